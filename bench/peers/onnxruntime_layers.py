"""Layers as one ONNX model: QLinearConv with channels last and QGemm of ONNX Runtime's own domain, MatMulInteger."""

import numpy
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

KINDS = {"u8": TensorProto.UINT8, "s8": TensorProto.INT8, "s32": TensorProto.INT32}
OWN = "com.microsoft"


def version():
    return "ONNX Runtime " + onnxruntime.__version__


class Graph:
    def __init__(self):
        self.nodes, self.constants, self.inputs, self.outputs = [], [], [], []
        self.feeds = {}

    def constant(self, value):
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(numpy.ascontiguousarray(value), name))
        return name

    def source(self, kind, value):
        name = f"x{len(self.inputs)}"
        self.inputs.append(helper.make_tensor_value_info(name, kind, value.shape))
        self.feeds[name] = numpy.array(value)
        return name

    def node(self, op, inputs, layer, domain="", **attributes):
        name = f"y{len(self.nodes)}"
        self.nodes.append(helper.make_node(op, inputs, [name], domain=domain, **attributes))
        self.outputs.append(helper.make_tensor_value_info(name, KINDS[layer["types"][2]], layer["y_shape"]))
        return name

    def session(self):
        graph = helper.make_graph(self.nodes, "layers", self.inputs, self.outputs, self.constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21), helper.make_opsetid(OWN, 1)])
        model.ir_version = 10
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def scale_and_zero_point(graph, scale, zero_point, kind):
    return [graph.constant(numpy.asarray(scale, numpy.float32)), graph.constant(numpy.asarray(zero_point, kind))]


def weight_scales(graph, layer):
    """x and y have scale 1, so a multiplier is the scale of its channel's weights."""
    scales = layer["multipliers"] if len(layer["multipliers"]) > 1 else layer["multipliers"][0]
    zeros = numpy.full(numpy.shape(scales), layer["w_zero_point"])
    return scale_and_zero_point(graph, scales, zeros, layer["w"].dtype)


def convolution(graph, layer, x):
    dimensions = len(layer["kernel"])
    w = numpy.moveaxis(layer["w"], -1, 1)
    y_kind = numpy.uint8 if layer["types"][2] == "u8" else numpy.int8
    inputs = [x, *scale_and_zero_point(graph, 1, layer["x_zero_point"], layer["x"].dtype), graph.constant(w),
              *weight_scales(graph, layer), *scale_and_zero_point(graph, 1, layer["y_zero_point"], y_kind)]
    if "bias" in layer:
        inputs.append(graph.constant(layer["bias"]))
    pads = [p[0] for p in layer["pads"]] + [p[1] for p in layer["pads"]]
    assert dimensions == len(layer["pads"])
    return graph.node("QLinearConv", inputs, layer, OWN, channels_last=1, group=layer["groups"], pads=pads,
                      kernel_shape=layer["kernel"], strides=layer["stride"], dilations=layer["dilation"])


def product(graph, layer, x):
    kind = numpy.dtype(layer["x"].dtype)
    w = layer["w"]
    w = graph.source(KINDS[layer["types"][1]], w) if layer["runtime_w"] else graph.constant(w)
    if layer["types"][2] == "s32":
        zeros = [graph.constant(numpy.asarray(layer["x_zero_point"], kind)),
                 graph.constant(numpy.asarray(layer["w_zero_point"], layer["w"].dtype))]
        return graph.node("MatMulInteger", [x, w, *zeros], layer)
    a = [x, *scale_and_zero_point(graph, 1, layer["x_zero_point"], kind)]
    b = [w, *weight_scales(graph, layer)]
    y_kind = numpy.uint8 if layer["types"][2] == "u8" else numpy.int8
    y = scale_and_zero_point(graph, 1, layer["y_zero_point"], y_kind)
    if "bias" in layer:
        return graph.node("QGemm", a + b + [graph.constant(layer["bias"])] + y, layer, OWN, alpha=1.0)
    return graph.node("QLinearMatMul", a + b + y, layer)


def offers(layer):
    same = layer["activation"] == "none" or (layer["activation"] == "relu" and layer["y_zero_point"] == 0)
    one_image = layer["kind"] == "gemm" or len(layer["kernel"]) < 3
    sums = layer["types"][2] == "s32"
    return same and one_image and not (sums and (layer["kind"] == "conv" or "bias" in layer))


class Model:
    def __init__(self, layers):
        graph, last, self.offered = Graph(), None, []
        for layer in layers:
            self.offered.append(offers(layer))
            if not self.offered[-1]:
                continue
            shape = list(layer["x"].shape)
            if last and last[1] == shape and last[2] == layer["types"][0]:
                x = last[0]
            else:
                x = graph.source(KINDS[layer["types"][0]], layer["x"])
            y = (convolution if layer["kind"] == "conv" else product)(graph, layer, x)
            last = (y, layer["y_shape"], layer["types"][2])
        if any(self.offered):
            self.bind(graph)

    def bind(self, graph):
        used = {name for node in graph.nodes for name in node.input}
        graph.outputs = [y for y in graph.outputs if y.name not in used]
        self.session = graph.session()
        self.binding = self.session.io_binding()
        self.values = {name: onnxruntime.OrtValue.ortvalue_from_numpy(value) for name, value in graph.feeds.items()}
        for name, value in self.values.items():
            self.binding.bind_ortvalue_input(name, value)
        for y in graph.outputs:
            shape = [d.dim_value for d in y.type.tensor_type.shape.dim]
            kind = helper.tensor_dtype_to_np_dtype(y.type.tensor_type.elem_type)
            self.values[y.name] = onnxruntime.OrtValue.ortvalue_from_numpy(numpy.zeros(shape, kind))
            self.binding.bind_ortvalue_output(y.name, self.values[y.name])
        self.last = graph.outputs[-1].name
        run, session, binding = self.session.run_with_iobinding, self.session, self.binding
        native = getattr(session, "_sess", None)
        self.call = lambda: native.run_with_iobinding(binding._iobinding, None) if native else run(binding)

    def output(self):
        return self.values[self.last].numpy()


class Empty(Model):
    def __init__(self):
        graph = Graph()
        x = graph.source(TensorProto.UINT8, numpy.zeros(1, numpy.uint8))
        graph.node("Identity", [x], {"types": ["u8", "u8", "u8"], "y_shape": [1]})
        self.bind(graph)
