// All that an algorithm asks of a problem before it takes it: every axis with padding on either side, strides,
// dilation, kernels of one tap and images of one pixel, tensors nested in any order, bands and threads that do not
// divide them. Whatever config is legal, of every kind of walk one, gives the bits of the definition.
#include <map>
#include <set>
#include <tuple>

#include "exact.hpp"
#include "execute/plan_data.hpp"
#include "runtime/access.hpp"
#include "schedule/config.hpp"

namespace octile::test {
namespace {

using Legality = InEveryRoom;

struct AxisCase {
  int64_t image, kernel, stride, dilation;
  Pad pad;
};
constexpr AxisCase axis_cases[] = {
    {1, 1, 1, 1, {0, 0}},   // not there
    {5, 1, 1, 1, {0, 0}},   // plain
    {5, 1, 1, 1, {1, 1}},   // one tap, which sees padding alone
    {4, 1, 2, 1, {0, 1}},   // the same, only after a stride
    {5, 1, 2, 3, {0, 0}},   //
    {5, 1, 1, 1, {0, 2}},   //
    {5, 1, 1, 1, {2, 0}},   //
    {5, 3, 1, 1, {1, 1}},   //
    {11, 3, 1, 1, {0, 1}},  // bands of 4, 4 and 2
    {6, 3, 2, 1, {1, 0}},   //
    {6, 3, 1, 2, {2, 2}},   //
    {1, 3, 1, 1, {1, 1}},   // one pixel
    {5, 2, 1, 1, {0, 1}},   //
    {7, 2, 3, 2, {1, 1}},   //
};
constexpr size_t axis_count = std::size(axis_cases);

struct Channels {
  int64_t in, out, groups;
};
// Rows of taps or gathered ones; dense, and thus Winograd; depthwise, of whole vectors and with a multiplier; grouped.
constexpr Channels channel_cases[] = {{3, 5, 1}, {20, 18, 1}, {32, 32, 32}, {9, 18, 9}, {16, 16, 4}, {10, 4, 2}};

// Dense, the dimensions nested in the order of that number, and every `apart`-th element.
std::vector<int64_t> nested(const std::vector<int64_t>& sizes, size_t order, int64_t apart) {
  std::vector<size_t> left(sizes.size());
  for (size_t i = 0; i < left.size(); ++i) left[i] = i;
  std::vector<int64_t> strides(sizes.size());
  for (int64_t stride = apart; !left.empty();) {
    const size_t at = left.size() - 1 - order % left.size();
    order /= left.size();
    strides[left[at]] = stride;
    stride *= std::max<int64_t>(1, sizes[left[at]]);
    left.erase(left.begin() + std::ptrdiff_t(at));
  }
  return strides;
}

std::vector<int64_t> concatenated(int64_t first, const std::vector<int64_t>& middle, int64_t last) {
  std::vector<int64_t> all{first};
  all.insert(all.end(), middle.begin(), middle.end());
  all.push_back(last);
  return all;
}

Conv conv_of(std::initializer_list<AxisCase> axes, const Channels& channels, size_t turn) {
  Conv c{.batch = 1 + int64_t(turn % 2)};
  c.image.clear(), c.kernel.clear();
  for (const AxisCase& a : axes) {
    c.image.push_back(a.image), c.kernel.push_back(a.kernel), c.stride.push_back(a.stride);
    c.dilation.push_back(a.dilation), c.pad.push_back(a.pad);
  }
  c.channels = {channels.in, channels.out}, c.groups = channels.groups;
  c.types = {turn % 3 ? u8 : s8, turn % 5 ? s8 : u8, turn % 4 ? s32 : s8};
  c.quantisation = {turn % 7 ? Per::tensor : Per::none, turn % 5 ? Per::none : Per::channel, Per::none,
                    turn % 4 ? Per::none : Per::channel};
  return c;
}

void set_strides(Conv& c, size_t turn) {
  if (turn % 3 == 1)
    c.x_strides = nested(concatenated(c.batch, c.image, c.channels.in), turn / 3, 1 + int64_t(turn % 2));
  if (turn % 3 != 0) c.y_strides = nested(concatenated(c.batch, c.out(), c.channels.out), turn, 1 + int64_t(turn % 2));
}

// One config of each kind of walk, at another place among its tiles every time.
std::vector<std::string> of_every_kind(const std::vector<std::string>& names, size_t turn) {
  using Kind = std::tuple<int, tuner::Border, tuner::Loop, int64_t, bool>;
  std::map<Kind, std::vector<std::string>> kinds;
  for (const std::string& name : names) {
    const auto c = tuner::parse_config(name).value();
    kinds[{c.winograd, c.border, c.loop, c.winograd ? 0 : c.band, c.unroll > 1}].push_back(name);
  }
  std::vector<std::string> chosen;
  for (const auto& [kind, of_kind] : kinds) chosen.push_back(of_kind[turn % of_kind.size()]);
  return chosen;
}

class Checker {
 public:
  explicit Checker(const Engine& engine) : engine_(engine) {}
  void check(const Problem& problem, size_t turn) {
    if (!validate(problem)) return;
    const KernelCase data(problem, {.data = {.seed = uint32_t(turn + 1), .remainder = turn % 2 == 0}});
    expect(data, {});  // as planned by default
    for (const std::string& config : of_every_kind(engine_.candidates(problem), turn)) expect(data, config);
  }
  size_t runs() const { return runs_; }

