// Text of others in a message: what a terminal would obey is escaped, and what is long is cut in its middle, so that
// what a message says of it is still read.
#pragma once
#include <string>
#include <string_view>

namespace octile::problem {

inline std::string quoted(std::string_view text, size_t most = 240) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  const auto append = [&](std::string_view part) {
    for (const char c : part) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte >= 0x20 && byte != 0x7f) result += c;
      else (result += "\\x").append({digits[byte >> 4], digits[byte & 15]});
    }
  };
  if (text.size() <= most) {
    append(text);
    return result;
  }
  append(text.substr(0, most / 2));
  result += "... (" + std::to_string(text.size()) + " bytes) ...";
  append(text.substr(text.size() - most / 4));
  return result;
}

}  // namespace octile::problem
