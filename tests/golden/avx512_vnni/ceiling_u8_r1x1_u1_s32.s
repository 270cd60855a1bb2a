; avx512_vnni_ceiling_u8_r1x1_u1_s32, 98 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov rax, [rdi+0x58]
  vmovdqu32 zmm0, zmmword ptr [rax]
  mov rax, [rdi]
  mov rcx, [rdi+0x10]
  vpbroadcastd zmm1, dword ptr [rax]
  vmovdqu32 zmm2, zmmword ptr [rcx]
  mov rdx, [rdi+0xE0]
  cmp rdx, 0x01
  jl L1
  align 32
L0:
; macs
  vpdpbusd zmm0, zmm1, zmm2
  sub rdx, 0x01
  cmp rdx, 0x01
  jnl L0
L1:
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbp
  pop rbx
  vzeroupper
  ret
