// Every kernel called once with marks in what belongs to the caller (uxlfoundation/oneDNN#119).
#include <gtest/gtest.h>

#include "emulator/emulator.hpp"
#include "key_space.hpp"
#include "support/executable.hpp"
#include "support/marked_call.hpp"

namespace octile::test {
namespace {

struct Buffers {  // large enough for any tile
  std::vector<uint8_t> a = std::vector<uint8_t>(64 << 10, 1), b = a, c = a;
  std::vector<uint8_t> workspace = a;
  std::vector<int32_t> values = std::vector<int32_t>(1024, 1);
  std::vector<float> multiplier = std::vector<float>(1024, 0.37f);
  std::vector<int64_t> run{0, 0, 5}, taps{0, 0, 64, 64, 64, 64}, lists{0, 0, 64, 0};
  std::vector<int16_t> panel = panel_of_lists();
  codegen::RowCounts counts{{1, 1, 1, 1, 1, 1, 1, 1}, 1};
  codegen::Palette palette{};

  codegen::Arguments for_key(const codegen::Room& room, const KernelKey& key, int64_t columns) {
    const int mac_rows = room.layout(key.a, key.b).tile.m;
    codegen::Arguments g{};
    g.a = a.data();
    g.b = b.data();
    g.c = c.data();
    g.a_stride = 512;
    g.b_stride = 2048;
    g.c_stride = 512;
    g.rows = key.routine == Routine::gemm ? key.rows * mac_rows : key.rows;
    g.columns = columns;
    g.start = values.data();
    g.multiplier = multiplier.data();
    g.lowest = -100;
    g.highest = 100;
    g.term[0] = g.term[1] = {values.data(), values.data()};
    g.walk[0] = {run.data(), 1};
    if (key.routine == Routine::depthwise) g.walk[0] = {taps.data(), 3};
    if (codegen::in_classes(key.form)) {
      g.walk[0] = {lists.data(), 2};
      g.b = panel.data();
    } else if (key.routine == Routine::depthwise_rows) {
      constexpr int64_t channels = 64;
      g.walk[0] = {taps.data(), 3};
      g.row = {};
      g.row.counts = &counts, g.row.lines = 2;
      g.row.a_line = g.row.c_line = 512;
      g.a = a.data() + a.size() / 2;  // positions ahead of the row are padding
      g.a_stride = channels, g.a_tile = key.row.stride * channels;
      g.c_stride = g.c_tile = channels * 4;
    }
    if (key.routine == Routine::ceiling || key.routine == Routine::read) g.ceiling = {.iterations = 2, .bytes = 4096};
    if (key.routine == Routine::winograd_input || key.routine == Routine::winograd_output)
      g.winograd = {.pixel_stride = 2048, .middles = values.data(), .earlier = values.data()};
    g.workspace = workspace.data();
    if (room.facts().has_palette && (key.routine == Routine::gemm || key.routine == Routine::ceiling))
      palette = room.palette(key, mac_rows);
    g.palette = palette.data();
    return g;
  }

  static std::vector<int16_t> panel_of_lists() {  // weights from byte 256 on; three steps of each class
    std::vector<int16_t> panel{256, 0, 3, 4, 8, 12, 16, 0, 32, 3, 4, 8, 4, 3, 4, 8, 4};
    panel.resize(4096, 1);
    return panel;
  }
};

// The configuration that a kernel finds when it is called; nothing in most rooms.
class Configured {
 public:
  Configured(const codegen::Room& room, codegen::Arguments arguments) {
    if (!room.facts().has_palette) return;
    room_ = &room;
    call(Routine::enter_palette, arguments);
  }
  ~Configured() {
    if (room_) call(Routine::leave_palette, {});
  }
  Configured(const Configured&) = delete;
  Configured& operator=(const Configured&) = delete;

