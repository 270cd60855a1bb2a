// The rules that GEMM and convolution share. The first broken rule is kept, later ones are not looked at: each may rely
// on those before it.
#pragma once
#include <octile/problem.hpp>

namespace octile::problem {

struct Field {  // text is made only when a rule is broken: validation is on the planning path
  std::string_view name;
  int64_t index = -1;  // pad[1]
  std::string text() const;
};

struct Tensor {
  std::string_view name;
  Type type;
  std::vector<int64_t> sizes;
  std::vector<Field> size_fields;
  std::vector<int64_t> strides;  // empty: dense
  std::vector<Field> stride_fields;
  bool output = false;
};

enum class Free : bool { no, yes };           // whether a size may be
enum class RowParameters : bool { no, yes };  // whether x may have a parameter for each row

class Rules {
 public:
  bool ok() const { return !error_; }
  Result<void> result() const { return error_ ? Result<void>(*error_) : Result<void>(); }

  void refuse(Field field, std::string_view value, std::string_view expected, Errc code = Errc::invalid_problem);
  void require(bool holds, Field field, int64_t value, std::string_view expected);
  void size(Field field, int64_t value, int64_t min, Free);
  void positions(Field field, int64_t value, int64_t min);  // as size, and at most limits::bytes
  void types(const Types& types);
  void quantisation(const Quantisation& q, const Types& types, RowParameters);
  void activation(Activation activation, const Types& types);
  void post_ops(const std::vector<PostOp>& post_ops, const Tensor& y);  // whose sizes and type r has
  void tensor(const Tensor& tensor);  // fits limits::bytes, strides are legal, an output does not overlap itself

 private:
  void fits_dense(const Tensor& tensor);
  void fits_strided(const Tensor& tensor);
  void nests(const Tensor& tensor);

  std::optional<Error> error_;
};

std::string_view text(Type type);
std::string_view text(Per per);
std::string_view text(PostOp::Kind kind);
std::string text(int64_t size);                       // any, or the number
std::string text(const std::vector<int64_t>& sizes);  // 2x3x4

}  // namespace octile::problem
