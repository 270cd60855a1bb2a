"""Layers as one TFLite model of s8 tensors: XNNPACK has channels of weights for s8 only. A u8 is the s8 128 below it, and
so is its zero point, so that every value of a layer stays what it is."""

import ai_edge_litert
import numpy
import flatbuffers
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter


def version():
    return "LiteRT " + getattr(ai_edge_litert, "__version__", "") + " (XNNPACK)"


def as_s8(values):
    return (values ^ 0x80).view(numpy.int8) if values.dtype == numpy.uint8 else values


class Graph:
    def __init__(self):
        self.model = schema.ModelT()
        self.model.version = 3
        self.model.operatorCodes, self.model.buffers = [], [schema.BufferT()]
        self.part = schema.SubGraphT()
        self.part.tensors, self.part.operators, self.part.inputs, self.part.outputs = [], [], [], []
        self.model.subgraphs = [self.part]
        self.feeds = {}

    def tensor(self, shape, kind, scales=None, zero_point=0, data=None, axis=0):
        t = schema.TensorT()
        t.shape, t.type, t.name = list(shape), kind, f"t{len(self.part.tensors)}"
        t.buffer = 0
        if data is not None:
            buffer = schema.BufferT()
            buffer.data = numpy.frombuffer(numpy.ascontiguousarray(data).tobytes(), numpy.uint8)
            self.model.buffers.append(buffer)
            t.buffer = len(self.model.buffers) - 1
        if scales is not None:
            q = schema.QuantizationParametersT()
            q.scale = numpy.asarray(scales, numpy.float32).reshape(-1)
            q.zeroPoint = numpy.full(len(q.scale), zero_point, numpy.int64)
            q.quantizedDimension = axis
            t.quantization = q
        self.part.tensors.append(t)
        return len(self.part.tensors) - 1

    def source(self, values, zero_point):
        x = self.tensor(values.shape, schema.TensorType.INT8, [1], zero_point)
        self.part.inputs.append(x)
        self.feeds[x] = values
        return x

    def operator(self, code, options, inputs, outputs):
        entry = schema.OperatorCodeT()
        entry.builtinCode = entry.deprecatedBuiltinCode = code
        entry.version = 1
        self.model.operatorCodes.append(entry)
        op = schema.OperatorT()
        op.opcodeIndex = len(self.model.operatorCodes) - 1
        op.inputs, op.outputs = inputs, outputs
        if options:
            op.builtinOptionsType, op.builtinOptions = options
        self.part.operators.append(op)

    def content(self):
        used = {i for op in self.part.operators for i in op.inputs}
        made = [i for op in self.part.operators for i in op.outputs]
        self.part.outputs = [i for i in made if i not in used]
        builder = flatbuffers.Builder(1 << 20)
        builder.Finish(self.model.Pack(builder), b"TFL3")
        return bytes(builder.Output())


