"""octile's QuantizeLinear, DequantizeLinear and DynamicQuantizeLinear beside ONNX Runtime's nodes, bit for bit.

quantise_linear_onnx_test.py PROGRAM VENV_PYTHON   exit 77, with the reason, where onnxruntime is not to be had
"""
import itertools
import os
import subprocess
import sys
import unittest

try:
    import numpy as np
    import onnx
    import onnxruntime
except ImportError as missing:
    venv = sys.argv[2] if len(sys.argv) > 2 else ""
    if os.path.exists(venv) and "OCTILE_IN_VENV" not in os.environ:
        os.execve(venv, [venv, *sys.argv], os.environ | {"OCTILE_IN_VENV": "1"})
    print(f"skipped: {missing.name} is neither in this Python nor in {venv or 'a venv'} (scripts/install-packages.sh)")
    sys.exit(77)

PROGRAM = sys.argv[1]
np.seterr(over="ignore")
TYPES = {"u8": np.uint8, "s8": np.int8, "s32": np.int32}
SCALES = np.array([1, 0.5, 0.1, 1 / 3, 3e-7, 1234.5, 1e-38, 1e-44, 3e38, 1e30, 0.0078125, 0.99999994], np.float32)
NASTY = np.array([0, -0.0, 1e-45, -1e-45, 1e-40, -1e-39, 3.4e38, -3.4e38, np.inf, -np.inf, 2**31, -2**31, 2**63],
                 np.float32)
SHAPES = [(1, 1, 1), (1, 1, 3), (2, 3, 1), (2, 3, 4), (3, 2, 5), (1, 7, 16), (2, 3, 17), (1, 1, 127), (2, 5, 33), (3, 3, 100)]


def node(name, inputs, outputs, **attributes):
    """A session of this one node. Its inputs and outputs are (name, type)."""
    helper, of = onnx.helper, lambda t: onnx.helper.np_dtype_to_tensor_dtype(np.dtype(t))
    info = lambda pairs: [helper.make_tensor_value_info(n, of(t), None) for n, t in pairs]
    graph = helper.make_graph([helper.make_node(name, [n for n, _ in inputs], [n for n, _ in outputs], **attributes)],
                              "one", info(inputs), info(outputs))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=9)
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def rows_of(shape, axis):
    """rows, columns, per and number of scales of a tensor with scales along an axis; None: of the whole."""
    count = int(np.prod(shape))
    if axis is None:
        return 1, count, "tensor", 1
    after = int(np.prod(shape[axis + 1:]))
    if after == 1:
        return count // shape[axis], shape[axis], "channel", shape[axis]
    return count // after, after, "row", shape[axis]


