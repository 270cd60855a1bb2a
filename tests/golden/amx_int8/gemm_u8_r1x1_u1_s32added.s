; amx_int8_gemm_u8_r1x1_u1_s32added, 920 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov eax, 0x40
L0:
; line
  mov rcx, [rdi+0x58]
  lea rdx, [rcx]
  xor rsi, rsi
  tileloadd tmm0, [rdx+rsi*1]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x10]
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
  cmp r9, 0x01
  jl L4
  align 32
L1:
; walk
  add rdx, [r8]
  add rsi, [r8+0x08]
  mov r10, [r8+0x10]
  add r8, 0x18
  cmp r10, 0x01
  jl L3
  align 32
L2:
; k loop
  tileloadd tmm1, [rdx+rcx*1]
  tileloadd tmm2, [rsi+rax*1]
  tdpbusd tmm0, tmm1, tmm2
  add rsi, 0x400
  add rdx, 0x40
  sub r10, 0x01
  cmp r10, 0x01
  jnl L2
L3:
  sub r9, 0x01
  cmp r9, 0x01
  jnl L1
L4:
  mov rcx, [rdi+0x38]
  add [rdi], rcx
  mov rcx, [rdi+0x128]
  add [rdi+0x10], rcx
  mov rcx, [rdi+0x130]
  add [rdi+0x58], rcx
  mov rcx, [rdi+0xA0]
  mov edx, 0x40
  tilestored [rcx+rdx*1], tmm0
  mov [rdi+0x150], rcx
  mov rcx, [rdi+0x48]
  mov [rdi+0x148], rcx
  mov rcx, [rdi+0x20]
  mov [rdi+0x158], rcx
L5:
; tile
  cmp qword ptr [rdi+0x30], 0x01
  jle L10
  mov rcx, [rdi+0x58]
  lea rdx, [rcx]
  xor rsi, rsi
  tileloadd tmm0, [rdx+rsi*1]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x10]
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
  cmp r9, 0x01
  jl L9
  align 32
L6:
; walk
  add rdx, [r8]
  add rsi, [r8+0x08]
  mov r10, [r8+0x10]
  add r8, 0x18
  cmp r10, 0x01
  jl L8
  align 32
L7:
; k loop
  tileloadd tmm1, [rdx+rcx*1]
  tileloadd tmm2, [rsi+rax*1]
  tdpbusd tmm0, tmm1, tmm2
  add rsi, 0x400
  add rdx, 0x40
  sub r10, 0x01
  cmp r10, 0x01
  jnl L7
L8:
  sub r9, 0x01
  cmp r9, 0x01
  jnl L6
L9:
  mov rcx, [rdi+0x38]
  add [rdi], rcx
  mov rcx, [rdi+0x128]
  add [rdi+0x10], rcx
  mov rcx, [rdi+0x130]
  add [rdi+0x58], rcx
L10:
  cmp qword ptr [rdi+0x50], 0x0F
  jle L13
; epilogue
  mov rcx, [rdi+0x150]
  mov rdx, [rdi+0x158]
  mov r8, [rdi+0x148]
  xor rsi, rsi
  cmp r8, 0x01
  jl L12
  align 32
L11:
; epilogue rows
  vmovdqu32 zmm0, zmmword ptr [rcx]
  vmovdqu32 zmm4, zmmword ptr [rdx]
  vpaddd zmm0, zmm0, zmm4
  vmovdqu32 zmmword ptr [rdx], zmm0
  add rcx, 0x40
  add rdx, [rdi+0x28]
  add rsi, 0x04
  sub r8, 0x01
  cmp r8, 0x01
  jnl L11
L12:
  jmp L15
L13:
; epilogue of a column tail
  mov rcx, [rdi+0x150]
  mov rdx, [rdi+0x158]
  mov r8, [rdi+0x148]
  xor rsi, rsi
  cmp r8, 0x01
  jl L15
  align 32
L14:
; epilogue rows
  vmovdqu32 zmm0, zmmword ptr [rcx]
  mov r9, [rdi+0x50]
  mov r10d, 0x10
  cmp r9, r10
  cmovnle r9, r10
  xor r10d, r10d
  test r9, r9
  cmovs r9, r10
  mov r10d, 0xFFFF
  bzhi r10, r10, r9
  kmovq k1, r10
  vmovdqu32 zmm4 {k1} {z}, zmmword ptr [rdx]
  vpaddd zmm0, zmm0, zmm4
  mov r10d, 0x10
  cmp r9, r10
  cmovnle r9, r10
  xor r10d, r10d
  test r9, r9
  cmovs r9, r10
  mov r10d, 0xFFFF
  bzhi r10, r10, r9
  kmovq k1, r10
  vmovdqu32 zmmword ptr [rdx] {k1}, zmm0
  add rcx, 0x40
  add rdx, [rdi+0x28]
  add rsi, 0x04
  sub r8, 0x01
  cmp r8, 0x01
  jnl L14
L15:
  mov rcx, [rdi+0x40]
  add [rdi+0x20], rcx
  mov rcx, [rdi+0x138]
  add [rdi+0x50], rcx
  cmp qword ptr [rdi+0x30], 0x01
  jle L16
  mov rcx, [rdi+0xA0]
  mov edx, 0x40
  tilestored [rcx+rdx*1], tmm0
  mov [rdi+0x150], rcx
  mov rcx, [rdi+0x48]
  mov [rdi+0x148], rcx
  mov rcx, [rdi+0x20]
  mov [rdi+0x158], rcx
L16:
  sub qword ptr [rdi+0x30], 0x01
  jnle L5
  mov rcx, [rdi+0xF0]
  add [rdi], rcx
  mov rcx, [rdi+0xF8]
  add [rdi+0x20], rcx
  mov rcx, [rdi+0x140]
  add [rdi+0x30], rcx
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
