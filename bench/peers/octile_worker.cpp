// A build of octile takes its turns in this process, pinned to the core of its parent: `compare --against` compiles
// this file with that build's public headers and links its library. An older build must compile it too, so it names
// only what every version has, and sets members by their names.
//
// octile_worker STORE: a line of JSON in, perhaps bytes after it; a line of JSON out, perhaps bytes after it. The verbs
// are those of worker.py; a layer is the name of a problem with the values of a call, and "tuned": plans from STORE,
// after "tune_seconds" of tuning where the store does not know it.
#include <sys/mman.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <octile/octile.hpp>
#include <span>
#include <string>
#include <vector>

namespace {

// Builds of before operands were x, w and y call these by other names.
template <class Gemm> bool takes_w_in_run(const Gemm& g) {
  if constexpr (requires { g.runtime_w; }) return g.runtime_w;
  else return g.runtime_b;
}
template <class Arguments> void set_w(Arguments& to, const void* w) {
  if constexpr (requires { to.w; }) to.w = w;
  else to.b = w;
}
template <class Arguments, class Values> void set_w_zero_points(Arguments& to, const Values& values) {
  if constexpr (requires { to.w_zero_points; }) to.w_zero_points = values;
  else to.b_zero_points = values;
}

using nlohmann::json;

double processor_nanoseconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return double(t.tv_sec) * 1e9 + double(t.tv_nsec);
}
double clock_nanoseconds() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return double(t.tv_sec) * 1e9 + double(t.tv_nsec);
}

struct Free {
  void operator()(void* p) const { std::free(p); }
};
using Bytes = std::unique_ptr<char, Free>;

// Large buffers on huge pages, as the library has its own.
Bytes aligned(size_t size) {
  constexpr size_t line = 64, huge_page = 2 << 20;
  const size_t alignment = size >= huge_page ? huge_page : line;
  const size_t whole = (size + alignment) / alignment * alignment;
  Bytes bytes(static_cast<char*>(std::aligned_alloc(alignment, whole)));
  if (!bytes) throw std::bad_alloc();
  if (alignment == huge_page) (void)madvise(bytes.get(), whole, MADV_HUGEPAGE);
  std::memset(bytes.get(), 0, whole);
  return bytes;
}

template <class T> std::vector<T> values(const std::string& bytes) {
  std::vector<T> all(bytes.size() / sizeof(T));
  if (!all.empty()) std::memcpy(all.data(), bytes.data(), all.size() * sizeof(T));
  return all;
}

class Layer {
 public:
  Layer(const json& asked, std::map<std::string, std::string> data, const std::string& store)
      : first_y_(std::move(data["y"])),
        bias_(values<int32_t>(data["bias"])),
        x_zero_points_(values<int32_t>(data["x_zero_points"])),
        w_zero_points_(values<int32_t>(data["w_zero_points"])),
        multipliers_(values<float>(data["multipliers"])) {
    const octile::Problem problem = octile::parse(asked["problem"].get<std::string>()).value();
    if (asked["tuned"]) tune(problem, asked["tune_seconds"], store);
    octile::EngineOptions options;
    options.threads = 1, options.store = asked["tuned"] ? store : "";
    const octile::Engine engine(options);
    engine.status().value();
    plan(engine, problem, data["w"]);
    x_ = aligned(data["x"].size()), y_ = aligned(first_y_.size()), workspace_ = aligned(plan_->workspace_bytes());
    std::memcpy(x_.get(), data["x"].data(), data["x"].size());
    fill_arguments(asked);
    write_first_y();
    set_w(arguments_, b_.get());
    run_or_throw();
  }

  void run() { (void)plan_->run(arguments_, workspace()); }
  void set_buffers(const void* x, void* y) { arguments_.x = x, arguments_.y = y; }
  // As it is after one call on what the parent's y held.
  std::string output() {
    write_first_y();
    run_or_throw();
    return {y_.get(), first_y_.size()};
  }
  json description() const {
    return {{"config", plan_->config()},
            {"packed_bytes", packed_bytes_},
            {"workspace_bytes", int64_t(plan_->workspace_bytes())}};
  }

 private:
  // By an engine that ends here: tuning leaves the kernels of its candidates behind.
  static void tune(const octile::Problem& problem, double seconds, const std::string& store) {
    if (seconds <= 0) return;
    octile::EngineOptions options;
    options.threads = 1, options.store = store;
    octile::PlanOptions how;
    how.effort = octile::Effort::patient, how.seconds = seconds;
    (void)octile::Engine(options).tune(problem, how).value();
  }
  void plan(const octile::Engine& engine, const octile::Problem& problem, const std::string& w) {
    const auto* gemm = std::get_if<octile::Gemm>(&problem);
    if (gemm && takes_w_in_run(*gemm)) {
      b_ = aligned(w.size());
      std::memcpy(b_.get(), w.data(), w.size());
      plan_ = std::make_unique<octile::Plan>(engine.plan(problem).value());
      return;
    }
    octile::WeightParameters parameters;
    parameters.bias = bias_, parameters.zero_points = w_zero_points_;
    auto weights = engine.pack(problem, w.data(), parameters).value();
    packed_bytes_ = weights.bytes();
    plan_ = std::make_unique<octile::Plan>(engine.plan(problem, weights).value());
  }
  void fill_arguments(const json& asked) {
    arguments_.x = x_.get(), arguments_.y = y_.get();
    if (asked["x_per_row"]) arguments_.x_row_zero_points = x_zero_points_;
    else if (!x_zero_points_.empty()) arguments_.x_zero_point = x_zero_points_[0];
    arguments_.multipliers = multipliers_;
    if (b_) {
      arguments_.bias = bias_;
      set_w_zero_points(arguments_, w_zero_points_);
    }
    arguments_.y_zero_point = asked["y_zero_point"];
    arguments_.clamp_low = asked["clamp_low"], arguments_.clamp_high = asked["clamp_high"];
    arguments_.y_scale = asked["y_scale"];
  }
  void write_first_y() { std::memcpy(y_.get(), first_y_.data(), first_y_.size()); }
  void run_or_throw() { plan_->run(arguments_, workspace()).value(); }
  std::span<std::byte> workspace() const {
    return {reinterpret_cast<std::byte*>(workspace_.get()), plan_->workspace_bytes()};
  }

