; neon_gemm_u8_r6x4_u2_s32, 2904 bytes
  sub sp, sp, #64
  stp d8, d9, [sp]
  stp d10, d11, [sp, #16]
  stp d12, d13, [sp, #32]
  stp d14, d15, [sp, #48]
L0:
; line
; tile
  ldr x1, [x0, #88]
  ldr q0, [x1]
  ldr q1, [x1, #16]
  ldr q2, [x1, #32]
  ldr q3, [x1, #48]
  ldr q4, [x1]
  ldr q5, [x1, #16]
  ldr q6, [x1, #32]
  ldr q7, [x1, #48]
  ldr q16, [x1]
  ldr q17, [x1, #16]
  ldr q18, [x1, #32]
  ldr q19, [x1, #48]
  ldr q20, [x1]
  ldr q21, [x1, #16]
  ldr q22, [x1, #32]
  ldr q23, [x1, #48]
  ldr q24, [x1]
  ldr q25, [x1, #16]
  ldr q26, [x1, #32]
  ldr q27, [x1, #48]
  ldr q28, [x1]
  ldr q29, [x1, #16]
  ldr q30, [x1, #32]
  ldr q31, [x1, #48]
  ldr x1, [x0]
  ldr x17, [x0, #8]
  add x2, x1, x17
  add x3, x2, x17
  add x4, x3, x17
  add x5, x4, x17
  add x6, x5, x17
  ldr x7, [x0, #16]
  ldr x17, [x0, #24]
  add x8, x7, x17
  add x9, x8, x17
  add x10, x9, x17
  movi v14.16b, #128
  ldr x11, [x0, #176]
  ldr x12, [x0, #184]
  cmp x12, #1
  b.lt L6
L1:
; walk
  ldr x17, [x11]
  add x1, x1, x17
  add x2, x2, x17
  add x3, x3, x17
  add x4, x4, x17
  add x5, x5, x17
  add x6, x6, x17
  ldr x17, [x11, #8]
  add x7, x7, x17
  add x8, x8, x17
  add x9, x9, x17
  add x10, x10, x17
  ldr x13, [x11, #16]
  add x11, x11, #24
  cmp x13, #2
  b.lt L3
L2:
; k loop
  ldr d9, [x7]
  ldr d10, [x8]
  ldr d11, [x9]
  ldr d12, [x10]
  ld1r { v8.8h }, [x1]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v0.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v1.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v2.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v3.4s, v13.8h
  ld1r { v8.8h }, [x2]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v4.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v5.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v6.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v7.4s, v13.8h
  ld1r { v8.8h }, [x3]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v16.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v17.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v18.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v19.4s, v13.8h
  ld1r { v8.8h }, [x4]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v20.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v21.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v22.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v23.4s, v13.8h
  ld1r { v8.8h }, [x5]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v24.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v25.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v26.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v27.4s, v13.8h
  ld1r { v8.8h }, [x6]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v28.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v29.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v30.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v31.4s, v13.8h
  ldr d9, [x7, #8]
  ldr d10, [x8, #8]
  ldr d11, [x9, #8]
  ldr d12, [x10, #8]
  add x16, x1, #2
  ld1r { v8.8h }, [x16]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v0.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v1.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v2.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v3.4s, v13.8h
  add x16, x2, #2
  ld1r { v8.8h }, [x16]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v4.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v5.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v6.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v7.4s, v13.8h
  add x16, x3, #2
  ld1r { v8.8h }, [x16]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v16.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v17.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v18.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v19.4s, v13.8h
  add x16, x4, #2
  ld1r { v8.8h }, [x16]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v20.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v21.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v22.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v23.4s, v13.8h
  add x16, x5, #2
  ld1r { v8.8h }, [x16]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v24.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v25.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v26.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v27.4s, v13.8h
  add x16, x6, #2
  ld1r { v8.8h }, [x16]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v28.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v29.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v30.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v31.4s, v13.8h
  add x7, x7, #16
  add x8, x8, #16
  add x9, x9, #16
  add x10, x10, #16
  add x1, x1, #4
  add x2, x2, #4
  add x3, x3, #4
  add x4, x4, #4
  add x5, x5, #4
  add x6, x6, #4
  sub x13, x13, #2
  cmp x13, #2
  b.ge L2
L3:
  cmp x13, #1
  b.lt L5
L4:
; k remainder
  ldr d9, [x7]
  ldr d10, [x8]
  ldr d11, [x9]
  ldr d12, [x10]
  ld1r { v8.8h }, [x1]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v0.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v1.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v2.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v3.4s, v13.8h
  ld1r { v8.8h }, [x2]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v4.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v5.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v6.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v7.4s, v13.8h
  ld1r { v8.8h }, [x3]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v16.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v17.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v18.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v19.4s, v13.8h
  ld1r { v8.8h }, [x4]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v20.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v21.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v22.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v23.4s, v13.8h
  ld1r { v8.8h }, [x5]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v24.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v25.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v26.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v27.4s, v13.8h
  ld1r { v8.8h }, [x6]
  eor v8.16b, v8.16b, v14.16b
  smull v13.8h, v8.8b, v9.8b
  sadalp v28.4s, v13.8h
  smull v13.8h, v8.8b, v10.8b
  sadalp v29.4s, v13.8h
  smull v13.8h, v8.8b, v11.8b
  sadalp v30.4s, v13.8h
  smull v13.8h, v8.8b, v12.8b
  sadalp v31.4s, v13.8h
  add x7, x7, #8
  add x8, x8, #8
  add x9, x9, #8
  add x10, x10, #8
  add x1, x1, #2
  add x2, x2, #2
  add x3, x3, #2
  add x4, x4, #2
  add x5, x5, #2
  add x6, x6, #2
  sub x13, x13, #1
  cmp x13, #1
  b.ge L4
L5:
  sub x12, x12, #1
  cmp x12, #1
  b.ge L1
L6:
  ldr x17, [x0, #80]
  cmp x17, #15
  b.le L7
; epilogue
  ldr x1, [x0, #32]
  ldr x17, [x0, #40]
  add x2, x1, x17
  add x3, x2, x17
  add x4, x3, x17
  add x5, x4, x17
  add x6, x5, x17
  str q0, [x1]
  str q1, [x1, #16]
  str q2, [x1, #32]
  str q3, [x1, #48]
  str q4, [x2]
  str q5, [x2, #16]
  str q6, [x2, #32]
  str q7, [x2, #48]
  str q16, [x3]
  str q17, [x3, #16]
  str q18, [x3, #32]
  str q19, [x3, #48]
  str q20, [x4]
  str q21, [x4, #16]
  str q22, [x4, #32]
  str q23, [x4, #48]
  str q24, [x5]
  str q25, [x5, #16]
  str q26, [x5, #32]
  str q27, [x5, #48]
  str q28, [x6]
  str q29, [x6, #16]
  str q30, [x6, #32]
  str q31, [x6, #48]
  b L31
L7:
; epilogue of a column tail
  ldr x1, [x0, #32]
  ldr x17, [x0, #40]
  add x2, x1, x17
  add x3, x2, x17
  add x4, x3, x17
  add x5, x4, x17
  add x6, x5, x17
  ldr x7, [x0, #80]
  add x16, x1, #0
  cmp x7, #0
  b.le L8
  st1 { v0.s }[0], [x16], #4
  cmp x7, #1
  b.le L8
  st1 { v0.s }[1], [x16], #4
  cmp x7, #2
  b.le L8
  st1 { v0.s }[2], [x16], #4
  cmp x7, #3
  b.le L8
  st1 { v0.s }[3], [x16], #4
L8:
  ldr x7, [x0, #80]
  sub x7, x7, #4
  add x16, x1, #16
  cmp x7, #0
  b.le L9
  st1 { v1.s }[0], [x16], #4
  cmp x7, #1
  b.le L9
  st1 { v1.s }[1], [x16], #4
  cmp x7, #2
  b.le L9
  st1 { v1.s }[2], [x16], #4
  cmp x7, #3
  b.le L9
  st1 { v1.s }[3], [x16], #4
L9:
  ldr x7, [x0, #80]
  sub x7, x7, #8
  add x16, x1, #32
  cmp x7, #0
  b.le L10
  st1 { v2.s }[0], [x16], #4
  cmp x7, #1
  b.le L10
  st1 { v2.s }[1], [x16], #4
  cmp x7, #2
  b.le L10
  st1 { v2.s }[2], [x16], #4
  cmp x7, #3
  b.le L10
  st1 { v2.s }[3], [x16], #4
L10:
  ldr x7, [x0, #80]
  sub x7, x7, #12
  add x16, x1, #48
  cmp x7, #0
  b.le L11
  st1 { v3.s }[0], [x16], #4
  cmp x7, #1
  b.le L11
  st1 { v3.s }[1], [x16], #4
  cmp x7, #2
  b.le L11
  st1 { v3.s }[2], [x16], #4
  cmp x7, #3
  b.le L11
  st1 { v3.s }[3], [x16], #4
L11:
  ldr x7, [x0, #80]
  add x16, x2, #0
  cmp x7, #0
  b.le L12
  st1 { v4.s }[0], [x16], #4
  cmp x7, #1
  b.le L12
  st1 { v4.s }[1], [x16], #4
  cmp x7, #2
  b.le L12
  st1 { v4.s }[2], [x16], #4
  cmp x7, #3
  b.le L12
  st1 { v4.s }[3], [x16], #4
L12:
  ldr x7, [x0, #80]
  sub x7, x7, #4
  add x16, x2, #16
  cmp x7, #0
  b.le L13
  st1 { v5.s }[0], [x16], #4
  cmp x7, #1
  b.le L13
  st1 { v5.s }[1], [x16], #4
  cmp x7, #2
  b.le L13
  st1 { v5.s }[2], [x16], #4
  cmp x7, #3
  b.le L13
  st1 { v5.s }[3], [x16], #4
L13:
  ldr x7, [x0, #80]
  sub x7, x7, #8
  add x16, x2, #32
  cmp x7, #0
  b.le L14
  st1 { v6.s }[0], [x16], #4
  cmp x7, #1
  b.le L14
  st1 { v6.s }[1], [x16], #4
  cmp x7, #2
  b.le L14
  st1 { v6.s }[2], [x16], #4
  cmp x7, #3
  b.le L14
  st1 { v6.s }[3], [x16], #4
L14:
  ldr x7, [x0, #80]
  sub x7, x7, #12
  add x16, x2, #48
  cmp x7, #0
  b.le L15
  st1 { v7.s }[0], [x16], #4
  cmp x7, #1
  b.le L15
  st1 { v7.s }[1], [x16], #4
  cmp x7, #2
  b.le L15
  st1 { v7.s }[2], [x16], #4
  cmp x7, #3
  b.le L15
  st1 { v7.s }[3], [x16], #4
L15:
  ldr x7, [x0, #80]
  add x16, x3, #0
  cmp x7, #0
  b.le L16
  st1 { v16.s }[0], [x16], #4
  cmp x7, #1
  b.le L16
  st1 { v16.s }[1], [x16], #4
  cmp x7, #2
  b.le L16
  st1 { v16.s }[2], [x16], #4
  cmp x7, #3
  b.le L16
  st1 { v16.s }[3], [x16], #4
L16:
  ldr x7, [x0, #80]
  sub x7, x7, #4
  add x16, x3, #16
  cmp x7, #0
  b.le L17
  st1 { v17.s }[0], [x16], #4
  cmp x7, #1
  b.le L17
  st1 { v17.s }[1], [x16], #4
  cmp x7, #2
  b.le L17
  st1 { v17.s }[2], [x16], #4
  cmp x7, #3
  b.le L17
  st1 { v17.s }[3], [x16], #4
L17:
  ldr x7, [x0, #80]
  sub x7, x7, #8
  add x16, x3, #32
  cmp x7, #0
  b.le L18
  st1 { v18.s }[0], [x16], #4
  cmp x7, #1
  b.le L18
  st1 { v18.s }[1], [x16], #4
  cmp x7, #2
  b.le L18
  st1 { v18.s }[2], [x16], #4
  cmp x7, #3
  b.le L18
  st1 { v18.s }[3], [x16], #4
L18:
  ldr x7, [x0, #80]
  sub x7, x7, #12
  add x16, x3, #48
  cmp x7, #0
  b.le L19
  st1 { v19.s }[0], [x16], #4
  cmp x7, #1
  b.le L19
  st1 { v19.s }[1], [x16], #4
  cmp x7, #2
  b.le L19
  st1 { v19.s }[2], [x16], #4
  cmp x7, #3
  b.le L19
  st1 { v19.s }[3], [x16], #4
L19:
  ldr x7, [x0, #80]
  add x16, x4, #0
  cmp x7, #0
  b.le L20
  st1 { v20.s }[0], [x16], #4
  cmp x7, #1
  b.le L20
  st1 { v20.s }[1], [x16], #4
  cmp x7, #2
  b.le L20
  st1 { v20.s }[2], [x16], #4
  cmp x7, #3
  b.le L20
  st1 { v20.s }[3], [x16], #4
L20:
  ldr x7, [x0, #80]
  sub x7, x7, #4
  add x16, x4, #16
  cmp x7, #0
  b.le L21
  st1 { v21.s }[0], [x16], #4
  cmp x7, #1
  b.le L21
  st1 { v21.s }[1], [x16], #4
  cmp x7, #2
  b.le L21
  st1 { v21.s }[2], [x16], #4
  cmp x7, #3
  b.le L21
  st1 { v21.s }[3], [x16], #4
L21:
  ldr x7, [x0, #80]
  sub x7, x7, #8
  add x16, x4, #32
  cmp x7, #0
  b.le L22
  st1 { v22.s }[0], [x16], #4
  cmp x7, #1
  b.le L22
  st1 { v22.s }[1], [x16], #4
  cmp x7, #2
  b.le L22
  st1 { v22.s }[2], [x16], #4
  cmp x7, #3
  b.le L22
  st1 { v22.s }[3], [x16], #4
L22:
  ldr x7, [x0, #80]
  sub x7, x7, #12
  add x16, x4, #48
  cmp x7, #0
  b.le L23
  st1 { v23.s }[0], [x16], #4
  cmp x7, #1
  b.le L23
  st1 { v23.s }[1], [x16], #4
  cmp x7, #2
  b.le L23
  st1 { v23.s }[2], [x16], #4
  cmp x7, #3
  b.le L23
  st1 { v23.s }[3], [x16], #4
L23:
  ldr x7, [x0, #80]
  add x16, x5, #0
  cmp x7, #0
  b.le L24
  st1 { v24.s }[0], [x16], #4
  cmp x7, #1
  b.le L24
  st1 { v24.s }[1], [x16], #4
  cmp x7, #2
  b.le L24
  st1 { v24.s }[2], [x16], #4
  cmp x7, #3
  b.le L24
  st1 { v24.s }[3], [x16], #4
L24:
  ldr x7, [x0, #80]
  sub x7, x7, #4
  add x16, x5, #16
  cmp x7, #0
  b.le L25
  st1 { v25.s }[0], [x16], #4
  cmp x7, #1
  b.le L25
  st1 { v25.s }[1], [x16], #4
  cmp x7, #2
  b.le L25
  st1 { v25.s }[2], [x16], #4
  cmp x7, #3
  b.le L25
  st1 { v25.s }[3], [x16], #4
L25:
  ldr x7, [x0, #80]
  sub x7, x7, #8
  add x16, x5, #32
  cmp x7, #0
  b.le L26
  st1 { v26.s }[0], [x16], #4
  cmp x7, #1
  b.le L26
  st1 { v26.s }[1], [x16], #4
  cmp x7, #2
  b.le L26
  st1 { v26.s }[2], [x16], #4
  cmp x7, #3
  b.le L26
  st1 { v26.s }[3], [x16], #4
L26:
  ldr x7, [x0, #80]
  sub x7, x7, #12
  add x16, x5, #48
  cmp x7, #0
  b.le L27
  st1 { v27.s }[0], [x16], #4
  cmp x7, #1
  b.le L27
  st1 { v27.s }[1], [x16], #4
  cmp x7, #2
  b.le L27
  st1 { v27.s }[2], [x16], #4
  cmp x7, #3
  b.le L27
  st1 { v27.s }[3], [x16], #4
L27:
  ldr x7, [x0, #80]
  add x16, x6, #0
  cmp x7, #0
  b.le L28
  st1 { v28.s }[0], [x16], #4
  cmp x7, #1
  b.le L28
  st1 { v28.s }[1], [x16], #4
  cmp x7, #2
  b.le L28
  st1 { v28.s }[2], [x16], #4
  cmp x7, #3
  b.le L28
  st1 { v28.s }[3], [x16], #4
L28:
  ldr x7, [x0, #80]
  sub x7, x7, #4
  add x16, x6, #16
  cmp x7, #0
  b.le L29
  st1 { v29.s }[0], [x16], #4
  cmp x7, #1
  b.le L29
  st1 { v29.s }[1], [x16], #4
  cmp x7, #2
  b.le L29
  st1 { v29.s }[2], [x16], #4
  cmp x7, #3
  b.le L29
  st1 { v29.s }[3], [x16], #4
L29:
  ldr x7, [x0, #80]
  sub x7, x7, #8
  add x16, x6, #32
  cmp x7, #0
  b.le L30
  st1 { v30.s }[0], [x16], #4
  cmp x7, #1
  b.le L30
  st1 { v30.s }[1], [x16], #4
  cmp x7, #2
  b.le L30
  st1 { v30.s }[2], [x16], #4
  cmp x7, #3
  b.le L30
  st1 { v30.s }[3], [x16], #4
L30:
  ldr x7, [x0, #80]
  sub x7, x7, #12
  add x16, x6, #48
  cmp x7, #0
  b.le L31
  st1 { v31.s }[0], [x16], #4
  cmp x7, #1
  b.le L31
  st1 { v31.s }[1], [x16], #4
  cmp x7, #2
  b.le L31
  st1 { v31.s }[2], [x16], #4
  cmp x7, #3
  b.le L31
  st1 { v31.s }[3], [x16], #4
L31:
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
  ldp d12, d13, [sp, #32]
  ldp d14, d15, [sp, #48]
  add sp, sp, #64
  ret
