// GEMM and convolution through the C interface equal plain loops.
#include <math.h>
#include <pthread.h>

#include "check.h"
#include "plain.h"

int checks, failures;

enum { values = 1 << 17 };  // room of each tensor
static uint8_t x[values], w[values];
static int32_t bias[256], zero_points[256], expected[values], got[values];
static float multipliers[256];

static void draw_all(void) {
  draw_bytes(x, sizeof x, 1);
  draw_bytes(w, sizeof w, 2);
  for (uint32_t i = 0, state = 3; i < 256; ++i) {
    bias[i] = (int32_t)draw(&state) - 30000;
    zero_points[i] = (int32_t)(draw(&state) & 127);
    multipliers[i] = ldexpf(1.0F + (float)(draw(&state) & 1023) / 1024.0F, -11);
  }
}

static size_t y_elements(const octile_problem* problem, int64_t* sizes) {
  size_t count = 8, product = 1;
  MUST(octile_problem_y_sizes(problem, sizes, &count));
  for (size_t i = 0; i < count; ++i) product *= (size_t)sizes[i];
  return product;
}

static octile_run_arguments arguments_of(const plain_values* v, int64_t channels, void* y) {
  octile_run_arguments a = octile_run_arguments_init();
  a.x = v->x, a.y = y;
  a.multipliers = v->multipliers, a.multiplier_count = v->multipliers ? (size_t)channels : 0;
  a.y_zero_point = v->y_zero_point, a.clamp_low = v->clamp_low, a.clamp_high = v->clamp_high;
  return a;
}

static void run_gemm(octile_engine* engine, const octile_gemm* gemm, const plain_values* v) {
  octile_problem* problem;
  octile_weights* weights = NULL;
  octile_plan* plan;
  int64_t sizes[8];
  octile_weight_parameters parameters = octile_weight_parameters_init();
  const size_t w_zero_points = !v->w_zero_points ? 0 : gemm->w_zero_point == OCTILE_PER_TENSOR ? 1 : (size_t)gemm->n;
  MUST(octile_problem_gemm(gemm, &problem));
  parameters.bias = v->bias, parameters.bias_count = v->bias ? (size_t)gemm->n : 0;
  parameters.zero_points = v->w_zero_points, parameters.zero_point_count = w_zero_points;
  if (!gemm->runtime_w) MUST(octile_weights_pack(engine, problem, v->w, &parameters, &weights));
  MUST(octile_plan_create(engine, problem, weights, NULL, &plan));
  octile_run_arguments a = arguments_of(v, gemm->multiplier == OCTILE_PER_TENSOR ? 1 : gemm->n, got);
  if (gemm->x_zero_point == OCTILE_PER_TENSOR) a.x_zero_point = v->x_zero_points[0];
  if (gemm->x_zero_point >= OCTILE_PER_ROW) a.x_row_zero_points = v->x_zero_points;
  a.x_row_zero_point_count = a.x_row_zero_points ? (size_t)gemm->m : 0;
  for (size_t i = 0; gemm->x_zero_point == OCTILE_PER_ITEM_ROW && i < gemm->batch_dims; ++i)
    a.x_row_zero_point_count *= (size_t)gemm->batch[i];
  if (gemm->runtime_w) {
    a.w = v->w, a.w_zero_points = v->w_zero_points, a.w_zero_point_count = w_zero_points;
    a.bias = v->bias, a.bias_count = v->bias ? (size_t)gemm->n : 0;
  }
  const size_t count = y_elements(problem, sizes), bytes = count * (gemm->y_type == OCTILE_S32 ? 4 : 1);
  for (int own = 0; own < 2; ++own) {  // both kinds of workspace
    draw_bytes(expected, sizeof expected, 5);
    memcpy(got, expected, sizeof got);
    plain_gemm(gemm, v, expected);
    const size_t needed = octile_plan_workspace_bytes(plan);
    char* memory = malloc(needed + 64);
    void* workspace = memory + (64 - (uintptr_t)memory % 64);
    MUST(octile_plan_run(plan, &a, own ? workspace : NULL, own ? needed : 0));
    free(memory);
    CHECK(count > 0 && memcmp(got, expected, bytes) == 0);
    CHECK(memcmp((char*)got + bytes, (char*)expected + bytes, sizeof got - bytes) == 0);  // nothing behind y
  }
  octile_plan_free(plan);
  octile_weights_free(weights);
  octile_problem_free(problem);
}

