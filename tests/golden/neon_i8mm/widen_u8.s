; neon_i8mm_widen_u8, 144 bytes
  ldr x1, [x0]
  ldr x2, [x0, #32]
  ldr x3, [x0, #72]
  cmp x3, #1
  b.lt L4
L0:
; rows
  mov x4, x1
  mov x5, x2
  ldr x6, [x0, #80]
  cmp x6, #8
  b.lt L2
L1:
; widen
  ldr d0, [x4]
  ushll v0.8h, v0.8b, #0
  str q0, [x5]
  add x4, x4, #8
  add x5, x5, #16
  sub x6, x6, #8
  cmp x6, #8
  b.ge L1
L2:
  cmp x6, #0
  b.le L3
  add x4, x4, x6
  add x5, x5, x6
  add x5, x5, x6
  sub x4, x4, #8
  sub x5, x5, #16
  ldr d0, [x4]
  ushll v0.8h, v0.8b, #0
  str q0, [x5]
L3:
  ldr x17, [x0, #8]
  add x1, x1, x17
  ldr x17, [x0, #40]
  add x2, x2, x17
  sub x3, x3, #1
  cmp x3, #1
  b.ge L0
L4:
  ret
