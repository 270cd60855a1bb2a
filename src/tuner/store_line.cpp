#include "tuner/store_line.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "schedule/config.hpp"
#include "tuner/json.hpp"

namespace octile::tuner {
namespace {

// The checksum is last in the line, over all bytes before it: new fields go in front of it.
constexpr std::string_view checksum_field = ",\"checksum\":\"";
constexpr size_t hex_digits = 16;
constexpr size_t tail_length = checksum_field.size() + hex_digits + 2;

// FNV-1a: any single changed byte is detected with certainty, and a script of three lines can make one.
uint64_t checksum(std::string_view bytes) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<uint8_t>(byte)) * 0x100000001b3;
  return hash;
}

std::string hex(uint64_t value) {
  std::string text(hex_digits, '0');
  for (size_t i = 0; i < hex_digits; ++i) text[hex_digits - 1 - i] = "0123456789abcdef"[value >> (4 * i) & 15];
  return text;
}

std::optional<uint64_t> from_hex(std::string_view text) {
  uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(end - text.size(), end, value, 16);
  if (text.empty() || text.size() > hex_digits || error != std::errc() || stop != end) return std::nullopt;
  return value;
}

enum class Empty : bool { refused, allowed };  // a text of no letters
enum class Zero : bool { refused, allowed };   // a time of 0

// Reads fields of one object; the first that is not as expected is kept as the error.
class Fields {
 public:
  explicit Fields(JsonValue object) : object_(object) {}

  bool has(const char* name) const { return object_.member(name).has_value(); }
  std::string text(const char* name, Empty empty) {
    const auto value = object_.member(name);
    const auto text = value ? value->text() : std::nullopt;
    if (!text || (text->empty() && empty == Empty::refused)) refuse(name, "a text");
    return std::string(text.value_or(std::string_view()));
  }
  int64_t number(const char* name, int64_t min, int64_t max = INT64_MAX) {
    const auto value = object_.member(name);
    const auto number = value ? value->integer() : std::nullopt;
    if (number && *number >= min && *number <= max) return *number;
    refuse(name, "an integer in [" + std::to_string(min) + ", " + std::to_string(max) + "]");
    return min;
  }
  double time(const char* name, Zero zero) {
    const auto value = object_.member(name);
    const double time = (value ? value->number() : std::nullopt).value_or(-1);
    if (!std::isfinite(time) || time < 0 || (zero == Zero::refused && time == 0))
      refuse(name, "a time, positive and finite");
    return time;
  }
  bool truth(const char* name) {
    const auto value = object_.member(name);
    const auto truth = value ? value->truth() : std::nullopt;
    if (!truth) refuse(name, "true or false");
    return truth.value_or(false);
  }
  uint64_t hash(const char* name) {
    const std::optional<uint64_t> value = from_hex(text(name, Empty::allowed));
    if (!value) refuse(name, "up to 16 hexadecimal digits");
    return value.value_or(0);
  }
  template <class Visit> void each_item(const char* name, Visit visit) {
    const auto value = object_.member(name);
    if (value && value->is_list()) value->each_item(visit);
    else refuse(name, "a list");
  }
  void refuse(const std::string& name, const std::string& expected) {
    if (error_.empty()) error_ = name + " is not " + expected;
  }
  const std::string& error() const { return error_; }

 private:
  JsonValue object_;
  std::string error_;
};

Error damaged(std::string message) { return {Errc::io, std::move(message)}; }

Result<std::string_view> covered(std::string_view line) {
  if (line.size() > longest_line) return damaged("longer than 1 MiB");
  const size_t start = line.size() - std::min(line.size(), tail_length);
  const std::string_view tail = line.substr(start);
  if (!tail.starts_with(checksum_field) || !tail.ends_with("\"}")) return damaged("it does not end with a checksum");
  if (tail.substr(checksum_field.size(), hex_digits) != hex(checksum(line.substr(0, start)))) {
    return damaged("its checksum is not that of its bytes");
  }
  return line.substr(0, start);
}

void read_head(Fields& fields, Record& record) {
  const int64_t schema = fields.number("schema", INT64_MIN);
  if (schema != store_schema) fields.refuse("schema " + std::to_string(schema), std::to_string(store_schema));
  record.key.problem = fields.text("problem", Empty::refused);
  record.key.facts = fields.text("facts", Empty::allowed);
  record.key.cpu = fields.text("cpu", Empty::allowed);
  record.key.isa = fields.text("isa", Empty::allowed);
  record.key.threads = static_cast<int>(fields.number("threads", 1, 1 << 20));
  record.family = fields.text("family", Empty::allowed);
  fields.each_item("sizes", [&](const JsonValue& size) {
    const auto number = size.integer();
    if (!number || *number < 0) fields.refuse("sizes", "a list of integers >= 0");
    else record.sizes.push_back(*number);
  });
}

Timing read_timing(Fields& fields) {
  Timing timing;
  timing.config = schedule::canonical_config(fields.text("config", Empty::refused));
  timing.code_hash = fields.hash("code");
  timing.outcome = fields.text("outcome", Empty::refused);
  const bool ok = timing.outcome == "ok";
  const Zero zero = ok ? Zero::refused : Zero::allowed;
  timing.median_us = fields.time("median_us", zero);
  timing.p20_us = fields.time("p20_us", zero);
  timing.p80_us = fields.time("p80_us", zero);
  timing.count = fields.number("count", ok ? 1 : 0);
  return timing;
}

