; avx512_vnni_depthwise_rows_u8_r1x4_u1_u8_j4_k3_s1_d1_t3_0_p1p1_roll3s1_h14_p1p1_bounded, 8846 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov rax, [rdi+0xE0]
  mov rax, [rax]
  cmp rax, 0x01
  jl L3
  align 32
L0:
; strip at an end
  vpbroadcastb zmm0, byte ptr [rdi+0x100]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x20]
  mov r8, [rdi+0x10]
  mov r9, [rdi+0x58]
  vmovdqu32 zmm1, zmmword ptr [r9]
  vmovdqu32 zmm2, zmmword ptr [r9+0x40]
  vmovdqu32 zmm3, zmmword ptr [r9+0x80]
  vmovdqu32 zmm4, zmmword ptr [r9+0xC0]
  add r9, [rdi+0x110]
  vmovdqu32 zmm5, zmmword ptr [r9]
  vmovdqu32 zmm6, zmmword ptr [r9+0x40]
  vmovdqu32 zmm7, zmmword ptr [r9+0x80]
  vmovdqu32 zmm8, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm0, zmm17
  vpunpckhbw zmm14, zmm0, zmm17
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm15, zmm16, zmm16
  vpunpckhbw zmm16, zmm16, zmm16
  vpunpcklwd zmm18, zmm13, zmm15
  vpdpbusd zmm5, zmm18, [r8]
  vpdpbusd zmm1, zmm18, [r8+0x200]
  vpunpckhwd zmm18, zmm13, zmm15
  vpdpbusd zmm6, zmm18, [r8+0x40]
  vpdpbusd zmm2, zmm18, [r8+0x240]
  vpunpcklwd zmm18, zmm14, zmm16
  vpdpbusd zmm7, zmm18, [r8+0x80]
  vpdpbusd zmm3, zmm18, [r8+0x280]
  vpunpckhwd zmm18, zmm14, zmm16
  vpdpbusd zmm8, zmm18, [r8+0xC0]
  vpdpbusd zmm4, zmm18, [r8+0x2C0]
  add rdx, [rdi+0xF0]
  mov r10, [rdi+0xE0]
  mov r10, [r10+0x40]
  cmp r10, 0x01
  jl L2
  align 32
L1:
; turn
  vmovdqu32 zmm9, zmmword ptr [r9]
  vmovdqu32 zmm10, zmmword ptr [r9+0x40]
  vmovdqu32 zmm11, zmmword ptr [r9+0x80]
  vmovdqu32 zmm12, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm0, zmm17
  vpunpckhbw zmm14, zmm0, zmm17
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm15, zmm16, zmm16
  vpunpckhbw zmm16, zmm16, zmm16
  vpunpcklwd zmm18, zmm13, zmm15
  vpdpbusd zmm9, zmm18, [r8]
  vpdpbusd zmm5, zmm18, [r8+0x200]
  vpdpbusd zmm1, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm15
  vpdpbusd zmm10, zmm18, [r8+0x40]
  vpdpbusd zmm6, zmm18, [r8+0x240]
  vpdpbusd zmm2, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm16
  vpdpbusd zmm11, zmm18, [r8+0x80]
  vpdpbusd zmm7, zmm18, [r8+0x280]
  vpdpbusd zmm3, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm16
  vpdpbusd zmm12, zmm18, [r8+0xC0]
  vpdpbusd zmm8, zmm18, [r8+0x2C0]
  vpdpbusd zmm4, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r11, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r11]
  vcvtdq2ps zmm1, zmm1
  vmulps zmm1, zmm1, zmm16
  vcvtps2dq zmm1, zmm1
  vmovdqu32 zmm16, zmmword ptr [r11+0x40]
  vcvtdq2ps zmm2, zmm2
  vmulps zmm2, zmm2, zmm16
  vcvtps2dq zmm2, zmm2
  vmovdqu32 zmm16, zmmword ptr [r11+0x80]
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, zmm16
  vcvtps2dq zmm3, zmm3
  vmovdqu32 zmm16, zmmword ptr [r11+0xC0]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, zmm16
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm1, zmm1, zmm2
  vpaddsw zmm1, zmm1, zmm14
  vpackssdw zmm3, zmm3, zmm4
  vpaddsw zmm3, zmm3, zmm14
  vpackuswb zmm1, zmm1, zmm3
  vpmaxub zmm1, zmm1, zmm15
  vpminub zmm1, zmm1, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm1
  add rsi, [rdi+0xF8]
  vmovdqu32 zmm1, zmmword ptr [r9]
  vmovdqu32 zmm2, zmmword ptr [r9+0x40]
  vmovdqu32 zmm3, zmmword ptr [r9+0x80]
  vmovdqu32 zmm4, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm0, zmm17
  vpunpckhbw zmm14, zmm0, zmm17
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm15, zmm16, zmm16
  vpunpckhbw zmm16, zmm16, zmm16
  vpunpcklwd zmm18, zmm13, zmm15
  vpdpbusd zmm1, zmm18, [r8]
  vpdpbusd zmm9, zmm18, [r8+0x200]
  vpdpbusd zmm5, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm15
  vpdpbusd zmm2, zmm18, [r8+0x40]
  vpdpbusd zmm10, zmm18, [r8+0x240]
  vpdpbusd zmm6, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm16
  vpdpbusd zmm3, zmm18, [r8+0x80]
  vpdpbusd zmm11, zmm18, [r8+0x280]
  vpdpbusd zmm7, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm16
  vpdpbusd zmm4, zmm18, [r8+0xC0]
  vpdpbusd zmm12, zmm18, [r8+0x2C0]
  vpdpbusd zmm8, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r11, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r11]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm16
  vcvtps2dq zmm5, zmm5
  vmovdqu32 zmm16, zmmword ptr [r11+0x40]
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm16
  vcvtps2dq zmm6, zmm6
  vmovdqu32 zmm16, zmmword ptr [r11+0x80]
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, zmm16
  vcvtps2dq zmm7, zmm7
  vmovdqu32 zmm16, zmmword ptr [r11+0xC0]
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, zmm16
  vcvtps2dq zmm8, zmm8
  vpackssdw zmm5, zmm5, zmm6
  vpaddsw zmm5, zmm5, zmm14
  vpackssdw zmm7, zmm7, zmm8
  vpaddsw zmm7, zmm7, zmm14
  vpackuswb zmm5, zmm5, zmm7
  vpmaxub zmm5, zmm5, zmm15
  vpminub zmm5, zmm5, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm5
  add rsi, [rdi+0xF8]
  vmovdqu32 zmm5, zmmword ptr [r9]
  vmovdqu32 zmm6, zmmword ptr [r9+0x40]
  vmovdqu32 zmm7, zmmword ptr [r9+0x80]
  vmovdqu32 zmm8, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm0, zmm17
  vpunpckhbw zmm14, zmm0, zmm17
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm15, zmm16, zmm16
  vpunpckhbw zmm16, zmm16, zmm16
  vpunpcklwd zmm18, zmm13, zmm15
  vpdpbusd zmm5, zmm18, [r8]
  vpdpbusd zmm1, zmm18, [r8+0x200]
  vpdpbusd zmm9, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm15
  vpdpbusd zmm6, zmm18, [r8+0x40]
  vpdpbusd zmm2, zmm18, [r8+0x240]
  vpdpbusd zmm10, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm16
  vpdpbusd zmm7, zmm18, [r8+0x80]
  vpdpbusd zmm3, zmm18, [r8+0x280]
  vpdpbusd zmm11, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm16
  vpdpbusd zmm8, zmm18, [r8+0xC0]
  vpdpbusd zmm4, zmm18, [r8+0x2C0]
  vpdpbusd zmm12, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r11, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r11]
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, zmm16
  vcvtps2dq zmm9, zmm9
  vmovdqu32 zmm16, zmmword ptr [r11+0x40]
  vcvtdq2ps zmm10, zmm10
  vmulps zmm10, zmm10, zmm16
  vcvtps2dq zmm10, zmm10
  vmovdqu32 zmm16, zmmword ptr [r11+0x80]
  vcvtdq2ps zmm11, zmm11
  vmulps zmm11, zmm11, zmm16
  vcvtps2dq zmm11, zmm11
  vmovdqu32 zmm16, zmmword ptr [r11+0xC0]
  vcvtdq2ps zmm12, zmm12
  vmulps zmm12, zmm12, zmm16
  vcvtps2dq zmm12, zmm12
  vpackssdw zmm9, zmm9, zmm10
  vpaddsw zmm9, zmm9, zmm14
  vpackssdw zmm11, zmm11, zmm12
  vpaddsw zmm11, zmm11, zmm14
  vpackuswb zmm9, zmm9, zmm11
  vpmaxub zmm9, zmm9, zmm15
  vpminub zmm9, zmm9, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm9
  add rsi, [rdi+0xF8]
  sub r10, 0x01
  cmp r10, 0x01
  jnl L1
