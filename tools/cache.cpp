// octile cache: where tuning results are kept, which, and how to be rid of them.
#include <fmt/core.h>

#include <fstream>
#include <memory>

#include "commands.hpp"
#include "common.hpp"
#include "tuner/store_line.hpp"

namespace octile::tools {
namespace {

// A file's texts on a terminal: what is no printable ASCII could move the cursor, or change what stands there.
std::string printable(const std::string& text) {
  std::string shown;
  for (const char c : text) {
    if (c >= ' ' && c <= '~' && c != '\\') shown += c;
    else shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return shown;
}

// The lines as they are: also those of other CPUs, and how many are damaged.
void list(bool json) {
  const EngineInfo info = make_engine({}).info();
  std::ifstream file(info.store_path);
  Json records = Json::array();
  size_t skipped = 0;
  for (std::string line; std::getline(file, line);) {
    const auto record = tuner::from_line(line);
    if (!record) {
      ++skipped;
      continue;
    }
    double best = 0;
    for (const auto& timing : record->timings)
      if (timing.config == record->best) best = timing.median_us;
    if (!json)
      fmt::print("{}  {} {} {} thread{}  {} {:.1f} µs of {}{}\n", printable(record->key.problem),
                 printable(record->key.isa), printable(record->key.facts), record->key.threads,
                 record->key.threads == 1 ? "" : "s", printable(record->best), best, record->timings.size(),
                 record->complete ? "" : ", interrupted");
    records.push_back({{"problem", record->key.problem},
                       {"facts", record->key.facts},
                       {"cpu", record->key.cpu},
                       {"isa", record->key.isa},
                       {"threads", record->key.threads},
                       {"config", record->best},
                       {"us", best},
                       {"timings", record->timings.size()},
                       {"complete", record->complete}});
  }
  if (json) print_json({{"path", info.store_path}, {"skipped_lines", skipped}, {"records", records}});
  else fmt::print("{} lines, {} skipped: {}\n", records.size(), skipped, info.store_path);
}

void path(bool json) {
  const EngineInfo info = make_engine({}).info();
  if (json) print_json({{"path", info.store_path}, {"why_not_writable", info.store_why}});
  else fmt::print("{}\n", info.store_path);
  if (info.store_path.empty()) fail(info.store_why.empty() ? "there is no store" : info.store_why);
}

void clear(bool json) {
  const Engine engine = make_engine({});
  const EngineInfo info = engine.info();
  if (const auto cleared = engine.clear_store(); !cleared) fail(cleared.error().message);
  if (json) print_json({{"path", info.store_path}, {"records", info.records}});
  else fmt::print("forgot {} records: {}\n", info.records, info.store_path);
}

}  // namespace

void add_cache_command(CLI::App& app) {
  auto json = std::make_shared<bool>(false);
  auto* command = app.add_subcommand("cache", "The store of tuning results");
  command->require_subcommand(1);
  command->add_subcommand("list", "Every line of the store, also of other CPUs")->callback([json] { list(*json); });
  command->add_subcommand("path", "Where it is")->callback([json] { path(*json); });
  command->add_subcommand("clear", "Forget everything")->callback([json] { clear(*json); });
  for (CLI::App* sub : command->get_subcommands({})) sub->add_flag("--json", *json, "One JSON document on stdout");
}

}  // namespace octile::tools
