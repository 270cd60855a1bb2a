// Every way in which a call of the C interface is refused: status, message, and nothing made.
#include <math.h>

#include "check.h"

int checks, failures;

// A message ends with the caller's sentence or is it.
static void refused(octile_status got, octile_status expected, const char* message, int line) {
  ++checks;
  if (got == expected && strstr(octile_last_error(), message) && (message[0] || !octile_last_error()[0])) return;
  ++failures;
  printf("%s:%d: status %d, message '%s', expected %d and '%s'\n", __FILE__, line, (int)got, octile_last_error(),
         (int)expected, message);
}
#define REFUSED(call, status, message) refused((call), (status), (message), __LINE__)
#define NULL_REFUSED(call, field) REFUSED((call), OCTILE_INVALID_ARGUMENT, field ": is null")

// A call that returns no status says 0 or NULL, and octile_last_error why.
#define NOTHING(call, field)                                    \
  do {                                                          \
    CHECK(!(call));                                             \
    CHECK(strcmp(octile_last_error(), field ": is null") == 0); \
  } while (0)

static void* const somewhere = &failures;  // what an error must overwrite with NULL

static octile_engine* engine;
static octile_problem* problem;  // gemm 8 x 8 x 8
static octile_weights* weights;
static octile_plan* plan;
static uint8_t bytes[512];

static void engines(void) {
  octile_engine* made = somewhere;
  octile_info* info = somewhere;
  octile_engine_options options = octile_engine_options_init();
  NULL_REFUSED(octile_engine_create(&options, NULL), "engine");
  options.max_isa = "sse9";
  REFUSED(octile_engine_create(&options, &made), OCTILE_INVALID_ARGUMENT, "sse9");
  CHECK(made == NULL);
  options = octile_engine_options_init();
  options.threads = -2;
  REFUSED(octile_engine_create(&options, &made), OCTILE_INVALID_ARGUMENT, "threads: -2, expected >= 0");
  options = octile_engine_options_init();
  options.thread_macs = -1;
  REFUSED(octile_engine_create(&options, &made), OCTILE_INVALID_ARGUMENT, "thread_macs: -1, expected >= 0");
  options = octile_engine_options_init();
  options.memory = 4;
  REFUSED(octile_engine_create(&options, &made), OCTILE_INVALID_ARGUMENT, "memory: 4, expected 0 to 3");
  NULL_REFUSED(octile_engine_info(NULL, &info), "engine");
  CHECK(info == NULL);
  NULL_REFUSED(octile_engine_info(engine, NULL), "info");
  NULL_REFUSED(octile_clear_store(NULL), "engine");
}

static void gemm_refused(octile_gemm gemm, octile_status status, const char* message, int line) {
  octile_problem* made = somewhere;
  refused(octile_problem_gemm(&gemm, &made), status, message, line);
  CHECK(made == NULL);
}
static void conv_refused(octile_conv conv, octile_status status, const char* message, int line) {
  octile_problem* made = somewhere;
  refused(octile_problem_conv(&conv, &made), status, message, line);
  CHECK(made == NULL);
}

static octile_gemm small_gemm(void) {
  octile_gemm g = octile_gemm_init();
  g.n = g.k = 8;
  return g;
}
static octile_conv small_conv(void) {
  octile_conv c = octile_conv_init(2);
  c.channels_in = c.channels_out = 8;
  return c;
}

#define GEMM(field, value, message)                               \
  do {                                                            \
    octile_gemm g = small_gemm();                                 \
    g.field = (value);                                            \
    gemm_refused(g, OCTILE_INVALID_PROBLEM, (message), __LINE__); \
  } while (0)
#define CONV(field, value, message)                               \
  do {                                                            \
    octile_conv c = small_conv();                                 \
    c.field = (value);                                            \
    conv_refused(c, OCTILE_INVALID_PROBLEM, (message), __LINE__); \
  } while (0)

