// The shapes that kernels go wrong on: what `octile check --suite kernels` runs, and the tests of kernels.
#pragma once
#include <octile/problem.hpp>
#include <vector>

namespace octile::tools {

std::vector<Gemm> ragged_gemms();   // no axis a multiple of a tile; 1 wide; below a tile; several tiles and a rest
std::vector<Gemm> strided_gemms();  // views, batches, run-time B, C += A * B, empty sizes
std::vector<Conv> convolutions();   // odd sizes, stride 2, pads of each side, dilation, even kernels, views
std::vector<Conv> grouped_convolutions();     // groups, depthwise, one dimension of image
std::vector<Conv> volumes();                  // of three dimensions, grouped ones too
std::vector<Conv> transposed_convolutions();  // strides above and below the kernel, crops, output padding
std::vector<Problem> kernel_suite();          // all of them with signs, outputs and zero points in turn
// The same variation of other problems: four to a shape.
void add_in_turn(const Gemm&, size_t& turn, std::vector<Problem>& all);
void add_in_turn(const Conv&, size_t& turn, std::vector<Problem>& all);

}  // namespace octile::tools
