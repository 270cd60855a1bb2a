; avx512_vnni_depthwise_rows_u8_r1x2_u1_u8_j4_k3_s1_d1_t3_0_p1p1, 1542 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  vpbroadcastd zmm0, dword ptr [rdi+0x68]
  vpbroadcastd zmm1, dword ptr [rdi+0x104]
  vpbroadcastd zmm2, dword ptr [rdi+0x108]
L0:
; line
  mov rax, [rdi+0xE0]
  mov rax, [rax]
  cmp rax, 0x01
  jl L4
  align 32
L1:
; tile at an end
  vpbroadcastb zmm7, byte ptr [rdi+0x100]
  mov rcx, [rdi+0x58]
  vmovdqu32 zmm3, zmmword ptr [rcx]
  vmovdqu32 zmm4, zmmword ptr [rcx+0x40]
  vmovdqu32 zmm5, zmmword ptr [rcx+0x80]
  vmovdqu32 zmm6, zmmword ptr [rcx+0xC0]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x08]
  mov r8, [rdi]
  add r8, [rdi+0x118]
  mov r9, [rdi+0x10]
  mov r10, [rdi+0xB0]
  mov r11, [rdi+0xB8]
  cmp r11, 0x01
  jl L3
  align 32
L2:
; row of taps
  add rdx, [r10]
  add r8, [r10]
  add r9, [r10+0x08]
  add r10, 0x10
  vmovdqu32 ymm12, ymmword ptr [rdx+rcx*1]
  vinserti64x4 zmm12, zmm12, [r8+rsi*1], 0x01
  vpunpcklbw zmm8, zmm7, zmm12
  vpunpckhbw zmm9, zmm7, zmm12
  vmovdqu32 ymm11, ymmword ptr [rdx+rcx*2]
  vinserti64x4 zmm11, zmm11, [r8+rsi*2], 0x01
  vpunpcklbw zmm10, zmm11, zmm11
  vpunpckhbw zmm11, zmm11, zmm11
  vpunpcklwd zmm13, zmm8, zmm10
  vpdpbusd zmm3, zmm13, [r9]
  vpunpckhwd zmm13, zmm8, zmm10
  vpdpbusd zmm4, zmm13, [r9+0x40]
  vpunpcklwd zmm13, zmm9, zmm11
  vpdpbusd zmm5, zmm13, [r9+0x80]
  vpunpckhwd zmm13, zmm9, zmm11
  vpdpbusd zmm6, zmm13, [r9+0xC0]
  sub r11, 0x01
  cmp r11, 0x01
  jnl L2
L3:
  mov rcx, [rdi+0x20]
  mov rdx, [rdi+0x20]
  add rdx, [rdi+0x120]
  mov rsi, [rdi+0x60]
  vmovdqu32 zmm7, zmmword ptr [rsi]
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, zmm7
  vminps zmm3, zmm3, zmm0
  vcvtps2dq zmm3, zmm3
  vmovdqu32 zmm7, zmmword ptr [rsi+0x40]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, zmm7
  vminps zmm4, zmm4, zmm0
  vcvtps2dq zmm4, zmm4
  vmovdqu32 zmm7, zmmword ptr [rsi+0x80]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm7
  vminps zmm5, zmm5, zmm0
  vcvtps2dq zmm5, zmm5
  vmovdqu32 zmm7, zmmword ptr [rsi+0xC0]
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm7
  vminps zmm6, zmm6, zmm0
  vcvtps2dq zmm6, zmm6
  vpackssdw zmm3, zmm3, zmm4
  vpaddsw zmm3, zmm3, zmm1
  vpackssdw zmm5, zmm5, zmm6
  vpaddsw zmm5, zmm5, zmm1
  vpackuswb zmm3, zmm3, zmm5
  vpmaxub zmm3, zmm3, zmm2
  vmovdqu32 ymmword ptr [rcx], ymm3
  vextracti64x4 ymmword ptr [rdx], zmm3, 0x01
  imul rcx, [rdi+0x38], 0x01
  add [rdi], rcx
  imul rcx, [rdi+0x40], 0x01
  add [rdi+0x20], rcx
  sub rax, 0x01
  cmp rax, 0x01
  jnl L1
