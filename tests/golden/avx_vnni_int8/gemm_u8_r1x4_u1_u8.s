; avx_vnni_int8_gemm_u8_r1x4_u1_u8, 744 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  vpbroadcastd ymm0, dword ptr [rdi+0x68]
  vpbroadcastw ymm1, word ptr [rdi+0x70]
  vpbroadcastb ymm2, byte ptr [rdi+0x6C]
  vpmovzxbd ymm3, qword ptr [L12]
L0:
; line
; tile
  mov rax, [rdi+0x58]
  vmovdqu ymm4, [rax]
  vmovdqu ymm5, [rax+0x20]
  vmovdqu ymm6, [rax+0x40]
  vmovdqu ymm7, [rax+0x60]
  mov rax, [rdi]
  mov rcx, [rdi+0x18]
  mov rdx, [rdi+0x10]
  imul rsi, rcx, 0x03
  add rsi, rdx
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
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
  vmovdqu ymm9, [rdx]
  vmovdqu ymm10, [rdx+rcx*1]
  vmovdqu ymm11, [rdx+rcx*2]
  vmovdqu ymm12, [rsi]
  vpbroadcastd ymm8, dword ptr [rax]
  vpdpbusd ymm4, ymm8, ymm9
  vpdpbusd ymm5, ymm8, ymm10
  vpdpbusd ymm6, ymm8, ymm11
  vpdpbusd ymm7, ymm8, ymm12
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
  cmp qword ptr [rdi+0x78], 0x1F
  jle L5
; epilogue of plain outputs
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps ymm4, ymm4
  vmulps ymm4, ymm4, [rax]
  vcvtps2dq ymm4, ymm4
  vcvtdq2ps ymm5, ymm5
  vmulps ymm5, ymm5, [rax+0x20]
  vcvtps2dq ymm5, ymm5
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, [rax+0x40]
  vcvtps2dq ymm6, ymm6
  vcvtdq2ps ymm7, ymm7
  vmulps ymm7, ymm7, [rax+0x60]
  vcvtps2dq ymm7, ymm7
  vpackssdw ymm4, ymm4, ymm5
  vpackssdw ymm6, ymm6, ymm7
  vpackuswb ymm4, ymm4, ymm6
  vpermd ymm4, ymm3, ymm4
  vmovdqu [rcx], ymm4
  jmp L11
L5:
; epilogue
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps ymm4, ymm4
  vmulps ymm4, ymm4, [rax]
  vminps ymm4, ymm4, ymm0
  vcvtps2dq ymm4, ymm4
  vcvtdq2ps ymm5, ymm5
  vmulps ymm5, ymm5, [rax+0x20]
  vminps ymm5, ymm5, ymm0
  vcvtps2dq ymm5, ymm5
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, [rax+0x40]
  vminps ymm6, ymm6, ymm0
  vcvtps2dq ymm6, ymm6
  vcvtdq2ps ymm7, ymm7
  vmulps ymm7, ymm7, [rax+0x60]
  vminps ymm7, ymm7, ymm0
  vcvtps2dq ymm7, ymm7
  vpackssdw ymm4, ymm4, ymm5
  vpaddsw ymm4, ymm4, ymm1
  vpackssdw ymm6, ymm6, ymm7
  vpaddsw ymm6, ymm6, ymm1
  vpackuswb ymm4, ymm4, ymm6
  vpermd ymm4, ymm3, ymm4
  vpmaxub ymm4, ymm4, ymm2
  mov rdx, [rdi+0x50]
  lea rsi, [rcx]
  test rdx, rdx
  jle L11
  cmp rdx, 0x20
  jl L6
  vmovdqu [rsi], ymm4
  jmp L11
L6:
  test rdx, 0x10
  jz L7
  vmovdqu [rsi], xmm4
  vextracti128 xmm4, ymm4, 0x01
  add rsi, 0x10
L7:
  test rdx, 0x08
  jz L8
  vmovq [rsi], xmm4
  vpsrldq xmm4, xmm4, 0x08
  add rsi, 0x08
L8:
  test rdx, 0x04
  jz L9
  vmovd [rsi], xmm4
  vpsrldq xmm4, xmm4, 0x04
  add rsi, 0x04
L9:
  test rdx, 0x02
  jz L10
  vpextrw word ptr [rsi], xmm4, 0x00
  vpsrldq xmm4, xmm4, 0x02
  add rsi, 0x02
L10:
  test rdx, 0x01
  jz L11
  vpextrb byte ptr [rsi], xmm4, 0x00
  vpsrldq xmm4, xmm4, 0x01
  add rsi, 0x01
L11:
  mov rax, [rdi+0x38]
  add [rdi], rax
  mov rax, [rdi+0x128]
  add [rdi+0x10], rax
  mov rax, [rdi+0x130]
  add [rdi+0x58], rax
  mov rax, [rdi+0x40]
  add [rdi+0x20], rax
  mov rax, [rdi+0x138]
  add [rdi+0x50], rax
  mov rax, [rdi+0x130]
  add [rdi+0x60], rax
  mov rax, [rdi+0x138]
  add [rdi+0x78], rax
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
L12:
  .long 0x05010400
  .long 0x07030602
