; amx_int8_gemm_u8_r1x5_u1_u8, 1808 bytes
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  mov eax, 0x40
  vpbroadcastd zmm0, dword ptr [rdi+0x68]
  vpbroadcastw zmm1, word ptr [rdi+0x70]
  vpbroadcastb zmm2, byte ptr [rdi+0x6C]
  vpmovzxbd zmm3, xmmword ptr [L17]
L0:
; line
  mov rcx, [rdi+0x58]
  lea rdx, [rcx]
  xor rsi, rsi
  tileloadd tmm0, [rdx+rsi*1]
  lea rdx, [rcx+0x40]
  xor rsi, rsi
  tileloadd tmm1, [rdx+rsi*1]
  lea rdx, [rcx+0x80]
  xor rsi, rsi
  tileloadd tmm2, [rdx+rsi*1]
  lea rdx, [rcx+0xC0]
  xor rsi, rsi
  tileloadd tmm3, [rdx+rsi*1]
  lea rdx, [rcx+0x100]
  xor rsi, rsi
  tileloadd tmm4, [rdx+rsi*1]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x18]
  mov r8, [rdi+0x10]
  imul r9, rsi, 0x01
  add r9, r8
  imul r10, rsi, 0x01
  add r10, r9
  imul r11, rsi, 0x01
  add r11, r10
  imul rbx, rsi, 0x01
  add rbx, r11
  mov rbp, [rdi+0xB0]
  mov r12, [rdi+0xB8]
  cmp r12, 0x01
  jl L4
  align 32
L1:
; walk
  add rdx, [rbp]
  add r8, [rbp+0x08]
  add r9, [rbp+0x08]
  add r10, [rbp+0x08]
  add r11, [rbp+0x08]
  add rbx, [rbp+0x08]
  mov r13, [rbp+0x10]
  add rbp, 0x18
  cmp r13, 0x01
  jl L3
  align 32
L2:
; k loop
  tileloadd tmm5, [rdx+rcx*1]
  tileloadd tmm6, [r8+rax*1]
  tdpbusd tmm0, tmm5, tmm6
  tileloadd tmm7, [r9+rax*1]
  tdpbusd tmm1, tmm5, tmm7
  tileloadd tmm6, [r10+rax*1]
  tdpbusd tmm2, tmm5, tmm6
  tileloadd tmm7, [r11+rax*1]
  tdpbusd tmm3, tmm5, tmm7
  tileloadd tmm6, [rbx+rax*1]
  tdpbusd tmm4, tmm5, tmm6
  add r8, 0x400
  add r9, 0x400
  add r10, 0x400
  add r11, 0x400
  add rbx, 0x400
  add rdx, 0x40
  sub r13, 0x01
  cmp r13, 0x01
  jnl L2
L3:
  sub r12, 0x01
  cmp r12, 0x01
  jnl L1
L4:
  mov rcx, [rdi+0x38]
  add [rdi], rcx
  mov rcx, [rdi+0x128]
  add [rdi+0x10], rcx
  mov rcx, [rdi+0x130]
  add [rdi+0x58], rcx
  mov rcx, [rdi+0xA0]
  mov edx, 0x140
  tilestored [rcx+rdx*1], tmm0
  tilestored [rcx+rdx*1+0x40], tmm1
  tilestored [rcx+rdx*1+0x80], tmm2
  tilestored [rcx+rdx*1+0xC0], tmm3
  tilestored [rcx+rdx*1+0x100], tmm4
  mov [rdi+0x150], rcx
  mov rcx, [rdi+0x48]
  mov [rdi+0x148], rcx
  mov rcx, [rdi+0x20]
  mov [rdi+0x158], rcx
