"""Exit codes, the store and inspection through the program `octile`: command_test.py PROGRAM [TestCase...]"""
import json
import os
import pty
import subprocess
import unittest

import command

A = "gemm_u8s8s32_m48_n64_k96"
B = "conv_u8s8u8_n1_h9_w7_c8_k12_r3x3_p1x1_xzp_yzp_multiplierchannel_bias"
TUNE = ("tune", A, B, "--seconds", "1")


class ExitCodes(command.CommandTest):
    def test_help_is_no_failure(self):
        self.assertIn("inspect", self.octile("--help").stdout)
        for name in ("info", "tune", "bench", "inspect", "model", "cache"):
            self.assertIn("--help", self.octile(name, "--help").stdout)

    def test_usage(self):
        for arguments in ([], ["nothing"], ["tune"], ["tune", "gemm_u8s8s32_m1"], ["tune", "--batch", "/no/such/file"],
                          ["inspect"], ["inspect", A, "--isa", "sse9"], ["tune", A, "--threads", "-1"],
                          ["bench", A, "--seconds", "none"], ["model", "/no/such/folder"], ["cache"]):
            self.octile(*arguments, code=2)

    def test_a_free_size_must_be_fixed(self):
        self.assertIn("--m", self.octile("inspect", "gemm_u8s8s32_m_any_n8_k8", code=2).stderr)
        self.assertEqual(self.json("inspect", "gemm_u8s8s32_m_any_n8_k8", "--m", "5")["problem"],
                         "gemm_u8s8s32_m5_n8_k8")

    def test_unknown_isa_word(self):
        done = self.octile("info", code=2, OCTILE_MAX_ISA="sse9")
        self.assertIn("OCTILE_MAX_ISA: 'sse9' is none of", done.stderr)

    def test_illegal_config_fails(self):
        self.assertIn("r99x9", self.octile("bench", A, "--config", "r99x9_u4", code=1).stderr)


class Json(command.CommandTest):
    def test_one_document_each(self):
        self.assertTrue(any(room["usable"] for room in self.json("info", "--fast")["rooms"]))
        bench = self.json("bench", A, "48x96:96x64", "--seconds", "0.05")["problems"]
        self.assertEqual([row["problem"] for row in bench], [A, A])
        self.assertTrue(all(row["hot_us"] > 0 and row["cold_us"] > 0 for row in bench))
        self.assertEqual(self.json("cache", "list")["records"], [])

    def test_lists_say_what_is_refused(self):
        problems = self.folder / "problems"
        problems.write_text(f"# two that are offered, one that is none\n{A}\n{A}\ng3ic4oc6ih4kh1\n")
        tuned = self.json("tune", "--batch", problems, "--seconds", "0.2")
        self.assertEqual((tuned["tuned"], tuned["known"], tuned["refused"]), (1, 0, 1))

    def test_a_line_that_is_no_problem_is_named_and_the_rest_goes_on(self):
        problems = self.folder / "problems"
        problems.write_text(f"{A}\nnonsense\ngemm_u8s8s32_m_any_n8_k8\n{B}\n")
        for name in ("tune", "bench"):
            done = self.octile(name, "--seconds", "0.05", "--batch", problems, "--json", code=2)
            said = json.loads(done.stdout)
            self.assertEqual((len(said["problems"]), said["unreadable"]), (2, 2))
            self.assertIn("problems:2: nonsense: ", done.stderr)
            self.assertIn("gemm_u8s8s32_m_any_n8_k8: has a free size", done.stderr)
        problems.write_text(f"{A}\nnonsense\n{B}\n")
        done = self.octile("check", "--saturation", "--batch", problems, "--json", "--max-macs", "1e6", code=2)
        self.assertEqual(len(json.loads(done.stdout)), 2)
        problems.write_text(f"gemm_u8s8s32_m_any_n8_k8\n{A}\n")
        done = self.octile("check", "--saturation", "--batch", problems, "--json", code=1)
        self.assertEqual(len(json.loads(done.stdout)), 1)
        problems.write_text("nonsense\n")
        for arguments in (["tune"], ["bench"], ["check", "--saturation"], ["check"]):
            self.octile(*arguments, "--batch", problems, code=2)

    def test_capped_rooms_say_why(self):
        rooms = {room["name"]: room for room in self.json("info", "--fast", OCTILE_MAX_ISA="avx2")["rooms"]}
        self.assertFalse(rooms["avx512_vnni"]["usable"])
        self.assertIn("avx512_vnni", rooms["avx512_vnni"]["why_not"])