static void problems(void) {
  const int64_t bad_strides[] = {-1, 1, 1, -1, 1};
  octile_problem* made = somewhere;
  GEMM(n, -5, "n: -5");
  GEMM(n, OCTILE_ANY, "n: any");
  GEMM(x_type, 9, "x_type: 9, expected a value of octile_type");
  GEMM(w_type, -1, "w_type: -1, expected");
  GEMM(y_type, 77, "y_type: 77, expected");
  GEMM(x_type, OCTILE_S32, "types.x: s32");
  GEMM(x_zero_point, 5, "x_zero_point: 5, expected a value of octile_per");
  GEMM(w_zero_point, 5, "w_zero_point: 5");
  GEMM(y_zero_point, 6, "y_zero_point: 6");
  GEMM(multiplier, 7, "multiplier: 7");
  GEMM(multiplier, OCTILE_PER_TENSOR, "quantisation.multiplier: tensor");
  GEMM(activation, 3, "activation: 3");
  GEMM(activation, OCTILE_RELU, "activation: relu");
  GEMM(bias, 2, "bias: 2, expected 0 or 1");
  GEMM(accumulate, -1, "accumulate: -1");
  GEMM(runtime_w, 3, "runtime_w: 3");
  GEMM(reserved, 1, "reserved: 1, expected 0");
  GEMM(x_strides, bad_strides, "x_strides[0]: -1, expected >= 0");
  GEMM(batch_dims, (size_t)1, "batch: is null");
  GEMM(batch_dims, (size_t)-1, "batch: is null");
  CONV(dims, 0, "dims: 0, expected 1, 2 or 3");
  CONV(dims, 4, "dims: 4");
  CONV(groups, 3, "groups = 3");
  CONV(kernel[1], 0, "kernel[1]: 0");
  CONV(x_type, 4, "x_type: 4");
  CONV(bias, 4, "bias: 4");
  CONV(transposed, 2, "transposed: 2, expected 0 or 1");
  CONV(pad_after[0], -1, "pad[0]: -1, expected >= 0");
  CONV(reserved, 4, "reserved: 4");
  CONV(w_strides, bad_strides, "w_strides[0]: -1");
  CONV(y_strides, bad_strides + 1, "y_strides[2]: -1");
  CONV(x_zero_point, OCTILE_PER_ROW, "only a GEMM has rows");

  NULL_REFUSED(octile_problem_gemm(NULL, &made), "gemm");
  CHECK(made == NULL);
  octile_gemm gemm = small_gemm();
  octile_conv conv = small_conv();
  NULL_REFUSED(octile_problem_gemm(&gemm, NULL), "problem");
  NULL_REFUSED(octile_problem_conv(NULL, &made), "conv");
  NULL_REFUSED(octile_problem_conv(&conv, NULL), "problem");
  made = somewhere;
  NULL_REFUSED(octile_problem_parse(NULL, &made), "name");
  CHECK(made == NULL);
  NULL_REFUSED(octile_problem_parse("gemm", NULL), "problem");
  REFUSED(octile_problem_parse("gemm_of_words", &made), OCTILE_INVALID_PROBLEM, "gemm_of_words");
  REFUSED(octile_problem_parse("conv_u8s8s32_n1_h4_w4_c3_k8_r3x3_g2", &made), OCTILE_INVALID_PROBLEM, "groups = 2");
  CHECK(made == NULL);
}

static void sizes(void) {
  const int64_t three[] = {1, 2, 3};
  int64_t got[4] = {7, 7, 7, 7};
  size_t count = 1;
  octile_problem* made = somewhere;
  NULL_REFUSED(octile_problem_at(NULL, three, 1, &made), "problem");
  CHECK(made == NULL);
  NULL_REFUSED(octile_problem_at(problem, NULL, 1, &made), "sizes");
  NULL_REFUSED(octile_problem_at(problem, three, 1, NULL), "at");
  REFUSED(octile_problem_at(problem, three, 3, &made), OCTILE_INVALID_ARGUMENT, "sizes: 3 values, expected 1");
  const int64_t negative[] = {-4};
  REFUSED(octile_problem_at(problem, negative, 1, &made), OCTILE_INVALID_PROBLEM, "m: -4");
  CHECK(made == NULL);
  NULL_REFUSED(octile_problem_y_sizes(NULL, got, &count), "problem");
  NULL_REFUSED(octile_problem_y_sizes(problem, got, NULL), "count");
  NULL_REFUSED(octile_problem_y_sizes(problem, NULL, &count), "sizes");
  REFUSED(octile_problem_y_sizes(problem, got, &count), OCTILE_INVALID_ARGUMENT, "count: 1, expected at least 2");
  CHECK(count == 2 && got[0] == 7);
  NOTHING(octile_problem_name(NULL), "problem");
}

