; amx_int8_gemm_u8_r1x1_u1_s8, 1952 bytes
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
  vpmovzxbd zmm3, xmmword ptr [L23]
L0:
; line
  mov rcx, [rdi+0x58]
  lea rdx, [rcx]
  xor rsi, rsi
  tileloadd tmm0, [rdx+rsi*1]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x10]
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
  cmp r9, 0x01
  jl L4
  align 32
L1:
; walk
  add rdx, [r8]
  add rsi, [r8+0x08]
  mov r10, [r8+0x10]
  add r8, 0x18
  cmp r10, 0x01
  jl L3
  align 32
L2:
; k loop
  tileloadd tmm1, [rdx+rcx*1]
  tileloadd tmm2, [rsi+rax*1]
  tdpbusd tmm0, tmm1, tmm2
  add rsi, 0x400
  add rdx, 0x40
  sub r10, 0x01
  cmp r10, 0x01
  jnl L2
L3:
  sub r9, 0x01
  cmp r9, 0x01
  jnl L1
L4:
  mov rcx, [rdi+0x38]
  add [rdi], rcx
  mov rcx, [rdi+0x128]
  add [rdi+0x10], rcx
  mov rcx, [rdi+0x130]
  add [rdi+0x58], rcx
  mov rcx, [rdi+0xA0]
  mov edx, 0x40
  tilestored [rcx+rdx*1], tmm0
  mov [rdi+0x150], rcx
  mov rcx, [rdi+0x48]
  mov [rdi+0x148], rcx
  mov rcx, [rdi+0x20]
  mov [rdi+0x158], rcx
L5:
; tile
  cmp qword ptr [rdi+0x30], 0x01
  jle L12
  mov rcx, [rdi+0x58]
  lea rdx, [rcx]
  xor rsi, rsi
  tileloadd tmm0, [rdx+rsi*1]
  mov rcx, [rdi+0x08]
  mov rdx, [rdi]
  mov rsi, [rdi+0x10]
  mov r8, [rdi+0xB0]
  mov r9, [rdi+0xB8]
  cmp r9, 0x01
  jl L11
  align 32
L6:
; walk
  add rdx, [r8]
  add rsi, [r8+0x08]
  mov r10, [r8+0x10]
  add r8, 0x18
  cmp r10, 0x01
  jl L10
  align 32
L7:
; k loop
  tileloadd tmm1, [rdx+rcx*1]
  tileloadd tmm2, [rsi+rax*1]
  tdpbusd tmm0, tmm1, tmm2
  cmp qword ptr [rdi+0x148], 0x03
  jle L9
  cmp qword ptr [rdi+0x78], 0x0F
  jle L8
; epilogue of plain outputs
  mov r11, [rdi+0x60]
  mov rbx, [rdi+0x150]
  mov rbp, [rdi+0x158]
  mov r12, rbp
  add r12, [rdi+0x28]
  vmovdqu32 zmm4, zmmword ptr [rbx]
  vmovdqu32 zmm5, zmmword ptr [rbx+0x40]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [r11]
  vcvtps2dq zmm4, zmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [r11]
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm4, zmm4, zmm5
  vpacksswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm3, zmm4
  vmovdqu32 xmmword ptr [rbp], xmm4
  vextracti32x4 xmmword ptr [r12], zmm4, 0x01
  add rbx, 0x80
  add rbp, [rdi+0x28]
  add rbp, [rdi+0x28]
  mov r12, rbp
  add r12, [rdi+0x28]
  vmovdqu32 zmm4, zmmword ptr [rbx]
  vmovdqu32 zmm5, zmmword ptr [rbx+0x40]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [r11]
  vcvtps2dq zmm4, zmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [r11]
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm4, zmm4, zmm5
  vpacksswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm3, zmm4
  vmovdqu32 xmmword ptr [rbp], xmm4
  vextracti32x4 xmmword ptr [r12], zmm4, 0x01
  add rbx, 0x80
  add rbp, [rdi+0x28]
  add rbp, [rdi+0x28]
  mov [rdi+0x150], rbx
  mov [rdi+0x158], rbp
  add qword ptr [rdi+0x148], 0xFFFFFFFFFFFFFFFC
  jmp L9
