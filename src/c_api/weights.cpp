// Packed weights of the C interface.
#include "c_api/c_api.hpp"

namespace octile::runtime {
namespace {

octile_status prepared(const octile_engine* engine, const octile_problem* problem, const void* from, const char* field,
                       octile_weights** weights) noexcept {
  if (!weights) return missing("weights");
  *weights = nullptr;
  if (!engine) return missing("engine");
  if (!problem) return missing("problem");
  return from ? OCTILE_OK : missing(field);
}

octile_status give_weights(Result<PackedWeights> packed, octile_weights** to) {
  if (!packed) return failed(packed.error());
  std::string layout = packed->layout_id(), isa = packed->isa();
  return give(to, *std::move(packed), std::move(layout), std::move(isa));
}

}  // namespace
}  // namespace octile::runtime

using octile::runtime::asked, octile::runtime::failed, octile::runtime::guarded, octile::runtime::missing;
using octile::runtime::prepared, octile::runtime::give_weights;

octile_status octile_weights_pack(const octile_engine* engine, const octile_problem* problem, const void* w,
                                  const octile_weight_parameters* parameters, octile_weights** weights) {
  // w of an empty problem may be null: pack looks at it itself.
  if (auto status = prepared(engine, problem, "", "w", weights)) return status;
  octile_weight_parameters known = octile_weight_parameters_init();
  octile::WeightParameters values;
  octile_status status = octile::runtime::read(parameters, known, "parameters");
  if (!status) status = octile::runtime::read_values(known.bias, known.bias_count, "bias", values.bias);
  if (!status)
    status = octile::runtime::read_values(known.zero_points, known.zero_point_count, "zero_points", values.zero_points);
  if (status) return status;
  return guarded([&] {
    const auto memory = octile::runtime::memory(known.memory);
    if (!memory) return failed(memory.error());
    values.memory = *memory;
    if (known.reserved) return failed(OCTILE_INVALID_ARGUMENT, "reserved: is not 0");
    auto packed = engine->engine.pack(problem->problem, w, values);
    return give_weights(std::move(packed), weights);
  });
}

size_t octile_weights_bytes(const octile_weights* weights) {
  return asked<size_t, octile_weights>(weights, "weights", [](const auto& w) { return size_t(w.weights.bytes()); });
}

const char* octile_weights_layout(const octile_weights* weights) {
  return asked<const char*, octile_weights>(weights, "weights", [](const auto& w) { return w.layout.c_str(); });
}

const char* octile_weights_isa(const octile_weights* weights) {
  return asked<const char*, octile_weights>(weights, "weights", [](const auto& w) { return w.isa.c_str(); });
}

octile_status octile_weights_save(const octile_weights* weights, const char* path) {
  if (!weights) return missing("weights");
  if (!path) return missing("path");
  return guarded([&] {
    const auto saved = weights->weights.save(path);
    return saved ? OCTILE_OK : failed(saved.error());
  });
}

octile_status octile_weights_load(const octile_engine* engine, const octile_problem* problem, const char* path,
                                  octile_weights** weights) {
  if (auto status = prepared(engine, problem, path, "path", weights)) return status;
  return guarded([&] { return give_weights(engine->engine.load(std::string(path), problem->problem), weights); });
}

octile_status octile_weights_map(const octile_engine* engine, const octile_problem* problem, const char* path,
                                 octile_weights** weights) {
  if (auto status = prepared(engine, problem, path, "path", weights)) return status;
  return guarded([&] { return give_weights(engine->engine.map(path, problem->problem), weights); });
}

octile_status octile_weights_load_bytes(const octile_engine* engine, const octile_problem* problem, const void* bytes,
                                        size_t size, octile_weights** weights) {
  if (auto status = prepared(engine, problem, bytes, "bytes", weights)) return status;
  return guarded([&] {
    const std::span saved(static_cast<const std::byte*>(bytes), size);
    return give_weights(engine->engine.load(saved, problem->problem), weights);
  });
}

octile_status octile_weights_serialise(const octile_weights* weights, void* bytes, size_t* size) {
  if (!weights) return missing("weights");
  if (!size) return missing("size");
  if (!bytes && *size) return missing("bytes");
  return guarded([&] {
    const auto saved = weights->weights.serialise();
    const size_t room = std::exchange(*size, saved.size());
    if (!bytes) return OCTILE_OK;
    if (room < saved.size())
      return failed(OCTILE_INVALID_ARGUMENT,
                    "size: " + std::to_string(room) + ", expected at least " + std::to_string(saved.size()));
    std::memcpy(bytes, saved.data(), saved.size());
    return OCTILE_OK;
  });
}

void octile_weights_free(octile_weights* weights) { delete weights; }
