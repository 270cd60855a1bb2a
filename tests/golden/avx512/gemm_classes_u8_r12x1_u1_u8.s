; avx512_gemm_classes_u8_r12x1_u1_u8, 3680 bytes
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
  vmovdqu32 zmm1, zmmword ptr [rax]
  vmovdqu32 zmm2, zmmword ptr [rax]
  vmovdqu32 zmm3, zmmword ptr [rax]
  vmovdqu32 zmm4, zmmword ptr [rax]
  vmovdqu32 zmm5, zmmword ptr [rax]
  vmovdqu32 zmm6, zmmword ptr [rax]
  vmovdqu32 zmm7, zmmword ptr [rax]
  vmovdqu32 zmm8, zmmword ptr [rax]
  vmovdqu32 zmm9, zmmword ptr [rax]
  vmovdqu32 zmm10, zmmword ptr [rax]
  vmovdqu32 zmm11, zmmword ptr [rax]
  mov eax, 0x10001
  vpbroadcastd zmm12, eax
  mov rax, [rdi]
  mov rcx, [rdi+0x08]
  lea rdx, [rcx+rcx*2]
  lea rsi, [rcx+rcx*4]
  mov rbx, [rdi+0x10]
  mov rbp, [rdi+0xA8]
  mov r12, [rdi+0xB0]
  cmp r12, 0x01
  jl L8
  align 32
L1:
; tap
  add rax, [rbp]
  mov r13, [rdi+0x10]
  mov rbx, r13
  add r13, [rbp+0x08]
  add rbp, 0x10
  movsxd r14, dword ptr [r13]
  add rbx, r14
  add r13, 0x04
  movzx r14d, word ptr [r13]
  add r13, 0x02
  cmp r14, 0x01
  jl L3
  align 32
L2:
; steps
  movzx r8d, word ptr [r13]
  add r8, rax
  lea r9, [r8+rsi*1]
  movzx r10d, word ptr [r13+0x02]
  add r10, rax
  lea r11, [r10+rsi*1]
  vmovdqu32 zmm15, zmmword ptr [rbx]
  vmovdqu32 zmm16, zmmword ptr [rbx+0x40]
  vpbroadcastd zmm13, dword ptr [r8]
  vpbroadcastd zmm14, dword ptr [r10]
  vpmaddubsw zmm13, zmm13, zmm15
  vpmaddubsw zmm14, zmm14, zmm16
  vpaddw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm0, zmm0, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rcx*1]
  vpbroadcastd zmm14, dword ptr [r10+rcx*1]
  vpmaddubsw zmm13, zmm13, zmm15
  vpmaddubsw zmm14, zmm14, zmm16
  vpaddw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm1, zmm1, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rcx*2]
  vpbroadcastd zmm14, dword ptr [r10+rcx*2]
  vpmaddubsw zmm13, zmm13, zmm15
  vpmaddubsw zmm14, zmm14, zmm16
  vpaddw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm2, zmm2, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rdx*1]
  vpbroadcastd zmm14, dword ptr [r10+rdx*1]
  vpmaddubsw zmm13, zmm13, zmm15
  vpmaddubsw zmm14, zmm14, zmm16
  vpaddw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm3, zmm3, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rcx*4]
  vpbroadcastd zmm14, dword ptr [r10+rcx*4]
  vpmaddubsw zmm13, zmm13, zmm15
  vpmaddubsw zmm14, zmm14, zmm16
  vpaddw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm4, zmm4, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rsi*1]
  vpbroadcastd zmm14, dword ptr [r10+rsi*1]
  vpmaddubsw zmm13, zmm13, zmm15
  vpmaddubsw zmm14, zmm14, zmm16
  vpaddw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm5, zmm5, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rdx*2]
  vpbroadcastd zmm14, dword ptr [r10+rdx*2]
  vpmaddubsw zmm13, zmm13, zmm15
  vpmaddubsw zmm14, zmm14, zmm16
  vpaddw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm6, zmm6, zmm13
  vpbroadcastd zmm13, dword ptr [r9+rcx*2]
  vpbroadcastd zmm14, dword ptr [r11+rcx*2]
  vpmaddubsw zmm13, zmm13, zmm15
  vpmaddubsw zmm14, zmm14, zmm16
  vpaddw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm7, zmm7, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rcx*8]
  vpbroadcastd zmm14, dword ptr [r10+rcx*8]
  vpmaddubsw zmm13, zmm13, zmm15
  vpmaddubsw zmm14, zmm14, zmm16
  vpaddw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm8, zmm8, zmm13
  vpbroadcastd zmm13, dword ptr [r9+rcx*4]
  vpbroadcastd zmm14, dword ptr [r11+rcx*4]
  vpmaddubsw zmm13, zmm13, zmm15
  vpmaddubsw zmm14, zmm14, zmm16
  vpaddw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm9, zmm9, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rsi*2]
  vpbroadcastd zmm14, dword ptr [r10+rsi*2]
  vpmaddubsw zmm13, zmm13, zmm15
  vpmaddubsw zmm14, zmm14, zmm16
  vpaddw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm10, zmm10, zmm13
  vpbroadcastd zmm13, dword ptr [r9+rdx*2]
  vpbroadcastd zmm14, dword ptr [r11+rdx*2]
  vpmaddubsw zmm13, zmm13, zmm15
  vpmaddubsw zmm14, zmm14, zmm16
  vpaddw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm11, zmm11, zmm13
  add r13, 0x04
  add rbx, 0x80
  sub r14, 0x01
  cmp r14, 0x01
  jnl L2
