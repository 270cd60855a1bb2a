// Tensors of f32 to 8 bits and back, and the judgement of weights, equal to their definitions; and what they refuse.
#include <math.h>

#include "check.h"

int checks, failures;

enum { rows = 5, columns = 37, count = rows * columns };
static float x[count], back[count], scales[rows] = {0.5F, 0.125F, 3.0F, 0.75F, 0.0625F};
static int32_t zeros[rows] = {3, 0, -9, 100, -128}, sums[count], found[rows];
static int8_t s8[count];
static uint8_t u8[count];
static float found_scales[rows];

static int32_t quantised(float value, float scale, int32_t zero, int32_t low, int32_t high) {
  const float rounded = nearbyintf(value / scale) + (float)zero;
  return (int32_t)fminf(fmaxf(rounded, (float)low), (float)high);
}

static void there_and_back(octile_linear_rows r) {
  int wrong = 0;
  r.per = OCTILE_PER_ROW, r.type = OCTILE_S8;
  MUST(octile_quantise_linear(&r, x, count, scales, rows, zeros, rows, s8, count));
  MUST(octile_dequantise_linear(&r, s8, count, scales, rows, zeros, rows, back, count));
  for (int i = 0; i < count; ++i) {
    const float scale = scales[i / columns];
    const int32_t zero = zeros[i / columns];
    wrong += s8[i] != quantised(x[i], scale, zero, -128, 127) || back[i] != (float)(s8[i] - zero) * scale;
  }
  CHECK(wrong == 0);
  r.per = OCTILE_PER_TENSOR, r.type = OCTILE_U8;
  MUST(octile_quantise_linear(&r, x, count, scales, 1, NULL, 0, u8, count));
  MUST(octile_dequantise_linear(&r, u8, count, scales, 1, NULL, 0, back, count));
  for (int i = 0; i < count; ++i) {
    wrong += u8[i] != quantised(x[i], scales[0], 0, 0, 255) || back[i] != (float)u8[i] * scales[0];
    sums[i] = i * 1000 - 70000;
  }
  r.type = OCTILE_S32;
  MUST(octile_dequantise_linear(&r, sums, count, scales, 1, NULL, 0, back, count));
  for (int i = 0; i < count; ++i) wrong += back[i] != (float)sums[i] * scales[0];
  CHECK(wrong == 0);
}

static void dynamic(octile_linear_rows r) {
  int wrong = 0;
  r.per = OCTILE_PER_ROW;
  MUST(octile_dynamic_quantise_linear(&r, x, count, u8, count, found_scales, found, rows));
  for (int row = 0; row < rows; ++row) {
    float low = 0, high = 0;
    for (int i = 0; i < columns; ++i) low = fminf(low, x[row * columns + i]), high = fmaxf(high, x[row * columns + i]);
    const float scale = (high - low) / 255;
    const int32_t zero = (int32_t)nearbyintf(-low / scale);
    wrong += found_scales[row] != scale || found[row] != zero;
    for (int i = 0; i < columns; ++i)
      wrong += u8[row * columns + i] != quantised(x[row * columns + i], scale, zero, 0, 255);
  }
  CHECK(wrong == 0);
}

static void saturation(void) {
  static const int8_t w[] = {127, 1, 127, 1, -128, 1, -128, 1};  // {k, n} = {4, 2}: only column 0 can leave 16 bits
  static const uint8_t source[] = {255, 255, 0, 0};
  octile_problem* problem;
  struct {
    octile_saturation now;
    int64_t then;
  } later = {octile_saturation_init(), 77};
  octile_saturation s = octile_saturation_init();
  MUST(octile_problem_parse("gemm_u8s8s32_m1_n2_k4", &problem));
  MUST(octile_would_saturate(problem, w, NULL, &s));
  CHECK(s.channels == 2 && s.channels_at_risk == 1 && s.pairs == 4 && s.pairs_at_risk == 2 && s.outputs == 0);
  MUST(octile_would_saturate(problem, w, source, &s));
  CHECK(s.outputs == 2 && s.wrong == 1 && s.largest_error == 255 * 254 - 32767);
  // An older caller has less room, a later one fields that are not ours.
  later.now.struct_size = offsetof(octile_saturation, pairs);
  later.now.pairs = 55;
  MUST(octile_would_saturate(problem, w, NULL, &later.now));
  CHECK(later.now.channels_at_risk == 1 && later.now.pairs == 55 && later.then == 77);
  later.now.struct_size = sizeof later;
  CHECK(octile_would_saturate(problem, w, NULL, &later.now) == OCTILE_UNSUPPORTED);
  later.then = 0;
  MUST(octile_would_saturate(problem, w, NULL, &later.now));
  CHECK(later.now.struct_size == sizeof later && later.now.pairs == 4);
  CHECK(octile_would_saturate(NULL, w, NULL, &s) == OCTILE_INVALID_ARGUMENT);
  CHECK(octile_would_saturate(problem, NULL, NULL, &s) == OCTILE_INVALID_ARGUMENT);
  CHECK(octile_would_saturate(problem, w, NULL, NULL) == OCTILE_INVALID_ARGUMENT);
  octile_problem_free(problem);
}

