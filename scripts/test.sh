#!/usr/bin/env bash
# Installs what is missing, builds the release preset and runs every test but those that are run by hand: `large`
# (gigabytes of memory), `valgrind` and `qemu-x86` (minutes). Further arguments go to ctest: scripts/test.sh -R contract
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/install-packages.sh
cmake --preset release
cmake --build --preset release --parallel "$(nproc)"
ctest --preset release --no-tests=error --parallel "$(nproc)" "$@"
