// Vec base of AVX-512: sixteen 32-bit lanes, tails by mask; or eight, for what is left of them.
#pragma once
#include <array>

#include "codegen/vec/x86.hpp"

namespace octile::codegen {

template <class Register> class Avx512Of : public X86Vec<Register> {
 public:
  using Vec = Register;
  using Scalar = XbyakEmitter::Scalar;
  using Address = XbyakEmitter::Address;
  using XbyakEmitter::code, XbyakEmitter::scalar, XbyakEmitter::align, XbyakEmitter::leave, XbyakEmitter::take_code;
  static constexpr int lanes = std::is_same_v<Register, Xbyak::Zmm> ? 16 : 8, vector_limit = 32,
                       register_limit = vector_limit;
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
  void set_pack_constants(const std::vector<Vec>& order, bool joined = false) {
    order_used_ = true;
    joined_ = joined;
    code.vpmovzxbd(order[0], code.ptr[code.rip + order_]);
  }
  void store_bytes(Address to, Vec v, int vectors) {
    if (vectors == 4) return code.vmovdqu32(to, v);
    if (vectors == 1) return lanes == 16 ? code.vmovdqu32(to, low(v)) : code.vmovq(to, low(v));
    lanes == 16 ? code.vmovdqu32(to, Xbyak::Ymm(v.getIdx())) : code.vmovdqu32(to, low(v));
    if (vectors == 2) return;
    const auto rest = code.ptr[to.getRegExp() + 2 * lanes];
    code.vextracti32x4(low(v), v, uint8_t(lanes / 8));
    lanes == 16 ? code.vmovdqu32(rest, low(v)) : code.vmovq(rest, low(v));
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
  using X86Vec<Register>::broadcast;
  void flip(Vec to, Vec v, Vec pattern) { code.vpxord(to, v, pattern); }
  void flip(Vec to, Address from, Vec pattern) { code.vpxord(to, pattern, from); }
  void store_parts(Address to, Vec v, int pitch) {  // 128 bits each
    code.vmovdqu32(to, low(v));
    for (int part = 1; part < lanes / 4; ++part)
      code.vextracti32x4(code.ptr[to.getRegExp() + size_t(part * pitch)], v, uint8_t(part));
  }

  Scope<Pool, Pool> scope() { return Scope(this->scalars_, vectors_); }
  std::string failure() const { return XbyakEmitter::failure() + vectors_.failure(); }
  Code finish() {
    leave();
    if (order_used_) {
      align(16);
      code.L(order_);
      const auto dwords =
          joined_      ? std::array{0x05040100u, lanes == 8 ? 0x07060302u : 0x0d0c0908u, 0x07060302u, 0x0f0e0b0au}
          : lanes == 8 ? std::array{0x05010400u, 0x07030602u, 0u, 0u}
                       : std::array{0x0c080400u, 0x0d090501u, 0x0e0a0602u, 0x0f0b0703u};
      for (uint32_t four : dwords) code.dd(four);
    }
    return take_code();
  }

 protected:
  Pool vectors_{"zmm", vector_limit};

 private:
  static Xbyak::Xmm low(Vec v) { return Xbyak::Xmm(v.getIdx()); }
  Xbyak::Label order_;
  bool order_used_ = false, joined_ = false;
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
using Avx512 = Avx512Of<Xbyak::Zmm>;
using Avx512Half = Avx512Of<Xbyak::Ymm>;

}  // namespace octile::codegen
