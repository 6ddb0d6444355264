#!/usr/bin/env python3
"""Writes docs/module-api.md: every call of the module API with the first sentence of its comment, from the headers.

    python3 tests/docs/module_api.py > docs/module-api.md
"""
import math
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
            out += scope_text(member, min(level + 1, 6), name + "::")
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
    out = f"### {name}\n\n{about(source)}\n\n"
    plain = [(entry.text, entry.doc) for entry in entries if not entry.scope]
    small = [entry for entry in entries if entry.scope and not entry.members]
    out += table(plain + [(entry.text, entry.doc) for entry in small]) if plain or small else ""
    for entry in entries:
        if entry.scope and entry.members:
            out += scope_text(entry, 4)
    return out, count(entries)


ROOMS = {"": "for everybody", "module": "for authors of modules", "game": "a game as rules, hosts and agents read it",
         "host": "for hosts and agents", "engine": "the engine's own tables, in headers because rules read in line"}
SHARE = 0.3  # of the modules and recipes use what most need


def room(name):
    return name.removeprefix("bastide/").rpartition("/")[0]


def order(name):
    short = name.removeprefix("bastide/")
    file = Path(short).name
    return (FIRST.index(file) if file in FIRST else len(FIRST), list(ROOMS).index(room(name)), short)


# How sources say a member of a class: of an object that is mostly called so; a designated member; a value of an enumeration.
CALLED = {"Registry": r"registry\.{}\b", "View": r"\b(?:play|view|p)\.{}\b", "Play": r"\b(?:play|p)\.{}\b", "Event": r"\bevent\.{}\b",
          "Valuation": r"\b(?:v|value|valuation)\.{}\b", "Ruleset": r"rules\(\)\.{}\b", "ActionList": r"\b(?:out|list)\.{}\b"}


def sources():
    """The text of each module and each recipe, without comments."""
    folders = [path for folder in ("modules", "docs/cookbook") for path in sorted((ROOT / folder).iterdir()) if path.is_dir()]
    return ["\n".join(re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.[ch]pp")))
            for folder in folders]


def name_of(text):
    """What a declaration is called by."""
    call = re.search(r"(\w+) ?\((?!\*)", text)
    return call[1] if call else (re.findall(r"\w+", text.split("=")[0].split("{")[0]) or [""])[-1]


def users(name, scope, texts):
    """How many modules and recipes say it."""
    of_enum = rf"\b{scope}::{{}}\b"
    said = CALLED.get(scope) or (r"\.{}\s*=" if scope.endswith("Spec") else of_enum if scope else r"\b{}\b")
    pattern = re.compile(said.format(re.escape(name)))
    return sum(name in text and pattern.search(text) is not None for text in texts)  # few say it at all


def most_of(texts):
    """How many modules and recipes have to use something that most need."""
    return math.ceil(SHARE * sum(bool(text) for text in texts))


def needed(entries, texts, outer=""):
    """[(scope, text, doc)] of what most modules use: calls, types and members that are named."""
    for entry in entries:
        if entry.scope and entry.members:
            if not outer and not entry.text.startswith("enum") and users(entry.scope, "", texts) >= most_of(texts):
                yield "Types", entry.text, entry.doc
            yield from needed(entry.members, texts, entry.scope)
        elif entry.text and users(name_of(entry.text), outer, texts) >= most_of(texts):
            yield outer or "Functions, constants, ids", entry.text, entry.doc


def first_part(names):
    texts, groups = sources(), {}
    for name in names:
        if room(name) not in ("engine",):
            for scope, text, doc in needed(entries_of((INCLUDE / name).read_text(encoding="utf-8")), texts):
                groups.setdefault(scope, []).append((text, doc))
    return "".join(f"### {scope}\n\n{table(rows)}" for scope, rows in groups.items()), sum(map(len, groups.values())), most_of(texts)


def page():
    names = [name for name in public_headers() if room(name) != "engine"]
    parts, contents, total = [], "", 0
    for name in names:
        source = (INCLUDE / name).read_text(encoding="utf-8")
        text, calls = header_text(name.removeprefix("bastide/"), source)
        parts.append(text)
        total += calls
        anchor = re.sub(r"[^\w\- ]", "", name.removeprefix("bastide/").lower()).replace(" ", "-")
        contents += f"| [{name.removeprefix('bastide/')}](#{anchor}) | {calls} | {cell(about(source))} |\n"
    most, count_of_most, users_of_most = first_part(names)
    return (f"# Everything a module can use\n\nThis page is what `{COMMAND}` writes: declarations of the headers in\n"
            "`kernel/include/bastide` that `bastide/bastide.hpp` brings, with the first sentence of each comment. The headers say more\n"
            "([which there are](headers.md)). How a module is made: [writing-a-module.md](writing-a-module.md).\n\n"
            f"## What most modules need\n\nThe {count_of_most} of {total} entries that at least {users_of_most} of our modules and recipes name.\n\n{most}"
            f"## All, by subject\n\n| header | entries | |\n|---|---|---|\n{contents}| all | {total} | |\n\n" + "".join(parts)).rstrip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(page())
