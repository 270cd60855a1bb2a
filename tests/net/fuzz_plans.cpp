// By hand and each night: fuzz_plans SEED SECONDS [--rooms a,b] [--first NUMBER] [--count NUMBER]
// Problems of a seed are numbered; a failure names what repeats it alone.
#include <algorithm>
#include <cstdio>
#include <string_view>

#include "fuzz_words.hpp"
#include "plan_case.hpp"

namespace octile::net {
namespace {

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    parts.emplace_back(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return parts;
}

bool read(int count, char** words, FuzzOptions& options) {
  if (count < 3 || !read_number(words[1], options.seed) || !read_number(words[2], options.seconds)) return false;
  for (int i = 3; i < count; i += 2) {
    const std::string_view word = words[i];
    if (i + 1 == count) return false;
    if (word == "--rooms") options.rooms = split(words[i + 1]);
    else if (word == "--first"   ? !read_number(words[i + 1], options.first)
             : word == "--count" ? !read_number(words[i + 1], options.problems)
                                 : true)
      return false;
  }
  return options.seconds > 0 || options.problems > 0;
}

int run(int count, char** words) {
  FuzzOptions options;
  if (!read(count, words, options)) {
    std::fprintf(stderr, "fuzz_plans SEED SECONDS [--rooms a,b] [--first NUMBER] [--count NUMBER]\n");
    return 2;
  }
  for (const std::string& room : options.rooms)
    if (const auto here = make_runnable(room); !here) {
      std::fprintf(stderr, "%s\n", here.error().message.c_str());
      return 2;
    }
  const FuzzCounts counts = fuzz_plans(options);
  std::printf("fuzz_plans %s: %s\n", words[1], counts.summary().c_str());
  return counts.failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace octile::net

int main(int count, char** words) { return octile::net::run(count, words); }
