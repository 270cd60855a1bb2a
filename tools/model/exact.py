"""The exact result of a layer, in numpy: int32 sum modulo 2^32, then requantise. An implementation of its own: the
committed digests come from here and not from the library they check. Reads a layer folder; needs neither onnx nor
onnxruntime."""

import hashlib
import json
import os

import numpy as np

DTYPES = {"u8": np.uint8, "s8": np.int8, "s32": np.int32, "f32": np.float32}


def read_manifest(folder):
    with open(os.path.join(folder, "manifest.json")) as file:
        return json.load(file)


def read(folder, name, dtype, shape=(-1,)):
    return np.fromfile(os.path.join(folder, name), np.dtype(DTYPES[dtype]).newbyteorder("<")).reshape(shape)


def output_size(case, layer):
    spans = [(size - 1) * dilation + 1 for size, dilation in zip(layer["kernel"], layer["dilation"])]
    return [
        (image + sum(pad) - span) // stride + 1
        for image, pad, span, stride in zip(case["image"], layer["pad"], spans, layer["stride"])
    ]


def shapes(layer, case):
    """Shapes of x, of the right-hand side (weights or b) and of y as they lie in the files."""
    if layer["kind"] == "conv":
        group_channels = layer["channels"] // layer["groups"]
        return (
            [case["batch"], *case["image"], layer["channels"]],
            [layer["filters"], *layer["kernel"], group_channels],
            [case["batch"], *output_size(case, layer), layer["filters"]],
        )
    m, n, k = case["m"], case["n"], case["k"]
    right = [k, n] if layer["b_is_weight"] else [case["batch"], k, n]
    return [case["batch"], m, k], right, [case["batch"], m, n]


def multiply(a, b):
    """Matrix product of integers. Double holds every partial sum exactly (|sum| < K * 2^16 < 2^53) and has a BLAS."""
    return (a.astype(np.float64) @ b.astype(np.float64)).astype(np.int64)


def convolution_sum(layer, x, w, y_shape):
    """x and w without their zero points: padding is 0."""
    x = np.pad(x, [(0, 0), *layer["pad"], (0, 0)])
    (_, rows, columns, filters), groups = y_shape, layer["groups"]
    (stride_y, stride_x), (dilation_y, dilation_x) = layer["stride"], layer["dilation"]
    channels, group_filters = layer["channels"] // groups, filters // groups
    total = np.zeros(y_shape, np.int64)
    for ky, kx in np.ndindex(*layer["kernel"]):
        top, left = ky * dilation_y, kx * dilation_x
        tap = x[:, top : top + rows * stride_y : stride_y, left : left + columns * stride_x : stride_x][
            :, :rows, :columns
        ]
        if channels == group_filters == 1:
            total += tap * w[:, ky, kx, 0]
            continue
        for group in range(groups):
            ins, outs = (slice(group * size, (group + 1) * size) for size in (channels, group_filters))
            total[..., outs] += multiply(tap[..., ins], w[outs, ky, kx].T)
    return total


def valid_macs(layer, case):
    """Products with real pixels; those with padding are no work."""
    if layer["kind"] == "gemm":
        return case["batch"] * case["m"] * case["n"] * case["k"]
    pairs = 1
    for axis, outputs in enumerate(output_size(case, layer)):
        first = np.arange(outputs) * layer["stride"][axis] - layer["pad"][axis][0]
        position = first[:, None] + np.arange(layer["kernel"][axis]) * layer["dilation"][axis]
        pairs *= int(((position >= 0) & (position < case["image"][axis])).sum())
    return case["batch"] * pairs * layer["filters"] * layer["channels"] // layer["groups"]


def requantise(total, multiplier, zero_point, dtype):
    """Clamped before the conversion: a value beyond int32 must saturate, not wrap."""
    limits = np.iinfo(dtype)
    value = total.astype(np.float32) * multiplier
    value = np.clip(value, np.float32(limits.min - zero_point), np.float32(limits.max - zero_point))
    return (np.rint(value).astype(np.int32) + zero_point).astype(dtype)


def result(folder, layer, case):
    types = layer["types"]
    x_shape, right_shape, y_shape = shapes(layer, case)
    x = read(folder, case["x"], types["x"], x_shape).astype(np.int64) - layer["x_zero_point"]
    right = read(folder, layer["w"] or case["b"], types["w"], right_shape).astype(np.int64)
    if layer["w_zero_point"]:
        zero_points = read(folder, layer["w_zero_point"], "s32").astype(np.int64)
        right -= zero_points.reshape(-1, 1, 1, 1) if layer["kind"] == "conv" else zero_points
    total = convolution_sum(layer, x, right, y_shape) if layer["kind"] == "conv" else multiply(x, right)
    if layer["bias"]:
        total += read(folder, layer["bias"], "s32")
    multiplier = read(folder, layer["multiplier"], "f32")
    return requantise(total.astype(np.int32), multiplier, layer["y_zero_point"], DTYPES[types["y"]])


def cases(manifest):
    return ((layer, case) for layer in manifest["layers"] for case in layer["cases"])


def digests(folder):
    """{model: {case key: SHA-256 of y}}, the form of digests.json."""
    manifest = read_manifest(folder)
    found = {
        case["key"]: hashlib.sha256(result(folder, layer, case).tobytes()).hexdigest()
        for layer, case in cases(manifest)
    }
    return {manifest["model_sha256"]: found}


def count_wrong(folder, subfolder=""):
    """(wrong values, values, worst difference) of what onnxruntime wrote for every case."""
    wrong = values = worst = 0
    for layer, case in cases(read_manifest(folder)):
        expected = result(folder, layer, case)
        found = read(os.path.join(folder, subfolder), case["y_onnxruntime"], layer["types"]["y"], expected.shape)
        difference = np.abs(expected.astype(np.int32) - found)
        wrong, values = wrong + int((difference > 0).sum()), values + expected.size
        worst = max(worst, int(difference.max()))
    return wrong, values, worst
