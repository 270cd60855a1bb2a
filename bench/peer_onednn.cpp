#include <algorithm>
#include <cmath>
#include <dnnl.hpp>

#include "contestant.hpp"
#include "problem/layout.hpp"

namespace octile::bench {
namespace {

using dnnl::memory;
using DataType = memory::data_type;
using problem::Layout;

DataType of(Type t) {
  return t == u8 ? DataType::u8 : t == s8 ? DataType::s8 : t == s32 ? DataType::s32 : DataType::f32;
}

// One of our layouts, whose channels are last, as the library counts its axes: {batch, channel, image...}.
memory::desc channels_second(Layout l, DataType type) {
  std::rotate(l.sizes.begin() + 1, l.sizes.end() - 1, l.sizes.end());
  std::rotate(l.strides.begin() + 1, l.strides.end() - 1, l.strides.end());
  return {l.sizes, type, l.strides};
}

memory::desc with_groups(const memory::desc& w, int64_t groups) {  // {filter, ...} as {group, filter of it, ...}
  if (groups == 1) return w;
  auto sizes = w.get_dims(), strides = w.get_strides();
  sizes[0] /= groups;
  sizes.insert(sizes.begin(), groups);
  strides.insert(strides.begin(), strides[0] * sizes[1]);
  return {sizes, w.get_data_type(), strides};
}

class OneDnn : public Contestant {
 public:
  OneDnn(const Layer& layer, bool f32)
      : trial_(layer.trial()),
        types_(std::visit([](const auto& p) { return p.types; }, layer.problem())),
        quantisation_(std::visit([](const auto& p) { return p.quantisation; }, layer.problem())),
        f32_(f32) {}
  void run() override {
    primitive_.execute(stream_, arguments_);
    stream_.wait();
  }
  std::vector<uint8_t> y() override {
    const auto& y = arguments_.at(DNNL_ARG_DST);
    const auto* bytes = static_cast<const uint8_t*>(y.get_data_handle());
    return {bytes, bytes + y.get_desc().get_size()};
  }
  std::string implementation() const override { return implementation_; }
  int64_t packed_bytes() const override { return packed_; }
  int64_t workspace_bytes() const override { return workspace_; }
  void set_buffers(const void* x, void* y) override {
    arguments_.at(DNNL_ARG_SRC).set_data_handle(const_cast<void*>(x));
    arguments_.at(DNNL_ARG_DST).set_data_handle(y);
  }

  void make(const Gemm& g) {
    auto [a, b, c] = problem::layouts(Problem(g));
    b.sizes.insert(b.sizes.begin(), c.sizes.size() - b.sizes.size(), 1);
    b.strides.insert(b.strides.begin(), c.sizes.size() - b.strides.size(), g.k * g.n);
    const memory::desc source(a.sizes, type(types_.x), a.strides), plain(b.sizes, type(types_.w), b.strides),
        destination(c.sizes, type(types_.y), c.strides);
    const auto weights = g.runtime_w ? plain : memory::desc(b.sizes, type(types_.w), memory::format_tag::any);
    const int last = int(c.sizes.size()) - 1;
    memory::dims channels(c.sizes.size(), 1);
    channels.back() = g.n;
    const auto bias = g.bias ? memory::desc(channels, DataType::f32, problem::dense_strides(channels)) : memory::desc();
    const dnnl::matmul::primitive_desc d(engine_, source, weights, bias, destination, attributes(1 << last, g));
    primitive_ = dnnl::matmul(d);
    bind(d, plain, g.n, g.bias);
  }

  void make(const Conv& p) {
    const Conv c = problem::canonical(p);
    const auto x = channels_second(problem::layout_x(c), type(types_.x)),
               y = channels_second(problem::layout_y(c), type(types_.y)),
               plain = with_groups(channels_second(problem::layout_w(c), type(types_.w)), c.groups);
    const memory::desc weights(plain.get_dims(), type(types_.w), memory::format_tag::any);
    const auto bias = c.bias ? memory::desc({c.channels.out}, DataType::f32, memory::format_tag::x) : memory::desc();
    memory::dims dilation = c.dilation, before, after;
    for (auto& d : dilation) --d;
    for (const Pad& pad : c.pad) before.push_back(pad.before), after.push_back(pad.after);
    const dnnl::convolution_forward::primitive_desc d(
        engine_, dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct, x, weights, bias, y, c.stride,
        dilation, before, after, attributes(c.groups == 1 ? 1 : 3, c));
    primitive_ = dnnl::convolution_forward(d);
    bind(d, plain, c.channels.out, c.bias);
  }

 private:
  DataType type(Type t) const { return f32_ ? DataType::f32 : of(t); }

  template <class P> dnnl::primitive_attr attributes(int mask_of_channels, const P& p) const {
    dnnl::primitive_attr a;
    const auto& q = quantisation_;
    if (!f32_ && q.multiplier != Per::none)
      a.set_scales_mask(DNNL_ARG_WEIGHTS, q.multiplier == Per::channel ? mask_of_channels : 0);
    if (!f32_ && q.x_zero_point != Per::none) a.set_zero_points_mask(DNNL_ARG_SRC, 0);
    if (!f32_ && q.w_zero_point != Per::none) a.set_zero_points_mask(DNNL_ARG_WEIGHTS, 0);
    if (!f32_ && q.y_zero_point != Per::none) a.set_zero_points_mask(DNNL_ARG_DST, 0);
    const bool bounds = p.types.y == u8 && q.y_zero_point == Per::none && !f32_;  // a u8 is no less than 0 anyway
    if (p.activation == Activation::relu && !bounds) {
      dnnl::post_ops ops;
      ops.append_eltwise(dnnl::algorithm::eltwise_relu, 0, 0);
      a.set_post_ops(ops);
    }
    return a;
  }

