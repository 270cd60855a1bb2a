; neon_dot_gemm_u8_r1x1_u1_s32, 404 bytes
L0:
; line
; tile
  ldr x1, [x0, #88]
  ldr q0, [x1]
  ldr x1, [x0]
  ldr x2, [x0, #16]
  movi v3.16b, #128
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
  ldr q1, [x1]
  eor v1.16b, v1.16b, v3.16b
  ldr q2, [x2]
  sdot v0.4s, v2.16b, v1.4b[0]
  ldr q2, [x2, #16]
  sdot v0.4s, v2.16b, v1.4b[1]
  ldr q2, [x2, #32]
  sdot v0.4s, v2.16b, v1.4b[2]
  ldr q2, [x2, #48]
  sdot v0.4s, v2.16b, v1.4b[3]
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
  ldr x17, [x0, #80]
  cmp x17, #3
  b.le L5
; epilogue
  ldr x1, [x0, #32]
  str q0, [x1]
  b L6
L5:
; epilogue of a column tail
  ldr x1, [x0, #32]
  ldr x2, [x0, #80]
  add x16, x1, #0
  cmp x2, #0
  b.le L6
  st1 { v0.s }[0], [x16], #4
  cmp x2, #1
  b.le L6
  st1 { v0.s }[1], [x16], #4
  cmp x2, #2
  b.le L6
  st1 { v0.s }[2], [x16], #4
  cmp x2, #3
  b.le L6
  st1 { v0.s }[3], [x16], #4
L6:
  ldr x1, [x0]
  ldr x17, [x0, #56]
  add x1, x1, x17
  str x1, [x0]
  ldr x1, [x0, #16]
  ldr x17, [x0, #296]
  add x1, x1, x17
  str x1, [x0, #16]
  ldr x1, [x0, #88]
  ldr x17, [x0, #304]
  add x1, x1, x17
  str x1, [x0, #88]
  ldr x1, [x0, #32]
  ldr x17, [x0, #64]
  add x1, x1, x17
  str x1, [x0, #32]
  ldr x1, [x0, #80]
  ldr x17, [x0, #312]
  add x1, x1, x17
  str x1, [x0, #80]
  ldr x1, [x0, #48]
  sub x1, x1, #1
  str x1, [x0, #48]
  ldr x17, [x0, #48]
  cmp x17, #0
  b.gt L0
  ldr x1, [x0]
  ldr x17, [x0, #240]
  add x1, x1, x17
  str x1, [x0]
  ldr x1, [x0, #32]
  ldr x17, [x0, #248]
  add x1, x1, x17
  str x1, [x0, #32]
  ldr x1, [x0, #48]
  ldr x17, [x0, #320]
  add x1, x1, x17
  str x1, [x0, #48]
  ldr x1, [x0, #232]
  sub x1, x1, #1
  str x1, [x0, #232]
  ldr x17, [x0, #232]
  cmp x17, #0
  b.gt L0
  ret
