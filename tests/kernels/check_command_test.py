"""The command `octile check`: its counts as JSON, its exit status, and that a capped engine stays in its room.

usage: check_command_test.py OCTILE CASES [LISTS]
"""
import json
import os
import subprocess
import sys
import tempfile

octile = sys.argv[1]
cases = sys.argv[2]
lists = sys.argv[3] if len(sys.argv) > 3 else ""
failures = []


def check(*arguments, isa=""):
    environment = {k: v for k, v in os.environ.items() if k != "OCTILE_MAX_ISA"}
    if isa:
        environment["OCTILE_MAX_ISA"] = isa
    return subprocess.run([octile, "check", *arguments], capture_output=True, text=True, env=environment)


def expect(holds, what, ran):
    if not holds:
        failures.append(what)
        print(f"FAILED: {what}\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}")


with open("/proc/cpuinfo") as file:
    flags = file.read().split()
for isa in ("portable", "avx2", "avx512_vnni"):
    if isa != "portable" and isa not in flags:
        print(f"skipped: this CPU has no {isa}")
        continue
    ran = check("--suite", "kernels", "--json", isa=isa)
    counts = json.loads(ran.stdout or "{}")
    expect(ran.returncode == 0 and counts["wrong"] == 0 and counts["checked"] > 3000, f"{isa}: the kernel suite", ran)
    expect(set(counts["by_isa"]) == {isa}, f"{isa}: every plan is of the room", ran)
    expect(set(counts["by_algorithm"]) <= {"direct", "stem", "im2col", "depthwise", "winograd"}, f"{isa}: no plan is the reference's", ran)
    expect(sum(counts["by_algorithm"].values()) == counts["runs"], f"{isa}: every run has an algorithm", ran)

ran = check("--batch", cases, "--json")
counts = json.loads(ran.stdout or "{}")
expect(ran.returncode == 0 and counts["wrong"] == 0 and counts["checked"] > 250, "the case files", ran)

ran = check("--self-test", "--json")
counts = json.loads(ran.stdout or "{}")
expect(ran.returncode == 1, "a self-test exits 1", ran)
expect(counts.get("self_test") == {"caught": 8, "missed": 0}, "both alterations are found in both modes", ran)

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "list")
    with open(path, "w") as file:
        file.write('# a comment\n8x16:16x8\nic4ih9oc8oh7kh3ph0n"small"\nic4id9oc8od7kd3pd0\ng3ic4oc6ih4kh1\ngemm_u8s8u8_m5_n6_k7_multiplier\n')
    for batch in (path, folder):
        ran = check("--batch", batch, "--json")
        counts = json.loads(ran.stdout or "{}")
        expect(ran.returncode == 0 and counts["checked"] == 4, "a list, or a folder of lists", ran)
        expect(counts["refused_by_reason"] == {"channels.in: 4, expected a multiple of groups = 3": 1}, "what is refused, with the reason", ran)
        expect(counts["runs"] == 8 + 8 + 8 + 2, "four pairs of signs and two outputs; a name has its own", ran)
    ran = check("--batch", path, "--json", "--max-macs", "1e3", "--signs", "u8s8", "--threads", "1")
    counts = json.loads(ran.stdout or "{}")
    expect(counts["above_limit"] == 3 and counts["checked"] == 1, "above a limit nothing is run", ran)
    with open(path, "a") as file:
        file.write("nonsense\n\x1b[31m" + "x" * 100000 + "\n8x8:8x8\n")
    ran = check("--batch", path, "--json")
    counts = json.loads(ran.stdout or "{}")
    expect(ran.returncode == 2, "a line that is no problem makes the exit status 2", ran)
    expect(counts.get("checked") == 5 and counts.get("unreadable") == 2, "the lines around it are checked", ran)
    expect("list:7: nonsense: " in ran.stderr and "list:8: \\x1b[31mxxx" in ran.stderr, "each is named", ran)
    expect(len(ran.stderr) < 2000 and "\x1b" not in ran.stderr, "no message is as long as a line, or commands a terminal", ran)

for arguments in ([], ["--suite", "other"], ["--signs", "u8", "8x8:8x8"], ["--batch", "/nonexistent"], ["nonsense"]):
    ran = check(*arguments)
    expect(ran.returncode == 2 and ran.stderr, f"usage error: {arguments}", ran)
expect(check("8x8:8x8", isa="nonsense").returncode == 2, "an unknown OCTILE_MAX_ISA is a usage error", ran)

if os.path.isdir(lists):
    ran = check("--batch", lists, "--json", "--max-macs", "0")
    counts = json.loads(ran.stdout or "{}")
    expect(counts["refused"] == 0 and not counts["refused_by_reason"], "lists: nothing is refused", ran)
    expect(counts["checked"] + counts["above_limit"] == 1767, "lists: what is offered", ran)
else:
    print(f"skipped: the lists of a peer are not at {lists or '(no path given)'}")

print(f"{len(failures)} failed")
sys.exit(bool(failures))
