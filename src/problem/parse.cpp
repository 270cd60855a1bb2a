#include <algorithm>
#include <charconv>
#include <octile/problem.hpp>

#include "problem/at_border.hpp"
#include "problem/quoted.hpp"
#include "problem/rules.hpp"

namespace octile {
namespace {

// A name is an operation, its types, and entries: letters, then a size or a list (or nothing). The code below takes one
// entry after the other; what nobody took is an error, so a mistyped option is never silently dropped.
class Entries {
 public:
  explicit Entries(std::string_view text) {
    while (!text.empty()) {
      const std::string_view token = next(text);
      const size_t letters = std::min(token.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), token.size());
      Entry entry{token, token.substr(0, letters), token.substr(letters)};
      // m_any, b_anyx2: "many" would be one word
      if (entry.value.empty() && text.starts_with("any")) entry.value = next(text);
      entries_.push_back(entry);
    }
  }

  bool flag(std::string_view key) { return find(key, false).has_value(); }
  bool has(std::string_view key) const {
    return std::any_of(entries_.begin(), entries_.end(), [key](const Entry& e) { return e.key == key; });
  }
  int64_t size(std::string_view key) {
    const std::vector<int64_t> values = list(key);
    if (values.size() == 1) return values[0];
    fail(values.empty() ? std::string(key) + " is missing" : std::string(key) + " has more than one size");
    return any;
  }
  std::vector<int64_t> list(std::string_view key) {
    std::vector<int64_t> values;
    const auto text = find(key, true);
    if (!text) return values;
    for (std::string_view rest = *text; ok();) {
      const size_t end = std::min(rest.find('x'), rest.size());
      values.push_back(number(key, rest.substr(0, end)));
      if (end == rest.size()) break;
      rest.remove_prefix(end + 1);
    }
    return values;
  }
  Per per(std::string_view key) {
    const std::string base(key);
    if (flag(base)) return Per::tensor;
    if (flag(base + "channel")) return Per::channel;
    if (flag(base + "itemrow")) return Per::item_row;
    return flag(base + "row") ? Per::row : Per::none;
  }
  void fail(const std::string& why) {
    if (error_.empty()) error_ = why;
  }
  bool ok() const { return error_.empty(); }
  const std::string& error() {
    for (const Entry& e : entries_)
      if (!e.used) fail("\"" + problem::quoted(e.token) + "\" is unknown or there twice");
    return error_;
  }

 private:
  struct Entry {
    std::string_view token, key, value;
    bool used = false;
  };

  static std::string_view next(std::string_view& text) {
    const size_t end = std::min(text.find('_'), text.size());
    const std::string_view token = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return token;
  }
  std::optional<std::string_view> find(std::string_view key, bool with_value) {
    for (Entry& e : entries_) {
      if (e.used || e.key != key || e.value.empty() == with_value) continue;
      e.used = true;
      return e.value;
    }
    return std::nullopt;
  }
  int64_t number(std::string_view key, std::string_view text) {
    if (text == "any") return any;
    int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || end != text.data() + text.size() || text[0] == '-')
      fail(std::string(key) + " has \"" + problem::quoted(text) + "\", expected any or a number below 2^63");
    return value;
  }

  std::vector<Entry> entries_;
  std::string error_;
};

