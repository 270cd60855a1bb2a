; neon_dot_gemm_u8_r5x5_u2_s32, 3736 bytes
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
  ldr q4, [x1, #64]
  ldr q5, [x1]
  ldr q6, [x1, #16]
  ldr q7, [x1, #32]
  ldr q16, [x1, #48]
  ldr q17, [x1, #64]
  ldr q18, [x1]
  ldr q19, [x1, #16]
  ldr q20, [x1, #32]
  ldr q21, [x1, #48]
  ldr q22, [x1, #64]
  ldr q23, [x1]
  ldr q24, [x1, #16]
  ldr q25, [x1, #32]
  ldr q26, [x1, #48]
  ldr q27, [x1, #64]
  ldr q28, [x1]
  ldr q29, [x1, #16]
  ldr q30, [x1, #32]
  ldr q31, [x1, #48]
  ldr q8, [x1, #64]
  ldr x1, [x0]
  ldr x17, [x0, #8]
  add x2, x1, x17
  add x3, x2, x17
  add x4, x3, x17
  add x5, x4, x17
  ldr x6, [x0, #16]
  ldr x17, [x0, #24]
  add x7, x6, x17
  add x8, x7, x17
  add x9, x8, x17
  add x10, x9, x17
  movi v15.16b, #128
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
  ldr x17, [x11, #8]
  add x6, x6, x17
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
  ldr q9, [x1]
  eor v9.16b, v9.16b, v15.16b
  ldr q10, [x2]
  eor v10.16b, v10.16b, v15.16b
  ldr q11, [x3]
  eor v11.16b, v11.16b, v15.16b
  ldr q12, [x4]
  eor v12.16b, v12.16b, v15.16b
  ldr q13, [x5]
  eor v13.16b, v13.16b, v15.16b
  ldr q14, [x6]
  sdot v0.4s, v14.16b, v9.4b[0]
  sdot v5.4s, v14.16b, v10.4b[0]
  sdot v18.4s, v14.16b, v11.4b[0]
  sdot v23.4s, v14.16b, v12.4b[0]
  sdot v28.4s, v14.16b, v13.4b[0]
  ldr q14, [x7]
  sdot v1.4s, v14.16b, v9.4b[0]
  sdot v6.4s, v14.16b, v10.4b[0]
  sdot v19.4s, v14.16b, v11.4b[0]
  sdot v24.4s, v14.16b, v12.4b[0]
  sdot v29.4s, v14.16b, v13.4b[0]
  ldr q14, [x8]
  sdot v2.4s, v14.16b, v9.4b[0]
  sdot v7.4s, v14.16b, v10.4b[0]
  sdot v20.4s, v14.16b, v11.4b[0]
  sdot v25.4s, v14.16b, v12.4b[0]
  sdot v30.4s, v14.16b, v13.4b[0]
  ldr q14, [x9]
  sdot v3.4s, v14.16b, v9.4b[0]
  sdot v16.4s, v14.16b, v10.4b[0]
  sdot v21.4s, v14.16b, v11.4b[0]
  sdot v26.4s, v14.16b, v12.4b[0]
  sdot v31.4s, v14.16b, v13.4b[0]
  ldr q14, [x10]
  sdot v4.4s, v14.16b, v9.4b[0]
  sdot v17.4s, v14.16b, v10.4b[0]
  sdot v22.4s, v14.16b, v11.4b[0]
  sdot v27.4s, v14.16b, v12.4b[0]
  sdot v8.4s, v14.16b, v13.4b[0]
  ldr q14, [x6, #16]
  sdot v0.4s, v14.16b, v9.4b[1]
  sdot v5.4s, v14.16b, v10.4b[1]
  sdot v18.4s, v14.16b, v11.4b[1]
  sdot v23.4s, v14.16b, v12.4b[1]
  sdot v28.4s, v14.16b, v13.4b[1]
  ldr q14, [x7, #16]
  sdot v1.4s, v14.16b, v9.4b[1]
  sdot v6.4s, v14.16b, v10.4b[1]
  sdot v19.4s, v14.16b, v11.4b[1]
  sdot v24.4s, v14.16b, v12.4b[1]
  sdot v29.4s, v14.16b, v13.4b[1]
  ldr q14, [x8, #16]
  sdot v2.4s, v14.16b, v9.4b[1]
  sdot v7.4s, v14.16b, v10.4b[1]
  sdot v20.4s, v14.16b, v11.4b[1]
  sdot v25.4s, v14.16b, v12.4b[1]
  sdot v30.4s, v14.16b, v13.4b[1]
  ldr q14, [x9, #16]
  sdot v3.4s, v14.16b, v9.4b[1]
  sdot v16.4s, v14.16b, v10.4b[1]
  sdot v21.4s, v14.16b, v11.4b[1]
  sdot v26.4s, v14.16b, v12.4b[1]
  sdot v31.4s, v14.16b, v13.4b[1]
  ldr q14, [x10, #16]
  sdot v4.4s, v14.16b, v9.4b[1]
  sdot v17.4s, v14.16b, v10.4b[1]
  sdot v22.4s, v14.16b, v11.4b[1]
  sdot v27.4s, v14.16b, v12.4b[1]
  sdot v8.4s, v14.16b, v13.4b[1]
  ldr q14, [x6, #32]
  sdot v0.4s, v14.16b, v9.4b[2]
  sdot v5.4s, v14.16b, v10.4b[2]
  sdot v18.4s, v14.16b, v11.4b[2]
  sdot v23.4s, v14.16b, v12.4b[2]
  sdot v28.4s, v14.16b, v13.4b[2]
  ldr q14, [x7, #32]
  sdot v1.4s, v14.16b, v9.4b[2]
  sdot v6.4s, v14.16b, v10.4b[2]
  sdot v19.4s, v14.16b, v11.4b[2]
  sdot v24.4s, v14.16b, v12.4b[2]
  sdot v29.4s, v14.16b, v13.4b[2]
  ldr q14, [x8, #32]
  sdot v2.4s, v14.16b, v9.4b[2]
  sdot v7.4s, v14.16b, v10.4b[2]
  sdot v20.4s, v14.16b, v11.4b[2]
  sdot v25.4s, v14.16b, v12.4b[2]
  sdot v30.4s, v14.16b, v13.4b[2]
  ldr q14, [x9, #32]
  sdot v3.4s, v14.16b, v9.4b[2]
  sdot v16.4s, v14.16b, v10.4b[2]
  sdot v21.4s, v14.16b, v11.4b[2]
  sdot v26.4s, v14.16b, v12.4b[2]
  sdot v31.4s, v14.16b, v13.4b[2]
  ldr q14, [x10, #32]
  sdot v4.4s, v14.16b, v9.4b[2]
  sdot v17.4s, v14.16b, v10.4b[2]
  sdot v22.4s, v14.16b, v11.4b[2]
  sdot v27.4s, v14.16b, v12.4b[2]
  sdot v8.4s, v14.16b, v13.4b[2]
  ldr q14, [x6, #48]
  sdot v0.4s, v14.16b, v9.4b[3]
  sdot v5.4s, v14.16b, v10.4b[3]
  sdot v18.4s, v14.16b, v11.4b[3]
  sdot v23.4s, v14.16b, v12.4b[3]
  sdot v28.4s, v14.16b, v13.4b[3]
  ldr q14, [x7, #48]
  sdot v1.4s, v14.16b, v9.4b[3]
  sdot v6.4s, v14.16b, v10.4b[3]
  sdot v19.4s, v14.16b, v11.4b[3]
  sdot v24.4s, v14.16b, v12.4b[3]
  sdot v29.4s, v14.16b, v13.4b[3]
  ldr q14, [x8, #48]
  sdot v2.4s, v14.16b, v9.4b[3]
  sdot v7.4s, v14.16b, v10.4b[3]
  sdot v20.4s, v14.16b, v11.4b[3]
  sdot v25.4s, v14.16b, v12.4b[3]
  sdot v30.4s, v14.16b, v13.4b[3]
  ldr q14, [x9, #48]
  sdot v3.4s, v14.16b, v9.4b[3]
  sdot v16.4s, v14.16b, v10.4b[3]
  sdot v21.4s, v14.16b, v11.4b[3]
  sdot v26.4s, v14.16b, v12.4b[3]
  sdot v31.4s, v14.16b, v13.4b[3]
  ldr q14, [x10, #48]
  sdot v4.4s, v14.16b, v9.4b[3]
  sdot v17.4s, v14.16b, v10.4b[3]
  sdot v22.4s, v14.16b, v11.4b[3]
  sdot v27.4s, v14.16b, v12.4b[3]
  sdot v8.4s, v14.16b, v13.4b[3]
  ldr q9, [x1, #16]
  eor v9.16b, v9.16b, v15.16b
  ldr q10, [x2, #16]
  eor v10.16b, v10.16b, v15.16b
  ldr q11, [x3, #16]
  eor v11.16b, v11.16b, v15.16b
  ldr q12, [x4, #16]
  eor v12.16b, v12.16b, v15.16b
  ldr q13, [x5, #16]
  eor v13.16b, v13.16b, v15.16b
  ldr q14, [x6, #64]
  sdot v0.4s, v14.16b, v9.4b[0]
  sdot v5.4s, v14.16b, v10.4b[0]
  sdot v18.4s, v14.16b, v11.4b[0]
  sdot v23.4s, v14.16b, v12.4b[0]
  sdot v28.4s, v14.16b, v13.4b[0]
  ldr q14, [x7, #64]
  sdot v1.4s, v14.16b, v9.4b[0]
  sdot v6.4s, v14.16b, v10.4b[0]
  sdot v19.4s, v14.16b, v11.4b[0]
  sdot v24.4s, v14.16b, v12.4b[0]
  sdot v29.4s, v14.16b, v13.4b[0]
  ldr q14, [x8, #64]
  sdot v2.4s, v14.16b, v9.4b[0]
  sdot v7.4s, v14.16b, v10.4b[0]
  sdot v20.4s, v14.16b, v11.4b[0]
  sdot v25.4s, v14.16b, v12.4b[0]
  sdot v30.4s, v14.16b, v13.4b[0]
  ldr q14, [x9, #64]
  sdot v3.4s, v14.16b, v9.4b[0]
  sdot v16.4s, v14.16b, v10.4b[0]
  sdot v21.4s, v14.16b, v11.4b[0]
  sdot v26.4s, v14.16b, v12.4b[0]
  sdot v31.4s, v14.16b, v13.4b[0]
  ldr q14, [x10, #64]
  sdot v4.4s, v14.16b, v9.4b[0]
  sdot v17.4s, v14.16b, v10.4b[0]
  sdot v22.4s, v14.16b, v11.4b[0]
  sdot v27.4s, v14.16b, v12.4b[0]
  sdot v8.4s, v14.16b, v13.4b[0]
  ldr q14, [x6, #80]
  sdot v0.4s, v14.16b, v9.4b[1]
  sdot v5.4s, v14.16b, v10.4b[1]
  sdot v18.4s, v14.16b, v11.4b[1]
  sdot v23.4s, v14.16b, v12.4b[1]
  sdot v28.4s, v14.16b, v13.4b[1]
  ldr q14, [x7, #80]
  sdot v1.4s, v14.16b, v9.4b[1]
  sdot v6.4s, v14.16b, v10.4b[1]
  sdot v19.4s, v14.16b, v11.4b[1]
  sdot v24.4s, v14.16b, v12.4b[1]
  sdot v29.4s, v14.16b, v13.4b[1]
  ldr q14, [x8, #80]
  sdot v2.4s, v14.16b, v9.4b[1]
  sdot v7.4s, v14.16b, v10.4b[1]
  sdot v20.4s, v14.16b, v11.4b[1]
  sdot v25.4s, v14.16b, v12.4b[1]
  sdot v30.4s, v14.16b, v13.4b[1]
  ldr q14, [x9, #80]
  sdot v3.4s, v14.16b, v9.4b[1]
  sdot v16.4s, v14.16b, v10.4b[1]
  sdot v21.4s, v14.16b, v11.4b[1]
  sdot v26.4s, v14.16b, v12.4b[1]
  sdot v31.4s, v14.16b, v13.4b[1]
  ldr q14, [x10, #80]
  sdot v4.4s, v14.16b, v9.4b[1]
  sdot v17.4s, v14.16b, v10.4b[1]
  sdot v22.4s, v14.16b, v11.4b[1]
  sdot v27.4s, v14.16b, v12.4b[1]
  sdot v8.4s, v14.16b, v13.4b[1]
  ldr q14, [x6, #96]
  sdot v0.4s, v14.16b, v9.4b[2]
  sdot v5.4s, v14.16b, v10.4b[2]
  sdot v18.4s, v14.16b, v11.4b[2]
  sdot v23.4s, v14.16b, v12.4b[2]
  sdot v28.4s, v14.16b, v13.4b[2]
  ldr q14, [x7, #96]
  sdot v1.4s, v14.16b, v9.4b[2]
  sdot v6.4s, v14.16b, v10.4b[2]
  sdot v19.4s, v14.16b, v11.4b[2]
  sdot v24.4s, v14.16b, v12.4b[2]
  sdot v29.4s, v14.16b, v13.4b[2]
  ldr q14, [x8, #96]
  sdot v2.4s, v14.16b, v9.4b[2]
  sdot v7.4s, v14.16b, v10.4b[2]
  sdot v20.4s, v14.16b, v11.4b[2]
  sdot v25.4s, v14.16b, v12.4b[2]
  sdot v30.4s, v14.16b, v13.4b[2]
  ldr q14, [x9, #96]
  sdot v3.4s, v14.16b, v9.4b[2]
  sdot v16.4s, v14.16b, v10.4b[2]
  sdot v21.4s, v14.16b, v11.4b[2]
  sdot v26.4s, v14.16b, v12.4b[2]
  sdot v31.4s, v14.16b, v13.4b[2]
  ldr q14, [x10, #96]
  sdot v4.4s, v14.16b, v9.4b[2]
  sdot v17.4s, v14.16b, v10.4b[2]
  sdot v22.4s, v14.16b, v11.4b[2]
  sdot v27.4s, v14.16b, v12.4b[2]
  sdot v8.4s, v14.16b, v13.4b[2]
  ldr q14, [x6, #112]
  sdot v0.4s, v14.16b, v9.4b[3]
  sdot v5.4s, v14.16b, v10.4b[3]
  sdot v18.4s, v14.16b, v11.4b[3]
  sdot v23.4s, v14.16b, v12.4b[3]
  sdot v28.4s, v14.16b, v13.4b[3]
  ldr q14, [x7, #112]
  sdot v1.4s, v14.16b, v9.4b[3]
  sdot v6.4s, v14.16b, v10.4b[3]
  sdot v19.4s, v14.16b, v11.4b[3]
  sdot v24.4s, v14.16b, v12.4b[3]
  sdot v29.4s, v14.16b, v13.4b[3]
  ldr q14, [x8, #112]
  sdot v2.4s, v14.16b, v9.4b[3]
  sdot v7.4s, v14.16b, v10.4b[3]
  sdot v20.4s, v14.16b, v11.4b[3]
  sdot v25.4s, v14.16b, v12.4b[3]
  sdot v30.4s, v14.16b, v13.4b[3]
  ldr q14, [x9, #112]
  sdot v3.4s, v14.16b, v9.4b[3]
  sdot v16.4s, v14.16b, v10.4b[3]
  sdot v21.4s, v14.16b, v11.4b[3]
  sdot v26.4s, v14.16b, v12.4b[3]
  sdot v31.4s, v14.16b, v13.4b[3]
  ldr q14, [x10, #112]
  sdot v4.4s, v14.16b, v9.4b[3]
  sdot v17.4s, v14.16b, v10.4b[3]
  sdot v22.4s, v14.16b, v11.4b[3]
  sdot v27.4s, v14.16b, v12.4b[3]
  sdot v8.4s, v14.16b, v13.4b[3]
  add x6, x6, #128
  add x7, x7, #128
  add x8, x8, #128
  add x9, x9, #128
  add x10, x10, #128
  add x1, x1, #32
  add x2, x2, #32
  add x3, x3, #32
  add x4, x4, #32
  add x5, x5, #32
  sub x13, x13, #2
  cmp x13, #2
  b.ge L2
L3:
  cmp x13, #1
  b.lt L5
L4:
; k remainder
  ldr q9, [x1]
  eor v9.16b, v9.16b, v15.16b
  ldr q10, [x2]
  eor v10.16b, v10.16b, v15.16b
  ldr q11, [x3]
  eor v11.16b, v11.16b, v15.16b
  ldr q12, [x4]
  eor v12.16b, v12.16b, v15.16b
  ldr q13, [x5]
  eor v13.16b, v13.16b, v15.16b
  ldr q14, [x6]
  sdot v0.4s, v14.16b, v9.4b[0]
  sdot v5.4s, v14.16b, v10.4b[0]
  sdot v18.4s, v14.16b, v11.4b[0]
  sdot v23.4s, v14.16b, v12.4b[0]
  sdot v28.4s, v14.16b, v13.4b[0]
  ldr q14, [x7]
  sdot v1.4s, v14.16b, v9.4b[0]
  sdot v6.4s, v14.16b, v10.4b[0]
  sdot v19.4s, v14.16b, v11.4b[0]
  sdot v24.4s, v14.16b, v12.4b[0]
  sdot v29.4s, v14.16b, v13.4b[0]
  ldr q14, [x8]
  sdot v2.4s, v14.16b, v9.4b[0]
  sdot v7.4s, v14.16b, v10.4b[0]
  sdot v20.4s, v14.16b, v11.4b[0]
  sdot v25.4s, v14.16b, v12.4b[0]
  sdot v30.4s, v14.16b, v13.4b[0]
  ldr q14, [x9]
  sdot v3.4s, v14.16b, v9.4b[0]
  sdot v16.4s, v14.16b, v10.4b[0]
  sdot v21.4s, v14.16b, v11.4b[0]
  sdot v26.4s, v14.16b, v12.4b[0]
  sdot v31.4s, v14.16b, v13.4b[0]
  ldr q14, [x10]
  sdot v4.4s, v14.16b, v9.4b[0]
  sdot v17.4s, v14.16b, v10.4b[0]
  sdot v22.4s, v14.16b, v11.4b[0]
  sdot v27.4s, v14.16b, v12.4b[0]
  sdot v8.4s, v14.16b, v13.4b[0]
  ldr q14, [x6, #16]
  sdot v0.4s, v14.16b, v9.4b[1]
  sdot v5.4s, v14.16b, v10.4b[1]
  sdot v18.4s, v14.16b, v11.4b[1]
  sdot v23.4s, v14.16b, v12.4b[1]
  sdot v28.4s, v14.16b, v13.4b[1]
  ldr q14, [x7, #16]
  sdot v1.4s, v14.16b, v9.4b[1]
  sdot v6.4s, v14.16b, v10.4b[1]
  sdot v19.4s, v14.16b, v11.4b[1]
  sdot v24.4s, v14.16b, v12.4b[1]
  sdot v29.4s, v14.16b, v13.4b[1]
  ldr q14, [x8, #16]
  sdot v2.4s, v14.16b, v9.4b[1]
  sdot v7.4s, v14.16b, v10.4b[1]
  sdot v20.4s, v14.16b, v11.4b[1]
  sdot v25.4s, v14.16b, v12.4b[1]
  sdot v30.4s, v14.16b, v13.4b[1]
  ldr q14, [x9, #16]
  sdot v3.4s, v14.16b, v9.4b[1]
  sdot v16.4s, v14.16b, v10.4b[1]
  sdot v21.4s, v14.16b, v11.4b[1]
  sdot v26.4s, v14.16b, v12.4b[1]
  sdot v31.4s, v14.16b, v13.4b[1]
  ldr q14, [x10, #16]
  sdot v4.4s, v14.16b, v9.4b[1]
  sdot v17.4s, v14.16b, v10.4b[1]
  sdot v22.4s, v14.16b, v11.4b[1]
  sdot v27.4s, v14.16b, v12.4b[1]
  sdot v8.4s, v14.16b, v13.4b[1]
  ldr q14, [x6, #32]
  sdot v0.4s, v14.16b, v9.4b[2]
  sdot v5.4s, v14.16b, v10.4b[2]
  sdot v18.4s, v14.16b, v11.4b[2]
  sdot v23.4s, v14.16b, v12.4b[2]
  sdot v28.4s, v14.16b, v13.4b[2]
  ldr q14, [x7, #32]
  sdot v1.4s, v14.16b, v9.4b[2]
  sdot v6.4s, v14.16b, v10.4b[2]
  sdot v19.4s, v14.16b, v11.4b[2]
  sdot v24.4s, v14.16b, v12.4b[2]
  sdot v29.4s, v14.16b, v13.4b[2]
  ldr q14, [x8, #32]
  sdot v2.4s, v14.16b, v9.4b[2]
  sdot v7.4s, v14.16b, v10.4b[2]
  sdot v20.4s, v14.16b, v11.4b[2]
  sdot v25.4s, v14.16b, v12.4b[2]
  sdot v30.4s, v14.16b, v13.4b[2]
  ldr q14, [x9, #32]
  sdot v3.4s, v14.16b, v9.4b[2]
  sdot v16.4s, v14.16b, v10.4b[2]
  sdot v21.4s, v14.16b, v11.4b[2]
  sdot v26.4s, v14.16b, v12.4b[2]
  sdot v31.4s, v14.16b, v13.4b[2]
  ldr q14, [x10, #32]
  sdot v4.4s, v14.16b, v9.4b[2]
  sdot v17.4s, v14.16b, v10.4b[2]
  sdot v22.4s, v14.16b, v11.4b[2]
  sdot v27.4s, v14.16b, v12.4b[2]
  sdot v8.4s, v14.16b, v13.4b[2]
  ldr q14, [x6, #48]
  sdot v0.4s, v14.16b, v9.4b[3]
  sdot v5.4s, v14.16b, v10.4b[3]
  sdot v18.4s, v14.16b, v11.4b[3]
  sdot v23.4s, v14.16b, v12.4b[3]
  sdot v28.4s, v14.16b, v13.4b[3]
  ldr q14, [x7, #48]
  sdot v1.4s, v14.16b, v9.4b[3]
  sdot v6.4s, v14.16b, v10.4b[3]
  sdot v19.4s, v14.16b, v11.4b[3]
  sdot v24.4s, v14.16b, v12.4b[3]
  sdot v29.4s, v14.16b, v13.4b[3]
  ldr q14, [x8, #48]
  sdot v2.4s, v14.16b, v9.4b[3]
  sdot v7.4s, v14.16b, v10.4b[3]
  sdot v20.4s, v14.16b, v11.4b[3]
  sdot v25.4s, v14.16b, v12.4b[3]
  sdot v30.4s, v14.16b, v13.4b[3]
  ldr q14, [x9, #48]
  sdot v3.4s, v14.16b, v9.4b[3]
  sdot v16.4s, v14.16b, v10.4b[3]
  sdot v21.4s, v14.16b, v11.4b[3]
  sdot v26.4s, v14.16b, v12.4b[3]
  sdot v31.4s, v14.16b, v13.4b[3]
  ldr q14, [x10, #48]
  sdot v4.4s, v14.16b, v9.4b[3]
  sdot v17.4s, v14.16b, v10.4b[3]
  sdot v22.4s, v14.16b, v11.4b[3]
  sdot v27.4s, v14.16b, v12.4b[3]
  sdot v8.4s, v14.16b, v13.4b[3]
  add x6, x6, #64
  add x7, x7, #64
  add x8, x8, #64
  add x9, x9, #64
  add x10, x10, #64
  add x1, x1, #16
  add x2, x2, #16
  add x3, x3, #16
  add x4, x4, #16
  add x5, x5, #16
  sub x13, x13, #1
  cmp x13, #1
  b.ge L4
L5:
  sub x12, x12, #1
  cmp x12, #1
  b.ge L1
L6:
  ldr x17, [x0, #80]
  cmp x17, #19
  b.le L7
; epilogue
  ldr x1, [x0, #32]
  ldr x17, [x0, #40]
  add x2, x1, x17
  add x3, x2, x17
  add x4, x3, x17
  add x5, x4, x17
  str q0, [x1]
  str q1, [x1, #16]
  str q2, [x1, #32]
  str q3, [x1, #48]
  str q4, [x1, #64]
  str q5, [x2]
  str q6, [x2, #16]
  str q7, [x2, #32]
  str q16, [x2, #48]
  str q17, [x2, #64]
  str q18, [x3]
  str q19, [x3, #16]
  str q20, [x3, #32]
  str q21, [x3, #48]
  str q22, [x3, #64]
  str q23, [x4]
  str q24, [x4, #16]
  str q25, [x4, #32]
  str q26, [x4, #48]
  str q27, [x4, #64]
  str q28, [x5]
  str q29, [x5, #16]
  str q30, [x5, #32]
  str q31, [x5, #48]
  str q8, [x5, #64]
  b L32
L7:
; epilogue of a column tail
  ldr x1, [x0, #32]
  ldr x17, [x0, #40]
  add x2, x1, x17
  add x3, x2, x17
  add x4, x3, x17
  add x5, x4, x17
  ldr x6, [x0, #80]
  add x16, x1, #0
  cmp x6, #0
  b.le L8
  st1 { v0.s }[0], [x16], #4
  cmp x6, #1
  b.le L8
  st1 { v0.s }[1], [x16], #4
  cmp x6, #2
  b.le L8
  st1 { v0.s }[2], [x16], #4
  cmp x6, #3
  b.le L8
  st1 { v0.s }[3], [x16], #4
L8:
  ldr x6, [x0, #80]
  sub x6, x6, #4
  add x16, x1, #16
  cmp x6, #0
  b.le L9
  st1 { v1.s }[0], [x16], #4
  cmp x6, #1
  b.le L9
  st1 { v1.s }[1], [x16], #4
  cmp x6, #2
  b.le L9
  st1 { v1.s }[2], [x16], #4
  cmp x6, #3
  b.le L9
  st1 { v1.s }[3], [x16], #4
L9:
  ldr x6, [x0, #80]
  sub x6, x6, #8
  add x16, x1, #32
  cmp x6, #0
  b.le L10
  st1 { v2.s }[0], [x16], #4
  cmp x6, #1
  b.le L10
  st1 { v2.s }[1], [x16], #4
  cmp x6, #2
  b.le L10
  st1 { v2.s }[2], [x16], #4
  cmp x6, #3
  b.le L10
  st1 { v2.s }[3], [x16], #4
L10:
  ldr x6, [x0, #80]
  sub x6, x6, #12
  add x16, x1, #48
  cmp x6, #0
  b.le L11
  st1 { v3.s }[0], [x16], #4
  cmp x6, #1
  b.le L11
  st1 { v3.s }[1], [x16], #4
  cmp x6, #2
  b.le L11
  st1 { v3.s }[2], [x16], #4
  cmp x6, #3
  b.le L11
  st1 { v3.s }[3], [x16], #4
L11:
  ldr x6, [x0, #80]
  sub x6, x6, #16
  add x16, x1, #64
  cmp x6, #0
  b.le L12
  st1 { v4.s }[0], [x16], #4
  cmp x6, #1
  b.le L12
  st1 { v4.s }[1], [x16], #4
  cmp x6, #2
  b.le L12
  st1 { v4.s }[2], [x16], #4
  cmp x6, #3
  b.le L12
  st1 { v4.s }[3], [x16], #4
L12:
  ldr x6, [x0, #80]
  add x16, x2, #0
  cmp x6, #0
  b.le L13
  st1 { v5.s }[0], [x16], #4
  cmp x6, #1
  b.le L13
  st1 { v5.s }[1], [x16], #4
  cmp x6, #2
  b.le L13
  st1 { v5.s }[2], [x16], #4
  cmp x6, #3
  b.le L13
  st1 { v5.s }[3], [x16], #4
L13:
  ldr x6, [x0, #80]
  sub x6, x6, #4
  add x16, x2, #16
  cmp x6, #0
  b.le L14
  st1 { v6.s }[0], [x16], #4
  cmp x6, #1
  b.le L14
  st1 { v6.s }[1], [x16], #4
  cmp x6, #2
  b.le L14
  st1 { v6.s }[2], [x16], #4
  cmp x6, #3
  b.le L14
  st1 { v6.s }[3], [x16], #4
L14:
  ldr x6, [x0, #80]
  sub x6, x6, #8
  add x16, x2, #32
  cmp x6, #0
  b.le L15
  st1 { v7.s }[0], [x16], #4
  cmp x6, #1
  b.le L15
  st1 { v7.s }[1], [x16], #4
  cmp x6, #2
  b.le L15
  st1 { v7.s }[2], [x16], #4
  cmp x6, #3
  b.le L15
  st1 { v7.s }[3], [x16], #4
L15:
  ldr x6, [x0, #80]
  sub x6, x6, #12
  add x16, x2, #48
  cmp x6, #0
  b.le L16
  st1 { v16.s }[0], [x16], #4
  cmp x6, #1
  b.le L16
  st1 { v16.s }[1], [x16], #4
  cmp x6, #2
  b.le L16
  st1 { v16.s }[2], [x16], #4
  cmp x6, #3
  b.le L16
  st1 { v16.s }[3], [x16], #4
L16:
  ldr x6, [x0, #80]
  sub x6, x6, #16
  add x16, x2, #64
  cmp x6, #0
  b.le L17
  st1 { v17.s }[0], [x16], #4
  cmp x6, #1
  b.le L17
  st1 { v17.s }[1], [x16], #4
  cmp x6, #2
  b.le L17
  st1 { v17.s }[2], [x16], #4
  cmp x6, #3
  b.le L17
  st1 { v17.s }[3], [x16], #4
L17:
  ldr x6, [x0, #80]
  add x16, x3, #0
  cmp x6, #0
  b.le L18
  st1 { v18.s }[0], [x16], #4
  cmp x6, #1
  b.le L18
  st1 { v18.s }[1], [x16], #4
  cmp x6, #2
  b.le L18
  st1 { v18.s }[2], [x16], #4
  cmp x6, #3
  b.le L18
  st1 { v18.s }[3], [x16], #4
L18:
  ldr x6, [x0, #80]
  sub x6, x6, #4
  add x16, x3, #16
  cmp x6, #0
  b.le L19
  st1 { v19.s }[0], [x16], #4
  cmp x6, #1
  b.le L19
  st1 { v19.s }[1], [x16], #4
  cmp x6, #2
  b.le L19
  st1 { v19.s }[2], [x16], #4
  cmp x6, #3
  b.le L19
  st1 { v19.s }[3], [x16], #4
L19:
  ldr x6, [x0, #80]
  sub x6, x6, #8
  add x16, x3, #32
  cmp x6, #0
  b.le L20
  st1 { v20.s }[0], [x16], #4
  cmp x6, #1
  b.le L20
  st1 { v20.s }[1], [x16], #4
  cmp x6, #2
  b.le L20
  st1 { v20.s }[2], [x16], #4
  cmp x6, #3
  b.le L20
  st1 { v20.s }[3], [x16], #4
L20:
  ldr x6, [x0, #80]
  sub x6, x6, #12
  add x16, x3, #48
  cmp x6, #0
  b.le L21
  st1 { v21.s }[0], [x16], #4
  cmp x6, #1
  b.le L21
  st1 { v21.s }[1], [x16], #4
  cmp x6, #2
  b.le L21
  st1 { v21.s }[2], [x16], #4
  cmp x6, #3
  b.le L21
  st1 { v21.s }[3], [x16], #4
L21:
  ldr x6, [x0, #80]
  sub x6, x6, #16
  add x16, x3, #64
  cmp x6, #0
  b.le L22
  st1 { v22.s }[0], [x16], #4
  cmp x6, #1
  b.le L22
  st1 { v22.s }[1], [x16], #4
  cmp x6, #2
  b.le L22
  st1 { v22.s }[2], [x16], #4
  cmp x6, #3
  b.le L22
  st1 { v22.s }[3], [x16], #4
L22:
  ldr x6, [x0, #80]
  add x16, x4, #0
  cmp x6, #0
  b.le L23
  st1 { v23.s }[0], [x16], #4
  cmp x6, #1
  b.le L23
  st1 { v23.s }[1], [x16], #4
  cmp x6, #2
  b.le L23
  st1 { v23.s }[2], [x16], #4
  cmp x6, #3
  b.le L23
  st1 { v23.s }[3], [x16], #4
L23:
  ldr x6, [x0, #80]
  sub x6, x6, #4
  add x16, x4, #16
  cmp x6, #0
  b.le L24
  st1 { v24.s }[0], [x16], #4
  cmp x6, #1
  b.le L24
  st1 { v24.s }[1], [x16], #4
  cmp x6, #2
  b.le L24
  st1 { v24.s }[2], [x16], #4
  cmp x6, #3
  b.le L24
  st1 { v24.s }[3], [x16], #4
L24:
  ldr x6, [x0, #80]
  sub x6, x6, #8
  add x16, x4, #32
  cmp x6, #0
  b.le L25
  st1 { v25.s }[0], [x16], #4
  cmp x6, #1
  b.le L25
  st1 { v25.s }[1], [x16], #4
  cmp x6, #2
  b.le L25
  st1 { v25.s }[2], [x16], #4
  cmp x6, #3
  b.le L25
  st1 { v25.s }[3], [x16], #4
L25:
  ldr x6, [x0, #80]
  sub x6, x6, #12
  add x16, x4, #48
  cmp x6, #0
  b.le L26
  st1 { v26.s }[0], [x16], #4
  cmp x6, #1
  b.le L26
  st1 { v26.s }[1], [x16], #4
  cmp x6, #2
  b.le L26
  st1 { v26.s }[2], [x16], #4
  cmp x6, #3
  b.le L26
  st1 { v26.s }[3], [x16], #4
L26:
  ldr x6, [x0, #80]
  sub x6, x6, #16
  add x16, x4, #64
  cmp x6, #0
  b.le L27
  st1 { v27.s }[0], [x16], #4
  cmp x6, #1
  b.le L27
  st1 { v27.s }[1], [x16], #4
  cmp x6, #2
  b.le L27
  st1 { v27.s }[2], [x16], #4
  cmp x6, #3
  b.le L27
  st1 { v27.s }[3], [x16], #4
L27:
  ldr x6, [x0, #80]
  add x16, x5, #0
  cmp x6, #0
  b.le L28
  st1 { v28.s }[0], [x16], #4
  cmp x6, #1
  b.le L28
  st1 { v28.s }[1], [x16], #4
  cmp x6, #2
  b.le L28
  st1 { v28.s }[2], [x16], #4
  cmp x6, #3
  b.le L28
  st1 { v28.s }[3], [x16], #4
L28:
  ldr x6, [x0, #80]
  sub x6, x6, #4
  add x16, x5, #16
  cmp x6, #0
  b.le L29
  st1 { v29.s }[0], [x16], #4
  cmp x6, #1
  b.le L29
  st1 { v29.s }[1], [x16], #4
  cmp x6, #2
  b.le L29
  st1 { v29.s }[2], [x16], #4
  cmp x6, #3
  b.le L29
  st1 { v29.s }[3], [x16], #4
L29:
  ldr x6, [x0, #80]
  sub x6, x6, #8
  add x16, x5, #32
  cmp x6, #0
  b.le L30
  st1 { v30.s }[0], [x16], #4
  cmp x6, #1
  b.le L30
  st1 { v30.s }[1], [x16], #4
  cmp x6, #2
  b.le L30
  st1 { v30.s }[2], [x16], #4
  cmp x6, #3
  b.le L30
  st1 { v30.s }[3], [x16], #4
L30:
  ldr x6, [x0, #80]
  sub x6, x6, #12
  add x16, x5, #48
  cmp x6, #0
  b.le L31
  st1 { v31.s }[0], [x16], #4
  cmp x6, #1
  b.le L31
  st1 { v31.s }[1], [x16], #4
  cmp x6, #2
  b.le L31
  st1 { v31.s }[2], [x16], #4
  cmp x6, #3
  b.le L31
  st1 { v31.s }[3], [x16], #4
L31:
  ldr x6, [x0, #80]
  sub x6, x6, #16
  add x16, x5, #64
  cmp x6, #0
  b.le L32
  st1 { v8.s }[0], [x16], #4
  cmp x6, #1
  b.le L32
  st1 { v8.s }[1], [x16], #4
  cmp x6, #2
  b.le L32
  st1 { v8.s }[2], [x16], #4
  cmp x6, #3
  b.le L32
  st1 { v8.s }[3], [x16], #4
L32:
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
