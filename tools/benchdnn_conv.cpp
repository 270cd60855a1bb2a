#include <algorithm>
#include <array>
#include <charconv>

#include "benchdnn_line.hpp"
#include "problem/checked.hpp"

namespace octile::tools {
namespace {

using problem::add, problem::Checked, problem::product, problem::saturated;

struct Dimension {  // of the image; `far` is derived
  std::optional<int64_t> i, o, k, s, p, d;
  int64_t far = 0;
  bool given() const { return i || o || k || s || p || d; }
  int64_t reach() const { return (*k - 1) * *d + 1; }
};

struct Descriptor {
  int64_t g = 1, mb = 2;
  std::optional<int64_t> ic, oc;
  std::array<Dimension, 3> all;  // d h w
  size_t rank = 0;               // the last ones of `all`
};

std::optional<int64_t>* field_of(Dimension& d, char kind) {
  switch (kind) {
    case 'i':
      return &d.i;
    case 'o':
      return &d.o;
    case 'k':
      return &d.k;
    case 's':
      return &d.s;
    case 'p':
      return &d.p;
    case 'd':
      return &d.d;
    default:
      return nullptr;
  }
}

bool set(Descriptor& c, std::string_view key, int64_t value) {
  if (key == "g") return c.g = value, true;
  if (key == "mb") return c.mb = value, true;
  if (key == "ic") return c.ic = value, true;
  if (key == "oc") return c.oc = value, true;
  const size_t axis = key.size() == 2 ? std::string_view("dhw").find(key[1]) : std::string_view::npos;
  if (axis == std::string_view::npos) return false;
  std::optional<int64_t>* field = field_of(c.all[axis], key[0]);
  if (field) *field = value;
  return field != nullptr;
}

std::string scan(std::string_view text, Descriptor& c) {
  while (!text.empty()) {
    if (text[0] == '_') {
      text.remove_prefix(1);
      continue;
    }
    const size_t letters = std::min(text.find_first_of("0123456789"), text.size());
    const std::string_view key = text.substr(0, letters);
    text.remove_prefix(letters);
    const std::optional<int64_t> value = number(text);
    if (!value || *value > INT32_MAX || !set(c, key, *value))
      return "\"" + std::string(key) + "\" is unknown or has no size";
  }
  return {};
}

// Whole dimensions are copied, single fields never.
std::string fill_dimensions(Descriptor& c) {
  auto& [d, h, w] = c.all;
  c.rank = d.given() ? 3 : h.given() ? 2 : 1;
  if (d.given() && !h.given() && w.given()) return "depth and width without a height";
  if (!h.given() && !w.given()) h = d;
  if (!w.given()) w = h;
  if (!w.given()) return "no sizes of an image";
  return {};
}

std::string fill_fields(Dimension& x, bool transposed) {
  if (!x.i || !x.k) return "an input or a kernel size is missing";
  x.s = x.s.value_or(1);
  x.d = x.d.value_or(0) + 1;  // benchdnn counts the gaps, octile the distance
  if (*x.s < 1 || *x.k < 1) return "a stride or kernel is 0";
  if (transposed) {
    x.p = x.p.value_or(0);
    const int64_t all = (*x.i - 1) * *x.s + x.reach();
    x.o = x.o.value_or(all - 2 * *x.p);
    x.far = all - *x.o - *x.p;  // negative: output padding
    return {};
  }
  if (!x.o) x.p = x.p.value_or(0), x.o = (*x.i - x.reach() + 2 * *x.p) / *x.s + 1;
  if (!x.p) x.p = ((*x.o - 1) * *x.s - *x.i + x.reach()) / 2;
  // Rows that are not reached would be a negative pad; without them the output has the same size.
  x.far = std::max<int64_t>((*x.o - 1) * *x.s + x.reach() - *x.i - *x.p, 0);
  return {};
}

// Pairs of a pixel and a tap that meet inside the image, of a legal problem.
Checked valid_taps(const Dimension& x, bool transposed) {
  const int64_t pixels = transposed ? *x.i : *x.o, inside = transposed ? *x.o : *x.i;
  Checked count = 0;
  for (int64_t tap = 0; tap < *x.k; ++tap) {
    // 0 <= pixel * s - p + tap * d < inside
    const int64_t before = *x.p - tap * *x.d, after = inside + before;
    const int64_t first = before <= 0 ? 0 : (before + *x.s - 1) / *x.s;
    const int64_t last = after <= 0 ? 0 : (after + *x.s - 1) / *x.s;
    count = add(count, std::max<int64_t>(std::min(last, pixels) - first, 0));
  }
  return count;
}

// Taps are looked at one by one where the problem is legal: another may have 2^31 of them.
void count_macs(ListedProblem& result, Checked macs, const std::vector<Dimension>& image, bool transposed) {
  Checked valid = macs;
  for (const Dimension& x : image) {
    macs = product({macs, x.k, transposed ? x.i : x.o});
    if (!result.refused()) valid = product({valid, valid_taps(x, transposed)});
  }
  result.macs = saturated(macs);
  result.valid_macs = result.refused() ? result.macs : saturated(valid);
}

Conv conv_of(const Descriptor& c, const Defaults& defaults, bool transposed) {
  Conv conv{.batch = c.mb, .channels = {*c.ic, *c.oc}, .groups = c.g, .transposed = transposed};
  for (size_t axis = c.all.size() - c.rank; axis < c.all.size(); ++axis) {
    const Dimension& x = c.all[axis];
    conv.image.push_back(*x.i);
    conv.kernel.push_back(*x.k);
    conv.stride.push_back(*x.s);
    conv.dilation.push_back(*x.d);
    conv.pad.push_back({*x.p, x.far});
  }
  conv.types = defaults.types;
  conv.quantisation = defaults.quantisation;
  conv.bias = defaults.bias;
  conv.activation = defaults.activation;
  return conv;
}

}  // namespace

std::optional<int64_t> number(std::string_view& text) {
  int64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || text[0] == '-') return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return value;
}

