#!/usr/bin/env python3
"""Who may include whom, and that what the kernel offers somebody uses.

Arrows go one way (docs/architecture.md): a file includes headers of its own room and of those above it. The test first proves on planted
lines that it sees arrows that go the other way.
"""
import os
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = Path(os.environ.get("BASTIDE_SOURCE_DIR", HERE.parent.parent))
sys.path.insert(0, str(ROOT / "tests/docs"))
from headers import entries_of  # noqa: E402
from module_api import INCLUDE, name_of  # noqa: E402

# Of files below a folder: the headers, by how their names begin, that they do not include.
FORBIDDEN = [
    ("kernel/include/", ("explain/", "words/", "compile/", "play/", "library/")),
    ("kernel/words/", ("explain/", "compile/", "play/", "library/", "bastide/game/", "bastide/module/")),
    ("kernel/src/", ("explain/", "library/")),
    ("kernel/explain/", ("library/",)),
    ("kernel/", ("toml++/", "boost/dll")),
    ("modules/declarations/", ("bastide/engine/", "explain/", "library/")),
    ("modules/", ("bastide/engine/", "explain/", "library/", "words/")),
    ("docs/cookbook/", ("bastide/engine/", "bastide/host/", "explain/", "library/")),
    ("host/library/", ("bastide/engine/", "bastide/module/play.hpp", "bastide/game/view.hpp", "bastide/host/game.hpp", "explain/")),
    ("host/", ("bastide/engine/", "compile/", "words/src/", "explain/src/", "play/engine")),
]
INCLUDE_LINE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)
# Classes whose calls somebody has to use, and those calls of them that stand for themselves: what C++ wants, and the other half of a pair.
CALLED = {"Registry", "View", "Play", "Game", "Place", "Estimate", "Valuation", "Chances", "Rng"}
FOR_THEMSELVES = {
    "out_of_game": "a place like in_supply, for figures that never come back; hosts know it as Where::out",
    "covered_around": "the rule to have by oneself that tiles_around counts with the own tile",
    "tiles_due": "for modules that let a game go on",
    "ask_unless_only_pass": "as ask, where others may add to what can be chosen",
    "shared_rules": "another game of the same rules",
}


def arrows(name, text):
    """The headers that a file of this name must not include."""
    for folder, starts in FORBIDDEN:
        if name.startswith(folder):
            for header in INCLUDE_LINE.findall(text):
                if header.startswith(starts):
                    yield header


def sources(*folders):
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.[ch]pp")):
            if "node_modules" not in path.parts:
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def calls(entries, outer=""):
    for entry in entries:
        if entry.members:
            yield from calls(entry.members, entry.scope)
        elif outer in CALLED and "(" in entry.text and "operator" not in entry.text and name_of(entry.text) != outer:
            yield outer, name_of(entry.text)


def unused(offered, said):
    return [f"{scope}::{name}" for scope, name in offered if name not in said and name not in FOR_THEMSELVES]


def main():
    planted = [("kernel/src/play/a.cpp", '#include "explain/inspect.hpp"\n'), ("modules/x/a.cpp", '#include "bastide/engine/bits.hpp"\n'),
               ("kernel/words/src/a.cpp", '#include "play/engine.hpp"\n'), ("kernel/src/a.hpp", "#include <toml++/toml.h>\n")]
    if not all(list(arrows(*file)) for file in planted) or list(arrows("kernel/explain/src/a.cpp", '#include "play/engine.hpp"\n')):
        print("The test is broken: it does not see planted arrows.")
        return 1
    if unused([("View", "seen"), ("View", "idle")], {"seen"}) != ["View::idle"]:
        print("The test is broken: it does not see an idle call.")
        return 1
    wrong = [f"{name} includes {header}" for name, text in sources("kernel", "modules", "host", "docs/cookbook") for header in arrows(name, text)]
    for line in wrong:
        print(f"{line}: its room is below, or not for it (docs/architecture.md, Rooms).")
    text = "\n".join(re.sub(r"//[^\n]*", "", text) for name, text in sources("modules", "host", "docs/cookbook"))
    said = set(re.findall(r"\w+", text))
    offered = [call for path in sorted((INCLUDE / "bastide").rglob("*.hpp")) for call in calls(entries_of(path.read_text(encoding="utf-8")))]
    idle = unused(offered, said)
    for call in idle:
        print(f"No module, recipe or host calls {call}: delete it, or hide it from them.")
    failed = len(wrong) + len(idle)
    print(f"{len(offered) - len(idle)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