L2:
  vmovdqu32 zmm9, zmmword ptr [r9]
  vmovdqu32 zmm10, zmmword ptr [r9+0x40]
  vmovdqu32 zmm11, zmmword ptr [r9+0x80]
  vmovdqu32 zmm12, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm0, zmm17
  vpunpckhbw zmm14, zmm0, zmm17
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm15, zmm16, zmm16
  vpunpckhbw zmm16, zmm16, zmm16
  vpunpcklwd zmm18, zmm13, zmm15
  vpdpbusd zmm9, zmm18, [r8]
  vpdpbusd zmm5, zmm18, [r8+0x200]
  vpdpbusd zmm1, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm15
  vpdpbusd zmm10, zmm18, [r8+0x40]
  vpdpbusd zmm6, zmm18, [r8+0x240]
  vpdpbusd zmm2, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm16
  vpdpbusd zmm11, zmm18, [r8+0x80]
  vpdpbusd zmm7, zmm18, [r8+0x280]
  vpdpbusd zmm3, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm16
  vpdpbusd zmm12, zmm18, [r8+0xC0]
  vpdpbusd zmm8, zmm18, [r8+0x2C0]
  vpdpbusd zmm4, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r10]
  vcvtdq2ps zmm1, zmm1
  vmulps zmm1, zmm1, zmm16
  vcvtps2dq zmm1, zmm1
  vmovdqu32 zmm16, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm2, zmm2
  vmulps zmm2, zmm2, zmm16
  vcvtps2dq zmm2, zmm2
  vmovdqu32 zmm16, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, zmm16
  vcvtps2dq zmm3, zmm3
  vmovdqu32 zmm16, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, zmm16
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm1, zmm1, zmm2
  vpaddsw zmm1, zmm1, zmm14
  vpackssdw zmm3, zmm3, zmm4
  vpaddsw zmm3, zmm3, zmm14
  vpackuswb zmm1, zmm1, zmm3
  vpmaxub zmm1, zmm1, zmm15
  vpminub zmm1, zmm1, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm1
  add rsi, [rdi+0xF8]
  vmovdqu32 zmm1, zmmword ptr [r9]
  vmovdqu32 zmm2, zmmword ptr [r9+0x40]
  vmovdqu32 zmm3, zmmword ptr [r9+0x80]
  vmovdqu32 zmm4, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm0, zmm17
  vpunpckhbw zmm14, zmm0, zmm17
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm15, zmm16, zmm16
  vpunpckhbw zmm16, zmm16, zmm16
  vpunpcklwd zmm18, zmm13, zmm15
  vpdpbusd zmm1, zmm18, [r8]
  vpdpbusd zmm9, zmm18, [r8+0x200]
  vpdpbusd zmm5, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm15
  vpdpbusd zmm2, zmm18, [r8+0x40]
  vpdpbusd zmm10, zmm18, [r8+0x240]
  vpdpbusd zmm6, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm16
  vpdpbusd zmm3, zmm18, [r8+0x80]
  vpdpbusd zmm11, zmm18, [r8+0x280]
  vpdpbusd zmm7, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm16
  vpdpbusd zmm4, zmm18, [r8+0xC0]
  vpdpbusd zmm12, zmm18, [r8+0x2C0]
  vpdpbusd zmm8, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r10]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm16
  vcvtps2dq zmm5, zmm5
  vmovdqu32 zmm16, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm16
  vcvtps2dq zmm6, zmm6
  vmovdqu32 zmm16, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, zmm16
  vcvtps2dq zmm7, zmm7
  vmovdqu32 zmm16, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, zmm16
  vcvtps2dq zmm8, zmm8
  vpackssdw zmm5, zmm5, zmm6
  vpaddsw zmm5, zmm5, zmm14
  vpackssdw zmm7, zmm7, zmm8
  vpaddsw zmm7, zmm7, zmm14
  vpackuswb zmm5, zmm5, zmm7
  vpmaxub zmm5, zmm5, zmm15
  vpminub zmm5, zmm5, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm5
  add rsi, [rdi+0xF8]
  add r9, [rdi+0x110]
  vmovdqu32 zmm5, zmmword ptr [r9]
  vmovdqu32 zmm6, zmmword ptr [r9+0x40]
  vmovdqu32 zmm7, zmmword ptr [r9+0x80]
  vmovdqu32 zmm8, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm0, zmm17
  vpunpckhbw zmm14, zmm0, zmm17
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm15, zmm16, zmm16
  vpunpckhbw zmm16, zmm16, zmm16
  vpunpcklwd zmm18, zmm13, zmm15
  vpdpbusd zmm5, zmm18, [r8]
  vpdpbusd zmm1, zmm18, [r8+0x200]
  vpdpbusd zmm9, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm15
  vpdpbusd zmm6, zmm18, [r8+0x40]
  vpdpbusd zmm2, zmm18, [r8+0x240]
  vpdpbusd zmm10, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm16
  vpdpbusd zmm7, zmm18, [r8+0x80]
  vpdpbusd zmm3, zmm18, [r8+0x280]
  vpdpbusd zmm11, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm16
  vpdpbusd zmm8, zmm18, [r8+0xC0]
  vpdpbusd zmm4, zmm18, [r8+0x2C0]
  vpdpbusd zmm12, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r10]
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, zmm16
  vcvtps2dq zmm9, zmm9
  vmovdqu32 zmm16, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm10, zmm10
  vmulps zmm10, zmm10, zmm16
  vcvtps2dq zmm10, zmm10
  vmovdqu32 zmm16, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm11, zmm11
  vmulps zmm11, zmm11, zmm16
  vcvtps2dq zmm11, zmm11
  vmovdqu32 zmm16, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm12, zmm12
  vmulps zmm12, zmm12, zmm16
  vcvtps2dq zmm12, zmm12
  vpackssdw zmm9, zmm9, zmm10
  vpaddsw zmm9, zmm9, zmm14
  vpackssdw zmm11, zmm11, zmm12
  vpaddsw zmm11, zmm11, zmm14
  vpackuswb zmm9, zmm9, zmm11
  vpmaxub zmm9, zmm9, zmm15
  vpminub zmm9, zmm9, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm9
  add rsi, [rdi+0xF8]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm0, zmm17
  vpunpckhbw zmm14, zmm0, zmm17
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm15, zmm16, zmm16
  vpunpckhbw zmm16, zmm16, zmm16
  vpunpcklwd zmm18, zmm13, zmm15
  vpdpbusd zmm5, zmm18, [r8+0x200]
  vpdpbusd zmm1, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm15
  vpdpbusd zmm6, zmm18, [r8+0x240]
  vpdpbusd zmm2, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm16
  vpdpbusd zmm7, zmm18, [r8+0x280]
  vpdpbusd zmm3, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm16
  vpdpbusd zmm8, zmm18, [r8+0x2C0]
  vpdpbusd zmm4, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r10]
  vcvtdq2ps zmm1, zmm1
  vmulps zmm1, zmm1, zmm16
  vcvtps2dq zmm1, zmm1
  vmovdqu32 zmm16, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm2, zmm2
  vmulps zmm2, zmm2, zmm16
  vcvtps2dq zmm2, zmm2
  vmovdqu32 zmm16, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, zmm16
  vcvtps2dq zmm3, zmm3
  vmovdqu32 zmm16, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, zmm16
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm1, zmm1, zmm2
  vpaddsw zmm1, zmm1, zmm14
  vpackssdw zmm3, zmm3, zmm4
  vpaddsw zmm3, zmm3, zmm14
  vpackuswb zmm1, zmm1, zmm3
  vpmaxub zmm1, zmm1, zmm15
  vpminub zmm1, zmm1, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm1
  add rsi, [rdi+0xF8]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r10]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm16
  vcvtps2dq zmm5, zmm5
  vmovdqu32 zmm16, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm16
  vcvtps2dq zmm6, zmm6
  vmovdqu32 zmm16, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, zmm16
  vcvtps2dq zmm7, zmm7
  vmovdqu32 zmm16, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, zmm16
  vcvtps2dq zmm8, zmm8
  vpackssdw zmm5, zmm5, zmm6
  vpaddsw zmm5, zmm5, zmm14
  vpackssdw zmm7, zmm7, zmm8
  vpaddsw zmm7, zmm7, zmm14
  vpackuswb zmm5, zmm5, zmm7
  vpmaxub zmm5, zmm5, zmm15
  vpminub zmm5, zmm5, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm5
  add rsi, [rdi+0xF8]
  imul rcx, [rdi+0x38], 0x01
  add [rdi], rcx
  imul rcx, [rdi+0x40], 0x01
  add [rdi+0x20], rcx
  sub rax, 0x01
  cmp rax, 0x01
  jnl L0
