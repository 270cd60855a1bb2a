// Packed weights as bytes: a line of JSON that describes them, padded to a page so that what follows can be mapped,
// then the packed block as it lies in memory (docs/packed.md).
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <octile/problem.hpp>
#include <octile/result.hpp>
#include <span>
#include <string>
#include <string_view>

#include "packing/packing.hpp"

namespace octile::runtime {

constexpr int64_t packed_page = 4096;

std::string packed_header(const PackedBlock&);  // a whole number of pages
uint64_t packed_checksum(std::span<const uint8_t>);

struct PackedHeader {
  std::shared_ptr<PackedBlock> block;  // all but its data
  uint64_t checksum = 0;               // the expected one of these bytes
};
// A header that does not fit the problem, this version or these bytes is an error that says so. Whether a room runs
// here is asked before its layouts are: those of some rooms need a component, and no file may have that loaded where it
// is of no use.
using RunsHere = std::function<Result<void>(const codegen::Room&)>;
// header: a copy that nobody changes, up to and with its newline.
Result<PackedHeader> read_packed_header(std::string_view header, const Problem&, const RunsHere&);

// Engine::load and Engine::map, where the problem may be packed at all.
Result<PackedWeights> load_file(const std::string& path, const Problem&, const RunsHere&);
Result<PackedWeights> map_file(const std::string& path, const Problem&, const RunsHere&);
Result<PackedWeights> load_bytes(std::span<const std::byte>, const Problem&, const RunsHere&);

Error bad_packed(const std::string& what);

}  // namespace octile::runtime