static void weights_refused(void) {
  const int32_t values[8] = {0};
  octile_weights* made = somewhere;
  octile_weight_parameters p = octile_weight_parameters_init();
  NULL_REFUSED(octile_weights_pack(NULL, problem, bytes, NULL, &made), "engine");
  CHECK(made == NULL);
  NULL_REFUSED(octile_weights_pack(engine, NULL, bytes, NULL, &made), "problem");
  NULL_REFUSED(octile_weights_pack(engine, problem, bytes, NULL, NULL), "weights");
  NULL_REFUSED(octile_weights_pack(engine, problem, NULL, NULL, &made), "w");
  p.bias_count = 8;
  NULL_REFUSED(octile_weights_pack(engine, problem, bytes, &p, &made), "bias");
  p.bias = values;
  MUST(octile_weights_pack(engine, problem, bytes, &p, &made));  // the problem has no bias: ignored
  octile_weights_free(made);
  made = somewhere;
  p = octile_weight_parameters_init();
  p.zero_point_count = 1;
  NULL_REFUSED(octile_weights_pack(engine, problem, bytes, &p, &made), "zero_points");
  p = octile_weight_parameters_init();
  p.memory = -1;
  REFUSED(octile_weights_pack(engine, problem, bytes, &p, &made), OCTILE_INVALID_ARGUMENT, "memory: -1");
  p.memory = OCTILE_MEMORY_SMALL, p.reserved = 1;
  REFUSED(octile_weights_pack(engine, problem, bytes, &p, &made), OCTILE_INVALID_ARGUMENT, "reserved");
  CHECK(made == NULL);
  NOTHING(octile_weights_bytes(NULL), "weights");
  NOTHING(octile_weights_layout(NULL), "weights");
  NOTHING(octile_weights_isa(NULL), "weights");
}

static void kept_weights(void) {
  size_t size = 3;
  octile_weights* made = somewhere;
  NULL_REFUSED(octile_weights_save(NULL, "file"), "weights");
  NULL_REFUSED(octile_weights_save(weights, NULL), "path");
  REFUSED(octile_weights_save(weights, "/nowhere/at/all"), OCTILE_IO, "/nowhere/at/all");
  NULL_REFUSED(octile_weights_load(NULL, problem, "file", &made), "engine");
  CHECK(made == NULL);
  NULL_REFUSED(octile_weights_load(engine, NULL, "file", &made), "problem");
  NULL_REFUSED(octile_weights_load(engine, problem, NULL, &made), "path");
  NULL_REFUSED(octile_weights_load(engine, problem, "file", NULL), "weights");
  REFUSED(octile_weights_load(engine, problem, "/nowhere/at/all", &made), OCTILE_IO, "/nowhere/at/all");
  NULL_REFUSED(octile_weights_map(NULL, problem, "file", &made), "engine");
  NULL_REFUSED(octile_weights_map(engine, NULL, "file", &made), "problem");
  NULL_REFUSED(octile_weights_map(engine, problem, NULL, &made), "path");
  NULL_REFUSED(octile_weights_map(engine, problem, "file", NULL), "weights");
  REFUSED(octile_weights_map(engine, problem, "/nowhere/at/all", &made), OCTILE_IO, "/nowhere/at/all");
  NULL_REFUSED(octile_weights_load_bytes(engine, problem, NULL, 8, &made), "bytes");
  CHECK(octile_weights_load_bytes(engine, problem, bytes, sizeof bytes, &made) != OCTILE_OK && made == NULL);
  NULL_REFUSED(octile_weights_serialise(NULL, bytes, &size), "weights");
  NULL_REFUSED(octile_weights_serialise(weights, bytes, NULL), "size");
  NULL_REFUSED(octile_weights_serialise(weights, NULL, &size), "bytes");
  REFUSED(octile_weights_serialise(weights, bytes, &size), OCTILE_INVALID_ARGUMENT, "size: 3, expected at least");
  CHECK(size > 3);
}

