// Vec base of AVX2: eight 32-bit lanes.
#pragma once
#include "codegen/emitter/xbyak.hpp"

namespace octile::codegen {

class Avx2 : public XbyakEmitter {
 public:
  using Vec = Xbyak::Ymm;
  static constexpr int lanes = 8, register_limit = 16;
  static constexpr int store_temporaries = 1, term_temporaries = 1;
  static constexpr int packed_together = 4, pack_constants = 1, pack_temporaries = 0;
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
  // One to four vectors to bytes, in v[0]. The packs work inside halves of a register; one permutation by dwords then
  // restores the order of columns, whatever the number of vectors.
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
    if (vectors == 1) return code.vmovq(to, low(v));
    if (vectors == 4) return code.vmovdqu(to, v);
    code.vmovdqu(to, low(v));
    if (vectors == 2) return;
    code.vextracti128(low(v), v, 1);
    code.vmovq(code.ptr[to.getRegExp() + 16], low(v));
  }
  void store_bytes_partial(Address to, Vec v, int vectors, Scalar count) {  // no byte mask here: 16 + 8 + 4 + 2 + 1
    auto scope = this->scope();
    auto pointer = scalar("destination");
    Xbyak::Label done, less;
    code.lea(pointer, to);
    code.test(count, count);
    code.jle(done, code.T_NEAR);
    code.cmp(count, vectors * lanes);
    code.jl(less, code.T_NEAR);
    store_bytes(code.ptr[pointer], v, vectors);
    code.jmp(done, code.T_NEAR);
    code.L(less);
    for (int bytes : {16, 8, 4, 2, 1})
      if (bytes < vectors * lanes) store_some(pointer, v, count, bytes);
    code.L(done);
  }
  void broadcast_words(Vec to, Address from) { code.vpbroadcastw(to, from); }
  void broadcast_bytes(Vec to, Address from) { code.vpbroadcastb(to, from); }
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
    if (order_used_) {
      align(8);
      code.L(order_);
      for (uint32_t dwords : {0x05010400u, 0x07030602u}) code.dd(dwords);
    }
    return take_code();
  }

 protected:
  Pool vectors_{"ymm", register_limit};

 private:
  Xbyak::Label lane_numbers_, order_;
  bool lane_numbers_used_ = false, order_used_ = false;
  static Xbyak::Xmm low(Vec v) { return Xbyak::Xmm(v.getIdx()); }
  Vec mask(Scalar count) {
    Vec mask = vec("mask");
    lane_numbers_used_ = true;
    code.vmovd(low(mask), count.cvt32());
    code.vpbroadcastd(mask, low(mask));
    code.vpcmpgtd(mask, mask, code.ptr[code.rip + lane_numbers_]);
    return mask;
  }
  void store_some(Scalar pointer, Vec v, Scalar count, int bytes) {  // and move on, if count has this bit
    Xbyak::Label skip;
    code.test(count, bytes);
    code.jz(skip);
    const auto to = code.ptr[pointer];
    if (bytes == 16) code.vmovdqu(to, low(v));
    if (bytes == 8) code.vmovq(to, low(v));
    if (bytes == 4) code.vmovd(to, low(v));
    if (bytes == 2) code.vpextrw(to, low(v), 0);
    if (bytes == 1) code.vpextrb(to, low(v), 0);
    bytes == 16 ? code.vextracti128(low(v), v, 1) : code.vpsrldq(low(v), low(v), uint8_t(bytes));
    code.add(pointer, bytes);
    code.L(skip);
  }
};

}  // namespace octile::codegen
