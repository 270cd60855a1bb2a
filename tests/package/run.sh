#!/usr/bin/env bash
# run.sh SOURCE WORK C++_COMPILER C_COMPILER: makes the Debian packages under WORK, lets lintian look at them, unpacks
# them into a root of their own and uses what lies there.
set -euo pipefail
source=$1 work=$2 compiler=$3 c_compiler=$4
export CXX=$compiler CC=$c_compiler
export OCTILE_CACHE_DIR=$work/store
unset CXXFLAGS LDFLAGS PKG_CONFIG_PATH CMAKE_PREFIX_PATH
# No grep -q at the end of a pipe: it would close the pipe, and pipefail takes that for a failure.
fail() {
  echo "$1" >&2
  exit 1
}

mkdir -p "$work/store"
rm -rf "$work"/{root,user,c_user,packages}
(cd "$source" && cmake --preset package -B "$work/build" >/dev/null)
cmake --build "$work/build" --parallel "$(nproc)" | tail -n 1
(cd "$work/build" && cpack -B "$work/packages" >/dev/null)
packages=("$work"/packages/*.deb)
printf '%s\n' "${packages[@]##*/}"

echo "-- lintian"
if command -v lintian >/dev/null; then
  # Its speller reads machine code: "align" in the bytes of a function.
  root=()
  [ "$(id -u)" != 0 ] || root=(--allow-root)
  lintian "${root[@]}" --display-info --suppress-tags spelling-error-in-binary --fail-on error,warning,info \
    "${packages[@]}"
  echo "lintian is content"
else
  echo "lintian is not installed (apt-get install lintian): the packages are not looked at"
fi

echo "-- what the packages say"
for package in "${packages[@]}"; do
  name=$(dpkg-deb -f "$package" Package)
  depends=$(dpkg-deb -f "$package" Depends)
  echo "$name: $depends"
  case $name in
    liboctile-dev) [ "$depends" = "liboctile0 (= $(dpkg-deb -f "$package" Version))" ] || fail "$name: of any version" ;;
    *) [[ $depends == *libc6* && $depends == *libstdc++6* ]] || fail "$name: its libraries are not named" ;;
  esac
  dpkg-deb -x "$package" "$work/root"
done
dpkg-deb -I "$work"/packages/liboctile0_*.deb symbols | grep -c '^ octile_plan_run@OCTILE_0.1 ' ||
  fail "liboctile0: its symbols file has no function of octile.h"

libraries=$(dirname "$(find "$work/root" -name liboctile.so.0)")
export LD_LIBRARY_PATH=$libraries
echo "-- find_package"
cmake -S "$source/tests/consumer/project" -B "$work/user" -G Ninja -DCMAKE_PREFIX_PATH="$work/root/usr" \
  -DCONSUMER="$source/examples/conv.cpp" -DCOMPONENTS= -DEXPECTED_TYPE=SHARED_LIBRARY >/dev/null
cmake --build "$work/user" >/dev/null
"$work/user/consumer"
cmake -S "$source/tests/consumer/c_project" -B "$work/c_user" -G Ninja -DCMAKE_PREFIX_PATH="$work/root/usr" \
  -DCONSUMER="$source/examples/conv.c" >/dev/null
cmake --build "$work/c_user" >/dev/null
"$work/c_user/c_consumer"
echo "-- pkg-config"
export PKG_CONFIG_PATH=$libraries/pkgconfig
# shellcheck disable=SC2046 # words are wanted
"$c_compiler" -std=c99 "$source/examples/conv.c" -o "$work/c_user/by_pkg_config" $(pkg-config --cflags --libs octile)
"$work/c_user/by_pkg_config"
echo "-- the command"
"$work/root/usr/bin/octile" check gemm_u8s8s32_m5_n6_k7
if [ -e "$libraries/liboctile-llvm.so.0" ]; then  # found as a system would find it
  "$work/root/usr/bin/octile" inspect --isa neon_dot --asm gemm_u8s8s32_m5_n6_k7 | grep -c sdot ||
    fail "octile does not find the module octile-llvm"
fi
