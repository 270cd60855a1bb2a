// Vec base of NEON: four 32-bit lanes.
#pragma once
#include <cstdint>

#include "codegen/emitter/llvm_mc.hpp"

namespace octile::codegen {

class Neon : public LlvmMcEmitter {
 public:
  // store_temporaries: no instruction takes an operand in memory, so a rank-one term needs a second register.
  static constexpr int lanes = 4, vector_limit = 32, register_limit = vector_limit;
  static constexpr int store_temporaries = 0, term_temporaries = 2, product_temporaries = 1;
  // depthwise_rows: none. smlal by halves would need no interleaving, but 3 x 3 taps as 3 x 2 pairs waste a third.
  static constexpr int max_taps_per_lane = 0;
  static constexpr bool has_row_pairs = false, has_multiply_add = false, packs_rows = false;
  static constexpr int vectors_per_pack = 4, pack_constants = 0, pack_temporaries = 1;

  void load(Vec to, Address from) { access<"LDRQui", "LDURQi">(q(to), from, 16); }
  using LlvmMcEmitter::load;
  void store(Address to, Vec v) { access<"STRQui", "STURQi">(q(v), to, 16); }
  void load_partial(Vec to, Address from, Scalar count) {
    broadcast(to, 0u);
    lane_by_lane(from, count, [&](int lane, auto pointer) {
      code.emit<"LD1i32_POST">({pointer, q(to), q(to), aarch64::number(lane), pointer, aarch64::zero_register});
    });
  }
  void store_partial(Address to, Vec v, Scalar count) {
    lane_by_lane(to, count, [&](int lane, auto pointer) {
      code.emit<"ST1i32_POST">({pointer, q(v), aarch64::number(lane), pointer, aarch64::zero_register});
    });
  }
  // One to four vectors to bytes, in v[0].
  void pack_bytes(const std::vector<Vec>& v, const Vec* zero_point, const std::vector<Vec>&, ElementType type) {
    for (size_t i = 0; i < v.size(); i += 2) {
      code.emit<"SQXTNv4i16">({d(v[i]), q(v[i])});
      if (i + 1 < v.size()) code.emit<"SQXTNv8i16">({q(v[i]), q(v[i]), q(v[i + 1])});
      if (zero_point) code.emit<"SQADDv8i16">({q(v[i]), q(v[i]), q(*zero_point)});
    }
    if (type == ElementType::u8) {
      code.emit<"SQXTUNv8i8">({d(v[0]), q(v[0])});
      if (v.size() > 2) code.emit<"SQXTUNv16i8">({q(v[0]), q(v[0]), q(v[2])});
    } else {
      code.emit<"SQXTNv8i8">({d(v[0]), q(v[0])});
      if (v.size() > 2) code.emit<"SQXTNv16i8">({q(v[0]), q(v[0]), q(v[2])});
    }
  }
  void maximum_bytes(Vec to, Vec v, Vec w, ElementType type) {
    if (type == ElementType::u8) code.emit<"UMAXv16i8">({q(to), q(v), q(w)});
    else code.emit<"SMAXv16i8">({q(to), q(v), q(w)});
  }
  void minimum_bytes(Vec to, Vec v, Vec w, ElementType type) {
    if (type == ElementType::u8) code.emit<"UMINv16i8">({q(to), q(v), q(w)});
    else code.emit<"SMINv16i8">({q(to), q(v), q(w)});
  }
  void set_pack_constants(const std::vector<Vec>&, bool = false) {}
  void store_bytes(Address to, Vec v, int vectors) {
    if (vectors == 1) return access<"STRSui", "STURSi">(aarch64::s(v.number), to, 4);
    if (vectors == 4) return access<"STRQui", "STURQi">(q(v), to, 16);
    access<"STRDui", "STURDi">(d(v), to, 8);
    if (vectors == 2) return;
    add_number({scratch}, to.base, to.offset + 8);
    code.emit<"ST1i32_POST">(
        {aarch64::x(scratch), q(v), aarch64::number(2), aarch64::x(scratch), aarch64::zero_register});
  }
  static void begin_bytes_partial(const ByteTail&) {}
  void store_bytes_partial(Address to, Vec v, const ByteTail& tail) {
    auto scope = this->scope();
    const Scalar count = columns_left(*this, tail.first * lanes);
    const auto lane_of = [&](int lane, auto pointer) {
      code.emit<"ST1i8_POST">({pointer, q(v), aarch64::number(lane), pointer, aarch64::zero_register});
    };
    if_greater(
        count, tail.vectors * lanes - 1, [&] { store_bytes(to, v, tail.vectors); },
        [&] { lane_by_lane(to, count, lane_of, tail.vectors * lanes); });
  }
  void broadcast_i16(Vec to, Address from) { code.emit<"LD1Rv8h">({q(to), aarch64::x(pointer_to(from).number)}); }
  void broadcast_bytes(Vec to, Address from) { code.emit<"LD1Rv16b">({q(to), aarch64::x(pointer_to(from).number)}); }
  void broadcast(Vec to, Address from) { code.emit<"LD1Rv4s">({q(to), aarch64::x(pointer_to(from).number)}); }
  void broadcast(Vec to, uint32_t value) {
    const uint32_t byte = value & 0xff;
    if (value == byte * 0x01010101u) {
      code.emit<"MOVIv16b_ns">({q(to), aarch64::number(byte)});
      return;
    }
    move_number({scratch}, value);
    code.emit<"DUPv4i32gpr">({q(to), aarch64::w(scratch)});
  }
  void load_widened(Vec to, Address from, ElementType type) {  // 8 bytes to 8 int16
    access<"LDRDui", "LDURDi">(d(to), from, 8);
    widen_bytes(to, type);
  }
  void load_widened_to_lanes(Vec to, Address from, ElementType type) {  // 4 bytes to 4 lanes
    access<"LDRSui", "LDURSi">(aarch64::s(to.number), from, 4);
    widen_bytes(to, type);
    if (type == ElementType::u8) {
      code.emit<"USHLLv4i16_shift">({q(to), d(to), aarch64::number(0)});
    } else {
      code.emit<"SSHLLv4i16_shift">({q(to), d(to), aarch64::number(0)});
    }
  }
  void multiply_i16_pairs(Vec to, Vec v, Vec by) {  // of int16 pairs, added to a lane
    auto scope = this->scope();
    const Vec low = vec("products of the lower half");
    code.emit<"SMULLv4i16_v4i32">({q(low), d(v), d(by)});
    code.emit<"SMULLv8i16_v4i32">({q(to), q(v), q(by)});
    code.emit<"ADDPv4i32">({q(to), q(low), q(to)});
  }
  void multiply_i16_pairs(Vec to, Vec v, Address by) {
    with_loaded(by, [&](Vec loaded) { multiply_i16_pairs(to, v, loaded); });
  }
  void multiply_lanes(Vec to, Vec v, Address by) {
    with_loaded(by, [&](Vec loaded) { code.emit<"MULv4i32">({q(to), q(v), q(loaded)}); });
  }
  void to_float(Vec to, Vec v) { code.emit<"SCVTFv4f32">({q(to), q(v)}); }
  void to_int(Vec to, Vec v) { code.emit<"FCVTNSv4f32">({q(to), q(v)}); }  // ties to even, whatever the mode
  void multiply(Vec to, Vec v, Address by) {
    with_loaded(by, [&](Vec loaded) { code.emit<"FMULv4f32">({q(to), q(v), q(loaded)}); });
  }
  void multiply(Vec to, Vec v, Vec by) { code.emit<"FMULv4f32">({q(to), q(v), q(by)}); }
  void copy(Vec to, Vec v) { code.emit<"ORRv16i8">({q(to), q(v), q(v)}); }
  using LlvmMcEmitter::copy;
  void maximum(Vec to, Vec v, Vec w) { code.emit<"FMAXv4f32">({q(to), q(v), q(w)}); }
  void minimum(Vec to, Vec v, Vec w) { code.emit<"FMINv4f32">({q(to), q(v), q(w)}); }
  void add(Vec to, Vec v, Vec w) { code.emit<"ADDv4i32">({q(to), q(v), q(w)}); }
  using LlvmMcEmitter::add;
  void flip(Vec to, Vec v, Vec pattern) { code.emit<"EORv16i8">({q(to), q(v), q(pattern)}); }

