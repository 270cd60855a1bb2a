#!/usr/bin/env python3
"""overheads_against.py THIS OTHER [TURNS] [PART...]: the programs `overheads` of two build folders in turns.

Prints the median of each figure, and the ratio of this build's to the other's: its median over the turns, with the 20th
and 80th percentile. Parts: generation, planning, calling, first (all of them by default).
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile


def figures(build, part):
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        program = pathlib.Path(build) / "bench/overheads"
        subprocess.run([program, "--only", part, "--json", file.name], check=True, stdout=subprocess.DEVNULL)
        listed = json.load(open(file.name, encoding="utf-8"))["figures"]
    # The figures in brackets are measured, too.
    return {re.sub(r" \(.*?\)", "", f["what"]): (f["value"], f["unit"]) for f in listed}


def at(samples, share):
    return sorted(samples)[round(share * (len(samples) - 1))]


def compare(builds, part, turns):
    seen = ([], [])
    for turn in range(turns):
        for side in (0, 1) if turn % 2 == 0 else (1, 0):
            seen[side].append(figures(builds[side], part))
    for what, (_, unit) in seen[0][0].items():
        if not all(what in run for run in seen[0] + seen[1]):
            print(f"| {what} | - | - | one build has it alone |")
            continue
        this, other = ([run[what][0] for run in side] for side in seen)
        ratios = [a / b for a, b in zip(this, other) if b > 0]
        spread = f"{at(ratios, 0.5):.3f} ({at(ratios, 0.2):.3f}-{at(ratios, 0.8):.3f})" if ratios else "-"
        print(f"| {what} | {at(this, 0.5):.4g} {unit} | {at(other, 0.5):.4g} {unit} | {spread} |", flush=True)


def main():
    builds, rest = sys.argv[1:3], sys.argv[3:]
    turns = int(rest.pop(0)) if rest and rest[0].isdigit() else 9
    print("| figure | this | other | this over other |\n|---|--:|--:|--:|")
    for part in rest or ["generation", "planning", "calling", "first"]:
        compare(builds, part, turns)


if __name__ == "__main__":
    main()
