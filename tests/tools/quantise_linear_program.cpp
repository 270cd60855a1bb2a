// quantise_linear and its relatives for the script beside it. A call is one line and the bytes of its tensors on
// standard input; its outputs go to standard output:
//   quantise u8|s8 ROWS COLUMNS tensor|row|channel SCALES       x, scales, zero points -> y
//   dequantise u8|s8|s32 ROWS COLUMNS tensor|row|channel SCALES x, scales, zero points -> y
//   dynamic u8 ROWS COLUMNS tensor|row SCALES                   x -> y, scales, zero points
#include <cstdio>
#include <iostream>
#include <octile/quantise.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace {

using octile::Per;

template <class T> std::vector<T> read(int64_t count) {
  std::vector<T> values(size_t(count), T(0));
  std::cin.read(reinterpret_cast<char*>(values.data()), std::streamsize(values.size() * sizeof(T)));
  return values;
}
template <class T> void write(const std::vector<T>& values) {
  std::cout.write(reinterpret_cast<const char*>(values.data()), std::streamsize(values.size() * sizeof(T)));
}

struct Call {
  std::string operation, type;
  octile::LinearRows r;
  int64_t scales = 0;
  int64_t count() const { return r.rows * r.columns; }
};

bool say(const octile::Result<void>& result) {
  if (!result) std::cerr << result.error().message << "\n";
  return bool(result);
}

template <class T> bool quantise(const Call& c) {
  const auto x = read<float>(c.count()), scales = read<float>(c.scales);
  const auto zero_points = read<int32_t>(c.scales);
  std::vector<T> y(x.size());
  if (!say(quantise_linear(c.r, x, scales, zero_points, std::span<T>(y)))) return false;
  write(y);
  return true;
}

template <class T> bool dequantise(const Call& c) {
  const auto x = read<T>(c.count());
  const auto scales = read<float>(c.scales);
  const auto zero_points = read<int32_t>(c.scales);
  std::vector<float> y(x.size());
  if (!say(dequantise_linear(c.r, std::span<const T>(x), scales, zero_points, y))) return false;
  write(y);
  return true;
}

bool dynamic(const Call& c) {
  const auto x = read<float>(c.count());
  std::vector<uint8_t> y(x.size());
  std::vector<float> scales(size_t(c.scales), 0);
  std::vector<int32_t> zero_points(size_t(c.scales), 0);
  if (!say(dynamic_quantise_linear(c.r, x, y, scales, zero_points))) return false;
  write(y), write(scales), write(zero_points);
  return true;
}

bool run(const Call& c) {
  if (c.operation == "dynamic") return dynamic(c);
  if (c.operation == "quantise") return c.type == "u8" ? quantise<uint8_t>(c) : quantise<int8_t>(c);
  if (c.type == "u8") return dequantise<uint8_t>(c);
  return c.type == "s8" ? dequantise<int8_t>(c) : dequantise<int32_t>(c);
}

}  // namespace

int main() {
  std::string line, per;
  while (std::getline(std::cin, line)) {
    Call c;
    std::istringstream words(line);
    if (!(words >> c.operation >> c.type >> c.r.rows >> c.r.columns >> per >> c.scales)) return 2;
    c.r.per = per == "tensor" ? Per::tensor : per == "row" ? Per::row : Per::channel;
    if (!run(c)) return 1;
    std::cout.flush();
  }
  return 0;
}
