#!/usr/bin/env python3
"""Writes docs/module-api.md: every call of the module API with the first sentence of its comment, from the headers.

    python3 tests/docs/module_api.py > docs/module-api.md
"""
import os
import re
import sys
from pathlib import Path

from headers import about, entries_of, first_sentence

ROOT = Path(os.environ.get("BASTIDE_SOURCE_DIR", Path(__file__).resolve().parent.parent.parent))
INCLUDE = ROOT / "kernel/include"
ALL = "bastide/bastide.hpp"  # includes what modules may use
FIRST = ("module.hpp", "registry.hpp", "specs.hpp", "view.hpp", "play.hpp")  # in the order in which people need them; then by name
SILENT = {"bastide.hpp", "export.hpp"}  # nothing in them is called by name
COMMAND = "python3 tests/docs/module_api.py > docs/module-api.md"


def included(name, found):
    """The header and all that it includes."""
    if name not in found and (INCLUDE / name).is_file():
        found.add(name)
        for more in re.findall(r'(?m)^#include "(bastide/[^"]+)"', (INCLUDE / name).read_text(encoding="utf-8")):
            included(more, found)
    return found


def public_headers():
    """What `ALL` includes, and where classes are defined that those headers only declare."""
    names = included(ALL, set())
    text = "\n".join((INCLUDE / name).read_text(encoding="utf-8") for name in sorted(names))
    ahead = set(re.findall(r"(?m)^(?:class|struct) (\w+);", text))
    for path in (INCLUDE / "bastide").rglob("*.hpp"):
        defined = re.findall(r"(?m)^(?:class|struct) (?:BASTIDE_API )?(\w+)[^;\n]*\{", path.read_text(encoding="utf-8"))
        if ahead & set(defined) and (name := path.relative_to(INCLUDE).as_posix()) not in names:
            included(name, names)
    return sorted((name for name in names if Path(name).name not in SILENT), key=order)


def code(text):
    return "`" + text.replace("|", "\\|") + "`"


def cell(text):
    parts = first_sentence(text).replace("|", "\\|").split("`")
    return "`".join(part if i % 2 else part.replace("<", "\\<") for i, part in enumerate(parts))


def table(rows):
    return "".join(["| | |\n|---|---|\n", *(f"| {code(text)} | {cell(doc)} |\n" for text, doc in rows), "\n"])


def count(entries):
    """What can be named: functions, members, values of enumerations, types that have none of these."""
    return sum(count(entry.members) or 1 for entry in entries)


def rows_of(entry):
    """The members; an enumeration whose values need no words is one row."""
    if entry.text.startswith("enum") and not any(member.doc for member in entry.members):
        return [(", ".join(member.text for member in entry.members), "")]
    return [(member.text, member.doc) for member in entry.members]


def scope_text(entry, level, outer=""):
    name = outer + entry.scope
    out = f"{'#' * level} {name}\n\n{code(entry.text)}" + (f" · {cell(entry.doc)}" if entry.doc else "") + "\n\n"
    if entry.text.startswith("enum"):
        return out + (table(rows_of(entry)) if entry.members else "")
    for section, members in by_section(entry.members):
        if section:
            out += f"*{section}*\n\n"
        plain = [(member.text, member.doc) for member in members if not member.scope]
        out += table(plain) if plain else ""
    for member in entry.members:
        if member.scope:
            out += scope_text(member, min(level + 1, 5), name + "::")
    return out


def by_section(entries):
    """[(section, entries)], in order."""
    groups = []
    for entry in entries:
        if not groups or groups[-1][0] != entry.section:
            groups.append((entry.section, []))
        groups[-1][1].append(entry)
    return groups


def header_text(name, source):
    entries = entries_of(source)
    out = f"## {name}\n\n{about(source)}\n\n"
    plain = [(entry.text, entry.doc) for entry in entries if not entry.scope]
    small = [entry for entry in entries if entry.scope and not entry.members]
    out += table(plain + [(entry.text, entry.doc) for entry in small]) if plain or small else ""
    for entry in entries:
        if entry.scope and entry.members:
            out += scope_text(entry, 3)
    return out, count(entries)


def order(name):
    short = name.removeprefix("bastide/")
    return (FIRST.index(short) if short in FIRST else len(FIRST), short)


def page():
    names = public_headers()
    parts, contents, total = [], "", 0
    for name in names:
        source = (INCLUDE / name).read_text(encoding="utf-8")
        text, calls = header_text(name.removeprefix("bastide/"), source)
        parts.append(text)
        total += calls
        anchor = re.sub(r"[^\w\- ]", "", name.removeprefix("bastide/").lower()).replace(" ", "-")
        contents += f"| [{name.removeprefix('bastide/')}](#{anchor}) | {calls} | {cell(about(source))} |\n"
    others = sorted(path.relative_to(INCLUDE).as_posix() for path in (INCLUDE / "bastide").rglob("*.hpp"))
    rest = [name.removeprefix("bastide/") for name in others if name not in names and Path(name).name not in SILENT]
    return (f"# Everything a module can use\n\nThis page is what `{COMMAND}` writes: each declaration of the headers in\n"
            "`kernel/include/bastide` that `bastide/bastide.hpp` brings, with the first sentence of its comment. The headers "
            "say more.\nHow a module is made: [writing-a-module.md](writing-a-module.md).\n\n"
            f"| header | entries | |\n|---|---|---|\n{contents}| all | {total} | |\n\n"
            f"For hosts and agents, not for modules: {', '.join(code(name) for name in rest)}.\n\n" + "".join(parts)).rstrip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(page())
