// AArch64 instructions to bytes through LLVM's MC layer, and branches between labels of one kernel. LLVM IR was the
// alternative: 15-21 ms a kernel and a scheduler that spills; this is microseconds and keeps our order.
// No LLVM header is included here: a room costs no LLVM compile time, and x86 code can call it as any other library.
#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace octile::codegen::aarch64 {

enum class File : uint8_t { x, w, q, d, s, sp, zero, immediate };  // what a number names in an operand
struct Operand {
  File file;
  int64_t value;
};
constexpr Operand x(int number) { return {File::x, number}; }
constexpr Operand w(int number) { return {File::w, number}; }
constexpr Operand q(int number) { return {File::q, number}; }
constexpr Operand d(int number) { return {File::d, number}; }
constexpr Operand s(int number) { return {File::s, number}; }
constexpr Operand number(int64_t value) { return {File::immediate, value}; }
constexpr Operand stack_pointer{File::sp, 0}, zero_register{File::zero, 0};

enum class Condition : uint8_t {
  equal = 0,
  not_equal = 1,
  greater_equal = 10,
  less = 11,
  greater = 12,
  less_equal = 13
};

template <size_t size> struct Name {  // of an instruction as LLVM spells it, for use as a template argument
  char text[size];
  constexpr Name(const char (&literal)[size]) {  // NOLINT(google-explicit-constructor): a literal is a name
    for (size_t i = 0; i < size; ++i) text[i] = literal[i];
  }
};

class Assembler {
 public:
  struct Label {
    size_t index;
  };

  // LLVM does not install its opcode numbers, so each instruction is looked up by name, once in a process. Operands
  // are in LLVM's order: what an instruction reads and writes is named twice.
  template <Name name> void emit(std::initializer_list<Operand> operands) {
    static const unsigned opcode = find_opcode(name.text);
    if (opcode == 0 && error_.empty()) error_ = std::string("this LLVM has no AArch64 instruction ") + name.text;
    encode(opcode, operands);
  }

  Label label();
  void bind(Label label);
  void branch(Label to);
  void branch_if(Condition condition, Label to);

  size_t size() const { return bytes_.size(); }
  size_t offset_of(Label label) const { return position_[label.index]; }
  // Resolves the branches. Nothing may be emitted afterwards.
  const std::vector<uint8_t>& finish();
  const std::string& error() const { return error_; }  // the first thing that went wrong; empty when nothing did

 private:
  struct Fixup {
    size_t at;
    Label to;
    int bits, shift;  // of the distance field, which counts instructions
  };
  static constexpr size_t unbound = ~size_t{0};

  static unsigned find_opcode(const char* name);
  void encode(unsigned opcode, std::initializer_list<Operand> operands);

  std::vector<uint8_t> bytes_;
  std::vector<size_t> position_;
  std::vector<Fixup> fixups_;
  std::string error_;
};

}  // namespace octile::codegen::aarch64
