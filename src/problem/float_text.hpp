// A number for messages: as printf's %.9g, which tells any two floats apart, but with a point in every language that
// the program may have set.
#pragma once
#include <charconv>
#include <string>

namespace octile::problem {

inline std::string float_text(double value, int digits = 9) {
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits).ptr};
}

}  // namespace octile::problem