bool take(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

bool take(std::string_view& text, Type& type) {
  for (Type one : {Type::u8, Type::s8, Type::s32, Type::f32}) {
    type = one;
    if (take(text, problem::text(one))) return true;
  }
  return false;
}

template <class P> void take_options(Entries& entries, P& p) {
  p.quantisation.x_zero_point = entries.per("xzp");
  p.quantisation.w_zero_point = entries.per("wzp");
  p.quantisation.y_zero_point = entries.per("yzp");
  p.quantisation.multiplier = entries.per("multiplier");
  p.bias = entries.flag("bias");
  if (entries.flag("relu")) p.activation = Activation::relu;
  if (entries.flag("clamp")) {
    if (p.activation != Activation::none) entries.fail("relu and clamp are both there, expected one activation");
    p.activation = Activation::clamp;
  }
}

Gemm::Strides take_strides(Entries& entries, std::string_view key, size_t batches) {
  Gemm::Strides strides;
  const std::vector<int64_t> all = entries.list(key);
  if (all.empty()) return strides;
  if (all.size() != batches + 2) {
    entries.fail(std::string(key) + " has " + std::to_string(all.size()) + " strides, expected " +
                 std::to_string(batches + 2));
    return strides;
  }
  strides.batch.assign(all.begin(), all.end() - 2);
  strides.row = all[batches], strides.column = all[batches + 1];
  return strides;
}

Gemm take_gemm(Entries& entries) {
  Gemm g;
  g.batch = entries.list("b");
  g.m = entries.size("m");
  g.n = entries.size("n");
  g.k = entries.size("k");
  take_options(entries, g);
  g.accumulate = entries.flag("accumulate");
  g.runtime_w = entries.flag("runtimeb");
  g.x_strides = take_strides(entries, "as", g.batch.size());
  g.w_strides = take_strides(entries, "bs", g.batch.size());
  g.y_strides = take_strides(entries, "cs", g.batch.size());
  return g;
}

std::vector<int64_t> take_or(Entries& entries, std::string_view key, size_t rank, int64_t otherwise) {
  std::vector<int64_t> values = entries.list(key);
  if (values.empty()) values.assign(rank, otherwise);
  if (values.size() != rank)
    entries.fail(std::string(key) + " has " + std::to_string(values.size()) + " entries, expected " +
                 std::to_string(rank) + ", as r");
  return values;
}

Conv take_conv(Entries& entries, bool transposed) {
  Conv c;
  c.transposed = transposed;
  c.kernel = entries.list("r");
  const size_t rank = c.kernel.size();
  if (rank < 1 || rank > 3) entries.fail("r has " + std::to_string(rank) + " entries, expected 1, 2 or 3");
  if (!entries.ok()) return c;
  c.batch = entries.size("n");
  constexpr std::string_view dimensions = "dhw";
  for (size_t i = dimensions.size() - rank; i < dimensions.size(); ++i)
    c.image.push_back(entries.size(dimensions.substr(i, 1)));
  c.channels.in = entries.size("c");
  c.channels.out = entries.size("k");
  c.stride = take_or(entries, "s", rank, 1);
  c.dilation = take_or(entries, "dil", rank, 1);
  const std::vector<int64_t> before = take_or(entries, "p", rank, 0);
  const std::vector<int64_t> after = entries.has("q") ? take_or(entries, "q", rank, 0) : before;
  const std::vector<int64_t> added = transposed ? take_or(entries, "op", rank, 0) : std::vector<int64_t>(rank, 0);
  for (int64_t size : added)
    if (size < 0) entries.fail("op has any, expected a number");
  if (!entries.ok()) return c;
  for (size_t i = 0; i < rank; ++i) c.pad.push_back({before[i], after[i] - added[i]});
  if (entries.has("g")) c.groups = entries.size("g");
  take_options(entries, c);
  c.x_strides = entries.list("xs");
  c.w_strides = entries.list("ws");
  c.y_strides = entries.list("ys");
  return c;
}

// Cuts "_then_max_rs8x1..." off the end of a name; why it cannot, or nothing.
std::string take_post_ops(std::string_view& name, std::vector<PostOp>& to) {
  constexpr std::string_view then = "_then_";
  const size_t first = std::min(name.find(then), name.size());
  std::string_view rest = name.substr(first);
  name = name.substr(0, first);
  while (!rest.empty()) {
    rest.remove_prefix(then.size());
    const size_t end = std::min(rest.find(then), rest.size());
    Entries entries(rest.substr(0, end));
    rest.remove_prefix(end);
    PostOp op;
    if (!entries.flag(problem::text(op.kind))) entries.fail("expected max after then");
    op.strides = entries.list("rs");
    if (!entries.error().empty()) return entries.error();
    to.push_back(std::move(op));
  }
  return {};
}

Result<Problem> parse_name(std::string_view name) {
  const auto refuse = [name](const std::string& why) {
    return Error{Errc::invalid_problem, "name: " + problem::quoted(name) + ": " + why};
  };
  std::string_view rest = name;
  const bool gemm = take(rest, "gemm_");
  const bool transposed = !gemm && take(rest, "convt_");
  if (!gemm && !transposed && !take(rest, "conv_")) return refuse("starts with none of gemm_, conv_ and convt_");
  Types types;
  if (!take(rest, types.x) || !take(rest, types.w) || !take(rest, types.y))
    return refuse("expected three of u8, s8, s32, f32 after the operation, as u8s8s32");
  if (!rest.empty() && !take(rest, "_")) return refuse("expected _ after the types");
  if (name.ends_with('_')) return refuse("ends with _");
  std::vector<PostOp> post_ops;
  if (auto why = take_post_ops(rest, post_ops); !why.empty()) return refuse(why);
  Entries entries(rest);
  Problem problem = gemm ? Problem(take_gemm(entries)) : Problem(take_conv(entries, transposed));
  std::visit([&](auto& p) { p.types = types, p.post_ops = post_ops; }, problem);
  if (!entries.error().empty()) return refuse(entries.error());
  return problem;
}

}  // namespace

Result<Problem> parse(std::string_view name) {
  return at_border([&] { return parse_name(name); });
}

}  // namespace octile
