#include "tuner/store_line.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace octile::tuner {
namespace {

using nlohmann::json;

// Last in the line, over all bytes before it: whoever appends fields puts them in front.
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

// Reads fields of one object; the first that is not as expected is kept as the error.
class Fields {
 public:
  explicit Fields(const json& object) : object_(object) {}

  std::string text(const char* name, bool may_be_empty) {
    const json* value = field(name, "a text", &json::is_string);
    if (value != nullptr && value->get_ref<const std::string&>().empty() && !may_be_empty) refuse(name, "a text");
    return value != nullptr ? value->get<std::string>() : std::string();
  }
  int64_t number(const char* name, int64_t least, int64_t most = INT64_MAX) {
    const json* value = field(name, "an integer", &json::is_number_integer);
    if (value == nullptr) return least;
    const bool fits = !value->is_number_unsigned() || value->get<uint64_t>() <= INT64_MAX;
    if (fits && value->get<int64_t>() >= least && value->get<int64_t>() <= most) return value->get<int64_t>();
    refuse(name, "an integer in [" + std::to_string(least) + ", " + std::to_string(most) + "]");
    return least;
  }
  double time(const char* name, bool positive) {
    const json* value = field(name, "a number", &json::is_number);
    const double time = value != nullptr ? value->get<double>() : 0;
    if (!std::isfinite(time) || time < 0 || (positive && time == 0)) refuse(name, "a time, positive and finite");
    return time;
  }
  bool truth(const char* name) {
    const json* value = field(name, "true or false", &json::is_boolean);
    return value != nullptr && value->get<bool>();
  }
  uint64_t hash(const char* name) {
    const std::optional<uint64_t> value = from_hex(text(name, true));
    if (!value) refuse(name, "up to 16 hexadecimal digits");
    return value.value_or(0);
  }
  const json& list(const char* name) {
    static const json none = json::array();
    const json* value = field(name, "a list", &json::is_array);
    return value != nullptr ? *value : none;
  }
  void refuse(const std::string& name, const std::string& expected) {
    if (error_.empty()) error_ = name + " is not " + expected;
  }
  const std::string& error() const { return error_; }

 private:
  const json* field(const char* name, const char* expected, bool (json::*is)() const noexcept) {
    const auto found = object_.find(name);
    if (found != object_.end() && ((*found).*is)()) return &*found;
    refuse(name, expected);
    return nullptr;
  }

  const json& object_;
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
  record.key.problem = fields.text("problem", false);
  record.key.facts = fields.text("facts", true);
  record.key.cpu = fields.text("cpu", true);
  record.key.isa = fields.text("isa", true);
  record.key.threads = static_cast<int>(fields.number("threads", 1, 1 << 20));
  record.family = fields.text("family", true);
  for (const json& size : fields.list("sizes")) {
    const bool fits = size.is_number_integer() && (!size.is_number_unsigned() || size.get<uint64_t>() <= INT64_MAX);
    if (!fits || size.get<int64_t>() < 0) fields.refuse("sizes", "a list of integers >= 0");
    else record.sizes.push_back(size.get<int64_t>());
  }
}

Timing read_timing(Fields& fields) {
  Timing timing;
  timing.config = fields.text("config", false);
  timing.code_hash = fields.hash("code");
  timing.outcome = fields.text("outcome", false);
  const bool ok = timing.outcome == "ok";
  timing.median_us = fields.time("median_us", ok);
  timing.p20_us = fields.time("p20_us", ok);
  timing.p80_us = fields.time("p80_us", ok);
  timing.count = fields.number("count", ok ? 1 : 0);
  return timing;
}

constexpr std::string_view effort_words[] = {"wisdom_only", "estimate", "measure", "patient", "exhaustive"};
std::string effort_word(Effort effort) { return std::string(effort_words[size_t(effort)]); }

// Optional: older lines have neither.
void read_budget(Fields& fields, const json& object, Record& record) {
  if (object.contains("seconds")) record.seconds = fields.time("seconds", false);
  if (!object.contains("effort")) return;
  const std::string word = fields.text("effort", false);
  const auto* found = std::find(std::begin(effort_words), std::end(effort_words), word);
  if (found == std::end(effort_words)) fields.refuse("effort", "measure, patient or exhaustive");
  else record.effort = Effort(found - std::begin(effort_words));
}

Result<json> parsed(std::string_view text) {
  json object = json::parse(text, nullptr, false);
  if (object.is_discarded() || !object.is_object()) return damaged("it is not a JSON object");
  return object;
}

}  // namespace

std::string to_line(const Record& record) {
  // A time that means nothing (of a config that failed) may be NaN, which JSON cannot say.
  const auto time = [](const Timing& t, double us) { return t.outcome != "ok" && !std::isfinite(us) ? 0.0 : us; };
  nlohmann::ordered_json timings = nlohmann::ordered_json::array();
  for (const Timing& t : record.timings) {
    timings.push_back({{"config", t.config},
                       {"code", hex(t.code_hash)},
                       {"median_us", time(t, t.median_us)},
                       {"p20_us", time(t, t.p20_us)},
                       {"p80_us", time(t, t.p80_us)},
                       {"count", t.count},
                       {"outcome", t.outcome}});
  }
  const nlohmann::ordered_json object = {
      {"schema", store_schema},    {"problem", record.key.problem}, {"family", record.family},
      {"sizes", record.sizes},     {"facts", record.key.facts},     {"cpu", record.key.cpu},
      {"isa", record.key.isa},     {"threads", record.key.threads}, {"timings", timings},
      {"best", record.best},       {"complete", record.complete},   {"effort", effort_word(record.effort)},
      {"seconds", record.seconds}, {"date", record.date},           {"octile", OCTILE_VERSION}};
  std::string line = object.dump(-1, ' ', false, json::error_handler_t::replace);
  line.pop_back();
  return line + std::string(checksum_field) + hex(checksum(line)) + "\"}";
}

Result<Record> from_line(std::string_view line) {
  const Result<std::string_view> body = covered(line);
  if (!body) return body.error();
  const Result<json> object = parsed(line);
  if (!object) return object.error();
  Fields fields(*object);
  Record record;
  read_head(fields, record);
  record.best = fields.text("best", true);
  record.complete = fields.truth("complete");
  read_budget(fields, *object, record);
  record.date = fields.number("date", 0);
  for (const json& entry : fields.list("timings")) {
    Fields of_timing(entry);
    record.timings.push_back(read_timing(of_timing));
    if (!of_timing.error().empty())
      fields.refuse("timing " + record.timings.back().config, "one: " + of_timing.error());
  }
  if (!fields.error().empty()) return damaged(fields.error());
  return record;
}

Result<Record> head_of_line(std::string_view line) {
  const Result<std::string_view> body = covered(line);
  if (!body) return body.error();
  const size_t timings = body->find(",\"timings\":[");
  // Fields in another order are legal, only slower.
  if (timings == std::string_view::npos) return from_line(line);
  const Result<json> object = parsed(std::string(body->substr(0, timings)) + "}");
  if (!object) return from_line(line);
  Fields fields(*object);
  Record record;
  read_head(fields, record);
  if (!fields.error().empty()) return from_line(line);
  return record;
}

}  // namespace octile::tuner
