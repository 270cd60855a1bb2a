// Post-ops on a dense copy of some outputs in workspace, before it is scattered: one text for every algorithm and isa.
// The copy is hot: a task's band of it has the size of an L2 share at most (schedule.cpp, staged_rows).
#pragma once
#include "execute/call.hpp"

namespace octile::runtime {

class PostOps {
 public:
  PostOps(const Call& call, const schedule::Item& item);

  // Of one output pixel of the item; values: those of these filters, one after another.
  void apply(int64_t plane, int64_t row, int64_t column, problem::Range filters, int32_t* values) const;
  // Of a task's band, in the copy that its kernels wrote.
  void apply(const schedule::Box& band, problem::Range filters, char* copy) const;

 private:
  const PlanData& p_;
  std::span<const PostOpArguments> post_ops_;
  problem::OfPostOps first_;  // elements of each operand ahead of the item's first pixel
};

}  // namespace octile::runtime
