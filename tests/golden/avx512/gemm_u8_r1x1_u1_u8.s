; avx512_gemm_u8_r1x1_u1_u8, 528 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  vpbroadcastd zmm0, dword ptr [rdi+0x68]
  vpbroadcastw zmm1, word ptr [rdi+0x70]
  vpbroadcastb zmm2, byte ptr [rdi+0x6C]
  vpmovzxbd zmm3, xmmword ptr [L7]
L0:
; line
; tile
  mov rax, [rdi+0x58]
  vmovdqu32 zmm4, zmmword ptr [rax]
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
  vmovdqu32 zmm6, zmmword ptr [rcx]
  vpbroadcastd zmm5, dword ptr [rax]
  vpmaddwd zmm7, zmm5, zmm6
  vpaddd zmm4, zmm4, zmm7
  add rcx, 0x40
  add rax, 0x04
  sub r8, 0x01
  cmp r8, 0x01
  jnl L2
L3:
  sub rsi, 0x01
  cmp rsi, 0x01
  jnl L1
L4:
  cmp qword ptr [rdi+0x78], 0x0F
  jle L5
; epilogue of plain outputs
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rax]
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm4, zmm4, zmm4
  vpackuswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm3, zmm4
  vmovdqu32 xmmword ptr [rcx], xmm4
  jmp L6
L5:
; epilogue
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x50]
  mov edx, 0x10
  cmp rcx, rdx
  cmovnle rcx, rdx
  xor edx, edx
  test rcx, rcx
  cmovs rcx, rdx
  mov edx, 0xFFFF
  bzhi rdx, rdx, rcx
  kmovq k1, rdx
  mov rcx, [rdi+0x20]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rax]
  vminps zmm4, zmm4, zmm0
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm4, zmm4, zmm4
  vpaddsw zmm4, zmm4, zmm1
  vpackuswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm3, zmm4
  vpmaxub zmm4, zmm4, zmm2
  vmovdqu8 xmmword ptr [rcx] {k1}, xmm4
L6:
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
L7:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
