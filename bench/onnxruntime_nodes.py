#!/usr/bin/env python3
"""Time of onnxruntime in the integer layers of the text recogniser, from its own profile: one thread, every
optimisation on, the minimum of each node over the runs. Needs the venv of scripts/install-packages.sh.

    onnxruntime_nodes.py [--width 416] [--runs 30] [--cache DIR]
"""

import argparse
import collections
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools", "model"))

import onnxruntime
import quantise
import text_lines

INTEGER_LAYERS = ("QLinearConv", "QGemm", "QLinearMatMul")


def profile(model, inputs, runs, folder):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 3
    options.enable_profiling = True
    options.profile_file_prefix = os.path.join(folder, "profile")
    session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    for _ in range(runs):
        session.run(None, {session.get_inputs()[0].name: inputs})
    with open(session.end_profiling(), encoding="utf-8") as file:
        return json.load(file)


def node_minima(events):
    times = collections.defaultdict(list)
    for event in events:
        if event.get("cat") == "Node" and event["name"].endswith("_kernel_time"):
            if event["args"].get("op_name") in INTEGER_LAYERS:
                times[event["name"]].append(event["dur"])
    return {name: min(durations) for name, durations in times.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--width", type=int, default=416)
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--cache", default=os.path.expanduser("~/.cache/octile/wheels"))
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        _, model = quantise.quantise("rec", arguments.cache, folder)
        lines = {x.shape[3]: x for _, x in text_lines.real_inputs("rec", arguments.cache)}
        minima = node_minima(profile(model, lines[arguments.width], arguments.runs, folder))
    print(json.dumps({"onnxruntime": onnxruntime.__version__, "width": arguments.width, "nodes": len(minima),
                      "microseconds": sum(minima.values())}))


if __name__ == "__main__":
    main()
