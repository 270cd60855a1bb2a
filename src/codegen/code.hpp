// Generation gives bytes that may be copied anywhere, and the names of places in them.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace octile::codegen {

struct Label {
  uint32_t offset;
  const char* name;  // a literal of the generator: "k loop", "row tail", ...
};

struct Code {
  std::vector<uint8_t> bytes;
  std::vector<Label> labels;
};

}  // namespace octile::codegen
