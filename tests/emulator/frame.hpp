// The registers of the interrupted code where the kernel laid them: what is changed is in force when the handler
// returns.
#pragma once
#include <sys/ucontext.h>

#include <cstdint>

namespace octile::emulator {

class Frame {
 public:
  static constexpr int max_bytes = 64;
  explicit Frame(ucontext_t& context)
      : general(context.uc_mcontext.gregs), saved_(reinterpret_cast<uint8_t*>(context.uc_mcontext.fpregs)) {}

  greg_t* general;
  // The low `bytes` (16, 32, 64) of a vector register. The bits above them become zero, as VEX and EVEX have it.
  void read(int reg, int bytes, uint8_t* to) const;
  void write(int reg, int bytes, const uint8_t* from);

 private:
  uint8_t* saved_;
};

}  // namespace octile::emulator