L4:
  mov rax, [rdi+0xE0]
  mov rax, [rax+0x08]
  cmp rax, 0x01
  jl L8
  align 32
L5:
; tile
  mov rcx, [rdi+0x58]
  vmovdqu32 zmm3, zmmword ptr [rcx]
  vmovdqu32 zmm4, zmmword ptr [rcx+0x40]
  vmovdqu32 zmm5, zmmword ptr [rcx+0x80]
  vmovdqu32 zmm6, zmmword ptr [rcx+0xC0]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x08]
  mov r8, [rdi]
  add r8, [rdi+0x118]
  mov r9, [rdi+0x10]
  mov r10, [rdi+0xB0]
  mov r11, [rdi+0xB8]
  cmp r11, 0x01
  jl L7
  align 32
L6:
; row of taps
  add rdx, [r10]
  add r8, [r10]
  add r9, [r10+0x08]
  add r10, 0x10
  vmovdqu32 ymm8, ymmword ptr [rdx]
  vinserti64x4 zmm8, zmm8, [r8], 0x01
  vmovdqu32 ymm11, ymmword ptr [rdx+rcx*1]
  vinserti64x4 zmm11, zmm11, [r8+rsi*1], 0x01
  vpunpcklbw zmm7, zmm8, zmm11
  vpunpckhbw zmm8, zmm8, zmm11
  vmovdqu32 ymm10, ymmword ptr [rdx+rcx*2]
  vinserti64x4 zmm10, zmm10, [r8+rsi*2], 0x01
  vpunpcklbw zmm9, zmm10, zmm10
  vpunpckhbw zmm10, zmm10, zmm10
  vpunpcklwd zmm12, zmm7, zmm9
  vpdpbusd zmm3, zmm12, [r9]
  vpunpckhwd zmm12, zmm7, zmm9
  vpdpbusd zmm4, zmm12, [r9+0x40]
  vpunpcklwd zmm12, zmm8, zmm10
  vpdpbusd zmm5, zmm12, [r9+0x80]
  vpunpckhwd zmm12, zmm8, zmm10
  vpdpbusd zmm6, zmm12, [r9+0xC0]
  sub r11, 0x01
  cmp r11, 0x01
  jnl L6
L7:
  mov rcx, [rdi+0x20]
  mov rdx, [rdi+0x20]
  add rdx, [rdi+0x120]
  mov rsi, [rdi+0x60]
  vmovdqu32 zmm7, zmmword ptr [rsi]
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, zmm7
  vminps zmm3, zmm3, zmm0
  vcvtps2dq zmm3, zmm3
  vmovdqu32 zmm7, zmmword ptr [rsi+0x40]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, zmm7
  vminps zmm4, zmm4, zmm0
  vcvtps2dq zmm4, zmm4
  vmovdqu32 zmm7, zmmword ptr [rsi+0x80]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm7
  vminps zmm5, zmm5, zmm0
  vcvtps2dq zmm5, zmm5
  vmovdqu32 zmm7, zmmword ptr [rsi+0xC0]
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm7
  vminps zmm6, zmm6, zmm0
  vcvtps2dq zmm6, zmm6
  vpackssdw zmm3, zmm3, zmm4
  vpaddsw zmm3, zmm3, zmm1
  vpackssdw zmm5, zmm5, zmm6
  vpaddsw zmm5, zmm5, zmm1
  vpackuswb zmm3, zmm3, zmm5
  vpmaxub zmm3, zmm3, zmm2
  vmovdqu32 ymmword ptr [rcx], ymm3
  vextracti64x4 ymmword ptr [rdx], zmm3, 0x01
  imul rcx, [rdi+0x38], 0x01
  add [rdi], rcx
  imul rcx, [rdi+0x40], 0x01
  add [rdi+0x20], rcx
  sub rax, 0x01
  cmp rax, 0x01
  jnl L5
