#include "plain.h"

#include <math.h>

static int32_t element(const void* values, int32_t type, int64_t at) {
  return type == OCTILE_U8 ? ((const uint8_t*)values)[at] : ((const int8_t*)values)[at];
}

static int32_t one_of(const int32_t* values, int32_t per, int64_t at) {
  return per == OCTILE_PER_NONE ? 0 : per == OCTILE_PER_TENSOR ? values[0] : values[at];
}

static void store(void* y, int32_t type, int64_t at, uint32_t sum, float multiplier, int32_t activation,
                  const plain_values* v) {
  if (type == OCTILE_S32) {
    ((int32_t*)y)[at] = (int32_t)sum;
    return;
  }
  int32_t low = type == OCTILE_U8 ? 0 : -128, high = low + 255;
  if (activation == OCTILE_RELU && v->y_zero_point > low) low = v->y_zero_point;
  if (activation == OCTILE_CLAMP && v->clamp_low > low) low = v->clamp_low;
  if (activation == OCTILE_CLAMP && v->clamp_high < high) high = v->clamp_high;
  float scaled = (float)(int32_t)sum * multiplier;
  if (scaled < (float)(low - v->y_zero_point)) scaled = (float)(low - v->y_zero_point);
  if (scaled > (float)(high - v->y_zero_point)) scaled = (float)(high - v->y_zero_point);
  const int32_t value = (int32_t)nearbyintf(scaled) + v->y_zero_point;
  if (type == OCTILE_U8) ((uint8_t*)y)[at] = (uint8_t)value;
  else ((int8_t*)y)[at] = (int8_t)value;
}

void plain_gemm(const octile_gemm* g, const plain_values* v, void* y) {
  int64_t batch = 1;
  for (size_t i = 0; i < g->batch_dims; ++i) batch *= g->batch[i];
  for (int64_t b = 0; b < batch; ++b)
    for (int64_t m = 0; m < g->m; ++m)
      for (int64_t n = 0; n < g->n; ++n) {
        const int64_t at = (b * g->m + m) * g->n + n;
        uint32_t sum = v->bias ? (uint32_t)v->bias[n] : 0;
        if (g->accumulate) sum += ((const uint32_t*)y)[at];
        const int64_t first_row = g->x_zero_point == OCTILE_PER_ITEM_ROW ? b * g->m : 0;
        const int32_t xz = one_of(v->x_zero_points, g->x_zero_point, first_row + m);
        const int32_t wz = one_of(v->w_zero_points, g->w_zero_point, n);
        for (int64_t k = 0; k < g->k; ++k) {
          const int64_t w_at = ((g->runtime_w ? b * g->k : 0) + k) * g->n + n;
          sum += (uint32_t)((element(v->x, g->x_type, (b * g->m + m) * g->k + k) - xz) *
                            (element(v->w, g->w_type, w_at) - wz));
        }
        const float multiplier = g->multiplier == OCTILE_PER_NONE     ? 0
                                 : g->multiplier == OCTILE_PER_TENSOR ? v->multipliers[0]
                                                                      : v->multipliers[n];
        store(y, g->y_type, at, sum, multiplier, g->activation, v);
      }
}

// A sum over the taps of one output; the dimensions a convolution lacks have size 1.
static uint32_t taps(const octile_conv* c, const plain_values* v, int64_t batch, const int64_t* out, int64_t filter) {
  const int64_t depth = c->channels_in / c->groups, group = filter / (c->channels_out / c->groups);
  const int32_t xz = one_of(v->x_zero_points, c->x_zero_point, 0);
  const int32_t wz = one_of(v->w_zero_points, c->w_zero_point, filter);
  int64_t count = 1;
  uint32_t sum = 0;
  for (int64_t i = 0; i < c->dims; ++i) count *= c->kernel[i];
  for (int64_t tap = 0; tap < count; ++tap) {
    int64_t rest = tap, pixel = batch, at[3], inside = 1;
    for (int64_t i = c->dims; i-- > 0; rest /= c->kernel[i]) {
      at[i] = out[i] * c->stride[i] - c->pad_before[i] + rest % c->kernel[i] * c->dilation[i];
      if (!c->transposed) continue;
      at[i] = out[i] + c->pad_before[i] - rest % c->kernel[i] * c->dilation[i];
      inside = inside && at[i] % c->stride[i] == 0;
      at[i] /= c->stride[i];
    }
    for (int64_t i = 0; i < c->dims; ++i) {
      inside = inside && at[i] >= 0 && at[i] < c->image[i];
      pixel = pixel * c->image[i] + at[i];
    }
    if (!inside) continue;
    for (int64_t k = 0; k < depth; ++k)
      sum += (uint32_t)((element(v->x, c->x_type, pixel * c->channels_in + group * depth + k) - xz) *
                        (element(v->w, c->w_type, (filter * count + tap) * depth + k) - wz));
  }
  return sum;
}

void plain_conv(const octile_conv* c, const plain_values* v, void* y, const int64_t* y_sizes) {
  int64_t pixels = 1;
  for (int64_t i = 0; i < c->dims; ++i) pixels *= y_sizes[1 + i];
  for (int64_t b = 0; b < c->batch; ++b)
    for (int64_t p = 0; p < pixels; ++p) {
      int64_t out[3], rest = p;
      for (int64_t i = c->dims; i-- > 0; rest /= y_sizes[1 + i]) out[i] = rest % y_sizes[1 + i];
      for (int64_t f = 0; f < c->channels_out; ++f) {
        const uint32_t sum = taps(c, v, b, out, f) + (v->bias ? (uint32_t)v->bias[f] : 0);
        const float multiplier = c->multiplier == OCTILE_PER_NONE     ? 0
                                 : c->multiplier == OCTILE_PER_TENSOR ? v->multipliers[0]
                                                                      : v->multipliers[f];
        store(y, c->y_type, (b * pixels + p) * c->channels_out + f, sum, multiplier, c->activation, v);
      }
    }
}
