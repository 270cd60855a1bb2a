; avx512_vnni_gemm_u8_r1x6_u1_u8, 1008 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
L0:
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
  mov r8, [rdi+0xA8]
  mov r9, [rdi+0xB0]
  cmp r9, 0x01
  jl L4
  align 32
L1:
; walk
  add rax, [r8]
  add rdx, [r8+0x08]
  add rsi, [r8+0x08]
  mov r10, [r8+0x10]
  add r8, 0x18
  cmp r10, 0x01
  jl L3
  align 32
L2:
; k loop
  vmovdqu32 zmm7, zmmword ptr [rdx]
  vmovdqu32 zmm8, zmmword ptr [rdx+rcx*1]
  vmovdqu32 zmm9, zmmword ptr [rdx+rcx*2]
  vmovdqu32 zmm10, zmmword ptr [rsi]
  vmovdqu32 zmm11, zmmword ptr [rsi+rcx*1]
  vmovdqu32 zmm12, zmmword ptr [rsi+rcx*2]
  vpbroadcastd zmm6, dword ptr [rax]
  vpdpbusd zmm0, zmm6, zmm7
  vpdpbusd zmm1, zmm6, zmm8
  vpdpbusd zmm2, zmm6, zmm9
  vpdpbusd zmm3, zmm6, zmm10
  vpdpbusd zmm4, zmm6, zmm11
  vpdpbusd zmm5, zmm6, zmm12
  add rdx, 0x40
  add rsi, 0x40
  add rax, 0x04
  sub r10, 0x01
  cmp r10, 0x01
  jnl L2
L3:
  sub r9, 0x01
  cmp r9, 0x01
  jnl L1
L4:
  cmp qword ptr [rdi+0x50], 0x5F
  jle L5
; epilogue
  mov rax, [rdi+0x60]
  vpbroadcastd zmm6, dword ptr [rdi+0x68]
  vpbroadcastw zmm7, word ptr [rdi+0x70]
  vpbroadcastb zmm8, byte ptr [rdi+0x6C]
  vpmovzxbd zmm9, xmmword ptr [L7]
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
  vpmaxub zmm0, zmm0, zmm8
  vpermd zmm0, zmm9, zmm0
  vmovdqu32 zmmword ptr [rcx], zmm0
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
  vpmaxub zmm4, zmm4, zmm8
  vpermd zmm4, zmm9, zmm4
  vmovdqu32 ymmword ptr [rcx+0x40], ymm4
  jmp L6
L5:
; epilogue of a column tail
  mov rax, [rdi+0x60]
  vpbroadcastd zmm6, dword ptr [rdi+0x68]
  vpbroadcastw zmm7, word ptr [rdi+0x70]
  vpbroadcastb zmm8, byte ptr [rdi+0x6C]
  vpmovzxbd zmm9, xmmword ptr [L7]
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
  vpmaxub zmm0, zmm0, zmm8
  vpermd zmm0, zmm9, zmm0
  mov rdx, [rdi+0x50]
  xor esi, esi
  test rdx, rdx
  cmovs rdx, rsi
  mov rsi, 0xFFFFFFFFFFFFFFFF
  bzhi rsi, rsi, rdx
  kmovq k1, rsi
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
  vpmaxub zmm4, zmm4, zmm8
  vpermd zmm4, zmm9, zmm4
  mov rdx, [rdi+0x50]
  add rdx, 0xFFFFFFFFFFFFFFC0
  xor esi, esi
  test rdx, rdx
  cmovs rdx, rsi
  mov esi, 0xFFFFFFFF
  bzhi rsi, rsi, rdx
  kmovq k1, rsi
  vmovdqu8 zmmword ptr [rcx+0x40] {k1}, zmm4
L6:
  mov rax, [rdi+0x120]
  add [rdi+0x10], rax
  mov rax, [rdi+0x128]
  add [rdi+0x58], rax
  mov rax, [rdi+0x128]
  add [rdi+0x60], rax
  mov rax, [rdi+0x130]
  add [rdi+0x50], rax
  mov rax, [rdi+0x38]
  add [rdi], rax
  mov rax, [rdi+0x40]
  add [rdi+0x20], rax
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
L7:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
