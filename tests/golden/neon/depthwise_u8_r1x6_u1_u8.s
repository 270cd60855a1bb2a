; neon_depthwise_u8_r1x6_u1_u8, 1164 bytes
L0:
; line
; tile
  ldr x1, [x0, #88]
  ldr q0, [x1]
  ldr q1, [x1, #16]
  ldr q2, [x1, #32]
  ldr q3, [x1, #48]
  ldr q4, [x1, #64]
  ldr q5, [x1, #80]
  ldr x1, [x0]
  ldr x2, [x0, #16]
  ldr x17, [x0, #24]
  add x3, x2, x17
  add x4, x3, x17
  add x5, x4, x17
  add x6, x5, x17
  add x7, x6, x17
  ldr x8, [x0, #176]
  ldr x9, [x0, #184]
  cmp x9, #1
  b.lt L2
L1:
; taps
  ldr x17, [x8]
  add x1, x1, x17
  ldr x17, [x8, #8]
  add x2, x2, x17
  add x3, x3, x17
  add x4, x4, x17
  add x5, x5, x17
  add x6, x6, x17
  add x7, x7, x17
  add x8, x8, #16
  ldr q6, [x2]
  ldr s7, [x1]
  ushll v7.8h, v7.8b, #0
  ushll v7.4s, v7.4h, #0
  smull v16.4s, v7.4h, v6.4h
  smull2 v7.4s, v7.8h, v6.8h
  addp v7.4s, v16.4s, v7.4s
  add v0.4s, v0.4s, v7.4s
  ldr q6, [x3]
  ldr s7, [x1, #4]
  ushll v7.8h, v7.8b, #0
  ushll v7.4s, v7.4h, #0
  smull v16.4s, v7.4h, v6.4h
  smull2 v7.4s, v7.8h, v6.8h
  addp v7.4s, v16.4s, v7.4s
  add v1.4s, v1.4s, v7.4s
  ldr q6, [x4]
  ldr s7, [x1, #8]
  ushll v7.8h, v7.8b, #0
  ushll v7.4s, v7.4h, #0
  smull v16.4s, v7.4h, v6.4h
  smull2 v7.4s, v7.8h, v6.8h
  addp v7.4s, v16.4s, v7.4s
  add v2.4s, v2.4s, v7.4s
  ldr q6, [x5]
  ldr s7, [x1, #12]
  ushll v7.8h, v7.8b, #0
  ushll v7.4s, v7.4h, #0
  smull v16.4s, v7.4h, v6.4h
  smull2 v7.4s, v7.8h, v6.8h
  addp v7.4s, v16.4s, v7.4s
  add v3.4s, v3.4s, v7.4s
  ldr q6, [x6]
  ldr s7, [x1, #16]
  ushll v7.8h, v7.8b, #0
  ushll v7.4s, v7.4h, #0
  smull v16.4s, v7.4h, v6.4h
  smull2 v7.4s, v7.8h, v6.8h
  addp v7.4s, v16.4s, v7.4s
  add v4.4s, v4.4s, v7.4s
  ldr q6, [x7]
  ldr s7, [x1, #20]
  ushll v7.8h, v7.8b, #0
  ushll v7.4s, v7.4h, #0
  smull v16.4s, v7.4h, v6.4h
  smull2 v7.4s, v7.8h, v6.8h
  addp v7.4s, v16.4s, v7.4s
  add v5.4s, v5.4s, v7.4s
  sub x9, x9, #1
  cmp x9, #1
  b.ge L1
L2:
  ldr x17, [x0, #120]
  cmp x17, #23
  b.le L3
; epilogue of plain outputs
  ldr x1, [x0, #96]
  ldr x2, [x0, #32]
  scvtf v0.4s, v0.4s
  ldr q6, [x1]
  fmul v0.4s, v0.4s, v6.4s
  fcvtns v0.4s, v0.4s
  scvtf v1.4s, v1.4s
  ldr q6, [x1, #16]
  fmul v1.4s, v1.4s, v6.4s
  fcvtns v1.4s, v1.4s
  scvtf v2.4s, v2.4s
  ldr q6, [x1, #32]
  fmul v2.4s, v2.4s, v6.4s
  fcvtns v2.4s, v2.4s
  scvtf v3.4s, v3.4s
  ldr q6, [x1, #48]
  fmul v3.4s, v3.4s, v6.4s
  fcvtns v3.4s, v3.4s
  sqxtn v0.4h, v0.4s
  sqxtn2 v0.8h, v1.4s
  sqxtn v2.4h, v2.4s
  sqxtn2 v2.8h, v3.4s
  sqxtun v0.8b, v0.8h
  sqxtun2 v0.16b, v2.8h
  str q0, [x2]
  scvtf v4.4s, v4.4s
  ldr q6, [x1, #64]
  fmul v4.4s, v4.4s, v6.4s
  fcvtns v4.4s, v4.4s
  scvtf v5.4s, v5.4s
  ldr q6, [x1, #80]
  fmul v5.4s, v5.4s, v6.4s
  fcvtns v5.4s, v5.4s
  sqxtn v4.4h, v4.4s
  sqxtn2 v4.8h, v5.4s
  sqxtun v4.8b, v4.8h
  str d4, [x2, #16]
  b L7
L3:
; epilogue
  add x16, x0, #104
  ld1r { v6.4s }, [x16]
  add x16, x0, #112
  ld1r { v7.8h }, [x16]
  add x16, x0, #108
  ld1r { v16.16b }, [x16]
  ldr x1, [x0, #96]
  ldr x2, [x0, #32]
  scvtf v0.4s, v0.4s
  ldr q17, [x1]
  fmul v0.4s, v0.4s, v17.4s
  fmin v0.4s, v0.4s, v6.4s
  fcvtns v0.4s, v0.4s
  scvtf v1.4s, v1.4s
  ldr q17, [x1, #16]
  fmul v1.4s, v1.4s, v17.4s
  fmin v1.4s, v1.4s, v6.4s
  fcvtns v1.4s, v1.4s
  scvtf v2.4s, v2.4s
  ldr q17, [x1, #32]
  fmul v2.4s, v2.4s, v17.4s
  fmin v2.4s, v2.4s, v6.4s
  fcvtns v2.4s, v2.4s
  scvtf v3.4s, v3.4s
  ldr q17, [x1, #48]
  fmul v3.4s, v3.4s, v17.4s
  fmin v3.4s, v3.4s, v6.4s
  fcvtns v3.4s, v3.4s
  sqxtn v0.4h, v0.4s
  sqxtn2 v0.8h, v1.4s
  sqadd v0.8h, v0.8h, v7.8h
  sqxtn v2.4h, v2.4s
  sqxtn2 v2.8h, v3.4s
  sqadd v2.8h, v2.8h, v7.8h
  sqxtun v0.8b, v0.8h
  sqxtun2 v0.16b, v2.8h
  umax v0.16b, v0.16b, v16.16b
  ldr x3, [x0, #80]
  cmp x3, #15
  b.le L4
  str q0, [x2]
  b L5
L4:
  add x16, x2, #0
  cmp x3, #0
  b.le L5
  st1 { v0.b }[0], [x16], #1
  cmp x3, #1
  b.le L5
  st1 { v0.b }[1], [x16], #1
  cmp x3, #2
  b.le L5
  st1 { v0.b }[2], [x16], #1
  cmp x3, #3
  b.le L5
  st1 { v0.b }[3], [x16], #1
  cmp x3, #4
  b.le L5
  st1 { v0.b }[4], [x16], #1
  cmp x3, #5
  b.le L5
  st1 { v0.b }[5], [x16], #1
  cmp x3, #6
  b.le L5
  st1 { v0.b }[6], [x16], #1
  cmp x3, #7
  b.le L5
  st1 { v0.b }[7], [x16], #1
  cmp x3, #8
  b.le L5
  st1 { v0.b }[8], [x16], #1
  cmp x3, #9
  b.le L5
  st1 { v0.b }[9], [x16], #1
  cmp x3, #10
  b.le L5
  st1 { v0.b }[10], [x16], #1
  cmp x3, #11
  b.le L5
  st1 { v0.b }[11], [x16], #1
  cmp x3, #12
  b.le L5
  st1 { v0.b }[12], [x16], #1
  cmp x3, #13
  b.le L5
  st1 { v0.b }[13], [x16], #1
  cmp x3, #14
  b.le L5
  st1 { v0.b }[14], [x16], #1
  cmp x3, #15
  b.le L5
  st1 { v0.b }[15], [x16], #1
L5:
  scvtf v4.4s, v4.4s
  ldr q17, [x1, #64]
  fmul v4.4s, v4.4s, v17.4s
  fmin v4.4s, v4.4s, v6.4s
  fcvtns v4.4s, v4.4s
  scvtf v5.4s, v5.4s
  ldr q17, [x1, #80]
  fmul v5.4s, v5.4s, v17.4s
  fmin v5.4s, v5.4s, v6.4s
  fcvtns v5.4s, v5.4s
  sqxtn v4.4h, v4.4s
  sqxtn2 v4.8h, v5.4s
  sqadd v4.8h, v4.8h, v7.8h
  sqxtun v4.8b, v4.8h
  umax v4.16b, v4.16b, v16.16b
  ldr x3, [x0, #80]
  sub x3, x3, #16
  cmp x3, #7
  b.le L6
  str d4, [x2, #16]
  b L7
L6:
  add x16, x2, #16
  cmp x3, #0
  b.le L7
  st1 { v4.b }[0], [x16], #1
  cmp x3, #1
  b.le L7
  st1 { v4.b }[1], [x16], #1
  cmp x3, #2
  b.le L7
  st1 { v4.b }[2], [x16], #1
  cmp x3, #3
  b.le L7
  st1 { v4.b }[3], [x16], #1
  cmp x3, #4
  b.le L7
  st1 { v4.b }[4], [x16], #1
  cmp x3, #5
  b.le L7
  st1 { v4.b }[5], [x16], #1
  cmp x3, #6
  b.le L7
  st1 { v4.b }[6], [x16], #1
  cmp x3, #7
  b.le L7
  st1 { v4.b }[7], [x16], #1
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
