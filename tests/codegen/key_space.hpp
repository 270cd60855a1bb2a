// The whole space of kernel keys of a room, legal or not.
#pragma once
#include <functional>
#include <utility>

#include "codegen/room.hpp"

namespace octile::test {

using codegen::ElementType;
using codegen::Form;
using codegen::KernelKey;
using codegen::Output;
using codegen::Products;
using codegen::Routine;

inline constexpr int all_unrolls = 16;

// Rows of pixels: each kind of tile and reach, with ends and without. The kernel itself decides how a row is cut into
// tiles.
inline void each_row_key(const std::function<void(const KernelKey&)>& visit) {
  const codegen::PixelRow rows[] = {
      {.taps = 3, .full = 3, .before = 1, .after = 1},
      {.taps = 3, .stride = 2, .full = 2, .before = 1},
      {.taps = 5, .full = 2, .shorter = 2, .before = 2, .after = 2},
      {.taps = 3, .dilation = 2, .full = 2, .after = 2},
      {.taps = 8, .stride = 3, .full = 1},
      {.taps = 8, .full = 20, .before = 20, .after = 20},
      {.taps = 3, .full = 3, .before = 1, .after = 1, .roll = 3, .height = 14, .above = 1, .below = 1},
      {.taps = 2, .stride = 4, .full = 3, .after = 1, .roll = 2, .height = 2},
      {.taps = 3,
       .stride = 2,
       .full = 2,
       .shorter = 1,
       .before = 1,
       .roll = 5,
       .step = 2,
       .height = 30,
       .above = 2,
       .below = 1},
      {.taps = 3, .full = 2, .roll = 9, .height = 14},
      {.taps = 0, .full = 3},
      {.taps = 3, .dilation = 20, .full = 3}};
  for (codegen::PixelRow row : rows)
    for (int taps_per_lane : {1, 2, 4}) {
      row.taps_per_lane = taps_per_lane;
      for (ElementType a : {ElementType::u8, ElementType::s8})
        for (int pixels = 0; pixels <= 9; ++pixels)
          for (int columns : {taps_per_lane, taps_per_lane / 2, 3})
            for (Output output : {Output::s32, Output::s32_added, Output::u8, Output::s8})
              for (Products products : {Products::any, Products::bounded, Products::unclamped})
                visit({.routine = Routine::depthwise_rows,
                       .a = a,
                       .rows = pixels,
                       .columns = columns,
                       .output = output,
                       .row = row,
                       .products = products});
    }
}

// Groups that a vector has several of, that have a vector or two, and others.
inline void each_grouped_key(const codegen::Room& room, const std::function<void(const KernelKey&)>& visit) {
  const auto& facts = room.facts();
  for (int group : {0, 1, 2, 3, 4, 8, 16, 24, 32, 64})
    for (ElementType a : {ElementType::u8, ElementType::s8})
      for (ElementType b : {ElementType::u8, ElementType::s8})
        for (int rows = 0; rows <= facts.max_rows + 1; ++rows)
          for (int columns = 0; columns <= facts.max_columns + 1; ++columns)
            for (int unroll : {1, 2})
              for (Output output : {Output::s32, Output::s32_added, Output::u8, Output::s8})
                for (int terms : {0, 1})
                  visit({.routine = Routine::grouped,
                         .a = a,
                         .rows = rows,
                         .columns = columns,
                         .unroll = unroll,
                         .output = output,
                         .terms = terms,
                         .b = b,
                         .group = group});
}

// One beyond each bound is visited too, so that every reason why a key is illegal is met.
inline void each_key(const codegen::Room& room, int max_unroll, const std::function<void(const KernelKey&)>& visit) {
  const auto& facts = room.facts();
  visit({.routine = Routine::enter_palette});
  visit({.routine = Routine::leave_palette});
  each_row_key(visit);
  each_grouped_key(room, visit);
  visit({.group = 4});
  for (Routine routine : {Routine::gemm, Routine::depthwise, Routine::widen, Routine::words, Routine::winograd_input})
    for (int rows : {1, 2}) {
      visit({.routine = routine, .a = codegen::ElementType::s16, .rows = rows});
      visit({.routine = routine, .rows = rows, .b = codegen::ElementType::s16});
    }
  for (ElementType a : {ElementType::u8, ElementType::s8}) {
    visit({.routine = Routine::widen, .a = a});
    visit({.routine = Routine::read, .a = a});
    for (int m = 1; m <= 5; ++m) visit({.routine = Routine::winograd_input, .a = a, .rows = m});
    for (auto [b, form] : {std::pair{ElementType::s8, Form::steps},
                           {ElementType::s8, Form::classes},
                           {ElementType::s8, Form::small_classes},
                           {ElementType::u8, Form::steps}})
      for (Routine routine :
           {Routine::gemm, Routine::depthwise, Routine::words, Routine::winograd_output, Routine::ceiling})
        for (int rows = 0; rows <= facts.max_rows + 1; ++rows)
          for (int columns = 0; columns <= facts.max_columns + 1; ++columns)
            for (int unroll = 0; unroll <= max_unroll; ++unroll)
              for (Output output : {Output::s32, Output::s32_added, Output::u8, Output::s8})
                for (int terms = -1; terms <= 3; ++terms)
                  visit({routine, a, rows, columns, unroll, output, terms, b, form});
  }
}
inline void each_legal_key(const codegen::Room& room, int max_unroll,
                           const std::function<void(const KernelKey&)>& visit) {
  each_key(room, max_unroll, [&](const KernelKey& key) {
    if (room.illegal(key).empty()) visit(key);
  });
}
inline void each_generating_room(const std::function<void(const codegen::Room&)>& visit) {
  for (const codegen::Room* room : codegen::rooms())
    if (room->needs_executable_memory() && room->missing().empty()) visit(*room);
}
inline bool is_arm(const codegen::Room& room) { return room.facts().required.has(codegen::Feature::neon); }
inline void each_x86_room(const std::function<void(const codegen::Room&)>& visit) {
  each_generating_room([&](const codegen::Room& room) {
    if (!is_arm(room)) visit(room);
  });
}

}  // namespace octile::test