static void gemms(octile_engine* engine) {
  const int64_t batch[] = {2, 3};
  octile_gemm g = octile_gemm_init();
  plain_values v = {x, w, NULL, NULL, NULL, NULL, 0, 0, 0};
  g.m = 13, g.n = 37, g.k = 29;
  run_gemm(engine, &g, &v);
  g.accumulate = 1;
  run_gemm(engine, &g, &v);
  g.accumulate = 0;
  g.batch = batch, g.batch_dims = 2;
  g.x_zero_point = OCTILE_PER_ROW, g.w_zero_point = OCTILE_PER_CHANNEL, g.bias = 1;
  v.bias = bias, v.x_zero_points = zero_points, v.w_zero_points = zero_points + 100;
  run_gemm(engine, &g, &v);
  g.x_zero_point = OCTILE_PER_ITEM_ROW;
  run_gemm(engine, &g, &v);
  g.runtime_w = 1;
  run_gemm(engine, &g, &v);
  g.x_zero_point = OCTILE_PER_ROW;
  run_gemm(engine, &g, &v);
  g.w_zero_point = OCTILE_PER_TENSOR;
  g.y_type = OCTILE_S8, g.multiplier = OCTILE_PER_CHANNEL, g.y_zero_point = OCTILE_PER_TENSOR;
  g.activation = OCTILE_CLAMP;
  v.multipliers = multipliers, v.y_zero_point = -7, v.clamp_low = -90, v.clamp_high = 77;
  run_gemm(engine, &g, &v);
  g.runtime_w = 0, g.x_zero_point = OCTILE_PER_TENSOR;
  g.y_type = OCTILE_U8, g.multiplier = OCTILE_PER_TENSOR, g.activation = OCTILE_RELU;
  v.y_zero_point = 11;
  run_gemm(engine, &g, &v);
}

// Strides: x is every second column of a wider matrix, w is transposed, y has room at the end of each row.
static void strided_gemm(octile_engine* engine) {
  enum { m = 5, n = 6, k = 7, row = 9 };
  const int64_t x_strides[] = {2 * k + 3, 2}, w_strides[] = {1, k}, y_strides[] = {row, 1};
  octile_problem* problem;
  octile_weights* weights;
  octile_plan* plan;
  octile_gemm g = octile_gemm_init();
  octile_run_arguments a = octile_run_arguments_init();
  g.m = m, g.n = n, g.k = k;
  g.x_strides = x_strides, g.w_strides = w_strides, g.y_strides = y_strides;
  MUST(octile_problem_gemm(&g, &problem));
  MUST(octile_weights_pack(engine, problem, w, NULL, &weights));
  MUST(octile_plan_create(engine, problem, weights, NULL, &plan));
  draw_bytes(got, sizeof got, 6);
  memcpy(expected, got, sizeof got);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      int32_t sum = 0;
      for (int l = 0; l < k; ++l) sum += x[i * (2 * k + 3) + 2 * l] * (int8_t)w[j * k + l];
      expected[i * row + j] = sum;
    }
  a.x = x, a.y = got;
  MUST(octile_plan_run(plan, &a, NULL, 0));
  CHECK(memcmp(got, expected, sizeof got) == 0);
  octile_plan_free(plan);
  octile_weights_free(weights);
  octile_problem_free(problem);
}

// An f32 source is what octile_dynamic_quantise_linear makes of it, and the call says which scale it found.
static void f32_gemm(octile_engine* engine) {
  enum { m = 11, n = 19, k = 31 };
  static float source[m * k], scale[1], found_scale[1], combined[n];
  static uint8_t quantised[m * k], y[m * n], right[m * n];
  static int32_t zero[1], found_zero[1];
  octile_linear_rows rows = octile_linear_rows_init();
  octile_gemm g = octile_gemm_init();
  octile_run_arguments a = octile_run_arguments_init();
  octile_problem* problem;
  octile_weights* weights;
  octile_plan* plan;
  uint32_t state = 9;
  for (int i = 0; i < m * k; ++i) source[i] = ((float)(draw(&state) & 4095) - 1500.0F) / 64.0F;
  rows.rows = m, rows.columns = k;
  MUST(octile_dynamic_quantise_linear(&rows, source, m * k, quantised, m * k, scale, zero, 1));
  MUST(octile_multipliers(scale[0], multipliers, n, 3.0F, combined));
  g.m = m, g.n = n, g.k = k;
  g.y_type = OCTILE_U8, g.x_zero_point = OCTILE_PER_TENSOR, g.multiplier = OCTILE_PER_CHANNEL;
  g.y_zero_point = OCTILE_PER_TENSOR;
  const plain_values v = {quantised, w, NULL, zero, NULL, combined, 9, 0, 0};
  plain_gemm(&g, &v, right);
  g.x_type = OCTILE_F32;
  MUST(octile_problem_gemm(&g, &problem));
  MUST(octile_weights_pack(engine, problem, w, NULL, &weights));
  MUST(octile_plan_create(engine, problem, weights, NULL, &plan));
  a.x = source, a.y = y, a.y_zero_point = 9, a.y_scale = 3.0F;
  a.multipliers = multipliers, a.multiplier_count = n;
  a.x_scales_found = found_scale, a.x_scale_found_count = 1;
  a.x_zero_points_found = found_zero, a.x_zero_point_found_count = 1;
  MUST(octile_plan_run(plan, &a, NULL, 0));
  CHECK(memcmp(y, right, sizeof y) == 0 && found_scale[0] == scale[0] && found_zero[0] == zero[0]);
  octile_plan_free(plan);
  octile_weights_free(weights);
  octile_problem_free(problem);
}

