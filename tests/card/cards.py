"""What the tests of cards share: one of a small mix, with its games."""
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

BASTIDE = os.environ["BASTIDE"]
LADDER = ["random", "greedy"]
GAME = """[game]
title = "Two & <two>"
minutes = 40
modules = ["base", "farmers"]
tilesets = ["base-c2"]
[[player]]
name = "Ann"
[[player]]
name = "Ben"
agent = "greedy"
"""


def run(folder, *arguments, code=0):
    done = subprocess.run([BASTIDE, *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=600)
    assert done.returncode == code, f"{arguments}: {done.returncode}\n{done.stderr}"
    return done


def card(folder, *arguments, **more):
    return run(folder, "card", "two.toml", "--ladder", ",".join(LADDER), "--games", 24, "-q", *arguments, **more)


class WithCard(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.place.name)
        (cls.folder / "two.toml").write_text(GAME)
        card(cls.folder, "--json", "card.json", "--html", "card.html", "--svg", "card.svg", "-t", 2)
        cls.card = json.loads((cls.folder / "card.json").read_text())
        cls.lines = [json.loads(line) for line in (cls.folder / "two.card-games").read_text().splitlines()[1:]]
        cls.games = {}
        for line in cls.lines:
            if "variant" in line:
                cls.games.setdefault(line["variant"], {})[line["game"]] = line
        cls.whole = [cls.games[0][i] for i in sorted(cls.games[0])]

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()
