; avx2_gemm_classes_u8_r11x1_u1_u8, 3424 bytes
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
  vmovdqu ymm1, [rax]
  vmovdqu ymm2, [rax]
  vmovdqu ymm3, [rax]
  vmovdqu ymm4, [rax]
  vmovdqu ymm5, [rax]
  vmovdqu ymm6, [rax]
  vmovdqu ymm7, [rax]
  vmovdqu ymm8, [rax]
  vmovdqu ymm9, [rax]
  vmovdqu ymm10, [rax]
  mov eax, 0x10001
  vmovd xmm11, eax
  vpbroadcastd ymm11, xmm11
  mov rax, [rdi]
  mov rcx, [rdi+0x08]
  lea rdx, [rcx+rcx*2]
  lea rsi, [rcx+rcx*4]
  mov rbx, [rdi+0x10]
  mov r15, [rdi+0x160]
  mov rbp, [rdi+0xB0]
  mov r12, [rdi+0xB8]
  cmp r12, 0x01
  jl L8
  align 32
L1:
; tap
  add rax, [rbp]
  mov r13, [rdi+0x10]
  mov rbx, r13
  add r13, [rbp+0x08]
  add rbp, 0x10
  movsxd r14, dword ptr [r13]
  add rbx, r14
  add r13, 0x04
  movzx r14d, word ptr [r13]
  add r13, 0x02
  cmp r14, 0x01
  jl L3
  align 32
L2:
; steps
  movzx r8d, word ptr [r13]
  add r8, rax
  lea r9, [r8+rsi*1]
  movzx r10d, word ptr [r13+0x02]
  add r10, rax
  lea r11, [r10+rsi*1]
  prefetcht1 [r15]
  vmovdqu ymm14, [rbx]
  vmovdqu ymm15, [rbx+0x20]
  vpbroadcastd ymm12, dword ptr [r8]
  vpbroadcastd ymm13, dword ptr [r10]
  vpmaddubsw ymm12, ymm12, ymm14
  vpmaddubsw ymm13, ymm13, ymm15
  vpaddw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm0, ymm0, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rcx*1]
  vpbroadcastd ymm13, dword ptr [r10+rcx*1]
  vpmaddubsw ymm12, ymm12, ymm14
  vpmaddubsw ymm13, ymm13, ymm15
  vpaddw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm1, ymm1, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rcx*2]
  vpbroadcastd ymm13, dword ptr [r10+rcx*2]
  vpmaddubsw ymm12, ymm12, ymm14
  vpmaddubsw ymm13, ymm13, ymm15
  vpaddw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm2, ymm2, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rdx*1]
  vpbroadcastd ymm13, dword ptr [r10+rdx*1]
  vpmaddubsw ymm12, ymm12, ymm14
  vpmaddubsw ymm13, ymm13, ymm15
  vpaddw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm3, ymm3, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rcx*4]
  vpbroadcastd ymm13, dword ptr [r10+rcx*4]
  vpmaddubsw ymm12, ymm12, ymm14
  vpmaddubsw ymm13, ymm13, ymm15
  vpaddw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm4, ymm4, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rsi*1]
  vpbroadcastd ymm13, dword ptr [r10+rsi*1]
  vpmaddubsw ymm12, ymm12, ymm14
  vpmaddubsw ymm13, ymm13, ymm15
  vpaddw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm5, ymm5, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rdx*2]
  vpbroadcastd ymm13, dword ptr [r10+rdx*2]
  vpmaddubsw ymm12, ymm12, ymm14
  vpmaddubsw ymm13, ymm13, ymm15
  vpaddw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm6, ymm6, ymm12
  vpbroadcastd ymm12, dword ptr [r9+rcx*2]
  vpbroadcastd ymm13, dword ptr [r11+rcx*2]
  vpmaddubsw ymm12, ymm12, ymm14
  vpmaddubsw ymm13, ymm13, ymm15
  vpaddw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm7, ymm7, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rcx*8]
  vpbroadcastd ymm13, dword ptr [r10+rcx*8]
  vpmaddubsw ymm12, ymm12, ymm14
  vpmaddubsw ymm13, ymm13, ymm15
  vpaddw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm8, ymm8, ymm12
  vpbroadcastd ymm12, dword ptr [r9+rcx*4]
  vpbroadcastd ymm13, dword ptr [r11+rcx*4]
  vpmaddubsw ymm12, ymm12, ymm14
  vpmaddubsw ymm13, ymm13, ymm15
  vpaddw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm9, ymm9, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rsi*2]
  vpbroadcastd ymm13, dword ptr [r10+rsi*2]
  vpmaddubsw ymm12, ymm12, ymm14
  vpmaddubsw ymm13, ymm13, ymm15
  vpaddw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm10, ymm10, ymm12
  add r15, 0x40
  add r13, 0x04
  add rbx, 0x40
  sub r14, 0x01
  cmp r14, 0x01
  jnl L2
