// Scalars, addresses, loops and rows of AArch64 through LLVM's MC layer. Knows no vector instruction; that v8-v15
// must be kept for the caller is the calling convention's business, so the vector pool is here too.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "codegen/code.hpp"
#include "codegen/contract.hpp"
#include "codegen/emitter/registers.hpp"
#include "codegen/llvm/assembler.hpp"

namespace octile::codegen {

class LlvmMcEmitter {
 public:
  struct Scalar {
    int number = 0;
  };
  struct Vec {
    int number = 0;
  };
  struct Address {
    Scalar base;
    int64_t offset;
  };

  static constexpr bool prefetches = false;
  Scalar scalar(const char* role);
  Vec vec(const char* role);
  Scope<Pool, Pool> scope() { return Scope(scalars_, vectors_); }

  static Address at(Scalar base, int64_t offset) { return {base, offset}; }
  static Address argument(size_t offset) { return {Scalar{0}, static_cast<int64_t>(offset)}; }
  void load(Scalar to, Address from);
  void copy(Scalar to, Scalar from);
  void add(Scalar to, Address from);
  void add(Scalar to, Scalar from);
  void add(Scalar to, int64_t amount) { add_number(to, to, amount); }

  // A pointer a row: there are registers enough, and an address with an index register has no room for an offset.
  struct Rows {
    std::vector<Scalar> pointer;
  };
  Rows rows(Address base, Address stride, int count);
  Rows columns(Address base, Address stride, int count) { return rows(base, stride, count); }
  static Address row(const Rows& r, int i, int64_t offset) { return at(r.pointer[static_cast<size_t>(i)], offset); }
  void move(Rows& r, int64_t amount) {
    for (const Scalar p : r.pointer) add(p, amount);
  }
  void move(Rows& r, Address amount) {
    load({second_scratch}, amount);
    for (const Scalar p : r.pointer) add(p, Scalar{second_scratch});
  }

  template <class Body>
  void repeat(Scalar count, int stride, const char* name, Body body) {  // while (count >= stride) body, count -= stride
    const auto top = code.label(), done = code.label();
    compare(count, stride);
    code.branch_if(aarch64::Condition::less, done);
    code.bind(top);
    label(name);
    body();
    add(count, -stride);
    compare(count, stride);
    code.branch_if(aarch64::Condition::greater_equal, top);
    code.bind(done);
  }
  template <class Value, class Body> void if_greater(Value value, int bound, Body body) {
    const auto skip = code.label();
    compare(value, bound);
    code.branch_if(aarch64::Condition::less_equal, skip);
    body();
    code.bind(skip);
  }

  template <class Value, class Body, class Otherwise>
  void if_greater(Value value, int bound, Body body, Otherwise otherwise) {
    const auto end = code.label();
    if_greater(value, bound, [&] {
      body();
      code.branch(end);
    });
    otherwise();
    code.bind(end);
  }
  // Arguments that move with the tiles stay in memory (see emitter/xbyak.hpp).
  void advance(size_t argument_offset, Address amount) {
    move_argument(argument_offset, [&](Scalar value) { add(value, amount); });
  }
  void advance(size_t argument_offset, int amount) {
    move_argument(argument_offset, [&](Scalar value) { add(value, int64_t(amount)); });
  }
  template <class Body> void repeat_argument(size_t count_offset, const char* name, Body body) {  // at least once
    const auto top = code.label();
    code.bind(top);
    label(name);
    body();
    advance(count_offset, -1);
    compare(argument(count_offset), 0);
    code.branch_if(aarch64::Condition::greater, top);
  }

  void label(const char* name) { labels_.push_back({static_cast<uint32_t>(code.size()), name}); }

  // The registers to be restored are known only at the end: finish() puts the head before the body, and every
  // way out branches to the one exit.
  void begin() {}
  void leave() { code.branch(exit_); }
  std::string failure() const { return scalars_.failure() + vectors_.failure() + code.error(); }
  Code finish();

  aarch64::Assembler code;

 protected:
  static constexpr int scratch = 16, second_scratch = 17;  // x16 and x17: between two instructions of one verb only

  void add_number(Scalar to, Scalar from, int64_t amount);
  void move_number(Scalar to, uint64_t value);
  void compare(Scalar value, int64_t bound);
  void compare(Address value, int64_t bound);
  // An address whose offset an instruction can hold: a multiple of `scale` below 4096 * scale, or -256 ... 255.
  Address reach(Address address, int scale);
  template <aarch64::Name scaled, aarch64::Name unscaled>
  void access(aarch64::Operand reg, Address address, int scale) {
    const Address near = reach(address, scale);
    if (near.offset >= 0 && near.offset % scale == 0) {
      code.emit<scaled>({reg, aarch64::x(near.base.number), aarch64::number(near.offset / scale)});
    } else {
      code.emit<unscaled>({reg, aarch64::x(near.base.number), aarch64::number(near.offset)});
    }
  }
  // For instructions that take a bare register; the register must not be changed.
  Scalar pointer_to(Address address);

 private:
  template <class Change> void move_argument(size_t offset, Change change) {
    auto scope = this->scope();
    const Scalar value = scalar("moving argument");
    const Address at = argument(offset);
    load(value, at);
    change(value);
    access<"STRXui", "STURXi">(aarch64::x(value.number), at, 8);
  }
  // The registers the caller wants back, stored below the stack pointer or loaded again.
  void save(aarch64::Assembler& out) const;
  void restore(aarch64::Assembler& out) const;
  int saved_scalar_pairs() const;
  int saved_vector_pairs() const;
  int64_t frame_bytes() const { return 16 * (saved_scalar_pairs() + saved_vector_pairs()); }

  // x0 is the argument, x16 and x17 are scratch, x18 is the platform's, x29 and x30 stay untouched.
  Pool scalars_{"x", 25}, vectors_{"v", 32};
  std::vector<Label> labels_;
  aarch64::Assembler::Label exit_ = code.label();
};

}  // namespace octile::codegen
