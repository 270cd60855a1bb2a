; avx512_vnni_grouped_u8_r1x1_u1_u8_g16, 496 bytes
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
  vmovdqu32 zmm0, zmmword ptr [rax]
  mov rax, [rdi]
  mov rcx, [rdi+0x10]
  mov rdx, [rdi+0xB0]
  mov rsi, [rdi+0xB8]
  cmp rsi, 0x01
  jl L2
  align 32
L1:
; taps
  add rax, [rdx]
  add rcx, [rdx+0x08]
  add rdx, 0x10
  vmovdqu32 zmm2, zmmword ptr [rcx]
  vpbroadcastd zmm1, dword ptr [rax]
  vpdpbusd zmm0, zmm1, zmm2
  vmovdqu32 zmm2, zmmword ptr [rcx+0x40]
  vpbroadcastd zmm1, dword ptr [rax+0x04]
  vpdpbusd zmm0, zmm1, zmm2
  vmovdqu32 zmm2, zmmword ptr [rcx+0x80]
  vpbroadcastd zmm1, dword ptr [rax+0x08]
  vpdpbusd zmm0, zmm1, zmm2
  vmovdqu32 zmm2, zmmword ptr [rcx+0xC0]
  vpbroadcastd zmm1, dword ptr [rax+0x0C]
  vpdpbusd zmm0, zmm1, zmm2
  sub rsi, 0x01
  cmp rsi, 0x01
  jnl L1
L2:
  cmp qword ptr [rdi+0x78], 0x0F
  jle L3
; epilogue of plain outputs
  vpmovzxbd zmm1, xmmword ptr [L5]
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps zmm0, zmm0
  vmulps zmm0, zmm0, [rax]
  vcvtps2dq zmm0, zmm0
  vpackssdw zmm0, zmm0, zmm0
  vpackuswb zmm0, zmm0, zmm0
  vpermd zmm0, zmm1, zmm0
  vmovdqu32 xmmword ptr [rcx], xmm0
  jmp L4
L3:
; epilogue
  vpbroadcastd zmm1, dword ptr [rdi+0x68]
  vpbroadcastw zmm2, word ptr [rdi+0x70]
  vpbroadcastb zmm3, byte ptr [rdi+0x6C]
  vpmovzxbd zmm4, xmmword ptr [L5]
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
  vcvtdq2ps zmm0, zmm0
  vmulps zmm0, zmm0, [rax]
  vminps zmm0, zmm0, zmm1
  vcvtps2dq zmm0, zmm0
  vpackssdw zmm0, zmm0, zmm0
  vpaddsw zmm0, zmm0, zmm2
  vpackuswb zmm0, zmm0, zmm0
  vpermd zmm0, zmm4, zmm0
  vpmaxub zmm0, zmm0, zmm3
  vmovdqu8 xmmword ptr [rcx] {k1}, xmm0
L4:
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
L5:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
