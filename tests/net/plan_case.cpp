#include "plan_case.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdio>
#include <octile/tensor.hpp>
#include <sstream>
#include <utility>

#include "codegen/room.hpp"
#include "fenced_weights.hpp"
#include "last_words.hpp"
#include "machine/cpu.hpp"
#include "runtime/access.hpp"

#if defined(__x86_64__)
#include "../emulator/emulator.hpp"
#include "../support/tile_permission.hpp"
#endif

namespace octile::net {
namespace {

constexpr Limits usual = {};
// An emulated instruction takes microseconds: a tile of AMX does 16 384 products in one, a vector 32 or 64.
int64_t max_emulated_products(const std::string& room) { return room == "amx_int8" ? 2'000'000 : 40'000; }

enum class Route : uint8_t { plain, family, loaded };

struct Way {
  std::string room;
  int threads = 1;
  bool own_pool = false;  // octile's; else tasks run one after another in the calling thread, the last one first
  Memory memory = Memory::balanced;
  Route route = Route::plain;
  std::string config = {};
  bool legal = true;      // the config: empty, or named by Engine::candidates
  bool workspace = true;  // the caller's, between guard pages
};

std::string text(const Way& way) {
  static constexpr const char* memories[] = {"small", "balanced", "fast"};
  static constexpr const char* routes[] = {"planned", "of a family", "weights loaded"};
  std::ostringstream out;
  out << way.room << ", config " << (way.config.empty() ? "(default)" : way.config) << ", " << way.threads
      << (way.own_pool ? " threads" : " threads' tasks in reverse") << ", memory " << memories[size_t(way.memory)]
      << ", " << routes[size_t(way.route)] << (way.workspace ? ", own workspace" : ", arena");
  return out.str();
}

void backwards(int64_t tasks, const std::function<void(int64_t)>& task) {
  while (tasks > 0) task(--tasks);
}

class Engines {
 public:
  const Engine& of(const Way& way) {
    auto& engine = engines_[{way.room, way.threads, way.own_pool}];
    if (engine) return *engine;
    EngineOptions options{.max_isa = way.room, .store = "", .threads = way.threads, .thread_macs = 1, .plans = 16};
    if (!way.own_pool) options.parallel_for = backwards;
    return *(engine = std::make_unique<Engine>(std::move(options)));
  }

 private:
  std::map<std::tuple<std::string, int, bool>, std::unique_ptr<Engine>> engines_;
};

// The same, with sizes free: where strides would not fit them the problem stays as it is.
Problem freed(const Problem& problem) {
  if (const auto* g = std::get_if<Gemm>(&problem)) {
    Gemm free = *g;
    if (!free.x_strides.dense() || !free.y_strides.dense() || !free.w_strides.dense()) return problem;
    free.m = any, free.batch.assign(free.batch.size(), any);
    return free;
  }
  Conv free = std::get<Conv>(problem);
  if (!free.x_strides.empty() || !free.y_strides.empty()) return problem;
  free.batch = any, free.image.assign(free.kernel.size(), any);
  return free;
}

bool run_time_b(const Problem& problem) {
  const auto* g = std::get_if<Gemm>(&problem);
  return g && g->runtime_w;
}

// Nothing where B is an argument of run.
Result<PackedWeights> packed(const Engine& engine, const Problem& problem, const Data& data, const Way& way) {
  if (run_time_b(problem)) return runtime::Access::weights(nullptr);
  const Problem free = way.route == Route::family ? freed(problem) : problem;
  auto weights = engine.pack(free, data.w.data(), data.weight_parameters(way.memory));
  if (weights && way.route == Route::loaded) weights = engine.load(weights->serialise(), free);
  return weights ? fenced(*weights, data.touches) : weights;
}

Result<Plan> plan_of(const Engine& engine, const Problem& problem, const PackedWeights& weights, const Way& way) {
  const PlanOptions options{.config = way.config};
  const Problem free = way.route == Route::family ? freed(problem) : problem;
  const auto at = [&](Result<Family> family) -> Result<Plan> {
    if (!family) return family.error();
    if (const auto* g = std::get_if<Gemm>(&problem)) return family->at(Gemm::Sizes{g->batch, g->m});
    const auto& c = std::get<Conv>(problem);
    return family->at(Conv::Sizes{c.batch, c.image});
  };
  if (run_time_b(problem)) {
    if (way.route == Route::family) return at(engine.family(free, options));
    return engine.plan(problem, options);
  }
  if (way.route == Route::family) return at(engine.family(free, weights, options));
  return engine.plan(problem, weights, options);
}

Type type_of_y(const Problem& problem) {
  return std::visit([](const auto& p) { return p.types.y; }, problem);
}

int64_t value_at(const uint8_t* bytes, Type type) {
  if (type == u8) return *bytes;
  if (type == s8) return int8_t(*bytes);
  int32_t value = 0;
  std::memcpy(&value, bytes, 4);
  return value;
}

// Empty, or the first place that differs.
std::string difference(const Data& data, const Problem& problem, const Fenced<uint8_t>& y) {
  if (std::equal(y.begin(), y.end(), data.expected.begin())) return {};
  const Type type = type_of_y(problem);
  int64_t wrong = 0;
  std::ostringstream first;
  for (size_t i = 0; i < data.y_offsets.size(); ++i) {
    const size_t at = size_t(data.y_offsets[i]);
    const int64_t expected = value_at(&data.expected[at], type), got = value_at(&y[at], type);
    if (expected == got || wrong++ > 0) continue;
    first << "first at (";
    auto left = int64_t(i);
    std::string index;
    const auto sizes = shapes(problem).y.sizes;
    for (size_t d = sizes.size(); d > 0; --d) {
      index.insert(0, std::to_string(left % sizes[d - 1]) + (d == sizes.size() ? "" : ", "));
      left /= sizes[d - 1];
    }
    first << index << "): expected " << expected << ", got " << got;
  }
  if (wrong == 0) return "wrote into a gap of y";
  return std::to_string(wrong) + " of " + std::to_string(data.y_offsets.size()) + " wrong, " + first.str();
}

std::string found_difference(const Data& data, const Fenced<float>& scales, const Fenced<int32_t>& zero_points) {
  if (!data.found) return {};
  for (size_t i = 0; i < data.found->scales.size(); ++i)
    if (std::bit_cast<uint32_t>(scales[i]) != std::bit_cast<uint32_t>(data.found->scales[i]) ||
        zero_points[i] != data.found->zero_points[i])
      return "source scale " + std::to_string(i) + " found: " + std::to_string(scales[i]) + ", zero point " +
             std::to_string(zero_points[i]) + "; expected " + std::to_string(data.found->scales[i]) + ", " +
             std::to_string(data.found->zero_points[i]);
  return {};
}

std::string run(const Plan& plan, const Problem& problem, const Data& data, const Way& way) {
  auto y = data.poisoned_y();
  const size_t found = data.found ? data.found->scales.size() : 0;
  Fenced<float> scales(found, data.touches);
  Fenced<int32_t> zero_points(found, data.touches);
  RunArguments arguments = data.arguments();
  arguments.y = y.data();
  if (run_time_b(problem)) arguments.w = data.w.data();
  arguments.x_scales_found = {scales.data(), found};
  arguments.x_zero_points_found = {zero_points.data(), found};
  Result<void> done;
  if (way.workspace) {
    const Fenced<std::byte> workspace((plan.workspace_bytes() + 63) / 64 * 64, data.touches);
    std::memset(workspace.data(), 0xC3, workspace.size());
    done = plan.run(arguments, {workspace.data(), plan.workspace_bytes()});
  } else {
    done = plan.run(arguments);
  }
  if (!done != !data.found) return done ? "ran, but is to be refused" : "refused: " + done.error().message;
  const auto wrong = difference(data, problem, y);
  return wrong.empty() ? found_difference(data, scales, zero_points) : wrong;
}

// A config that the space may not have: another's with numbers and words changed.
std::string nonsense(Dice& dice, std::string config) {
  static constexpr const char* pieces[] = {"r",     "x",  "_u",         "skip", "fill", "panels",
                                           "lines", "_b", "winograd4_", "-1",   ""};
  for (int64_t changes = dice.from(1, 3); changes > 0; --changes) {
    const size_t at = size_t(dice.from(0, int64_t(config.size())));
    switch (dice.from(0, 4)) {
      case 0:
        config = "r" + std::to_string(dice.size(20)) + "x" + std::to_string(dice.size(8)) + "_u" +
                 std::to_string(dice.size(16)) + dice.of({"_skip", "_fill"}) + dice.of({"_panels_b", "_lines_b"}) +
                 std::to_string(dice.size(100));
        break;
      case 1:
        config.insert(at, dice.among(std::vector<std::string>(std::begin(pieces), std::end(pieces))));
        break;
      case 2:
        config.insert(at, std::to_string(dice.size(int64_t{1} << 60)));
        break;
      case 3:
        config.erase(at, size_t(dice.from(1, 3)));
        break;
      default:
        for (char& c : config)
          if (c >= '0' && c <= '9' && dice.one_in(2)) c = char('0' + dice.from(0, 9));
    }
  }
  return config.empty() ? "_" : config;
}

class Fuzz {
 public:
  explicit Fuzz(const FuzzOptions& options) : options_(options) {
    if (options_.rooms.empty()) options_.rooms = native_rooms();
    const auto native = native_rooms();
    for (const std::string& room : options_.rooms)
      (std::find(native.begin(), native.end(), room) != native.end() ? native_ : emulated_).push_back(room);
  }

  FuzzCounts all() {
    const auto start = std::chrono::steady_clock::now();
    for (int64_t i = 0; options_.problems == 0 || i < options_.problems; ++i) {
      const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
      if (options_.seconds > 0 && passed.count() > options_.seconds) break;
      expect_progress_within(60);
      problem_number(options_.first + i);
      ++counts_.problems;
    }
    expect_progress_within(0);
    return counts_;
  }

 private:
  void problem_number(int64_t number) {
    number_ = number;
    Dice dice(options_.seed, uint64_t(number));
    const bool emulated = !emulated_.empty() && (native_.empty() || number % 8 == 0);
    const std::vector<std::string> rooms =
        emulated ? std::vector<std::string>{emulated_[size_t(native_.empty() ? number : number / 8) % emulated_.size()]}
                 : native_;
    Limits limits = usual;
    if (emulated) limits.products = max_emulated_products(rooms[0]);
    problem_ = draw_problem(dice, limits);
    on_a_fatal_signal_say(name(problem_) + " (its values are drawn)\n" + command());
    if (const auto legal = validate(problem_); !legal) return fails({}, "refused: " + legal.error().message);
    const Data data(problem_, dice);
    style_ = data.style;
    for (const std::string& room : rooms) in_room(room, data, dice);
  }

  void in_room(const std::string& room, const Data& data, Dice& dice) {
    Way way{.room = room, .threads = dice.one_in(2) ? 1 : int(dice.from(2, 8))};
    way.own_pool = dice.one_in(6) && way.threads > 1;
    way.memory = dice.of({Memory::small, Memory::balanced, Memory::fast});
    way.route = dice.of({Route::plain, Route::plain, Route::family, Route::loaded});
    way.workspace = dice.one_in(2);
    const Engine& engine = engines_.of(way);
    const auto weights = packed(engine, problem_, data, way);
    if (!weights) return fails(way, "weights refused: " + weights.error().message);
    attempt(way, *weights, data);
    const auto usual = engine.candidates(problem_);
    const auto names = run_time_b(problem_) ? usual : engine.candidates(problem_, *weights);
    if (names.empty() || usual.empty()) {  // nothing is computed where y is empty, so nothing can be tuned
      if (!data.y_offsets.empty()) fails(way, "no candidates");
      return;
    }
    const bool packed_as_usual = way.memory == Memory::balanced && way.route != Route::family;
    for (const auto* from : {&names, &names, packed_as_usual ? &usual : &names}) {
      way.workspace = dice.one_in(2);
      way.config = dice.among(*from);
      attempt(way, *weights, data);
    }
    way.config = nonsense(dice, dice.among(names));
    way.legal = std::find(names.begin(), names.end(), way.config) != names.end();
    attempt(way, *weights, data);
  }

  void attempt(const Way& way, const PackedWeights& weights, const Data& data) {
    on_a_fatal_signal_say(name(problem_) + "\n" + text(way) + "\n" + command());
    const auto plan = plan_of(engines_.of(way), problem_, weights, way);
    if (!plan) {
      if (plan.error().message.empty()) fails(way, "refused without a word");
      if (way.legal) return fails(way, "refused: " + plan.error().message);
      ++counts_.refused_configs;
      return;
    }
    const auto wrong = run(*plan, problem_, data, way);
    ++counts_.runs;
    counts_.values += int64_t(data.y_offsets.size());
    counts_.values_of_room[plan->isa()] += int64_t(data.y_offsets.size());
    if (!wrong.empty()) fails(way, wrong + " (" + std::string(plan->algorithm()) + " in " + plan->isa() + ")");
  }

  std::string command() const {
    std::ostringstream out;
    out << "fuzz_plans " << options_.seed << " 0 --first " << number_ << " --count 1 --rooms ";
    for (size_t i = 0; i < options_.rooms.size(); ++i) out << (i ? "," : "") << options_.rooms[i];
    out << "\n";
    return out.str();
  }

  void fails(const Way& way, const std::string& why) {
    ++counts_.failures;
    if (std::exchange(last_wrong_, number_) == number_) return;
    if (++counts_.wrong_problems > options_.failures) return;
    std::printf("seed %llu, problem %lld: %s\n  %s\n  %s\n  %s\n  %s", static_cast<unsigned long long>(options_.seed),
                static_cast<long long>(number_), name(problem_).c_str(), text(way).c_str(), style_.c_str(), why.c_str(),
                command().c_str());
    std::fflush(stdout);
  }

  FuzzOptions options_;
  std::vector<std::string> native_, emulated_;
  Engines engines_;
  FuzzCounts counts_;
  int64_t number_ = 0, last_wrong_ = -1;
  Problem problem_;
  std::string style_;
};

}  // namespace

std::string FuzzCounts::summary() const {
  std::ostringstream out;
  out << problems << " problems, " << runs << " runs, " << values << " values compared (";
  bool first = true;
  for (const auto& [room, count] : values_of_room) out << (first ? "" : ", ") << room << " " << count, first = false;
  out << "), " << refused_configs << " nonsense configs refused, " << failures << " failures of " << wrong_problems
      << " problems";
  return out.str();
}

FuzzCounts fuzz_plans(const FuzzOptions& options) { return Fuzz(options).all(); }

std::vector<std::string> native_rooms() {
  static const std::vector<std::string> native = [] {
    std::vector<std::string> names;
    for (const IsaInfo& room : Engine({.store = ""}).info().isas)
      if (room.why_not.empty()) names.push_back(room.name);
    return names;
  }();
  return native;
}

Result<void> make_runnable(const std::string& room) {
  const auto native = native_rooms();
  if (std::find(native.begin(), native.end(), room) != native.end()) return {};
  const codegen::Room* wanted = codegen::room_named(room);
  if (!wanted) return Error{Errc::invalid_argument, "no room is called " + room};
#if defined(__x86_64__)
  const auto here = emulator::prepare(wanted->facts().required);
  if (here.missing.bits()) return Error{Errc::unsupported, room + " can neither run here nor be emulated"};
  if (!test::answer_tile_permission(0)) return Error{Errc::unsupported, "no seccomp filter can be set here"};
  runtime::assume_features(runtime::assumed_features() | here.emulated);
  return {};
#else
  return Error{Errc::unsupported, room + " does not run here"};
#endif
}

}  // namespace octile::net
