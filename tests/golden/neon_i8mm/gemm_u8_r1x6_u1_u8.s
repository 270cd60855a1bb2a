; neon_i8mm_gemm_u8_r1x6_u1_u8, 2024 bytes
  add x16, x0, #104
  ld1r { v0.4s }, [x16]
  add x16, x0, #112
  ld1r { v1.8h }, [x16]
  add x16, x0, #108
  ld1r { v2.16b }, [x16]
  ldr x1, [x0, #96]
  ldr q3, [x1]
  ldr q4, [x1, #16]
  ldr q5, [x1, #32]
  ldr q6, [x1, #48]
  ldr q7, [x1, #64]
  ldr q16, [x1, #80]
L0:
; line
; tile
  ldr x1, [x0, #88]
  ld1r { v17.2d }, [x1]
  add x16, x1, #8
  ld1r { v18.2d }, [x16]
  add x16, x1, #16
  ld1r { v19.2d }, [x16]
  add x16, x1, #24
  ld1r { v20.2d }, [x16]
  add x16, x1, #32
  ld1r { v21.2d }, [x16]
  add x16, x1, #40
  ld1r { v22.2d }, [x16]
  add x16, x1, #48
  ld1r { v23.2d }, [x16]
  add x16, x1, #56
  ld1r { v24.2d }, [x16]
  add x16, x1, #64
  ld1r { v25.2d }, [x16]
  add x16, x1, #72
  ld1r { v26.2d }, [x16]
  add x16, x1, #80
  ld1r { v27.2d }, [x16]
  add x16, x1, #88
  ld1r { v28.2d }, [x16]
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
  ldr x9, [x0, #176]
  ldr x10, [x0, #184]
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
  ldr d29, [x1]
  ld1 { v29.d }[1], [x2]
  ldr q30, [x3]
  usmmla v17.4s, v29.16b, v30.16b
  ldr q30, [x3, #16]
  usmmla v18.4s, v29.16b, v30.16b
  ldr q30, [x4]
  usmmla v19.4s, v29.16b, v30.16b
  ldr q30, [x4, #16]
  usmmla v20.4s, v29.16b, v30.16b
  ldr q30, [x5]
  usmmla v21.4s, v29.16b, v30.16b
  ldr q30, [x5, #16]
  usmmla v22.4s, v29.16b, v30.16b
  ldr q30, [x6]
  usmmla v23.4s, v29.16b, v30.16b
  ldr q30, [x6, #16]
  usmmla v24.4s, v29.16b, v30.16b
  ldr q30, [x7]
  usmmla v25.4s, v29.16b, v30.16b
  ldr q30, [x7, #16]
  usmmla v26.4s, v29.16b, v30.16b
  ldr q30, [x8]
  usmmla v27.4s, v29.16b, v30.16b
  ldr q30, [x8, #16]
  usmmla v28.4s, v29.16b, v30.16b
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
  ldr x17, [x0, #120]
  cmp x17, #23
  b.le L8
; epilogue of plain outputs
  uzp2 v29.2d, v17.2d, v18.2d
  uzp1 v17.2d, v17.2d, v18.2d
  mov v18.16b, v29.16b
  uzp2 v29.2d, v19.2d, v20.2d
  uzp1 v19.2d, v19.2d, v20.2d
  mov v20.16b, v29.16b
  uzp2 v29.2d, v21.2d, v22.2d
  uzp1 v21.2d, v21.2d, v22.2d
  mov v22.16b, v29.16b
  uzp2 v29.2d, v23.2d, v24.2d
  uzp1 v23.2d, v23.2d, v24.2d
  mov v24.16b, v29.16b
  uzp2 v29.2d, v25.2d, v26.2d
  uzp1 v25.2d, v25.2d, v26.2d
  mov v26.16b, v29.16b
  uzp2 v29.2d, v27.2d, v28.2d
  uzp1 v27.2d, v27.2d, v28.2d
  mov v28.16b, v29.16b
  ldr x2, [x0, #32]
  mov x3, x2
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L6
  ldr x17, [x0, #40]
  add x3, x3, x17
L6:
  scvtf v17.4s, v17.4s
  fmul v17.4s, v17.4s, v3.4s
  fcvtns v17.4s, v17.4s
  scvtf v19.4s, v19.4s
  fmul v19.4s, v19.4s, v4.4s
  fcvtns v19.4s, v19.4s
  scvtf v21.4s, v21.4s
  fmul v21.4s, v21.4s, v5.4s
  fcvtns v21.4s, v21.4s
  scvtf v23.4s, v23.4s
  fmul v23.4s, v23.4s, v6.4s
  fcvtns v23.4s, v23.4s
  sqxtn v17.4h, v17.4s
  sqxtn2 v17.8h, v19.4s
  sqxtn v21.4h, v21.4s
  sqxtn2 v21.8h, v23.4s
  sqxtun v17.8b, v17.8h
  sqxtun2 v17.16b, v21.8h
  str q17, [x2]
  scvtf v25.4s, v25.4s
  fmul v25.4s, v25.4s, v7.4s
  fcvtns v25.4s, v25.4s
  scvtf v27.4s, v27.4s
  fmul v27.4s, v27.4s, v16.4s
  fcvtns v27.4s, v27.4s
  sqxtn v25.4h, v25.4s
  sqxtn2 v25.8h, v27.4s
  sqxtun v25.8b, v25.8h
  str d25, [x2, #16]
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L7
  scvtf v18.4s, v18.4s
  fmul v18.4s, v18.4s, v3.4s
  fcvtns v18.4s, v18.4s
  scvtf v20.4s, v20.4s
  fmul v20.4s, v20.4s, v4.4s
  fcvtns v20.4s, v20.4s
  scvtf v22.4s, v22.4s
  fmul v22.4s, v22.4s, v5.4s
  fcvtns v22.4s, v22.4s
  scvtf v24.4s, v24.4s
  fmul v24.4s, v24.4s, v6.4s
  fcvtns v24.4s, v24.4s
  sqxtn v18.4h, v18.4s
  sqxtn2 v18.8h, v20.4s
  sqxtn v22.4h, v22.4s
  sqxtn2 v22.8h, v24.4s
  sqxtun v18.8b, v18.8h
  sqxtun2 v18.16b, v22.8h
  str q18, [x3]
  scvtf v26.4s, v26.4s
  fmul v26.4s, v26.4s, v7.4s
  fcvtns v26.4s, v26.4s
  scvtf v28.4s, v28.4s
  fmul v28.4s, v28.4s, v16.4s
  fcvtns v28.4s, v28.4s
  sqxtn v26.4h, v26.4s
  sqxtn2 v26.8h, v28.4s
  sqxtun v26.8b, v26.8h
  str d26, [x3, #16]
L7:
  b L17
L8:
; epilogue
  uzp2 v29.2d, v17.2d, v18.2d
  uzp1 v17.2d, v17.2d, v18.2d
  mov v18.16b, v29.16b
  uzp2 v29.2d, v19.2d, v20.2d
  uzp1 v19.2d, v19.2d, v20.2d
  mov v20.16b, v29.16b
  uzp2 v29.2d, v21.2d, v22.2d
  uzp1 v21.2d, v21.2d, v22.2d
  mov v22.16b, v29.16b
  uzp2 v29.2d, v23.2d, v24.2d
  uzp1 v23.2d, v23.2d, v24.2d
  mov v24.16b, v29.16b
  uzp2 v29.2d, v25.2d, v26.2d
  uzp1 v25.2d, v25.2d, v26.2d
  mov v26.16b, v29.16b
  uzp2 v29.2d, v27.2d, v28.2d
  uzp1 v27.2d, v27.2d, v28.2d
  mov v28.16b, v29.16b
  ldr x2, [x0, #32]
  mov x3, x2
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L9
  ldr x17, [x0, #40]
  add x3, x3, x17
L9:
  scvtf v17.4s, v17.4s
  fmul v17.4s, v17.4s, v3.4s
  fmin v17.4s, v17.4s, v0.4s
  fcvtns v17.4s, v17.4s
  scvtf v19.4s, v19.4s
  fmul v19.4s, v19.4s, v4.4s
  fmin v19.4s, v19.4s, v0.4s
  fcvtns v19.4s, v19.4s
  scvtf v21.4s, v21.4s
  fmul v21.4s, v21.4s, v5.4s
  fmin v21.4s, v21.4s, v0.4s
  fcvtns v21.4s, v21.4s
  scvtf v23.4s, v23.4s
  fmul v23.4s, v23.4s, v6.4s
  fmin v23.4s, v23.4s, v0.4s
  fcvtns v23.4s, v23.4s
  sqxtn v17.4h, v17.4s
  sqxtn2 v17.8h, v19.4s
  sqadd v17.8h, v17.8h, v1.8h
  sqxtn v21.4h, v21.4s
  sqxtn2 v21.8h, v23.4s
  sqadd v21.8h, v21.8h, v1.8h
  sqxtun v17.8b, v17.8h
  sqxtun2 v17.16b, v21.8h
  umax v17.16b, v17.16b, v2.16b
  ldr x4, [x0, #80]
  cmp x4, #15
  b.le L10
  str q17, [x2]
  b L11
L10:
  add x16, x2, #0
  cmp x4, #0
  b.le L11
  st1 { v17.b }[0], [x16], #1
  cmp x4, #1
  b.le L11
  st1 { v17.b }[1], [x16], #1
  cmp x4, #2
  b.le L11
  st1 { v17.b }[2], [x16], #1
  cmp x4, #3
  b.le L11
  st1 { v17.b }[3], [x16], #1
  cmp x4, #4
  b.le L11
  st1 { v17.b }[4], [x16], #1
  cmp x4, #5
  b.le L11
  st1 { v17.b }[5], [x16], #1
  cmp x4, #6
  b.le L11
  st1 { v17.b }[6], [x16], #1
  cmp x4, #7
  b.le L11
  st1 { v17.b }[7], [x16], #1
  cmp x4, #8
  b.le L11
  st1 { v17.b }[8], [x16], #1
  cmp x4, #9
  b.le L11
  st1 { v17.b }[9], [x16], #1
  cmp x4, #10
  b.le L11
  st1 { v17.b }[10], [x16], #1
  cmp x4, #11
  b.le L11
  st1 { v17.b }[11], [x16], #1
  cmp x4, #12
  b.le L11
  st1 { v17.b }[12], [x16], #1
  cmp x4, #13
  b.le L11
  st1 { v17.b }[13], [x16], #1
  cmp x4, #14
  b.le L11
  st1 { v17.b }[14], [x16], #1
  cmp x4, #15
  b.le L11
  st1 { v17.b }[15], [x16], #1
L11:
  scvtf v25.4s, v25.4s
  fmul v25.4s, v25.4s, v7.4s
  fmin v25.4s, v25.4s, v0.4s
  fcvtns v25.4s, v25.4s
  scvtf v27.4s, v27.4s
  fmul v27.4s, v27.4s, v16.4s
  fmin v27.4s, v27.4s, v0.4s
  fcvtns v27.4s, v27.4s
  sqxtn v25.4h, v25.4s
  sqxtn2 v25.8h, v27.4s
  sqadd v25.8h, v25.8h, v1.8h
  sqxtun v25.8b, v25.8h
  umax v25.16b, v25.16b, v2.16b
  ldr x4, [x0, #80]
  sub x4, x4, #16
  cmp x4, #7
  b.le L12
  str d25, [x2, #16]
  b L13
L12:
  add x16, x2, #16
  cmp x4, #0
  b.le L13
  st1 { v25.b }[0], [x16], #1
  cmp x4, #1
  b.le L13
  st1 { v25.b }[1], [x16], #1
  cmp x4, #2
  b.le L13
  st1 { v25.b }[2], [x16], #1
  cmp x4, #3
  b.le L13
  st1 { v25.b }[3], [x16], #1
  cmp x4, #4
  b.le L13
  st1 { v25.b }[4], [x16], #1
  cmp x4, #5
  b.le L13
  st1 { v25.b }[5], [x16], #1
  cmp x4, #6
  b.le L13
  st1 { v25.b }[6], [x16], #1
  cmp x4, #7
  b.le L13
  st1 { v25.b }[7], [x16], #1
L13:
  ldr x17, [x0, #72]
  cmp x17, #1
  b.le L17
  scvtf v18.4s, v18.4s
  fmul v18.4s, v18.4s, v3.4s
  fmin v18.4s, v18.4s, v0.4s
  fcvtns v18.4s, v18.4s
  scvtf v20.4s, v20.4s
  fmul v20.4s, v20.4s, v4.4s
  fmin v20.4s, v20.4s, v0.4s
  fcvtns v20.4s, v20.4s
  scvtf v22.4s, v22.4s
  fmul v22.4s, v22.4s, v5.4s
  fmin v22.4s, v22.4s, v0.4s
  fcvtns v22.4s, v22.4s
  scvtf v24.4s, v24.4s
  fmul v24.4s, v24.4s, v6.4s
  fmin v24.4s, v24.4s, v0.4s
  fcvtns v24.4s, v24.4s
  sqxtn v18.4h, v18.4s
  sqxtn2 v18.8h, v20.4s
  sqadd v18.8h, v18.8h, v1.8h
  sqxtn v22.4h, v22.4s
  sqxtn2 v22.8h, v24.4s
  sqadd v22.8h, v22.8h, v1.8h
  sqxtun v18.8b, v18.8h
  sqxtun2 v18.16b, v22.8h
  umax v18.16b, v18.16b, v2.16b
  ldr x4, [x0, #80]
  cmp x4, #15
  b.le L14
  str q18, [x3]
  b L15
L14:
  add x16, x3, #0
  cmp x4, #0
  b.le L15
  st1 { v18.b }[0], [x16], #1
  cmp x4, #1
  b.le L15
  st1 { v18.b }[1], [x16], #1
  cmp x4, #2
  b.le L15
  st1 { v18.b }[2], [x16], #1
  cmp x4, #3
  b.le L15
  st1 { v18.b }[3], [x16], #1
  cmp x4, #4
  b.le L15
  st1 { v18.b }[4], [x16], #1
  cmp x4, #5
  b.le L15
  st1 { v18.b }[5], [x16], #1
  cmp x4, #6
  b.le L15
  st1 { v18.b }[6], [x16], #1
  cmp x4, #7
  b.le L15
  st1 { v18.b }[7], [x16], #1
  cmp x4, #8
  b.le L15
  st1 { v18.b }[8], [x16], #1
  cmp x4, #9
  b.le L15
  st1 { v18.b }[9], [x16], #1
  cmp x4, #10
  b.le L15
  st1 { v18.b }[10], [x16], #1
  cmp x4, #11
  b.le L15
  st1 { v18.b }[11], [x16], #1
  cmp x4, #12
  b.le L15
  st1 { v18.b }[12], [x16], #1
  cmp x4, #13
  b.le L15
  st1 { v18.b }[13], [x16], #1
  cmp x4, #14
  b.le L15
  st1 { v18.b }[14], [x16], #1
  cmp x4, #15
  b.le L15
  st1 { v18.b }[15], [x16], #1
L15:
  scvtf v26.4s, v26.4s
  fmul v26.4s, v26.4s, v7.4s
  fmin v26.4s, v26.4s, v0.4s
  fcvtns v26.4s, v26.4s
  scvtf v28.4s, v28.4s
  fmul v28.4s, v28.4s, v16.4s
  fmin v28.4s, v28.4s, v0.4s
  fcvtns v28.4s, v28.4s
  sqxtn v26.4h, v26.4s
  sqxtn2 v26.8h, v28.4s
  sqadd v26.8h, v26.8h, v1.8h
  sqxtun v26.8b, v26.8h
  umax v26.16b, v26.16b, v2.16b
  ldr x4, [x0, #80]
  sub x4, x4, #16
  cmp x4, #7
  b.le L16
  str d26, [x3, #16]
  b L17
L16:
  add x16, x3, #16
  cmp x4, #0
  b.le L17
  st1 { v26.b }[0], [x16], #1
  cmp x4, #1
  b.le L17
  st1 { v26.b }[1], [x16], #1
  cmp x4, #2
  b.le L17
  st1 { v26.b }[2], [x16], #1
  cmp x4, #3
  b.le L17
  st1 { v26.b }[3], [x16], #1
  cmp x4, #4
  b.le L17
  st1 { v26.b }[4], [x16], #1
  cmp x4, #5
  b.le L17
  st1 { v26.b }[5], [x16], #1
  cmp x4, #6
  b.le L17
  st1 { v26.b }[6], [x16], #1
  cmp x4, #7
  b.le L17
  st1 { v26.b }[7], [x16], #1
L17:
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
