; neon_gemm_u8_r1x1_u1_u8, 524 bytes
  add x16, x0, #104
  ld1r { v0.4s }, [x16]
  add x16, x0, #112
  ld1r { v1.8h }, [x16]
  add x16, x0, #108
  ld1r { v2.16b }, [x16]
L0:
; line
; tile
  ldr x1, [x0, #88]
  ldr q3, [x1]
  ldr x1, [x0]
  ldr x2, [x0, #16]
  movi v7.16b, #128
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
  ldr d5, [x2]
  ld1r { v4.8h }, [x1]
  eor v4.16b, v4.16b, v7.16b
  smull v6.8h, v4.8b, v5.8b
  sadalp v3.4s, v6.8h
  add x2, x2, #8
  add x1, x1, #2
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
  ldr x1, [x0, #96]
  ldr x2, [x0, #32]
  scvtf v3.4s, v3.4s
  ldr q4, [x1]
  fmul v3.4s, v3.4s, v4.4s
  fcvtns v3.4s, v3.4s
  sqxtn v3.4h, v3.4s
  sqxtun v3.8b, v3.8h
  str s3, [x2]
  b L7
L5:
; epilogue
  ldr x1, [x0, #96]
  ldr x2, [x0, #32]
  scvtf v3.4s, v3.4s
  ldr q4, [x1]
  fmul v3.4s, v3.4s, v4.4s
  fmin v3.4s, v3.4s, v0.4s
  fcvtns v3.4s, v3.4s
  sqxtn v3.4h, v3.4s
  sqadd v3.8h, v3.8h, v1.8h
  sqxtun v3.8b, v3.8h
  umax v3.16b, v3.16b, v2.16b
  ldr x3, [x0, #80]
  cmp x3, #3
  b.le L6
  str s3, [x2]
  b L7
L6:
  add x16, x2, #0
  cmp x3, #0
  b.le L7
  st1 { v3.b }[0], [x16], #1
  cmp x3, #1
  b.le L7
  st1 { v3.b }[1], [x16], #1
  cmp x3, #2
  b.le L7
  st1 { v3.b }[2], [x16], #1
  cmp x3, #3
  b.le L7
  st1 { v3.b }[3], [x16], #1
L7:
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
  ldr x1, [x0, #96]
  ldr x17, [x0, #304]
  add x1, x1, x17
  str x1, [x0, #96]
  ldr x1, [x0, #120]
  ldr x17, [x0, #312]
  add x1, x1, x17
  str x1, [x0, #120]
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
