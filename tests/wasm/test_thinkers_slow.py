#!/usr/bin/env python3
"""Choices that other engines make for the one that has the tables: the native ones, whatever becomes of who thinks. Skipped without emscripten."""

import json
import random
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

for program in ("emcc", "node"):
    if not shutil.which(program):
        print(f"There is no {program} here: host/install-packages --wasm")
        sys.exit(77)

from in_node import SOURCE, Engine, Guest  # noqa: E402
from client import Player, Server  # noqa: E402
from at_server import MIX, SECRETS, base_game  # noqa: E402

AGENT = "mcts:playouts=70"
DECISIONS = 12


def setUpModule():  # pylint: disable=invalid-name
    subprocess.run([str(SOURCE / "host/wasm/build")], check=True)


def moves_in(record):
    """What was done, by whom."""
    return record.split("\n\n", 1)[1].splitlines()


def play(guest, decisions=DECISIONS):
    """So many decisions of a person, and what follows from them."""
    chance = random.Random(8)
    for _ in range(decisions):
        guest.until(guest.mine)
        assert guest.act(chance.choice(sorted(guest.actions))) is None
    guest.until(guest.mine)


class Thinkers:
    """Several engines that think together, as the page has them do it."""

    def __init__(self, number, folder):
        self.all = [Engine(folder) for _ in range(number)]
        self.rounds = 0

    def tell(self, text):
        said = [engine.call("bastide_think", text) for engine in self.all]
        assert all(one == said[0] for one in said), said
        return said[0]

    def choose(self, asked):
        said = self.tell(json.dumps(asked))
        while "round" in said:
            self.rounds += 1
            count = len(self.all)
            played = [engine.call("bastide_think", json.dumps({"play": [which, count]})) for which, engine in enumerate(self.all)]
            said = self.tell(json.dumps({"played": played}))
        return json.dumps(said)

    def end(self):
        return [engine.end() for engine in self.all]


