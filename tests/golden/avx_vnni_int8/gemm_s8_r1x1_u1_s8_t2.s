; avx_vnni_int8_gemm_s8_r1x1_u1_s8_t2, 560 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  vpbroadcastd ymm0, dword ptr [rdi+0x68]
  vpbroadcastw ymm1, word ptr [rdi+0x70]
  vpbroadcastb ymm2, byte ptr [rdi+0x6C]
  vpmovzxbd ymm3, qword ptr [L10]
  mov rax, [rdi+0x58]
  vmovdqu ymm4, [rax]
  mov rax, [rdi+0x60]
  vmovdqu ymm5, [rax]
L0:
; tile
  vmovaps ymm6, ymm4
  mov rax, [rdi]
  mov rcx, [rdi+0x10]
  mov rdx, [rdi+0xB0]
  mov rsi, [rdi+0xB8]
  cmp rsi, 0x01
  jl L4
  align 32
L1:
; walk
  add rax, [rdx]
  add rcx, [rdx+0x08]
  mov r8, [rdx+0x10]
  add rdx, 0x18
  cmp r8, 0x01
  jl L3
  align 32
L2:
; k loop
  vmovdqu ymm8, [rcx]
  vpbroadcastd ymm7, dword ptr [rax]
  vpdpbssd ymm6, ymm7, ymm8
  add rcx, 0x20
  add rax, 0x04
  sub r8, 0x01
  cmp r8, 0x01
  jnl L2
L3:
  sub rsi, 0x01
  cmp rsi, 0x01
  jnl L1
L4:
  cmp qword ptr [rdi+0x78], 0x07
  jle L5
; epilogue of plain outputs
  mov rcx, [rdi+0x80]
  mov rdx, [rdi+0x88]
  mov rsi, [rdi+0x90]
  mov r8, [rdi+0x98]
  mov r9, [rdi+0x20]
  vpbroadcastd ymm7, dword ptr [rcx]
  vpmulld ymm7, ymm7, [rdx]
  vpaddd ymm6, ymm6, ymm7
  vpbroadcastd ymm7, dword ptr [rsi]
  vpmulld ymm7, ymm7, [r8]
  vpaddd ymm6, ymm6, ymm7
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, ymm5
  vcvtps2dq ymm6, ymm6
  vpackssdw ymm6, ymm6, ymm6
  vpacksswb ymm6, ymm6, ymm6
  vpermd ymm6, ymm3, ymm6
  vmovq [r9], xmm6
  jmp L9
L5:
; epilogue
  mov rcx, [rdi+0x80]
  mov rdx, [rdi+0x88]
  mov rsi, [rdi+0x90]
  mov r8, [rdi+0x98]
  mov r9, [rdi+0x20]
  vpbroadcastd ymm7, dword ptr [rcx]
  vpmulld ymm7, ymm7, [rdx]
  vpaddd ymm6, ymm6, ymm7
  vpbroadcastd ymm7, dword ptr [rsi]
  vpmulld ymm7, ymm7, [r8]
  vpaddd ymm6, ymm6, ymm7
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, ymm5
  vminps ymm6, ymm6, ymm0
  vcvtps2dq ymm6, ymm6
  vpackssdw ymm6, ymm6, ymm6
  vpaddsw ymm6, ymm6, ymm1
  vpacksswb ymm6, ymm6, ymm6
  vpermd ymm6, ymm3, ymm6
  vpmaxsb ymm6, ymm6, ymm2
  mov r10, [rdi+0x50]
  lea r11, [r9]
  test r10, r10
  jle L9
  cmp r10, 0x08
  jl L6
  vmovq [r11], xmm6
  jmp L9
L6:
  test r10, 0x04
  jz L7
  vmovd [r11], xmm6
  vpsrldq xmm6, xmm6, 0x04
  add r11, 0x04
L7:
  test r10, 0x02
  jz L8
  vpextrw word ptr [r11], xmm6, 0x00
  vpsrldq xmm6, xmm6, 0x02
  add r11, 0x02
L8:
  test r10, 0x01
  jz L9
  vpextrb byte ptr [r11], xmm6, 0x00
  vpsrldq xmm6, xmm6, 0x01
  add r11, 0x01
L9:
  mov rax, [rdi+0x38]
  add [rdi], rax
  mov rax, [rdi+0x40]
  add [rdi+0x20], rax
  add qword ptr [rdi+0x80], 0x04
  add qword ptr [rdi+0x90], 0x04
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
L10:
  .long 0x05010400
  .long 0x07030602
