; amx_int8_widen_s8, 205 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov eax, 0x40
  mov rcx, [rdi]
  mov rdx, [rdi+0x20]
  mov rsi, [rdi+0x48]
  cmp rsi, 0x01
  jl L4
  align 32
L0:
; rows
  mov r8, rcx
  mov r9, rdx
  mov r10, [rdi+0x50]
  cmp r10, 0x20
  jl L2
  align 32
L1:
; widen
  vpmovsxbw zmm0, ymmword ptr [r8]
  vmovdqu32 zmmword ptr [r9], zmm0
  add r8, 0x20
  add r9, 0x40
  sub r10, 0x20
  cmp r10, 0x20
  jnl L1
L2:
  cmp r10, 0x00
  jle L3
  add r8, r10
  add r9, r10
  add r9, r10
  add r8, 0xFFFFFFFFFFFFFFE0
  add r9, 0xFFFFFFFFFFFFFFC0
  vpmovsxbw zmm0, ymmword ptr [r8]
  vmovdqu32 zmmword ptr [r9], zmm0
L3:
  add rcx, [rdi+0x08]
  add rdx, [rdi+0x28]
  sub rsi, 0x01
  cmp rsi, 0x01
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
