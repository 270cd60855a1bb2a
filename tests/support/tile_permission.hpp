// Decides what becomes of a request for AMX tiles from now on in this process, whatever the kernel would say. False: no
// seccomp filter can be set here.
#pragma once
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cstddef>

namespace octile::test {

inline bool on_request_for_tiles(uint32_t action) {
  constexpr uint32_t request_permission = 0x1023;
  sock_filter filter[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                          BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_arch_prctl, 0, 3),
                          BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[0])),
                          BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, request_permission, 0, 1),
                          BPF_STMT(BPF_RET | BPF_K, action),
                          BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  const sock_fprog program{sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

inline bool answer_tile_permission(int error) {  // 0, or an errno
  return on_request_for_tiles(SECCOMP_RET_ERRNO | uint32_t(error));
}
inline bool end_at_request_for_tiles() { return on_request_for_tiles(SECCOMP_RET_KILL_PROCESS); }  // by SIGSYS

}  // namespace octile::test
