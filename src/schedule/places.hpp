// Places in a workspace, one behind another.
#pragma once
#include "problem/checked.hpp"

namespace octile::schedule {

class Places {
 public:
  // The offset of so many bytes, at the beginning of a cache line. Meaningless once end() is none.
  int64_t take(problem::Checked bytes) {
    constexpr int64_t line = 64;
    const int64_t at = end_.value_or(0);
    const problem::Checked up = problem::add(bytes, line - 1);
    end_ = problem::add(end_, up ? problem::Checked(*up / line * line) : up);
    return at;
  }
  problem::Checked end() const { return end_; }  // none: what was taken does not fit

 private:
  problem::Checked end_ = 0;
};

}  // namespace octile::schedule
