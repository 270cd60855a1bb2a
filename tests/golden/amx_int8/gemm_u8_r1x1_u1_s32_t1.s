; amx_int8_gemm_u8_r1x1_u1_s32_t1, 804 bytes
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
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
  cmp r9, 0x01
  jl L3
  align 32
L0:
; walk
  add rdx, [r8]
  add rsi, [r8+0x08]
  mov r10, [r8+0x10]
  add r8, 0x18
  cmp r10, 0x01
  jl L2
  align 32
L1:
; k loop
  tileloadd tmm1, [rdx+rcx*1]
  tileloadd tmm2, [rsi+rax*1]
  tdpbusd tmm0, tmm1, tmm2
  add rsi, 0x400
  add rdx, 0x40
  sub r10, 0x01
  cmp r10, 0x01
  jnl L1
L2:
  sub r9, 0x01
  cmp r9, 0x01
  jnl L0
L3:
  mov rcx, [rdi+0x38]
  add [rdi], rcx
  mov rcx, [rdi+0xA0]
  mov edx, 0x40
  tilestored [rcx+rdx*1], tmm0
  mov [rdi+0x150], rcx
  mov rcx, [rdi+0x48]
  mov [rdi+0x148], rcx
  mov rcx, [rdi+0x20]
  mov [rdi+0x158], rcx
L4:
; tile
  cmp qword ptr [rdi+0x30], 0x01
  jle L9
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
  jl L8
  align 32
L5:
; walk
  add rdx, [r8]
  add rsi, [r8+0x08]
  mov r10, [r8+0x10]
  add r8, 0x18
  cmp r10, 0x01
  jl L7
  align 32
L6:
; k loop
  tileloadd tmm1, [rdx+rcx*1]
  tileloadd tmm2, [rsi+rax*1]
  tdpbusd tmm0, tmm1, tmm2
  add rsi, 0x400
  add rdx, 0x40
  sub r10, 0x01
  cmp r10, 0x01
  jnl L6
L7:
  sub r9, 0x01
  cmp r9, 0x01
  jnl L5
L8:
  mov rcx, [rdi+0x38]
  add [rdi], rcx
L9:
  cmp qword ptr [rdi+0x50], 0x0F
  jle L12
; epilogue
  mov rcx, [rdi+0x80]
  mov rdx, [rdi+0x88]
  mov rsi, [rdi+0x150]
  mov r8, [rdi+0x158]
  mov r10, [rdi+0x148]
  xor r9, r9
  cmp r10, 0x01
  jl L11
  align 32
L10:
; epilogue rows
  vmovdqu32 zmm0, zmmword ptr [rsi]
  vpbroadcastd zmm4, dword ptr [rcx+r9*1]
  vpmulld zmm4, zmm4, [rdx]
  vpaddd zmm0, zmm0, zmm4
  vmovdqu32 zmmword ptr [r8], zmm0
  add rsi, 0x40
  add r8, [rdi+0x28]
  add r9, 0x04
  sub r10, 0x01
  cmp r10, 0x01
  jnl L10
L11:
  jmp L14
L12:
; epilogue of a column tail
  mov rcx, [rdi+0x80]
  mov rdx, [rdi+0x88]
  mov rsi, [rdi+0x150]
  mov r8, [rdi+0x158]
  mov r10, [rdi+0x148]
  xor r9, r9
  cmp r10, 0x01
  jl L14
  align 32
L13:
; epilogue rows
  vmovdqu32 zmm0, zmmword ptr [rsi]
  vpbroadcastd zmm4, dword ptr [rcx+r9*1]
  vpmulld zmm4, zmm4, [rdx]
  vpaddd zmm0, zmm0, zmm4
  mov r11, [rdi+0x50]
  mov ebx, 0x10
  cmp r11, rbx
  cmovnle r11, rbx
  xor ebx, ebx
  test r11, r11
  cmovs r11, rbx
  mov ebx, 0xFFFF
  bzhi rbx, rbx, r11
  kmovq k1, rbx
  vmovdqu32 zmmword ptr [r8] {k1}, zmm0
  add rsi, 0x40
  add r8, [rdi+0x28]
  add r9, 0x04
  sub r10, 0x01
  cmp r10, 0x01
  jnl L13
L14:
  mov rcx, [rdi+0x40]
  add [rdi+0x20], rcx
  add qword ptr [rdi+0x80], 0x40
  cmp qword ptr [rdi+0x30], 0x01
  jle L15
  mov rcx, [rdi+0xA0]
  mov edx, 0x40
  tilestored [rcx+rdx*1], tmm0
  mov [rdi+0x150], rcx
  mov rcx, [rdi+0x48]
  mov [rdi+0x148], rcx
  mov rcx, [rdi+0x20]
  mov [rdi+0x158], rcx
L15:
  sub qword ptr [rdi+0x30], 0x01
  jnle L4
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbp
  pop rbx
  vzeroupper
  ret
