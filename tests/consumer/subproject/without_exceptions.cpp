// Built with -fno-exceptions: value() of an error ends the program, its message on stderr.
#include <octile/octile.hpp>

int main() { return octile::parse("gemm_nonsense").value().index() == 0 ? 0 : 1; }
