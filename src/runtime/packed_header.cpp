// The header of packed weights, written and read.
#include <bit>

#include "machine/kernel_cache.hpp"
#include "runtime/family.hpp"
#include "runtime/packed_file.hpp"
#include "tuner/json.hpp"

namespace octile::runtime {
namespace {

using tuner::append_json, tuner::JsonText, tuner::JsonValue;

constexpr std::string_view format = "octile packed weights 1";
constexpr int deepest = 4;  // the header, others, one of them; the header, winograd, one of them

// All that decides where a byte lies. Two layouts of the same text are the same.
std::string text_of(const codegen::PackedLayout& l) {
  const auto& s = l.step;
  std::string text = schedule::facts(l.algorithm).layout;
  const auto add = [&text](const char* word, int64_t value) { text += ' ' + (word + std::to_string(value)); };
  add("m", s.tile.m), add("n", s.tile.n), add("k", s.tile.k), add("a", s.a_element), add("shift", s.a_shift);
  add("b", s.b_element), add("step", s.b_step()), add("groups", s.k_blocks), add("sign", int64_t(s.b));
  add("matrices", l.matrices), add("filters", l.filters), add("depth", l.depth), add("steps", l.steps);
  for (int64_t kernel : l.kernel) add("kernel", kernel);
  add("panel", l.panel_bytes), add("sums", l.sums_at), add("bytes", l.bytes);
  if (codegen::in_classes(l.form)) text += std::string(" ") + codegen::name(l.form), add("list", l.list_bytes());
  if (l.row.taps_per_lane)
    add("last", l.last_channels), add("joined", l.row.taps_per_lane), add("phases", l.row.parities());
  const auto* positions = reinterpret_cast<const uint8_t*>(s.b_position.data());
  add("positions", int64_t(hash_of({positions, s.b_position.size() * sizeof(int)}) >> 1));
  return text;
}

std::string text_of(const PackedBlock& block) {
  std::string text = text_of(block.layout);
  for (const auto& l : block.others) text += "; " + text_of(l);
  return text;
}

std::string own_checksum(std::string_view json) {
  return ' ' + std::to_string(packed_checksum({reinterpret_cast<const uint8_t*>(json.data()), json.size()}));
}

// Members in alphabetical order, as earlier versions wrote them: the same block gives the same bytes as ever.
void append_form(const codegen::PackedLayout& l, std::string& to) {
  if (!codegen::in_classes(l.form)) return;
  to += ",\"form\":";
  append_json(to, codegen::name(l.form));
}
void append_panel_bytes(const codegen::PackedLayout& l, std::string& to) {
  if (codegen::in_classes(l.form)) to += ",\"panel_bytes\":" + std::to_string(l.panel_bytes);
}
void append_others(const PackedBlock& block, std::string& to) {
  if (block.others.empty()) return;
  to += ",\"others\":[";
  for (const auto& l : block.others) {
    std::string one;
    append_form(l, one);
    append_panel_bytes(l, one);
    to += (&l == &block.others.front() ? "{" : ",{") + (one.empty() ? one : one.substr(1)) + '}';
  }
  to += ']';
}
void append_winograd(const PackedBlock& block, std::string& to) {
  if (block.winograd.empty()) return;
  to += ",\"winograd\":[";
  for (const auto& w : block.winograd)
    to += (&w == &block.winograd.front() ? "[" : ",[") + std::to_string(w.m) + ',' + std::to_string(w.channel_splits) +
          ']';
  to += ']';
}

}  // namespace

Error bad_packed(const std::string& what) { return {Errc::invalid_argument, "packed weights: " + what}; }

uint64_t packed_checksum(std::span<const uint8_t> bytes) { return hash_of(bytes); }

std::string packed_header(const PackedBlock& block) {
  const uint64_t sum = packed_checksum({block.data.get(), size_t(block.bytes())});
  std::string text = "{\"bytes\":" + std::to_string(block.bytes()) + ",\"checksum\":" + std::to_string(sum);
  append_form(block.layout, text);
  append_json(text += ",\"format\":", format);
  append_json(text += ",\"layout\":", text_of(block));
  append_others(block, text);
  append_panel_bytes(block.layout, text);
  append_json(text += ",\"problem\":", block.family);
  append_json(text += ",\"room\":", block.room->name());
  text += block.remainder ? ",\"row_sums\":true" : ",\"row_sums\":false";
  append_winograd(block, text);
  text += '}';
  // The header's own checksum stands behind it; blanks up to the page end with the newline.
  text += own_checksum(text);
  const size_t padded = (text.size() + 1 + size_t(packed_page) - 1) / size_t(packed_page) * size_t(packed_page);
  text.resize(padded - 1, ' ');
  return text + '\n';
}

namespace {

// Fields of the header; each is there and of its type, or an error names it.
class Header {
 public:
  explicit Header(JsonValue object) : object_(object) {}

