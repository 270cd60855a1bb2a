; amx_int8_gemm_s8_r1x1_u1_s8_t2, 1504 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov eax, 0x40
  vpbroadcastd zmm0, dword ptr [rdi+0x68]
  vpbroadcastw zmm1, word ptr [rdi+0x70]
  vpbroadcastb zmm2, byte ptr [rdi+0x6C]
  vpmovzxbd zmm3, xmmword ptr [L20]
  mov rcx, [rdi+0x60]
  vmovdqu32 zmm4, zmmword ptr [rcx]
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
  tdpbssd tmm0, tmm1, tmm2
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
  tdpbssd tmm0, tmm1, tmm2
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
  cmp qword ptr [rdi+0x78], 0x0F
  jle L14
; epilogue of plain outputs
  mov rdx, [rdi+0x80]
  mov rsi, [rdi+0x88]
  mov r8, [rdi+0x90]
  mov r9, [rdi+0x98]
  mov r10, [rdi+0x150]
  mov r11, [rdi+0x158]
  mov r12, [rdi+0x148]
  xor rbp, rbp
  cmp r12, 0x02
  jl L11
  align 32
L10:
; epilogue rows
  mov rbx, r11
  add rbx, [rdi+0x28]
  vmovdqu32 zmm5, zmmword ptr [r10]
  vpbroadcastd zmm9, dword ptr [rdx+rbp*1]
  vpmulld zmm9, zmm9, [rsi]
  vpaddd zmm5, zmm5, zmm9
  vpbroadcastd zmm9, dword ptr [r8+rbp*1]
  vpmulld zmm9, zmm9, [r9]
  vpaddd zmm5, zmm5, zmm9
  vmovdqu32 zmm6, zmmword ptr [r10+0x40]
  vpbroadcastd zmm9, dword ptr [rdx+rbp*1+0x04]
  vpmulld zmm9, zmm9, [rsi]
  vpaddd zmm6, zmm6, zmm9
  vpbroadcastd zmm9, dword ptr [r8+rbp*1+0x04]
  vpmulld zmm9, zmm9, [r9]
  vpaddd zmm6, zmm6, zmm9
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm4
  vcvtps2dq zmm5, zmm5
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm4
  vcvtps2dq zmm6, zmm6
  vpackssdw zmm5, zmm5, zmm6
  vpacksswb zmm5, zmm5, zmm5
  vpermd zmm5, zmm3, zmm5
  vmovdqu32 xmmword ptr [r11], xmm5
  vextracti32x4 xmmword ptr [rbx], zmm5, 0x01
  add r10, 0x80
  add r11, [rdi+0x28]
  add r11, [rdi+0x28]
  add rbp, 0x08
  sub r12, 0x02
  cmp r12, 0x02
  jnl L10
L11:
  cmp r12, 0x01
  jl L13
  align 32
L12:
; epilogue rows
  vmovdqu32 zmm5, zmmword ptr [r10]
  vpbroadcastd zmm9, dword ptr [rdx+rbp*1]
  vpmulld zmm9, zmm9, [rsi]
  vpaddd zmm5, zmm5, zmm9
  vpbroadcastd zmm9, dword ptr [r8+rbp*1]
  vpmulld zmm9, zmm9, [r9]
  vpaddd zmm5, zmm5, zmm9
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm4
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm5, zmm5, zmm5
  vpacksswb zmm5, zmm5, zmm5
  vpermd zmm5, zmm3, zmm5
  vmovdqu32 xmmword ptr [r11], xmm5
  add r10, 0x40
  add r11, [rdi+0x28]
  add rbp, 0x04
  sub r12, 0x01
  cmp r12, 0x01
  jnl L12
L13:
  jmp L18
