// examples/conv.cpp in C: weights packed once, a plan per image size. README may quote the part between the lines.
#include <octile/octile.h>
#include <stdio.h>
#include <stdlib.h>

static void must(octile_status status) {
  if (status == OCTILE_OK) return;
  fprintf(stderr, "octile: %s\n", octile_last_error());
  exit(1);
}

int main(void) {
  static int8_t w[64 * 3 * 3 * 64];
  static uint8_t x[8 * 100 * 64], y[8 * 100 * 64];
  static const int64_t widths[] = {40, 100, 57};
  int32_t bias[64];
  float scales[64];
  for (size_t i = 0; i < sizeof w; ++i) w[i] = 1;
  for (size_t i = 0; i < sizeof x; ++i) x[i] = 130;
  for (size_t i = 0; i < 64; ++i) bias[i] = 1000, scales[i] = 0.01F;

  // ---- README
  octile_engine* engine;
  octile_problem* problem;
  octile_weights* weights;
  octile_family* family;
  must(octile_engine_create(NULL, &engine));
  octile_conv conv = octile_conv_init(2);  // u8 x s8, every size free; two dimensions of the image
  conv.channels_in = conv.channels_out = 64;
  conv.kernel[0] = conv.kernel[1] = 3;
  conv.pad_before[0] = conv.pad_before[1] = conv.pad_after[0] = conv.pad_after[1] = 1;
  conv.y_type = OCTILE_U8;
  conv.x_zero_point = OCTILE_PER_TENSOR, conv.multiplier = OCTILE_PER_CHANNEL, conv.bias = 1;
  must(octile_problem_conv(&conv, &problem));
  octile_weight_parameters parameters = octile_weight_parameters_init();
  parameters.bias = bias, parameters.bias_count = 64;
  must(octile_weights_pack(engine, problem, w, &parameters, &weights));  // once, for every size
  must(octile_family_create(engine, problem, weights, NULL, &family));
  octile_run_arguments arguments = octile_run_arguments_init();
  arguments.x = x, arguments.y = y, arguments.x_zero_point = 128;
  arguments.multipliers = scales, arguments.multiplier_count = 64;
  for (size_t i = 0; i < 3; ++i) {
    const int64_t sizes[] = {1, 8, widths[i]};  // batch, h, w
    octile_plan* plan;
    must(octile_family_at(family, sizes, 3, &plan));
    must(octile_plan_run(plan, &arguments, NULL, 0));
    printf("%s %s %s\n", octile_plan_problem(plan), octile_plan_isa(plan), octile_plan_config(plan));
    octile_plan_free(plan);
    // ---- end
    // 9 taps of 64 channels, each (130 - 128) * 1, a corner has 4: (1152 + 1000) / 100 and (512 + 1000) / 100, rounded.
    if (y[(widths[i] + 1) * 64] != 22 || y[0] != 15) return 1;
  }
  octile_family_free(family);
  octile_weights_free(weights);
  octile_problem_free(problem);
  octile_engine_free(engine);
  return 0;
}
