// octile model FOLDER: prints what model_run.cpp finds, row by row.
#include <fmt/core.h>

#include <cstdio>
#include <fstream>
#include <memory>

#include "commands.hpp"
#include "common.hpp"
#include "model_run.hpp"

namespace octile::tools {
namespace {

struct Arguments {
  std::string folder, digests = OCTILE_MODEL_DATA "/digests.json", effort = "measure";
  double seconds = 60;
  bool full = false, json = false;
  ThreadOption threads;
};

constexpr uint32_t seed = 20240607;  // of ResNet-50's drawn weights and activations

double microseconds(double seconds) { return seconds * 1e6; }
std::string share(double part, double whole) { return whole > 0 ? fmt::format("{:.2f}", part / whole) : "-"; }
double gops(int64_t macs, double seconds) { return seconds > 0 ? 2e-9 * double(macs) / seconds : 0; }

struct Sums {  // over the layers of a network, each as often as it occurs
  int64_t macs = 0, rows = 0, values = 0, wrong = 0, onnxruntime_wrong = 0;
  double untuned = 0, tuned = 0, roof = 0, naive = 0;
  bool has_onnxruntime = false;
  void add(const ModelRow& row) {
    const auto n = double(row.count);
    ++rows;
    macs += row.count * row.macs, values += row.values, wrong += row.wrong;
    untuned += n * row.untuned_seconds, tuned += n * row.seconds;
    roof += n * row.roof_seconds, naive += n * row.naive_seconds;
    has_onnxruntime |= row.onnxruntime_wrong.has_value();
    onnxruntime_wrong += row.onnxruntime_wrong.value_or(0);
  }
};

class Report {
 public:
  explicit Report(bool json) : json_(json) {}

  void header() const {
    text("{:<24}{:>6}{:>9}{:>11}{:>10}{:>8}{:>6}{:>9}{:>7}{:>8}  {}\n", "layer", "width", "MMAC", "µs untuned",
         "µs tuned", "GOPS", "roof", "x naive", "wrong", "ort", "config");
  }
  void row(const ModelRow& r) {
    sums_[r.width].add(r), total_.add(r);
    ++digests_[r.digest];
    text("{:<24}{:>6}{:>9.2f}{:>11.1f}{:>10.1f}{:>8.1f}{:>6}{:>9}{:>7}{:>8}  {}\n", r.layer.substr(0, 23), r.width,
         double(r.macs) * 1e-6, microseconds(r.untuned_seconds), microseconds(r.seconds), gops(r.macs, r.seconds),
         share(r.roof_seconds, r.seconds) + (r.binds[1] == 'e' ? "m" : ""), naive(r.naive_seconds, r.seconds), r.wrong,
         r.onnxruntime_wrong ? fmt::format("{}", *r.onnxruntime_wrong) : "-", r.config);
    if (r.digest == "differs")
      fmt::print(stderr, "octile: {} at {}: the digest differs from the committed one\n", r.layer, r.width);
    rows_.push_back({{"layer", r.layer},
                     {"width", r.width},
                     {"count", r.count},
                     {"problem", r.problem},
                     {"macs", r.macs},
                     {"isa", r.isa},
                     {"algorithm", r.algorithm},
                     {"untuned_config", r.untuned_config},
                     {"config", r.config},
                     {"origin", r.origin},
                     {"untuned_us", microseconds(r.untuned_seconds)},
                     {"tuned_us", microseconds(r.seconds)},
                     {"gops", gops(r.macs, r.seconds)},
                     {"roof_us", microseconds(r.roof_seconds)},
                     {"binds", r.binds},
                     {"naive_us", microseconds(r.naive_seconds)},
                     {"naive_scaled", r.naive_scaled},
                     {"values", r.values},
                     {"wrong", r.wrong},
                     {"onnxruntime_wrong", r.onnxruntime_wrong ? Json(*r.onnxruntime_wrong) : Json()},
                     {"digest", r.digest}});
  }
  void totals(const std::string& model) {
    text("\n{}: sums over the layers, each as often as the model has it\n", model);
    for (const auto& [width, s] : sums_) sum(fmt::format("width {}", width), s);
    if (sums_.size() > 1) sum("all widths", total_);
    std::string digests;
    for (const auto& [what, count] : digests_)
      digests += fmt::format("{}{} {}", digests.empty() ? "" : ", ", count, what);
    text("values: {} of octile compared twice, {} wrong; digests: {}\n", total_.values, total_.wrong, digests);
    models_.push_back({{"model", model},
                       {"values", total_.values},
                       {"wrong", total_.wrong},
                       {"onnxruntime_wrong", total_.has_onnxruntime ? Json(total_.onnxruntime_wrong) : Json()},
                       {"digests", digests_},
                       {"totals", std::move(totals_)},
                       {"rows", std::move(rows_)}});
    wrong_ += total_.wrong + digests_["differs"];
    *this = Report(json_, std::move(models_), wrong_);
  }
  int64_t wrong() const { return wrong_; }
  Json& models() { return models_; }

  template <class... T> void text(fmt::format_string<T...> format, T&&... values) const {
    if (json_) return;
    fmt::print(format, std::forward<T>(values)...);
    std::fflush(stdout);
  }

 private:
  Report(bool json, Json models, int64_t wrong) : json_(json), models_(std::move(models)), wrong_(wrong) {}