 private:
  const codegen::Room* room_ = nullptr;
  void call(Routine routine, codegen::Arguments arguments) const {
    Executable(room_->generate({.routine = routine}).value().bytes).entry()(&arguments);
  }
};

TEST(Bugs, kernels_keep_what_belongs_to_the_caller) {
  each_x86_room([](const codegen::Room& room) {
    const auto prepared = emulator::prepare(room.facts().required);
    const std::string name(room.name());
    if (prepared.missing != codegen::Features{}) {
      std::printf("room %s skipped: neither here nor emulated: %s\n", name.c_str(), prepared.missing.names().c_str());
      return;
    }
    std::printf("room %s, emulated: %s\n", name.c_str(), prepared.emulated.names().c_str());
    Buffers buffers;
    size_t calls = 0;
    each_legal_key(room, 2, [&](const KernelKey& key) {
      const Executable kernel(room.generate(key).value().bytes);
      const int64_t whole = key.columns * room.lanes();
      for (auto [columns, plain] : {std::pair{whole, whole}, {whole, int64_t{0}}, {whole - 3, int64_t{0}}}) {
        auto arguments = buffers.for_key(room, key, key.routine == Routine::widen ? 5 * room.lanes() + 1 : columns);
        arguments.unclamped_columns = plain;  // of both epilogues of bytes
        const Configured configured(room, arguments);
        EXPECT_EQ(changed_by_call(kernel.entry(), arguments), "") << name << " " << codegen::name(key);
        ++calls;
      }
    });
    EXPECT_GT(calls, 1000u);
  });
}

// A line for two steps, and no further than the end; of tiles that have too few sums, and of remainders, none.
TEST(Calls, FetchWhatIsAheadUntilItsEnd) {
  static constexpr int64_t steps = 9, line = 64, lines = 3;
  each_x86_room([](const codegen::Room& room) {
    const auto prepared = emulator::prepare(room.facts().required);
    if (prepared.missing != codegen::Features{}) return;
    Buffers buffers;
    buffers.run = {0, 0, steps};
    size_t moved = 0;
    for (int rows : {1, 2, 4, 6})
      for (int columns : {1, 2, 3, 4})
        for (int unroll : {1, 2, 3, 4, 8}) {
          const KernelKey key{.rows = rows, .columns = columns, .unroll = unroll};
          if (!room.illegal(key).empty()) continue;
          const Executable kernel(room.generate(key).value().bytes);
          auto arguments = buffers.for_key(room, key, columns * room.lanes());
          const auto* from = buffers.b.data();
          arguments.tile.ahead = from, arguments.tile.ahead_end = from + lines * line;
          const Configured configured(room, arguments);
          kernel.entry()(&arguments);
          const bool fetches = room.layout(key.a, key.b).tile.m == 1 && rows > 1 && rows * columns >= 12;
          const int64_t fetched = fetches && unroll > 1 ? std::min<int64_t>(lines, steps / unroll * (unroll / 2)) : 0;
          EXPECT_EQ(static_cast<const uint8_t*>(arguments.tile.ahead) - from, fetched * line)
              << room.name() << " " << codegen::name(key);
          moved += fetched > 0;
        }
    EXPECT_EQ(moved > 0, room.layout(codegen::ElementType::u8).tile.m == 1) << room.name();
  });
}

TEST(MarkedCall, SeesEachChange) {
  const std::pair<const char*, std::vector<uint8_t>> functions[] = {
      {"rbx", {0x48, 0xff, 0xc3, 0xc3}},
      {"rbp", {0x48, 0xff, 0xc5, 0xc3}},
      {"r12", {0x49, 0xff, 0xc4, 0xc3}},
      {"r13", {0x49, 0xff, 0xc5, 0xc3}},
      {"r14", {0x49, 0xff, 0xc6, 0xc3}},
      {"r15", {0x49, 0xff, 0xc7, 0xc3}},
      {"direction flag", {0xfd, 0xc3}},
      {"", {0xc3}},
      // sub rsp, 8; stmxcsr [rsp]; or dword [rsp], 0x6000; ldmxcsr [rsp]; add rsp, 8; ret: rounding towards zero
      {"MXCSR", {0x48, 0x83, 0xec, 0x08, 0x0f, 0xae, 0x1c, 0x24, 0x81, 0x0c, 0x24, 0x00,
                 0x60, 0x00, 0x00, 0x0f, 0xae, 0x14, 0x24, 0x48, 0x83, 0xc4, 0x08, 0xc3}}};
  for (const auto& [changed, bytes] : functions) {
    const Executable function(bytes);
    EXPECT_EQ(changed_by_call(function.entry(), {}), changed);
  }
}

}  // namespace
}  // namespace octile::test
