// One 3x3 convolution of any image size: weights packed once, a plan per size. README quotes the part between the
// lines.
#include <cstdint>
#include <iostream>
#include <octile/octile.hpp>
#include <vector>

int main() {
  const std::vector<int8_t> w(64 * 3 * 3 * 64, 1);
  const std::vector<int32_t> bias(64, 1000);
  const std::vector<float> scales(64, 0.01F);
  // ---- README
  octile::Engine engine;  // CPU, kernels, store; no global state
  octile::Conv conv{.channels = {.in = 64, .out = 64}, .kernel = {3, 3}, .pad = {{1, 1}, {1, 1}}};
  conv.types = {octile::u8, octile::s8, octile::u8};  // x, w, y; the image is left free
  conv.quantisation = {.x_zero_point = octile::Per::tensor, .multiplier = octile::Per::channel};
  conv.bias = true;
  auto weights = engine.pack(conv, w.data(), {.bias = bias}).value();  // once, for every size
  for (int64_t width : {40, 100, 57}) {
    const std::vector<uint8_t> x(size_t(8 * width * 64), 130);
    std::vector<uint8_t> y(x.size());
    auto plan = engine.plan(conv.at({.batch = 1, .image = {8, width}}), weights).value();
    plan.run({.x = x.data(), .y = y.data(), .x_zero_point = 128, .multipliers = scales}).value();
    std::cout << plan.problem() << ' ' << plan.isa() << ' ' << plan.config() << '\n';
    // ---- end
    // 9 taps of 64 channels, each (130 - 128) * 1; a corner has 4 taps.
    const uint8_t inner = 22, corner = 15;  // round((1152 + 1000) / 100), round((512 + 1000) / 100)
    if (y[size_t((width + 1) * 64)] != inner || y[0] != corner) return 1;
  }
  return 0;
}