L3:
  movzx r14d, word ptr [r13]
  add r13, 0x02
  cmp r14, 0x01
  jl L5
  align 32
L4:
; steps
  movzx r8d, word ptr [r13]
  add r8, rax
  lea r9, [r8+rsi*1]
  prefetcht1 [r15]
  vmovdqu ymm13, [rbx]
  vpbroadcastd ymm12, dword ptr [r8]
  vpmaddubsw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm0, ymm0, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rcx*1]
  vpmaddubsw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm1, ymm1, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rcx*2]
  vpmaddubsw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm2, ymm2, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rdx*1]
  vpmaddubsw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm3, ymm3, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rcx*4]
  vpmaddubsw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm4, ymm4, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rsi*1]
  vpmaddubsw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm5, ymm5, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rdx*2]
  vpmaddubsw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm6, ymm6, ymm12
  vpbroadcastd ymm12, dword ptr [r9+rcx*2]
  vpmaddubsw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm7, ymm7, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rcx*8]
  vpmaddubsw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm8, ymm8, ymm12
  vpbroadcastd ymm12, dword ptr [r9+rcx*4]
  vpmaddubsw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm9, ymm9, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rsi*2]
  vpmaddubsw ymm12, ymm12, ymm13
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm10, ymm10, ymm12
  add r15, 0x20
  add r13, 0x02
  add rbx, 0x20
  sub r14, 0x01
  cmp r14, 0x01
  jnl L4
L5:
  movzx r14d, word ptr [r13]
  add r13, 0x02
  cmp r14, 0x01
  jl L7
  align 32
L6:
; steps
  movzx r8d, word ptr [r13]
  add r8, rax
  lea r9, [r8+rsi*1]
  prefetcht1 [r15]
  vmovdqu ymm13, [rbx]
  vmovdqu ymm14, [rbx+0x20]
  vpbroadcastd ymm12, dword ptr [r8]
  vpxor ymm12, ymm12, ymm14
  vpmaddubsw ymm12, ymm13, ymm12
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm0, ymm0, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rcx*1]
  vpxor ymm12, ymm12, ymm14
  vpmaddubsw ymm12, ymm13, ymm12
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm1, ymm1, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rcx*2]
  vpxor ymm12, ymm12, ymm14
  vpmaddubsw ymm12, ymm13, ymm12
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm2, ymm2, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rdx*1]
  vpxor ymm12, ymm12, ymm14
  vpmaddubsw ymm12, ymm13, ymm12
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm3, ymm3, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rcx*4]
  vpxor ymm12, ymm12, ymm14
  vpmaddubsw ymm12, ymm13, ymm12
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm4, ymm4, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rsi*1]
  vpxor ymm12, ymm12, ymm14
  vpmaddubsw ymm12, ymm13, ymm12
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm5, ymm5, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rdx*2]
  vpxor ymm12, ymm12, ymm14
  vpmaddubsw ymm12, ymm13, ymm12
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm6, ymm6, ymm12
  vpbroadcastd ymm12, dword ptr [r9+rcx*2]
  vpxor ymm12, ymm12, ymm14
  vpmaddubsw ymm12, ymm13, ymm12
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm7, ymm7, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rcx*8]
  vpxor ymm12, ymm12, ymm14
  vpmaddubsw ymm12, ymm13, ymm12
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm8, ymm8, ymm12
  vpbroadcastd ymm12, dword ptr [r9+rcx*4]
  vpxor ymm12, ymm12, ymm14
  vpmaddubsw ymm12, ymm13, ymm12
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm9, ymm9, ymm12
  vpbroadcastd ymm12, dword ptr [r8+rsi*2]
  vpxor ymm12, ymm12, ymm14
  vpmaddubsw ymm12, ymm13, ymm12
  vpmaddwd ymm12, ymm12, ymm11
  vpaddd ymm10, ymm10, ymm12
  add r15, 0x40
  add r13, 0x02
  add rbx, 0x40
  sub r14, 0x01
  cmp r14, 0x01
  jnl L6
