"""Puzzles over the wire: which there are, a table that waits after the line, and what an answer is worth."""

import json
import os
import tempfile
import time
import unittest
from pathlib import Path

from client import Player, Server

SHIPPED = json.loads((Path(os.environ["BASTIDE_SOURCE_DIR"]) / "host/games/puzzles/ready-made.puzzles").read_text())["puzzles"]


def age(folder):
    """All tables there were made yesterday."""
    for keys in Path(folder).glob("*.keys"):
        first, rest = keys.read_text().split("\n", 1)
        keys.write_text(json.dumps({**json.loads(first), "made": json.loads(first)["made"] - 25 * 3600}) + "\n" + rest)


class Puzzles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = Server(cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.server.kill()
        cls.folder.cleanup()

    def asked(self, method, path, body=None, expected=200):
        status, _, text = self.server.request(method, path, body)
        self.assertEqual(expected, status, text)
        return json.loads(text)

    def test_all_that_came_with_the_program_are_told(self):
        sets = self.asked("GET", "/api/puzzles")["sets"]
        self.assertEqual(["ready-made"], [one["set"] for one in sets])
        self.assertEqual([(one["title"], one["tiles_left"]) for one in SHIPPED], [(one["title"], one["tiles_left"]) for one in sets[0]["puzzles"]])

    def test_a_damaged_file_takes_no_other_with_it(self):
        with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as tables:
            puzzles = Path(data, "bastide/games/puzzles")
            puzzles.mkdir(parents=True)
            game = Path(os.environ["BASTIDE_SOURCE_DIR"], "host/games/quick.toml")
            (puzzles.parent / "own.toml").write_text(game.read_text())
            whole = {"bastide-puzzles": 1, "game": "own", "agent": "greedy", "seed": 1, "games": 1, "deals": 40, "puzzles": SHIPPED[:1]}
            for name, changed in (("a-whole", {}), ("b-lines", {"puzzles": [{**SHIPPED[0], "lines": []}]}), ("c-title", {"puzzles": [{**SHIPPED[0], "title": 7}]}),
                                  ("d-program", {"agent": "bot:command=false"}), ("z-whole", {})):
                (puzzles / (name + ".puzzles")).write_text(json.dumps({**whole, **changed}))
            (puzzles / "e-cut.puzzles").write_text(json.dumps(whole)[:200])
            (puzzles / "f-folder.puzzles").mkdir()
            before = os.environ.get("XDG_DATA_HOME")
            os.environ["XDG_DATA_HOME"] = data
            try:
                server = Server(tables)
            finally:
                del os.environ["XDG_DATA_HOME"]
                if before is not None:
                    os.environ["XDG_DATA_HOME"] = before
            self.addCleanup(server.kill)
            sets = json.loads(server.request("GET", "/api/puzzles")[2])["sets"]
            self.assertEqual(["a-whole", "ready-made", "z-whole"], [one["set"] for one in sets])
            self.assertEqual(400, server.request("POST", "/api/puzzles/b-lines/1", {})[0])
            self.assertEqual(201, server.request("POST", "/api/puzzles/z-whole/1", {})[0])

    def test_a_table_waits_where_the_line_ends(self):
        number = 3
        made = self.asked("POST", f"/api/puzzles/ready-made/{number}", {}, 201)
        shipped = SHIPPED[number - 1]
        self.assertEqual((shipped["title"], shipped["tiles_left"]), (made["title"], made["tiles_left"]))
        player = Player(self.server.port, made["table"], made["keys"]["seats"][made["seat"]])
        player.until(player.mine)
        self.assertEqual(made["move"], player.state["move"])
        for action in shipped["lines"][0]["actions"]:
            player.until(player.mine)
            self.assertIsNone(player.act(action))
        player.until(lambda: player.state["decision"]["seat"] != made["seat"])
        player.close()

    def test_a_table_of_a_puzzle_passes(self):
        """Somebody was there: another table would stay."""
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            made = json.loads(server.request("POST", "/api/puzzles/ready-made/3", {})[2])
            Player(server.port, made["table"], made["keys"]["host"]).close()
            server.kill()
            age(folder)
            server = Server(folder)
            self.addCleanup(server.kill)
            end = time.monotonic() + 60
            while list(Path(folder).iterdir()) and time.monotonic() < end:
                time.sleep(0.05)
            self.assertEqual([], list(Path(folder).iterdir()))

    def test_another_game_after_a_puzzle_stays(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            number = 1 + min(range(len(SHIPPED)), key=lambda i: SHIPPED[i]["tiles_left"])
            made = json.loads(server.request("POST", f"/api/puzzles/ready-made/{number}", {})[2])
            host = Player(server.port, made["table"], made["keys"]["host"])
            for seat in range(len(made["keys"]["seats"])):
                host.socket.say({"type": "stand_in", "seat": seat, "agent": "random"})
            host.until(lambda: host.state["over"])
            again = json.loads(server.request("POST", f"/api/tables/{made['table']}/rematch", {},
                                              {"Authorization": "Bearer " + made["keys"]["host"]})[2])
            Player(server.port, again["table"], again["key"]).close()
            host.close()
            server.kill()
            age(folder)
            server = Server(folder)
            self.addCleanup(server.kill)
            end = time.monotonic() + 60
            while Path(folder, made["table"] + ".keys").exists() and time.monotonic() < end:
                time.sleep(0.05)
            self.assertEqual({again["table"]}, {file.stem for file in Path(folder).iterdir()})

    def test_answers_are_judged(self):
        for number in (3, 20):
            lines = SHIPPED[number - 1]["lines"]
            for line in lines:
                told = self.asked("POST", f"/api/puzzles/ready-made/{number}/answer", {"actions": line["actions"]})
                self.assertEqual((line is lines[0], True), (told["right"], told["known"]))
                for key in ("behind", "low", "high", "why", "played_by"):
                    self.assertEqual(line[key], told[key])
                self.assertEqual(len(line["actions"]), len(told["sentences"]))
                self.assertEqual(line["sentence"].lower(), ", then ".join(told["sentences"]).lower())
            self.assertEqual([line["behind"] for line in lines], [line["behind"] for line in told["lines"]])

    def test_an_answer_that_nobody_thought_of_is_played_out(self):
        number, actions = 24, ["place tube-pennant 1,10 r0", "pass"]  # two tiles to come
        self.assertNotIn(actions, [line["actions"] for line in SHIPPED[number - 1]["lines"]])
        told = self.asked("POST", f"/api/puzzles/ready-made/{number}/answer", {"actions": actions})
        self.assertEqual((False, False), (told["known"], told["right"]))
        self.assertTrue(0 < told["low"] <= told["behind"] <= told["high"], told)
        self.assertEqual(told, self.asked("POST", f"/api/puzzles/ready-made/{number}/answer", {"actions": actions}))

    def test_mistakes_are_told(self):
        for path, body, reason in (
            ("/api/puzzles/none/1", {}, "There are no puzzles 'none'"),
            ("/api/puzzles/ready-made/0", {}, "There is no puzzle 0"),
            ("/api/puzzles/ready-made/99/answer", {"actions": ["pass"]}, "there are 34 puzzles"),
            ("/api/puzzles/ready-made/3/answer", {"actions": []}, "1 to 16 actions"),
            ("/api/puzzles/ready-made/3/answer", {"actions": ["pass"] * 17}, "1 to 16 actions"),
            ("/api/puzzles/ready-made/3/answer", {"actions": ["jump"]}, "not legal"),
            ("/api/puzzles/ready-made/3/answer", {"actions": [*SHIPPED[2]["lines"][0]["actions"], "draw cap"]}, "up to chance"),
            ("/api/puzzles/ready-made/3/answer", {"actions": 7}, "JSON object"),
            ("/api/puzzles/ready-made/3/answer", {}, "JSON object"),
        ):
            with self.subTest(path=path, body=body):
                self.assertIn(reason, self.asked("POST", path, body, 400)["error"])
        self.asked("POST", "/api/puzzles/../1", {}, 404)


if __name__ == "__main__":
    unittest.main()
