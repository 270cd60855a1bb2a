// Between C and C++: every function of octile.h is one call of guarded().
#pragma once
#include <octile/octile.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <octile/octile.hpp>
#include <optional>
#include <type_traits>

#include "problem/at_border.hpp"

struct octile_engine {
  octile::Engine engine;
};
struct octile_problem {
  octile::Problem problem;
  std::string name;
};
struct octile_weights {
  octile::PackedWeights weights;
  std::string layout, isa;
};

namespace octile::runtime {

// Sets the message of the thread and returns the code; takes no memory.
octile_status failed(octile_status code, std::string_view message) noexcept;
octile_status failed(const Error& error) noexcept;
octile_status missing(const char* field) noexcept;  // a null argument

// The border of the C++ interface once more, around what is done beside it: no float mode, since every call inside
// enters its own.
template <class Body> octile_status guarded(Body&& body) noexcept {
  octile_status status = OCTILE_OK;
  const Result<void> ran = at_integer_border([&]() -> Result<void> {
    status = body();
    return {};
  });
  return ran ? status : failed(ran.error());
}

// An object that a call makes, or why there is none.
template <class Object, class... Parts> octile_status give(Object** to, Parts&&... parts) {
  *to = new Object{std::forward<Parts>(parts)...};
  return OCTILE_OK;
}

template <class T, class Object> T asked(const Object* object, const char* field, T (*answer)(const Object&)) noexcept {
  if (object) return answer(*object);
  (void)missing(field);
  return T{};
}

// The caller's struct as this version knows it: `known` has the defaults of what an older caller lacks.
octile_status read_bytes(const void* given, void* known, size_t known_size, const char* name) noexcept;
template <class Struct> octile_status read(const Struct* given, Struct& known, const char* name) noexcept {
  static_assert(std::is_trivially_copyable_v<Struct> && sizeof(Struct) % 8 == 0);
  return given ? read_bytes(given, &known, sizeof known, name) : OCTILE_OK;
}

template <class T>
octile_status read_values(const T* values, size_t count, const char* field, std::span<const T>& to) noexcept {
  if (!values && count) return missing(field);
  to = {values, count};
  return OCTILE_OK;
}

// A value of an enum of octile.h, or an error that names the field.
Result<Type> type(const char* field, int32_t value);
Result<Per> per(const char* field, int32_t value);
Result<std::optional<Memory>> memory(int32_t value);  // empty: the default
Result<PlanOptions> plan_options(const octile_plan_options& from);

}  // namespace octile::runtime
