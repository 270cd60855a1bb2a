// Vec base of AVX2: eight 32-bit lanes.
#pragma once
#include "codegen/vec/x86.hpp"

namespace octile::codegen {

class Avx2 : public X86Vec<Xbyak::Ymm> {
 public:
  static constexpr int lanes = 8, vector_limit = 16, register_limit = vector_limit;
  static constexpr int store_temporaries = 1, term_temporaries = 1;
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
  void set_pack_constants(const std::vector<Vec>& order, bool two_taps_per_lane = false) {
    order_used_ = true;
    two_taps_per_lane_ = two_taps_per_lane;
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
  // `lanes` bytes of packed ones, i = 0 to 3 in this order: v is used up.
  void store_quarter(Address to, Vec v, int i) {
    if (i == 2) code.vextracti128(low(v), v, 1);
    if (i % 2) code.vmovhps(to, low(v));
    else code.vmovq(to, low(v));
  }
  // Stores the i-th of the packed rows, each of one or two vectors; v is used up.
  void store_row_bytes(Address to, Vec v, int i, int vectors) {
    if (vectors == 1) return store_quarter(to, v, i);
    if (i) code.vextracti128(to, v, 1);
    else code.vmovdqu(to, low(v));
  }
  void begin_bytes_partial(const ByteTail&) {}
  void store_bytes_partial(Address to, Vec v, const ByteTail& tail) {  // no byte mask here: 16 + 8 + 4 + 2 + 1
    auto scope = this->scope();
    const int vectors = tail.vectors;
    auto count = columns_left(*this, tail.first * lanes), pointer = scalar("destination");
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
  void store_row_bytes_partial(Address to, Vec v, int i, const ByteTail& tail, Vec spare) {
    const bool upper = i * tail.vectors >= 2;
    if (upper) code.vextracti128(low(spare), v, 1);
    else code.vmovdqa(low(spare), low(v));
    if (i * tail.vectors % 2) code.vpsrldq(low(spare), low(spare), lanes);
    store_bytes_partial(to, spare, tail);
  }
  void broadcast(Vec to, uint32_t value) {
    auto scope = this->scope();
    auto constant = scalar("constant").cvt32();
    code.mov(constant, value);
    code.vmovd(low(to), constant);
    code.vpbroadcastd(to, low(to));
  }
  using X86Vec::broadcast;
  void load_repeated(Vec to, Address from, int bytes) {
    bytes == 8 ? code.vpbroadcastq(to, from) : code.vbroadcasti128(to, from);
  }
  void clear(Vec v) { code.vpxor(v, v, v); }
  void flip(Vec to, Vec v, Vec pattern) { code.vpxor(to, v, pattern); }
  void flip(Vec to, Vec v, Address pattern) { code.vpxor(to, v, pattern); }

  // Signed bytes to their sizes and to what a source is flipped by: 0x7f where they are negative, else 0x80.
  void split_signs(Vec bytes, Vec pattern) {
    signs_used_ = true;
    code.vpxor(pattern, pattern, pattern);
    code.vpcmpgtb(pattern, pattern, bytes);
    code.vpxor(pattern, pattern, code.ptr[code.rip + signs_]);
    code.vpabsb(bytes, bytes);
  }
  void flip(Vec to, Address from, Vec pattern) { code.vpxor(to, pattern, from); }
  void store_parts(Address to, Vec v, int pitch) {  // 128 bits each
    code.vmovdqu(to, low(v));
    code.vextracti128(code.ptr[to.getRegExp() + size_t(pitch)], v, 1);
  }

  Scope<Pool, Pool> scope() { return Scope(scalars_, vectors_); }
  std::string failure() const { return XbyakEmitter::failure() + vectors_.failure(); }
  Code finish() {
    leave();
    if (lane_numbers_used_) {
      align(32);
      code.L(lane_numbers_);
      for (uint32_t i = 0; i < lanes; ++i) code.dd(i);
    }
    if (signs_used_) {
      align(32);
      code.L(signs_);
      for (int i = 0; i < lanes; ++i) code.dd(0x80808080u);
    }
    if (order_used_) {
      align(8);
      code.L(order_);
      for (uint32_t dwords : {two_taps_per_lane_ ? 0x05040100u : 0x05010400u, 0x07030602u}) code.dd(dwords);
    }
    return take_code();
  }

 protected:
  Pool vectors_{"ymm", vector_limit};

 private:
  Xbyak::Label lane_numbers_, order_, signs_;
  bool lane_numbers_used_ = false, order_used_ = false, signs_used_ = false, two_taps_per_lane_ = false;
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