L14:
; epilogue
  mov rdx, [rdi+0x50]
  mov esi, 0x10
  cmp rdx, rsi
  cmovnle rdx, rsi
  xor esi, esi
  test rdx, rdx
  cmovs rdx, rsi
  mov esi, 0xFFFF
  bzhi rsi, rsi, rdx
  kmovq k1, rsi
  mov rdx, [rdi+0x80]
  mov rsi, [rdi+0x88]
  mov r8, [rdi+0x90]
  mov r9, [rdi+0x98]
  mov r10, [rdi+0x150]
  mov r11, [rdi+0x158]
  mov r12, [rdi+0x148]
  xor rbp, rbp
  cmp r12, 0x02
  jl L16
  align 32
L15:
; epilogue rows
  mov rbx, r11
  add rbx, [rdi+0x28]
  vmovdqu32 zmm5, zmmword ptr [r10]
  vpbroadcastd zmm9, dword ptr [rdx+rbp*1]
  vpmulld zmm9, zmm9, [rsi]
  vpaddd zmm5, zmm5, zmm9
  vpbroadcastd zmm9, dword ptr [r8+rbp*1]
  vpmulld zmm9, zmm9, [r9]
  vpaddd zmm5, zmm5, zmm9
  vmovdqu32 zmm6, zmmword ptr [r10+0x40]
  vpbroadcastd zmm9, dword ptr [rdx+rbp*1+0x04]
  vpmulld zmm9, zmm9, [rsi]
  vpaddd zmm6, zmm6, zmm9
  vpbroadcastd zmm9, dword ptr [r8+rbp*1+0x04]
  vpmulld zmm9, zmm9, [r9]
  vpaddd zmm6, zmm6, zmm9
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm4
  vminps zmm5, zmm5, zmm0
  vcvtps2dq zmm5, zmm5
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm4
  vminps zmm6, zmm6, zmm0
  vcvtps2dq zmm6, zmm6
  vpackssdw zmm5, zmm5, zmm6
  vpaddsw zmm5, zmm5, zmm1
  vpacksswb zmm5, zmm5, zmm5
  vpermd zmm5, zmm3, zmm5
  vpmaxsb zmm5, zmm5, zmm2
  vmovdqu8 xmmword ptr [r11] {k1}, xmm5
  vextracti32x4 xmm6, zmm5, 0x01
  vmovdqu8 xmmword ptr [rbx] {k1}, xmm6
  add r10, 0x80
  add r11, [rdi+0x28]
  add r11, [rdi+0x28]
  add rbp, 0x08
  sub r12, 0x02
  cmp r12, 0x02
  jnl L15
L16:
  cmp r12, 0x01
  jl L18
  align 32
L17:
; epilogue rows
  vmovdqu32 zmm5, zmmword ptr [r10]
  vpbroadcastd zmm9, dword ptr [rdx+rbp*1]
  vpmulld zmm9, zmm9, [rsi]
  vpaddd zmm5, zmm5, zmm9
  vpbroadcastd zmm9, dword ptr [r8+rbp*1]
  vpmulld zmm9, zmm9, [r9]
  vpaddd zmm5, zmm5, zmm9
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm4
  vminps zmm5, zmm5, zmm0
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm5, zmm5, zmm5
  vpaddsw zmm5, zmm5, zmm1
  vpacksswb zmm5, zmm5, zmm5
  vpermd zmm5, zmm3, zmm5
  vpmaxsb zmm5, zmm5, zmm2
  vmovdqu8 xmmword ptr [r11] {k1}, xmm5
  add r10, 0x40
  add r11, [rdi+0x28]
  add rbp, 0x04
  sub r12, 0x01
  cmp r12, 0x01
  jnl L17
L18:
  mov rcx, [rdi+0x40]
  add [rdi+0x20], rcx
  add qword ptr [rdi+0x80], 0x40
  add qword ptr [rdi+0x90], 0x40
  cmp qword ptr [rdi+0x30], 0x01
  jle L19
  mov rcx, [rdi+0xA0]
  mov edx, 0x40
  tilestored [rcx+rdx*1], tmm0
  mov [rdi+0x150], rcx
  mov rcx, [rdi+0x48]
  mov [rdi+0x148], rcx
  mov rcx, [rdi+0x20]
  mov [rdi+0x158], rcx
L19:
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
  nop ...
L20:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
