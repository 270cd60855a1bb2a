; avx512_vnni_read, 174 bytes
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
  cmp rdx, 0x200
  jl L2
  align 32
L1:
; read
  vmovdqu32 zmm0, zmmword ptr [rcx]
  vmovdqu32 zmm1, zmmword ptr [rcx+0x40]
  vmovdqu32 zmm2, zmmword ptr [rcx+0x80]
  vmovdqu32 zmm3, zmmword ptr [rcx+0xC0]
  vmovdqu32 zmm4, zmmword ptr [rcx+0x100]
  vmovdqu32 zmm5, zmmword ptr [rcx+0x140]
  vmovdqu32 zmm6, zmmword ptr [rcx+0x180]
  vmovdqu32 zmm7, zmmword ptr [rcx+0x1C0]
  add rcx, 0x200
  sub rdx, 0x200
  cmp rdx, 0x200
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