L3:
  mov rax, [rdi+0xE0]
  mov rax, [rax+0x08]
  cmp rax, 0x01
  jl L7
  align 32
L4:
; strip
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x20]
  mov r8, [rdi+0x10]
  mov r9, [rdi+0x58]
  vmovdqu32 zmm0, zmmword ptr [r9]
  vmovdqu32 zmm1, zmmword ptr [r9+0x40]
  vmovdqu32 zmm2, zmmword ptr [r9+0x80]
  vmovdqu32 zmm3, zmmword ptr [r9+0xC0]
  add r9, [rdi+0x110]
  vmovdqu32 zmm4, zmmword ptr [r9]
  vmovdqu32 zmm5, zmmword ptr [r9+0x40]
  vmovdqu32 zmm6, zmmword ptr [r9+0x80]
  vmovdqu32 zmm7, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm13, zmmword ptr [rdx]
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm12, zmm13, zmm16
  vpunpckhbw zmm13, zmm13, zmm16
  vmovdqu32 zmm15, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm14, zmm15, zmm15
  vpunpckhbw zmm15, zmm15, zmm15
  vpunpcklwd zmm17, zmm12, zmm14
  vpdpbusd zmm4, zmm17, [r8]
  vpdpbusd zmm0, zmm17, [r8+0x200]
  vpunpckhwd zmm17, zmm12, zmm14
  vpdpbusd zmm5, zmm17, [r8+0x40]
  vpdpbusd zmm1, zmm17, [r8+0x240]
  vpunpcklwd zmm17, zmm13, zmm15
  vpdpbusd zmm6, zmm17, [r8+0x80]
  vpdpbusd zmm2, zmm17, [r8+0x280]
  vpunpckhwd zmm17, zmm13, zmm15
  vpdpbusd zmm7, zmm17, [r8+0xC0]
  vpdpbusd zmm3, zmm17, [r8+0x2C0]
  add rdx, [rdi+0xF0]
  mov r10, [rdi+0xE0]
  mov r10, [r10+0x40]
  cmp r10, 0x01
  jl L6
  align 32
