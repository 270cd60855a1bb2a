// The command `octile`: exit code 0 ok, 1 failed, 2 usage.
#include <cstdio>
#include <exception>

#include "commands.hpp"

namespace octile::tools {
namespace {

int run(int argc, char** argv) {
  CLI::App app(
      "Exact INT8 convolution and GEMM: tune, measure and inspect the code octile generates for this CPU.\n"
      "OCTILE_MAX_ISA caps the instructions (avx2, avx512_vnni, ...), OCTILE_CACHE_DIR moves the store.");
  app.set_version_flag("--version", OCTILE_VERSION);
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::simple);
  add_info_command(app);
  add_tune_command(app);
  add_bench_command(app);
  add_inspect_command(app);
  add_model_command(app);
  add_check_command(app);
  add_cache_command(app);
  try {
    app.parse(argc, argv);
    return 0;
  } catch (const CLI::RuntimeError& error) { return error.get_exit_code(); } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
}

}  // namespace
}  // namespace octile::tools

int main(int argc, char** argv) {
  try {
    return octile::tools::run(argc, argv);
  } catch (const std::exception& error) { std::fprintf(stderr, "octile: %s\n", error.what()); } catch (...) {
    std::fputs("octile: failed for an unknown reason\n", stderr);
  }
  return 1;
}
