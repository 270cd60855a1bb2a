extern "C" __attribute__((visibility("default"))) const void* octile_llvm_0_0_0() { return nullptr; }
