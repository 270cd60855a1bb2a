// Quantisation of tensors and the judgement of weights in the C interface: functions without objects.
#include "c_api/c_api.hpp"

namespace octile::runtime {
namespace {

struct Linear {
  LinearRows rows;
  Type type = Type::u8;
};

Result<Linear> linear(const octile_linear_rows& from) {
  const auto quantised = type("type", from.type);
  if (!quantised) return quantised.error();
  const auto scales = per("per", from.per);
  if (!scales) return scales.error();
  return Linear{{.rows = from.rows,
                 .columns = from.columns,
                 .x_stride = from.x_stride,
                 .y_stride = from.y_stride,
                 .per = *scales},
                *quantised};
}

// body(Linear) is run with the caller's rows as this version knows them.
template <class Body> octile_status with_rows(const octile_linear_rows* given, Body&& body) noexcept {
  if (!given) return missing("rows");
  octile_linear_rows known = octile_linear_rows_init();
  if (auto status = read(given, known, "rows")) return status;
  return guarded([&] {
    const auto taken = linear(known);
    if (!taken) return failed(taken.error());
    const Result<void> done = body(*taken);
    return done ? OCTILE_OK : failed(done.error());
  });
}

Error no_such_type(Type type, const char* expected) {
  return {Errc::invalid_argument, "type: " + std::to_string(int(type)) + ", expected " + expected};
}

template <class T, class Pointer> std::span<T> span_of(Pointer* data, size_t count) {
  return {static_cast<T*>(data), count};
}

}  // namespace
}  // namespace octile::runtime

using octile::Result, octile::Type;
using octile::runtime::failed, octile::runtime::guarded, octile::runtime::missing, octile::runtime::read_values;
using octile::runtime::no_such_type, octile::runtime::span_of, octile::runtime::with_rows;

octile_status octile_quantise_linear(const octile_linear_rows* rows, const float* x, size_t x_count,
                                     const float* scales, size_t scale_count, const int32_t* zero_points,
                                     size_t zero_point_count, void* y, size_t y_count) {
  std::span<const float> source, all_scales;
  std::span<const int32_t> zeros;
  octile_status status = read_values(x, x_count, "x", source);
  if (!status) status = read_values(scales, scale_count, "scales", all_scales);
  if (!status) status = read_values(zero_points, zero_point_count, "zero_points", zeros);
  if (!status && !y && y_count) status = missing("y");
  if (status) return status;
  return with_rows(rows, [&](const auto& r) -> Result<void> {
    if (r.type == Type::u8)
      return octile::quantise_linear(r.rows, source, all_scales, zeros, span_of<uint8_t>(y, y_count));
    if (r.type == Type::s8)
      return octile::quantise_linear(r.rows, source, all_scales, zeros, span_of<int8_t>(y, y_count));
    return no_such_type(r.type, "u8 or s8");
  });
}

octile_status octile_dequantise_linear(const octile_linear_rows* rows, const void* x, size_t x_count,
                                       const float* scales, size_t scale_count, const int32_t* zero_points,
                                       size_t zero_point_count, float* y, size_t y_count) {
  std::span<const float> all_scales;
  std::span<const int32_t> zeros;
  octile_status status = !x && x_count ? missing("x") : OCTILE_OK;
  if (!status) status = read_values(scales, scale_count, "scales", all_scales);
  if (!status) status = read_values(zero_points, zero_point_count, "zero_points", zeros);
  if (!status && !y && y_count) status = missing("y");
  if (status) return status;
  const std::span to(y, y_count);
  return with_rows(rows, [&](const auto& r) -> Result<void> {
    if (r.type == Type::u8)
      return octile::dequantise_linear(r.rows, span_of<const uint8_t>(x, x_count), all_scales, zeros, to);
    if (r.type == Type::s8)
      return octile::dequantise_linear(r.rows, span_of<const int8_t>(x, x_count), all_scales, zeros, to);
    if (r.type == Type::s32)
      return octile::dequantise_linear(r.rows, span_of<const int32_t>(x, x_count), all_scales, zeros, to);
    return no_such_type(r.type, "u8, s8 or s32");
  });
}

octile_status octile_dynamic_quantise_linear(const octile_linear_rows* rows, const float* x, size_t x_count, uint8_t* y,
                                             size_t y_count, float* scales, int32_t* zero_points, size_t count) {
  std::span<const float> source;
  octile_status status = read_values(x, x_count, "x", source);
  if (!status && !y && y_count) status = missing("y");
  if (!status && !scales) status = missing("scales");
  if (!status && !zero_points) status = missing("zero_points");
  if (status) return status;
  return with_rows(rows, [&](const auto& r) -> Result<void> {
    if (r.type != Type::u8) return no_such_type(r.type, "u8");
    return octile::dynamic_quantise_linear(r.rows, source, {y, y_count}, {scales, count}, {zero_points, count});
  });
}

octile_status octile_would_saturate(const octile_problem* problem, const void* w, const void* x,
                                    octile_saturation* saturation) {
  if (!problem) return missing("problem");
  if (!w) return missing("w");
  if (!saturation) return missing("saturation");
  octile_saturation known = octile_saturation_init();
  const size_t size = saturation->struct_size;
  if (auto status = octile::runtime::read(saturation, known, "saturation")) return status;
  return guarded([&] {
    const auto judged = octile::would_saturate(problem->problem, w, x);
    if (!judged) return failed(judged.error());
    known.struct_size = size;
    known.channels = judged->channels, known.channels_at_risk = judged->channels_at_risk;
    known.pairs = judged->pairs, known.pairs_at_risk = judged->pairs_at_risk;
    known.outputs = judged->outputs, known.wrong = judged->wrong;
    known.largest_error = judged->largest_error;
    std::memcpy(saturation, &known, std::min(size, sizeof known));
    return OCTILE_OK;
  });
}