static void run_conv(octile_engine* engine, const octile_conv* conv, const plain_values* v, const int64_t* image) {
  octile_conv fixed = *conv;
  octile_problem* problem;
  octile_weights* weights;
  octile_family* family;
  octile_plan* plan;
  octile_weight_parameters parameters = octile_weight_parameters_init();
  const int64_t sizes[] = {2, image[0], image[1], image[2]};
  int64_t y_sizes[8];
  MUST(octile_problem_conv(conv, &problem));
  parameters.bias = v->bias, parameters.bias_count = v->bias ? (size_t)conv->channels_out : 0;
  parameters.zero_points = v->w_zero_points, parameters.zero_point_count = v->w_zero_points ? 1 : 0;
  MUST(octile_weights_pack(engine, problem, v->w, &parameters, &weights));
  MUST(octile_family_create(engine, problem, weights, NULL, &family));
  MUST(octile_family_at(family, sizes, (size_t)conv->dims + 1, &plan));
  CHECK(octile_family_known(family) == 1);
  fixed.batch = sizes[0];
  for (int i = 0; i < conv->dims; ++i) fixed.image[i] = sizes[1 + i];
  octile_problem* at;
  MUST(octile_problem_at(problem, sizes, (size_t)conv->dims + 1, &at));
  CHECK(strcmp(octile_problem_name(at), octile_plan_problem(plan)) == 0);
  const size_t count = y_elements(at, y_sizes), bytes = count * (conv->y_type == OCTILE_S32 ? 4 : 1);
  octile_run_arguments a = arguments_of(v, conv->channels_out, got);
  if (v->x_zero_points) a.x_zero_point = v->x_zero_points[0];
  draw_bytes(expected, sizeof expected, 7);
  memcpy(got, expected, sizeof got);
  plain_conv(&fixed, v, expected, y_sizes);
  // The objects that a plan is made of may be freed before it.
  octile_family_free(family);
  octile_weights_free(weights);
  octile_problem_free(problem);
  octile_problem_free(at);
  MUST(octile_plan_run(plan, &a, NULL, 0));
  CHECK(count > 0 && memcmp(got, expected, sizeof got) == 0 && bytes < sizeof got);
  octile_plan_free(plan);
}

static void convs(octile_engine* engine) {
  const int64_t image[] = {9, 11, 1}, line[] = {40, 1, 1};
  plain_values v = {x, w, bias, zero_points, NULL, multipliers, 100, 0, 0};
  octile_conv c = octile_conv_init(2);
  c.channels_in = 16, c.channels_out = 24;
  c.kernel[0] = 3, c.kernel[1] = 2;
  c.stride[0] = 2, c.dilation[1] = 2;
  c.pad_before[0] = 1, c.pad_after[0] = 2, c.pad_after[1] = 1;
  c.x_zero_point = OCTILE_PER_TENSOR, c.y_zero_point = OCTILE_PER_TENSOR, c.multiplier = OCTILE_PER_CHANNEL;
  c.y_type = OCTILE_U8, c.bias = 1;
  run_conv(engine, &c, &v, image);
  c.groups = 8;
  run_conv(engine, &c, &v, image);
  c.groups = 1, c.w_type = OCTILE_U8, c.w_zero_point = OCTILE_PER_TENSOR;
  v.w_zero_points = zero_points + 7;
  run_conv(engine, &c, &v, image);
  c.transposed = 1, c.pad_after[1] = -2;
  run_conv(engine, &c, &v, image);
  octile_conv d = octile_conv_init(1);
  plain_values plain = {x, w, NULL, NULL, NULL, NULL, 0, 0, 0};
  d.channels_in = d.channels_out = 20;
  d.kernel[0] = 5, d.pad_before[0] = d.pad_after[0] = 2;
  run_conv(engine, &d, &plain, line);
}