L7:
  sub r12, 0x01
  cmp r12, 0x01
  jnl L1
L8:
  cmp qword ptr [rdi+0x78], 0x07
  jle L9
; epilogue of plain outputs
  vpmovzxbd ymm11, qword ptr [L54]
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x28]
  mov rdx, [rdi+0x20]
  imul rsi, rcx, 0x03
  add rsi, rdx
  imul r8, rcx, 0x03
  add r8, rsi
  imul r9, rcx, 0x03
  add r9, r8
  vcvtdq2ps ymm0, ymm0
  vmulps ymm0, ymm0, [rax]
  vcvtps2dq ymm0, ymm0
  vcvtdq2ps ymm1, ymm1
  vmulps ymm1, ymm1, [rax]
  vcvtps2dq ymm1, ymm1
  vcvtdq2ps ymm2, ymm2
  vmulps ymm2, ymm2, [rax]
  vcvtps2dq ymm2, ymm2
  vcvtdq2ps ymm3, ymm3
  vmulps ymm3, ymm3, [rax]
  vcvtps2dq ymm3, ymm3
  vpackssdw ymm0, ymm0, ymm1
  vpackssdw ymm2, ymm2, ymm3
  vpackuswb ymm0, ymm0, ymm2
  vpermd ymm0, ymm11, ymm0
  vmovq [rdx], xmm0
  vmovhps qword ptr [rdx+rcx*1], xmm0
  vextracti128 xmm0, ymm0, 0x01
  vmovq [rdx+rcx*2], xmm0
  vmovhps qword ptr [rsi], xmm0
  vcvtdq2ps ymm4, ymm4
  vmulps ymm4, ymm4, [rax]
  vcvtps2dq ymm4, ymm4
  vcvtdq2ps ymm5, ymm5
  vmulps ymm5, ymm5, [rax]
  vcvtps2dq ymm5, ymm5
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, [rax]
  vcvtps2dq ymm6, ymm6
  vcvtdq2ps ymm7, ymm7
  vmulps ymm7, ymm7, [rax]
  vcvtps2dq ymm7, ymm7
  vpackssdw ymm4, ymm4, ymm5
  vpackssdw ymm6, ymm6, ymm7
  vpackuswb ymm4, ymm4, ymm6
  vpermd ymm4, ymm11, ymm4
  vmovq [rsi+rcx*1], xmm4
  vmovhps qword ptr [rsi+rcx*2], xmm4
  vextracti128 xmm4, ymm4, 0x01
  vmovq [r8], xmm4
  vmovhps qword ptr [r8+rcx*1], xmm4
  vcvtdq2ps ymm8, ymm8
  vmulps ymm8, ymm8, [rax]
  vcvtps2dq ymm8, ymm8
  vcvtdq2ps ymm9, ymm9
  vmulps ymm9, ymm9, [rax]
  vcvtps2dq ymm9, ymm9
  vcvtdq2ps ymm10, ymm10
  vmulps ymm10, ymm10, [rax]
  vcvtps2dq ymm10, ymm10
  vpackssdw ymm8, ymm8, ymm9
  vpackssdw ymm10, ymm10, ymm10
  vpackuswb ymm8, ymm8, ymm10
  vpermd ymm8, ymm11, ymm8
  vmovq [r8+rcx*2], xmm8
  vmovhps qword ptr [r9], xmm8
  vextracti128 xmm8, ymm8, 0x01
  vmovq [r9+rcx*1], xmm8
  jmp L53
