; amx_int8_gemm_u8_r1x1_u1_s8, 656 bytes
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
  vpmovzxbd zmm3, xmmword ptr [L10]
  mov rcx, [rdi+0x60]
  vmovdqu32 zmm4, zmmword ptr [rcx]
L0:
; line
; tile
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
  mov rcx, [rdi+0xA0]
  mov edx, 0x40
  tilestored [rcx+rdx*1], tmm0
  cmp qword ptr [rdi+0x78], 0x0F
  jle L7
; epilogue of plain outputs
  mov rdx, [rdi+0xA0]
  mov rsi, [rdi+0x20]
  mov r8, [rdi+0x48]
  xor r9, r9
  cmp r8, 0x01
  jl L6
  align 32
L5:
; epilogue rows
  vmovdqu32 zmm5, zmmword ptr [rdx]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm4
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm5, zmm5, zmm5
  vpacksswb zmm5, zmm5, zmm5
  vpermd zmm5, zmm3, zmm5
  vmovdqu32 xmmword ptr [rsi], xmm5
  add rdx, 0x40
  add rsi, [rdi+0x28]
  add r9, 0x04
  sub r8, 0x01
  cmp r8, 0x01
  jnl L5
L6:
  jmp L9
L7:
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
  mov rdx, [rdi+0xA0]
  mov rsi, [rdi+0x20]
  mov r8, [rdi+0x48]
  xor r9, r9
  cmp r8, 0x01
  jl L9
  align 32
L8:
; epilogue rows
  vmovdqu32 zmm5, zmmword ptr [rdx]
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, zmm4
  vminps zmm5, zmm5, zmm0
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm5, zmm5, zmm5
  vpaddsw zmm5, zmm5, zmm1
  vpacksswb zmm5, zmm5, zmm5
  vpermd zmm5, zmm3, zmm5
  vpmaxsb zmm5, zmm5, zmm2
  vmovdqu8 xmmword ptr [rsi] {k1}, xmm5
  add rdx, 0x40
  add rsi, [rdi+0x28]
  add r9, 0x04
  sub r8, 0x01
  cmp r8, 0x01
  jnl L8
L9:
  mov rcx, [rdi+0x38]
  add [rdi], rcx
  mov rcx, [rdi+0x40]
  add [rdi+0x20], rcx
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
  align 32
L10:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
