// Vec base of AVX-512: sixteen 32-bit lanes, tails by mask.
#pragma once
#include <array>

#include "codegen/vec/x86.hpp"

namespace octile::codegen {

class Avx512 : public X86Vec<Xbyak::Zmm> {
 public:
  static constexpr int lanes = 16, vector_limit = 32, register_limit = vector_limit;
  static constexpr int store_temporaries = 0, term_temporaries = 1;
  static constexpr bool has_multiply_add = true;
  Vec vec(const char* role) { return Vec(vectors_.take(role)); }

  void load(Vec to, Address from) { code.vmovdqu32(to, from); }
  using XbyakEmitter::load;
  void store(Address to, Vec v) { code.vmovdqu32(to, v); }
  void store_partial(Address to, Vec v, Scalar count) {
    set_mask(count);
    code.vmovdqu32(to | code.k1, v);
  }
  void load_partial(Vec to, Address from, Scalar count) {
    set_mask(count);
    code.vmovdqu32(to | code.k1 | code.T_z, from);
  }
  void set_pack_constants(const std::vector<Vec>& order, bool two_taps_per_lane = false) {
    order_used_ = true;
    two_taps_per_lane_ = two_taps_per_lane;
    code.vpmovzxbd(order[0], code.ptr[code.rip + order_]);
  }
  void store_bytes(Address to, Vec v, int vectors) {
    if (vectors == 1) return code.vmovdqu32(to, low(v));
    if (vectors == 4) return code.vmovdqu32(to, v);
    code.vmovdqu32(to, Xbyak::Ymm(v.getIdx()));
    if (vectors == 2) return;
    code.vextracti32x4(low(v), v, 2);
    code.vmovdqu32(code.ptr[to.getRegExp() + 32], low(v));
  }
  void store_quarter(Address to, Vec v, int i) {  // `lanes` bytes of packed ones
    if (i) code.vextracti32x4(to, v, uint8_t(i));
    else code.vmovdqu32(to, low(v));
  }
  void store_row_bytes(Address to, Vec v, int i, int vectors) {  // of packed rows the i-th, of one or two vectors
    if (vectors == 1) return store_quarter(to, v, i);
    if (i) code.vextracti64x4(to, v, 1);
    else code.vmovdqu32(to, half(v));
  }
  // A mask for each pack, made once for all rows; a narrow store, since a masked one of 64 bytes takes three cycles.
  void begin_bytes_partial(const ByteTail& tail) {
    auto scope = this->scope();
    set_mask(mask_of(tail), columns_left(*this, tail.first * lanes), tail.vectors * lanes);
  }
  void store_bytes_partial(Address to, Vec v, const ByteTail& tail) {
    const auto masked = to | mask_of(tail);
    if (tail.vectors == 1) return code.vmovdqu8(masked, low(v));
    if (tail.vectors == 2) return code.vmovdqu8(masked, half(v));
    code.vmovdqu8(masked, v);
  }
  void store_row_bytes_partial(Address to, Vec v, int i, const ByteTail& tail, Vec spare) {
    if (i && tail.vectors == 1) code.vextracti32x4(low(spare), v, uint8_t(i));
    if (i && tail.vectors == 2) code.vextracti64x4(half(spare), v, 1);
    store_bytes_partial(to, i ? spare : v, tail);
  }
  void broadcast(Vec to, uint32_t value) {
    auto scope = this->scope();
    auto constant = scalar("constant").cvt32();
    code.mov(constant, value);
    code.vpbroadcastd(to, constant);
  }
  using X86Vec::broadcast;
  void load_repeated(Vec to, Address from, int bytes) {
    bytes == 16 ? code.vbroadcasti32x4(to, from) : code.vbroadcasti64x4(to, from);
  }
  void multiply_add(Vec v, Vec by, Vec addend) { code.vfmadd213ps(v, by, addend); }  // rounded once
  void clear(Vec v) { code.vpxord(v, v, v); }
  void flip(Vec to, Vec v, Vec pattern) { code.vpxord(to, v, pattern); }
  void flip(Vec to, Vec v, Address pattern) { code.vpxord(to, v, pattern); }

