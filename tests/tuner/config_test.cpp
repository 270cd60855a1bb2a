// Names of configs: defaults have no word, words come in any order, and each name says one config.
#include "schedule/config.hpp"

#include <gtest/gtest.h>

namespace octile::schedule {
namespace {

constexpr Config everything{
    .rows = 6, .columns = 4, .unroll = 8, .border = Border::fill, .loop = Loop::lines, .band = 24};

TEST(ConfigNames, LeaveDefaultsOut) {
  EXPECT_EQ(name({}), "r1x1");
  EXPECT_EQ(name({.rows = 6, .columns = 4, .unroll = 4}), "r6x4_u4");
  EXPECT_EQ(name(everything), "r6x4_u8_fill_lines_b24");
  EXPECT_EQ(name({.winograd = 4, .rows = 6, .columns = 4, .band = 24}), "winograd4_r6x4_b24");
}

TEST(ConfigNames, ReadBackWhatTheySay) {
  for (int winograd : {0, 2, 4})
    for (int unroll : {1, 2, 8})
      for (Border border : {Border::skip, Border::fill})
        for (Loop loop : {Loop::panels, Loop::lines})
          for (int64_t band : {int64_t{0}, int64_t{16}, INT64_MAX}) {
            if (winograd && (border != Border::skip || loop != Loop::panels)) continue;
            const Config c{.winograd = winograd,
                           .rows = 3,
                           .columns = 2,
                           .unroll = unroll,
                           .border = border,
                           .loop = loop,
                           .band = band};
            EXPECT_EQ(parse_config(name(c)).value(), c) << name(c);
          }
}

TEST(ConfigNames, TakeWordsInAnyOrderAndThoseOfDefaults) {
  EXPECT_EQ(parse_config("b24_lines_fill_u8_r6x4").value(), everything);
  EXPECT_EQ(parse_config("u1_skip_r1x1_panels_b0").value(), Config{});
  EXPECT_EQ(canonical_config("r6x4_u4_skip_panels_b0"), "r6x4_u4") << "as octile 0.1 wrote it at first";
  EXPECT_EQ(canonical_config("winograd4_r6x4_u4_b24"), "winograd4_r6x4_u4_b24");
  EXPECT_EQ(canonical_config("r6x4_u4_p1"), "r6x4_u4") << "today's names know no prefetch";
  EXPECT_EQ(parse_config("p0_r6x4").value(), (Config{.rows = 6, .columns = 4, .prefetch = 0}));
  EXPECT_EQ(name({.rows = 6, .columns = 4, .prefetch = 2}), "r6x4_p2");
  EXPECT_EQ(canonical_config("r6x4_of_a_later_version"), "r6x4_of_a_later_version");
}

TEST(ConfigNames, SayWhichWordIsWrong) {
  const auto said = [](std::string_view text) {
    const auto config = parse_config(text);
    return config ? "nothing" : config.error().message;
  };
  EXPECT_NE(said("r6x4_q3").find("`q3` is no word of it"), std::string::npos) << said("r6x4_q3");
  EXPECT_NE(said("r6x4_u4_u4").find("`u4` says again"), std::string::npos) << said("r6x4_u4_u4");
  EXPECT_NE(said("skip_r6x4_fill").find("`fill` says again"), std::string::npos) << said("skip_r6x4_fill");
  EXPECT_NE(said("u4").find("lacks the tile"), std::string::npos) << said("u4");
  EXPECT_NE(said("winograd4_r6x4_fill").find("expected none beside winograd"), std::string::npos);
  for (const char* none :
       {"", "_", "r6x4_", "_r6x4", "r6x", "rx4", "r6", "r-1x4", "r6x4x2", "r6x4_u", "r6x4_u-1", "r6x4_u4x",
        "r6x4_b9223372036854775808", "r99999999999x1", "winograd3_r6x4", "winograd_r6x4", "r6x4__u4"})
    EXPECT_FALSE(parse_config(none)) << none;
}

}  // namespace
}  // namespace octile::schedule
