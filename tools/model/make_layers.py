#!/usr/bin/env python3
"""Makes an INT8 model and writes its layers, with weights and real inputs, into one folder (see README.md).

    make_layers.py rec FOLDER [--cache DIR]           the text recogniser at the widths of four real lines
    make_layers.py cls FOLDER [--cache DIR]           the text-angle classifier, a quick test fixture
    make_layers.py --only-onnxruntime FOLDER OUTPUT   runs onnxruntime layer by layer on the inputs in FOLDER
    make_layers.py --count-wrong FOLDER OUTPUT        compares what that wrote with the exact results
    make_layers.py --digests FOLDER...                prints the SHA-256 of every exact result as JSON
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import time

import exact


def read_text(output, alphabet):
    """Most likely class of every step, repeats and blanks removed."""
    best = output.argmax(-1)[0]
    return "".join(alphabet[c] for i, c in enumerate(best) if c and (i == 0 or best[i - 1] != c))


def make_in(folder, model, cache, start):
    import extract
    import one_layer
    import quantise
    import text_lines

    with tempfile.TemporaryDirectory() as scratch:
        raw, int8 = quantise.quantise(model, cache, scratch)
        alphabet = quantise.characters(raw)
        print(f"{model}: quantised after {time.time() - start:.1f} s", flush=True)
        inputs = text_lines.real_inputs(model, cache)
        nodes, outputs = extract.run_model(int8, inputs)
        texts = [dict(width=x.shape[3], printed=text) for text, x in inputs]
        for entry, output in zip(texts, outputs):
            if alphabet:
                entry["read"] = read_text(output, alphabet)
                print(f"  width {entry['width']}: printed '{entry['printed']}', the INT8 model reads '{entry['read']}'")
            else:
                print(f"  width {entry['width']}: '{entry['printed']}' upright with p = {output.ravel()[0]:.3f}")
        manifest = extract.write_folder(folder, model, int8, nodes, texts)
    one_layer.run_folder(folder, folder)
    macs = [case["macs"] for _, case in exact.cases(manifest)]
    size = sum(entry.stat().st_size for entry in os.scandir(folder))
    print(f"  {len(nodes)} nodes, {len(manifest['layers'])} distinct, {len(macs)} cases, {sum(macs) / 1e6:.0f} MMAC, "
          f"{size / 1e6:.1f} MB")
    print(f"  model SHA-256 {manifest['model_sha256']}")
    report_wrong(folder, ".")


def make(model, folder, cache):
    """In a folder beside it first, so that a killed run leaves no half-written layers."""
    start = time.time()
    if os.path.exists(folder) and not os.path.exists(os.path.join(folder, "manifest.json")) and os.listdir(folder):
        sys.exit(f"{folder} exists and holds no manifest.json: not overwritten")
    partial = f"{folder.rstrip('/')}.partial"
    shutil.rmtree(partial, ignore_errors=True)
    os.makedirs(partial)
    make_in(partial, model, cache, start)
    shutil.rmtree(folder, ignore_errors=True)
    os.rename(partial, folder)
    print(f"  {time.time() - start:.1f} s in all")


def report_wrong(folder, subfolder):
    wrong, values, worst = exact.count_wrong(folder, subfolder)
    print(f"  onnxruntime: {wrong} of {values} values wrong, by up to {worst}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", nargs="?", choices=["rec", "cls"])
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--cache", default=os.path.expanduser("~/.cache/octile/wheels"))
    parser.add_argument("--only-onnxruntime", nargs=2, metavar=("FOLDER", "OUTPUT"))
    parser.add_argument("--count-wrong", nargs=2, metavar=("FOLDER", "OUTPUT"))
    parser.add_argument("--digests", nargs="+", metavar="FOLDER")
    arguments = parser.parse_args()
    if arguments.only_onnxruntime:
        import one_layer

        one_layer.run_folder(*arguments.only_onnxruntime)
    elif arguments.count_wrong:
        report_wrong(*arguments.count_wrong)
    elif arguments.digests:
        found = {}
        for folder in arguments.digests:
            found |= exact.digests(folder)
        print(json.dumps(found, indent=1))
    elif arguments.folder:
        make(arguments.model, arguments.folder, arguments.cache)
    else:
        parser.error("model and folder are required")


if __name__ == "__main__":
    main()
