#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace octile::tools {

// Hexadecimal, of the parts one after another. None in a build without libcrypto.
std::optional<std::string> sha256(const std::vector<std::span<const uint8_t>>& parts);

}  // namespace octile::tools
