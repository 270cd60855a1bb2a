// The commands of `octile`, one file each. A callback that fails throws CLI::RuntimeError with the exit code: 1 failed,
// 2 usage; what was wrong has been printed on stderr before.
#pragma once
#include <CLI/CLI.hpp>

namespace octile::tools {

void add_info_command(CLI::App&);
void add_tune_command(CLI::App&);
void add_bench_command(CLI::App&);
void add_inspect_command(CLI::App&);
void add_model_command(CLI::App&);
void add_cache_command(CLI::App&);
void add_check_command(CLI::App&);  // check.cpp

}  // namespace octile::tools
