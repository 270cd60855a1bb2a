// octile in C99: exact INT8 convolution and GEMM, generated for this CPU and this shape. The objects are those of the
// C++ headers; examples/conv.c is a whole program.
//
// Sizes count elements, strides are in elements (never bytes), sizes named bytes are in bytes.
// Errors: every call that can fail returns a status, and octile_last_error() has the sentence, which names field, value
// and expectation. The message belongs to the thread: calls that succeed pay nothing for it, and no call takes another
// argument, as an error object would need. A call that makes an object through its last argument writes NULL there
// after an error. Null arguments are errors, never crashes; no exception leaves the library.
// Objects are immutable, so any number of threads may use one at once. They keep alive what they are made of: an
// engine, weights or problem may be freed before plans made with it. Free functions take NULL. Strings of an object
// live as long as it does; arrays and structs passed in are copied, and the caller may free them when the call has
// returned. octile_plan_run copies nothing: its arrays must live until it returns. No thread may be cancelled
// (pthread_cancel) inside a call.
// Structs grow at their end: struct_size, set by octile_..._init(), says how much of one a caller knows. Members that
// the caller does not know have their defaults; members that this version does not know must be zero.
#ifndef OCTILE_OCTILE_H
#define OCTILE_OCTILE_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OCTILE_VERSION_MAJOR 0
#define OCTILE_VERSION_MINOR 1
#define OCTILE_VERSION_PATCH 0
#define OCTILE_API __attribute__((visibility("default")))

#define OCTILE_ANY ((int64_t)-1)  // a free size: batch, m, image

typedef enum octile_status {
  OCTILE_OK = 0,
  OCTILE_INVALID_PROBLEM = 1,   // a field of a problem, or a combination of them
  OCTILE_INVALID_ARGUMENT = 2,  // what else was passed
  OCTILE_UNSUPPORTED = 3,       // legal, but not offered by this version, or not on this CPU
  OCTILE_OUT_OF_MEMORY = 4,
  OCTILE_IO = 5,        // the store, or a file
  OCTILE_INTERNAL = 6,  // a defect of octile itself
} octile_status;

// Fields of structs that hold these are int32_t, so that a value no enum has is an error and not undefined.
typedef enum octile_type { OCTILE_U8 = 0, OCTILE_S8 = 1, OCTILE_S32 = 2, OCTILE_F32 = 3 } octile_type;
typedef enum octile_per {  // how often a quantisation parameter occurs
  OCTILE_PER_NONE = 0,
  OCTILE_PER_TENSOR = 1,
  OCTILE_PER_CHANNEL = 2,
  OCTILE_PER_ROW = 3,       // the same rows in each item of a batch
  OCTILE_PER_ITEM_ROW = 4,  // rows of each item of a batch
} octile_per;
typedef enum octile_activation {
  OCTILE_NO_ACTIVATION = 0,
  OCTILE_RELU = 1,   // max(y, y_zero_point)
  OCTILE_CLAMP = 2,  // clamp_low and clamp_high are arguments of run
} octile_activation;
typedef enum octile_effort {  // one scale: each level does what the one below it does, and more
  OCTILE_WISDOM_ONLY = 0,     // only what the store knows, else an error
  OCTILE_ESTIMATE = 1,        // the store, else borrowed from a tuned size, else the cost model; measures nothing
  OCTILE_MEASURE = 2,         // a problem the store does not know is tuned: the estimate's best 8
  OCTILE_PATIENT = 3,         // and local search
  OCTILE_EXHAUSTIVE = 4,      // and the whole space
} octile_effort;

typedef enum octile_origin {       // where a plan has its config from
  OCTILE_ORIGIN_NONE = 0,          // there is nothing to compute
  OCTILE_ORIGIN_ASKED_FOR = 1,     // octile_plan_options.config
  OCTILE_ORIGIN_EXACT_RECORD = 2,  // this problem was tuned, on this CPU, with the kernels that the plan has
  OCTILE_ORIGIN_BORROWED = 3,      // a record of another size, other weights, other code or another CPU
  OCTILE_ORIGIN_ESTIMATE = 4       // the cost model
} octile_origin;