L3:
  movzx r14d, word ptr [r13]
  add r13, 0x02
  cmp r14, 0x01
  jl L5
  align 32
L4:
; steps
  movzx r8d, word ptr [r13]
  add r8, rax
  lea r9, [r8+rsi*1]
  vmovdqu32 zmm14, zmmword ptr [rbx]
  vpbroadcastd zmm13, dword ptr [r8]
  vpmaddubsw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm0, zmm0, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rcx*1]
  vpmaddubsw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm1, zmm1, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rcx*2]
  vpmaddubsw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm2, zmm2, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rdx*1]
  vpmaddubsw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm3, zmm3, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rcx*4]
  vpmaddubsw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm4, zmm4, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rsi*1]
  vpmaddubsw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm5, zmm5, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rdx*2]
  vpmaddubsw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm6, zmm6, zmm13
  vpbroadcastd zmm13, dword ptr [r9+rcx*2]
  vpmaddubsw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm7, zmm7, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rcx*8]
  vpmaddubsw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm8, zmm8, zmm13
  vpbroadcastd zmm13, dword ptr [r9+rcx*4]
  vpmaddubsw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm9, zmm9, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rsi*2]
  vpmaddubsw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm10, zmm10, zmm13
  vpbroadcastd zmm13, dword ptr [r9+rdx*2]
  vpmaddubsw zmm13, zmm13, zmm14
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm11, zmm11, zmm13
  add r13, 0x02
  add rbx, 0x40
  sub r14, 0x01
  cmp r14, 0x01
  jnl L4
L5:
  movzx r14d, word ptr [r13]
  add r13, 0x02
  cmp r14, 0x01
  jl L7
  align 32
