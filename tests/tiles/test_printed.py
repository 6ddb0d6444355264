#!/usr/bin/env python3
"""The tile sets of the boxes since 0.2 have what printed.txt says, which was written down from other sources than they were."""
import os
import re
import sys
import tomllib
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
# Sets that are a part of another: the same tiles, as a box of its own.
PARTS = {"siege-besiegers": "siege", "siege-cathars": "siege", "russian-promos-2013": "russian-promos", "russian-promos-2016": "russian-promos"}


def sides(text):
    return frozenset(text.split())


def in_words(values):
    """["inn"] and { "watch-roads" = 1 } alike: what stands there, as text."""
    if isinstance(values, dict):
        return frozenset(key if value is True else f"{key}={value}" for key, value in values.items() if value is not False)
    return frozenset(values)


def pairs(texts):
    return frozenset(frozenset(part.strip() for part in text.split("~")) for text in texts if text.strip())


def of_set(tile):
    """A tile as its set has it: what printed.txt says of one."""
    segments = set()
    for segment in tile["segments"]:
        words = dict(segment)
        borders = frozenset(words.pop("borders", []))
        kind = next(key for key, value in words.items() if value is not True and not isinstance(value, (list, dict)))
        where = words.pop(kind)
        segments.add((kind, sides(where if isinstance(where, str) else ""), in_words(words), borders))
    when = frozenset(f"{name}={str(value).lower()}" for name, value in tile.get("when", {}).items())
    return tile["name"], when, tile.get("count", 1), tile["edges"], frozenset(segments), pairs(tile.get("adjacent", [])), in_words(tile.get("words", []))


def of_line(line):
    name, count, edges, segments, adjacent, words = [part.strip() for part in (line + " | | ").split("|")][:6]
    when = re.search(r"\{(.*)\}", name)
    read = set()
    for segment in segments.split(";"):
        what, _, borders = segment.partition("/")
        marks = re.search(r"\((.*)\)", what)
        kind, _, where = re.sub(r"\(.*\)", "", what).strip().partition(" ")
        read.add((kind, sides(where), listed(marks[1] if marks else ""), listed(borders)))
    return (name.split(" {")[0], listed(when[1] if when else ""), int(count), edges, frozenset(read), pairs(adjacent.split(";")), listed(words))


def listed(text):
    return frozenset(part.strip() for part in text.split(",") if part.strip())


def printed():
    """The tiles of each set."""
    found, name = {}, ""
    for line in (Path(__file__).parent / "printed.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif line and not line.startswith("#"):
            found.setdefault(name, []).append(of_line(line))
    return found


def told(tile):
    name, when, count, edges, segments, adjacent, words = tile
    parts = sorted(f"{kind} {' '.join(sorted(where))} {sorted(marks)} {sorted(borders)}" for kind, where, marks, borders in segments)
    return f"{name} {sorted(when)} x {count} {edges}: {'; '.join(parts)}; {sorted(map(sorted, adjacent))}; {sorted(words)}"


def tiles_of(name):
    tree = tomllib.loads((SOURCE / "tilesets" / f"{name}.toml").read_text(encoding="utf-8"))
    return [of_set(tile) for tile in tree["tile"]]


def main():
    failures = 0
    written = printed()
    for name, tiles in written.items():
        has = tiles_of(name)
        for tile in set(tiles) - set(has):
            failures += 1
            print(f"tilesets/{name}.toml lacks\n    {told(tile)}")
        for tile in set(has) - set(tiles):
            failures += 1
            print(f"printed.txt has no such tile of {name}:\n    {told(tile)}")
        failures += len(tiles) != len(has)
    for part, whole in PARTS.items():
        others = [tile for other, of in PARTS.items() if of == whole and other != part for tile in tiles_of(other)]
        if set(tiles_of(part)) | set(others) != set(written[whole]):
            failures += 1
            print(f"tilesets/{part}.toml and what is beside it are not {whole}")
    print(f"{sum(map(len, written.values()))} tiles in {len(written)} sets, {failures} differ")
    return 1 if failures or not written else 0


if __name__ == "__main__":
    sys.exit(main())