constexpr std::string_view effort_words[] = {"wisdom_only", "estimate", "measure", "patient", "exhaustive"};

// Both are optional: older lines have neither.
void read_budget(Fields& fields, Record& record) {
  if (fields.has("seconds")) record.seconds = fields.time("seconds", Zero::allowed);
  if (!fields.has("effort")) return;
  const std::string word = fields.text("effort", Empty::refused);
  const auto* found = std::find(std::begin(effort_words), std::end(effort_words), word);
  if (found == std::end(effort_words)) fields.refuse("effort", "measure, patient or exhaustive");
  else record.effort = Effort(found - std::begin(effort_words));
}

// Levels: a record, its list of timings, a timing; later versions will not nest much deeper.
constexpr int deepest = 8;

Result<JsonText> parsed(std::string_view text) {
  Result<JsonText> read = JsonText::read(text, deepest);
  if (!read) return damaged("it is not a JSON object: " + read.error().message);
  if (!read->value().is_object()) return damaged("it is not a JSON object");
  return read;
}

class LineWriter {
 public:
  LineWriter& field(std::string_view name) {
    text_ += text_.empty() || text_.back() == '{' ? "" : ",";
    append_json(text_, name);
    text_ += ':';
    return *this;
  }
  void text(std::string_view name, std::string_view value) { append_json(field(name).text_, value); }
  void number(std::string_view name, int64_t value) { field(name).text_ += std::to_string(value); }
  void time(std::string_view name, const Timing& t, double us) {
    // The time of a config that failed may be NaN, which JSON cannot express.
    append_json(field(name).text_, t.outcome != "ok" && !std::isfinite(us) ? 0.0 : us);
  }
  template <class Items, class Write> void list(std::string_view name, const Items& items, Write write) {
    field(name).text_ += '[';
    for (const auto& item : items) {
      if (text_.back() != '[') text_ += ',';
      write(item);
    }
    text_ += ']';
  }
  std::string& all() { return text_; }

 private:
  std::string text_ = "{";
};

void write_timing(LineWriter& line, const Timing& t) {
  line.all() += '{';
  line.text("config", t.config);
  line.text("code", hex(t.code_hash));
  line.time("median_us", t, t.median_us);
  line.time("p20_us", t, t.p20_us);
  line.time("p80_us", t, t.p80_us);
  line.number("count", t.count);
  line.text("outcome", t.outcome);
  line.all() += '}';
}

}  // namespace

std::string to_line(const Record& record) {
  LineWriter line;
  line.number("schema", store_schema);
  line.text("problem", record.key.problem);
  line.text("family", record.family);
  line.list("sizes", record.sizes, [&](int64_t size) { line.all() += std::to_string(size); });
  line.text("facts", record.key.facts);
  line.text("cpu", record.key.cpu);
  line.text("isa", record.key.isa);
  line.number("threads", record.key.threads);
  line.list("timings", record.timings, [&](const Timing& t) { write_timing(line, t); });
  line.text("best", record.best);
  line.field("complete").all() += record.complete ? "true" : "false";
  // Fields are left out where their value is the one that lines without them mean.
  if (record.effort != Effort::measure) line.text("effort", effort_words[size_t(record.effort)]);
  if (record.seconds != Record().seconds) append_json(line.field("seconds").all(), record.seconds);
  line.number("date", record.date);
  line.text("octile", OCTILE_VERSION);
  const std::string sum = hex(checksum(line.all()));
  return line.all() + std::string(checksum_field) + sum + "\"}";
}

Result<Record> from_line(std::string_view line) {
  const Result<std::string_view> body = covered(line);
  if (!body) return body.error();
  const Result<JsonText> object = parsed(line);
  if (!object) return object.error();
  Fields fields(object->value());
  Record record;
  read_head(fields, record);
  record.best = schedule::canonical_config(fields.text("best", Empty::allowed));
  record.complete = fields.truth("complete");
  read_budget(fields, record);
  record.date = fields.number("date", 0);
  fields.each_item("timings", [&](const JsonValue& entry) {
    Fields of_timing(entry);
    record.timings.push_back(read_timing(of_timing));
    if (!of_timing.error().empty())
      fields.refuse("timing " + record.timings.back().config, "one: " + of_timing.error());
  });
  if (!fields.error().empty()) return damaged(fields.error());
  return record;
}

Result<Record> head_of_line(std::string_view line) {
  const Result<std::string_view> body = covered(line);
  if (!body) return body.error();
  const size_t timings = body->find(",\"timings\":[");
  // Fields in another order are legal, only slower.
  if (timings == std::string_view::npos) return from_line(line);
  const Result<JsonText> object = parsed(std::string(body->substr(0, timings)) + "}");
  if (!object) return from_line(line);
  Fields fields(object->value());
  Record record;
  read_head(fields, record);
  if (!fields.error().empty()) return from_line(line);
  return record;
}

}  // namespace octile::tuner