L5:
; tile
  cmp qword ptr [rdi+0x30], 0x01
  jle L10
  mov rcx, [rdi+0x58]
  lea rdx, [rcx]
  xor rsi, rsi
  tileloadd tmm0, [rdx+rsi*1]
  lea rdx, [rcx+0x40]
  xor rsi, rsi
  tileloadd tmm1, [rdx+rsi*1]
  lea rdx, [rcx+0x80]
  xor rsi, rsi
  tileloadd tmm2, [rdx+rsi*1]
  lea rdx, [rcx+0xC0]
  xor rsi, rsi
  tileloadd tmm3, [rdx+rsi*1]
  lea rdx, [rcx+0x100]
  xor rsi, rsi
  tileloadd tmm4, [rdx+rsi*1]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x18]
  mov r8, [rdi+0x10]
  imul r9, rsi, 0x01
  add r9, r8
  imul r10, rsi, 0x01
  add r10, r9
  imul r11, rsi, 0x01
  add r11, r10
  imul rbx, rsi, 0x01
  add rbx, r11
  mov rbp, [rdi+0xB0]
  mov r12, [rdi+0xB8]
  cmp r12, 0x01
  jl L9
  align 32
L6:
; walk
  add rdx, [rbp]
  add r8, [rbp+0x08]
  add r9, [rbp+0x08]
  add r10, [rbp+0x08]
  add r11, [rbp+0x08]
  add rbx, [rbp+0x08]
  mov r13, [rbp+0x10]
  add rbp, 0x18
  cmp r13, 0x01
  jl L8
  align 32
L7:
; k loop
  tileloadd tmm5, [rdx+rcx*1]
  tileloadd tmm6, [r8+rax*1]
  tdpbusd tmm0, tmm5, tmm6
  tileloadd tmm7, [r9+rax*1]
  tdpbusd tmm1, tmm5, tmm7
  tileloadd tmm6, [r10+rax*1]
  tdpbusd tmm2, tmm5, tmm6
  tileloadd tmm7, [r11+rax*1]
  tdpbusd tmm3, tmm5, tmm7
  tileloadd tmm6, [rbx+rax*1]
  tdpbusd tmm4, tmm5, tmm6
  add r8, 0x400
  add r9, 0x400
  add r10, 0x400
  add r11, 0x400
  add rbx, 0x400
  add rdx, 0x40
  sub r13, 0x01
  cmp r13, 0x01
  jnl L7
L8:
  sub r12, 0x01
  cmp r12, 0x01
  jnl L6
L9:
  mov rcx, [rdi+0x38]
  add [rdi], rcx
  mov rcx, [rdi+0x128]
  add [rdi+0x10], rcx
  mov rcx, [rdi+0x130]
  add [rdi+0x58], rcx
L10:
  cmp qword ptr [rdi+0x78], 0x4F
  jle L13
; epilogue of plain outputs
  mov rcx, [rdi+0x60]
  mov rdx, [rdi+0x150]
  mov rsi, [rdi+0x158]
  mov r9, [rdi+0x148]
  xor r8, r8
  cmp r9, 0x01
  jl L12
  align 32
L11:
; epilogue rows
  vmovdqu32 zmm4, zmmword ptr [rdx]
  vmovdqu32 zmm5, zmmword ptr [rdx+0x40]
  vmovdqu32 zmm6, zmmword ptr [rdx+0x80]
  vmovdqu32 zmm7, zmmword ptr [rdx+0xC0]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rcx]
  vcvtps2dq zmm4, zmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [rcx+0x40]
  vcvtps2dq zmm5, zmm5
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, [rcx+0x80]
  vcvtps2dq zmm6, zmm6
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, [rcx+0xC0]
  vcvtps2dq zmm7, zmm7
  vpackssdw zmm4, zmm4, zmm5
  vpackssdw zmm6, zmm6, zmm7
  vpackuswb zmm4, zmm4, zmm6
  vpermd zmm4, zmm3, zmm4
  vmovdqu32 zmmword ptr [rsi], zmm4
  vmovdqu32 zmm4, zmmword ptr [rdx+0x100]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rcx+0x100]
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm4, zmm4, zmm4
  vpackuswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm3, zmm4
  vmovdqu32 xmmword ptr [rsi+0x40], xmm4
  add rdx, 0x140
  add rsi, [rdi+0x28]
  add r8, 0x04
  sub r9, 0x01
  cmp r9, 0x01
  jnl L11
L12:
  jmp L15
