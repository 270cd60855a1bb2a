; avx512_grouped_u8_r1x1_u1_s32_g4, 367 bytes
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
  vmovdqu32 zmm3, zmmword ptr [rcx]
  vmovdqu32 zmm4, zmmword ptr [rcx+0x40]
  vbroadcasti64x4 zmm2, ymmword ptr [rax]
  vpmaddwd zmm5, zmm2, zmm3
  vpaddd zmm0, zmm0, zmm5
  vpmaddwd zmm5, zmm2, zmm4
  vpaddd zmm1, zmm1, zmm5
  sub rsi, 0x01
  cmp rsi, 0x01
  jnl L1
L2:
  mov rax, [rdi+0x58]
  mov rcx, 0xB0309010A020800
  vmovq xmm2, rcx
  mov rcx, 0xF070D050E060C04
  vpinsrq xmm2, xmm2, rcx, 0x01
  vpmovzxbd zmm2, xmm2
  vshufps zmm3, zmm0, zmm1, 0xDD
  vshufps zmm0, zmm0, zmm1, 0x88
  vpaddd zmm0, zmm0, zmm3
  vpermd zmm0, zmm2, zmm0
  vpaddd zmm0, zmm0, [rax]
  cmp qword ptr [rdi+0x50], 0x0F
  jle L3
; epilogue
  mov rax, [rdi+0x20]
  vmovdqu32 zmmword ptr [rax], zmm0
  jmp L4
L3:
; epilogue of a column tail
  mov rax, [rdi+0x20]
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
  vmovdqu32 zmmword ptr [rax] {k1}, zmm0
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
