; neon_ceiling_u8_r1x1_u1_s32, 156 bytes
  ldr x1, [x0, #88]
  ldr q0, [x1]
  movi v5.16b, #128
  ldr x1, [x0]
  ldr x2, [x0, #16]
  ldr q1, [x1]
  eor v1.16b, v1.16b, v5.16b
  ldr d2, [x2]
  ldr x3, [x0, #72]
  cmp x3, #1
  b.lt L1
L0:
; macs
  dup v3.8h, v1.h[0]
  smull v4.8h, v3.8b, v2.8b
  sadalp v0.4s, v4.8h
  dup v3.8h, v1.h[1]
  smull v4.8h, v3.8b, v2.8b
  sadalp v0.4s, v4.8h
  dup v3.8h, v1.h[2]
  smull v4.8h, v3.8b, v2.8b
  sadalp v0.4s, v4.8h
  dup v3.8h, v1.h[3]
  smull v4.8h, v3.8b, v2.8b
  sadalp v0.4s, v4.8h
  dup v3.8h, v1.h[4]
  smull v4.8h, v3.8b, v2.8b
  sadalp v0.4s, v4.8h
  dup v3.8h, v1.h[5]
  smull v4.8h, v3.8b, v2.8b
  sadalp v0.4s, v4.8h
  dup v3.8h, v1.h[6]
  smull v4.8h, v3.8b, v2.8b
  sadalp v0.4s, v4.8h
  dup v3.8h, v1.h[7]
  smull v4.8h, v3.8b, v2.8b
  sadalp v0.4s, v4.8h
  sub x3, x3, #1
  cmp x3, #1
  b.ge L0
L1:
  ret
