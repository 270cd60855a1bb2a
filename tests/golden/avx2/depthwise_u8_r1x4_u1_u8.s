; avx2_depthwise_u8_r1x4_u1_u8, 680 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
L0:
; line
; tile
  mov rax, [rdi+0x58]
  vmovdqu ymm0, [rax]
  vmovdqu ymm1, [rax+0x20]
  vmovdqu ymm2, [rax+0x40]
  vmovdqu ymm3, [rax+0x60]
  mov rax, [rdi]
  mov rcx, [rdi+0x18]
  mov rdx, [rdi+0x10]
  imul rsi, rcx, 0x03
  add rsi, rdx
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
  cmp r9, 0x01
  jl L2
  align 32
L1:
; taps
  add rax, [r8]
  add rdx, [r8+0x08]
  add rsi, [r8+0x08]
  add r8, 0x10
  vmovdqu ymm4, [rdx]
  vpmovzxbd ymm5, qword ptr [rax]
  vpmaddwd ymm5, ymm5, ymm4
  vpaddd ymm0, ymm0, ymm5
  vmovdqu ymm4, [rdx+rcx*1]
  vpmovzxbd ymm5, qword ptr [rax+0x08]
  vpmaddwd ymm5, ymm5, ymm4
  vpaddd ymm1, ymm1, ymm5
  vmovdqu ymm4, [rdx+rcx*2]
  vpmovzxbd ymm5, qword ptr [rax+0x10]
  vpmaddwd ymm5, ymm5, ymm4
  vpaddd ymm2, ymm2, ymm5
  vmovdqu ymm4, [rsi]
  vpmovzxbd ymm5, qword ptr [rax+0x18]
  vpmaddwd ymm5, ymm5, ymm4
  vpaddd ymm3, ymm3, ymm5
  sub r9, 0x01
  cmp r9, 0x01
  jnl L1
L2:
  cmp qword ptr [rdi+0x78], 0x1F
  jle L3
; epilogue of plain outputs
  vpmovzxbd ymm4, qword ptr [L10]
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps ymm0, ymm0
  vmulps ymm0, ymm0, [rax]
  vcvtps2dq ymm0, ymm0
  vcvtdq2ps ymm1, ymm1
  vmulps ymm1, ymm1, [rax+0x20]
  vcvtps2dq ymm1, ymm1
  vcvtdq2ps ymm2, ymm2
  vmulps ymm2, ymm2, [rax+0x40]
  vcvtps2dq ymm2, ymm2
  vcvtdq2ps ymm3, ymm3
  vmulps ymm3, ymm3, [rax+0x60]
  vcvtps2dq ymm3, ymm3
  vpackssdw ymm0, ymm0, ymm1
  vpackssdw ymm2, ymm2, ymm3
  vpackuswb ymm0, ymm0, ymm2
  vpermd ymm0, ymm4, ymm0
  vmovdqu [rcx], ymm0
  jmp L9
L3:
; epilogue
  vpbroadcastd ymm4, dword ptr [rdi+0x68]
  vpbroadcastw ymm5, word ptr [rdi+0x70]
  vpbroadcastb ymm6, byte ptr [rdi+0x6C]
  vpmovzxbd ymm7, qword ptr [L10]
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps ymm0, ymm0
  vmulps ymm0, ymm0, [rax]
  vminps ymm0, ymm0, ymm4
  vcvtps2dq ymm0, ymm0
  vcvtdq2ps ymm1, ymm1
  vmulps ymm1, ymm1, [rax+0x20]
  vminps ymm1, ymm1, ymm4
  vcvtps2dq ymm1, ymm1
  vcvtdq2ps ymm2, ymm2
  vmulps ymm2, ymm2, [rax+0x40]
  vminps ymm2, ymm2, ymm4
  vcvtps2dq ymm2, ymm2
  vcvtdq2ps ymm3, ymm3
  vmulps ymm3, ymm3, [rax+0x60]
  vminps ymm3, ymm3, ymm4
  vcvtps2dq ymm3, ymm3
  vpackssdw ymm0, ymm0, ymm1
  vpaddsw ymm0, ymm0, ymm5
  vpackssdw ymm2, ymm2, ymm3
  vpaddsw ymm2, ymm2, ymm5
  vpackuswb ymm0, ymm0, ymm2
  vpermd ymm0, ymm7, ymm0
  vpmaxub ymm0, ymm0, ymm6
  mov rdx, [rdi+0x50]
  lea rsi, [rcx]
  test rdx, rdx
  jle L9
  cmp rdx, 0x20
  jl L4
  vmovdqu [rsi], ymm0
  jmp L9
L4:
  test rdx, 0x10
  jz L5
  vmovdqu [rsi], xmm0
  vextracti128 xmm0, ymm0, 0x01
  add rsi, 0x10
L5:
  test rdx, 0x08
  jz L6
  vmovq [rsi], xmm0
  vpsrldq xmm0, xmm0, 0x08
  add rsi, 0x08
L6:
  test rdx, 0x04
  jz L7
  vmovd [rsi], xmm0
  vpsrldq xmm0, xmm0, 0x04
  add rsi, 0x04
L7:
  test rdx, 0x02
  jz L8
  vpextrw word ptr [rsi], xmm0, 0x00
  vpsrldq xmm0, xmm0, 0x02
  add rsi, 0x02
L8:
  test rdx, 0x01
  jz L9
  vpextrb byte ptr [rsi], xmm0, 0x00
  vpsrldq xmm0, xmm0, 0x01
  add rsi, 0x01
L9:
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
L10:
  .long 0x05010400
  .long 0x07030602
