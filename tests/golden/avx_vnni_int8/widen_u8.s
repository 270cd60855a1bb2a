; avx_vnni_int8_widen_u8, 169 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov rax, [rdi]
  mov rcx, [rdi+0x20]
  mov rdx, [rdi+0x48]
  cmp rdx, 0x01
  jl L4
  align 32
L0:
; rows
  mov rsi, rax
  mov r8, rcx
  mov r9, [rdi+0x50]
  cmp r9, 0x10
  jl L2
  align 32
L1:
; widen
  vpmovzxbw ymm0, xmmword ptr [rsi]
  vmovdqu [r8], ymm0
  add rsi, 0x10
  add r8, 0x20
  sub r9, 0x10
  cmp r9, 0x10
  jnl L1
L2:
  cmp r9, 0x00
  jle L3
  add rsi, r9
  add r8, r9
  add r8, r9
  add rsi, 0xFFFFFFFFFFFFFFF0
  add r8, 0xFFFFFFFFFFFFFFE0
  vpmovzxbw ymm0, xmmword ptr [rsi]
  vmovdqu [r8], ymm0
L3:
  add rax, [rdi+0x08]
  add rcx, [rdi+0x28]
  sub rdx, 0x01
  cmp rdx, 0x01
  jnl L0
L4:
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbp
  pop rbx
  vzeroupper
  ret
