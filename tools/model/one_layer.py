"""Every layer of a folder as a model of one node, run by onnxruntime on the inputs in the folder. Small enough for
`qemu-x86_64 -cpu Haswell`, which shows what onnxruntime computes on a CPU without VNNI."""

import os
import time

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import exact
import extract

TENSOR_TYPES = {"u8": TensorProto.UINT8, "s8": TensorProto.INT8}


def build(folder, layer):
    """The scales of x and y are 1 and w's is the multiplier, so onnxruntime's own multiplier is exactly ours."""
    convolution, types = layer["kind"] == "conv", layer["types"]
    multiplier = exact.read(folder, layer["multiplier"], "f32")
    w_zero = np.zeros(multiplier.shape, np.int32)
    if layer["w_zero_point"]:
        w_zero = exact.read(folder, layer["w_zero_point"], "s32")
    scalar = multiplier.size == 1 and not convolution
    constants = {
        "one": np.float32(1),
        "x_zero": exact.DTYPES[types["x"]](layer["x_zero_point"]),
        "w_scale": multiplier[0] if scalar else multiplier,
        "w_zero": (w_zero[0] if scalar else w_zero).astype(exact.DTYPES[types["w"]]),
        "y_zero": exact.DTYPES[types["y"]](layer["y_zero_point"]),
    }
    if layer["w"]:
        shape = exact.shapes(layer, layer["cases"][0])[1]
        w = exact.read(folder, layer["w"], types["w"], shape)
        constants["w"] = np.ascontiguousarray(w.transpose(0, 3, 1, 2)) if convolution else w
    if layer["bias"]:
        constants["bias"] = exact.read(folder, layer["bias"], "s32")
    values = dict(x="x", x_scale="one", x_zero="x_zero", w="w", w_scale="w_scale", w_zero="w_zero")
    values.update(y_scale="one", y_zero="y_zero", bias="bias" if layer["bias"] else "")
    positions = sorted(extract.POSITIONS[layer["op"]].items(), key=lambda item: item[1])
    names = [values[key] for key, _ in positions]
    attributes = {}
    if convolution:
        (top, bottom), (left, right) = layer["pad"]
        attributes = dict(
            strides=layer["stride"],
            dilations=layer["dilation"],
            group=layer["groups"],
            kernel_shape=layer["kernel"],
            pads=[top, left, bottom, right],
        )
    domain = "com.microsoft" if layer["op"] == "QGemm" else ""
    node = helper.make_node(layer["op"], names, ["y"], domain=domain, **attributes)
    rank = 4 if convolution else 2 if layer["op"] == "QGemm" else 3

    def value(name, kind):
        return helper.make_tensor_value_info(name, TENSOR_TYPES[kind], [None] * rank)

    inputs = [value("x", types["x"])] + ([] if layer["w"] else [value("w", types["w"])])
    initialisers = [numpy_helper.from_array(np.asarray(array), name) for name, array in constants.items()]
    graph = helper.make_graph([node], layer["name"], inputs, [value("y", types["y"])], initialisers)
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8)


def run(folder, layer, case, session):
    types, convolution = layer["types"], layer["kind"] == "conv"
    x_shape, right_shape, y_shape = exact.shapes(layer, case)
    x = exact.read(folder, case["x"], types["x"], x_shape)
    if convolution:
        x = np.ascontiguousarray(x.transpose(0, 3, 1, 2))
    elif layer["op"] == "QGemm":
        x = x.reshape(x_shape[1:])
    feeds = {"x": x}
    if not layer["w"]:
        feeds["w"] = exact.read(folder, case["b"], types["w"], right_shape)
    y = session.run(None, feeds)[0]
    return np.ascontiguousarray(y.transpose(0, 2, 3, 1)) if convolution else y.reshape(y_shape)


def run_folder(folder, output):
    """Writes y of every case to output, under the manifest's names."""
    start = time.time()
    os.makedirs(output, exist_ok=True)
    manifest = exact.read_manifest(folder)
    for layer in manifest["layers"]:
        session = extract.session(build(folder, layer).SerializeToString(), precise=False)
        for case in layer["cases"]:
            run(folder, layer, case, session).tofile(os.path.join(output, case["y_onnxruntime"]))
    print(f"  onnxruntime ran {len(manifest['layers'])} layers in {time.time() - start:.1f} s")
