; amx_int8_gemm_s8_r1x1_u1_s8_t2, 784 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov eax, 0x40
L0:
; tile
  mov rcx, [rdi+0x58]
  lea rdx, [rcx]
  xor rsi, rsi
  tileloadd tmm0, [rdx+rsi*1]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x10]
  mov r8, [rdi+0xA8]
  mov r9, [rdi+0xB0]
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
  tdpbssd tmm0, tmm1, tmm2
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
  mov rcx, [rdi+0x98]
  mov edx, 0x40
  tilestored [rcx+rdx*1], tmm0
  cmp qword ptr [rdi+0x50], 0x0F
  jle L7
; epilogue
  mov rcx, [rdi+0x60]
  vpbroadcastd zmm0, dword ptr [rdi+0x68]
  vpbroadcastw zmm1, word ptr [rdi+0x70]
  vpbroadcastb zmm2, byte ptr [rdi+0x6C]
  vpmovzxbd zmm3, xmmword ptr [L10]
  mov rdx, [rdi+0x78]
  mov rsi, [rdi+0x80]
  mov r8, [rdi+0x88]
  mov r9, [rdi+0x90]
  mov r10, [rdi+0x98]
  mov r11, [rdi+0x20]
  mov rbx, [rdi+0x48]
  xor rbp, rbp
  cmp rbx, 0x01
  jl L6
  align 32
L5:
; epilogue rows
  vmovdqu32 zmm4, zmmword ptr [r10]
  vpbroadcastd zmm8, dword ptr [rdx+rbp*1]
  vpmulld zmm8, zmm8, [rsi]
  vpaddd zmm4, zmm4, zmm8
  vpbroadcastd zmm8, dword ptr [r8+rbp*1]
  vpmulld zmm8, zmm8, [r9]
  vpaddd zmm4, zmm4, zmm8
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rcx]
  vminps zmm4, zmm4, zmm0
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm4, zmm4, zmm4
  vpaddsw zmm4, zmm4, zmm1
  vpacksswb zmm4, zmm4, zmm4
  vpmaxsb zmm4, zmm4, zmm2
  vpermd zmm4, zmm3, zmm4
  vmovdqu32 xmmword ptr [r11], xmm4
  add r10, 0x40
  add r11, [rdi+0x28]
  add rbp, 0x04
  sub rbx, 0x01
  cmp rbx, 0x01
  jnl L5
L6:
  jmp L9
L7:
; epilogue of a column tail
  mov rcx, [rdi+0x60]
  vpbroadcastd zmm0, dword ptr [rdi+0x68]
  vpbroadcastw zmm1, word ptr [rdi+0x70]
  vpbroadcastb zmm2, byte ptr [rdi+0x6C]
  vpmovzxbd zmm3, xmmword ptr [L10]
  mov rdx, [rdi+0x78]
  mov rsi, [rdi+0x80]
  mov r8, [rdi+0x88]
  mov r9, [rdi+0x90]
  mov r10, [rdi+0x98]
  mov r11, [rdi+0x20]
  mov rbx, [rdi+0x48]
  xor rbp, rbp
  cmp rbx, 0x01
  jl L9
  align 32
L8:
; epilogue rows
  vmovdqu32 zmm4, zmmword ptr [r10]
  vpbroadcastd zmm8, dword ptr [rdx+rbp*1]
  vpmulld zmm8, zmm8, [rsi]
  vpaddd zmm4, zmm4, zmm8
  vpbroadcastd zmm8, dword ptr [r8+rbp*1]
  vpmulld zmm8, zmm8, [r9]
  vpaddd zmm4, zmm4, zmm8
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rcx]
  vminps zmm4, zmm4, zmm0
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm4, zmm4, zmm4
  vpaddsw zmm4, zmm4, zmm1
  vpacksswb zmm4, zmm4, zmm4
  vpmaxsb zmm4, zmm4, zmm2
  vpermd zmm4, zmm3, zmm4
  mov r12, [rdi+0x50]
  xor r13d, r13d
  test r12, r12
  cmovs r12, r13
  mov r13d, 0xFFFF
  bzhi r13, r13, r12
  kmovq k1, r13
  vmovdqu8 zmmword ptr [r11] {k1}, zmm4
  add r10, 0x40
  add r11, [rdi+0x28]
  add rbp, 0x04
  sub rbx, 0x01
  cmp rbx, 0x01
  jnl L8
L9:
  mov rcx, [rdi+0x38]
  add [rdi], rcx
  mov rcx, [rdi+0x40]
  add [rdi+0x20], rcx
  add qword ptr [rdi+0x78], 0x40
  add qword ptr [rdi+0x88], 0x40
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
  align 32
L10:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
