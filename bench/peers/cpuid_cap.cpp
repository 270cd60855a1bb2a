// Preloaded into a peer's process: `cpuid` faults there (arch_prctl ARCH_CPUID) and is answered as a CPU of the class
// that OCTILE_MAX_ISA names would, because ONNX Runtime and XNNPACK have no variable that caps them.
#include <asm/prctl.h>
#include <cpuid.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace {

constexpr uint32_t bit(int i) { return uint32_t{1} << i; }
uint32_t hidden_7_0[3], hidden_7_1_eax, hidden_7_1_edx;  // of leaf 7: ebx, ecx, edx of subleaf 0; eax, edx of subleaf 1
bool hides_avx512_state = false;

void hide(const char* isa) {
  const bool avx512 = std::strncmp(isa, "avx512", 6) == 0, amx = std::strncmp(isa, "amx", 3) == 0;
  if (!amx) hidden_7_0[2] |= bit(22) | bit(24) | bit(25);  // amx-bf16, amx-tile, amx-int8
  if (!avx512 && !amx) {  // f dq ifma pf er cd bw vl; vbmi vbmi2 vnni bitalg vpopcntdq; 4vnniw 4fmaps vp2intersect fp16
    hidden_7_0[0] |= bit(16) | bit(17) | bit(21) | bit(26) | bit(27) | bit(28) | bit(30) | bit(31);
    hidden_7_0[1] |= bit(1) | bit(6) | bit(11) | bit(12) | bit(14);
    hidden_7_0[2] |= bit(2) | bit(3) | bit(8) | bit(23);
    hidden_7_1_eax |= bit(5);   // avx512-bf16
    hidden_7_1_edx |= bit(19);  // avx10
    hides_avx512_state = true;
  }
  if (std::strcmp(isa, "avx512") == 0) hidden_7_0[1] |= bit(11), hidden_7_1_eax |= bit(4);
  if (std::strcmp(isa, "avx2") == 0) hidden_7_1_eax |= bit(4);  // avx-vnni
  if (!amx && std::strcmp(isa, "avx_vnni_int8") != 0)
    hidden_7_1_edx |= bit(4) | bit(5);  // avx-vnni-int8, avx-ne-convert
}

void answer(int signal, siginfo_t*, void* context) {
  auto& r = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  const auto* code = reinterpret_cast<const uint8_t*>(r[REG_RIP]);
  if (code[0] != 0x0f || code[1] != 0xa2) {  // a fault of its own
    std::signal(signal, SIG_DFL);
    return;
  }
  const auto leaf = uint32_t(r[REG_RAX]), subleaf = uint32_t(r[REG_RCX]);
  uint32_t a = 0, b = 0, c = 0, d = 0;
  syscall(SYS_arch_prctl, ARCH_SET_CPUID, 1);
  __cpuid_count(leaf, subleaf, a, b, c, d);
  syscall(SYS_arch_prctl, ARCH_SET_CPUID, 0);
  if (leaf == 7 && subleaf == 0) b &= ~hidden_7_0[0], c &= ~hidden_7_0[1], d &= ~hidden_7_0[2];
  if (leaf == 7 && subleaf == 1) a &= ~hidden_7_1_eax, d &= ~hidden_7_1_edx;
  if (leaf == 13 && subleaf == 0 && hides_avx512_state) a &= ~(bit(5) | bit(6) | bit(7));
  r[REG_RAX] = a, r[REG_RBX] = b, r[REG_RCX] = c, r[REG_RDX] = d;
  r[REG_RIP] += 2;
}

// Not every CPU lets cpuid fault (AMD Zen 4 does not): there a peer runs as it is where it finds nothing above the
// class.
bool has_what_is_hidden() {
  uint32_t a = 0, b = 0, c = 0, d = 0, a1 = 0, b1 = 0, c1 = 0, d1 = 0;
  __cpuid_count(7, 0, a, b, c, d);
  if (a >= 1) __cpuid_count(7, 1, a1, b1, c1, d1);
  return (b & hidden_7_0[0]) || (c & hidden_7_0[1]) || (d & hidden_7_0[2]) || (a1 & hidden_7_1_eax) ||
         (d1 & hidden_7_1_edx);
}

__attribute__((constructor)) void cap() {
  const char* isa = std::getenv("OCTILE_MAX_ISA");
  if (!isa) return;
  hide(isa);
  if (!has_what_is_hidden()) return;
  struct sigaction action{};
  action.sa_sigaction = answer;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigaction(SIGSEGV, &action, nullptr);
  if (syscall(SYS_arch_prctl, ARCH_SET_CPUID, 0) == 0) return;
  constexpr char why[] = "this CPU or kernel cannot hide instructions from a process: no comparison at all\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, why, sizeof why - 1);
  _exit(3);
}

}  // namespace
