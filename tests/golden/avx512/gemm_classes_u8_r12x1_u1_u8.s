; avx512_gemm_classes_u8_r12x1_u1_u8, 2928 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  vpbroadcastd zmm0, dword ptr [rdi+0x68]
  vpbroadcastw zmm1, word ptr [rdi+0x70]
  vpbroadcastb zmm2, byte ptr [rdi+0x6C]
  vpmovzxbd zmm3, xmmword ptr [L11]
  mov rax, [rdi+0x58]
  vmovdqu32 zmm4, zmmword ptr [rax]
  mov rax, [rdi+0x60]
  vmovdqu32 zmm5, zmmword ptr [rax]
L0:
; line
; tile
  vmovaps zmm6, zmm4
  vmovaps zmm7, zmm4
  vmovaps zmm8, zmm4
  vmovaps zmm9, zmm4
  vmovaps zmm10, zmm4
  vmovaps zmm11, zmm4
  vmovaps zmm12, zmm4
  vmovaps zmm13, zmm4
  vmovaps zmm14, zmm4
  vmovaps zmm15, zmm4
  vmovaps zmm16, zmm4
  vmovaps zmm17, zmm4
  mov eax, 0x10001
  vpbroadcastd zmm18, eax
  mov rax, [rdi]
  mov rcx, [rdi+0x08]
  lea rdx, [rcx+rcx*2]
  lea rsi, [rcx+rcx*4]
  mov rbx, [rdi+0x10]
  mov r15, [rdi+0x160]
  mov rbp, [rdi+0xB0]
  mov r12, [rdi+0xB8]
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
  prefetcht1 [r15]
  prefetcht1 [r15+0x40]
  vmovdqu32 zmm21, zmmword ptr [rbx]
  vmovdqu32 zmm22, zmmword ptr [rbx+0x40]
  vpbroadcastd zmm19, dword ptr [r8]
  vpbroadcastd zmm20, dword ptr [r10]
  vpmaddubsw zmm19, zmm19, zmm21
  vpmaddubsw zmm20, zmm20, zmm22
  vpaddw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm6, zmm6, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rcx*1]
  vpbroadcastd zmm20, dword ptr [r10+rcx*1]
  vpmaddubsw zmm19, zmm19, zmm21
  vpmaddubsw zmm20, zmm20, zmm22
  vpaddw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm7, zmm7, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rcx*2]
  vpbroadcastd zmm20, dword ptr [r10+rcx*2]
  vpmaddubsw zmm19, zmm19, zmm21
  vpmaddubsw zmm20, zmm20, zmm22
  vpaddw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm8, zmm8, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rdx*1]
  vpbroadcastd zmm20, dword ptr [r10+rdx*1]
  vpmaddubsw zmm19, zmm19, zmm21
  vpmaddubsw zmm20, zmm20, zmm22
  vpaddw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm9, zmm9, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rcx*4]
  vpbroadcastd zmm20, dword ptr [r10+rcx*4]
  vpmaddubsw zmm19, zmm19, zmm21
  vpmaddubsw zmm20, zmm20, zmm22
  vpaddw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm10, zmm10, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rsi*1]
  vpbroadcastd zmm20, dword ptr [r10+rsi*1]
  vpmaddubsw zmm19, zmm19, zmm21
  vpmaddubsw zmm20, zmm20, zmm22
  vpaddw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm11, zmm11, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rdx*2]
  vpbroadcastd zmm20, dword ptr [r10+rdx*2]
  vpmaddubsw zmm19, zmm19, zmm21
  vpmaddubsw zmm20, zmm20, zmm22
  vpaddw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm12, zmm12, zmm19
  vpbroadcastd zmm19, dword ptr [r9+rcx*2]
  vpbroadcastd zmm20, dword ptr [r11+rcx*2]
  vpmaddubsw zmm19, zmm19, zmm21
  vpmaddubsw zmm20, zmm20, zmm22
  vpaddw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm13, zmm13, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rcx*8]
  vpbroadcastd zmm20, dword ptr [r10+rcx*8]
  vpmaddubsw zmm19, zmm19, zmm21
  vpmaddubsw zmm20, zmm20, zmm22
  vpaddw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm14, zmm14, zmm19
  vpbroadcastd zmm19, dword ptr [r9+rcx*4]
  vpbroadcastd zmm20, dword ptr [r11+rcx*4]
  vpmaddubsw zmm19, zmm19, zmm21
  vpmaddubsw zmm20, zmm20, zmm22
  vpaddw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm15, zmm15, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rsi*2]
  vpbroadcastd zmm20, dword ptr [r10+rsi*2]
  vpmaddubsw zmm19, zmm19, zmm21
  vpmaddubsw zmm20, zmm20, zmm22
  vpaddw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm16, zmm16, zmm19
  vpbroadcastd zmm19, dword ptr [r9+rdx*2]
  vpbroadcastd zmm20, dword ptr [r11+rdx*2]
  vpmaddubsw zmm19, zmm19, zmm21
  vpmaddubsw zmm20, zmm20, zmm22
  vpaddw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm17, zmm17, zmm19
  add r15, 0x80
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
  prefetcht1 [r15]
  vmovdqu32 zmm20, zmmword ptr [rbx]
  vpbroadcastd zmm19, dword ptr [r8]
  vpmaddubsw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm6, zmm6, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rcx*1]
  vpmaddubsw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm7, zmm7, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rcx*2]
  vpmaddubsw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm8, zmm8, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rdx*1]
  vpmaddubsw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm9, zmm9, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rcx*4]
  vpmaddubsw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm10, zmm10, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rsi*1]
  vpmaddubsw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm11, zmm11, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rdx*2]
  vpmaddubsw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm12, zmm12, zmm19
  vpbroadcastd zmm19, dword ptr [r9+rcx*2]
  vpmaddubsw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm13, zmm13, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rcx*8]
  vpmaddubsw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm14, zmm14, zmm19
  vpbroadcastd zmm19, dword ptr [r9+rcx*4]
  vpmaddubsw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm15, zmm15, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rsi*2]
  vpmaddubsw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm16, zmm16, zmm19
  vpbroadcastd zmm19, dword ptr [r9+rdx*2]
  vpmaddubsw zmm19, zmm19, zmm20
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm17, zmm17, zmm19
  add r15, 0x40
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
  prefetcht1 [r15]
  prefetcht1 [r15+0x40]
  vmovdqu32 zmm20, zmmword ptr [rbx]
  vmovdqu32 zmm21, zmmword ptr [rbx+0x40]
  vpbroadcastd zmm19, dword ptr [r8]
  vpxord zmm19, zmm19, zmm21
  vpmaddubsw zmm19, zmm20, zmm19
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm6, zmm6, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rcx*1]
  vpxord zmm19, zmm19, zmm21
  vpmaddubsw zmm19, zmm20, zmm19
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm7, zmm7, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rcx*2]
  vpxord zmm19, zmm19, zmm21
  vpmaddubsw zmm19, zmm20, zmm19
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm8, zmm8, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rdx*1]
  vpxord zmm19, zmm19, zmm21
  vpmaddubsw zmm19, zmm20, zmm19
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm9, zmm9, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rcx*4]
  vpxord zmm19, zmm19, zmm21
  vpmaddubsw zmm19, zmm20, zmm19
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm10, zmm10, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rsi*1]
  vpxord zmm19, zmm19, zmm21
  vpmaddubsw zmm19, zmm20, zmm19
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm11, zmm11, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rdx*2]
  vpxord zmm19, zmm19, zmm21
  vpmaddubsw zmm19, zmm20, zmm19
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm12, zmm12, zmm19
  vpbroadcastd zmm19, dword ptr [r9+rcx*2]
  vpxord zmm19, zmm19, zmm21
  vpmaddubsw zmm19, zmm20, zmm19
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm13, zmm13, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rcx*8]
  vpxord zmm19, zmm19, zmm21
  vpmaddubsw zmm19, zmm20, zmm19
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm14, zmm14, zmm19
  vpbroadcastd zmm19, dword ptr [r9+rcx*4]
  vpxord zmm19, zmm19, zmm21
  vpmaddubsw zmm19, zmm20, zmm19
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm15, zmm15, zmm19
  vpbroadcastd zmm19, dword ptr [r8+rsi*2]
  vpxord zmm19, zmm19, zmm21
  vpmaddubsw zmm19, zmm20, zmm19
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm16, zmm16, zmm19
  vpbroadcastd zmm19, dword ptr [r9+rdx*2]
  vpxord zmm19, zmm19, zmm21
  vpmaddubsw zmm19, zmm20, zmm19
  vpmaddwd zmm19, zmm19, zmm18
  vpaddd zmm17, zmm17, zmm19
  add r15, 0x80
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
  cmp qword ptr [rdi+0x78], 0x0F
  jle L9