 protected:
  static aarch64::Operand q(Vec v) { return aarch64::q(v.number); }
  static aarch64::Operand d(Vec v) { return aarch64::d(v.number); }

 private:
  template <class Body> void with_loaded(Address from, Body body) {
    auto scope = this->scope();
    const Vec loaded = vec("operand from memory");
    load(loaded, from);
    body(loaded);
  }
  void widen_bytes(Vec v, ElementType type) {
    if (type == ElementType::u8) {
      code.emit<"USHLLv8i8_shift">({q(v), d(v), aarch64::number(0)});
    } else {
      code.emit<"SSHLLv8i8_shift">({q(v), d(v), aarch64::number(0)});
    }
  }
  // The first `count` lanes, none when it is negative, four when it is larger. NEON has no masked access; comparing
  // with every lane costs 13 instructions, which only the last column of tiles meets.
  template <class Body> void lane_by_lane(Address address, Scalar count, Body body, int lane_count = lanes) {
    const auto done = code.label();
    add_number({scratch}, address.base, address.offset);
    for (int lane = 0; lane < lane_count; ++lane) {
      compare(count, lane);
      code.branch_if(aarch64::Condition::less_equal, done);
      body(lane, aarch64::x(scratch));
    }
    code.bind(done);
  }
};

}  // namespace octile::codegen