def axes(layer):
    """Per axis: are the borders those of SAME as they are, or reversed? An axis may be run backwards."""
    result = []
    for i, (before, _) in enumerate(layer["pads"]):
        size, out = layer["x"].shape[1 + i], layer["y_shape"][1 + i]
        reach = (layer["kernel"][i] - 1) * layer["dilation"][i] + 1
        total = max(0, (out - 1) * layer["stride"][i] + reach - size)
        same = -(-size // layer["stride"][i]) == out
        valid = (size - reach) // layer["stride"][i] + 1 == out
        result.append({"same": same and before in (total // 2, total - total // 2), "valid": valid and before == 0,
                       "reversed": before != total // 2})
    return result


def offers(layer):
    x, w, y = layer["types"]
    if w != "s8" or layer["w_zero_point"] or y == "s32" or x == "f32" or (x == "u8") != (y == "u8"):
        return False
    if layer["activation"] == "clamp" or (layer["activation"] == "relu" and layer["y_zero_point"]):
        return False
    if layer["kind"] == "gemm":
        return not layer["runtime_w"] and len(layer["x"].shape) == 2
    a = axes(layer)
    return len(layer["kernel"]) < 3 and (all(i["same"] for i in a) or all(i["valid"] for i in a))


def flipped(layer, values, first):
    """Along the axes that are run backwards: x, w, y alike. No border, no matter."""
    a = axes(layer)
    if all(i["valid"] for i in a):
        return values
    return numpy.flip(values, [first + i for i, axis in enumerate(a) if axis["reversed"]])


def two_dimensional(values, first):
    return values if values.ndim == 4 else numpy.expand_dims(values, first)


def convolution(graph, layer, x, y):
    step = ([1] + layer["stride"])[-2:]
    distance = ([1] + layer["dilation"])[-2:]
    w = two_dimensional(flipped(layer, layer["w"], 1), 1)
    depthwise = layer["groups"] > 1 and layer["groups"] == layer["x"].shape[-1]
    options = schema.DepthwiseConv2DOptionsT() if depthwise else schema.Conv2DOptionsT()
    options.strideH, options.strideW = step
    options.dilationHFactor, options.dilationWFactor = distance
    options.padding = schema.Padding.VALID if all(i["valid"] for i in axes(layer)) else schema.Padding.SAME
    if depthwise:
        options.depthMultiplier = len(layer["w"]) // layer["groups"]
        w = numpy.moveaxis(w, 0, -1).reshape(1, *w.shape[1:3], -1)
    inputs = [x, *parameters(graph, layer, w, 3 if depthwise else 0)]
    code = schema.BuiltinOperator.DEPTHWISE_CONV_2D if depthwise else schema.BuiltinOperator.CONV_2D
    kind = schema.BuiltinOptions.DepthwiseConv2DOptions if depthwise else schema.BuiltinOptions.Conv2DOptions
    graph.operator(code, (kind, options), inputs, [y])


def parameters(graph, layer, w, axis):
    channels = layer["y_shape"][-1]
    scales = numpy.resize(layer["multipliers"], channels)
    bias = layer.get("bias", numpy.zeros(channels, numpy.int32))
    return [graph.tensor(w.shape, schema.TensorType.INT8, scales, 0, w, axis),
            graph.tensor([channels], schema.TensorType.INT32, scales, 0, bias)]


def product(graph, layer, x, y):
    options = schema.FullyConnectedOptionsT()
    inputs = [x, *parameters(graph, layer, layer["w"].T, 0)]
    graph.operator(schema.BuiltinOperator.FULLY_CONNECTED, (schema.BuiltinOptions.FullyConnectedOptions, options),
                   inputs, [y])


class Model:
    def __init__(self, layers):
        graph, last, self.offered = Graph(), None, []
        for layer in layers:
            self.offered.append(offers(layer))
            if not self.offered[-1]:
                continue
            last = self.add(graph, layer, last)
        if any(self.offered):
            self.layer = last["layer"]
            self.start(graph)

    def add(self, graph, layer, last):
        values = as_s8(layer["x"])
        shape = layer["y_shape"]
        if layer["kind"] == "conv":
            values = two_dimensional(flipped(layer, values, 1), 1)
            shape = shape if len(shape) == 4 else [shape[0], 1, *shape[1:]]
        middle = 128 if layer["types"][0] == "u8" else 0
        zero_point = layer["x_zero_point"] - middle
        # A tensor has one zero point, so what the layer before writes has that of this one's source.
        if last and list(last["shape"]) == list(values.shape):
            x = last["y"]
            graph.part.tensors[x].quantization.zeroPoint[0] = zero_point
        else:
            x = graph.source(values, zero_point)
        y = graph.tensor(shape, schema.TensorType.INT8, [1], layer["y_zero_point"] - middle)
        (convolution if layer["kind"] == "conv" else product)(graph, layer, x, y)
        return {"layer": layer, "shape": shape, "y": y}

    def start(self, graph):
        self.interpreter = Interpreter(model_content=graph.content(), num_threads=1)
        self.interpreter.allocate_tensors()
        for x, values in zip(self.interpreter.get_input_details(), graph.feeds.values()):
            self.interpreter.set_tensor(x["index"], values)
        self.last = self.interpreter.get_output_details()[-1]["index"]
        self.call = self.interpreter.invoke

    def output(self):
        y = self.interpreter.get_tensor(self.last)
        layer = self.layer
        if layer["types"][2] == "u8":
            y = y.view(numpy.uint8) ^ 0x80
        y = y.reshape(layer["y_shape"])
        return numpy.ascontiguousarray(flipped(layer, y, 1) if layer["kind"] == "conv" else y)


class Empty(Model):
    def __init__(self):
        graph = Graph()
        x = graph.source(numpy.zeros((1, 4), numpy.int8), 0)
        y = graph.tensor([4], schema.TensorType.INT8, [1], 0)
        options = schema.ReshapeOptionsT()
        options.newShape = [4]
        shape = graph.tensor([1], schema.TensorType.INT32, data=numpy.asarray([4], numpy.int32))
        graph.operator(schema.BuiltinOperator.RESHAPE, (schema.BuiltinOptions.ReshapeOptions, options), [x, shape], [y])
        self.start(graph)
