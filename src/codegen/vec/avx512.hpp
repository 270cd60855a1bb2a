// Vec base of AVX-512: sixteen 32-bit lanes, tails by mask.
#pragma once
#include "codegen/vec/x86.hpp"

namespace octile::codegen {

class Avx512 : public X86Vec<Xbyak::Zmm> {
 public:
  static constexpr int lanes = 16, vector_limit = 32, register_limit = vector_limit;
  static constexpr int store_temporaries = 0, term_temporaries = 1;
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
  void store_quarter(Address to, Vec v, int i) {  // `lanes` bytes of packed ones
    i ? code.vextracti32x4(to, v, uint8_t(i)) : code.vmovdqu32(to, low(v));
  }
  void store_bytes_partial(Address to, Vec v, int vectors, Scalar count) {
    set_mask(count, vectors * lanes);
    code.vmovdqu8(to | code.k1, v);
  }
  void broadcast(Vec to, uint32_t value) {
    auto scope = this->scope();
    auto constant = scalar("constant").cvt32();
    code.mov(constant, value);
    code.vpbroadcastd(to, constant);
  }
  using X86Vec::broadcast;
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
      for (uint32_t dwords : {0x0c080400u, 0x0d090501u, 0x0e0a0602u, 0x0f0b0703u}) code.dd(dwords);
    }
    return take_code();
  }

 protected:
  Pool vectors_{"zmm", vector_limit};

 private:
  static Xbyak::Xmm low(Vec v) { return Xbyak::Xmm(v.getIdx()); }
  Xbyak::Label order_, signs_;
  bool order_used_ = false, signs_used_ = false;
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
