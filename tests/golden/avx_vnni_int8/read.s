; avx_vnni_int8_read, 170 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov rax, [rdi+0xE0]
  cmp rax, 0x01
  jl L3
  align 32
L0:
; passes
  mov rcx, [rdi]
  mov rdx, [rdi+0xE8]
  cmp rdx, 0x100
  jl L2
  align 32
L1:
; read
  vmovdqu ymm0, [rcx]
  vmovdqu ymm1, [rcx+0x20]
  vmovdqu ymm2, [rcx+0x40]
  vmovdqu ymm3, [rcx+0x60]
  vmovdqu ymm4, [rcx+0x80]
  vmovdqu ymm5, [rcx+0xA0]
  vmovdqu ymm6, [rcx+0xC0]
  vmovdqu ymm7, [rcx+0xE0]
  add rcx, 0x100
  sub rdx, 0x100
  cmp rdx, 0x100
  jnl L1
L2:
  sub rax, 0x01
  cmp rax, 0x01
  jnl L0
L3:
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbp
  pop rbx
  vzeroupper
  ret
