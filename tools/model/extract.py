"""Every quantised convolution and matrix product of a model -> one folder: manifest.json and little-endian files."""

import hashlib
import json
import os
import re

import numpy as np
import onnx
import onnxruntime
from onnx import helper, numpy_helper

import exact

# Positions of a node's inputs. The operators differ in order only.
POSITIONS = {
    "QLinearConv": dict(x=0, x_scale=1, x_zero=2, w=3, w_scale=4, w_zero=5, y_scale=6, y_zero=7, bias=8),
    "QLinearMatMul": dict(x=0, x_scale=1, x_zero=2, w=3, w_scale=4, w_zero=5, y_scale=6, y_zero=7),
    "QGemm": dict(x=0, x_scale=1, x_zero=2, w=3, w_scale=4, w_zero=5, bias=6, y_scale=7, y_zero=8),
}
TYPE_NAMES = {np.dtype(np.uint8): "u8", np.dtype(np.int8): "s8"}


def session(model, precise):
    """As a user gets it, or `precise`: on CPUs without VNNI onnxruntime then turns s8 weights into u8, where its
    products cannot saturate. That needs graph optimisation of this level."""
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    if precise:
        options.add_session_config_entry("session.x64quantprecision", "1")
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def cpu_name():
    with open("/proc/cpuinfo") as file:
        text = file.read()
    name = re.search(r"model name\s*:\s*(.*)", text)
    features = sorted(set(re.findall(r"\b(avx2|avx_vnni|avx512f|avx512_vnni|amx_int8)\b", text)))
    return f"{name.group(1) if name else 'unknown'} ({' '.join(features)})"


def to_nhwc(array):
    """A 1-D convolution becomes one of height 1."""
    return (array if array.ndim == 4 else array[:, :, None]).transpose(0, 2, 3, 1)


