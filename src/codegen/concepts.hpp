// The contract of contract.hpp as concepts: what a Vec base, a step and a view must be able to say. They are checked
// where a room is composed (room_of.hpp), so a verb that is missing is an error that names it, instead of one deep
// inside an algorithm, or of an algorithm that silently goes without.
#pragma once
#include <concepts>
#include <string>

#include "codegen/code.hpp"
#include "codegen/contract.hpp"

namespace octile::codegen {

// ---- Vec base -------------------------------------------------------------------------------------------------
// Scalars, addresses, rows and loops. A body may be anything that is called without arguments.
template <class V>
concept Emitter = requires(V v, const V& made, typename V::Scalar scalar, typename V::Address address,
                           typename V::Rows& rows, int64_t number, int bound, size_t argument, void (*body)()) {
  { V::prefetches } -> std::convertible_to<bool>;
  { v.scalar("role") } -> std::same_as<typename V::Scalar>;
  { v.at(scalar, number) } -> std::same_as<typename V::Address>;
  { v.argument(argument) } -> std::same_as<typename V::Address>;
  v.load(scalar, address);
  v.copy(scalar, scalar);
  v.add(scalar, address);
  v.add(scalar, scalar);
  v.add(scalar, number);
  { v.rows(address, address, bound) } -> std::same_as<typename V::Rows>;
  { v.columns(address, address, bound) } -> std::same_as<typename V::Rows>;
  { v.row(rows, bound, number) } -> std::same_as<typename V::Address>;
  v.move(rows, number);
  v.move(rows, address);
  v.repeat(scalar, bound, "name", body);
  v.repeat_argument(argument, "name", body);
  v.if_greater(scalar, bound, body);
  v.if_greater(address, bound, body);
  v.if_greater(address, bound, body, body);
  v.advance(argument, address);
  v.advance(argument, bound);
  v.label("name");
  v.begin();
  v.scope();
  { made.failure() } -> std::convertible_to<std::string>;
  { v.finish() } -> std::same_as<Code>;
};

template <class V>
concept Prefetching = requires(V v, typename V::Scalar scalar, typename V::Address address) {
  v.prefetch_to_l2(address);
  v.limit(scalar, scalar);
  v.store_scalar(address, scalar);
};

// Numbers that a Vec base says of itself: of its registers, and which of the larger vocabularies below it has.
template <class V>
concept VecFacts = requires {
  { V::lanes } -> std::convertible_to<int>;
  { V::vector_limit } -> std::convertible_to<int>;
  { V::register_limit } -> std::convertible_to<int>;
  { V::store_temporaries } -> std::convertible_to<int>;
  { V::term_temporaries } -> std::convertible_to<int>;
  { V::product_temporaries } -> std::convertible_to<int>;
  { V::pack_constants } -> std::convertible_to<int>;
  { V::pack_temporaries } -> std::convertible_to<int>;
  { V::vectors_per_pack } -> std::convertible_to<int>;
  { V::max_taps_per_lane } -> std::convertible_to<int>;
  { V::packs_rows } -> std::convertible_to<bool>;
  { V::has_row_pairs } -> std::convertible_to<bool>;
  { V::has_multiply_add } -> std::convertible_to<bool>;
};

template <class V>
concept PacksRows = requires(V v, typename V::Vec vec, typename V::Address address, const ByteTail& tail) {
  v.store_row_bytes(address, vec, 0, 1);
  v.store_row_bytes_partial(address, vec, 0, tail, vec);
};

// The verbs of gemm, depthwise, widening and the epilogue.
template <class V>
concept VecBase =
    Emitter<V> && VecFacts<V> && (!V::prefetches || Prefetching<V>) && (!V::packs_rows || PacksRows<V>) &&
    requires(V v, typename V::Vec vec, typename V::Scalar scalar, typename V::Address address, uint32_t bits,
             const std::vector<typename V::Vec>& list, const typename V::Vec* maybe, const ByteTail& tail) {
      { v.vec("role") } -> std::same_as<typename V::Vec>;
      v.load(vec, address);
      v.load_partial(vec, address, scalar);
      v.load_widened(vec, address, ElementType::u8);
      v.load_widened_to_lanes(vec, address, ElementType::u8);
      v.store(address, vec);
      v.store_partial(address, vec, scalar);
      v.copy(vec, vec);
      v.broadcast(vec, bits);
      v.broadcast(vec, address);
      v.broadcast_i16(vec, address);
      v.broadcast_bytes(vec, address);
      v.add(vec, vec, vec);
      v.multiply_i16_pairs(vec, vec, vec);
      v.multiply_lanes(vec, vec, address);
      v.flip(vec, vec, vec);
      v.to_float(vec, vec);
      v.to_int(vec, vec);
      v.multiply(vec, vec, vec);
      v.multiply(vec, vec, address);
      v.minimum(vec, vec, vec);
      v.set_pack_constants(list, false);
      v.pack_bytes(list, maybe, list, ElementType::u8);
      v.maximum_bytes(vec, vec, vec, ElementType::u8);
      v.minimum_bytes(vec, vec, vec, ElementType::u8);
      v.store_bytes(address, vec, 1);
      v.begin_bytes_partial(tail);
      v.store_bytes_partial(address, vec, tail);
    };

// The further verbs of depthwise_rows, where max_taps_per_lane >= 2; with a dot product of bytes that is 4.
template <class V>
concept RowPairs = requires(V v, typename V::Vec vec, typename V::Address address) {
  v.load_row_pair(vec, address, address);
  v.load_widened_row_pair(vec, address, address, ElementType::u8);
  v.store_row_pair_bytes(address, address, vec, 4);
  v.store_row_pair_parts(address, address, vec, 16);
};
template <class V>
concept BytesDotProduct = requires(V v, typename V::Vec vec, typename V::Address address) {
  v.dot_product(vec, vec, address, ElementType::u8, ElementType::s8);
};
template <class V>
concept MultiplyAdd = requires(V v, typename V::Vec vec) { v.multiply_add(vec, vec, vec); };
template <class V>
concept WholeRows = VecBase<V> && (!V::has_row_pairs || RowPairs<V>) &&
                    (V::max_taps_per_lane < 4 || BytesDotProduct<V>) && (!V::has_multiply_add || MultiplyAdd<V>) &&
                    requires(V v, typename V::Vec vec, typename V::Address address, size_t argument, int times) {
                      v.advance(argument, address, times);
                      v.flip(vec, address, vec);
                      v.interleave_bytes(vec, vec, vec, true);
                      v.interleave_i16(vec, vec, vec, true);
                      v.multiply_i16_pairs(vec, vec, address);
                      v.store_parts(address, vec, 16);
                    };

// The further verbs of Winograd's transforms and products.
template <class V>
concept WinogradVec =
    VecBase<V> && requires(V v, typename V::Register sum, typename V::Vec vec, typename V::Address address) {
      v.clear(sum);
      v.add_i16(vec, vec, vec);
      v.subtract_i16(vec, vec, vec);
      v.shift_left_i16(vec, vec, 1);
      v.add(vec, vec, address);
      v.subtract(vec, vec, vec);
      v.subtract(vec, vec, address);
      v.shift_left(vec, vec, 1);
      v.shift_right(vec, vec, 1);
      v.multiply_lanes(vec, vec, vec);
      v.store_quarter(address, vec, 0);
    };

// The further verbs of several groups in a vector.
template <class V>
concept GroupedVec =
    VecBase<V> && requires(V v, typename V::Register sum, typename V::Vec vec, typename V::Address address) {
      v.clear(sum);
      v.load_repeated(vec, address, 16);
      v.set_lanes(vec, std::vector<uint8_t>{});
      v.add_pairs(vec, vec, vec, vec);
      v.permute(vec, vec, vec);
      v.add(vec, vec, address);
    };

// The further verbs of weights in classes.
template <class V>
concept ClassesVec = VecBase<V> && requires(V v, typename V::Scalar scalar, typename V::Vec vec,
                                            typename V::Address address, const typename V::Rows& rows, int count) {
  { V::max_placed_rows } -> std::convertible_to<int>;
  { v.placed_rows(address, address, count, count) } -> std::same_as<std::vector<typename V::Rows>>;
  v.place(rows, address);
  v.load_int(scalar, address);
  v.load_short(scalar, address);
  v.prefetch(address);
  v.prefetch_to_l2(address);
  v.split_signs(vec, vec);
  v.multiply_bytes(vec, vec, vec);
  v.multiply_bytes(vec, vec, address);
  v.add_i16(vec, vec, vec);
  v.flip(vec, vec, address);
};

// ---- Accumulator view -------------------------------------------------------------------------------------------
struct AnyRows {  // a body of each_rows
  template <class Rows> void operator()(const Rows&) const;
};
struct AnyEpilogue {  // of some_rows
  template <class View> void operator()(View) const;
};

// The verbs that an epilogue needs of rows.
template <class W>
concept RowsView = requires(W view) {
  { view.vectors } -> std::convertible_to<int>;
  { W::stores_s32 } -> std::convertible_to<bool>;
  view.each_rows(1, AnyRows{});
};
template <class W>
concept SpilledView = requires(W view) {
  view.spill();
  view.some_rows(AnyEpilogue{});
};
template <class W>
concept StoresS32 = requires(W view) { view.store_s32(); };

template <class W, class R>
concept ViewOf = RowsView<W> && (!W::through_memory || SpilledView<W>) && (!W::stores_s32 || StoresS32<W>) &&
                 requires(R& room, const Accumulators<R>& sums, Shape shape) {
                   W{room, sums};
                   { W::through_memory } -> std::convertible_to<bool>;
                   { W::vectors_held(shape) } -> std::convertible_to<int>;
                 };

// ---- a room: Vec base + accumulators and their start + view -----------------------------------------------------
template <class R>
concept StartsFromRegisters = requires(R room, typename R::Register sum) { room.start(sum, sum); };
template <class R>
concept RoomParts = VecBase<R> && requires(R room, typename R::Register sum, typename R::Address address) {
  { R::starts_from_registers } -> std::convertible_to<bool>;
  { room.take_register("role") } -> std::same_as<typename R::Register>;
  room.start(sum, address);
} && (!R::starts_from_registers || StartsFromRegisters<R>) && ViewOf<typename R::View, R>;

// ---- Step -------------------------------------------------------------------------------------------------------
// Step<Room> declares the three verbs that each step must say; a step that only inherits them says nothing.
template <class S, class R>
concept StepOf = std::derived_from<S, Step<R>> && requires(ElementType type) {
  requires !std::same_as<decltype(&S::b_position), decltype(&Step<R>::b_position)>;
  requires !std::same_as<decltype(&S::load_a), decltype(&Step<R>::load_a)>;
  requires !std::same_as<decltype(&S::mac), decltype(&Step<R>::mac)>;
  { S::takes(type, type) } -> std::convertible_to<bool>;
};
template <class S, class R>
concept StepOfTypes = StepOf<S, R> && std::constructible_from<S, ElementType, ElementType>;

}  // namespace octile::codegen
