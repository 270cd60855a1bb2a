// Vec base of AVX-512: sixteen 32-bit lanes, tails by mask.
#pragma once
#include "codegen/emitter/xbyak.hpp"

namespace octile::codegen {

class Avx512 : public XbyakEmitter {
 public:
  using Vec = Xbyak::Zmm;
  static constexpr int lanes = 16, register_limit = 32;
  static constexpr int store_temporaries = 0, term_temporaries = 1;
  static constexpr int packed_together = 4, pack_constants = 1, pack_temporaries = 0;
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
  // One to four vectors to bytes, in v[0]. The packs work inside quarters of a register; one permutation by dwords then
  // restores the order of columns, whatever the number of vectors (permuting weights instead would tie packing to
  // tiles).
  void pack_bytes(const std::vector<Vec>& v, Vec zero_point, Vec lowest, const std::vector<Vec>& order, Sign sign) {
    const size_t last = v.size() - 1;
    code.vpackssdw(v[0], v[0], v[last < 1 ? 0 : 1]);
    code.vpaddsw(v[0], v[0], zero_point);
    if (last >= 2) {
      code.vpackssdw(v[2], v[2], v[last]);
      code.vpaddsw(v[2], v[2], zero_point);
    }
    const Vec upper = v[last >= 2 ? 2 : 0];
    sign == Sign::u8 ? code.vpackuswb(v[0], v[0], upper) : code.vpacksswb(v[0], v[0], upper);
    sign == Sign::u8 ? code.vpmaxub(v[0], v[0], lowest) : code.vpmaxsb(v[0], v[0], lowest);
    code.vpermd(v[0], order[0], v[0]);
  }
  void set_pack_constants(const std::vector<Vec>& order) {
    order_used_ = true;
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
  void store_bytes_partial(Address to, Vec v, int vectors, Scalar count) {
    set_mask(count, vectors * lanes);
    code.vmovdqu8(to | code.k1, v);
  }
  void broadcast_words(Vec to, Address from) { code.vpbroadcastw(to, from); }
  void broadcast_bytes(Vec to, Address from) { code.vpbroadcastb(to, from); }
  void broadcast(Vec to, Address from) { code.vpbroadcastd(to, from); }
  void broadcast(Vec to, uint32_t value) {
    auto scope = this->scope();
    auto constant = scalar("constant").cvt32();
    code.mov(constant, value);
    code.vpbroadcastd(to, constant);
  }
  void load_widened(Vec to, Address from, Sign sign) {  // 32 bytes to 32 words
    sign == Sign::u8 ? code.vpmovzxbw(to, from) : code.vpmovsxbw(to, from);
  }
  void load_widened_to_lanes(Vec to, Address from, Sign sign) {  // 16 bytes to 16 lanes
    sign == Sign::u8 ? code.vpmovzxbd(to, from) : code.vpmovsxbd(to, from);
  }
  void multiply_words(Vec to, Vec v, Address by) { code.vpmaddwd(to, v, by); }  // of int16 pairs, added to a lane
  void multiply_words(Vec to, Vec v, Vec by) { code.vpmaddwd(to, v, by); }
  void multiply_lanes(Vec to, Vec v, Address by) { code.vpmulld(to, v, by); }
  void to_float(Vec to, Vec v) { code.vcvtdq2ps(to, v); }
  void to_int(Vec to, Vec v) { code.vcvtps2dq(to, v); }
  void multiply(Vec to, Vec v, Address by) { code.vmulps(to, v, by); }
  void maximum(Vec to, Vec v, Vec w) { code.vmaxps(to, v, w); }
  void minimum(Vec to, Vec v, Vec w) { code.vminps(to, v, w); }
  void add(Vec to, Vec v, Vec w) { code.vpaddd(to, v, w); }
  using XbyakEmitter::add;

  Scope<Pool, Pool> scope() { return Scope(scalars_, vectors_); }
  std::string failure() const { return XbyakEmitter::failure() + vectors_.failure(); }
  Code finish() {
    leave();
    if (order_used_) {
      align(16);
      code.L(order_);
      for (uint32_t dwords : {0x0c080400u, 0x0d090501u, 0x0e0a0602u, 0x0f0b0703u}) code.dd(dwords);
    }
    return take_code();
  }

 protected:
  Pool vectors_{"zmm", register_limit};

 private:
  static Xbyak::Xmm low(Vec v) { return Xbyak::Xmm(v.getIdx()); }
  Xbyak::Label order_;
  bool order_used_ = false;
  void set_mask(Scalar count, int most = lanes) {  // the low `count` bits; none when count is negative
    auto scope = this->scope();
    auto bits = scalar("mask");
    code.xor_(bits.cvt32(), bits.cvt32());
    code.test(count, count);
    code.cmovs(count, bits);
    code.mov(bits, most == 64 ? ~uint64_t(0) : (uint64_t(1) << most) - 1);
    code.bzhi(bits, bits, count);
    code.kmovq(code.k1, bits);
  }
};

}  // namespace octile::codegen
