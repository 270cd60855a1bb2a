// The costs of octile beside the arithmetic, and of one packed object at sizes never seen.
#pragma once
#include <string>
#include <vector>

#include "report.hpp"

namespace octile::bench {

struct SizesOptions {
  int sizes = 2000;
  int sampled = 40;  // of them, against plans tuned for the very size
  double tune_seconds = 1;
};

void generation(std::vector<Figure>& figures);
void planning(std::vector<Figure>& figures);
void calling(std::vector<Figure>& figures);
void threads(std::vector<Figure>& figures);                            // two against one, by the wall's clock
void first_result(std::vector<Figure>& figures);                       // starts this program again, many times
void unseen_sizes(std::vector<Figure>& figures, const SizesOptions&);  // fails where a value is not exact

int first_result_child(double begin, const std::string& store);  // prints ms from `begin`

}  // namespace octile::bench
