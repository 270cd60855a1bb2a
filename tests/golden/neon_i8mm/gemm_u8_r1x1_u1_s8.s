; neon_i8mm_gemm_u8_r1x1_u1_s8, 700 bytes
  add x16, x0, #104
  ld1r { v0.4s }, [x16]
  add x16, x0, #112
  ld1r { v1.8h }, [x16]
  add x16, x0, #108
  ld1r { v2.16b }, [x16]
  ldr x1, [x0, #96]
  ldr q3, [x1]
L0:
; line
; tile
  ldr x1, [x0, #88]
  ld1r { v4.2d }, [x1]
  add x16, x1, #8
  ld1r { v5.2d }, [x16]
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
  b.lt L5
L2:
; walk
  ldr x17, [x4]
  add x1, x1, x17
  add x2, x2, x17
  ldr x17, [x4, #8]
  add x3, x3, x17
  ldr x6, [x4, #16]
  add x4, x4, #24
  cmp x6, #1
  b.lt L4
L3:
; k loop
  ldr d6, [x1]
  ld1 { v6.d }[1], [x2]
  ldr q7, [x3]
  usmmla v4.4s, v6.16b, v7.16b
  ldr q7, [x3, #16]
  usmmla v5.4s, v6.16b, v7.16b
  add x3, x3, #32
  add x1, x1, #8
  add x2, x2, #8
  sub x6, x6, #1
  cmp x6, #1
  b.ge L3
L4:
  sub x5, x5, #1
  cmp x5, #1
  b.ge L2
L5:
  ldr x17, [x0, #120]
  cmp x17, #3
  b.le L8
; epilogue of plain outputs
  uzp2 v6.2d, v4.2d, v5.2d
  uzp1 v4.2d, v4.2d, v5.2d
  mov v5.16b, v6.16b
  ldr x2, [x0, #32]
  mov x3, x2
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L6
  ldr x17, [x0, #40]
  add x3, x3, x17
L6:
  scvtf v4.4s, v4.4s
  fmul v4.4s, v4.4s, v3.4s
  fcvtns v4.4s, v4.4s
  sqxtn v4.4h, v4.4s
  sqxtn v4.8b, v4.8h
  str s4, [x2]
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L7
  scvtf v5.4s, v5.4s
  fmul v5.4s, v5.4s, v3.4s
  fcvtns v5.4s, v5.4s
  sqxtn v5.4h, v5.4s
  sqxtn v5.8b, v5.8h
  str s5, [x3]
L7:
  b L13
L8:
; epilogue
  uzp2 v6.2d, v4.2d, v5.2d
  uzp1 v4.2d, v4.2d, v5.2d
  mov v5.16b, v6.16b
  ldr x2, [x0, #32]
  mov x3, x2
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L9
  ldr x17, [x0, #40]
  add x3, x3, x17
L9:
  scvtf v4.4s, v4.4s
  fmul v4.4s, v4.4s, v3.4s
  fmin v4.4s, v4.4s, v0.4s
  fcvtns v4.4s, v4.4s
  sqxtn v4.4h, v4.4s
  sqadd v4.8h, v4.8h, v1.8h
  sqxtn v4.8b, v4.8h
  smax v4.16b, v4.16b, v2.16b
  ldr x4, [x0, #80]
  cmp x4, #3
  b.le L10
  str s4, [x2]
  b L11
L10:
  add x16, x2, #0
  cmp x4, #0
  b.le L11
  st1 { v4.b }[0], [x16], #1
  cmp x4, #1
  b.le L11
  st1 { v4.b }[1], [x16], #1
  cmp x4, #2
  b.le L11
  st1 { v4.b }[2], [x16], #1
  cmp x4, #3
  b.le L11
  st1 { v4.b }[3], [x16], #1
L11:
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L13
  scvtf v5.4s, v5.4s
  fmul v5.4s, v5.4s, v3.4s
  fmin v5.4s, v5.4s, v0.4s
  fcvtns v5.4s, v5.4s
  sqxtn v5.4h, v5.4s
  sqadd v5.8h, v5.8h, v1.8h
  sqxtn v5.8b, v5.8h
  smax v5.16b, v5.16b, v2.16b
  ldr x4, [x0, #80]
  cmp x4, #3
  b.le L12
  str s5, [x3]
  b L13
L12:
  add x16, x3, #0
  cmp x4, #0
  b.le L13
  st1 { v5.b }[0], [x16], #1
  cmp x4, #1
  b.le L13
  st1 { v5.b }[1], [x16], #1
  cmp x4, #2
  b.le L13
  st1 { v5.b }[2], [x16], #1
  cmp x4, #3
  b.le L13
  st1 { v5.b }[3], [x16], #1
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
