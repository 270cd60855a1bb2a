// octile: exact INT8 convolution and GEMM, generated for this CPU and this shape. Includes all public headers.
#pragma once
#include <octile/engine.hpp>
#include <octile/family.hpp>
#include <octile/packed.hpp>
#include <octile/plan.hpp>
#include <octile/problem.hpp>
#include <octile/quantise.hpp>
#include <octile/result.hpp>
#include <octile/saturation.hpp>
#include <octile/tensor.hpp>
