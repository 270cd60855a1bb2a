; neon_depthwise_s8_r1x1_u1_s32, 312 bytes
L0:
; line
; tile
  ldr x1, [x0, #88]
  ldr q0, [x1]
  ldr x1, [x0]
  ldr x2, [x0, #16]
  ldr x3, [x0, #176]
  ldr x4, [x0, #184]
  cmp x4, #1
  b.lt L2
L1:
; taps
  ldr x17, [x3]
  add x1, x1, x17
  ldr x17, [x3, #8]
  add x2, x2, x17
  add x3, x3, #16
  ldr q1, [x2]
  ldr s2, [x1]
  sshll v2.8h, v2.8b, #0
  sshll v2.4s, v2.4h, #0
  smull v3.4s, v2.4h, v1.4h
  smull2 v2.4s, v2.8h, v1.8h
  addp v2.4s, v3.4s, v2.4s
  add v0.4s, v0.4s, v2.4s
  sub x4, x4, #1
  cmp x4, #1
  b.ge L1
L2:
  ldr x17, [x0, #80]
  cmp x17, #3
  b.le L3
; epilogue
  ldr x1, [x0, #32]
  str q0, [x1]
  b L4
L3:
; epilogue of a column tail
  ldr x1, [x0, #32]
  ldr x2, [x0, #80]
  add x16, x1, #0
  cmp x2, #0
  b.le L4
  st1 { v0.s }[0], [x16], #4
  cmp x2, #1
  b.le L4
  st1 { v0.s }[1], [x16], #4
  cmp x2, #2
  b.le L4
  st1 { v0.s }[2], [x16], #4
  cmp x2, #3
  b.le L4
  st1 { v0.s }[3], [x16], #4
L4:
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
