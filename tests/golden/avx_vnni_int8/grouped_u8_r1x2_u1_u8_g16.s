; avx_vnni_int8_grouped_u8_r1x2_u1_u8_g16, 584 bytes
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
  mov rax, [rdi]
  mov rcx, [rdi+0x18]
  mov rdx, [rdi+0x10]
  mov rsi, [rdi+0xB0]
  mov r8, [rdi+0xB8]
  cmp r8, 0x01
  jl L2
  align 32
L1:
; taps
  add rax, [rsi]
  add rdx, [rsi+0x08]
  add rsi, 0x10
  vmovdqu ymm3, [rdx]
  vmovdqu ymm4, [rdx+rcx*1]
  vpbroadcastd ymm2, dword ptr [rax]
  vpdpbusd ymm0, ymm2, ymm3
  vpdpbusd ymm1, ymm2, ymm4
  vmovdqu ymm3, [rdx+0x20]
  vmovdqu ymm4, [rdx+rcx*1+0x20]
  vpbroadcastd ymm2, dword ptr [rax+0x04]
  vpdpbusd ymm0, ymm2, ymm3
  vpdpbusd ymm1, ymm2, ymm4
  vmovdqu ymm3, [rdx+0x40]
  vmovdqu ymm4, [rdx+rcx*1+0x40]
  vpbroadcastd ymm2, dword ptr [rax+0x08]
  vpdpbusd ymm0, ymm2, ymm3
  vpdpbusd ymm1, ymm2, ymm4
  vmovdqu ymm3, [rdx+0x60]
  vmovdqu ymm4, [rdx+rcx*1+0x60]
  vpbroadcastd ymm2, dword ptr [rax+0x0C]
  vpdpbusd ymm0, ymm2, ymm3
  vpdpbusd ymm1, ymm2, ymm4
  sub r8, 0x01
  cmp r8, 0x01
  jnl L1
L2:
  cmp qword ptr [rdi+0x78], 0x0F
  jle L3
; epilogue of plain outputs
  vpmovzxbd ymm2, qword ptr [L9]
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps ymm0, ymm0
  vmulps ymm0, ymm0, [rax]
  vcvtps2dq ymm0, ymm0
  vcvtdq2ps ymm1, ymm1
  vmulps ymm1, ymm1, [rax+0x20]
  vcvtps2dq ymm1, ymm1
  vpackssdw ymm0, ymm0, ymm1
  vpackuswb ymm0, ymm0, ymm0
  vpermd ymm0, ymm2, ymm0
  vmovdqu [rcx], xmm0
  jmp L8
L3:
; epilogue
  vpbroadcastd ymm2, dword ptr [rdi+0x68]
  vpbroadcastw ymm3, word ptr [rdi+0x70]
  vpbroadcastb ymm4, byte ptr [rdi+0x6C]
  vpmovzxbd ymm5, qword ptr [L9]
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps ymm0, ymm0
  vmulps ymm0, ymm0, [rax]
  vminps ymm0, ymm0, ymm2
  vcvtps2dq ymm0, ymm0
  vcvtdq2ps ymm1, ymm1
  vmulps ymm1, ymm1, [rax+0x20]
  vminps ymm1, ymm1, ymm2
  vcvtps2dq ymm1, ymm1
  vpackssdw ymm0, ymm0, ymm1
  vpaddsw ymm0, ymm0, ymm3
  vpackuswb ymm0, ymm0, ymm0
  vpermd ymm0, ymm5, ymm0
  vpmaxub ymm0, ymm0, ymm4
  mov rdx, [rdi+0x50]
  lea rsi, [rcx]
  test rdx, rdx
  jle L8
  cmp rdx, 0x10
  jl L4
  vmovdqu [rsi], xmm0
  jmp L8
L4:
  test rdx, 0x08
  jz L5
  vmovq [rsi], xmm0
  vpsrldq xmm0, xmm0, 0x08
  add rsi, 0x08
L5:
  test rdx, 0x04
  jz L6
  vmovd [rsi], xmm0
  vpsrldq xmm0, xmm0, 0x04
  add rsi, 0x04
L6:
  test rdx, 0x02
  jz L7
  vpextrw word ptr [rsi], xmm0, 0x00
  vpsrldq xmm0, xmm0, 0x02
  add rsi, 0x02
L7:
  test rdx, 0x01
  jz L8
  vpextrb byte ptr [rsi], xmm0, 0x00
  vpsrldq xmm0, xmm0, 0x01
  add rsi, 0x01
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
  .long 0x05010400
  .long 0x07030602
