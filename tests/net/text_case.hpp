// Texts that octile reads, drawn and then damaged: names of problems and of configs, lines of benchdnn.
#pragma once
#include <cstdint>
#include <string>

namespace octile::net {

struct TextCounts {
  int64_t texts = 0, read = 0, refused = 0, failures = 0;
  std::string summary() const;
};

// Printed text is read back as the same; damaged text is refused in words or is another thing with a name of its own.
// Texts of a seed are numbered; a failure prints seed, number and text.
TextCounts fuzz_text(uint64_t seed, double seconds, int64_t first, int64_t texts);  // no limit: 0

}  // namespace octile::net
