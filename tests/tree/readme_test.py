"""readme_test.py ROOT: the sample in README.md is the text of examples/conv.cpp, which is built and run."""

import pathlib
import re
import sys
import textwrap


def main():
    root = pathlib.Path(sys.argv[1])
    example = (root / "examples/conv.cpp").read_text(encoding="utf-8")
    quoted = re.search(r"// ---- README\n(.*?)\n *// ---- end", example, re.DOTALL).group(1)
    sample = textwrap.dedent(quoted) + "\n}\n"
    if f"```cpp\n{sample}```" in (root / "README.md").read_text(encoding="utf-8"):
        print("README.md quotes examples/conv.cpp")
        return 0
    print("README.md should quote examples/conv.cpp:\n" + sample)
    return 1


if __name__ == "__main__":
    sys.exit(main())
