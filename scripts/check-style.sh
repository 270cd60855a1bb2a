#!/usr/bin/env bash
# clang-format over every file of ours, clang-tidy over what changed since a base: $OCTILE_BASE, else where this branch
# left origin/main, else the first parent. --all looks at everything (20 minutes on 2 cores).
set -euo pipefail
cd "$(dirname "$0")/.."
limit=${OCTILE_TIDY_SECONDS:-420}

mapfile -t sources < <(git ls-files '*.cpp' '*.hpp' '*.c' '*.h')
[ ${#sources[@]} = 0 ] || clang-format-19 --dry-run -Werror "${sources[@]}"
echo "check-style: ${#sources[@]} files are formatted"

if [ "${1:-}" = --all ]; then
  changed=("${sources[@]}")
  limit=7200
else
  head=$(git rev-parse HEAD)
  base=${OCTILE_BASE:-$(git merge-base HEAD origin/main 2>/dev/null || true)}
  if [ -z "$base" ] || [ "$base" = "$head" ]; then base=$(git rev-parse -q --verify HEAD^1 || true); fi
  if [ -z "$base" ]; then
    echo "check-style: no earlier commit to compare with, clang-tidy is left out"
    exit
  fi
  mapfile -t changed < <(git diff --name-only --diff-filter=d "$base" -- '*.cpp' '*.hpp')
fi

# A header is seen through one source that includes it.
units=()
for file in "${changed[@]}"; do
  if [[ $file == *.hpp ]]; then
    included=${file#src/}
    included=${included#include/}
    file=$(git grep -l -F "${included}" -- 'src/*.cpp' 'tests/*.cpp' 'tools/*.cpp' | head -n 1 || true)
  fi
  if [ -n "$file" ]; then units+=("$file"); fi
done
mapfile -t units < <(printf '%s\n' "${units[@]}" | grep '\.cpp$' | sort -u)
if [ ${#units[@]} = 0 ]; then
  echo "check-style: no C++ changed"
  exit
fi

cmake --preset release >/dev/null
# Sources that this host does not compile (another architecture) are not in the database.
known=$(sed -n 's/^ *"file": "\(.*\)",*$/\1/p' build/release/compile_commands.json)
export deadline=$(($(date +%s) + limit))
check() {
  if [ "$(date +%s)" -ge "$deadline" ]; then
    echo "check-style: out of time, not looked at: $1"
  else
    echo "clang-tidy $1"
    clang-tidy-19 --quiet -p build/release "$1" 2> >(grep -v 'warnings generated\|^Suppressed\|^Use -header' >&2)
  fi
}
export -f check
for unit in "${units[@]}"; do
  if grep -qxF "$PWD/$unit" <<<"$known"; then printf '%s\0' "$unit"; fi
done | xargs -0 -r -n 1 -P "$(nproc)" bash -c 'check "$1"' -
echo "check-style: clang-tidy is content"
