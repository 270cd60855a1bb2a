#!/usr/bin/env python3
"""A library that has no C++ headers here takes its turns in this process, pinned to the core of its parent.

worker.py onnxruntime|litert: a line of JSON in, perhaps bytes after it; a line of JSON out, perhaps bytes after it.
  {"do": "make", "id": i, "layers": [...]} + data   one model of the layers in order -> which of them it has
  {"do": "empty", "id": i}                          a model that does nothing: what a call costs
  {"do": "run", "id": i, "seconds": s}              calls for about so long, after one that is not counted -> ns of one
  {"do": "pass", "id": i}                           one call -> its ns
  {"do": "output", "id": i}                         what the last layer wrote -> bytes
  {"do": "drop", "id": i}
Times are the thread's own, as its parent's are.
"""

import importlib
import json
import os
import sys
import time

import numpy

TYPES = {"u8": numpy.uint8, "s8": numpy.int8, "s32": numpy.int32, "f32": numpy.float32}


def nanoseconds(call, repeats):
    begin = time.thread_time_ns()
    for _ in range(repeats):
        call()
    return (time.thread_time_ns() - begin) / repeats


def repeated(model, seconds):
    if model.repeats is None:
        one = min(nanoseconds(model.call, 1) for _ in range(5))
        model.repeats = max(2, round(seconds * 1e9 / one))
    model.call()
    return nanoseconds(model.call, model.repeats)


def read_layer(layer, source):
    """The lists of a layer's data, named as the parent names them: x, w, b, bias, multipliers, ..."""
    for name, kind, shape in layer["data"]:
        kind = numpy.dtype(TYPES[kind])
        count = int(numpy.prod(shape, dtype=numpy.int64))
        layer[name] = numpy.frombuffer(source.read(count * kind.itemsize), kind).reshape(shape)
    return layer


def answer(library, models, request, source):
    do, key = request["do"], request["id"]
    if do == "make":
        layers = [read_layer(layer, source) for layer in request["layers"]]
        models[key] = library.Model(layers)
        models[key].repeats = None
        return {"offered": models[key].offered}, b""
    if do == "empty":
        models[key] = library.Empty()
        models[key].repeats = None
        return {"version": library.version()}, b""
    if do == "run":
        return {"ns": repeated(models[key], request["seconds"])}, b""
    if do == "pass":
        return {"ns": nanoseconds(models[key].call, 1)}, b""
    if do == "output":
        models[key].call()
        data = models[key].output().tobytes()
        return {"bytes": len(data)}, data
    models.pop(key, None)
    return {}, b""


def main():
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no reply
    models = {}
    library = importlib.import_module(sys.argv[1] + "_layers")
    while line := sys.stdin.buffer.readline():
        try:
            reply, data = answer(library, models, json.loads(line), sys.stdin.buffer)
        except Exception as error:  # the parent says it and goes on without this library
            reply, data = {"error": f"{type(error).__name__}: {error}"}, b""
        replies.write(json.dumps(reply).encode() + b"\n" + data)
        replies.flush()


if __name__ == "__main__":
    main()
