#include "check/problem.hpp"

#include <algorithm>
#include <cstring>

#include "check/sampled.hpp"
#include "harness/layer.hpp"
#include "harness/tensor_bytes.hpp"
#include "problem/layout.hpp"
#include "reference/access.hpp"
#include "runtime/access.hpp"
#include "runtime/family.hpp"

namespace octile::tools {
namespace {

using runtime::AlignedBytes;

template <class Change> Problem changed(Problem p, Change change) {
  std::visit([&](auto& q) { change(q); }, p);
  return p;
}

Problem sums_of(const Problem& p) {
  return changed(p, [](auto& q) {
    q.types.y = Type::s32;
    q.quantisation.y_zero_point = q.quantisation.multiplier = Per::none;
    q.activation = Activation::none;
  });
}

// One case on its way: the data, what the engine said of the sums, and the verdict so far.
class Checking {
 public:
  Checking(const Engine& engine, const CheckCase& c, const CheckMode& mode)
      : engine_(engine),
        case_(c),
        mode_(mode),
        data_(c.requantised.value_or(c.sums), {.seed = mode.seed, .remainder = c.remainder, .data_only = true}),
        sums_problem_(problem::with_u8_source(c.sums)),
        y_(problem::layouts(c.sums).y),
        elements_(std::max<int64_t>(1, tuner::extent(y_.sizes, y_.strides))) {
    if (problem::has_f32_source(c.sums)) of_u8_.emplace(data_.problem(), data_.inputs(nullptr));
  }

  CheckResult result() {
    check_sums();
    if (case_.requantised && result_.wrong.empty() && result_.refused.empty()) check_requantised();
    return std::move(result_);
  }

 private:
  // The inputs that the reference is asked about: for an f32 x, the u8 one that it becomes.
  reference::Inputs inputs(void* y) const { return of_u8_ ? of_u8_->inputs(data_.inputs(y)) : data_.inputs(y); }
  void wrong(std::string what) {
    if (!result_.wrong.empty()) return;
    result_.wrong = std::move(what);
    if (!result_.runs.empty())
      result_.wrong = result_.runs.back().problem + " (" + result_.runs.back().isa + " " + result_.runs.back().config +
                      "): " + result_.wrong;
  }
  bool failed(const Problem& p, const Error& error) {
    if (error.code == Errc::unsupported || error.code == Errc::invalid_problem) result_.refused = error.message;
    else result_.wrong = name(p) + ": " + error.message;
    return false;
  }
  const int32_t* sums() const { return reinterpret_cast<const int32_t*>(sums_.get()); }

  bool run(const Problem& p, AlignedBytes& y, int64_t bytes) {
    const Result<Plan> made =
        harness::pack_and_plan(engine_, p, data_.w(), {.bias = data_.bias(), .zero_points = data_.w_zero_points()});
    if (!made) return failed(p, made.error());
    const auto& data = *runtime::Access::data(*made);
    tile_ = {data.config.rows * std::max<int64_t>(1, data.layout.step.tile.m),
             data.config.columns * std::max<int64_t>(1, data.layout.step.tile.n)};
    result_.runs.push_back({name(p), std::string(made->algorithm()), made->isa(), made->config()});
    y = runtime::aligned_bytes(bytes);
    const auto workspace = runtime::aligned_bytes(static_cast<int64_t>(made->workspace_bytes()));
    if (!y || !workspace) return failed(p, {Errc::out_of_memory, "no memory for the output and the workspace"});
    poison(y.get(), bytes);
    const auto ran = made->run(trial_arguments(data_, y.get()),
                               {reinterpret_cast<std::byte*>(workspace.get()), made->workspace_bytes()});
    return ran ? true : failed(p, ran.error());
  }

  // Gaps between outputs must still hold it afterwards; C += A * B adds to it.
  static void poison(void* y, int64_t bytes) {
    constexpr int64_t piece = 1 << 12;
    auto* to = static_cast<uint8_t*>(y);
    for (int64_t i = 0; i < std::min(bytes, piece); ++i) to[i] = static_cast<uint8_t>(i * 37 + 11);
    for (int64_t i = piece; i < bytes; i += piece)
      std::memcpy(to + i, to, static_cast<size_t>(std::min(piece, bytes - i)));
  }

  void check_sums() {
    if (!run(case_.sums, sums_, elements_ * 4)) return;
    if (any_zero()) return compare(sums_.get(), 4, [](uint8_t*) {});
    if (!mode_.sampled) {
      if (mode_.altered) alter(elements_ / 2);
      return compare(sums_.get(), 4, [&](uint8_t* y) { reference::run(sums_problem_, inputs(y)); });
    }
    const auto positions = sample_positions(sums_problem_, tile_, mode_.samples, mode_.seed);
    if (mode_.altered) alter_outside(positions);
    check_samples(positions);
  }
  bool any_zero() const { return reference::any_zero(y_.sizes); }

  void alter(int64_t at) {
    uint32_t value = static_cast<uint32_t>(sums()[at]) + mode_.altered;
    std::memcpy(sums_.get() + at * 4, &value, sizeof value);
  }
  void alter_outside(const std::vector<Index>& positions) {
    Index index(y_.sizes.size(), 0);
    do {
      if (std::binary_search(positions.begin(), positions.end(), index)) continue;
      return alter(reference::offset_of(index, y_.strides));
    } while (reference::next(index, y_.sizes));
    result_.refused = "self-test: every output is a sample";
  }

