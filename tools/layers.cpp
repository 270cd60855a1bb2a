#include "layers.hpp"

#include <fmt/core.h>

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/layer.hpp"
#include "harness/tensor_bytes.hpp"
#include "problem/nest.hpp"
#include "runtime/family.hpp"
#include "sha256.hpp"

namespace octile::tools {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

Buffer read_file(const fs::path& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  if (error) throw std::runtime_error(path.string() + ": " + error.message());
  Buffer buffer{int64_t(size)};
  std::ifstream file(path, std::ios::binary);
  if (!file.read(reinterpret_cast<char*>(buffer.data()), std::streamsize(size)))
    throw std::runtime_error(path.string() + ": cannot be read");
  return buffer;
}

template <class T> std::vector<T> read_values(const fs::path& path) {
  const Buffer buffer = read_file(path);
  std::vector<T> values(size_t(buffer.size()) / sizeof(T));
  std::memcpy(values.data(), buffer.data(), values.size() * sizeof(T));
  return values;
}

Type type_of(const Json& text) {
  const auto word = text.get<std::string>();
  if (word == "u8") return Type::u8;
  if (word == "s8") return Type::s8;
  throw std::runtime_error("types: " + word + ", expected u8 or s8");
}

Per per_of(size_t values) { return values == 0 ? Per::none : values == 1 ? Per::tensor : Per::channel; }

class Reader {
 public:
  Reader(fs::path folder, bool has_files, uint32_t seed)
      : folder_(std::move(folder)), has_files_(has_files), seed_(seed) {}

  Layer layer(const Json& j) const {
    Layer l;
    l.name = j.at("name");
    l.count = j.at("count");
    if (has_files_) read_weights(j, l.weights);
    l.weights.x_zero_point = j.at("x_zero_point");
    l.weights.y_zero_point = j.at("y_zero_point");
    l.family = family(j, l.weights);
    for (const Json& c : j.at("cases")) {
      LayerCase one{
          .width = c.at("width"), .problem = at(l.family, c), .source = {}, .y_onnxruntime = {}, .digest_key = {}};
      if (const auto valid = validate(one.problem); !valid) throw std::runtime_error(valid.error().message);
      if (has_files_) read_case(c, l.name, one);
      l.cases.push_back(std::move(one));
    }
    if (harness::has_runtime_w(l.family)) l.family = l.cases.at(0).problem;
    if (!has_files_) draw(l);
    check(l);
    return l;
  }

 private:
  void read_weights(const Json& j, WeightOperands& w) const {
    const auto text = [&](const char* field) { return folder_ / j.at(field).get<std::string>(); };
    if (!j.at("w").is_null()) w.w = read_file(text("w"));
    if (!j.at("w_zero_point").is_null()) w.zero_points = read_values<int32_t>(text("w_zero_point"));
    if (!j.at("bias").is_null()) w.bias = read_values<int32_t>(text("bias"));
    w.multipliers = read_values<float>(text("multiplier"));
  }

  // A static zero point of 0 is none: the model says that it never changes.
  Problem family(const Json& j, const WeightOperands& w) const {
    const Types types{type_of(j.at("types").at("x")), type_of(j.at("types").at("w")), type_of(j.at("types").at("y"))};
    const Quantisation quantisation{.x_zero_point = w.x_zero_point ? Per::tensor : Per::none,
                                    .w_zero_point = per_of(w.zero_points.size()),
                                    .y_zero_point = w.y_zero_point ? Per::tensor : Per::none,
                                    .multiplier = has_files_ ? per_of(w.multipliers.size()) : Per::channel};
    const bool bias = has_files_ ? !w.bias.empty() : true;
    if (j.at("kind") == "gemm") {
      Gemm g{.types = types, .quantisation = quantisation, .bias = bias};
      g.runtime_w = !j.at("b_is_weight").get<bool>();
      if (!j.at("n").is_null()) g.n = j.at("n");
      if (!j.at("k").is_null()) g.k = j.at("k");
      if (const int64_t batch = j.at("batch"); batch != 1) g.batch = {batch};
      return g;
    }
    Conv c{.channels = {j.at("channels"), j.at("filters")}, .types = types, .quantisation = quantisation, .bias = bias};
    c.kernel = j.at("kernel").get<std::vector<int64_t>>();
    c.stride = j.at("stride").get<std::vector<int64_t>>();
    c.dilation = j.at("dilation").get<std::vector<int64_t>>();
    for (const Json& pad : j.at("pad")) c.pad.push_back({pad.at(0), pad.at(1)});
    c.groups = j.at("groups");
    return c;
  }