 private:
  void expect(const KernelCase& data, const std::string& config) {
    const auto plan = data.plan(engine_, {.config = config});
    if (!plan && !config.empty()) return;  // candidates do not know all that weights say
    ASSERT_TRUE(plan) << plan.error().message;
    const auto wrong = data.difference(*plan);
    ASSERT_TRUE(wrong.empty()) << wrong;
    ++runs_;
  }
  const Engine& engine_;
  size_t runs_ = 0;
};

// All pairs of planes and rows; columns are like the rows, or come in turn.
TEST_P(Legality, Volumes) {
  for (int threads : {1, 3}) {
    const Engine engine = this->engine(threads);
    Checker checker(engine);
    size_t turn = size_t(threads);
    for (const AxisCase& plane : axis_cases)
      for (const AxisCase& row : axis_cases)
        for (const AxisCase& column : {row, axis_cases[(turn / 2 * 5) % axis_count]}) {
          Conv c = conv_of({plane, row, column}, channel_cases[turn % std::size(channel_cases)], turn);
          if (turn % 4 < 2) set_strides(c, turn / 4);
          ASSERT_NO_FATAL_FAILURE(checker.check(c, turn++));
        }
    EXPECT_GT(checker.runs(), axis_count * axis_count);
  }
}

TEST_P(Legality, ImagesAndLines) {
  const Engine engine = this->engine(2);
  Checker checker(engine);
  size_t turn = 0;
  for (const AxisCase& row : axis_cases)
    for (const Channels& channels : channel_cases) {
      Conv line = conv_of({row}, channels, turn);
      set_strides(line, turn);
      ASSERT_NO_FATAL_FAILURE(checker.check(line, turn));
      for (const AxisCase& column : axis_cases) {
        Conv c = conv_of({row, column}, channels, ++turn);
        if (turn % 2) set_strides(c, turn / 2);
        if (turn % 3) continue;
        ASSERT_NO_FATAL_FAILURE(checker.check(c, turn));
      }
    }
}

// Planes of 3 x 3 whose plane axis has one tap: of images where no plane sees padding, of a volume where one does.
TEST_P(Legality, PlanesOfOneTapThatSeePadding) {
  const AxisCase three{9, 3, 1, 1, {1, 1}};
  size_t turn = 0;
  for (const AxisCase& plane : axis_cases)
    for (const Memory memory : {Memory::fast, Memory::balanced}) {
      if (plane.kernel != 1) continue;
      const Engine of_memory({.max_isa = GetParam(), .store = "", .threads = 1, .memory = memory});
      const Conv c = conv_of({plane, three, three}, {64, 64, 1}, turn += 5);
      ASSERT_NO_FATAL_FAILURE(Checker(of_memory).check(c, turn));
    }
}

// Weights of a free depth are packed for Winograd; that an image of this size sees padding is for its plan to find.
TEST_P(Legality, FreePlanesOfWhichSomeSeePadding) {
  const Engine engine = this->engine();
  Conv free{.image = {any, 9, 9}, .channels = {32, 32}, .kernel = {1, 3, 3}, .stride = {3, 1, 1}};
  free.pad = {{0, 1}, {1, 1}, {1, 1}};
  for (int64_t depth : {4, 6, 7, 9}) {  // 6 and 9: the last output plane is all padding
    Conv c = free;
    c.batch = 1, c.image[0] = depth;
    const KernelCase data(c);
    const auto weights = engine.pack(free, data.data().w()).value();
    const auto plan = engine.plan(c, weights);
    ASSERT_TRUE(plan) << plan.error().message;
    const auto wrong = data.difference(*plan);
    ASSERT_TRUE(wrong.empty()) << wrong;
    for (const std::string& config : engine.candidates(c))
      if (const auto other = engine.plan(c, weights, {.config = config})) {
        const auto of_other = data.difference(*other);
        ASSERT_TRUE(of_other.empty()) << of_other;
      }
  }
}

// A stride of about a page makes rows of a copy compete for L1, but taps of one depth lie side by side all the same.
TEST_P(Legality, FewChannelsWhoseStrideIsAboutAPage) {
  const Engine engine = this->engine();
  struct Case {
    int64_t channels, kernel, stride;
  };
  for (const auto& [channels, kernel, stride] : {Case{1, 4096, 4096},
                                                 {2, 2048, 2048},
                                                 {1, 512, 2048},
                                                 {3, 16, 1366},
                                                 {1, 31, 4100},
                                                 {1, 30, 4033},
                                                 {4, 9, 1024},
                                                 {2, 8, 1023},
                                                 {20, 3, 205},
                                                 {64, 2, 64},
                                                 {64, 1, 64},
                                                 {64, 3, 32}}) {
    Conv c{.batch = 1, .image = {stride * 5 + 2}, .channels = {channels, 9}, .kernel = {kernel}, .stride = {stride}};
    for (const Pad pad : {Pad{0, 0}, Pad{8, 3}}) {
      c.pad = {pad};
      for (const Type x : {u8, s8}) {
        c.types.x = x;
        ASSERT_NO_FATAL_FAILURE(Checker(engine).check(c, size_t(kernel)));
      }
    }
  }
}

// Output planes that lie inside the rows: they follow one another in the tensor, not in the copy of a band whose last
// one has fewer rows than there is room for.
TEST_P(Legality, PlanesInsideRows) {
  struct Case {
    std::vector<int64_t> image, kernel;
    int64_t pad;
  };
  const Case cases[] = {{{4, 3, 8}, {3, 3, 3}, 1}, {{5, 9, 4}, {2, 1, 1}, 0}, {{5, 33, 16}, {2, 1, 1}, 0}};
  for (int threads : {1, 3}) {
    const Engine engine = this->engine(threads);
    for (const auto& [image, kernel, pad] : cases)
      for (const Type y : {s32, u8}) {
        Conv c{.batch = 1, .image = image, .channels = {32, 24}, .kernel = kernel};
        c.pad.assign(3, Pad{pad, pad});
        c.types.y = y, c.quantisation.multiplier = y == u8 ? Per::tensor : Per::none;
        const int64_t planes = c.out()[0], rows = c.out()[1], columns = c.out()[2];
        // From the inside: columns, planes, rows, channels; the same with rows outermost; and channels, columns,
        // planes.
        for (const auto& strides : {std::vector<int64_t>{columns, planes * columns, 1, planes * columns * rows},
                                    {columns, 24 * planes * columns, 1, planes * columns},
                                    {24 * columns, 24 * planes * columns, 24, 1}}) {
          c.y_strides = concatenated(24 * planes * rows * columns, {strides[0], strides[1], strides[2]}, strides[3]);
          ASSERT_NO_FATAL_FAILURE(Checker(engine).check(c, size_t(threads)));
        }
      }
  }
}

// Phases of one block take different forms. Weights of 1 with a zero point of 100 hold in the operand as -99, too heavy
// for classes; where one of -100 does not hold there, they stay as they are, light, and row sums are needed: in one
// phase, while the other has no panel of ones.
TEST_P(Legality, PhasesOfWhichSomeNeedRowSums) {
  const Engine engine = this->engine(), plain({.max_isa = "portable", .store = ""});
  for (const int64_t heavy_tap : {0, 1}) {  // of a row of three, a stride of 2 apart: of either phase
    constexpr int64_t channels = 27, filters = 29, taps = 9;
    Conv c{.batch = 1, .image = {2, 8}, .channels = {channels, filters}, .kernel = {3, 3}, .stride = {1, 2}};
    c.dilation = {2, 1}, c.pad = {{0, 3}, {1, 1}}, c.transposed = true;
    c.quantisation = {Per::tensor, Per::channel, Per::none, Per::none};
    Bytes x, w(size_t(filters * taps * channels), 1);
    for (int64_t i = 0; i < 2 * 8 * channels; ++i) x.push_back(uint8_t(i * 37));
    for (int64_t f = 0; f < filters; ++f) w[size_t((f * taps + heavy_tap) * channels)] = uint8_t(-100);
    const Ints zero_points(size_t(filters), 100);
    const Values values{.w_zero_points = zero_points, .x_zero_point = 7};
    EXPECT_EQ(outputs(engine, c, x, w, values).value(), outputs(plain, c, x, w, values).value());
    const auto plan = engine.plan(c, engine.pack(c, w.data(), {.zero_points = zero_points}).value()).value();
    std::set<bool> ones;
    const auto look = [&ones](const runtime::PlanData& phase) {
      ones.insert(phase.layout.ones);
      EXPECT_EQ(phase.variants.front().remainder, phase.layout.ones);
    };
    look(*runtime::Access::data(plan));
    for (const auto& phase : runtime::Access::data(plan)->others) look(*phase);
    EXPECT_EQ(ones.size(), codegen::room_named(GetParam())->has_classes() ? 2 : 1);
  }
}

INSTANTIATE_TEST_SUITE_P(Rooms, Legality, every_room, name_of_room);

}  // namespace
}  // namespace octile::test
