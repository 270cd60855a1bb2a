// Marks a function whose unsigned sums and products are meant modulo 2^32 or 2^64 (int32 sums, hashes, checksums), so
// that clang's unsigned-integer-overflow shows those that are not. It does not reach into lambdas.
#pragma once

#ifdef __clang__
#define OCTILE_WRAPS __attribute__((no_sanitize("unsigned-integer-overflow")))
#else
#define OCTILE_WRAPS
#endif
