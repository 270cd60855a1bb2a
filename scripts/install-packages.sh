#!/usr/bin/env bash
# Installs every Debian and PyPI package that building, testing and the demo need, on a fresh Debian 12, x86-64 or arm64.
# Debian packages need root or sudo; PyPI packages go into build/venv. Quick where everything is there already.
set -euo pipefail
cd "$(dirname "$0")/.."
architecture=$(dpkg --print-architecture)

debian_packages=(
  # build
  g++ cmake ninja-build ccache pkg-config git ca-certificates
  # the library (and Xbyak, below): records on disk, disassembly of x86, AArch64 encoder and its dependencies,
  # vectors of plain C++
  nlohmann-json3-dev libzydis-dev llvm-19-dev libzstd-dev zlib1g-dev libhwy-dev
  # the command: command line, text, SHA-256
  libcli11-dev libfmt-dev libssl-dev
  # tests and benchmarks: another architecture and another CPU by qemu
  libgtest-dev libgmock-dev libbenchmark-dev qemu-user valgrind
  # the checks of the source
  clang-19 clang-tidy-19 clang-format-19
  # the real model of the demo
  python3 python3-venv
)
debian_packages+=("$@")  # what a step of .ci/run alone needs
# onnx and onnxruntime make and check the INT8 model; onnxruntime and ai-edge-litert (XNNPACK) are peers of bench/, too.
pypi_packages=(onnx==1.23.2 onnxruntime==1.32.0 ai-edge-litert==2.3.0 numpy pillow==13.0.0 sympy==1.14.0)

# Packages of the other architecture. Those `apart` cannot be installed here: they are unpacked in build/apart.
if [ "$architecture" = amd64 ]; then
  # For the preset aarch64. The headers of llvm-19-dev serve both, libllvm19 has the library.
  other=arm64
  debian_packages+=(libxbyak-dev g++-aarch64-linux-gnu
    libllvm19:arm64 libzydis-dev:arm64 libfmt-dev:arm64 libgtest-dev:arm64)
  apart=()
  pypi_packages+=(onednn-cpu-gomp==2023.2.0 onednn-devel-cpu-gomp==2023.2.0)  # 3.2 (Debian: 2.6.3), for bench/ only
else
  other=amd64
  apart=(libxbyak-dev:amd64)  # headers only, generating x86 code on any host; Debian has them for x86 alone
fi

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  else
    command -v sudo >/dev/null || { echo "install-packages: needs root or sudo" >&2; exit 1; }
    sudo "$@"
  fi
}
add_other_architecture() {
  if ! dpkg --print-foreign-architectures | grep -qx "$other"; then as_root dpkg --add-architecture "$other"; fi
}

# dpkg-query fails when a package is unknown to it; what counts is the list of those that are fully installed.
installed=$(dpkg-query --show --showformat '${db:Status-Status} ${Package}:${Architecture}\n' |
  sed -n 's/^installed //p')
missing=()
for package in "${debian_packages[@]}"; do
  case $package in
    *:*) wanted=$package ;;
    *) wanted=$package:\\\($architecture\\\|all\\\) ;;
  esac
  grep -qx -- "$wanted" <<<"$installed" || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "install-packages: Debian packages: ${missing[*]}"
  add_other_architecture
  as_root apt-get update -q
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
fi

# Stamps with the lists, so that a second run asks no mirror and starts no pip (2 s).
if [ ${#apart[@]} -gt 0 ] && [ "$(cat build/apart/packages.txt 2>/dev/null)" != "${apart[*]}" ]; then
  echo "install-packages: unpacked into build/apart: ${apart[*]}"
  add_other_architecture
  rm -rf build/apart
  mkdir -p build/apart/archives
  download=(apt-get download -q -o APT::Sandbox::User="$(id -un)" "${apart[@]}")
  # The lists of packages may be older than the mirror, or not there at all.
  (cd build/apart/archives && { "${download[@]}" || { as_root apt-get update -q && "${download[@]}"; }; })
  for archive in build/apart/archives/*.deb; do dpkg-deb --extract "$archive" build/apart; done
  echo "${apart[*]}" >build/apart/packages.txt
fi
stamp=build/venv/octile-packages.txt
if [ "$(cat "$stamp" 2>/dev/null)" != "${pypi_packages[*]}" ]; then
  echo "install-packages: PyPI packages into build/venv: ${pypi_packages[*]}"
  mkdir -p build
  [ -x build/venv/bin/pip ] || python3 -m venv build/venv
  build/venv/bin/pip install --quiet --retries 5 "${pypi_packages[@]}"
  echo "${pypi_packages[*]}" >"$stamp"
fi
echo "install-packages: all there"