static void plans(void) {
  octile_plan* made = somewhere;
  octile_problem *other, *runtime_w, *open;
  octile_plan_options o = octile_plan_options_init();
  MUST(octile_problem_parse("gemm_u8s8s32_m8_n9_k8", &other));
  MUST(octile_problem_parse("gemm_u8s8s32_m8_n8_k8_runtimeb", &runtime_w));
  MUST(octile_problem_parse("gemm_u8s8s32_m_any_n8_k8", &open));
  NULL_REFUSED(octile_plan_create(NULL, problem, weights, NULL, &made), "engine");
  CHECK(made == NULL);
  NULL_REFUSED(octile_plan_create(engine, NULL, weights, NULL, &made), "problem");
  NULL_REFUSED(octile_plan_create(engine, problem, weights, NULL, NULL), "plan");
  REFUSED(octile_plan_create(engine, problem, NULL, NULL, &made), OCTILE_INVALID_ARGUMENT, "weights: expected packed");
  REFUSED(octile_plan_create(engine, other, weights, NULL, &made), OCTILE_INVALID_ARGUMENT, "weights: packed for");
  REFUSED(octile_plan_create(engine, runtime_w, weights, NULL, &made), OCTILE_INVALID_ARGUMENT, "weights");
  REFUSED(octile_plan_create(engine, open, weights, NULL, &made), OCTILE_INVALID_PROBLEM, "m: is free");
  o.effort = 5;
  REFUSED(octile_plan_create(engine, problem, weights, &o, &made), OCTILE_INVALID_ARGUMENT, "effort: 5");
  o.effort = -1;
  REFUSED(octile_plan_create(engine, problem, weights, &o, &made), OCTILE_INVALID_ARGUMENT, "effort: -1");
  o = octile_plan_options_init();
  o.seconds = -1;
  REFUSED(octile_plan_create(engine, problem, weights, &o, &made), OCTILE_INVALID_ARGUMENT, "seconds: -1");
  o = octile_plan_options_init();
  o.config = "r99";
  REFUSED(octile_plan_create(engine, problem, weights, &o, &made), OCTILE_INVALID_ARGUMENT, "r99");
  o = octile_plan_options_init();
  o.seconds = NAN;
  REFUSED(octile_plan_create(engine, problem, weights, &o, &made), OCTILE_INVALID_ARGUMENT, "nan, expected a finite");
  o = octile_plan_options_init();
  o.again = 2;
  REFUSED(octile_plan_create(engine, problem, weights, &o, &made), OCTILE_INVALID_ARGUMENT,
          "again: 2, expected 0 or 1");
  o = octile_plan_options_init();
  o.effort = OCTILE_WISDOM_ONLY;  // there is no store
  CHECK(octile_plan_create(engine, problem, weights, &o, &made) != OCTILE_OK);
  CHECK(made == NULL);
  octile_problem_free(other);
  octile_problem_free(runtime_w);
  octile_problem_free(open);
  NOTHING(octile_plan_workspace_bytes(NULL), "plan");
  NOTHING(octile_plan_problem(NULL), "plan");
  NOTHING(octile_plan_isa(NULL), "plan");
  NOTHING(octile_plan_algorithm(NULL), "plan");
  NOTHING(octile_plan_config(NULL), "plan");
  NOTHING(octile_plan_origin(NULL), "plan");
  NOTHING(octile_plan_origin_text(NULL), "plan");
  NOTHING(octile_plan_assembly(NULL), "plan");
  NOTHING(octile_plan_copies_source(NULL), "plan");
  NOTHING(octile_plan_copies_destination(NULL), "plan");
  NOTHING(octile_plan_code_bytes(NULL), "plan");
  NOTHING(octile_plan_threads(NULL), "plan");
  NOTHING(octile_plan_macs(NULL), "plan");
}

#define RUN(field, value, message)                                                 \
  do {                                                                             \
    octile_run_arguments a = right;                                                \
    a.field = (value);                                                             \
    REFUSED(octile_plan_run(plan, &a, NULL, 0), OCTILE_INVALID_ARGUMENT, message); \
  } while (0)

static void runs(void) {
  static int32_t y[64];
  octile_run_arguments right = octile_run_arguments_init();
  right.x = bytes, right.y = y;
  MUST(octile_plan_run(plan, &right, NULL, 0));
  NULL_REFUSED(octile_plan_run(NULL, &right, NULL, 0), "plan");
  NULL_REFUSED(octile_plan_run(plan, NULL, NULL, 0), "arguments");
  NULL_REFUSED(octile_plan_run(plan, &right, NULL, 64), "workspace");
  REFUSED(octile_plan_run(plan, &right, bytes, 0), OCTILE_INVALID_ARGUMENT, "workspace: ");
  RUN(x, NULL, "x: is null");
  RUN(y, NULL, "y: is null");
  RUN(y, (char*)y + 1, "y: an s32 destination must be aligned to 4 bytes");
  right.x_zero_point = 3, right.y_zero_point = -3;  // the problem has none: ignored
  MUST(octile_plan_run(plan, &right, NULL, 0));
  right.x_zero_point = right.y_zero_point = 0;
  RUN(multiplier_count, 1, "multipliers: is null");
  RUN(x_row_zero_point_count, 1, "x_row_zero_points: is null");
  RUN(w_zero_point_count, 1, "w_zero_points: is null");
  RUN(bias_count, 1, "bias: is null");
  RUN(reserved, 1, "reserved: is set");
  RUN(x_scale_found_count, 1, "x_scales_found: is null");
  RUN(x_zero_point_found_count, 1, "x_zero_points_found: is null");
}

