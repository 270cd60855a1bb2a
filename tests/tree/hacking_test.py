"""The table "Where is it?" of HACKING.md: every file it names is there, every function in it.

hacking_test.py ROOT
"""

import pathlib
import re
import sys

SUFFIXES = (".hpp", ".cpp")


def rows(text):
    table = text[text.index("## Where is it?") :]
    table = table[: table.index("\n## ", 4)]
    return [line.split("|")[2] for line in table.splitlines() if line.startswith("| ") and "answer" not in line]


def found(root, path):
    candidates = [root / top / path for top in ("src", "include", "")]
    return next((c for c in candidates if c.exists()), None)


def wrong(root):
    answers = rows((root / "HACKING.md").read_text(encoding="utf-8"))
    if len(answers) < 15:
        yield f"{len(answers)} rows, expected at least 15"
    for answer in answers:
        file = None
        for word in re.findall(r"`([^`]+)`", answer):
            if "<" in word:
                continue
            if "/" in word:
                file = found(root, word)
                if file is None:
                    yield f"{word}: there is no such file"
            elif file is not None:
                pair = [file] + [file.with_suffix(s) for s in SUFFIXES if file.with_suffix(s).exists()]
                name = word.split("::")[-1]
                if not any(re.search(rf"\b{name}\b", f.read_text(encoding="utf-8")) for f in pair):
                    yield f"{word}: not in {file.relative_to(root)}"


if __name__ == "__main__":
    failures = list(wrong(pathlib.Path(sys.argv[1])))
    print("\n".join(failures) or "the table of HACKING.md holds")
    sys.exit(bool(failures))
