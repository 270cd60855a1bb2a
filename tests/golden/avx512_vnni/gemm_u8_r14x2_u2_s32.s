; avx512_vnni_gemm_u8_r14x2_u2_s32, 3159 bytes
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
  vmovdqu32 zmm2, zmmword ptr [rax]
  vmovdqu32 zmm3, zmmword ptr [rax+0x40]
  vmovdqu32 zmm4, zmmword ptr [rax]
  vmovdqu32 zmm5, zmmword ptr [rax+0x40]
  vmovdqu32 zmm6, zmmword ptr [rax]
  vmovdqu32 zmm7, zmmword ptr [rax+0x40]
  vmovdqu32 zmm8, zmmword ptr [rax]
  vmovdqu32 zmm9, zmmword ptr [rax+0x40]
  vmovdqu32 zmm10, zmmword ptr [rax]
  vmovdqu32 zmm11, zmmword ptr [rax+0x40]
  vmovdqu32 zmm12, zmmword ptr [rax]
  vmovdqu32 zmm13, zmmword ptr [rax+0x40]
  vmovdqu32 zmm14, zmmword ptr [rax]
  vmovdqu32 zmm15, zmmword ptr [rax+0x40]
  vmovdqu32 zmm16, zmmword ptr [rax]
  vmovdqu32 zmm17, zmmword ptr [rax+0x40]
  vmovdqu32 zmm18, zmmword ptr [rax]
  vmovdqu32 zmm19, zmmword ptr [rax+0x40]
  vmovdqu32 zmm20, zmmword ptr [rax]
  vmovdqu32 zmm21, zmmword ptr [rax+0x40]
  vmovdqu32 zmm22, zmmword ptr [rax]
  vmovdqu32 zmm23, zmmword ptr [rax+0x40]
  vmovdqu32 zmm24, zmmword ptr [rax]
  vmovdqu32 zmm25, zmmword ptr [rax+0x40]
  vmovdqu32 zmm26, zmmword ptr [rax]
  vmovdqu32 zmm27, zmmword ptr [rax+0x40]
  mov rax, [rdi+0x08]
  mov rcx, [rdi]
  imul rdx, rax, 0x03
  add rdx, rcx
  imul rsi, rax, 0x03
  add rsi, rdx
  imul r8, rax, 0x03
  add r8, rsi
  imul r9, rax, 0x03
  add r9, r8
  mov r10, [rdi+0x18]
  mov r11, [rdi+0x10]
  mov rbx, [rdi+0xB0]
  mov rbp, [rdi+0xB8]
  mov r12, [rdi+0x160]
  mov r13, [rdi+0x168]
  cmp rbp, 0x01
  jl L6
  align 32
L1:
; walk
  add rcx, [rbx]
  add rdx, [rbx]
  add rsi, [rbx]
  add r8, [rbx]
  add r9, [rbx]
  add r11, [rbx+0x08]
  mov r14, [rbx+0x10]
  add rbx, 0x18
  cmp r14, 0x02
  jl L3
  align 32
