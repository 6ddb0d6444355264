#!/usr/bin/env python3
"""ABBOT-043: the new edition has 28 gardens up to December 2018, here all but that of the Robbers, of which there is no module."""
import os
import sys
import tomllib
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
# ABBOT-028 to ABBOT-042, in the order in which ABBOT-043 adds them up; what is counted as one box may be two sets.
BOXES = [(["base-c2"], 8), (["river-1-c2"], 1), (["inns-and-cathedrals"], 2), (["traders-and-builders"], 2), (["princess-and-dragon"], 2),
         (["tower"], 2), (["abbey-and-mayor"], 1), (["king-and-robber", "river-2"], 2), (["bridges-castles-and-bazaars"], 1),
         (["hills-and-sheep"], 1), (["under-the-big-top"], 2), (["flier"], 1), (["mage-and-witch"], 1), (["spiel-doch"], 1)]


def gardens(name):
    tree = tomllib.loads((SOURCE / "tilesets" / f"{name}.toml").read_text(encoding="utf-8"))
    return sum(tile.get("count", 1) for tile in tree["tile"] if "garden" in tile.get("words", []))


def main():
    failures = 0
    for names, number in BOXES:
        has = sum(map(gardens, names))
        if has != number:
            failures += 1
            print(f"{' and '.join(names)}: {has} gardens, not {number}")
    robbers = 1
    total = sum(gardens(name) for names, _ in BOXES for name in names) + robbers
    if total != 28:
        failures += 1
        print(f"{total} gardens in all, not 28")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
