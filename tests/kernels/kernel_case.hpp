// One problem with drawn data between unreadable pages, through plans of an engine, and what the reference says of it.
#pragma once
#include <gtest/gtest.h>

#include <octile/engine.hpp>

#include "../support/fenced.hpp"
#include "codegen/room.hpp"
#include "tuner/trial.hpp"

namespace octile::test {

struct CaseOptions {
  tuner::TrialOptions data = {};
  Touches touches = Touches::page_after;   // the side on which every buffer ends at a page that is not there
  std::optional<codegen::Form> form = {};  // of packed weights; else as the engine packs them
};

class KernelCase {
 public:
  explicit KernelCase(const Problem& problem, const CaseOptions& options = {});

  // Empty: every byte of y, gaps included, is as the reference says, and no input has changed. Else the first
  // difference, or the error, with the names of problem, config and room.
  std::string difference(const Engine& engine, const PlanOptions& options = {}) const;

  Result<Plan> plan(const Engine& engine, const PlanOptions& options = {}) const;
  std::string difference(const Plan& plan) const;
  const tuner::Trial& data() const { return trial_; }

 private:
  Fenced<uint8_t> fenced(const void* from, int64_t bytes) const;
  template <class T> Fenced<T> fenced(const std::vector<T>& values) const;

  Problem problem_;
  Touches touches_;
  std::optional<codegen::Form> form_;
  tuner::Trial trial_;
  Fenced<uint8_t> x_, w_;
  Fenced<int32_t> x_zero_points_, w_zero_points_, bias_;
  Fenced<float> multipliers_;
};

// As the engine packs, in another form than it may choose.
Result<PackedWeights> packed_in(codegen::Form form, const Engine& engine, const Problem& problem, const void* w,
                                const WeightParameters& parameters = {});

// One call: empty, or the difference. With the data touching the page after it, then the one before.
std::string difference(const Engine& engine, const Problem& problem, const tuner::TrialOptions& data = {},
                       const PlanOptions& options = {}, std::optional<codegen::Form> form = {});

// A test that runs in each room of this machine. A room this CPU lacks is skipped, with the reason.
class InEveryRoom : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override;
  Engine engine(int threads = 1) const;  // no store
};

// A room that this CPU lacks is emulated where it can be: slowly, so for small problems only.
class InEveryRoomOrEmulated : public InEveryRoom {
 protected:
  void SetUp() override;
};

std::vector<const char*> room_names();
inline const auto every_room = testing::ValuesIn(room_names());
inline const auto name_of_room = [](const testing::TestParamInfo<const char*>& info) { return info.param; };

// Expects no difference; says at most a few.
#define EXPECT_EXACT(...)                              \
  do {                                                 \
    const std::string wrong = difference(__VA_ARGS__); \
    ASSERT_TRUE(wrong.empty()) << wrong;               \
  } while (false)

}  // namespace octile::test