L5:
; turn
  vmovdqu32 zmm8, zmmword ptr [r9]
  vmovdqu32 zmm9, zmmword ptr [r9+0x40]
  vmovdqu32 zmm10, zmmword ptr [r9+0x80]
  vmovdqu32 zmm11, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm13, zmmword ptr [rdx]
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm12, zmm13, zmm16
  vpunpckhbw zmm13, zmm13, zmm16
  vmovdqu32 zmm15, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm14, zmm15, zmm15
  vpunpckhbw zmm15, zmm15, zmm15
  vpunpcklwd zmm17, zmm12, zmm14
  vpdpbusd zmm8, zmm17, [r8]
  vpdpbusd zmm4, zmm17, [r8+0x200]
  vpdpbusd zmm0, zmm17, [r8+0x400]
  vpunpckhwd zmm17, zmm12, zmm14
  vpdpbusd zmm9, zmm17, [r8+0x40]
  vpdpbusd zmm5, zmm17, [r8+0x240]
  vpdpbusd zmm1, zmm17, [r8+0x440]
  vpunpcklwd zmm17, zmm13, zmm15
  vpdpbusd zmm10, zmm17, [r8+0x80]
  vpdpbusd zmm6, zmm17, [r8+0x280]
  vpdpbusd zmm2, zmm17, [r8+0x480]
  vpunpckhwd zmm17, zmm13, zmm15
  vpdpbusd zmm11, zmm17, [r8+0xC0]
  vpdpbusd zmm7, zmm17, [r8+0x2C0]
  vpdpbusd zmm3, zmm17, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm12, dword ptr [rdi+0x10C]
  vpbroadcastd zmm13, dword ptr [rdi+0x104]
  vpbroadcastd zmm14, dword ptr [rdi+0x108]
  mov r11, [rdi+0x60]
  vmovdqu32 zmm15, zmmword ptr [r11]
  vcvtdq2ps zmm0, zmm0
  vmulps zmm0, zmm0, zmm15
  vcvtps2dq zmm0, zmm0
  vmovdqu32 zmm15, zmmword ptr [r11+0x40]
  vcvtdq2ps zmm1, zmm1
  vmulps zmm1, zmm1, zmm15
  vcvtps2dq zmm1, zmm1
  vmovdqu32 zmm15, zmmword ptr [r11+0x80]
  vcvtdq2ps zmm2, zmm2
  vmulps zmm2, zmm2, zmm15
  vcvtps2dq zmm2, zmm2
  vmovdqu32 zmm15, zmmword ptr [r11+0xC0]
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, zmm15
  vcvtps2dq zmm3, zmm3
  vpackssdw zmm0, zmm0, zmm1
  vpaddsw zmm0, zmm0, zmm13
  vpackssdw zmm2, zmm2, zmm3
  vpaddsw zmm2, zmm2, zmm13
  vpackuswb zmm0, zmm0, zmm2
  vpmaxub zmm0, zmm0, zmm14
  vpminub zmm0, zmm0, zmm12
  vmovdqu32 zmmword ptr [rsi], zmm0
  add rsi, [rdi+0xF8]
  vmovdqu32 zmm0, zmmword ptr [r9]
  vmovdqu32 zmm1, zmmword ptr [r9+0x40]
  vmovdqu32 zmm2, zmmword ptr [r9+0x80]
  vmovdqu32 zmm3, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm13, zmmword ptr [rdx]
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm12, zmm13, zmm16
  vpunpckhbw zmm13, zmm13, zmm16
  vmovdqu32 zmm15, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm14, zmm15, zmm15
  vpunpckhbw zmm15, zmm15, zmm15
  vpunpcklwd zmm17, zmm12, zmm14
  vpdpbusd zmm0, zmm17, [r8]
  vpdpbusd zmm8, zmm17, [r8+0x200]
  vpdpbusd zmm4, zmm17, [r8+0x400]
  vpunpckhwd zmm17, zmm12, zmm14
  vpdpbusd zmm1, zmm17, [r8+0x40]
  vpdpbusd zmm9, zmm17, [r8+0x240]
  vpdpbusd zmm5, zmm17, [r8+0x440]
  vpunpcklwd zmm17, zmm13, zmm15
  vpdpbusd zmm2, zmm17, [r8+0x80]
  vpdpbusd zmm10, zmm17, [r8+0x280]
  vpdpbusd zmm6, zmm17, [r8+0x480]
  vpunpckhwd zmm17, zmm13, zmm15
  vpdpbusd zmm3, zmm17, [r8+0xC0]
  vpdpbusd zmm11, zmm17, [r8+0x2C0]
  vpdpbusd zmm7, zmm17, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm12, dword ptr [rdi+0x10C]
  vpbroadcastd zmm13, dword ptr [rdi+0x104]
  vpbroadcastd zmm14, dword ptr [rdi+0x108]
  mov r11, [rdi+0x60]
  vmovdqu32 zmm15, zmmword ptr [r11]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, zmm15
  vcvtps2dq zmm4, zmm4
  vmovdqu32 zmm15, zmmword ptr [r11+0x40]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm15
  vcvtps2dq zmm5, zmm5
  vmovdqu32 zmm15, zmmword ptr [r11+0x80]
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm15
  vcvtps2dq zmm6, zmm6
  vmovdqu32 zmm15, zmmword ptr [r11+0xC0]
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, zmm15
  vcvtps2dq zmm7, zmm7
  vpackssdw zmm4, zmm4, zmm5
  vpaddsw zmm4, zmm4, zmm13
  vpackssdw zmm6, zmm6, zmm7
  vpaddsw zmm6, zmm6, zmm13
  vpackuswb zmm4, zmm4, zmm6
  vpmaxub zmm4, zmm4, zmm14
  vpminub zmm4, zmm4, zmm12
  vmovdqu32 zmmword ptr [rsi], zmm4
  add rsi, [rdi+0xF8]
  vmovdqu32 zmm4, zmmword ptr [r9]
  vmovdqu32 zmm5, zmmword ptr [r9+0x40]
  vmovdqu32 zmm6, zmmword ptr [r9+0x80]
  vmovdqu32 zmm7, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm13, zmmword ptr [rdx]
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm12, zmm13, zmm16
  vpunpckhbw zmm13, zmm13, zmm16
  vmovdqu32 zmm15, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm14, zmm15, zmm15
  vpunpckhbw zmm15, zmm15, zmm15
  vpunpcklwd zmm17, zmm12, zmm14
  vpdpbusd zmm4, zmm17, [r8]
  vpdpbusd zmm0, zmm17, [r8+0x200]
  vpdpbusd zmm8, zmm17, [r8+0x400]
  vpunpckhwd zmm17, zmm12, zmm14
  vpdpbusd zmm5, zmm17, [r8+0x40]
  vpdpbusd zmm1, zmm17, [r8+0x240]
  vpdpbusd zmm9, zmm17, [r8+0x440]
  vpunpcklwd zmm17, zmm13, zmm15
  vpdpbusd zmm6, zmm17, [r8+0x80]
  vpdpbusd zmm2, zmm17, [r8+0x280]
  vpdpbusd zmm10, zmm17, [r8+0x480]
  vpunpckhwd zmm17, zmm13, zmm15
  vpdpbusd zmm7, zmm17, [r8+0xC0]
  vpdpbusd zmm3, zmm17, [r8+0x2C0]
  vpdpbusd zmm11, zmm17, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm12, dword ptr [rdi+0x10C]
  vpbroadcastd zmm13, dword ptr [rdi+0x104]
  vpbroadcastd zmm14, dword ptr [rdi+0x108]
  mov r11, [rdi+0x60]
  vmovdqu32 zmm15, zmmword ptr [r11]
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, zmm15
  vcvtps2dq zmm8, zmm8
  vmovdqu32 zmm15, zmmword ptr [r11+0x40]
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, zmm15
  vcvtps2dq zmm9, zmm9
  vmovdqu32 zmm15, zmmword ptr [r11+0x80]
  vcvtdq2ps zmm10, zmm10
  vmulps zmm10, zmm10, zmm15
  vcvtps2dq zmm10, zmm10
  vmovdqu32 zmm15, zmmword ptr [r11+0xC0]
  vcvtdq2ps zmm11, zmm11
  vmulps zmm11, zmm11, zmm15
  vcvtps2dq zmm11, zmm11
  vpackssdw zmm8, zmm8, zmm9
  vpaddsw zmm8, zmm8, zmm13
  vpackssdw zmm10, zmm10, zmm11
  vpaddsw zmm10, zmm10, zmm13
  vpackuswb zmm8, zmm8, zmm10
  vpmaxub zmm8, zmm8, zmm14
  vpminub zmm8, zmm8, zmm12
  vmovdqu32 zmmword ptr [rsi], zmm8
  add rsi, [rdi+0xF8]
  sub r10, 0x01
  cmp r10, 0x01
  jnl L5
