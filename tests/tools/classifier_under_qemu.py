"""The angle classifier on a CPU without VNNI: onnxruntime must get values wrong there and octile none.

classifier_under_qemu.py OCTILE QEMU PYTHON MAKE_LAYERS FOLDER: PYTHON has onnxruntime; FOLDER keeps the model and the
wheels it comes from. Exit code 77: cannot be tried here.
"""
import json
import pathlib
import shutil
import subprocess
import sys

CPU = "Haswell,-pcid,-x2apic,-tsc-deadline,-hle,-invpcid,-rtm"  # without the features qemu warns of


def main():
    octile, qemu, python, make_layers, folder = map(pathlib.Path, sys.argv[1:])
    emulated = [qemu, "-cpu", CPU]
    if not python.exists():
        print(f"skipped: no {python}; scripts/install-packages.sh makes it")
        return 77
    native, outputs = folder / "cls", folder / "outputs"
    if not (native / "manifest.json").exists():
        made = subprocess.run([python, make_layers, "cls", native, "--cache", folder / "wheels"])
        if made.returncode:
            print("skipped: the model could not be made; it is downloaded")
            return 77
    shutil.rmtree(outputs, ignore_errors=True)
    subprocess.run([*emulated, python, make_layers, "--only-onnxruntime", native, outputs], check=True)
    both = folder / "cls_without_vnni"
    shutil.copytree(native, both, dirs_exist_ok=True)
    shutil.copytree(outputs, both, dirs_exist_ok=True)  # y_onnxruntime of the emulated CPU in place of this one's
    command = [*emulated, octile, "model", both, "--seconds", "0", "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    document = json.loads(done.stdout)
    model = document["models"][0]
    print(f"{document['isa']}: of {model['values']} values octile has {model['wrong']} wrong, onnxruntime "
          f"{model['onnxruntime_wrong']}; digests: {model['digests']}")
    return 0 if document["isa"] == "avx2" and model["wrong"] == 0 and model["onnxruntime_wrong"] > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
