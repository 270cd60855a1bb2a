; amx_int8_enter_palette, 13 bytes
  mov rax, [rdi+0xA8]
  ldtilecfg [rax]
  ret
