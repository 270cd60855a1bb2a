# find_package(octile) and `pkg-config octile` from an install; tests/consumer proves both, static and shared.
include(CMakePackageConfigHelpers)
set(octile_package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/octile)

install(TARGETS octile EXPORT octile-targets)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/octile DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h*")
install(EXPORT octile-targets NAMESPACE octile:: DESTINATION ${octile_package_folder})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/octile-config.cmake.in octile-config.cmake
                              INSTALL_DESTINATION ${octile_package_folder})
write_basic_package_version_file(octile-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/octile-config.cmake ${PROJECT_BINARY_DIR}/octile-config-version.cmake
        DESTINATION ${octile_package_folder})

# Whoever links the static library needs its libraries too; without --static pkg-config shows only Libs.
set(octile_pc_libraries -pthread)
if(TARGET octile_pthreadpool)
  list(APPEND octile_pc_libraries -lpthreadpool)
endif()
if(TARGET octile_zydis)
  list(APPEND octile_pc_libraries -lZydis)
endif()
list(JOIN octile_pc_libraries " " octile_pc_libraries)
if(BUILD_SHARED_LIBS)
  set(octile_pc_libraries "\nLibs.private: ${octile_pc_libraries}")
else()
  set(octile_pc_libraries " ${octile_pc_libraries} -lstdc++ -lm")
endif()
file(RELATIVE_PATH octile_pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/cmake/octile.pc.in octile.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/octile.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
