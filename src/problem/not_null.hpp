// Values without a pointer to them are refused in words.
#pragma once
#include <cstddef>
#include <octile/result.hpp>
#include <string>

namespace octile::problem {

// A text is made for an error only: run asks too.
inline Result<void> not_null(const char* field, const void* values, size_t count, const char* unit = "values") {
  if (values || count == 0) [[likely]]
    return {};
  return Error{Errc::invalid_argument,
               std::string(field) + ": is null, expected " + std::to_string(count) + " " + unit};
}

}  // namespace octile::problem
