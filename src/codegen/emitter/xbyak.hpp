// Scalars, addresses, loops and rows of x86-64 through Xbyak. Knows no vector instruction.
#pragma once
#define XBYAK_NO_OP_NAMES
#include <xbyak/xbyak.h>

#include <memory>

#include "codegen/code.hpp"
#include "codegen/contract.hpp"
#include "codegen/emitter/registers.hpp"

namespace octile::codegen {

class XbyakEmitter {
  // Twice what a depthwise kernel of 8 x 8 that rolls needs (128 KB). The memory is our own: Xbyak's would be made
  // writable and executable at once, and cost a system call a kernel.
  static constexpr size_t capacity = 256 << 10;
  std::unique_ptr<uint8_t[]> buffer_ = std::make_unique_for_overwrite<uint8_t[]>(capacity);

 public:
  using Scalar = Xbyak::Reg64;
  using Address = Xbyak::Address;
  static constexpr bool prefetches = true;
  Xbyak::CodeGenerator code{capacity, buffer_.get()};

  Scalar scalar(const char* role) { return scalar_of(scalars_.take(role)); }
  Address at(Scalar base, int64_t offset) { return code.ptr[base + size_t(offset)]; }
  Address argument(size_t offset) { return code.ptr[code.rdi + offset]; }
  void load(Scalar to, Address from) { code.mov(to, from); }
  void load_int(Scalar to, Address from) { code.movsxd(to, code.dword[from.getRegExp()]); }
  void load_short(Scalar to, Address from) { code.movzx(to.cvt32(), code.word[from.getRegExp()]); }  // unsigned
  void prefetch(Address from) { code.prefetcht0(from); }  // nothing is read where nothing is
  void prefetch_to_l2(Address from) { code.prefetcht1(from); }
  void store_scalar(Address to, Scalar from) { code.mov(to, from); }
  void limit(Scalar value, Scalar max) {  // value = min(value, max)
    code.cmp(value, max);
    code.cmovg(value, max);
  }
  void copy(Scalar to, Scalar from) { code.mov(to, from); }
  void set(Scalar to, int64_t value) { code.mov(to, value); }
  void add(Scalar to, Address from) { code.add(to, from); }
  void add(Scalar to, Scalar from) { code.add(to, from); }
  void add(Scalar to, int64_t amount) {
    if (amount) code.add(to, uint32_t(int32_t(amount)));
  }

  // Three rows share a pointer (base, + stride, + 2 stride are all one address mode): 14 rows cost 5 pointers.
  struct Rows {
    std::vector<Scalar> pointer;
    Scalar stride;
    int rows_per_pointer = 1;
    // Multiples of the stride, for placed rows: with them one pointer reaches seven rows and two pointers twelve. A
    // single row has no pointer, the offset itself is in its place.
    Scalar base, triple, fivefold;
    int placed = 0;  // how many rows are
  };
  Rows rows(Address base, Address stride, int count, int rows_per_pointer = 3) {
    Rows r;
    r.rows_per_pointer = rows_per_pointer;
    if (count > 1 || rows_per_pointer > 3) {
      r.stride = scalar("row stride");
      code.mov(r.stride, stride);
    }
    for (int i = 0; i < count; i += rows_per_pointer) {
      r.pointer.push_back(scalar("row pointer"));
      if (i == 0) {
        code.mov(r.pointer[0], base);
        continue;
      }
      code.imul(r.pointer.back(), r.stride, rows_per_pointer);
      code.add(r.pointer.back(), r.pointer[r.pointer.size() - 2]);
    }
    return r;
  }
  // Rows that are placed anew at every step, in several positions at once: base and strides are theirs in common.
  static constexpr int max_placed_rows = 12;
  std::vector<Rows> placed_rows(Address base, Address stride, int count, int positions) {
    Rows r;
    r.placed = count;
    r.base = scalar("base of the rows");
    code.mov(r.base, base);
    if (count > 1) {
      r.stride = scalar("row stride");
      code.mov(r.stride, stride);
    }
    if (count > 3) {
      r.triple = scalar("three row strides");
      code.lea(r.triple, code.ptr[r.stride + r.stride * 2]);
    }
    if (count > 5) {
      r.fivefold = scalar("five row strides");
      code.lea(r.fivefold, code.ptr[r.stride + r.stride * 4]);
    }
    std::vector<Rows> all(size_t(positions), r);
    for (Rows& one : all)
      for (int i = 0; i < (count > 7 ? 2 : 1); ++i) one.pointer.push_back(scalar("row pointer"));
    return all;
  }
  void place(const Rows& r, Address offset) {  // an unsigned number of 16 bits
    load_short(r.pointer[0], offset);
    if (r.placed > 1) code.add(r.pointer[0], r.base);
    if (r.placed > 7) code.lea(r.pointer[1], code.ptr[r.pointer[0] + r.fivefold]);
  }
  Rows columns(Address base, Address stride, int count) { return rows(base, stride, count); }
  Address row(const Rows& r, int i, int64_t offset) {
    if (r.placed) return code.ptr[placed_row(r, i) + size_t(offset)];
    Scalar pointer = r.pointer[size_t(i / r.rows_per_pointer)];
    const int step = i % r.rows_per_pointer;
    return step ? code.ptr[pointer + r.stride * step + size_t(offset)] : code.ptr[pointer + size_t(offset)];
  }
  template <class Amount> void move(Rows& r, Amount amount) {
    for (Scalar p : r.pointer) add(p, amount);
  }

