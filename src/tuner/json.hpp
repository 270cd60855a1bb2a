// JSON that somebody else wrote, read without trust: by nlohmann's SAX interface into one array. Nothing recurses,
// nothing that is read owns anything else (the destructor of nlohmann's own tree allocates, and ends the program where
// it cannot), and depth has a bound. No text makes it throw.
#pragma once
#include <cstddef>
#include <cstdint>
#include <octile/result.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace octile::tuner {

struct JsonNode {
  enum class Kind : uint8_t { null, truth, negative, natural, real, text, list, object };
  Kind kind = Kind::null;
  uint32_t end = 0;   // one behind the last node inside it
  uint64_t bits = 0;  // of the value; of a text: where it begins in all of them
};

class JsonText;

class JsonValue {  // a place in a JsonText, which outlives it
 public:
  JsonValue(const JsonText& text, uint32_t at) : text_(&text), at_(at) {}
  std::optional<std::string_view> text() const;
  std::optional<bool> truth() const;
  std::optional<int64_t> integer() const;   // none also where it does not fit
  std::optional<uint64_t> natural() const;  // the same
  std::optional<double> number() const;     // of any kind
  bool is_list() const;
  bool is_object() const;
  size_t count() const;                                          // of a list
  std::optional<JsonValue> member(std::string_view name) const;  // of an object; the last of that name
  template <class Visit> void each_item(Visit visit) const {     // of a list
    for (uint32_t i = at_ + 1; is_list() && i < end_of(at_); i = end_of(i)) visit(JsonValue(*text_, i));
  }

 private:
  const JsonNode& node() const;
  uint32_t end_of(uint32_t at) const;
  const JsonText* text_;
  uint32_t at_;
};

class JsonText {
 public:
  // Lists and objects in one another more than `deepest` times are refused.
  static Result<JsonText> read(std::string_view text, int deepest);
  JsonValue value() const { return {*this, 0}; }

 private:
  friend class JsonValue;
  friend class JsonReader;
  std::vector<JsonNode> nodes_;  // an object's member is a text, its name, and what follows
  std::string texts_;            // each begins with its length
};

// Parts of a line that is written: a text in quotes, in which what is no UTF-8 becomes U+FFFD, and the shortest digits
// that give the number again. Neither depends on the locale.
void append_json(std::string& to, std::string_view text);
void append_json(std::string& to, double number);

}  // namespace octile::tuner