void offer(ListedProblem& result, const Problem& problem) {
  if (const Result<void> legal = validate(problem); !legal) result.problem = Refusal{legal.error().message};
  else result.problem = problem;
}

Result<ListedProblem> read_conv(std::string_view line, ListedProblem result, const Defaults& defaults,
                                bool transposed) {
  Descriptor c;
  std::string why = scan(line, c);
  if (why.empty() && (!c.ic || !c.oc || c.g < 1)) why = "ic or oc is missing, or g is 0";
  if (why.empty()) why = fill_dimensions(c);
  for (size_t axis = c.all.size() - c.rank; axis < c.all.size() && why.empty(); ++axis)
    why = fill_fields(c.all[axis], transposed);
  if (!why.empty()) return unreadable(result.text, why);
  const auto first = c.all.end() - static_cast<std::ptrdiff_t>(c.rank);
  const Conv conv = conv_of(c, defaults, transposed);
  offer(result, conv);
  count_macs(result, product({c.mb, c.oc, *c.ic / c.g}), {first, c.all.end()}, transposed);
  for (size_t i = 0; i < c.rank && !result.refused(); ++i)
    if (conv.out()[i] != *c.all[c.all.size() - c.rank + i].o)
      return unreadable(result.text, "the output size does not follow from the others");
  return result;
}

void count_macs(ListedProblem& result, const Conv& c) {
  std::vector<Dimension> image;
  const std::vector<int64_t> out = c.out();
  for (size_t i = 0; i < out.size(); ++i)
    image.push_back({.i = std::max<int64_t>(c.image[i], 0),
                     .o = std::max<int64_t>(out[i], 0),
                     .k = c.kernel[i],
                     .s = c.stride[i],
                     .p = c.pad[i].before,
                     .d = c.dilation[i]});
  count_macs(result, product({std::max<int64_t>(c.batch, 0), c.channels.out, c.channels.in / c.groups}), image,
             c.transposed);
}

}  // namespace octile::tools
