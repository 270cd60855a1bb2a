// octile info: this machine as octile sees it, and the records of it.
#include <fmt/core.h>

#include <memory>

#include "commands.hpp"
#include "common.hpp"
#include "harness/roof.hpp"

namespace octile::tools {
namespace {

std::string size(int64_t bytes) {
  if (bytes <= 0) return "unknown";
  return bytes >= 1 << 20 ? fmt::format("{} MB", bytes >> 20) : fmt::format("{} KB", bytes >> 10);
}

struct Ceilings {         // of one usable room
  double u8 = 0, s8 = 0;  // MACs per second
  std::array<double, 4> bandwidth{};
};

Ceilings measure(const codegen::Room& room, harness::Machine& machine, const EngineInfo& info) {
  constexpr int windows = 20;
  Ceilings c;
  for (const Type x : {Type::u8, Type::s8})
    if (auto* probe = machine.ceiling(room, x)) {
      for (int i = 0; i < windows; ++i) probe->window();
      (x == Type::u8 ? c.u8 : c.s8) = probe->best();
    }
  if (c.u8 > 0)
    c.bandwidth = {machine.bandwidth(room, info.l1), machine.bandwidth(room, info.l2),
                   machine.bandwidth(room, std::max(info.l3, info.l2)), machine.bandwidth(room, INT64_MAX)};
  return c;
}

void run(bool json, bool measured) {
  Messages messages;
  const Engine engine = make_engine({}, &messages);
  const EngineInfo info = engine.info();
  harness::Machine machine(info);
  if (!json) {
    fmt::print("CPU       {}\n          {}\nfeatures  {}\n", info.cpu, info.identity, info.features);
    fmt::print("caches    L1 {}, L2 {}, L3 {}\nthreads   {}\nroom      {}\n\n", size(info.l1), size(info.l2),
               size(info.l3), info.threads, info.isa);
    fmt::print("{:<16}{:<38}{}\n", "rooms", "needs", "here");
  }
  Json rooms = Json::array();
  for (const IsaInfo& room : info.isas) {
    const bool usable = room.why_not.empty();
    if (!json)
      fmt::print("  {:<14}{:<38}{}\n", room.name, room.needs.empty() ? "nothing" : room.needs,
                 usable ? "usable" : "no: " + room.why_not);
    Json entry{{"name", room.name}, {"needs", room.needs}, {"usable", usable}, {"why_not", room.why_not}};
    if (const auto* r = codegen::room_named(room.name); r && usable && measured) {
      const Ceilings c = measure(*r, machine, info);
      if (!json && c.u8 > 0) {
        fmt::print("{:<18}ceiling {:.0f} GOPS with u8 sources, {:.0f} with s8; reads GB/s:", "", c.u8 * 2e-9,
                   c.s8 * 2e-9);
        fmt::print(" L1 {:.0f}, L2 {:.0f}, L3 {:.0f}, memory {:.0f}\n", c.bandwidth[0] * 1e-9, c.bandwidth[1] * 1e-9,
                   c.bandwidth[2] * 1e-9, c.bandwidth[3] * 1e-9);
      }
      if (c.u8 > 0) {
        entry["gops_u8"] = c.u8 * 2e-9, entry["gops_s8"] = c.s8 * 2e-9;
        entry["read_gb_per_second"] = {{"l1", c.bandwidth[0] * 1e-9},
                                       {"l2", c.bandwidth[1] * 1e-9},
                                       {"l3", c.bandwidth[2] * 1e-9},
                                       {"memory", c.bandwidth[3] * 1e-9}};
      }
    }
    rooms.push_back(std::move(entry));
  }
  if (!json) {
    fmt::print("\nstore     {}\n", info.store_path.empty() ? "none" : info.store_path);
    fmt::print("          {} records, {} lines skipped; {}\n", info.records, info.skipped_lines,
               info.store_why.empty() ? "writable" : "not writable: " + info.store_why);
    return;
  }
  print_json({{"version", OCTILE_VERSION},
              {"cpu", info.cpu},
              {"identity", info.identity},
              {"features", info.features},
              {"l1", info.l1},
              {"l2", info.l2},
              {"l3", info.l3},
              {"threads", info.threads},
              {"isa", info.isa},
              {"rooms", rooms},
              {"store",
               {{"path", info.store_path},
                {"records", info.records},
                {"skipped_lines", info.skipped_lines},
                {"why_not_writable", info.store_why},
                {"messages", messages.lines}}}});
}

}  // namespace

void add_info_command(CLI::App& app) {
  struct Arguments {
    bool json = false, fast = false;
  };
  auto a = std::make_shared<Arguments>();
  auto* command =
      app.add_subcommand("info", "This CPU, the rooms octile has for it with their ceilings, and the store");
  command->add_flag("--fast", a->fast, "Measure nothing");
  command->add_flag("--json", a->json, "One JSON document on stdout");
  command->callback([a] { run(a->json, !a->fast); });
}

}  // namespace octile::tools
