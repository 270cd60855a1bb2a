; amx_int8_leave_palette, 6 bytes
  tilerelease
  ret
