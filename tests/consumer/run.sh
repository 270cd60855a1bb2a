#!/usr/bin/env bash
# run.sh SOURCE WORK static|shared BUILD_TYPE C++_COMPILER C_COMPILER: installs octile under WORK and uses it from outside.
set -euo pipefail
source=$1 work=$2 kind=$3 build_type=$4 compiler=$5 c_compiler=$6
shared=OFF
[ "$kind" = static ] || shared=ON
export CXX=$compiler CC=$c_compiler
export OCTILE_CACHE_DIR=$work/store
unset CXXFLAGS LDFLAGS PKG_CONFIG_PATH CMAKE_PREFIX_PATH

mkdir -p "$work"
rm -rf "$work/prefix" "$work/moved" "$work/user" "$work/c_user"
cmake -S "$source" -B "$work/octile" -G Ninja -DCMAKE_BUILD_TYPE="$build_type" -DBUILD_SHARED_LIBS=$shared \
  -DCMAKE_INSTALL_PREFIX="$work/prefix" -DOCTILE_BUILD_TESTS=OFF -DOCTILE_BUILD_TOOLS=OFF -DOCTILE_BUILD_BENCH=OFF \
  -DOCTILE_BUILD_EXAMPLES=OFF
cmake --build "$work/octile" --parallel "$(nproc)"
for component in runtime dev; do cmake --install "$work/octile" --component "$component" >/dev/null; done
mv "$work/prefix" "$work/moved"
nothing_of_the_build() { # no file of an install may name the place it was made for
  if grep -rIl -F -e "$work/prefix" -e "$source" "$work/moved"; then
    echo "an installed text file names a folder of the build" >&2
    exit 1
  fi
}
hides_dependencies() { # std:: alone may be seen beside octile's own names: a program may have its own copy of the others
  if nm -DC --defined-only "$1" | grep -E ' [TBDRVWu] ' | grep -E 'Xbyak|nlohmann|Zy[a-z]+|llvm::'; then
    echo "$1 shows symbols of its dependencies" >&2
    exit 1
  fi
}
nothing_of_the_build
libraries=$(dirname "$(find "$work/moved" -name octile.pc)")/..
[ "$kind" = static ] || hides_dependencies "$libraries/liboctile.so"

configure() {
  cmake -S "$source/tests/consumer/project" -B "$work/user" -G Ninja -DCMAKE_PREFIX_PATH="$work/moved" \
    -DCONSUMER="$source/examples/conv.cpp" -DCOMPONENTS="$1" \
    -DEXPECTED_TYPE="$([ "$kind" = static ] && echo STATIC_LIBRARY || echo SHARED_LIBRARY)"
}
echo "-- find_package"
configure ""
cmake --build "$work/user"
"$work/user/consumer"

echo "-- find_package, a project without C++"
cmake -S "$source/tests/consumer/c_project" -B "$work/c_user" -G Ninja -DCMAKE_PREFIX_PATH="$work/moved" \
  -DCONSUMER="$source/examples/conv.c"
cmake --build "$work/c_user"
"$work/c_user/c_consumer"

echo "-- the component llvm"
if configure llvm >/dev/null 2>&1; then
  echo "linked into octile"
else
  cmake --install "$work/octile" --component llvm --prefix "$work/moved" >/dev/null
fi
nothing_of_the_build
[ ! -e "$libraries/liboctile-llvm.so.0" ] || hides_dependencies "$libraries/liboctile-llvm.so.0"
if [ -e "$libraries/liboctile-llvm.so.0" ] || grep -q OCTILE_LLVM_LINKED:BOOL=ON "$work/octile/CMakeCache.txt"; then
  configure llvm
  cmake --build "$work/user"
  "$work/user/uses_llvm"
else
  echo "octile was built without LLVM"
fi

echo "-- pkg-config"
export PKG_CONFIG_PATH=$libraries/pkgconfig
# shellcheck disable=SC2046 # words are wanted
"$compiler" -std=c++20 "$source/examples/conv.cpp" -o "$work/user/by_pkg_config" \
  $(pkg-config --cflags --libs octile)
LD_LIBRARY_PATH=$libraries "$work/user/by_pkg_config"
for example in "$source"/examples/*.cpp; do # with public headers alone; without OpenMP its pragma is a comment
  # shellcheck disable=SC2046 # words are wanted
  "$compiler" -std=c++20 "$example" -o "$work/user/example" $(pkg-config --cflags --libs octile)
  LD_LIBRARY_PATH=$libraries "$work/user/example"
done
# shellcheck disable=SC2046 # words are wanted
"$c_compiler" -std=c99 "$source/examples/conv.c" -o "$work/user/c_by_pkg_config" $(pkg-config --cflags --libs octile)
LD_LIBRARY_PATH=$libraries "$work/user/c_by_pkg_config"
