; amx_int8_gemm_u8_r1x5_u1_u8, 1280 bytes
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
  vmovdqu32 zmm5, zmmword ptr [rcx+0x40]
  vmovdqu32 zmm6, zmmword ptr [rcx+0x80]
  vmovdqu32 zmm7, zmmword ptr [rcx+0xC0]
  vmovdqu32 zmm8, zmmword ptr [rcx+0x100]
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
  jl L4
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
  cmp r13, 0x01
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
  add r8, 0x400
  add r9, 0x400
  add r10, 0x400
  add r11, 0x400
  add rbx, 0x400
  add rdx, 0x40
  sub r13, 0x01
  cmp r13, 0x01
  jnl L2
L3:
  sub r12, 0x01
  cmp r12, 0x01
  jnl L1
L4:
  mov rcx, [rdi+0xA0]
  mov edx, 0x140
  tilestored [rcx+rdx*1], tmm0
  tilestored [rcx+rdx*1+0x40], tmm1
  tilestored [rcx+rdx*1+0x80], tmm2
  tilestored [rcx+rdx*1+0xC0], tmm3
  tilestored [rcx+rdx*1+0x100], tmm4
  cmp qword ptr [rdi+0x78], 0x4F
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
  vmovdqu32 zmm9, zmmword ptr [rdx]
  vmovdqu32 zmm10, zmmword ptr [rdx+0x40]
  vmovdqu32 zmm11, zmmword ptr [rdx+0x80]
  vmovdqu32 zmm12, zmmword ptr [rdx+0xC0]
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, zmm4
  vcvtps2dq zmm9, zmm9
  vcvtdq2ps zmm10, zmm10
  vmulps zmm10, zmm10, zmm5
  vcvtps2dq zmm10, zmm10
  vcvtdq2ps zmm11, zmm11
  vmulps zmm11, zmm11, zmm6
  vcvtps2dq zmm11, zmm11
  vcvtdq2ps zmm12, zmm12
  vmulps zmm12, zmm12, zmm7
  vcvtps2dq zmm12, zmm12
  vpackssdw zmm9, zmm9, zmm10
  vpackssdw zmm11, zmm11, zmm12
  vpackuswb zmm9, zmm9, zmm11
  vpermd zmm9, zmm3, zmm9
  vmovdqu32 zmmword ptr [rsi], zmm9
  vmovdqu32 zmm9, zmmword ptr [rdx+0x100]
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, zmm8
  vcvtps2dq zmm9, zmm9
  vpackssdw zmm9, zmm9, zmm9
  vpackuswb zmm9, zmm9, zmm9
  vpermd zmm9, zmm3, zmm9
  vmovdqu32 xmmword ptr [rsi+0x40], xmm9
  add rdx, 0x140
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
  mov esi, 0x40
  cmp rdx, rsi
  cmovnle rdx, rsi
  xor esi, esi
  test rdx, rdx
  cmovs rdx, rsi
  mov rsi, 0xFFFFFFFFFFFFFFFF
  bzhi rsi, rsi, rdx
  kmovq k1, rsi
  mov rdx, [rdi+0x50]
  add rdx, 0xFFFFFFFFFFFFFFC0
  mov esi, 0x10
  cmp rdx, rsi
  cmovnle rdx, rsi
  xor esi, esi
  test rdx, rdx
  cmovs rdx, rsi
  mov esi, 0xFFFF
  bzhi rsi, rsi, rdx
  kmovq k2, rsi
  mov rdx, [rdi+0xA0]
  mov rsi, [rdi+0x20]
  mov r8, [rdi+0x48]
  xor r9, r9
  cmp r8, 0x01
  jl L9
  align 32
L8:
; epilogue rows
  vmovdqu32 zmm9, zmmword ptr [rdx]
  vmovdqu32 zmm10, zmmword ptr [rdx+0x40]
  vmovdqu32 zmm11, zmmword ptr [rdx+0x80]
  vmovdqu32 zmm12, zmmword ptr [rdx+0xC0]
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, zmm4
  vminps zmm9, zmm9, zmm0
  vcvtps2dq zmm9, zmm9
  vcvtdq2ps zmm10, zmm10
  vmulps zmm10, zmm10, zmm5
  vminps zmm10, zmm10, zmm0
  vcvtps2dq zmm10, zmm10
  vcvtdq2ps zmm11, zmm11
  vmulps zmm11, zmm11, zmm6
  vminps zmm11, zmm11, zmm0
  vcvtps2dq zmm11, zmm11
  vcvtdq2ps zmm12, zmm12
  vmulps zmm12, zmm12, zmm7
  vminps zmm12, zmm12, zmm0
  vcvtps2dq zmm12, zmm12
  vpackssdw zmm9, zmm9, zmm10
  vpaddsw zmm9, zmm9, zmm1
  vpackssdw zmm11, zmm11, zmm12
  vpaddsw zmm11, zmm11, zmm1
  vpackuswb zmm9, zmm9, zmm11
  vpermd zmm9, zmm3, zmm9
  vpmaxub zmm9, zmm9, zmm2
  vmovdqu8 zmmword ptr [rsi] {k1}, zmm9
  vmovdqu32 zmm9, zmmword ptr [rdx+0x100]
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, zmm8
  vminps zmm9, zmm9, zmm0
  vcvtps2dq zmm9, zmm9
  vpackssdw zmm9, zmm9, zmm9
  vpaddsw zmm9, zmm9, zmm1
  vpackuswb zmm9, zmm9, zmm9
  vpermd zmm9, zmm3, zmm9
  vpmaxub zmm9, zmm9, zmm2
  vmovdqu8 xmmword ptr [rsi+0x40] {k2}, xmm9
  add rdx, 0x140
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
  nop ...
L10:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
