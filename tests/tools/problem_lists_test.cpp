// The reader of problem lists: each rule of benchdnn's notation, and the counts over whole lists where there are any.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "benchdnn.hpp"

namespace octile::tools {
namespace {

ListedProblem read(std::string_view line, bool transposed = false) {
  Result<ListedProblem> problem = read_problem(line, {}, transposed);
  if (problem) return *std::move(problem);
  ADD_FAILURE() << problem.error().message;
  return {};
}

std::string name_of(std::string_view line) {
  const ListedProblem p = read(line);
  return p.refused() ? "refused: " + std::get<Refusal>(p.problem).reason : name(std::get<Problem>(p.problem));
}

TEST(ProblemLists, EverythingSpelt) {
  const auto line = "g2mb1ic64ih56iw56oc64oh56ow56kh3kw3sh1sw1ph1pw1dh0dw0n\"net:layer*3\"";
  EXPECT_EQ(name_of(line), "conv_u8s8s32_n1_h56_w56_c64_k64_r3x3_p1x1_g2");
  const ListedProblem p = read(line);
  EXPECT_EQ(p.name, "net:layer");
  EXPECT_EQ(p.text, line);
  EXPECT_EQ(p.count, 3);
  EXPECT_EQ(p.macs, 56 * 56 * 64 * 9 * 32);
  EXPECT_EQ(p.valid_macs, (3 * 56 - 2) * (3 * 56 - 2) * 64 * 32);
}

TEST(ProblemLists, DefaultsAndSeparators) {
  EXPECT_EQ(name_of("mb1_ic8_oc8_ih9oh9kh1"), "conv_u8s8s32_n1_h9_w9_c8_k8_r1x1");
  EXPECT_EQ(name_of("ic8oc8ih9kh1"), "conv_u8s8s32_n2_h9_w9_c8_k8_r1x1");  // batch 2, o derived, w copies h
  EXPECT_EQ(read("ic8oc8ih9kh1").name, "ic8oc8ih9kh1");
  EXPECT_EQ(read("ic8oc8ih9kh1n\"a(*2)b\"").name, "a(*2)b");
}

TEST(ProblemLists, WholeDimensionsCopyFieldsDoNot) {
  EXPECT_EQ(name_of("mb1ic1oc1ih9kh3sh2ph1dh1"), "conv_u8s8s32_n1_h9_w9_c1_k1_r3x3_s2x2_dil2x2_p1x1");
  // w has fields of its own: its stride and dilation are 1, its pad is derived, whatever h has
  EXPECT_EQ(name_of("mb1ic1oc1ih9oh4kh3sh2ph0dh0iw8ow8kw3"), "conv_u8s8s32_n1_h9_w8_c1_k1_r3x3_s2x1_p0x1");
  EXPECT_EQ(name_of("mb1ic1oc1iw9ow9kw3pw1"), "conv_u8s8s32_n1_w9_c1_k1_r3_p1");  // only w: one dimension
}

TEST(ProblemLists, OutputsAndPadsAreDerived) {
  EXPECT_EQ(name_of("mb1ic1oc1iw9kw3"), "conv_u8s8s32_n1_w9_c1_k1_r3");           // o and p missing: p 0
  EXPECT_EQ(name_of("mb1ic1oc1iw9kw3pw2"), "conv_u8s8s32_n1_w9_c1_k1_r3_p2");     // o missing
  EXPECT_EQ(name_of("mb1ic1oc1iw9ow9kw4"), "conv_u8s8s32_n1_w9_c1_k1_r4_p1_q2");  // p = 3 / 2, the rest far
  EXPECT_EQ(name_of("mb1ic1oc1iw6ow3kw2sw2pw0dw1"), "conv_u8s8s32_n1_w6_c1_k1_r2_s2_dil2_p0_q1");
}

TEST(ProblemLists, NegativeFarPadsBecomeNone) {
  // 10 wide, reach 3, stride 3: outputs 0, 3, 6 end at 9; the last pixel is not reached.
  const ListedProblem p = read("mb1ic1oc1iw10ow3kw3sw3pw0");
  const Conv conv = std::get<Conv>(std::get<Problem>(p.problem));
  EXPECT_EQ(conv.pad, (std::vector<Pad>{{0, 0}}));
  EXPECT_EQ(conv.out(), (std::vector<int64_t>{3}));
  EXPECT_EQ(p.valid_macs, 9);
}

TEST(ProblemLists, ThreeDimensions) {
  EXPECT_EQ(name_of("mb1ic2id3oc4od3kd3pd1n\"ffn\""), "conv_u8s8s32_n1_d3_h3_w3_c2_k4_r3x3x3_p1x1x1");
  EXPECT_EQ(read("mb1ic2id3oc4od3kd3pd1").macs, 27 * 27 * 2 * 4);  // d copied to h and w
  EXPECT_EQ(read("mb1ic2id3oc4od3kd3pd1").valid_macs, 7 * 7 * 7 * 2 * 4);
  EXPECT_EQ(name_of("g2mb1_ic4oc4_id8od4kd3sd2dd1pd2_ih6oh6kh1_iw9ow9kw5pw2n\"x\""),
            "conv_u8s8s32_n1_d8_h6_w9_c4_k4_r3x1x5_s2x1x1_dil2x1x1_p2x0x2_q1x0x2_g2");
}

TEST(ProblemLists, Transposed) {
  const ListedProblem p = read("g1mb1ic8iw5oc4ow2kw3pw3dw2", true);
  EXPECT_EQ(name(std::get<Problem>(p.problem)), "convt_u8s8s32_n1_w5_c8_k4_r3_dil3_p3_q6");
  EXPECT_EQ(p.macs, 5 * 3 * 8 * 4);
  // o = i - 3 + 3 tap lies in 0..1 for (i, tap) = (3, 0), (4, 0), (0, 1), (1, 1)
  EXPECT_EQ(p.valid_macs, 4 * 8 * 4);
  const ListedProblem added = read("mb1ic8ih5oc4oh10kh3sh2ph1", true);  // ow, too
  EXPECT_EQ(name(std::get<Problem>(added.problem)), "convt_u8s8s32_n1_h5_w5_c8_k4_r3x3_s2x2_p1x1_q0x0");
  const ListedProblem named = read("convt_u8s8s32_n1_w3_c2_k4_r3_s2_p1");
  EXPECT_EQ(named.macs, 3 * 3 * 2 * 4);
  EXPECT_EQ(named.valid_macs, 7 * 2 * 4);  // the first tap of the first pixel and the last of the last are cropped
}

TEST(ProblemLists, RefusalsAreNotErrors) {
  EXPECT_EQ(name_of("mb1g3ic4oc6ih1kh1"), "refused: channels.in: 4, expected a multiple of groups = 3");
}

// The notation can say sizes that nobody can wait for: taps are counted where the problem is legal.
TEST(ProblemLists, EnormousSizesAreRefusedAtOnce) {
  EXPECT_EQ(name_of("mb1ic1iw1oc1kw2147483647pw1073741823"),
            "refused: kernel[0]: 2147483647, expected at most 8388608 taps, not 2147483647");
  EXPECT_EQ(read("mb1ic1iw1oc1kw2147483647pw1073741823").macs, INT32_MAX);
  const std::string all = "mb2147483647ic2147483647oc2147483647ih2147483647kh2147483647sh2147483647dh2147483647";
  for (bool transposed : {false, true})
    for (const char* more : {"", "ph2147483647", "oh2147483647", "oh1", "ph2147483647oh2147483647"}) {
      const Result<ListedProblem> p = read_problem(all + more, {}, transposed);
      EXPECT_TRUE(!p || p->refused()) << more;
    }
}

TEST(ProblemLists, MatrixProducts) {
  EXPECT_EQ(name_of("10x30:30x20_n\"a*2\""), "gemm_u8s8s32_m10_n20_k30");
  EXPECT_EQ(read("10x30:30x20_n\"a*2\"").count, 2);
  EXPECT_EQ(name_of("12x128x64:12x64x128_n\"encoder:QK:12\""), "gemm_u8s8s32_b12_m128_n128_k64_runtimeb");
  EXPECT_EQ(read("12x128x64:12x64x128_n\"encoder:QK:12\"").name, "encoder:QK:12");
  EXPECT_EQ(name_of("7x32x16:1x16x8"), "gemm_u8s8s32_b7_m32_n8_k16");  // B is a weight
  EXPECT_EQ(name_of("1x26x17:5x17x65"), "gemm_u8s8s32_b5_m26_n65_k17_runtimeb_as0x17x1");
  EXPECT_EQ(name_of("2x3x1x1x6:1x1x4x6x5"), "gemm_u8s8s32_b2x3x4_m1_n5_k6_runtimeb_as18x6x0x6x1_bs0x0x30x5x1");
  EXPECT_EQ(read("2x3x1x1x6:1x1x4x6x5").macs, 24 * 30);
  EXPECT_EQ(name_of("2x5x4:4x3"), "gemm_u8s8s32_b2_m5_n3_k4");
}

TEST(ProblemLists, OwnNames) {
  const std::string text = "conv_s8u8u8_n1_h9_w8_c6_k12_r3x1_p1x0_g3_multiplier";
  EXPECT_EQ(name_of(text), text);
  EXPECT_EQ(read(text).valid_macs, (3 * 9 - 2) * 8 * 12 * 2);
  EXPECT_EQ(read("gemm_u8s8s32_b2_m3_n4_k5").macs, 120);
  EXPECT_EQ(read("gemm_u8s8s32_m_any_n4_k5").macs, 0);
  EXPECT_EQ(name_of("conv_u8s8s32_n1_w9_c4_k4_r3_g3"), "refused: channels.in: 4, expected a multiple of groups = 3");
}

TEST(ProblemLists, TypesAndQuantisationAreTheCallers) {
  Defaults d{.types = {s8, u8, u8}, .quantisation = {Per::tensor, Per::none, Per::tensor, Per::channel}, .bias = true};
  const auto conv = read_problem("mb1ic1oc1iw9kw3", d);
  EXPECT_EQ(name(std::get<Problem>(conv->problem)), "conv_s8u8u8_n1_w9_c1_k1_r3_xzp_yzp_multiplierchannel_bias");
  const auto gemm = read_problem("2x3:3x4", d);
  EXPECT_EQ(name(std::get<Problem>(gemm->problem)), "gemm_s8u8u8_m2_n4_k3_xzp_yzp_multiplierchannel_bias");
}

TEST(ProblemLists, UnreadableLinesAreErrors) {
  const std::pair<const char*, const char*> table[] = {
      {"ic8oc8ih9", "an input or a kernel size is missing"},
      {"ic8oc8oh9kh1", "an input or a kernel size is missing"},
      {"ic8ih9kh1", "ic or oc is missing"},
      {"ic8oc8", "no sizes of an image"},
      {"ic8oc8id3iw3kd1kw1", "depth and width without a height"},
      {"ic8oc8ih9kh1zz3", "\"zz\" is unknown"},
      {"ic8oc8ih9khn\"x\"", "\"kh\" is unknown or has no size"},
      {"ic8oc8ih9kh1sh0", "a stride or kernel is 0"},
      {"ic8oc8iw9ow3kw1pw0sw1", "the output size does not follow"},
      {"2x3:4x5", "K of A is not K of B"},
      {"2x3x4:3x4x5", "batch sizes that do not broadcast"},
      {"2x3:3", "expected MxK:KxN"},
      {"2x3:3x", "expected MxK:KxN"},
      {"gemm_u8s8s32_m1", "n is missing"},
  };
  for (const auto& [line, reason] : table) {
    const auto problem = read_problem(line);
    ASSERT_FALSE(problem) << line;
    EXPECT_NE(problem.error().message.find(reason), std::string::npos) << problem.error().message;
  }
}

TEST(ProblemLists, FilesSkipCommentsAndNameTheLine) {
  std::istringstream good("# comment\n\n--dir=FWD_D\r\n  2x3:3x4\r\nic1oc1iw9kw3n\"b*7\"\n");
  const auto list = read_problems(good, "matmul");
  ASSERT_TRUE(list) << list.error().message;
  ASSERT_EQ(list->size(), 2u);
  EXPECT_EQ((*list)[1].count, 7);
  std::istringstream transposed("ic1oc1iw9kw3\n");
  EXPECT_EQ(name(std::get<Problem>((*read_problems(transposed, "deconv_1d"))[0].problem)),
            "convt_u8s8s32_n2_w9_c1_k1_r3");
  std::istringstream bad("# one\n2x3:3x4\nhello\n");
  const auto error = read_problems(bad, "list.txt");
  ASSERT_FALSE(error);
  EXPECT_EQ(error.error().message.find("list.txt:3: hello"), 0u) << error.error().message;
  EXPECT_EQ(read_problems(std::filesystem::path("/nonexistent")).error().code, Errc::io);
}

struct Count {
  std::map<std::string, int> kinds;
  int64_t lines = 0, at_most_200_mmac = 0, offered_of_these = 0;
  double gmacs = 0;
};

void add(Count& count, const ListedProblem& p) {
  ++count.lines;
  std::string kind;
  if (p.refused()) {
    kind = std::get<Refusal>(p.problem).reason;
  } else {
    const Problem& problem = std::get<Problem>(p.problem);
    const Conv* conv = std::get_if<Conv>(&problem);
    kind = !conv ? "matmul" : conv->transposed ? "transposed" : std::to_string(conv->kernel.size()) + "-D";
    const auto parsed = parse(name(problem));
    ASSERT_TRUE(parsed) << parsed.error().message;
    EXPECT_EQ(name(*parsed), name(problem));
  }
  ++count.kinds[kind];
  if (kind == "transposed") return;
  count.gmacs += static_cast<double>(p.macs) / 1e9;
  if (p.macs > 200'000'000) return;
  ++count.at_most_200_mmac;
  count.offered_of_these += !p.refused();
}

TEST(ProblemLists, AllOfThePeersLists) {
  const std::filesystem::path lists = OCTILE_LISTS;
  if (!std::filesystem::exists(lists / "nets")) GTEST_SKIP() << lists << " is not here";
  Count count;
  for (const char* folder : {"nets", "shapes"})
    for (const auto& file : std::filesystem::directory_iterator(lists / folder)) {
      const auto problems = read_problems(file.path());
      ASSERT_TRUE(problems) << problems.error().message;
      for (const ListedProblem& p : *problems) add(count, p);
    }
  EXPECT_EQ(count.lines, 1767);
  EXPECT_EQ(count.kinds,
            (std::map<std::string, int>{{"2-D", 795}, {"1-D", 90}, {"3-D", 599}, {"matmul", 77}, {"transposed", 206}}));
  EXPECT_NEAR(count.gmacs, 5738, 1);
  EXPECT_EQ(count.at_most_200_mmac, 1261);
  EXPECT_EQ(count.offered_of_these, 1261);
}

TEST(ProblemLists, CaseFilesAreLegalAndCanonical) {
  int64_t lines = 0;
  for (const auto& file : std::filesystem::directory_iterator(OCTILE_CASES)) {
    const auto problems = read_problems(file.path());
    ASSERT_TRUE(problems) << problems.error().message;
    for (const ListedProblem& p : *problems) {
      ++lines;
      ASSERT_FALSE(p.refused()) << p.text << ": " << std::get<Refusal>(p.problem).reason;
      EXPECT_EQ(name(std::get<Problem>(p.problem)), p.text) << file.path();
    }
  }
  EXPECT_GT(lines, 0);
}

}  // namespace
}  // namespace octile::tools
