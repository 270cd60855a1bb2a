// The library octile is measured against, on the same data: packed weights, NHWC, the same requantisation.
#pragma once
#include <memory>
#include <octile/problem.hpp>
#include <string>

#include "tuner/trial.hpp"

namespace octile::bench {

class Peer {
 public:
  virtual ~Peer() = default;
  virtual void run() = 0;
  virtual const uint8_t* y() const = 0;
  virtual std::string implementation() const = 0;
};

std::string peer_version();  // empty: there is none in this build
// Dense u8 x s8 problems without zero points: Gemm to s32, Conv of two dimensions to s32 or, with bias and a
// multiplier of each channel, to u8. null: not offered.
std::unique_ptr<Peer> make_peer(const Problem& problem, const tuner::Trial& trial);

}  // namespace octile::bench
