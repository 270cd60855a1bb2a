; avx512_vnni_gemm_s8_r1x1_u1_s8_t2, 592 bytes
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
  mov rax, [rdi+0x58]
  vmovdqu32 zmm4, zmmword ptr [rax]
  mov rax, [rdi+0x60]
  vmovdqu32 zmm5, zmmword ptr [rax]
L0:
; tile
  vmovaps zmm6, zmm4
  mov rax, [rdi]
  mov rcx, [rdi+0x10]
  mov edx, 0x80808080
  vpbroadcastd zmm9, edx
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
  vmovdqu32 zmm8, zmmword ptr [rcx]
  vpbroadcastd zmm7, dword ptr [rax]
  vpxord zmm7, zmm7, zmm9
  vpdpbusd zmm6, zmm7, zmm8
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
  mov rcx, [rdi+0x80]
  mov rdx, [rdi+0x88]
  mov rsi, [rdi+0x90]
  mov r8, [rdi+0x98]
  mov r9, [rdi+0x20]
  vpbroadcastd zmm7, dword ptr [rcx]
  vpmulld zmm7, zmm7, [rdx]
  vpaddd zmm6, zmm6, zmm7
  vpbroadcastd zmm7, dword ptr [rsi]
  vpmulld zmm7, zmm7, [r8]
  vpaddd zmm6, zmm6, zmm7
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm5
  vcvtps2dq zmm6, zmm6
  vpackssdw zmm6, zmm6, zmm6
  vpacksswb zmm6, zmm6, zmm6
  vpermd zmm6, zmm3, zmm6
  vmovdqu32 xmmword ptr [r9], xmm6
  jmp L6
L5:
; epilogue
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
  mov rcx, [rdi+0x80]
  mov rdx, [rdi+0x88]
  mov rsi, [rdi+0x90]
  mov r8, [rdi+0x98]
  mov r9, [rdi+0x20]
  vpbroadcastd zmm7, dword ptr [rcx]
  vpmulld zmm7, zmm7, [rdx]
  vpaddd zmm6, zmm6, zmm7
  vpbroadcastd zmm7, dword ptr [rsi]
  vpmulld zmm7, zmm7, [r8]
  vpaddd zmm6, zmm6, zmm7
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm5
  vminps zmm6, zmm6, zmm0
  vcvtps2dq zmm6, zmm6
  vpackssdw zmm6, zmm6, zmm6
  vpaddsw zmm6, zmm6, zmm1
  vpacksswb zmm6, zmm6, zmm6
  vpermd zmm6, zmm3, zmm6
  vpmaxsb zmm6, zmm6, zmm2
  vmovdqu8 xmmword ptr [r9] {k1}, xmm6
L6:
  mov rax, [rdi+0x38]
  add [rdi], rax
  mov rax, [rdi+0x40]
  add [rdi+0x20], rax
  add qword ptr [rdi+0x80], 0x04
  add qword ptr [rdi+0x90], 0x04
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
