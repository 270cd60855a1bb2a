"""The rules of the tree that a script can check (HACKING.md says why they are there).

include_graph_test.py ROOT          every broken rule with file and line; exit 1 if there is one
include_graph_test.py --self-test   breaks each rule in a small tree of its own and must see exactly that
"""

import pathlib
import posixpath
import re
import sys
import tempfile

# The path. A part includes itself and what stands to its left; some are kept from more than that. The reference is the
# oracle, not a stage.
PATH = ["problem", "system", "codegen", "machine", "schedule", "tuner", "packing", "execute", "runtime", "c_api"]
KEPT_APART = {
    "codegen": {"system"},  # pure: the same bytes on every machine
    "schedule": {"system", "machine"},  # pure too: the same values on every machine
    "tuner": {"system", "machine"},  # it searches for a machine that it does not know
}
MAY_INCLUDE = {part: set(PATH[: i + 1]) - KEPT_APART.get(part, set()) for i, part in enumerate(PATH)}
MAY_INCLUDE["reference"] = {"problem", "reference"}
# The one place that compares candidates with the reference, before anything is timed.
VERIFICATION = "src/tuner/trial.cpp"

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
INSTRUCTION = re.compile(
    r"\b(vp[a-z]{3,}\w*|vmov[a-z]\w*|vcvt\w+|v(add|sub|mul|max|min)[ps][sd]|tdp[a-z]+\w*|tile(load|store|zero|release)\w*"
    r"|(ld|st)tilecfg|[su]dot\w*|usdot\w*|(s|u|us)mmla\w*|[su]mull\w*|[su]mlal\w*|[su]adalp\w*|fcvt\w+|ld1r?|st1)\b",
    re.IGNORECASE,
)
INSTRUCTION_ROOMS = ("src/codegen/isa/", "src/codegen/vec/")
GENERATOR_HEADERS = re.compile(r"^(xbyak|llvm|llvm-c)/")


def sources(root):
    files = [p for top in ("src", "include") for p in (root / top).rglob("*") if p.suffix in (".cpp", ".hpp", ".c", ".h")]
    return {p.relative_to(root).as_posix(): p.read_text(encoding="utf-8") for p in sorted(files)}


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def direct_includes(name, files):
    """(line, name as written, file of ours or None) of each include."""
    for match in INCLUDE.finditer(files[name]):
        written = match.group(2)
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(name), written))
        found = next((c for c in (f"src/{written}", f"include/{written}", beside) if c in files), None)
        yield line_of(files[name], match.start()), written, found


def part_of(name):
    return name.split("/")[1] if name.startswith("src/") else None


def reachable(name, graph):
    """Every file that `name` includes, through any number of headers, with the chain that leads there."""
    chains, todo = {name: [name]}, [name]
    while todo:
        here = todo.pop()
        for _, _, found in graph[here]:
            if found and found not in chains:
                chains[found] = chains[here] + [found]
                todo.append(found)
    return chains


def check_direction(files, graph):
    for name in files:
        part = part_of(name)
        allowed = MAY_INCLUDE.get(part, set())
        if name == VERIFICATION:
            allowed = allowed | {"reference"}
        for target, chain in reachable(name, graph).items():
            if target.startswith("src/") and part_of(target) not in allowed:
                yield f"{name}: {part or 'a public header'} must not include {part_of(target)}: {' -> '.join(chain)}"


def check_instructions(files):
    for name, text in files.items():
        if name.startswith("src/codegen/") and not name.startswith(INSTRUCTION_ROOMS):
            for match in INSTRUCTION.finditer(text):
                yield f"{name}:{line_of(text, match.start())}: instruction '{match.group()}' outside codegen/isa, codegen/vec"


def check_generator_headers(graph):
    for name, includes in graph.items():
        for line, written, _ in includes:
            if GENERATOR_HEADERS.match(written) and not name.startswith("src/codegen/"):
                yield f"{name}:{line}: <{written}> outside src/codegen"


def check_links(root):
    for part in PATH:
        if part == "tuner":
            continue
        for path in sorted((root / "src" / part).rglob("CMakeLists.txt")):
            if "octile_reference" in path.read_text(encoding="utf-8"):
                yield f"{path.relative_to(root)}: {part} must not link the reference"


def broken_rules(root):
    files = sources(root)
    graph = {name: list(direct_includes(name, files)) for name in files}
    return [
        *check_direction(files, graph),
        *check_instructions(files),
        *check_generator_headers(graph),
        *check_links(root),
    ]