class QuantiseLinear(unittest.TestCase):
    def setUp(self):
        self.random = np.random.default_rng(5)
        self.program = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.compared = 0

    def tearDown(self):
        self.program.stdin.close()
        self.assertEqual(self.program.wait(), 0)
        self.program.stdout.close()

    def call(self, words, inputs, outputs):
        """Outputs are (type, count)."""
        self.program.stdin.write((" ".join(map(str, words)) + "\n").encode() + b"".join(i.tobytes() for i in inputs))
        self.program.stdin.flush()
        read = lambda t, n: np.frombuffer(self.program.stdout.read(np.dtype(t).itemsize * n), t)
        return [read(t, n) for t, n in outputs]

    def same(self, ours, theirs, told):
        self.assertEqual(ours.tobytes(), np.ascontiguousarray(theirs).tobytes(), f"{told}\n{ours}\n{theirs}")
        self.compared += ours.size

    def draw(self, shape, scale, nan=True):
        """Ties, any bits, the nasty values, and values in range."""
        kind = self.random.integers(0, 6, shape)
        ties = ((self.random.integers(-300, 300, shape) + 0.5) * scale).astype(np.float32)
        bits = self.random.integers(0, 2**32, shape, np.uint32).view(np.float32)
        bits = bits if nan else np.where(np.isnan(bits), np.float32(1), bits)
        plain = (self.random.normal(0, 60, shape) * scale).astype(np.float32)
        nasty = self.random.choice(np.append(NASTY, np.float32(np.nan)) if nan else NASTY, shape)
        return np.select([kind == 0, kind == 1, kind == 2], [nasty, bits, ties], plain).astype(np.float32)

    def parameters(self, count, t):
        bounds = np.iinfo(t)
        zero = self.random.integers(bounds.min, bounds.max, count, endpoint=True) if t != np.int32 else np.zeros(count)
        return self.random.choice(SCALES, count), zero.astype(t)

    def cases(self, operation, types):
        for t, axis, shape in itertools.product(types, (None, 0, 1, 2), SHAPES):
            source, result = (np.float32, TYPES[t]) if operation == "QuantizeLinear" else (TYPES[t], np.float32)
            names = [("x", source), ("scale", np.float32), ("zero", TYPES[t])]
            session = node(operation, names, [("y", result)], **({} if axis is None else {"axis": axis}))
            rows, columns, per, count = rows_of(shape, axis)
            scale, zero = self.parameters(count, TYPES[t])
            along = (lambda v: v.reshape(())) if axis is None else (lambda v: v)
            yield t, shape, (t, rows, columns, per, count), scale, zero, result, lambda x: session.run(
                None, {"x": x, "scale": along(scale), "zero": along(zero)})[0]

    def test_quantise(self):
        for t, shape, words, scale, zero, result, theirs in self.cases("QuantizeLinear", ("u8", "s8")):
            for _ in range(3):
                x = self.draw(shape, scale[0])
                y, = self.call(("quantise", *words), (x, scale, zero.astype(np.int32)), [(result, x.size)])
                self.same(y, theirs(x), (words, x, scale, zero))
        self.assertGreater(self.compared, 10000)

    def test_dequantise(self):
        for t, shape, words, scale, zero, result, theirs in self.cases("DequantizeLinear", ("u8", "s8", "s32")):
            bounds = np.iinfo(TYPES[t])
            x = self.random.integers(bounds.min, bounds.max, shape, TYPES[t], endpoint=True)
            y, = self.call(("dequantise", *words), (x, scale, zero.astype(np.int32)), [(result, x.size)])
            self.same(y, theirs(x), (words, x, scale, zero))
        self.assertGreater(self.compared, 5000)

    def dynamic(self, session, x, told):
        y, scale, zero = self.call(("dynamic", "u8", 1, x.size, "tensor", 1), (x,),
                                   [(np.uint8, x.size), (np.float32, 1), (np.int32, 1)])
        theirs = session.run(None, {"x": x})
        self.same(scale, theirs[1], told)
        self.same(zero.astype(np.uint8), theirs[2], told)
        self.same(y, theirs[0], told)

    def test_dynamic(self):
        session = node("DynamicQuantizeLinear", [("x", np.float32)],
                       [("y", np.uint8), ("scale", np.float32), ("zero", np.uint8)])
        # Without NaN: what ONNX Runtime makes of it depends on where it stands and on the CPU.
        for size, scale in itertools.product((1, 2, 3, 5, 16, 31, 64, 100, 129, 1000, 40000), np.append(SCALES, 1e-45)):
            for x in (self.draw(size, scale, nan=False), np.abs(self.draw(size, scale, nan=False)),
                      (self.random.normal(0, 1, size) * scale).astype(np.float32),
                      (self.random.uniform(-3, 1, size) * scale).astype(np.float32)):
                self.dynamic(session, x, (size, scale))
        inf, tiny = np.inf, 1e-45
        for x in ([], [0], [-0.0, 0], [1, 2, 3], [-1, -2], [inf], [-inf], [inf, 1, -1], [-inf, 1, -1], [inf, -inf, 0, 1],
                  [3.4e38, -3.4e38, 1], [tiny], [-tiny], [tiny, -tiny, 0], [-1e-43, 1e-43], [-3e-40, 2e-40, 1e-40]):
            self.dynamic(session, np.array(x, np.float32), x)
        self.assertGreater(self.compared, 100000)


if __name__ == "__main__":
    print(f"onnxruntime {onnxruntime.__version__}")
    unittest.main(argv=sys.argv[:1], verbosity=2)
