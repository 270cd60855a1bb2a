// Makes a Room of a room's class: Vec base + steps + start + view. Every routine is one line.
#pragma once
#include <iterator>
#include <new>
#include <type_traits>

#include "codegen/concepts.hpp"
#include "codegen/kernels/ceiling.hpp"
#include "codegen/kernels/class_walk.hpp"
#include "codegen/kernels/depthwise.hpp"
#include "codegen/kernels/depthwise_rows.hpp"
#include "codegen/kernels/gemm_tile.hpp"
#include "codegen/kernels/grouped.hpp"
#include "codegen/kernels/widen.hpp"
#include "codegen/kernels/winograd.hpp"
#include "codegen/room.hpp"

namespace octile::codegen {

struct NoClasses {
  static constexpr bool there = false;
};
struct NoGroups {
  static constexpr bool there = false;
};

// R: the room's class, default-constructed for every kernel. MainStep: its step, made from the types of A and of B.
// PairsStep: that of words; void: it has none. Classes: the steps of weights that come in classes. Groups: of several
// groups in a vector.
template <RoomParts R, StepOfTypes<R> MainStep, class PairsStep = void, class Groups = NoGroups,
          class Classes = NoClasses>
  requires(R::max_taps_per_lane < 2 || WholeRows<R>) &&
          (std::is_void_v<PairsStep> || (StepOfTypes<PairsStep, R> && WinogradVec<R>)) &&
          (!Groups::there || (StepOf<Groups, R> && GroupedVec<R>)) &&
          (!Classes::there || (StepOf<typename Classes::Group, R> && ClassesVec<R>))
class RoomOf : public Room {
  static constexpr bool has_words = !std::is_void_v<PairsStep>;

 public:
  using Room::Room;
  StepLayout layout(ElementType a, ElementType b) const override { return layout_of(MainStep(a, b), b); }
  StepLayout words_layout() const override {
    if constexpr (has_words) return layout_of(PairsStep(ElementType::s8, ElementType::s8));
    return {};
  }
  bool takes(ElementType a, ElementType b) const override { return MainStep::takes(a, b); }
  StepLayout grouped_layout(ElementType a, ElementType b, int64_t channels) const override {
    if constexpr (Groups::there)
      if (Groups::takes_groups(channels)) return layout_of(Groups(a, b, int(channels)), b);
    return {};
  }
  bool has_classes() const override { return Classes::there; }
  bool reads_sums_as_floats(Output output, Products products) const override {
    if constexpr (has_rows()) return codegen::reads_sums_as_floats<R>(output, products);
    return false;
  }
  StepLayout class_layout() const override {
    if constexpr (Classes::there) return layout_of(typename Classes::Group());
    return {};
  }

