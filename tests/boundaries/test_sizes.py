#!/usr/bin/env python3
"""No source file of the kernel, the modules, the host or the tests has more than 350 lines: one concept a file.

Reviewed exceptions come from long_files.txt. The test first proves on planted files that it sees them.
"""
import os
import re
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = Path(os.environ.get("BASTIDE_SOURCE_DIR", HERE.parent.parent))
MOST = 350
FOLDERS = ("kernel", "modules", "host", "tests")
SOURCES = {".cpp", ".hpp", ".cc", ".py", ".sh", ".cmake", ".ts", ".tsx", ".mjs", ".css"}
MADE = {"node_modules", "dist", "build"}  # of the page


def sizes(root):
    """(file, lines) of every source file."""
    for folder in FOLDERS:
        for place, folders, names in os.walk(root / folder):
            if Path(place) == root / "host/web":
                folders[:] = set(folders) - MADE  # not looked into: another test may be filling them
            folders.sort()
            for path in (Path(place, name) for name in sorted(names)):
                if path.suffix in SOURCES and path.is_file():
                    yield path.relative_to(root).as_posix(), len(path.read_bytes().splitlines())


def exceptions(file):
    found = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        text = line.split("#", 1)[0].strip()
        match = re.fullmatch(r"(\S+): (.+)", text)
        if match:
            found[match[1]] = match[2]
        elif text:
            sys.exit(f"{file}:{number}: '{text}' is not understood; write FILE: REASON.")
    return found


def problems(root, allowed):
    unused = set(allowed)
    for name, lines in sizes(root):
        if lines > MOST and name in allowed:
            unused.discard(name)
        elif lines > MOST:
            yield f"{name} has {lines} lines, and {MOST} are allowed; split it by subject, one concept a file."
    for name in sorted(unused):
        yield f"tests/boundaries/long_files.txt: {name} is not longer than {MOST} lines any more; remove the exception."


def sees_planted_files():
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, lines in {"kernel/src/a.cpp": MOST + 1, "tests/x/b.py": MOST + 1, "host/src/c.hpp": MOST, "host/d.md": 999,
                            "modules/m/e.cpp": MOST + 9}.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text("\n" * lines, encoding="utf-8")
        seen = [problem.split()[0] for problem in problems(root, {"modules/m/e.cpp": "known", "host/src/c.hpp": "old"})]
    wanted = ["kernel/src/a.cpp", "tests/x/b.py", "tests/boundaries/long_files.txt:"]
    if seen != wanted:
        print(f"The test itself is broken: it complains of {seen}, not of {wanted}.")
    return seen == wanted


def main():
    if not sees_planted_files():
        return 1
    found = list(problems(ROOT, exceptions(HERE / "long_files.txt")))
    checked = sum(1 for _ in sizes(ROOT))
    if checked < 300:
        found.append(f"Only {checked} source files were found below {ROOT}; is that the repository?")
    print(*found, f"{checked} source files, {len(found)} findings", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