GOOD_TREE = {
    "include/octile/problem.hpp": "#include <cstdint>\n",
    "src/problem/name.hpp": "#include <octile/problem.hpp>\n",
    "src/codegen/tile.hpp": '#include "problem/name.hpp"\n// a multiply and an addition\n',
    "src/codegen/isa/room/steps.hpp": '#include <xbyak/xbyak.h>\n#include "codegen/tile.hpp"\n// vpdpbusd\n',
    "src/reference/gemm.hpp": "#include <octile/problem.hpp>\n",
    "src/schedule/layout.hpp": '#include "codegen/tile.hpp"\n',
    "src/tuner/trial.hpp": '#include "schedule/layout.hpp"\n',
    "src/tuner/trial.cpp": '#include "tuner/trial.hpp"\n#include "reference/gemm.hpp"\n',
    "src/runtime/engine.cpp": '#include "tuner/trial.hpp"\n',
    "src/runtime/CMakeLists.txt": "octile_part(runtime SOURCES engine.cpp)\n",
}
# what is put into the good tree -> what must be said about it
BAD_TREES = [
    ({"src/problem/bad.hpp": '#include "codegen/tile.hpp"\n'}, "problem must not include codegen"),
    ({"src/codegen/bad.cpp": '#include "runtime/cpu.hpp"\n', "src/runtime/cpu.hpp": ""}, "codegen must not include runtime"),
    ({"src/codegen/bad.cpp": '#include "../tuner/trial.hpp"\n'}, "codegen must not include tuner"),
    ({"src/codegen/bad.cpp": '#include "schedule/layout.hpp"\n'}, "codegen must not include schedule"),
    ({"src/schedule/bad.cpp": '#include "tuner/trial.hpp"\n'}, "schedule must not include tuner"),
    ({"src/schedule/bad.cpp": '#include "machine/cpu.hpp"\n', "src/machine/cpu.hpp": ""}, "schedule must not include machine"),
    ({"src/schedule/bad.cpp": '#include "system/pool.hpp"\n', "src/system/pool.hpp": ""}, "schedule must not include system"),
    ({"src/tuner/bad.cpp": '#include "runtime/cpu.hpp"\n', "src/runtime/cpu.hpp": ""}, "tuner must not include runtime"),
    ({"src/tuner/search.cpp": '#include "reference/gemm.hpp"\n'}, "tuner must not include reference"),
    ({"src/runtime/bad.cpp": '#include "reference/gemm.hpp"\n'}, "runtime must not include reference"),
    # through headers: runtime reaches the reference in two steps
    ({"src/tuner/trial.hpp": '#include "reference/gemm.hpp"\n'}, "src/runtime/engine.cpp: runtime must not include reference"),
    ({"src/codegen/bad.hpp": '#include "reference/gemm.hpp"\n'}, "codegen must not include reference"),
    ({"src/reference/bad.cpp": '#include "codegen/tile.hpp"\n'}, "reference must not include codegen"),
    ({"include/octile/bad.hpp": '#include "problem/name.hpp"\n'}, "a public header must not include problem"),
    ({"src/codegen/bad.hpp": "void f() { g.vpaddd(a, b, c); }\n"}, "instruction 'vpaddd'"),
    ({"src/codegen/bad.hpp": "\n\nvmovdqu32(a, b);\n"}, "src/codegen/bad.hpp:3: instruction 'vmovdqu32'"),
    ({"src/codegen/emitter/bad.hpp": "tdpbusd(a, b, c);\n"}, "instruction 'tdpbusd'"),
    ({"src/codegen/bad.hpp": "tileloadd(a, b);\n"}, "instruction 'tileloadd'"),
    ({"src/codegen/bad.cpp": 'emit("sdot");\n'}, "instruction 'sdot'"),
    ({"src/codegen/bad.cpp": "emit(Op::SMMLA);\n"}, "instruction 'SMMLA'"),
    ({"src/codegen/bad.cpp": "usmmla();\n"}, "instruction 'usmmla'"),
    ({"src/runtime/bad.cpp": "#include <xbyak/xbyak_util.h>\n"}, "<xbyak/xbyak_util.h> outside src/codegen"),
    ({"src/tuner/bad.cpp": "#  include <llvm/MC/MCInst.h>\n"}, "<llvm/MC/MCInst.h> outside src/codegen"),
    ({"src/runtime/CMakeLists.txt": "octile_part(runtime LIBS octile_reference)\n"}, "runtime must not link the reference"),
]


def broken_rules_of(tree):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in tree.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return broken_rules(pathlib.Path(folder))


def self_test():
    failures = [f"the good tree: {rule}" for rule in broken_rules_of(GOOD_TREE)]
    for change, expected in BAD_TREES:
        found = broken_rules_of(GOOD_TREE | change)
        if not any(expected in rule for rule in found):
            failures.append(f"not seen: {expected} in {change}; found {found}")
    return failures


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    failures = self_test() if sys.argv[1] == "--self-test" else broken_rules(pathlib.Path(sys.argv[1]))
    print("\n".join(failures) or "the rules of the tree hold")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