// Whether packing lays out Winograd's weights beside the ones that every algorithm can read. They take 8 (4 x 4 tiles)
// or 3.6 (2 x 2) times the bytes of int8 ones. No result depends on it.
typedef enum octile_memory {
  OCTILE_MEMORY_DEFAULT = 0,   // of an engine: balanced; of weights: as the engine's options say
  OCTILE_MEMORY_SMALL = 1,     // nothing more
  OCTILE_MEMORY_BALANCED = 2,  // where 10 % less time is expected of it, weights read from memory
  OCTILE_MEMORY_FAST = 3       // for every layer that has such a form
} octile_memory;

typedef struct octile_engine octile_engine;    // CPU, kernels, store; no global state
typedef struct octile_problem octile_problem;  // what is asked, without any value of a quantisation parameter
typedef struct octile_weights octile_weights;  // packed once for every batch, m and image
typedef struct octile_plan octile_plan;        // a problem with its sizes and weights, ready to run
typedef struct octile_family octile_family;    // plans of a problem with free sizes

OCTILE_API const char* octile_version(void);     // "0.1.0" of the library that runs; the macros are of this header
OCTILE_API const char* octile_last_error(void);  // of this thread; lives until its next error, "" before the first

// ---- engines

typedef struct octile_engine_options {
  size_t struct_size;
  const char* max_isa;  // avx2, avx512_vnni, portable, ...; NULL: the environment's OCTILE_MAX_ISA
  const char* store;    // directory; "": none; NULL: OCTILE_CACHE_DIR or the user's cache
  // The caller's own pool in place of octile's: runs task(task_context, 0 .. tasks-1), each once, and returns when all
  // are done.
  void (*parallel_for)(void* context, int64_t tasks, void (*task)(void* task_context, int64_t index),
                       void* task_context);
  void* parallel_for_context;
  // Damaged lines of the store, no place to write, an isa that cannot be used, a config that tuning rejects. Called
  // while no lock is held, so it may ask the engine, and by whichever threads have something to say, maybe at once.
  // NULL: silent.
  void (*message)(void* context, const char* text);
  void* message_context;
  int64_t thread_macs;  // that a thread of a plan gets at least; 0: about 8 us of work
  size_t kernel_bytes;  // of cached code; 0: 16 MiB. The least recently used goes first, plans keep what they use
  size_t plans;         // remembered; 0: 4096
  int32_t threads;      // of a plan; 0: minimum of affinity mask and cgroup quota
  int32_t memory;       // octile_memory, of weights packed or tuned here unless they say otherwise
} octile_engine_options;

typedef struct octile_isa {
  const char *name, *needs;
  const char* why_not;  // "": usable here
} octile_isa;

typedef struct octile_info {  // made by the library, freed by octile_info_free
  size_t struct_size;
  const char *cpu, *identity, *features, *isa;
  int64_t l1, l2, l3;  // bytes
  const octile_isa* const* isas;
  size_t isa_count;
  const char *store_path, *store_why;
  size_t records, skipped_lines;
  size_t kernels, kernel_bytes, generated, evicted, plans;
  int32_t threads, reserved;
} octile_info;

OCTILE_API octile_status octile_engine_create(const octile_engine_options* options /* NULL: defaults */,
                                              octile_engine** engine);
OCTILE_API octile_status octile_engine_info(const octile_engine* engine, octile_info** info);
OCTILE_API octile_status octile_clear_store(const octile_engine* engine);
OCTILE_API void octile_info_free(octile_info* info);
OCTILE_API void octile_engine_free(octile_engine* engine);

// ---- problems
// acc = sum (x - x_zero_point)(w - w_zero_point) + bias, modulo 2^32. y = acc (s32), or for u8 and s8
// y = round_half_even(clamp(f32(acc) * multiplier)) + y_zero_point. Values are arguments of run (of weights: of pack).

typedef struct octile_gemm {  // y[batch..., m, n] = x[batch..., m, k] * w[batch..., k, n]
  size_t struct_size;
  int64_t m, n, k;  // m may be OCTILE_ANY
  const int64_t* batch;
  size_t batch_dims;
  int32_t x_type, w_type, y_type;      // octile_type: u8, s8; x also f32, made u8 inside the call; y also s32
  int32_t x_zero_point, w_zero_point;  // octile_per: x none, tensor, row, item row; w none, tensor, channel (of n)
  int32_t y_zero_point, multiplier;    // octile_per: none, tensor; none exactly when y is s32, else tensor, channel
  int32_t activation;                  // octile_activation, of a requantised y
  int32_t bias, accumulate;            // 0 or 1; accumulate: y += x * w, s32 only
  int32_t runtime_w;                   // 1: w is an argument of run, packed into workspace inside the call
  int32_t reserved;                    // 0
  // NULL: dense row-major, w the same for all of the batch unless runtime_w. Else batch_dims + 2 strides: {batch...,
  // row, column}; a batch stride of 0 broadcasts (not y), the stride of a size 1 means nothing.
  const int64_t *x_strides, *w_strides, *y_strides;
} octile_gemm;

