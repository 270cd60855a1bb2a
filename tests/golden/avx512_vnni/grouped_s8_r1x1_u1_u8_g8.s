; avx512_vnni_grouped_s8_r1x1_u1_u8_g8, 528 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
L0:
; line
; tile
  vpxord zmm0, zmm0, zmm0
  vpxord zmm1, zmm1, zmm1
  mov eax, 0x80808080
  vpbroadcastd zmm5, eax
  mov rax, [rdi]
  mov rcx, [rdi+0x10]
  mov rdx, [rdi+0xB0]
  mov rsi, [rdi+0xB8]
  cmp rsi, 0x01
  jl L2
L1:
; taps
  add rax, [rdx]
  add rcx, [rdx+0x08]
  add rdx, 0x10
  vmovdqu32 zmm3, zmmword ptr [rcx]
  vmovdqu32 zmm4, zmmword ptr [rcx+0x40]
  vbroadcasti32x4 zmm2, xmmword ptr [rax]
  vpxord zmm2, zmm2, zmm5
  vpdpbusd zmm0, zmm2, zmm3
  vpdpbusd zmm1, zmm2, zmm4
  sub rsi, 0x01
  cmp rsi, 0x01
  jnl L1
L2:
  mov rax, [rdi+0x58]
  mov rcx, 0xE0A06020C080400
  vmovq xmm2, rcx
  mov rcx, 0xF0B07030D090501
  vpinsrq xmm2, xmm2, rcx, 0x01
  vpmovzxbd zmm2, xmm2
  vshufps zmm3, zmm0, zmm1, 0xDD
  vshufps zmm0, zmm0, zmm1, 0x88
  vpaddd zmm0, zmm0, zmm3
  vpermd zmm0, zmm2, zmm0
  vpaddd zmm0, zmm0, [rax]
  cmp qword ptr [rdi+0x78], 0x0F
  jle L3
; epilogue of plain outputs
  vpmovzxbd zmm2, xmmword ptr [L5]
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps zmm0, zmm0
  vmulps zmm0, zmm0, [rax]
  vcvtps2dq zmm0, zmm0
  vpackssdw zmm0, zmm0, zmm0
  vpackuswb zmm0, zmm0, zmm0
  vpermd zmm0, zmm2, zmm0
  vmovdqu32 xmmword ptr [rcx], xmm0
  jmp L4
L3:
; epilogue
  vpbroadcastd zmm2, dword ptr [rdi+0x68]
  vpbroadcastw zmm3, word ptr [rdi+0x70]
  vpbroadcastb zmm4, byte ptr [rdi+0x6C]
  vpmovzxbd zmm5, xmmword ptr [L5]
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
  vminps zmm0, zmm0, zmm2
  vcvtps2dq zmm0, zmm0
  vpackssdw zmm0, zmm0, zmm0
  vpaddsw zmm0, zmm0, zmm3
  vpackuswb zmm0, zmm0, zmm0
  vpermd zmm0, zmm5, zmm0
  vpmaxub zmm0, zmm0, zmm4
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
