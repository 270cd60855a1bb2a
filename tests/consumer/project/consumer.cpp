#include <cstdint>
#include <octile/problem.hpp>

int main() { return octile::Gemm{.m = 2, .n = 3, .k = 4}.m == 2 ? 0 : 1; }