// y[batch, out..., filter] = conv(x[batch, image..., channel], w[filter, kernel..., channel])
typedef struct octile_conv {
  size_t struct_size;
  int64_t dims;             // of the image: 1 {w}, 2 {h, w} or 3 {d, h, w}; what lies beyond in the arrays is ignored
  int64_t batch, image[3];  // may be OCTILE_ANY
  int64_t kernel[3], stride[3], dilation[3];
  int64_t pad_before[3], pad_after[3];
  int64_t channels_in, channels_out, groups;  // totals over all groups; w has channels_in / groups
  int32_t x_type, w_type, y_type;
  int32_t x_zero_point, w_zero_point, y_zero_point, multiplier;  // as of a GEMM, but x has no rows
  int32_t activation, bias;
  int32_t reserved;  // 0
  // NULL: dense. Else dims + 2 strides: {batch, image..., channel} and {filter, kernel..., channel}.
  const int64_t *x_strides, *w_strides, *y_strides;
  // 1: position i of x and a tap add to position o = i * stride - pad_before + tap * dilation of y: pads crop y then,
  // and a pad_after below 0 is output padding.
  int64_t transposed;
} octile_conv;

// All problems are legal once made; their sizes may be free. name: gemm_u8s8s32_m128_n768_k768 (docs/names.md).
OCTILE_API octile_status octile_problem_gemm(const octile_gemm* gemm, octile_problem** problem);
OCTILE_API octile_status octile_problem_conv(const octile_conv* conv, octile_problem** problem);
OCTILE_API octile_status octile_problem_parse(const char* name, octile_problem** problem);
// The same at these sizes: {batch..., m} of a GEMM, {batch, image...} of a convolution; OCTILE_ANY leaves one as it is.
OCTILE_API octile_status octile_problem_at(const octile_problem* problem, const int64_t* sizes, size_t count,
                                           octile_problem** at);
// The sizes of y: {batch..., m, n} or {batch, out..., filter}. *count holds how many fit in sizes, and after the call
// how many there are.
OCTILE_API octile_status octile_problem_y_sizes(const octile_problem* problem, int64_t* sizes, size_t* count);
OCTILE_API const char* octile_problem_name(const octile_problem* problem);
OCTILE_API void octile_problem_free(octile_problem* problem);

// ---- weights

typedef struct octile_weight_parameters {
  size_t struct_size;
  const int32_t* bias;  // n values, or filters
  size_t bias_count;
  const int32_t* zero_points;  // one, or as many
  size_t zero_point_count;
  int32_t memory;    // octile_memory
  int32_t reserved;  // 0
} octile_weight_parameters;

// w: {k, n} of a GEMM, {filter, kernel..., channel / groups} of a convolution, as the problem's strides say; one byte
// an element, of any alignment. No byte before its first element or behind its last one is read. The call copies w,
// bias and zero points: the caller may free them.
OCTILE_API octile_status octile_weights_pack(const octile_engine* engine, const octile_problem* problem, const void* w,
                                             const octile_weight_parameters* parameters /* NULL: none */,
                                             octile_weights** weights);
OCTILE_API size_t octile_weights_bytes(const octile_weights* weights);        // bytes of the packed copy
OCTILE_API const char* octile_weights_layout(const octile_weights* weights);  // isa and layout
OCTILE_API const char* octile_weights_isa(const octile_weights* weights);     // whose layout it is
// Weights are kept in a file or in bytes of the caller. save replaces a file whole, when all is on the disk, or not at
// all; it refuses anything but a regular file, a symbolic link too. load and load_bytes copy into memory of their own
// and check that copy, so the caller may free the bytes. map shares the file's pages between processes: the file is of
// root or of the caller, nobody else may write it, and its owner keeps it as it is; a call that reads where the file
// has become shorter dies of SIGBUS. Checksums, layout and all that a kernel follows are verified. Weights of another
// version, of another problem or for an isa that cannot run here are refused in words: pack again (docs/packed.md).
OCTILE_API octile_status octile_weights_save(const octile_weights* weights, const char* path);
OCTILE_API octile_status octile_weights_load(const octile_engine* engine, const octile_problem* problem,
                                             const char* path, octile_weights** weights);
