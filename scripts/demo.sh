#!/usr/bin/env bash
# From a clean clone to tuned kernels on a real model: installs what is missing, builds the release preset, quantises the
# PP-OCR text recogniser to INT8, and runs its layers at the widths of real text lines. Further arguments go to
# `octile model`: scripts/demo.sh --full, scripts/demo.sh --seconds 600
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/install-packages.sh
cmake --preset release
cmake --build --preset release --parallel "$(nproc)" --target tools/octile
if [ ! -f build/model/rec/manifest.json ]; then
  build/venv/bin/python tools/model/make_layers.py rec build/model/rec.part --cache build/model/wheels
  rm -rf build/model/rec
  mv build/model/rec.part build/model/rec # a run that was stopped leaves no half a model
fi
[[ " $* " == *" --seconds "* ]] || set -- --seconds 60 "$@"
build/release/tools/octile model build/model/rec "$@"