static void families(void) {
  const int64_t one[] = {4}, negative[] = {-4};
  octile_family* made = somewhere;
  octile_plan* at = somewhere;
  octile_problem* open;
  MUST(octile_problem_parse("gemm_u8s8s32_m_any_n8_k8", &open));
  NULL_REFUSED(octile_family_create(NULL, open, weights, NULL, &made), "engine");
  CHECK(made == NULL);
  NULL_REFUSED(octile_family_create(engine, NULL, weights, NULL, &made), "problem");
  NULL_REFUSED(octile_family_create(engine, open, weights, NULL, NULL), "family");
  REFUSED(octile_family_create(engine, open, NULL, NULL, &made), OCTILE_INVALID_ARGUMENT, "weights");
  MUST(octile_family_create(engine, open, weights, NULL, &made));
  NULL_REFUSED(octile_family_at(NULL, one, 1, &at), "family");
  CHECK(at == NULL);
  NULL_REFUSED(octile_family_at(made, NULL, 1, &at), "sizes");
  NULL_REFUSED(octile_family_at(made, one, 1, NULL), "plan");
  CHECK(octile_family_at(made, one, 0, &at) != OCTILE_OK && at == NULL);
  CHECK(octile_family_at(made, negative, 1, &at) != OCTILE_OK && at == NULL);
  CHECK(octile_family_known(made) == 0);
  NOTHING(octile_family_known(NULL), "family");
  octile_family_free(made);
  octile_problem_free(open);
}

static void tuning(void) {
  const float scales[] = {0.5F, 0.0F};
  float multipliers[2];
  octile_tune_report* report = somewhere;
  octile_plan_options o = octile_plan_options_init();
  NULL_REFUSED(octile_tune(NULL, problem, NULL, &report), "engine");
  CHECK(report == NULL);
  NULL_REFUSED(octile_tune(engine, NULL, NULL, &report), "problem");
  NULL_REFUSED(octile_tune(engine, problem, NULL, NULL), "report");
  o.effort = 9;
  REFUSED(octile_tune(engine, problem, &o, &report), OCTILE_INVALID_ARGUMENT, "effort: 9");
  octile_problem* open;
  MUST(octile_problem_parse("gemm_u8s8s32_m_any_n8_k8", &open));
  REFUSED(octile_tune(engine, open, NULL, &report), OCTILE_INVALID_PROBLEM, "m: is free");
  octile_problem_free(open);
  CHECK(report == NULL);
  NULL_REFUSED(octile_multipliers(1, NULL, 2, 1, multipliers), "w_scales");
  NULL_REFUSED(octile_multipliers(1, scales, 2, 1, NULL), "multipliers");
  CHECK(octile_multipliers(1, scales, 2, 1, multipliers) == OCTILE_INVALID_ARGUMENT);
}

int main(void) {
  CHECK(octile_last_error()[0] == 0);
  engine = quiet_engine();
  MUST(octile_problem_parse("gemm_u8s8s32_m8_n8_k8", &problem));
  MUST(octile_weights_pack(engine, problem, bytes, NULL, &weights));
  MUST(octile_plan_create(engine, problem, weights, NULL, &plan));
  engines();
  problems();
  sizes();
  weights_refused();
  kept_weights();
  plans();
  runs();
  families();
  tuning();
  octile_plan_free(plan);
  octile_weights_free(weights);
  octile_problem_free(problem);
  octile_engine_free(engine);
  octile_engine_free(NULL);
  octile_info_free(NULL);
  octile_problem_free(NULL);
  octile_weights_free(NULL);
  octile_plan_free(NULL);
  octile_family_free(NULL);
  octile_tune_report_free(NULL);
  return report();
}
