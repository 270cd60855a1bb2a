#include "fenced_weights.hpp"

#include <utility>

#include "packing/packing.hpp"
#include "runtime/access.hpp"

namespace octile::net {

PackedWeights fenced(const PackedWeights& weights, test::Touches touches) {
  // Names every member, so that one more does not compile until it is copied here.
  const auto& [family, room, layout, others, remainder, winograd, data] = *runtime::Access::block(weights);
  const auto bytes = size_t(runtime::Access::block(weights)->bytes()), aligned = (bytes + 63) / 64 * 64;
  test::Fenced<uint8_t> copy(aligned, touches);
  std::memcpy(copy.data(), data.get(), bytes);
  std::memset(copy.data() + bytes, 0xA5, aligned - bytes);
  copy.read_only();
  uint8_t* const begin = copy.data();
  const auto [mapped, mapped_bytes] = copy.release();
  runtime::AlignedBytes kept(begin, {mapped, mapped_bytes});
  return runtime::Access::weights(std::make_shared<runtime::PackedBlock>(
      runtime::PackedBlock{family, room, layout, others, remainder, winograd, std::move(kept)}));
}

}  // namespace octile::net
