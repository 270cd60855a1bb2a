// One 3x3 convolution, and one depthwise 3x3, through the kernels and through plain loops. Padded taps are skipped: an
// edge class is a shorter table over the same packed weights, with its own start values.
#include "edges.hpp"

namespace octile::test {
namespace {

struct Convolution {
  const Candidate& of;
  const Image& s;
  bool depthwise;
  int zero_point;
  Fenced<uint8_t> image;   // a depthwise tile reads whole vectors: slack at the end
  std::vector<int16_t> w;  // [tap][channel][filter], depthwise [tap][channel]
  std::vector<int32_t> bias;
  std::vector<float> multiplier;
  std::vector<uint8_t> expected;

  static constexpr int taps = Image::taps * Image::taps, pad = Image::pad;
  int depth() const { return depthwise ? taps : taps * s.channels; }
  int weight(int k, int j) const { return w[size_t(k) * size_t(s.filters) + size_t(j)]; }
  int source(int y, int x, int c) const {
    const uint8_t v = image[size_t((y * s.width + x) * s.channels + c)];
    return of.a == ElementType::u8 ? int(v) : int(int8_t(v));
  }
  int tap_of(int k) const { return depthwise ? k : k / s.channels; }
  uint32_t live_weights(const Rectangle& edge, int j) const {
    uint32_t sum = 0;
    for (int k = 0; k < depth(); ++k)
      if (s.valid(edge.y0, edge.x0, tap_of(k))) sum += uint32_t(weight(k, j));
    return sum;
  }

  Convolution(const Candidate& candidate, const Image& shape, Data data, unsigned seed, bool is_depthwise, int slack)
      : of(candidate),
        s(shape),
        depthwise(is_depthwise),
        zero_point(candidate.a == ElementType::u8 ? 131 : -9),
        image(size_t(shape.height * shape.width * shape.channels + slack)) {
    std::mt19937 random(seed);
    for (auto& x : image) x = uint8_t(draw(random, data, of.a, true));
    w = draw_weights(random, data, of.b, depth(), s.filters);
    for (int j = 0; j < s.filters; ++j) {
      bias.push_back(int32_t(random() % 200000) - 100000);
      multiplier.push_back(float(1 + random() % 1000) * (depthwise ? 1e-5f : 1e-6f));
    }
    expect(seed);
  }

  void expect(unsigned seed) {
    expected.assign(size_t(s.out_height() * s.out_width() * s.filters * of.c_element()) + slack_after_c(), 0xA5);
    const Requantisation requantise(of.output, seed);
    std::vector<uint32_t> sums(size_t(s.filters));
    for (int y = 0; y < s.out_height(); ++y)
      for (int x = 0; x < s.out_width(); ++x) {
        for (size_t j = 0; j < sums.size(); ++j) sums[j] = uint32_t(bias[j]);
        for (int k = 0; k < depth(); ++k) {
          const int tap = tap_of(k), in_y = y * s.stride - pad + tap / Image::taps,
                    in_x = x * s.stride - pad + tap % Image::taps;
          if (!s.valid(y, x, tap)) continue;
          for (int j = 0; j < s.filters; ++j)
            sums[size_t(j)] +=
                uint32_t((source(in_y, in_x, depthwise ? j : k % s.channels) - zero_point) * weight(k, j));
        }
        for (int j = 0; j < s.filters; ++j) {
          uint32_t sum = sums[size_t(j)];
          uint8_t* at = &expected[size_t(((y * s.out_width() + x) * s.filters + j) * of.c_element())];
          if (codegen::is_bytes(of.output)) {
            *at = requantise(wrapped(sum), multiplier[size_t(j)]);
            continue;
          }
          if (of.output == Output::s32_added) sum += 0xA5A5A5A5u;
          std::memcpy(at, &sum, 4);
        }
      }
  }

