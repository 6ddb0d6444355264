"""A program of a few lines plays a seat of the program, and knows the game as the engine does."""
import functools
import json
import os
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from engine import PROGRAM, SOURCE, main

import bastide
from bastide import bot

BOT = """
import sys
from bastide import bot

def choose(question):
    game = question.game
    assert game.num_players() == len(question.table.players) == len(question.scores)
    assert sum(game.tile_types.values()) >= len(question.board) + sum(question.unseen.values())
    assert all(placed.tile in game.tile_types for placed in question.board)
    assert {figure.kind for figure in question.figures} <= set(game.figure_kinds)
    assert question.table.hello["ruleset"] == game.digest, "another game"
    return question.legal[-1]

bot.run(choose)
"""
# Keeps what it is told, wants more now and then, and plays one action after the other.
KEEPER = """
import json, sys
kept, every, decisions = open(sys.argv[1], "a"), int(sys.argv[2]), 0
for line in sys.stdin:
    told = json.loads(line)
    kept.write(line)
    kept.flush()
    if told["type"] != "act":
        continue
    wanted = ["actions", "tiles", "features", "estimate", "state"] if decisions % every == 0 else []
    if wanted and "state" not in told:
        print(json.dumps({"want": wanted}), flush=True)
    else:
        decisions += 1
        print(json.dumps({"action": told["legal"][told["turn"] % len(told["legal"])], "want": []}), flush=True)
"""
EVERY = {"agents": 2, "house-rules": 3, "everything": 20}  # decisions of which one is told with everything


