"""symbols_test.py ROOT LIBRARY NM: the shared library shows what the public headers declare, all of it and no more, each
name with its version; and the tests in C call every function of octile.h."""

import pathlib
import re
import subprocess
import sys

VERSION = "OCTILE_0.1"


def shown(nm, library, demangle):
    flags = ["-D", "--defined-only"] + (["-C"] if demangle else [])
    lines = subprocess.run([nm, *flags, library], capture_output=True, text=True, check=True).stdout.splitlines()
    # "0000 T octile_version@@OCTILE_0.1", and the version itself: "0000 A OCTILE_0.1"
    return [line.split(" ", 2)[2] for line in lines if line.split(" ", 2)[1] != "A"]


def without_comments(path):
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def c_functions(root):
    text = without_comments(root / "include/octile/octile.h")
    return set(re.findall(r"OCTILE_API[^;]*?\b(octile_\w+)\(", text))


def cpp_names(root):
    """Exported classes, and exported functions by their last name: octile::Gemm::at is `at`."""
    classes, functions = set(), set()
    for path in sorted((root / "include/octile").glob("*.hpp")):
        text = without_comments(path)
        classes |= set(re.findall(r"(?:class|struct) OCTILE_EXPORT (\w+)", text))
        functions |= set(re.findall(r"OCTILE_EXPORT\s+(?!__)[^;{(]*?(operator ?\(\)|\b\w+)\(", text))
    return classes, functions


def main():
    root, library, nm = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    wrong = []
    declared = c_functions(root)
    classes, functions = cpp_names(root)
    c_seen, cpp_seen = set(), set()
    for symbol in shown(nm, library, False):
        name, _, version = symbol.partition("@@")
        if version != VERSION:
            wrong.append(f"{symbol}: expected version {VERSION}")
        if not name.startswith("_Z"):
            c_seen.add(name)
    for symbol in shown(nm, library, True):
        name = symbol.partition("@@")[0]
        match = re.match(r"octile::((?:\w+::)*)(operator\(\)|operator=|~?\w+)(\[abi:\w+\])?\(", name)
        if not match:
            if name not in c_seen:
                wrong.append(f"{name}: is shown, and no public name")
            continue
        scope, last = match.group(1).split("::")[:-1], match.group(2)
        if scope and scope[0] in classes and len(scope) == 1:
            cpp_seen.add(scope[0])
        elif last in functions:
            cpp_seen.add(last)
        else:
            wrong.append(f"{name}: is shown, and not marked for export in include/octile")
    wrong += [f"{name}: is shown, and not in octile.h" for name in sorted(c_seen - declared)]
    wrong += [f"{name}: is in octile.h, and not shown" for name in sorted(declared - c_seen)]
    wrong += [f"{name}: is marked for export, and not shown" for name in sorted((classes | functions) - cpp_seen)]
    tests = "".join(path.read_text(encoding="utf-8") for path in sorted((root / "tests/c_abi").glob("*.c")))
    wrong += [f"{name}: no test in C calls it" for name in sorted(declared) if not re.search(rf"\b{name}\(", tests)]
    print("\n".join(wrong) or f"{len(c_seen)} functions of C, {len(classes)} classes and {len(functions)} functions of C++")
    return 1 if wrong or not declared or not classes else 0


if __name__ == "__main__":
    sys.exit(main())
