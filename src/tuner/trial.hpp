// Drawn data of one problem and what the reference says of it: every candidate is verified on these private buffers,
// poisoned before, ahead of its first timing. No caller's buffer is ever touched.
#pragma once
#include <memory>
#include <octile/plan.hpp>
#include <octile/problem.hpp>
#include <optional>
#include <string>
#include <vector>

namespace octile::reference {
struct Inputs;
}

namespace octile::tuner {

enum class DataDistribution : uint8_t {
  uniform,      // the whole range of each type
  lowest,       // every element the type's smallest
  highest,      // ... largest
  alternating,  // smallest and largest in turn
  laplace,      // as weights of networks are; the largest of a filter comes near the type's bound
};

struct TrialOptions {
  uint32_t seed = 1;
  DataDistribution distribution = DataDistribution::uniform;  // of x; and of w unless that has its own
  std::optional<DataDistribution> w_distribution = {};
  bool remainder = false;                    // weight zero points that do not fold into s8
  bool data_only = false;                    // the reference is not asked: there is nothing to compare with
  int64_t max_full_macs = int64_t(1) << 30;  // beyond it the reference gives samples only
  int64_t samples = 10000;
};

class Trial {
 public:
  Trial(const Problem& problem, const TrialOptions& options);
  ~Trial();
  Trial(Trial&&) noexcept;

  const Problem& problem() const;
  const void* x() const;
  int64_t x_bytes() const;
  const void* w() const;
  int64_t w_bytes() const;
  const std::vector<PostOpArguments>& post_ops() const;
  const std::vector<int32_t>& x_zero_points() const;  // none, one, or one a row; none of an f32 source
  const std::vector<int32_t>& w_zero_points() const;
  const std::vector<int32_t>& bias() const;
  const std::vector<float>& multipliers() const;
  float y_scale() const;
  int32_t y_zero_point() const;
  int32_t clamp_low() const;
  int32_t clamp_high() const;
  reference::Inputs inputs(void* y) const;  // all of these, as the reference takes them

  int64_t y_bytes() const;
  void poison(void* y) const;  // what C += finds there, and what the gaps must still hold afterwards
  // Empty: equal bit for bit, gaps included (all of it, or the samples). Else the first difference in words.
  std::string compare(const void* y) const;
  bool equal(const void* y) const;  // the same question, answered without an allocation
  int64_t compared() const;         // elements that compare looks at
  bool full() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

int64_t extent(const std::vector<int64_t>& sizes, const std::vector<int64_t>& strides);  // elements spanned

}  // namespace octile::tuner
