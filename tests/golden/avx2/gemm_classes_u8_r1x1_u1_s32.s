; avx2_gemm_classes_u8_r1x1_u1_s32, 576 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
L0:
; tile
  mov rax, [rdi+0x58]
  vmovdqu ymm0, [rax]
  mov eax, 0x10001
  vmovd xmm1, eax
  vpbroadcastd ymm1, xmm1
  mov rax, [rdi]
  mov rcx, rax
  mov rdx, [rdi+0x10]
  mov rsi, [rdi+0xA8]
  mov r8, [rdi+0xB0]
  cmp r8, 0x01
  jl L8
  align 32
L1:
; tap
  add rax, [rsi]
  add rcx, [rsi]
  mov r9, [rdi+0x10]
  mov rdx, r9
  add r9, [rsi+0x08]
  add rsi, 0x10
  movsxd r11, dword ptr [r9]
  add rdx, r11
  add r9, 0x04
  movsx r10, word ptr [r9]
  add r9, 0x02
  cmp r10, 0x01
  jl L3
  align 32
L2:
; steps
  movsx r11, word ptr [r9]
  add rax, r11
  movsx r11, word ptr [r9+0x02]
  add rcx, r11
  vmovdqu ymm4, [rdx]
  vmovdqu ymm5, [rdx+0x20]
  vpbroadcastd ymm2, dword ptr [rax]
  vpbroadcastd ymm3, dword ptr [rcx]
  vpmaddubsw ymm2, ymm2, ymm4
  vpmaddubsw ymm3, ymm3, ymm5
  vpaddw ymm2, ymm2, ymm3
  vpmaddwd ymm2, ymm2, ymm1
  vpaddd ymm0, ymm0, ymm2
  add r9, 0x04
  add rdx, 0x40
  sub r10, 0x01
  cmp r10, 0x01
  jnl L2
L3:
  movsx r10, word ptr [r9]
  add r9, 0x02
  cmp r10, 0x01
  jl L5
L4:
; steps
  movsx r11, word ptr [r9]
  add rax, r11
  vmovdqu ymm3, [rdx]
  vpbroadcastd ymm2, dword ptr [rax]
  vpmaddubsw ymm2, ymm2, ymm3
  vpmaddwd ymm2, ymm2, ymm1
  vpaddd ymm0, ymm0, ymm2
  add r9, 0x02
  add rdx, 0x20
  sub r10, 0x01
  cmp r10, 0x01
  jnl L4
L5:
  movsx r10, word ptr [r9]
  add r9, 0x02
  cmp r10, 0x01
  jl L7
  align 32
L6:
; steps
  movsx r11, word ptr [r9]
  add rax, r11
  vmovdqu ymm3, [rdx]
  vmovdqu ymm4, [rdx+0x20]
  vpbroadcastd ymm2, dword ptr [rax]
  vpxor ymm2, ymm2, ymm4
  vpmaddubsw ymm2, ymm3, ymm2
  vpmaddwd ymm2, ymm2, ymm1
  vpaddd ymm0, ymm0, ymm2
  add r9, 0x02
  add rdx, 0x40
  sub r10, 0x01
  cmp r10, 0x01
  jnl L6
L7:
  movsx r11, word ptr [r9]
  add rax, r11
  movsx r11, word ptr [r9+0x02]
  add rcx, r11
  sub r8, 0x01
  cmp r8, 0x01
  jnl L1
L8:
  cmp qword ptr [rdi+0x50], 0x07
  jle L9
; epilogue
  mov rax, [rdi+0x20]
  vmovdqu [rax], ymm0
  jmp L10
L9:
; epilogue of a column tail
  mov rax, [rdi+0x20]
  mov rcx, [rdi+0x50]
  vmovd xmm1, ecx
  vpbroadcastd ymm1, xmm1
  vpcmpgtd ymm1, ymm1, [L11]
  vpmaskmovd [rax], ymm1, ymm0
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
  align 32
L11:
  .long 0x00000000
  .long 0x00000001
  .long 0x00000002
  .long 0x00000003
  .long 0x00000004
  .long 0x00000005
  .long 0x00000006
  .long 0x00000007
