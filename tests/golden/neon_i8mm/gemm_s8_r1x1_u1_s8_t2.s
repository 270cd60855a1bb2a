; neon_i8mm_gemm_s8_r1x1_u1_s8_t2, 848 bytes
L0:
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
  ldr x4, [x0, #168]
  ldr x5, [x0, #176]
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
  b.ge L3
L4:
  sub x5, x5, #1
  cmp x5, #1
  b.ge L2
L5:
  uzp2 v2.2d, v0.2d, v1.2d
  uzp1 v0.2d, v0.2d, v1.2d
  mov v1.16b, v2.16b
  ldr x17, [x0, #80]
  cmp x17, #3
  b.le L8
; epilogue
  ldr x1, [x0, #96]
  add x16, x0, #104
  ld1r { v2.4s }, [x16]
  add x16, x0, #112
  ld1r { v3.8h }, [x16]
  add x16, x0, #108
  ld1r { v4.16b }, [x16]
  ldr x2, [x0, #120]
  ldr x3, [x0, #128]
  ldr x4, [x0, #136]
  ldr x5, [x0, #144]
  ldr x6, [x0, #32]
  mov x7, x6
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L6
  ldr x17, [x0, #40]
  add x7, x7, x17
L6:
  ld1r { v5.4s }, [x2]
  ldr q6, [x3]
  mul v5.4s, v5.4s, v6.4s
  add v0.4s, v0.4s, v5.4s
  ld1r { v5.4s }, [x4]
  ldr q6, [x5]
  mul v5.4s, v5.4s, v6.4s
  add v0.4s, v0.4s, v5.4s
  scvtf v0.4s, v0.4s
  ldr q5, [x1]
  fmul v0.4s, v0.4s, v5.4s
  fmin v0.4s, v0.4s, v2.4s
  fcvtns v0.4s, v0.4s
  sqxtn v0.4h, v0.4s
  sqadd v0.8h, v0.8h, v3.8h
  sqxtn v0.8b, v0.8h
  smax v0.16b, v0.16b, v4.16b
  str s0, [x6]
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L7
  add x16, x2, #4
  ld1r { v5.4s }, [x16]
  ldr q6, [x3]
  mul v5.4s, v5.4s, v6.4s
  add v1.4s, v1.4s, v5.4s
  add x16, x4, #4
  ld1r { v5.4s }, [x16]
  ldr q6, [x5]
  mul v5.4s, v5.4s, v6.4s
  add v1.4s, v1.4s, v5.4s
  scvtf v1.4s, v1.4s
  ldr q5, [x1]
  fmul v1.4s, v1.4s, v5.4s
  fmin v1.4s, v1.4s, v2.4s
  fcvtns v1.4s, v1.4s
  sqxtn v1.4h, v1.4s
  sqadd v1.8h, v1.8h, v3.8h
  sqxtn v1.8b, v1.8h
  smax v1.16b, v1.16b, v4.16b
  str s1, [x7]
L7:
  b L11
L8:
; epilogue of a column tail
  ldr x1, [x0, #96]
  add x16, x0, #104
  ld1r { v2.4s }, [x16]
  add x16, x0, #112
  ld1r { v3.8h }, [x16]
  add x16, x0, #108
  ld1r { v4.16b }, [x16]
  ldr x2, [x0, #120]
  ldr x3, [x0, #128]
  ldr x4, [x0, #136]
  ldr x5, [x0, #144]
  ldr x6, [x0, #32]
  mov x7, x6
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L9
  ldr x17, [x0, #40]
  add x7, x7, x17
L9:
  ld1r { v5.4s }, [x2]
  ldr q6, [x3]
  mul v5.4s, v5.4s, v6.4s
  add v0.4s, v0.4s, v5.4s
  ld1r { v5.4s }, [x4]
  ldr q6, [x5]
  mul v5.4s, v5.4s, v6.4s
  add v0.4s, v0.4s, v5.4s
  scvtf v0.4s, v0.4s
  ldr q5, [x1]
  fmul v0.4s, v0.4s, v5.4s
  fmin v0.4s, v0.4s, v2.4s
  fcvtns v0.4s, v0.4s
  sqxtn v0.4h, v0.4s
  sqadd v0.8h, v0.8h, v3.8h
  sqxtn v0.8b, v0.8h
  smax v0.16b, v0.16b, v4.16b
  ldr x8, [x0, #80]
  add x16, x6, #0
  cmp x8, #0
  b.le L10
  st1 { v0.b }[0], [x16], #1
  cmp x8, #1
  b.le L10
  st1 { v0.b }[1], [x16], #1
  cmp x8, #2
  b.le L10
  st1 { v0.b }[2], [x16], #1
  cmp x8, #3
  b.le L10
  st1 { v0.b }[3], [x16], #1
L10:
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L11
  add x16, x2, #4
  ld1r { v5.4s }, [x16]
  ldr q6, [x3]
  mul v5.4s, v5.4s, v6.4s
  add v1.4s, v1.4s, v5.4s
  add x16, x4, #4
  ld1r { v5.4s }, [x16]
  ldr q6, [x5]
  mul v5.4s, v5.4s, v6.4s
  add v1.4s, v1.4s, v5.4s
  scvtf v1.4s, v1.4s
  ldr q5, [x1]
  fmul v1.4s, v1.4s, v5.4s
  fmin v1.4s, v1.4s, v2.4s
  fcvtns v1.4s, v1.4s
  sqxtn v1.4h, v1.4s
  sqadd v1.8h, v1.8h, v3.8h
  sqxtn v1.8b, v1.8h
  smax v1.16b, v1.16b, v4.16b
  ldr x8, [x0, #80]
  add x16, x7, #0
  cmp x8, #0
  b.le L11
  st1 { v1.b }[0], [x16], #1
  cmp x8, #1
  b.le L11
  st1 { v1.b }[1], [x16], #1
  cmp x8, #2
  b.le L11
  st1 { v1.b }[2], [x16], #1
  cmp x8, #3
  b.le L11
  st1 { v1.b }[3], [x16], #1
L11:
  ldr x1, [x0]
  ldr x17, [x0, #56]
  add x1, x1, x17
  str x1, [x0]
  ldr x1, [x0, #32]
  ldr x17, [x0, #64]
  add x1, x1, x17
  str x1, [x0, #32]
  ldr x1, [x0, #120]
  add x1, x1, #8
  str x1, [x0, #120]
  ldr x1, [x0, #136]
  add x1, x1, #8
  str x1, [x0, #136]
  ldr x1, [x0, #48]
  sub x1, x1, #1
  str x1, [x0, #48]
  ldr x17, [x0, #48]
  cmp x17, #0
  b.gt L0
  ret