; epilogue of plain outputs
  mov rcx, [rdi+0x28]
  mov rdx, [rdi+0x20]
  imul rsi, rcx, 0x03
  add rsi, rdx
  imul r8, rcx, 0x03
  add r8, rsi
  imul r9, rcx, 0x03
  add r9, r8
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm5
  vcvtps2dq zmm6, zmm6
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, zmm5
  vcvtps2dq zmm7, zmm7
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, zmm5
  vcvtps2dq zmm8, zmm8
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, zmm5
  vcvtps2dq zmm9, zmm9
  vpackssdw zmm6, zmm6, zmm7
  vpackssdw zmm8, zmm8, zmm9
  vpackuswb zmm6, zmm6, zmm8
  vpermd zmm6, zmm3, zmm6
  vmovdqu32 xmmword ptr [rdx], xmm6
  vextracti32x4 xmmword ptr [rdx+rcx*1], zmm6, 0x01
  vextracti32x4 xmmword ptr [rdx+rcx*2], zmm6, 0x02
  vextracti32x4 xmmword ptr [rsi], zmm6, 0x03
  vcvtdq2ps zmm10, zmm10
  vmulps zmm10, zmm10, zmm5
  vcvtps2dq zmm10, zmm10
  vcvtdq2ps zmm11, zmm11
  vmulps zmm11, zmm11, zmm5
  vcvtps2dq zmm11, zmm11
  vcvtdq2ps zmm12, zmm12
  vmulps zmm12, zmm12, zmm5
  vcvtps2dq zmm12, zmm12
  vcvtdq2ps zmm13, zmm13
  vmulps zmm13, zmm13, zmm5
  vcvtps2dq zmm13, zmm13
  vpackssdw zmm10, zmm10, zmm11
  vpackssdw zmm12, zmm12, zmm13
  vpackuswb zmm10, zmm10, zmm12
  vpermd zmm10, zmm3, zmm10
  vmovdqu32 xmmword ptr [rsi+rcx*1], xmm10
  vextracti32x4 xmmword ptr [rsi+rcx*2], zmm10, 0x01
  vextracti32x4 xmmword ptr [r8], zmm10, 0x02
  vextracti32x4 xmmword ptr [r8+rcx*1], zmm10, 0x03
  vcvtdq2ps zmm14, zmm14
  vmulps zmm14, zmm14, zmm5
  vcvtps2dq zmm14, zmm14
  vcvtdq2ps zmm15, zmm15
  vmulps zmm15, zmm15, zmm5
  vcvtps2dq zmm15, zmm15
  vcvtdq2ps zmm16, zmm16
  vmulps zmm16, zmm16, zmm5
  vcvtps2dq zmm16, zmm16
  vcvtdq2ps zmm17, zmm17
  vmulps zmm17, zmm17, zmm5
  vcvtps2dq zmm17, zmm17
  vpackssdw zmm14, zmm14, zmm15
  vpackssdw zmm16, zmm16, zmm17
  vpackuswb zmm14, zmm14, zmm16
  vpermd zmm14, zmm3, zmm14
  vmovdqu32 xmmword ptr [r8+rcx*2], xmm14
  vextracti32x4 xmmword ptr [r9], zmm14, 0x01
  vextracti32x4 xmmword ptr [r9+rcx*1], zmm14, 0x02
  vextracti32x4 xmmword ptr [r9+rcx*2], zmm14, 0x03
  jmp L10
