// Plans of one problem whose batch, M or image is free, over one packed copy of its weights: what a program with
// dynamic shapes holds for each layer.
#pragma once
#include <memory>
#include <octile/export.hpp>
#include <octile/plan.hpp>
#include <octile/problem.hpp>
#include <span>

namespace octile {

// Thread-safe, cheap to copy; keeps its engine's state and the weights alive. Known sizes are found without a lock, in
// about 0.1 µs; others are planned once: from the exact record, the nearest tuned size, or the estimate (Plan::origin()
// says which). It remembers as many sizes never seen before as EngineOptions::plans says. at() of a family that was
// moved from is an error, its problem the empty one.
class OCTILE_EXPORT Family {
 public:
  Result<Plan> at(const Gemm::Sizes&) const;  // what is not given is as the family's problem has it
  Result<Plan> at(const Conv::Sizes&) const;
  // All of them, without an allocation where they are known: {batch..., m}, or {batch, image...}.
  Result<Plan> at(std::span<const int64_t> sizes) const;

  const Problem& problem() const;  // with its free sizes; lives as long as the family
  size_t known() const;            // sizes remembered now

  struct OCTILE_HIDDEN State;  // of the library itself

 private:
  friend struct runtime::Access;
  explicit Family(std::shared_ptr<const State> state) : state_(std::move(state)) {}

  std::shared_ptr<const State> state_;
};

}  // namespace octile
