#include <cstring>
#include <dnnl.hpp>
#include <vector>

#include "peer.hpp"

namespace octile::bench {
namespace {

using dnnl::memory;
using Tag = memory::format_tag;
using DataType = memory::data_type;

class OneDnn : public Peer {
 public:
  explicit OneDnn(const tuner::Trial& trial) : trial_(trial) {}
  void run() override {
    primitive_.execute(stream_, arguments_);
    stream_.wait();
  }
  const uint8_t* y() const override { return static_cast<const uint8_t*>(y_.get_data_handle()); }
  std::string implementation() const override { return implementation_; }

  void make(const Gemm& g) {
    const memory::desc a({g.m, g.k}, g.types.x == Type::u8 ? DataType::u8 : DataType::s8, Tag::ab),
        b({g.k, g.n}, DataType::s8, Tag::ab), any_b({g.k, g.n}, DataType::s8, Tag::any),
        c({g.m, g.n}, DataType::s32, Tag::ab);
    const dnnl::matmul::primitive_desc d(engine_, a, any_b, c);
    implementation_ = d.impl_info_str();
    primitive_ = dnnl::matmul(d);
    bind(d.src_desc(), d.weights_desc(), d.dst_desc(), b);
  }

  void make(const Conv& c) {
    const auto out = c.out();
    const bool requantised = c.types.y == Type::u8;
    const memory::desc x({c.batch, c.channels.in, c.image[0], c.image[1]}, DataType::u8, Tag::nhwc),
        w({c.channels.out, c.channels.in, c.kernel[0], c.kernel[1]}, DataType::s8, Tag::ohwi),
        any_w(w.get_dims(), DataType::s8, Tag::any), bias({c.channels.out}, DataType::f32, Tag::x),
        y({c.batch, c.channels.out, out[0], out[1]}, requantised ? DataType::u8 : DataType::s32, Tag::nhwc);
    const auto pair = [](const std::vector<int64_t>& v, int64_t otherwise, int64_t less) {
      return v.empty() ? memory::dims{otherwise - less, otherwise - less} : memory::dims{v[0] - less, v[1] - less};
    };
    const auto pads = [&](auto side) {
      return c.pad.empty() ? memory::dims{0, 0} : memory::dims{c.pad[0].*side, c.pad[1].*side};
    };
    dnnl::primitive_attr attributes;
    if (requantised) attributes.set_scales_mask(DNNL_ARG_WEIGHTS, 1);
    const dnnl::convolution_forward::primitive_desc d(
        engine_, dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct, x, any_w,
        requantised ? bias : memory::desc(), y, pair(c.stride, 1, 0), pair(c.dilation, 1, 1), pads(&Pad::before),
        pads(&Pad::after), attributes);
    implementation_ = d.impl_info_str();
    primitive_ = dnnl::convolution_forward(d);
    bind(d.src_desc(), d.weights_desc(), d.dst_desc(), w);
    if (requantised) bind_requantisation(bias);
  }

 private:
  void bind(const memory::desc& x, const memory::desc& w, const memory::desc& y, const memory::desc& plain_w) {
    memory source(x, engine_), weights(w, engine_);
    std::memcpy(source.get_data_handle(), trial_.x(), x.get_size());
    memory plain(plain_w, engine_, const_cast<void*>(trial_.w()));
    dnnl::reorder(plain, weights).execute(stream_, plain, weights);
    stream_.wait();
    y_ = memory(y, engine_);
    arguments_ = {{DNNL_ARG_SRC, source}, {DNNL_ARG_WEIGHTS, weights}, {DNNL_ARG_DST, y_}};
  }
  void bind_requantisation(const memory::desc& channels) {  // (acc + bias) * m, as acc * m + bias * m
    memory scales(channels, engine_), bias(channels, engine_);
    for (size_t i = 0; i < trial_.bias().size(); ++i) {
      static_cast<float*>(scales.get_data_handle())[i] = trial_.multipliers()[i];
      static_cast<float*>(bias.get_data_handle())[i] = float(trial_.bias()[i]) * trial_.multipliers()[i];
    }
    arguments_.insert({DNNL_ARG_ATTR_SCALES | DNNL_ARG_WEIGHTS, scales});
    arguments_.insert({DNNL_ARG_BIAS, bias});
  }

  const tuner::Trial& trial_;
  dnnl::engine engine_{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream_{engine_};
  dnnl::primitive primitive_;
  memory y_;
  std::unordered_map<int, memory> arguments_;
  std::string implementation_;
};

bool plain(const Types& t, const Quantisation& q) {
  return t.w == Type::s8 && q.x_zero_point == Per::none && q.w_zero_point == Per::none && q.y_zero_point == Per::none;
}
bool offered(const Gemm& g) {
  return plain(g.types, g.quantisation) && g.types.y == Type::s32 && g.batch.empty() && !g.bias && !g.accumulate &&
         !g.runtime_b && g.a.dense() && g.b.dense() && g.c.dense();
}
bool offered(const Conv& c) {
  const bool s32 = c.types.y == Type::s32 && !c.bias;
  const bool u8 = c.types.y == Type::u8 && c.bias && c.quantisation.multiplier == Per::channel;
  return plain(c.types, c.quantisation) && c.types.x == Type::u8 && (s32 || u8) && c.kernel.size() == 2 &&
         c.groups == 1 && c.activation != Activation::clamp && c.x_strides.empty() && c.w_strides.empty() &&
         c.y_strides.empty();
}

}  // namespace

std::string peer_version() {
  const auto* v = dnnl_version();
  return "oneDNN " + std::to_string(v->major) + "." + std::to_string(v->minor) + "." + std::to_string(v->patch);
}

std::unique_ptr<Peer> make_peer(const Problem& problem, const tuner::Trial& trial) {
  return std::visit(
      [&](const auto& p) -> std::unique_ptr<Peer> {
        if (!offered(p)) return nullptr;
        auto peer = std::make_unique<OneDnn>(trial);
        peer->make(p);
        return peer;
      },
      problem);
}

}  // namespace octile::bench
