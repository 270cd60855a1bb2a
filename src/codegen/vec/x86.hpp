// The verbs that AVX2 and AVX-512 spell alike: the register's width says which instruction it is.
#pragma once
#include "codegen/emitter/xbyak.hpp"

namespace octile::codegen {

template <class Register> class X86Vec : public XbyakEmitter {
 public:
  using Vec = Register;
  static constexpr int vectors_per_pack = 4, pack_constants = 1, pack_temporaries = 0, product_temporaries = 0;
  static constexpr int max_taps_per_lane = 2;  // see depthwise_rows.hpp; rooms with a dot product of bytes have 4
  static constexpr bool has_row_pairs = false;
  static constexpr bool has_multiply_add = false;  // FMA is another feature than AVX2
  static constexpr bool packs_rows = true;         // see epilogue.hpp

  // One to four vectors to bytes, in v[0]. The packs work inside 128-bit parts of a register; one permutation by dwords
  // then restores the order of columns, whatever the number of vectors (permuting weights instead would tie packing to
  // tiles).
  void pack_bytes(const std::vector<Vec>& v, const Vec* zero_point, const std::vector<Vec>& order, ElementType type) {
    const size_t last = v.size() - 1;
    code.vpackssdw(v[0], v[0], v[last < 1 ? 0 : 1]);
    if (zero_point) code.vpaddsw(v[0], v[0], *zero_point);
    if (last >= 2) {
      code.vpackssdw(v[2], v[2], v[last]);
      if (zero_point) code.vpaddsw(v[2], v[2], *zero_point);
    }
    const Vec upper = v[last >= 2 ? 2 : 0];
    type == ElementType::u8 ? code.vpackuswb(v[0], v[0], upper) : code.vpacksswb(v[0], v[0], upper);
    if (!order.empty()) code.vpermd(v[0], order[0], v[0]);  // none: columns lie as the packs want them
  }
  void maximum_bytes(Vec to, Vec v, Vec w, ElementType type) {
    type == ElementType::u8 ? code.vpmaxub(to, v, w) : code.vpmaxsb(to, v, w);
  }
  void minimum_bytes(Vec to, Vec v, Vec w, ElementType type) {
    type == ElementType::u8 ? code.vpminub(to, v, w) : code.vpminsb(to, v, w);
  }
  // Interleaves the lower or the upper halves of each 128 bits.
  void interleave_bytes(Vec to, Vec v, Vec w, bool upper) {
    if (upper) code.vpunpckhbw(to, v, w);
    else code.vpunpcklbw(to, v, w);
  }
  void interleave_i16(Vec to, Vec v, Vec w, bool upper) {
    if (upper) code.vpunpckhwd(to, v, w);
    else code.vpunpcklwd(to, v, w);
  }
  void broadcast_i16(Vec to, Address from) { code.vpbroadcastw(to, from); }
  void broadcast_bytes(Vec to, Address from) { code.vpbroadcastb(to, from); }
  void broadcast(Vec to, Address from) { code.vpbroadcastd(to, from); }
  void load_widened(Vec to, Address from, ElementType type) {  // 2 * lanes bytes to as many int16
    type == ElementType::u8 ? code.vpmovzxbw(to, from) : code.vpmovsxbw(to, from);
  }
  void load_widened_to_lanes(Vec to, Address from, ElementType type) {  // lanes bytes to as many lanes
    type == ElementType::u8 ? code.vpmovzxbd(to, from) : code.vpmovsxbd(to, from);
  }
  void multiply_i16_pairs(Vec to, Vec v, Address by) { code.vpmaddwd(to, v, by); }  // of int16 pairs, added to a lane
  void multiply_i16_pairs(Vec to, Vec v, Vec by) { code.vpmaddwd(to, v, by); }
  void multiply_bytes(Vec to, Vec u8, Vec s8) { code.vpmaddubsw(to, u8, s8); }  // pairs, added to an int16
  void multiply_bytes(Vec to, Vec u8, Address s8) { code.vpmaddubsw(to, u8, s8); }
  void multiply_lanes(Vec to, Vec v, Address by) { code.vpmulld(to, v, by); }
  void to_float(Vec to, Vec v) { code.vcvtdq2ps(to, v); }
  void to_int(Vec to, Vec v) { code.vcvtps2dq(to, v); }
  void copy(Vec to, Vec v) { code.vmovaps(to, v); }
  using XbyakEmitter::copy;
  void multiply(Vec to, Vec v, Address by) { code.vmulps(to, v, by); }
  void multiply(Vec to, Vec v, Vec by) { code.vmulps(to, v, by); }
  void maximum(Vec to, Vec v, Vec w) { code.vmaxps(to, v, w); }
  void minimum(Vec to, Vec v, Vec w) { code.vminps(to, v, w); }
  void multiply_lanes(Vec to, Vec v, Vec by) { code.vpmulld(to, v, by); }
  void add(Vec to, Vec v, Vec w) { code.vpaddd(to, v, w); }
  void add(Vec to, Vec v, Address w) { code.vpaddd(to, v, w); }
  using XbyakEmitter::add;
  void subtract(Vec to, Vec v, Vec w) { code.vpsubd(to, v, w); }
  void subtract(Vec to, Vec v, Address w) { code.vpsubd(to, v, w); }
  void shift_left(Vec to, Vec v, int bits) { code.vpslld(to, v, uint8_t(bits)); }
  void shift_right(Vec to, Vec v, int bits) { code.vpsrad(to, v, uint8_t(bits)); }  // of signed lanes
  // In each 128 bits: the sums of the two pairs of v, then of w. `beside` is used up.
  void add_pairs(Vec to, Vec v, Vec w, Vec beside) {
    code.vshufps(beside, v, w, 0xdd);
    code.vshufps(to, v, w, 0x88);
    code.vpaddd(to, to, beside);
  }
  void permute(Vec to, Vec order, Vec v) { code.vpermd(to, order, v); }  // lane i is lane order[i] of v
  void set_lanes(Vec to, const std::vector<uint8_t>& values) {
    const Scope<Pool> scope(scalars_);
    auto eight = scalar("eight lanes");
    const Xbyak::Xmm low(to.getIdx());
    for (size_t first = 0; first < values.size(); first += 8) {
      uint64_t bytes = 0;
      for (size_t i = 8; i-- > 0;) bytes = bytes << 8 | values[first + i];
      code.mov(eight, bytes);
      if (first) code.vpinsrq(low, low, eight, 1);
      else code.vmovq(low, eight);
    }
    code.vpmovzxbd(to, low);
  }
  void add_i16(Vec to, Vec v, Vec w) { code.vpaddw(to, v, w); }
  void subtract_i16(Vec to, Vec v, Vec w) { code.vpsubw(to, v, w); }
  void shift_left_i16(Vec to, Vec v, int bits) { code.vpsllw(to, v, uint8_t(bits)); }
};

}  // namespace octile::codegen