L9:
; epilogue
  vpbroadcastd ymm11, dword ptr [rdi+0x68]
  vpbroadcastw ymm12, word ptr [rdi+0x70]
  vpbroadcastb ymm13, byte ptr [rdi+0x6C]
  vpmovzxbd ymm14, qword ptr [L54]
  mov rax, [rdi+0x60]
  mov rcx, [rdi+0x28]
  mov rdx, [rdi+0x20]
  imul rsi, rcx, 0x03
  add rsi, rdx
  imul r8, rcx, 0x03
  add r8, rsi
  imul r9, rcx, 0x03
  add r9, r8
  vcvtdq2ps ymm0, ymm0
  vmulps ymm0, ymm0, [rax]
  vminps ymm0, ymm0, ymm11
  vcvtps2dq ymm0, ymm0
  vcvtdq2ps ymm1, ymm1
  vmulps ymm1, ymm1, [rax]
  vminps ymm1, ymm1, ymm11
  vcvtps2dq ymm1, ymm1
  vcvtdq2ps ymm2, ymm2
  vmulps ymm2, ymm2, [rax]
  vminps ymm2, ymm2, ymm11
  vcvtps2dq ymm2, ymm2
  vcvtdq2ps ymm3, ymm3
  vmulps ymm3, ymm3, [rax]
  vminps ymm3, ymm3, ymm11
  vcvtps2dq ymm3, ymm3
  vpackssdw ymm0, ymm0, ymm1
  vpaddsw ymm0, ymm0, ymm12
  vpackssdw ymm2, ymm2, ymm3
  vpaddsw ymm2, ymm2, ymm12
  vpackuswb ymm0, ymm0, ymm2
  vpermd ymm0, ymm14, ymm0
  vpmaxub ymm0, ymm0, ymm13
  vmovdqa xmm1, xmm0
  mov r10, [rdi+0x50]
  lea r11, [rdx]
  test r10, r10
  jle L13
  cmp r10, 0x08
  jl L10
  vmovq [r11], xmm1
  jmp L13
L10:
  test r10, 0x04
  jz L11
  vmovd [r11], xmm1
  vpsrldq xmm1, xmm1, 0x04
  add r11, 0x04
L11:
  test r10, 0x02
  jz L12
  vpextrw word ptr [r11], xmm1, 0x00
  vpsrldq xmm1, xmm1, 0x02
  add r11, 0x02
L12:
  test r10, 0x01
  jz L13
  vpextrb byte ptr [r11], xmm1, 0x00
  vpsrldq xmm1, xmm1, 0x01
  add r11, 0x01
L13:
  vmovdqa xmm1, xmm0
  vpsrldq xmm1, xmm1, 0x08
  mov r10, [rdi+0x50]
  lea r11, [rdx+rcx*1]
  test r10, r10
  jle L17
  cmp r10, 0x08
  jl L14
  vmovq [r11], xmm1
  jmp L17
L14:
  test r10, 0x04
  jz L15
  vmovd [r11], xmm1
  vpsrldq xmm1, xmm1, 0x04
  add r11, 0x04
L15:
  test r10, 0x02
  jz L16
  vpextrw word ptr [r11], xmm1, 0x00
  vpsrldq xmm1, xmm1, 0x02
  add r11, 0x02
L16:
  test r10, 0x01
  jz L17
  vpextrb byte ptr [r11], xmm1, 0x00
  vpsrldq xmm1, xmm1, 0x01
  add r11, 0x01
L17:
  vextracti128 xmm1, ymm0, 0x01
  mov r10, [rdi+0x50]
  lea r11, [rdx+rcx*2]
  test r10, r10
  jle L21
  cmp r10, 0x08
  jl L18
  vmovq [r11], xmm1
  jmp L21
L18:
  test r10, 0x04
  jz L19
  vmovd [r11], xmm1
  vpsrldq xmm1, xmm1, 0x04
  add r11, 0x04
L19:
  test r10, 0x02
  jz L20
  vpextrw word ptr [r11], xmm1, 0x00
  vpsrldq xmm1, xmm1, 0x02
  add r11, 0x02
L20:
  test r10, 0x01
  jz L21
  vpextrb byte ptr [r11], xmm1, 0x00
  vpsrldq xmm1, xmm1, 0x01
  add r11, 0x01
L21:
  vextracti128 xmm1, ymm0, 0x01
  vpsrldq xmm1, xmm1, 0x08
  mov r10, [rdi+0x50]
  lea r11, [rsi]
  test r10, r10
  jle L25
  cmp r10, 0x08
  jl L22
  vmovq [r11], xmm1
  jmp L25
L22:
  test r10, 0x04
  jz L23
  vmovd [r11], xmm1
  vpsrldq xmm1, xmm1, 0x04
  add r11, 0x04
