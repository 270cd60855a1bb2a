#include "benchdnn.hpp"

#include <algorithm>
#include <fstream>

#include "benchdnn_line.hpp"
#include "problem/checked.hpp"

namespace octile::tools {
namespace {

using problem::Checked, problem::multiply;

// Takes n"name*count" (and the _ before it) off the end of the line.
std::string_view take_name(std::string_view line, ListedProblem& result) {
  const size_t start = line.find("n\"");
  result.text = result.name = line;
  if (start == std::string_view::npos) return line;
  std::string_view name = line.substr(start + 2);
  name = name.substr(0, name.rfind('"'));
  if (const size_t star = name.rfind('*'); star != std::string_view::npos) {
    std::string_view digits = name.substr(star + 1);
    if (const auto count = number(digits); count && digits.empty()) {
      result.count = *count;
      name = name.substr(0, star);
    }
  }
  if (!name.empty()) result.name = name;
  line = line.substr(0, start);
  while (line.ends_with('_')) line.remove_suffix(1);
  return line;
}

// ---- matrix products

std::optional<std::vector<int64_t>> sizes_of(std::string_view text) {
  std::vector<int64_t> sizes;
  for (;;) {
    const auto size = number(text);
    if (!size) return std::nullopt;
    sizes.push_back(*size);
    if (text.empty()) return sizes;
    if (text[0] != 'x') return std::nullopt;
    text.remove_prefix(1);
  }
}

int64_t gemm_macs(const Gemm& g) {
  Checked macs = multiply(multiply(std::max<int64_t>(g.m, 0), g.n), g.k);
  for (int64_t size : g.batch) macs = multiply(macs, std::max<int64_t>(size, 0));
  return macs.value_or(INT64_MAX);
}

// Dense strides of the operand's own sizes, 0 where it broadcasts.
Gemm::Strides broadcast(const std::vector<int64_t>& own) {
  const size_t batches = own.size() - 2;
  Gemm::Strides strides{std::vector<int64_t>(batches, 0), own[batches + 1], 1};
  Checked step = multiply(own[batches], own[batches + 1]);
  for (size_t i = batches; i-- > 0; step = multiply(step, own[i]))
    if (own[i] != 1) strides.batch[i] = step.value_or(INT64_MAX);  // which validate() refuses
  return strides;
}

Result<ListedProblem> read_matmul(std::string_view line, ListedProblem result, const Defaults& defaults) {
  const size_t colon = line.find(':');
  auto a = sizes_of(line.substr(0, colon)), b = sizes_of(line.substr(colon + 1));
  if (!a || !b || a->size() < 2 || b->size() < 2) return unreadable(result.text, "expected MxK:KxN");
  const size_t rank = std::max(a->size(), b->size()), batches = rank - 2;
  a->insert(a->begin(), rank - a->size(), 1);
  b->insert(b->begin(), rank - b->size(), 1);
  if ((*a)[batches + 1] != (*b)[batches]) return unreadable(result.text, "K of A is not K of B");
  Gemm g{.m = (*a)[batches], .n = (*b)[batches + 1], .k = (*b)[batches], .types = defaults.types};
  for (size_t i = 0; i < batches; ++i) {
    const int64_t x = (*a)[i], w = (*b)[i];
    if (x != w && x != 1 && w != 1) return unreadable(result.text, "batch sizes that do not broadcast");
    g.batch.push_back(x == 1 ? w : x);
    g.runtime_w = g.runtime_w || w != 1;
  }
  if (!std::equal(g.batch.begin(), g.batch.end(), a->begin())) g.x_strides = broadcast(*a);
  if (g.runtime_w && !std::equal(g.batch.begin(), g.batch.end(), b->begin())) g.w_strides = broadcast(*b);
  g.quantisation = defaults.quantisation;
  g.bias = defaults.bias;
  g.activation = defaults.activation;
  result.macs = result.valid_macs = gemm_macs(g);
  offer(result, g);
  return result;
}

// ---- octile's own names

Result<ListedProblem> read_name(std::string_view line, ListedProblem result) {
  const Result<Problem> problem = parse(line);
  if (!problem) return problem.error();
  offer(result, *problem);
  if (result.refused()) return result;
  if (const Gemm* gemm = std::get_if<Gemm>(&*problem)) result.macs = result.valid_macs = gemm_macs(*gemm);
  else count_macs(result, std::get<Conv>(*problem));
  return result;
}

std::string_view trimmed(std::string_view line) {
  const size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

bool is_name(std::string_view text) {
  return text.starts_with("gemm_") || text.starts_with("conv_") || text.starts_with("convt_");
}

Result<ListedProblem> read_problem(std::string_view line, const Defaults& defaults, bool transposed) {
  ListedProblem result;
  const std::string_view text = take_name(trimmed(line), result);
  if (is_name(text)) return read_name(text, result);
  if (text.find(':') != std::string_view::npos) return read_matmul(text, result, defaults);
  return read_conv(text, result, defaults, transposed);
}

Result<std::vector<ListedProblem>> read_problems(std::istream& lines, std::string_view file_name,
                                                 const Defaults& defaults, std::vector<std::string>* unreadable) {
  std::vector<ListedProblem> problems;
  const bool transposed = file_name.find("deconv") != std::string_view::npos;
  int64_t line_number = 0;
  for (std::string text; std::getline(lines, text);) {
    ++line_number;
    const std::string_view line = trimmed(text);
    if (line.empty() || line.starts_with('#') || line.starts_with("--")) continue;
    Result<ListedProblem> problem = read_problem(line, defaults, transposed);
    if (problem) {
      problems.push_back(*std::move(problem));
      continue;
    }
    std::string message =
        problem::quoted(file_name) + ":" + std::to_string(line_number) + ": " + problem.error().message;
    if (!unreadable) return Error{problem.error().code, std::move(message)};
    unreadable->push_back(std::move(message));
  }
  return problems;
}

Result<std::vector<ListedProblem>> read_problems(const std::filesystem::path& file, const Defaults& defaults,
                                                 std::vector<std::string>* unreadable) {
  std::ifstream lines(file);
  if (!lines) return Error{Errc::io, file.string() + ": cannot be read, expected a list of problems"};
  return read_problems(lines, file.filename().string(), defaults, unreadable);
}

}  // namespace octile::tools
