"""An fp32 model out of rapidocr's wheel -> the same model in INT8, the same bytes on every run."""

import hashlib
import logging
import os
import sys

import numpy as np
import onnx
import onnx.version_converter
from onnxruntime.quantization import (
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    create_calibrator,
    quantize_static,
)
from onnxruntime.quantization.calibrate import save_tensors_data
from onnxruntime.quantization.registry import QLinearOpsRegistry
from onnxruntime.quantization.shape_inference import quant_pre_process

import text_lines

MODELS = {  # name -> path in rapidocr's wheel, SHA-256
    "rec": (
        "rapidocr/models/PP-OCRv6_rec_small.onnx",
        "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884",
    ),
    "cls": (
        "rapidocr/models/ch_ppocr_mobile_v2.0_cls_mobile.onnx",
        "e47acedf663230f8863ff1ab0e64dd2d82b838fceb5957146dab185a89d6215c",
    ),
}


class Inputs(CalibrationDataReader):
    def __init__(self, name, tensors):
        self._feeds = iter([{name: x} for x in tensors])

    def get_next(self):
        return next(self._feeds, None)


def round_outwards(value, upwards):
    """To 7 significant bits. CPUs run different float kernels, whose last bits differ: unrounded, every kind of CPU
    would quantise its own model and no committed digest would hold anywhere else. Costs at most 1.6 % of a range."""
    mantissa, exponent = np.frexp(np.float64(value))
    rounded = (np.ceil if upwards else np.floor)(mantissa * 128)
    return np.array(np.ldexp(rounded / 128, exponent), np.float32)


def calibrate(fp32_path, inputs, folder):
    """Writes the activation ranges to a file quantize_static reads."""
    operators = list(QLinearOpsRegistry)
    calibrator = create_calibrator(
        fp32_path,
        operators,
        augmented_model_path=os.path.join(folder, "augmented.onnx"),
        calibrate_method=CalibrationMethod.MinMax,
    )
    input_name = onnx.load(fp32_path).graph.input[0].name
    calibrator.collect_data(Inputs(input_name, inputs))
    ranges = calibrator.compute_data()
    for data in ranges.data.values():
        data.lowest = round_outwards(data.lowest, upwards=False)
        data.highest = round_outwards(data.highest, upwards=True)
    path = os.path.join(folder, "ranges.json")
    save_tensors_data(ranges, path)
    return path, operators


def quantise(model, cache, folder):
    """Returns the paths of the fp32 and the INT8 model, both in folder."""
    member, expected = MODELS[model]
    content = text_lines.wheel("rapidocr", cache).read(member)
    if (found := hashlib.sha256(content).hexdigest()) != expected:
        sys.exit(f"{member}: SHA-256 is {found}, expected {expected}")
    raw, fp32, int8 = (os.path.join(folder, name) for name in ("raw.onnx", "fp32.onnx", "int8.onnx"))
    with open(raw, "wb") as file:
        file.write(content)
    original = onnx.load(raw)
    # Scales per channel need operator set 13; the classifier is older.
    if max(entry.version for entry in original.opset_import if entry.domain in ("", "ai.onnx")) < 13:
        onnx.save(onnx.version_converter.convert_version(original, 17), raw)
    quant_pre_process(raw, fp32, skip_symbolic_shape=True)
    ranges, operators = calibrate(fp32, text_lines.calibration_inputs(model, cache), folder)
    # It warns of every integer tensor it has no range for, shapes among them.
    logging.getLogger().setLevel(logging.ERROR)
    quantize_static(
        fp32,
        int8,
        quant_format=QuantFormat.QOperator,
        op_types_to_quantize=operators,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        per_channel=True,
        calibrate_method=CalibrationMethod.MinMax,
        calibration_cache_path=ranges,
    )
    return raw, int8


def characters(raw):
    """The recogniser's alphabet: class 0 is the blank, the last one the space. Empty for other models."""
    properties = {entry.key: entry.value for entry in onnx.load(raw).metadata_props}
    return ["", *properties["character"].split("\n"), " "] if "character" in properties else []
