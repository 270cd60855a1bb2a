; neon_i8mm_ceiling_u8_r1x1_u1_s32, 100 bytes
  ldr x1, [x0, #88]
  ld1r { v0.2d }, [x1]
  add x16, x1, #8
  ld1r { v1.2d }, [x16]
  ldr x1, [x0]
  mov x2, x1
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L0
  ldr x17, [x0, #8]
  add x2, x2, x17
L0:
  ldr x3, [x0, #16]
  ldr d2, [x1]
  ld1 { v2.d }[1], [x2]
  ldr q3, [x3]
  ldr q3, [x3, #16]
  ldr x4, [x0, #224]
  cmp x4, #1
  b.lt L2
L1:
; macs
  usmmla v0.4s, v2.16b, v3.16b
  usmmla v1.4s, v2.16b, v3.16b
  sub x4, x4, #1
  cmp x4, #1
  b.ge L1
L2:
  ret
