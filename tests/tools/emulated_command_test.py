"""`octile` on an AArch64 CPU that qemu emulates: emulated_command_test.py "qemu-aarch64 -cpu max octile" ROOM"""
import sys
import unittest

import command

ROOM = sys.argv.pop(1)
INSTRUCTION = {"neon": "smull", "neon_dot": "dot", "neon_i8mm": "mmla"}
GEMM = "gemm_u8s8s32_m48_n64_k96"
PROBLEMS = (GEMM, "gemm_s8s8u8_m7_n33_k65_yzp_multiplierchannel_bias", "gemm_u8u8s32_m1_n100_k300_xzp_wzpchannel",
            "conv_u8s8u8_n1_h9_w7_c8_k12_r3x3_p1x1_xzp_yzp_multiplierchannel_bias", "conv_s8s8s32_n1_h14_w14_c24_k24_g24_r3x3_s2x2_p1x1")


class Emulated(command.CommandTest):
    def test_info(self):
        info = self.json("info", "--fast")
        self.assertEqual(info["isa"], ROOM)
        self.assertRegex(info["cpu"], "midr 0x[0-9a-f]+")
        usable = {room["name"] for room in info["rooms"] if room["usable"]}
        best = list(INSTRUCTION).index(ROOM)
        self.assertEqual(usable, {"portable", *list(INSTRUCTION)[: best + 1]})
        self.assertTrue(all(room["usable"] or room["why_not"] for room in info["rooms"]))

    def test_check(self):
        counts = self.json("check", *PROBLEMS)
        self.assertEqual((counts["checked"], counts["wrong"]), (len(PROBLEMS), 0))
        self.assertGreaterEqual(counts["by_isa"][ROOM], len(PROBLEMS) - 1)  # the depthwise one may run in the fallback

    def test_inspect(self):
        inspected = self.json("inspect", GEMM, "--asm")
        self.assertEqual(inspected["isa"], ROOM)
        self.assertIn(INSTRUCTION[ROOM], inspected["kernels"][0]["assembly"])

    def test_a_cap(self):
        self.assertEqual(self.json("info", "--fast", OCTILE_MAX_ISA="neon")["isa"], "neon")
        self.assertEqual(self.json("info", "--fast", OCTILE_MAX_ISA="portable")["isa"], "portable")


if __name__ == "__main__":
    unittest.main()
