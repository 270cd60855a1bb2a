; avx_vnni_depthwise_rows_u8_r1x4_u1_u8_j4_k3_s1_d1_t3_0_p1p1, 1094 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov rax, [rdi+0x60]
  vpbroadcastd ymm0, dword ptr [rdi+0x68]
  vpbroadcastd ymm1, dword ptr [rdi+0xFC]
  vpbroadcastd ymm2, dword ptr [rdi+0x100]
L0:
; line
  mov rcx, [rdi+0xD8]
  mov rcx, [rcx]
  cmp rcx, 0x01
  jl L4
  align 32
L1:
; tile at an end
  vpbroadcastb ymm7, byte ptr [rdi+0xF8]
  mov rdx, [rdi+0x58]
  vmovdqu ymm3, [rdx]
  vmovdqu ymm4, [rdx+0x20]
  vmovdqu ymm5, [rdx+0x40]
  vmovdqu ymm6, [rdx+0x60]
  mov rdx, [rdi+0x08]
  mov rsi, [rdi]
  mov r8, [rdi+0x10]
  mov r9, [rdi+0xA8]
  mov r10, [rdi+0xB0]
  cmp r10, 0x01
  jl L3
  align 32
L2:
; row of taps
  add rsi, [r9]
  add r8, [r9+0x08]
  add r9, 0x10
  vmovdqu ymm12, [rsi+rdx*1]
  vpunpcklbw ymm8, ymm7, ymm12
  vpunpckhbw ymm9, ymm7, ymm12
  vmovdqu ymm11, [rsi+rdx*2]
  vpunpcklbw ymm10, ymm11, ymm11
  vpunpckhbw ymm11, ymm11, ymm11
  vpunpcklwd ymm13, ymm8, ymm10
  vpdpbusd ymm3, ymm13, [r8]
  vpunpckhwd ymm13, ymm8, ymm10
  vpdpbusd ymm4, ymm13, [r8+0x20]
  vpunpcklwd ymm13, ymm9, ymm11
  vpdpbusd ymm5, ymm13, [r8+0x40]
  vpunpckhwd ymm13, ymm9, ymm11
  vpdpbusd ymm6, ymm13, [r8+0x60]
  sub r10, 0x01
  cmp r10, 0x01
  jnl L2
L3:
  mov rdx, [rdi+0x20]
  vcvtdq2ps ymm3, ymm3
  vmulps ymm3, ymm3, [rax]
  vminps ymm3, ymm3, ymm0
  vcvtps2dq ymm3, ymm3
  vcvtdq2ps ymm4, ymm4
  vmulps ymm4, ymm4, [rax+0x20]
  vminps ymm4, ymm4, ymm0
  vcvtps2dq ymm4, ymm4
  vcvtdq2ps ymm5, ymm5
  vmulps ymm5, ymm5, [rax+0x40]
  vminps ymm5, ymm5, ymm0
  vcvtps2dq ymm5, ymm5
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, [rax+0x60]
  vminps ymm6, ymm6, ymm0
  vcvtps2dq ymm6, ymm6
  vpackssdw ymm3, ymm3, ymm4
  vpaddsw ymm3, ymm3, ymm1
  vpackssdw ymm5, ymm5, ymm6
  vpaddsw ymm5, ymm5, ymm1
  vpackuswb ymm3, ymm3, ymm5
  vpmaxub ymm3, ymm3, ymm2
  vmovdqu [rdx], ymm3
  imul rdx, [rdi+0x38], 0x01
  add [rdi], rdx
  imul rdx, [rdi+0x40], 0x01
  add [rdi+0x20], rdx
  sub rcx, 0x01
  cmp rcx, 0x01
  jnl L1
L4:
  mov rcx, [rdi+0xD8]
  mov rcx, [rcx+0x08]
  cmp rcx, 0x01
  jl L8
  align 32
L5:
; tile
  mov rdx, [rdi+0x58]
  vmovdqu ymm3, [rdx]
  vmovdqu ymm4, [rdx+0x20]
  vmovdqu ymm5, [rdx+0x40]
  vmovdqu ymm6, [rdx+0x60]
  mov rdx, [rdi+0x08]
  mov rsi, [rdi]
  mov r8, [rdi+0x10]
  mov r9, [rdi+0xA8]
  mov r10, [rdi+0xB0]
  cmp r10, 0x01
  jl L7
  align 32
L6:
; row of taps
  add rsi, [r9]
  add r8, [r9+0x08]
  add r9, 0x10
  vmovdqu ymm8, [rsi]
  vmovdqu ymm11, [rsi+rdx*1]
  vpunpcklbw ymm7, ymm8, ymm11
  vpunpckhbw ymm8, ymm8, ymm11
  vmovdqu ymm10, [rsi+rdx*2]
  vpunpcklbw ymm9, ymm10, ymm10
  vpunpckhbw ymm10, ymm10, ymm10
  vpunpcklwd ymm12, ymm7, ymm9
  vpdpbusd ymm3, ymm12, [r8]
  vpunpckhwd ymm12, ymm7, ymm9
  vpdpbusd ymm4, ymm12, [r8+0x20]
  vpunpcklwd ymm12, ymm8, ymm10
  vpdpbusd ymm5, ymm12, [r8+0x40]
  vpunpckhwd ymm12, ymm8, ymm10
  vpdpbusd ymm6, ymm12, [r8+0x60]
  sub r10, 0x01
  cmp r10, 0x01
  jnl L6
