; neon_i8mm_gemm_s8_r1x1_u2_s32, 616 bytes
L0:
; line
; tile
  ldr x1, [x0, #88]
  ld1r { v0.2d }, [x1]
  add x16, x1, #8
  ld1r { v1.2d }, [x16]
  ldr x1, [x0]
  mov x2, x1
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L1
  ldr x17, [x0, #8]
  add x2, x2, x17
L1:
  ldr x3, [x0, #16]
  ldr x4, [x0, #176]
  ldr x5, [x0, #184]
  cmp x5, #1
  b.lt L7
L2:
; walk
  ldr x17, [x4]
  add x1, x1, x17
  add x2, x2, x17
  ldr x17, [x4, #8]
  add x3, x3, x17
  ldr x6, [x4, #16]
  add x4, x4, #24
  cmp x6, #2
  b.lt L4
L3:
; k loop
  ldr d2, [x1]
  ld1 { v2.d }[1], [x2]
  ldr q3, [x3]
  smmla v0.4s, v2.16b, v3.16b
  ldr q3, [x3, #16]
  smmla v1.4s, v2.16b, v3.16b
  ldr d2, [x1, #8]
  add x16, x2, #8
  ld1 { v2.d }[1], [x16]
  ldr q3, [x3, #32]
  smmla v0.4s, v2.16b, v3.16b
  ldr q3, [x3, #48]
  smmla v1.4s, v2.16b, v3.16b
  add x3, x3, #64
  add x1, x1, #16
  add x2, x2, #16
  sub x6, x6, #2
  cmp x6, #2
  b.ge L3
L4:
  cmp x6, #1
  b.lt L6
L5:
; k remainder
  ldr d2, [x1]
  ld1 { v2.d }[1], [x2]
  ldr q3, [x3]
  smmla v0.4s, v2.16b, v3.16b
  ldr q3, [x3, #16]
  smmla v1.4s, v2.16b, v3.16b
  add x3, x3, #32
  add x1, x1, #8
  add x2, x2, #8
  sub x6, x6, #1
  cmp x6, #1
  b.ge L5
L6:
  sub x5, x5, #1
  cmp x5, #1
  b.ge L2
L7:
  ldr x17, [x0, #80]
  cmp x17, #3
  b.le L10
; epilogue
  uzp2 v2.2d, v0.2d, v1.2d
  uzp1 v0.2d, v0.2d, v1.2d
  mov v1.16b, v2.16b
  ldr x1, [x0, #32]
  mov x2, x1
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L8
  ldr x17, [x0, #40]
  add x2, x2, x17
L8:
  str q0, [x1]
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L9
  str q1, [x2]
L9:
  b L13
L10:
; epilogue of a column tail
  uzp2 v2.2d, v0.2d, v1.2d
  uzp1 v0.2d, v0.2d, v1.2d
  mov v1.16b, v2.16b
  ldr x1, [x0, #32]
  mov x2, x1
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L11
  ldr x17, [x0, #40]
  add x2, x2, x17
L11:
  ldr x3, [x0, #80]
  add x16, x1, #0
  cmp x3, #0
  b.le L12
  st1 { v0.s }[0], [x16], #4
  cmp x3, #1
  b.le L12
  st1 { v0.s }[1], [x16], #4
  cmp x3, #2
  b.le L12
  st1 { v0.s }[2], [x16], #4
  cmp x3, #3
  b.le L12
  st1 { v0.s }[3], [x16], #4
L12:
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L13
  ldr x3, [x0, #80]
  add x16, x2, #0
  cmp x3, #0
  b.le L13
  st1 { v1.s }[0], [x16], #4
  cmp x3, #1
  b.le L13
  st1 { v1.s }[1], [x16], #4
  cmp x3, #2
  b.le L13
  st1 { v1.s }[2], [x16], #4
  cmp x3, #3
  b.le L13
  st1 { v1.s }[3], [x16], #4
L13:
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