class Store(command.CommandTest):
    def test_a_second_run_tunes_nothing(self):
        self.assertIn("tuned 2, 0 known", self.octile(*TUNE).stdout)
        self.assertIn("tuned 0, 2 known", self.octile(*TUNE).stdout)
        self.assertEqual(len(self.lines()), 2)

    def test_a_damaged_line_is_skipped_said_and_tuned_again(self):
        self.octile(*TUNE)
        first, second = self.lines()
        self.write([first.replace('"m', '"M', 1), second])
        done = self.octile(*TUNE)
        self.assertIn("tuned 1, 1 known", done.stdout)
        self.assertIn("checksum", done.stderr)
        self.assertEqual(self.json("info", "--fast")["store"]["skipped_lines"], 1)
        self.assertIn("tuned 0, 2 known", self.octile(*TUNE).stdout)

    def test_a_directory_that_cannot_be_made(self):
        self.store = self.folder / "file"
        self.store.write_text("not a directory")
        self.store /= "store"
        done = self.octile(*TUNE)
        self.assertIn("tuned 2, 0 known", done.stdout)
        self.assertIn(f"memory only: {self.store.parent}", done.stderr)
        self.assertNotEqual(self.json("info", "--fast")["store"]["why_not_writable"], "")

    def test_a_forced_slow_config_is_used(self):
        small = "gemm_u8s8s32_m64_n16_k64"
        self.octile("tune", small, "--effort", "exhaustive", "--seconds", "5")
        record = json.loads(self.lines()[-1])
        good = [timing for timing in record["timings"] if timing["outcome"] == "ok"]
        slow = max(good, key=lambda timing: timing["median_us"])["config"]
        self.assertNotEqual(slow, record["best"])
        self.write([command.with_checksum(record | {"best": slow})])
        inspected = self.json("inspect", small)
        self.assertEqual((inspected["source"], inspected["config"]), ("exact record", slow))
        self.assertIn("exact record", self.octile("inspect", small).stdout)
        self.assertEqual(self.json("inspect", "gemm_u8s8s32_m65_n16_k64")["source"], f"borrowed from {small}")
        self.assertEqual(self.json("inspect", "gemm_u8s8s32_m65_n16_k65")["source"], "estimate")

    def test_cache(self):
        self.octile(*TUNE)
        self.assertEqual({r["problem"] for r in self.json("cache", "list")["records"]}, {A, B})
        self.assertEqual(self.octile("cache", "path").stdout.strip(), str(self.store / "store.jsonl"))
        self.octile("cache", "clear")
        self.assertEqual(self.json("cache", "list")["records"], [])

    def test_a_file_cannot_steer_the_terminal(self):
        self.octile(*TUNE)
        record = json.loads(self.lines()[0])
        self.write([command.with_checksum(record | {"problem": "\x1b[2J\x9b\\", "best": "a\nb", "facts": "\u202e"})])
        listed = self.octile("cache", "list").stdout
        self.assertIn("\\x1b[2J\\xc2\\x9b\\x5c  ", listed)
        self.assertIn("a\\x0ab", listed)
        self.assertIn("\\xe2\\x80\\xae", listed)