L7:
  mov rdx, [rdi+0x20]
  vcvtdq2ps ymm3, ymm3
  vmulps ymm3, ymm3, [rax]
  vminps ymm3, ymm3, ymm0
  vcvtps2dq ymm3, ymm3
  vcvtdq2ps ymm4, ymm4
  vmulps ymm4, ymm4, [rax+0x20]
  vminps ymm4, ymm4, ymm0
  vcvtps2dq ymm4, ymm4
  vcvtdq2ps ymm5, ymm5
  vmulps ymm5, ymm5, [rax+0x40]
  vminps ymm5, ymm5, ymm0
  vcvtps2dq ymm5, ymm5
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, [rax+0x60]
  vminps ymm6, ymm6, ymm0
  vcvtps2dq ymm6, ymm6
  vpackssdw ymm3, ymm3, ymm4
  vpaddsw ymm3, ymm3, ymm1
  vpackssdw ymm5, ymm5, ymm6
  vpaddsw ymm5, ymm5, ymm1
  vpackuswb ymm3, ymm3, ymm5
  vpmaxub ymm3, ymm3, ymm2
  vmovdqu [rdx], ymm3
  imul rdx, [rdi+0x38], 0x01
  add [rdi], rdx
  imul rdx, [rdi+0x40], 0x01
  add [rdi+0x20], rdx
  sub rcx, 0x01
  cmp rcx, 0x01
  jnl L5
L8:
  mov rcx, [rdi+0xD8]
  mov rcx, [rcx+0x10]
  cmp rcx, 0x01
  jl L12
  align 32
L9:
; tile at an end
  vpbroadcastb ymm7, byte ptr [rdi+0xF8]
  mov rdx, [rdi+0x58]
  vmovdqu ymm3, [rdx]
  vmovdqu ymm4, [rdx+0x20]
  vmovdqu ymm5, [rdx+0x40]
  vmovdqu ymm6, [rdx+0x60]
  mov rdx, [rdi+0x08]
  mov rsi, [rdi]
  mov r8, [rdi+0x10]
  mov r9, [rdi+0xA8]
  mov r10, [rdi+0xB0]
  cmp r10, 0x01
  jl L11
  align 32
L10:
; row of taps
  add rsi, [r9]
  add r8, [r9+0x08]
  add r9, 0x10
  vmovdqu ymm9, [rsi]
  vmovdqu ymm12, [rsi+rdx*1]
  vpunpcklbw ymm8, ymm9, ymm12
  vpunpckhbw ymm9, ymm9, ymm12
  vpunpcklwd ymm13, ymm8, ymm7
  vpdpbusd ymm3, ymm13, [r8]
  vpunpckhwd ymm13, ymm8, ymm7
  vpdpbusd ymm4, ymm13, [r8+0x20]
  vpunpcklwd ymm13, ymm9, ymm7
  vpdpbusd ymm5, ymm13, [r8+0x40]
  vpunpckhwd ymm13, ymm9, ymm7
  vpdpbusd ymm6, ymm13, [r8+0x60]
  sub r10, 0x01
  cmp r10, 0x01
  jnl L10
L11:
  mov rdx, [rdi+0x20]
  vcvtdq2ps ymm3, ymm3
  vmulps ymm3, ymm3, [rax]
  vminps ymm3, ymm3, ymm0
  vcvtps2dq ymm3, ymm3
  vcvtdq2ps ymm4, ymm4
  vmulps ymm4, ymm4, [rax+0x20]
  vminps ymm4, ymm4, ymm0
  vcvtps2dq ymm4, ymm4
  vcvtdq2ps ymm5, ymm5
  vmulps ymm5, ymm5, [rax+0x40]
  vminps ymm5, ymm5, ymm0
  vcvtps2dq ymm5, ymm5
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, [rax+0x60]
  vminps ymm6, ymm6, ymm0
  vcvtps2dq ymm6, ymm6
  vpackssdw ymm3, ymm3, ymm4
  vpaddsw ymm3, ymm3, ymm1
  vpackssdw ymm5, ymm5, ymm6
  vpaddsw ymm5, ymm5, ymm1
  vpackuswb ymm3, ymm3, ymm5
  vpmaxub ymm3, ymm3, ymm2
  vmovdqu [rdx], ymm3
  imul rdx, [rdi+0x38], 0x01
  add [rdi], rdx
  imul rdx, [rdi+0x40], 0x01
  add [rdi+0x20], rdx
  sub rcx, 0x01
  cmp rcx, 0x01
  jnl L9
L12:
  mov rcx, [rdi+0xE8]
  add [rdi], rcx
  mov rcx, [rdi+0xF0]
  add [rdi+0x20], rcx
  sub qword ptr [rdi+0xE0], 0x01
  jnle L0
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbp
  pop rbx
  vzeroupper
  ret