  std::string illegal(const KernelKey& key) const override {
    if (auto reason = malformed(key); !reason.empty()) return reason;
    if (key.routine == Routine::depthwise_rows) return illegal_rows(key);
    if (!has_parameters(key.routine)) return {};
    if (key.routine == Routine::winograd_output) return too_many_registers(key);
    if (key.rows < 1 || key.columns < 1 || key.unroll < 1) return "tile: rows, columns and unroll are at least 1";
    if (key.rows > facts().max_rows || key.columns > facts().max_columns)
      return "tile: at most " + std::to_string(facts().max_rows) + " rows and " + std::to_string(facts().max_columns) +
             " columns";
    if constexpr (Classes::there)
      if (in_classes(key.form) && key.rows > R::max_placed_rows)
        return "tile: at most " + std::to_string(R::max_placed_rows) + " rows in classes";
    const int max_unroll = in_classes(key.form) ? 8 : 16;
    if (key.unroll > max_unroll) return "unroll: at most " + std::to_string(max_unroll);
    if (key.terms < 0 || key.terms > max_terms) return "terms: 0 to " + std::to_string(max_terms);
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
  static constexpr bool has_rows() {  // whose sums are vectors
    return R::max_taps_per_lane >= 2 && std::is_same_v<typename R::Register, typename R::Vec>;
  }
  static constexpr int max_terms = int(std::size(Arguments{}.term));
  static bool has_parameters(Routine r) {
    return r == Routine::gemm || r == Routine::words || r == Routine::depthwise || r == Routine::grouped ||
           r == Routine::winograd_output || r == Routine::ceiling;
  }
  // Keys that would be other names of a function, and routines of other rooms.
  std::string malformed(const KernelKey& key) const {
    if (in_classes(key.form) && key.routine != Routine::gemm) return "classes: of the gemm routine alone";
    if (!is_byte(key.a) || !is_byte(key.b)) return "types: sources and weights are bytes";
    if (key.group && key.routine != Routine::grouped) return "group: of the grouped routine alone";
    switch (key.routine) {
      case Routine::widen:
        return key == KernelKey{.routine = Routine::widen, .a = key.a} ? "" : "widen: a key of its sign alone";
      case Routine::words:
        if (!has_words) return "words: this isa multiplies no pairs of int16";
        return key == KernelKey{.routine = key.routine, .rows = key.rows, .columns = key.columns, .unroll = key.unroll}
                   ? ""
                   : "words: to s32, without terms or signs";
      case Routine::winograd_input:
      case Routine::winograd_output:
        return malformed_winograd(key);
      case Routine::read:
        return key == KernelKey{.routine = Routine::read} ? "" : "read: a key without parameters";
      case Routine::enter_palette:
      case Routine::leave_palette:
        return "palette: this isa's registers need no configuration";
      case Routine::depthwise:
        if (!facts().fallback.empty()) return "depthwise: " + std::string(facts().fallback) + " has it, the fallback";
        return key.b == ElementType::s8 ? "" : "depthwise: its weights are int16, any sign";
      case Routine::depthwise_rows:
        if (facts().max_taps_per_lane < 2) return "depthwise_rows: this isa has no taps in lanes";
        return key == KernelKey{.routine = key.routine,
                                .a = key.a,
                                .rows = key.rows,
                                .columns = key.columns,
                                .output = key.output,
                                .row = key.row,
                                .products = key.products}
                   ? ""
                   : "depthwise_rows: no terms, no unroll, and weights are s8 or int16";
      case Routine::grouped:
        if (!grouped_layout(key.a, key.b, key.group).b_bytes) return "group: none of this width in a vector here";
        if (key.terms != 0 || key.unroll != 1)
          return "grouped: no terms, since a sum of rows is one of each group, and no unroll";
        if (key.columns % std::max(1, key.group / facts().lanes) != 0) return "columns: of whole groups";
        break;
      case Routine::ceiling:
        if (key.terms != 0 || key.output != Output::s32)
          return "ceiling: nothing is stored, so there is no output and no term";
        break;
      case Routine::gemm:
        if (!in_classes(key.form)) break;
        if (!Classes::there) return "classes: this isa has one kind of step";
        return key.a == ElementType::u8 && key.b == ElementType::s8 ? "" : "classes: of u8 sources and s8 weights";
    }
    return takes(key.a, key.b) ? "" : "signs: packed weights are s8 here, whatever their type";
  }
  std::string malformed_winograd(const KernelKey& key) const {
    if (!has_words) return "winograd: this isa multiplies no pairs of int16";
    if (key.rows != 2 && key.rows != 4) return "winograd: tiles of 2 x 2 or 4 x 4 pixels";
    KernelKey default_key{.routine = key.routine, .rows = key.rows};
    if (key.routine == Routine::winograd_input) default_key.a = key.a;
    else default_key.columns = key.columns, default_key.output = key.output, default_key.terms = key.terms;
    if (key != default_key) return "winograd: an input's key is its sign and m, an output's has no sign and no unroll";
    if (key.columns < 1 || key.columns > facts().max_columns || key.terms < 0 || key.terms > 1 ||
        key.output == Output::s32_added)
      return "winograd: 1 to " + std::to_string(facts().max_columns) + " columns, earlier sums or none";
    return {};
  }
  std::string illegal_rows(const KernelKey& key) const {
    const int max_pixels = key.columns == key.row.taps_per_lane ? PixelRow::max_pixels : PixelRow::max_pair_pixels;
    const PixelRow& row = key.row;
    if (row.taps_per_lane != 2 && row.taps_per_lane != 4) return "joined: 2 or 4 taps a mac";
    if (row.taps_per_lane > facts().max_taps_per_lane) return "joined: this isa has no dot product of bytes";
    if (row.taps < 1 || row.stride < 1 || row.dilation < 1 || row.full < 1 || row.shorter < 0 || row.before < 0 ||
        row.after < 0)
      return "row: taps, stride, dilation and tiles are at least 1";
    if (key.output == Output::s32_added) return "depthwise_rows: nothing is added to";
    if (key.products != Products::any && !is_bytes(key.output)) return "products: of outputs that are multiplied";
    if (key.columns != row.taps_per_lane && (!facts().row_pairs || key.columns * 2 != row.taps_per_lane))
      return "columns: a vector of channels, or half of one";
    if (key.rows < 1 + (row.shorter > 0) || row_pixels(row, 1) + int64_t(key.rows - 1) * row.stride > max_pixels)
      return "pixels: a tile reads at most " + std::to_string(max_pixels) + " in a row";
    if (row_tiles(row, key.rows).size() > RowCounts::max_runs)
      return "runs: the ends of a row are more than " + std::to_string(RowCounts::max_runs) + " different tiles";
    const int in_taps = depthwise_rows_registers(row.taps_per_lane, flips(key)),
              after = epilogue_registers<R>(key.output, 0);
    if (auto rolling = illegal_roll(key); row.roll && !rolling.empty()) return rolling;
    return row.roll ? "" : reason(key.rows * row.taps_per_lane + std::max(in_taps, after), R::vector_limit);
  }
  std::string illegal_roll(const KernelKey& key) const {
    constexpr int max_roll = 8;
    const PixelRow& row = key.row;
    if (key.columns != row.taps_per_lane) return "roll: not of twins, whose halves see other rows";
    if (row.roll < 2 || row.roll > max_roll || row.height < row.roll || row.above < 0 || row.below < 0 ||
        row.above >= row.roll || row.below >= row.roll || row.step < 1 || row.step >= row.roll ||
        row.out_rows() <= row.at_top() + row.at_bottom())
      return "roll: 2 to 8 rows of taps, fewer than that of padding at either end, and outputs that see no padding";
    constexpr int max_pointers = 7;  // three pixels each, of source and of destination, both of which stay
    const int reads = (key.rows - 1) * row.stride + row.reach();
    if ((reads + 2) / 3 + (key.rows + 2) / 3 > max_pointers)
      return "pointers: a rolling tile has at most " + std::to_string(max_pointers);
    // The epilogue comes between two rows: the constants that flip and pad stay.
    const int constants = flips(key) + 1, in_taps = depthwise_rows_registers(row.taps_per_lane, flips(key)) - constants;
    const int beside = std::max(in_taps, epilogue_registers<R>(key.output, 0));
    return reason(key.rows * row.taps_per_lane * row.live_rows() + constants + beside, R::vector_limit);
  }
  bool flips(const KernelKey& key) const {
    return key.row.taps_per_lane == 4 && key.a == ElementType::s8 && !facts().joins_every_sign;
  }
  static std::string reason(int needed, int limit) {
    return needed <= limit ? ""
                           : "registers: " + std::to_string(needed) + " declared, " + std::to_string(limit) + " there";
  }
  std::string too_many_registers(const KernelKey& key) const {
    const Shape shape{key.rows, key.columns};
    if (key.routine == Routine::depthwise) {
      const int after = epilogue_registers<R>(key.output, key.terms);
      return reason(shape.rows * shape.columns + std::max(depthwise_registers<R>, after), R::vector_limit);
    }
    if constexpr (Groups::there)
      if (key.routine == Routine::grouped)
        return reason(grouped_registers<R>(Groups(key.a, key.b, key.group), shape, key.output), R::vector_limit);
    if constexpr (has_words)
      if (key.routine == Routine::winograd_output)
        return reason(WinogradOutput<R>::registers(key.rows, key.output), R::vector_limit);
    const Shape tiles = tiles_of(key);
    if (auto in_loop = reason(registers_needed(walk(key), tiles), R::register_limit); !in_loop.empty()) return in_loop;
    if (key.routine == Routine::ceiling) return {};
    return reason(R::View::vectors_held(tiles) + epilogue_registers<R>(key.output, key.terms), R::vector_limit);
  }
  static Walk<R> walk(const KernelKey& key) {
    if constexpr (has_words)
      if (key.routine == Routine::words)
        return {{std::make_shared<PairsStep>(ElementType::s8, ElementType::s8), Addressing::runs, key.unroll}};
    if constexpr (Classes::there)
      if (in_classes(key.form)) return Classes::walk(key.rows, key.unroll, key.form == Form::small_classes);
    return {{std::make_shared<MainStep>(key.a, key.b), Addressing::runs, key.unroll}};
  }
  static Shape tiles_of(const KernelKey& key) { return {key.rows, key.columns * MainStep(key.a, key.b).panel_tiles}; }
  Code emit(R& room, const KernelKey& key) const {
    const bool of_channels = key.routine == Routine::depthwise || key.routine == Routine::grouped;
    const Shape shape = of_channels ? Shape{key.rows, key.columns} : tiles_of(key);
    switch (key.routine) {
      case Routine::gemm:
        if constexpr (Classes::there)
          if (in_classes(key.form)) return generate_listed_gemm(room, shape, walk(key), key.output, key.terms);
        return generate_gemm(room, shape, walk(key), key.output, key.terms);
      case Routine::words:
        if constexpr (has_words) return generate_products(room, shape, walk(key));
        break;
      case Routine::winograd_input:
        if constexpr (has_words) return WinogradInput<R>(room, key.rows, key.a).generate();
        break;
      case Routine::winograd_output:
        if constexpr (has_words)
          return WinogradOutput<R>(room, key.rows, key.columns, key.output, key.terms == 1).generate();
        break;
      case Routine::depthwise:
        if constexpr (std::is_same_v<typename R::Register, typename R::Vec>)  // its sums are vectors
          return generate_depthwise(room, shape, key.a, key.output);
        break;
      case Routine::depthwise_rows:
        if constexpr (has_rows()) return generate_depthwise_rows(room, key, flips(key));
        break;
      case Routine::grouped:
        if constexpr (Groups::there) return generate_grouped(room, shape, Groups(key.a, key.b, key.group), key.output);
        break;
      case Routine::widen:
        return generate_widen(room, key.a);
      case Routine::ceiling:
        return generate_ceiling(room, MainStep(key.a, key.b), shape, key.unroll);
      case Routine::read:
        return generate_read(room);
      case Routine::enter_palette:
      case Routine::leave_palette:
        break;  // malformed
    }
    return {};
  }
};

}  // namespace octile::codegen