L6:
; steps
  movzx r8d, word ptr [r13]
  add r8, rax
  lea r9, [r8+rsi*1]
  vmovdqu32 zmm14, zmmword ptr [rbx]
  vmovdqu32 zmm15, zmmword ptr [rbx+0x40]
  vpbroadcastd zmm13, dword ptr [r8]
  vpxord zmm13, zmm13, zmm15
  vpmaddubsw zmm13, zmm14, zmm13
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm0, zmm0, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rcx*1]
  vpxord zmm13, zmm13, zmm15
  vpmaddubsw zmm13, zmm14, zmm13
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm1, zmm1, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rcx*2]
  vpxord zmm13, zmm13, zmm15
  vpmaddubsw zmm13, zmm14, zmm13
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm2, zmm2, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rdx*1]
  vpxord zmm13, zmm13, zmm15
  vpmaddubsw zmm13, zmm14, zmm13
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm3, zmm3, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rcx*4]
  vpxord zmm13, zmm13, zmm15
  vpmaddubsw zmm13, zmm14, zmm13
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm4, zmm4, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rsi*1]
  vpxord zmm13, zmm13, zmm15
  vpmaddubsw zmm13, zmm14, zmm13
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm5, zmm5, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rdx*2]
  vpxord zmm13, zmm13, zmm15
  vpmaddubsw zmm13, zmm14, zmm13
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm6, zmm6, zmm13
  vpbroadcastd zmm13, dword ptr [r9+rcx*2]
  vpxord zmm13, zmm13, zmm15
  vpmaddubsw zmm13, zmm14, zmm13
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm7, zmm7, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rcx*8]
  vpxord zmm13, zmm13, zmm15
  vpmaddubsw zmm13, zmm14, zmm13
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm8, zmm8, zmm13
  vpbroadcastd zmm13, dword ptr [r9+rcx*4]
  vpxord zmm13, zmm13, zmm15
  vpmaddubsw zmm13, zmm14, zmm13
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm9, zmm9, zmm13
  vpbroadcastd zmm13, dword ptr [r8+rsi*2]
  vpxord zmm13, zmm13, zmm15
  vpmaddubsw zmm13, zmm14, zmm13
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm10, zmm10, zmm13
  vpbroadcastd zmm13, dword ptr [r9+rdx*2]
  vpxord zmm13, zmm13, zmm15
  vpmaddubsw zmm13, zmm14, zmm13
  vpmaddwd zmm13, zmm13, zmm12
  vpaddd zmm11, zmm11, zmm13
  add r13, 0x02
  add rbx, 0x80
  sub r14, 0x01
  cmp r14, 0x01
  jnl L6
L7:
  sub r12, 0x01
  cmp r12, 0x01
  jnl L1
L8:
  cmp qword ptr [rdi+0x50], 0x0F
  jle L9
