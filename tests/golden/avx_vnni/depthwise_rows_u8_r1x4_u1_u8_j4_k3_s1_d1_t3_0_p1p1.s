; avx_vnni_depthwise_rows_u8_r1x4_u1_u8_j4_k3_s1_d1_t3_0_p1p1, 1178 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  vpbroadcastd ymm0, dword ptr [rdi+0x68]
  vpbroadcastd ymm1, dword ptr [rdi+0x104]
  vpbroadcastd ymm2, dword ptr [rdi+0x108]
L0:
; line
  mov rax, [rdi+0xE0]
  mov rax, [rax]
  cmp rax, 0x01
  jl L4
  align 32
L1:
; tile at an end
  vpbroadcastb ymm7, byte ptr [rdi+0x100]
  mov rcx, [rdi+0x58]
  vmovdqu ymm3, [rcx]
  vmovdqu ymm4, [rcx+0x20]
  vmovdqu ymm5, [rcx+0x40]
  vmovdqu ymm6, [rcx+0x60]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x10]
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
  cmp r9, 0x01
  jl L3
  align 32
L2:
; row of taps
  add rdx, [r8]
  add rsi, [r8+0x08]
  add r8, 0x10
  vmovdqu ymm12, [rdx+rcx*1]
  vpunpcklbw ymm8, ymm7, ymm12
  vpunpckhbw ymm9, ymm7, ymm12
  vmovdqu ymm11, [rdx+rcx*2]
  vpunpcklbw ymm10, ymm11, ymm11
  vpunpckhbw ymm11, ymm11, ymm11
  vpunpcklwd ymm13, ymm8, ymm10
  vpdpbusd ymm3, ymm13, [rsi]
  vpunpckhwd ymm13, ymm8, ymm10
  vpdpbusd ymm4, ymm13, [rsi+0x20]
  vpunpcklwd ymm13, ymm9, ymm11
  vpdpbusd ymm5, ymm13, [rsi+0x40]
  vpunpckhwd ymm13, ymm9, ymm11
  vpdpbusd ymm6, ymm13, [rsi+0x60]
  sub r9, 0x01
  cmp r9, 0x01
  jnl L2
L3:
  mov rcx, [rdi+0x20]
  mov rdx, [rdi+0x60]
  vmovdqu ymm7, [rdx]
  vcvtdq2ps ymm3, ymm3
  vmulps ymm3, ymm3, ymm7
  vminps ymm3, ymm3, ymm0
  vcvtps2dq ymm3, ymm3
  vmovdqu ymm7, [rdx+0x20]
  vcvtdq2ps ymm4, ymm4
  vmulps ymm4, ymm4, ymm7
  vminps ymm4, ymm4, ymm0
  vcvtps2dq ymm4, ymm4
  vmovdqu ymm7, [rdx+0x40]
  vcvtdq2ps ymm5, ymm5
  vmulps ymm5, ymm5, ymm7
  vminps ymm5, ymm5, ymm0
  vcvtps2dq ymm5, ymm5
  vmovdqu ymm7, [rdx+0x60]
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, ymm7
  vminps ymm6, ymm6, ymm0
  vcvtps2dq ymm6, ymm6
  vpackssdw ymm3, ymm3, ymm4
  vpaddsw ymm3, ymm3, ymm1
  vpackssdw ymm5, ymm5, ymm6
  vpaddsw ymm5, ymm5, ymm1
  vpackuswb ymm3, ymm3, ymm5
  vpmaxub ymm3, ymm3, ymm2
  vmovdqu [rcx], ymm3
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
  vmovdqu ymm3, [rcx]
  vmovdqu ymm4, [rcx+0x20]
  vmovdqu ymm5, [rcx+0x40]
  vmovdqu ymm6, [rcx+0x60]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x10]
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
  cmp r9, 0x01
  jl L7
  align 32
L6:
; row of taps
  add rdx, [r8]
  add rsi, [r8+0x08]
  add r8, 0x10
  vmovdqu ymm8, [rdx]
  vmovdqu ymm11, [rdx+rcx*1]
  vpunpcklbw ymm7, ymm8, ymm11
  vpunpckhbw ymm8, ymm8, ymm11
  vmovdqu ymm10, [rdx+rcx*2]
  vpunpcklbw ymm9, ymm10, ymm10
  vpunpckhbw ymm10, ymm10, ymm10
  vpunpcklwd ymm12, ymm7, ymm9
  vpdpbusd ymm3, ymm12, [rsi]
  vpunpckhwd ymm12, ymm7, ymm9
  vpdpbusd ymm4, ymm12, [rsi+0x20]
  vpunpcklwd ymm12, ymm8, ymm10
  vpdpbusd ymm5, ymm12, [rsi+0x40]
  vpunpckhwd ymm12, ymm8, ymm10
  vpdpbusd ymm6, ymm12, [rsi+0x60]
  sub r9, 0x01
  cmp r9, 0x01
  jnl L6
