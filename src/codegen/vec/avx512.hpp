// Vec base of AVX-512: sixteen 32-bit lanes, tails by mask.
#pragma once
#include "codegen/emitter/xbyak.hpp"

namespace octile::codegen {

class Avx512 : public XbyakEmitter {
 public:
  using Vec = Xbyak::Zmm;
  static constexpr int lanes = 16, register_limit = 32, store_temporaries = 0;
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
  void store_low_bytes(Address to, Vec v) {
    code.vpmovdb(low(v), v);
    code.vmovdqu8(to, low(v));  // the VEX form does not reach xmm16 and above
  }
  void store_low_bytes_partial(Address to, Vec v, Scalar count) {  // vpmovdb to masked memory is microcoded on Zen 4
    code.vpmovdb(low(v), v);
    set_mask(count);
    code.vmovdqu8(to | code.k1, low(v));
  }
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
    return take_code();
  }

 protected:
  Pool vectors_{"zmm", register_limit};

 private:
  static Xbyak::Xmm low(Vec v) { return Xbyak::Xmm(v.getIdx()); }
  void set_mask(Scalar count) {  // the low `count` bits; none when count is negative
    auto scope = this->scope();
    auto bits = scalar("mask");
    code.xor_(bits.cvt32(), bits.cvt32());
    code.test(count, count);
    code.cmovs(count, bits);
    code.dec(bits);
    code.bzhi(bits, bits, count);
    code.kmovw(code.k1, bits.cvt32());
  }
};

}  // namespace octile::codegen
