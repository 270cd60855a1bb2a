#!/usr/bin/env python3
"""Prints resnet50.json: the layers of ResNet-50 v1.5 at 224 x 224, derived from the architecture (He et al. 2015, table
1; v1.5 strides in the 3x3 of a stage's first block instead of its first 1x1). Fields as in a layer folder's manifest,
without files: weights and inputs are drawn by whoever runs it.

    resnet50.py > resnet50.json
"""

import json

import exact

STAGES = [(3, 64), (4, 128), (6, 256), (3, 512)]  # blocks, width of the 3x3; the block's output is four times as wide
IMAGE, CLASSES = 224, 1000


def convolution(channels, filters, kernel, stride, size, relu):
    """Every input but the picture comes out of a ReLU: zero point 0. Sums that a residual is added to are signed."""
    border = kernel // 2
    layer = dict(
        name=f"conv_{channels}to{filters}_{kernel}x{kernel}" + (f"_s{stride}" if stride > 1 else "") + f"_{size}",
        kind="conv",
        op="QLinearConv",
        count=1,
        channels=channels,
        filters=filters,
        groups=1,
        kernel=[kernel] * 2,
        stride=[stride] * 2,
        dilation=[1, 1],
        pad=[[border, border]] * 2,
        types=dict(x="u8", w="s8", y="u8"),
        x_zero_point=128 if channels == 3 else 0,
        y_zero_point=0 if relu else 128,
        cases=[dict(width=IMAGE, batch=1, image=[size, size])],
    )
    layer["cases"][0]["macs"] = exact.valid_macs(layer, layer["cases"][0])
    return layer


def network():
    yield convolution(3, 64, 7, 2, IMAGE, relu=True)
    channels, size = 64, IMAGE // 4  # a 3x3 maximum with stride 2 follows the first layer
    for stage, (blocks, width) in enumerate(STAGES):
        for block in range(blocks):
            stride = 2 if stage > 0 and block == 0 else 1
            yield convolution(channels, width, 1, 1, size, relu=True)
            yield convolution(width, width, 3, stride, size, relu=True)
            yield convolution(width, 4 * width, 1, 1, size // stride, relu=False)
            if block == 0:
                yield convolution(channels, 4 * width, 1, stride, size, relu=False)
            channels, size = 4 * width, size // stride


def main():
    layers = {}
    for layer in network():
        layers.setdefault(layer["name"], layer | dict(count=0))["count"] += 1
    case = dict(width=IMAGE, batch=1, m=1, n=CLASSES, k=4 * STAGES[-1][1])
    gemm = dict(name=f"fc_k{case['k']}_n{CLASSES}", kind="gemm", op="QGemm", count=1, n=CLASSES, k=case["k"], batch=1)
    gemm.update(b_is_weight=True, types=dict(x="u8", w="s8", y="u8"), x_zero_point=0, y_zero_point=128, cases=[case])
    case["macs"] = exact.valid_macs(gemm, case)
    lines = ",\n  ".join(json.dumps(layer) for layer in [*layers.values(), gemm])
    print(f'{{"schema": 1, "model": "resnet50_v1.5", "layers": [\n  {lines}\n]}}')


if __name__ == "__main__":
    main()