  template <class Body>
  void repeat(Scalar count, int stride, const char* name, Body body) {  // while (count >= stride) body, count -= stride
    Xbyak::Label top, done;
    code.cmp(count, stride);
    code.jl(done, code.T_NEAR);
    align(32);
    code.L(top);
    label(name);
    body();
    code.sub(count, stride);
    code.cmp(count, stride);
    code.jge(top, code.T_NEAR);
    code.L(done);
  }
  template <class Body> void if_greater(Scalar value, int bound, Body body) {
    code.cmp(value, bound);
    skip_unless_greater(body);
  }
  template <class Body> void if_greater(Address value, int bound, Body body) {
    code.cmp(code.qword[value.getRegExp()], bound);
    skip_unless_greater(body);
  }
  template <class Body, class Otherwise> void if_greater(Address value, int bound, Body body, Otherwise otherwise) {
    Xbyak::Label end;
    if_greater(value, bound, [&] {
      body();
      code.jmp(end, code.T_NEAR);
    });
    otherwise();
    code.L(end);
  }
  // Arguments that move with the tiles stay in memory: they are read and written once a tile, a register would be lost
  // to every step.
  void advance(size_t argument_offset, Address amount) {
    auto value = scalars_.take("advance");
    code.mov(scalar_of(value), amount);
    code.add(code.qword[code.rdi + argument_offset], scalar_of(value));
    scalars_.release_to(value);
  }
  void advance(size_t argument_offset, Address amount, int times) {
    auto value = scalars_.take("advance");
    code.imul(scalar_of(value), amount, times);
    code.add(code.qword[code.rdi + argument_offset], scalar_of(value));
    scalars_.release_to(value);
  }
  void advance(size_t argument_offset, int amount) { code.add(code.qword[code.rdi + argument_offset], amount); }
  template <class Body> void repeat_argument(size_t count_offset, const char* name, Body body) {  // at least once
    Xbyak::Label top;
    code.L(top);
    label(name);
    body();
    code.sub(code.qword[code.rdi + count_offset], 1);
    code.jg(top, code.T_NEAR);
  }
  // From the start of the code, not by address as Xbyak's: the buffer lies anywhere, the same key gives the same bytes.
  // Whoever places the code keeps it on 64 bytes.
  void align(size_t bytes) { code.nop((bytes - code.getSize() % bytes) % bytes); }
  void label(const char* name) { labels_.push_back({uint32_t(code.getSize()), name}); }

  // The head does not know which registers the body will use, so it saves all six, in one byte or two each.
  void begin() {
    for (int i : saved_) code.push(Scalar(i));
  }
  void leave() {
    for (int i = 5; i >= 0; --i) code.pop(Scalar(saved_[i]));
    code.vzeroupper();
    code.ret();
  }
  std::string failure() const { return scalars_.failure(); }
  Code take_code() { return {{buffer_.get(), buffer_.get() + code.getSize()}, std::move(labels_)}; }

 protected:
  Pool scalars_{"scalar", 14};
  static constexpr int saved_[] = {3, 5, 12, 13, 14, 15};

 private:
  static Scalar scalar_of(int index) {
    static constexpr int order[] = {0, 1, 2, 6, 8, 9, 10, 11, 3, 5, 12, 13, 14, 15};  // rdi holds the arguments
    return Scalar(order[index]);
  }
  static Xbyak::RegExp placed_row(const Rows& r, int i) {
    const Scalar first = r.pointer[0];
    if (r.placed == 1) return r.base + first;
    switch (i) {
      case 0:
        return first;
      case 3:
      case 6:
        return first + r.triple * (i / 3);
      case 5:
      case 10:
        return first + r.fivefold * (i / 5);
      case 7:
      case 9:
        return r.pointer[1] + r.stride * (i - 5);
      case 11:
        return r.pointer[1] + r.triple * 2;
      default:
        return first + r.stride * i;  // 1, 2, 4, 8
    }
  }
  std::vector<Label> labels_;
  template <class Body> void skip_unless_greater(Body body) {
    Xbyak::Label skip;
    code.jle(skip, code.T_NEAR);
    body();
    code.L(skip);
  }
};

}  // namespace octile::codegen
