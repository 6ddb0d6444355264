#!/usr/bin/env python3
"""Writes docs/headers.md: the public headers by room, with what each is.

    python3 tests/docs/headers_page.py > docs/headers.md
"""
import sys

from headers import about
from module_api import INCLUDE, ROOMS, cell, room

COMMAND = "python3 tests/docs/headers_page.py > docs/headers.md"
INCLUDED_BY = {"": "everybody", "module": "modules, by way of `bastide/bastide.hpp`", "game": "modules, hosts, agents",
               "host": "hosts, agents, and modules that play what others declare", "engine": "the other headers and the kernel alone"}


def page():
    headers = {}
    for path in sorted((INCLUDE / "bastide").rglob("*.hpp")):
        name = path.relative_to(INCLUDE).as_posix()
        headers.setdefault(room(name), []).append((name, about(path.read_text(encoding="utf-8"))))
    out = (f"# The headers of the kernel\n\nThis page is what `{COMMAND}` writes. Modules include `bastide/bastide.hpp`, which brings what\n"
           "they need ([what that is](module-api.md)); hosts and agents include what they name. A room is for those who include it.\n\n")
    for folder, what in ROOMS.items():
        place = f"`bastide/{folder}/`" if folder else "`bastide/`"
        out += f"## {place}: {what}\n\nIncluded by {INCLUDED_BY[folder]}.\n\n| | |\n|---|---|\n"
        out += "".join(f"| `{name.removeprefix('bastide/')}` | {cell(text)} |\n" for name, text in headers[folder]) + "\n"
    return out.rstrip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(page())