L6:
  vmovdqu32 zmm8, zmmword ptr [r9]
  vmovdqu32 zmm9, zmmword ptr [r9+0x40]
  vmovdqu32 zmm10, zmmword ptr [r9+0x80]
  vmovdqu32 zmm11, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm13, zmmword ptr [rdx]
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm12, zmm13, zmm16
  vpunpckhbw zmm13, zmm13, zmm16
  vmovdqu32 zmm15, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm14, zmm15, zmm15
  vpunpckhbw zmm15, zmm15, zmm15
  vpunpcklwd zmm17, zmm12, zmm14
  vpdpbusd zmm8, zmm17, [r8]
  vpdpbusd zmm4, zmm17, [r8+0x200]
  vpdpbusd zmm0, zmm17, [r8+0x400]
  vpunpckhwd zmm17, zmm12, zmm14
  vpdpbusd zmm9, zmm17, [r8+0x40]
  vpdpbusd zmm5, zmm17, [r8+0x240]
  vpdpbusd zmm1, zmm17, [r8+0x440]
  vpunpcklwd zmm17, zmm13, zmm15
  vpdpbusd zmm10, zmm17, [r8+0x80]
  vpdpbusd zmm6, zmm17, [r8+0x280]
  vpdpbusd zmm2, zmm17, [r8+0x480]
  vpunpckhwd zmm17, zmm13, zmm15
  vpdpbusd zmm11, zmm17, [r8+0xC0]
  vpdpbusd zmm7, zmm17, [r8+0x2C0]
  vpdpbusd zmm3, zmm17, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm12, dword ptr [rdi+0x10C]
  vpbroadcastd zmm13, dword ptr [rdi+0x104]
  vpbroadcastd zmm14, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm15, zmmword ptr [r10]
  vcvtdq2ps zmm0, zmm0
  vmulps zmm0, zmm0, zmm15
  vcvtps2dq zmm0, zmm0
  vmovdqu32 zmm15, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm1, zmm1
  vmulps zmm1, zmm1, zmm15
  vcvtps2dq zmm1, zmm1
  vmovdqu32 zmm15, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm2, zmm2
  vmulps zmm2, zmm2, zmm15
  vcvtps2dq zmm2, zmm2
  vmovdqu32 zmm15, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, zmm15
  vcvtps2dq zmm3, zmm3
  vpackssdw zmm0, zmm0, zmm1
  vpaddsw zmm0, zmm0, zmm13
  vpackssdw zmm2, zmm2, zmm3
  vpaddsw zmm2, zmm2, zmm13
  vpackuswb zmm0, zmm0, zmm2
  vpmaxub zmm0, zmm0, zmm14
  vpminub zmm0, zmm0, zmm12
  vmovdqu32 zmmword ptr [rsi], zmm0
  add rsi, [rdi+0xF8]
  vmovdqu32 zmm0, zmmword ptr [r9]
  vmovdqu32 zmm1, zmmword ptr [r9+0x40]
  vmovdqu32 zmm2, zmmword ptr [r9+0x80]
  vmovdqu32 zmm3, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm13, zmmword ptr [rdx]
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm12, zmm13, zmm16
  vpunpckhbw zmm13, zmm13, zmm16
  vmovdqu32 zmm15, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm14, zmm15, zmm15
  vpunpckhbw zmm15, zmm15, zmm15
  vpunpcklwd zmm17, zmm12, zmm14
  vpdpbusd zmm0, zmm17, [r8]
  vpdpbusd zmm8, zmm17, [r8+0x200]
  vpdpbusd zmm4, zmm17, [r8+0x400]
  vpunpckhwd zmm17, zmm12, zmm14
  vpdpbusd zmm1, zmm17, [r8+0x40]
  vpdpbusd zmm9, zmm17, [r8+0x240]
  vpdpbusd zmm5, zmm17, [r8+0x440]
  vpunpcklwd zmm17, zmm13, zmm15
  vpdpbusd zmm2, zmm17, [r8+0x80]
  vpdpbusd zmm10, zmm17, [r8+0x280]
  vpdpbusd zmm6, zmm17, [r8+0x480]
  vpunpckhwd zmm17, zmm13, zmm15
  vpdpbusd zmm3, zmm17, [r8+0xC0]
  vpdpbusd zmm11, zmm17, [r8+0x2C0]
  vpdpbusd zmm7, zmm17, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm12, dword ptr [rdi+0x10C]
  vpbroadcastd zmm13, dword ptr [rdi+0x104]
  vpbroadcastd zmm14, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm15, zmmword ptr [r10]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, zmm15
  vcvtps2dq zmm4, zmm4
  vmovdqu32 zmm15, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm15
  vcvtps2dq zmm5, zmm5
  vmovdqu32 zmm15, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm15
  vcvtps2dq zmm6, zmm6
  vmovdqu32 zmm15, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, zmm15
  vcvtps2dq zmm7, zmm7
  vpackssdw zmm4, zmm4, zmm5
  vpaddsw zmm4, zmm4, zmm13
  vpackssdw zmm6, zmm6, zmm7
  vpaddsw zmm6, zmm6, zmm13
  vpackuswb zmm4, zmm4, zmm6
  vpmaxub zmm4, zmm4, zmm14
  vpminub zmm4, zmm4, zmm12
  vmovdqu32 zmmword ptr [rsi], zmm4
  add rsi, [rdi+0xF8]
  add r9, [rdi+0x110]
  vmovdqu32 zmm4, zmmword ptr [r9]
  vmovdqu32 zmm5, zmmword ptr [r9+0x40]
  vmovdqu32 zmm6, zmmword ptr [r9+0x80]
  vmovdqu32 zmm7, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm13, zmmword ptr [rdx]
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm12, zmm13, zmm16
  vpunpckhbw zmm13, zmm13, zmm16
  vmovdqu32 zmm15, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm14, zmm15, zmm15
  vpunpckhbw zmm15, zmm15, zmm15
  vpunpcklwd zmm17, zmm12, zmm14
  vpdpbusd zmm4, zmm17, [r8]
  vpdpbusd zmm0, zmm17, [r8+0x200]
  vpdpbusd zmm8, zmm17, [r8+0x400]
  vpunpckhwd zmm17, zmm12, zmm14
  vpdpbusd zmm5, zmm17, [r8+0x40]
  vpdpbusd zmm1, zmm17, [r8+0x240]
  vpdpbusd zmm9, zmm17, [r8+0x440]
  vpunpcklwd zmm17, zmm13, zmm15
  vpdpbusd zmm6, zmm17, [r8+0x80]
  vpdpbusd zmm2, zmm17, [r8+0x280]
  vpdpbusd zmm10, zmm17, [r8+0x480]
  vpunpckhwd zmm17, zmm13, zmm15
  vpdpbusd zmm7, zmm17, [r8+0xC0]
  vpdpbusd zmm3, zmm17, [r8+0x2C0]
  vpdpbusd zmm11, zmm17, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm12, dword ptr [rdi+0x10C]
  vpbroadcastd zmm13, dword ptr [rdi+0x104]
  vpbroadcastd zmm14, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm15, zmmword ptr [r10]
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, zmm15
  vcvtps2dq zmm8, zmm8
  vmovdqu32 zmm15, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, zmm15
  vcvtps2dq zmm9, zmm9
  vmovdqu32 zmm15, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm10, zmm10
  vmulps zmm10, zmm10, zmm15
  vcvtps2dq zmm10, zmm10
  vmovdqu32 zmm15, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm11, zmm11
  vmulps zmm11, zmm11, zmm15
  vcvtps2dq zmm11, zmm11
  vpackssdw zmm8, zmm8, zmm9
  vpaddsw zmm8, zmm8, zmm13
  vpackssdw zmm10, zmm10, zmm11
  vpaddsw zmm10, zmm10, zmm13
  vpackuswb zmm8, zmm8, zmm10
  vpmaxub zmm8, zmm8, zmm14
  vpminub zmm8, zmm8, zmm12
  vmovdqu32 zmmword ptr [rsi], zmm8
  add rsi, [rdi+0xF8]
  vmovdqu32 zmm13, zmmword ptr [rdx]
  vmovdqu32 zmm16, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm12, zmm13, zmm16
  vpunpckhbw zmm13, zmm13, zmm16
  vmovdqu32 zmm15, zmmword ptr [rdx+rcx*2]
  vpunpcklbw zmm14, zmm15, zmm15
  vpunpckhbw zmm15, zmm15, zmm15
  vpunpcklwd zmm17, zmm12, zmm14
  vpdpbusd zmm4, zmm17, [r8+0x200]
  vpdpbusd zmm0, zmm17, [r8+0x400]
  vpunpckhwd zmm17, zmm12, zmm14
  vpdpbusd zmm5, zmm17, [r8+0x240]
  vpdpbusd zmm1, zmm17, [r8+0x440]
  vpunpcklwd zmm17, zmm13, zmm15
  vpdpbusd zmm6, zmm17, [r8+0x280]
  vpdpbusd zmm2, zmm17, [r8+0x480]
  vpunpckhwd zmm17, zmm13, zmm15
  vpdpbusd zmm7, zmm17, [r8+0x2C0]
  vpdpbusd zmm3, zmm17, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm12, dword ptr [rdi+0x10C]
  vpbroadcastd zmm13, dword ptr [rdi+0x104]
  vpbroadcastd zmm14, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm15, zmmword ptr [r10]
  vcvtdq2ps zmm0, zmm0
  vmulps zmm0, zmm0, zmm15
  vcvtps2dq zmm0, zmm0
  vmovdqu32 zmm15, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm1, zmm1
  vmulps zmm1, zmm1, zmm15
  vcvtps2dq zmm1, zmm1
  vmovdqu32 zmm15, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm2, zmm2
  vmulps zmm2, zmm2, zmm15
  vcvtps2dq zmm2, zmm2
  vmovdqu32 zmm15, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, zmm15
  vcvtps2dq zmm3, zmm3
  vpackssdw zmm0, zmm0, zmm1
  vpaddsw zmm0, zmm0, zmm13
  vpackssdw zmm2, zmm2, zmm3
  vpaddsw zmm2, zmm2, zmm13
  vpackuswb zmm0, zmm0, zmm2
  vpmaxub zmm0, zmm0, zmm14
  vpminub zmm0, zmm0, zmm12
  vmovdqu32 zmmword ptr [rsi], zmm0
  add rsi, [rdi+0xF8]
  vpbroadcastd zmm12, dword ptr [rdi+0x10C]
  vpbroadcastd zmm13, dword ptr [rdi+0x104]
  vpbroadcastd zmm14, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm15, zmmword ptr [r10]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, zmm15
  vcvtps2dq zmm4, zmm4
  vmovdqu32 zmm15, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm15
  vcvtps2dq zmm5, zmm5
  vmovdqu32 zmm15, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm15
  vcvtps2dq zmm6, zmm6
  vmovdqu32 zmm15, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, zmm15
  vcvtps2dq zmm7, zmm7
  vpackssdw zmm4, zmm4, zmm5
  vpaddsw zmm4, zmm4, zmm13
  vpackssdw zmm6, zmm6, zmm7
  vpaddsw zmm6, zmm6, zmm13
  vpackuswb zmm4, zmm4, zmm6
  vpmaxub zmm4, zmm4, zmm14
  vpminub zmm4, zmm4, zmm12
  vmovdqu32 zmmword ptr [rsi], zmm4
  add rsi, [rdi+0xF8]
  imul rcx, [rdi+0x38], 0x01
  add [rdi], rcx
  imul rcx, [rdi+0x40], 0x01
  add [rdi+0x20], rcx
  sub rax, 0x01
  cmp rax, 0x01
  jnl L4