L13:
; epilogue
  mov rcx, [rdi+0x60]
  mov rdx, [rdi+0x50]
  mov esi, 0x40
  cmp rdx, rsi
  cmovnle rdx, rsi
  xor esi, esi
  test rdx, rdx
  cmovs rdx, rsi
  mov rsi, 0xFFFFFFFFFFFFFFFF
  bzhi rsi, rsi, rdx
  kmovq k1, rsi
  mov rdx, [rdi+0x50]
  add rdx, 0xFFFFFFFFFFFFFFC0
  mov esi, 0x10
  cmp rdx, rsi
  cmovnle rdx, rsi
  xor esi, esi
  test rdx, rdx
  cmovs rdx, rsi
  mov esi, 0xFFFF
  bzhi rsi, rsi, rdx
  kmovq k2, rsi
  mov rdx, [rdi+0x150]
  mov rsi, [rdi+0x158]
  mov r9, [rdi+0x148]
  xor r8, r8
  cmp r9, 0x01
  jl L15
  align 32
L14:
; epilogue rows
  vmovdqu32 zmm4, zmmword ptr [rdx]
  vmovdqu32 zmm5, zmmword ptr [rdx+0x40]
  vmovdqu32 zmm6, zmmword ptr [rdx+0x80]
  vmovdqu32 zmm7, zmmword ptr [rdx+0xC0]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rcx]
  vminps zmm4, zmm4, zmm0
  vcvtps2dq zmm4, zmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [rcx+0x40]
  vminps zmm5, zmm5, zmm0
  vcvtps2dq zmm5, zmm5
  vcvtdq2ps zmm6, zmm6
  vmulps zmm6, zmm6, [rcx+0x80]
  vminps zmm6, zmm6, zmm0
  vcvtps2dq zmm6, zmm6
  vcvtdq2ps zmm7, zmm7
  vmulps zmm7, zmm7, [rcx+0xC0]
  vminps zmm7, zmm7, zmm0
  vcvtps2dq zmm7, zmm7
  vpackssdw zmm4, zmm4, zmm5
  vpaddsw zmm4, zmm4, zmm1
  vpackssdw zmm6, zmm6, zmm7
  vpaddsw zmm6, zmm6, zmm1
  vpackuswb zmm4, zmm4, zmm6
  vpermd zmm4, zmm3, zmm4
  vpmaxub zmm4, zmm4, zmm2
  vmovdqu8 zmmword ptr [rsi] {k1}, zmm4
  vmovdqu32 zmm4, zmmword ptr [rdx+0x100]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rcx+0x100]
  vminps zmm4, zmm4, zmm0
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm4, zmm4, zmm4
  vpaddsw zmm4, zmm4, zmm1
  vpackuswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm3, zmm4
  vpmaxub zmm4, zmm4, zmm2
  vmovdqu8 xmmword ptr [rsi+0x40] {k2}, xmm4
  add rdx, 0x140
  add rsi, [rdi+0x28]
  add r8, 0x04
  sub r9, 0x01
  cmp r9, 0x01
  jnl L14
L15:
  mov rcx, [rdi+0x40]
  add [rdi+0x20], rcx
  mov rcx, [rdi+0x138]
  add [rdi+0x50], rcx
  mov rcx, [rdi+0x130]
  add [rdi+0x60], rcx
  mov rcx, [rdi+0x138]
  add [rdi+0x78], rcx
  cmp qword ptr [rdi+0x30], 0x01
  jle L16
  mov rcx, [rdi+0xA0]
  mov edx, 0x140
  tilestored [rcx+rdx*1], tmm0
  tilestored [rcx+rdx*1+0x40], tmm1
  tilestored [rcx+rdx*1+0x80], tmm2
  tilestored [rcx+rdx*1+0xC0], tmm3
  tilestored [rcx+rdx*1+0x100], tmm4
  mov [rdi+0x150], rcx
  mov rcx, [rdi+0x48]
  mov [rdi+0x148], rcx
  mov rcx, [rdi+0x20]
  mov [rdi+0x158], rcx
L16:
  sub qword ptr [rdi+0x30], 0x01
  jnle L5
  mov rcx, [rdi+0xF0]
  add [rdi], rcx
  mov rcx, [rdi+0xF8]
  add [rdi+0x20], rcx
  mov rcx, [rdi+0x140]
  add [rdi+0x30], rcx
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
L17:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
