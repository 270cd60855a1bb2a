// The borders of public calls. The border of every call that returns a Result: no exception crosses it: inside, memory
// that runs out is met by std::bad_alloc as in any C++, and whatever is half made then is let go by destructors. Behind
// it floats are as IEEE 754 has them by default. And no message leaves that is as long as an input was, or that a
// terminal would obey.
#pragma once
#include <exception>
#include <new>
#include <octile/result.hpp>
#include <stdexcept>

#include "problem/float_mode.hpp"
#include "problem/quoted.hpp"

namespace octile {

// Both messages fit a std::string without an allocation.
inline Error out_of_memory() noexcept { return {Errc::out_of_memory, "out of memory"}; }
inline Error unexpected(const char* what) noexcept {
  try {
    return {Errc::internal, std::string("exception: ") + what};
  } catch (...) { return {Errc::internal, "exception"}; }
}

// Out of line, for calls of a tenth of a microsecond that seldom fail.
template <class Returned> [[gnu::cold, gnu::noinline]] void bound_message(Returned& result) {
  constexpr size_t longest = 4000;  // a name of many sizes may be in it
  result = Error{result.error().code, problem::quoted(result.error().message, longest)};
}

// The border of calls that return values, which let std::bad_alloc out and nothing else. Two functions: the compiler
// moves no float operation of the body to where the caller's mode is.
template <class Body> [[gnu::noinline]] auto in_default_mode(Body& body) { return body(); }
template <class Body> auto at_value_border(Body&& body) {
  const problem::DefaultFloatMode mode;
  return in_default_mode(body);
}

// A function of its own: the compiler moves no float operation of the body to where the caller's mode is.
template <class Body> [[gnu::noinline]] auto behind_border(Body& body) {
  auto result = body();
  if (!result) [[unlikely]]
    bound_message(result);
  return result;
}

// For a body that computes with integers alone: reading the float mode twice takes 4 ns, of a call of 100.
template <class Body> auto at_integer_border(Body&& body) noexcept -> decltype(body()) {
  try {
    return behind_border(body);
  } catch (const std::bad_alloc&) { return out_of_memory(); } catch (const std::length_error&) {
    return out_of_memory();  // a vector or string larger than any
  } catch (const std::exception& e) { return unexpected(e.what()); } catch (...) {
    return unexpected("of an unknown kind");
  }
}

template <class Body> auto at_border(Body&& body) noexcept -> decltype(body()) {
  const problem::DefaultFloatMode mode;
  return at_integer_border(body);
}

}  // namespace octile