L8:
; epilogue
  mov r11, [rdi+0x60]
  mov rbx, [rdi+0x50]
  mov ebp, 0x10
  cmp rbx, rbp
  cmovnle rbx, rbp
  xor ebp, ebp
  test rbx, rbx
  cmovs rbx, rbp
  mov ebp, 0xFFFF
  bzhi rbp, rbp, rbx
  kmovq k1, rbp
  mov rbx, [rdi+0x150]
  mov rbp, [rdi+0x158]
  mov r12, rbp
  add r12, [rdi+0x28]
  vmovdqu32 zmm4, zmmword ptr [rbx]
  vmovdqu32 zmm5, zmmword ptr [rbx+0x40]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [r11]
  vminps zmm4, zmm4, zmm0
  vcvtps2dq zmm4, zmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [r11]
  vminps zmm5, zmm5, zmm0
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm4, zmm4, zmm5
  vpaddsw zmm4, zmm4, zmm1
  vpacksswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm3, zmm4
  vpmaxsb zmm4, zmm4, zmm2
  vmovdqu8 xmmword ptr [rbp] {k1}, xmm4
  vextracti32x4 xmm5, zmm4, 0x01
  vmovdqu8 xmmword ptr [r12] {k1}, xmm5
  add rbx, 0x80
  add rbp, [rdi+0x28]
  add rbp, [rdi+0x28]
  mov r12, rbp
  add r12, [rdi+0x28]
  vmovdqu32 zmm4, zmmword ptr [rbx]
  vmovdqu32 zmm5, zmmword ptr [rbx+0x40]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [r11]
  vminps zmm4, zmm4, zmm0
  vcvtps2dq zmm4, zmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [r11]
  vminps zmm5, zmm5, zmm0
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm4, zmm4, zmm5
  vpaddsw zmm4, zmm4, zmm1
  vpacksswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm3, zmm4
  vpmaxsb zmm4, zmm4, zmm2
  vmovdqu8 xmmword ptr [rbp] {k1}, xmm4
  vextracti32x4 xmm5, zmm4, 0x01
  vmovdqu8 xmmword ptr [r12] {k1}, xmm5
  add rbx, 0x80
  add rbp, [rdi+0x28]
  add rbp, [rdi+0x28]
  mov [rdi+0x150], rbx
  mov [rdi+0x158], rbp
  add qword ptr [rdi+0x148], 0xFFFFFFFFFFFFFFFC
L9:
  add rsi, 0x400
  add rdx, 0x40
  sub r10, 0x01
  cmp r10, 0x01
  jnl L7
L10:
  sub r9, 0x01
  cmp r9, 0x01
  jnl L6
L11:
  mov rcx, [rdi+0x38]
  add [rdi], rcx
  mov rcx, [rdi+0x128]
  add [rdi+0x10], rcx
  mov rcx, [rdi+0x130]
  add [rdi+0x58], rcx
L12:
  cmp qword ptr [rdi+0x78], 0x0F
  jle L17
; epilogue of plain outputs
  mov rcx, [rdi+0x60]
  mov rdx, [rdi+0x150]
  mov rsi, [rdi+0x158]
  mov r10, [rdi+0x148]
  xor r9, r9
  cmp r10, 0x02
  jl L14
  align 32
L13:
; epilogue rows
  mov r8, rsi
  add r8, [rdi+0x28]
  vmovdqu32 zmm4, zmmword ptr [rdx]
  vmovdqu32 zmm5, zmmword ptr [rdx+0x40]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rcx]
  vcvtps2dq zmm4, zmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [rcx]
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm4, zmm4, zmm5
  vpacksswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm3, zmm4
  vmovdqu32 xmmword ptr [rsi], xmm4
  vextracti32x4 xmmword ptr [r8], zmm4, 0x01
  add rdx, 0x80
  add rsi, [rdi+0x28]
  add rsi, [rdi+0x28]
  add r9, 0x08
  sub r10, 0x02
  cmp r10, 0x02
  jnl L13
