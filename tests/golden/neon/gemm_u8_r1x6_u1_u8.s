; neon_gemm_u8_r1x6_u1_u8, 1064 bytes
  sub sp, sp, #48
  stp d8, d9, [sp]
  stp d10, d11, [sp, #16]
  stp d12, d13, [sp, #32]
  add x16, x0, #104
  ld1r { v0.4s }, [x16]
  add x16, x0, #112
  ld1r { v1.8h }, [x16]
  add x16, x0, #108
  ld1r { v2.16b }, [x16]
  ldr x1, [x0, #88]
  ldr q3, [x1]
  ldr q4, [x1, #16]
  ldr q5, [x1, #32]
  ldr q6, [x1, #48]
  ldr q7, [x1, #64]
  ldr q16, [x1, #80]
  ldr x1, [x0, #96]
  ldr q17, [x1]
  ldr q18, [x1, #16]
  ldr q19, [x1, #32]
  ldr q20, [x1, #48]
  ldr q21, [x1, #64]
  ldr q22, [x1, #80]
L0:
; tile
  mov v23.16b, v3.16b
  mov v24.16b, v4.16b
  mov v25.16b, v5.16b
  mov v26.16b, v6.16b
  mov v27.16b, v7.16b
  mov v28.16b, v16.16b
  ldr x1, [x0]
  ldr x2, [x0, #16]
  ldr x17, [x0, #24]
  add x3, x2, x17
  add x4, x3, x17
  add x5, x4, x17
  add x6, x5, x17
  add x7, x6, x17
  movi v13.16b, #128
  ldr x8, [x0, #176]
  ldr x9, [x0, #184]
  cmp x9, #1
  b.lt L4
L1:
; walk
  ldr x17, [x8]
  add x1, x1, x17
  ldr x17, [x8, #8]
  add x2, x2, x17
  add x3, x3, x17
  add x4, x4, x17
  add x5, x5, x17
  add x6, x6, x17
  add x7, x7, x17
  ldr x10, [x8, #16]
  add x8, x8, #24
  cmp x10, #1
  b.lt L3
L2:
; k loop
  ldr d30, [x2]
  ldr d31, [x3]
  ldr d8, [x4]
  ldr d9, [x5]
  ldr d10, [x6]
  ldr d11, [x7]
  ld1r { v29.8h }, [x1]
  eor v29.16b, v29.16b, v13.16b
  smull v12.8h, v29.8b, v30.8b
  sadalp v23.4s, v12.8h
  smull v12.8h, v29.8b, v31.8b
  sadalp v24.4s, v12.8h
  smull v12.8h, v29.8b, v8.8b
  sadalp v25.4s, v12.8h
  smull v12.8h, v29.8b, v9.8b
  sadalp v26.4s, v12.8h
  smull v12.8h, v29.8b, v10.8b
  sadalp v27.4s, v12.8h
  smull v12.8h, v29.8b, v11.8b
  sadalp v28.4s, v12.8h
  add x2, x2, #8
  add x3, x3, #8
  add x4, x4, #8
  add x5, x5, #8
  add x6, x6, #8
  add x7, x7, #8
  add x1, x1, #2
  sub x10, x10, #1
  cmp x10, #1
  b.ge L2
L3:
  sub x9, x9, #1
  cmp x9, #1
  b.ge L1
L4:
  ldr x17, [x0, #120]
  cmp x17, #23
  b.le L5
; epilogue of plain outputs
  ldr x2, [x0, #32]
  scvtf v23.4s, v23.4s
  fmul v23.4s, v23.4s, v17.4s
  fcvtns v23.4s, v23.4s
  scvtf v24.4s, v24.4s
  fmul v24.4s, v24.4s, v18.4s
  fcvtns v24.4s, v24.4s
  scvtf v25.4s, v25.4s
  fmul v25.4s, v25.4s, v19.4s
  fcvtns v25.4s, v25.4s
  scvtf v26.4s, v26.4s
  fmul v26.4s, v26.4s, v20.4s
  fcvtns v26.4s, v26.4s
  sqxtn v23.4h, v23.4s
  sqxtn2 v23.8h, v24.4s
  sqxtn v25.4h, v25.4s
  sqxtn2 v25.8h, v26.4s
  sqxtun v23.8b, v23.8h
  sqxtun2 v23.16b, v25.8h
  str q23, [x2]
  scvtf v27.4s, v27.4s
  fmul v27.4s, v27.4s, v21.4s
  fcvtns v27.4s, v27.4s
  scvtf v28.4s, v28.4s
  fmul v28.4s, v28.4s, v22.4s
  fcvtns v28.4s, v28.4s
  sqxtn v27.4h, v27.4s
  sqxtn2 v27.8h, v28.4s
  sqxtun v27.8b, v27.8h
  str d27, [x2, #16]
  b L9
L5:
; epilogue
  ldr x2, [x0, #32]
  scvtf v23.4s, v23.4s
  fmul v23.4s, v23.4s, v17.4s
  fmin v23.4s, v23.4s, v0.4s
  fcvtns v23.4s, v23.4s
  scvtf v24.4s, v24.4s
  fmul v24.4s, v24.4s, v18.4s
  fmin v24.4s, v24.4s, v0.4s
  fcvtns v24.4s, v24.4s
  scvtf v25.4s, v25.4s
  fmul v25.4s, v25.4s, v19.4s
  fmin v25.4s, v25.4s, v0.4s
  fcvtns v25.4s, v25.4s
  scvtf v26.4s, v26.4s
  fmul v26.4s, v26.4s, v20.4s
  fmin v26.4s, v26.4s, v0.4s
  fcvtns v26.4s, v26.4s
  sqxtn v23.4h, v23.4s
  sqxtn2 v23.8h, v24.4s
  sqadd v23.8h, v23.8h, v1.8h
  sqxtn v25.4h, v25.4s
  sqxtn2 v25.8h, v26.4s
  sqadd v25.8h, v25.8h, v1.8h
  sqxtun v23.8b, v23.8h
  sqxtun2 v23.16b, v25.8h
  umax v23.16b, v23.16b, v2.16b
  ldr x3, [x0, #80]
  cmp x3, #15
  b.le L6
  str q23, [x2]
  b L7
L6:
  add x16, x2, #0
  cmp x3, #0
  b.le L7
  st1 { v23.b }[0], [x16], #1
  cmp x3, #1
  b.le L7
  st1 { v23.b }[1], [x16], #1
  cmp x3, #2
  b.le L7
  st1 { v23.b }[2], [x16], #1
  cmp x3, #3
  b.le L7
  st1 { v23.b }[3], [x16], #1
  cmp x3, #4
  b.le L7
  st1 { v23.b }[4], [x16], #1
  cmp x3, #5
  b.le L7
  st1 { v23.b }[5], [x16], #1
  cmp x3, #6
  b.le L7
  st1 { v23.b }[6], [x16], #1
  cmp x3, #7
  b.le L7
  st1 { v23.b }[7], [x16], #1
  cmp x3, #8
  b.le L7
  st1 { v23.b }[8], [x16], #1
  cmp x3, #9
  b.le L7
  st1 { v23.b }[9], [x16], #1
  cmp x3, #10
  b.le L7
  st1 { v23.b }[10], [x16], #1
  cmp x3, #11
  b.le L7
  st1 { v23.b }[11], [x16], #1
  cmp x3, #12
  b.le L7
  st1 { v23.b }[12], [x16], #1
  cmp x3, #13
  b.le L7
  st1 { v23.b }[13], [x16], #1
  cmp x3, #14
  b.le L7
  st1 { v23.b }[14], [x16], #1
  cmp x3, #15
  b.le L7
  st1 { v23.b }[15], [x16], #1
L7:
  scvtf v27.4s, v27.4s
  fmul v27.4s, v27.4s, v21.4s
  fmin v27.4s, v27.4s, v0.4s
  fcvtns v27.4s, v27.4s
  scvtf v28.4s, v28.4s
  fmul v28.4s, v28.4s, v22.4s
  fmin v28.4s, v28.4s, v0.4s
  fcvtns v28.4s, v28.4s
  sqxtn v27.4h, v27.4s
  sqxtn2 v27.8h, v28.4s
  sqadd v27.8h, v27.8h, v1.8h
  sqxtun v27.8b, v27.8h
  umax v27.16b, v27.16b, v2.16b
  ldr x3, [x0, #80]
  sub x3, x3, #16
  cmp x3, #7
  b.le L8
  str d27, [x2, #16]
  b L9
L8:
  add x16, x2, #16
  cmp x3, #0
  b.le L9
  st1 { v27.b }[0], [x16], #1
  cmp x3, #1
  b.le L9
  st1 { v27.b }[1], [x16], #1
  cmp x3, #2
  b.le L9
  st1 { v27.b }[2], [x16], #1
  cmp x3, #3
  b.le L9
  st1 { v27.b }[3], [x16], #1
  cmp x3, #4
  b.le L9
  st1 { v27.b }[4], [x16], #1
  cmp x3, #5
  b.le L9
  st1 { v27.b }[5], [x16], #1
  cmp x3, #6
  b.le L9
  st1 { v27.b }[6], [x16], #1
  cmp x3, #7
  b.le L9
  st1 { v27.b }[7], [x16], #1
L9:
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
  ldp d8, d9, [sp]
  ldp d10, d11, [sp, #16]
  ldp d12, d13, [sp, #32]
  add sp, sp, #48
  ret