  std::string first_y_;
  std::vector<int32_t> bias_, x_zero_points_, w_zero_points_;
  std::vector<float> multipliers_;
  std::unique_ptr<octile::Plan> plan_;
  int64_t packed_bytes_ = 0;
  Bytes x_, b_, y_, workspace_;
  octile::RunArguments arguments_;
};

// Layers in order. Several take turns to write two buffers, each reading what the one before it wrote.
class Model {
 public:
  void add(std::unique_ptr<Layer> layer) { layers_.push_back(std::move(layer)); }
  void chain(size_t largest) {
    for (Bytes& buffer : buffers_) {
      buffer = aligned(largest);
      for (size_t i = 0; i < largest; ++i) buffer.get()[i] = char(i * 167 % 64);
    }
    for (size_t i = 0; i < layers_.size(); ++i)
      layers_[i]->set_buffers(buffers_[i % 2].get(), buffers_[(i + 1) % 2].get());
  }
  double nanoseconds(int64_t repeats) {
    const double begin = processor_nanoseconds();
    for (int64_t i = 0; i < repeats; ++i)
      for (auto& layer : layers_) layer->run();
    return (processor_nanoseconds() - begin) / double(repeats);
  }
  double repeated(double seconds) {
    if (repeats_ == 0) {
      double one = nanoseconds(1);
      for (int i = 0; i < 4; ++i) one = std::min(one, nanoseconds(1));
      repeats_ = std::max<int64_t>(2, std::llround(seconds * 1e9 / one));
    }
    (void)nanoseconds(1);
    return nanoseconds(repeats_);
  }
  // Whole by the thread's time, layer by layer by the clock.
  json pass() {
    std::vector<double> split;
    const double begin = processor_nanoseconds();
    double last = clock_nanoseconds();
    for (auto& layer : layers_) {
      layer->run();
      const double end = clock_nanoseconds();
      split.push_back(end - last);
      last = end;
    }
    const double all = processor_nanoseconds() - begin;
    return {{"ns", all}, {"layers_ns", split}};
  }
  std::string output() { return layers_.back()->output(); }
  json descriptions() const {
    json list = json::array();
    for (const auto& layer : layers_) list.push_back(layer->description());
    return list;
  }

 private:
  std::vector<std::unique_ptr<Layer>> layers_;
  Bytes buffers_[2];
  int64_t repeats_ = 0;
};

using Data = std::map<std::string, std::string>;

Data read_data(const json& layer) {
  Data data;
  for (const json& entry : layer["data"]) {
    std::string bytes(entry[1].get<size_t>(), '\0');
    std::cin.read(bytes.data(), std::streamsize(bytes.size()));
    data[entry[0]] = std::move(bytes);
  }
  return data;
}

Model make(const json& request, const std::string& store) {
  std::vector<Data> all;  // all of it is read before anything may fail, or the next line would be data
  size_t largest = 0;
  for (const json& layer : request["layers"]) {
    all.push_back(read_data(layer));
    largest = std::max({largest, all.back()["x"].size(), all.back()["y"].size()});
  }
  Model model;
  for (size_t i = 0; i < all.size(); ++i)
    model.add(std::make_unique<Layer>(request["layers"][i], std::move(all[i]), store));
  if (all.size() > 1) model.chain(largest);
  return model;
}

json answer(std::map<int, Model>& models, const json& request, const std::string& store, std::string& bytes) {
  const std::string what = request["do"];
  const int id = request["id"];
  if (what == "make") {
    models[id] = make(request, store);
    return {{"offered", std::vector<bool>(request["layers"].size(), true)}, {"plans", models[id].descriptions()}};
  }
  if (what == "empty") {
    octile::EngineOptions options;
    options.threads = 1, options.store = "";
    return {{"version", octile::Engine(options).info().isa}};
  }
  if (what == "drop") {
    models.erase(id);
    return json::object();
  }
  Model& model = models.at(id);
  if (what == "run") return {{"ns", model.repeated(request["seconds"])}};
  if (what == "pass") return model.pass();
  bytes = model.output();
  return {{"bytes", bytes.size()}};
}

}  // namespace

int main(int, char** argv) {
  const std::string store = argv[1];
  std::map<int, Model> models;
  std::string line;
  while (std::getline(std::cin, line)) {
    json reply;
    std::string bytes;
    try {
      reply = answer(models, json::parse(line), store, bytes);
    } catch (const std::exception& error) {  // the parent prints it and goes on without this layer
      reply = {{"error", error.what()}};
    }
    std::cout << reply.dump() << '\n' << bytes << std::flush;
  }
  return 0;
}
