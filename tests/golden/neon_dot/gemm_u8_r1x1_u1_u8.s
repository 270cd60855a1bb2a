; neon_dot_gemm_u8_r1x1_u1_u8, 388 bytes
  add x16, x0, #104
  ld1r { v0.4s }, [x16]
  add x16, x0, #112
  ld1r { v1.8h }, [x16]
  add x16, x0, #108
  ld1r { v2.16b }, [x16]
  ldr x1, [x0, #88]
  ldr q3, [x1]
  ldr x1, [x0, #96]
  ldr q4, [x1]
L0:
; tile
  mov v5.16b, v3.16b
  ldr x1, [x0]
  ldr x2, [x0, #16]
  movi v16.16b, #128
  ldr x3, [x0, #176]
  ldr x4, [x0, #184]
  cmp x4, #1
  b.lt L4
L1:
; walk
  ldr x17, [x3]
  add x1, x1, x17
  ldr x17, [x3, #8]
  add x2, x2, x17
  ldr x5, [x3, #16]
  add x3, x3, #24
  cmp x5, #1
  b.lt L3
L2:
; k loop
  ldr q6, [x1]
  eor v6.16b, v6.16b, v16.16b
  ldr q7, [x2]
  sdot v5.4s, v7.16b, v6.4b[0]
  ldr q7, [x2, #16]
  sdot v5.4s, v7.16b, v6.4b[1]
  ldr q7, [x2, #32]
  sdot v5.4s, v7.16b, v6.4b[2]
  ldr q7, [x2, #48]
  sdot v5.4s, v7.16b, v6.4b[3]
  add x2, x2, #64
  add x1, x1, #16
  sub x5, x5, #1
  cmp x5, #1
  b.ge L2
L3:
  sub x4, x4, #1
  cmp x4, #1
  b.ge L1
L4:
  ldr x17, [x0, #120]
  cmp x17, #3
  b.le L5
; epilogue of plain outputs
  ldr x2, [x0, #32]
  scvtf v5.4s, v5.4s
  fmul v5.4s, v5.4s, v4.4s
  fcvtns v5.4s, v5.4s
  sqxtn v5.4h, v5.4s
  sqxtun v5.8b, v5.8h
  str s5, [x2]
  b L7
L5:
; epilogue
  ldr x2, [x0, #32]
  scvtf v5.4s, v5.4s
  fmul v5.4s, v5.4s, v4.4s
  fmin v5.4s, v5.4s, v0.4s
  fcvtns v5.4s, v5.4s
  sqxtn v5.4h, v5.4s
  sqadd v5.8h, v5.8h, v1.8h
  sqxtun v5.8b, v5.8h
  umax v5.16b, v5.16b, v2.16b
  ldr x3, [x0, #80]
  cmp x3, #3
  b.le L6
  str s5, [x2]
  b L7
L6:
  add x16, x2, #0
  cmp x3, #0
  b.le L7
  st1 { v5.b }[0], [x16], #1
  cmp x3, #1
  b.le L7
  st1 { v5.b }[1], [x16], #1
  cmp x3, #2
  b.le L7
  st1 { v5.b }[2], [x16], #1
  cmp x3, #3
  b.le L7
  st1 { v5.b }[3], [x16], #1
L7:
  ldr x1, [x0]
  ldr x17, [x0, #56]
  add x1, x1, x17
  str x1, [x0]
  ldr x1, [x0, #32]
  ldr x17, [x0, #64]
  add x1, x1, x17
  str x1, [x0, #32]
  ldr x1, [x0, #48]
  sub x1, x1, #1
  str x1, [x0, #48]
  ldr x17, [x0, #48]
  cmp x17, #0
  b.gt L0
  ret
