// Makes a Room of a room's class: Vec base + steps + start + view. Every routine is one line.
#pragma once
#include <iterator>

#include "codegen/ceiling.hpp"
#include "codegen/depthwise.hpp"
#include "codegen/gemm_tile.hpp"
#include "codegen/room.hpp"
#include "codegen/widen.hpp"

namespace octile::codegen {

// R: the room's class, default-constructed for every kernel. MainStep: its step, made from the sign of A.
template <class R, class MainStep> class RoomOf : public Room {
 public:
  using Room::Room;
  StepLayout layout(Sign a) const override { return layout_of(MainStep(a)); }

  std::string illegal(const KernelKey& key) const override {
    if (key.routine == Routine::widen)  // one function a sign: other keys would be other names of it
      return key == KernelKey{.routine = Routine::widen, .a = key.a} ? "" : "widen: a key of its sign alone";
    if (key.routine == Routine::read)
      return key == KernelKey{.routine = Routine::read} ? "" : "read: a key without parameters";
    if (key.routine == Routine::ceiling && (key.terms != 0 || key.output != Output::s32))
      return "ceiling: nothing is stored, so there is no output and no term";
    if (key.rows < 1 || key.columns < 1 || key.unroll < 1) return "tile: rows, columns and unroll are at least 1";
    if (key.rows > facts().most_rows || key.columns > facts().most_columns)
      return "tile: at most " + std::to_string(facts().most_rows) + " rows and " +
             std::to_string(facts().most_columns) + " columns";
    if (key.unroll > 16) return "unroll: at most 16";
    if (key.terms < 0 || key.terms > most_terms) return "terms: 0 to " + std::to_string(most_terms);
    if (key.routine == Routine::depthwise && (key.terms != 0 || key.unroll != 1))
      return "depthwise: no terms, since every zero point of its int16 weights folds, and no unroll";
    const Shape shape{key.rows, key.columns};
    const int sums = shape.rows * shape.columns;
    const int in_loop =
        key.routine == Routine::depthwise ? sums + depthwise_registers : registers_needed(walk(key), shape);
    const int after = key.routine == Routine::ceiling ? 0 : sums + epilogue_registers<R>(key.output, key.terms);
    const int needed = std::max(in_loop, after);
    if (needed > R::register_limit)
      return "registers: " + std::to_string(needed) + " declared, " + std::to_string(R::register_limit) + " there";
    return {};
  }

  Result<Code> generate(const KernelKey& key) const override {
    if (auto reason = illegal(key); !reason.empty()) return Error{Errc::unsupported, reason};
    R room;
    Code code;
    try {  // the assembler throws; nothing else here does
      code = emit(room, key);
    } catch (const std::exception& e) {
      return Error{Errc::internal, std::string(name()) + " " + codegen::name(key) + ": " + e.what()};
    }
    if (auto failure = room.failure(); !failure.empty())
      return Error{Errc::internal, std::string(name()) + " " + codegen::name(key) + ": " + failure};
    return code;
  }

 private:
  static constexpr int most_terms = int(std::size(Arguments{}.term));
  static Walk<R> walk(const KernelKey& key) {
    return {{std::make_shared<MainStep>(key.a), Addressing::runs, key.unroll}};
  }
  static Code emit(R& room, const KernelKey& key) {
    const Shape shape{key.rows, key.columns};
    switch (key.routine) {
      case Routine::gemm:
        return generate_gemm(room, shape, walk(key), key.output, key.terms);
      case Routine::depthwise:
        return generate_depthwise(room, shape, key.a, key.output);
      case Routine::widen:
        return generate_widen(room, key.a);
      case Routine::ceiling:
        return generate_ceiling(room, MainStep(key.a), shape, key.unroll);
      case Routine::read:
        return generate_read(room);
    }
    return {};
  }
};

}  // namespace octile::codegen