OCTILE_API octile_status octile_weights_map(const octile_engine* engine, const octile_problem* problem,
                                            const char* path, octile_weights** weights);
OCTILE_API octile_status octile_weights_load_bytes(const octile_engine* engine, const octile_problem* problem,
                                                   const void* bytes, size_t size, octile_weights** weights);
// *size holds how many bytes fit, and after the call how many there are: 0 asks for the number, and is OCTILE_OK.
OCTILE_API octile_status octile_weights_serialise(const octile_weights* weights, void* bytes, size_t* size);
OCTILE_API void octile_weights_free(octile_weights* weights);

// ---- plans

typedef struct octile_plan_options {
  size_t struct_size;
  double seconds;      // budget of measuring, if it comes to that, which a record must have had too; 0: 2
  const char* config;  // this one and no other; NULL: as effort says
  int32_t effort;      // octile_effort
  int32_t again;       // 1: measure anew what the store knows; 0 (octile_plan_options_init): use it
} octile_plan_options;

// Every value of a call. The problem says which of them it uses; the others are ignored.
//
// A tensor of sizes s and strides t (elements) spans (1 + sum (s[i] - 1) * t[i]) * b bytes, where b is 4 for s32 and
// f32 and 1 for u8 and s8; dense, the product of its sizes times b; nothing where a size is 0. x, w and y point at its
// first element.
//   x: {batch..., m, k} or {batch, image..., channel}
//   w: {batch..., k, n}, of a run-time w alone
//   y: octile_problem_y_sizes
// A call reads no byte before the first element or behind the last one, and writes elements of y and the workspace
// alone. It may read the bytes between elements of x or w; no result depends on them. All arrays are the caller's and
// must live until octile_plan_run returns; nothing is kept.
typedef struct octile_run_arguments {
  size_t struct_size;
  const void* x;             // any alignment, but an f32 x is aligned to 4 bytes
  const void* w;             // any alignment
  void* y;                   // any alignment, but an s32 y is aligned to 4 bytes
  const float* multipliers;  // x_scale * w_scale[n] / y_scale: one, or n
  size_t multiplier_count;
  const int32_t* x_row_zero_points;  // m values; OCTILE_PER_ITEM_ROW: m of each item, one after another
  size_t x_row_zero_point_count;
  const int32_t* w_zero_points;  // of a run-time w: one, or n
  size_t w_zero_point_count;
  const int32_t* bias;  // with a run-time w: n values
  size_t bias_count;
  // For an f32 x, whose scale and zero point the call finds: multipliers are then w_scale[n], and the call uses
  // f32(f32(x_scale * w_scale[n]) / y_scale). The call writes the values it found, where there is something to compute:
  // give NULL, or space for one, or for one a row.
  float* x_scales_found;
  size_t x_scale_found_count;
  int32_t* x_zero_points_found;
  size_t x_zero_point_found_count;
  float y_scale;  // of an f32 x; default 1
  int32_t x_zero_point, y_zero_point;
  int32_t clamp_low, clamp_high;  // in the unit of y
  int32_t reserved;               // 0
} octile_run_arguments;

// weights: NULL exactly when w is an argument of run. All sizes of the problem are fixed. The plan keeps its weights
// and kernels alive and does not need its engine.
OCTILE_API octile_status octile_plan_create(const octile_engine* engine, const octile_problem* problem,
                                            const octile_weights* weights,
                                            const octile_plan_options* options /* NULL: defaults */,
                                            octile_plan** plan);
// Checks null pointers, alignment of 32-bit data, number and values of parameters, and size and alignment of workspace.
// It checks overlap too: y shares no byte with x or w, workspace none with any of them. Views that take turns in one
// buffer, as channels of the same pixels do, are legal where equal outer strides prove them apart. accumulate reads y
// itself. No other array of a call may lie in y or workspace, which nothing checks.
// workspace: aligned to 64 bytes, octile_plan_workspace_bytes() at least, one for each call at the same time; its
// content means nothing between calls. NULL (and 0): an arena of the calling thread, which grows where a call needs
// more, and is freed when the thread ends. Growing it is the only allocation of a call. Takes no lock, and is safe from
// many threads at once.
OCTILE_API octile_status octile_plan_run(const octile_plan* plan, const octile_run_arguments* arguments,
                                         void* workspace, size_t workspace_bytes);
