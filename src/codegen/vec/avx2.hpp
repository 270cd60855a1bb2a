// Vec base of AVX2: eight 32-bit lanes.
#pragma once
#include "codegen/emitter/xbyak.hpp"

namespace octile::codegen {

class Avx2 : public XbyakEmitter {
 public:
  using Vec = Xbyak::Ymm;
  static constexpr int lanes = 8, register_limit = 16, store_temporaries = 1;
  Vec vec(const char* role) { return Vec(vectors_.take(role)); }

  void load(Vec to, Address from) { code.vmovdqu(to, from); }
  using XbyakEmitter::load;
  void store(Address to, Vec v) { code.vmovdqu(to, v); }
  void store_partial(Address to, Vec v, Scalar count) {
    auto scope = this->scope();
    code.vpmaskmovd(to, mask(count), v);
  }
  void load_partial(Vec to, Address from, Scalar count) {
    auto scope = this->scope();
    code.vpmaskmovd(to, mask(count), from);
  }
  void store_low_bytes(Address to, Vec v) {
    gather_low_bytes(v);
    code.vmovq(to, low(v));
  }
  void store_low_bytes_partial(Address to, Vec v, Scalar count) {  // AVX2 has no byte mask: 8, or 4 + 2 + 1
    auto scope = this->scope();
    auto pointer = scalar("destination");
    Xbyak::Label done, less;
    code.lea(pointer, to);
    gather_low_bytes(v);
    code.test(count, count);
    code.jle(done);
    code.cmp(count, 8);
    code.jl(less);
    code.vmovq(code.ptr[pointer], low(v));
    code.jmp(done);
    code.L(less);
    for (int bytes : {4, 2, 1}) {
      Xbyak::Label skip;
      code.test(count, bytes);
      code.jz(skip);
      if (bytes == 4) code.vmovd(code.ptr[pointer], low(v));
      if (bytes == 2) code.vpextrw(code.ptr[pointer], low(v), 0);
      if (bytes == 1) code.vpextrb(code.ptr[pointer], low(v), 0);
      code.vpsrldq(low(v), low(v), uint8_t(bytes));
      code.add(pointer, bytes);
      code.L(skip);
    }
    code.L(done);
  }
  void broadcast(Vec to, Address from) { code.vpbroadcastd(to, from); }
  void broadcast(Vec to, uint32_t value) {
    auto scope = this->scope();
    auto constant = scalar("constant").cvt32();
    code.mov(constant, value);
    code.vmovd(low(to), constant);
    code.vpbroadcastd(to, low(to));
  }
  void load_widened(Vec to, Address from, Sign sign) {  // 16 bytes to 16 words
    sign == Sign::u8 ? code.vpmovzxbw(to, from) : code.vpmovsxbw(to, from);
  }
  void load_widened_to_lanes(Vec to, Address from, Sign sign) {  // 8 bytes to 8 lanes
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
    if (lane_numbers_used_) {
      align(32);
      code.L(lane_numbers_);
      for (uint32_t i = 0; i < lanes; ++i) code.dd(i);
    }
    if (low_byte_used_) {
      align(16);
      code.L(low_byte_);
      for (uint32_t pattern : {0x0c080400u, ~0u, ~0u, ~0u}) code.dd(pattern);
    }
    return take_code();
  }

 protected:
  Pool vectors_{"ymm", register_limit};

 private:
  Xbyak::Label lane_numbers_, low_byte_;
  bool lane_numbers_used_ = false, low_byte_used_ = false;
  static Xbyak::Xmm low(Vec v) { return Xbyak::Xmm(v.getIdx()); }
  Vec mask(Scalar count) {
    Vec mask = vec("mask");
    lane_numbers_used_ = true;
    code.vmovd(low(mask), count.cvt32());
    code.vpbroadcastd(mask, low(mask));
    code.vpcmpgtd(mask, mask, code.ptr[code.rip + lane_numbers_]);
    return mask;
  }
  void gather_low_bytes(Vec v) {  // truncates, as vpmovdb does: one text for u8 and s8, whose clamp came before
    auto scope = this->scope();
    Vec high = vec("upper half");
    low_byte_used_ = true;
    code.vextracti128(low(high), v, 1);
    code.vpshufb(low(v), low(v), code.ptr[code.rip + low_byte_]);
    code.vpshufb(low(high), low(high), code.ptr[code.rip + low_byte_]);
    code.vpunpckldq(low(v), low(v), low(high));
  }
};

}  // namespace octile::codegen