class Node:
    """One quantised node: its parameters, and its inputs and outputs per width."""

    def __init__(self, node, constants):
        self.op, self.name = node.op_type, node.name or node.output[0]
        self.names = {key: node.input[i] for key, i in POSITIONS[node.op_type].items() if i < len(node.input)}
        self.output = node.output[0]
        self.attributes = {entry.name: helper.get_attribute_value(entry) for entry in node.attribute}
        self.b_is_weight = self.names["w"] in constants
        fixed = {key: constants.get(name) for key, name in self.names.items() if key != "x"}
        x_scale, w_scale, y_scale = (fixed[key].astype(np.float32) for key in ("x_scale", "w_scale", "y_scale"))
        self.multiplier = (x_scale.ravel()[0] * w_scale.ravel()) / y_scale.ravel()[0]
        self.x_zero, self.y_zero = (int(fixed[key].ravel()[0]) for key in ("x_zero", "y_zero"))
        self.w_zero = fixed["w_zero"].astype(np.int32).ravel()
        self.bias = fixed.get("bias")
        self.w = fixed["w"]
        if self.op == "QGemm":
            assert self.attributes.get("alpha", 1.0) == 1.0 and not self.attributes.get("transA", 0)
            if self.attributes.get("transB", 0):
                self.w = self.w.T
        elif self.op == "QLinearConv":
            self.w = to_nhwc(self.w)
        self.runs = []  # (width, x, b or None, y)

    def add_run(self, width, values):
        x, y = values[self.names["x"]], values[self.output]
        b = None if self.b_is_weight else values[self.names["w"]]
        if self.op == "QLinearConv":
            x, y = (np.ascontiguousarray(to_nhwc(array)) for array in (x, y))
        else:
            # With weights on the right, batch dimensions are only more rows.
            leading = (1, -1) if self.b_is_weight else (int(np.prod(x.shape[:-2])), x.shape[-2])
            assert b is None or b.shape[:-2] == x.shape[:-2]
            x, y = x.reshape(*leading, x.shape[-1]), y.reshape(*leading, y.shape[-1])
            b = None if b is None else b.reshape(leading[0], *b.shape[-2:])
        self.runs.append((width, x, b, y))

    def describe(self):
        """The manifest's entry without file names."""
        _, x, b, y = self.runs[0]
        right = self.w if self.b_is_weight else b
        types = dict(x=TYPE_NAMES[x.dtype], w=TYPE_NAMES[right.dtype], y=TYPE_NAMES[y.dtype])
        if self.op != "QLinearConv":
            ks, ns = {run[1].shape[-1] for run in self.runs}, {run[3].shape[-1] for run in self.runs}
            n, k = (sizes.pop() if len(sizes) == 1 else None for sizes in (ns, ks))
            return dict(kind="gemm", n=n, k=k, batch=x.shape[0], b_is_weight=self.b_is_weight, types=types)
        rank = len(self.attributes["kernel_shape"])
        stride, dilation = (
            [1] * (2 - rank) + list(self.attributes.get(key, [1] * rank)) for key in ("strides", "dilations")
        )
        return dict(
            kind="conv",
            channels=x.shape[-1],
            filters=y.shape[-1],
            groups=self.attributes.get("group", 1),
            kernel=list(self.w.shape[1:3]),
            stride=stride,
            dilation=dilation,
            pad=self.padding(x.shape[1:3], self.w.shape[1:3], stride, dilation),
            types=types,
        )

    def padding(self, image, kernel, stride, dilation):
        """[[top, bottom], [left, right]]; "same" padding depends on the image where the stride is not 1."""
        automatic = self.attributes.get("auto_pad", b"NOTSET")
        if automatic in (b"SAME_UPPER", b"SAME_LOWER"):
            pad = []
            for size, taps, step, spread in zip(image, kernel, stride, dilation):
                total = max(0, (-(-size // step) - 1) * step + (taps - 1) * spread + 1 - size)
                less, more = total // 2, total - total // 2
                pad.append([less, more] if automatic == b"SAME_UPPER" else [more, less])
            return pad
        pads = [0] * 4 if automatic == b"VALID" else self.attributes.get("pads", [0] * 4)
        rank = len(pads) // 2
        return [[0, 0]] * (2 - rank) + [list(pair) for pair in zip(pads[:rank], pads[rank:])]

    def problem(self):
        """Equal for nodes that are the same problem: same shapes at every width, same kinds of parameters."""
        kinds = (self.bias is None, self.multiplier.size > 1, bool(self.w_zero.any()), self.w_zero.size > 1)
        return json.dumps([self.describe(), kinds, [(run[1].shape, run[3].shape) for run in self.runs]])

    def largest_bias(self):
        return 0 if self.bias is None else int(np.abs(self.bias.astype(np.int64)).max())


def layer_name(index, layer):
    if layer["kind"] == "gemm":
        return f"gemm{index:02}_k{layer['k'] or 'any'}_n{layer['n'] or 'any'}"
    depthwise = layer["groups"] == layer["channels"] == layer["filters"]
    channels = f"dw{layer['channels']}" if depthwise else f"{layer['channels']}to{layer['filters']}"
    kernel, stride = ("x".join(map(str, layer[key])) for key in ("kernel", "stride"))
    return f"conv{index:02}_{channels}_{kernel}" + ("" if stride == "1x1" else f"_s{stride}")


def run_model(model_path, inputs):
    """Runs the model on every input with each quantised node's inputs and outputs exposed; returns the nodes and the
    model's own outputs."""
    model = onnx.load(model_path)
    constants = {entry.name: numpy_helper.to_array(entry) for entry in model.graph.initializer}
    unknown = {node.op_type for node in model.graph.node} & {"ConvInteger", "MatMulInteger"}
    assert not unknown, f"static quantisation leaves no {unknown}"
    nodes = [Node(node, constants) for node in model.graph.node if node.op_type in POSITIONS]
    own = [entry.name for entry in model.graph.output]
    exposed = [name for node in nodes for name in (node.names["x"], node.names["w"], node.output)]
    known = {*own, *constants, *(entry.name for entry in model.graph.input)}
    for name in dict.fromkeys(exposed):
        if name not in known:
            model.graph.output.append(helper.make_empty_tensor_value_info(name))
    # Precise, so that every kind of CPU hands the same inputs to the layers and the committed digests apply to all.
    run = session(model.SerializeToString(), precise=True)
    outputs, feed_name = [], run.get_inputs()[0].name
    for _, x in inputs:
        values = dict(zip([entry.name for entry in run.get_outputs()], run.run(None, {feed_name: x})))
        values[feed_name] = x
        outputs.append(values[own[0]])
        for node in nodes:
            node.add_run(x.shape[3], values)
    return nodes, outputs


def write_layer(folder, name, node, count):
    def write(suffix, array):
        file_name = f"{name}.{suffix}"
        array = np.ascontiguousarray(array)
        array.astype(array.dtype.newbyteorder("<")).tofile(os.path.join(folder, file_name))
        return file_name

    layer = dict(name=name, node=node.name, op=node.op, count=count, **node.describe())
    layer["w"] = write("w", node.w) if node.b_is_weight else None
    layer["w_zero_point"] = write("w_zero_point", node.w_zero) if node.w_zero.any() else None
    layer["bias"] = None if node.bias is None else write("bias", node.bias)
    layer["multiplier"] = write("multiplier", node.multiplier)
    layer.update(x_zero_point=node.x_zero, y_zero_point=node.y_zero, cases=[])
    for width, x, b, y in node.runs:
        case = dict(width=width, batch=x.shape[0])
        if node.op == "QLinearConv":
            case["image"] = list(x.shape[1:3])
        else:
            case.update(m=x.shape[1], n=y.shape[2], k=x.shape[2])
        inputs = hashlib.sha256(x.tobytes() + (b"" if b is None else b.tobytes())).hexdigest()
        case["key"] = f"{name}@{width}/{inputs[:16]}"
        case["x"] = write(f"{width}.x", x)
        if b is not None:
            case["b"] = write(f"{width}.b", b)
        case["y_onnxruntime"] = f"{name}.{width}.y"  # written by one_layer.py
        case["macs"] = exact.valid_macs(layer, case)
        layer["cases"].append(case)
    return layer


def write_folder(folder, model, model_path, nodes, texts):
    """One layer per distinct problem, the node with the largest bias: real models have biases within 0.01 % of 2^31,
    and those are the ones that find a saturating or overflowing sum."""
    groups = {}
    for node in nodes:
        groups.setdefault(node.problem(), []).append(node)
    layers = []
    for index, group in enumerate(groups.values()):
        node = max(group, key=Node.largest_bias)
        layers.append(write_layer(folder, layer_name(index, node.describe()), node, len(group)))
    with open(model_path, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    manifest = dict(schema=1, model=model, model_sha256=digest, onnxruntime=onnxruntime.__version__, cpu=cpu_name())
    manifest.update(texts=texts, layers=layers)
    with open(os.path.join(folder, "manifest.json"), "w") as file:
        json.dump(manifest, file, indent=1)
    return manifest
