; avx2_grouped_u8_r1x1_u1_s32_g4, 352 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
L0:
; line
; tile
  vpxor ymm0, ymm0, ymm0
  vpxor ymm1, ymm1, ymm1
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
  vmovdqu ymm3, [rcx]
  vmovdqu ymm4, [rcx+0x20]
  vbroadcasti128 ymm2, xmmword ptr [rax]
  vpmaddwd ymm5, ymm2, ymm3
  vpaddd ymm0, ymm0, ymm5
  vpmaddwd ymm5, ymm2, ymm4
  vpaddd ymm1, ymm1, ymm5
  sub rsi, 0x01
  cmp rsi, 0x01
  jnl L1
L2:
  mov rax, [rdi+0x58]
  mov rcx, 0x703050106020400
  vmovq xmm2, rcx
  vpmovzxbd ymm2, xmm2
  vshufps ymm3, ymm0, ymm1, 0xDD
  vshufps ymm0, ymm0, ymm1, 0x88
  vpaddd ymm0, ymm0, ymm3
  vpermd ymm0, ymm2, ymm0
  vpaddd ymm0, ymm0, [rax]
  cmp qword ptr [rdi+0x50], 0x07
  jle L3
; epilogue
  mov rax, [rdi+0x20]
  vmovdqu [rax], ymm0
  jmp L4
L3:
; epilogue of a column tail
  mov rax, [rdi+0x20]
  mov rcx, [rdi+0x50]
  vmovd xmm2, ecx
  vpbroadcastd ymm2, xmm2
  vpcmpgtd ymm2, ymm2, [L5]
  vpmaskmovd [rax], ymm2, ymm0
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
  .long 0x00000000
  .long 0x00000001
  .long 0x00000002
  .long 0x00000003
  .long 0x00000004
  .long 0x00000005
  .long 0x00000006
  .long 0x00000007
