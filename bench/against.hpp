// Another build of octile and this one, each in a process of its own that runs the same worker program: what differs
// between the two is octile alone. Each tunes for itself.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "contestant.hpp"
#include "other_build.hpp"
#include "peer_process.hpp"
#include "report.hpp"

namespace octile::bench {

class Against {
 public:
  struct Side {
    std::string who, over;  // its name, and the side whose time divides its own
    bool tuned = false, other = false;
  };
  struct Options {
    std::string build;  // as --against names it
    std::string store;  // what this process's engine tuned
    std::string other_store;
    double tune_seconds = 0;
  };
  explicit Against(const Options& options);

  static const std::vector<Side>& sides();
  std::string introduction() const;
  void restart();  // before a layer is made again
  ContestantPtr make(const Side& side, const Layer& layer);
  Worker::Made make(const Side& side, std::span<const Layer* const> layers);
  Worker& worker(const Side& side) { return side.other ? other_ : here_; }

 private:
  Options options_;
  Build build_;
  TemporaryFolder programs_;
  Worker here_, other_;
};

inline const std::string this_name = "this", this_untuned_name = "this_untuned", against_name = "against",
                         against_untuned_name = "against_untuned";
bool of_a_build(const std::string& who);  // one of the four
const Against::Side& side_of(const std::string& who);

}  // namespace octile::bench
