// Packed weights saved, loaded and mapped.
#include "runtime/packed_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "packing/classes.hpp"
#include "problem/at_border.hpp"
#include "problem/not_null.hpp"
#include "runtime/access.hpp"
#include "runtime/engine_state.hpp"
#include "runtime/family.hpp"
#include "runtime/replace_file.hpp"
#include "tuner/descriptor.hpp"

namespace octile::runtime {
namespace {

Error system_error(const char* what) {
  return {Errc::io, std::string("packed weights: ") + what + ": " + std::strerror(errno)};
}

Result<struct stat> state_of(int file) {
  struct stat state{};
  if (fstat(file, &state) != 0) return system_error("cannot be looked at");
  if (!S_ISREG(state.st_mode)) return bad_packed("is no regular file");
  if (state.st_size == 0) return bad_packed("is empty");
  return state;
}

// A file that another user may write can change between the check and the use.
Result<void> only_ours(const struct stat& state) {
  if (state.st_uid != 0 && state.st_uid != geteuid())
    return bad_packed("belongs to another user; map takes a file of root or of the caller, load any");
  if (state.st_mode & (S_IWGRP | S_IWOTH))
    return bad_packed("others may write it; map takes a file that only its owner may write, load any");
  return {};
}

Result<void> read_at(int file, int64_t from, std::span<uint8_t> to) {
  while (!to.empty()) {
    const ssize_t got = pread(file, to.data(), to.size(), from);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_error("cannot be read");
    if (got == 0) return bad_packed("became shorter while it was read");
    from += got;
    to = to.subspan(size_t(got));
  }
  return {};
}

// Reads up to the newline that ends a page.
Result<std::string> read_header(int file, int64_t size) {
  std::string header;
  while (!header.ends_with('\n')) {
    const size_t before = header.size();
    const auto page = std::min<int64_t>(packed_page, size - int64_t(before));
    if (page == 0 || (before && !header.starts_with('{')))
      return bad_packed("these bytes have no header of packed weights");
    header.resize(before + size_t(page));
    auto* to = reinterpret_cast<uint8_t*>(header.data()) + before;
    if (auto read = read_at(file, int64_t(before), {to, size_t(page)}); !read) return read.error();
  }
  return header;
}

bool keeps_remainders(const codegen::PackedLayout& l, const uint8_t* block) {
  const auto remainders = std::span(block + l.remainder_at, size_t(l.bias_at - l.remainder_at));
  return std::any_of(remainders.begin(), remainders.end(), [](uint8_t byte) { return byte != 0; });
}

// The number of bytes behind the header that are the block's.
Result<void> check_size(const PackedBlock& block, int64_t bytes) {
  if (bytes == block.bytes()) return {};
  return bad_packed("bytes: " + std::to_string(bytes) + " follow the header, expected " +
                    std::to_string(block.bytes()));
}

// The block's bytes against the checksum, and all that a kernel would follow in them: a checksum is against damage
// only.
Result<void> check_data(const PackedHeader& head) {
  const PackedBlock& block = *head.block;
  const uint8_t* data = block.data.get();
  if (head.checksum != packed_checksum({data, size_t(block.bytes())}))
    return bad_packed("the data are damaged: wrong checksum");
  bool remainder = false;
  for (const codegen::PackedLayout& l : block.layouts()) {
    const uint8_t* own = data + l.at;
    if (codegen::in_classes(l.form) && !lists_stay_inside(l, own)) return bad_packed("the lists of steps lead outside");
    if (!keeps_remainders(l, own)) continue;
    if (!l.ones) return bad_packed("remainders: are there, in a layout that needs none");
    remainder = true;
  }
  if (remainder == block.remainder) return {};
  return bad_packed(std::string("row_sums: is ") + (block.remainder ? "true" : "false") +
                    ", expected what the data's remainders say");
}

Result<AlignedBytes> memory_for(const PackedBlock& block, int64_t bytes_there) {
  if (auto whole = check_size(block, bytes_there); !whole) return whole.error();
  AlignedBytes memory = aligned_bytes(block.bytes());
  if (!memory)
    return Error{Errc::out_of_memory, "packed weights: no memory for " + std::to_string(bytes_there) + " bytes"};
  return memory;
}

template <class T> Result<T> with_path(Result<T> result, const std::string& path) {
  if (result) return result;
  const auto& [code, message] = result.error();
  constexpr std::string_view subject = "packed weights: ";
  if (code == Errc::io) return Error{code, std::string(subject) + path + ": " + message.substr(subject.size())};
  return Error{code, message + " (" + path + ")"};
}

// Copies into memory of its own and checks the copy: the file may change, but kernels use the bytes that were checked.
Result<PackedWeights> loaded(const std::string& path, const Problem& problem, const RunsHere& runs_here) {
  const tuner::Descriptor file(path, O_RDONLY);
  if (file.get() < 0) return system_error("cannot be opened");
  const auto state = state_of(file.get());
  if (!state) return state.error();
  const auto text = read_header(file.get(), state->st_size);
  if (!text) return text.error();
  const auto head = read_packed_header(*text, problem, runs_here);
  if (!head) return head.error();
  PackedBlock& block = *head->block;
  auto memory = memory_for(block, state->st_size - int64_t(text->size()));
  if (!memory) return memory.error();
  block.data = *std::move(memory);
  if (auto read = read_at(file.get(), int64_t(text->size()), {block.data.get(), size_t(block.bytes())}); !read)
    return read.error();
  if (auto checked = check_data(*head); !checked) return checked.error();
  return Access::weights(head->block);
}

Result<PackedWeights> mapped(const std::string& path, const Problem& problem, const RunsHere& runs_here) {
  const tuner::Descriptor file(path, O_RDONLY);
  if (file.get() < 0) return system_error("cannot be opened");
  const auto state = state_of(file.get());
  if (!state) return state.error();
  if (auto ours = only_ours(*state); !ours) return ours.error();
  const auto text = read_header(file.get(), state->st_size);
  if (!text) return text.error();
  const auto head = read_packed_header(*text, problem, runs_here);
  if (!head) return head.error();
  PackedBlock& block = *head->block;
  if (auto whole = check_size(block, state->st_size - int64_t(text->size())); !whole) return whole.error();
  void* map = mmap(nullptr, size_t(state->st_size), PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (map == MAP_FAILED) return system_error("cannot be mapped");
  block.data = AlignedBytes(static_cast<uint8_t*>(map) + text->size(), {map, size_t(state->st_size)});
  if (auto checked = check_data(*head); !checked) return checked.error();
  return Access::weights(head->block);
}

}  // namespace

Result<PackedWeights> load_file(const std::string& path, const Problem& problem, const RunsHere& runs_here) {
  return with_path(loaded(path, problem, runs_here), path);
}
Result<PackedWeights> map_file(const std::string& path, const Problem& problem, const RunsHere& runs_here) {
  return with_path(mapped(path, problem, runs_here), path);
}

// The caller's bytes may change meanwhile: of them the header is copied once, and so are the data, before a check.
Result<PackedWeights> load_bytes(std::span<const std::byte> bytes, const Problem& problem, const RunsHere& runs_here) {
  const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const size_t end = all.find('\n');
  if (end == std::string_view::npos) return bad_packed("these bytes have no header of packed weights");
  const std::string text(all.substr(0, end + 1));
  const auto head = read_packed_header(text, problem, runs_here);
  if (!head) return head.error();
  PackedBlock& block = *head->block;
  auto memory = memory_for(block, int64_t(bytes.size() - text.size()));
  if (!memory) return memory.error();
  block.data = *std::move(memory);
  std::memcpy(block.data.get(), bytes.data() + text.size(), size_t(block.bytes()));
  if (auto checked = check_data(*head); !checked) return checked.error();
  return Access::weights(head->block);
}

}  // namespace octile::runtime

namespace octile {

std::vector<std::byte> PackedWeights::serialise() const {
  return at_value_border([&]() -> std::vector<std::byte> {
    if (!block_) return {};
    const std::string head = runtime::packed_header(*block_);
    std::vector<std::byte> bytes(head.size() + size_t(block_->bytes()));
    std::memcpy(bytes.data(), head.data(), head.size());
    std::memcpy(bytes.data() + head.size(), block_->data.get(), size_t(block_->bytes()));
    return bytes;
  });
}

Result<void> PackedWeights::save(const std::string& path) const {
  return at_border([&]() -> Result<void> {
    if (auto held = holds_weights(*this); !held) return held;
    const std::string head = runtime::packed_header(*block_);
    const std::string_view data(reinterpret_cast<const char*>(block_->data.get()), size_t(block_->bytes()));
    auto replaced = runtime::replace_file(path, {head, data});
    if (replaced) return replaced;
    return Error{replaced.error().code, "packed weights: " + replaced.error().message};
  });
}

Result<PackedWeights> Engine::load(std::span<const std::byte> bytes, const Problem& problem) const {
  return at_border([&]() -> Result<PackedWeights> {
    if (auto usable = state().may_pack(problem); !usable) return usable.error();
    if (auto given = problem::not_null("packed weights: bytes", bytes.data(), bytes.size(), "bytes"); !given)
      return given.error();
    return runtime::load_bytes(bytes, problem, [this](const codegen::Room& room) { return state().runs_here(room); });
  });
}

Result<PackedWeights> Engine::load(const std::string& path, const Problem& problem) const {
  return at_border([&]() -> Result<PackedWeights> {
    if (auto usable = state().may_pack(problem); !usable) return usable.error();
    return runtime::load_file(path, problem, [this](const codegen::Room& room) { return state().runs_here(room); });
  });
}

Result<PackedWeights> Engine::map(const std::string& path, const Problem& problem) const {
  return at_border([&]() -> Result<PackedWeights> {
    if (auto usable = state().may_pack(problem); !usable) return usable.error();
    return runtime::map_file(path, problem, [this](const codegen::Room& room) { return state().runs_here(room); });
  });
}

}  // namespace octile
