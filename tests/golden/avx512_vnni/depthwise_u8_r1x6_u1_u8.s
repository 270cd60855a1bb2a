; avx512_vnni_depthwise_u8_r1x6_u1_u8, 976 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
L0:
; line
; tile
  mov rax, [rdi+0x58]
  vmovdqu32 zmm0, zmmword ptr [rax]
  vmovdqu32 zmm1, zmmword ptr [rax+0x40]
  vmovdqu32 zmm2, zmmword ptr [rax+0x80]
  vmovdqu32 zmm3, zmmword ptr [rax+0xC0]
  vmovdqu32 zmm4, zmmword ptr [rax+0x100]
  vmovdqu32 zmm5, zmmword ptr [rax+0x140]
  mov rax, [rdi]
  mov rcx, [rdi+0x18]
  mov rdx, [rdi+0x10]
  imul rsi, rcx, 0x03
  add rsi, rdx
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
  cmp r9, 0x01
  jl L2
  align 32
L1:
; taps
  add rax, [r8]
  add rdx, [r8+0x08]
  add rsi, [r8+0x08]
  add r8, 0x10
  vmovdqu32 zmm6, zmmword ptr [rdx]
  vpmovzxbd zmm7, xmmword ptr [rax]
  vpmaddwd zmm7, zmm7, zmm6
  vpaddd zmm0, zmm0, zmm7
  vmovdqu32 zmm6, zmmword ptr [rdx+rcx*1]
  vpmovzxbd zmm7, xmmword ptr [rax+0x10]
  vpmaddwd zmm7, zmm7, zmm6
  vpaddd zmm1, zmm1, zmm7
  vmovdqu32 zmm6, zmmword ptr [rdx+rcx*2]
  vpmovzxbd zmm7, xmmword ptr [rax+0x20]
  vpmaddwd zmm7, zmm7, zmm6
  vpaddd zmm2, zmm2, zmm7
  vmovdqu32 zmm6, zmmword ptr [rsi]
  vpmovzxbd zmm7, xmmword ptr [rax+0x30]
  vpmaddwd zmm7, zmm7, zmm6
  vpaddd zmm3, zmm3, zmm7
  vmovdqu32 zmm6, zmmword ptr [rsi+rcx*1]
  vpmovzxbd zmm7, xmmword ptr [rax+0x40]
  vpmaddwd zmm7, zmm7, zmm6
  vpaddd zmm4, zmm4, zmm7
  vmovdqu32 zmm6, zmmword ptr [rsi+rcx*2]
  vpmovzxbd zmm7, xmmword ptr [rax+0x50]
  vpmaddwd zmm7, zmm7, zmm6
  vpaddd zmm5, zmm5, zmm7
  sub r9, 0x01
  cmp r9, 0x01
  jnl L1
L2:
  cmp qword ptr [rdi+0x78], 0x5F
  jle L3
; epilogue of plain outputs
  vpmovzxbd zmm6, xmmword ptr [L5]
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps zmm0, zmm0
  vmulps zmm0, zmm0, [rax]
  vcvtps2dq zmm0, zmm0
  vcvtdq2ps zmm1, zmm1
  vmulps zmm1, zmm1, [rax+0x40]
  vcvtps2dq zmm1, zmm1
  vcvtdq2ps zmm2, zmm2
  vmulps zmm2, zmm2, [rax+0x80]
  vcvtps2dq zmm2, zmm2
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, [rax+0xC0]
  vcvtps2dq zmm3, zmm3
  vpackssdw zmm0, zmm0, zmm1
  vpackssdw zmm2, zmm2, zmm3
  vpackuswb zmm0, zmm0, zmm2
  vpermd zmm0, zmm6, zmm0
  vmovdqu32 zmmword ptr [rcx], zmm0
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rax+0x100]
  vcvtps2dq zmm4, zmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [rax+0x140]
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm4, zmm4, zmm5
  vpackuswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm6, zmm4
  vmovdqu32 ymmword ptr [rcx+0x40], ymm4
  jmp L4
L3:
; epilogue
  vpbroadcastd zmm6, dword ptr [rdi+0x68]
  vpbroadcastw zmm7, word ptr [rdi+0x70]
  vpbroadcastb zmm8, byte ptr [rdi+0x6C]
  vpmovzxbd zmm9, xmmword ptr [L5]
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x50]
  mov edx, 0x40
  cmp rcx, rdx
  cmovnle rcx, rdx
  xor edx, edx
  test rcx, rcx
  cmovs rcx, rdx
  mov rdx, 0xFFFFFFFFFFFFFFFF
  bzhi rdx, rdx, rcx
  kmovq k1, rdx
  mov rcx, [rdi+0x50]
  add rcx, 0xFFFFFFFFFFFFFFC0
  mov edx, 0x20
  cmp rcx, rdx
  cmovnle rcx, rdx
  xor edx, edx
  test rcx, rcx
  cmovs rcx, rdx
  mov edx, 0xFFFFFFFF
  bzhi rdx, rdx, rcx
  kmovq k2, rdx
  mov rcx, [rdi+0x20]
  vcvtdq2ps zmm0, zmm0
  vmulps zmm0, zmm0, [rax]
  vminps zmm0, zmm0, zmm6
  vcvtps2dq zmm0, zmm0
  vcvtdq2ps zmm1, zmm1
  vmulps zmm1, zmm1, [rax+0x40]
  vminps zmm1, zmm1, zmm6
  vcvtps2dq zmm1, zmm1
  vcvtdq2ps zmm2, zmm2
  vmulps zmm2, zmm2, [rax+0x80]
  vminps zmm2, zmm2, zmm6
  vcvtps2dq zmm2, zmm2
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, [rax+0xC0]
  vminps zmm3, zmm3, zmm6
  vcvtps2dq zmm3, zmm3
  vpackssdw zmm0, zmm0, zmm1
  vpaddsw zmm0, zmm0, zmm7
  vpackssdw zmm2, zmm2, zmm3
  vpaddsw zmm2, zmm2, zmm7
  vpackuswb zmm0, zmm0, zmm2
  vpermd zmm0, zmm9, zmm0
  vpmaxub zmm0, zmm0, zmm8
  vmovdqu8 zmmword ptr [rcx] {k1}, zmm0
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rax+0x100]
  vminps zmm4, zmm4, zmm6
  vcvtps2dq zmm4, zmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [rax+0x140]
  vminps zmm5, zmm5, zmm6
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm4, zmm4, zmm5
  vpaddsw zmm4, zmm4, zmm7
  vpackuswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm9, zmm4
  vpmaxub zmm4, zmm4, zmm8
  vmovdqu8 ymmword ptr [rcx+0x40] {k2}, ymm4
L4:
  mov rax, [rdi+0x38]
  add [rdi], rax
  mov rax, [rdi+0x40]
  add [rdi+0x20], rax
  sub qword ptr [rdi+0x30], 0x01
  jnle L0
  mov rax, [rdi+0xF0]
  add [rdi], rax
  mov rax, [rdi+0xF8]
  add [rdi+0x20], rax
  mov rax, [rdi+0x140]
  add [rdi+0x30], rax
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
L5:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
