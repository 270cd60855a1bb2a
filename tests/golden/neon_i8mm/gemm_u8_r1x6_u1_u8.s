; neon_i8mm_gemm_u8_r1x6_u1_u8, 2004 bytes
L0:
; tile
  ldr x1, [x0, #88]
  ld1r { v0.2d }, [x1]
  add x16, x1, #8
  ld1r { v1.2d }, [x16]
  add x16, x1, #16
  ld1r { v2.2d }, [x16]
  add x16, x1, #24
  ld1r { v3.2d }, [x16]
  add x16, x1, #32
  ld1r { v4.2d }, [x16]
  add x16, x1, #40
  ld1r { v5.2d }, [x16]
  add x16, x1, #48
  ld1r { v6.2d }, [x16]
  add x16, x1, #56
  ld1r { v7.2d }, [x16]
  add x16, x1, #64
  ld1r { v16.2d }, [x16]
  add x16, x1, #72
  ld1r { v17.2d }, [x16]
  add x16, x1, #80
  ld1r { v18.2d }, [x16]
  add x16, x1, #88
  ld1r { v19.2d }, [x16]
  ldr x1, [x0]
  mov x2, x1
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L1
  ldr x17, [x0, #8]
  add x2, x2, x17
L1:
  ldr x3, [x0, #16]
  ldr x17, [x0, #24]
  add x4, x3, x17
  add x5, x4, x17
  add x6, x5, x17
  add x7, x6, x17
  add x8, x7, x17
  ldr x9, [x0, #168]
  ldr x10, [x0, #176]
  cmp x10, #1
  b.lt L5
L2:
; walk
  ldr x17, [x9]
  add x1, x1, x17
  add x2, x2, x17
  ldr x17, [x9, #8]
  add x3, x3, x17
  add x4, x4, x17
  add x5, x5, x17
  add x6, x6, x17
  add x7, x7, x17
  add x8, x8, x17
  ldr x11, [x9, #16]
  add x9, x9, #24
  cmp x11, #1
  b.lt L4
L3:
; k loop
  ldr d20, [x1]
  ld1 { v20.d }[1], [x2]
  ldr q21, [x3]
  usmmla v0.4s, v20.16b, v21.16b
  ldr q21, [x3, #16]
  usmmla v1.4s, v20.16b, v21.16b
  ldr q21, [x4]
  usmmla v2.4s, v20.16b, v21.16b
  ldr q21, [x4, #16]
  usmmla v3.4s, v20.16b, v21.16b
  ldr q21, [x5]
  usmmla v4.4s, v20.16b, v21.16b
  ldr q21, [x5, #16]
  usmmla v5.4s, v20.16b, v21.16b
  ldr q21, [x6]
  usmmla v6.4s, v20.16b, v21.16b
  ldr q21, [x6, #16]
  usmmla v7.4s, v20.16b, v21.16b
  ldr q21, [x7]
  usmmla v16.4s, v20.16b, v21.16b
  ldr q21, [x7, #16]
  usmmla v17.4s, v20.16b, v21.16b
  ldr q21, [x8]
  usmmla v18.4s, v20.16b, v21.16b
  ldr q21, [x8, #16]
  usmmla v19.4s, v20.16b, v21.16b
  add x3, x3, #32
  add x4, x4, #32
  add x5, x5, #32
  add x6, x6, #32
  add x7, x7, #32
  add x8, x8, #32
  add x1, x1, #8
  add x2, x2, #8
  sub x11, x11, #1
  cmp x11, #1
  b.ge L3
L4:
  sub x10, x10, #1
  cmp x10, #1
  b.ge L2
L5:
  uzp2 v20.2d, v0.2d, v1.2d
  uzp1 v0.2d, v0.2d, v1.2d
  mov v1.16b, v20.16b
  uzp2 v20.2d, v2.2d, v3.2d
  uzp1 v2.2d, v2.2d, v3.2d
  mov v3.16b, v20.16b
  uzp2 v20.2d, v4.2d, v5.2d
  uzp1 v4.2d, v4.2d, v5.2d
  mov v5.16b, v20.16b
  uzp2 v20.2d, v6.2d, v7.2d
  uzp1 v6.2d, v6.2d, v7.2d
  mov v7.16b, v20.16b
  uzp2 v20.2d, v16.2d, v17.2d
  uzp1 v16.2d, v16.2d, v17.2d
  mov v17.16b, v20.16b
  uzp2 v20.2d, v18.2d, v19.2d
  uzp1 v18.2d, v18.2d, v19.2d
  mov v19.16b, v20.16b
  ldr x17, [x0, #80]
  cmp x17, #23
  b.le L8
; epilogue
  ldr x1, [x0, #96]
  add x16, x0, #104
  ld1r { v20.4s }, [x16]
  add x16, x0, #112
  ld1r { v21.8h }, [x16]
  add x16, x0, #108
  ld1r { v22.16b }, [x16]
  ldr x2, [x0, #32]
  mov x3, x2
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L6
  ldr x17, [x0, #40]
  add x3, x3, x17
L6:
  scvtf v0.4s, v0.4s
  ldr q23, [x1]
  fmul v0.4s, v0.4s, v23.4s
  fmin v0.4s, v0.4s, v20.4s
  fcvtns v0.4s, v0.4s
  scvtf v2.4s, v2.4s
  ldr q23, [x1, #16]
  fmul v2.4s, v2.4s, v23.4s
  fmin v2.4s, v2.4s, v20.4s
  fcvtns v2.4s, v2.4s
  scvtf v4.4s, v4.4s
  ldr q23, [x1, #32]
  fmul v4.4s, v4.4s, v23.4s
  fmin v4.4s, v4.4s, v20.4s
  fcvtns v4.4s, v4.4s
  scvtf v6.4s, v6.4s
  ldr q23, [x1, #48]
  fmul v6.4s, v6.4s, v23.4s
  fmin v6.4s, v6.4s, v20.4s
  fcvtns v6.4s, v6.4s
  sqxtn v0.4h, v0.4s
  sqxtn2 v0.8h, v2.4s
  sqadd v0.8h, v0.8h, v21.8h
  sqxtn v4.4h, v4.4s
  sqxtn2 v4.8h, v6.4s
  sqadd v4.8h, v4.8h, v21.8h
  sqxtun v0.8b, v0.8h
  sqxtun2 v0.16b, v4.8h
  umax v0.16b, v0.16b, v22.16b
  str q0, [x2]
  scvtf v16.4s, v16.4s
  ldr q23, [x1, #64]
  fmul v16.4s, v16.4s, v23.4s
  fmin v16.4s, v16.4s, v20.4s
  fcvtns v16.4s, v16.4s
  scvtf v18.4s, v18.4s
  ldr q23, [x1, #80]
  fmul v18.4s, v18.4s, v23.4s
  fmin v18.4s, v18.4s, v20.4s
  fcvtns v18.4s, v18.4s
  sqxtn v16.4h, v16.4s
  sqxtn2 v16.8h, v18.4s
  sqadd v16.8h, v16.8h, v21.8h
  sqxtun v16.8b, v16.8h
  umax v16.16b, v16.16b, v22.16b
  str d16, [x2, #16]
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L7
  scvtf v1.4s, v1.4s
  ldr q23, [x1]
  fmul v1.4s, v1.4s, v23.4s
  fmin v1.4s, v1.4s, v20.4s
  fcvtns v1.4s, v1.4s
  scvtf v3.4s, v3.4s
  ldr q23, [x1, #16]
  fmul v3.4s, v3.4s, v23.4s
  fmin v3.4s, v3.4s, v20.4s
  fcvtns v3.4s, v3.4s
  scvtf v5.4s, v5.4s
  ldr q23, [x1, #32]
  fmul v5.4s, v5.4s, v23.4s
  fmin v5.4s, v5.4s, v20.4s
  fcvtns v5.4s, v5.4s
  scvtf v7.4s, v7.4s
  ldr q23, [x1, #48]
  fmul v7.4s, v7.4s, v23.4s
  fmin v7.4s, v7.4s, v20.4s
  fcvtns v7.4s, v7.4s
  sqxtn v1.4h, v1.4s
  sqxtn2 v1.8h, v3.4s
  sqadd v1.8h, v1.8h, v21.8h
  sqxtn v5.4h, v5.4s
  sqxtn2 v5.8h, v7.4s
  sqadd v5.8h, v5.8h, v21.8h
  sqxtun v1.8b, v1.8h
  sqxtun2 v1.16b, v5.8h
  umax v1.16b, v1.16b, v22.16b
  str q1, [x3]
  scvtf v17.4s, v17.4s
  ldr q23, [x1, #64]
  fmul v17.4s, v17.4s, v23.4s
  fmin v17.4s, v17.4s, v20.4s
  fcvtns v17.4s, v17.4s
  scvtf v19.4s, v19.4s
  ldr q23, [x1, #80]
  fmul v19.4s, v19.4s, v23.4s
  fmin v19.4s, v19.4s, v20.4s
  fcvtns v19.4s, v19.4s
  sqxtn v17.4h, v17.4s
  sqxtn2 v17.8h, v19.4s
  sqadd v17.8h, v17.8h, v21.8h
  sqxtun v17.8b, v17.8h
  umax v17.16b, v17.16b, v22.16b
  str d17, [x3, #16]
L7:
  b L13
L8:
; epilogue of a column tail
  ldr x1, [x0, #96]
  add x16, x0, #104
  ld1r { v20.4s }, [x16]
  add x16, x0, #112
  ld1r { v21.8h }, [x16]
  add x16, x0, #108
  ld1r { v22.16b }, [x16]
  ldr x2, [x0, #32]
  mov x3, x2
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L9
  ldr x17, [x0, #40]
  add x3, x3, x17
L9:
  scvtf v0.4s, v0.4s
  ldr q23, [x1]
  fmul v0.4s, v0.4s, v23.4s
  fmin v0.4s, v0.4s, v20.4s
  fcvtns v0.4s, v0.4s
  scvtf v2.4s, v2.4s
  ldr q23, [x1, #16]
  fmul v2.4s, v2.4s, v23.4s
  fmin v2.4s, v2.4s, v20.4s
  fcvtns v2.4s, v2.4s
  scvtf v4.4s, v4.4s
  ldr q23, [x1, #32]
  fmul v4.4s, v4.4s, v23.4s
  fmin v4.4s, v4.4s, v20.4s
  fcvtns v4.4s, v4.4s
  scvtf v6.4s, v6.4s
  ldr q23, [x1, #48]
  fmul v6.4s, v6.4s, v23.4s
  fmin v6.4s, v6.4s, v20.4s
  fcvtns v6.4s, v6.4s
  sqxtn v0.4h, v0.4s
  sqxtn2 v0.8h, v2.4s
  sqadd v0.8h, v0.8h, v21.8h
  sqxtn v4.4h, v4.4s
  sqxtn2 v4.8h, v6.4s
  sqadd v4.8h, v4.8h, v21.8h
  sqxtun v0.8b, v0.8h
  sqxtun2 v0.16b, v4.8h
  umax v0.16b, v0.16b, v22.16b
  ldr x4, [x0, #80]
  add x16, x2, #0
  cmp x4, #0
  b.le L10
  st1 { v0.b }[0], [x16], #1
  cmp x4, #1
  b.le L10
  st1 { v0.b }[1], [x16], #1
  cmp x4, #2
  b.le L10
  st1 { v0.b }[2], [x16], #1
  cmp x4, #3
  b.le L10
  st1 { v0.b }[3], [x16], #1
  cmp x4, #4
  b.le L10
  st1 { v0.b }[4], [x16], #1
  cmp x4, #5
  b.le L10
  st1 { v0.b }[5], [x16], #1
  cmp x4, #6
  b.le L10
  st1 { v0.b }[6], [x16], #1
  cmp x4, #7
  b.le L10
  st1 { v0.b }[7], [x16], #1
  cmp x4, #8
  b.le L10
  st1 { v0.b }[8], [x16], #1
  cmp x4, #9
  b.le L10
  st1 { v0.b }[9], [x16], #1
  cmp x4, #10
  b.le L10
  st1 { v0.b }[10], [x16], #1
  cmp x4, #11
  b.le L10
  st1 { v0.b }[11], [x16], #1
  cmp x4, #12
  b.le L10
  st1 { v0.b }[12], [x16], #1
  cmp x4, #13
  b.le L10
  st1 { v0.b }[13], [x16], #1
  cmp x4, #14
  b.le L10
  st1 { v0.b }[14], [x16], #1
  cmp x4, #15
  b.le L10
  st1 { v0.b }[15], [x16], #1
L10:
  scvtf v16.4s, v16.4s
  ldr q23, [x1, #64]
  fmul v16.4s, v16.4s, v23.4s
  fmin v16.4s, v16.4s, v20.4s
  fcvtns v16.4s, v16.4s
  scvtf v18.4s, v18.4s
  ldr q23, [x1, #80]
  fmul v18.4s, v18.4s, v23.4s
  fmin v18.4s, v18.4s, v20.4s
  fcvtns v18.4s, v18.4s
  sqxtn v16.4h, v16.4s
  sqxtn2 v16.8h, v18.4s
  sqadd v16.8h, v16.8h, v21.8h
  sqxtun v16.8b, v16.8h
  umax v16.16b, v16.16b, v22.16b
  ldr x4, [x0, #80]
  sub x4, x4, #16
  add x16, x2, #16
  cmp x4, #0
  b.le L11
  st1 { v16.b }[0], [x16], #1
  cmp x4, #1
  b.le L11
  st1 { v16.b }[1], [x16], #1
  cmp x4, #2
  b.le L11
  st1 { v16.b }[2], [x16], #1
  cmp x4, #3
  b.le L11
  st1 { v16.b }[3], [x16], #1
  cmp x4, #4
  b.le L11
  st1 { v16.b }[4], [x16], #1
  cmp x4, #5
  b.le L11
  st1 { v16.b }[5], [x16], #1
  cmp x4, #6
  b.le L11
  st1 { v16.b }[6], [x16], #1
  cmp x4, #7
  b.le L11
  st1 { v16.b }[7], [x16], #1
L11:
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L13
  scvtf v1.4s, v1.4s
  ldr q23, [x1]
  fmul v1.4s, v1.4s, v23.4s
  fmin v1.4s, v1.4s, v20.4s
  fcvtns v1.4s, v1.4s
  scvtf v3.4s, v3.4s
  ldr q23, [x1, #16]
  fmul v3.4s, v3.4s, v23.4s
  fmin v3.4s, v3.4s, v20.4s
  fcvtns v3.4s, v3.4s
  scvtf v5.4s, v5.4s
  ldr q23, [x1, #32]
  fmul v5.4s, v5.4s, v23.4s
  fmin v5.4s, v5.4s, v20.4s
  fcvtns v5.4s, v5.4s
  scvtf v7.4s, v7.4s
  ldr q23, [x1, #48]
  fmul v7.4s, v7.4s, v23.4s
  fmin v7.4s, v7.4s, v20.4s
  fcvtns v7.4s, v7.4s
  sqxtn v1.4h, v1.4s
  sqxtn2 v1.8h, v3.4s
  sqadd v1.8h, v1.8h, v21.8h
  sqxtn v5.4h, v5.4s
  sqxtn2 v5.8h, v7.4s
  sqadd v5.8h, v5.8h, v21.8h
  sqxtun v1.8b, v1.8h
  sqxtun2 v1.16b, v5.8h
  umax v1.16b, v1.16b, v22.16b
  ldr x4, [x0, #80]
  add x16, x3, #0
  cmp x4, #0
  b.le L12
  st1 { v1.b }[0], [x16], #1
  cmp x4, #1
  b.le L12
  st1 { v1.b }[1], [x16], #1
  cmp x4, #2
  b.le L12
  st1 { v1.b }[2], [x16], #1
  cmp x4, #3
  b.le L12
  st1 { v1.b }[3], [x16], #1
  cmp x4, #4
  b.le L12
  st1 { v1.b }[4], [x16], #1
  cmp x4, #5
  b.le L12
  st1 { v1.b }[5], [x16], #1
  cmp x4, #6
  b.le L12
  st1 { v1.b }[6], [x16], #1
  cmp x4, #7
  b.le L12
  st1 { v1.b }[7], [x16], #1
  cmp x4, #8
  b.le L12
  st1 { v1.b }[8], [x16], #1
  cmp x4, #9
  b.le L12
  st1 { v1.b }[9], [x16], #1
  cmp x4, #10
  b.le L12
  st1 { v1.b }[10], [x16], #1
  cmp x4, #11
  b.le L12
  st1 { v1.b }[11], [x16], #1
  cmp x4, #12
  b.le L12
  st1 { v1.b }[12], [x16], #1
  cmp x4, #13
  b.le L12
  st1 { v1.b }[13], [x16], #1
  cmp x4, #14
  b.le L12
  st1 { v1.b }[14], [x16], #1
  cmp x4, #15
  b.le L12
  st1 { v1.b }[15], [x16], #1
L12:
  scvtf v17.4s, v17.4s
  ldr q23, [x1, #64]
  fmul v17.4s, v17.4s, v23.4s
  fmin v17.4s, v17.4s, v20.4s
  fcvtns v17.4s, v17.4s
  scvtf v19.4s, v19.4s
  ldr q23, [x1, #80]
  fmul v19.4s, v19.4s, v23.4s
  fmin v19.4s, v19.4s, v20.4s
  fcvtns v19.4s, v19.4s
  sqxtn v17.4h, v17.4s
  sqxtn2 v17.8h, v19.4s
  sqadd v17.8h, v17.8h, v21.8h
  sqxtun v17.8b, v17.8h
  umax v17.16b, v17.16b, v22.16b
  ldr x4, [x0, #80]
  sub x4, x4, #16
  add x16, x3, #16
  cmp x4, #0
  b.le L13
  st1 { v17.b }[0], [x16], #1
  cmp x4, #1
  b.le L13
  st1 { v17.b }[1], [x16], #1
  cmp x4, #2
  b.le L13
  st1 { v17.b }[2], [x16], #1
  cmp x4, #3
  b.le L13
  st1 { v17.b }[3], [x16], #1
  cmp x4, #4
  b.le L13
  st1 { v17.b }[4], [x16], #1
  cmp x4, #5
  b.le L13
  st1 { v17.b }[5], [x16], #1
  cmp x4, #6
  b.le L13
  st1 { v17.b }[6], [x16], #1
  cmp x4, #7
  b.le L13
  st1 { v17.b }[7], [x16], #1
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
  ret