L23:
  test r10, 0x02
  jz L24
  vpextrw word ptr [r11], xmm1, 0x00
  vpsrldq xmm1, xmm1, 0x02
  add r11, 0x02
L24:
  test r10, 0x01
  jz L25
  vpextrb byte ptr [r11], xmm1, 0x00
  vpsrldq xmm1, xmm1, 0x01
  add r11, 0x01
L25:
  vcvtdq2ps ymm4, ymm4
  vmulps ymm4, ymm4, [rax]
  vminps ymm4, ymm4, ymm11
  vcvtps2dq ymm4, ymm4
  vcvtdq2ps ymm5, ymm5
  vmulps ymm5, ymm5, [rax]
  vminps ymm5, ymm5, ymm11
  vcvtps2dq ymm5, ymm5
  vcvtdq2ps ymm6, ymm6
  vmulps ymm6, ymm6, [rax]
  vminps ymm6, ymm6, ymm11
  vcvtps2dq ymm6, ymm6
  vcvtdq2ps ymm7, ymm7
  vmulps ymm7, ymm7, [rax]
  vminps ymm7, ymm7, ymm11
  vcvtps2dq ymm7, ymm7
  vpackssdw ymm4, ymm4, ymm5
  vpaddsw ymm4, ymm4, ymm12
  vpackssdw ymm6, ymm6, ymm7
  vpaddsw ymm6, ymm6, ymm12
  vpackuswb ymm4, ymm4, ymm6
  vpermd ymm4, ymm14, ymm4
  vpmaxub ymm4, ymm4, ymm13
  vmovdqa xmm5, xmm4
  mov r10, [rdi+0x50]
  lea r11, [rsi+rcx*1]
  test r10, r10
  jle L29
  cmp r10, 0x08
  jl L26
  vmovq [r11], xmm5
  jmp L29
L26:
  test r10, 0x04
  jz L27
  vmovd [r11], xmm5
  vpsrldq xmm5, xmm5, 0x04
  add r11, 0x04
L27:
  test r10, 0x02
  jz L28
  vpextrw word ptr [r11], xmm5, 0x00
  vpsrldq xmm5, xmm5, 0x02
  add r11, 0x02
L28:
  test r10, 0x01
  jz L29
  vpextrb byte ptr [r11], xmm5, 0x00
  vpsrldq xmm5, xmm5, 0x01
  add r11, 0x01
L29:
  vmovdqa xmm5, xmm4
  vpsrldq xmm5, xmm5, 0x08
  mov r10, [rdi+0x50]
  lea r11, [rsi+rcx*2]
  test r10, r10
  jle L33
  cmp r10, 0x08
  jl L30
  vmovq [r11], xmm5
  jmp L33
L30:
  test r10, 0x04
  jz L31
  vmovd [r11], xmm5
  vpsrldq xmm5, xmm5, 0x04
  add r11, 0x04
L31:
  test r10, 0x02
  jz L32
  vpextrw word ptr [r11], xmm5, 0x00
  vpsrldq xmm5, xmm5, 0x02
  add r11, 0x02
L32:
  test r10, 0x01
  jz L33
  vpextrb byte ptr [r11], xmm5, 0x00
  vpsrldq xmm5, xmm5, 0x01
  add r11, 0x01
L33:
  vextracti128 xmm5, ymm4, 0x01
  mov r10, [rdi+0x50]
  lea r11, [r8]
  test r10, r10
  jle L37
  cmp r10, 0x08
  jl L34
  vmovq [r11], xmm5
  jmp L37
L34:
  test r10, 0x04
  jz L35
  vmovd [r11], xmm5
  vpsrldq xmm5, xmm5, 0x04
  add r11, 0x04
L35:
  test r10, 0x02
  jz L36
  vpextrw word ptr [r11], xmm5, 0x00
  vpsrldq xmm5, xmm5, 0x02
  add r11, 0x02
L36:
  test r10, 0x01
  jz L37
  vpextrb byte ptr [r11], xmm5, 0x00
  vpsrldq xmm5, xmm5, 0x01
  add r11, 0x01
L37:
  vextracti128 xmm5, ymm4, 0x01
  vpsrldq xmm5, xmm5, 0x08
  mov r10, [rdi+0x50]
  lea r11, [r8+rcx*1]
  test r10, r10
  jle L41
  cmp r10, 0x08
  jl L38
  vmovq [r11], xmm5
  jmp L41