L2:
; k loop
  vmovdqu32 zmm29, zmmword ptr [r11]
  vmovdqu32 zmm30, zmmword ptr [r11+r10*1]
  vpbroadcastd zmm28, dword ptr [rcx]
  vpdpbusd zmm0, zmm28, zmm29
  vpdpbusd zmm1, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rcx+rax*1]
  vpdpbusd zmm2, zmm28, zmm29
  vpdpbusd zmm3, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rcx+rax*2]
  vpdpbusd zmm4, zmm28, zmm29
  vpdpbusd zmm5, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rdx]
  vpdpbusd zmm6, zmm28, zmm29
  vpdpbusd zmm7, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rdx+rax*1]
  vpdpbusd zmm8, zmm28, zmm29
  vpdpbusd zmm9, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rdx+rax*2]
  vpdpbusd zmm10, zmm28, zmm29
  vpdpbusd zmm11, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rsi]
  vpdpbusd zmm12, zmm28, zmm29
  vpdpbusd zmm13, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rsi+rax*1]
  vpdpbusd zmm14, zmm28, zmm29
  vpdpbusd zmm15, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rsi+rax*2]
  vpdpbusd zmm16, zmm28, zmm29
  vpdpbusd zmm17, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r8]
  vpdpbusd zmm18, zmm28, zmm29
  vpdpbusd zmm19, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r8+rax*1]
  vpdpbusd zmm20, zmm28, zmm29
  vpdpbusd zmm21, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r8+rax*2]
  vpdpbusd zmm22, zmm28, zmm29
  vpdpbusd zmm23, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r9]
  vpdpbusd zmm24, zmm28, zmm29
  vpdpbusd zmm25, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r9+rax*1]
  vpdpbusd zmm26, zmm28, zmm29
  vpdpbusd zmm27, zmm28, zmm30
  prefetcht1 [r12]
  vmovdqu32 zmm29, zmmword ptr [r11+0x40]
  vmovdqu32 zmm30, zmmword ptr [r11+r10*1+0x40]
  vpbroadcastd zmm28, dword ptr [rcx+0x04]
  vpdpbusd zmm0, zmm28, zmm29
  vpdpbusd zmm1, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rcx+rax*1+0x04]
  vpdpbusd zmm2, zmm28, zmm29
  vpdpbusd zmm3, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rcx+rax*2+0x04]
  vpdpbusd zmm4, zmm28, zmm29
  vpdpbusd zmm5, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rdx+0x04]
  vpdpbusd zmm6, zmm28, zmm29
  vpdpbusd zmm7, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rdx+rax*1+0x04]
  vpdpbusd zmm8, zmm28, zmm29
  vpdpbusd zmm9, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rdx+rax*2+0x04]
  vpdpbusd zmm10, zmm28, zmm29
  vpdpbusd zmm11, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rsi+0x04]
  vpdpbusd zmm12, zmm28, zmm29
  vpdpbusd zmm13, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rsi+rax*1+0x04]
  vpdpbusd zmm14, zmm28, zmm29
  vpdpbusd zmm15, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rsi+rax*2+0x04]
  vpdpbusd zmm16, zmm28, zmm29
  vpdpbusd zmm17, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r8+0x04]
  vpdpbusd zmm18, zmm28, zmm29
  vpdpbusd zmm19, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r8+rax*1+0x04]
  vpdpbusd zmm20, zmm28, zmm29
  vpdpbusd zmm21, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r8+rax*2+0x04]
  vpdpbusd zmm22, zmm28, zmm29
  vpdpbusd zmm23, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r9+0x04]
  vpdpbusd zmm24, zmm28, zmm29
  vpdpbusd zmm25, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r9+rax*1+0x04]
  vpdpbusd zmm26, zmm28, zmm29
  vpdpbusd zmm27, zmm28, zmm30
  add r12, 0x40
  cmp r12, r13
  cmovnle r12, r13
  add r11, 0x80
  add rcx, 0x08
  add rdx, 0x08
  add rsi, 0x08
  add r8, 0x08
  add r9, 0x08
  sub r14, 0x02
  cmp r14, 0x02
  jnl L2
L3:
  cmp r14, 0x01
  jl L5
  align 32
L4:
; k remainder
  vmovdqu32 zmm29, zmmword ptr [r11]
  vmovdqu32 zmm30, zmmword ptr [r11+r10*1]
  vpbroadcastd zmm28, dword ptr [rcx]
  vpdpbusd zmm0, zmm28, zmm29
  vpdpbusd zmm1, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rcx+rax*1]
  vpdpbusd zmm2, zmm28, zmm29
  vpdpbusd zmm3, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rcx+rax*2]
  vpdpbusd zmm4, zmm28, zmm29
  vpdpbusd zmm5, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rdx]
  vpdpbusd zmm6, zmm28, zmm29
  vpdpbusd zmm7, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rdx+rax*1]
  vpdpbusd zmm8, zmm28, zmm29
  vpdpbusd zmm9, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rdx+rax*2]
  vpdpbusd zmm10, zmm28, zmm29
  vpdpbusd zmm11, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rsi]
  vpdpbusd zmm12, zmm28, zmm29
  vpdpbusd zmm13, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rsi+rax*1]
  vpdpbusd zmm14, zmm28, zmm29
  vpdpbusd zmm15, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [rsi+rax*2]
  vpdpbusd zmm16, zmm28, zmm29
  vpdpbusd zmm17, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r8]
  vpdpbusd zmm18, zmm28, zmm29
  vpdpbusd zmm19, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r8+rax*1]
  vpdpbusd zmm20, zmm28, zmm29
  vpdpbusd zmm21, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r8+rax*2]
  vpdpbusd zmm22, zmm28, zmm29
  vpdpbusd zmm23, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r9]
  vpdpbusd zmm24, zmm28, zmm29
  vpdpbusd zmm25, zmm28, zmm30
  vpbroadcastd zmm28, dword ptr [r9+rax*1]
  vpdpbusd zmm26, zmm28, zmm29
  vpdpbusd zmm27, zmm28, zmm30
  add r11, 0x40
  add rcx, 0x04
  add rdx, 0x04
  add rsi, 0x04
  add r8, 0x04
  add r9, 0x04
  sub r14, 0x01
  cmp r14, 0x01
  jnl L4
L5:
  sub rbp, 0x01
  cmp rbp, 0x01
  jnl L1
L6:
  mov [rdi+0x160], r12
  cmp qword ptr [rdi+0x50], 0x1F
  jle L7