  static Problem at(const Problem& family, const Json& c) {
    if (const auto* conv = std::get_if<Conv>(&family))
      return conv->at({.batch = c.at("batch"), .image = c.at("image").get<std::vector<int64_t>>()});
    Gemm g = std::get<Gemm>(family);
    g.m = c.at("m"), g.n = c.at("n"), g.k = c.at("k");
    return g;
  }

  void read_case(const Json& j, const std::string& layer, LayerCase& c) const {
    c.source.x = read_file(folder_ / j.at("x").get<std::string>());
    if (j.contains("b") && !j.at("b").is_null()) c.source.b = read_file(folder_ / j.at("b").get<std::string>());
    if (j.contains("y_onnxruntime")) c.y_onnxruntime = read_file(folder_ / j.at("y_onnxruntime").get<std::string>());
    // Hashes the inputs as they are, not as the manifest says: a digest of other inputs says nothing.
    if (const auto digest = sha256({c.source.x.span(), c.source.b.span()}))
      c.digest_key = fmt::format("{}@{}/{}", layer, c.width, digest->substr(0, 16));
  }

  void draw(Layer& l) const {
    const auto zero_points = std::pair(l.weights.x_zero_point, l.weights.y_zero_point);
    l.weights = draw_weights(l.cases.at(0).problem, seed_);
    std::tie(l.weights.x_zero_point, l.weights.y_zero_point) = zero_points;
    for (LayerCase& c : l.cases) c.source = draw_sources(c.problem, seed_);
  }

  // Checks that all octile reads lies inside the files.
  static void check(const Layer& l) {
    const auto expect = [](const char* field, int64_t got, int64_t expected, const char* of = "bytes") {
      if (got != expected) throw std::runtime_error(fmt::format("{}: {} {}, expected {}", field, got, of, expected));
    };
    const problem::Nest nest = problem::lower(smallest(l.family));
    const auto expect_values = [&](const char* field, size_t got, Per per) {
      expect(field, int64_t(got), problem::count_of(per, nest.all_filters()), "values");
    };
    if (!harness::has_runtime_w(l.family)) {
      expect_values("bias", l.weights.bias.size(), nest.bias ? Per::channel : Per::none);
      expect_values("w_zero_point", l.weights.zero_points.size(), nest.quantisation.w_zero_point);
    }
    if (nest.types.y != Type::s32)
      expect_values("multiplier", l.weights.multipliers.size(), nest.quantisation.multiplier);
    for (const LayerCase& c : l.cases) {
      const harness::TensorBytes bytes = harness::bytes_of(c.problem);
      expect("x", c.source.x.size(), bytes.x);
      if (harness::has_runtime_w(c.problem)) expect("b", c.source.b.size(), bytes.w);
      else expect("w", l.weights.w.size(), bytes.w);
      if (c.y_onnxruntime.size()) expect("y_onnxruntime", c.y_onnxruntime.size(), bytes.y);
    }
  }

  fs::path folder_;
  bool has_files_;
  uint32_t seed_;
};

Model read(const fs::path& manifest, bool has_files, uint32_t seed) {
  std::ifstream file(manifest);
  if (!file) throw std::runtime_error(manifest.string() + ": cannot be read");
  std::string where = manifest.string();
  try {
    const Json j = Json::parse(file);
    if (j.at("schema") != 1) throw std::runtime_error("schema: expected 1");
    Model model{.name = j.at("model"),
                .sha256 = j.value("model_sha256", ""),
                .onnxruntime = j.value("onnxruntime", ""),
                .cpu = j.value("cpu", ""),
                .layers = {}};
    const Reader reader(manifest.parent_path(), has_files, seed);
    for (const Json& layer : j.at("layers")) {
      where = manifest.string() + ": " + layer.value("name", "a layer without name");
      model.layers.push_back(reader.layer(layer));
    }
    return model;
  } catch (const std::exception& e) { throw std::runtime_error(where + ": " + e.what()); }
}

}  // namespace

Model read_model(const fs::path& folder) { return read(folder / "manifest.json", true, 0); }
Model read_shapes(const fs::path& manifest, uint32_t seed) { return read(manifest, false, seed); }

}  // namespace octile::tools