OCTILE_API size_t octile_plan_workspace_bytes(const octile_plan* plan);
OCTILE_API const char* octile_plan_problem(const octile_plan* plan);    // its name
OCTILE_API const char* octile_plan_isa(const octile_plan* plan);        // avx512_vnni
OCTILE_API const char* octile_plan_algorithm(const octile_plan* plan);  // direct, stem, im2col, ...
OCTILE_API const char* octile_plan_config(const octile_plan* plan);
OCTILE_API octile_origin octile_plan_origin(const octile_plan* plan);     // of its config
OCTILE_API const char* octile_plan_origin_text(const octile_plan* plan);  // exact record, borrowed from ..., estimate
OCTILE_API const char* octile_plan_assembly(const octile_plan* plan);
OCTILE_API int32_t octile_plan_copies_source(const octile_plan* plan);  // 1: x is packed into workspace inside the call
OCTILE_API int32_t
octile_plan_copies_destination(const octile_plan* plan);  // 1: y is computed in workspace and scattered inside the call
OCTILE_API size_t octile_plan_code_bytes(const octile_plan* plan);  // bytes of its kernels, which plans share
OCTILE_API int32_t octile_plan_threads(const octile_plan* plan);
OCTILE_API int64_t octile_plan_macs(const octile_plan* plan);  // valid ones: taps on padding are not counted
OCTILE_API void octile_plan_free(octile_plan* plan);

// Plans of a problem with free sizes, made at first sight and found again without a lock.
OCTILE_API octile_status octile_family_create(const octile_engine* engine, const octile_problem* problem,
                                              const octile_weights* weights, const octile_plan_options* options,
                                              octile_family** family);
OCTILE_API octile_status octile_family_at(const octile_family* family, const int64_t* sizes, size_t count,
                                          octile_plan** plan);       // sizes as of octile_problem_at, all fixed
OCTILE_API size_t octile_family_known(const octile_family* family);  // sizes remembered now
OCTILE_API void octile_family_free(octile_family* family);

// ---- tuning

typedef struct octile_tune_report {  // made by the library, freed by octile_tune_report_free
  size_t struct_size;
  const char *problem, *config;
  int64_t candidates, measured, wrong;
  double microseconds;          // of the winner
  double untuned_microseconds;  // of the estimate's first, in the same run
  int32_t known;  // 1: an exact record was there, of as much effort and as many seconds: nothing was measured
  int32_t complete;
  int64_t rejected;     // candidates that were not timed or are not used
  const char* message;  // a line for each, and what else there is to say; "": nothing
} octile_tune_report;

// Measures with drawn weights and remembers the winner in the store. Effort below OCTILE_MEASURE counts as that.
OCTILE_API octile_status octile_tune(const octile_engine* engine, const octile_problem* problem,
                                     const octile_plan_options* options, octile_tune_report** report);
OCTILE_API void octile_tune_report_free(octile_tune_report* report);

// f32(f32(x_scale * w_scales[i]) / y_scale), two separately rounded operations: multipliers of run from the scales of a
// quantised model.
OCTILE_API octile_status octile_multipliers(float x_scale, const float* w_scales, size_t count, float y_scale,
                                            float* multipliers);

// ---- tensors of f32 to 8 bits and back: ONNX's QuantizeLinear, DequantizeLinear, DynamicQuantizeLinear (quantise.hpp)

typedef struct octile_linear_rows {  // a tensor as rows of elements that lie together
  size_t struct_size;
  int64_t rows, columns;
  int64_t x_stride, y_stride;  // elements from a row to the next; OCTILE_ANY: columns
  int32_t per;                 // octile_per of the scales: tensor; row: one a row, or fewer, which come round; channel
  int32_t type;                // octile_type of the quantised tensor: u8, s8; to f32 also s32
} octile_linear_rows;

// Counts are of elements. zero_points: NULL (and 0) for none.
OCTILE_API octile_status octile_quantise_linear(const octile_linear_rows* rows, const float* x, size_t x_count,
                                                const float* scales, size_t scale_count, const int32_t* zero_points,
                                                size_t zero_point_count, void* y, size_t y_count);
