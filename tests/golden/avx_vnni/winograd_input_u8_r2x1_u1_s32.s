; avx_vnni_winograd_input_u8_r2x1_u1_s32, 745 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
L0:
; tile
  mov rax, [rdi]
  mov rcx, [rdi+0x20]
  mov rdx, [rdi+0x50]
  cmp rdx, 0x10
  jl L2
  align 32
L1:
; channels
  mov rsi, [rdi+0xA0]
  mov r10, [rdi+0x08]
  mov r11, [rdi+0xE0]
  mov r8, rax
  mov r9, r8
  vpmovzxbw ymm0, xmmword ptr [r9]
  add r9, r10
  vpmovzxbw ymm1, xmmword ptr [r9]
  add r9, r10
  vpmovzxbw ymm2, xmmword ptr [r9]
  add r9, r10
  vpmovzxbw ymm3, xmmword ptr [r9]
  vpsubw ymm0, ymm0, ymm2
  vpaddw ymm4, ymm1, ymm2
  vpsubw ymm2, ymm2, ymm1
  vpsubw ymm1, ymm1, ymm3
  vmovdqu [rsi], ymm0
  vmovdqu [rsi+0x80], ymm4
  vmovdqu [rsi+0x100], ymm2
  vmovdqu [rsi+0x180], ymm1
  add r8, r11
  mov r9, r8
  vpmovzxbw ymm0, xmmword ptr [r9]
  add r9, r10
  vpmovzxbw ymm1, xmmword ptr [r9]
  add r9, r10
  vpmovzxbw ymm2, xmmword ptr [r9]
  add r9, r10
  vpmovzxbw ymm3, xmmword ptr [r9]
  vpsubw ymm0, ymm0, ymm2
  vpaddw ymm4, ymm1, ymm2
  vpsubw ymm2, ymm2, ymm1
  vpsubw ymm1, ymm1, ymm3
  vmovdqu [rsi+0x20], ymm0
  vmovdqu [rsi+0xA0], ymm4
  vmovdqu [rsi+0x120], ymm2
  vmovdqu [rsi+0x1A0], ymm1
  add r8, r11
  mov r9, r8
  vpmovzxbw ymm0, xmmword ptr [r9]
  add r9, r10
  vpmovzxbw ymm1, xmmword ptr [r9]
  add r9, r10
  vpmovzxbw ymm2, xmmword ptr [r9]
  add r9, r10
  vpmovzxbw ymm3, xmmword ptr [r9]
  vpsubw ymm0, ymm0, ymm2
  vpaddw ymm4, ymm1, ymm2
  vpsubw ymm2, ymm2, ymm1
  vpsubw ymm1, ymm1, ymm3
  vmovdqu [rsi+0x40], ymm0
  vmovdqu [rsi+0xC0], ymm4
  vmovdqu [rsi+0x140], ymm2
  vmovdqu [rsi+0x1C0], ymm1
  add r8, r11
  mov r9, r8
  vpmovzxbw ymm0, xmmword ptr [r9]
  add r9, r10
  vpmovzxbw ymm1, xmmword ptr [r9]
  add r9, r10
  vpmovzxbw ymm2, xmmword ptr [r9]
  add r9, r10
  vpmovzxbw ymm3, xmmword ptr [r9]
  vpsubw ymm0, ymm0, ymm2
  vpaddw ymm4, ymm1, ymm2
  vpsubw ymm2, ymm2, ymm1
  vpsubw ymm1, ymm1, ymm3
  vmovdqu [rsi+0x60], ymm0
  vmovdqu [rsi+0xE0], ymm4
  vmovdqu [rsi+0x160], ymm2
  vmovdqu [rsi+0x1E0], ymm1
  mov r9, [rdi+0x28]
  mov r8, rcx
  vmovdqu ymm0, [rsi]
  vmovdqu ymm1, [rsi+0x20]
  vmovdqu ymm2, [rsi+0x40]
  vmovdqu ymm3, [rsi+0x60]
  vpsubw ymm0, ymm0, ymm2
  vpaddw ymm4, ymm1, ymm2
  vpsubw ymm2, ymm2, ymm1
  vpsubw ymm1, ymm1, ymm3
  vmovdqu [r8], ymm0
  add r8, r9
  vmovdqu [r8], ymm4
  add r8, r9
  vmovdqu [r8], ymm2
  add r8, r9
  vmovdqu [r8], ymm1
  add r8, r9
  vmovdqu ymm0, [rsi+0x80]
  vmovdqu ymm1, [rsi+0xA0]
  vmovdqu ymm2, [rsi+0xC0]
  vmovdqu ymm3, [rsi+0xE0]
  vpsubw ymm0, ymm0, ymm2
  vpaddw ymm4, ymm1, ymm2
  vpsubw ymm2, ymm2, ymm1
  vpsubw ymm1, ymm1, ymm3
  vmovdqu [r8], ymm0
  add r8, r9
  vmovdqu [r8], ymm4
  add r8, r9
  vmovdqu [r8], ymm2
  add r8, r9
  vmovdqu [r8], ymm1
  add r8, r9
  vmovdqu ymm0, [rsi+0x100]
  vmovdqu ymm1, [rsi+0x120]
  vmovdqu ymm2, [rsi+0x140]
  vmovdqu ymm3, [rsi+0x160]
  vpsubw ymm0, ymm0, ymm2
  vpaddw ymm4, ymm1, ymm2
  vpsubw ymm2, ymm2, ymm1
  vpsubw ymm1, ymm1, ymm3
  vmovdqu [r8], ymm0
  add r8, r9
  vmovdqu [r8], ymm4
  add r8, r9
  vmovdqu [r8], ymm2
  add r8, r9
  vmovdqu [r8], ymm1
  add r8, r9
  vmovdqu ymm0, [rsi+0x180]
  vmovdqu ymm1, [rsi+0x1A0]
  vmovdqu ymm2, [rsi+0x1C0]
  vmovdqu ymm3, [rsi+0x1E0]
  vpsubw ymm0, ymm0, ymm2
  vpaddw ymm4, ymm1, ymm2
  vpsubw ymm2, ymm2, ymm1
  vpsubw ymm1, ymm1, ymm3
  vmovdqu [r8], ymm0
  add r8, r9
  vmovdqu [r8], ymm4
  add r8, r9
  vmovdqu [r8], ymm2
  add r8, r9
  vmovdqu [r8], ymm1
  add r8, r9
  add rax, 0x10
  add rcx, 0x20
  sub rdx, 0x10
  cmp rdx, 0x10
  jnl L1
L2:
  mov rax, [rdi+0x38]
  add [rdi], rax
  mov rax, [rdi+0x40]
  add [rdi+0x20], rax
  sub qword ptr [rdi+0x30], 0x01
  jnle L0
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbp
  pop rbx
  vzeroupper
  ret