static void kept_weights(octile_engine* engine) {
  octile_problem* problem;
  octile_weights *packed, *kept[3];
  octile_run_arguments a = octile_run_arguments_init();
  size_t size = 0;
  MUST(octile_problem_parse("gemm_u8s8s32_m9_n33_k21", &problem));
  MUST(octile_weights_pack(engine, problem, w, NULL, &packed));
  MUST(octile_weights_save(packed, "c_abi_weights.octile"));
  MUST(octile_weights_load(engine, problem, "c_abi_weights.octile", &kept[0]));
  MUST(octile_weights_map(engine, problem, "c_abi_weights.octile", &kept[1]));
  MUST(octile_weights_serialise(packed, NULL, &size));
  CHECK(size > octile_weights_bytes(packed));
  void* bytes = malloc(size);
  MUST(octile_weights_serialise(packed, bytes, &size));
  MUST(octile_weights_load_bytes(engine, problem, bytes, size, &kept[2]));
  free(bytes);
  a.x = x, a.y = got;
  octile_gemm g = octile_gemm_init();
  plain_values v = {x, w, NULL, NULL, NULL, NULL, 0, 0, 0};
  g.m = 9, g.n = 33, g.k = 21;
  plain_gemm(&g, &v, expected);
  for (int i = 0; i < 3; ++i) {
    octile_plan* plan;
    CHECK(strcmp(octile_weights_layout(kept[i]), octile_weights_layout(packed)) == 0);
    MUST(octile_plan_create(engine, problem, kept[i], NULL, &plan));
    octile_weights_free(kept[i]);
    memset(got, 0, sizeof got);
    MUST(octile_plan_run(plan, &a, NULL, 0));
    CHECK(memcmp(got, expected, 9 * 33 * 4) == 0);
    octile_plan_free(plan);
  }
  octile_weights_free(packed);
  octile_problem_free(problem);
  remove("c_abi_weights.octile");
}

// ---- two threads, one plan

typedef struct job {
  const octile_plan* plan;
  const uint8_t* x;
  int32_t y[64 * 48], right[64 * 48];
  int wrong;
} job;

static void* work(void* context) {
  job* j = context;
  octile_run_arguments a = octile_run_arguments_init();
  a.x = j->x, a.y = j->y;
  for (int i = 0; i < 200; ++i) {
    memset(j->y, i, sizeof j->y);
    if (octile_plan_run(j->plan, &a, NULL, 0) != OCTILE_OK || memcmp(j->y, j->right, sizeof j->y) != 0) ++j->wrong;
    // An error of one thread is not seen by the other.
    if (octile_plan_run(j->plan, NULL, NULL, 0) != OCTILE_INVALID_ARGUMENT) ++j->wrong;
    if (strcmp(octile_last_error(), "arguments: is null") != 0) ++j->wrong;
  }
  return NULL;
}

static void threads(octile_engine* engine) {
  static job jobs[2];
  octile_problem* problem;
  octile_weights* weights;
  octile_plan* plan;
  pthread_t thread[2];
  octile_gemm g = octile_gemm_init();
  plain_values v = {x, w, NULL, NULL, NULL, NULL, 0, 0, 0};
  g.m = 64, g.n = 48, g.k = 50;
  MUST(octile_problem_gemm(&g, &problem));
  MUST(octile_weights_pack(engine, problem, w, NULL, &weights));
  MUST(octile_plan_create(engine, problem, weights, NULL, &plan));
  CHECK(octile_plan_macs(plan) == 64 * 48 * 50);
  for (int i = 0; i < 2; ++i) {
    jobs[i].plan = plan, jobs[i].x = x + 5000 * i;
    v.x = jobs[i].x;
    plain_gemm(&g, &v, jobs[i].right);
    CHECK(pthread_create(&thread[i], NULL, work, &jobs[i]) == 0);
  }
  for (int i = 0; i < 2; ++i) pthread_join(thread[i], NULL);
  CHECK(jobs[0].wrong == 0 && jobs[1].wrong == 0);
  octile_plan_free(plan);
  octile_weights_free(weights);
  octile_problem_free(problem);
}

// ---- the caller's pool

static int pool_calls;

static void backwards(void* context, int64_t tasks, void (*task)(void* task_context, int64_t index),
                      void* task_context) {
  ++*(int*)context;
  while (tasks-- > 0) task(task_context, tasks);
}

int main(void) {
  octile_engine* engine = quiet_engine();
  draw_all();
  gemms(engine);
  strided_gemm(engine);
  f32_gemm(engine);
  convs(engine);
  kept_weights(engine);
  threads(engine);
  octile_engine_free(engine);

  octile_engine_options options = octile_engine_options_init();
  options.store = "", options.threads = 4, options.thread_macs = 1 << 20;
  options.parallel_for = backwards, options.parallel_for_context = &pool_calls;
  MUST(octile_engine_create(&options, &engine));
  octile_gemm large = octile_gemm_init();
  plain_values v = {x, w, NULL, NULL, NULL, NULL, 0, 0, 0};
  large.m = 300, large.n = 200, large.k = 250;
  run_gemm(engine, &large, &v);
  CHECK(pool_calls > 0);
  octile_engine_free(engine);
  return report();
}
