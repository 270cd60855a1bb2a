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

#ifdef __cpp_exceptions
class BadResult : public std::runtime_error {  // what value() of an error throws
 public:
  explicit BadResult(Error error) : std::runtime_error(error.message), error_(std::move(error)) {}
  const Error& error() const { return error_; }

 private:
  Error error_;
};
#endif

// value() of an error: throws BadResult; in a program without exceptions it ends the program, the message on stderr.
[[noreturn]] inline void no_value(const Error& error) {
#ifdef __cpp_exceptions
  throw BadResult(error);
#else
  std::fprintf(stderr, "octile: %s\n", error.message.c_str());
  std::abort();
#endif
}

// error() of a success.
inline const Error& no_error() {
  static const Error none{Errc::internal, "no error"};  // fits a std::string without an allocation
  return none;
}

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
  const Error& error() const { return *this ? no_error() : *std::get_if<1>(&content_); }
  const T& value() const& {
    if (!*this) no_value(error());
    return **this;
  }
  T& value() & {
    if (!*this) no_value(error());
    return **this;
  }
  T&& value() && {
    if (!*this) no_value(error());
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
  const Error& error() const { return error_ ? *error_ : no_error(); }
  void value() const {
    if (error_) no_value(*error_);
  }

 private:
  std::optional<Error> error_;
};

}  // namespace octile
