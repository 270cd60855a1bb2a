// Packed weights as bytes: a line of JSON that says what they are, padded to a page so that what follows can be mapped,
// then the packed block as it lies in memory (docs/packed.md).
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <octile/problem.hpp>
#include <octile/result.hpp>
#include <span>
#include <string>

#include "runtime/packing.hpp"

namespace octile::runtime {

Result<void> save(const PackedBlock&, const std::string& path);
std::string packed_header(const PackedBlock&);  // a whole number of pages

struct PackedFile {
  std::shared_ptr<PackedBlock> block;  // all but its data
  std::span<const std::byte> data;     // inside what was given, checked against the checksum
};
// What does not fit the problem, this version or these bytes is an error that says so. The room is looked up, not asked
// whether it runs here.
Result<PackedFile> read_packed(std::span<const std::byte> bytes, const Problem& problem);

}  // namespace octile::runtime