  Result<std::string> text(const char* name) const {
    const auto value = object_.member(name);
    const auto text = value ? value->text() : std::nullopt;
    if (!text) return expected(name, "a text");
    return std::string(*text);
  }
  Result<uint64_t> number(const char* name) const {
    const auto value = object_.member(name);
    const auto number = value ? value->natural() : std::nullopt;
    if (!number) return expected(name, "an integer from 0 to 2^64 - 1");
    return *number;
  }
  Result<bool> truth(const char* name) const {
    const auto value = object_.member(name);
    const auto truth = value ? value->truth() : std::nullopt;
    if (!truth) return expected(name, "true or false");
    return *truth;
  }
  bool has(const char* name) const { return object_.member(name).has_value(); }
  // Absent: an empty one.
  Result<std::vector<JsonValue>> list(const char* name) const {
    std::vector<JsonValue> items;
    const auto value = object_.member(name);
    if (!value) return items;
    if (!value->is_list()) return expected(name, "a list");
    value->each_item([&](const JsonValue& item) { items.push_back(item); });
    return items;
  }
  static Error expected(const char* name, const char* what) {
    return bad_packed(std::string("the header: ") + name + ": expected " + what);
  }

 private:
  JsonValue object_;
};

// The JSON of a header whose own checksum stands behind it.
Result<std::string_view> json_of(std::string_view header) {
  if (!header.ends_with('\n') || header.size() % size_t(packed_page) != 0 || !header.starts_with('{'))
    return bad_packed("these bytes have no header of packed weights");
  const std::string_view json = header.substr(0, header.rfind('}') + 1);
  const std::string own = own_checksum(json);
  if (header.substr(json.size(), own.size()) != own)
    return bad_packed("the header is damaged, its checksum does not match");
  return json;
}

Result<void> read_format(const Header& head) {
  const auto own = head.text("format");
  if (!own) return own.error();
  if (*own == format) return {};
  return bad_packed("format: is '" + *own + "', expected '" + std::string(format) + "'");
}

// Each size at most once, behind the one layout of a problem that has one phase: as packing lays them out.
Result<void> read_winograd(const Header& head, std::span<const problem::Phase> phases, PackedBlock& block) {
  const auto list = head.list("winograd");
  if (!list) return list.error();
  if (!list->empty() && phases.size() > 1) return bad_packed("winograd: is none of a problem of several phases");
  for (const JsonValue& entry : *list) {
    std::vector<int64_t> pair;
    entry.each_item([&](const JsonValue& item) { pair.push_back(item.integer().value_or(-1)); });
    if (pair.size() != 2) return Header::expected("winograd", "pairs of m and chunks");
    const auto [m, splits] = std::pair(pair[0], pair[1]);
    if (m != 2 && m != 4) return bad_packed("winograd: m is " + std::to_string(m) + ", expected 2 or 4");
    for (const auto& before : block.winograd)
      if (before.m == m) return bad_packed("winograd: m " + std::to_string(m) + " stands there twice");
    auto w = codegen::winograd_layout(phases.front().nest, *block.room, int(m), block.bytes());
    if (!w) return w.error();
    w->channel_splits = splits;
    if (splits < 1 || splits > w->max_channel_splits)
      return bad_packed("winograd: " + std::to_string(splits) + " chunks, expected 1 to " +
                        std::to_string(w->max_channel_splits));
    block.winograd.push_back(*std::move(w));
  }
  return {};
}

// The size of a panel of weights in classes depends on the weights, so the header states it.
Result<codegen::PackedLayout> layout_of(const problem::Nest& nest, const codegen::Room& room, const Header& head) {
  using codegen::Form;
  if (!head.has("form")) return codegen::packed_layout(nest, room);
  const auto form = head.text("form");
  if (!form) return form.error();
  const Form wanted = *form == codegen::name(Form::classes) ? Form::classes : Form::small_classes;
  if (*form != codegen::name(wanted)) return bad_packed("form: '" + *form + "' is none of this version");
  if (!codegen::may_have_classes(nest, room))
    return bad_packed("form: '" + *form + "' is none of this problem and isa");
  auto most = codegen::packed_layout(nest, room, wanted);
  if (!most) return most.error();
  const auto panel_bytes = head.number("panel_bytes");
  if (!panel_bytes) return panel_bytes.error();
  if (*panel_bytes < uint64_t(most->lists_bytes()) || *panel_bytes > uint64_t(most->panel_bytes))
    return bad_packed("panel_bytes: " + std::to_string(*panel_bytes) + " are none of this problem");
  return codegen::packed_layout(nest, room, wanted, int64_t(*panel_bytes));
}

Result<void> read_layouts(const Header& head, std::span<const problem::Phase> phases, PackedBlock& block) {
  const auto others = head.list("others");
  if (!others) return others.error();
  if (others->size() + 1 != phases.size())
    return bad_packed("others: " + std::to_string(others->size()) + " entries, expected " +
                      std::to_string(phases.size() - 1));
  for (size_t i = 0; i < phases.size(); ++i) {
    const codegen::Room& room = codegen::room_for(phases[i].nest, *block.room);
    auto layout = layout_of(phases[i].nest, room, i ? Header((*others)[i - 1]) : head);
    if (!layout) return layout.error();
    if (auto placed = codegen::place_behind(*layout, i ? block.layouts_end() : 0); !placed) return placed.error();
    if (i) block.others.push_back(*std::move(layout));
    else block.layout = *std::move(layout);
  }
  return {};
}

Result<void> read_layout(const Header& head, PackedBlock& block) {
  const auto theirs = head.text("layout");
  if (!theirs) return theirs.error();
  const std::string here = text_of(block);
  if (*theirs == here) return {};
  return bad_packed("layout: is '" + *theirs + "', this version's is '" + here + "': pack again");
}

Result<void> read_numbers(const Header& head, PackedHeader& to) {
  const auto row_sums = head.truth("row_sums");
  if (!row_sums) return row_sums.error();
  const auto sum = head.number("checksum"), bytes = head.number("bytes");
  if (!sum) return sum.error();
  if (!bytes) return bytes.error();
  if (*bytes != uint64_t(to.block->bytes()))
    return bad_packed("bytes: " + std::to_string(*bytes) + ", expected " + std::to_string(to.block->bytes()));
  to.block->remainder = *row_sums;
  to.checksum = *sum;
  return {};
}

Result<const codegen::Room*> read_room(const Header& head, const RunsHere& runs_here) {
  const auto name = head.text("room");
  if (!name) return name.error();
  const codegen::Room* room = codegen::room_named(*name);
  if (!room) return bad_packed("room: '" + *name + "' is none of this version");
  if (auto runs = runs_here(*room); !runs) return runs.error();
  return room;
}

}  // namespace

Result<PackedHeader> read_packed_header(std::string_view header, const Problem& problem, const RunsHere& runs_here) {
  static_assert(std::endian::native == std::endian::little, "the block's numbers are little-endian");
  const auto json = json_of(header);
  if (!json) return json.error();
  const auto text = JsonText::read(*json, deepest);
  if (!text) return bad_packed("the header: " + text.error().message);
  const Header head(text->value());
  if (auto known = read_format(head); !known) return known.error();
  const auto family = head.text("problem");
  if (!family) return family.error();
  if (const auto own = family_name(problem); *family != own)
    return bad_packed("problem: packed for " + *family + ", expected " + own);
  const auto room = read_room(head, runs_here);
  if (!room) return room.error();
  PackedHeader result{std::make_shared<PackedBlock>()};
  PackedBlock& block = *result.block;
  block.family = *family;
  block.room = *room;
  const auto phases = codegen::phases_for(smallest(problem), *block.room);
  if (auto read = read_layouts(head, phases, block); !read) return read.error();
  if (auto same = read_layout(head, block); !same) return same.error();
  if (auto read = read_winograd(head, phases, block); !read) return read.error();
  if (auto read = read_numbers(head, result); !read) return read.error();
  return result;
}

}  // namespace octile::runtime
