#include "files.hpp"

#include <sys/mman.h>

#include <algorithm>

#include "../support/fenced.hpp"
#include "packing/packing.hpp"
#include "runtime/access.hpp"
#include "tuner/store_line.hpp"

namespace octile::test {
namespace {

size_t below(Random& random, size_t end) { return end ? size_t(random() % end) : 0; }

void change_text(Random& random, std::string& text) {
  static const std::vector<std::string> parts{"0",
                                              "-1",
                                              "1",
                                              "9223372036854775807",
                                              "18446744073709551615",
                                              "1e308",
                                              "true",
                                              "[]",
                                              "{}",
                                              "null",
                                              "\"\"",
                                              ",",
                                              "\"",
                                              "[[4,1]]",
                                              "65536"};
  const size_t at = below(random, text.size());
  switch (random() % 5) {
    case 0:
      text[at] = char(text[at] ^ 1 << random() % 8);
      return;
    case 1:
      text.erase(at, 1 + random() % 4);
      return;
    case 2:
      text.insert(at, parts[below(random, parts.size())]);
      return;
    case 3: {  // a number by another
      const size_t begin = text.find_first_of("0123456789", at);
      if (begin == std::string::npos) return;
      const size_t end = std::min(text.size(), text.find_first_not_of("0123456789", begin));
      text.replace(begin, end - begin, parts[below(random, parts.size())]);
      return;
    }
    default:
      text.insert(below(random, text.size()), text.substr(at, random() % 64));
  }
}

// Places that say something are few beside the weights: the beginnings of panels, the remainders.
size_t place_in(Random& random, const PackedWeights& weights) {
  const auto layouts = runtime::Access::block(weights)->layouts();
  const auto& l = layouts[below(random, layouts.size())];
  const size_t panels = size_t(l.matrices * l.matrix_panels());
  const int64_t panel = l.at + int64_t(below(random, panels)) * l.panel_bytes;
  switch (random() % 4) {
    case 0:
      return below(random, size_t(runtime::Access::block(weights)->bytes()));
    case 1:
      return size_t(l.at + l.remainder_at) + below(random, size_t(l.bias_at - l.remainder_at));
    default:
      return size_t(panel) + below(random, size_t(std::min(l.panel_bytes, l.lists_bytes())));
  }
}

void change_data(Random& random, const PackedWeights& weights, std::string& data) {
  for (size_t changes = 1 + random() % 3; changes > 0; --changes) {
    const size_t at = std::min(place_in(random, weights), data.size() - 1);
    if (random() % 2) data[at] = char(random());
    else data[at & ~size_t{1}] = char(random() % 64), data[at | 1] = char(random() % 4 ? 0 : random());
  }
  if (random() % 64 == 0) data.resize(below(random, data.size()));
}

// The same bytes between two unreadable pages, ending as near to the second as their alignment lets them.
runtime::AlignedBytes fenced(const uint8_t* bytes, size_t size) {
  const size_t page = 4096, inside = (size + page - 1) / page * page;
  void* map = mmap(nullptr, inside + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED) std::abort();
  auto* begin = static_cast<uint8_t*>(map) + page;
  if (mprotect(begin, inside, PROT_READ | PROT_WRITE) != 0) std::abort();
  uint8_t* to = begin + (inside - (size + 63) / 64 * 64);
  std::memcpy(to, bytes, size);
  return runtime::AlignedBytes(to, {map, inside + 2 * page});
}

std::vector<Problem> problems() {
  Gemm rows{.m = 9, .n = 37, .k = 70, .types = {s8, u8, s8}, .bias = true};
  rows.quantisation = {Per::row, Per::channel, Per::tensor, Per::channel};
  Conv winograd{.batch = 1, .image = {9, 9}, .channels = {5, 7}, .kernel = {3, 3}, .types = {s8, s8, s32}};
  Conv phases{.batch = 1, .image = {3, 4}, .channels = {36, 20}, .kernel = {3, 3}, .stride = {2, 2}};
  phases.transposed = true;
  phases.types = {u8, u8, s32}, phases.quantisation = {Per::tensor, Per::channel, Per::none, Per::none};
  Conv depthwise{.batch = 1, .image = {9, 8}, .channels = {20, 20}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  depthwise.groups = 20;
  Conv stem{
      .batch = 1, .image = {9, 9}, .channels = {3, 8}, .kernel = {5, 5}, .stride = {2, 2}, .pad = {{2, 2}, {2, 2}}};
  return {small_gemm(5), Gemm{.m = 3, .n = 40, .k = 130}, rows, winograd, phases, depthwise, stem};
}

}  // namespace

PackedFuzz::PackedFuzz(const std::string& room)
    : engine_({.max_isa = room, .store = "", .threads = 1, .memory = Memory::fast}) {
  for (const Problem& problem : problems()) {
    const tuner::TrialOptions options{.remainder = subjects_.size() % 2 == 0};
    Layer layer(problem, options);
    auto weights = layer.pack(engine_).value();
    subjects_.push_back({std::move(layer), std::move(weights)});
  }
}

std::string PackedFuzz::step(Random& random) {
  const Subject& subject = subjects_[below(random, subjects_.size())];
  PackedBytes bytes(subject.weights);
  if (random() % 4 == 0) change_text(random, bytes.json);
  else change_data(random, subject.weights, bytes.data);
  ++count_.tried;
  auto loaded = engine_.load(bytes.sealed(), subject.layer.problem());
  if (!loaded) return loaded.error().message.empty() ? "an error without words" : "";
  ++count_.accepted;
  return run(subject.layer, *loaded, random);
}

std::string PackedFuzz::run(const Layer& layer, const PackedWeights& weights, Random& random) {
  auto& block = const_cast<runtime::PackedBlock&>(*runtime::Access::block(weights));
  block.data = fenced(block.data.get(), size_t(block.bytes()));
  std::vector<std::string> configs = engine_.candidates(layer.problem());
  configs.resize(std::min<size_t>(configs.size(), 40));
  const std::string config = random() % 2 || configs.empty() ? "" : configs[below(random, configs.size())];
  const auto plan = layer.plan(engine_, weights, {.config = config});
  if (!plan) return config.empty() ? "no plan: " + plan.error().message : "";
  const auto& trial = layer.trial();
  const Fenced<uint8_t> x(size_t(trial.x_bytes())), y(size_t(trial.y_bytes()));
  std::memcpy(x.data(), trial.x(), x.size());
  trial.poison(y.data());
  RunArguments arguments = layer.arguments();
  arguments.x = x.data(), arguments.y = y.data();
  const size_t whole = (plan->workspace_bytes() + 63) / 64 * 64;
  const Fenced<uint8_t> workspace(std::max<size_t>(whole, 64));
  const auto ran = plan->run(arguments, {reinterpret_cast<std::byte*>(workspace.data()), workspace.size()});
  return ran ? "" : "no run: " + ran.error().message;
}

namespace {

std::string sealed_line(const std::string& object) {
  const std::string covered = object.substr(0, object.empty() ? 0 : object.size() - 1);
  uint64_t hash = 14695981039346656037U;
  for (const char c : covered) hash = (hash ^ uint8_t(c)) * 1099511628211U;
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return covered + ",\"checksum\":\"" + text + "\"}";
}

std::string line_of(Random& random) {
  tuner::Record record;
  record.key = {"gemm_u8s8s32_m8_n64_k64", "aligned", "GenuineIntel/6/143", "avx2", 1};
  record.family = "gemm", record.best = "r4x1", record.date = 1764400000, record.sizes = {8, 64, 64};
  for (size_t i = random() % 4; i > 0; --i)
    record.timings.push_back({"r" + std::to_string(i) + "x1", random(), 10.5, 9, 12, 20, "ok"});
  const std::string line = tuner::to_line(record);
  return line.substr(0, line.rfind(",\"checksum\"")) + '}';
}

}  // namespace

std::string LineFuzz::step(Random& random) {
  std::string object = line_of(random);
  for (size_t changes = 1 + random() % 3; changes > 0 && !object.empty(); --changes) change_text(random, object);
  const std::string line = sealed_line(object);
  ++count_.tried;
  const auto record = tuner::from_line(line);
  const auto head = tuner::head_of_line(line);
  if (record && !head) return "a record without a head: " + line;
  if (!record) return "";
  ++count_.accepted;
  if (tuner::to_line(*record) != tuner::to_line(tuner::from_line(tuner::to_line(*record)).value()))
    return "not the same when read again: " + line;
  return "";
}

}  // namespace octile::test
