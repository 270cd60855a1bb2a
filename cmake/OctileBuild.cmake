# How our own targets are compiled. Nothing here reaches a user of octile::octile.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)  # here alone: the cache is the parent's
endif()

find_program(OCTILE_CCACHE ccache)
if(OCTILE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${OCTILE_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${OCTILE_CCACHE})
endif()

if(OCTILE_SANITIZE)
  list(JOIN OCTILE_SANITIZE "," sanitizers)
  # Not pointer-overflow: kernels are given the origin of a padded source, which lies before its tensor, and walk from there
  # modulo 2^64, as machine code does.
  add_compile_options(-fsanitize=${sanitizers} -fno-sanitize=pointer-overflow -fno-omit-frame-pointer
    -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${sanitizers})
endif()

# -Wconversion of clang holds -Wsign-conversion, of GCC it does not. GCC 12 sees overlapping copies in
# `"text" + std::string` (its bug 105651): -Wrestrict has only false positives here.
add_library(octile_warnings INTERFACE)
target_compile_options(octile_warnings INTERFACE -Wall -Wextra -Wconversion
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>
  $<$<BOOL:${OCTILE_WERROR}>:-Werror>)

# Every part links this. No -march anywhere: only generated code and room portable, which asks the CPU, use vector
# extensions, so the library runs on any x86-64. -ffp-contract=off: the contract rounds a product and a sum separately
# (requantisation), on every CPU.
add_library(octile_base INTERFACE)
target_link_libraries(octile_base INTERFACE octile_warnings)
target_include_directories(octile_base INTERFACE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
target_compile_features(octile_base INTERFACE cxx_std_20)
target_compile_options(octile_base INTERFACE -ffp-contract=off)

# octile_part(codegen SOURCES a.cpp b.cpp LIBS octile_xbyak): one stage of the path as an object library octile_<name>.
function(octile_part name)
  cmake_parse_arguments(PARSE_ARGV 1 part "" "" "SOURCES;LIBS")
  if(NOT part_SOURCES)
    return()
  endif()
  add_library(octile_${name} OBJECT ${part_SOURCES})
  target_link_libraries(octile_${name} PRIVATE octile_base ${part_LIBS})
endfunction()

set(octile_abi 0)  # of the shared libraries

function(octile_library_properties target)
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_link_libraries(${target} PRIVATE ${OCTILE_LINK_LIBRARIES})
  if(OCTILE_LLVM_LINKED)  # of LLVM's libraries 4 MB are kept, and none of its names is shown
    target_link_options(${target} PUBLIC LINKER:--gc-sections PRIVATE LINKER:--exclude-libs=ALL)
  endif()
  set_target_properties(${target} PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${octile_abi})
endfunction()

# A shared library of octile: versioned names, and none but octile's.
function(octile_versioned target)
  set(map ${PROJECT_SOURCE_DIR}/cmake/octile.map)
  target_link_options(${target} PRIVATE LINKER:--version-script=${map})
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${map})
  if(NOT OCTILE_SANITIZE)  # what a sanitizer adds is found in the program
    target_link_options(${target} PRIVATE LINKER:--no-undefined)
  endif()
endfunction()
