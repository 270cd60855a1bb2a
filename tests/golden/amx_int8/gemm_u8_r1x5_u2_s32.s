; amx_int8_gemm_u8_r1x5_u2_s32, 1215 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov eax, 0x40
L0:
; line
; tile
  mov rcx, [rdi+0x58]
  lea rdx, [rcx]
  xor rsi, rsi
  tileloadd tmm0, [rdx+rsi*1]
  lea rdx, [rcx+0x40]
  xor rsi, rsi
  tileloadd tmm1, [rdx+rsi*1]
  lea rdx, [rcx+0x80]
  xor rsi, rsi
  tileloadd tmm2, [rdx+rsi*1]
  lea rdx, [rcx+0xC0]
  xor rsi, rsi
  tileloadd tmm3, [rdx+rsi*1]
  lea rdx, [rcx+0x100]
  xor rsi, rsi
  tileloadd tmm4, [rdx+rsi*1]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x18]
  mov r8, [rdi+0x10]
  imul r9, rsi, 0x01
  add r9, r8
  imul r10, rsi, 0x01
  add r10, r9
  imul r11, rsi, 0x01
  add r11, r10
  imul rbx, rsi, 0x01
  add rbx, r11
  mov rbp, [rdi+0xB0]
  mov r12, [rdi+0xB8]
  cmp r12, 0x01
  jl L6
  align 32
L1:
; walk
  add rdx, [rbp]
  add r8, [rbp+0x08]
  add r9, [rbp+0x08]
  add r10, [rbp+0x08]
  add r11, [rbp+0x08]
  add rbx, [rbp+0x08]
  mov r13, [rbp+0x10]
  add rbp, 0x18
  cmp r13, 0x02
  jl L3
  align 32
L2:
; k loop
  tileloadd tmm5, [rdx+rcx*1]
  tileloadd tmm6, [r8+rax*1]
  tdpbusd tmm0, tmm5, tmm6
  tileloadd tmm7, [r9+rax*1]
  tdpbusd tmm1, tmm5, tmm7
  tileloadd tmm6, [r10+rax*1]
  tdpbusd tmm2, tmm5, tmm6
  tileloadd tmm7, [r11+rax*1]
  tdpbusd tmm3, tmm5, tmm7
  tileloadd tmm6, [rbx+rax*1]
  tdpbusd tmm4, tmm5, tmm6
  tileloadd tmm5, [rdx+rcx*1+0x40]
  tileloadd tmm6, [r8+rax*1+0x400]
  tdpbusd tmm0, tmm5, tmm6
  tileloadd tmm7, [r9+rax*1+0x400]
  tdpbusd tmm1, tmm5, tmm7
  tileloadd tmm6, [r10+rax*1+0x400]
  tdpbusd tmm2, tmm5, tmm6
  tileloadd tmm7, [r11+rax*1+0x400]
  tdpbusd tmm3, tmm5, tmm7
  tileloadd tmm6, [rbx+rax*1+0x400]
  tdpbusd tmm4, tmm5, tmm6
  add r8, 0x800
  add r9, 0x800
  add r10, 0x800
  add r11, 0x800
  add rbx, 0x800
  add rdx, 0x80
  sub r13, 0x02
  cmp r13, 0x02
  jnl L2
L3:
  cmp r13, 0x01
  jl L5
  align 32
L4:
; k remainder
  tileloadd tmm5, [rdx+rcx*1]
  tileloadd tmm6, [r8+rax*1]
  tdpbusd tmm0, tmm5, tmm6
  tileloadd tmm7, [r9+rax*1]
  tdpbusd tmm1, tmm5, tmm7
  tileloadd tmm6, [r10+rax*1]
  tdpbusd tmm2, tmm5, tmm6
  tileloadd tmm7, [r11+rax*1]
  tdpbusd tmm3, tmm5, tmm7
  tileloadd tmm6, [rbx+rax*1]
  tdpbusd tmm4, tmm5, tmm6
  add r8, 0x400
  add r9, 0x400
  add r10, 0x400
  add r11, 0x400
  add rbx, 0x400
  add rdx, 0x40
  sub r13, 0x01
  cmp r13, 0x01
  jnl L4
L5:
  sub r12, 0x01
  cmp r12, 0x01
  jnl L1
