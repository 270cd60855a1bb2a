; neon_dot_gemm_u8_r1x6_u1_u8, 1308 bytes
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
  ldr q4, [x1, #16]
  ldr q5, [x1, #32]
  ldr q6, [x1, #48]
  ldr q7, [x1, #64]
  ldr q16, [x1, #80]
  ldr x1, [x0]
  ldr x2, [x0, #16]
  ldr x17, [x0, #24]
  add x3, x2, x17
  add x4, x3, x17
  add x5, x4, x17
  add x6, x5, x17
  add x7, x6, x17
  movi v19.16b, #128
  ldr x8, [x0, #176]
  ldr x9, [x0, #184]
  cmp x9, #1
  b.lt L4
L1:
; walk
  ldr x17, [x8]
  add x1, x1, x17
  ldr x17, [x8, #8]
  add x2, x2, x17
  add x3, x3, x17
  add x4, x4, x17
  add x5, x5, x17
  add x6, x6, x17
  add x7, x7, x17
  ldr x10, [x8, #16]
  add x8, x8, #24
  cmp x10, #1
  b.lt L3
L2:
; k loop
  ldr q17, [x1]
  eor v17.16b, v17.16b, v19.16b
  ldr q18, [x2]
  sdot v3.4s, v18.16b, v17.4b[0]
  ldr q18, [x3]
  sdot v4.4s, v18.16b, v17.4b[0]
  ldr q18, [x4]
  sdot v5.4s, v18.16b, v17.4b[0]
  ldr q18, [x5]
  sdot v6.4s, v18.16b, v17.4b[0]
  ldr q18, [x6]
  sdot v7.4s, v18.16b, v17.4b[0]
  ldr q18, [x7]
  sdot v16.4s, v18.16b, v17.4b[0]
  ldr q18, [x2, #16]
  sdot v3.4s, v18.16b, v17.4b[1]
  ldr q18, [x3, #16]
  sdot v4.4s, v18.16b, v17.4b[1]
  ldr q18, [x4, #16]
  sdot v5.4s, v18.16b, v17.4b[1]
  ldr q18, [x5, #16]
  sdot v6.4s, v18.16b, v17.4b[1]
  ldr q18, [x6, #16]
  sdot v7.4s, v18.16b, v17.4b[1]
  ldr q18, [x7, #16]
  sdot v16.4s, v18.16b, v17.4b[1]
  ldr q18, [x2, #32]
  sdot v3.4s, v18.16b, v17.4b[2]
  ldr q18, [x3, #32]
  sdot v4.4s, v18.16b, v17.4b[2]
  ldr q18, [x4, #32]
  sdot v5.4s, v18.16b, v17.4b[2]
  ldr q18, [x5, #32]
  sdot v6.4s, v18.16b, v17.4b[2]
  ldr q18, [x6, #32]
  sdot v7.4s, v18.16b, v17.4b[2]
  ldr q18, [x7, #32]
  sdot v16.4s, v18.16b, v17.4b[2]
  ldr q18, [x2, #48]
  sdot v3.4s, v18.16b, v17.4b[3]
  ldr q18, [x3, #48]
  sdot v4.4s, v18.16b, v17.4b[3]
  ldr q18, [x4, #48]
  sdot v5.4s, v18.16b, v17.4b[3]
  ldr q18, [x5, #48]
  sdot v6.4s, v18.16b, v17.4b[3]
  ldr q18, [x6, #48]
  sdot v7.4s, v18.16b, v17.4b[3]
  ldr q18, [x7, #48]
  sdot v16.4s, v18.16b, v17.4b[3]
  add x2, x2, #64
  add x3, x3, #64
  add x4, x4, #64
  add x5, x5, #64
  add x6, x6, #64
  add x7, x7, #64
  add x1, x1, #16
  sub x10, x10, #1
  cmp x10, #1
  b.ge L2
L3:
  sub x9, x9, #1
  cmp x9, #1
  b.ge L1
L4:
  ldr x17, [x0, #120]
  cmp x17, #23
  b.le L5
; epilogue of plain outputs
  ldr x1, [x0, #96]
  ldr x2, [x0, #32]
  scvtf v3.4s, v3.4s
  ldr q17, [x1]
  fmul v3.4s, v3.4s, v17.4s
  fcvtns v3.4s, v3.4s
  scvtf v4.4s, v4.4s
  ldr q17, [x1, #16]
  fmul v4.4s, v4.4s, v17.4s
  fcvtns v4.4s, v4.4s
  scvtf v5.4s, v5.4s
  ldr q17, [x1, #32]
  fmul v5.4s, v5.4s, v17.4s
  fcvtns v5.4s, v5.4s
  scvtf v6.4s, v6.4s
  ldr q17, [x1, #48]
  fmul v6.4s, v6.4s, v17.4s
  fcvtns v6.4s, v6.4s
  sqxtn v3.4h, v3.4s
  sqxtn2 v3.8h, v4.4s
  sqxtn v5.4h, v5.4s
  sqxtn2 v5.8h, v6.4s
  sqxtun v3.8b, v3.8h
  sqxtun2 v3.16b, v5.8h
  str q3, [x2]
  scvtf v7.4s, v7.4s
  ldr q17, [x1, #64]
  fmul v7.4s, v7.4s, v17.4s
  fcvtns v7.4s, v7.4s
  scvtf v16.4s, v16.4s
  ldr q17, [x1, #80]
  fmul v16.4s, v16.4s, v17.4s
  fcvtns v16.4s, v16.4s
  sqxtn v7.4h, v7.4s
  sqxtn2 v7.8h, v16.4s
  sqxtun v7.8b, v7.8h
  str d7, [x2, #16]
  b L9
L5:
; epilogue
  ldr x1, [x0, #96]
  ldr x2, [x0, #32]
  scvtf v3.4s, v3.4s
  ldr q17, [x1]
  fmul v3.4s, v3.4s, v17.4s
  fmin v3.4s, v3.4s, v0.4s
  fcvtns v3.4s, v3.4s
  scvtf v4.4s, v4.4s
  ldr q17, [x1, #16]
  fmul v4.4s, v4.4s, v17.4s
  fmin v4.4s, v4.4s, v0.4s
  fcvtns v4.4s, v4.4s
  scvtf v5.4s, v5.4s
  ldr q17, [x1, #32]
  fmul v5.4s, v5.4s, v17.4s
  fmin v5.4s, v5.4s, v0.4s
  fcvtns v5.4s, v5.4s
  scvtf v6.4s, v6.4s
  ldr q17, [x1, #48]
  fmul v6.4s, v6.4s, v17.4s
  fmin v6.4s, v6.4s, v0.4s
  fcvtns v6.4s, v6.4s
  sqxtn v3.4h, v3.4s
  sqxtn2 v3.8h, v4.4s
  sqadd v3.8h, v3.8h, v1.8h
  sqxtn v5.4h, v5.4s
  sqxtn2 v5.8h, v6.4s
  sqadd v5.8h, v5.8h, v1.8h
  sqxtun v3.8b, v3.8h
  sqxtun2 v3.16b, v5.8h
  umax v3.16b, v3.16b, v2.16b
  ldr x3, [x0, #80]
  cmp x3, #15
  b.le L6
  str q3, [x2]
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
  cmp x3, #4
  b.le L7
  st1 { v3.b }[4], [x16], #1
  cmp x3, #5
  b.le L7
  st1 { v3.b }[5], [x16], #1
  cmp x3, #6
  b.le L7
  st1 { v3.b }[6], [x16], #1
  cmp x3, #7
  b.le L7
  st1 { v3.b }[7], [x16], #1
  cmp x3, #8
  b.le L7
  st1 { v3.b }[8], [x16], #1
  cmp x3, #9
  b.le L7
  st1 { v3.b }[9], [x16], #1
  cmp x3, #10
  b.le L7
  st1 { v3.b }[10], [x16], #1
  cmp x3, #11
  b.le L7
  st1 { v3.b }[11], [x16], #1
  cmp x3, #12
  b.le L7
  st1 { v3.b }[12], [x16], #1
  cmp x3, #13
  b.le L7
  st1 { v3.b }[13], [x16], #1
  cmp x3, #14
  b.le L7
  st1 { v3.b }[14], [x16], #1
  cmp x3, #15
  b.le L7
  st1 { v3.b }[15], [x16], #1
L7:
  scvtf v7.4s, v7.4s
  ldr q17, [x1, #64]
  fmul v7.4s, v7.4s, v17.4s
  fmin v7.4s, v7.4s, v0.4s
  fcvtns v7.4s, v7.4s
  scvtf v16.4s, v16.4s
  ldr q17, [x1, #80]
  fmul v16.4s, v16.4s, v17.4s
  fmin v16.4s, v16.4s, v0.4s
  fcvtns v16.4s, v16.4s
  sqxtn v7.4h, v7.4s
  sqxtn2 v7.8h, v16.4s
  sqadd v7.8h, v7.8h, v1.8h
  sqxtun v7.8b, v7.8h
  umax v7.16b, v7.16b, v2.16b
  ldr x3, [x0, #80]
  sub x3, x3, #16
  cmp x3, #7
  b.le L8
  str d7, [x2, #16]
  b L9
L8:
  add x16, x2, #16
  cmp x3, #0
  b.le L9
  st1 { v7.b }[0], [x16], #1
  cmp x3, #1
  b.le L9
  st1 { v7.b }[1], [x16], #1
  cmp x3, #2
  b.le L9
  st1 { v7.b }[2], [x16], #1
  cmp x3, #3
  b.le L9
  st1 { v7.b }[3], [x16], #1
  cmp x3, #4
  b.le L9
  st1 { v7.b }[4], [x16], #1
  cmp x3, #5
  b.le L9
  st1 { v7.b }[5], [x16], #1
  cmp x3, #6
  b.le L9
  st1 { v7.b }[6], [x16], #1
  cmp x3, #7
  b.le L9
  st1 { v7.b }[7], [x16], #1
L9:
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
