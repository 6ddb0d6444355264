#!/usr/bin/env python3
"""No namespace has two types of one name: a compiler keeps one of what is made of both, and each file believes in its own.

Not looked at: what is in an unnamed namespace (a file's own), or in a type. The test first proves on planted types that it
sees them.
"""
import os
import re
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = Path(os.environ.get("BASTIDE_SOURCE_DIR", HERE.parent.parent))
FOLDERS = ("kernel", "modules", "host", "tests")
SKIPPED = {"host/web", "tests/web"}  # no C++ in them
INSTEAD = {"host/wasm/src/agenda.cpp": "host/src/serve/"}  # the page's engine has its own of what keeps threads

OPENED = re.compile(r"(?:inline )?namespace ?([\w:]*) ?\{(?!.*\})")
CLOSED = re.compile(r"\} // namespace")
TYPE = re.compile(r"(?:template <.*> ?)?(?:struct|class|union|enum class|enum) ([\w:<>, ]+?)(?: final)?(?: :(?!:).*)? ?\{")


def types(text):
    """(name, line) of each type that files share, by the layout that clang-format gives: it begins its line."""
    within = []
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if number < len(lines) and lines[number].startswith("    : "):
            line += " " + lines[number].strip()
        opened, named = OPENED.match(line), TYPE.match(line)
        if opened:
            within.append(opened[1])
        elif CLOSED.match(line):
            within.pop()
        elif named and "" not in within:
            yield "::".join([*within, named[1]]), number


def sources(root):
    for folder in FOLDERS:
        for place, folders, names in os.walk(root / folder):
            here = Path(place).relative_to(root)
            folders[:] = sorted(name for name in folders if (here / name).as_posix() not in SKIPPED)
            for name in sorted(names):
                if name.endswith((".cpp", ".hpp")):
                    yield (here / name).as_posix()


def apart(one, other):
    """Whether no program has both files."""
    return any(mine == name and its.startswith(folder)
               for name, folder in INSTEAD.items() for mine, its in ((one, other), (other, one)))


def problems(root):
    places = defaultdict(list)
    for name in sources(root):
        for found, line in types((root / name).read_text(encoding="utf-8")):
            places[found].append((name, line))
    for found, where in sorted(places.items()):
        (first, at), *others = where
        for name, line in others:
            if not apart(first, name):
                yield (f"{name}:{line}: {found} is a type of {first}:{at} already; give one of them a name of its own, or "
                       "put it into an unnamed namespace.")
    if not places:
        yield "no type was found at all."


def sees_planted_types():
    planted = {
        "kernel/a.hpp": "namespace n {\n\nstruct Twice {\n    struct Inner {};\n};\nenum class Kind { one };\n\n} // namespace n\n",
        "host/b.cpp": "namespace n {\nnamespace {\n\nstruct Kind {};\n\n} // namespace\n\nclass Twice final\n    : public Other {\n"
                      "};\n\n} // namespace n\n",
        "modules/c.hpp": "namespace n::m {\n\nstruct Twice {};\nstruct Other;\n\n} // namespace n::m\n",
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, text in planted.items():
            (Path(folder) / name).parent.mkdir(parents=True)
            (Path(folder) / name).write_text(text, encoding="utf-8")
        found = list(problems(Path(folder)))
    return len(found) == 1 and "host/b.cpp:8: n::Twice is a type of kernel/a.hpp:3" in found[0], found


seen, told = sees_planted_types()
if not seen:
    sys.exit(f"The test does not see what was planted: {told}")
wrong = list(problems(ROOT))
for sentence in wrong:
    print(sentence)
sys.exit(1 if wrong else 0)