def plain(value):
    """Named tuples as JSON has them."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, (tuple, list)) else value


def played(game, body, folder, seats=1, seed=3, arguments=""):
    """A game of the program with one seat, or so many, of a program; the rest plays at random."""
    program = Path(folder, "bot.py")
    program.write_text(body)
    agents = [f"bot:seconds=600:command={shlex.join([sys.executable, str(program)])} {arguments}"] * seats + ["random"] * (bastide.Game(game).num_players() - seats)
    done = subprocess.run([PROGRAM, "simulate", game, "--agents", ",".join(agents), "--games", "1", "--seed", str(seed), "--json", "-q"],
                          capture_output=True, text=True, check=True)
    if "forfeit" in done.stderr:
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)


class Bot(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    @classmethod
    @functools.lru_cache(None)
    def told(cls, game):
        """All lines of a game, which the tests share."""
        with tempfile.TemporaryDirectory() as folder:
            kept = Path(folder, "told")
            played(game, KEEPER, folder, arguments=f"{shlex.quote(str(kept))} {EVERY[game]}")
            return [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]

    def questions(self, game):
        hello, *told = self.told(game)
        table = bot.Table(hello)
        found = [bot.Question(one, table) for one in told if "state" in one]
        self.assertLess(len(found), len(told) - len(found))  # no more than it wanted
        return found

    def test_it_plays_as_an_agent_of_python_does(self):
        program = Path(self.folder, "last.py")
        program.write_text(BOT)
        done = subprocess.run([PROGRAM, "simulate", "agents", "--agents", f"bot:seconds=600:command={shlex.join([sys.executable, str(program)])},random", "--games", "2", "--seed", "3", "--json"],
                              capture_output=True, text=True, check=True)
        told = json.loads(done.stdout)
        self.assertNotIn("forfeit", done.stderr)

        class Last:
            def choose(self, state):
                return state.legal_actions()[-1]

        mine = bastide.simulate(bastide.Game("agents"), [Last, "random"], games=2, seed=3)
        self.assertEqual([one["mean_score"] for one in mine["players"]], [one["mean_score"] for one in told["players"]])

    def test_a_game_without_figures_of_a_kind_is_known_too(self):
        file = Path(self.folder, "house.toml")
        file.write_text('[game]\nmodules = ["base", "abbot"]\ntilesets = ["base-c2"]\n\n[figures]\nabbot = 0\n\n[[player]]\nname = "Ann"\n\n[[player]]\nname = "Ben"\n')
        played(str(file), BOT, self.folder)

    def test_a_question_becomes_a_position(self):
        for game in ("agents", "house-rules", "everything"):
            questions = self.questions(game)
            self.assertGreater(len(questions), 7)
            for number, question in enumerate(questions[::2]):
                state = question.state
                self.assertEqual([state.action_to_string(action) for action in state.legal_actions()], question.legal)
                self.assertEqual((state.current_player(), state.scores(), state.turn), (question.seat, question.scores, question.turn))
                self.assertEqual(state.estimate(), question.part("estimate"))
                self.assertEqual([tile[:4] for tile in state.tiles()], [tuple(tile) for tile in question.board])
                self.assertEqual(state.unseen(question.seat), question.unseen)
                self.assertEqual(state.decision(), question.decision)
                again = state.game.deserialize_state(state.serialize())
                self.assertEqual(again, state)
                before = state.serialize()
                for seed in range(2):  # another deal of what is hidden, played on
                    self.assertEqual(state.resample(question.seat, seed).legal_actions(), state.legal_actions())
                    self.assertEqual(len(state.resample(question.seat, seed).playout(seed)), len(question.scores))
                state.apply_action(state.legal_actions()[number % len(question.legal)])
                self.assertEqual(question.state.serialize(), before)  # of its own

    def test_what_is_told_is_what_python_has(self):
        for question in self.questions("everything")[3::4]:
            state = question.state
            self.assertEqual(question.part("features"), plain(state.features(question.seat)))
            figures = {one["number"]: one for one in question.told["figures"]}
            for figure in state.figures():
                if figure.where == "out":
                    self.assertNotIn(figure.number, figures)
                    continue
                told = figures[figure.number]
                self.assertEqual((told["kind"], told["owner"], told["where"], told["square"], told["feature"], told["height"]),
                                 (figure.kind, figure.player, figure.where, plain(figure.square), figure.feature, figure.height))
            for action, told in zip(state.actions(), question.part("actions")):
                self.assertEqual((told["text"], told["verb"], told["sentence"]), (action.text, action.verb, action.sentence))
                for argument in told["arguments"]:
                    if argument["sort"] == "segment":
                        lies = next(one for one in question.told["board"] if (one["x"], one["y"]) == (argument["x"], argument["y"]))
                        segment = lies["segments"][argument["segment"]]
                        self.assertEqual((segment["kind"], segment["feature"]), (argument["kind"], argument["feature"]))
            self.assertEqual([tile.player for tile in state.tiles()], [one["player"] for one in question.told["board"]])
            self.assertEqual(sorted(map(tuple, question.part("open"))), sorted(state.open_squares()))
            self.assertEqual(question.part("offers"), state.offers())
            self.assertLessEqual(set(question.unseen) | set(state.offers()), set(question.part("types")))

    def test_tiles_lie_so_that_what_meets_is_one_feature(self):
        """Geometry, judged without the engine: neighbours show each other the same edges, and segments that meet are of one feature."""
        steps = {"n": (0, -1), "e": (1, 0)}
        across = {"n": {"nnw": "ssw", "n": "s", "nne": "sse"}, "e": {"ene": "wnw", "e": "w", "ese": "wsw"}}
        met = 0
        for question in self.questions("agents")[3::3]:
            board = {(one["x"], one["y"]): one for one in question.told["board"]}
            printed = {tile.name: tile for tile in bastide.Library().tile_set("base-c2").tiles}
            for (x, y), tile in board.items():
                turns = tile["rotation"] // 90
                sides = "nesw"
                self.assertEqual({sides[(sides.index(side) + turns) % 4]: edge for side, edge in printed[tile["tile"]].edges.items()}, tile["edges"])
                for side, (dx, dy) in steps.items():
                    beside = board.get((x + dx, y + dy))
                    if beside is None:
                        continue
                    self.assertEqual(tile["edges"][side], beside["edges"]["s" if side == "n" else "w"])
                    for segment in tile["segments"]:
                        for port in set(segment["ports"]) & set(across[side]):
                            other = [one for one in beside["segments"] if across[side][port] in one["ports"]]
                            self.assertEqual([one["feature"] for one in other], [segment["feature"]])
                            met += 1
            by_feature = {}
            for (x, y), tile in board.items():
                for segment in tile["segments"]:
                    by_feature.setdefault(segment["feature"], set()).add((x, y))
            for feature in question.part("features"):
                self.assertEqual(by_feature.pop(feature["number"]), {tuple(square) for square in feature["squares"]})
            self.assertFalse(by_feature)
        self.assertGreater(met, 300)

    def test_what_is_told_is_as_the_schema_says(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("There is no python3-jsonschema here.")
        schema = json.loads((SOURCE / "docs/bot.schema.json").read_text(encoding="utf-8"))
        export = json.loads((SOURCE / "docs/export.schema.json").read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        home = "https://bastide.invalid/"
        resolver = jsonschema.RefResolver(home + "bot.schema.json", schema, store={home + "export.schema.json": export})
        lines = self.told("everything")
        more = [told for told in lines if "state" in told]
        self.assertGreater(len(more), 7)
        for told in lines[:3] + more[::4] + [{"action": "pass"}, {"want": ["state"]}]:
            one = {"$ref": f"{home}bot.schema.json#/$defs/{told.get('type', 'answer')}"}
            trouble = next(jsonschema.Draft202012Validator(one, resolver=resolver).iter_errors(told), None)
            self.assertIsNone(trouble, trouble and f"{list(trouble.absolute_path)}: {trouble.message[:500]}")

    def test_the_example_looks_ahead(self):
        """At a match it is better than chance, and it chooses as an agent in Python that does the same."""
        sample = SOURCE / "host/bots/one_ply.py"
        command = f"bot:seconds=600:command={shlex.join([sys.executable, str(sample)])}"
        done = subprocess.run([PROGRAM, "match", command, "random", "agents", "--games", "4", "--seed", "5", "--json", "-q"], capture_output=True,
                              text=True, check=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
        told = json.loads(done.stdout)
        self.assertEqual([agent["forfeits"] for agent in told["agents"]], [0, 0])
        self.assertGreater(told["ahead"]["mean"], 20)

        class Ahead:
            def choose(self, state):
                seat = state.current_player()

                def lead(action):
                    then = state.clone()
                    then.apply_action(action)
                    points = then.estimate()
                    return points[seat] - points[1 - seat]
                return max(state.legal_actions(), key=lead)

        same = subprocess.run([PROGRAM, "simulate", "agents", "--agents", f"{command},random", "--games", "2", "--seed", "6", "--json", "-q"],
                              capture_output=True, text=True, check=True)
        mine = bastide.simulate(bastide.Game("agents"), [Ahead, "random"], games=2, seed=6)
        self.assertEqual([one["mean_score"] for one in mine["players"]], [one["mean_score"] for one in json.loads(same.stdout)["players"]])

    def test_what_is_wrong_is_said(self):
        question = self.questions("agents")[3]
        damaged = bot.Question({**question.told, "state": question.told["state"].replace("A", "B", 1)}, question.table)
        with self.assertRaisesRegex(bastide.Error, "damaged"):
            damaged.state
        older = bot.Question({**question.told, "state": "0" * 8 + question.told["state"][8:]}, question.table)
        with self.assertRaisesRegex(bastide.Error, "another version of Bastide"):
            older.state
        plainly = bot.Question({key: value for key, value in question.told.items() if key != "state"}, question.table)
        with self.assertRaisesRegex(bastide.Error, "want=.'state'"):
            plainly.state
        with self.assertRaisesRegex(bastide.Error, "tells no 'dreams'; it tells actions"):
            bot.run(lambda _: "pass", iter([json.dumps(question.table.hello)]), sys.stdout, want=["dreams"])


if __name__ == "__main__":
    main()
