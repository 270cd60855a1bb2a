; amx_int8_ceiling_u8_r1x1_u1_s32, 129 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov eax, 0x40
  mov rcx, [rdi+0x58]
  lea rdx, [rcx]
  xor rsi, rsi
  tileloadd tmm0, [rdx+rsi*1]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x10]
  tileloadd tmm1, [rdx+rcx*1]
  tileloadd tmm2, [rsi+rax*1]
  mov r8, [rdi+0xE0]
  cmp r8, 0x01
  jl L1
  align 32
L0:
; macs
  tdpbusd tmm0, tmm1, tmm2
  sub r8, 0x01
  cmp r8, 0x01
  jnl L0
L1:
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbp
  pop rbx
  vzeroupper
  ret
