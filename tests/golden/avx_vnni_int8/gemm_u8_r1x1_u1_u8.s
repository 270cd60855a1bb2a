; avx_vnni_int8_gemm_u8_r1x1_u1_u8, 536 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  vpbroadcastd ymm0, dword ptr [rdi+0x68]
  vpbroadcastw ymm1, word ptr [rdi+0x70]
  vpbroadcastb ymm2, byte ptr [rdi+0x6C]
  vpmovzxbd ymm3, qword ptr [L10]
L0:
; line
; tile
  mov rax, [rdi+0x58]
  vmovdqu ymm4, [rax]
  mov rax, [rdi]
  mov rcx, [rdi+0x10]
  mov rdx, [rdi+0xB0]
  mov rsi, [rdi+0xB8]
  cmp rsi, 0x01
  jl L4
  align 32
L1:
; walk
  add rax, [rdx]
  add rcx, [rdx+0x08]
  mov r8, [rdx+0x10]
  add rdx, 0x18
  cmp r8, 0x01
  jl L3
  align 32
L2:
; k loop
  vmovdqu ymm6, [rcx]
  vpbroadcastd ymm5, dword ptr [rax]
  vpdpbusd ymm4, ymm5, ymm6
  add rcx, 0x20
  add rax, 0x04
  sub r8, 0x01
  cmp r8, 0x01
  jnl L2
L3:
  sub rsi, 0x01
  cmp rsi, 0x01
  jnl L1
L4:
  cmp qword ptr [rdi+0x78], 0x07
  jle L5
; epilogue of plain outputs
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps ymm4, ymm4
  vmulps ymm4, ymm4, [rax]
  vcvtps2dq ymm4, ymm4
  vpackssdw ymm4, ymm4, ymm4
  vpackuswb ymm4, ymm4, ymm4
  vpermd ymm4, ymm3, ymm4
  vmovq [rcx], xmm4
  jmp L9
L5:
; epilogue
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps ymm4, ymm4
  vmulps ymm4, ymm4, [rax]
  vminps ymm4, ymm4, ymm0
  vcvtps2dq ymm4, ymm4
  vpackssdw ymm4, ymm4, ymm4
  vpaddsw ymm4, ymm4, ymm1
  vpackuswb ymm4, ymm4, ymm4
  vpermd ymm4, ymm3, ymm4
  vpmaxub ymm4, ymm4, ymm2
  mov rdx, [rdi+0x50]
  lea rsi, [rcx]
  test rdx, rdx
  jle L9
  cmp rdx, 0x08
  jl L6
  vmovq [rsi], xmm4
  jmp L9
L6:
  test rdx, 0x04
  jz L7
  vmovd [rsi], xmm4
  vpsrldq xmm4, xmm4, 0x04
  add rsi, 0x04
L7:
  test rdx, 0x02
  jz L8
  vpextrw word ptr [rsi], xmm4, 0x00
  vpsrldq xmm4, xmm4, 0x02
  add rsi, 0x02
L8:
  test rdx, 0x01
  jz L9
  vpextrb byte ptr [rsi], xmm4, 0x00
  vpsrldq xmm4, xmm4, 0x01
  add rsi, 0x01
L9:
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
  nop ...
L10:
  .long 0x05010400
  .long 0x07030602
