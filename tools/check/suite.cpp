#include "check/suite.hpp"

namespace octile::tools {
namespace {

// A pair of pads before and after each axis.
std::vector<Pad> pads(int64_t before, int64_t after, size_t rank) { return std::vector<Pad>(rank, {before, after}); }

Conv square(int64_t in, int64_t out, int64_t kernel, int64_t stride, int64_t pad) {
  return {.batch = 1,
          .image = {13, 11},
          .channels = {in, out},
          .kernel = {kernel, kernel},
          .stride = {stride, stride},
          .pad = pads(pad, pad, 2)};
}

// Signs in turn; sums, and 8 bits out of them.
template <class P> void vary(P p, size_t& turn, std::vector<Problem>& all) {
  constexpr Type signs[] = {Type::u8, Type::s8};
  for (int i = 0; i < 2; ++i, ++turn) {
    p.types = {signs[turn & 1], signs[turn >> 1 & 1], Type::s32};
    p.quantisation = {turn & 2 ? Per::tensor : Per::none, turn & 4 ? Per::channel : Per::none, Per::none, Per::none};
    p.bias = (turn & 8) != 0;
    all.emplace_back(p);
    if constexpr (std::is_same_v<P, Gemm>)
      if (p.accumulate) continue;
    p.types.y = signs[turn >> 3 & 1];
    p.quantisation.multiplier = turn & 1 ? Per::tensor : Per::channel;
    p.quantisation.y_zero_point = turn & 16 ? Per::none : Per::tensor;
    p.activation = turn % 3 == 1 ? Activation::relu : turn % 3 == 2 ? Activation::clamp : Activation::none;
    all.emplace_back(p);
  }
  ++turn;  // four signs have turns of two: move on, or a problem would always see the same
}

}  // namespace

std::vector<Gemm> ragged_gemms() {
  std::vector<Gemm> all;
  const auto add = [&all](int64_t m, int64_t n, int64_t k) { all.push_back({.m = m, .n = n, .k = k}); };
  for (int64_t m : {1, 5, 6, 7, 13, 29})
    for (int64_t n : {1, 15, 16, 17, 64, 67})
      for (int64_t k : {1, 2, 3, 4, 5, 7, 31, 64, 66}) add(m, n, k);
  for (int64_t n : {31, 33, 47, 49, 63, 65, 127, 129, 193}) add(9, n, 21);  // every count of vectors, and a lane more
  for (int64_t k : {8, 9, 15, 16, 17, 32, 33, 63, 65, 100, 255, 257}) add(7, 35, k);
  add(150, 200, 300);
  return all;
}

std::vector<Gemm> strided_gemms() {
  const Gemm plain{.m = 13, .n = 17, .k = 21};
  std::vector<Gemm> all;
  const auto add = [&](auto change) {
    all.push_back(plain);
    change(all.back());
  };
  add([](Gemm& g) { g.x_strides = {{}, 26, 1}, g.w_strides = {{}, 20, 1}, g.y_strides = {{}, 24, 1}; });  // padded rows
  add([](Gemm& g) { g.x_strides = {{}, 1, 13}; });                                                        // transposed
  add([](Gemm& g) { g.w_strides = {{}, 1, 21}; });
  add([](Gemm& g) { g.y_strides = {{}, 1, 13}; });
  add([](Gemm& g) { g.x_strides = {{}, 1, 14}, g.w_strides = {{}, 1, 22}, g.y_strides = {{}, 1, 15}; });
  add([](Gemm& g) {
    g.x_strides = {{}, 43, 2}, g.w_strides = {{}, 55, 3}, g.y_strides = {{}, 40, 2};
  });                                              // every other one
  add([](Gemm& g) { g.x_strides = {{}, 0, 1}; });  // the same row
  add([](Gemm& g) { g.x_strides = {{}, 3, 0}; });
  add([](Gemm& g) { g.batch = {3}; });
  add([](Gemm& g) { g.batch = {3}, g.x_strides = {{0}, 22, 1}, g.y_strides = {{500}, 30, 1}; });  // one A for all
  add([](Gemm& g) { g.batch = {4}, g.y_strides = {{17}, 68, 1}; });                               // interleaved
  add([](Gemm& g) { g.batch = {2, 3}, g.runtime_w = true; });
  add([](Gemm& g) {
    g.batch = {2, 3}, g.runtime_w = true, g.x_strides = {{273, 0}, 21, 1}, g.w_strides = {{0, 357}, 17, 1};
  });
  add([](Gemm& g) { g.batch = {2}, g.runtime_w = true, g.w_strides = {{400}, 1, 22}; });
  add([](Gemm& g) { g.accumulate = true; });
  add([](Gemm& g) { g.accumulate = true, g.batch = {2}, g.runtime_w = true, g.y_strides = {{1}, 60, 3}; });
  for (int64_t Gemm::* size : {&Gemm::m, &Gemm::n, &Gemm::k}) add([size](Gemm& g) { g.*size = 0; });  // empty
  add([](Gemm& g) { g.batch = {2, 0}; });
  return all;
}

std::vector<Conv> convolutions() {
  std::vector<Conv> all;
  for (int64_t in : {1, 3, 4, 16, 19})
    for (int64_t out : {1, 17, 64, 70})
      for (int64_t kernel : {1, 2, 3, 5})
        for (int64_t stride : {1, 2})
          for (int64_t pad : {int64_t{0}, kernel / 2, kernel + 1}) all.push_back(square(in, out, kernel, stride, pad));
  const auto add = [&](auto change) {
    all.push_back(square(8, 20, 3, 1, 1));
    change(all.back());
  };
  add([](Conv& c) { c.batch = 3; });
  add([](Conv& c) { c.batch = 0; });
  add([](Conv& c) { c.pad = {{0, 1}, {2, 0}}; });
  add([](Conv& c) { c.stride = {2, 2}, c.image = {8, 8}, c.pad = pads(0, 1, 2); });
  add([](Conv& c) { c.stride = {2, 2}, c.image = {8, 8}, c.pad = pads(1, 0, 2); });
  add([](Conv& c) { c.dilation = {2, 2}, c.pad = pads(2, 2, 2); });
  add([](Conv& c) { c.dilation = {1, 3}, c.pad = {{1, 1}, {3, 3}}; });
  add([](Conv& c) { c.dilation = {3, 1}, c.stride = {3, 2}, c.pad = {{3, 3}, {1, 1}}; });
  add([](Conv& c) { c.image = {1, 1}; });
  add([](Conv& c) { c.image = {2, 3}; });
  add([](Conv& c) { c.image = {4, 4}, c.kernel = {7, 6}, c.pad = {{3, 3}, {2, 3}}; });  // larger than the image
  add([](Conv& c) { c.image = {4, 4}, c.pad = pads(5, 4, 2); });                        // outputs that see padding only
  add([](Conv& c) { c.image = {4, 4}, c.stride = {4, 4}, c.pad = pads(5, 4, 2); });
  add([](Conv& c) { c.image = {12, 1}, c.kernel = {7, 1}, c.pad = {{3, 3}, {0, 0}}; });
  add([](Conv& c) { c.image = {1, 90}, c.kernel = {1, 9}, c.pad = {{0, 0}, {4, 4}}; });
  add([](Conv& c) { c.kernel = {2, 4}, c.pad = {{0, 1}, {1, 2}}; });
  add([](Conv& c) { c.x_strides = {2000, 11, 1, 143}; });  // channels first
  add([](Conv& c) { c.x_strides = {2000, 11, 1, 143}, c.y_strides = {3000, 11, 1, 143}; });
  add([](Conv& c) { c.x_strides = {3000, 150, 10, 1}, c.y_strides = {9000, 300, 22, 1}; });  // padded rows, pixels
  add([](Conv& c) { c.x_strides = {3000, 220, 18, 2}, c.w_strides = {90, 30, 9, 1}; });      // every other channel
  add([](Conv& c) { c.batch = 2, c.x_strides = {0, 88, 8, 1}; });                            // one image for all
  return all;
}

std::vector<Conv> grouped_convolutions() {
  std::vector<Conv> all;
  const auto add = [&all](Conv c, int64_t groups) {
    c.groups = groups;
    all.push_back(std::move(c));
  };
  for (int64_t kernel : {1, 3, 5})
    for (int64_t stride : {1, 2}) {
      for (int64_t channels : {6, 16, 33, 70}) add(square(channels, channels, kernel, stride, kernel / 2), channels);
      for (int64_t times : {2, 3}) add(square(16, 16 * times, kernel, stride, kernel / 2), 16);
      add(square(20, 12, kernel, stride, kernel / 2), 4);
      add(square(6, 12, kernel, stride, kernel / 2), 2);
      add(square(32, 34, kernel, stride, kernel / 2), 2);
    }
  Conv line{.batch = 2, .image = {23}, .channels = {4, 6}, .kernel = {5}, .stride = {2}, .dilation = {2}};
  line.pad = pads(3, 3, 1);
  add(line, 2);
  add({.batch = 1, .image = {99}, .channels = {24, 24}, .kernel = {9}, .pad = pads(4, 4, 1)}, 24);
  add({.batch = 1, .image = {57}, .channels = {1, 16}, .kernel = {5}, .stride = {3}, .pad = pads(2, 2, 1)}, 1);
  add({.batch = 1, .image = {1}, .channels = {16, 16}, .kernel = {3}, .pad = pads(50, 51, 1)}, 1);
  add({.batch = 1,
       .image = {11, 13},
       .channels = {40, 40},
       .kernel = {3, 3},
       .pad = {{2, 0}, {0, 1}},
       .x_strides = {6000, 13, 1, 145},
       .y_strides = {9000, 700, 44, 1}},
      40);
  return all;
}

std::vector<Conv> volumes() {
  std::vector<Conv> all;
  const auto cube = [](int64_t in, int64_t out, int64_t kernel, int64_t stride, int64_t pad) {
    return Conv{.batch = 1,
                .image = {6, 7, 5},
                .channels = {in, out},
                .kernel = {kernel, kernel, kernel},
                .stride = {stride, stride, stride},
                .pad = pads(pad, pad, 3)};
  };
  for (int64_t in : {1, 3, 16, 19})
    for (int64_t out : {1, 17, 64})
      for (int64_t kernel : {1, 2, 3})
        for (int64_t stride : {1, 2})
          for (int64_t pad : {int64_t{0}, kernel / 2, kernel + 1}) all.push_back(cube(in, out, kernel, stride, pad));
  const auto add = [&](auto change) {
    all.push_back(cube(8, 20, 3, 1, 1));
    change(all.back());
  };
  add([](Conv& c) { c.batch = 3; });
  add([](Conv& c) { c.batch = 0; });
  add([](Conv& c) { c.kernel = {3, 1, 1}, c.pad = {{1, 1}, {0, 0}, {0, 0}}; });  // along planes only
  add([](Conv& c) { c.kernel = {3, 1, 1}, c.pad = {}, c.image = {40, 1, 1}; });
  add([](Conv& c) { c.kernel = {1, 3, 3}, c.pad = {{0, 0}, {1, 1}, {1, 1}}; });  // within planes only
  add([](Conv& c) { c.kernel = {1, 3, 3}, c.stride = {2, 1, 2}, c.pad = {{0, 0}, {1, 1}, {1, 1}}, c.batch = 2; });
  add([](Conv& c) { c.kernel = {1, 1, 1}, c.pad = {{2, 1}, {0, 0}, {0, 0}}; });  // planes of padding
  add([](Conv& c) { c.kernel = {2, 3, 4}, c.pad = {{0, 1}, {2, 0}, {1, 2}}; });
  add([](Conv& c) { c.kernel = {7, 2, 6}, c.pad = {{3, 3}, {0, 1}, {2, 3}}; });  // larger than the image
  add([](Conv& c) { c.dilation = {2, 1, 3}, c.pad = {{2, 2}, {1, 1}, {3, 3}}; });
  add([](Conv& c) { c.dilation = {3, 2, 1}, c.stride = {2, 3, 1}, c.pad = {{4, 2}, {2, 2}, {1, 1}}; });
  add([](Conv& c) { c.stride = {4, 5, 4}; });  // larger than the kernel
  add([](Conv& c) { c.image = {1, 1, 1}; });
  add([](Conv& c) { c.image = {3, 4, 2}, c.pad = {{5, 4}, {4, 5}, {6, 5}}; });  // outputs that see padding only
  add([](Conv& c) { c.image = {9, 1, 1}, c.kernel = {5, 1, 1}, c.pad = {{2, 2}, {0, 0}, {0, 0}}; });
  add([](Conv& c) { c.x_strides = {2000, 35, 5, 1, 210}; });  // channels first
  add([](Conv& c) { c.x_strides = {2000, 35, 5, 1, 210}, c.y_strides = {5000, 35, 5, 1, 210}; });
  add([](Conv& c) { c.x_strides = {9000, 500, 60, 9, 1}, c.w_strides = {300, 90, 30, 9, 1}; });  // padded
  add([](Conv& c) { c.batch = 2, c.x_strides = {0, 280, 40, 8, 1}, c.y_strides = {1, 1400, 200, 40, 2}; });
  const auto grouped = [&](int64_t groups, int64_t in, int64_t out) {
    for (int64_t stride : {1, 2}) {
      all.push_back(cube(in, out, 3, stride, 1));
      all.back().groups = groups;
    }
  };
  for (int64_t channels : {6, 16, 33}) grouped(channels, channels, channels);  // depthwise
  grouped(16, 16, 32);
  grouped(4, 20, 12);
  grouped(2, 6, 12);
  grouped(2, 64, 34);
  return all;
}

std::vector<Conv> transposed_convolutions() {
  std::vector<Conv> all;
  const auto add = [&](Conv c, auto change) {
    c.transposed = true;
    change(c);
    all.push_back(std::move(c));
  };
  const auto as_it_is = [](Conv&) {};
  const auto plane = [](int64_t in, int64_t out, int64_t kernel, int64_t stride, int64_t pad) {
    Conv c = square(in, out, kernel, stride, pad);
    c.image = {5, 4};
    return c;
  };
  for (int64_t in : {3, 19})
    for (int64_t out : {1, 40})
      for (int64_t kernel : {1, 2, 3, 4, 5})
        for (int64_t stride : {1, 2, 3})
          for (int64_t pad : {int64_t{0}, kernel / 2}) add(plane(in, out, kernel, stride, pad), as_it_is);
  const Conv plain = plane(16, 20, 3, 2, 1);
  add(plain, [](Conv& c) { c.pad = pads(1, 0, 2); });  // output padding of 1, as most models have it
  add(plain, [](Conv& c) { c.pad = {{0, -4}, {2, -5}}; });
  add(plain, [](Conv& c) { c.pad = {{4, 5}, {3, 2}}; });  // a crop larger than the kernel
  add(plain, [](Conv& c) { c.pad = {{9, 1}, {0, 8}}; });  // one pixel is left of each axis
  add(plain, [](Conv& c) { c.kernel = {2, 3}, c.stride = {4, 3}, c.pad = {{0, -9}, {1, 2}}; });
  add(plain, [](Conv& c) { c.dilation = {2, 2}; });  // every other row and column is reached by no tap
  add(plain, [](Conv& c) { c.dilation = {3, 2}, c.stride = {2, 3}; });
  add(plain, [](Conv& c) { c.dilation = {6, 3}, c.stride = {4, 3}, c.kernel = {4, 5}, c.pad = {{7, 2}, {0, 5}}; });
  add(plain, [](Conv& c) { c.dilation = {4, 1}, c.stride = {2, 1}; });
  add(plain, [](Conv& c) { c.batch = 3; });
  add(plain, [](Conv& c) { c.batch = 0; });
  add(plain, [](Conv& c) { c.image = {1, 1}, c.pad = {}; });
  add(plain, [](Conv& c) { c.image = {1, 30}, c.kernel = {1, 7}, c.stride = {1, 4}, c.pad = {}; });
  add(plain, [](Conv& c) { c.kernel = {1, 1}, c.stride = {1, 1}, c.pad = {}; });  // a GEMM
  add(plain, [](Conv& c) { c.x_strides = {2000, 4, 1, 20}; });                    // channels first
  add(plain, [](Conv& c) { c.x_strides = {2000, 4, 1, 20}, c.y_strides = {3000, 7, 1, 63}; });
  add(plain, [](Conv& c) { c.x_strides = {3000, 150, 30, 1}, c.y_strides = {9000, 300, 22, 1}; });
  add(plain, [](Conv& c) { c.w_strides = {9, 3, 1, 180}; });  // as ONNX has them
  add(plain, [](Conv& c) { c.groups = 2; });
  add(plain, [](Conv& c) { c.groups = 4, c.channels = {80, 36}; });
  for (int64_t channels : {6, 16, 37})
    for (int64_t times : {1, 3})
      for (int64_t stride : {1, 2, 4})
        add(plain, [=](Conv& c) {
          c.groups = channels, c.channels = {channels, channels * times}, c.stride = {stride, stride};
        });
  // Phases whose first inputs are cropped, and outputs far beyond the last.
  for (int64_t groups : {1, 37})
    for (int64_t stride : {1, 2, 3})
      add(plain, [=](Conv& c) {
        c.image = {6, 7}, c.stride = {stride, stride}, c.channels = {37, 37}, c.groups = groups;
        c.pad = {{5, -9}, {4, -1}};
        if (stride > 1) c.pad[1] = {7, -30};
      });
  add({.batch = 2, .image = {23}, .channels = {4, 6}, .kernel = {5}, .stride = {3}, .pad = pads(2, 1, 1), .groups = 2},
      as_it_is);
  add({.batch = 2, .image = {9}, .channels = {70, 33}, .kernel = {2}, .stride = {5}}, as_it_is);
  const Conv cube{.batch = 1,
                  .image = {3, 2, 4},
                  .channels = {18, 20},
                  .kernel = {3, 3, 2},
                  .stride = {2, 2, 2},
                  .pad = {{1, 0}, {1, 1}, {0, 0}}};
  add(cube, as_it_is);
  add(cube, [](Conv& c) { c.stride = {1, 2, 3}, c.channels = {3, 5}; });
  add(cube, [](Conv& c) { c.dilation = {2, 1, 3}, c.pad = {{2, 3}, {0, -2}, {4, 1}}; });
  add(cube, [](Conv& c) { c.batch = 2, c.groups = 2; });
  add(cube, [](Conv& c) { c.groups = 18, c.channels = {18, 36}; });
  add(cube, [](Conv& c) { c.kernel = {1, 1, 2}, c.pad = {}; });
  return all;
}

void add_in_turn(const Gemm& g, size_t& turn, std::vector<Problem>& all) { vary(g, turn, all); }
void add_in_turn(const Conv& c, size_t& turn, std::vector<Problem>& all) { vary(c, turn, all); }

std::vector<Problem> kernel_suite() {
  std::vector<Problem> all;
  size_t turn = 0;
  const auto add = [&](const auto& p) { vary(p, turn, all); };
  for (const Gemm& g : ragged_gemms()) add(g);
  for (const Gemm& g : strided_gemms()) add(g);
  for (const Conv& c : convolutions()) add(c);
  for (const Conv& c : grouped_convolutions()) add(c);
  for (const Conv& c : volumes()) add(c);
  for (const Conv& c : transposed_convolutions()) add(c);
  Gemm rows{.m = 19, .n = 37, .k = 29};
  for (int64_t m : {1, 6, 19}) {
    rows.m = m;
    for (Type x : {Type::u8, Type::s8})
      for (Type w : {Type::u8, Type::s8})
        for (Per zero_points : {Per::none, Per::tensor, Per::channel}) {
          rows.types = {x, w, Type::s32};
          rows.quantisation = {Per::row, zero_points, Per::none, Per::none};
          all.emplace_back(rows);
        }
  }
  return all;
}

}  // namespace octile::tools
