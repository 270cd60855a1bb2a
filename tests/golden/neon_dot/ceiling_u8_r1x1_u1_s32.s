; neon_dot_ceiling_u8_r1x1_u1_s32, 76 bytes
  ldr x1, [x0, #88]
  ldr q0, [x1]
  movi v3.16b, #128
  ldr x1, [x0]
  ldr x2, [x0, #16]
  ldr q1, [x1]
  eor v1.16b, v1.16b, v3.16b
  ldr q2, [x2]
  ldr x3, [x0, #224]
  cmp x3, #1
  b.lt L1
L0:
; macs
  sdot v0.4s, v2.16b, v1.4b[0]
  sdot v0.4s, v2.16b, v1.4b[1]
  sdot v0.4s, v2.16b, v1.4b[2]
  sdot v0.4s, v2.16b, v1.4b[3]
  sub x3, x3, #1
  cmp x3, #1
  b.ge L0
L1:
  ret
