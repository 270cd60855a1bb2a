; avx2_winograd_output_u8_r2x1_u1_u8, 768 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
L0:
; tile
  mov rax, [rdi]
  mov rcx, [rdi+0x20]
  mov rdx, [rdi+0x58]
  mov rsi, [rdi+0xE8]
  mov r8, [rdi+0xA0]
  mov r9, [rdi+0x60]
  vpbroadcastd ymm8, dword ptr [rdi+0x68]
  vpbroadcastw ymm9, word ptr [rdi+0x70]
  vpbroadcastb ymm10, byte ptr [rdi+0x6C]
  vpmovzxbd ymm11, qword ptr [L3]
  mov r10, [rdi+0x50]
  cmp r10, 0x08
  jl L2
  align 32
L1:
; channels
  vmovdqu ymm6, [rdx]
  vmovdqu ymm4, [rsi]
  vpslld ymm5, ymm4, 0x02
  vmovdqu [r8+0x100], ymm5
  vmovdqu ymm0, [rax]
  vmovdqu ymm1, [rax+0x80]
  vmovdqu ymm2, [rax+0x100]
  vmovdqu ymm3, [rax+0x180]
  vpaddd ymm4, ymm1, ymm2
  vpaddd ymm0, ymm0, ymm4
  vpsubd ymm1, ymm1, ymm2
  vpsubd ymm1, ymm1, ymm3
  vmovdqu [r8], ymm0
  vmovdqu [r8+0x80], ymm1
  vmovdqu ymm0, [rax+0x20]
  vmovdqu ymm1, [rax+0xA0]
  vmovdqu ymm2, [rax+0x120]
  vmovdqu ymm3, [rax+0x1A0]
  vpaddd ymm4, ymm1, ymm2
  vpaddd ymm0, ymm0, ymm4
  vpsubd ymm1, ymm1, ymm2
  vpsubd ymm1, ymm1, ymm3
  vmovdqu [r8+0x20], ymm0
  vmovdqu [r8+0xA0], ymm1
  vmovdqu ymm0, [rax+0x40]
  vmovdqu ymm1, [rax+0xC0]
  vmovdqu ymm2, [rax+0x140]
  vmovdqu ymm3, [rax+0x1C0]
  vpaddd ymm4, ymm1, ymm2
  vpaddd ymm0, ymm0, ymm4
  vpsubd ymm1, ymm1, ymm2
  vpsubd ymm1, ymm1, ymm3
  vmovdqu [r8+0x40], ymm0
  vmovdqu [r8+0xC0], ymm1
  vmovdqu ymm0, [rax+0x60]
  vmovdqu ymm1, [rax+0xE0]
  vmovdqu ymm2, [rax+0x160]
  vmovdqu ymm3, [rax+0x1E0]
  vpaddd ymm4, ymm1, ymm2
  vpaddd ymm0, ymm0, ymm4
  vpsubd ymm1, ymm1, ymm2
  vpsubd ymm1, ymm1, ymm3
  vmovdqu [r8+0x60], ymm0
  vmovdqu [r8+0xE0], ymm1
  mov rbp, [rdi+0x28]
  mov r12, [rdi+0xE0]
  mov r11, rcx
  vmovdqu ymm0, [r8]
  vmovdqu ymm1, [r8+0x20]
  vmovdqu ymm2, [r8+0x40]
  vmovdqu ymm3, [r8+0x60]
  vpaddd ymm4, ymm1, ymm2
  vpaddd ymm0, ymm0, ymm4
  vpsubd ymm1, ymm1, ymm2
  vpsubd ymm1, ymm1, ymm3
  vpsubd ymm0, ymm0, [r8+0x100]
  vpsrad ymm0, ymm0, 0x02
  vpaddd ymm0, ymm0, ymm6
  vpsubd ymm1, ymm1, [r8+0x100]
  vpsrad ymm1, ymm1, 0x02
  vpaddd ymm1, ymm1, ymm6
  mov rbx, r11
  vcvtdq2ps ymm0, ymm0
  vmulps ymm0, ymm0, [r9]
  vminps ymm0, ymm0, ymm8
  vcvtps2dq ymm0, ymm0
  vcvtdq2ps ymm1, ymm1
  vmulps ymm1, ymm1, [r9]
  vminps ymm1, ymm1, ymm8
  vcvtps2dq ymm1, ymm1
  vpackssdw ymm0, ymm0, ymm1
  vpaddsw ymm0, ymm0, ymm9
  vpackuswb ymm0, ymm0, ymm0
  vpermd ymm0, ymm11, ymm0
  vpmaxub ymm0, ymm0, ymm10
  vmovq [rbx], xmm0
  add rbx, r12
  vmovhps qword ptr [rbx], xmm0
  add r11, rbp
  vmovdqu ymm0, [r8+0x80]
  vmovdqu ymm1, [r8+0xA0]
  vmovdqu ymm2, [r8+0xC0]
  vmovdqu ymm3, [r8+0xE0]
  vpaddd ymm4, ymm1, ymm2
  vpaddd ymm0, ymm0, ymm4
  vpsubd ymm1, ymm1, ymm2
  vpsubd ymm1, ymm1, ymm3
  vpsubd ymm0, ymm0, [r8+0x100]
  vpsrad ymm0, ymm0, 0x02
  vpaddd ymm0, ymm0, ymm6
  vpsubd ymm1, ymm1, [r8+0x100]
  vpsrad ymm1, ymm1, 0x02
  vpaddd ymm1, ymm1, ymm6
  mov rbx, r11
  vcvtdq2ps ymm0, ymm0
  vmulps ymm0, ymm0, [r9]
  vminps ymm0, ymm0, ymm8
  vcvtps2dq ymm0, ymm0
  vcvtdq2ps ymm1, ymm1
  vmulps ymm1, ymm1, [r9]
  vminps ymm1, ymm1, ymm8
  vcvtps2dq ymm1, ymm1
  vpackssdw ymm0, ymm0, ymm1
  vpaddsw ymm0, ymm0, ymm9
  vpackuswb ymm0, ymm0, ymm0
  vpermd ymm0, ymm11, ymm0
  vpmaxub ymm0, ymm0, ymm10
  vmovq [rbx], xmm0
  add rbx, r12
  vmovhps qword ptr [rbx], xmm0
  add rax, 0x20
  add rdx, 0x20
  add rsi, 0x20
  add r9, 0x20
  add rcx, 0x08
  sub r10, 0x08
  cmp r10, 0x08
  jnl L1
L2:
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
L3:
  .long 0x05010400
  .long 0x07030602
