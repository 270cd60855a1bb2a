// Structs of other versions, the version itself, what objects say of themselves, and a tuning.
#include "check.h"

int checks, failures;

#define TEXT_(word) #word
#define TEXT(word) TEXT_(word)

// A caller compiled with a later header: the struct as we know it and fields behind it.
#define LATER(type, name) \
  struct {                \
    type now;             \
    int64_t then[2];      \
  } name

#define LATER_STRUCT(type, init, call)                                                                    \
  do {                                                                                                    \
    LATER(type, later) = {init, {0, 0}};                                                                  \
    later.now.struct_size = sizeof later;                                                                 \
    const type* given = &later.now;                                                                       \
    MUST(call);                                                                                           \
    later.then[1] = 256;                                                                                  \
    CHECK((call) == OCTILE_UNSUPPORTED);                                                                  \
    CHECK(strstr(octile_last_error(), ": a field at byte ") && strstr(octile_last_error(), "is set"));    \
    later.then[1] = 0;                                                                                    \
    later.now.struct_size = 0;                                                                            \
    CHECK((call) == OCTILE_INVALID_ARGUMENT && strstr(octile_last_error(), ".struct_size: 0, expected")); \
    later.now.struct_size = sizeof(type) - 1;                                                             \
    CHECK((call) == OCTILE_INVALID_ARGUMENT);                                                             \
    later.now.struct_size = (size_t)-8;                                                                   \
    CHECK((call) == OCTILE_INVALID_ARGUMENT);                                                             \
    later.now.struct_size = sizeof(size_t); /* nothing but its size: all defaults */                      \
    (void)(call);                                                                                         \
  } while (0)

static int8_t w[64];
static uint8_t x[64];
static int32_t y[64], right[64];

static octile_problem* freed(octile_problem* problem) {
  octile_problem_free(problem);
  return NULL;
}

static octile_status gemm_made(const octile_gemm* gemm) {
  octile_problem* made;
  const octile_status status = octile_problem_gemm(gemm, &made);
  CHECK((status == OCTILE_OK) == (made != NULL));
  freed(made);
  return status;
}
static octile_status conv_made(const octile_conv* conv) {
  octile_problem* made;
  const octile_status status = octile_problem_conv(conv, &made);
  freed(made);
  return status;
}
static octile_status engine_made(const octile_engine_options* options) {
  octile_engine* made;
  const octile_status status = octile_engine_create(options, &made);
  octile_engine_free(made);
  return status;
}
static octile_status packed(octile_engine* engine, octile_problem* problem, const octile_weight_parameters* given) {
  octile_weights* made;
  const octile_status status = octile_weights_pack(engine, problem, w, given, &made);
  octile_weights_free(made);
  return status;
}
static octile_status planned(octile_engine* engine, octile_problem* problem, octile_weights* weights,
                             const octile_plan_options* given) {
  octile_plan* made;
  const octile_status status = octile_plan_create(engine, problem, weights, given, &made);
  octile_plan_free(made);
  return status;
}

// An older caller's struct ends earlier; what it lacks has its default, whatever lies behind.
static void earlier(const octile_plan* plan) {
  octile_gemm g = octile_gemm_init();
  octile_problem* made;
  g.n = g.k = 8;
  g.struct_size = offsetof(octile_gemm, batch);
  g.batch_dims = 77, g.x_type = 77, g.y_strides = (const int64_t*)(uintptr_t)1;
  MUST(octile_problem_gemm(&g, &made));
  CHECK(strcmp(octile_problem_name(made), "gemm_u8s8s32_m_any_n8_k8") == 0);
  octile_problem_free(made);

  octile_conv c = octile_conv_init(1);
  c.channels_in = 3, c.channels_out = 4;
  c.struct_size = offsetof(octile_conv, x_strides);
  c.x_strides = c.w_strides = c.y_strides = (const int64_t*)(uintptr_t)1, c.transposed = 1;
  MUST(octile_problem_conv(&c, &made));
  CHECK(strcmp(octile_problem_name(made), "conv_u8s8s32_n_any_w_any_c3_k4_r1") == 0);
  octile_problem_free(made);

  octile_run_arguments a = octile_run_arguments_init();
  a.x = x, a.y = y;
  a.struct_size = offsetof(octile_run_arguments, multipliers);
  a.multiplier_count = 99, a.x_zero_point = 99, a.clamp_low = 1, a.clamp_high = 0;
  memset(y, 0, sizeof y);
  MUST(octile_plan_run(plan, &a, NULL, 0));
  CHECK(memcmp(y, right, sizeof y) == 0);
}

static void later(octile_engine* engine, octile_problem* problem, octile_weights* weights, const octile_plan* plan) {
  octile_gemm gemm = octile_gemm_init();
  octile_conv conv = octile_conv_init(2);
  octile_run_arguments run = octile_run_arguments_init();
  octile_engine_options quiet = octile_engine_options_init();
  gemm.n = gemm.k = 8, conv.channels_in = conv.channels_out = 4, run.x = x, run.y = y, quiet.store = "";
  LATER_STRUCT(octile_gemm, gemm, gemm_made(given));
  LATER_STRUCT(octile_conv, conv, conv_made(given));
  LATER_STRUCT(octile_run_arguments, run, octile_plan_run(plan, given, NULL, 0));
  LATER_STRUCT(octile_engine_options, quiet, engine_made(given));
  LATER_STRUCT(octile_weight_parameters, octile_weight_parameters_init(), packed(engine, problem, given));
  LATER_STRUCT(octile_plan_options, octile_plan_options_init(), planned(engine, problem, weights, given));
}