L38:
  test r10, 0x04
  jz L39
  vmovd [r11], xmm5
  vpsrldq xmm5, xmm5, 0x04
  add r11, 0x04
L39:
  test r10, 0x02
  jz L40
  vpextrw word ptr [r11], xmm5, 0x00
  vpsrldq xmm5, xmm5, 0x02
  add r11, 0x02
L40:
  test r10, 0x01
  jz L41
  vpextrb byte ptr [r11], xmm5, 0x00
  vpsrldq xmm5, xmm5, 0x01
  add r11, 0x01
L41:
  vcvtdq2ps ymm8, ymm8
  vmulps ymm8, ymm8, [rax]
  vminps ymm8, ymm8, ymm11
  vcvtps2dq ymm8, ymm8
  vcvtdq2ps ymm9, ymm9
  vmulps ymm9, ymm9, [rax]
  vminps ymm9, ymm9, ymm11
  vcvtps2dq ymm9, ymm9
  vcvtdq2ps ymm10, ymm10
  vmulps ymm10, ymm10, [rax]
  vminps ymm10, ymm10, ymm11
  vcvtps2dq ymm10, ymm10
  vpackssdw ymm8, ymm8, ymm9
  vpaddsw ymm8, ymm8, ymm12
  vpackssdw ymm10, ymm10, ymm10
  vpaddsw ymm10, ymm10, ymm12
  vpackuswb ymm8, ymm8, ymm10
  vpermd ymm8, ymm14, ymm8
  vpmaxub ymm8, ymm8, ymm13
  vmovdqa xmm9, xmm8
  mov r10, [rdi+0x50]
  lea r11, [r8+rcx*2]
  test r10, r10
  jle L45
  cmp r10, 0x08
  jl L42
  vmovq [r11], xmm9
  jmp L45
L42:
  test r10, 0x04
  jz L43
  vmovd [r11], xmm9
  vpsrldq xmm9, xmm9, 0x04
  add r11, 0x04
L43:
  test r10, 0x02
  jz L44
  vpextrw word ptr [r11], xmm9, 0x00
  vpsrldq xmm9, xmm9, 0x02
  add r11, 0x02
L44:
  test r10, 0x01
  jz L45
  vpextrb byte ptr [r11], xmm9, 0x00
  vpsrldq xmm9, xmm9, 0x01
  add r11, 0x01
L45:
  vmovdqa xmm9, xmm8
  vpsrldq xmm9, xmm9, 0x08
  mov r10, [rdi+0x50]
  lea r11, [r9]
  test r10, r10
  jle L49
  cmp r10, 0x08
  jl L46
  vmovq [r11], xmm9
  jmp L49
L46:
  test r10, 0x04
  jz L47
  vmovd [r11], xmm9
  vpsrldq xmm9, xmm9, 0x04
  add r11, 0x04
L47:
  test r10, 0x02
  jz L48
  vpextrw word ptr [r11], xmm9, 0x00
  vpsrldq xmm9, xmm9, 0x02
  add r11, 0x02
L48:
  test r10, 0x01
  jz L49
  vpextrb byte ptr [r11], xmm9, 0x00
  vpsrldq xmm9, xmm9, 0x01
  add r11, 0x01
L49:
  vextracti128 xmm9, ymm8, 0x01
  mov r10, [rdi+0x50]
  lea r11, [r9+rcx*1]
  test r10, r10
  jle L53
  cmp r10, 0x08
  jl L50
  vmovq [r11], xmm9
  jmp L53
L50:
  test r10, 0x04
  jz L51
  vmovd [r11], xmm9
  vpsrldq xmm9, xmm9, 0x04
  add r11, 0x04
L51:
  test r10, 0x02
  jz L52
  vpextrw word ptr [r11], xmm9, 0x00
  vpsrldq xmm9, xmm9, 0x02
  add r11, 0x02
L52:
  test r10, 0x01
  jz L53
  vpextrb byte ptr [r11], xmm9, 0x00
  vpsrldq xmm9, xmm9, 0x01
  add r11, 0x01
L53:
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
  nop ...
L54:
  .long 0x05010400
  .long 0x07030602
