; avx_vnni_int8_gemm_u8_r1x4_u1_u8, 736 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
L0:
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
  mov r8, [rdi+0xA8]
  mov r9, [rdi+0xB0]
  cmp r9, 0x01
  jl L4
  align 32
L1:
; walk
  add rax, [r8]
  add rdx, [r8+0x08]
  add rsi, [r8+0x08]
  mov r10, [r8+0x10]
  add r8, 0x18
  cmp r10, 0x01
  jl L3
  align 32
L2:
; k loop
  vmovdqu ymm5, [rdx]
  vmovdqu ymm6, [rdx+rcx*1]
  vmovdqu ymm7, [rdx+rcx*2]
  vmovdqu ymm8, [rsi]
  vpbroadcastd ymm4, dword ptr [rax]
  vpdpbusd ymm0, ymm4, ymm5
  vpdpbusd ymm1, ymm4, ymm6
  vpdpbusd ymm2, ymm4, ymm7
  vpdpbusd ymm3, ymm4, ymm8
  add rdx, 0x20
  add rsi, 0x20
  add rax, 0x04
  sub r10, 0x01
  cmp r10, 0x01
  jnl L2
L3:
  sub r9, 0x01
  cmp r9, 0x01
  jnl L1
L4:
  cmp qword ptr [rdi+0x50], 0x1F
  jle L5
; epilogue
  mov rax, [rdi+0x60]
  vpbroadcastd ymm4, dword ptr [rdi+0x68]
  vpbroadcastw ymm5, word ptr [rdi+0x70]
  vpbroadcastb ymm6, byte ptr [rdi+0x6C]
  vpmovzxbd ymm7, qword ptr [L12]
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
  vpmaxub ymm0, ymm0, ymm6
  vpermd ymm0, ymm7, ymm0
  vmovdqu [rcx], ymm0
  jmp L11
L5:
; epilogue of a column tail
  mov rax, [rdi+0x60]
  vpbroadcastd ymm4, dword ptr [rdi+0x68]
  vpbroadcastw ymm5, word ptr [rdi+0x70]
  vpbroadcastb ymm6, byte ptr [rdi+0x6C]
  vpmovzxbd ymm7, qword ptr [L12]
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
  vpmaxub ymm0, ymm0, ymm6
  vpermd ymm0, ymm7, ymm0
  mov rdx, [rdi+0x50]
  lea rsi, [rcx]
  test rdx, rdx
  jle L11
  cmp rdx, 0x20
  jl L6
  vmovdqu [rsi], ymm0
  jmp L11
L6:
  test rdx, 0x10
  jz L7
  vmovdqu [rsi], xmm0
  vextracti128 xmm0, ymm0, 0x01
  add rsi, 0x10
L7:
  test rdx, 0x08
  jz L8
  vmovq [rsi], xmm0
  vpsrldq xmm0, xmm0, 0x08
  add rsi, 0x08
L8:
  test rdx, 0x04
  jz L9
  vmovd [rsi], xmm0
  vpsrldq xmm0, xmm0, 0x04
  add rsi, 0x04
L9:
  test rdx, 0x02
  jz L10
  vpextrw word ptr [rsi], xmm0, 0x00
  vpsrldq xmm0, xmm0, 0x02
  add rsi, 0x02
L10:
  test rdx, 0x01
  jz L11
  vpextrb byte ptr [rsi], xmm0, 0x00
  vpsrldq xmm0, xmm0, 0x01
  add rsi, 0x01
L11:
  mov rax, [rdi+0x120]
  add [rdi+0x10], rax
  mov rax, [rdi+0x128]
  add [rdi+0x58], rax
  mov rax, [rdi+0x128]
  add [rdi+0x60], rax
  mov rax, [rdi+0x130]
  add [rdi+0x50], rax
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
  nop ...
L12:
  .long 0x05010400
  .long 0x07030602
