// The command `octile`: exit code 0 ok, 1 failed, 2 usage.
#include <fmt/core.h>

#include <exception>

#include "commands.hpp"

int main(int argc, char** argv) {
  using namespace octile::tools;
  CLI::App app(
      "Exact INT8 convolution and GEMM: tune, measure and inspect the code octile generates for this CPU.\n"
      "OCTILE_MAX_ISA caps the instructions (avx2, avx512_vnni, ...), OCTILE_CACHE_DIR moves the store.");
  app.set_version_flag("--version", OCTILE_VERSION);
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::simple);
  try {
    add_info_command(app);
    add_tune_command(app);
    add_bench_command(app);
    add_inspect_command(app);
    add_model_command(app);
#ifdef OCTILE_HAVE_CHECK
    add_check_command(app);
#endif
    add_cache_command(app);
    app.parse(argc, argv);
    return 0;
  } catch (const CLI::RuntimeError& error) { return error.get_exit_code(); } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "octile: {}\n", error.what());
    return 1;
  }
}
