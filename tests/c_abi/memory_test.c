// Each allocation of operator new fails once: the call says so, no exception comes out, and the same calls work after.
// A pack that no machine has the memory for says the same.
#include "check.h"

int checks, failures;

void fail_allocation(long after);  // failing_new.cpp: the one after so many, in this thread; -1: none
int allocation_failed(void);

static int8_t w[64];
static uint8_t x[64];
static int32_t y[64];

typedef struct all {
  octile_engine* engine;
  octile_info* info;
  octile_problem *open, *problem;
  octile_weights *weights, *again;
  octile_family* family;
  octile_plan *plan, *at;
} all;

static octile_status everything(all* a) {
  const int64_t size[] = {8};
  octile_engine_options options = octile_engine_options_init();
  octile_run_arguments run = octile_run_arguments_init();
  octile_gemm gemm = octile_gemm_init();
  octile_status status;
  options.store = "", options.threads = 1;
  gemm.n = gemm.k = 8;
  run.x = x, run.y = y;
  if ((status = octile_engine_create(&options, &a->engine))) return status;
  if ((status = octile_engine_info(a->engine, &a->info))) return status;
  if ((status = octile_problem_gemm(&gemm, &a->open))) return status;
  if ((status = octile_problem_at(a->open, size, 1, &a->problem))) return status;
  if ((status = octile_weights_pack(a->engine, a->open, w, NULL, &a->weights))) return status;
  if ((status = octile_plan_create(a->engine, a->problem, a->weights, NULL, &a->plan))) return status;
  if ((status = octile_plan_run(a->plan, &run, NULL, 0))) return status;
  if (!octile_plan_config(a->plan) || !octile_plan_assembly(a->plan)) return OCTILE_OUT_OF_MEMORY;
  if ((status = octile_family_create(a->engine, a->open, a->weights, NULL, &a->family))) return status;
  return octile_family_at(a->family, size, 1, &a->at);
}

static void free_all(all* a) {
  octile_engine_free(a->engine);
  octile_info_free(a->info);
  octile_problem_free(a->open);
  octile_problem_free(a->problem);
  octile_weights_free(a->weights);
  octile_family_free(a->family);
  octile_plan_free(a->plan);
  octile_plan_free(a->at);
}

int main(void) {
  const all none = {0};
  long refused = 0;
  draw_bytes(w, sizeof w, 1);
  draw_bytes(x, sizeof x, 2);
  for (long after = 0;; ++after) {
    all a = none;
    fail_allocation(after);
    const octile_status status = everything(&a);
    const int failed = allocation_failed();
    fail_allocation(-1);
    // A call whose memory is only for remembering or showing succeeds without it; all others say what was missing.
    CHECK(status == OCTILE_OK || status == OCTILE_OUT_OF_MEMORY);
    if (status != OCTILE_OK && status != OCTILE_OUT_OF_MEMORY)
      printf("allocation %ld: status %d: %s\n", after, (int)status, octile_last_error());
    if (status == OCTILE_OUT_OF_MEMORY) CHECK(++refused && strstr(octile_last_error(), "memory"));
    free_all(&a);
    if (!failed) {
      printf("%ld allocations, %ld refused\n", after, refused);
      CHECK(status == OCTILE_OK && after > 20 && refused > 20);
      break;
    }
  }

  octile_engine* engine = quiet_engine();
  octile_problem* problem;
  octile_weights* weights;
  MUST(octile_problem_parse("gemm_u8s8s32_m1_n30000000_k100000000", &problem));
  CHECK(octile_weights_pack(engine, problem, w, NULL, &weights) == OCTILE_OUT_OF_MEMORY && !weights);
  CHECK(strstr(octile_last_error(), "no memory for"));
  octile_problem_free(problem);
  octile_engine_free(engine);
  return report();
}