  template <class Descriptor> void bind(const Descriptor& d, const memory::desc& plain, int64_t channels, bool bias) {
    implementation_ = d.impl_info_str();
    workspace_ = d.query_s64(dnnl::query::memory_consumption_s64);
    packed_ = int64_t(d.weights_desc().get_size());
    memory source(d.src_desc(), engine_), weights(d.weights_desc(), engine_), flat(plain, engine_);
    fill(source, trial_.x(), types_.x, 1.0f / 128);
    // Sums of about the size of what is summed, so that floats stay floats from layer to layer.
    const float share = 1.0f / (70 * std::sqrt(float(std::max<int64_t>(1, trial_.w_bytes() / channels))));
    fill(flat, trial_.w(), types_.w, share);
    dnnl::reorder(flat, weights).execute(stream_, flat, weights);
    stream_.wait();
    arguments_ = {{DNNL_ARG_SRC, source}, {DNNL_ARG_WEIGHTS, weights}, {DNNL_ARG_DST, memory(d.dst_desc(), engine_)}};
    if (bias) arguments_.insert({DNNL_ARG_BIAS, values(d.query_md(dnnl::query::weights_md, 1), biases(channels))});
    if (!f32_) bind_quantisation();
  }
  void fill(memory& to, const void* from, Type type, float scale) const {
    const auto count = to.get_desc().get_size();
    auto* y = static_cast<uint8_t*>(to.get_data_handle());
    const auto* x = static_cast<const uint8_t*>(from);
    if (!f32_) std::copy_n(x, count, y);
    for (size_t i = 0; f32_ && i < count / 4; ++i)
      reinterpret_cast<float*>(y)[i] = scale * float(type == u8 ? int(x[i]) : int(int8_t(x[i])));
  }
  std::vector<float> biases(int64_t channels) const {  // (acc + bias) * m, as acc * m + bias * m
    std::vector<float> all;
    const auto& m = trial_.multipliers();
    for (size_t i = 0; i < size_t(channels); ++i)
      all.push_back(f32_ ? 0.1f : float(trial_.bias()[i]) * m[m.size() == 1 ? 0 : i]);
    return all;
  }
  template <class T> memory values(const memory::desc& desc, const std::vector<T>& from) const {
    memory m(desc, engine_);
    std::copy(from.begin(), from.end(), static_cast<T*>(m.get_data_handle()));
    return m;
  }
  void bind_quantisation() {
    const auto list = [](const auto& v, DataType t) {
      return memory::desc({int64_t(v.size())}, t, memory::format_tag::x);
    };
    const auto zero_point = [&](int tensor, const std::vector<int32_t>& v) {
      arguments_.insert({DNNL_ARG_ATTR_ZERO_POINTS | tensor, values(list(v, DataType::s32), v)});
    };
    const auto& m = trial_.multipliers();
    if (!m.empty()) arguments_.insert({DNNL_ARG_ATTR_SCALES | DNNL_ARG_WEIGHTS, values(list(m, DataType::f32), m)});
    if (!trial_.x_zero_points().empty()) zero_point(DNNL_ARG_SRC, trial_.x_zero_points());
    if (!trial_.w_zero_points().empty()) zero_point(DNNL_ARG_WEIGHTS, trial_.w_zero_points());
    if (quantisation_.y_zero_point != Per::none) zero_point(DNNL_ARG_DST, {trial_.y_zero_point()});
  }

  const tuner::Trial& trial_;
  Types types_;
  Quantisation quantisation_;
  bool f32_;
  dnnl::engine engine_{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream_{engine_};
  dnnl::primitive primitive_;
  std::unordered_map<int, memory> arguments_;
  std::string implementation_;
  int64_t packed_ = 0, workspace_ = 0;
};

// False: oneDNN would compute it by its loops of last resort, which are no measure of anything.
bool offered(const Gemm& g) {
  return g.types.x != Type::f32 && !g.accumulate && g.x_strides.dense() && g.w_strides.dense() && g.y_strides.dense() &&
         g.activation != Activation::clamp && (!g.bias || g.types.y != Type::s32) &&
         !problem::of_rows(g.quantisation.x_zero_point) && g.quantisation.w_zero_point != Per::channel;
}
bool offered(const Conv& c) {
  return !c.transposed && c.activation != Activation::clamp && (!c.bias || c.types.y != Type::s32) &&
         c.quantisation.w_zero_point == Per::none && c.x_strides.empty() && c.w_strides.empty() && c.y_strides.empty();
}

}  // namespace

std::string onednn_version() {
  const auto* v = dnnl_version();
  return "oneDNN " + std::to_string(v->major) + "." + std::to_string(v->minor) + "." + std::to_string(v->patch);
}

ContestantPtr make_onednn(const Layer& layer, bool f32) try {
  return std::visit(
      [&](const auto& p) -> ContestantPtr {
        if (!offered(p)) return nullptr;
        auto peer = std::make_unique<OneDnn>(layer, f32);
        peer->make(p);
        if (peer->implementation().starts_with("ref")) return nullptr;
        return peer;
      },
      layer.problem());
} catch (const dnnl::error&) {  // these types are not implemented
  return nullptr;
}

}  // namespace octile::bench
