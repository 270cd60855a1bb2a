// The front door: CPU, store, kernels and plans of one owner. No global state; every member is thread-safe.
//
// No call that returns a Result lets an exception out: where memory runs out it returns Errc::out_of_memory, leaves
// everything as it was or at least whole, and the next call works. Members that return strings or lists may throw
// std::bad_alloc and nothing else. An object that was moved from answers with an error, or with nothing.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <octile/effort.hpp>
#include <octile/export.hpp>
#include <octile/family.hpp>
#include <octile/packed.hpp>
#include <octile/plan.hpp>
#include <octile/problem.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace octile {

struct EngineOptions {
  std::string max_isa = {};               // avx2, avx512_vnni, portable, ...; empty: the environment's OCTILE_MAX_ISA
  std::optional<std::string> store = {};  // directory; empty: none; absent: OCTILE_CACHE_DIR or the user's cache
  int threads = 0;                        // of a plan; 0: minimum of affinity mask and cgroup quota
  int64_t thread_macs = 0;                // that a thread of a plan gets at least; 0: about 8 us of work
  // The caller's own pool in place of octile's: runs task(0 .. tasks-1), each once, and returns when all are done. An
  // exception it throws ends in an Error of the call (internal) that carries its words.
  std::function<void(int64_t tasks, const std::function<void(int64_t)>& task)> parallel_for = {};
  size_t kernel_bytes = 16 << 20;    // of cached code; the least recently used goes first, plans keep what they use
  size_t plans = 4096;               // remembered
  Memory memory = Memory::balanced;  // of weights packed or tuned here, unless pack is told otherwise
  // Damaged lines of the store, no place to write, an isa that cannot be used, a config that tuning rejects. Called
  // while no lock is held, so it may ask the engine, and by whichever threads have something to say, maybe at once.
  // Default: silent.
  std::function<void(const std::string&)> message = {};
};

// The problem says which of them it uses; the others are ignored.
struct WeightParameters {
  std::span<const int32_t> bias = {};         // N values
  std::span<const int32_t> zero_points = {};  // one, or N
  std::optional<Memory> memory = {};          // absent: as the engine's options say
};

struct PlanOptions {
  Effort effort = Effort::estimate;
  // Budget of measuring, if it comes to that. A record of less effort or fewer seconds is not known enough: it is
  // measured again, and replaced.
  double seconds = 2;
  std::string config = {};  // this one and no other; empty: as effort says
  bool again = false;       // measures anew what the store knows, code that was refused before too
};

struct IsaInfo {
  std::string name;     // avx2, avx512_vnni, portable, ...
  std::string needs;    // features of a CPU
  std::string why_not;  // empty: usable here
};
struct EngineInfo {      // of an engine whose status() is an error: all empty
  std::string cpu;       // its model's name
  std::string identity;  // vendor, family, model, stepping, features, cache sizes: a part of the store's key
  std::string features;  // that octile makes use of
  // The best that is usable. One of tiles (AMX) is granted when weights or a plan first need them: until then this is
  // what detection expects, since to ask Linux for tiles is for good and makes it refuse small signal stacks.
  std::string isa;
  int64_t l1 = 0, l2 = 0, l3 = 0;        // bytes of the data caches
  int threads = 1;                       // of a plan at most
  std::vector<IsaInfo> isas;             // all that octile has on this architecture, best first
  std::string store_path;                // empty: none
  std::string store_why;                 // why nothing is written to it; empty: it is writable
  size_t records = 0;                    // in the store
  size_t skipped_lines = 0;              // of the store: damaged, or of another version
  size_t kernels = 0, kernel_bytes = 0;  // cached now
  size_t generated = 0, evicted = 0;     // kernels, since the engine was made
  size_t plans = 0;                      // remembered, of weights that are alive
};

struct TuneReport {  // what tuning one problem came to
  std::string problem, config;
  int64_t candidates = 0, measured = 0, wrong = 0;
  double microseconds = 0;          // of the winner
  double untuned_microseconds = 0;  // of the estimate's first, in the same run
  bool known = false;  // an exact record was there, of as much effort and as many seconds: nothing was measured
  bool complete = false;
  // Candidates that were not timed or are not used: "r6x4_u4: wrong", "...: failed: signal 4". A
  // candidate that has never run on this machine runs in a child process first; the store keeps what came of it.
  std::vector<std::string> rejected = {};
  std::string message = {};  // the same in words, and what else there is to say: no child process could be made
};

class OCTILE_EXPORT Engine {
 public:
  struct OCTILE_HIDDEN State;  // of the library itself

  // The engine, or why there is none: an unknown max_isa, no memory.
  static Result<Engine> make(EngineOptions options = {}) noexcept;
  // For a member or a global that must exist in any case: status() says what went wrong, and every call of such an
  // engine returns that error.
  explicit Engine(EngineOptions options = {}) noexcept;
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  Result<void> status() const;

  // w as the problem says (Conv: {filter, kernel..., channel / groups}; Gemm: {k, n}), one byte an element, of any
  // alignment; nothing outside its first and last element is read. Copies; the caller may free w.
  Result<PackedWeights> pack(const Problem&, const void* w, const WeightParameters& = {}) const;

  // Reads what PackedWeights::save wrote, of this problem. load takes it into memory of its own and checks it. map
  // shares the file's pages between processes: a file of root or of the caller that nobody else may write, and that its
  // owner keeps as it is; a call that reads where the file has become shorter dies of SIGBUS. Checksums, layout and all
  // that a kernel follows are verified; weights of another version, of another problem or for an isa that cannot run
  // here are refused in words: pack again (docs/packed.md).
  Result<PackedWeights> load(const std::string& path, const Problem&) const;
  Result<PackedWeights> load(std::span<const std::byte>, const Problem&) const;
  Result<PackedWeights> map(const std::string& path, const Problem&) const;  // not to be changed while mapped

  // Weights packed by another engine are refused where this one's max_isa does not allow their isa. Plans keep their
  // weights alive; what the engine remembers of them does not.
  Result<Plan> plan(const Problem&, const PackedWeights&, const PlanOptions& = {}) const;
  Result<Plan> plan(const Problem&, const PlanOptions& = {}) const;  // of a Gemm whose w is an argument of run

  // For a problem with free sizes: makes plans on demand, and finds them again without a lock.
  Result<Family> family(const Problem&, const PackedWeights&, const PlanOptions& = {}) const;
  Result<Family> family(const Problem&, const PlanOptions& = {}) const;  // of a Gemm whose w is an argument of run

  // Tunes a problem with drawn weights of the same kind and remembers the winner. Nothing of the caller's is touched.
  // Effort below `measure` counts as that.
  Result<TuneReport> tune(const Problem&, const PlanOptions& = {}) const;
  // Legal configs, best estimate first: those that plan takes for these weights; without weights, those that it takes
  // whatever the values of the weights are, packed of this problem, its sizes given, as the engine's `memory` says.
  std::vector<std::string> candidates(const Problem&, const PackedWeights&) const;
  std::vector<std::string> candidates(const Problem&) const;

  EngineInfo info() const;
  Result<void> clear_store() const;

 private:
  const State& state() const;  // or one that refuses every call

  std::shared_ptr<State> state_;
};

}  // namespace octile
