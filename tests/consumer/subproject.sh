#!/usr/bin/env bash
# subproject.sh SOURCE WORK C++_COMPILER C_COMPILER: octile as part of another project, configured; a program without
# exceptions, compiled against its headers.
set -euo pipefail
source=$1 work=$2
export CXX=$3 CC=$4
unset CXXFLAGS LDFLAGS
rm -rf "$work"
mkdir -p "$work"
cmake -S "$source/tests/consumer/subproject" -B "$work/build" -G Ninja -DOCTILE_SOURCE="$source"
if grep -E '^CMAKE_BUILD_TYPE:[A-Z]*=.+' "$work/build/CMakeCache.txt"; then
  echo "octile changed the parent's cache" >&2
  exit 1
fi
cmake --install "$work/build" --prefix "$work/prefix"
if [ -d "$work/prefix" ] && [ -n "$(find "$work/prefix" -type f)" ]; then
  echo "octile installs along with its parent" >&2
  exit 1
fi
for header in "$source"/include/octile/*.hpp; do
  echo "#include <octile/$(basename "$header")>" |
    "$CXX" -std=c++20 -fno-exceptions -fsyntax-only -I "$source/include" -x c++ -
done
cmake --build "$work/build" --target without_exceptions --parallel 2
if "$work/build/without_exceptions" 2>"$work/stderr"; then exit 1; fi
grep -q '^octile: .*gemm_nonsense' "$work/stderr"
