; neon_ceiling_u8_r1x1_u1_s32, 68 bytes
  ldr x1, [x0, #88]
  ldr q0, [x1]
  movi v4.16b, #128
  ldr x1, [x0]
  ldr x2, [x0, #16]
  ld1r { v1.8h }, [x1]
  eor v1.16b, v1.16b, v4.16b
  ldr d2, [x2]
  ldr x3, [x0, #224]
  cmp x3, #1
  b.lt L1
L0:
; macs
  smull v3.8h, v1.8b, v2.8b
  sadalp v0.4s, v3.8h
  sub x3, x3, #1
  cmp x3, #1
  b.ge L0
L1:
  ret
