; avx512_gemm_classes_u8_r1x1_u1_s32, 635 bytes
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
  vmovdqu32 zmm0, zmmword ptr [rax]
  mov eax, 0x10001
  vpbroadcastd zmm1, eax
  mov rax, [rdi]
  mov rsi, [rdi+0x10]
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
  cmp r9, 0x01
  jl L8
  align 32
L1:
; tap
  add rax, [r8]
  mov r10, [rdi+0x10]
  mov rsi, r10
  add r10, [r8+0x08]
  add r8, 0x10
  movsxd r11, dword ptr [r10]
  add rsi, r11
  add r10, 0x04
  movzx r11d, word ptr [r10]
  add r10, 0x02
  cmp r11, 0x01
  jl L3
  align 32
L2:
; steps
  movzx ecx, word ptr [r10]
  movzx edx, word ptr [r10+0x02]
  prefetcht0 [rsi+0x800]
  vpbroadcastd zmm2, dword ptr [rax+rcx*1]
  vpbroadcastd zmm3, dword ptr [rax+rdx*1]
  vpmaddubsw zmm2, zmm2, [rsi]
  vpmaddubsw zmm3, zmm3, [rsi+0x40]
  vpaddw zmm2, zmm2, zmm3
  vpmaddwd zmm2, zmm2, zmm1
  vpaddd zmm0, zmm0, zmm2
  add r10, 0x04
  add rsi, 0x80
  sub r11, 0x01
  cmp r11, 0x01
  jnl L2
L3:
  movzx r11d, word ptr [r10]
  add r10, 0x02
  cmp r11, 0x01
  jl L5
  align 32
L4:
; steps
  movzx ecx, word ptr [r10]
  prefetcht0 [rsi+0x800]
  vpbroadcastd zmm2, dword ptr [rax+rcx*1]
  vpmaddubsw zmm2, zmm2, [rsi]
  vpmaddwd zmm2, zmm2, zmm1
  vpaddd zmm0, zmm0, zmm2
  add r10, 0x02
  add rsi, 0x40
  sub r11, 0x01
  cmp r11, 0x01
  jnl L4
L5:
  movzx r11d, word ptr [r10]
  add r10, 0x02
  cmp r11, 0x01
  jl L7
  align 32
L6:
; steps
  movzx ecx, word ptr [r10]
  prefetcht0 [rsi+0x800]
  vpbroadcastd zmm2, dword ptr [rax+rcx*1]
  vpxord zmm2, zmm2, [rsi+0x40]
  vmovdqu32 zmm3, zmmword ptr [rsi]
  vpmaddubsw zmm2, zmm3, zmm2
  vpmaddwd zmm2, zmm2, zmm1
  vpaddd zmm0, zmm0, zmm2
  add r10, 0x02
  add rsi, 0x80
  sub r11, 0x01
  cmp r11, 0x01
  jnl L6
L7:
  sub r9, 0x01
  cmp r9, 0x01
  jnl L1
L8:
  cmp qword ptr [rdi+0x50], 0x0F
  jle L9
; epilogue
  mov rax, [rdi+0x20]
  vmovdqu32 zmmword ptr [rax], zmm0
  jmp L10
L9:
; epilogue of a column tail
  mov rax, [rdi+0x20]
  mov rcx, [rdi+0x50]
  mov edx, 0x10
  cmp rcx, rdx
  cmovnle rcx, rdx
  xor edx, edx
  test rcx, rcx
  cmovs rcx, rdx
  mov edx, 0xFFFF
  bzhi rdx, rdx, rcx
  kmovq k1, rdx
  vmovdqu32 zmmword ptr [rax] {k1}, zmm0
L10:
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
