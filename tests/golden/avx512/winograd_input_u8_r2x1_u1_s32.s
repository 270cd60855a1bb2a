; avx512_winograd_input_u8_r2x1_u1_s32, 833 bytes
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
  cmp rdx, 0x20
  jl L2
  align 32
L1:
; channels
  mov rsi, [rdi+0xA0]
  mov r10, [rdi+0x08]
  mov r11, [rdi+0xE0]
  mov r8, rax
  mov r9, r8
  vpmovzxbw zmm0, ymmword ptr [r9]
  add r9, r10
  vpmovzxbw zmm1, ymmword ptr [r9]
  add r9, r10
  vpmovzxbw zmm2, ymmword ptr [r9]
  add r9, r10
  vpmovzxbw zmm3, ymmword ptr [r9]
  vpsubw zmm0, zmm0, zmm2
  vpaddw zmm4, zmm1, zmm2
  vpsubw zmm2, zmm2, zmm1
  vpsubw zmm1, zmm1, zmm3
  vmovdqu32 zmmword ptr [rsi], zmm0
  vmovdqu32 zmmword ptr [rsi+0x100], zmm4
  vmovdqu32 zmmword ptr [rsi+0x200], zmm2
  vmovdqu32 zmmword ptr [rsi+0x300], zmm1
  add r8, r11
  mov r9, r8
  vpmovzxbw zmm0, ymmword ptr [r9]
  add r9, r10
  vpmovzxbw zmm1, ymmword ptr [r9]
  add r9, r10
  vpmovzxbw zmm2, ymmword ptr [r9]
  add r9, r10
  vpmovzxbw zmm3, ymmword ptr [r9]
  vpsubw zmm0, zmm0, zmm2
  vpaddw zmm4, zmm1, zmm2
  vpsubw zmm2, zmm2, zmm1
  vpsubw zmm1, zmm1, zmm3
  vmovdqu32 zmmword ptr [rsi+0x40], zmm0
  vmovdqu32 zmmword ptr [rsi+0x140], zmm4
  vmovdqu32 zmmword ptr [rsi+0x240], zmm2
  vmovdqu32 zmmword ptr [rsi+0x340], zmm1
  add r8, r11
  mov r9, r8
  vpmovzxbw zmm0, ymmword ptr [r9]
  add r9, r10
  vpmovzxbw zmm1, ymmword ptr [r9]
  add r9, r10
  vpmovzxbw zmm2, ymmword ptr [r9]
  add r9, r10
  vpmovzxbw zmm3, ymmword ptr [r9]
  vpsubw zmm0, zmm0, zmm2
  vpaddw zmm4, zmm1, zmm2
  vpsubw zmm2, zmm2, zmm1
  vpsubw zmm1, zmm1, zmm3
  vmovdqu32 zmmword ptr [rsi+0x80], zmm0
  vmovdqu32 zmmword ptr [rsi+0x180], zmm4
  vmovdqu32 zmmword ptr [rsi+0x280], zmm2
  vmovdqu32 zmmword ptr [rsi+0x380], zmm1
  add r8, r11
  mov r9, r8
  vpmovzxbw zmm0, ymmword ptr [r9]
  add r9, r10
  vpmovzxbw zmm1, ymmword ptr [r9]
  add r9, r10
  vpmovzxbw zmm2, ymmword ptr [r9]
  add r9, r10
  vpmovzxbw zmm3, ymmword ptr [r9]
  vpsubw zmm0, zmm0, zmm2
  vpaddw zmm4, zmm1, zmm2
  vpsubw zmm2, zmm2, zmm1
  vpsubw zmm1, zmm1, zmm3
  vmovdqu32 zmmword ptr [rsi+0xC0], zmm0
  vmovdqu32 zmmword ptr [rsi+0x1C0], zmm4
  vmovdqu32 zmmword ptr [rsi+0x2C0], zmm2
  vmovdqu32 zmmword ptr [rsi+0x3C0], zmm1
  mov r9, [rdi+0x28]
  mov r8, rcx
  vmovdqu32 zmm0, zmmword ptr [rsi]
  vmovdqu32 zmm1, zmmword ptr [rsi+0x40]
  vmovdqu32 zmm2, zmmword ptr [rsi+0x80]
  vmovdqu32 zmm3, zmmword ptr [rsi+0xC0]
  vpsubw zmm0, zmm0, zmm2
  vpaddw zmm4, zmm1, zmm2
  vpsubw zmm2, zmm2, zmm1
  vpsubw zmm1, zmm1, zmm3
  vmovdqu32 zmmword ptr [r8], zmm0
  add r8, r9
  vmovdqu32 zmmword ptr [r8], zmm4
  add r8, r9
  vmovdqu32 zmmword ptr [r8], zmm2
  add r8, r9
  vmovdqu32 zmmword ptr [r8], zmm1
  add r8, r9
  vmovdqu32 zmm0, zmmword ptr [rsi+0x100]
  vmovdqu32 zmm1, zmmword ptr [rsi+0x140]
  vmovdqu32 zmm2, zmmword ptr [rsi+0x180]
  vmovdqu32 zmm3, zmmword ptr [rsi+0x1C0]
  vpsubw zmm0, zmm0, zmm2
  vpaddw zmm4, zmm1, zmm2
  vpsubw zmm2, zmm2, zmm1
  vpsubw zmm1, zmm1, zmm3
  vmovdqu32 zmmword ptr [r8], zmm0
  add r8, r9
  vmovdqu32 zmmword ptr [r8], zmm4
  add r8, r9
  vmovdqu32 zmmword ptr [r8], zmm2
  add r8, r9
  vmovdqu32 zmmword ptr [r8], zmm1
  add r8, r9
  vmovdqu32 zmm0, zmmword ptr [rsi+0x200]
  vmovdqu32 zmm1, zmmword ptr [rsi+0x240]
  vmovdqu32 zmm2, zmmword ptr [rsi+0x280]
  vmovdqu32 zmm3, zmmword ptr [rsi+0x2C0]
  vpsubw zmm0, zmm0, zmm2
  vpaddw zmm4, zmm1, zmm2
  vpsubw zmm2, zmm2, zmm1
  vpsubw zmm1, zmm1, zmm3
  vmovdqu32 zmmword ptr [r8], zmm0
  add r8, r9
  vmovdqu32 zmmword ptr [r8], zmm4
  add r8, r9
  vmovdqu32 zmmword ptr [r8], zmm2
  add r8, r9
  vmovdqu32 zmmword ptr [r8], zmm1
  add r8, r9
  vmovdqu32 zmm0, zmmword ptr [rsi+0x300]
  vmovdqu32 zmm1, zmmword ptr [rsi+0x340]
  vmovdqu32 zmm2, zmmword ptr [rsi+0x380]
  vmovdqu32 zmm3, zmmword ptr [rsi+0x3C0]
  vpsubw zmm0, zmm0, zmm2
  vpaddw zmm4, zmm1, zmm2
  vpsubw zmm2, zmm2, zmm1
  vpsubw zmm1, zmm1, zmm3
  vmovdqu32 zmmword ptr [r8], zmm0
  add r8, r9
  vmovdqu32 zmmword ptr [r8], zmm4
  add r8, r9
  vmovdqu32 zmmword ptr [r8], zmm2
  add r8, r9
  vmovdqu32 zmmword ptr [r8], zmm1
  add r8, r9
  add rax, 0x20
  add rcx, 0x40
  sub rdx, 0x20
  cmp rdx, 0x20
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
