; avx512_vnni_gemm_u8_r1x6_u1_u8, 960 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  vpbroadcastd zmm0, dword ptr [rdi+0x68]
  vpbroadcastw zmm1, word ptr [rdi+0x70]
  vpbroadcastb zmm2, byte ptr [rdi+0x6C]
  vpmovzxbd zmm3, xmmword ptr [L7]
L0:
; line
; tile
  mov rax, [rdi+0x58]
  vmovdqu32 zmm4, zmmword ptr [rax]
  vmovdqu32 zmm5, zmmword ptr [rax+0x40]
  vmovdqu32 zmm6, zmmword ptr [rax+0x80]
  vmovdqu32 zmm7, zmmword ptr [rax+0xC0]
  vmovdqu32 zmm8, zmmword ptr [rax+0x100]
  vmovdqu32 zmm9, zmmword ptr [rax+0x140]
  mov rax, [rdi]
  mov rcx, [rdi+0x18]
  mov rdx, [rdi+0x10]
  imul rsi, rcx, 0x03
  add rsi, rdx
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
  cmp r9, 0x01
  jl L4
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
  vmovdqu32 zmm11, zmmword ptr [rdx]
  vmovdqu32 zmm12, zmmword ptr [rdx+rcx*1]
  vmovdqu32 zmm13, zmmword ptr [rdx+rcx*2]
  vmovdqu32 zmm14, zmmword ptr [rsi]
  vmovdqu32 zmm15, zmmword ptr [rsi+rcx*1]
  vmovdqu32 zmm16, zmmword ptr [rsi+rcx*2]
  vpbroadcastd zmm10, dword ptr [rax]
  vpdpbusd zmm4, zmm10, zmm11
  vpdpbusd zmm5, zmm10, zmm12
  vpdpbusd zmm6, zmm10, zmm13
  vpdpbusd zmm7, zmm10, zmm14
  vpdpbusd zmm8, zmm10, zmm15
  vpdpbusd zmm9, zmm10, zmm16
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
  cmp qword ptr [rdi+0x78], 0x5F
  jle L5
; epilogue of plain outputs
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rax]
  vcvtps2dq zmm4, zmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [rax+0x40]
  vcvtps2dq zmm5, zmm5
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, [rax+0x80]
  vcvtps2dq zmm6, zmm6
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, [rax+0xC0]
  vcvtps2dq zmm7, zmm7
  vpackssdw zmm4, zmm4, zmm5
  vpackssdw zmm6, zmm6, zmm7
  vpackuswb zmm4, zmm4, zmm6
  vpermd zmm4, zmm3, zmm4
  vmovdqu32 zmmword ptr [rcx], zmm4
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, [rax+0x100]
  vcvtps2dq zmm8, zmm8
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, [rax+0x140]
  vcvtps2dq zmm9, zmm9
  vpackssdw zmm8, zmm8, zmm9
  vpackuswb zmm8, zmm8, zmm8
  vpermd zmm8, zmm3, zmm8
  vmovdqu32 ymmword ptr [rcx+0x40], ymm8
  jmp L6
L5:
; epilogue
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
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rax]
  vminps zmm4, zmm4, zmm0
  vcvtps2dq zmm4, zmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [rax+0x40]
  vminps zmm5, zmm5, zmm0
  vcvtps2dq zmm5, zmm5
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, [rax+0x80]
  vminps zmm6, zmm6, zmm0
  vcvtps2dq zmm6, zmm6
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, [rax+0xC0]
  vminps zmm7, zmm7, zmm0
  vcvtps2dq zmm7, zmm7
  vpackssdw zmm4, zmm4, zmm5
  vpaddsw zmm4, zmm4, zmm1
  vpackssdw zmm6, zmm6, zmm7
  vpaddsw zmm6, zmm6, zmm1
  vpackuswb zmm4, zmm4, zmm6
  vpermd zmm4, zmm3, zmm4
  vpmaxub zmm4, zmm4, zmm2
  vmovdqu8 zmmword ptr [rcx] {k1}, zmm4
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, [rax+0x100]
  vminps zmm8, zmm8, zmm0
  vcvtps2dq zmm8, zmm8
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, [rax+0x140]
  vminps zmm9, zmm9, zmm0
  vcvtps2dq zmm9, zmm9
  vpackssdw zmm8, zmm8, zmm9
  vpaddsw zmm8, zmm8, zmm1
  vpackuswb zmm8, zmm8, zmm8
  vpermd zmm8, zmm3, zmm8
  vpmaxub zmm8, zmm8, zmm2
  vmovdqu8 ymmword ptr [rcx+0x40] {k2}, ymm8
L6:
  mov rax, [rdi+0x38]
  add [rdi], rax
  mov rax, [rdi+0x128]
  add [rdi+0x10], rax
  mov rax, [rdi+0x130]
  add [rdi+0x58], rax
  mov rax, [rdi+0x40]
  add [rdi+0x20], rax
  mov rax, [rdi+0x138]
  add [rdi+0x50], rax
  mov rax, [rdi+0x130]
  add [rdi+0x60], rax
  mov rax, [rdi+0x138]
  add [rdi+0x78], rax
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
  nop ...
L7:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
