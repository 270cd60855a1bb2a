"""`octile model` on a folder made here, its outputs worked out in plain Python: model_test.py PROGRAM"""
import hashlib
import itertools
import json
import random
import struct
import unittest

import command

CHANNELS, FILTERS, DEPTH = 3, 5, 7
X_ZERO, Y_ZERO = 130, 7


def f32(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def requantise(accumulator, multiplier):
    # The product of two f32 is exact in Python's floats, so one rounding to f32 is left; round() goes half to even.
    value = f32(f32(accumulator) * multiplier)
    return round(min(max(value, -Y_ZERO), 255 - Y_ZERO)) + Y_ZERO


class Model(command.CommandTest):
    def setUp(self):
        super().setUp()
        self.random = random.Random(1)
        self.model = self.folder / "model"
        self.model.mkdir()
        self.digests = {}
        layers = [self.convolution(), self.product()]
        (self.model / "manifest.json").write_text(json.dumps(
            {"schema": 1, "model": "tiny", "model_sha256": "ab" * 32, "onnxruntime": "none", "cpu": "none", "texts": [],
             "layers": layers}))
        self.digest_file = self.folder / "digests.json"
        self.digest_file.write_text(json.dumps({"ab" * 32: self.digests}))

    def file(self, name, values, form="B"):
        (self.model / name).write_bytes(struct.pack(f"<{len(values)}{form}", *values))
        return name

    def draw(self, count, low, high):
        return [self.random.randint(low, high) for _ in range(count)]

    def case(self, layer, width, sizes, x, y, wrong):
        worse = list(y)
        for i in range(wrong):
            worse[i] ^= 1
        key = hashlib.sha256(bytes(x)).hexdigest()[:16]
        self.digests[f"{layer}@{width}/{key}"] = hashlib.sha256(bytes(y)).hexdigest()
        return {"width": width, "key": "", "x": self.file(f"{layer}.{width}.x", x),
                "y_onnxruntime": self.file(f"{layer}.{width}.y", worse), "macs": 0} | sizes

    def common(self, name, w, bias, multiplier):
        return {"name": name, "count": 2, "types": {"x": "u8", "w": "s8", "y": "u8"},
                "w": self.file(f"{name}.w", w, "b"), "w_zero_point": None, "bias": self.file(f"{name}.bias", bias, "i"),
                "multiplier": self.file(f"{name}.multiplier", multiplier, "f"), "x_zero_point": X_ZERO,
                "y_zero_point": Y_ZERO}

    def convolution(self):
        w = self.draw(FILTERS * 9 * CHANNELS, -128, 127)
        bias, multiplier = self.draw(FILTERS, -9999, 9999), [f32(0.001 * (i + 1)) for i in range(FILTERS)]
        cases = []
        for width, wrong in ((6, 0), (9, 2)):
            h = 5
            x, y = self.draw(h * width * CHANNELS, 0, 255), []
            for oh, ow, f in itertools.product(range(h), range(width), range(FILTERS)):
                total = bias[f]
                for kh, kw, c in itertools.product(range(3), range(3), range(CHANNELS)):
                    row, column = oh + kh - 1, ow + kw - 1
                    if 0 <= row < h and 0 <= column < width:
                        pixel = x[(row * width + column) * CHANNELS + c] - X_ZERO
                        total += pixel * w[((f * 3 + kh) * 3 + kw) * CHANNELS + c]
                y.append(requantise(total, multiplier[f]))
            cases.append(self.case("conv", width, {"batch": 1, "image": [h, width]}, x, y, wrong))
        return self.common("conv", w, bias, multiplier) | {
            "kind": "conv", "channels": CHANNELS, "filters": FILTERS, "groups": 1, "kernel": [3, 3], "stride": [1, 1],
            "dilation": [1, 1], "pad": [[1, 1], [1, 1]], "cases": cases}

    def product(self):
        w, bias, multiplier = self.draw(DEPTH * FILTERS, -128, 127), self.draw(FILTERS, -999, 999), [f32(0.003)]
        x, y, m = self.draw(4 * DEPTH, 0, 255), [], 4
        for i, j in itertools.product(range(m), range(FILTERS)):
            total = bias[j] + sum((x[i * DEPTH + k] - X_ZERO) * w[k * FILTERS + j] for k in range(DEPTH))
            y.append(requantise(total, multiplier[0]))
        case = self.case("gemm", 6, {"batch": 1, "m": m, "n": FILTERS, "k": DEPTH}, x, y, 1)
        return self.common("gemm", w, bias, multiplier) | {
            "kind": "gemm", "batch": 1, "n": FILTERS, "k": DEPTH, "b_is_weight": True, "cases": [case]}

    def run_model(self, **more):
        return self.json("model", self.model, "--seconds", "3", "--digests", self.digest_file, **more)

    def test_right_and_remembered(self):
        first = self.run_model()
        self.assertEqual((first["tuned"], first["known"]), (3, 0))
        tiny = first["models"][0]
        self.assertEqual((tiny["wrong"], tiny["onnxruntime_wrong"], tiny["digests"]), (0, 3, {"equal": 3}))
        self.assertEqual([row["layer"] for row in tiny["rows"]], ["conv", "conv", "gemm"])
        second = self.run_model()
        self.assertEqual((second["tuned"], second["known"]), (0, 3))
        text = self.octile("model", self.model, "--digests", self.digest_file).stdout
        self.assertIn("tuned 0, known 3", text)
        self.assertIn("3 equal", text)

    def test_another_digest_fails(self):
        self.digest_file.write_text(json.dumps({"ab" * 32: {key: "00" * 32 for key in self.digests}}))
        done = self.octile("model", self.model, "--seconds", "0", "--digests", self.digest_file, code=1)
        self.assertIn("digest differs", done.stderr)

    def test_another_model_or_other_inputs_are_said(self):
        self.digest_file.write_text(json.dumps({"cd" * 32: self.digests}))
        done = self.octile("model", self.model, "--seconds", "0", "--digests", self.digest_file)
        self.assertIn("knows no model", done.stderr)
        self.digest_file.write_text(json.dumps({"ab" * 32: {}}))
        done = self.octile("model", self.model, "--seconds", "0", "--digests", self.digest_file)
        self.assertIn("3 none of these inputs", done.stdout)

    def test_a_damaged_line_costs_one_problem(self):
        self.run_model()
        lines = self.lines()
        self.write([lines[0][:-9], *lines[1:]])
        again = self.run_model()
        self.assertEqual((again["tuned"], again["known"]), (1, 2))
        self.assertTrue(any("skip" in line for line in again["messages"]), again["messages"])

    def test_a_store_that_cannot_be_made_is_said(self):
        self.store = self.digest_file / "store"
        done = self.octile("model", self.model, "--seconds", "3", "--digests", self.digest_file)
        self.assertIn(f"memory only: {self.store.parent}", done.stderr)
        self.assertIn("tuned 3", done.stdout)

    def test_a_file_of_the_wrong_size_is_named(self):
        (self.model / "gemm.w").write_bytes(b"short")
        self.assertIn("gemm: w: 5 bytes, expected 35", self.octile("model", self.model, code=1).stderr)

    def test_parameters_are_as_many_as_are_read(self):
        self.file("gemm.multiplier", [0.5] * (FILTERS - 2), "f")
        self.assertIn(f"gemm: multiplier: {FILTERS - 2} values, expected {FILTERS}",
                      self.octile("model", self.model, code=1).stderr)
        self.file("gemm.multiplier", [0.5] * (FILTERS + 2), "f")
        self.octile("model", self.model, code=1)
        self.file("gemm.multiplier", [0.5], "f")
        self.file("gemm.bias", [1, 2], "i")
        self.assertIn("gemm: bias: 2 values, expected 5", self.octile("model", self.model, code=1).stderr)


if __name__ == "__main__":
    unittest.main()
