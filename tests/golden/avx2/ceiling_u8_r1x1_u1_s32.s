; avx2_ceiling_u8_r1x1_u1_s32, 100 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov rax, [rdi+0x58]
  vmovdqu ymm0, [rax]
  mov rax, [rdi]
  mov rcx, [rdi+0x10]
  vpbroadcastd ymm1, dword ptr [rax]
  vmovdqu ymm2, [rcx]
  mov rdx, [rdi+0xE0]
  cmp rdx, 0x01
  jl L1
  align 32
L0:
; macs
  vpmaddwd ymm3, ymm1, ymm2
  vpaddd ymm0, ymm0, ymm3
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