L14:
  cmp r10, 0x01
  jl L16
  align 32
L15:
; epilogue rows
  vmovdqu32 zmm4, zmmword ptr [rdx]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rcx]
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm4, zmm4, zmm4
  vpacksswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm3, zmm4
  vmovdqu32 xmmword ptr [rsi], xmm4
  add rdx, 0x40
  add rsi, [rdi+0x28]
  add r9, 0x04
  sub r10, 0x01
  cmp r10, 0x01
  jnl L15
L16:
  jmp L21
L17:
; epilogue
  mov rcx, [rdi+0x60]
  mov rdx, [rdi+0x50]
  mov esi, 0x10
  cmp rdx, rsi
  cmovnle rdx, rsi
  xor esi, esi
  test rdx, rdx
  cmovs rdx, rsi
  mov esi, 0xFFFF
  bzhi rsi, rsi, rdx
  kmovq k1, rsi
  mov rdx, [rdi+0x150]
  mov rsi, [rdi+0x158]
  mov r10, [rdi+0x148]
  xor r9, r9
  cmp r10, 0x02
  jl L19
  align 32
L18:
; epilogue rows
  mov r8, rsi
  add r8, [rdi+0x28]
  vmovdqu32 zmm4, zmmword ptr [rdx]
  vmovdqu32 zmm5, zmmword ptr [rdx+0x40]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rcx]
  vminps zmm4, zmm4, zmm0
  vcvtps2dq zmm4, zmm4
  vcvtdq2ps zmm5, zmm5
  vmulps zmm5, zmm5, [rcx]
  vminps zmm5, zmm5, zmm0
  vcvtps2dq zmm5, zmm5
  vpackssdw zmm4, zmm4, zmm5
  vpaddsw zmm4, zmm4, zmm1
  vpacksswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm3, zmm4
  vpmaxsb zmm4, zmm4, zmm2
  vmovdqu8 xmmword ptr [rsi] {k1}, xmm4
  vextracti32x4 xmm5, zmm4, 0x01
  vmovdqu8 xmmword ptr [r8] {k1}, xmm5
  add rdx, 0x80
  add rsi, [rdi+0x28]
  add rsi, [rdi+0x28]
  add r9, 0x08
  sub r10, 0x02
  cmp r10, 0x02
  jnl L18
L19:
  cmp r10, 0x01
  jl L21
L20:
; epilogue rows
  vmovdqu32 zmm4, zmmword ptr [rdx]
  vcvtdq2ps zmm4, zmm4
  vmulps zmm4, zmm4, [rcx]
  vminps zmm4, zmm4, zmm0
  vcvtps2dq zmm4, zmm4
  vpackssdw zmm4, zmm4, zmm4
  vpaddsw zmm4, zmm4, zmm1
  vpacksswb zmm4, zmm4, zmm4
  vpermd zmm4, zmm3, zmm4
  vpmaxsb zmm4, zmm4, zmm2
  vmovdqu8 xmmword ptr [rsi] {k1}, xmm4
  add rdx, 0x40
  add rsi, [rdi+0x28]
  add r9, 0x04
  sub r10, 0x01
  cmp r10, 0x01
  jnl L20
L21:
  mov rcx, [rdi+0x40]
  add [rdi+0x20], rcx
  mov rcx, [rdi+0x138]
  add [rdi+0x50], rcx
  mov rcx, [rdi+0x130]
  add [rdi+0x60], rcx
  mov rcx, [rdi+0x138]
  add [rdi+0x78], rcx
  cmp qword ptr [rdi+0x30], 0x01
  jle L22
  mov rcx, [rdi+0xA0]
  mov edx, 0x40
  tilestored [rcx+rdx*1], tmm0
  mov [rdi+0x150], rcx
  mov rcx, [rdi+0x48]
  mov [rdi+0x148], rcx
  mov rcx, [rdi+0x20]
  mov [rdi+0x158], rcx
L22:
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
  nop ...
L23:
  .long 0x0c080400
  .long 0x0d090501
  .long 0x0e0a0602
  .long 0x0f0b0703
