// The avx2 classes: vpmaddubsw where the weights prove that int16 cannot overflow. S1 is a group of four k safe alone,
// S2 two that are safe summed, U a group that proves nothing. A is read as bytes, B from memory; an s8 source is
// flipped.
#pragma once
#include "codegen/isa/avx2/room.hpp"

namespace octile::codegen {

struct ClassStep : Step<Avx2Room> {
  ClassStep(Sign a, int groups_of_four) {
    a_shift = a == Sign::s8 ? 128 : 0;
    tile = {1, 8, 4 * groups_of_four};
    a_bytes = 4;
    positions = groups_of_four;
    hold = Hold::neither;
    constants = 1 + (a_shift != 0);
  }
  virtual uint32_t constant() const { return 0x00010001; }  // vpmaddwd by ones adds neighbouring words
  void set_constants(Avx2Room& room, const Registers& r) const override {
    room.broadcast(r.constant[0], constant());
    if (a_shift) room.broadcast(r.constant[1], 0x80808080);
  }
  void load_a(Avx2Room& room, const Registers& r, const A& a) const override {
    for (int p = 0; p < positions; ++p) {
      room.code.vpbroadcastd(a.reg[p], room.row(a.position[p], a.row, a.offset));
      if (a_shift) room.flip(a.reg[p], a.reg[p], r.constant[1]);
    }
  }
};

struct StepS1 : ClassStep {
  explicit StepS1(Sign a) : ClassStep(a, 1) {
    b_bytes = 32;
    temporaries = 1;
  }
  int b_position(int k, int n) const override { return n * 4 + k; }
  void mac(Avx2Room& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    room.code.vpmaddubsw(r.temporary[0], a.reg[0], room.row(*b.pointer, b.column, b.offset));
    room.code.vpmaddwd(r.temporary[0], r.temporary[0], r.constant[0]);
    room.code.vpaddd(sum, sum, r.temporary[0]);
  }
};

struct StepS2 : ClassStep {
  explicit StepS2(Sign a) : ClassStep(a, 2) {
    b_bytes = 64;
    a_registers = 2;
    temporaries = 2;
  }
  int b_position(int k, int n) const override { return k / 4 * 32 + n * 4 + k % 4; }
  void mac(Avx2Room& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    for (int p : {0, 1})
      room.code.vpmaddubsw(r.temporary[size_t(p)], a.reg[p], room.row(*b.pointer, b.column, b.offset + 32 * p));
    room.code.vpaddw(r.temporary[0], r.temporary[0], r.temporary[1]);
    room.code.vpmaddwd(r.temporary[0], r.temporary[0], r.constant[0]);
    room.code.vpaddd(sum, sum, r.temporary[0]);
  }
};

struct StepU : ClassStep {  // even and odd bytes as words
  explicit StepU(Sign a) : ClassStep(a, 1) {
    b_bytes = 64;
    b_element = 2;
    a_registers = 2;
    temporaries = 1;
  }
  int b_position(int k, int n) const override { return k % 2 * 16 + n * 2 + k / 2; }
  uint32_t constant() const override { return 0x00ff00ff; }
  void load_a(Avx2Room& room, const Registers& r, const A& a) const override {
    ClassStep::load_a(room, r, a);
    room.code.vpsrlw(a.reg[1], a.reg[0], 8);
    room.code.vpand(a.reg[0], a.reg[0], r.constant[0]);
  }
  void mac(Avx2Room& room, const Registers& r, Register sum, const A& a, const B& b) const override {
    for (int p : {0, 1}) {
      room.code.vpmaddwd(r.temporary[0], a.reg[p], room.row(*b.pointer, b.column, b.offset + 32 * p));
      room.code.vpaddd(sum, sum, r.temporary[0]);
    }
  }
};

}  // namespace octile::codegen