#define REFUSED(call, message)                                                    \
  do {                                                                            \
    CHECK((call) == OCTILE_INVALID_ARGUMENT || (call) == OCTILE_INVALID_PROBLEM); \
    CHECK(strstr(octile_last_error(), message));                                  \
  } while (0)

static void refused(octile_linear_rows r) {
  octile_linear_rows odd = r;
  REFUSED(octile_quantise_linear(NULL, x, count, scales, 1, NULL, 0, u8, count), "rows: is null");
  REFUSED(octile_quantise_linear(&r, NULL, count, scales, 1, NULL, 0, u8, count), "x: is null");
  REFUSED(octile_quantise_linear(&r, x, count, NULL, 1, NULL, 0, u8, count), "scales: is null");
  REFUSED(octile_quantise_linear(&r, x, count, scales, 1, NULL, 1, u8, count), "zero_points: is null");
  REFUSED(octile_quantise_linear(&r, x, count, scales, 1, NULL, 0, NULL, count), "y: is null");
  CHECK(octile_quantise_linear(&r, x, count - 1, scales, 1, NULL, 0, u8, count) == OCTILE_INVALID_ARGUMENT);
  REFUSED(octile_dequantise_linear(NULL, u8, count, scales, 1, NULL, 0, back, count), "rows: is null");
  REFUSED(octile_dequantise_linear(&r, NULL, count, scales, 1, NULL, 0, back, count), "x: is null");
  REFUSED(octile_dequantise_linear(&r, u8, count, NULL, 1, NULL, 0, back, count), "scales: is null");
  REFUSED(octile_dequantise_linear(&r, u8, count, scales, 1, NULL, 1, back, count), "zero_points: is null");
  REFUSED(octile_dequantise_linear(&r, u8, count, scales, 1, NULL, 0, NULL, count), "y: is null");
  REFUSED(octile_dynamic_quantise_linear(NULL, x, count, u8, count, back, found, 1), "rows: is null");
  REFUSED(octile_dynamic_quantise_linear(&r, NULL, count, u8, count, back, found, 1), "x: is null");
  REFUSED(octile_dynamic_quantise_linear(&r, x, count, NULL, count, back, found, 1), "y: is null");
  REFUSED(octile_dynamic_quantise_linear(&r, x, count, u8, count, NULL, found, 1), "scales: is null");
  REFUSED(octile_dynamic_quantise_linear(&r, x, count, u8, count, back, NULL, 1), "zero_points: is null");
  odd.type = OCTILE_S32;
  REFUSED(octile_quantise_linear(&odd, x, count, scales, 1, NULL, 0, u8, count), "expected u8 or s8");
  REFUSED(octile_dynamic_quantise_linear(&odd, x, count, u8, count, back, found, 1), "expected u8");
  odd.type = 99;
  REFUSED(octile_dequantise_linear(&odd, u8, count, scales, 1, NULL, 0, back, count), "type: 99, expected");
  odd = r, odd.per = 17;
  REFUSED(octile_quantise_linear(&odd, x, count, scales, 1, NULL, 0, u8, count), "per: 17, expected");
  odd = r, odd.struct_size = 4;
  REFUSED(octile_quantise_linear(&odd, x, count, scales, 1, NULL, 0, u8, count), "rows.struct_size: 4");
}

int main(void) {
  octile_linear_rows r = octile_linear_rows_init();
  uint32_t state = 4;
  r.rows = rows, r.columns = columns;
  for (int i = 0; i < count; ++i) x[i] = ((float)(draw(&state) & 1023) - 400.0F) / 16.0F;
  there_and_back(r);
  dynamic(r);
  saturation();
  refused(r);
  return report();
}