OCTILE_API octile_status octile_dequantise_linear(const octile_linear_rows* rows, const void* x, size_t x_count,
                                                  const float* scales, size_t scale_count, const int32_t* zero_points,
                                                  size_t zero_point_count, float* y, size_t y_count);
// Writes u8, and one scale and one zero point, or one each row (per row): count says how many fit.
OCTILE_API octile_status octile_dynamic_quantise_linear(const octile_linear_rows* rows, const float* x, size_t x_count,
                                                        uint8_t* y, size_t y_count, float* scales, int32_t* zero_points,
                                                        size_t count);

// ---- what a kernel that saturates at 16 bits would make of weights (saturation.hpp)

typedef struct octile_saturation {  // the caller's: struct_size says how much of it is written
  size_t struct_size;
  int64_t channels, channels_at_risk;
  int64_t pairs, pairs_at_risk;  // of neighbouring weights
  int64_t outputs, wrong;        // sums, with a source
  int64_t largest_error;
} octile_saturation;

// w as octile_weights_pack takes it, x as run does (NULL: weights alone are judged).
OCTILE_API octile_status octile_would_saturate(const octile_problem* problem, const void* w, const void* x,
                                               octile_saturation* saturation);

// ---- defaults, with the size that the caller is compiled with

static inline octile_engine_options octile_engine_options_init(void) {
  octile_engine_options options;
  memset(&options, 0, sizeof options);
  options.struct_size = sizeof options;
  return options;
}
// u8 x s8 -> s32; n and k are to be set, m is free.
static inline octile_gemm octile_gemm_init(void) {
  octile_gemm gemm;
  memset(&gemm, 0, sizeof gemm);
  gemm.struct_size = sizeof gemm;
  gemm.m = gemm.n = gemm.k = OCTILE_ANY;
  gemm.x_type = OCTILE_U8, gemm.w_type = OCTILE_S8, gemm.y_type = OCTILE_S32;
  return gemm;
}
// u8 x s8 -> s32, kernel, stride and dilation 1, no padding; channels are to be set, batch and image are free.
static inline octile_conv octile_conv_init(int64_t dims) {
  octile_conv conv;
  int i;
  memset(&conv, 0, sizeof conv);
  conv.struct_size = sizeof conv;
  conv.dims = dims;
  conv.batch = conv.channels_in = conv.channels_out = OCTILE_ANY;
  conv.groups = 1;
  for (i = 0; i < 3; ++i) {
    conv.image[i] = OCTILE_ANY;
    conv.kernel[i] = conv.stride[i] = conv.dilation[i] = 1;
  }
  conv.x_type = OCTILE_U8, conv.w_type = OCTILE_S8, conv.y_type = OCTILE_S32;
  return conv;
}
static inline octile_weight_parameters octile_weight_parameters_init(void) {
  octile_weight_parameters parameters;
  memset(&parameters, 0, sizeof parameters);
  parameters.struct_size = sizeof parameters;
  return parameters;
}
static inline octile_plan_options octile_plan_options_init(void) {
  octile_plan_options options;
  memset(&options, 0, sizeof options);
  options.struct_size = sizeof options;
  options.effort = OCTILE_ESTIMATE;
  return options;
}
static inline octile_run_arguments octile_run_arguments_init(void) {
  octile_run_arguments arguments;
  memset(&arguments, 0, sizeof arguments);
  arguments.struct_size = sizeof arguments;
  arguments.y_scale = 1;
  arguments.clamp_low = INT32_MIN, arguments.clamp_high = INT32_MAX;
  return arguments;
}
// One scale for all, u8; rows and columns are to be set.
static inline octile_linear_rows octile_linear_rows_init(void) {
  octile_linear_rows rows;
  memset(&rows, 0, sizeof rows);
  rows.struct_size = sizeof rows;
  rows.rows = 1;
  rows.x_stride = rows.y_stride = OCTILE_ANY;
  rows.per = OCTILE_PER_TENSOR, rows.type = OCTILE_U8;
  return rows;
}
static inline octile_saturation octile_saturation_init(void) {
  octile_saturation saturation;
  memset(&saturation, 0, sizeof saturation);
  saturation.struct_size = sizeof saturation;
  return saturation;
}

#ifdef __cplusplus
}
#endif
#endif
