; neon_dot_read, 92 bytes
  ldr x1, [x0, #224]
  cmp x1, #1
  b.lt L3
L0:
; passes
  ldr x2, [x0]
  ldr x3, [x0, #232]
  cmp x3, #128
  b.lt L2
L1:
; read
  ldr q0, [x2]
  ldr q1, [x2, #16]
  ldr q2, [x2, #32]
  ldr q3, [x2, #48]
  ldr q4, [x2, #64]
  ldr q5, [x2, #80]
  ldr q6, [x2, #96]
  ldr q7, [x2, #112]
  add x2, x2, #128
  sub x3, x3, #128
  cmp x3, #128
  b.ge L1
L2:
  sub x1, x1, #1
  cmp x1, #1
  b.ge L0
L3:
  ret
