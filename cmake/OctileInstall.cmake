# find_package(octile) and `pkg-config octile` from an install; tests/consumer proves both, static and shared.
include(CMakePackageConfigHelpers)
set(octile_package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/octile)

# Components: runtime (what programs load), dev (what they are built with), tools, and llvm.
install(TARGETS octile EXPORT octile-targets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT dev
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/octile DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev
        FILES_MATCHING PATTERN "*.h*")
install(EXPORT octile-targets NAMESPACE octile:: DESTINATION ${octile_package_folder} COMPONENT dev)
if(TARGET octile_command)
  install(TARGETS octile_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
  if(NOT OCTILE_DEBIAN)  # there it is compressed
    install(FILES ${PROJECT_SOURCE_DIR}/docs/octile.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tools)
  endif()
endif()
# The component llvm: a package may leave it out (cmake --install ... --component llvm is all of it).
if(TARGET octile_llvm)
  install(TARGETS octile_llvm EXPORT octile-llvm-targets
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT llvm NAMELINK_SKIP)
  install(EXPORT octile-llvm-targets NAMESPACE octile:: DESTINATION ${octile_package_folder} COMPONENT llvm)
endif()
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/octile-config.cmake.in octile-config.cmake
                              INSTALL_DESTINATION ${octile_package_folder})
write_basic_package_version_file(octile-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/octile-config.cmake ${PROJECT_BINARY_DIR}/octile-config-version.cmake
        DESTINATION ${octile_package_folder} COMPONENT dev)

# Whoever links the static library needs its libraries too; without --static pkg-config shows only Libs.
set(octile_pc_libraries -pthread)
if(TARGET octile_zydis)
  list(APPEND octile_pc_libraries -lZydis)
endif()
if(OCTILE_LLVM_LINKED)
  if(LLVM_FOUND)
    execute_process(COMMAND ${LLVM_TOOLS_BINARY_DIR}/llvm-config --link-static --libs mc mcdisassembler aarch64desc
                            aarch64info aarch64disassembler
                    OUTPUT_VARIABLE names OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    list(APPEND octile_pc_libraries -Wl,--gc-sections -L${LLVM_LIBRARY_DIR} ${names})
  else()
    list(APPEND octile_pc_libraries ${octile_llvm_libraries})
  endif()
else()
  list(APPEND octile_pc_libraries -ldl)
endif()
list(JOIN octile_pc_libraries " " octile_pc_libraries)
if(BUILD_SHARED_LIBS)
  set(octile_pc_libraries "\nLibs.private: ${octile_pc_libraries}")
else()
  set(octile_pc_libraries " ${octile_pc_libraries} -lstdc++ -lm")
endif()
file(RELATIVE_PATH octile_pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/cmake/octile.pc.in octile.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/octile.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
