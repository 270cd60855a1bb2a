// The same cases for every room: all tails of one tile in each dimension, random and extreme data, convolutions.
#pragma once
#include <gtest/gtest.h>

#include "candidate.hpp"

namespace octile::test {

struct Finish {
  Output output;
  int terms;
};
inline constexpr Finish finishes[] = {{Output::s32, 0},       {Output::s32, 1}, {Output::s32_added, 0},
                                      {Output::s32_added, 2}, {Output::u8, 0},  {Output::u8, 2},
                                      {Output::s8, 0},        {Output::s8, 1}};

inline std::string describe(const Candidate& of) {
  static constexpr const char* outputs[] = {"s32", "s32 added", "u8", "s8"};
  std::string text = of.name + " " + std::to_string(of.shape.rows) + "x" + std::to_string(of.shape.columns);
  text += std::string(of.a == ElementType::u8 ? " a u8" : " a s8") + (of.b == ElementType::u8 ? " b u8" : " b s8");
  text += std::string(" c ") + outputs[size_t(of.output)];
  return text + " terms " + std::to_string(of.terms);
}

class Suite {
 public:
  explicit Suite(Candidate candidate) : kernels_(std::move(candidate)) {}
  void gemm(int every = 1) {  // every so many-th tail: 1 is all of them
    const Candidate& of = kernels_.of;
    const int rows = of.shape.rows * of.steps[0].tile.m, columns = of.columns(), depth = of.steps[0].tile.k;
    for (int m = 1; m <= rows + 1; m += every) check({m, columns, 5 * depth + 1});
    for (int n = 1; n <= columns + 1; n += every) check({rows, n, 3 * depth});
    const int long_k = depth < 16 ? every : 23;
    for (int k = 1; k <= 9 * depth + 1; k += k < 2 * depth + 2 ? every : long_k) check({rows + 1, columns + 3, k});
    for (Data data : {Data::extreme_low, Data::extreme_high, Data::loud})
      check({2 * rows + 1, columns + columns / 2 + 1, 6 * depth + depth / 2, data});
    check({3 * rows + 1, 2 * columns + 3, 331});
  }
  void convolutions() {
    const Candidate& of = kernels_.of;
    const int rows = of.shape.rows * of.steps[0].tile.m, depth = of.steps[0].tile.k;
    for (int stride : {1, 2})
      for (Data data : {Data::random, Data::loud}) {
        const Image image{5, 2 * rows + 5, depth + depth / 4 + 1, of.columns() + 3, stride};
        EXPECT_EQ(wrong_in_conv(kernels_, image, data, ++cases_), 0u)
            << describe(of) << ", stride " << stride << ", data " << int(data);
      }
  }
  void depthwise() {
    const Candidate& of = kernels_.of;
    for (int stride : {1, 2})
      for (Data data : {Data::random, Data::extreme_low, Data::extreme_high})
        for (int channels : {1, of.columns() - 1, of.columns(), of.columns() + 3, 3 * of.columns()}) {
          const Image image{4, 2 * of.shape.rows + 5, channels, channels, stride};
          EXPECT_EQ(wrong_in_depthwise(kernels_, image, data, ++cases_), 0u)
              << describe(of) << ", stride " << stride << ", " << channels << " channels, data " << int(data);
        }
  }

 private:
  void check(GemmCase g) {
    g.seed = ++cases_;
    EXPECT_EQ(wrong_in_gemm(kernels_, g), 0u)
        << describe(kernels_.of) << ", m " << g.m << " n " << g.n << " k " << g.k << " data " << int(g.data);
  }
  Kernels kernels_;
  unsigned cases_ = 0;
};

// The routines of one of the library's rooms. The executables that several kernels need live as long as the process.
inline codegen::Entry entry_of(const codegen::Room& room, const codegen::KernelKey& key) {
  static std::map<std::pair<std::string_view, codegen::KernelKey>, Executable> known;
  const auto found = known.find({room.name(), key});
  if (found != known.end()) return found->second.entry();
  const auto code = room.generate(key).value();
  return known.emplace(std::piecewise_construct, std::tuple(room.name(), key), std::tuple(std::span(code.bytes)))
      .first->second.entry();
}
inline codegen::Entry widen_of(const codegen::Room& room, ElementType a) {
  return entry_of(room, {.routine = codegen::Routine::widen, .a = a});
}
inline Candidate gemm_of(const codegen::Room& room, Shape shape, int unroll, ElementType a, ElementType b,
                         const Finish& f) {
  // Bytes with terms may take a register more than the largest tiles leave.
  codegen::KernelKey key{codegen::Routine::gemm, a, shape.rows, shape.columns, unroll, f.output, f.terms, b};
  if (!room.illegal(key).empty()) key.rows = --shape.rows;
  Candidate candidate{.name = std::string(room.name()) + " gemm",
                      .shape = shape,
                      .steps = {room.layout(a, b)},
                      .a = a,
                      .b = b,
                      .output = f.output,
                      .terms = f.terms,
                      .accumulator_bytes = room.accumulator_bytes(key)};
  const auto with = [key](int rows) {
    codegen::KernelKey other = key;
    other.rows = rows;
    return other;
  };
  candidate.generate = [&room, with](int rows) { return room.generate(with(rows)); };
  if (candidate.a_element() == 2) {
    candidate.widen = widen_of(room, a);
    candidate.shortest_widened = 2 * room.lanes();
  }
  if (!room.facts().has_palette) return candidate;
  candidate.enter = entry_of(room, {.routine = codegen::Routine::enter_palette});
  candidate.leave = entry_of(room, {.routine = codegen::Routine::leave_palette});
  candidate.palette = [&room, with, m = candidate.steps[0].tile.m](int mac_rows, int rows) {
    return room.palette(with(mac_rows), rows - (mac_rows - 1) * m);
  };
  return candidate;
}
inline Candidate depthwise_of(const codegen::Room& room, Shape shape, ElementType a, const Finish& f) {
  StepLayout layout;  // a column is a vector of channels
  layout.tile = {1, room.lanes(), 1};
  return {.name = std::string(room.name()) + " depthwise",
          .shape = shape,
          .steps = {layout},
          .a = a,
          .output = f.output,
          .generate = [&room, shape, a, f](int rows) {
            return room.generate({codegen::Routine::depthwise, a, rows, shape.columns, 1, f.output, 0});
          }};
}
inline void check_depthwise(const codegen::Room& room, const std::vector<Shape>& shapes) {
  for (const Finish& f : finishes)
    for (ElementType a : {ElementType::u8, ElementType::s8})
      for (Shape shape : shapes)
        if (f.terms == 0) Suite(depthwise_of(room, shape, a, f)).depthwise();
}
inline void check_widen(const codegen::Room& room) {
  for (ElementType a : {ElementType::u8, ElementType::s8}) {
    const codegen::Entry widen = widen_of(room, a);
    unsigned cases = 0;
    for (int columns = 2 * room.lanes(); columns <= 7 * room.lanes() + 1; ++columns)
      for (int rows : {1, 2, 5})
        EXPECT_EQ(wrong_in_widen(widen, a, rows, columns, ++cases), 0u) << rows << " rows of " << columns;
  }
}

}  // namespace octile::test

// Inside a test: skips with the reason where the CPU cannot run the room.
#define NEEDS_CPU_FEATURE(name) \
  if (!__builtin_cpu_supports(name)) GTEST_SKIP() << "this CPU has no " name
