// The words that the programs of this folder are told: SEED SECONDS and options with a number each.
#pragma once
#include <charconv>
#include <string_view>

namespace octile::net {

bool read_number(std::string_view text, auto& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace octile::net