L7:
  mov rcx, [rdi+0x20]
  mov rdx, [rdi+0x60]
  vmovdqu ymm7, [rdx]
  vcvtdq2ps ymm3, ymm3
  vmulps ymm3, ymm3, ymm7
  vminps ymm3, ymm3, ymm0
  vcvtps2dq ymm3, ymm3
  vmovdqu ymm7, [rdx+0x20]
  vcvtdq2ps ymm4, ymm4
  vmulps ymm4, ymm4, ymm7
  vminps ymm4, ymm4, ymm0
  vcvtps2dq ymm4, ymm4
  vmovdqu ymm7, [rdx+0x40]
  vcvtdq2ps ymm5, ymm5
  vmulps ymm5, ymm5, ymm7
  vminps ymm5, ymm5, ymm0
  vcvtps2dq ymm5, ymm5
  vmovdqu ymm7, [rdx+0x60]
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, ymm7
  vminps ymm6, ymm6, ymm0
  vcvtps2dq ymm6, ymm6
  vpackssdw ymm3, ymm3, ymm4
  vpaddsw ymm3, ymm3, ymm1
  vpackssdw ymm5, ymm5, ymm6
  vpaddsw ymm5, ymm5, ymm1
  vpackuswb ymm3, ymm3, ymm5
  vpmaxub ymm3, ymm3, ymm2
  vmovdqu [rcx], ymm3
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
  vpbroadcastb ymm7, byte ptr [rdi+0x100]
  mov rcx, [rdi+0x58]
  vmovdqu ymm3, [rcx]
  vmovdqu ymm4, [rcx+0x20]
  vmovdqu ymm5, [rcx+0x40]
  vmovdqu ymm6, [rcx+0x60]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x10]
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
  cmp r9, 0x01
  jl L11
  align 32
L10:
; row of taps
  add rdx, [r8]
  add rsi, [r8+0x08]
  add r8, 0x10
  vmovdqu ymm9, [rdx]
  vmovdqu ymm12, [rdx+rcx*1]
  vpunpcklbw ymm8, ymm9, ymm12
  vpunpckhbw ymm9, ymm9, ymm12
  vpunpcklwd ymm13, ymm8, ymm7
  vpdpbusd ymm3, ymm13, [rsi]
  vpunpckhwd ymm13, ymm8, ymm7
  vpdpbusd ymm4, ymm13, [rsi+0x20]
  vpunpcklwd ymm13, ymm9, ymm7
  vpdpbusd ymm5, ymm13, [rsi+0x40]
  vpunpckhwd ymm13, ymm9, ymm7
  vpdpbusd ymm6, ymm13, [rsi+0x60]
  sub r9, 0x01
  cmp r9, 0x01
  jnl L10
L11:
  mov rcx, [rdi+0x20]
  mov rdx, [rdi+0x60]
  vmovdqu ymm7, [rdx]
  vcvtdq2ps ymm3, ymm3
  vmulps ymm3, ymm3, ymm7
  vminps ymm3, ymm3, ymm0
  vcvtps2dq ymm3, ymm3
  vmovdqu ymm7, [rdx+0x20]
  vcvtdq2ps ymm4, ymm4
  vmulps ymm4, ymm4, ymm7
  vminps ymm4, ymm4, ymm0
  vcvtps2dq ymm4, ymm4
  vmovdqu ymm7, [rdx+0x40]
  vcvtdq2ps ymm5, ymm5
  vmulps ymm5, ymm5, ymm7
  vminps ymm5, ymm5, ymm0
  vcvtps2dq ymm5, ymm5
  vmovdqu ymm7, [rdx+0x60]
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, ymm7
  vminps ymm6, ymm6, ymm0
  vcvtps2dq ymm6, ymm6
  vpackssdw ymm3, ymm3, ymm4
  vpaddsw ymm3, ymm3, ymm1
  vpackssdw ymm5, ymm5, ymm6
  vpaddsw ymm5, ymm5, ymm1
  vpackuswb ymm3, ymm3, ymm5
  vpmaxub ymm3, ymm3, ymm2
  vmovdqu [rcx], ymm3
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
