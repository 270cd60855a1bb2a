// The C interface over the same objects.
#include "c_api/c_api.hpp"

namespace octile::runtime {
namespace {

// Without destructors: the last calls of a thread may come from the destructors of other objects of the thread or the
// program, and setting a message needs no memory. A longer message ends in dots.
constexpr size_t message_room = 2048;
constinit thread_local char last_message[message_room] = "";

struct Info : octile_info {
  EngineInfo from{};
  std::vector<octile_isa> isa_{};
  std::vector<const octile_isa*> list{};
};

struct Report : octile_tune_report {
  TuneReport from{};
};

// Fields appended later must begin where an older caller's struct ends, not in its padding.
#define OCTILE_ENDS_WITH(type, last) \
  static_assert(offsetof(type, last) + sizeof(type::last) == sizeof(type), #type " has padding at its end")
OCTILE_ENDS_WITH(octile_engine_options, memory);
OCTILE_ENDS_WITH(octile_gemm, y_strides);
OCTILE_ENDS_WITH(octile_conv, transposed);
OCTILE_ENDS_WITH(octile_weight_parameters, reserved);
OCTILE_ENDS_WITH(octile_plan_options, again);
OCTILE_ENDS_WITH(octile_run_arguments, reserved);
OCTILE_ENDS_WITH(octile_linear_rows, type);
OCTILE_ENDS_WITH(octile_saturation, largest_error);
OCTILE_ENDS_WITH(octile_info, reserved);
OCTILE_ENDS_WITH(octile_tune_report, message);

octile_status code_of(Errc code) {
  switch (code) {
    case Errc::invalid_problem:
      return OCTILE_INVALID_PROBLEM;
    case Errc::invalid_argument:
      return OCTILE_INVALID_ARGUMENT;
    case Errc::unsupported:
      return OCTILE_UNSUPPORTED;
    case Errc::out_of_memory:
      return OCTILE_OUT_OF_MEMORY;
    case Errc::io:
      return OCTILE_IO;
    case Errc::internal:
      break;
  }
  return OCTILE_INTERNAL;
}

Result<EngineOptions> engine_options(const octile_engine_options& from) {
  const auto wrong = [](const char* field, int64_t value, const char* expected) {
    return Error{Errc::invalid_argument, std::string(field) + ": " + std::to_string(value) + ", expected " + expected};
  };
  if (from.threads < 0) return wrong("threads", from.threads, ">= 0");
  if (from.thread_macs < 0) return wrong("thread_macs", from.thread_macs, ">= 0");
  const auto memory = octile::runtime::memory(from.memory);
  if (!memory) return memory.error();
  EngineOptions options;
  options.memory = memory->value_or(options.memory);
  if (from.max_isa) options.max_isa = from.max_isa;
  if (from.store) options.store = from.store;
  options.threads = from.threads;
  options.thread_macs = from.thread_macs;
  if (from.parallel_for)
    options.parallel_for = [pool = from.parallel_for, context = from.parallel_for_context](
                               int64_t tasks, const std::function<void(int64_t)>& task) {
      const auto one = [](void* t, int64_t i) { (*static_cast<const std::function<void(int64_t)>*>(t))(i); };
      pool(context, tasks, one, const_cast<std::function<void(int64_t)>*>(&task));
    };
  if (from.message)
    options.message = [say = from.message, context = from.message_context](const std::string& text) {
      say(context, text.c_str());
    };
  if (from.kernel_bytes) options.kernel_bytes = from.kernel_bytes;
  if (from.plans) options.plans = from.plans;
  return options;
}

std::unique_ptr<Info> described(EngineInfo from) {
  auto info = std::make_unique<Info>();
  EngineInfo& i = info->from = std::move(from);
  info->struct_size = sizeof(octile_info);
  info->cpu = i.cpu.c_str(), info->identity = i.identity.c_str();
  info->features = i.features.c_str(), info->isa = i.isa.c_str();
  info->l1 = i.l1, info->l2 = i.l2, info->l3 = i.l3;
  for (const IsaInfo& r : i.isas) info->isa_.push_back({r.name.c_str(), r.needs.c_str(), r.why_not.c_str()});
  for (const octile_isa& r : info->isa_) info->list.push_back(&r);
  info->isas = info->list.data(), info->isa_count = info->list.size();
  info->store_path = i.store_path.c_str(), info->store_why = i.store_why.c_str();
  info->records = i.records, info->skipped_lines = i.skipped_lines;
  info->kernels = i.kernels, info->kernel_bytes = i.kernel_bytes, info->generated = i.generated;
  info->evicted = i.evicted, info->plans = i.plans;
  info->threads = i.threads;
  return info;
}

std::unique_ptr<Report> described(TuneReport from) {
  auto report = std::make_unique<Report>();
  TuneReport& r = report->from = std::move(from);
  report->struct_size = sizeof(octile_tune_report);
  report->problem = r.problem.c_str(), report->config = r.config.c_str();
  report->candidates = r.candidates, report->measured = r.measured, report->wrong = r.wrong;
  report->microseconds = r.microseconds, report->untuned_microseconds = r.untuned_microseconds;
  report->known = r.known, report->complete = r.complete;
  report->rejected = int64_t(r.rejected.size()), report->message = r.message.c_str();
  return report;
}

}  // namespace

octile_status failed(octile_status code, std::string_view message) noexcept {
  constexpr std::string_view cut = "...";
  const bool fits = message.size() < message_room;
  const size_t taken = message.copy(last_message, fits ? message.size() : message_room - 1 - cut.size());
  const size_t added = fits ? 0 : cut.copy(last_message + taken, cut.size());
  last_message[taken + added] = 0;
  return code;
}

octile_status failed(const Error& error) noexcept { return failed(code_of(error.code), error.message); }

octile_status missing(const char* field) noexcept {
  return guarded([&] { return failed(OCTILE_INVALID_ARGUMENT, std::string(field) + ": is null"); });
}

octile_status read_bytes(const void* given, void* known, size_t known_size, const char* name) noexcept {
  size_t size = 0;
  std::memcpy(&size, given, sizeof size);
  return guarded([&] {
    // Multiples of 8 as the size of every version is; the bound is for a size that was never set.
    if (size < sizeof size || size % 8 != 0 || size > 4096)
      return failed(OCTILE_INVALID_ARGUMENT, std::string(name) + ".struct_size: " + std::to_string(size) +
                                                 ", expected what its init function sets, " +
                                                 std::to_string(known_size));
    const auto* bytes = static_cast<const char*>(given);
    for (size_t i = known_size; i < size; ++i)
      if (bytes[i])
        return failed(OCTILE_UNSUPPORTED, std::string(name) + ": a field at byte " + std::to_string(i) +
                                              " is set, which octile " + octile_version() + " does not know");
    std::memcpy(known, given, std::min(size, known_size));
    return OCTILE_OK;
  });
}

}  // namespace octile::runtime

using octile::runtime::failed, octile::runtime::guarded, octile::runtime::missing;

const char* octile_version(void) { return OCTILE_VERSION; }

const char* octile_last_error(void) { return octile::runtime::last_message; }

octile_status octile_engine_create(const octile_engine_options* options, octile_engine** engine) {
  if (!engine) return missing("engine");
  *engine = nullptr;
  octile_engine_options known = octile_engine_options_init();
  if (auto status = octile::runtime::read(options, known, "options")) return status;
  return guarded([&] {
    auto taken = octile::runtime::engine_options(known);
    if (!taken) return failed(taken.error());
    auto made = octile::Engine::make(*std::move(taken));
    return made ? octile::runtime::give(engine, *std::move(made)) : failed(made.error());
  });
}

octile_status octile_engine_info(const octile_engine* engine, octile_info** info) {
  if (!info) return missing("info");
  *info = nullptr;
  if (!engine) return missing("engine");
  return guarded([&] {
    *info = octile::runtime::described(engine->engine.info()).release();
    return OCTILE_OK;
  });
}

octile_status octile_clear_store(const octile_engine* engine) {
  if (!engine) return missing("engine");
  return guarded([&] {
    auto cleared = engine->engine.clear_store();
    return cleared ? OCTILE_OK : failed(cleared.error());
  });
}

void octile_info_free(octile_info* info) { delete static_cast<octile::runtime::Info*>(info); }

void octile_engine_free(octile_engine* engine) { delete engine; }

octile_status octile_tune(const octile_engine* engine, const octile_problem* problem,
                          const octile_plan_options* options, octile_tune_report** report) {
  if (!report) return missing("report");
  *report = nullptr;
  if (!engine) return missing("engine");
  if (!problem) return missing("problem");
  octile_plan_options known = octile_plan_options_init();
  if (auto status = octile::runtime::read(options, known, "options")) return status;
  return guarded([&] {
    const auto taken = octile::runtime::plan_options(known);
    if (!taken) return failed(taken.error());
    auto tuned = engine->engine.tune(problem->problem, *taken);
    if (!tuned) return failed(tuned.error());
    *report = octile::runtime::described(*std::move(tuned)).release();
    return OCTILE_OK;
  });
}

void octile_tune_report_free(octile_tune_report* report) { delete static_cast<octile::runtime::Report*>(report); }

octile_status octile_multipliers(float x_scale, const float* w_scales, size_t count, float y_scale,
                                 float* multipliers) {
  if (!w_scales) return missing("w_scales");
  if (!multipliers) return missing("multipliers");
  return guarded([&] {
    auto values = octile::multipliers(x_scale, {w_scales, count}, y_scale);
    if (!values) return failed(values.error());
    std::copy(values->begin(), values->end(), multipliers);
    return OCTILE_OK;
  });
}
