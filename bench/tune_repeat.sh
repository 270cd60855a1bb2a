#!/bin/sh
# Tunes the same problems several times, each from an empty store, and says whether the results repeat: times within
# 5 % of each other, and none below what memory can bring in (bytes of weights / measured bandwidth / 1.05).
# Usage: bench/tune_repeat.sh [octile command] [runs] [seconds]. On a quiet machine: noise is a "no" of its own.
set -eu
octile=${1:-build/release/tools/octile} runs=${2:-5} seconds=${3:-1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
problems=""
for m in 1 2 3 4 5 6 7 8; do problems="$problems gemm_u8s8s32_m${m}_n1000_k1280"; done
problems="$problems gemm_u8s8s32_m1_n4096_k4096 gemm_u8s8s32_m8_n4096_k4096"
# Run by run and not problem by problem: a disturbance then hits all of them.
run=0
while [ "$run" -lt "$runs" ]; do
  run=$((run + 1))
  for problem in $problems; do
    OCTILE_CACHE_DIR="$work/$run-$problem" "$octile" tune "$problem" --threads 1 --seconds "$seconds" --json \
      > "$work/$problem.$run.json"
  done
done
python3 - "$work" "$runs" $problems <<'END'
import json, re, sys
work, runs, problems = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
bad = []
print(f"{'problem':<32} {'least us':>9} {'most us':>9} {'spread':>7} {'roof us':>8} {'measured':>8}  configs")
for problem in problems:
    rows = [json.load(open(f"{work}/{problem}.{run}.json"))["problems"][0] for run in range(1, runs + 1)]
    times = [row["tuned_us"] for row in rows]
    # share_of_roof is of the roof that binds, compute or memory: no time may be below it.
    roofs = [row["share_of_roof"] * row["tuned_us"] for row in rows if row["share_of_roof"]]
    roof = min(roofs) if roofs else 0
    spread = max(times) / min(times) - 1
    wrong = ["times differ"] * (spread > 0.05) + ["below the roof"] * (min(times) < roof / 1.05)
    bad += [problem] * bool(wrong)
    configs = sorted({row["config"] for row in rows})
    print(f"{problem:<32} {min(times):>9.2f} {max(times):>9.2f} {100 * spread:>6.1f}% {roof:>8.2f} "
          f"{rows[0]['measured']:>8}  {' '.join(configs)}  {'; '.join(wrong)}")
print("verdict:", "repeats" if not bad else "does not repeat: " + " ".join(bad))
sys.exit(bool(bad))
END
