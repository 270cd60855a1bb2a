// A model as layers with weights, and inputs at several sizes: the folder that tools/model makes, or a list of shapes
// whose data are drawn.
#pragma once
#include <filesystem>
#include <octile/problem.hpp>
#include <string>
#include <vector>

#include "operands.hpp"

namespace octile::tools {

struct LayerCase {
  int64_t width = 0;  // of the text line or image that the sizes come from
  Problem problem;
  SourceOperands source;
  Buffer y_onnxruntime;    // empty: none
  std::string digest_key;  // <layer>@<width>/<16 digits of the SHA-256 of the inputs>
};

struct Layer {
  std::string name;
  int64_t count = 1;  // nodes of the model that are this problem
  Problem family;     // sizes free; of a run-time B as in the first case
  WeightOperands weights;
  std::vector<LayerCase> cases;
};

struct Model {
  std::string name, sha256, onnxruntime, cpu;
  std::vector<Layer> layers;
};

// Throws std::runtime_error that names the file and the field.
Model read_model(const std::filesystem::path& folder);
Model read_shapes(const std::filesystem::path& manifest, uint32_t seed);

}  // namespace octile::tools