; epilogue
  mov rax, [rdi+0x28]
  mov rcx, [rdi+0x20]
  imul rdx, rax, 0x03
  add rdx, rcx
  imul rsi, rax, 0x03
  add rsi, rdx
  imul r8, rax, 0x03
  add r8, rsi
  imul r9, rax, 0x03
  add r9, r8
  vmovdqu32 zmmword ptr [rcx], zmm0
  vmovdqu32 zmmword ptr [rcx+0x40], zmm1
  vmovdqu32 zmmword ptr [rcx+rax*1], zmm2
  vmovdqu32 zmmword ptr [rcx+rax*1+0x40], zmm3
  vmovdqu32 zmmword ptr [rcx+rax*2], zmm4
  vmovdqu32 zmmword ptr [rcx+rax*2+0x40], zmm5
  vmovdqu32 zmmword ptr [rdx], zmm6
  vmovdqu32 zmmword ptr [rdx+0x40], zmm7
  vmovdqu32 zmmword ptr [rdx+rax*1], zmm8
  vmovdqu32 zmmword ptr [rdx+rax*1+0x40], zmm9
  vmovdqu32 zmmword ptr [rdx+rax*2], zmm10
  vmovdqu32 zmmword ptr [rdx+rax*2+0x40], zmm11
  vmovdqu32 zmmword ptr [rsi], zmm12
  vmovdqu32 zmmword ptr [rsi+0x40], zmm13
  vmovdqu32 zmmword ptr [rsi+rax*1], zmm14
  vmovdqu32 zmmword ptr [rsi+rax*1+0x40], zmm15
  vmovdqu32 zmmword ptr [rsi+rax*2], zmm16
  vmovdqu32 zmmword ptr [rsi+rax*2+0x40], zmm17
  vmovdqu32 zmmword ptr [r8], zmm18
  vmovdqu32 zmmword ptr [r8+0x40], zmm19
  vmovdqu32 zmmword ptr [r8+rax*1], zmm20
  vmovdqu32 zmmword ptr [r8+rax*1+0x40], zmm21
  vmovdqu32 zmmword ptr [r8+rax*2], zmm22
  vmovdqu32 zmmword ptr [r8+rax*2+0x40], zmm23
  vmovdqu32 zmmword ptr [r9], zmm24
  vmovdqu32 zmmword ptr [r9+0x40], zmm25
  vmovdqu32 zmmword ptr [r9+rax*1], zmm26
  vmovdqu32 zmmword ptr [r9+rax*1+0x40], zmm27
  jmp L8
L7:
; epilogue of a column tail
  mov rax, [rdi+0x28]
  mov rcx, [rdi+0x20]
  imul rdx, rax, 0x03
  add rdx, rcx
  imul rsi, rax, 0x03
  add rsi, rdx
  imul r8, rax, 0x03
  add r8, rsi
  imul r9, rax, 0x03
  add r9, r8
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rcx] {k1}, zmm0
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rcx+0x40] {k1}, zmm1
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rcx+rax*1] {k1}, zmm2
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rcx+rax*1+0x40] {k1}, zmm3
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rcx+rax*2] {k1}, zmm4
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rcx+rax*2+0x40] {k1}, zmm5
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rdx] {k1}, zmm6
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rdx+0x40] {k1}, zmm7
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rdx+rax*1] {k1}, zmm8
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rdx+rax*1+0x40] {k1}, zmm9
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rdx+rax*2] {k1}, zmm10
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rdx+rax*2+0x40] {k1}, zmm11
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rsi] {k1}, zmm12
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rsi+0x40] {k1}, zmm13
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rsi+rax*1] {k1}, zmm14
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rsi+rax*1+0x40] {k1}, zmm15
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rsi+rax*2] {k1}, zmm16
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [rsi+rax*2+0x40] {k1}, zmm17
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [r8] {k1}, zmm18
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [r8+0x40] {k1}, zmm19
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [r8+rax*1] {k1}, zmm20
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [r8+rax*1+0x40] {k1}, zmm21
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [r8+rax*2] {k1}, zmm22
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [r8+rax*2+0x40] {k1}, zmm23
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [r9] {k1}, zmm24
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [r9+0x40] {k1}, zmm25
  mov r10, [rdi+0x50]
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [r9+rax*1] {k1}, zmm26
  mov r10, [rdi+0x50]
  add r10, 0xFFFFFFFFFFFFFFF0
  mov r11d, 0x10
  cmp r10, r11
  cmovnle r10, r11
  xor r11d, r11d
  test r10, r10
  cmovs r10, r11
  mov r11d, 0xFFFF
  bzhi r11, r11, r10
  kmovq k1, r11
  vmovdqu32 zmmword ptr [r9+rax*1+0x40] {k1}, zmm27
L8:
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
