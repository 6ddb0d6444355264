#!/usr/bin/env python3
"""Modules say and read actions through their verbs (`Verb<T...>`), and numbers go into smaller types through `narrow`.

At most ten integer casts and ten looks into an action (`.arg`, `.a`, `.b`) may remain in modules/, none in the cookbook and the modules of
the tests that stand for authors'. The test first proves on planted lines that it sees them.
"""
import os
import re
import sys
from pathlib import Path

ROOT = Path(os.environ.get("BASTIDE_SOURCE_DIR", Path(__file__).resolve().parent.parent.parent))
MOST = {"modules": 10, "docs/cookbook": 0, "tests/outside": 0}
LOOKS_FOR = {
    "integer casts": re.compile(r"static_cast<(std::)?(u?int(8|16|32|64)_t|unsigned|int)>"),
    "looks into an action": re.compile(r"\.(arg|a|b)\b(?! ?=[^=])(?!\()"),
}


def without_comments_and_strings(line):
    return re.sub(r'"(\\.|[^"\\])*"', '""', line).split("//", 1)[0]


def found(what, lines):
    """The numbers of the lines that have it, once for each time."""
    return [number for number, line in enumerate(lines, 1) for _ in LOOKS_FOR[what].finditer(without_comments_and_strings(line))]


def problems(root):
    for folder, most in MOST.items():
        sources = sorted(path for path in (root / folder).rglob("*") if path.suffix in {".cpp", ".hpp"})
        if not sources:
            yield f"There are no sources in {folder}."
        for what in LOOKS_FOR:
            where = [f"{path.relative_to(root)}:{number}" for path in sources
                     for number in found(what, path.read_text(encoding="utf-8").splitlines())]
            print(f"{folder}: {len(where)} {what}, {most} are allowed")
            if len(where) > most:
                yield (f"{folder} has {len(where)} {what}, and {most} are allowed. Give the verb the types of its values, or write "
                       "narrow(number); see docs/writing-a-module.md. They are at\n  " + "\n  ".join(where))


def sees_planted_lines():
    planted = ["    const auto kind = static_cast<FigureKindId>(a.arg);", "    n = static_cast<std::uint8_t>(n + 1);  // a.b",
               "    const unsigned side = static_cast<unsigned>(x), y = unpack(action.b).y;", '    play.a(kind) + "a.b" + of.best;',
               "    state.castles = {.a = one};"]
    seen = {what: found(what, planted) for what in LOOKS_FOR}
    if seen != {"integer casts": [2, 3], "looks into an action": [1, 3]}:
        sys.exit(f"The test does not see what is planted: {seen}")


sees_planted_lines()
wrong = list(problems(ROOT))
print("\n".join(wrong))
sys.exit(1 if wrong else 0)
