; avx512_widen_s8, 173 bytes
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
  cmp r9, 0x20
  jl L2
  align 32
L1:
; widen
  vpmovsxbw zmm0, ymmword ptr [rsi]
  vmovdqu32 zmmword ptr [r8], zmm0
  add rsi, 0x20
  add r8, 0x40
  sub r9, 0x20
  cmp r9, 0x20
  jnl L1
L2:
  cmp r9, 0x00
  jle L3
  add rsi, r9
  add r8, r9
  add r8, r9
  add rsi, 0xFFFFFFFFFFFFFFE0
  add r8, 0xFFFFFFFFFFFFFFC0
  vpmovsxbw zmm0, ymmword ptr [rsi]
  vmovdqu32 zmmword ptr [r8], zmm0
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