  // Signed bytes to their sizes and to what a source is flipped by: 0x7f where they are negative, else 0x80.
  void split_signs(Vec bytes, Vec pattern) {
    signs_used_ = true;
    code.vpmovb2m(code.k1, bytes);
    code.vpmovm2b(pattern, code.k1);
    code.vpxord(pattern, pattern, code.ptr_b[code.rip + signs_]);
    code.vpabsb(bytes, bytes);
  }
  void flip(Vec to, Address from, Vec pattern) { code.vpxord(to, pattern, from); }
  void store_parts(Address to, Vec v, int pitch) { store_parts(to, v, pitch, 0, 4); }
  // RowPairs: half a vector each of two places (see depthwise_rows.hpp).
  static constexpr bool has_row_pairs = true;
  void load_row_pair(Vec to, Address from, Address other) {
    code.vmovdqu32(half(to), from);
    code.vinserti64x4(to, to, other, 1);
  }
  void load_widened_row_pair(Vec to, Address from, Address other, ElementType type) {
    code.vmovdqu32(low(to), from);
    code.vinserti32x4(half(to), half(to), other, 1);
    type == ElementType::u8 ? code.vpmovzxbw(to, half(to)) : code.vpmovsxbw(to, half(to));
  }
  void store_row_pair_bytes(Address to, Address other, Vec v, int vectors) {
    if (vectors == 4) {
      code.vmovdqu32(to, half(v));
      code.vextracti64x4(other, v, 1);
    } else {
      code.vmovdqu32(to, low(v));
      code.vextracti32x4(other, half(v), 1);
    }
  }
  void store_row_pair_parts(Address to, Address other, Vec v, int pitch) {
    store_parts(to, v, pitch, 0, 2);
    store_parts(other, v, pitch, 2, 4);
  }

  Scope<Pool, Pool> scope() { return Scope(scalars_, vectors_); }
  std::string failure() const { return XbyakEmitter::failure() + vectors_.failure(); }
  Code finish() {
    leave();
    if (signs_used_) {
      align(4);
      code.L(signs_);
      code.dd(0x80808080u);
    }
    if (order_used_) {
      align(16);
      code.L(order_);
      const auto dwords = two_taps_per_lane_ ? std::array{0x05040100u, 0x0d0c0908u, 0x07060302u, 0x0f0e0b0au}
                                             : std::array{0x0c080400u, 0x0d090501u, 0x0e0a0602u, 0x0f0b0703u};
      for (uint32_t four : dwords) code.dd(four);
    }
    return take_code();
  }

 protected:
  Pool vectors_{"zmm", vector_limit};

 private:
  static Xbyak::Xmm low(Vec v) { return Xbyak::Xmm(v.getIdx()); }
  static Xbyak::Ymm half(Vec v) { return Xbyak::Ymm(v.getIdx()); }
  void store_parts(Address to, Vec v, int pitch, int begin, int end) {  // 128 bits each
    for (int part = begin; part < end; ++part) {
      const auto address = code.ptr[to.getRegExp() + size_t((part - begin) * pitch)];
      if (part) code.vextracti32x4(address, v, uint8_t(part));
      else code.vmovdqu32(address, low(v));
    }
  }
  Xbyak::Label order_, signs_;
  bool order_used_ = false, signs_used_ = false, two_taps_per_lane_ = false;
  Xbyak::Opmask mask_of(const ByteTail& tail) const { return Xbyak::Opmask(1 + tail.number); }
  void set_mask(Scalar count) { set_mask(code.k1, count, lanes); }
  // The low `count` bits: none when count is negative, `max` when there are more columns in the call than in the tile.
  void set_mask(Xbyak::Opmask mask, Scalar count, int max) {
    auto scope = this->scope();
    auto bits = scalar("mask");
    code.mov(bits.cvt32(), max);
    code.cmp(count, bits);
    code.cmovg(count, bits);  // bzhi sees the low 8 bits of it alone
    code.xor_(bits.cvt32(), bits.cvt32());
    code.test(count, count);
    code.cmovs(count, bits);
    code.mov(bits, max == 64 ? ~uint64_t(0) : (uint64_t(1) << max) - 1);
    code.bzhi(bits, bits, count);
    code.kmovq(mask, bits);
  }
};

}  // namespace octile::codegen