L6:
  cmp qword ptr [rdi+0x50], 0x4F
  jle L7
; epilogue
  mov rcx, [rdi+0x28]
  mov rdx, [rdi+0x20]
  tilestored [rdx+rcx*1], tmm0
  tilestored [rdx+rcx*1+0x40], tmm1
  tilestored [rdx+rcx*1+0x80], tmm2
  tilestored [rdx+rcx*1+0xC0], tmm3
  tilestored [rdx+rcx*1+0x100], tmm4
  jmp L9
L7:
; epilogue of a column tail
  mov rcx, [rdi+0xA0]
  mov edx, 0x140
  tilestored [rcx+rdx*1], tmm0
  tilestored [rcx+rdx*1+0x40], tmm1
  tilestored [rcx+rdx*1+0x80], tmm2
  tilestored [rcx+rdx*1+0xC0], tmm3
  tilestored [rcx+rdx*1+0x100], tmm4
  mov [rdi+0x150], rcx
  mov rcx, [rdi+0x48]
  mov [rdi+0x148], rcx
  mov rcx, [rdi+0x20]
  mov [rdi+0x158], rcx
  mov rcx, [rdi+0x150]
  mov rdx, [rdi+0x158]
  mov r8, [rdi+0x148]
  xor rsi, rsi
  cmp r8, 0x01
  jl L9
  align 32
L8:
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
  vmovdqu32 zmmword ptr [rdx] {k1}, zmm0
  vmovdqu32 zmm1, zmmword ptr [rcx+0x40]
  mov r9, [rdi+0x50]
  add r9, 0xFFFFFFFFFFFFFFF0
  mov r10d, 0x10
  cmp r9, r10
  cmovnle r9, r10
  xor r10d, r10d
  test r9, r9
  cmovs r9, r10
  mov r10d, 0xFFFF
  bzhi r10, r10, r9
  kmovq k1, r10
  vmovdqu32 zmmword ptr [rdx+0x40] {k1}, zmm1
  vmovdqu32 zmm2, zmmword ptr [rcx+0x80]
  mov r9, [rdi+0x50]
  add r9, 0xFFFFFFFFFFFFFFE0
  mov r10d, 0x10
  cmp r9, r10
  cmovnle r9, r10
  xor r10d, r10d
  test r9, r9
  cmovs r9, r10
  mov r10d, 0xFFFF
  bzhi r10, r10, r9
  kmovq k1, r10
  vmovdqu32 zmmword ptr [rdx+0x80] {k1}, zmm2
  vmovdqu32 zmm3, zmmword ptr [rcx+0xC0]
  mov r9, [rdi+0x50]
  add r9, 0xFFFFFFFFFFFFFFD0
  mov r10d, 0x10
  cmp r9, r10
  cmovnle r9, r10
  xor r10d, r10d
  test r9, r9
  cmovs r9, r10
  mov r10d, 0xFFFF
  bzhi r10, r10, r9
  kmovq k1, r10
  vmovdqu32 zmmword ptr [rdx+0xC0] {k1}, zmm3
  vmovdqu32 zmm0, zmmword ptr [rcx+0x100]
  mov r9, [rdi+0x50]
  add r9, 0xFFFFFFFFFFFFFFC0
  mov r10d, 0x10
  cmp r9, r10
  cmovnle r9, r10
  xor r10d, r10d
  test r9, r9
  cmovs r9, r10
  mov r10d, 0xFFFF
  bzhi r10, r10, r9
  kmovq k1, r10
  vmovdqu32 zmmword ptr [rdx+0x100] {k1}, zmm0
  add rcx, 0x140
  add rdx, [rdi+0x28]
  add rsi, 0x04
  sub r8, 0x01
  cmp r8, 0x01
  jnl L8
L9:
  mov rcx, [rdi+0x38]
  add [rdi], rcx
  mov rcx, [rdi+0x128]
  add [rdi+0x10], rcx
  mov rcx, [rdi+0x130]
  add [rdi+0x58], rcx
  mov rcx, [rdi+0x40]
  add [rdi+0x20], rcx
  mov rcx, [rdi+0x138]
  add [rdi+0x50], rcx
  sub qword ptr [rdi+0x30], 0x01
  jnle L0
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
