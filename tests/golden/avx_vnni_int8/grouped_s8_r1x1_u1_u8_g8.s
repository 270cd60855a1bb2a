; avx_vnni_int8_grouped_s8_r1x1_u1_u8_g8, 456 bytes
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
  mov rax, [rdi]
  mov rcx, [rdi+0x10]
  mov rdx, [rdi+0xB0]
  mov rsi, [rdi+0xB8]
  cmp rsi, 0x01
  jl L2
  align 32
L1:
; taps
  add rax, [rdx]
  add rcx, [rdx+0x08]
  add rdx, 0x10
  vmovdqu ymm2, [rcx]
  vpbroadcastd ymm1, dword ptr [rax]
  vpdpbssd ymm0, ymm1, ymm2
  vmovdqu ymm2, [rcx+0x20]
  vpbroadcastd ymm1, dword ptr [rax+0x04]
  vpdpbssd ymm0, ymm1, ymm2
  sub rsi, 0x01
  cmp rsi, 0x01
  jnl L1
L2:
  cmp qword ptr [rdi+0x78], 0x07
  jle L3
; epilogue of plain outputs
  vpmovzxbd ymm1, qword ptr [L8]
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps ymm0, ymm0
  vmulps ymm0, ymm0, [rax]
  vcvtps2dq ymm0, ymm0
  vpackssdw ymm0, ymm0, ymm0
  vpackuswb ymm0, ymm0, ymm0
  vpermd ymm0, ymm1, ymm0
  vmovq [rcx], xmm0
  jmp L7
L3:
; epilogue
  vpbroadcastd ymm1, dword ptr [rdi+0x68]
  vpbroadcastw ymm2, word ptr [rdi+0x70]
  vpbroadcastb ymm3, byte ptr [rdi+0x6C]
  vpmovzxbd ymm4, qword ptr [L8]
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x20]
  vcvtdq2ps ymm0, ymm0
  vmulps ymm0, ymm0, [rax]
  vminps ymm0, ymm0, ymm1
  vcvtps2dq ymm0, ymm0
  vpackssdw ymm0, ymm0, ymm0
  vpaddsw ymm0, ymm0, ymm2
  vpackuswb ymm0, ymm0, ymm0
  vpermd ymm0, ymm4, ymm0
  vpmaxub ymm0, ymm0, ymm3
  mov rdx, [rdi+0x50]
  lea rsi, [rcx]
  test rdx, rdx
  jle L7
  cmp rdx, 0x08
  jl L4
  vmovq [rsi], xmm0
  jmp L7
L4:
  test rdx, 0x04
  jz L5
  vmovd [rsi], xmm0
  vpsrldq xmm0, xmm0, 0x04
  add rsi, 0x04
L5:
  test rdx, 0x02
  jz L6
  vpextrw word ptr [rsi], xmm0, 0x00
  vpsrldq xmm0, xmm0, 0x02
  add rsi, 0x02
L6:
  test rdx, 0x01
  jz L7
  vpextrb byte ptr [rsi], xmm0, 0x00
  vpsrldq xmm0, xmm0, 0x01
  add rsi, 0x01
L7:
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
L8:
  .long 0x05010400
  .long 0x07030602