L9:
; epilogue
  mov rcx, [rdi+0x50]
  mov edx, 0x10
  cmp rcx, rdx
  cmovnle rcx, rdx
  xor edx, edx
  test rcx, rcx
  cmovs rcx, rdx
  mov edx, 0xFFFF
  bzhi rdx, rdx, rcx
  kmovq k1, rdx
  mov rcx, [rdi+0x28]
  mov rdx, [rdi+0x20]
  imul rsi, rcx, 0x03
  add rsi, rdx
  imul r8, rcx, 0x03
  add r8, rsi
  imul r9, rcx, 0x03
  add r9, r8
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, zmm5
  vminps zmm6, zmm6, zmm0
  vcvtps2dq zmm6, zmm6
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, zmm5
  vminps zmm7, zmm7, zmm0
  vcvtps2dq zmm7, zmm7
  vcvtdq2ps zmm8, zmm8
  vmulps zmm8, zmm8, zmm5
  vminps zmm8, zmm8, zmm0
  vcvtps2dq zmm8, zmm8
  vcvtdq2ps zmm9, zmm9
  vmulps zmm9, zmm9, zmm5
  vminps zmm9, zmm9, zmm0
  vcvtps2dq zmm9, zmm9
  vpackssdw zmm6, zmm6, zmm7
  vpaddsw zmm6, zmm6, zmm1
  vpackssdw zmm8, zmm8, zmm9
  vpaddsw zmm8, zmm8, zmm1
  vpackuswb zmm6, zmm6, zmm8
  vpermd zmm6, zmm3, zmm6
  vpmaxub zmm6, zmm6, zmm2
  vmovdqu8 xmmword ptr [rdx] {k1}, xmm6
  vextracti32x4 xmm7, zmm6, 0x01
  vmovdqu8 xmmword ptr [rdx+rcx*1] {k1}, xmm7
  vextracti32x4 xmm7, zmm6, 0x02
  vmovdqu8 xmmword ptr [rdx+rcx*2] {k1}, xmm7
  vextracti32x4 xmm7, zmm6, 0x03
  vmovdqu8 xmmword ptr [rsi] {k1}, xmm7
  vcvtdq2ps zmm10, zmm10
  vmulps zmm10, zmm10, zmm5
  vminps zmm10, zmm10, zmm0
  vcvtps2dq zmm10, zmm10
  vcvtdq2ps zmm11, zmm11
  vmulps zmm11, zmm11, zmm5
  vminps zmm11, zmm11, zmm0
  vcvtps2dq zmm11, zmm11
  vcvtdq2ps zmm12, zmm12
  vmulps zmm12, zmm12, zmm5
  vminps zmm12, zmm12, zmm0
  vcvtps2dq zmm12, zmm12
  vcvtdq2ps zmm13, zmm13
  vmulps zmm13, zmm13, zmm5
  vminps zmm13, zmm13, zmm0
  vcvtps2dq zmm13, zmm13
  vpackssdw zmm10, zmm10, zmm11
  vpaddsw zmm10, zmm10, zmm1
  vpackssdw zmm12, zmm12, zmm13
  vpaddsw zmm12, zmm12, zmm1
  vpackuswb zmm10, zmm10, zmm12
  vpermd zmm10, zmm3, zmm10
  vpmaxub zmm10, zmm10, zmm2
  vmovdqu8 xmmword ptr [rsi+rcx*1] {k1}, xmm10
  vextracti32x4 xmm11, zmm10, 0x01
  vmovdqu8 xmmword ptr [rsi+rcx*2] {k1}, xmm11
  vextracti32x4 xmm11, zmm10, 0x02
  vmovdqu8 xmmword ptr [r8] {k1}, xmm11
  vextracti32x4 xmm11, zmm10, 0x03
  vmovdqu8 xmmword ptr [r8+rcx*1] {k1}, xmm11
  vcvtdq2ps zmm14, zmm14
  vmulps zmm14, zmm14, zmm5
  vminps zmm14, zmm14, zmm0
  vcvtps2dq zmm14, zmm14
  vcvtdq2ps zmm15, zmm15
  vmulps zmm15, zmm15, zmm5
  vminps zmm15, zmm15, zmm0
  vcvtps2dq zmm15, zmm15
  vcvtdq2ps zmm16, zmm16
  vmulps zmm16, zmm16, zmm5
  vminps zmm16, zmm16, zmm0
  vcvtps2dq zmm16, zmm16
  vcvtdq2ps zmm17, zmm17
  vmulps zmm17, zmm17, zmm5
  vminps zmm17, zmm17, zmm0
  vcvtps2dq zmm17, zmm17
  vpackssdw zmm14, zmm14, zmm15
  vpaddsw zmm14, zmm14, zmm1
  vpackssdw zmm16, zmm16, zmm17
  vpaddsw zmm16, zmm16, zmm1
  vpackuswb zmm14, zmm14, zmm16
  vpermd zmm14, zmm3, zmm14
  vpmaxub zmm14, zmm14, zmm2
  vmovdqu8 xmmword ptr [r8+rcx*2] {k1}, xmm14
  vextracti32x4 xmm15, zmm14, 0x01
  vmovdqu8 xmmword ptr [r9] {k1}, xmm15
  vextracti32x4 xmm15, zmm14, 0x02
  vmovdqu8 xmmword ptr [r9+rcx*1] {k1}, xmm15
  vextracti32x4 xmm15, zmm14, 0x03
  vmovdqu8 xmmword ptr [r9+rcx*2] {k1}, xmm15
L10:
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
L11:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
