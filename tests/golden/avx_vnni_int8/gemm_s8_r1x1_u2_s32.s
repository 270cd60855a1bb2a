; avx_vnni_int8_gemm_s8_r1x1_u2_s32, 416 bytes
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
  jl L6
  align 32
L1:
; walk
  add rax, [rdx]
  add rcx, [rdx+0x08]
  mov r8, [rdx+0x10]
  add rdx, 0x18
  cmp r8, 0x02
  jl L3
  align 32
L2:
; k loop
  vmovdqu ymm2, [rcx]
  vpbroadcastd ymm1, dword ptr [rax]
  vpdpbssd ymm0, ymm1, ymm2
  vmovdqu ymm2, [rcx+0x20]
  vpbroadcastd ymm1, dword ptr [rax+0x04]
  vpdpbssd ymm0, ymm1, ymm2
  add rcx, 0x40
  add rax, 0x08
  sub r8, 0x02
  cmp r8, 0x02
  jnl L2
L3:
  cmp r8, 0x01
  jl L5
  align 32
L4:
; k remainder
  vmovdqu ymm2, [rcx]
  vpbroadcastd ymm1, dword ptr [rax]
  vpdpbssd ymm0, ymm1, ymm2
  add rcx, 0x20
  add rax, 0x04
  sub r8, 0x01
  cmp r8, 0x01
  jnl L4
L5:
  sub rsi, 0x01
  cmp rsi, 0x01
  jnl L1
L6:
  cmp qword ptr [rdi+0x50], 0x07
  jle L7
; epilogue
  mov rax, [rdi+0x20]
  vmovdqu [rax], ymm0
  jmp L8
L7:
; epilogue of a column tail
  mov rax, [rdi+0x20]
  mov rcx, [rdi+0x50]
  vmovd xmm1, ecx
  vpbroadcastd ymm1, xmm1
  vpcmpgtd ymm1, ymm1, [L9]
  vpmaskmovd [rax], ymm1, ymm0
L8:
  mov rax, [rdi+0x38]
  add [rdi], rax
  mov rax, [rdi+0x128]
  add [rdi+0x10], rax
  mov rax, [rdi+0x130]
  add [rdi+0x58], rax
  mov rax, [rdi+0x40]
  add [rdi+0x20], rax
  mov rax, [rdi+0x138]
  add [rdi+0x50], rax
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
