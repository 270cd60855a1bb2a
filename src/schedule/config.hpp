// How a problem is done: only what the tuner may change. Everything else is derived.
#pragma once
#include <cstdint>
#include <octile/result.hpp>
#include <string>
#include <string_view>

namespace octile::schedule {

// Padded taps left out, or written into a copy of the source; an s8 source that steps take as u8 is flipped there too.
enum class Border : uint8_t { skip, fill };
enum class Loop : uint8_t {
  panels,
  lines
};  // which runs outermost inside a band: tiles of columns, or lines of pixels

struct Config {
  int winograd = 0;           // F(m x m, 3x3) of m = 4 or 2; 0: none, the walk over taps
  int rows = 1, columns = 1;  // of the register tile, in mac tiles
  int unroll = 1;             // of K
  Border border = Border::skip;
  Loop loop = Loop::panels;
  int64_t band = 0;  // output rows (a GEMM: M) of one block; 0: all. Winograd: tiles of one block
  // GEMM tiles fetch w of the tile of columns that comes so many later to L2; 0: no later one. Tiles of few sums, and
  // isas that fetch nothing, have the same bits and code for every value.
  int prefetch = 1;
  auto operator<=>(const Config&) const = default;
};

// r6x4_u4, winograd4_r6x4_u4_b24: words in one order, defaults left out, so that equal configs have equal names.
std::string name(const Config&);
// Takes words in any order, and those of defaults; the error names the word that is wrong.
Result<Config> parse_config(std::string_view text);
// The name of the config that the text is; a text that is none (a later version's, say) stays as it is.
std::string canonical_config(std::string_view text);

}  // namespace octile::schedule

namespace octile::tuner {

using schedule::Border, schedule::Config, schedule::canonical_config, schedule::Loop, schedule::name,
    schedule::parse_config;

}  // namespace octile::tuner
