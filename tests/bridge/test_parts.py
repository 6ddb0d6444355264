"""Parts of saved games of the other program: what is carried over and what is said of the rest, where a game is gone on with, and how far it is followed."""
import copy
import json
import re
import sys
import tomllib
import unittest

from importing import HERE, Importing, SCORES, game_named

SOURCE = HERE.parents[1]


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
        for words in sorted(SOURCE.glob("modules/*/jcz.toml")):
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


if __name__ == "__main__":
    sys.exit(not unittest.main(exit=False).result.wasSuccessful())
