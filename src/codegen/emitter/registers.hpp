// Registers by role. A role is taken once, keeps its register until its scope ends, and never shares it.
#pragma once
#include <string>
#include <tuple>

namespace octile::codegen {

class Pool {
 public:
  Pool(const char* kind, int limit) : kind_(kind), limit_(limit) {}
  // Beyond the limit register 0 is handed out and the failure is kept: finish() turns it into an error. A config that
  // meets this broke the named constraint that should have refused it.
  int take(const char* role) {
    most_ = taken_ + 1 > most_ ? taken_ + 1 : most_;
    if (taken_ < limit_) return taken_++;
    if (failure_.empty())
      failure_ = std::string("no ") + kind_ + " register left for the " + role + ": all " + std::to_string(limit_) +
                 " have a role";
    ++taken_;
    return 0;
  }
  int taken() const { return taken_; }
  int most() const { return most_ < limit_ ? most_ : limit_; }  // at a time, of those there are
  void release_to(int mark) { taken_ = mark; }
  const std::string& failure() const { return failure_; }

 private:
  const char* kind_;
  int limit_, taken_ = 0, most_ = 0;
  std::string failure_;
};

template <class... Pools> class Scope {  // gives back what was taken since
 public:
  explicit Scope(Pools&... pools) : pools_(pools...), marks_{pools.taken()...} {}
  ~Scope() {
    std::apply(
        [&](Pools&... pools) {
          const int* mark = marks_;
          (pools.release_to(*mark++), ...);
        },
        pools_);
  }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

 private:
  std::tuple<Pools&...> pools_;
  int marks_[sizeof...(Pools)];
};

}  // namespace octile::codegen
