; avx512_vnni_gemm_u8_r1x6_u1_u8, 912 bytes
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
  mov rax, [rdi+0x58]
  vmovdqu32 zmm4, zmmword ptr [rax]
  vmovdqu32 zmm5, zmmword ptr [rax+0x40]
  vmovdqu32 zmm6, zmmword ptr [rax+0x80]
  vmovdqu32 zmm7, zmmword ptr [rax+0xC0]
  vmovdqu32 zmm8, zmmword ptr [rax+0x100]
  vmovdqu32 zmm9, zmmword ptr [rax+0x140]
  mov rax, [rdi+0x60]
  vmovdqu32 zmm10, zmmword ptr [rax]
  vmovdqu32 zmm11, zmmword ptr [rax+0x40]
  vmovdqu32 zmm12, zmmword ptr [rax+0x80]
  vmovdqu32 zmm13, zmmword ptr [rax+0xC0]
  vmovdqu32 zmm14, zmmword ptr [rax+0x100]
  vmovdqu32 zmm15, zmmword ptr [rax+0x140]
L0:
; tile
  vmovaps zmm16, zmm4
  vmovaps zmm17, zmm5
  vmovaps zmm18, zmm6
  vmovaps zmm19, zmm7
  vmovaps zmm20, zmm8
  vmovaps zmm21, zmm9
  mov rax, [rdi]
  mov rcx, [rdi+0x18]
  mov rdx, [rdi+0x10]
  imul rsi, rcx, 0x03
  add rsi, rdx
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
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
  vmovdqu32 zmm23, zmmword ptr [rdx]
  vmovdqu32 zmm24, zmmword ptr [rdx+rcx*1]
  vmovdqu32 zmm25, zmmword ptr [rdx+rcx*2]
  vmovdqu32 zmm26, zmmword ptr [rsi]
  vmovdqu32 zmm27, zmmword ptr [rsi+rcx*1]
  vmovdqu32 zmm28, zmmword ptr [rsi+rcx*2]
  vpbroadcastd zmm22, dword ptr [rax]
  vpdpbusd zmm16, zmm22, zmm23
  vpdpbusd zmm17, zmm22, zmm24
  vpdpbusd zmm18, zmm22, zmm25
  vpdpbusd zmm19, zmm22, zmm26
  vpdpbusd zmm20, zmm22, zmm27
  vpdpbusd zmm21, zmm22, zmm28
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
  mov rcx, [rdi+0x20]
  vcvtdq2ps zmm16, zmm16
  vmulps zmm16, zmm16, zmm10
  vcvtps2dq zmm16, zmm16
  vcvtdq2ps zmm17, zmm17
  vmulps zmm17, zmm17, zmm11
  vcvtps2dq zmm17, zmm17
  vcvtdq2ps zmm18, zmm18
  vmulps zmm18, zmm18, zmm12
  vcvtps2dq zmm18, zmm18
  vcvtdq2ps zmm19, zmm19
  vmulps zmm19, zmm19, zmm13
  vcvtps2dq zmm19, zmm19
  vpackssdw zmm16, zmm16, zmm17
  vpackssdw zmm18, zmm18, zmm19
  vpackuswb zmm16, zmm16, zmm18
  vpermd zmm16, zmm3, zmm16
  vmovdqu32 zmmword ptr [rcx], zmm16
  vcvtdq2ps zmm20, zmm20
  vmulps zmm20, zmm20, zmm14
  vcvtps2dq zmm20, zmm20
  vcvtdq2ps zmm21, zmm21
  vmulps zmm21, zmm21, zmm15
  vcvtps2dq zmm21, zmm21
  vpackssdw zmm20, zmm20, zmm21
  vpackuswb zmm20, zmm20, zmm20
  vpermd zmm20, zmm3, zmm20
  vmovdqu32 ymmword ptr [rcx+0x40], ymm20
  jmp L6
L5:
; epilogue
  mov rcx, [rdi+0x50]
  xor edx, edx
  test rcx, rcx
  cmovs rcx, rdx
  mov rdx, 0xFFFFFFFFFFFFFFFF
  bzhi rdx, rdx, rcx
  kmovq k1, rdx
  mov rcx, [rdi+0x50]
  add rcx, 0xFFFFFFFFFFFFFFC0
  xor edx, edx
  test rcx, rcx
  cmovs rcx, rdx
  mov edx, 0xFFFFFFFF
  bzhi rdx, rdx, rcx
  kmovq k2, rdx
  mov rcx, [rdi+0x20]
  vcvtdq2ps zmm16, zmm16
  vmulps zmm16, zmm16, zmm10
  vminps zmm16, zmm16, zmm0
  vcvtps2dq zmm16, zmm16
  vcvtdq2ps zmm17, zmm17
  vmulps zmm17, zmm17, zmm11
  vminps zmm17, zmm17, zmm0
  vcvtps2dq zmm17, zmm17
  vcvtdq2ps zmm18, zmm18
  vmulps zmm18, zmm18, zmm12
  vminps zmm18, zmm18, zmm0
  vcvtps2dq zmm18, zmm18
  vcvtdq2ps zmm19, zmm19
  vmulps zmm19, zmm19, zmm13
  vminps zmm19, zmm19, zmm0
  vcvtps2dq zmm19, zmm19
  vpackssdw zmm16, zmm16, zmm17
  vpaddsw zmm16, zmm16, zmm1
  vpackssdw zmm18, zmm18, zmm19
  vpaddsw zmm18, zmm18, zmm1
  vpackuswb zmm16, zmm16, zmm18
  vpermd zmm16, zmm3, zmm16
  vpmaxub zmm16, zmm16, zmm2
  vmovdqu8 zmmword ptr [rcx] {k1}, zmm16
  vcvtdq2ps zmm20, zmm20
  vmulps zmm20, zmm20, zmm14
  vminps zmm20, zmm20, zmm0
  vcvtps2dq zmm20, zmm20
  vcvtdq2ps zmm21, zmm21
  vmulps zmm21, zmm21, zmm15
  vminps zmm21, zmm21, zmm0
  vcvtps2dq zmm21, zmm21
  vpackssdw zmm20, zmm20, zmm21
  vpaddsw zmm20, zmm20, zmm1
  vpackuswb zmm20, zmm20, zmm20
  vpermd zmm20, zmm3, zmm20
  vpmaxub zmm20, zmm20, zmm2
  vmovdqu8 ymmword ptr [rcx+0x40] {k2}, ymm20
L6:
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
L7:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
