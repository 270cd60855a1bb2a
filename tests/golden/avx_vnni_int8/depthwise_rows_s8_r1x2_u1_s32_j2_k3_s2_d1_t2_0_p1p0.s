; avx_vnni_int8_depthwise_rows_s8_r1x2_u1_s32_j2_k3_s2_d1_t2_0_p1p0, 552 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
L0:
; line
  mov rax, [rdi+0xE0]
  mov rax, [rax]
  cmp rax, 0x01
  jl L4
  align 32
L1:
; tile at an end
  vpbroadcastw ymm2, word ptr [rdi+0x100]
  mov rcx, [rdi+0x58]
  vmovdqu ymm0, [rcx]
  vmovdqu ymm1, [rcx+0x20]
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
  vpmovsxbw ymm5, xmmword ptr [rdx+rcx*1]
  vpunpcklwd ymm3, ymm2, ymm5
  vpunpckhwd ymm4, ymm2, ymm5
  vpmaddwd ymm6, ymm3, [rsi]
  vpaddd ymm0, ymm0, ymm6
  vpmaddwd ymm6, ymm4, [rsi+0x20]
  vpaddd ymm1, ymm1, ymm6
  vpmovsxbw ymm4, xmmword ptr [rdx+rcx*2]
  vpunpcklwd ymm3, ymm4, ymm4
  vpunpckhwd ymm4, ymm4, ymm4
  vpmaddwd ymm6, ymm3, [rsi+0x40]
  vpaddd ymm0, ymm0, ymm6
  vpmaddwd ymm6, ymm4, [rsi+0x60]
  vpaddd ymm1, ymm1, ymm6
  sub r9, 0x01
  cmp r9, 0x01
  jnl L2
L3:
  mov rcx, [rdi+0x20]
  vmovdqu [rcx], xmm0
  vextracti128 xmmword ptr [rcx+0x20], ymm0, 0x01
  vmovdqu [rcx+0x10], xmm1
  vextracti128 xmmword ptr [rcx+0x30], ymm1, 0x01
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
  vmovdqu ymm0, [rcx]
  vmovdqu ymm1, [rcx+0x20]
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
  vpmovsxbw ymm3, xmmword ptr [rdx]
  vpmovsxbw ymm4, xmmword ptr [rdx+rcx*1]
  vpunpcklwd ymm2, ymm3, ymm4
  vpunpckhwd ymm3, ymm3, ymm4
  vpmaddwd ymm5, ymm2, [rsi]
  vpaddd ymm0, ymm0, ymm5
  vpmaddwd ymm5, ymm3, [rsi+0x20]
  vpaddd ymm1, ymm1, ymm5
  vpmovsxbw ymm3, xmmword ptr [rdx+rcx*2]
  vpunpcklwd ymm2, ymm3, ymm3
  vpunpckhwd ymm3, ymm3, ymm3
  vpmaddwd ymm5, ymm2, [rsi+0x40]
  vpaddd ymm0, ymm0, ymm5
  vpmaddwd ymm5, ymm3, [rsi+0x60]
  vpaddd ymm1, ymm1, ymm5
  sub r9, 0x01
  cmp r9, 0x01
  jnl L6
L7:
  mov rcx, [rdi+0x20]
  vmovdqu [rcx], xmm0
  vextracti128 xmmword ptr [rcx+0x20], ymm0, 0x01
  vmovdqu [rcx+0x10], xmm1
  vextracti128 xmmword ptr [rcx+0x30], ymm1, 0x01
  imul rcx, [rdi+0x38], 0x01
  add [rdi], rcx
  imul rcx, [rdi+0x40], 0x01
  add [rdi+0x20], rcx
  sub rax, 0x01
  cmp rax, 0x01
  jnl L5
L8:
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
