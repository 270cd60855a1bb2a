; avx_vnni_int8_grouped_u8_r1x1_u1_s32_g4, 320 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
L0:
; line
; tile
  vpxor ymm0, ymm0, ymm0
  mov rax, [rdi]
  mov rcx, [rdi+0x10]
  mov rdx, [rdi+0xB0]
  mov rsi, [rdi+0xB8]
  cmp rsi, 0x01
  jl L2
  align 32
L1:
; taps
  add rax, [rdx]
  add rcx, [rdx+0x08]
  add rdx, 0x10
  vmovdqu ymm2, [rcx]
  vpbroadcastq ymm1, qword ptr [rax]
  vpdpbusd ymm0, ymm1, ymm2
  sub rsi, 0x01
  cmp rsi, 0x01
  jnl L1
L2:
  mov rax, [rdi+0x58]
  mov rcx, 0x705030106040200
  vmovq xmm1, rcx
  vpmovzxbd ymm1, xmm1
  vpermd ymm0, ymm1, ymm0
  vpaddd ymm0, ymm0, [rax]
  cmp qword ptr [rdi+0x50], 0x07
  jle L3
; epilogue
  mov rax, [rdi+0x20]
  vmovdqu [rax], ymm0
  jmp L4
L3:
; epilogue of a column tail
  mov rax, [rdi+0x20]
  mov rcx, [rdi+0x50]
  vmovd xmm1, ecx
  vpbroadcastd ymm1, xmm1
  vpcmpgtd ymm1, ymm1, [L5]
  vpmaskmovd [rax], ymm1, ymm0
L4:
  mov rax, [rdi+0x38]
  add [rdi], rax
  mov rax, [rdi+0x40]
  add [rdi+0x20], rax
  sub qword ptr [rdi+0x30], 0x01
  jnle L0
  mov rax, [rdi+0xF0]
  add [rdi], rax
  mov rax, [rdi+0xF8]
  add [rdi+0x20], rax
  mov rax, [rdi+0x140]
  add [rdi+0x30], rax
  sub qword ptr [rdi+0xE8], 0x01
  jnle L0
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbp
  pop rbx
  vzeroupper
  ret
  align 32
L5:
  .long 0x00000000
  .long 0x00000001
  .long 0x00000002
  .long 0x00000003
  .long 0x00000004
  .long 0x00000005
  .long 0x00000006
  .long 0x00000007
