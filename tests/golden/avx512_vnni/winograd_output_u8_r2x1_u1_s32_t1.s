; avx512_vnni_winograd_output_u8_r2x1_u1_s32_t1, 700 bytes
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
  mov r9, [rdi+0xF0]
  mov r10, [rdi+0x50]
  cmp r10, 0x10
  jl L2
  align 32
L1:
; channels
  vmovdqu32 zmm6, zmmword ptr [rdx]
  vmovdqu32 zmm4, zmmword ptr [rsi]
  vpslld zmm5, zmm4, 0x02
  vmovdqu32 zmmword ptr [r8+0x200], zmm5
  vmovdqu32 zmm0, zmmword ptr [rax]
  vmovdqu32 zmm1, zmmword ptr [rax+0x100]
  vmovdqu32 zmm2, zmmword ptr [rax+0x200]
  vmovdqu32 zmm3, zmmword ptr [rax+0x300]
  vpaddd zmm4, zmm1, zmm2
  vpaddd zmm0, zmm0, zmm4
  vpsubd zmm1, zmm1, zmm2
  vpsubd zmm1, zmm1, zmm3
  vmovdqu32 zmmword ptr [r8], zmm0
  vmovdqu32 zmmword ptr [r8+0x100], zmm1
  vmovdqu32 zmm0, zmmword ptr [rax+0x40]
  vmovdqu32 zmm1, zmmword ptr [rax+0x140]
  vmovdqu32 zmm2, zmmword ptr [rax+0x240]
  vmovdqu32 zmm3, zmmword ptr [rax+0x340]
  vpaddd zmm4, zmm1, zmm2
  vpaddd zmm0, zmm0, zmm4
  vpsubd zmm1, zmm1, zmm2
  vpsubd zmm1, zmm1, zmm3
  vmovdqu32 zmmword ptr [r8+0x40], zmm0
  vmovdqu32 zmmword ptr [r8+0x140], zmm1
  vmovdqu32 zmm0, zmmword ptr [rax+0x80]
  vmovdqu32 zmm1, zmmword ptr [rax+0x180]
  vmovdqu32 zmm2, zmmword ptr [rax+0x280]
  vmovdqu32 zmm3, zmmword ptr [rax+0x380]
  vpaddd zmm4, zmm1, zmm2
  vpaddd zmm0, zmm0, zmm4
  vpsubd zmm1, zmm1, zmm2
  vpsubd zmm1, zmm1, zmm3
  vmovdqu32 zmmword ptr [r8+0x80], zmm0
  vmovdqu32 zmmword ptr [r8+0x180], zmm1
  vmovdqu32 zmm0, zmmword ptr [rax+0xC0]
  vmovdqu32 zmm1, zmmword ptr [rax+0x1C0]
  vmovdqu32 zmm2, zmmword ptr [rax+0x2C0]
  vmovdqu32 zmm3, zmmword ptr [rax+0x3C0]
  vpaddd zmm4, zmm1, zmm2
  vpaddd zmm0, zmm0, zmm4
  vpsubd zmm1, zmm1, zmm2
  vpsubd zmm1, zmm1, zmm3
  vmovdqu32 zmmword ptr [r8+0xC0], zmm0
  vmovdqu32 zmmword ptr [r8+0x1C0], zmm1
  mov rbp, [rdi+0x28]
  mov r12, [rdi+0xE0]
  mov r11, rcx
  vmovdqu32 zmm0, zmmword ptr [r8]
  vmovdqu32 zmm1, zmmword ptr [r8+0x40]
  vmovdqu32 zmm2, zmmword ptr [r8+0x80]
  vmovdqu32 zmm3, zmmword ptr [r8+0xC0]
  vpaddd zmm4, zmm1, zmm2
  vpaddd zmm0, zmm0, zmm4
  vpsubd zmm1, zmm1, zmm2
  vpsubd zmm1, zmm1, zmm3
  vpsubd zmm0, zmm0, [r8+0x200]
  vpsrad zmm0, zmm0, 0x02
  vpaddd zmm0, zmm0, zmm6
  vpaddd zmm0, zmm0, [r9]
  vpsubd zmm1, zmm1, [r8+0x200]
  vpsrad zmm1, zmm1, 0x02
  vpaddd zmm1, zmm1, zmm6
  vpaddd zmm1, zmm1, [r9+0x40]
  mov rbx, r11
  vmovdqu32 zmmword ptr [rbx], zmm0
  add rbx, r12
  vmovdqu32 zmmword ptr [rbx], zmm1
  add r11, rbp
  vmovdqu32 zmm0, zmmword ptr [r8+0x100]
  vmovdqu32 zmm1, zmmword ptr [r8+0x140]
  vmovdqu32 zmm2, zmmword ptr [r8+0x180]
  vmovdqu32 zmm3, zmmword ptr [r8+0x1C0]
  vpaddd zmm4, zmm1, zmm2
  vpaddd zmm0, zmm0, zmm4
  vpsubd zmm1, zmm1, zmm2
  vpsubd zmm1, zmm1, zmm3
  vpsubd zmm0, zmm0, [r8+0x200]
  vpsrad zmm0, zmm0, 0x02
  vpaddd zmm0, zmm0, zmm6
  vpaddd zmm0, zmm0, [r9+0x80]
  vpsubd zmm1, zmm1, [r8+0x200]
  vpsrad zmm1, zmm1, 0x02
  vpaddd zmm1, zmm1, zmm6
  vpaddd zmm1, zmm1, [r9+0xC0]
  mov rbx, r11
  vmovdqu32 zmmword ptr [rbx], zmm0
  add rbx, r12
  vmovdqu32 zmmword ptr [rbx], zmm1
  add rax, 0x40
  add rdx, 0x40
  add rsi, 0x40
  add r9, 0x40
  add rcx, 0x40
  sub r10, 0x10
  cmp r10, 0x10
  jnl L1
L2:
  mov rax, [rdi+0x38]
  add [rdi], rax
  mov rax, [rdi+0x40]
  add [rdi+0x20], rax
  add qword ptr [rdi+0xF0], 0x100
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