L7:
  mov rax, [rdi+0xE0]
  mov rax, [rax+0x10]
  cmp rax, 0x01
  jl L11
  align 32
L8:
; strip at an end
  vpbroadcastb zmm0, byte ptr [rdi+0x100]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x20]
  mov r8, [rdi+0x10]
  mov r9, [rdi+0x58]
  vmovdqu32 zmm1, zmmword ptr [r9]
  vmovdqu32 zmm2, zmmword ptr [r9+0x40]
  vmovdqu32 zmm3, zmmword ptr [r9+0x80]
  vmovdqu32 zmm4, zmmword ptr [r9+0xC0]
  add r9, [rdi+0x110]
  vmovdqu32 zmm5, zmmword ptr [r9]
  vmovdqu32 zmm6, zmmword ptr [r9+0x40]
  vmovdqu32 zmm7, zmmword ptr [r9+0x80]
  vmovdqu32 zmm8, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm14, zmmword ptr [rdx]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm14, zmm17
  vpunpckhbw zmm14, zmm14, zmm17
  vpunpcklwd zmm18, zmm13, zmm0
  vpdpbusd zmm5, zmm18, [r8]
  vpdpbusd zmm1, zmm18, [r8+0x200]
  vpunpckhwd zmm18, zmm13, zmm0
  vpdpbusd zmm6, zmm18, [r8+0x40]
  vpdpbusd zmm2, zmm18, [r8+0x240]
  vpunpcklwd zmm18, zmm14, zmm0
  vpdpbusd zmm7, zmm18, [r8+0x80]
  vpdpbusd zmm3, zmm18, [r8+0x280]
  vpunpckhwd zmm18, zmm14, zmm0
  vpdpbusd zmm8, zmm18, [r8+0xC0]
  vpdpbusd zmm4, zmm18, [r8+0x2C0]
  add rdx, [rdi+0xF0]
  mov r10, [rdi+0xE0]
  mov r10, [r10+0x40]
  cmp r10, 0x01
  jl L10
  align 32
