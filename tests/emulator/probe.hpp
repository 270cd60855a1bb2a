// A few instructions on given registers: all registers before, all registers after.
#pragma once
#include <gtest/gtest.h>

#include <csignal>
#include <cstring>
#include <random>
#define XBYAK_NO_OP_NAMES
#include <xbyak/xbyak.h>

#include "emulator/emulator.hpp"
#include "emulator/step.hpp"
#include "support/executable.hpp"

namespace octile::emulator {

struct Registers {
  alignas(64) uint8_t vectors[32][64] = {};  // without AVX-512 the first 32 bytes of 16 of them
  uint64_t general[16] = {};                 // by their numbers: rax, rcx, rdx, rbx, rsp ...
};

inline bool has_zmm() { return prepare(codegen::Feature::avx512).missing == codegen::Features{}; }

// Where rsp points while instructions are looked at: a trap needs a stack, and rsp may be an operand.
inline uint64_t spare_stack() {
  alignas(64) thread_local uint8_t stack[1 << 17];
  return reinterpret_cast<uint64_t>(stack) + sizeof stack / 2;
}

// Every second byte is one at which a product or a sign goes wrong.
inline void fill(std::mt19937& random, void* to, size_t count) {
  static constexpr uint8_t extremes[] = {0, 255, 127, 128, 1};
  auto* bytes = static_cast<uint8_t*>(to);
  for (size_t i = 0; i < count; ++i) bytes[i] = random() & 1 ? extremes[random() % 5] : uint8_t(random());
}

inline Registers random_registers(std::mt19937& random) {
  Registers r;
  for (int v = 0; v < (has_zmm() ? 32 : 16); ++v) fill(random, r.vectors[v], has_zmm() ? 64 : 32);
  fill(random, r.general, sizeof r.general);
  r.general[4] = spare_stack();
  return r;
}

class Probe {
 public:
  // `loaded`: a bit for each vector register that is; the others start in their initial form.
  explicit Probe(uint32_t loaded = ~0u) : loaded_(loaded) {}

  // body(code) emits what is looked at; afterwards every register is stored, then rsp is as it was.
  template <class Body> Registers run(const Registers& before, Body body) {
    Memory memory{before, {}, 0, {}};
    Xbyak::CodeGenerator code(1 << 16, Xbyak::DontSetProtectRWE);
    const auto& rax = code.rax;
    for (int r : {3, 5, 12, 13, 14, 15}) code.push(Xbyak::Reg64(r));
    code.mov(rax, reinterpret_cast<uint64_t>(&memory));
    code.mov(code.ptr[rax + offsetof(Memory, stack)], code.rsp);
    if (loaded_ != ~0u) initialise(code);
    move_vectors(code, loaded_, offsetof(Memory, before), true);
    for (int r = 15; r >= 0; --r) code.mov(Xbyak::Reg64(r), code.ptr[rax + general(offsetof(Memory, before), r)]);
    body(code);
    code.mov(code.ptr[reinterpret_cast<uint64_t>(&memory.after.general[0])], rax);
    code.mov(rax, reinterpret_cast<uint64_t>(&memory));
    for (int r = 1; r < 16; ++r) code.mov(code.ptr[rax + general(offsetof(Memory, after), r)], Xbyak::Reg64(r));
    move_vectors(code, ~0u, offsetof(Memory, after), false);
    code.mov(code.rsp, code.ptr[rax + offsetof(Memory, stack)]);
    for (int r : {15, 14, 13, 12, 5, 3}) code.pop(Xbyak::Reg64(r));
    code.vzeroupper();
    code.ret();
    const test::Executable executable({code.getCode(), code.getSize()});
    executable.entry<void (*)()>()();
    return memory.after;
  }

 private:
  struct Memory {
    Registers before, after;
    uint64_t stack;
    alignas(64) uint8_t initial[4096];  // for xrstor: a header of zeros
  };
  static size_t general(size_t registers, int r) { return registers + offsetof(Registers, general) + 8 * size_t(r); }

  static void initialise(Xbyak::CodeGenerator& code) {
    code.mov(code.dword[code.rax + offsetof(Memory, initial) + 24], 0x1f80);  // MXCSR as it is by default
    code.lea(code.rcx, code.ptr[code.rax + offsetof(Memory, initial)]);
    code.mov(code.r11, code.rax);
    code.xor_(code.edx, code.edx);
    code.mov(code.eax, has_zmm() ? 0xe6 : 0x06);
    for (int byte : {0x0f, 0xae, 0x29}) code.db(byte);  // xrstor [rcx]
    code.mov(code.rax, code.r11);
  }

  static void move_vectors(Xbyak::CodeGenerator& code, uint32_t which, size_t registers, bool load) {
    for (int v = 0; v < (has_zmm() ? 32 : 16); ++v) {
      if (!(which >> v & 1)) continue;
      const auto at = code.ptr[code.rax + registers + size_t(64 * v)];
      if (has_zmm() && load) code.vmovdqu64(Xbyak::Zmm(v), at);
      else if (has_zmm()) code.vmovdqu64(at, Xbyak::Zmm(v));
      else if (load) code.vmovdqu(Xbyak::Ymm(v), at);
      else code.vmovdqu(at, Xbyak::Ymm(v));
    }
  }

  uint32_t loaded_;
};

// While one lives, ud2 means: let the emulator do what follows, whatever this CPU can. Other traps are as before.
class Forced {
 public:
  Forced() {
    struct sigaction action{};
    action.sa_sigaction = on_illegal_instruction;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGILL, &action, &before);
  }
  ~Forced() { sigaction(SIGILL, &before, nullptr); }
  Forced(const Forced&) = delete;
  Forced& operator=(const Forced&) = delete;

  static constexpr codegen::Features all = codegen::Feature::avx_vnni | codegen::Feature::avx_vnni_int8 |
                                           codegen::Feature::avx512_vnni | codegen::Feature::amx_int8;

 private:
  static void on_illegal_instruction(int signal, siginfo_t* info, void* context) {
    Frame frame(*static_cast<ucontext_t*>(context));
    const auto* code = reinterpret_cast<const uint8_t*>(frame.general[REG_RIP]);
    if (code[0] == 0x0f && code[1] == 0x0b) {
      frame.general[REG_RIP] += 2;
      if (step(frame, all)) return;
    } else if (before.sa_flags & SA_SIGINFO) {
      return before.sa_sigaction(signal, info, context);
    }
    std::signal(SIGILL, SIG_DFL);
    std::raise(SIGILL);
  }
  inline static struct sigaction before;
};

}  // namespace octile::emulator
