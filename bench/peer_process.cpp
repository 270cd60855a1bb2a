#include "peer_process.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <map>

#include "problem/layout.hpp"

namespace octile::bench {
namespace {

using nlohmann::json;
using Bytes = Worker::Bytes;

// A layer as the worker reads it; the bytes follow in the order of its `data`.
struct Description {
  json layer;
  std::vector<Bytes> data;
  void add(const std::string& name, const char* type, const std::vector<int64_t>& shape, const void* from,
           size_t size) {
    layer["data"].push_back({name, type, shape});
    data.emplace_back(static_cast<const std::byte*>(from), size);
  }
};

const char* word(Type t) { return t == u8 ? "u8" : t == s8 ? "s8" : t == s32 ? "s32" : "f32"; }

json shape_of(const Conv& p) {
  const Conv c = problem::canonical(p);
  json pads = json::array();
  for (const Pad& pad : c.pad) pads.push_back({pad.before, pad.after});
  return {{"kind", "conv"}, {"kernel", c.kernel}, {"stride", c.stride}, {"dilation", c.dilation},
          {"pads", pads},   {"groups", c.groups}, {"runtime_w", false}, {"y_shape", problem::layout_y(c).sizes}};
}
json shape_of(const Gemm& g) {
  return {{"kind", "gemm"}, {"groups", 1}, {"runtime_w", g.runtime_w}, {"y_shape", problem::layout_c(g).sizes}};
}

template <class P> Description describe(const P& p, const tuner::Trial& t) {
  const auto one = [](const std::vector<int32_t>& v) { return v.empty() ? 0 : v.front(); };
  Description d{.layer = shape_of(p), .data = {}};
  d.layer["types"] = {word(p.types.x), word(p.types.w), word(p.types.y)};
  d.layer["activation"] = p.activation == Activation::relu    ? "relu"
                          : p.activation == Activation::clamp ? "clamp"
                                                              : "none";
  d.layer["x_zero_point"] = one(t.x_zero_points());
  d.layer["w_zero_point"] = one(t.w_zero_points());
  d.layer["y_zero_point"] = p.quantisation.y_zero_point == Per::none ? 0 : t.y_zero_point();
  const auto w = problem::layouts(Problem(p)).w.sizes;
  d.add("x", word(p.types.x), problem::source_layout(Problem(p)).sizes, t.x(), size_t(t.x_bytes()));
  d.add("w", word(p.types.w), w, t.w(), size_t(t.w_bytes()));
  if (p.bias) d.add("bias", "s32", {int64_t(t.bias().size())}, t.bias().data(), 4 * t.bias().size());
  const auto& m = t.multipliers();
  d.add("multipliers", "f32", {int64_t(m.size())}, m.data(), 4 * m.size());
  return d;
}

// Dense tensors and one zero point each are what the descriptions can say.
bool describable(const Gemm& g) {
  return g.types.x != Type::f32 && g.x_strides.dense() && g.w_strides.dense() && g.y_strides.dense() && !g.accumulate &&
         !problem::of_rows(g.quantisation.x_zero_point) && g.quantisation.w_zero_point != Per::channel;
}
bool describable(const Conv& c) {
  return !c.transposed && c.x_strides.empty() && c.w_strides.empty() && c.y_strides.empty() &&
         c.quantisation.w_zero_point != Per::channel;
}

class ProcessLayer : public Contestant {
 public:
  ProcessLayer(Worker& worker, int id) : worker_(worker), id_(id) {}
  ~ProcessLayer() override { worker_.drop(id_); }
  void run() override { worker_.run(id_, 0); }
  Sample sampled() override {
    return [this] { return worker_.run(id_, 4e-4); };
  }
  std::vector<uint8_t> y() override { return worker_.output(id_); }
  std::string implementation() const override { return worker_.version(); }
  void set_buffers(const void*, void*) override {}  // has its own

 private:
  Worker& worker_;
  int id_;
};

}  // namespace

Worker::Worker(const std::string& library)
    : Worker(library, {{OCTILE_BENCH_PYTHON, OCTILE_BENCH_PEERS "/worker.py", library}}) {}

Worker::Worker(const std::string& name, Program program) : library_(name), program_(std::move(program)) {
  (void)std::signal(SIGPIPE, SIG_IGN);  // a worker that ended is an answer
  start();
  const json reply = ask({{"do", "empty"}, {"id", 0}});
  if (!reply.contains("version")) {
    why_not_ = reply.value("error", "its process ended") + " (OCTILE_BENCH_VERBOSE=1 shows what it says)";
    return;
  }
  version_ = reply["version"];
  if (!program_.python) return;
  empty_ = 1;
  for (int i = 0; i < 9; ++i) {
    const json run = ask({{"do", "run"}, {"id", 0}, {"seconds", 4e-4}});
    empty_ = std::min(empty_, run.value("ns", 1e9) * 1e-9);
  }
}

Worker::~Worker() { stop(); }

void Worker::start() {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) fail(library_ + ": no pipe");
  process_ = fork();
  if (process_ == 0) {
    dup2(in[0], 0), dup2(out[1], 1);
    execute();
    _exit(1);
  }
  close(in[0]), close(out[1]);
  to_ = in[1], from_ = fdopen(out[0], "rb");
}

