; avx_vnni_gemm_u8_r1x1_u1_s8, 424 bytes
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
  vpdpbusd ymm6, ymm7, ymm8
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
  mov rcx, [rdi+0x20]
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, ymm5
  vcvtps2dq ymm6, ymm6
  vpackssdw ymm6, ymm6, ymm6
  vpacksswb ymm6, ymm6, ymm6
  vpermd ymm6, ymm3, ymm6
  vmovq [rcx], xmm6
  jmp L9
L5:
; epilogue
  mov rcx, [rdi+0x20]
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, ymm5
  vminps ymm6, ymm6, ymm0
  vcvtps2dq ymm6, ymm6
  vpackssdw ymm6, ymm6, ymm6
  vpaddsw ymm6, ymm6, ymm1
  vpacksswb ymm6, ymm6, ymm6
  vpermd ymm6, ymm3, ymm6
  vpmaxsb ymm6, ymm6, ymm2
  mov rdx, [rdi+0x50]
  lea rsi, [rcx]
  test rdx, rdx
  jle L9
  cmp rdx, 0x08
  jl L6
  vmovq [rsi], xmm6
  jmp L9
L6:
  test rdx, 0x04
  jz L7
  vmovd [rsi], xmm6
  vpsrldq xmm6, xmm6, 0x04
  add rsi, 0x04
L7:
  test rdx, 0x02
  jz L8
  vpextrw word ptr [rsi], xmm6, 0x00
  vpsrldq xmm6, xmm6, 0x02
  add rsi, 0x02
L8:
  test rdx, 0x01
  jz L9
  vpextrb byte ptr [rsi], xmm6, 0x00
  vpsrldq xmm6, xmm6, 0x01
  add rsi, 0x01
L9:
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
L10:
  .long 0x05010400
  .long 0x07030602
