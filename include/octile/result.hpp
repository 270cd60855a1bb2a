// Errors are values: a Result holds a T or an Error whose message names field, value and expectation.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

namespace octile {

enum class Errc {
  invalid_problem,   // a field of a problem, or a combination of them
  invalid_argument,  // what was passed to pack, plan or run
  unsupported,       // legal, but not offered yet, or not on this CPU
  out_of_memory,
  io,        // the store, or a file
  internal,  // a defect of octile itself
};

struct Error {
  Errc code = Errc::internal;
  std::string message;
};

// Thrown by value() of an error, and by error() of a success, which is a mistake of the caller: Errc::internal. It
// holds no string of its own, so copies of it cannot fail.
class BadResult : public std::runtime_error {
 public:
  explicit BadResult(const Error& error) : std::runtime_error(error.message), code_(error.code) {}
  Errc code() const noexcept { return code_; }
  Error error() const { return {code_, what()}; }

 private:
  Errc code_;
};

// In a program without exceptions it ends the program, the message on stderr.
[[noreturn]] inline void bad_result(const Error& error) {
#ifdef __cpp_exceptions
  throw BadResult(error);
#else
  std::fprintf(stderr, "octile: %s\n", error.message.c_str());
  std::abort();
#endif
}
[[noreturn]] inline void no_error() { bad_result({Errc::internal, "error() of a Result that holds no error"}); }

// Either a value or an error, never neither. value() and error() check which it is and throw BadResult where the other
// is there; * and -> do not check: use them after the Result was tested.
template <class T> class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}
  explicit operator bool() const { return content_.index() == 0; }
  T& operator*() & { return std::get<0>(content_); }
  const T& operator*() const& { return std::get<0>(content_); }
  T&& operator*() && { return std::get<0>(std::move(content_)); }
  T* operator->() { return &std::get<0>(content_); }
  const T* operator->() const { return &std::get<0>(content_); }
  const Error& error() const {
    if (*this) no_error();
    return std::get<1>(content_);
  }
  T& value() & {
    if (!*this) bad_result(error());
    return **this;
  }
  const T& value() const& {
    if (!*this) bad_result(error());
    return **this;
  }
  T&& value() && {
    if (!*this) bad_result(error());
    return *std::move(*this);
  }

 private:
  std::variant<T, Error> content_;
};

template <> class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}
  explicit operator bool() const { return !error_; }
  const Error& error() const {
    if (!error_) no_error();
    return *error_;
  }
  void value() const {
    if (error_) bad_result(*error_);
  }

 private:
  std::optional<Error> error_;
};

}  // namespace octile
