"""Saved games of the other program: whole games come out with the scores that it counted, and nothing that a file may hold crashes ours.

The games of tests/bridge/games are random ones that it played (docs/differential.md), written as it saves them by of_logs.py.
"""
import copy
import json
import lzma
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import tomllib
import unittest

HERE = pathlib.Path(__file__).resolve().parent
BASTIDE = os.environ["BASTIDE"]
GAMES = HERE / "games"
SOURCE = pathlib.Path(os.environ["BASTIDE_SOURCE_DIR"])
MODULES = HERE.parents[1] / "modules"
SCORES = json.loads((GAMES / "scores.json").read_text(encoding="utf-8"))
# Why not to the end, in a part of the sentence that says so.
STOPPED = {
    "18-closing-1026": "message 414 (MOVE_NEUTRAL_FIGURE), turn 92: this is not possible here",  # COUNT-053, an accepted deviation
    "19-closing-1002": "message 4 (PLACE_TILE), turn 1: the file does not tell what chance brings here",  # a token out of a bag
    "21-closing-1002": "message 65 (PLACE_TILE), turn 23: the file does not tell what chance brings here",  # a die
    "37-closing-1002": "message 40 (PLACE_TILE), turn 13: the file does not tell what chance brings here",  # an animal out of a bag
    "39-uniform-0": "the tiles that lie before the first turn are not those that lie here",  # two tiles, which no rule lays out (DOCH-002)
}


def game_named(name):
    return json.loads(lzma.decompress((GAMES / f"{name}.jcz.xz").read_bytes()))


