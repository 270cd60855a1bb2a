// Serialised weights taken apart, to be changed and sealed again: both checksums are right, whatever the contents say.
#pragma once
#include <cstddef>
#include <cstring>
#include <octile/packed.hpp>
#include <span>
#include <string>
#include <vector>

#include "machine/kernel_cache.hpp"

namespace octile::test {

struct PackedBytes {
  std::string json, data;

  explicit PackedBytes(const PackedWeights& weights) {
    const auto bytes = weights.serialise();
    const std::string all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const size_t end = all.find('\n');
    json = all.substr(0, all.rfind('}', end) + 1), data = all.substr(end + 1);
  }
  PackedBytes& replace(const std::string& from, const std::string& to) {
    if (const size_t at = json.find(from); at != std::string::npos) json.replace(at, from.size(), to);
    return *this;
  }
  PackedBytes& add(const std::string& members) {  // last in the header
    json.back() = ',';
    json += members + '}';
    return *this;
  }
  std::vector<std::byte> sealed() const {
    std::string text = with_sum_of_data();
    text += ' ' + std::to_string(sum(text));
    text.resize((text.size() + 1 + 4095) / 4096 * 4096 - 1, ' ');
    text += '\n' + data;
    const auto* begin = reinterpret_cast<const std::byte*>(text.data());
    return {begin, begin + text.size()};
  }

 private:
  static uint64_t sum(const std::string& bytes) {
    return runtime::hash_of({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
  }
  std::string with_sum_of_data() const {
    std::string text = json;
    const std::string field = "\"checksum\":";
    const size_t at = text.find(field);
    if (at == std::string::npos) return text;
    const size_t begin = at + field.size();
    if (text.find_first_of("0123456789", begin) != begin) return text;  // a test put something else there
    return text.replace(begin, text.find_first_not_of("0123456789", begin) - begin, std::to_string(sum(data)));
  }
};

}  // namespace octile::test