void Worker::execute() const {
  if (!std::getenv("OCTILE_BENCH_VERBOSE")) dup2(open("/dev/null", O_WRONLY), 2);
#ifdef OCTILE_BENCH_CAP
  if (program_.python) setenv("LD_PRELOAD", OCTILE_BENCH_CAP, 1);
#endif
  std::vector<char*> words;
  for (const auto& word : program_.command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execv(words[0], words.data());
}

void Worker::restart() {
  stop();
  start();
}

void Worker::stop() {
  close(to_);
  std::fclose(from_);
  waitpid(process_, nullptr, 0);
}

bool Worker::write(const void* data, size_t size) {
  const auto* bytes = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = ::write(to_, bytes, size);
    if (written <= 0) return false;
    bytes += written, size -= size_t(written);
  }
  return true;
}

json Worker::ask(const json& request, std::span<const Bytes> data) {
  if (!there()) return json::object();
  const std::string line = request.dump() + "\n";
  bool sent = write(line.data(), line.size());
  for (const Bytes& bytes : data) sent = sent && write(bytes.data(), bytes.size());
  char* text = nullptr;
  size_t size = 0;
  const ssize_t read = getline(&text, &size, from_);
  const std::unique_ptr<char, void (*)(void*)> owner(text, std::free);
  if (!sent || read <= 0) {  // a layer that it does not survive is one that it does not offer
    stop();
    start();
    return json::object();
  }
  return json::parse(std::string(text, size_t(read)));
}

Worker::Made Worker::make(std::span<const Layer* const> layers) {
  std::vector<Bytes> data;
  json list = json::array();
  for (const Layer* layer : layers) {
    if (!std::visit([](const auto& p) { return describable(p); }, layer->problem())) return {};
    const auto d = std::visit([&](const auto& p) { return describe(p, layer->trial()); }, layer->problem());
    list.push_back(d.layer);
    data.insert(data.end(), d.data.begin(), d.data.end());
  }
  return make(list, data);
}

Worker::Made Worker::make(const json& layers, std::span<const Bytes> data) {
  const json reply = ask({{"do", "make"}, {"id", ++last_id_}, {"layers", layers}}, data);
  if (!reply.contains("offered")) {
    if (std::getenv("OCTILE_BENCH_VERBOSE")) std::fprintf(stderr, "%s: %s\n", version_.c_str(), reply.dump().c_str());
    return {0, {}, reply};
  }
  Made made{last_id_, reply["offered"], reply};
  if (std::ranges::find(made.offered, true) == made.offered.end()) made.id = 0;
  return made;
}

json Worker::pass(int id) { return ask({{"do", "pass"}, {"id", id}}); }

double Worker::run(int id, double seconds) {
  const json reply = seconds > 0 ? ask({{"do", "run"}, {"id", id}, {"seconds", seconds}}) : pass(id);
  return reply.value("ns", 1e18) * 1e-9 - empty_;
}

std::vector<uint8_t> Worker::output(int id) {
  std::vector<uint8_t> bytes(ask({{"do", "output"}, {"id", id}}).value("bytes", size_t(0)));
  if (std::fread(bytes.data(), 1, bytes.size(), from_) != bytes.size()) bytes.clear();
  return bytes;
}

void Worker::drop(int id) { ask({{"do", "drop"}, {"id", id}}); }

Worker& worker(const std::string& library) {
  static std::map<std::string, Worker> workers;
  return workers.try_emplace(library, library).first->second;
}

ContestantPtr make_in_process_of(Worker& worker, const Layer& layer) {
  const Layer* const layers[] = {&layer};
  const auto made = worker.make(layers);
  if (made.id == 0) return nullptr;
  auto peer = std::make_unique<ProcessLayer>(worker, made.id);
  // A peer's time that the cost of a call from Python hides is not measured.
  (void)worker.run(made.id, 4e-4);
  if (worker.run(made.id, 4e-4) < 0.5 * worker.empty_call_seconds()) return nullptr;
  return peer;
}

}  // namespace octile::bench
