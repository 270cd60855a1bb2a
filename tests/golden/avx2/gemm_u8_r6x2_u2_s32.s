; avx2_gemm_u8_r6x2_u2_s32, 1376 bytes
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
  vmovdqu ymm0, [rax]
  vmovdqu ymm1, [rax+0x20]
  vmovdqu ymm2, [rax]
  vmovdqu ymm3, [rax+0x20]
  vmovdqu ymm4, [rax]
  vmovdqu ymm5, [rax+0x20]
  vmovdqu ymm6, [rax]
  vmovdqu ymm7, [rax+0x20]
  vmovdqu ymm8, [rax]
  vmovdqu ymm9, [rax+0x20]
  vmovdqu ymm10, [rax]
  vmovdqu ymm11, [rax+0x20]
  mov rax, [rdi+0x08]
  mov rcx, [rdi]
  imul rdx, rax, 0x03
  add rdx, rcx
  mov rsi, [rdi+0x18]
  mov r8, [rdi+0x10]
  mov r9, [rdi+0xB0]
  mov r10, [rdi+0xB8]
  mov r11, [rdi+0x160]
  mov rbx, [rdi+0x168]
  cmp r10, 0x01
  jl L6
L1:
; walk
  add rcx, [r9]
  add rdx, [r9]
  add r8, [r9+0x08]
  mov rbp, [r9+0x10]
  add r9, 0x18
  cmp rbp, 0x02
  jl L3
  align 32
L2:
; k loop
  vmovdqu ymm13, [r8]
  vmovdqu ymm14, [r8+rsi*1]
  vpbroadcastd ymm12, dword ptr [rcx]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm0, ymm0, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm1, ymm1, ymm15
  vpbroadcastd ymm12, dword ptr [rcx+rax*1]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm2, ymm2, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm3, ymm3, ymm15
  vpbroadcastd ymm12, dword ptr [rcx+rax*2]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm4, ymm4, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm5, ymm5, ymm15
  vpbroadcastd ymm12, dword ptr [rdx]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm6, ymm6, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm7, ymm7, ymm15
  vpbroadcastd ymm12, dword ptr [rdx+rax*1]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm8, ymm8, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm9, ymm9, ymm15
  vpbroadcastd ymm12, dword ptr [rdx+rax*2]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm10, ymm10, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm11, ymm11, ymm15
  prefetcht1 [r11]
  vmovdqu ymm13, [r8+0x20]
  vmovdqu ymm14, [r8+rsi*1+0x20]
  vpbroadcastd ymm12, dword ptr [rcx+0x04]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm0, ymm0, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm1, ymm1, ymm15
  vpbroadcastd ymm12, dword ptr [rcx+rax*1+0x04]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm2, ymm2, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm3, ymm3, ymm15
  vpbroadcastd ymm12, dword ptr [rcx+rax*2+0x04]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm4, ymm4, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm5, ymm5, ymm15
  vpbroadcastd ymm12, dword ptr [rdx+0x04]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm6, ymm6, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm7, ymm7, ymm15
  vpbroadcastd ymm12, dword ptr [rdx+rax*1+0x04]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm8, ymm8, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm9, ymm9, ymm15
  vpbroadcastd ymm12, dword ptr [rdx+rax*2+0x04]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm10, ymm10, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm11, ymm11, ymm15
  add r11, 0x40
  cmp r11, rbx
  cmovnle r11, rbx
  add r8, 0x40
  add rcx, 0x08
  add rdx, 0x08
  sub rbp, 0x02
  cmp rbp, 0x02
  jnl L2
L3:
  cmp rbp, 0x01
  jl L5
  align 32
L4:
; k remainder
  vmovdqu ymm13, [r8]
  vmovdqu ymm14, [r8+rsi*1]
  vpbroadcastd ymm12, dword ptr [rcx]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm0, ymm0, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm1, ymm1, ymm15
  vpbroadcastd ymm12, dword ptr [rcx+rax*1]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm2, ymm2, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm3, ymm3, ymm15
  vpbroadcastd ymm12, dword ptr [rcx+rax*2]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm4, ymm4, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm5, ymm5, ymm15
  vpbroadcastd ymm12, dword ptr [rdx]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm6, ymm6, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm7, ymm7, ymm15
  vpbroadcastd ymm12, dword ptr [rdx+rax*1]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm8, ymm8, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm9, ymm9, ymm15
  vpbroadcastd ymm12, dword ptr [rdx+rax*2]
  vpmaddwd ymm15, ymm12, ymm13
  vpaddd ymm10, ymm10, ymm15
  vpmaddwd ymm15, ymm12, ymm14
  vpaddd ymm11, ymm11, ymm15
  add r8, 0x20
  add rcx, 0x04
  add rdx, 0x04
  sub rbp, 0x01
  cmp rbp, 0x01
  jnl L4
L5:
  sub r10, 0x01
  cmp r10, 0x01
  jnl L1
