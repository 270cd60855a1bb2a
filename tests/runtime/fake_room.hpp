// A room whose kernels write key.unroll to *c: any number of distinct kernels, of any size, without a generator.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstring>

#include "codegen/room.hpp"

namespace octile::runtime {

class FakeRoom final : public codegen::Room {
 public:
  explicit FakeRoom(size_t bytes = 100) : Room({"fake", {}, {}, 0, 0, 0}), bytes_(bytes) {}
  codegen::StepLayout layout(codegen::ElementType, codegen::ElementType) const override { return {}; }
  std::string illegal(const codegen::KernelKey&) const override { return {}; }

  Result<codegen::Code> generate(const codegen::KernelKey& key) const override {
    ++generated;
    if (key.unroll < 0) return Error{Errc::unsupported, "fake: unroll < 0"};
    codegen::Code code;
    code.labels.push_back({0, "start"});
#if defined(__x86_64__)
    code.bytes = {0x48, 0x8B, 0x47, uint8_t(offsetof(codegen::Arguments, c)), 0xC7, 0x00, 0, 0, 0, 0, 0xC3};
    std::memcpy(code.bytes.data() + 6, &key.unroll, sizeof(int));
#else
    const uint32_t words[] = {0xF9400000 | uint32_t(offsetof(codegen::Arguments, c) / 8) << 10,  // ldr x0, [x0, c]
                              0x52800001 | (uint32_t(key.unroll) & 0xFFFF) << 5,                 // mov w1, number
                              0xB9000001, 0xD65F03C0};                                           // str w1, [x0]; ret
    code.bytes.resize(sizeof words);
    std::memcpy(code.bytes.data(), words, sizeof words);
#endif
    if (code.bytes.size() < bytes_) code.bytes.resize(bytes_, 0xCC);
    return code;
  }
  codegen::Entry compiled(const codegen::KernelKey& key) const override {
    return key.routine == codegen::Routine::widen ? [](codegen::Arguments* a) { *static_cast<int*>(a->c) = -1; }
                                                  : codegen::Entry(nullptr);
  }

  mutable std::atomic<int> generated{0};

 private:
  size_t bytes_;
};

inline codegen::KernelKey key_number(int number) { return {.unroll = number}; }

inline int result_of(codegen::Entry entry) {
  int result = 0;
  codegen::Arguments arguments{};
  arguments.c = &result;
  entry(&arguments);
  return result;
}

}  // namespace octile::runtime
