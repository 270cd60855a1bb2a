# Everything comes from the system (scripts/install-packages.sh); nothing is downloaded here.
# Each dependency becomes one target: octile_xbyak, octile_json, octile_highway, octile_zydis,
# octile_llvm_mc, octile_onednn, octile_cli11, octile_crypto; absent optional ones have no target, so `if(TARGET ...)`
# decides.

# What the library itself links, and what an installed static octile asks its user for (octile-config.cmake repeats it).
set(OCTILE_LINK_LIBRARIES)

find_package(Threads REQUIRED)
list(APPEND OCTILE_LINK_LIBRARIES Threads::Threads)

# Header-only libraries. A cross compiler must not see the host's /usr/include, so it gets a folder with links to them.
function(octile_header_library target folder header)
  find_path(${target}_DIR ${header} PATHS /usr/include ${PROJECT_SOURCE_DIR}/build/apart/usr/include
            NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  mark_as_advanced(${target}_DIR)
  set(directory ${${target}_DIR})
  if(CMAKE_CROSSCOMPILING)
    file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/headers)
    file(CREATE_LINK ${directory}/${folder} ${PROJECT_BINARY_DIR}/headers/${folder} SYMBOLIC)
    set(directory ${PROJECT_BINARY_DIR}/headers)
  endif()
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE ${directory})
endfunction()

octile_header_library(octile_xbyak xbyak xbyak/xbyak.h)
# Generating x86 code on another host: Xbyak must be told which x86 is meant.
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_definitions(octile_xbyak INTERFACE XBYAK64 XBYAK64_GCC)
endif()
octile_header_library(octile_json nlohmann nlohmann/json.hpp)
octile_header_library(octile_highway hwy hwy/highway.h)  # its headers alone, no library: see room portable

# Disassembly of generated x86 code; without it Plan::assembly() shows bytes.
find_package(zydis CONFIG QUIET)
if(TARGET Zydis::Zydis)
  set(OCTILE_WITH_ZYDIS ON)
  add_library(octile_zydis INTERFACE IMPORTED GLOBAL)
  target_link_libraries(octile_zydis INTERFACE Zydis::Zydis)
  target_compile_definitions(octile_zydis INTERFACE OCTILE_HAVE_ZYDIS)
  list(APPEND OCTILE_LINK_LIBRARIES Zydis::Zydis)
endif()

# AArch64 code is encoded by LLVM's MC layer, linked statically (about 4 MB; the shared libLLVM is 129 MB and takes
# 14-19 ms to load). AUTO and ON are compared as strings: if(AUTO) would be true. Its headers come last (-idirafter):
# where Debian's libc++abi-19-dev is installed, its cxxabi.h lies among them and contradicts g++'s.
if(NOT OCTILE_LLVM STREQUAL "OFF")
  if(CMAKE_CROSSCOMPILING)
    # llvm-19-dev is of one architecture: its headers serve, with the shared library of the other (libllvm19:arm64).
    find_path(OCTILE_LLVM_INCLUDE llvm/MC/MCInst.h PATHS /usr/lib/llvm-19/include NO_DEFAULT_PATH)
    find_library(OCTILE_LLVM_LIBRARY libLLVM.so.19.1)
    mark_as_advanced(OCTILE_LLVM_INCLUDE OCTILE_LLVM_LIBRARY)
  else()
    find_package(LLVM 19.1 CONFIG QUIET HINTS /usr/lib/llvm-19)
  endif()
  if(OCTILE_LLVM_INCLUDE AND OCTILE_LLVM_LIBRARY)
    add_library(octile_llvm_mc INTERFACE IMPORTED GLOBAL)
    target_compile_options(octile_llvm_mc INTERFACE "SHELL:-idirafter ${OCTILE_LLVM_INCLUDE}")
    set(octile_llvm_libraries ${OCTILE_LLVM_LIBRARY})
  elseif(LLVM_FOUND AND TARGET LLVMAArch64Desc)
    add_library(octile_llvm_mc INTERFACE IMPORTED GLOBAL)
    target_compile_options(octile_llvm_mc INTERFACE "SHELL:-idirafter ${LLVM_INCLUDE_DIRS}")
    llvm_map_components_to_libnames(octile_llvm_libraries MC MCDisassembler AArch64Desc AArch64Info AArch64Disassembler)
  elseif(OCTILE_LLVM STREQUAL "ON")
    message(FATAL_ERROR "OCTILE_LLVM=ON, but LLVM 19 with its AArch64 target was not found (Debian: llvm-19-dev)")
  endif()
endif()
if(TARGET octile_llvm_mc)
  target_link_libraries(octile_llvm_mc INTERFACE ${octile_llvm_libraries})
else()
  set(OCTILE_LLVM_LINKED OFF)
endif()
if(OCTILE_LLVM_LINKED)
  list(APPEND OCTILE_LINK_LIBRARIES ${octile_llvm_libraries})
else()
  list(APPEND OCTILE_LINK_LIBRARIES ${CMAKE_DL_LIBS})
endif()

if(OCTILE_BUILD_TOOLS OR OCTILE_BUILD_TESTS OR OCTILE_BUILD_BENCH)
  find_package(fmt REQUIRED)
  octile_header_library(octile_cli11 CLI CLI/CLI.hpp)
  find_package(OpenSSL QUIET COMPONENTS Crypto)  # SHA-256 in the tools, never in the library
  if(TARGET OpenSSL::Crypto)
    add_library(octile_crypto INTERFACE IMPORTED GLOBAL)
    target_link_libraries(octile_crypto INTERFACE OpenSSL::Crypto)
  endif()
endif()
if(OCTILE_BUILD_TESTS)
  find_package(GTest REQUIRED)
  find_program(OCTILE_AARCH64_CXX aarch64-linux-gnu-g++)
  find_program(OCTILE_QEMU_AARCH64 qemu-aarch64)
  find_program(OCTILE_QEMU_X86_64 qemu-x86_64)
  find_program(OCTILE_VALGRIND valgrind)
endif()
if(OCTILE_BUILD_BENCH)
  find_package(benchmark REQUIRED)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")  # the only one its wheels are made for
    include(FindOneDnnWheel)
  endif()
endif()

set(octile_optional octile_zydis octile_llvm_mc)
if(OCTILE_BUILD_BENCH)
  list(APPEND octile_optional octile_onednn)
endif()
foreach(target IN LISTS octile_optional)
  if(TARGET ${target})
    message(STATUS "octile: ${target} found")
  else()
    message(STATUS "octile: ${target} absent, what needs it is left out")
  endif()
endforeach()
