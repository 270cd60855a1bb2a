// The tests in C share these: a check that counts, data without a library, and calls that must succeed.
#ifndef OCTILE_TESTS_C_ABI_CHECK_H
#define OCTILE_TESTS_C_ABI_CHECK_H
#include <octile/octile.h>
#include <stdio.h>
#include <stdlib.h>

extern int checks, failures;

#define CHECK(condition)                                                                         \
  do {                                                                                           \
    ++checks;                                                                                    \
    if (!(condition)) ++failures, printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
  } while (0)

#define MUST(call)                                                               \
  do {                                                                           \
    ++checks;                                                                    \
    if ((call) != OCTILE_OK) {                                                   \
      printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, octile_last_error()); \
      exit(1);                                                                   \
    }                                                                            \
  } while (0)

static inline int report(void) {
  printf("%d checks, %d failures\n", checks, failures);
  return failures || !checks;
}

static inline uint32_t draw(uint32_t* state) {
  *state = *state * 1664525U + 1013904223U;
  return *state >> 16;
}
static inline void draw_bytes(void* bytes, size_t count, uint32_t seed) {
  for (size_t i = 0; i < count; ++i) ((uint8_t*)bytes)[i] = (uint8_t)draw(&seed);
}

static inline octile_engine* quiet_engine(void) {  // without a store
  octile_engine_options options = octile_engine_options_init();
  octile_engine* engine;
  options.store = "";
  MUST(octile_engine_create(&options, &engine));
  return engine;
}
#endif
