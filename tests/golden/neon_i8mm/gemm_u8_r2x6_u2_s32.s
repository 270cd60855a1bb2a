; neon_i8mm_gemm_u8_r2x6_u2_s32, 3032 bytes
  sub sp, sp, #32
  stp d8, d9, [sp]
  stp d10, d11, [sp, #16]
L0:
; line
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
  ld1r { v20.2d }, [x1]
  add x16, x1, #8
  ld1r { v21.2d }, [x16]
  add x16, x1, #16
  ld1r { v22.2d }, [x16]
  add x16, x1, #24
  ld1r { v23.2d }, [x16]
  add x16, x1, #32
  ld1r { v24.2d }, [x16]
  add x16, x1, #40
  ld1r { v25.2d }, [x16]
  add x16, x1, #48
  ld1r { v26.2d }, [x16]
  add x16, x1, #56
  ld1r { v27.2d }, [x16]
  add x16, x1, #64
  ld1r { v28.2d }, [x16]
  add x16, x1, #72
  ld1r { v29.2d }, [x16]
  add x16, x1, #80
  ld1r { v30.2d }, [x16]
  add x16, x1, #88
  ld1r { v31.2d }, [x16]
  ldr x1, [x0]
  ldr x17, [x0, #8]
  add x2, x1, x17
  add x3, x2, x17
  mov x4, x3
  ldr x17, [x0, #72]
  cmp x17, #3
  b.le L1
  ldr x17, [x0, #8]
  add x4, x4, x17
L1:
  ldr x5, [x0, #16]
  ldr x17, [x0, #24]
  add x6, x5, x17
  add x7, x6, x17
  add x8, x7, x17
  add x9, x8, x17
  add x10, x9, x17
  ldr x11, [x0, #176]
  ldr x12, [x0, #184]
  cmp x12, #1
  b.lt L7
L2:
; walk
  ldr x17, [x11]
  add x1, x1, x17
  add x2, x2, x17
  add x3, x3, x17
  add x4, x4, x17
  ldr x17, [x11, #8]
  add x5, x5, x17
  add x6, x6, x17
  add x7, x7, x17
  add x8, x8, x17
  add x9, x9, x17
  add x10, x10, x17
  ldr x13, [x11, #16]
  add x11, x11, #24
  cmp x13, #2
  b.lt L4
L3:
; k loop
  ldr d8, [x1]
  ld1 { v8.d }[1], [x2]
  ldr d9, [x3]
  ld1 { v9.d }[1], [x4]
  ldr q10, [x5]
  usmmla v0.4s, v8.16b, v10.16b
  usmmla v20.4s, v9.16b, v10.16b
  ldr q10, [x5, #16]
  usmmla v1.4s, v8.16b, v10.16b
  usmmla v21.4s, v9.16b, v10.16b
  ldr q10, [x6]
  usmmla v2.4s, v8.16b, v10.16b
  usmmla v22.4s, v9.16b, v10.16b
  ldr q10, [x6, #16]
  usmmla v3.4s, v8.16b, v10.16b
  usmmla v23.4s, v9.16b, v10.16b
  ldr q10, [x7]
  usmmla v4.4s, v8.16b, v10.16b
  usmmla v24.4s, v9.16b, v10.16b
  ldr q10, [x7, #16]
  usmmla v5.4s, v8.16b, v10.16b
  usmmla v25.4s, v9.16b, v10.16b
  ldr q10, [x8]
  usmmla v6.4s, v8.16b, v10.16b
  usmmla v26.4s, v9.16b, v10.16b
  ldr q10, [x8, #16]
  usmmla v7.4s, v8.16b, v10.16b
  usmmla v27.4s, v9.16b, v10.16b
  ldr q10, [x9]
  usmmla v16.4s, v8.16b, v10.16b
  usmmla v28.4s, v9.16b, v10.16b
  ldr q10, [x9, #16]
  usmmla v17.4s, v8.16b, v10.16b
  usmmla v29.4s, v9.16b, v10.16b
  ldr q10, [x10]
  usmmla v18.4s, v8.16b, v10.16b
  usmmla v30.4s, v9.16b, v10.16b
  ldr q10, [x10, #16]
  usmmla v19.4s, v8.16b, v10.16b
  usmmla v31.4s, v9.16b, v10.16b
  ldr d8, [x1, #8]
  add x16, x2, #8
  ld1 { v8.d }[1], [x16]
  ldr d9, [x3, #8]
  add x16, x4, #8
  ld1 { v9.d }[1], [x16]
  ldr q10, [x5, #32]
  usmmla v0.4s, v8.16b, v10.16b
  usmmla v20.4s, v9.16b, v10.16b
  ldr q10, [x5, #48]
  usmmla v1.4s, v8.16b, v10.16b
  usmmla v21.4s, v9.16b, v10.16b
  ldr q10, [x6, #32]
  usmmla v2.4s, v8.16b, v10.16b
  usmmla v22.4s, v9.16b, v10.16b
  ldr q10, [x6, #48]
  usmmla v3.4s, v8.16b, v10.16b
  usmmla v23.4s, v9.16b, v10.16b
  ldr q10, [x7, #32]
  usmmla v4.4s, v8.16b, v10.16b
  usmmla v24.4s, v9.16b, v10.16b
  ldr q10, [x7, #48]
  usmmla v5.4s, v8.16b, v10.16b
  usmmla v25.4s, v9.16b, v10.16b
  ldr q10, [x8, #32]
  usmmla v6.4s, v8.16b, v10.16b
  usmmla v26.4s, v9.16b, v10.16b
  ldr q10, [x8, #48]
  usmmla v7.4s, v8.16b, v10.16b
  usmmla v27.4s, v9.16b, v10.16b
  ldr q10, [x9, #32]
  usmmla v16.4s, v8.16b, v10.16b
  usmmla v28.4s, v9.16b, v10.16b
  ldr q10, [x9, #48]
  usmmla v17.4s, v8.16b, v10.16b
  usmmla v29.4s, v9.16b, v10.16b
  ldr q10, [x10, #32]
  usmmla v18.4s, v8.16b, v10.16b
  usmmla v30.4s, v9.16b, v10.16b
  ldr q10, [x10, #48]
  usmmla v19.4s, v8.16b, v10.16b
  usmmla v31.4s, v9.16b, v10.16b
  add x5, x5, #64
  add x6, x6, #64
  add x7, x7, #64
  add x8, x8, #64
  add x9, x9, #64
  add x10, x10, #64
  add x1, x1, #16
  add x2, x2, #16
  add x3, x3, #16
  add x4, x4, #16
  sub x13, x13, #2
  cmp x13, #2
  b.ge L3
L4:
  cmp x13, #1
  b.lt L6
L5:
; k remainder
  ldr d8, [x1]
  ld1 { v8.d }[1], [x2]
  ldr d9, [x3]
  ld1 { v9.d }[1], [x4]
  ldr q10, [x5]
  usmmla v0.4s, v8.16b, v10.16b
  usmmla v20.4s, v9.16b, v10.16b
  ldr q10, [x5, #16]
  usmmla v1.4s, v8.16b, v10.16b
  usmmla v21.4s, v9.16b, v10.16b
  ldr q10, [x6]
  usmmla v2.4s, v8.16b, v10.16b
  usmmla v22.4s, v9.16b, v10.16b
  ldr q10, [x6, #16]
  usmmla v3.4s, v8.16b, v10.16b
  usmmla v23.4s, v9.16b, v10.16b
  ldr q10, [x7]
  usmmla v4.4s, v8.16b, v10.16b
  usmmla v24.4s, v9.16b, v10.16b
  ldr q10, [x7, #16]
  usmmla v5.4s, v8.16b, v10.16b
  usmmla v25.4s, v9.16b, v10.16b
  ldr q10, [x8]
  usmmla v6.4s, v8.16b, v10.16b
  usmmla v26.4s, v9.16b, v10.16b
  ldr q10, [x8, #16]
  usmmla v7.4s, v8.16b, v10.16b
  usmmla v27.4s, v9.16b, v10.16b
  ldr q10, [x9]
  usmmla v16.4s, v8.16b, v10.16b
  usmmla v28.4s, v9.16b, v10.16b
  ldr q10, [x9, #16]
  usmmla v17.4s, v8.16b, v10.16b
  usmmla v29.4s, v9.16b, v10.16b
  ldr q10, [x10]
  usmmla v18.4s, v8.16b, v10.16b
  usmmla v30.4s, v9.16b, v10.16b
  ldr q10, [x10, #16]
  usmmla v19.4s, v8.16b, v10.16b
  usmmla v31.4s, v9.16b, v10.16b
  add x5, x5, #32
  add x6, x6, #32
  add x7, x7, #32
  add x8, x8, #32
  add x9, x9, #32
  add x10, x10, #32
  add x1, x1, #8
  add x2, x2, #8
  add x3, x3, #8
  add x4, x4, #8
  sub x13, x13, #1
  cmp x13, #1
  b.ge L5
L6:
  sub x12, x12, #1
  cmp x12, #1
  b.ge L2
L7:
  ldr x17, [x0, #80]
  cmp x17, #23
  b.le L10
; epilogue
  uzp2 v8.2d, v0.2d, v1.2d
  uzp1 v0.2d, v0.2d, v1.2d
  mov v1.16b, v8.16b
  uzp2 v8.2d, v2.2d, v3.2d
  uzp1 v2.2d, v2.2d, v3.2d
  mov v3.16b, v8.16b
  uzp2 v8.2d, v4.2d, v5.2d
  uzp1 v4.2d, v4.2d, v5.2d
  mov v5.16b, v8.16b
  uzp2 v8.2d, v6.2d, v7.2d
  uzp1 v6.2d, v6.2d, v7.2d
  mov v7.16b, v8.16b
  uzp2 v8.2d, v16.2d, v17.2d
  uzp1 v16.2d, v16.2d, v17.2d
  mov v17.16b, v8.16b
  uzp2 v8.2d, v18.2d, v19.2d
  uzp1 v18.2d, v18.2d, v19.2d
  mov v19.16b, v8.16b
  uzp2 v8.2d, v20.2d, v21.2d
  uzp1 v20.2d, v20.2d, v21.2d
  mov v21.16b, v8.16b
  uzp2 v8.2d, v22.2d, v23.2d
  uzp1 v22.2d, v22.2d, v23.2d
  mov v23.16b, v8.16b
  uzp2 v8.2d, v24.2d, v25.2d
  uzp1 v24.2d, v24.2d, v25.2d
  mov v25.16b, v8.16b
  uzp2 v8.2d, v26.2d, v27.2d
  uzp1 v26.2d, v26.2d, v27.2d
  mov v27.16b, v8.16b
  uzp2 v8.2d, v28.2d, v29.2d
  uzp1 v28.2d, v28.2d, v29.2d
  mov v29.16b, v8.16b
  uzp2 v8.2d, v30.2d, v31.2d
  uzp1 v30.2d, v30.2d, v31.2d
  mov v31.16b, v8.16b
  ldr x1, [x0, #32]
  ldr x17, [x0, #40]
  add x2, x1, x17
  add x3, x2, x17
  mov x4, x3
  ldr x17, [x0, #72]
  cmp x17, #3
  b.le L8
  ldr x17, [x0, #40]
  add x4, x4, x17
L8:
  str q0, [x1]
  str q2, [x1, #16]
  str q4, [x1, #32]
  str q6, [x1, #48]
  str q16, [x1, #64]
  str q18, [x1, #80]
  str q1, [x2]
  str q3, [x2, #16]
  str q5, [x2, #32]
  str q7, [x2, #48]
  str q17, [x2, #64]
  str q19, [x2, #80]
  str q20, [x3]
  str q22, [x3, #16]
  str q24, [x3, #32]
  str q26, [x3, #48]
  str q28, [x3, #64]
  str q30, [x3, #80]
  ldr x17, [x0, #72]
  cmp x17, #3
  b.le L9
  str q21, [x4]
  str q23, [x4, #16]
  str q25, [x4, #32]
  str q27, [x4, #48]
  str q29, [x4, #64]
  str q31, [x4, #80]
L9:
  b L35
L10:
; epilogue of a column tail
  uzp2 v8.2d, v0.2d, v1.2d
  uzp1 v0.2d, v0.2d, v1.2d
  mov v1.16b, v8.16b
  uzp2 v8.2d, v2.2d, v3.2d
  uzp1 v2.2d, v2.2d, v3.2d
  mov v3.16b, v8.16b
  uzp2 v8.2d, v4.2d, v5.2d
  uzp1 v4.2d, v4.2d, v5.2d
  mov v5.16b, v8.16b
  uzp2 v8.2d, v6.2d, v7.2d
  uzp1 v6.2d, v6.2d, v7.2d
  mov v7.16b, v8.16b
  uzp2 v8.2d, v16.2d, v17.2d
  uzp1 v16.2d, v16.2d, v17.2d
  mov v17.16b, v8.16b
  uzp2 v8.2d, v18.2d, v19.2d
  uzp1 v18.2d, v18.2d, v19.2d
  mov v19.16b, v8.16b
  uzp2 v8.2d, v20.2d, v21.2d
  uzp1 v20.2d, v20.2d, v21.2d
  mov v21.16b, v8.16b
  uzp2 v8.2d, v22.2d, v23.2d
  uzp1 v22.2d, v22.2d, v23.2d
  mov v23.16b, v8.16b
  uzp2 v8.2d, v24.2d, v25.2d
  uzp1 v24.2d, v24.2d, v25.2d
  mov v25.16b, v8.16b
  uzp2 v8.2d, v26.2d, v27.2d
  uzp1 v26.2d, v26.2d, v27.2d
  mov v27.16b, v8.16b
  uzp2 v8.2d, v28.2d, v29.2d
  uzp1 v28.2d, v28.2d, v29.2d
  mov v29.16b, v8.16b
  uzp2 v8.2d, v30.2d, v31.2d
  uzp1 v30.2d, v30.2d, v31.2d
  mov v31.16b, v8.16b
  ldr x1, [x0, #32]
  ldr x17, [x0, #40]
  add x2, x1, x17
  add x3, x2, x17
  mov x4, x3
  ldr x17, [x0, #72]
  cmp x17, #3
  b.le L11
  ldr x17, [x0, #40]
  add x4, x4, x17
L11:
  ldr x5, [x0, #80]
  add x16, x1, #0
  cmp x5, #0
  b.le L12
  st1 { v0.s }[0], [x16], #4
  cmp x5, #1
  b.le L12
  st1 { v0.s }[1], [x16], #4
  cmp x5, #2
  b.le L12
  st1 { v0.s }[2], [x16], #4
  cmp x5, #3
  b.le L12
  st1 { v0.s }[3], [x16], #4
L12:
  ldr x5, [x0, #80]
  sub x5, x5, #4
  add x16, x1, #16
  cmp x5, #0
  b.le L13
  st1 { v2.s }[0], [x16], #4
  cmp x5, #1
  b.le L13
  st1 { v2.s }[1], [x16], #4
  cmp x5, #2
  b.le L13
  st1 { v2.s }[2], [x16], #4
  cmp x5, #3
  b.le L13
  st1 { v2.s }[3], [x16], #4
L13:
  ldr x5, [x0, #80]
  sub x5, x5, #8
  add x16, x1, #32
  cmp x5, #0
  b.le L14
  st1 { v4.s }[0], [x16], #4
  cmp x5, #1
  b.le L14
  st1 { v4.s }[1], [x16], #4
  cmp x5, #2
  b.le L14
  st1 { v4.s }[2], [x16], #4
  cmp x5, #3
  b.le L14
  st1 { v4.s }[3], [x16], #4
L14:
  ldr x5, [x0, #80]
  sub x5, x5, #12
  add x16, x1, #48
  cmp x5, #0
  b.le L15
  st1 { v6.s }[0], [x16], #4
  cmp x5, #1
  b.le L15
  st1 { v6.s }[1], [x16], #4
  cmp x5, #2
  b.le L15
  st1 { v6.s }[2], [x16], #4
  cmp x5, #3
  b.le L15
  st1 { v6.s }[3], [x16], #4
L15:
  ldr x5, [x0, #80]
  sub x5, x5, #16
  add x16, x1, #64
  cmp x5, #0
  b.le L16
  st1 { v16.s }[0], [x16], #4
  cmp x5, #1
  b.le L16
  st1 { v16.s }[1], [x16], #4
  cmp x5, #2
  b.le L16
  st1 { v16.s }[2], [x16], #4
  cmp x5, #3
  b.le L16
  st1 { v16.s }[3], [x16], #4
L16:
  ldr x5, [x0, #80]
  sub x5, x5, #20
  add x16, x1, #80
  cmp x5, #0
  b.le L17
  st1 { v18.s }[0], [x16], #4
  cmp x5, #1
  b.le L17
  st1 { v18.s }[1], [x16], #4
  cmp x5, #2
  b.le L17
  st1 { v18.s }[2], [x16], #4
  cmp x5, #3
  b.le L17
  st1 { v18.s }[3], [x16], #4
L17:
  ldr x5, [x0, #80]
  add x16, x2, #0
  cmp x5, #0
  b.le L18
  st1 { v1.s }[0], [x16], #4
  cmp x5, #1
  b.le L18
  st1 { v1.s }[1], [x16], #4
  cmp x5, #2
  b.le L18
  st1 { v1.s }[2], [x16], #4
  cmp x5, #3
  b.le L18
  st1 { v1.s }[3], [x16], #4
L18:
  ldr x5, [x0, #80]
  sub x5, x5, #4
  add x16, x2, #16
  cmp x5, #0
  b.le L19
  st1 { v3.s }[0], [x16], #4
  cmp x5, #1
  b.le L19
  st1 { v3.s }[1], [x16], #4
  cmp x5, #2
  b.le L19
  st1 { v3.s }[2], [x16], #4
  cmp x5, #3
  b.le L19
  st1 { v3.s }[3], [x16], #4
L19:
  ldr x5, [x0, #80]
  sub x5, x5, #8
  add x16, x2, #32
  cmp x5, #0
  b.le L20
  st1 { v5.s }[0], [x16], #4
  cmp x5, #1
  b.le L20
  st1 { v5.s }[1], [x16], #4
  cmp x5, #2
  b.le L20
  st1 { v5.s }[2], [x16], #4
  cmp x5, #3
  b.le L20
  st1 { v5.s }[3], [x16], #4
L20:
  ldr x5, [x0, #80]
  sub x5, x5, #12
  add x16, x2, #48
  cmp x5, #0
  b.le L21
  st1 { v7.s }[0], [x16], #4
  cmp x5, #1
  b.le L21
  st1 { v7.s }[1], [x16], #4
  cmp x5, #2
  b.le L21
  st1 { v7.s }[2], [x16], #4
  cmp x5, #3
  b.le L21
  st1 { v7.s }[3], [x16], #4
L21:
  ldr x5, [x0, #80]
  sub x5, x5, #16
  add x16, x2, #64
  cmp x5, #0
  b.le L22
  st1 { v17.s }[0], [x16], #4
  cmp x5, #1
  b.le L22
  st1 { v17.s }[1], [x16], #4
  cmp x5, #2
  b.le L22
  st1 { v17.s }[2], [x16], #4
  cmp x5, #3
  b.le L22
  st1 { v17.s }[3], [x16], #4
L22:
  ldr x5, [x0, #80]
  sub x5, x5, #20
  add x16, x2, #80
  cmp x5, #0
  b.le L23
  st1 { v19.s }[0], [x16], #4
  cmp x5, #1
  b.le L23
  st1 { v19.s }[1], [x16], #4
  cmp x5, #2
  b.le L23
  st1 { v19.s }[2], [x16], #4
  cmp x5, #3
  b.le L23
  st1 { v19.s }[3], [x16], #4
L23:
  ldr x5, [x0, #80]
  add x16, x3, #0
  cmp x5, #0
  b.le L24
  st1 { v20.s }[0], [x16], #4
  cmp x5, #1
  b.le L24
  st1 { v20.s }[1], [x16], #4
  cmp x5, #2
  b.le L24
  st1 { v20.s }[2], [x16], #4
  cmp x5, #3
  b.le L24
  st1 { v20.s }[3], [x16], #4
L24:
  ldr x5, [x0, #80]
  sub x5, x5, #4
  add x16, x3, #16
  cmp x5, #0
  b.le L25
  st1 { v22.s }[0], [x16], #4
  cmp x5, #1
  b.le L25
  st1 { v22.s }[1], [x16], #4
  cmp x5, #2
  b.le L25
  st1 { v22.s }[2], [x16], #4
  cmp x5, #3
  b.le L25
  st1 { v22.s }[3], [x16], #4
L25:
  ldr x5, [x0, #80]
  sub x5, x5, #8
  add x16, x3, #32
  cmp x5, #0
  b.le L26
  st1 { v24.s }[0], [x16], #4
  cmp x5, #1
  b.le L26
  st1 { v24.s }[1], [x16], #4
  cmp x5, #2
  b.le L26
  st1 { v24.s }[2], [x16], #4
  cmp x5, #3
  b.le L26
  st1 { v24.s }[3], [x16], #4
L26:
  ldr x5, [x0, #80]
  sub x5, x5, #12
  add x16, x3, #48
  cmp x5, #0
  b.le L27
  st1 { v26.s }[0], [x16], #4
  cmp x5, #1
  b.le L27
  st1 { v26.s }[1], [x16], #4
  cmp x5, #2
  b.le L27
  st1 { v26.s }[2], [x16], #4
  cmp x5, #3
  b.le L27
  st1 { v26.s }[3], [x16], #4
L27:
  ldr x5, [x0, #80]
  sub x5, x5, #16
  add x16, x3, #64
  cmp x5, #0
  b.le L28
  st1 { v28.s }[0], [x16], #4
  cmp x5, #1
  b.le L28
  st1 { v28.s }[1], [x16], #4
  cmp x5, #2
  b.le L28
  st1 { v28.s }[2], [x16], #4
  cmp x5, #3
  b.le L28
  st1 { v28.s }[3], [x16], #4
L28:
  ldr x5, [x0, #80]
  sub x5, x5, #20
  add x16, x3, #80
  cmp x5, #0
  b.le L29
  st1 { v30.s }[0], [x16], #4
  cmp x5, #1
  b.le L29
  st1 { v30.s }[1], [x16], #4
  cmp x5, #2
  b.le L29
  st1 { v30.s }[2], [x16], #4
  cmp x5, #3
  b.le L29
  st1 { v30.s }[3], [x16], #4
L29:
  ldr x17, [x0, #72]
  cmp x17, #3
  b.le L35
  ldr x5, [x0, #80]
  add x16, x4, #0
  cmp x5, #0
  b.le L30
  st1 { v21.s }[0], [x16], #4
  cmp x5, #1
  b.le L30
  st1 { v21.s }[1], [x16], #4
  cmp x5, #2
  b.le L30
  st1 { v21.s }[2], [x16], #4
  cmp x5, #3
  b.le L30
  st1 { v21.s }[3], [x16], #4
L30:
  ldr x5, [x0, #80]
  sub x5, x5, #4
  add x16, x4, #16
  cmp x5, #0
  b.le L31
  st1 { v23.s }[0], [x16], #4
  cmp x5, #1
  b.le L31
  st1 { v23.s }[1], [x16], #4
  cmp x5, #2
  b.le L31
  st1 { v23.s }[2], [x16], #4
  cmp x5, #3
  b.le L31
  st1 { v23.s }[3], [x16], #4
L31:
  ldr x5, [x0, #80]
  sub x5, x5, #8
  add x16, x4, #32
  cmp x5, #0
  b.le L32
  st1 { v25.s }[0], [x16], #4
  cmp x5, #1
  b.le L32
  st1 { v25.s }[1], [x16], #4
  cmp x5, #2
  b.le L32
  st1 { v25.s }[2], [x16], #4
  cmp x5, #3
  b.le L32
  st1 { v25.s }[3], [x16], #4
L32:
  ldr x5, [x0, #80]
  sub x5, x5, #12
  add x16, x4, #48
  cmp x5, #0
  b.le L33
  st1 { v27.s }[0], [x16], #4
  cmp x5, #1
  b.le L33
  st1 { v27.s }[1], [x16], #4
  cmp x5, #2
  b.le L33
  st1 { v27.s }[2], [x16], #4
  cmp x5, #3
  b.le L33
  st1 { v27.s }[3], [x16], #4
L33:
  ldr x5, [x0, #80]
  sub x5, x5, #16
  add x16, x4, #64
  cmp x5, #0
  b.le L34
  st1 { v29.s }[0], [x16], #4
  cmp x5, #1
  b.le L34
  st1 { v29.s }[1], [x16], #4
  cmp x5, #2
  b.le L34
  st1 { v29.s }[2], [x16], #4
  cmp x5, #3
  b.le L34
  st1 { v29.s }[3], [x16], #4
L34:
  ldr x5, [x0, #80]
  sub x5, x5, #20
  add x16, x4, #80
  cmp x5, #0
  b.le L35
  st1 { v31.s }[0], [x16], #4
  cmp x5, #1
  b.le L35
  st1 { v31.s }[1], [x16], #4
  cmp x5, #2
  b.le L35
  st1 { v31.s }[2], [x16], #4
  cmp x5, #3
  b.le L35
  st1 { v31.s }[3], [x16], #4
L35:
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
  ldp d8, d9, [sp]
  ldp d10, d11, [sp, #16]
  add sp, sp, #32
  ret