class Importing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def bastide(self, *arguments, code=0):
        ran = subprocess.run([BASTIDE, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True, timeout=120, check=False,
                             env={**os.environ, "XDG_DATA_HOME": str(self.folder / "data")})
        self.assertEqual(ran.returncode, code, (arguments, ran.stdout[-2000:], ran.stderr[-2000:]))
        return ran.stdout if code != 2 else ran.stderr

    def imported(self, game, code=0, *arguments):
        """What is said of a game, or of the text of a file; the record is game.bastide."""
        text = game if isinstance(game, (str, bytes)) else json.dumps(game)
        (self.folder / "game.jcz").write_bytes(text.encode() if isinstance(text, str) else text)
        (self.folder / "game.bastide").unlink(missing_ok=True)
        return self.bastide("import", "game.jcz", "-o", "game.bastide", *arguments, code=code)

    def scores_of_record(self):
        told = json.loads(self.bastide("replay", "game.bastide", "--verify", "--json"))
        self.assertTrue(told["verified"])
        return told["finished"], told["scores"]


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


class Parts(Importing):
    def setUp(self):
        super().setUp()
        self.game = game_named("01-closing-1002")

    def test_a_game_file_that_is_there_leaves_no_record(self):
        (self.folder / "game.toml").write_text("mine", encoding="utf-8")
        self.assertIn("game.toml: there already is", self.imported(self.game, 2, "--game", "game.toml"))
        self.assertFalse((self.folder / "game.bastide").exists())
        self.assertEqual((self.folder / "game.toml").read_text(encoding="utf-8"), "mine")

    def test_who_begins_stands_in_the_game_file(self):
        self.game["replay"] = [{**self.game["replay"][0], "player": 1}]
        self.imported(self.game, 0, "--game", "game.toml")
        self.assertIn('name = "Ben"\nagent = "person"\nyoungest = true\n', (self.folder / "game.toml").read_text(encoding="utf-8"))
        self.assertIn('[player "Ben" agent "person" youngest]', (self.folder / "game.bastide").read_text(encoding="utf-8"))

    def test_a_game_that_was_left(self):
        self.game["replay"] = self.game["replay"][:31]
        self.assertIn("the game goes on", self.imported(self.game))
        self.assertFalse(self.scores_of_record()[0])

    def test_what_nobody_here_has_is_named(self):
        self.game["setup"]["elements"]["city-gates"] = 1
        self.game["setup"]["sets"]["city-gates:1"] = 1
        self.game["setup"]["rules"].update({"tiny-city-scoring": "3", "meteorite-impact": "twice", "meteorite-rain": False})
        self.game["setup"]["elements"]["small-follower"] = 8
        said = self.imported(self.game)
        for word in ("'city-gates'", "'city-gates:1'", "tiny-city-scoring = 3", "'meteorite-impact = twice'", "8 'small-follower'"):
            self.assertIn(word, said)
        self.assertNotIn("meteorite-rain", said)

    def test_parts_that_stay_in_the_box(self):
        """Each element of a box is chosen there for itself: what the game does not have counts nothing here either."""
        game = game_named("08-closing-1008")
        del game["setup"]["elements"]["robber"]  # he brought Ann 11
        self.assertNotIn("Not carried over", self.imported(game))
        self.assertEqual(self.scores_of_record(), (True, [SCORES["08-closing-1008"][0] - 11, SCORES["08-closing-1008"][1]]))
        self.game["setup"]["elements"].update({"builder": 1, "acrobats": True, "pig": False})
        self.imported(self.game)
        record = (self.folder / "game.bastide").read_text(encoding="utf-8")
        for switch in ('traders-and-builders.builders "true"', 'traders-and-builders.pigs "false"', 'traders-and-builders.goods "false"',
                       'under-the-big-top.big_top_acrobats "true"', 'under-the-big-top.big_top_circus "false"', 'under-the-big-top.big_top_ringmasters "false"'):
            self.assertIn(f"[switch {switch}]\n", record)
        game = game_named("23-closing-1002")
        del game["setup"]["elements"]["witch"]  # no switch leaves her out
        self.assertIn("Not carried over, as no module here has it: that there is no 'witch'.\n", self.imported(game))

    def test_elements_that_come_with_their_sets(self):
        """Older versions name none that cannot be left out of them."""
        brought = {element for module in SOURCE.glob("modules/*/jcz.toml") for theirs in tomllib.loads(module.read_text(encoding="utf-8")).get("set", [])
                   for element in theirs.get("brings", [])}
        for name in ("04-closing-1011", "24-closing-1002", "28-closing-1002", "29-uniform-0", "32-closing-1002", "33-closing-1002", "34-closing-1002",
                     "35-closing-1002", "36-closing-1002"):
            with self.subTest(name):
                game = game_named(name)
                for element in brought:
                    game["setup"]["elements"].pop(element, None)
                self.assertNotIn("Not carried over", self.imported(game))
                self.assertEqual(self.scores_of_record(), (True, SCORES[name]))

    def test_draws_from_tiles_that_nobody_here_has(self):
        """The numbers point into all tiles there, so nothing that they tell of fewer is believed."""
        game = game_named("18-closing-1026")
        game["setup"]["sets"]["unknown:1"] = game["setup"]["sets"].pop("king-and-robber:1")
        self.assertNotIn("put aside", self.imported(game, code=1))

    def test_what_was_taken_back(self):
        """Versions that keep it say so afterwards, for each message."""
        replay = self.game["replay"]
        undo = {"type": "UNDO", "payload": {}, "player": 0}
        self.game["replay"] = [replay[0], undo, *replay[:2], {"type": "PASS", "payload": {}, "player": 0}, undo, undo, *replay[1:]]
        self.assertIn(f" {len(replay)} messages.", self.imported(self.game))
        self.assertEqual(self.scores_of_record(), (True, SCORES["01-closing-1002"]))
        self.game["replay"][9] = {"type": "FLY_AWAY", "payload": {"to": [1, 2]}, "player": 0}
        self.assertIn("Followed up to message 10 (FLY_AWAY)", self.imported(self.game, code=1))

    def test_an_impossible_message_ends_it(self):
        for change, reason in (({"position": [90, 90]}, "not possible here"), ({"tileId": "FL/R"}, "no tile set that was carried over has it"),
                               ({"tileId": "AM/A"}, "cannot be drawn here")):
            game = copy.deepcopy(self.game)
            place = [number for number, message in enumerate(game["replay"]) if message["type"] == "PLACE_TILE"][7]
            game["replay"][place]["payload"].update(change)
            said = self.imported(game, code=1)
            self.assertIn(f"Followed up to message {place + 1} (PLACE_TILE), turn 8: ", said)
            self.assertIn(reason, said)
            self.assertFalse(self.scores_of_record()[0])

    def test_an_unknown_message_ends_it(self):
        self.game["replay"][10] = {"type": "FLY_AWAY", "payload": {"to": [1, 2]}, "player": 0}
        self.assertIn("message 11 (FLY_AWAY)", self.imported(self.game, code=1))

    def test_without_its_numbers_what_is_laid_tells_the_draws(self):
        """Versions before 5.7 have seeds: a text, or in the oldest a number."""
        for name, salt in (("01-closing-1002", "-7051674546621885967"), ("07-closing-1005", 1512915257056)):
            game = game_named(name)
            del game["initialRandom"]
            game["initialSeed"] = "-4906541097824581570"
            for message in game["replay"]:
                if message["payload"].pop("random", None) is not None:
                    message["payload"]["salt"] = salt
            self.imported(game)
            self.assertEqual(self.scores_of_record(), (True, SCORES[name]))

    def test_a_game_for_tests(self):
        """It says what is drawn, and may end before the tiles do."""
        del self.game["initialRandom"]
        self.game["replay"] = self.game["replay"][:60]
        laid = [message["payload"]["tileId"] for message in self.game["replay"] if message["type"] == "PLACE_TILE"]
        self.game["gameAnnotations"] = {"drawOrder": laid, "endTurn": len(laid)}
        self.assertIn("the game goes on", self.imported(self.game))
        self.scores_of_record()

    def test_a_token_of_a_tunnel_brings_no_second_turn(self):
        """There only tiles do (TUNNEL-019): Ann joins two tiles to the road of her builder, and then it is Ben's turn."""
        def laid(tile, x, y, player):
            return {"type": "PLACE_TILE", "payload": {"tileId": tile, "rotation": "R0", "position": [x, y]}, "player": player}

        def on_road(kind, x, y, location, **what):
            return {"type": kind, "payload": {"pointer": {"position": [x, y], "location": location, "feature": "Road"}, **what}, "player": 0}

        game = game_named("31-closing-1002")
        game["setup"]["elements"]["builder"] = 1
        passed = {"type": "PASS", "payload": {}, "player": 0}
        game["replay"] = [
            laid("TU/RCR", 1, 0, 0), on_road("DEPLOY_MEEPLE", 1, 0, "W", meepleId="0.small.1"), on_road("PLACE_TOKEN", 1, 0, "W", token="TUNNEL_A"),
            laid("TU/RR", 0, 1, 1), {**passed, "player": 1},
            laid("BA/RFr", -1, 0, 0), on_road("DEPLOY_MEEPLE", -1, 0, "WE", meepleId="0.builder.1"),
            laid("BA/L", -1, 1, 1), {**passed, "player": 1},
            laid("BA/L", -2, 1, 0), on_road("PLACE_TOKEN", 0, 1, "E", token="TUNNEL_A"), passed,
            laid("BA/L", -3, 1, 1), {**passed, "player": 1},
        ]
        order = [message["payload"]["tileId"] for message in game["replay"] if message["type"] == "PLACE_TILE"]
        game["gameAnnotations"] = {"drawOrder": order, "endTurn": len(order)}
        self.assertIn("the game goes on", self.imported(game))
        self.assertIn('[switch tunnel.builder_by_tunnel "false"]', (self.folder / "game.bastide").read_text(encoding="utf-8"))

    def test_the_fairy_on_a_tile(self):
        """Next to nobody, she brings points to whoever is on her tile (PD-026, PD-029)."""
        game = game_named("10-closing-1008")
        game["setup"]["rules"]["fairy-placement"] = "on-tile"
        moves = [message["payload"] for message in game["replay"] if message["payload"].get("figureId") == "fairy.1"]
        for move in moves:
            move["to"] = move["to"]["featurePointer"]["position"]
        self.assertIn("Followed to its end", self.imported(game))
        record = (self.folder / "game.bastide").read_text(encoding="utf-8")
        self.assertEqual(len(re.findall(r"^\w+: fairy -?\d+,-?\d+$", record, re.MULTILINE)), len(moves))

    def test_an_element_sets_switches_of_what_something_else_loads(self):
        """Pig-herds count without pigs there (RIVER-072); where no river is they are no reason for one."""
        for name, switch in (("05-closing-1008", '[switch river.pig_herd_without_traders "true"]'), ("01-closing-1002", None)):
            game = game_named(name)
            game["setup"]["elements"]["pig-herd"] = True
            self.imported(game)
            record = (self.folder / "game.bastide").read_text(encoding="utf-8")
            self.assertEqual([line for line in record.splitlines() if line.startswith("[switch river.pig_herd_without_")], [switch] if switch else [])

    def test_no_value_of_a_rule_is_refused(self):
        """What the modules make of them goes together with all else that they make of a game."""
        games = [game_named(name) for name in SCORES]
        for words in sorted(MODULES.glob("*/jcz.toml")):
            said = tomllib.loads(words.read_text(encoding="utf-8"))
            elements = {element["name"] for element in said.get("element", [])}
            game = next((game for game in games if elements & game["setup"]["elements"].keys()), games[0])
            for rule in said.get("rule", []):
                for value in rule["values"]:
                    with self.subTest(rule=rule["name"], value=value):
                        changed = {**game, "replay": game["replay"][:1], "setup": copy.deepcopy(game["setup"])}
                        changed["setup"]["rules"][rule["name"]] = value
                        self.imported(changed)

    def test_another_print(self):
        text = json.dumps(game_named("06-closing-1002"))
        for first, second in (("inns-and-cathedrals:1", "inns-and-cathedrals:2"), ('"IC/CCCC"', '"IC/CCCCG"'), ('"IC/RFr.i"', '"IC/RFr.iG"')):
            self.assertIn(first, text)
            text = text.replace(first, second)
        self.imported(text)
        self.assertEqual(self.scores_of_record(), (True, SCORES["06-closing-1002"]))

    def test_other_start(self):
        self.game["setup"]["start"][0]["rotation"] = 90
        self.assertIn("before the first turn", self.imported(self.game, code=1))

    def test_long_names_are_cut_between_characters(self):
        self.game["name"] = "x" * 99 + "žluť"
        self.imported(self.game)
        self.scores_of_record()
        self.assertIn('[title "' + "x" * 99 + '"]', (self.folder / "game.bastide").read_text(encoding="utf-8"))
        self.game["replay"][10] = {"type": "F" * 39 + "žluť", "payload": {"to": [1, 2]}, "player": 0}
        self.assertIn(f"message 11 ({'F' * 39})", self.imported(self.game, code=1))
        self.game["setup"]["elements"]["e" * 59 + "žluť"] = [1]
        self.assertIn(f".{'e' * 59} ", self.imported(self.game, code=2))

    def test_names_that_a_record_cannot_have(self):
        for player, name in zip(self.game["players"], ["chance", "", "Ann\u0007", "x" * 300]):
            player["name"] = name
        said = self.imported(self.game)
        self.assertIn("Player 1, Player 2", said)
        self.assertRegex(said, "as a record cannot have their names: 'chance' is Player 1, '' is Player 2 and 'x{50,}\\.\\.\\.' is Player 4\\.")
        self.scores_of_record()


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