  static std::string naive(double naive_seconds, double seconds) {
    return naive_seconds > 0 ? fmt::format("{:.1f}", naive_seconds / seconds) : "-";
  }
  void sum(const std::string& label, const Sums& s) {
    text("{:<24}{:>6}{:>9.1f}{:>11.1f}{:>10.1f}{:>8.1f}{:>6}{:>9}{:>7}{:>8}\n", label, s.rows, double(s.macs) * 1e-6,
         microseconds(s.untuned), microseconds(s.tuned), gops(s.macs, s.tuned), share(s.roof, s.tuned),
         naive(s.naive, s.tuned), s.wrong, s.has_onnxruntime ? fmt::format("{}", s.onnxruntime_wrong) : "-");
    totals_.push_back({{"label", label},
                       {"rows", s.rows},
                       {"macs", s.macs},
                       {"untuned_us", microseconds(s.untuned)},
                       {"tuned_us", microseconds(s.tuned)},
                       {"gops", gops(s.macs, s.tuned)},
                       {"roof_us", microseconds(s.roof)},
                       {"naive_us", microseconds(s.naive)},
                       {"wrong", s.wrong},
                       {"onnxruntime_wrong", s.has_onnxruntime ? Json(s.onnxruntime_wrong) : Json()}});
  }

  bool json_;
  std::map<int64_t, Sums> sums_;
  Sums total_;
  std::map<std::string, int64_t> digests_;
  Json rows_ = Json::array(), totals_ = Json::array(), models_ = Json::array();
  int64_t wrong_ = 0;
};

std::optional<Digests> read_digests(const std::string& file, const Model& model) {
  std::ifstream stream(file);
  if (!stream) {
    fmt::print(stderr, "octile: {}: cannot be read, so no digest is compared\n", file);
    return std::nullopt;
  }
  const Json all = Json::parse(stream, nullptr, false);
  if (all.is_discarded() || !all.is_object()) fail(file + ": expected an object of digests");
  const auto found = all.find(model.sha256);
  if (found != all.end()) return found->get<Digests>();
  fmt::print(stderr, "octile: {} knows no model {}..., so no digest is compared (the reference is)\n", file,
             model.sha256.substr(0, 12));
  return std::nullopt;
}

void run(const Arguments& a) {
  const double from = now();
  Messages messages;
  const Engine engine = make_engine({.max_isa = {}, .store = {}, .threads = a.threads.threads}, &messages);
  const Engine estimating(EngineOptions{.max_isa = {}, .store = "", .threads = a.threads.threads});
  const EngineInfo info = engine.info();
  const ModelOptions options{.seconds = a.seconds, .effort = effort_of(a.effort), .threads = info.threads};

  std::vector<Model> models;
  models.push_back(read_model(a.folder));
  if (a.full) models.push_back(read_shapes(OCTILE_MODEL_DATA "/resnet50.json", seed));
  Report report(a.json);
  report.text("{}, isa {}, {} thread{}; inputs recorded by onnxruntime {} on {}\n", info.cpu, info.isa, info.threads,
              info.threads == 1 ? "" : "s", models[0].onnxruntime, models[0].cpu);
  report.text(
      "weights are packed once a layer; times are with weights cold, one call; roof: share of the measured\n"
      "ceiling that binds (m: memory); ort: wrong values of onnxruntime on its CPU\n\n");

  ModelRun model_run(engine, estimating, options);
  for (const Model& model : models) model_run.add(model);
  for (const Model& model : models) {
    const auto digests = model.sha256.empty() ? std::nullopt : read_digests(a.digests, model);
    if (model.sha256.empty()) report.text("\n{}: weights and activations are drawn, seed {}\n", model.name, seed);
    report.header();
    model_run.run(model, digests ? &*digests : nullptr, [&](const ModelRow& row) { report.row(row); });
    report.totals(model.name);
  }
  const EngineInfo after = engine.info();
  report.text("tuned {}, known {} (of {} distinct problems) in {:.0f} s; store: {}\n", model_run.tuned(),
              model_run.known(), model_run.tuned() + model_run.known() + model_run.left(), now() - from,
              after.store_path.empty() ? "in memory only" : after.store_path);
  if (a.json)
    print_json({{"cpu", info.cpu},
                {"isa", info.isa},
                {"threads", info.threads},
                {"seed", seed},
                {"tuned", model_run.tuned()},
                {"known", model_run.known()},
                {"tuning_seconds", model_run.tuning_seconds()},
                {"seconds", now() - from},
                {"store", after.store_path},
                {"messages", messages.lines},
                {"models", report.models()}});
  if (report.wrong()) fail(fmt::format("{} values or digests are wrong", report.wrong()));
}

}  // namespace

void add_model_command(CLI::App& app) {
  auto a = std::make_shared<Arguments>();
  auto* command = app.add_subcommand("model",
                                     "Run a real model's layers at several widths: untuned, tuned, compared bit for "
                                     "bit with the reference and with committed digests");
  command->add_option("folder", a->folder, "What tools/model/make_layers.py made")
      ->required()
      ->check(CLI::ExistingDirectory);
  add_seconds(*command, a->seconds, "Time for tuning what is not known yet; 0: tune nothing", true);
  add_effort(*command, a->effort);
  command->add_flag("--full", a->full, "Then ResNet-50 v1.5, with drawn weights");
  command->add_option("--digests", a->digests, "SHA-256 of every output, by model, layer, width and inputs")
      ->capture_default_str();
  a->threads.add(*command);
  command->add_flag("--json", a->json, "One JSON document on stdout");
  command->callback([a] { run(*a); });
}

}  // namespace octile::tools
