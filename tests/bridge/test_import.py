"""Saved games of the other program: whole games come out with the scores that it counted, and nothing that a file may hold crashes ours.

The games of tests/bridge/games are random ones that it played (docs/differential.md), written as it saves them by of_logs.py.
"""
import copy
import json
import os
import pathlib
import random
import subprocess
import sys
import unittest

from importing import BASTIDE, Importing, SCORES, game_named

# Why not to the end, in a part of the sentence that says so.
STOPPED = {
    "18-closing-1026": "message 414 (MOVE_NEUTRAL_FIGURE), turn 92: this is not possible here",  # COUNT-053, an accepted deviation
    "19-closing-1002": "message 4 (PLACE_TILE), turn 1: the file does not tell what chance brings here",  # a token out of a bag
    "21-closing-1002": "message 65 (PLACE_TILE), turn 23: the file does not tell what chance brings here",  # a die
    "37-closing-1002": "message 40 (PLACE_TILE), turn 13: the file does not tell what chance brings here",  # an animal out of a bag
    "39-uniform-0": "the tiles that lie before the first turn are not those that lie here",  # two tiles, which no rule lays out (DOCH-002)
}



class WholeGames(Importing):
    def test_scores_are_those_of_the_other_program(self):
        for name, scores in SCORES.items():
            with self.subTest(name):
                said = self.imported(game_named(name), code=1 if name in STOPPED else 0)
                finished, counted = self.scores_of_record()
                if name in STOPPED:
                    self.assertIn(STOPPED[name], said)
                else:
                    self.assertIn("Followed to its end", said)
                    self.assertEqual((finished, counted), (True, scores))

    def test_a_record_like_any_other(self):
        name = next(iter(SCORES))
        game = game_named(name)
        game["players"][0]["name"] = "Žofie \"the\" first"
        said = self.imported(game, 0, "--game", "game.toml")
        self.assertIn("Žofie", said)
        record = (self.folder / "game.bastide").read_text(encoding="utf-8")
        self.assertIn("[seed 0 told]", record)
        self.assertIn("<svg", self.bastide("render", "game.bastide", "--at", "20"))
        exported = json.loads(self.bastide("export", "game.bastide"))
        self.assertEqual(exported["chance"], {"from": "people"})
        self.assertEqual(exported["scores"], SCORES[name])
        self.assertIn("1 game,", self.bastide("simulate", "game.toml", "--games", "1"))
        self.assertIn("\nyoungest = true\n", (self.folder / "game.toml").read_text(encoding="utf-8"))
        self.assertIn("there already is", self.imported_again())
        self.bastide("import", "game.jcz")  # among one's own
        self.bastide("import", "game.jcz")
        self.assertEqual(sorted(file.name for file in (self.folder / "data/bastide/records").iterdir()), ["game-2.bastide", "game.bastide"])

    def imported_again(self):
        return self.bastide("import", "game.jcz", "-o", "game.bastide", code=2).replace("there is such a file already", "there already is")