; epilogue
  mov rax, [rdi+0x60]
  vpbroadcastd zmm12, dword ptr [rdi+0x68]
  vpbroadcastw zmm13, word ptr [rdi+0x70]
  vpbroadcastb zmm14, byte ptr [rdi+0x6C]
  vpmovzxbd zmm15, xmmword ptr [L11]
  mov rcx, [rdi+0x28]
  mov rdx, [rdi+0x20]
  imul rsi, rcx, 0x03
  add rsi, rdx
  imul r8, rcx, 0x03
  add r8, rsi
  imul r9, rcx, 0x03
  add r9, r8
  vcvtdq2ps zmm0, zmm0
  vmulps zmm0, zmm0, [rax]
  vminps zmm0, zmm0, zmm12
  vcvtps2dq zmm0, zmm0
  vpackssdw zmm0, zmm0, zmm0
  vpaddsw zmm0, zmm0, zmm13
  vpackuswb zmm0, zmm0, zmm0
  vpmaxub zmm0, zmm0, zmm14
  vpermd zmm0, zmm15, zmm0
  vmovdqu32 xmmword ptr [rdx], xmm0
  vcvtdq2ps zmm1, zmm1
  vmulps zmm1, zmm1, [rax]
  vminps zmm1, zmm1, zmm12
  vcvtps2dq zmm1, zmm1
  vpackssdw zmm1, zmm1, zmm1
  vpaddsw zmm1, zmm1, zmm13
  vpackuswb zmm1, zmm1, zmm1
  vpmaxub zmm1, zmm1, zmm14
  vpermd zmm1, zmm15, zmm1
  vmovdqu32 xmmword ptr [rdx+rcx*1], xmm1
  vcvtdq2ps zmm2, zmm2
  vmulps zmm2, zmm2, [rax]
  vminps zmm2, zmm2, zmm12
  vcvtps2dq zmm2, zmm2
  vpackssdw zmm2, zmm2, zmm2
  vpaddsw zmm2, zmm2, zmm13
  vpackuswb zmm2, zmm2, zmm2
  vpmaxub zmm2, zmm2, zmm14
  vpermd zmm2, zmm15, zmm2
  vmovdqu32 xmmword ptr [rdx+rcx*2], xmm2
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, [rax]
  vminps zmm3, zmm3, zmm12
  vcvtps2dq zmm3, zmm3
  vpackssdw zmm3, zmm3, zmm3
  vpaddsw zmm3, zmm3, zmm13
  vpackuswb zmm3, zmm3, zmm3
  vpmaxub zmm3, zmm3, zmm14
  vpermd zmm3, zmm15, zmm3
  vmovdqu32 xmmword ptr [rsi], xmm3
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rax]
  vminps zmm4, zmm4, zmm12
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm4, zmm4, zmm4
  vpaddsw zmm4, zmm4, zmm13
  vpackuswb zmm4, zmm4, zmm4
  vpmaxub zmm4, zmm4, zmm14
  vpermd zmm4, zmm15, zmm4
  vmovdqu32 xmmword ptr [rsi+rcx*1], xmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [rax]
  vminps zmm5, zmm5, zmm12
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm5, zmm5, zmm5
  vpaddsw zmm5, zmm5, zmm13
  vpackuswb zmm5, zmm5, zmm5
  vpmaxub zmm5, zmm5, zmm14
  vpermd zmm5, zmm15, zmm5
  vmovdqu32 xmmword ptr [rsi+rcx*2], xmm5
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, [rax]
  vminps zmm6, zmm6, zmm12
  vcvtps2dq zmm6, zmm6
  vpackssdw zmm6, zmm6, zmm6
  vpaddsw zmm6, zmm6, zmm13
  vpackuswb zmm6, zmm6, zmm6
  vpmaxub zmm6, zmm6, zmm14
  vpermd zmm6, zmm15, zmm6
  vmovdqu32 xmmword ptr [r8], xmm6
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, [rax]
  vminps zmm7, zmm7, zmm12
  vcvtps2dq zmm7, zmm7
  vpackssdw zmm7, zmm7, zmm7
  vpaddsw zmm7, zmm7, zmm13
  vpackuswb zmm7, zmm7, zmm7
  vpmaxub zmm7, zmm7, zmm14
  vpermd zmm7, zmm15, zmm7
  vmovdqu32 xmmword ptr [r8+rcx*1], xmm7
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, [rax]
  vminps zmm8, zmm8, zmm12
  vcvtps2dq zmm8, zmm8
  vpackssdw zmm8, zmm8, zmm8
  vpaddsw zmm8, zmm8, zmm13
  vpackuswb zmm8, zmm8, zmm8
  vpmaxub zmm8, zmm8, zmm14
  vpermd zmm8, zmm15, zmm8
  vmovdqu32 xmmword ptr [r8+rcx*2], xmm8
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, [rax]
  vminps zmm9, zmm9, zmm12
  vcvtps2dq zmm9, zmm9
  vpackssdw zmm9, zmm9, zmm9
  vpaddsw zmm9, zmm9, zmm13
  vpackuswb zmm9, zmm9, zmm9
  vpmaxub zmm9, zmm9, zmm14
  vpermd zmm9, zmm15, zmm9
  vmovdqu32 xmmword ptr [r9], xmm9
  vcvtdq2ps zmm10, zmm10
  vmulps zmm10, zmm10, [rax]
  vminps zmm10, zmm10, zmm12
  vcvtps2dq zmm10, zmm10
  vpackssdw zmm10, zmm10, zmm10
  vpaddsw zmm10, zmm10, zmm13
  vpackuswb zmm10, zmm10, zmm10
  vpmaxub zmm10, zmm10, zmm14
  vpermd zmm10, zmm15, zmm10
  vmovdqu32 xmmword ptr [r9+rcx*1], xmm10
  vcvtdq2ps zmm11, zmm11
  vmulps zmm11, zmm11, [rax]
  vminps zmm11, zmm11, zmm12
  vcvtps2dq zmm11, zmm11
  vpackssdw zmm11, zmm11, zmm11
  vpaddsw zmm11, zmm11, zmm13
  vpackuswb zmm11, zmm11, zmm11
  vpmaxub zmm11, zmm11, zmm14
  vpermd zmm11, zmm15, zmm11
  vmovdqu32 xmmword ptr [r9+rcx*2], xmm11
  jmp L10
