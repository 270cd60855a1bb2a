#include "marked_call.hpp"

// Status bits of MXCSR belong to nobody; its upper ten bits are the callee's to keep.
asm(R"(
  .text
  .globl octile_marked_call
  .type octile_marked_call, @function
octile_marked_call:
  push %rbx
  push %rbp
  push %r12
  push %r13
  push %r14
  push %r15
  sub $24, %rsp
  stmxcsr (%rsp)
  mov %rdi, %rax
  mov %rsi, %rdi
  movabs $0x0123456789abcdef, %rbx
  lea 1(%rbx), %rbp
  lea 2(%rbx), %r12
  lea 3(%rbx), %r13
  lea 4(%rbx), %r14
  lea 5(%rbx), %r15
  call *%rax
  xor %eax, %eax
  movabs $0x0123456789abcdef, %rcx
  cmp %rcx, %rbx
  je 1f
  or $1, %eax
1: inc %rcx
  cmp %rcx, %rbp
  je 1f
  or $2, %eax
1: inc %rcx
  cmp %rcx, %r12
  je 1f
  or $4, %eax
1: inc %rcx
  cmp %rcx, %r13
  je 1f
  or $8, %eax
1: inc %rcx
  cmp %rcx, %r14
  je 1f
  or $16, %eax
1: inc %rcx
  cmp %rcx, %r15
  je 1f
  or $32, %eax
1: stmxcsr 4(%rsp)
  mov 4(%rsp), %ecx
  xor (%rsp), %ecx
  test $0xffc0, %ecx
  jz 1f
  or $64, %eax
1: pushfq
  pop %rcx
  test $0x400, %ecx
  jz 1f
  or $128, %eax
  cld
1: ldmxcsr (%rsp)
  add $24, %rsp
  pop %r15
  pop %r14
  pop %r13
  pop %r12
  pop %rbp
  pop %rbx
  ret
  .size octile_marked_call, .-octile_marked_call
  .section .note.GNU-stack,"",@progbits
  .text
)");