static void what_they_say(octile_engine* engine, octile_weights* weights, const octile_plan* plan) {
  octile_info* info;
  int here = 0;
  CHECK(strcmp(octile_version(),
               TEXT(OCTILE_VERSION_MAJOR) "." TEXT(OCTILE_VERSION_MINOR) "." TEXT(OCTILE_VERSION_PATCH)) == 0);
  MUST(octile_engine_info(engine, &info));
  CHECK(info->struct_size == sizeof *info && info->threads >= 1 && info->cpu[0] && info->identity[0] && info->isa[0]);
  CHECK(info->store_path[0] == 0 && info->records == 0);
  for (size_t i = 0; i < info->isa_count; ++i)
    if (strcmp(info->isas[i]->name, info->isa) == 0) here = info->isas[i]->why_not[0] == 0;
  CHECK(here);
  CHECK(octile_weights_bytes(weights) >= 64);
  CHECK(strstr(octile_weights_layout(weights), octile_weights_isa(weights)) == octile_weights_layout(weights));
  CHECK(strcmp(octile_plan_problem(plan), "gemm_u8s8s32_m8_n8_k8") == 0);
  CHECK(strcmp(octile_plan_isa(plan), octile_weights_isa(weights)) == 0);
  CHECK(octile_plan_algorithm(plan)[0] && octile_plan_config(plan)[0]);
  CHECK(octile_plan_origin(plan) == OCTILE_ORIGIN_ESTIMATE && strcmp(octile_plan_origin_text(plan), "estimate") == 0);
  CHECK(strstr(octile_plan_assembly(plan), "; ==== ") == octile_plan_assembly(plan));
  CHECK(octile_plan_assembly(plan) == octile_plan_assembly(plan));  // made once
  CHECK(octile_plan_threads(plan) >= 1 && octile_plan_macs(plan) == 512);
  CHECK(octile_plan_copies_source(plan) == 0 || octile_plan_copies_source(plan) == 1);
  CHECK(octile_plan_copies_destination(plan) == 0);
  CHECK(octile_plan_code_bytes(plan) > 0 || strcmp(octile_plan_isa(plan), "portable") == 0);
  octile_info_free(info);
}

// In a store of its own: OCTILE_CACHE_DIR, set by whoever runs the tests.
static void tuned_and_remembered(octile_problem* problem) {
  octile_engine* engine;
  octile_tune_report* report;
  octile_plan* plan;
  octile_weights* weights;
  octile_plan_options o = octile_plan_options_init();
  o.seconds = 0.2, o.effort = OCTILE_MEASURE;
  MUST(octile_engine_create(NULL, &engine));
  MUST(octile_clear_store(engine));
  for (int known = 0; known < 2; ++known) {
    MUST(octile_tune(engine, problem, &o, &report));
    CHECK(report->struct_size == sizeof *report && report->known == known && report->wrong == 0);
    CHECK(strcmp(report->problem, octile_problem_name(problem)) == 0);
    CHECK(known || (report->measured >= 1 && report->candidates >= report->measured && report->microseconds > 0));
    if (!known) octile_tune_report_free(report);
  }
  o.effort = OCTILE_WISDOM_ONLY;
  MUST(octile_weights_pack(engine, problem, w, NULL, &weights));
  MUST(octile_plan_create(engine, problem, weights, &o, &plan));
  CHECK(octile_plan_origin(plan) == OCTILE_ORIGIN_EXACT_RECORD);
  CHECK(strcmp(octile_plan_config(plan), report->config) == 0);
  octile_plan_free(plan);
  o.config = report->config;  // a config that is named
  MUST(octile_plan_create(engine, problem, weights, &o, &plan));
  octile_plan_free(plan);
  octile_weights_free(weights);
  octile_tune_report_free(report);
  MUST(octile_clear_store(engine));
  octile_engine_free(engine);
}

int main(void) {
  const float scales[] = {0.5F, 0.25F};
  float multipliers[2];
  octile_engine* engine = quiet_engine();
  octile_problem* problem;
  octile_weights* weights;
  octile_plan* plan;
  octile_run_arguments a = octile_run_arguments_init();
  draw_bytes(w, sizeof w, 1);
  draw_bytes(x, sizeof x, 2);
  MUST(octile_problem_parse("gemm_u8s8s32_m8_n8_k8", &problem));
  MUST(octile_weights_pack(engine, problem, w, NULL, &weights));
  MUST(octile_plan_create(engine, problem, weights, NULL, &plan));
  a.x = x, a.y = right;
  MUST(octile_plan_run(plan, &a, NULL, 0));
  earlier(plan);
  later(engine, problem, weights, plan);
  what_they_say(engine, weights, plan);
  tuned_and_remembered(problem);
  MUST(octile_multipliers(0.5F, scales, 2, 2.0F, multipliers));
  CHECK(multipliers[0] == 0.125F && multipliers[1] == 0.0625F);
  octile_plan_free(plan);
  octile_weights_free(weights);
  octile_problem_free(problem);
  octile_engine_free(engine);
  return report();
}