L9:
; turn
  vmovdqu32 zmm9, zmmword ptr [r9]
  vmovdqu32 zmm10, zmmword ptr [r9+0x40]
  vmovdqu32 zmm11, zmmword ptr [r9+0x80]
  vmovdqu32 zmm12, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm14, zmmword ptr [rdx]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm14, zmm17
  vpunpckhbw zmm14, zmm14, zmm17
  vpunpcklwd zmm18, zmm13, zmm0
  vpdpbusd zmm9, zmm18, [r8]
  vpdpbusd zmm5, zmm18, [r8+0x200]
  vpdpbusd zmm1, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm0
  vpdpbusd zmm10, zmm18, [r8+0x40]
  vpdpbusd zmm6, zmm18, [r8+0x240]
  vpdpbusd zmm2, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm0
  vpdpbusd zmm11, zmm18, [r8+0x80]
  vpdpbusd zmm7, zmm18, [r8+0x280]
  vpdpbusd zmm3, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm0
  vpdpbusd zmm12, zmm18, [r8+0xC0]
  vpdpbusd zmm8, zmm18, [r8+0x2C0]
  vpdpbusd zmm4, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r11, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r11]
  vcvtdq2ps zmm1, zmm1
  vmulps zmm1, zmm1, zmm16
  vcvtps2dq zmm1, zmm1
  vmovdqu32 zmm16, zmmword ptr [r11+0x40]
  vcvtdq2ps zmm2, zmm2
  vmulps zmm2, zmm2, zmm16
  vcvtps2dq zmm2, zmm2
  vmovdqu32 zmm16, zmmword ptr [r11+0x80]
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, zmm16
  vcvtps2dq zmm3, zmm3
  vmovdqu32 zmm16, zmmword ptr [r11+0xC0]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, zmm16
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm1, zmm1, zmm2
  vpaddsw zmm1, zmm1, zmm14
  vpackssdw zmm3, zmm3, zmm4
  vpaddsw zmm3, zmm3, zmm14
  vpackuswb zmm1, zmm1, zmm3
  vpmaxub zmm1, zmm1, zmm15
  vpminub zmm1, zmm1, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm1
  add rsi, [rdi+0xF8]
  vmovdqu32 zmm1, zmmword ptr [r9]
  vmovdqu32 zmm2, zmmword ptr [r9+0x40]
  vmovdqu32 zmm3, zmmword ptr [r9+0x80]
  vmovdqu32 zmm4, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm14, zmmword ptr [rdx]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm14, zmm17
  vpunpckhbw zmm14, zmm14, zmm17
  vpunpcklwd zmm18, zmm13, zmm0
  vpdpbusd zmm1, zmm18, [r8]
  vpdpbusd zmm9, zmm18, [r8+0x200]
  vpdpbusd zmm5, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm0
  vpdpbusd zmm2, zmm18, [r8+0x40]
  vpdpbusd zmm10, zmm18, [r8+0x240]
  vpdpbusd zmm6, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm0
  vpdpbusd zmm3, zmm18, [r8+0x80]
  vpdpbusd zmm11, zmm18, [r8+0x280]
  vpdpbusd zmm7, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm0
  vpdpbusd zmm4, zmm18, [r8+0xC0]
  vpdpbusd zmm12, zmm18, [r8+0x2C0]
  vpdpbusd zmm8, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r11, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r11]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm16
  vcvtps2dq zmm5, zmm5
  vmovdqu32 zmm16, zmmword ptr [r11+0x40]
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm16
  vcvtps2dq zmm6, zmm6
  vmovdqu32 zmm16, zmmword ptr [r11+0x80]
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, zmm16
  vcvtps2dq zmm7, zmm7
  vmovdqu32 zmm16, zmmword ptr [r11+0xC0]
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, zmm16
  vcvtps2dq zmm8, zmm8
  vpackssdw zmm5, zmm5, zmm6
  vpaddsw zmm5, zmm5, zmm14
  vpackssdw zmm7, zmm7, zmm8
  vpaddsw zmm7, zmm7, zmm14
  vpackuswb zmm5, zmm5, zmm7
  vpmaxub zmm5, zmm5, zmm15
  vpminub zmm5, zmm5, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm5
  add rsi, [rdi+0xF8]
  vmovdqu32 zmm5, zmmword ptr [r9]
  vmovdqu32 zmm6, zmmword ptr [r9+0x40]
  vmovdqu32 zmm7, zmmword ptr [r9+0x80]
  vmovdqu32 zmm8, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm14, zmmword ptr [rdx]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm14, zmm17
  vpunpckhbw zmm14, zmm14, zmm17
  vpunpcklwd zmm18, zmm13, zmm0
  vpdpbusd zmm5, zmm18, [r8]
  vpdpbusd zmm1, zmm18, [r8+0x200]
  vpdpbusd zmm9, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm0
  vpdpbusd zmm6, zmm18, [r8+0x40]
  vpdpbusd zmm2, zmm18, [r8+0x240]
  vpdpbusd zmm10, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm0
  vpdpbusd zmm7, zmm18, [r8+0x80]
  vpdpbusd zmm3, zmm18, [r8+0x280]
  vpdpbusd zmm11, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm0
  vpdpbusd zmm8, zmm18, [r8+0xC0]
  vpdpbusd zmm4, zmm18, [r8+0x2C0]
  vpdpbusd zmm12, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r11, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r11]
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, zmm16
  vcvtps2dq zmm9, zmm9
  vmovdqu32 zmm16, zmmword ptr [r11+0x40]
  vcvtdq2ps zmm10, zmm10
  vmulps zmm10, zmm10, zmm16
  vcvtps2dq zmm10, zmm10
  vmovdqu32 zmm16, zmmword ptr [r11+0x80]
  vcvtdq2ps zmm11, zmm11
  vmulps zmm11, zmm11, zmm16
  vcvtps2dq zmm11, zmm11
  vmovdqu32 zmm16, zmmword ptr [r11+0xC0]
  vcvtdq2ps zmm12, zmm12
  vmulps zmm12, zmm12, zmm16
  vcvtps2dq zmm12, zmm12
  vpackssdw zmm9, zmm9, zmm10
  vpaddsw zmm9, zmm9, zmm14
  vpackssdw zmm11, zmm11, zmm12
  vpaddsw zmm11, zmm11, zmm14
  vpackuswb zmm9, zmm9, zmm11
  vpmaxub zmm9, zmm9, zmm15
  vpminub zmm9, zmm9, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm9
  add rsi, [rdi+0xF8]
  sub r10, 0x01
  cmp r10, 0x01
  jnl L9