L6:
  mov [rdi+0x160], r11
  cmp qword ptr [rdi+0x50], 0x0F
  jle L7
; epilogue
  mov rax, [rdi+0x28]
  mov rcx, [rdi+0x20]
  imul rdx, rax, 0x03
  add rdx, rcx
  vmovdqu [rcx], ymm0
  vmovdqu [rcx+0x20], ymm1
  vmovdqu [rcx+rax*1], ymm2
  vmovdqu [rcx+rax*1+0x20], ymm3
  vmovdqu [rcx+rax*2], ymm4
  vmovdqu [rcx+rax*2+0x20], ymm5
  vmovdqu [rdx], ymm6
  vmovdqu [rdx+0x20], ymm7
  vmovdqu [rdx+rax*1], ymm8
  vmovdqu [rdx+rax*1+0x20], ymm9
  vmovdqu [rdx+rax*2], ymm10
  vmovdqu [rdx+rax*2+0x20], ymm11
  jmp L8
L7:
; epilogue of a column tail
  mov rax, [rdi+0x28]
  mov rcx, [rdi+0x20]
  imul rdx, rax, 0x03
  add rdx, rcx
  mov rsi, [rdi+0x50]
  vmovd xmm12, esi
  vpbroadcastd ymm12, xmm12
  vpcmpgtd ymm12, ymm12, [L9]
  vpmaskmovd [rcx], ymm12, ymm0
  mov rsi, [rdi+0x50]
  add rsi, 0xFFFFFFFFFFFFFFF8
  vmovd xmm12, esi
  vpbroadcastd ymm12, xmm12
  vpcmpgtd ymm12, ymm12, [L9]
  vpmaskmovd [rcx+0x20], ymm12, ymm1
  mov rsi, [rdi+0x50]
  vmovd xmm12, esi
  vpbroadcastd ymm12, xmm12
  vpcmpgtd ymm12, ymm12, [L9]
  vpmaskmovd [rcx+rax*1], ymm12, ymm2
  mov rsi, [rdi+0x50]
  add rsi, 0xFFFFFFFFFFFFFFF8
  vmovd xmm12, esi
  vpbroadcastd ymm12, xmm12
  vpcmpgtd ymm12, ymm12, [L9]
  vpmaskmovd [rcx+rax*1+0x20], ymm12, ymm3
  mov rsi, [rdi+0x50]
  vmovd xmm12, esi
  vpbroadcastd ymm12, xmm12
  vpcmpgtd ymm12, ymm12, [L9]
  vpmaskmovd [rcx+rax*2], ymm12, ymm4
  mov rsi, [rdi+0x50]
  add rsi, 0xFFFFFFFFFFFFFFF8
  vmovd xmm12, esi
  vpbroadcastd ymm12, xmm12
  vpcmpgtd ymm12, ymm12, [L9]
  vpmaskmovd [rcx+rax*2+0x20], ymm12, ymm5
  mov rsi, [rdi+0x50]
  vmovd xmm12, esi
  vpbroadcastd ymm12, xmm12
  vpcmpgtd ymm12, ymm12, [L9]
  vpmaskmovd [rdx], ymm12, ymm6
  mov rsi, [rdi+0x50]
  add rsi, 0xFFFFFFFFFFFFFFF8
  vmovd xmm12, esi
  vpbroadcastd ymm12, xmm12
  vpcmpgtd ymm12, ymm12, [L9]
  vpmaskmovd [rdx+0x20], ymm12, ymm7
  mov rsi, [rdi+0x50]
  vmovd xmm12, esi
  vpbroadcastd ymm12, xmm12
  vpcmpgtd ymm12, ymm12, [L9]
  vpmaskmovd [rdx+rax*1], ymm12, ymm8
  mov rsi, [rdi+0x50]
  add rsi, 0xFFFFFFFFFFFFFFF8
  vmovd xmm12, esi
  vpbroadcastd ymm12, xmm12
  vpcmpgtd ymm12, ymm12, [L9]
  vpmaskmovd [rdx+rax*1+0x20], ymm12, ymm9
  mov rsi, [rdi+0x50]
  vmovd xmm12, esi
  vpbroadcastd ymm12, xmm12
  vpcmpgtd ymm12, ymm12, [L9]
  vpmaskmovd [rdx+rax*2], ymm12, ymm10
  mov rsi, [rdi+0x50]
  add rsi, 0xFFFFFFFFFFFFFFF8
  vmovd xmm12, esi
  vpbroadcastd ymm12, xmm12
  vpcmpgtd ymm12, ymm12, [L9]
  vpmaskmovd [rdx+rax*2+0x20], ymm12, ymm11
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
  align 32
L9:
  .long 0x00000000
  .long 0x00000001
  .long 0x00000002
  .long 0x00000003
  .long 0x00000004
  .long 0x00000005
  .long 0x00000006
  .long 0x00000007
