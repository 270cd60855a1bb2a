// Every kernel of the NEON rooms disassembled: what it may contain at all.
#include <gtest/gtest.h>

#include <set>
#include <string_view>

#include "codegen/llvm/component.hpp"
#include "key_space.hpp"

namespace octile::test {
namespace {

using Lines = std::vector<std::string>;

// The words of an instruction: registers without their arrangement (v8.16b: v8), numbers.
std::vector<std::string_view> words(std::string_view line) {
  constexpr const char* between = " []{},!";
  std::vector<std::string_view> all;
  for (size_t from = line.find_first_not_of(between); from != line.npos;) {
    const size_t to = std::min(line.find_first_of(between, from), line.size());
    const std::string_view word = line.substr(from, to - from);
    all.push_back(word.substr(0, word.find('.', 1)));
    from = line.find_first_not_of(between, to);
  }
  return all;
}

// The number behind the first letter: v8 and d8 are one register.
int register_number(std::string_view word) {
  if (word.size() < 2 || word.size() > 3 || word.find_first_not_of("0123456789", 1) != word.npos) return -1;
  return std::stoi(std::string(word.substr(1)));
}

// The whole register that the calling convention preserves; empty: the caller does not want it back.
std::string of_the_caller(std::string_view word) {
  const int number = register_number(word);
  if (number < 0) return {};
  const bool general = word[0] == 'x' || word[0] == 'w';
  const bool vector = std::string_view("vqdsbh").find(word[0]) != word.npos;
  if (general && number >= 18) return "x" + std::to_string(number);
  if (vector && number >= 8 && number <= 15) return "d" + std::to_string(number);
  return {};
}

// Head: sub sp, stp of pairs. Exit: ldp of the same pairs, add sp, ret. Between them the stack does not exist.
struct Frame {
  size_t head = 0, exit = 0;    // first line after the head, first of the exit
  std::set<std::string> saved;  // registers
};

std::string find_frame(const Lines& lines, Frame& frame) {
  if (lines.empty() || lines.back() != "ret") return "the last instruction is no ret";
  frame.exit = lines.size() - 1;
  if (!lines[0].starts_with("sub sp, sp, ")) return {};
  std::string give_back = lines[0];
  give_back.replace(0, 3, "add");
  if (lines.size() < 4 || lines[--frame.exit] != give_back) return "sp does not come back: " + lines[frame.exit];
  for (frame.head = 1; lines[frame.head].starts_with("stp ") && lines[frame.head].find("[sp") != std::string::npos;)
    ++frame.head;
  const size_t pairs = frame.head - 1;
  frame.exit -= std::min(frame.exit, pairs);
  if (frame.exit < frame.head) return "more is saved than comes back";
  for (size_t i = 0; i < pairs; ++i) {
    std::string load = lines[1 + i];
    load.replace(0, 3, "ldp");
    if (lines[frame.exit + i] != load) return lines[1 + i] + " is not undone by " + lines[frame.exit + i];
    const auto w = words(load);
    frame.saved.insert({std::string(w[1]), std::string(w[2])});
  }
  return {};
}

// The fault of a kernel; empty: none.
std::string complaint(const Lines& lines) {
  Frame frame;
  if (auto wrong = find_frame(lines, frame); !wrong.empty()) return wrong;
  for (size_t i = frame.head; i < frame.exit; ++i) {
    const auto w = words(lines[i]);
    const std::string_view what = w[0];
    // No call, no system call, no register of the system, nothing that only other machines decode.
    for (const char* never : {"?", "bl", "blr", "br", "ret", "svc", "hvc", "mrs", "msr", "sys", "udf", "brk"})
      if (what == never) return "line " + std::to_string(i) + ": " + lines[i];
    for (size_t k = 1; k < w.size(); ++k) {
      if (w[k] == "sp" || w[k] == "wsp") return "line " + std::to_string(i) + " is about the stack: " + lines[i];
      const auto owned = of_the_caller(w[k]);
      if (!owned.empty() && !frame.saved.contains(owned))
        return "line " + std::to_string(i) + ": " + owned + " was not saved: " + lines[i];
    }
  }
  return {};
}

TEST(NeonInstructions, NoKernelSpillsAndWhatItTakesOfTheCallerItSaves) {
  const auto& [component, missing] = codegen::llvm_access();
  if (!component) GTEST_SKIP() << missing;
  size_t rooms = 0;
  each_generating_room([&](const codegen::Room& room) {
    if (!is_arm(room)) return;
    ++rooms;
    size_t kernels = 0, with_frame = 0;
    each_legal_key(room, 2, [&](const KernelKey& key) {
      if (key.routine == Routine::gemm && key.unroll == 1) return;  // the others contain that loop as their remainder
      const auto lines = component->disassemble(room.generate(key).value().bytes);
      EXPECT_EQ(complaint(lines), "") << room.name() << " " << codegen::name(key);
      with_frame += lines[0].starts_with("sub sp");
      ++kernels;
    });
    std::printf("%s: %zu kernels, %zu of them save registers\n", std::string(room.name()).c_str(), kernels, with_frame);
    EXPECT_GT(kernels, 300u) << room.name();
    EXPECT_GT(with_frame, 0u) << room.name();
  });
  EXPECT_EQ(rooms, 3u);
}

TEST(NeonInstructions, ComplaintsAreMade) {
  const std::string sub = "sub sp, sp, #32", add = "add sp, sp, #32", x = "stp x19, x20, [sp]",
                    d = "stp d8, d9, [sp, #16]", x_back = "ldp x19, x20, [sp]", d_back = "ldp d8, d9, [sp, #16]";
  const std::pair<const char*, Lines> kernels[] = {
      {"", {"ldr x1, [x0]", "ret"}},
      {"", {sub, x, d, "ldr x19, [x0]", "eor v8.16b, v9.16b, v0.16b", "b.lt #-4", x_back, d_back, add, "ret"}},
      {"no ret", {"ldr x1, [x0]"}},
      {"no ret", {}},
      {"does not come back", {sub, x, d, x_back, d_back, "ret"}},
      {"not undone", {sub, x, d, x_back, "ldp d8, d9, [sp, #0]", add, "ret"}},
      {"more is saved", {sub, x, d, d_back, add, "ret"}},
      {"about the stack", {"str q0, [sp, #-16]", "ret"}},
      {"about the stack", {sub, x, d, "str q1, [sp, #16]", x_back, d_back, add, "ret"}},
      {"about the stack", {sub, x, d, "mov x2, sp", x_back, d_back, add, "ret"}},
      {"d10 was not saved", {sub, x, d, "ldr q10, [x0]", x_back, d_back, add, "ret"}},
      {"d8 was not saved", {"dup v0.4s, v8.s[1]", "ret"}},
      {"d15 was not saved", {"st1 { v15.s }[0], [x16], #4", "ret"}},
      {"x19 was not saved", {"ldr w0, [x19]", "ret"}},
      {"x18 was not saved", {"mov x18, x0", "ret"}},
      {"x30 was not saved", {"mov x30, x0", "ret"}},
      {"svc", {"svc #0", "ret"}},
      {"bl #8", {"bl #8", "ret"}},
      {"?", {"?", "ret"}}};
  for (const auto& [said, lines] : kernels) {
    const std::string heard = complaint(lines);
    EXPECT_EQ(std::string(said).empty(), heard.empty()) << said << ": " << heard;
    EXPECT_NE(heard.find(said), std::string::npos) << said << ": " << heard;
  }
}

}  // namespace
}  // namespace octile::test
