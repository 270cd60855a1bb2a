// The line of a record (docs/store.md). Reading never throws and trusts nothing: an error names the field.
#pragma once
#include <cstddef>
#include <cstdint>
#include <octile/result.hpp>
#include <string>
#include <string_view>

#include "tuner/store.hpp"

namespace octile::tuner {

constexpr int64_t store_schema = 1;
constexpr size_t longest_line = size_t{1} << 20;  // 1750 timings, the largest space measured, are 0.3 MB

std::string to_line(const Record& record);  // without the newline
Result<Record> from_line(std::string_view line);

// The fields that lookups go by: key, family, sizes; the timings are checked and read when first asked for, which makes
// opening a store of 10 000 lines 10 times faster.
Result<Record> head_of_line(std::string_view line);

}  // namespace octile::tuner
