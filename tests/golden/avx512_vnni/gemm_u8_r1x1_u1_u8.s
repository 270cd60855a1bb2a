; avx512_vnni_gemm_u8_r1x1_u1_u8, 496 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
L0:
; tile
  mov rax, [rdi+0x58]
  vmovdqu32 zmm0, zmmword ptr [rax]
  mov rax, [rdi]
  mov rcx, [rdi+0x10]
  mov rdx, [rdi+0xA8]
  mov rsi, [rdi+0xB0]
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
  vmovdqu32 zmm2, zmmword ptr [rcx]
  vpbroadcastd zmm1, dword ptr [rax]
  vpdpbusd zmm0, zmm1, zmm2
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
  cmp qword ptr [rdi+0x50], 0x0F
  jle L5
; epilogue
  mov rax, [rdi+0x60]
  vpbroadcastd zmm1, dword ptr [rdi+0x68]
  vpbroadcastw zmm2, word ptr [rdi+0x70]
  vpbroadcastb zmm3, byte ptr [rdi+0x6C]
  vpmovzxbd zmm4, xmmword ptr [L7]
  mov rcx, [rdi+0x20]
  vcvtdq2ps zmm0, zmm0
  vmulps zmm0, zmm0, [rax]
  vminps zmm0, zmm0, zmm1
  vcvtps2dq zmm0, zmm0
  vpackssdw zmm0, zmm0, zmm0
  vpaddsw zmm0, zmm0, zmm2
  vpackuswb zmm0, zmm0, zmm0
  vpmaxub zmm0, zmm0, zmm3
  vpermd zmm0, zmm4, zmm0
  vmovdqu32 xmmword ptr [rcx], xmm0
  jmp L6
L5:
; epilogue of a column tail
  mov rax, [rdi+0x60]
  vpbroadcastd zmm1, dword ptr [rdi+0x68]
  vpbroadcastw zmm2, word ptr [rdi+0x70]
  vpbroadcastb zmm3, byte ptr [rdi+0x6C]
  vpmovzxbd zmm4, xmmword ptr [L7]
  mov rcx, [rdi+0x20]
  vcvtdq2ps zmm0, zmm0
  vmulps zmm0, zmm0, [rax]
  vminps zmm0, zmm0, zmm1
  vcvtps2dq zmm0, zmm0
  vpackssdw zmm0, zmm0, zmm0
  vpaddsw zmm0, zmm0, zmm2
  vpackuswb zmm0, zmm0, zmm0
  vpmaxub zmm0, zmm0, zmm3
  vpermd zmm0, zmm4, zmm0
  mov rdx, [rdi+0x50]
  xor esi, esi
  test rdx, rdx
  cmovs rdx, rsi
  mov esi, 0xFFFF
  bzhi rsi, rsi, rdx
  kmovq k1, rsi
  vmovdqu8 zmmword ptr [rcx] {k1}, zmm0
L6:
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
  align 32
L7:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