class Elsewhere(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.engines = []

    def tearDown(self):
        self.assertEqual([0] * len(self.engines), [engine.end() for engine in self.engines])
        self.folder.cleanup()

    def begun(self, options):
        self.engines.append(Engine(self.folder.name, json.dumps(options)))
        return self.engines[-1]

    def asking(self, choose):
        """An engine, whose choices are made by `choose`, which is given the text of the record as well."""
        engine = self.begun({"elsewhere": True})
        self.asked = []

        def chosen(choice):
            self.asked.append(choice)
            record = engine.call("read", choice["record"])
            return choose({**{name: choice[name] for name in choice if name not in ("id", "record")}, "record": record})

        engine.choose = chosen
        return engine

    def record(self, engine, toml):
        """Of a game that somebody played there."""
        table = engine.table(toml, seed=5)
        guest = Guest(engine, 1, table["table"], table["keys"]["seats"][0])
        play(guest)
        return moves_in(engine.call("read", f"/records/{table['table']}.bastide"))

    def native(self, toml):
        with tempfile.TemporaryDirectory() as tables:
            server = Server(tables)
            try:
                table = server.table(toml, seed=5)
                guest = Player(server.port, table["table"], table["keys"]["seats"][0])
                play(guest)
                guest.close()
            finally:
                server.kill()
            return moves_in(Path(tables, table["table"] + ".bastide").read_text())

    def test_one_and_two_decide_as_the_native_program_does(self):
        for toml in (base_game("person", AGENT), MIX % (SECRETS, "person", "mcts:playouts=12")):
            moves = self.native(toml)
            self.assertEqual(moves, self.record(self.begun({}), toml))
            for number in (1, 2):
                thinkers = Thinkers(number, self.folder.name)
                self.assertEqual(moves, self.record(self.asking(thinkers.choose), toml))
                self.assertGreater(thinkers.rounds, DECISIONS / 2)
                self.assertEqual([0] * number, thinkers.end())

    def test_an_agent_that_has_no_rounds_chooses_elsewhere_as_well(self):
        toml = base_game("person", "mcts@1:playouts=20")
        thinkers = Thinkers(1, self.folder.name)
        self.assertEqual(self.native(toml), self.record(self.asking(thinkers.choose), toml))
        self.assertEqual(0, thinkers.rounds)
        self.assertGreater(len(self.asked), DECISIONS / 2)
        self.assertEqual([0], thinkers.end())

    def advice(self, engine):
        """Of a game that is over, what the agent would have done at its first moves, and why."""
        table = engine.table(base_game("person", "greedy"), seed=4)
        guest = Guest(engine, 1, table["table"], table["keys"]["seats"][0])
        while not guest.state["over"]:
            guest.until(lambda: guest.mine() or guest.state["over"])
            if guest.mine():
                guest.act(sorted(guest.actions)[0])
        answers = []
        for move in range(6):
            answers.append(guest.ask(type="ask", what="analysis", move=move, agent=AGENT))
        return answers

    def test_advice_is_made_elsewhere_with_its_reasons(self):
        thinkers = Thinkers(2, self.folder.name)
        told = self.advice(self.begun({}))
        self.assertEqual(told, self.advice(self.asking(thinkers.choose)))
        self.assertIn("in its head", json.dumps(told))
        self.assertIn("Nobody decides", json.dumps(told))
        self.assertGreater(len(self.asked), 3)
        thinkers.end()

    def test_nonsense_is_thought_through_again_here(self):
        toml = base_game("person", AGENT)
        moves = self.record(self.begun({}), toml)
        nonsense = ["", "{", "7", "[]", "{}", '{"line":[]}', '{"line":7}', '{"line":[7]}', '{"line":["pass","pass"]}', '{"line":["place cap 90,90 r0"]}',
                    '{"error":"The engine has fallen."}', '{"round":true}', "\0", "[" * 10000]
        self.assertEqual(moves, self.record(self.asking(lambda asked: nonsense[len(self.asked) % len(nonsense)]), toml))
        self.assertGreaterEqual(len(self.asked), DECISIONS / 2)

    def test_the_first_part_of_a_line_may_be_legal_and_the_rest_not(self):
        thinkers = Thinkers(1, self.folder.name)
        toml = base_game("person", AGENT)

        def choose(asked):
            line = json.loads(thinkers.choose(asked))["line"]
            return json.dumps({"line": [*line, "fly to the moon"]})

        self.assertEqual(self.record(self.begun({}), toml), self.record(self.asking(choose), toml))
        thinkers.end()

    def test_a_table_that_was_left_goes_on_with_the_answer_and_only_once(self):
        engine = self.begun({"elsewhere": True})
        asked = []
        engine.choose = lambda choice: asked.append(choice) or "?"
        engine.call, call = lambda *said: None if said[0] == "bastide_chosen" else call(*said), engine.call
        table = engine.table(base_game("person", AGENT), seed=5)
        guest = Guest(engine, 1, table["table"], table["keys"]["seats"][0])
        while not asked:  # it is heard as long as the choice is open
            if guest.mine():
                guest.act(sorted(guest.actions)[0])
            engine.step()
        self.assertEqual(200, engine.request("GET", "/api/installed")[0])
        before = call("read", asked[0]["record"])
        self.assertEqual("no", guest.ask(type="undo", move=guest.state["move"])["type"])
        guest.close()
        self.assertEqual(-1, call("bastide_step", 100)["wait"])
        thinkers = Thinkers(1, self.folder.name)
        question = {**asked[0], "record": before}
        line = thinkers.choose(question)
        thinkers.end()
        for number in (0, -1, 99):
            call("bastide_chosen", number, line)
        self.assertEqual(before, call("read", asked[0]["record"]))
        records = []
        for _ in range(2):
            call("bastide_chosen", asked[0]["id"], line)
            call("bastide_step", 100)
            records.append(call("read", asked[0]["record"]))
        self.assertEqual(records[0], records[1])
        done, after = moves_in(before), moves_in(records[0])
        self.assertEqual(done, after[:len(done)])
        for i, text in enumerate(json.loads(line)["line"]):
            self.assertEqual("Ben: " + text, after[len(done) + i])
        engine.call = call
        engine.choose = lambda choice: ""
        Guest(engine, 2, table["table"], table["keys"]["seats"][0]).until(lambda: True)

    def test_nothing_that_a_thinker_is_told_ends_it(self):
        engine = self.begun({})
        table = engine.table(base_game(), seed=1)
        record = engine.call("read", f"/records/{table['table']}.bastide")
        good = {"record": record + "chance: draw cap\n", "moves": 0, "agent": AGENT, "generator": "0123456789abcdef", "milliseconds": 1000}
        for change in ({"record": ""}, {"record": 7}, {"record": record[:200]}, {"moves": 99}, {"moves": -1}, {"moves": "1"}, {"moves": 0}, {"agent": "none"},
                       {"agent": 5}, {"agent": "bot:command=sh"}, {"generator": "x"}, {"generator": ""}, {"generator": 7}, {"milliseconds": "x"}):
            self.assertIn("error", engine.call("bastide_think", json.dumps({**good, **change})), change)
        for text in ("", "{", "[]", "{}", '{"play":[0,1]}', '{"played":[]}', '{"play":[1,1]}', '{"play":[]}', '{"play":[-1,2]}', '{"play":[0,1e9]}',
                     '{"played":[{"rows":[[1]]}]}', '{"played":7}', '{"played":[{"rows":[["x"]]}]}'):
            self.assertIn("error", engine.call("bastide_think", text), text)
        self.assertEqual(200, engine.request("GET", "/api/installed")[0])


if __name__ == "__main__":
    unittest.main()