L8:
  mov rax, [rdi+0xE0]
  mov rax, [rax+0x10]
  cmp rax, 0x01
  jl L12
  align 32
L9:
; tile at an end
  vpbroadcastb zmm7, byte ptr [rdi+0x100]
  mov rcx, [rdi+0x58]
  vmovdqu32 zmm3, zmmword ptr [rcx]
  vmovdqu32 zmm4, zmmword ptr [rcx+0x40]
  vmovdqu32 zmm5, zmmword ptr [rcx+0x80]
  vmovdqu32 zmm6, zmmword ptr [rcx+0xC0]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x08]
  mov r8, [rdi]
  add r8, [rdi+0x118]
  mov r9, [rdi+0x10]
  mov r10, [rdi+0xB0]
  mov r11, [rdi+0xB8]
  cmp r11, 0x01
  jl L11
  align 32
L10:
; row of taps
  add rdx, [r10]
  add r8, [r10]
  add r9, [r10+0x08]
  add r10, 0x10
  vmovdqu32 ymm9, ymmword ptr [rdx]
  vinserti64x4 zmm9, zmm9, [r8], 0x01
  vmovdqu32 ymm12, ymmword ptr [rdx+rcx*1]
  vinserti64x4 zmm12, zmm12, [r8+rsi*1], 0x01
  vpunpcklbw zmm8, zmm9, zmm12
  vpunpckhbw zmm9, zmm9, zmm12
  vpunpcklwd zmm13, zmm8, zmm7
  vpdpbusd zmm3, zmm13, [r9]
  vpunpckhwd zmm13, zmm8, zmm7
  vpdpbusd zmm4, zmm13, [r9+0x40]
  vpunpcklwd zmm13, zmm9, zmm7
  vpdpbusd zmm5, zmm13, [r9+0x80]
  vpunpckhwd zmm13, zmm9, zmm7
  vpdpbusd zmm6, zmm13, [r9+0xC0]
  sub r11, 0x01
  cmp r11, 0x01
  jnl L10
L11:
  mov rcx, [rdi+0x20]
  mov rdx, [rdi+0x20]
  add rdx, [rdi+0x120]
  mov rsi, [rdi+0x60]
  vmovdqu32 zmm7, zmmword ptr [rsi]
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, zmm7
  vminps zmm3, zmm3, zmm0
  vcvtps2dq zmm3, zmm3
  vmovdqu32 zmm7, zmmword ptr [rsi+0x40]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, zmm7
  vminps zmm4, zmm4, zmm0
  vcvtps2dq zmm4, zmm4
  vmovdqu32 zmm7, zmmword ptr [rsi+0x80]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm7
  vminps zmm5, zmm5, zmm0
  vcvtps2dq zmm5, zmm5
  vmovdqu32 zmm7, zmmword ptr [rsi+0xC0]
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm7
  vminps zmm6, zmm6, zmm0
  vcvtps2dq zmm6, zmm6
  vpackssdw zmm3, zmm3, zmm4
  vpaddsw zmm3, zmm3, zmm1
  vpackssdw zmm5, zmm5, zmm6
  vpaddsw zmm5, zmm5, zmm1
  vpackuswb zmm3, zmm3, zmm5
  vpmaxub zmm3, zmm3, zmm2
  vmovdqu32 ymmword ptr [rcx], ymm3
  vextracti64x4 ymmword ptr [rdx], zmm3, 0x01
  imul rcx, [rdi+0x38], 0x01
  add [rdi], rcx
  imul rcx, [rdi+0x40], 0x01
  add [rdi+0x20], rcx
  sub rax, 0x01
  cmp rax, 0x01
  jnl L9
L12:
  mov rax, [rdi+0xF0]
  add [rdi], rax
  mov rax, [rdi+0xF8]
  add [rdi+0x20], rax
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