L9:
; epilogue of a column tail
  mov rax, [rdi+0x60]
  vpbroadcastd zmm12, dword ptr [rdi+0x68]
  vpbroadcastw zmm13, word ptr [rdi+0x70]
  vpbroadcastb zmm14, byte ptr [rdi+0x6C]
  vpmovzxbd zmm15, xmmword ptr [L11]
  mov rcx, [rdi+0x28]
  mov rdx, [rdi+0x20]
  imul rsi, rcx, 0x03
  add rsi, rdx
  imul r8, rcx, 0x03
  add r8, rsi
  imul r9, rcx, 0x03
  add r9, r8
  vcvtdq2ps zmm0, zmm0
  vmulps zmm0, zmm0, [rax]
  vminps zmm0, zmm0, zmm12
  vcvtps2dq zmm0, zmm0
  vpackssdw zmm0, zmm0, zmm0
  vpaddsw zmm0, zmm0, zmm13
  vpackuswb zmm0, zmm0, zmm0
  vpmaxub zmm0, zmm0, zmm14
  vpermd zmm0, zmm15, zmm0
  mov r10, [rdi+0x50]
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu8 zmmword ptr [rdx] {k1}, zmm0
  vcvtdq2ps zmm1, zmm1
  vmulps zmm1, zmm1, [rax]
  vminps zmm1, zmm1, zmm12
  vcvtps2dq zmm1, zmm1
  vpackssdw zmm1, zmm1, zmm1
  vpaddsw zmm1, zmm1, zmm13
  vpackuswb zmm1, zmm1, zmm1
  vpmaxub zmm1, zmm1, zmm14
  vpermd zmm1, zmm15, zmm1
  mov r10, [rdi+0x50]
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu8 zmmword ptr [rdx+rcx*1] {k1}, zmm1
  vcvtdq2ps zmm2, zmm2
  vmulps zmm2, zmm2, [rax]
  vminps zmm2, zmm2, zmm12
  vcvtps2dq zmm2, zmm2
  vpackssdw zmm2, zmm2, zmm2
  vpaddsw zmm2, zmm2, zmm13
  vpackuswb zmm2, zmm2, zmm2
  vpmaxub zmm2, zmm2, zmm14
  vpermd zmm2, zmm15, zmm2
  mov r10, [rdi+0x50]
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu8 zmmword ptr [rdx+rcx*2] {k1}, zmm2
  vcvtdq2ps zmm3, zmm3
  vmulps zmm3, zmm3, [rax]
  vminps zmm3, zmm3, zmm12
  vcvtps2dq zmm3, zmm3
  vpackssdw zmm3, zmm3, zmm3
  vpaddsw zmm3, zmm3, zmm13
  vpackuswb zmm3, zmm3, zmm3
  vpmaxub zmm3, zmm3, zmm14
  vpermd zmm3, zmm15, zmm3
  mov r10, [rdi+0x50]
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu8 zmmword ptr [rsi] {k1}, zmm3
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rax]
  vminps zmm4, zmm4, zmm12
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm4, zmm4, zmm4
  vpaddsw zmm4, zmm4, zmm13
  vpackuswb zmm4, zmm4, zmm4
  vpmaxub zmm4, zmm4, zmm14
  vpermd zmm4, zmm15, zmm4
  mov r10, [rdi+0x50]
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu8 zmmword ptr [rsi+rcx*1] {k1}, zmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [rax]
  vminps zmm5, zmm5, zmm12
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm5, zmm5, zmm5
  vpaddsw zmm5, zmm5, zmm13
  vpackuswb zmm5, zmm5, zmm5
  vpmaxub zmm5, zmm5, zmm14
  vpermd zmm5, zmm15, zmm5
  mov r10, [rdi+0x50]
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu8 zmmword ptr [rsi+rcx*2] {k1}, zmm5
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, [rax]
  vminps zmm6, zmm6, zmm12
  vcvtps2dq zmm6, zmm6
  vpackssdw zmm6, zmm6, zmm6
  vpaddsw zmm6, zmm6, zmm13
  vpackuswb zmm6, zmm6, zmm6
  vpmaxub zmm6, zmm6, zmm14
  vpermd zmm6, zmm15, zmm6
  mov r10, [rdi+0x50]
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu8 zmmword ptr [r8] {k1}, zmm6
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, [rax]
  vminps zmm7, zmm7, zmm12
  vcvtps2dq zmm7, zmm7
  vpackssdw zmm7, zmm7, zmm7
  vpaddsw zmm7, zmm7, zmm13
  vpackuswb zmm7, zmm7, zmm7
  vpmaxub zmm7, zmm7, zmm14
  vpermd zmm7, zmm15, zmm7
  mov r10, [rdi+0x50]
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu8 zmmword ptr [r8+rcx*1] {k1}, zmm7
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, [rax]
  vminps zmm8, zmm8, zmm12
  vcvtps2dq zmm8, zmm8
  vpackssdw zmm8, zmm8, zmm8
  vpaddsw zmm8, zmm8, zmm13
  vpackuswb zmm8, zmm8, zmm8
  vpmaxub zmm8, zmm8, zmm14
  vpermd zmm8, zmm15, zmm8
  mov r10, [rdi+0x50]
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu8 zmmword ptr [r8+rcx*2] {k1}, zmm8
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, [rax]
  vminps zmm9, zmm9, zmm12
  vcvtps2dq zmm9, zmm9
  vpackssdw zmm9, zmm9, zmm9
  vpaddsw zmm9, zmm9, zmm13
  vpackuswb zmm9, zmm9, zmm9
  vpmaxub zmm9, zmm9, zmm14
  vpermd zmm9, zmm15, zmm9
  mov r10, [rdi+0x50]
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu8 zmmword ptr [r9] {k1}, zmm9
  vcvtdq2ps zmm10, zmm10
  vmulps zmm10, zmm10, [rax]
  vminps zmm10, zmm10, zmm12
  vcvtps2dq zmm10, zmm10
  vpackssdw zmm10, zmm10, zmm10
  vpaddsw zmm10, zmm10, zmm13
  vpackuswb zmm10, zmm10, zmm10
  vpmaxub zmm10, zmm10, zmm14
  vpermd zmm10, zmm15, zmm10
  mov r10, [rdi+0x50]
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu8 zmmword ptr [r9+rcx*1] {k1}, zmm10
  vcvtdq2ps zmm11, zmm11
  vmulps zmm11, zmm11, [rax]
  vminps zmm11, zmm11, zmm12
  vcvtps2dq zmm11, zmm11
  vpackssdw zmm11, zmm11, zmm11
  vpaddsw zmm11, zmm11, zmm13
  vpackuswb zmm11, zmm11, zmm11
  vpmaxub zmm11, zmm11, zmm14
  vpermd zmm11, zmm15, zmm11
  mov r10, [rdi+0x50]
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu8 zmmword ptr [r9+rcx*2] {k1}, zmm11
L10:
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
  nop ...
L11:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
