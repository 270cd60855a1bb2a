// Groups of lanes from rows or from filters of bytes: shuffles that every compiler makes of vectors of 16 bytes,
// whatever it compiles for. In a file of their own: inlined into all that packing does, their registers went to the
// stack, which made them take twice as long.
#pragma once
#include <cstdint>

namespace octile::runtime {

// Groups of four bytes a lane, from rows of sixteen lanes; of panels whose rows lie side by side, their groups `pitch`
// apart.
void zip_rows(const uint8_t* from, int64_t step, int64_t blocks, int64_t panels, int64_t pitch, uint8_t* to);

// Groups of two bytes a lane, widened, from rows of eight or sixteen lanes.
void zip_rows(const uint8_t* from, int64_t step, int64_t blocks, int lanes, int16_t* to);
void zip_rows(const int8_t* from, int64_t step, int64_t blocks, int lanes, int16_t* to);

// Groups of four bytes a lane, from filters of which `lanes` are a multiple of four, and groups too.
void zip_filters(const uint8_t* from, int64_t filter, int lanes, int64_t blocks, uint8_t* to);

}  // namespace octile::runtime
