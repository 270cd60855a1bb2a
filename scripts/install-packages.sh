#!/usr/bin/env bash
# Installs every Debian and PyPI package that building, testing and the demo need, on a fresh Debian 12.
# Debian packages need root or sudo; PyPI packages go into build/venv. Quick where everything is there already.
set -euo pipefail
cd "$(dirname "$0")/.."

debian_packages=(
  # build
  g++ cmake ninja-build ccache pkg-config git ca-certificates
  # the library: x86 encoder, records on disk, thread pool, disassembly of x86, AArch64 encoder and its dependencies
  libxbyak-dev nlohmann-json3-dev libpthreadpool-dev libzydis-dev llvm-19-dev libzstd-dev zlib1g-dev
  # the command: command line, text, SHA-256
  libcli11-dev libfmt-dev libssl-dev
  # tests and benchmarks: another architecture and another CPU by qemu
  libgtest-dev libgmock-dev libbenchmark-dev qemu-user g++-aarch64-linux-gnu valgrind
  # the checks of the source
  clang-19 clang-tidy-19 clang-format-19
  # the real model of the demo
  python3 python3-venv
)
# onnx and onnxruntime make and check the INT8 model; oneDNN 3.2 (Debian has 2.6.3) is compared with in bench/ only.
pypi_packages=(
  onnx==1.23.2 onnxruntime==1.32.0 numpy pillow==13.0.0 sympy==1.14.0
  onednn-cpu-gomp==2023.2.0 onednn-devel-cpu-gomp==2023.2.0  # oneDNN 3.2
)

if [ "$(dpkg --print-architecture)" != amd64 ]; then
  echo "install-packages: this list is for x86-64; on $(dpkg --print-architecture) leave out the cross compiler" >&2
fi

# dpkg-query fails when a package is unknown to it; what counts is the list of those that are fully installed.
installed=$(dpkg-query --show --showformat '${db:Status-Status} ${binary:Package}\n' | sed -n 's/^installed \([^:]*\).*/\1/p')
missing=()
for package in "${debian_packages[@]}"; do
  grep -qx -- "$package" <<<"$installed" || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "install-packages: Debian packages: ${missing[*]}"
  as_root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { echo "install-packages: needs root or sudo" >&2; exit 1; }
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
fi

# A stamp with the list, so that a second run starts no pip (2 s).
stamp=build/venv/octile-packages.txt
if [ "$(cat "$stamp" 2>/dev/null)" != "${pypi_packages[*]}" ]; then
  echo "install-packages: PyPI packages into build/venv: ${pypi_packages[*]}"
  mkdir -p build
  [ -x build/venv/bin/pip ] || python3 -m venv build/venv
  build/venv/bin/pip install --quiet --retries 5 "${pypi_packages[@]}"
  echo "${pypi_packages[*]}" >"$stamp"
fi
echo "install-packages: all there"
