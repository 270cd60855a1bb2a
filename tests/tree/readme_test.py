"""readme_test.py ROOT: the sample in README.md is the text of examples/conv.cpp, which is built and run; one in C, if
there is one, that of examples/conv.c."""

import pathlib
import re
import sys
import textwrap


def sample(root, name):
    text = (root / "examples" / name).read_text(encoding="utf-8")
    quoted = re.search(r"// ---- README\n(.*?)\n *// ---- end", text, re.DOTALL).group(1)
    return textwrap.dedent(quoted) + "\n}\n"


def main():
    root = pathlib.Path(sys.argv[1])
    readme = (root / "README.md").read_text(encoding="utf-8")
    wanted = {"conv.cpp": "cpp"} | ({"conv.c": "c"} if "```c\n" in readme else {})
    for name, language in wanted.items():
        if f"```{language}\n{sample(root, name)}```" not in readme:
            print(f"README.md should quote examples/{name}:\n" + sample(root, name))
            return 1
    print("README.md quotes " + ", ".join(wanted))
    return 0


if __name__ == "__main__":
    sys.exit(main())