L10:
  vmovdqu32 zmm9, zmmword ptr [r9]
  vmovdqu32 zmm10, zmmword ptr [r9+0x40]
  vmovdqu32 zmm11, zmmword ptr [r9+0x80]
  vmovdqu32 zmm12, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm14, zmmword ptr [rdx]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm14, zmm17
  vpunpckhbw zmm14, zmm14, zmm17
  vpunpcklwd zmm18, zmm13, zmm0
  vpdpbusd zmm9, zmm18, [r8]
  vpdpbusd zmm5, zmm18, [r8+0x200]
  vpdpbusd zmm1, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm0
  vpdpbusd zmm10, zmm18, [r8+0x40]
  vpdpbusd zmm6, zmm18, [r8+0x240]
  vpdpbusd zmm2, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm0
  vpdpbusd zmm11, zmm18, [r8+0x80]
  vpdpbusd zmm7, zmm18, [r8+0x280]
  vpdpbusd zmm3, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm0
  vpdpbusd zmm12, zmm18, [r8+0xC0]
  vpdpbusd zmm8, zmm18, [r8+0x2C0]
  vpdpbusd zmm4, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r10]
  vcvtdq2ps zmm1, zmm1
  vmulps zmm1, zmm1, zmm16
  vcvtps2dq zmm1, zmm1
  vmovdqu32 zmm16, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm2, zmm2
  vmulps zmm2, zmm2, zmm16
  vcvtps2dq zmm2, zmm2
  vmovdqu32 zmm16, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, zmm16
  vcvtps2dq zmm3, zmm3
  vmovdqu32 zmm16, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, zmm16
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm1, zmm1, zmm2
  vpaddsw zmm1, zmm1, zmm14
  vpackssdw zmm3, zmm3, zmm4
  vpaddsw zmm3, zmm3, zmm14
  vpackuswb zmm1, zmm1, zmm3
  vpmaxub zmm1, zmm1, zmm15
  vpminub zmm1, zmm1, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm1
  add rsi, [rdi+0xF8]
  vmovdqu32 zmm1, zmmword ptr [r9]
  vmovdqu32 zmm2, zmmword ptr [r9+0x40]
  vmovdqu32 zmm3, zmmword ptr [r9+0x80]
  vmovdqu32 zmm4, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm14, zmmword ptr [rdx]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm14, zmm17
  vpunpckhbw zmm14, zmm14, zmm17
  vpunpcklwd zmm18, zmm13, zmm0
  vpdpbusd zmm1, zmm18, [r8]
  vpdpbusd zmm9, zmm18, [r8+0x200]
  vpdpbusd zmm5, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm0
  vpdpbusd zmm2, zmm18, [r8+0x40]
  vpdpbusd zmm10, zmm18, [r8+0x240]
  vpdpbusd zmm6, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm0
  vpdpbusd zmm3, zmm18, [r8+0x80]
  vpdpbusd zmm11, zmm18, [r8+0x280]
  vpdpbusd zmm7, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm0
  vpdpbusd zmm4, zmm18, [r8+0xC0]
  vpdpbusd zmm12, zmm18, [r8+0x2C0]
  vpdpbusd zmm8, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r10]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm16
  vcvtps2dq zmm5, zmm5
  vmovdqu32 zmm16, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm16
  vcvtps2dq zmm6, zmm6
  vmovdqu32 zmm16, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, zmm16
  vcvtps2dq zmm7, zmm7
  vmovdqu32 zmm16, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, zmm16
  vcvtps2dq zmm8, zmm8
  vpackssdw zmm5, zmm5, zmm6
  vpaddsw zmm5, zmm5, zmm14
  vpackssdw zmm7, zmm7, zmm8
  vpaddsw zmm7, zmm7, zmm14
  vpackuswb zmm5, zmm5, zmm7
  vpmaxub zmm5, zmm5, zmm15
  vpminub zmm5, zmm5, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm5
  add rsi, [rdi+0xF8]
  add r9, [rdi+0x110]
  vmovdqu32 zmm5, zmmword ptr [r9]
  vmovdqu32 zmm6, zmmword ptr [r9+0x40]
  vmovdqu32 zmm7, zmmword ptr [r9+0x80]
  vmovdqu32 zmm8, zmmword ptr [r9+0xC0]
  vmovdqu32 zmm14, zmmword ptr [rdx]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm14, zmm17
  vpunpckhbw zmm14, zmm14, zmm17
  vpunpcklwd zmm18, zmm13, zmm0
  vpdpbusd zmm5, zmm18, [r8]
  vpdpbusd zmm1, zmm18, [r8+0x200]
  vpdpbusd zmm9, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm0
  vpdpbusd zmm6, zmm18, [r8+0x40]
  vpdpbusd zmm2, zmm18, [r8+0x240]
  vpdpbusd zmm10, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm0
  vpdpbusd zmm7, zmm18, [r8+0x80]
  vpdpbusd zmm3, zmm18, [r8+0x280]
  vpdpbusd zmm11, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm0
  vpdpbusd zmm8, zmm18, [r8+0xC0]
  vpdpbusd zmm4, zmm18, [r8+0x2C0]
  vpdpbusd zmm12, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r10]
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, zmm16
  vcvtps2dq zmm9, zmm9
  vmovdqu32 zmm16, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm10, zmm10
  vmulps zmm10, zmm10, zmm16
  vcvtps2dq zmm10, zmm10
  vmovdqu32 zmm16, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm11, zmm11
  vmulps zmm11, zmm11, zmm16
  vcvtps2dq zmm11, zmm11
  vmovdqu32 zmm16, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm12, zmm12
  vmulps zmm12, zmm12, zmm16
  vcvtps2dq zmm12, zmm12
  vpackssdw zmm9, zmm9, zmm10
  vpaddsw zmm9, zmm9, zmm14
  vpackssdw zmm11, zmm11, zmm12
  vpaddsw zmm11, zmm11, zmm14
  vpackuswb zmm9, zmm9, zmm11
  vpmaxub zmm9, zmm9, zmm15
  vpminub zmm9, zmm9, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm9
  add rsi, [rdi+0xF8]
  vmovdqu32 zmm14, zmmword ptr [rdx]
  vmovdqu32 zmm17, zmmword ptr [rdx+rcx*1]
  vpunpcklbw zmm13, zmm14, zmm17
  vpunpckhbw zmm14, zmm14, zmm17
  vpunpcklwd zmm18, zmm13, zmm0
  vpdpbusd zmm5, zmm18, [r8+0x200]
  vpdpbusd zmm1, zmm18, [r8+0x400]
  vpunpckhwd zmm18, zmm13, zmm0
  vpdpbusd zmm6, zmm18, [r8+0x240]
  vpdpbusd zmm2, zmm18, [r8+0x440]
  vpunpcklwd zmm18, zmm14, zmm0
  vpdpbusd zmm7, zmm18, [r8+0x280]
  vpdpbusd zmm3, zmm18, [r8+0x480]
  vpunpckhwd zmm18, zmm14, zmm0
  vpdpbusd zmm8, zmm18, [r8+0x2C0]
  vpdpbusd zmm4, zmm18, [r8+0x4C0]
  add rdx, [rdi+0xF0]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r10]
  vcvtdq2ps zmm1, zmm1
  vmulps zmm1, zmm1, zmm16
  vcvtps2dq zmm1, zmm1
  vmovdqu32 zmm16, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm2, zmm2
  vmulps zmm2, zmm2, zmm16
  vcvtps2dq zmm2, zmm2
  vmovdqu32 zmm16, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, zmm16
  vcvtps2dq zmm3, zmm3
  vmovdqu32 zmm16, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, zmm16
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm1, zmm1, zmm2
  vpaddsw zmm1, zmm1, zmm14
  vpackssdw zmm3, zmm3, zmm4
  vpaddsw zmm3, zmm3, zmm14
  vpackuswb zmm1, zmm1, zmm3
  vpmaxub zmm1, zmm1, zmm15
  vpminub zmm1, zmm1, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm1
  add rsi, [rdi+0xF8]
  vpbroadcastd zmm13, dword ptr [rdi+0x10C]
  vpbroadcastd zmm14, dword ptr [rdi+0x104]
  vpbroadcastd zmm15, dword ptr [rdi+0x108]
  mov r10, [rdi+0x60]
  vmovdqu32 zmm16, zmmword ptr [r10]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm16
  vcvtps2dq zmm5, zmm5
  vmovdqu32 zmm16, zmmword ptr [r10+0x40]
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm16
  vcvtps2dq zmm6, zmm6
  vmovdqu32 zmm16, zmmword ptr [r10+0x80]
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, zmm16
  vcvtps2dq zmm7, zmm7
  vmovdqu32 zmm16, zmmword ptr [r10+0xC0]
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, zmm16
  vcvtps2dq zmm8, zmm8
  vpackssdw zmm5, zmm5, zmm6
  vpaddsw zmm5, zmm5, zmm14
  vpackssdw zmm7, zmm7, zmm8
  vpaddsw zmm7, zmm7, zmm14
  vpackuswb zmm5, zmm5, zmm7
  vpmaxub zmm5, zmm5, zmm15
  vpminub zmm5, zmm5, zmm13
  vmovdqu32 zmmword ptr [rsi], zmm5
  add rsi, [rdi+0xF8]
  imul rcx, [rdi+0x38], 0x01
  add [rdi], rcx
  imul rcx, [rdi+0x40], 0x01
  add [rdi+0x20], rcx
  sub rax, 0x01
  cmp rax, 0x01
  jnl L8
L11:
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbp
  pop rbx
  vzeroupper
  ret
