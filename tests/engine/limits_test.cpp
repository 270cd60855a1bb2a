// Sizes at the edges of what 64 bits hold, through packing and planning: right values, or a refusal in words; never
// without end, and never with more memory than the operands justify.
#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "../runtime/in_child.hpp"
#include "../support/extreme_problems.hpp"
#include "layer.hpp"
#include "problem/checked.hpp"
#include "problem/layout.hpp"

namespace {
std::atomic<int64_t> live, max_live;

void* counted(void* memory) {
  if (!memory) throw std::bad_alloc();
  const int64_t now = live += int64_t(malloc_usable_size(memory));
  int64_t most = max_live;
  while (most < now && !max_live.compare_exchange_weak(most, now)) {}
  return memory;
}
void uncounted(void* memory) {
  live -= int64_t(malloc_usable_size(memory));
  std::free(memory);
}
}  // namespace

void* operator new(std::size_t size) { return counted(std::malloc(size ? size : 1)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  void* memory = std::malloc(size ? size : 1);
  return memory ? counted(memory) : nullptr;
}
void operator delete(void* memory) noexcept { uncounted(memory); }
void operator delete(void* memory, std::size_t) noexcept { uncounted(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { uncounted(memory); }

namespace octile::test {
namespace {

int64_t bytes_of_tensor(const problem::Layout& layout, Type type) {
  problem::Checked bytes = bytes_of(type);
  for (int64_t size : layout.sizes) bytes = problem::product({bytes, size});
  return problem::saturated(bytes);
}

struct Operands {
  int64_t x, w, y, w_elements;  // w_elements: as the strides reach
};
Operands operands_of(const Problem& p) {
  const auto of = [](const problem::Layout& x, const problem::Layout& w, const problem::Layout& y, const Types& t) {
    return Operands{bytes_of_tensor(x, t.x), bytes_of_tensor(w, t.w), bytes_of_tensor(y, t.y),
                    tuner::extent(w.sizes, w.strides)};
  };
  if (const auto* g = std::get_if<Gemm>(&p))
    return of(problem::layout_a(*g), problem::layout_b(*g), problem::layout_c(*g), g->types);
  const auto& c = std::get<Conv>(p);
  return of(problem::layout_x(c), problem::layout_w(c), problem::layout_y(c), c.types);
}

// A plan of these may take 64 MB + 4 (x + y) + 16 w.
int64_t max_bytes(const Operands& o) {
  using problem::add, problem::multiply;
  return problem::saturated(add(add(multiply(o.x, 4), multiply(o.y, 4)), add(multiply(o.w, 16), 64 << 20)));
}

constexpr int64_t max_weights = 1 << 20;  // that a test packs
const std::vector<uint8_t> weights(max_weights, 1);

// "": planned within the limit; else what it was refused for, or what went wrong.
std::string planned(const Engine& engine, const Problem& p, const PlanOptions& options = {}) {
  if (auto valid = validate(p); !valid) return valid.error().message;
  const auto* g = std::get_if<Gemm>(&p);
  const bool at_run = g && g->runtime_w;
  const Operands o = operands_of(p);
  Result<PackedWeights> packed = Error{Errc::internal, "weights: too many to pack here"};
  if (!at_run) {
    if (o.w > max_weights || o.w_elements > max_weights) return packed.error().message;
    const auto channels = size_t(g ? g->n : std::get<Conv>(p).channels.out);
    const Per per = std::visit([](const auto& q) { return q.quantisation.w_zero_point; }, p);
    const bool bias = std::visit([](const auto& q) { return q.bias; }, p);
    const std::vector<int32_t> zeros(per == Per::none ? 0 : per == Per::tensor ? 1 : channels), biases(bias * channels);
    packed = engine.pack(p, weights.data(), {.bias = biases, .zero_points = zeros});
    if (!packed) return packed.error().message;
  }
  const int64_t before = live;
  max_live = before;
  const Result<Plan> plan = at_run ? engine.plan(p, options) : engine.plan(p, *packed, options);
  if (const int64_t taken = max_live - before; taken > max_bytes(o))
    return "planning took " + std::to_string(taken) + " bytes, expected at most " + std::to_string(max_bytes(o));
  if (!plan) return plan.error().message;
  if (plan->macs() < 0) return "macs: " + std::to_string(plan->macs());
  return {};
}

class Limits : public RoomTest {
 protected:
  Engine engine() const { return Engine({.max_isa = GetParam(), .store = "", .threads = 2, .plans = 1}); }
  void ends_as(const std::string& text, const std::string& expected) const {
    const auto as_expected = [&] {
      const std::string got = planned(engine(), *parse(text));
      if (!got.starts_with(expected) || got.empty() != expected.empty())
        return std::fprintf(stderr, "%s: %s\n", text.c_str(), got.c_str()), false;
      return true;
    };
    EXPECT_TRUE(runtime::in_child(as_expected)) << text;
  }
};

// Each took minutes or all memory: a plan for every phase, a look at every pixel of the padding, at every output
// between two taps, at every tile of a row.
TEST_P(Limits, PlanningEnds) {
  ends_as("convt_u8s8s32_n1_h2_w2_c1_k1_r1000x1000_s1000x1000", "stride[0]: 1000, expected at most 4096 phases");
  ends_as("convt_u8s8s32_n1_h2_w2_c4_k1_r64x64_s64x64", "");
  ends_as("convt_u8u8s32_n1_w17_c4_k1_r6_s2_dil536870912_p1", "");
  ends_as("conv_s8u8s32_n1_h14_w13_c7_k7_r3x3_p1x3037000499_g7_xzp", "");
  ends_as("conv_u8s8s32_n1_h14_w13_c20_k20_r3x3_p3037000499x1_g20", "");
  ends_as("conv_u8s8s32_n1_w1_c4_k1_r200000_p199999", "");
  ends_as("conv_u8s8s32_n1_h1_w1_c2_k1_r700x700_p699x699", "");
  ends_as("conv_u8s8s32_n1_w3_c16_k16_r3_dil1073741824_p1073741824", "");
  ends_as("conv_u8s8s32_n_any_w_any_c1_k1_r8388609", "kernel[0]: 8388609, expected at most 8388608 taps");
}

// Beyond the limits: refused by the name of the field. Just within them, where a number means nothing: right values.
TEST_P(Limits, RefusedByNameOrRight) {
  const Engine engine = this->engine();
  EXPECT_EQ(
      planned(engine, *parse("conv_u8s8u8_n1_w15_c17_k17_r1_dil9223372036854775807_p3_q0_g17_wzp_multiplierchannel")),
      "dilation[0]: 9223372036854775807, expected at most 2^52");
  EXPECT_EQ(planned(engine, *parse("conv_s8u8s32_n2_w3_c2_k2_r4_s288230376151711744_dil192153584101141162"
                                   "_p576460752303423487_g2_xzp")),
            "stride[0]: 288230376151711744, expected at most 2^52");
  for (const char* legal : {"conv_u8s8u8_n1_w15_c17_k17_r1_dil4503599627370496_p3_q0_g17_wzp_multiplierchannel",
                            "conv_s8u8s32_n2_w3_c2_k2_r4_s70368744177664_dil17592186044416_p35184372088832_g2_xzp",
                            "conv_s8u8s32_n2_w3_c8_k8_r4_s17592186044416_dil4398046511104_p8796093022207_xzp",
                            "conv_u8s8s32_n1_h1_w6_c4_k3_r1x3_s4503599627370496x1_p0x1_xs9x4503599627370496x4x1"
                            "_ys9x4503599627370496x3x1",
                            "gemm_u8s8s32_b1_m1_n1_k9_as9223372036854775807x9223372036854775807x1"
                            "_cs9223372036854775807x9223372036854775807x9223372036854775807"}) {
    const Layer layer(*parse(legal));
    const Result<Plan> plan = layer.plan(engine);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_EQ(layer.run(*plan), "") << legal << ' ' << plan->config();
  }
}

// A band may be any number: more than there are outputs is all of them, in three dimensions too.
TEST_P(Limits, EnormousBandsAreWhole) {
  const Engine engine = this->engine();
  for (const char* text : {"conv_u8s8s32_n1_d5_h6_w7_c16_k8_r3x3x3_s2x2x2_p1x1x1", "gemm_u8s8s32_m9_n7_k3",
                           "conv_u8s8s32_n1_d5_h6_w7_c1_k8_r3x3x3_s2x2x2_dil1x2x1_p1x2x1"})
    for (const char* border : {"skip", "fill"}) {
      const Layer layer(*parse(text));
      const Result<Plan> plan =
          layer.plan(engine, {.config = "r1x1_u1_" + std::string(border) + "_panels_b9223372036854775807"});
      if (plan) EXPECT_EQ(layer.run(*plan), "") << plan->problem() << ' ' << plan->config();
      else EXPECT_NE(plan.error().message.find("border"), std::string::npos) << plan.error().message;
    }
}

// Tiles that no room has, in every number of a config.
TEST_P(Limits, EnormousTilesAreRefused) {
  const Engine engine = this->engine();
  const Layer layer(*parse("conv_u8s8s32_n1_h6_w7_c64_k64_r3x3_p1x1"));
  for (const char* config :
       {"r2147483647x1_u1_skip_panels_b0", "r1x2147483647_u1_skip_panels_b0",
        "r2147483647x2147483647_u2147483647_fill_lines_b9223372036854775807", "r1x1_u2147483647_skip_panels_b0",
        "winograd4_r2147483647x2147483647_u1_b4096", "winograd2_r1x1_u1_b9223372036854775807"})
    EXPECT_FALSE(layer.plan(engine, {.config = config})) << config;
}

TEST_P(Limits, EveryLegalProblemIsPlannedOrRefusedInWords) {
  const auto all = [&] {
    alarm(200);
    const Engine engine = this->engine();
    int plans = 0, wrong = 0;
    const auto plan = [&](const auto& p) {
      const std::string why = planned(engine, Problem(p));
      plans += why.empty();
      if (!why.starts_with("planning took") && !why.starts_with("macs")) return;
      if (++wrong < 9) std::fprintf(stderr, "%s: %s\n", name(p).c_str(), why.c_str());
    };
    for (const Gemm& base : extreme_gemms()) with_extremes(base, plan);
    for (const Conv& base : extreme_convs()) with_extremes(base, plan);
    return !wrong && plans > 500;
  };
  EXPECT_TRUE(runtime::in_child(all));
}

INSTANTIATE_TEST_SUITE_P(Rooms, Limits, testing::ValuesIn(all_rooms()), [](const auto& info) { return info.param; });

}  // namespace
}  // namespace octile::test
