// Edge classes of a convolution: rectangles of output pixels that see the same taps. The tile's strides are run-time
// arguments, so a rectangle may be walked along its rows or down its columns: an edge one pixel wide still fills tiles.
#pragma once
#include "candidate.hpp"

namespace octile::test {

struct Rectangle {
  int y0, y1, x0, x1;
};
struct Line {  // consecutive pixels of one rectangle
  int y, x, pixels;
  bool down;
};

inline std::vector<Rectangle> edge_classes(const Image& image) {
  auto ranges = [](int size, auto valid) {
    std::vector<int> bounds{0};
    for (int i = 1; i < size; ++i)
      for (int tap = 0; tap < Image::taps * Image::taps; ++tap)
        if (valid(i, tap) != valid(i - 1, tap)) {
          bounds.push_back(i);
          break;
        }
    bounds.push_back(size);
    return bounds;
  };
  const auto ys = ranges(image.out_height(), [&](int y, int tap) { return image.valid_y(y, tap); });
  const auto xs = ranges(image.out_width(), [&](int x, int tap) { return image.valid_x(x, tap); });
  std::vector<Rectangle> classes;
  for (size_t i = 1; i < ys.size(); ++i)
    for (size_t j = 1; j < xs.size(); ++j) classes.push_back({ys[i - 1], ys[i], xs[j - 1], xs[j]});
  return classes;
}

inline std::vector<Line> lines(const Rectangle& r) {
  std::vector<Line> all;
  if (r.x1 - r.x0 < r.y1 - r.y0) {
    for (int x = r.x0; x < r.x1; ++x) all.push_back({r.y0, x, r.y1 - r.y0, true});
  } else {
    for (int y = r.y0; y < r.y1; ++y) all.push_back({y, r.x0, r.x1 - r.x0, false});
  }
  return all;
}

}  // namespace octile::test