class Inspect(command.CommandTest):
    def test_labels_stand_in_the_assembly(self):
        inspected = self.json("inspect", A, "--asm", "--bytes")
        for kernel in inspected["kernels"]:
            if kernel["bytes"] == 0:
                self.skipTest("room portable: its kernels are compiled with the library")
            self.assertTrue(kernel["labels"])
            text = kernel["assembly"].splitlines()
            for label in kernel["labels"]:
                here = [n for n, line in enumerate(text) if line == "; " + label["name"]]
                offsets = []
                for n in here:  # a loop may begin where the one around it does
                    code = [line for line in text[n + 1:] if not line.startswith(";") and not line.endswith(":")]
                    offsets += [int(line.split()[0], 16) for line in code[:1]]
                self.assertIn(label["offset"], offsets)
            self.assertEqual(len("".join(kernel["code"].split())) - 6 * -(-kernel["bytes"] // 32), 2 * kernel["bytes"])
        self.assertIn("; k loop", self.octile("inspect", A, "--asm").stdout)

    def inspect_room(self, room, **environment):
        variables = os.environ | {"OCTILE_CACHE_DIR": str(self.store)} | environment
        return subprocess.run([*command.PROGRAM, "inspect", A, "--isa", room, "--asm", "--json"], env=variables,
                              capture_output=True, text=True)

    def test_rooms_that_cannot_run_here(self):
        usable = {room["name"]: room["usable"] for room in self.json("info", "--fast")["rooms"]}
        for room, instruction in (("avx512_vnni", "vpdpbusd"), ("amx_int8", "tdpbusd"), ("neon", "smull"),
                                  ("neon_dot", "sdot"), ("neon_i8mm", "usmmla")):
            done = self.inspect_room(room)
            if done.returncode == 1 and "component llvm" in done.stderr:
                self.skipTest(done.stderr)
            self.assertEqual(done.returncode, 0, done.stderr)
            inspected = json.loads(done.stdout)
            self.assertEqual(inspected["isa"], room)
            self.assertEqual(inspected["why_not_here"] == "", usable[room])
            self.assertIn(instruction, inspected["kernels"][0]["assembly"])

    def test_without_the_component_llvm(self):
        for path, why in ((self.folder / "none.so", "not there"), ("libm.so.6", "another version of octile")):
            done = self.inspect_room("neon_dot", OCTILE_LLVM_PATH=str(path))
            if done.returncode == 0:
                self.skipTest("it is linked into this program")
            self.assertEqual(done.returncode, 1)
            for part in ("neon_dot: ", "component llvm", f"OCTILE_LLVM_PATH={path}", why):
                self.assertIn(part, done.stderr)
            for arguments in (("inspect", A), ("info", "--fast")):
                self.octile(*arguments, OCTILE_LLVM_PATH=str(path))

    def test_why(self):
        inspected = self.json("inspect", A)
        self.assertGreater(inspected["candidates"], 1)
        self.assertIn("tile", self.octile("inspect", A).stdout)
        self.assertIn("columns", inspected["rejected"])
        self.assertIn("3 x 3", inspected["refused"]["winograd"])
        self.assertNotIn("direct", inspected["refused"])
        self.assertGreater(inspected["packed_bytes"], 64 * 96 - 1)


class Progress(command.CommandTest):
    def test_a_bar_only_on_terminals(self):
        self.assertEqual(self.octile(*TUNE).stderr, "")
        try:
            terminal, side = pty.openpty()
        except OSError as error:
            self.skipTest(f"no pseudo-terminal here: {error}")
        environment = os.environ | {"OCTILE_CACHE_DIR": str(self.store)}
        subprocess.run([*command.PROGRAM, *TUNE], env=environment, stdout=subprocess.PIPE, stderr=side, check=True)
        os.close(side)
        shown = b""
        try:
            while chunk := os.read(terminal, 4096):
                shown += chunk
        except OSError:  # the other side is closed: Linux says EIO
            pass
        os.close(terminal)
        self.assertIn(b"2/2", shown)


if __name__ == "__main__":
    unittest.main()
