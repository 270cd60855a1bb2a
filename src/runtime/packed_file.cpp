#include "runtime/packed_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "problem/at_border.hpp"
#include "problem/checked.hpp"
#include "problem/float_mode.hpp"
#include "runtime/classes.hpp"
#include "runtime/engine_state.hpp"
#include "runtime/family.hpp"
#include "runtime/kernel_cache.hpp"
#include "tuner/descriptor.hpp"

namespace octile::runtime {
namespace {

using Json = nlohmann::json;

constexpr int64_t page = 4096;
constexpr const char* format = "octile packed weights 1";

// All that decides where a byte lies. Two layouts of the same text are the same.
std::string text_of(const codegen::PackedLayout& l) {
  const auto& s = l.step;
  std::string text = codegen::name(l.kind);
  const auto add = [&text](const char* word, int64_t value) { text += ' ' + (word + std::to_string(value)); };
  add("m", s.tile.m), add("n", s.tile.n), add("k", s.tile.k), add("a", s.a_element), add("shift", s.a_shift);
  add("b", s.b_element), add("step", s.b_step()), add("groups", s.groups), add("sign", int64_t(s.b));
  add("matrices", l.matrices), add("filters", l.filters), add("depth", l.depth), add("steps", l.steps);
  for (int64_t kernel : l.kernel) add("kernel", kernel);
  add("panel", l.panel_bytes), add("sums", l.sums_at), add("bytes", l.bytes);
  if (codegen::in_classes(l.form)) text += std::string(" ") + codegen::name(l.form), add("list", l.list_bytes());
  if (l.row.joined) add("last", l.last_channels), add("joined", l.row.joined), add("phases", l.row.phases());
  const auto* positions = reinterpret_cast<const uint8_t*>(s.b_position.data());
  add("positions", int64_t(hash_of({positions, s.b_position.size() * sizeof(int)}) >> 1));
  return text;
}

std::string text_of(const PackedBlock& block) {
  std::string text = text_of(block.layout);
  for (const auto& l : block.others) text += "; " + text_of(l);
  return text;
}

void add_form(const codegen::PackedLayout& l, Json& to) {
  if (!codegen::in_classes(l.form)) return;
  to["form"] = codegen::name(l.form);
  to["panel_bytes"] = l.panel_bytes;
}

uint64_t checksum(std::span<const std::byte> bytes) {
  return hash_of({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
}

Error bad(const std::string& what) { return {Errc::invalid_argument, "packed weights: " + what}; }
Error system_error(const std::string& path, const char* what) {
  return {Errc::io, "packed weights: " + path + ": " + what + ": " + std::strerror(errno)};
}

bool write_all(int file, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes = bytes.subspan(size_t(written));
  }
  return true;
}

Result<std::span<const std::byte>> map_file(const std::string& path) {
  const tuner::Descriptor file(path, O_RDONLY);
  if (file.get() < 0) return system_error(path, "cannot be opened");
  struct stat state{};
  if (fstat(file.get(), &state) != 0) return system_error(path, "cannot be looked at");
  if (!S_ISREG(state.st_mode)) return bad(path + ": is no regular file");
  if (state.st_size == 0) return bad(path + ": is empty");
  void* map = mmap(nullptr, size_t(state.st_size), PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (map == MAP_FAILED) return system_error(path, "cannot be mapped");
  return std::span(static_cast<const std::byte*>(map), size_t(state.st_size));
}

}  // namespace

std::string packed_header(const PackedBlock& block) {
  const auto bytes = std::span(reinterpret_cast<const std::byte*>(block.data.get()), size_t(block.bytes()));
  Json head{{"format", format},           {"problem", block.family},     {"room", block.room->name()},
            {"layout", text_of(block)},   {"row_sums", block.remainder}, {"bytes", block.bytes()},
            {"checksum", checksum(bytes)}};
  for (const auto& w : block.winograd) head["winograd"].push_back({w.m, w.chunks});
  add_form(block.layout, head);
  for (const auto& l : block.others) {
    Json other = Json::object();
    add_form(l, other);
    head["others"].push_back(other);
  }
  std::string text = head.dump();
  // The header's own checksum stands behind it; blanks up to the page end with the newline.
  text += ' ' + std::to_string(checksum(std::as_bytes(std::span(text))));
  const size_t padded = (text.size() + 1 + size_t(page) - 1) / size_t(page) * size_t(page);
  text.resize(padded - 1, ' ');
  return text + '\n';
}

namespace {

// The header, whose own checksum stands behind it.
Result<Json> read_header(std::span<const std::byte> bytes, size_t& end) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  end = text.find('\n');
  if (end == std::string_view::npos || (end + 1) % size_t(page) != 0 || !text.starts_with('{'))
    return bad("these bytes have no header of packed weights");
  const size_t close = text.rfind('}', end);
  const std::string_view json = text.substr(0, close + 1);
  const std::string own = ' ' + std::to_string(checksum(std::as_bytes(std::span(json))));
  if (text.substr(close + 1, own.size()) != own) return bad("the header is damaged, its checksum does not match");
  Json head = Json::parse(json, nullptr, false);
  if (!head.is_object() || head.value("format", "") != format)
    return bad("format: is '" + (head.is_object() ? head.value("format", "") : "") + "', expected '" + format + "'");
  return head;
}

Result<void> read_winograd(const Json& head, const problem::Nest& nest, PackedBlock& block) {
  for (const auto& [m, chunks] : head.value("winograd", std::vector<std::pair<int, int64_t>>{})) {
    if (m != 2 && m != 4) return bad("winograd: m is " + std::to_string(m) + ", expected 2 or 4");
    auto w = codegen::winograd_layout(nest, *block.room, m, block.bytes());
    if (!w) return w.error();
    w->chunks = chunks;
    if (chunks < 1 || chunks > w->most_chunks)
      return bad("winograd: " + std::to_string(chunks) + " chunks, expected 1 to " + std::to_string(w->most_chunks));
    block.winograd.push_back(*std::move(w));
  }
  return {};
}

// How large a panel of weights in classes is depends on the weights, so the header says it.
Result<codegen::PackedLayout> layout_of(const problem::Nest& nest, const codegen::Room& room, const Json& head) {
  using codegen::Form;
  const std::string form = head.value("form", codegen::name(Form::steps));
  if (form == codegen::name(Form::steps)) return codegen::packed_layout(nest, room);
  const Form wanted = form == codegen::name(Form::classes) ? Form::classes : Form::small_classes;
  if (form != codegen::name(wanted)) return bad("form: '" + form + "' is none of this version");
  if (!codegen::may_have_classes(nest, room)) return bad("form: '" + form + "' is none of this problem and room");
  auto most = codegen::packed_layout(nest, room, wanted);
  if (!most) return most.error();
  const auto panel_bytes = head.value("panel_bytes", int64_t{0});
  if (panel_bytes < most->lists_bytes() || panel_bytes > most->panel_bytes)
    return bad("panel_bytes: " + std::to_string(panel_bytes) + " are none of this problem");
  return codegen::packed_layout(nest, room, wanted, panel_bytes);
}

Result<void> read_layouts(const Json& head, std::span<const problem::Phase> phases, PackedBlock& block) {
  const Json others = head.value("others", Json::array());
  if (others.size() + 1 != phases.size())
    return bad("others: " + std::to_string(others.size()) + " entries, expected " + std::to_string(phases.size() - 1));
  for (size_t i = 0; i < phases.size(); ++i) {
    const codegen::Room& room = codegen::room_for(phases[i].nest, *block.room);
    auto layout = layout_of(phases[i].nest, room, i ? others[i - 1] : head);
    if (!layout) return layout.error();
    if (auto placed = codegen::place_behind(*layout, i ? block.layouts_end() : 0); !placed) return placed.error();
    i ? block.others.push_back(*std::move(layout)) : void(block.layout = *std::move(layout));
  }
  return {};
}

Result<PackedFile> read(std::span<const std::byte> bytes, const Problem& problem) {
  size_t end = 0;
  const auto header = read_header(bytes, end);
  if (!header) return header.error();
  const Json& head = *header;
  if (auto family = family_name(problem); head.value("problem", "") != family)
    return bad("problem: packed for " + head.value("problem", "") + ", expected " + family);
  PackedFile file{std::make_shared<PackedBlock>(), bytes.subspan(end + 1)};
  PackedBlock& block = *file.block;
  block.family = head.value("problem", "");
  block.room = codegen::room_named(head.value("room", ""));
  if (!block.room) return bad("room: '" + head.value("room", "") + "' is none of this version");
  const auto phases = codegen::phases_for(smallest(problem), *block.room);
  if (auto read = read_layouts(head, phases, block); !read) return read.error();
  if (auto here = text_of(block); head.value("layout", "") != here)
    return bad("layout: is '" + head.value("layout", "") + "', this version's is '" + here + "': pack again");
  block.remainder = head.value("row_sums", false);
  if (auto read = read_winograd(head, phases.front().nest, block); !read) return read.error();
  if (int64_t(file.data.size()) != block.bytes())
    return bad("bytes: " + std::to_string(file.data.size()) + " follow the header, expected " +
               std::to_string(block.bytes()));
  if (head.value("checksum", uint64_t{0}) != checksum(file.data)) return bad("the data are damaged: wrong checksum");
  if (codegen::in_classes(block.layout.form) &&
      !lists_stay_inside(block.layout, reinterpret_cast<const uint8_t*>(file.data.data())))
    return bad("the lists of steps lead outside");
  return file;
}

}  // namespace

Result<PackedFile> read_packed(std::span<const std::byte> bytes, const Problem& problem) {
  static_assert(std::endian::native == std::endian::little, "the block's numbers are little-endian");
  try {
    return read(bytes, problem);
  } catch (const Json::exception& e) {  // a field of another type
    return bad(std::string("the header: ") + e.what());
  }
}

}  // namespace octile::runtime

namespace octile {

using runtime::PackedBlock;

std::vector<std::byte> PackedWeights::serialise() const {
  const problem::DefaultFloatMode mode;
  if (!block_) return {};
  const std::string head = runtime::packed_header(*block_);
  std::vector<std::byte> bytes(head.size() + size_t(block_->bytes()));
  std::memcpy(bytes.data(), head.data(), head.size());
  std::memcpy(bytes.data() + head.size(), block_->data.get(), size_t(block_->bytes()));
  return bytes;
}

// Into a file of another name first: whoever maps the old one keeps it, and no reader sees half of the new one.
Result<void> PackedWeights::save(const std::string& path) const {
  return at_border([&]() -> Result<void> {
    if (auto held = holds_weights(*this); !held) return held;
    return runtime::save(*block_, path);
  });
}

namespace runtime {

Result<void> save(const PackedBlock& block, const std::string& path) {
  const std::string unfinished = path + "." + std::to_string(getpid()) + ".part";
  const tuner::Descriptor file(unfinished, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file.get() < 0) return runtime::system_error(unfinished, "cannot be made");
  const std::string head = runtime::packed_header(block);
  const std::span data(reinterpret_cast<const std::byte*>(block.data.get()), size_t(block.bytes()));
  const bool written = runtime::write_all(file.get(), std::as_bytes(std::span(head))) &&
                       runtime::write_all(file.get(), data) && fsync(file.get()) == 0;
  if (written && rename(unfinished.c_str(), path.c_str()) == 0) return {};
  const Error error = runtime::system_error(path, "cannot be written");
  unlink(unfinished.c_str());
  return error;
}

}  // namespace runtime

Result<PackedWeights> Engine::State::load(std::span<const std::byte> bytes, const Problem& problem) const {
  if (auto usable = may_pack(problem); !usable) return usable.error();
  if (!bytes.data()) return runtime::bad("bytes: is null, expected what serialise gave");
  auto file = runtime::read_packed(bytes, problem);
  if (!file) return file.error();
  if (auto runs = runs_here(*file->block->room); !runs) return runs.error();
  file->block->data = runtime::aligned_bytes(file->block->bytes());
  if (!file->block->data)
    return Error{Errc::out_of_memory, "packed weights: no memory for " + std::to_string(file->data.size()) + " bytes"};
  std::memcpy(file->block->data.get(), file->data.data(), file->data.size());
  return PackedWeights(file->block);
}

Result<PackedWeights> Engine::State::load(const std::string& path, const Problem& problem) const {
  const auto mapped = runtime::map_file(path);
  if (!mapped) return mapped.error();
  auto loaded = at_border([&] { return load(*mapped, problem); });  // the mapping goes whatever fails
  munmap(const_cast<std::byte*>(mapped->data()), mapped->size());
  return loaded ? loaded
                : Result<PackedWeights>(Error{loaded.error().code, loaded.error().message + " (" + path + ")"});
}

Result<PackedWeights> Engine::State::map(const std::string& path, const Problem& problem) const {
  if (auto usable = may_pack(problem); !usable) return usable.error();
  const auto mapped = runtime::map_file(path);
  if (!mapped) return mapped.error();
  const auto give_up = [&](const Error& error) {
    munmap(const_cast<std::byte*>(mapped->data()), mapped->size());
    return Error{error.code, error.message + " (" + path + ")"};
  };
  auto file = at_border([&] { return runtime::read_packed(*mapped, problem); });
  if (!file) return give_up(file.error());
  if (auto runs = runs_here(*file->block->room); !runs) return give_up(runs.error());
  auto* data = const_cast<uint8_t*>(reinterpret_cast<const uint8_t*>(file->data.data()));
  file->block->data = runtime::AlignedBytes(data, {const_cast<std::byte*>(mapped->data()), mapped->size()});
  return PackedWeights(file->block);
}

Result<PackedWeights> Engine::load(std::span<const std::byte> bytes, const Problem& problem) const {
  return at_border([&] { return state().load(bytes, problem); });
}
Result<PackedWeights> Engine::load(const std::string& path, const Problem& problem) const {
  return at_border([&] { return state().load(path, problem); });
}
Result<PackedWeights> Engine::map(const std::string& path, const Problem& problem) const {
  return at_border([&] { return state().map(path, problem); });
}

}  // namespace octile
