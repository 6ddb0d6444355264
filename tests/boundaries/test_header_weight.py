#!/usr/bin/env python3
"""No public header of the kernel brings in more than it did: whoever includes it is compiled again with all of that.

header_weight.txt says what each brings in, as `#include` lines have it, by way of others too: headers of the kernel, and those from
outside that cost a compiler much. The test first proves on planted headers that it sees what is new and what is gone.
"""
import os
import re
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = Path(os.environ.get("BASTIDE_SOURCE_DIR", HERE.parent.parent))
LIST = HERE / "header_weight.txt"
HEADERS = "kernel/include"
RENEW = "BASTIDE_RENEW=1 python3 tests/boundaries/test_header_weight.py"
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
# Of the standard library, what costs a compiler a tenth of a second or more by itself; what has a folder or a suffix is of others.
HEAVY = set("algorithm bitset chrono condition_variable filesystem format fstream functional future iostream istream locale memory mutex "
            "ostream random ranges regex set sstream string thread unordered_map unordered_set map variant".split())
HEAD = """\
# What every public header brings in, by way of others too: headers of the kernel, then heavy ones from outside.
# Written by test_header_weight.py, which says how.
"""


def graph(root):
    """Of each public header, by its name as it is included: what it includes itself, in order."""
    folder = root / HEADERS
    return {path.relative_to(folder).as_posix(): [name for _, name in INCLUDE.findall(path.read_text(encoding="utf-8"))]
            for path in sorted(folder.rglob("*.hpp"))}


def is_heavy(name):
    return name in HEAVY or "/" in name or "." in name


def brought(header, includes):
    """What a header brings in, with the headers on the shortest way there."""
    ways, row = {}, [(header, [])]
    for at, way in row:  # grows while it is read
        for name in includes.get(at, []):
            if name not in ways and name != header and (name in includes or is_heavy(name)):
                ways[name] = way
                row.append((name, [*way, name]))
    return ways


def short(header):
    return header.removeprefix("bastide/").removesuffix(".hpp")


def text(includes):
    lines = []
    for header in includes:
        ways = brought(header, includes)
        own = sorted(short(name) for name in ways if name in includes)
        others = sorted(name for name in ways if name not in includes)
        lines.append(f"{short(header)}: {' '.join(own)} | {' '.join(others)}".replace("  ", " ").rstrip())
    return HEAD + "\n".join(lines) + "\n"


def listed(content):
    """Header -> the names that it may bring in, those from outside in <>."""
    result = {}
    for line in content.splitlines():
        match = re.fullmatch(r"([^\s:]+):([^|]*)\|(.*)", line)
        if match:
            result[match[1]] = set(match[2].split()) | {f"<{name}>" for name in match[3].split()}
        elif line and not line.startswith("#"):
            sys.exit(f"{LIST.name}: '{line}' is not understood; {RENEW} writes the list anew.")
    return result


def names(ways, includes):
    return {short(name) if name in includes else f"<{name}>": way for name, way in ways.items()}


def problems(includes, allowed):
    for header in includes:
        known = allowed.pop(short(header), None)
        found = names(brought(header, includes), includes)
        if known is None:
            yield f"{HEADERS}/{header} is not in {LIST.name}. If it is to be a public header: {RENEW}"
            continue
        for name in sorted(set(found) - known):
            by = f"through {', '.join(found[name])}" if found[name] else "by an #include of its own"
            yield (f"{HEADERS}/{header} brings in {name}, which it did not, {by}: whatever includes it gets heavier. Declare what it only "
                   f"names (bastide/fwd.hpp), or include it in the sources that need it. If it is meant: {RENEW}")
        for name in sorted(known - set(found)):
            yield f"{HEADERS}/{header} no longer brings in {name}, which is good; {RENEW} notes it, so that it stays so."
    for header in sorted(allowed):
        yield f"{LIST.name} lists {header}, and there is no such header any more: {RENEW}"


def sees_planted_headers():
    planted = {
        "a.hpp": '#include "bastide/b.hpp"\n',
        "b.hpp": '#include "bastide/c.hpp"\n#include <cstdint>\n#include <regex>\n',
        "c.hpp": "#include <toml++/toml.h>\n",
        "new.hpp": "",
    }
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / HEADERS / "bastide").mkdir(parents=True)
        for name, content in planted.items():
            (root / HEADERS / "bastide" / name).write_text("#pragma once\n" + content, encoding="utf-8")
        includes = graph(root)
    same = list(problems(includes, listed(text(includes))))
    old = listed("a: b | regex toml++/toml.h\nb: c | regex map toml++/toml.h\nc: | toml++/toml.h\ngone: |\n")
    seen = list(problems(includes, old))
    wanted = ("/a.hpp brings in c, which it did not, through bastide/b.hpp:", "/b.hpp no longer brings in <map>", "/new.hpp is not in",
              "lists gone")
    if same or len(seen) != len(wanted) or not all(part in problem for part, problem in zip(wanted, seen)):
        print("The test itself is broken: of planted headers it says", *same, *seen, sep="\n")
        return False
    return True


def main():
    if not sees_planted_headers():
        return 1
    includes = graph(ROOT)
    if os.environ.get("BASTIDE_RENEW"):
        LIST.write_text(text(includes), encoding="utf-8")
        print(f"{LIST.name}: {len(includes)} headers written")
    found = list(problems(includes, listed(LIST.read_text(encoding="utf-8"))))
    if len(includes) < 30:
        found.append(f"Only {len(includes)} headers were found below {ROOT}; is that the repository?")
    print(*found, f"{len(includes)} public headers, {len(found)} findings", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
