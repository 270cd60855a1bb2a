; avx512_vnni_gemm_u8_r1x1_u1_s32_t1, 341 bytes
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
  mov rax, [rdi+0x80]
  mov rcx, [rdi+0x88]
  mov rdx, [rdi+0x20]
  vpbroadcastd zmm1, dword ptr [rax]
  vpmulld zmm1, zmm1, [rcx]
  vpaddd zmm0, zmm0, zmm1
  vmovdqu32 zmmword ptr [rdx], zmm0
  jmp L6
L5:
; epilogue of a column tail
  mov rax, [rdi+0x80]
  mov rcx, [rdi+0x88]
  mov rdx, [rdi+0x20]
  vpbroadcastd zmm1, dword ptr [rax]
  vpmulld zmm1, zmm1, [rcx]
  vpaddd zmm0, zmm0, zmm1
  mov rsi, [rdi+0x50]
  mov r8d, 0x10
  cmp rsi, r8
  cmovnle rsi, r8
  xor r8d, r8d
  test rsi, rsi
  cmovs rsi, r8
  mov r8d, 0xFFFF
  bzhi r8, r8, rsi
  kmovq k1, r8
  vmovdqu32 zmmword ptr [rdx] {k1}, zmm0
L6:
  mov rax, [rdi+0x38]
  add [rdi], rax
  mov rax, [rdi+0x40]
  add [rdi+0x20], rax
  add qword ptr [rdi+0x80], 0x04
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
