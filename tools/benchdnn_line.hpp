// Inside the reader of problem lists: what reading a convolution and reading the rest share.
#pragma once
#include "benchdnn.hpp"
#include "problem/quoted.hpp"

namespace octile::tools {

inline Error unreadable(std::string_view line, std::string_view why) {
  return {Errc::invalid_argument, problem::quoted(line) + ": " + problem::quoted(why)};
}

// Takes a number off the front of the text.
std::optional<int64_t> number(std::string_view& text);

// The problem if octile offers it, else why not.
void offer(ListedProblem& result, const Problem& problem);

// g2mb1ic64ih56..., without the name behind it.
Result<ListedProblem> read_conv(std::string_view line, ListedProblem result, const Defaults& defaults, bool transposed);

void count_macs(ListedProblem& result, const Conv& c);  // of a parsed one: every list is filled in; free sizes count 0

}  // namespace octile::tools
