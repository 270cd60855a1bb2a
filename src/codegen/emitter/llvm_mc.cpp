#include "codegen/emitter/llvm_mc.hpp"

#include <algorithm>
#include <utility>

namespace octile::codegen {

using aarch64::number;
using aarch64::stack_pointer;
using aarch64::w;
using aarch64::x;
using aarch64::zero_register;

namespace {

constexpr int free_scalars = 15;  // x1 ... x15; those taken after them belong to the caller: x19 ... x28
constexpr int free_vectors = 24;  // v0 ... v7, v16 ... v31; of v8 ... v15 the caller wants the low halves back

constexpr int64_t low_bits = 0xfff;  // add and compare take 12 bits, or 12 bits shifted by 12

}  // namespace

LlvmMcEmitter::Scalar LlvmMcEmitter::scalar(const char* role) {
  const int i = scalars_.take(role);
  return {i < free_scalars ? 1 + i : 19 + i - free_scalars};
}

LlvmMcEmitter::Vec LlvmMcEmitter::vec(const char* role) {
  const int i = vectors_.take(role);
  return {i < 8 ? i : i < free_vectors ? i + 8 : i - free_vectors + 8};
}

void LlvmMcEmitter::load(Scalar to, Address from) { access<"LDRXui", "LDURXi">(x(to.number), from, 8); }

void LlvmMcEmitter::copy(Scalar to, Scalar from) {
  code.emit<"ORRXrs">({x(to.number), zero_register, x(from.number), number(0)});
}

void LlvmMcEmitter::add(Scalar to, Address from) {
  load({second_scratch}, from);
  add(to, Scalar{second_scratch});
}

void LlvmMcEmitter::add(Scalar to, Scalar from) {
  code.emit<"ADDXrs">({x(to.number), x(to.number), x(from.number), number(0)});
}

void LlvmMcEmitter::add_number(Scalar to, Scalar from, int64_t amount) {
  const int64_t size = amount < 0 ? -amount : amount;
  if (amount == 0 && to.number == from.number) return;
  if (size > (low_bits << 12 | low_bits)) {
    move_number({scratch}, static_cast<uint64_t>(amount));
    code.emit<"ADDXrs">({x(to.number), x(from.number), x(scratch), number(0)});
    return;
  }
  Scalar source = from;
  for (const int shift : {12, 0}) {
    const int64_t part = size >> shift & low_bits;
    if (part == 0 && (shift == 12 || size != 0)) continue;
    if (amount < 0) {
      code.emit<"SUBXri">({x(to.number), x(source.number), number(part), number(shift)});
    } else {
      code.emit<"ADDXri">({x(to.number), x(source.number), number(part), number(shift)});
    }
    source = to;
  }
}

void LlvmMcEmitter::move_number(Scalar to, uint64_t value) {
  const bool negative = static_cast<int64_t>(value) < 0;  // then the parts that are all ones need no instruction
  const uint64_t idle = negative ? 0xffff : 0;
  bool first = true;
  for (int shift = 0; shift < 64; shift += 16) {
    const uint64_t part = value >> shift & 0xffff;
    if (part == idle && !(first && shift == 48)) continue;
    const auto bits = number(static_cast<int64_t>(first && negative ? ~part & 0xffff : part));
    if (!first) {
      code.emit<"MOVKXi">({x(to.number), x(to.number), bits, number(shift)});
    } else if (negative) {
      code.emit<"MOVNXi">({x(to.number), bits, number(shift)});
    } else {
      code.emit<"MOVZXi">({x(to.number), bits, number(shift)});
    }
    first = false;
  }
}

void LlvmMcEmitter::compare(Scalar value, int64_t bound) {
  if (bound >= 0 && bound <= low_bits) {
    code.emit<"SUBSXri">({zero_register, x(value.number), number(bound), number(0)});
  } else if (bound < 0 && -bound <= low_bits) {
    code.emit<"ADDSXri">({zero_register, x(value.number), number(-bound), number(0)});
  } else {
    move_number({scratch}, static_cast<uint64_t>(bound));
    code.emit<"SUBSXrs">({zero_register, x(value.number), x(scratch), number(0)});
  }
}

void LlvmMcEmitter::compare(Address value, int64_t bound) {
  load({second_scratch}, value);
  compare(Scalar{second_scratch}, bound);
}

LlvmMcEmitter::Address LlvmMcEmitter::reach(Address address, int scale) {
  const int64_t offset = address.offset;
  if (offset >= -256 && offset <= 255) return address;
  if (offset >= 0 && offset % scale == 0 && offset / scale <= low_bits) return address;
  const int64_t high = offset & ~low_bits, low = offset & low_bits;
  if (offset >= 0 && offset >> 24 == 0 && (low % scale == 0 || low <= 255)) {
    code.emit<"ADDXri">({x(scratch), x(address.base.number), number(high >> 12), number(12)});
    return {{scratch}, low};
  }
  add_number({scratch}, address.base, offset);
  return {{scratch}, 0};
}

LlvmMcEmitter::Scalar LlvmMcEmitter::pointer_to(Address address) {
  if (address.offset == 0) return address.base;
  add_number({scratch}, address.base, address.offset);
  return {scratch};
}

LlvmMcEmitter::Rows LlvmMcEmitter::rows(Address base, Address stride, int count) {
  Rows r;
  for (int i = 0; i < count; ++i) r.pointer.push_back(scalar("row pointer"));
  if (count == 0) return r;
  load(r.pointer[0], base);
  if (count == 1) return r;
  load({second_scratch}, stride);
  for (size_t i = 1; i < r.pointer.size(); ++i)
    code.emit<"ADDXrs">({x(r.pointer[i].number), x(r.pointer[i - 1].number), x(second_scratch), number(0)});
  return r;
}

int LlvmMcEmitter::saved_scalar_pairs() const { return (std::max(0, scalars_.most() - free_scalars) + 1) / 2; }
int LlvmMcEmitter::saved_vector_pairs() const { return (std::max(0, vectors_.most() - free_vectors) + 1) / 2; }

void LlvmMcEmitter::save(aarch64::Assembler& out) const {
  if (frame_bytes() == 0) return;
  out.emit<"SUBXri">({stack_pointer, stack_pointer, number(frame_bytes()), number(0)});
  int slot = 0;
  for (int i = 0; i < saved_scalar_pairs(); ++i, slot += 2)
    out.emit<"STPXi">({x(19 + 2 * i), x(20 + 2 * i), stack_pointer, number(slot)});
  for (int i = 0; i < saved_vector_pairs(); ++i, slot += 2)
    out.emit<"STPDi">({aarch64::d(8 + 2 * i), aarch64::d(9 + 2 * i), stack_pointer, number(slot)});
}

void LlvmMcEmitter::restore(aarch64::Assembler& out) const {
  if (frame_bytes() == 0) return;
  int slot = 0;
  for (int i = 0; i < saved_scalar_pairs(); ++i, slot += 2)
    out.emit<"LDPXi">({x(19 + 2 * i), x(20 + 2 * i), stack_pointer, number(slot)});
  for (int i = 0; i < saved_vector_pairs(); ++i, slot += 2)
    out.emit<"LDPDi">({aarch64::d(8 + 2 * i), aarch64::d(9 + 2 * i), stack_pointer, number(slot)});
  out.emit<"ADDXri">({stack_pointer, stack_pointer, number(frame_bytes()), number(0)});
}

Code LlvmMcEmitter::finish() {
  code.bind(exit_);
  restore(code);
  code.emit<"RET">({x(30)});
  aarch64::Assembler head;
  save(head);
  Code result{head.finish(), std::move(labels_)};
  for (Label& label : result.labels) label.offset += static_cast<uint32_t>(head.size());
  const auto& body = code.finish();
  result.bytes.insert(result.bytes.end(), body.begin(), body.end());
  return result;
}

}  // namespace octile::codegen
