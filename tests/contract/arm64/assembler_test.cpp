// Every instruction the arm64 rooms emit, against LLVM's own disassembler; and what the emitter makes of addresses,
// numbers and branches.
#include "codegen/llvm/assembler.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "codegen/isa/list.hpp"
#include "codegen/isa/neon_dot/room.hpp"
#include "codegen/llvm/disassembler.hpp"

namespace octile::codegen {
namespace {

using namespace aarch64;
using Lines = std::vector<std::string>;

template <Name name> std::string one(std::initializer_list<Operand> operands) {
  Assembler code;
  code.emit<name>(operands);
  const auto lines = disassemble(code.finish());
  return code.error() + (lines.empty() ? "nothing" : lines[0]);
}

TEST(Assembler, GivesTheScalarInstructionThatWasAskedFor) {
  EXPECT_EQ(one<"ADDXri">({x(1), x(2), number(4095), number(0)}), "add x1, x2, #4095");
  EXPECT_EQ(one<"ADDXri">({x(19), x(28), number(2), number(12)}), "add x19, x28, #2, lsl #12");
  EXPECT_EQ(one<"SUBXri">({stack_pointer, stack_pointer, number(96), number(0)}), "sub sp, sp, #96");
  EXPECT_EQ(one<"ADDXrs">({x(3), x(4), x(5), number(0)}), "add x3, x4, x5");
  EXPECT_EQ(one<"ORRXrs">({x(3), zero_register, x(5), number(0)}), "mov x3, x5");
  EXPECT_EQ(one<"MOVZXi">({x(3), number(65535), number(16)}), "mov x3, #4294901760");
  EXPECT_EQ(one<"MOVNXi">({x(3), number(5), number(0)}), "mov x3, #-6");
  EXPECT_EQ(one<"MOVKXi">({x(3), x(3), number(7), number(48)}), "movk x3, #7, lsl #48");
  EXPECT_EQ(one<"SUBSXri">({zero_register, x(6), number(9), number(0)}), "cmp x6, #9");
  EXPECT_EQ(one<"ADDSXri">({zero_register, x(6), number(9), number(0)}), "cmn x6, #9");
  EXPECT_EQ(one<"SUBSXrs">({zero_register, x(6), x(7), number(0)}), "cmp x6, x7");
  EXPECT_EQ(one<"LDRXui">({x(6), x(0), number(4095)}), "ldr x6, [x0, #32760]");
  EXPECT_EQ(one<"LDURXi">({x(6), x(0), number(-256)}), "ldur x6, [x0, #-256]");
  EXPECT_EQ(one<"STPXi">({x(19), x(20), stack_pointer, number(2)}), "stp x19, x20, [sp, #16]");
  EXPECT_EQ(one<"LDPDi">({d(8), d(9), stack_pointer, number(10)}), "ldp d8, d9, [sp, #80]");
  EXPECT_EQ(one<"RET">({x(30)}), "ret");
}

TEST(Assembler, GivesTheVectorInstructionThatWasAskedFor) {
  EXPECT_EQ(one<"LDRQui">({q(31), x(2), number(3)}), "ldr q31, [x2, #48]");
  EXPECT_EQ(one<"LDURQi">({q(7), x(2), number(-8)}), "ldur q7, [x2, #-8]");
  EXPECT_EQ(one<"STRQui">({q(7), x(2), number(1)}), "str q7, [x2, #16]");
  EXPECT_EQ(one<"LDRDui">({d(7), x(2), number(1)}), "ldr d7, [x2, #8]");
  EXPECT_EQ(one<"LDRSui">({s(7), x(2), number(1)}), "ldr s7, [x2, #4]");
  EXPECT_EQ(one<"STRSui">({s(7), x(2), number(1)}), "str s7, [x2, #4]");
  EXPECT_EQ(one<"STURSi">({s(7), x(2), number(3)}), "stur s7, [x2, #3]");
  EXPECT_EQ(one<"LD1Rv4s">({q(7), x(2)}), "ld1r { v7.4s }, [x2]");
  EXPECT_EQ(one<"LD1Rv2d">({q(7), x(2)}), "ld1r { v7.2d }, [x2]");
  EXPECT_EQ(one<"LD1i64">({q(7), q(7), number(1), x(2)}), "ld1 { v7.d }[1], [x2]");
  EXPECT_EQ(one<"LD1i32_POST">({x(16), q(7), q(7), number(3), x(16), zero_register}), "ld1 { v7.s }[3], [x16], #4");
  EXPECT_EQ(one<"ST1i32_POST">({x(16), q(7), number(2), x(16), zero_register}), "st1 { v7.s }[2], [x16], #4");
  EXPECT_EQ(one<"ST1i8_POST">({x(16), q(7), number(3), x(16), zero_register}), "st1 { v7.b }[3], [x16], #1");
  EXPECT_EQ(one<"MOVIv16b_ns">({q(7), number(128)}), "movi v7.16b, #128");
  EXPECT_EQ(one<"DUPv4i32gpr">({q(7), w(16)}), "dup v7.4s, w16");
  EXPECT_EQ(one<"LD1Rv8h">({q(7), x(2)}), "ld1r { v7.8h }, [x2]");
  EXPECT_EQ(one<"SMULLv8i8_v8i16">({q(7), d(8), d(9)}), "smull v7.8h, v8.8b, v9.8b");
  EXPECT_EQ(one<"SMULLv4i16_v4i32">({q(7), d(8), d(9)}), "smull v7.4s, v8.4h, v9.4h");
  EXPECT_EQ(one<"SMULLv8i16_v4i32">({q(7), q(8), q(9)}), "smull2 v7.4s, v8.8h, v9.8h");
  EXPECT_EQ(one<"SADALPv8i16_v4i32">({q(7), q(7), q(9)}), "sadalp v7.4s, v9.8h");
  EXPECT_EQ(one<"SDOTlanev16i8">({q(7), q(7), q(8), q(31), number(3)}), "sdot v7.4s, v8.16b, v31.4b[3]");
  EXPECT_EQ(one<"UMULLv8i8_v8i16">({q(7), d(8), d(9)}), "umull v7.8h, v8.8b, v9.8b");
  EXPECT_EQ(one<"UADALPv8i16_v4i32">({q(7), q(7), q(9)}), "uadalp v7.4s, v9.8h");
  EXPECT_EQ(one<"UDOTlanev16i8">({q(7), q(7), q(8), q(31), number(3)}), "udot v7.4s, v8.16b, v31.4b[3]");
  EXPECT_EQ(one<"UMMLA">({q(7), q(7), q(8), q(9)}), "ummla v7.4s, v8.16b, v9.16b");
  EXPECT_EQ(one<"SMMLA">({q(7), q(7), q(8), q(9)}), "smmla v7.4s, v8.16b, v9.16b");
  EXPECT_EQ(one<"USMMLA">({q(7), q(7), q(8), q(9)}), "usmmla v7.4s, v8.16b, v9.16b");
  EXPECT_EQ(one<"UZP1v2i64">({q(7), q(8), q(9)}), "uzp1 v7.2d, v8.2d, v9.2d");
  EXPECT_EQ(one<"UZP2v2i64">({q(7), q(8), q(9)}), "uzp2 v7.2d, v8.2d, v9.2d");
  EXPECT_EQ(one<"ORRv16i8">({q(7), q(8), q(8)}), "mov v7.16b, v8.16b");
  EXPECT_EQ(one<"EORv16i8">({q(7), q(8), q(9)}), "eor v7.16b, v8.16b, v9.16b");
  EXPECT_EQ(one<"ADDPv4i32">({q(7), q(8), q(9)}), "addp v7.4s, v8.4s, v9.4s");
  EXPECT_EQ(one<"ADDv4i32">({q(7), q(8), q(9)}), "add v7.4s, v8.4s, v9.4s");
  EXPECT_EQ(one<"MULv4i32">({q(7), q(8), q(9)}), "mul v7.4s, v8.4s, v9.4s");
  EXPECT_EQ(one<"SCVTFv4f32">({q(7), q(8)}), "scvtf v7.4s, v8.4s");
  EXPECT_EQ(one<"FCVTNSv4f32">({q(7), q(8)}), "fcvtns v7.4s, v8.4s");
  EXPECT_EQ(one<"FMULv4f32">({q(7), q(8), q(9)}), "fmul v7.4s, v8.4s, v9.4s");
  EXPECT_EQ(one<"FMAXv4f32">({q(7), q(8), q(9)}), "fmax v7.4s, v8.4s, v9.4s");
  EXPECT_EQ(one<"FMINv4f32">({q(7), q(8), q(9)}), "fmin v7.4s, v8.4s, v9.4s");
  EXPECT_EQ(one<"XTNv4i16">({d(7), q(8)}), "xtn v7.4h, v8.4s");
  EXPECT_EQ(one<"XTNv8i8">({d(7), q(8)}), "xtn v7.8b, v8.8h");
  EXPECT_EQ(one<"SSHLLv8i8_shift">({q(7), d(8), number(0)}), "sshll v7.8h, v8.8b, #0");
  EXPECT_EQ(one<"USHLLv8i8_shift">({q(7), d(8), number(0)}), "ushll v7.8h, v8.8b, #0");
  EXPECT_EQ(one<"SSHLLv4i16_shift">({q(7), d(8), number(0)}), "sshll v7.4s, v8.4h, #0");
  EXPECT_EQ(one<"USHLLv4i16_shift">({q(7), d(8), number(0)}), "ushll v7.4s, v8.4h, #0");
}

TEST(Assembler, SaysWhichInstructionThisLlvmDoesNotHave) {
  Assembler code;
  code.emit<"NoSuchInstruction">({x(1)});
  code.emit<"RET">({x(30)});
  EXPECT_EQ(code.error(), "this LLVM has no AArch64 instruction NoSuchInstruction");
}

TEST(Assembler, RefusesTheWrongNumberOfOperands) {
  Assembler code;
  code.emit<"ADDXrs">({x(1), x(2), x(3)});
  EXPECT_EQ(code.error(), "the AArch64 instruction ADDXrs has another number of operands");
  EXPECT_EQ(code.size(), 0u);
}

TEST(Assembler, BranchesReachLabelsBeforeAndAfter) {
  Assembler code;
  const auto before = code.label(), after = code.label();
  code.bind(before);
  code.branch(after);
  code.branch_if(Condition::greater_equal, before);
  code.branch_if(Condition::less_equal, after);
  code.bind(after);
  EXPECT_EQ(disassemble(code.finish()), (Lines{"b #12", "b.ge #-4", "b.le #4"}));
  EXPECT_EQ(code.error(), "");
}

TEST(Assembler, RefusesABranchThatDoesNotReach) {
  Assembler code;
  const auto far = code.label();
  code.branch_if(Condition::less, far);
  for (int i = 0; i < 1 << 18; ++i) code.emit<"RET">({x(30)});
  code.bind(far);
  code.finish();
  EXPECT_EQ(code.error(), "a branch at 0 does not reach its label");
  Assembler open;
  open.branch(open.label());
  open.finish();
  EXPECT_EQ(open.error(), "a branch at 0 does not reach its label");
}

template <class Body> Lines lines_of(Body body) {
  NeonDotRoom room;
  auto base = room.scalar("base");
  auto v = room.vec("v");
  body(room, base, v);
  const Code code = room.finish();
  EXPECT_EQ(room.failure(), "");
  Lines lines = disassemble(code.bytes);
  EXPECT_EQ(lines.back(), "ret");
  lines.pop_back();
  return lines;
}

TEST(Emitter, ReachesAnyOffsetWithAsFewInstructionsAsPossible) {
  auto load = [](int64_t offset) {
    return lines_of([&](auto& room, auto base, auto v) { room.load(v, room.at(base, offset)); });
  };
  EXPECT_EQ(load(0), (Lines{"ldr q0, [x1]"}));
  EXPECT_EQ(load(65520), (Lines{"ldr q0, [x1, #65520]"}));
  EXPECT_EQ(load(-256), (Lines{"ldur q0, [x1, #-256]"}));
  EXPECT_EQ(load(7), (Lines{"ldur q0, [x1, #7]"}));
  EXPECT_EQ(load(65536), (Lines{"add x16, x1, #16, lsl #12", "ldr q0, [x16]"}));
  EXPECT_EQ(load(65536 + 4080), (Lines{"add x16, x1, #16, lsl #12", "ldr q0, [x16, #4080]"}));
  EXPECT_EQ(load(-257), (Lines{"sub x16, x1, #257", "ldr q0, [x16]"}));
  EXPECT_EQ(load(1001), (Lines{"add x16, x1, #1001", "ldr q0, [x16]"}));
  EXPECT_EQ(load(65536 + 1001), (Lines{"add x16, x1, #16, lsl #12", "add x16, x16, #1001", "ldr q0, [x16]"}));
  EXPECT_EQ(load(int64_t{1} << 24), (Lines{"mov x16, #16777216", "add x16, x1, x16", "ldr q0, [x16]"}));
}

TEST(Emitter, AddsAnyNumber) {
  auto add = [](int64_t amount) { return lines_of([&](auto& room, auto base, auto) { room.add(base, amount); }); };
  EXPECT_EQ(add(0), Lines{});
  EXPECT_EQ(add(-1), (Lines{"sub x1, x1, #1"}));
  EXPECT_EQ(add(4096), (Lines{"add x1, x1, #1, lsl #12"}));
  EXPECT_EQ(add(4097), (Lines{"add x1, x1, #1, lsl #12", "add x1, x1, #1"}));
  EXPECT_EQ(add(-0x1000001), (Lines{"mov x16, #-16777217", "add x1, x1, x16"}));
  EXPECT_EQ(add(0x1234567890),
            (Lines{"mov x16, #30864", "movk x16, #13398, lsl #16", "movk x16, #18, lsl #32", "add x1, x1, x16"}));
}

TEST(Emitter, BroadcastsConstants) {
  auto broadcast = [](uint32_t value) { return lines_of([&](auto& room, auto, auto v) { room.broadcast(v, value); }); };
  EXPECT_EQ(broadcast(0x80808080u), (Lines{"movi v0.16b, #128"}));
  EXPECT_EQ(broadcast(0x12340000u), (Lines{"mov x16, #305397760", "dup v0.4s, w16"}));
}

TEST(Emitter, SavesOnlyWhatItUsesOfTheCallersRegisters) {
  const KernelKey small{Routine::gemm, ElementType::s8, 2, 2, 1, Output::s32, 0},
      large{Routine::gemm, ElementType::u8, 6, 4, 1, Output::s32, 0};
  EXPECT_NE(disassemble(isa::neon_dot()->generate(small).value().bytes)[0].substr(0, 6), "sub sp");
  const Lines lines = disassemble(isa::neon_dot()->generate(large).value().bytes);
  EXPECT_EQ(lines[0], "sub sp, sp, #64");
  EXPECT_EQ(lines[1], "stp d8, d9, [sp]");
  EXPECT_EQ(lines[lines.size() - 2], "add sp, sp, #64");
}

TEST(Emitter, RunningOutOfRegistersIsAnErrorAndNeverASpill) {
  NeonDotRoom room;
  for (int i = 0; i < 33; ++i) room.vec("sum");
  EXPECT_EQ(room.failure(), "no v register left for the sum: all 32 have a role");
}

TEST(Rooms, RefuseByNameWhatDoesNotFit) {
  KernelKey key{Routine::gemm, ElementType::u8, 7, 4, 1, Output::s32, 0};
  EXPECT_EQ(isa::neon_dot()->illegal(key), "registers: 37 declared, 32 there");
  key = {Routine::gemm, ElementType::u8, 5, 3, 1, Output::s32, 0};
  EXPECT_EQ(isa::neon_i8mm()->illegal(key), "registers: 36 declared, 32 there");  // of a panel's two tiles each
  key = {Routine::depthwise, ElementType::u8, 5, 6, 1, Output::s32, 0};
  EXPECT_EQ(isa::neon()->illegal(key), "registers: 33 declared, 32 there");
}

}  // namespace
}  // namespace octile::codegen
