// Float modes that a caller's thread may be in: what it computes with, what it traps, what it has raised so far.
#pragma once
#include <string>
#include <vector>

#include "problem/float_mode.hpp"

namespace octile::test {

struct FloatState {
  const char* name;
  problem::FloatControl::Word word;
};

inline std::vector<FloatState> hostile_floats() {
  using Control = problem::FloatControl;
  constexpr auto odd = Control::standard | Control::flushing | Control::towards_zero;
  return {{"denormals flushed", Control::standard | Control::flushing},
          {"rounded towards zero", Control::standard | Control::towards_zero},
          {"all traps", Control::with_traps(Control::standard)},
          {"all of these", Control::with_traps(odd)},
          {"all of these, all flags raised", Control::with_traps(odd) | (Control::flags & 0x9f0000003f)}};
}

// Runs body() in this state, whose operations on floats may trap. "": mode and flags are as they were.
template <class Body> std::string left_as_found(const FloatState& state, Body body) {
  using Control = problem::FloatControl;
  const Control::Word before = Control::read();
  Control::write(state.word);
  const Control::Word entered = Control::read();  // AArch64 without traps ignores their bits
  body();
  const Control::Word left = Control::read();
  Control::write(before);
  return left == entered ? "" : std::string(state.name) + ": mode or flags were changed";
}

}  // namespace octile::test
