// Makes a Room of a room's class: Vec base + steps + start + view. Every routine is one line.
#pragma once
#include <iterator>
#include <new>
#include <type_traits>

#include "codegen/ceiling.hpp"
#include "codegen/class_walk.hpp"
#include "codegen/depthwise.hpp"
#include "codegen/gemm_tile.hpp"
#include "codegen/room.hpp"
#include "codegen/widen.hpp"

namespace octile::codegen {

struct NoClasses {
  static constexpr bool there = false;
};

// R: the room's class, default-constructed for every kernel. MainStep: its step, made from the signs of A and of B.
// Classes: the steps of weights that come in classes.
template <class R, class MainStep, class Classes = NoClasses> class RoomOf : public Room {
 public:
  using Room::Room;
  StepLayout layout(Sign a, Sign b) const override { return layout_of(MainStep(a, b), b); }
  bool takes(Sign a, Sign b) const override { return MainStep::takes(a, b); }
  bool has_classes() const override { return Classes::there; }
  StepLayout class_layout() const override {
    if constexpr (Classes::there) return layout_of(typename Classes::Group());
    return {};
  }

  std::string illegal(const KernelKey& key) const override {
    if (auto reason = alien(key); !reason.empty()) return reason;
    if (!has_parameters(key.routine)) return {};
    if (key.rows < 1 || key.columns < 1 || key.unroll < 1) return "tile: rows, columns and unroll are at least 1";
    if (key.rows > facts().most_rows || key.columns > facts().most_columns)
      return "tile: at most " + std::to_string(facts().most_rows) + " rows and " +
             std::to_string(facts().most_columns) + " columns";
    if constexpr (Classes::there)
      if (in_classes(key.form) && key.rows > R::most_placed_rows)
        return "tile: at most " + std::to_string(R::most_placed_rows) + " rows in classes";
    const int most_unroll = in_classes(key.form) ? 8 : 16;
    if (key.unroll > most_unroll) return "unroll: at most " + std::to_string(most_unroll);
    if (key.terms < 0 || key.terms > most_terms) return "terms: 0 to " + std::to_string(most_terms);
    if (in_classes(key.form) && key.columns != 1) return "columns: one, since each panel has its own order of k";
    if (key.routine == Routine::depthwise && (key.terms != 0 || key.unroll != 1))
      return "depthwise: no terms, since every zero point of its int16 weights folds, and no unroll";
    return too_many_registers(key);
  }

  Result<Code> generate(const KernelKey& key) const override {
    if (auto reason = illegal(key); !reason.empty()) return Error{Errc::unsupported, reason};
    R room;
    Code code;
    try {  // the assembler throws; nothing else here does
      code = emit(room, key);
    } catch (const std::bad_alloc&) {
      return Error{Errc::out_of_memory, std::string(name()) + " " + codegen::name(key) + ": no memory for its code"};
    } catch (const std::exception& e) {
      return Error{Errc::internal, std::string(name()) + " " + codegen::name(key) + ": " + e.what()};
    }
    if (auto failure = room.failure(); !failure.empty())
      return Error{Errc::internal, std::string(name()) + " " + codegen::name(key) + ": " + failure};
    return code;
  }

 private:
  static constexpr int most_terms = int(std::size(Arguments{}.term));
  static bool has_parameters(Routine r) {
    return r == Routine::gemm || r == Routine::depthwise || r == Routine::ceiling;
  }
  // Keys that would be other names of a function, and routines of other rooms.
  std::string alien(const KernelKey& key) const {
    if (in_classes(key.form) && key.routine != Routine::gemm) return "classes: of the gemm routine alone";
    switch (key.routine) {
      case Routine::widen:
        return key == KernelKey{.routine = Routine::widen, .a = key.a} ? "" : "widen: a key of its sign alone";
      case Routine::read:
        return key == KernelKey{.routine = Routine::read} ? "" : "read: a key without parameters";
      case Routine::enter_palette:
      case Routine::leave_palette:
        return "palette: this room's registers need no configuration";
      case Routine::depthwise:
        if (!facts().fallback.empty())
          return "depthwise: " + std::string(facts().fallback) + " has it, the fallback room";
        return key.b == Sign::s8 ? "" : "depthwise: its weights are int16, any sign";
      case Routine::ceiling:
        if (key.terms != 0 || key.output != Output::s32)
          return "ceiling: nothing is stored, so there is no output and no term";
        break;
      case Routine::gemm:
        if (!in_classes(key.form)) break;
        if (!Classes::there) return "classes: this room has one kind of step";
        return key.a == Sign::u8 && key.b == Sign::s8 ? "" : "classes: of u8 sources and s8 weights";
    }
    return takes(key.a, key.b) ? "" : "signs: packed weights are s8 here, whatever their type";
  }
  std::string too_many_registers(const KernelKey& key) const {
    const auto reason = [](int needed, int limit) {
      return needed <= limit
                 ? ""
                 : "registers: " + std::to_string(needed) + " declared, " + std::to_string(limit) + " there";
    };
    const Shape shape{key.rows, key.columns};
    if (key.routine == Routine::depthwise) {
      const int after = epilogue_registers<R>(key.output, key.terms);
      return reason(shape.rows * shape.columns + std::max(depthwise_registers<R>, after), R::vector_limit);
    }
    const Shape tiles = tiles_of(key);
    if (auto in_loop = reason(registers_needed(walk(key), tiles), R::register_limit); !in_loop.empty()) return in_loop;
    if (key.routine == Routine::ceiling) return {};
    return reason(R::View::vectors_held(tiles) + epilogue_registers<R>(key.output, key.terms), R::vector_limit);
  }
  static Walk<R> walk(const KernelKey& key) {
    if constexpr (Classes::there)
      if (in_classes(key.form)) return Classes::walk(key.rows, key.unroll, key.form == Form::small_classes);
    return {{std::make_shared<MainStep>(key.a, key.b), Addressing::runs, key.unroll}};
  }
  static Shape tiles_of(const KernelKey& key) { return {key.rows, key.columns * MainStep(key.a, key.b).panel_tiles}; }
  static Code emit(R& room, const KernelKey& key) {
    const Shape shape = key.routine == Routine::depthwise ? Shape{key.rows, key.columns} : tiles_of(key);
    switch (key.routine) {
      case Routine::gemm:
        if constexpr (Classes::there)
          if (in_classes(key.form)) return generate_listed_gemm(room, shape, walk(key), key.output, key.terms);
        return generate_gemm(room, shape, walk(key), key.output, key.terms);
      case Routine::depthwise:
        if constexpr (std::is_same_v<typename R::Register, typename R::Vec>)  // its sums are vectors
          return generate_depthwise(room, shape, key.a, key.output);
        break;
      case Routine::widen:
        return generate_widen(room, key.a);
      case Routine::ceiling:
        return generate_ceiling(room, MainStep(key.a, key.b), shape, key.unroll);
      case Routine::read:
        return generate_read(room);
      case Routine::enter_palette:
      case Routine::leave_palette:
        break;  // alien
    }
    return {};
  }
};

}  // namespace octile::codegen