class WhatModulesSay(Importing):
    def test_mistakes_have_a_place(self):
        """In a module of one's own that is called base, whose library is ours."""
        ours = pathlib.Path(os.environ["BASTIDE_BUILD_DIR"]) / "modules/base"
        mine = self.folder / "modules/base"
        mine.mkdir(parents=True)
        for file in ("base.so", "rules.toml"):
            (mine / file).symlink_to((ours / file).resolve())
        text = (ours / "jcz.toml").read_text(encoding="utf-8")
        (self.folder / "game.jcz").write_text(json.dumps(game_named("01-uniform-0")), encoding="utf-8")
        for old, new in (('"cap x5"', '"cap y5"'), ('"cap x5"', '"cap r45"'), ('"cap x5"', '" "'), ('"cap x5"', "5"), ("always = true", 'always = "yes"'), ("[figures]", "[figure]"),
                         ('small = "follower"', "small = 7"), ('PASS = ["pass"]', 'PASS = "pass"'), ('name = "basic:2"', 'name = "basic:2"\nlike = "none"'),
                         ('standard = "4"', "standard = [4]"), ('figure = "follower"', 'figures = "follower"'),
                         ("[kinds]", '[kinds]\n"City SE" = []')):
            self.assertIn(old, text)
            (mine / "jcz.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
            said = self.bastide("--modules", "modules", "import", "game.jcz", "-o", "game.bastide", code=2)
            self.assertRegex(said, r"^bastide: [^\n]*jcz\.toml:\d+: [^\n]*[.?]\n$")
        (mine / "jcz.toml").write_text(text.replace('"cap x5"', '"nothing x5"'), encoding="utf-8")
        self.assertIn("cannot be drawn here", self.bastide("--modules", "modules", "import", "game.jcz", "-o", "game.bastide", code=1))


class Hostile(Importing):
    def refused(self, game):
        said = self.imported(game, code=2)
        self.assertRegex(said, r"^bastide: game\.jcz[^\n]*\.\n$")
        self.assertFalse((self.folder / "game.bastide").exists())
        return said

    def test_no_json(self):
        whole = json.dumps(game_named("01-uniform-0"))
        self.refused("")
        self.refused(whole[:len(whole) // 2])
        self.refused(whole.encode("utf-16"))
        self.refused(b"\x00\xff\xfe" * 50)
        self.refused("[" * 100_000)
        self.assertIn("nested", self.refused('{"setup":' * 60 + "1" + "}" * 60))
        self.refused('{"setup": 1e999999}')
        self.refused("[]")
        self.refused("{}")
        self.refused('{"setup": {}, "players": [], "replay": []}')

    def test_wrong_types(self):
        game = game_named("01-uniform-0")
        for path, value in ((["players"], []), (["players"], [{"name": "A"}] * 9), (["players"], 7), (["setup"], None), (["setup", "sets"], []),
                            (["setup", "sets"], {"basic:1": -1}), (["setup", "sets"], {}), (["setup", "sets"], {"nothing:1": 1}),
                            (["setup", "start"], "x"), (["setup", "start", 0, "x"], 1e12), (["setup", "elements"], None), (["replay"], None),
                            (["replay", 0], None), (["replay", 0, "type"], 5), (["replay", 0, "player"], 99),
                            (["replay", 0, "payload"], []), (["replay", 0, "payload", "position"], [1]),
                            (["replay", 0, "payload", "position"], [1e300, 0]), (["replay", 0, "payload", "position"], ["a", "b"]),
                            (["replay", 0, "payload", "rotation"], "R45"), (["replay", 0, "payload", "tileId"], "x" * 5000),
                            (["initialRandom"], 7), (["gameAnnotations"], {"drawOrder": [1]}),
                            (["setup", "elements"], {str(number): 1 for number in range(5000)}),
                            (["replay"], [{"type": "PASS", "payload": {}}] * 60_000)):
            with self.subTest(path=path, value=str(value)[:60]):
                wrong = copy.deepcopy(game)
                at = wrong
                for key in path[:-1]:
                    at = at[key]
                at[path[-1]] = value
                self.refused(wrong)

    def test_large(self):
        self.refused(json.dumps({"setup": {}, "players": [], "replay": [], "more": "x" * 70_000_000}))
        self.assertIn("8 MB", self.refused("[" + "[]," * 3_000_000 + "0]"))

    def test_changed_at_random(self):
        """Whatever one value becomes, it is read, read in part, or refused in one sentence."""
        randomly = random.Random(1)
        game = game_named("10-closing-1008")
        game["replay"] = game["replay"][:60]
        values = [None, -1, 0, 3, 2.5, "", "N", "I", "NL.NR", "0.small.1", "9.queen.9", [], [0, 0], {}, True, "BA/C", "CASTLE"]
        for _ in range(40):
            wrong = copy.deepcopy(game)
            for _ in range(randomly.randint(1, 3)):
                at = wrong["replay"] if randomly.random() < 0.8 else wrong["setup"]
                while True:
                    key = randomly.choice(list(at) if isinstance(at, dict) else range(len(at)))
                    if not isinstance(at[key], (dict, list)) or not at[key] or randomly.random() < 0.2:
                        break
                    at = at[key]
                at[key] = randomly.choice(values)
            (self.folder / "game.jcz").write_text(json.dumps(wrong), encoding="utf-8")
            ran = subprocess.run([BASTIDE, "import", "game.jcz", "-o", "game.bastide"], cwd=self.folder, capture_output=True, text=True,
                                 timeout=60, check=False)
            self.assertIn(ran.returncode, (0, 1, 2), ran.stderr)
            self.assertLessEqual(ran.stderr.count("\n"), 1, ran.stderr)
            if ran.returncode != 2:
                self.bastide("replay", "game.bastide", "--verify")
                (self.folder / "game.bastide").unlink()


if __name__ == "__main__":
    sys.exit(not unittest.main(exit=False).result.wasSuccessful())
