// One GEMM through the kernels and through plain loops.
#include "candidate.hpp"

namespace octile::test {
namespace {

struct Problem {
  GemmCase g;
  int64_t lda, ldc;
  Fenced<uint8_t> a;
  std::vector<int16_t> w;
  std::vector<int32_t> bias;
  std::vector<float> multiplier;
  std::vector<int32_t> row[2], column[2];
  ElementType sign;
  int source(int i, int k) const {
    const uint8_t x = a[size_t(i * lda + k)];
    return sign == ElementType::u8 ? int(x) : int(int8_t(x));
  }
  int weight(int k, int j) const { return w[size_t(k) * size_t(g.n) + size_t(j)]; }
};

Problem make(const Candidate& of, const GemmCase& g) {
  std::mt19937 random(g.seed);
  const int64_t lda = g.k + int(random() % 9), ldc = g.n + int(random() % 7);
  const auto touches = g.seed % 4 == 0 ? Touches::page_before : Touches::page_after;
  Problem p{g, lda, ldc, Fenced<uint8_t>(size_t((g.m - 1) * lda + g.k), touches), {}, {}, {}, {}, {}, of.a};
  for (auto& x : p.a) x = uint8_t(draw(random, g.data, of.a, true));
  p.w = draw_weights(random, g.data, of.b, g.k, g.n);
  for (int j = 0; j < g.n; ++j) {
    int32_t bias = int32_t(random());
    if (codegen::is_bytes(of.output) && random() % 4) bias %= 1 << 20;
    p.bias.push_back(bias);
    const bool large = j % 8 == 7 && g.seed % 2 == 0;  // beyond what an int32 holds, which unclamped outputs never are
    const float unit = large ? 1e3f : g.data == Data::random ? 1e-6f : 1e-3f;
    p.multiplier.push_back(float(1 + random() % 1000) * unit);
  }
  for (size_t t = 0; t < 2; ++t) {
    const uint32_t range = codegen::is_bytes(of.output) ? 1u << 8 : 0xffffffffu;  // else all clamped
    for (int i = 0; i < g.m; ++i) p.row[t].push_back(int32_t(random() % range));
    for (int j = 0; j < g.n; ++j) p.column[t].push_back(-int32_t(random() % range / 2));
  }
  return p;
}

std::vector<uint32_t> sums_of(const Problem& p, int terms) {
  const size_t n = size_t(p.g.n);
  std::vector<uint32_t> sums(size_t(p.g.m) * n);
  for (int i = 0; i < p.g.m; ++i) {
    uint32_t* row = &sums[size_t(i) * n];
    for (size_t j = 0; j < n; ++j) row[j] = uint32_t(p.bias[j]);
    for (int k = 0; k < p.g.k; ++k) {
      const int x = p.source(i, k);
      const int16_t* w = &p.w[size_t(k) * n];
      for (size_t j = 0; j < n; ++j) row[j] += uint32_t(x * w[j]);
    }
    for (size_t t = 0; t < size_t(terms); ++t)
      for (size_t j = 0; j < n; ++j) row[j] += uint32_t(p.row[t][size_t(i)]) * uint32_t(p.column[t][j]);
  }
  return sums;
}

struct Source {  // A as the step reads it
  Fenced<uint8_t> copy;
  const void* rows;
  int64_t stride;
  int depth;
};

// Through workspace: packed to int16, or a row shorter than one step.
Source source_for(const Candidate& of, const Problem& p) {
  const bool widened = of.a_element() == 2;
  if (!widened && p.g.k >= of.step_k()) return {Fenced<uint8_t>(0), p.a.data(), p.lda, p.g.k};
  const int depth = std::max(p.g.k, of.step_k()), element = of.a_element();
  Source s{Fenced<uint8_t>(size_t(p.g.m * depth * element)), nullptr, int64_t(depth) * element, depth};
  s.rows = s.copy.data();
  if (widened && p.g.k >= of.shortest_widened) {
    Arguments arguments{};
    arguments.a = p.a.data();
    arguments.a_stride = p.lda;
    arguments.c = s.copy.data();
    arguments.c_stride = s.stride;
    arguments.rows = p.g.m;
    arguments.columns = p.g.k;
    of.widen(&arguments);
    return s;
  }
  for (int i = 0; i < p.g.m; ++i)
    for (int k = 0; k < p.g.k; ++k) {
      const int value = p.source(i, k);
      std::memcpy(&s.copy[size_t(i * s.stride + k * element)], &value, size_t(element));
    }
  return s;
}

void expect(const Candidate& of, const Problem& p, std::vector<uint8_t>& c) {
  const auto sums = sums_of(p, of.terms);
  const Requantisation requantise(of.output, p.g.seed);
  for (int i = 0; i < p.g.m; ++i)
    for (int j = 0; j < p.g.n; ++j) {
      uint32_t sum = sums[size_t(i * p.g.n + j)];
      uint8_t* at = &c[size_t((i * p.ldc + j) * of.c_element())];
      if (codegen::is_bytes(of.output)) {
        *at = requantise(wrapped(sum), p.multiplier[size_t(j)]);
        continue;
      }
      if (of.output == Output::s32_added) sum += 0xA5A5A5A5u;
      std::memcpy(at, &sum, 4);
    }
}

}  // namespace

size_t wrong_in_gemm(Kernels& kernels, const GemmCase& g) {
  const Candidate& of = kernels.of;
  const Problem p = make(of, g);
  const Source source = source_for(of, p);
  auto weight = [&](int k, int j) { return k < g.k ? p.weight(k, j) : 0; };
  std::vector<Visit> groups;
  append_visits(groups, of.step_k(), of.a_element(), 0, 0, source.depth);
  const Panels panels(of, g.n, groups, weight);

  // Whole tiles of these are read, also where fewer columns are live.
  const size_t padded = panels.tiles.size() * size_t(of.columns());
  const Fenced<int32_t> start(padded);
  const Fenced<float> multiplier(padded);
  const Fenced<int32_t> column[2] = {Fenced<int32_t>(padded), Fenced<int32_t>(padded)};
  const Fenced<int32_t> row[2] = {Fenced<int32_t>(size_t(g.m)), Fenced<int32_t>(size_t(g.m))};
  for (int j = 0; j < g.n; ++j) {
    uint32_t sum = 0;
    for (int k = 0; k < g.k; ++k) sum += uint32_t(p.weight(k, j));
    start[size_t(j)] = wrapped(uint32_t(p.bias[size_t(j)]) - uint32_t(of.steps[0].a_shift) * sum);
    multiplier[size_t(j)] = p.multiplier[size_t(j)];
    for (size_t t = 0; t < 2; ++t) column[t][size_t(j)] = p.column[t][size_t(j)];
  }
  for (size_t t = 0; t < 2; ++t) std::copy(p.row[t].begin(), p.row[t].end(), row[t].begin());

  const size_t c_bytes = size_t(((g.m - 1) * p.ldc + g.n) * of.c_element()) + slack_after_c();
  const Fenced<uint8_t> c(c_bytes, g.seed % 4 == 1 ? Touches::page_before : Touches::page_after);
  std::fill(c.begin(), c.end(), uint8_t(0xA5));
  std::vector<uint8_t> expected(c_bytes, 0xA5);
  expect(of, p, expected);

  std::vector<std::vector<int64_t>> tables;
  for (size_t tile = 0; tile < panels.tiles.size(); ++tile) {
    const size_t j = tile * size_t(of.columns());
    Arguments arguments{};
    arguments.a = source.rows;
    arguments.a_stride = source.stride;
    arguments.c = &c[j * size_t(of.c_element())];
    arguments.c_stride = p.ldc * of.c_element();
    arguments.columns = std::min<int64_t>(of.columns(), g.n - int(j));
    arguments.start = &start[j];
    arguments.multiplier = &multiplier[j];
    Requantisation(of.output, g.seed).set(arguments);
    for (size_t t = 0; t < size_t(of.terms); ++t) arguments.term[t] = {row[t].data(), &column[t][j]};
    panels.set_walk(arguments, panels.tiles[tile], tables, [](const Visit&) { return true; });
    kernels.run_rows(arguments, g.m);
  }
  size_t wrong = 0;
  for (size_t i = 0; i < c_bytes; ++i) wrong += c[i] != expected[i];
  return wrong;
}

}  // namespace octile::test
