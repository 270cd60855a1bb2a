// Candidates straight from a walk, for steps that no room of the library's list has for its own.
#pragma once
#include "candidate.hpp"
#include "codegen/kernels/gemm_tile.hpp"

namespace octile::test {

template <class R> Result<Code> generate_tile(Shape shape, const codegen::Walk<R>& walk, Output output, int terms) {
  R room;
  Code code = codegen::generate_gemm(room, shape, walk, output, terms);
  if (auto failure = room.failure(); !failure.empty()) return Error{Errc::internal, failure};
  return code;
}

template <class R> Candidate candidate_of(std::string name, const codegen::Walk<R>& walk, Shape shape) {
  Candidate candidate{.name = std::move(name), .shape = shape};
  for (const auto& segment : walk) candidate.steps.push_back(codegen::layout_of(*segment.step));
  return candidate;
}
template <class R> void set_generator(Candidate& candidate, const codegen::Walk<R>& walk) {
  candidate.generate = [walk, columns = candidate.shape.columns, output = candidate.output, terms = candidate.terms](
                           int rows) { return generate_tile<R>({rows, columns}, walk, output, terms); };
}

}  // namespace octile::test
