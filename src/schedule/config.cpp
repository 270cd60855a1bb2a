#include "schedule/config.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <type_traits>
#include <utility>

#include "problem/quoted.hpp"

namespace octile::schedule {
namespace {

template <class T> bool read_whole(std::string_view text, T& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() && value >= 0;
}

template <auto member> bool read_number(std::string_view text, Config& c) { return read_whole(text, c.*member); }
template <auto member> std::string print_number(const Config& c) {
  return c.*member == Config{}.*member ? "" : std::to_string(c.*member);
}

constexpr std::string_view borders[] = {"skip", "fill"}, loops[] = {"panels", "lines"};

template <auto member, auto& words> bool read_word(std::string_view text, Config& c) {
  for (size_t i = 0; i < std::size(words); ++i)
    if (text == words[i]) {
      using Enum = std::remove_reference_t<decltype(c.*member)>;
      c.*member = Enum(i);
      return true;
    }
  return false;
}
template <auto member, auto& words> std::string print_word(const Config& c) {
  return c.*member == Config{}.*member ? "" : std::string(words[size_t(c.*member)]);
}

bool read_winograd(std::string_view text, Config& c) {
  return read_whole(text, c.winograd) && (c.winograd == 2 || c.winograd == 4);
}

bool read_tile(std::string_view text, Config& c) {
  const size_t x = text.find('x');
  return x != std::string_view::npos && read_whole(text.substr(0, x), c.rows) &&
         read_whole(text.substr(x + 1), c.columns);
}
std::string print_tile(const Config& c) { return std::to_string(c.rows) + "x" + std::to_string(c.columns); }

// A word of a name is a prefix and a value. A default value has no word, so a new tunable changes no name that is in
// somebody's store.
struct Tunable {
  std::string_view prefix;
  bool (*read)(std::string_view value, Config&);
  std::string (*print)(const Config&);  // empty: the default
};
constexpr Tunable tunables[] = {
    {"winograd", read_winograd, print_number<&Config::winograd>},
    {"r", read_tile, print_tile},
    {"u", read_number<&Config::unroll>, print_number<&Config::unroll>},
    {"", read_word<&Config::border, borders>, print_word<&Config::border, borders>},
    {"", read_word<&Config::loop, loops>, print_word<&Config::loop, loops>},
    {"b", read_number<&Config::band>, print_number<&Config::band>},
    {"p", read_number<&Config::prefetch>, print_number<&Config::prefetch>},
};
constexpr size_t tile = 1;  // the one that every name has
constexpr const char* words =
    "winograd2 or winograd4, r<rows>x<columns>, u<unroll>, skip or fill, panels or lines, b<band>, p<prefetch>";

// The tunable whose word this is, set in `c`; the number of tunables: none's.
size_t read(std::string_view word, Config& c) {
  size_t i = 0;
  for (; i < std::size(tunables); ++i) {
    const Tunable& t = tunables[i];
    if (word.starts_with(t.prefix) && t.read(word.substr(t.prefix.size()), c)) break;
  }
  return i;
}

}  // namespace

std::string name(const Config& c) {
  std::string text;
  for (const Tunable& t : tunables)
    if (const std::string value = t.print(c); !value.empty()) {
      if (!text.empty()) text += '_';
      text.append(t.prefix).append(value);
    }
  return text;
}

Result<Config> parse_config(std::string_view text) {
  const auto error = [&](std::string_view word, const std::string& what) {
    return Error{Errc::invalid_argument,
                 "config: `" + problem::quoted(text) + "` is not one: `" + problem::quoted(word) + "` " + what};
  };
  Config c;
  bool seen[std::size(tunables)] = {};
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('_', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    const size_t which = read(word, c);
    if (which == std::size(tunables)) return error(word, std::string("is no word of it, expected ") + words);
    if (std::exchange(seen[which], true)) return error(word, "says again what another word said");
    begin = end + 1;
  }
  if (!seen[tile]) return error(text, "lacks the tile, expected r<rows>x<columns>");
  if (c.winograd && (c.border != Config{}.border || c.loop != Config{}.loop))
    return error(text, "has a border or a loop, expected none beside winograd");
  return c;
}

std::string canonical_config(std::string_view text) {
  const auto config = parse_config(text);
  return config ? name(*config) : std::string(text);
}

}  // namespace octile::schedule
