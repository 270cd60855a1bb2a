#include "schedule/config.hpp"

#include <charconv>

#include "problem/quoted.hpp"

namespace octile::schedule {
namespace {

constexpr std::string_view borders[] = {"skip", "fill"}, loops[] = {"panels", "lines"};

class Reader {
 public:
  explicit Reader(std::string_view text) : all_(text), rest_(text) {}
  bool word(std::string_view expected) {
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(expected.size());
    return true;
  }
  template <class T> bool number(T& value) {
    auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc{} || value < 0) return false;
    rest_.remove_prefix(size_t(end - rest_.data()));
    return true;
  }
  template <class Enum, size_t n> bool one_of(const std::string_view (&words)[n], Enum& value) {
    for (size_t i = 0; i < n; ++i)
      if (word(words[i])) {
        value = Enum(i);
        return true;
      }
    return false;
  }
  Error error(const char* expected) const {
    return {Errc::invalid_argument, "config: `" + problem::quoted(all_) + "` is not one: expected " + expected +
                                        " at `" + problem::quoted(rest_) + "`"};
  }
  bool done() const { return rest_.empty(); }

 private:
  std::string_view all_, rest_;
};

}  // namespace

std::string name(const Config& c) {
  std::string text = c.winograd ? "winograd" + std::to_string(c.winograd) + "_" : "";
  text += "r" + std::to_string(c.rows) + "x" + std::to_string(c.columns) + "_u" + std::to_string(c.unroll);
  if (c.winograd) return text + "_b" + std::to_string(c.band);
  text += "_";
  text += borders[size_t(c.border)];
  text += "_";
  text += loops[size_t(c.loop)];
  return text + "_b" + std::to_string(c.band);
}

Result<Config> parse_config(std::string_view text) {
  Config c;
  Reader in(text);
  if (in.word("winograd") && (!in.number(c.winograd) || (c.winograd != 2 && c.winograd != 4) || !in.word("_")))
    return in.error("winograd2_ or winograd4_");
  if (!in.word("r") || !in.number(c.rows) || !in.word("x") || !in.number(c.columns))
    return in.error("r<rows>x<columns>");
  if (!in.word("_u") || !in.number(c.unroll)) return in.error("_u<unroll>");
  if (!c.winograd) {
    if (!in.word("_") || !in.one_of(borders, c.border)) return in.error("_skip or _fill");
    if (!in.word("_") || !in.one_of(loops, c.loop)) return in.error("_panels or _lines");
  }
  if (!in.word("_b") || !in.number(c.band)) return in.error("_b<band>");
  if (!in.done()) return in.error("nothing more");
  return c;
}

}  // namespace octile::schedule
