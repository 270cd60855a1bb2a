#include "tuner/json.hpp"

#include <bit>
#include <charconv>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

namespace octile::tuner {

using Kind = JsonNode::Kind;

// Receives the events of nlohmann's parser; false ends it.
class JsonReader {
 public:
  using Other = nlohmann::json;

  JsonReader(JsonText& to, int deepest) : to_(to), deepest_(deepest) {}
  const std::string& error() const { return error_; }

  bool null() { return add(Kind::null, 0); }
  bool boolean(bool value) { return add(Kind::truth, value); }
  bool number_integer(int64_t value) { return add(Kind::negative, uint64_t(value)); }
  bool number_unsigned(uint64_t value) { return add(Kind::natural, value); }
  bool number_float(double value, const std::string&) { return add(Kind::real, std::bit_cast<uint64_t>(value)); }
  bool string(const std::string& value) {
    const auto size = uint32_t(value.size());
    const size_t at = to_.texts_.size();
    to_.texts_.append(reinterpret_cast<const char*>(&size), sizeof size).append(value);
    return add(Kind::text, at);
  }
  bool key(const std::string& name) { return string(name); }
  bool binary(const Other::binary_t&) { return false; }  // JSON has none
  bool start_object(size_t) { return open(Kind::object); }
  bool start_array(size_t) { return open(Kind::list); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool parse_error(size_t at, const std::string&, const std::exception&) {
    error_ = "byte " + std::to_string(at) + " is not as JSON has it";
    return false;
  }

 private:
  bool add(Kind kind, uint64_t bits) {
    to_.nodes_.push_back({kind, uint32_t(to_.nodes_.size() + 1), bits});
    return true;
  }
  bool open(Kind kind) {
    if (int(open_.size()) == deepest_) {
      error_ = "it is nested more than " + std::to_string(deepest_) + " deep";
      return false;
    }
    open_.push_back(to_.nodes_.size());
    return add(kind, 0);
  }
  bool close() {
    to_.nodes_[open_.back()].end = uint32_t(to_.nodes_.size());
    open_.pop_back();
    return true;
  }

  JsonText& to_;
  int deepest_;
  std::vector<size_t> open_;
  std::string error_;
};

Result<JsonText> JsonText::read(std::string_view text, int deepest) {
  // Places have 32 bits, and a text of n bytes gives at most n nodes and, with their lengths, 3 n bytes of texts.
  if (text.size() > std::numeric_limits<uint32_t>::max() / 4) return Error{Errc::invalid_argument, "it is too long"};
  JsonText result;
  JsonReader reader(result, deepest);
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &reader))
    return Error{Errc::invalid_argument, reader.error().empty() ? "it is not JSON" : reader.error()};
  return result;
}

const JsonNode& JsonValue::node() const { return text_->nodes_[at_]; }
uint32_t JsonValue::end_of(uint32_t at) const { return text_->nodes_[at].end; }

std::optional<std::string_view> JsonValue::text() const {
  if (node().kind != Kind::text) return {};
  const char* at = text_->texts_.data() + node().bits;
  uint32_t size = 0;
  std::memcpy(&size, at, sizeof size);
  return std::string_view(at + sizeof size, size);
}

std::optional<bool> JsonValue::truth() const {
  if (node().kind != Kind::truth) return {};
  return node().bits != 0;
}

std::optional<int64_t> JsonValue::integer() const {
  if (node().kind == Kind::negative) return int64_t(node().bits);
  if (node().kind != Kind::natural || node().bits > uint64_t(INT64_MAX)) return {};
  return int64_t(node().bits);
}

std::optional<uint64_t> JsonValue::natural() const {
  if (node().kind != Kind::natural) return {};
  return node().bits;
}

std::optional<double> JsonValue::number() const {
  if (node().kind == Kind::real) return std::bit_cast<double>(node().bits);
  if (node().kind == Kind::natural) return double(node().bits);
  if (node().kind == Kind::negative) return double(int64_t(node().bits));
  return {};
}

bool JsonValue::is_list() const { return node().kind == Kind::list; }
bool JsonValue::is_object() const { return node().kind == Kind::object; }

size_t JsonValue::count() const {
  size_t count = 0;
  each_item([&](const JsonValue&) { ++count; });
  return count;
}

std::optional<JsonValue> JsonValue::member(std::string_view name) const {
  std::optional<JsonValue> found;
  for (uint32_t i = at_ + 1; is_object() && i < end_of(at_); i = end_of(i + 1))
    if (JsonValue(*text_, i).text() == name) found.emplace(*text_, i + 1);
  return found;
}

namespace {

// Bytes of the UTF-8 character that the text begins with; 0: it is none (overlong, a surrogate, cut off).
size_t character_bytes(std::string_view text) {
  const auto byte = [&](size_t i) { return i < text.size() ? uint8_t(text[i]) : uint8_t(0); };
  const auto follows = [&](size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const uint8_t first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return follows(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const bool legal = first == 0xe0 ? second >= 0xa0 : first == 0xed ? second < 0xa0 : true;
    return legal && follows(1) && follows(2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const bool legal = first == 0xf0 ? second >= 0x90 : first == 0xf4 ? second < 0x90 : true;
    return legal && follows(1) && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

void append_control(std::string& to, char c) {
  constexpr const char* digits = "0123456789abcdef";
  to += "\\u00";
  to += digits[uint8_t(c) >> 4];
  to += digits[uint8_t(c) & 15];
}

}  // namespace

void append_json(std::string& to, std::string_view text) {
  to += '"';
  while (!text.empty()) {
    const size_t bytes = character_bytes(text);
    if (bytes == 0) to += "\xef\xbf\xbd";
    else if (text[0] == '"' || text[0] == '\\') (to += '\\') += text[0];
    else if (uint8_t(text[0]) < 0x20) append_control(to, text[0]);
    else to += text.substr(0, bytes);
    text.remove_prefix(std::max<size_t>(bytes, 1));
  }
  to += '"';
}

void append_json(std::string& to, double number) {
  char digits[32];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, number);
  const std::string_view written(digits, size_t(end - digits));
  to += written;
  if (written.find_first_not_of("-0123456789") == std::string_view::npos) to += ".0";  // it stays no integer
}

}  // namespace octile::tuner