  // One tile of columns from `j` on, all pixels of an edge class.
  void run(Kernels& kernels, Arguments arguments, const Rectangle& edge, const char* a, uint8_t* c, int a_element,
           int j) const {
    const int64_t pixel = int64_t(s.channels) * a_element, element = of.c_element();
    const std::vector<Line> all = lines(edge);
    const Line& line = all[0];
    const int64_t down_a = s.width, down_c = s.out_width();  // pixels
    arguments.a = a + ((line.y * s.stride - pad) * s.width + line.x * s.stride - pad) * pixel;
    arguments.a_stride = s.stride * pixel * (line.down ? down_a : 1);
    arguments.c = c + ((line.y * s.out_width() + line.x) * s.filters + j) * element;
    arguments.c_stride = s.filters * element * (line.down ? down_c : 1);
    kernels.run_rows(
        arguments, line.pixels,
        {int(all.size()), s.stride * pixel * (line.down ? 1 : down_a), s.filters * element * (line.down ? 1 : down_c)});
  }
};

size_t wrong_bytes(const Fenced<uint8_t>& c, const std::vector<uint8_t>& expected) {
  size_t wrong = 0;
  for (size_t i = 0; i < expected.size(); ++i) wrong += c[i] != expected[i];
  return wrong;
}

}  // namespace

size_t wrong_in_conv(Kernels& kernels, const Image& image, Data data, unsigned seed) {
  const Candidate& of = kernels.of;
  const Image& s = image;
  const Convolution conv(of, image, data, seed, false, 0);
  const int a_element = of.a_element(), panel = of.columns();
  const Fenced<uint8_t> wide(a_element == 2 ? conv.image.size() * 2 : 0);
  if (a_element == 2) {
    Arguments arguments{};
    arguments.a = conv.image.data();
    arguments.c = wide.data();
    arguments.rows = 1;
    arguments.columns = int64_t(conv.image.size());
    of.widen(&arguments);
  }
  const auto* a = reinterpret_cast<const char*>(a_element == 2 ? wide.data() : conv.image.data());
  std::vector<Visit> groups;
  for (int tap = 0; tap < Convolution::taps; ++tap)
    append_visits(groups, of.step_k(), a_element,
                  int64_t(tap / Image::taps * s.width + tap % Image::taps) * s.channels * a_element, tap * s.channels,
                  s.channels);
  const Panels panels(of, s.filters, groups, [&](int k, int j) { return conv.weight(k, j); });

  const size_t padded = panels.tiles.size() * size_t(panel);
  const Fenced<int32_t> start(padded);
  const Fenced<float> multiplier(padded);
  std::copy(conv.multiplier.begin(), conv.multiplier.end(), multiplier.begin());
  const Fenced<uint8_t> c(conv.expected.size());
  std::fill(c.begin(), c.end(), uint8_t(0xA5));
  std::vector<std::vector<int64_t>> tables;
  for (const Rectangle& edge : edge_classes(s)) {
    for (int j = 0; j < s.filters; ++j)
      start[size_t(j)] = wrapped(uint32_t(conv.bias[size_t(j)]) -
                                 uint32_t(conv.zero_point + of.steps[0].a_shift) * conv.live_weights(edge, j));
    for (size_t p = 0; p < panels.tiles.size(); ++p) {
      const int j = int(p) * panel;
      Arguments arguments{};
      arguments.columns = std::min(panel, s.filters - j);
      arguments.start = &start[size_t(j)];
      arguments.multiplier = &multiplier[size_t(j)];
      Requantisation(of.output, seed).set(arguments);
      panels.set_walk(arguments, panels.tiles[p], tables,
                      [&](const Visit& v) { return s.valid(edge.y0, edge.x0, v.position[0].k / s.channels); });
      conv.run(kernels, arguments, edge, a, c.data(), a_element, j);
    }
  }
  return wrong_bytes(c, conv.expected);
}

size_t wrong_in_depthwise(Kernels& kernels, const Image& image, Data data, unsigned seed) {
  const Candidate& of = kernels.of;
  const Image& s = image;
  const int lanes = of.steps[0].tile.n, panel = of.columns(), tiles = (s.channels + panel - 1) / panel;
  const size_t padded = size_t(tiles * panel);
  const Convolution conv(of, image, data, seed, true, int(padded) - s.channels);
  const int64_t weight_bytes = lanes * 4, b_stride = Convolution::taps * weight_bytes + 64;
  const Fenced<int32_t> b(size_t(tiles * of.shape.columns) * size_t(b_stride) / 4);
  for (int tap = 0; tap < Convolution::taps; ++tap)
    for (int j = 0; j < s.channels; ++j)
      b[size_t((j / lanes * b_stride + tap * weight_bytes) / 4 + j % lanes)] = conv.weight(tap, j) & 0xffff;

  const Fenced<int32_t> start(padded);
  const Fenced<float> multiplier(padded);
  std::copy(conv.multiplier.begin(), conv.multiplier.end(), multiplier.begin());
  const Fenced<uint8_t> c(conv.expected.size());
  std::fill(c.begin(), c.end(), uint8_t(0xA5));
  for (const Rectangle& edge : edge_classes(s)) {
    std::vector<int64_t> table;  // entries {a_jump, b_jump}
    int64_t a_at = 0, b_at = 0;
    for (int tap = 0; tap < Convolution::taps; ++tap) {
      if (!s.valid(edge.y0, edge.x0, tap)) continue;
      const int64_t a_to = int64_t(tap / Image::taps * s.width + tap % Image::taps) * s.channels;
      table.insert(table.end(), {a_to - a_at, tap * weight_bytes - b_at});
      a_at = a_to;
      b_at = tap * weight_bytes;
    }
    for (int j = 0; j < s.channels; ++j)
      start[size_t(j)] =
          wrapped(uint32_t(conv.bias[size_t(j)]) - uint32_t(conv.zero_point) * conv.live_weights(edge, j));
    for (int tile = 0; tile < tiles; ++tile) {
      const int j = tile * panel;
      Arguments arguments{};
      arguments.b = &b[size_t(tile * of.shape.columns) * size_t(b_stride) / 4];
      arguments.b_stride = b_stride;
      arguments.columns = std::min(panel, s.channels - j);
      arguments.start = &start[size_t(j)];
      arguments.multiplier = &multiplier[size_t(j)];
      Requantisation(of.output, seed).set(arguments);
      arguments.walk[0] = {table.data(), int64_t(table.size() / 2)};
      conv.run(kernels, arguments, edge, reinterpret_cast<const char*>(conv.image.data() + j), c.data(), 1, j);
    }
  }
  return wrong_bytes(c, conv.expected);
}

size_t wrong_in_widen(codegen::Entry widen, ElementType a, int rows, int columns, unsigned seed) {
  std::mt19937 random(seed);
  const int64_t from_stride = columns + int(random() % 9), to_stride = 2 * columns + int(random() % 9) * 2;
  const Fenced<uint8_t> from(size_t((rows - 1) * from_stride + columns),
                             seed % 2 ? Touches::page_before : Touches::page_after);
  const Fenced<uint8_t> to(size_t((rows - 1) * to_stride + 2 * columns),
                           seed % 2 ? Touches::page_before : Touches::page_after);
  for (auto& x : from) x = uint8_t(random());
  std::fill(to.begin(), to.end(), uint8_t(0xA5));
  std::vector<uint8_t> expected(to.size(), 0xA5);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      const uint8_t x = from[size_t(i * from_stride + j)];
      const int16_t value = a == ElementType::u8 ? int16_t(x) : int16_t(int8_t(x));
      std::memcpy(&expected[size_t(i * to_stride + 2 * j)], &value, 2);
    }
  Arguments arguments{};
  arguments.a = from.data();
  arguments.a_stride = from_stride;
  arguments.c = to.data();
  arguments.c_stride = to_stride;
  arguments.rows = rows;
  arguments.columns = columns;
  widen(&arguments);
  return wrong_bytes(to, expected);
}

}  // namespace octile::test
