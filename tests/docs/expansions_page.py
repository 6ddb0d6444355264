#!/usr/bin/env python3
"""Writes docs/expansions.md: every box with what it brings, how many tiles, how long, what may stay in it, and a game to try it.

    BASTIDE=build/release/bin/bastide python3 tests/docs/expansions_page.py > docs/expansions.md
"""
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
COMMAND = "BASTIDE=build/release/bin/bastide python3 tests/docs/expansions_page.py > docs/expansions.md"
HEAD = f"""# Expansions

Which boxes are there, and how do I try one? Each row is a module: its name leads to a page on how it is played here, *rules* to every rule
and switch, the number of its tiles to their list. The last column is a ready-made game with it: `bastide play NAME`. Any of them go
together: name them in a [game file](formats.md#game-file) or tick them at the page.

*Minutes* is about how much longer a game of two takes with the box. *Parts* may stay in the box (`name = false` among the switches).
This page is what `{COMMAND}` writes.
"""


def asked(*words):
    return json.loads(subprocess.run([os.environ["BASTIDE"], *words, "--json"], capture_output=True, check=True).stdout)


def games():
    """Ready-made games, those with the fewest modules first: they show a box best."""
    found = []
    for path in sorted((SOURCE / "host/games").glob("*.toml")):
        game = tomllib.loads(path.read_text(encoding="utf-8"))["game"]
        found.append((len(game["modules"]), path.stem, set(game["modules"])))
    return sorted(found, key=lambda game: game[:2])


def row(module, tiles, played):
    name = module["name"]
    sets = module["tile_sets"]
    counts = [tiles[one] for one in sets]
    many = "" if not counts else str(counts[0]) if len(set(counts)) == 1 else f"{min(counts)} to {max(counts)}"
    drawn = f"[{many}](reference/tiles-{sets[0]}.md)" if counts else ""
    parts = ", ".join(f"`{part['name']}`" for part in module["parts"])
    game = next((f"`{stem}`" for _, stem, modules in played if name in modules), "")
    cells = [f"**[{module['title']}](../modules/{name}/README.md)** ([rules](reference/{name}.md))", module["summary"], drawn,
             str(module["minutes"] or ""), parts, game]
    return "| " + " | ".join(cells) + " |\n"


def page():
    tiles = {one["name"]: one["tiles"] for one in asked("tiles")}
    played = games()
    first = {"base": 0, "farmers": 1, "river": 2}
    modules = sorted(asked("modules"), key=lambda one: (first.get(one["name"], 3), one["title"].removeprefix("The ")))
    return HEAD + "\n| box | what it brings | tiles | minutes | parts | a game |\n|---|---|---|---|---|---|\n" + "".join(
        row(one, tiles, played) for one in modules)


if __name__ == "__main__":
    sys.stdout.write(page())
