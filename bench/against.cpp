#include "against.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "packing/packing.hpp"

namespace octile::bench {
namespace {

using nlohmann::json;

// A layer as peers/octile_worker.cpp reads it; the bytes follow in the order of its `data`.
class Description {
 public:
  Description(const Layer& layer, bool tuned, double tune_seconds)
      : first_y_(runtime::aligned_bytes(layer.trial().y_bytes())) {
    const tuner::Trial& t = layer.trial();
    const auto* gemm = std::get_if<Gemm>(&layer.problem());
    const bool of_f32 = std::visit([](const auto& p) { return p.types.x == Type::f32; }, layer.problem());
    t.poison(first_y_.get());
    text = {{"problem", name(layer.problem())},
            {"tuned", tuned},
            {"tune_seconds", tune_seconds},
            {"x_per_row", gemm && gemm->quantisation.x_zero_point == Per::row && !of_f32},
            {"y_zero_point", t.y_zero_point()},
            {"clamp_low", t.clamp_low()},
            {"clamp_high", t.clamp_high()},
            {"y_scale", t.y_scale()}};
    add("x", t.x(), size_t(t.x_bytes()));
    add("w", t.w(), size_t(t.w_bytes()));
    add("y", first_y_.get(), size_t(t.y_bytes()));
    add("bias", t.bias());
    add("x_zero_points", t.x_zero_points());
    add("w_zero_points", t.w_zero_points());
    add("multipliers", t.multipliers());
  }
  json text;
  std::vector<Worker::Bytes> data;

 private:
  void add(const char* what, const void* from, size_t size) {
    text["data"].push_back({what, size});
    data.emplace_back(static_cast<const std::byte*>(from), size);
  }
  template <class T> void add(const char* what, const std::vector<T>& values) {
    add(what, values.data(), values.size() * sizeof(T));
  }
  runtime::AlignedBytes first_y_;
};

class BuildLayer : public Contestant {
 public:
  BuildLayer(Worker& worker, const Worker::Made& made)
      : worker_(worker), id_(made.id), plan_(made.reply["plans"].front()) {}
  ~BuildLayer() override { worker_.drop(id_); }
  void run() override { (void)worker_.pass(id_); }
  Sample sampled() override {
    return [this] { return worker_.run(id_, 4e-4); };
  }
  std::vector<uint8_t> y() override { return worker_.output(id_); }
  std::string implementation() const override { return plan_["config"]; }
  int64_t packed_bytes() const override { return plan_["packed_bytes"]; }
  int64_t workspace_bytes() const override { return plan_["workspace_bytes"]; }
  void set_buffers(const void*, void*) override {}  // has its own

 private:
  Worker& worker_;
  int id_;
  json plan_;
};

Worker::Program program(const Build& build, const std::string& folder, const std::string& store) {
  return {{worker_program(build, folder), store}, false};
}

std::string described(const Build& build) {
  return build.commit.empty() ? build.folder : fmt::format("{} ({})", build.commit, build.folder);
}

}  // namespace

Against::Against(const Options& options)
    : options_(options),
      build_(build_named(options.build)),
      here_("this build", program(this_build(), programs_.path(), options.store)),
      other_("the other build", program(build_, programs_.path(), options.other_store)) {
  for (const Worker* w : {&here_, &other_})
    if (!w->there()) fail("--against: " + w->why_not());
}

const std::vector<Against::Side>& Against::sides() {
  static const std::vector<Side> all{{this_name, tuned_name, true, false},
                                     {against_name, this_name, true, true},
                                     {this_untuned_name, untuned_name, false, false},
                                     {against_untuned_name, this_untuned_name, false, true}};
  return all;
}

std::string Against::introduction() const {
  return fmt::format("against: {}, room {}, beside this build ({}), each by the same worker in a process of its own",
                     described(build_), other_.version(), this_build().commit);
}

void Against::restart() {
  here_.restart();
  other_.restart();
}

Worker::Made Against::make(const Side& side, std::span<const Layer* const> layers) {
  std::vector<Description> descriptions;
  json texts = json::array();
  std::vector<Worker::Bytes> data;
  for (const Layer* layer : layers) {  // what this build tuned is in its store already
    descriptions.emplace_back(*layer, side.tuned, side.other ? options_.tune_seconds : 0);
    texts.push_back(descriptions.back().text);
    data.insert(data.end(), descriptions.back().data.begin(), descriptions.back().data.end());
  }
  auto made = worker(side).make(texts, data);
  if (made.id == 0)
    std::fprintf(stderr, "%s: %s: %s\n", side.who.c_str(), name(layers.front()->problem()).c_str(),
                 made.reply.value("error", "its process ended").c_str());
  return made;
}

ContestantPtr Against::make(const Side& side, const Layer& layer) {
  const Layer* const layers[] = {&layer};
  const auto made = make(side, layers);
  return made.id == 0 ? nullptr : std::make_unique<BuildLayer>(worker(side), made);
}

bool of_a_build(const std::string& who) {
  return std::ranges::find(Against::sides(), who, &Against::Side::who) != Against::sides().end();
}

const Against::Side& side_of(const std::string& who) {
  return *std::ranges::find(Against::sides(), who, &Against::Side::who);
}

}  // namespace octile::bench