  void check_samples(const std::vector<Index>& positions) {
    AlignedBytes initial;
    const auto* gemm = std::get_if<Gemm>(&case_.sums);
    if (gemm && gemm->accumulate) {
      initial = runtime::aligned_bytes(elements_ * 4);
      if (!initial) return (void)failed(case_.sums, {Errc::out_of_memory, "no memory for what C was before"});
      poison(initial.get(), elements_ * 4);
    }
    const reference::Inputs in = inputs(initial.get());
    for (const Index& index : positions) {
      const int32_t expected = reference::value_at(sums_problem_, in, index);
      const int64_t at = reference::offset_of(index, y_.strides);
      if (sums()[at] != expected)
        return wrong("y at offset " + std::to_string(at) + ": " + std::to_string(sums()[at]) + ", expected " +
                     std::to_string(expected));
    }
    const auto before = reinterpret_cast<const int32_t*>(initial.get());
    if (auto sum = freivalds(sums_problem_, in, sums(), before, mode_.seed); !sum.empty()) wrong(sum);
  }

  // The sums have been found right: what the requantisation of each gives is what the other plan must give.
  void check_requantised() {
    const Problem& p = *case_.requantised;
    AlignedBytes y;
    if (!run(p, y, elements_)) return;
    compare(y.get(), 1, [&](uint8_t* expected) { requantise_all(p, expected); });
  }
  void requantise_all(const Problem& p, uint8_t* expected) const {
    if (any_zero()) return;
    const Type type = std::visit([](const auto& q) { return q.types.y; }, p);
    const auto activation = std::visit([](const auto& q) { return q.activation; }, p);
    const bool channels = std::visit([](const auto& q) { return q.quantisation.multiplier; }, p) == Per::channel;
    const auto bounds =
        reference::bounds(type, activation, data_.y_zero_point(), data_.clamp_low(), data_.clamp_high());
    const int64_t filters = y_.sizes.back(), step = y_.strides.back(), per_channel = channels;
    const float* multipliers = inputs(nullptr).multiplier;
    const int32_t zero_point = data_.y_zero_point();
    Index row(y_.sizes.size() - 1, 0);
    do {
      int64_t at = reference::offset_of(row, y_.strides);
      for (int64_t f = 0; f < filters; ++f, at += step)
        expected[at] =
            static_cast<uint8_t>(reference::requantise(sums()[at], multipliers[f * per_channel], zero_point, bounds));
    } while (reference::next(row, std::span(y_.sizes).first(row.size())));
  }

  // Every byte, gaps included.
  template <class Fill> void compare(const uint8_t* got, int64_t element, Fill fill) {
    const int64_t bytes = elements_ * element;
    const auto expected = runtime::aligned_bytes(bytes);
    if (!expected) return (void)failed(case_.sums, {Errc::out_of_memory, "no memory for what is expected"});
    poison(expected.get(), bytes);
    fill(expected.get());
    if (std::memcmp(got, expected.get(), static_cast<size_t>(bytes)) == 0) return;
    const int64_t at = (std::mismatch(got, got + bytes, expected.get()).first - got) / element;
    const auto value = [&](const uint8_t* y) {
      int32_t v = 0;
      std::memcpy(&v, y + at * element, static_cast<size_t>(element));
      return std::to_string(v);
    };
    wrong("y at offset " + std::to_string(at) + ": " + value(got) + ", expected " + value(expected.get()));
  }

  const Engine& engine_;
  const CheckCase& case_;
  const CheckMode& mode_;
  tuner::Trial data_;
  Problem sums_problem_;  // as the reference has it
  std::optional<reference::Quantised> of_u8_;
  problem::Layout y_;
  int64_t elements_;
  TileSize tile_;
  AlignedBytes sums_;
  CheckResult result_;
};

}  // namespace

CheckCase case_of(const Problem& named) {
  const bool requantised = std::visit([](const auto& p) { return p.types.y != Type::s32; }, named);
  const bool zero_points = std::visit([](const auto& p) { return p.quantisation.w_zero_point != Per::none; }, named);
  return {sums_of(named), requantised ? std::optional(named) : std::nullopt, zero_points};
}

CheckCase case_of(const Problem& shape, Type x, Type w) {
  // u8 x s8 as most models have it: weights without a zero point. The other pairs have one for each channel, of which
  // the operands can hold the difference (s8 x u8) or can not (the pairs of one sign).
  const Per zero_points = x == Type::u8 && w == Type::s8 ? Per::none : Per::channel;
  const Problem p = changed(shape, [&](auto& q) {
    q.types = {x, w, Type::u8};
    q.quantisation = {Per::tensor, zero_points, Per::tensor, Per::channel};
    q.bias = true;
  });
  return {sums_of(p), p, x == w};
}

CheckResult check_problem(const Engine& engine, const CheckCase& c, const CheckMode& mode) {
  return Checking(engine, c, mode).result();
}

int64_t check_bytes(const Problem& sums, bool sampled) {
  const harness::TensorBytes bytes = harness::bytes_of(sums);
  // x once more for what the plan copies of it, w packed (of 16 bits in some rooms), sums twice or with 8-bit outputs.
  return bytes.x * (problem::has_f32_source(sums) ? 3 : 2) + bytes.w * 3 + bytes.y / 4 * (sampled ? 6 : 8) + (64 << 20);
}

}  // namespace octile::tools
