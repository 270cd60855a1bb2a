# Debian packages by CPack: cmake --workflow --preset package. One for each component; lintian is content with them
# (tests/package). The files that only a package has are installed where OCTILE_DEBIAN says so.
option(OCTILE_DEBIAN "Install what a Debian package has: copyright, changelog; for cpack" OFF)
set(OCTILE_MAINTAINER "octile maintainers <maintainers@users.noreply.a-seed-b63ae10f.example>" CACHE STRING
    "Name <address> of whoever answers for the Debian packages")
if(NOT OCTILE_DEBIAN)
  return()
endif()
if(NOT BUILD_SHARED_LIBS OR NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  message(FATAL_ERROR "OCTILE_DEBIAN wants BUILD_SHARED_LIBS=ON and CMAKE_INSTALL_PREFIX=/usr, as the preset package has")
endif()

set(octile_package_runtime liboctile${octile_abi})
set(octile_package_dev liboctile-dev)
set(octile_package_tools octile)
set(octile_package_llvm liboctile-llvm${octile_abi})  # lintian: named as its soname
set(octile_packages runtime dev)
if(TARGET octile_command)
  list(APPEND octile_packages tools)
endif()
if(TARGET octile_llvm)
  list(APPEND octile_packages llvm)
endif()

# gzip without name and time, as policy and reproducible builds want it.
find_program(OCTILE_GZIP gzip REQUIRED)
function(octile_gzip file)
  execute_process(COMMAND ${OCTILE_GZIP} -9nkf ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
set(octile_debian ${PROJECT_BINARY_DIR}/debian)
configure_file(${PROJECT_SOURCE_DIR}/cmake/debian/changelog ${octile_debian}/changelog @ONLY)
configure_file(${PROJECT_SOURCE_DIR}/docs/octile.1 ${octile_debian}/octile.1 COPYONLY)
octile_gzip(${octile_debian}/changelog)
octile_gzip(${octile_debian}/octile.1)
if(TARGET octile_command)
  install(FILES ${octile_debian}/octile.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tools)
endif()
foreach(component IN LISTS octile_packages)
  install(FILES ${PROJECT_SOURCE_DIR}/cmake/debian/copyright ${octile_debian}/changelog.gz
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${octile_package_${component}} COMPONENT ${component})
endforeach()
if(TARGET octile_llvm)
  # Debian's archives of LLVM are compiled without _FORTIFY_SOURCE, and the module is 98 % LLVM.
  file(WRITE ${octile_debian}/overrides "${octile_package_llvm}: hardening-no-fortify-functions *\n")
  install(FILES ${octile_debian}/overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides
          RENAME ${octile_package_llvm} COMPONENT llvm)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL ${octile_packages})
set(CPACK_PACKAGE_NAME octile)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "octile built using CMake")  # CPack's default: only then it is not put before ours
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${OCTILE_MAINTAINER})
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(exactly "(= ${PROJECT_VERSION})")

function(octile_package component section summary text)
  string(TOUPPER ${component} C)
  set(CPACK_DEBIAN_${C}_PACKAGE_NAME ${octile_package_${component}} PARENT_SCOPE)
  set(CPACK_DEBIAN_${C}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(CPACK_DEBIAN_${C}_DESCRIPTION "${summary}
octile generates machine code for INT8 convolution and matrix
multiplication on exactly the CPU it runs on, times a few variants once,
remembers the fastest, and gives the same bits on every CPU.
.
${text}" PARENT_SCOPE)
endfunction()
octile_package(runtime libs "exact INT8 kernels generated at run time - shared library"
  "This package has what programs load that use octile from C or C++.")
octile_package(dev libdevel "exact INT8 kernels generated at run time - development files"
  "This package has the headers for C and C++, and files for CMake\nand pkg-config.")
octile_package(tools utils "exact INT8 kernels generated at run time - command-line tool"
  "This package has the command octile, which tunes, checks, measures and shows\nkernels.")
octile_package(llvm libs "exact INT8 kernels generated at run time - AArch64 generator"
  "This package has a module, loaded when it is needed, that generates\nand lists AArch64 code on other CPUs.")
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "liboctile${octile_abi} ${exactly}")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS "liboctile-llvm${octile_abi} ${exactly}")
set(CPACK_DEBIAN_TOOLS_PACKAGE_SUGGESTS "liboctile-llvm${octile_abi} ${exactly}")
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian/finish.cmake)
include(CPack)
