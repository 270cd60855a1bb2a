; avx512_vnni_depthwise_rows_s8_r1x1_u1_s32_j2_k3_s2_d1_t2_0_p1p0, 831 bytes
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
  vpbroadcastw zmm2, word ptr [rdi+0x100]
  mov rcx, [rdi+0x58]
  vmovdqu32 zmm0, zmmword ptr [rcx]
  vmovdqu32 zmm1, zmmword ptr [rcx+0x40]
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
  vmovdqu32 xmm5, xmmword ptr [rdx+rcx*1]
  vinserti32x4 ymm5, ymm5, [r8+rsi*1], 0x01
  vpmovsxbw zmm5, ymm5
  vpunpcklwd zmm3, zmm2, zmm5
  vpunpckhwd zmm4, zmm2, zmm5
  vpmaddwd zmm6, zmm3, [r9]
  vpaddd zmm0, zmm0, zmm6
  vpmaddwd zmm6, zmm4, [r9+0x40]
  vpaddd zmm1, zmm1, zmm6
  vmovdqu32 xmm4, xmmword ptr [rdx+rcx*2]
  vinserti32x4 ymm4, ymm4, [r8+rsi*2], 0x01
  vpmovsxbw zmm4, ymm4
  vpunpcklwd zmm3, zmm4, zmm4
  vpunpckhwd zmm4, zmm4, zmm4
  vpmaddwd zmm6, zmm3, [r9+0x80]
  vpaddd zmm0, zmm0, zmm6
  vpmaddwd zmm6, zmm4, [r9+0xC0]
  vpaddd zmm1, zmm1, zmm6
  sub r11, 0x01
  cmp r11, 0x01
  jnl L2
L3:
  mov rcx, [rdi+0x20]
  mov rdx, [rdi+0x20]
  add rdx, [rdi+0x120]
  vmovdqu32 xmmword ptr [rcx], xmm0
  vextracti32x4 xmmword ptr [rcx+0x20], zmm0, 0x01
  vextracti32x4 xmmword ptr [rdx], zmm0, 0x02
  vextracti32x4 xmmword ptr [rdx+0x20], zmm0, 0x03
  vmovdqu32 xmmword ptr [rcx+0x10], xmm1
  vextracti32x4 xmmword ptr [rcx+0x30], zmm1, 0x01
  vextracti32x4 xmmword ptr [rdx+0x10], zmm1, 0x02
  vextracti32x4 xmmword ptr [rdx+0x30], zmm1, 0x03
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
  vmovdqu32 zmm0, zmmword ptr [rcx]
  vmovdqu32 zmm1, zmmword ptr [rcx+0x40]
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
  vmovdqu32 xmm3, xmmword ptr [rdx]
  vinserti32x4 ymm3, ymm3, [r8], 0x01
  vpmovsxbw zmm3, ymm3
  vmovdqu32 xmm4, xmmword ptr [rdx+rcx*1]
  vinserti32x4 ymm4, ymm4, [r8+rsi*1], 0x01
  vpmovsxbw zmm4, ymm4
  vpunpcklwd zmm2, zmm3, zmm4
  vpunpckhwd zmm3, zmm3, zmm4
  vpmaddwd zmm5, zmm2, [r9]
  vpaddd zmm0, zmm0, zmm5
  vpmaddwd zmm5, zmm3, [r9+0x40]
  vpaddd zmm1, zmm1, zmm5
  vmovdqu32 xmm3, xmmword ptr [rdx+rcx*2]
  vinserti32x4 ymm3, ymm3, [r8+rsi*2], 0x01
  vpmovsxbw zmm3, ymm3
  vpunpcklwd zmm2, zmm3, zmm3
  vpunpckhwd zmm3, zmm3, zmm3
  vpmaddwd zmm5, zmm2, [r9+0x80]
  vpaddd zmm0, zmm0, zmm5
  vpmaddwd zmm5, zmm3, [r9+0xC0]
  vpaddd zmm1, zmm1, zmm5
  sub r11, 0x01
  cmp r11, 0x01
  jnl L6
L7:
  mov rcx, [rdi+0x20]
  mov rdx, [rdi+0x20]
  add rdx, [rdi+0x120]
  vmovdqu32 xmmword ptr [rcx], xmm0
  vextracti32x4 xmmword ptr [rcx+0x20], zmm0, 0x01
  vextracti32x4 xmmword ptr [rdx], zmm0, 0x02
  vextracti32x4 xmmword ptr [rdx+0x20], zmm0, 0x03
  vmovdqu32 xmmword ptr [rcx+0x10], xmm1
  vextracti32x4 xmmword ptr [rcx+0x30], zmm1, 0x01
  vextracti32x4 xmmword ptr [rdx+0x10], zmm1, 0x02
  vextracti32x4 xmmword ptr [rdx+0x30], zmm1, 0x03
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
