// Every kernel of the x86 rooms disassembled: what it may contain at all.
#include <gtest/gtest.h>

#include <optional>

#include "key_space.hpp"
#include "runtime/zydis.hpp"

namespace octile::test {
namespace {

struct Instruction {
  ZydisDecodedInstruction info;
  ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
  size_t at;
  size_t next() const { return at + info.length; }
  bool is(ZydisMnemonic mnemonic) const { return info.mnemonic == mnemonic; }
  bool vector() const {
    for (int i = 0; i < info.operand_count; ++i) {
      if (operands[i].type != ZYDIS_OPERAND_TYPE_REGISTER) continue;
      const auto kind = ZydisRegisterGetClass(operands[i].reg.value);
      if (kind == ZYDIS_REGCLASS_XMM || kind == ZYDIS_REGCLASS_YMM || kind == ZYDIS_REGCLASS_ZMM) return true;
    }
    return false;
  }
};

// Code ends with a ret; after it stand constants, from the first address that is read relative to rip.
class Listing {
 public:
  explicit Listing(const std::vector<uint8_t>& bytes) {
    ZydisDecoder decoder;
    ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
    size_t at = 0;
    code_end = bytes.size();
    while (at < code_end) {
      Instruction i;
      i.at = at;
      const runtime::ZydisWindow window(bytes, at);
      if (!ZYAN_SUCCESS(ZydisDecoderDecodeFull(&decoder, window.bytes.data(), window.size, &i.info, i.operands))) {
        undecoded = at;
        return;
      }
      for (int k = 0; k < i.info.operand_count; ++k)
        if (i.operands[k].type == ZYDIS_OPERAND_TYPE_MEMORY && i.operands[k].mem.base == ZYDIS_REGISTER_RIP)
          code_end = std::min(code_end, i.next() + size_t(i.operands[k].mem.disp.value));
      all.push_back(i);
      at = i.next();
    }
    while (!all.empty() && all.back().is(ZYDIS_MNEMONIC_NOP)) all.pop_back();  // in front of the constants
  }
  std::vector<Instruction> all;
  size_t code_end;
  std::optional<size_t> undecoded;
};

void each_kernel(const std::function<void(const KernelKey&, const codegen::Code&, const Listing&)>& check) {
  each_x86_room([&](const codegen::Room& room) {
    size_t kernels = 0;
    each_legal_key(room, 2, [&](const KernelKey& key) {
      if (key.routine == Routine::gemm && key.unroll == 1) return;  // the others contain that loop as their remainder
      const codegen::Code code = room.generate(key).value();
      const Listing listing(code.bytes);
      SCOPED_TRACE(std::string(room.name()) + " " + codegen::name(key));
      ASSERT_FALSE(listing.undecoded) << "no instruction at " << *listing.undecoded;
      check(key, code, listing);
      ++kernels;
    });
    EXPECT_GT(kernels, 400u);
  });
}

// uxlfoundation/oneDNN#247
TEST(Bugs, the_last_vector_instruction_before_each_ret_is_vzeroupper) {
  each_kernel([](const KernelKey&, const codegen::Code&, const Listing& listing) {
    bool clean = true;
    int returns = 0;
    for (const Instruction& i : listing.all) {
      if (i.is(ZYDIS_MNEMONIC_VZEROUPPER)) {
        clean = true;
      } else if (i.is(ZYDIS_MNEMONIC_RET)) {
        ++returns;
        EXPECT_TRUE(clean) << "ret at " << i.at;
        clean = false;  // another ret needs a vzeroupper of its own
      } else if (i.vector()) {
        clean = false;
      }
    }
    EXPECT_GT(returns, 0);
    EXPECT_TRUE(listing.all.back().is(ZYDIS_MNEMONIC_RET));
  });
}

TEST(Instructions, NothingButMovesSumsAndLoops) {  // no call, no system call, no change of MXCSR or of flags for others
  each_kernel([](const KernelKey&, const codegen::Code&, const Listing& listing) {
    for (const Instruction& i : listing.all) {
      const auto category = i.info.meta.category;
      const bool known = category != ZYDIS_CATEGORY_CALL && category != ZYDIS_CATEGORY_SYSCALL &&
                         category != ZYDIS_CATEGORY_SYSTEM && category != ZYDIS_CATEGORY_INTERRUPT &&
                         category != ZYDIS_CATEGORY_FLAGOP && category != ZYDIS_CATEGORY_STRINGOP &&
                         !i.is(ZYDIS_MNEMONIC_VLDMXCSR) && !i.is(ZYDIS_MNEMONIC_LDMXCSR);
      EXPECT_TRUE(known) << ZydisMnemonicGetString(i.info.mnemonic) << " at " << i.at;
      if (category == ZYDIS_CATEGORY_COND_BR || category == ZYDIS_CATEGORY_UNCOND_BR) {
        const size_t target = i.next() + size_t(i.operands[0].imm.value.s);
        EXPECT_LT(target, listing.code_end) << "jump at " << i.at;
      }
    }
  });
}

TEST(Instructions, MemoryIsReachedThroughArgumentsOrInTheKernelsOwnConstants) {
  each_kernel([](const KernelKey&, const codegen::Code& code, const Listing& listing) {
    for (const Instruction& i : listing.all)
      for (int k = 0; k < i.info.operand_count; ++k) {
        const ZydisDecodedOperand& o = i.operands[k];
        if (o.type != ZYDIS_OPERAND_TYPE_MEMORY || i.is(ZYDIS_MNEMONIC_NOP)) continue;
        const bool stack = i.is(ZYDIS_MNEMONIC_PUSH) || i.is(ZYDIS_MNEMONIC_POP) || i.is(ZYDIS_MNEMONIC_RET);
        if (o.mem.base == ZYDIS_REGISTER_RIP) {
          const size_t from = i.next() + size_t(o.mem.disp.value);
          EXPECT_GE(from, listing.code_end) << "at " << i.at;
          EXPECT_LE(from + o.size / 8, code.bytes.size()) << "at " << i.at;
          EXPECT_FALSE(o.actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) << "at " << i.at;
        } else {
          EXPECT_EQ(ZydisRegisterGetClass(o.mem.base), ZYDIS_REGCLASS_GPR64) << "at " << i.at;
          EXPECT_EQ(o.mem.base == ZYDIS_REGISTER_RSP, stack) << "at " << i.at;
        }
      }
  });
}

// Each line that steps read of a panel in classes has one of the next panel that is fetched to L2; with one row what
// follows is fetched to L1.
TEST(Instructions, ClassesFetchALineForEachLineTheyRead) {
  each_kernel([](const KernelKey& key, const codegen::Code&, const Listing& listing) {
    if (key.routine != Routine::gemm || !codegen::in_classes(key.form)) return;
    constexpr int64_t line = 64;
    int64_t to_l1 = 0, to_l2 = 0, lines = 0, vector = 0;
    for (const Instruction& i : listing.all) {
      to_l1 += i.is(ZYDIS_MNEMONIC_PREFETCHT0), to_l2 += i.is(ZYDIS_MNEMONIC_PREFETCHT1);
      if (i.is(ZYDIS_MNEMONIC_VPMADDUBSW)) vector = i.operands[0].size / 8;
    }
    for (int64_t step : {2 * vector, vector, key.form == codegen::Form::classes ? 2 * vector : vector})
      for (int64_t unroll : {int64_t{key.unroll}, int64_t{1}}) lines += (unroll * step + line - 1) / line;
    EXPECT_EQ(to_l2, key.rows > 1 ? lines : 0);
    EXPECT_EQ(to_l1 > 0, key.rows == 1);
  });
}

TEST(Instructions, OnlyRegistersOfTheCallerAreSavedAndAllOfThemComeBack) {
  each_kernel([](const KernelKey&, const codegen::Code&, const Listing& listing) {
    std::vector<ZydisRegister> pushed, stack;
    for (const Instruction& i : listing.all) {
      if (i.is(ZYDIS_MNEMONIC_PUSH)) pushed.push_back(i.operands[0].reg.value);
      if (i.is(ZYDIS_MNEMONIC_PUSH)) stack = pushed;
      if (i.is(ZYDIS_MNEMONIC_POP)) {
        ASSERT_FALSE(stack.empty());
        EXPECT_EQ(stack.back(), i.operands[0].reg.value);
        stack.pop_back();
      }
      if (i.is(ZYDIS_MNEMONIC_RET)) {
        EXPECT_TRUE(stack.empty()) << "ret at " << i.at;
        stack = pushed;
      }
    }
  });
}

}  // namespace
}  // namespace octile::test
