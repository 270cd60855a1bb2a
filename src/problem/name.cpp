// Printing of names. On the planning path (a name is the store's key): one string, no stream, no copy of the problem.
#include <algorithm>
#include <charconv>
#include <limits>
#include <octile/problem.hpp>

#include "problem/layout.hpp"
#include "problem/rules.hpp"

namespace octile {
namespace {

class Writer {
 public:
  explicit Writer(std::string_view operation) {
    text_.reserve(128);
    text_ = operation;
  }
  std::string take() { return std::move(text_); }

  void types(const Types& t) {
    text_ += '_';
    for (Type type : {t.x, t.w, t.y}) text_ += problem::text(type);
  }
  void flag(std::string_view key, bool set = true) {
    if (set) text_ += '_', text_ += key;
  }
  void size(std::string_view key, int64_t value) {
    flag(key);
    first(value);
  }
  template <class Range> void list(std::string_view key, const Range& values) {
    flag(key);
    bool separate = false;
    for (int64_t value : values) {
      if (separate) text_ += 'x', number(value);
      else first(value);
      separate = true;
    }
  }
  void per(std::string_view key, Per per) {
    if (per == Per::none) return;
    flag(key);
    if (per != Per::tensor) text_ += problem::text(per);
  }
  void options(const Quantisation& q, bool bias, Activation activation) {
    per("xzp", q.x_zero_point);
    per("wzp", q.w_zero_point);
    per("yzp", q.y_zero_point);
    per("multiplier", q.multiplier);
    flag("bias", bias);
    flag("relu", activation == Activation::relu);
    flag("clamp", activation == Activation::clamp);
  }

 private:
  void first(int64_t value) {
    if (value == any) text_ += '_';  // m_any, not many
    number(value);
  }
  void number(int64_t value) {
    if (value == any) {
      text_ += "any";
      return;
    }
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    // An invalid problem may be printed in a message; its name keeps to the alphabet and does not parse.
    if (value < 0) text_ += "minus";
    text_.append(digits + (value < 0), end);
  }

  std::string text_;
};

void write_strides(Writer& writer, std::string_view key, const Gemm::Strides& s) {
  if (s.dense()) return;
  std::vector<int64_t> all = s.batch;
  all.insert(all.end(), {s.row, s.column});
  writer.list(key, all);
}

void write_post_ops(Writer& writer, const std::vector<PostOp>& post_ops) {
  for (const PostOp& op : post_ops) {
    writer.flag("then");
    writer.flag(problem::text(op.kind));
    if (!op.strides.empty()) writer.list("rs", op.strides);
  }
}

bool strided(const std::vector<PostOp>& post_ops) {
  return std::any_of(post_ops.begin(), post_ops.end(), [](const PostOp& op) { return !op.strides.empty(); });
}
bool strided(const Gemm& g) {
  return !g.x_strides.dense() || !g.w_strides.dense() || !g.y_strides.dense() || strided(g.post_ops);
}
bool strided(const Conv& c) {
  return !c.x_strides.empty() || !c.w_strides.empty() || !c.y_strides.empty() || strided(c.post_ops);
}

std::string print(const Gemm& g) {
  Writer writer("gemm");
  writer.types(g.types);
  if (!g.batch.empty()) writer.list("b", g.batch);
  writer.size("m", g.m);
  writer.size("n", g.n);
  writer.size("k", g.k);
  Quantisation q = g.quantisation;
  if (g.batch.empty() && q.x_zero_point == Per::item_row) q.x_zero_point = Per::row;  // the same
  writer.options(q, g.bias, g.activation);
  writer.flag("accumulate", g.accumulate);
  writer.flag("runtimeb", g.runtime_w);
  write_strides(writer, "as", g.x_strides);
  write_strides(writer, "bs", g.w_strides);
  write_strides(writer, "cs", g.y_strides);
  write_post_ops(writer, g.post_ops);
  return writer.take();
}

void write_image(Writer& writer, const Conv& c) {
  const size_t rank = c.kernel.size();
  constexpr std::string_view keys = "dhw";
  for (size_t i = 0; i < rank && i < keys.size(); ++i)
    writer.size(rank <= keys.size() ? keys.substr(keys.size() - rank + i, 1) : "x",
                i < c.image.size() ? c.image[i] : any);
}

void write_pads(Writer& writer, const std::vector<Pad>& pads) {
  const auto none = [](const Pad& p) { return p == Pad{}; };
  const auto symmetric = [](const Pad& p) { return p.before == p.after; };
  if (std::all_of(pads.begin(), pads.end(), none)) return;
  std::vector<int64_t> before, after;
  for (const Pad& p : pads) before.push_back(p.before), after.push_back(p.after);
  writer.list("p", before);
  if (!std::all_of(pads.begin(), pads.end(), symmetric)) writer.list("q", after);
}

// Output padding, a crop below 0, is an entry of its own: no number of a name is negative.
void write_crops(Writer& writer, std::vector<Pad> pads) {
  std::vector<int64_t> added;
  for (Pad& p : pads) {
    added.push_back(p.after < 0 ? -std::max(p.after, -std::numeric_limits<int64_t>::max()) : 0);
    p.after = std::max<int64_t>(p.after, 0);
  }
  write_pads(writer, pads);
  if (std::any_of(added.begin(), added.end(), [](int64_t size) { return size > 0; })) writer.list("op", added);
}

std::string print(const Conv& c) {
  const auto one = [](int64_t value) { return value == 1; };
  Writer writer(c.transposed ? "convt" : "conv");
  writer.types(c.types);
  writer.size("n", c.batch);
  write_image(writer, c);
  writer.size("c", c.channels.in);
  writer.size("k", c.channels.out);
  writer.list("r", c.kernel);
  if (!std::all_of(c.stride.begin(), c.stride.end(), one)) writer.list("s", c.stride);
  if (!std::all_of(c.dilation.begin(), c.dilation.end(), one)) writer.list("dil", c.dilation);
  if (c.transposed) write_crops(writer, c.pad);
  else write_pads(writer, c.pad);
  if (c.groups != 1) writer.size("g", c.groups);
  writer.options(c.quantisation, c.bias, c.activation);
  if (!c.x_strides.empty()) writer.list("xs", c.x_strides);
  if (!c.w_strides.empty()) writer.list("ws", c.w_strides);
  if (!c.y_strides.empty()) writer.list("ys", c.y_strides);
  write_post_ops(writer, c.post_ops);
  return writer.take();
}

}  // namespace

std::string name(const Gemm& g) { return strided(g) ? print(problem::canonical(g)) : print(g); }
std::string name(const Conv& c) { return strided(c) ? print(problem::canonical(c)) : print(c); }
std::string name(const Problem& problem) {
  return std::visit([](const auto& p) { return name(p); }, problem);
}

}  // namespace octile
