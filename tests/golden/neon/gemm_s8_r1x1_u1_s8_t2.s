; neon_gemm_s8_r1x1_u1_s8_t2, 480 bytes
  add x16, x0, #104
  ld1r { v0.4s }, [x16]
  add x16, x0, #112
  ld1r { v1.8h }, [x16]
  add x16, x0, #108
  ld1r { v2.16b }, [x16]
  ldr x1, [x0, #88]
  ldr q3, [x1]
  ldr x1, [x0, #96]
  ldr q4, [x1]
L0:
; tile
  mov v5.16b, v3.16b
  ldr x1, [x0]
  ldr x2, [x0, #16]
  ldr x3, [x0, #176]
  ldr x4, [x0, #184]
  cmp x4, #1
  b.lt L4
L1:
; walk
  ldr x17, [x3]
  add x1, x1, x17
  ldr x17, [x3, #8]
  add x2, x2, x17
  ldr x5, [x3, #16]
  add x3, x3, #24
  cmp x5, #1
  b.lt L3
L2:
; k loop
  ldr d7, [x2]
  ld1r { v6.8h }, [x1]
  smull v16.8h, v6.8b, v7.8b
  sadalp v5.4s, v16.8h
  add x2, x2, #8
  add x1, x1, #2
  sub x5, x5, #1
  cmp x5, #1
  b.ge L2
L3:
  sub x4, x4, #1
  cmp x4, #1
  b.ge L1
L4:
  ldr x17, [x0, #120]
  cmp x17, #3
  b.le L5
; epilogue of plain outputs
  ldr x2, [x0, #128]
  ldr x3, [x0, #136]
  ldr x4, [x0, #144]
  ldr x5, [x0, #152]
  ldr x6, [x0, #32]
  ld1r { v6.4s }, [x2]
  ldr q7, [x3]
  mul v6.4s, v6.4s, v7.4s
  add v5.4s, v5.4s, v6.4s
  ld1r { v6.4s }, [x4]
  ldr q7, [x5]
  mul v6.4s, v6.4s, v7.4s
  add v5.4s, v5.4s, v6.4s
  scvtf v5.4s, v5.4s
  fmul v5.4s, v5.4s, v4.4s
  fcvtns v5.4s, v5.4s
  sqxtn v5.4h, v5.4s
  sqxtn v5.8b, v5.8h
  str s5, [x6]
  b L7
L5:
; epilogue
  ldr x2, [x0, #128]
  ldr x3, [x0, #136]
  ldr x4, [x0, #144]
  ldr x5, [x0, #152]
  ldr x6, [x0, #32]
  ld1r { v6.4s }, [x2]
  ldr q7, [x3]
  mul v6.4s, v6.4s, v7.4s
  add v5.4s, v5.4s, v6.4s
  ld1r { v6.4s }, [x4]
  ldr q7, [x5]
  mul v6.4s, v6.4s, v7.4s
  add v5.4s, v5.4s, v6.4s
  scvtf v5.4s, v5.4s
  fmul v5.4s, v5.4s, v4.4s
  fmin v5.4s, v5.4s, v0.4s
  fcvtns v5.4s, v5.4s
  sqxtn v5.4h, v5.4s
  sqadd v5.8h, v5.8h, v1.8h
  sqxtn v5.8b, v5.8h
  smax v5.16b, v5.16b, v2.16b
  ldr x7, [x0, #80]
  cmp x7, #3
  b.le L6
  str s5, [x6]
  b L7
L6:
  add x16, x6, #0
  cmp x7, #0
  b.le L7
  st1 { v5.b }[0], [x16], #1
  cmp x7, #1
  b.le L7
  st1 { v5.b }[1], [x16], #1
  cmp x7, #2
  b.le L7
  st1 { v5.b }[2], [x16], #1
  cmp x7, #3
  b.le L7
  st1 { v5.b }[3], [x16], #1
L7:
  ldr x1, [x0]
  ldr x17, [x0, #56]
  add x1, x1, x17
  str x1, [x0]
  ldr x1, [x0, #32]
  ldr x17, [x0, #64]
  add x1, x1, x17
  str x1, [x0, #32]
  ldr x1, [x0, #128]
  add x1, x1, #4
  str x1, [x0, #128]
  ldr x1, [x0, #144]
  add x1, x1, #4
  str x1, [x0, #144]
  ldr x1, [x0, #48]
  sub x1, x1, #1
  str x1, [x0, #48]
  ldr x17, [x0, #48]
  cmp x17, #0
  b.gt L0
  ret
