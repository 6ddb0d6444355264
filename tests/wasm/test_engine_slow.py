#!/usr/bin/env python3
"""The engine as WebAssembly does what the native program does: same games, same answers, same tables. Skipped without emscripten."""

import json
import lzma
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock
from pathlib import Path

for program in ("emcc", "node"):
    if not shutil.which(program):
        print(f"There is no {program} here: host/install-packages --wasm")
        sys.exit(77)

from cards import cut_cards  # noqa: E402
from in_node import BUILT, SOURCE, Engine, Guest, Line  # noqa: E402
from client import Player, Server  # noqa: E402
from at_server import MIX, SECRETS, SHORT, base_game  # noqa: E402

PROGRAM = os.environ["BASTIDE"]
GAMES = int(os.environ.get("BASTIDE_WASM_GAMES", "30"))
MIXES = sorted(file.stem for file in (SOURCE / "host/games").glob("*.toml"))
LIMIT = 790_000  # bytes, compressed: of a megabyte the page needs the rest


def setUpModule():  # pylint: disable=invalid-name
    subprocess.run([str(SOURCE / "host/wasm/build")], check=True)


class InNode(unittest.TestCase):
    """Each test has an engine, and a folder whose files it begins with."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.engine = Engine(self.folder.name)

    def tearDown(self):
        self.assertEqual(0, self.engine.end())
        self.folder.cleanup()

    def keep(self):
        """What a page would store."""
        for path in self.engine.call("bastide_files_changed"):
            text = self.engine.call("read", path)
            file = Path(self.folder.name + path)
            file.parent.mkdir(exist_ok=True)
            if text is None:
                file.unlink(missing_ok=True)
            else:
                file.write_text(text)

    def restart(self):
        self.keep()
        self.assertEqual(0, self.engine.end())
        self.engine = Engine(self.folder.name)


ASKED = [{"game": mix, "seed": 1, **more} for more in ({"count": GAMES, "random": True}, {"count": 3}) for mix in MIXES]


class Compared(unittest.TestCase):
    def as_native(self, asked, here):
        print(f"{time.strftime('%H:%M:%S')} {asked['count']} {'random ' if 'random' in asked else ''}games of {asked['game']}", flush=True)
        with self.subTest(**asked):
            told = Path(os.environ["BASTIDE_BUILD_DIR"]) / "bin/games-told"
            native = json.loads(subprocess.run([told, json.dumps(asked)], check=True, capture_output=True, text=True).stdout)
            for name in ("ruleset", "games"):
                self.assertEqual(native[name], here[name])
            self.assertEqual(asked["count"], len(here["games"]))


class Games(InNode, Compared):
    def test_games_are_the_native_ones(self):
        for asked in ASKED:
            self.as_native(asked, self.engine.call("bastide_games", json.dumps(asked)))


class GamesInChromium(Compared):
    def test_games_are_the_native_ones(self):
        if not os.path.exists(os.environ.get("CHROMIUM", "/usr/bin/chromium")) or not (SOURCE / "host/web/node_modules/playwright-core").exists():
            self.skipTest("there is no Chromium here, or nothing to lead it by")
        asked = [one for one in ASKED if "random" in one]  # agents think with the same code
        command = ["node", str(SOURCE / "tests/wasm/in_chromium.mjs"), str(BUILT)]
        lines = "".join(json.dumps(one) + "\n" for one in asked)
        answers = subprocess.run(command, input=lines, check=True, capture_output=True, text=True).stdout.splitlines()
        self.assertEqual(len(asked), len(answers))
        for one, answer in zip(asked, answers):
            self.as_native(one, json.loads(answer))


class Requests(InNode):
    def setUp(self):
        super().setUp()
        self.tables = tempfile.TemporaryDirectory()
        cut_cards(Path(self.tables.name, "data/bastide/cards"))  # those of one's own come first
        with unittest.mock.patch.dict(os.environ, {"XDG_DATA_HOME": str(Path(self.tables.name, "data"))}):
            self.server = Server(self.tables.name)

    def tearDown(self):
        self.server.kill()
        self.tables.cleanup()
        super().tearDown()

    def same(self, method, path, body=None):
        """The server's answer, which the engine has to give as well."""
        status, _, text = self.server.request(method, path, body)
        with self.subTest(path=path, body=body):
            self.assertEqual((status, text), self.engine.request(method, path, body))
        return text

    def test_requests_are_answered_alike(self):
        installed = json.loads(self.same("GET", "/api/installed"))
        for module in installed["modules"]:
            for what in ("about", "rules", "picture"):
                self.same("GET", f"/api/modules/{module['name']}/{what}")
        for tile_set in installed["tile_sets"]:
            self.same("GET", f"/api/tile_sets/{tile_set['name']}")
        for mix in MIXES:
            toml = json.loads(self.same("GET", f"/api/games/{mix}"))["toml"]
            self.same("GET", f"/api/games/{mix}/picture")
            self.same("POST", "/api/compose", {"toml": toml})
        for language in json.loads(self.same("GET", "/api/words"))["languages"]:
            self.same("GET", f"/api/words/{language}")
            self.same("GET", f"/api/words/{language}/switches")
        for path in ("/api/shown/film", "/api/shown/board", "/api/rules/BASE-106", "/api/public"):
            self.same("GET", path)

    def test_mistakes_are_answered_alike(self):
        for path in ("/api/nothing", "/api/modules/none/rules", "/api/tile_sets/none", "/api/games/none", "/api/words/xx",
                     "/api/rules/NONE-1", "/api/tables/0123456789abcdef", "/t/0123456789abcdef/board.svg"):
            self.same("GET", path)
        for body in ({"toml": ""}, {"toml": "[game]\nmodules = ['base', 'base']"}, {"toml": SHORT % "mcts:playouts=1e9"}, {"toml": 5}, 7, [], {}):
            self.same("POST", "/api/compose", body)
            self.same("POST", "/api/tables", body)
            self.same("POST", "/api/records", body)
        self.same("DELETE", "/api/installed")

    def test_a_game_goes_as_at_the_server(self):
        toml, seed = MIX % (SECRETS, "person", "greedy"), 11
        there, here = self.server.table(toml, seed=seed), self.engine.table(toml, seed=seed)
        players = [Player(self.server.port, there["table"], there["keys"]["seats"][0]),
                   Guest(self.engine, 1, here["table"], here["keys"]["seats"][0])]
        for player in players:
            player.hello.pop("table")
        self.assertEqual(players[0].hello, players[1].hello)
        chance = random.Random(5)
        for _ in range(40):
            for player in players:
                player.until(lambda p=player: p.mine() or p.state["over"])
            if players[0].state["over"]:
                break
            self.assertEqual(players[0].state, players[1].state)
            text = chance.choice(list(players[0].actions))
            for player in players:
                self.assertIsNone(player.act(text))
        self.assertEqual(*([json.loads(text) for text in player.socket.received if '"pictures"' in text] for player in players))
        for player in players:
            player.close()


class Tables(InNode):
    def test_a_saved_game_of_another_program_is_opened(self):
        saved = lzma.decompress((SOURCE / "tests/bridge/games/10-closing-1008.jcz.xz").read_bytes()).decode()
        status, text = self.engine.request("POST", "/api/records", {"record": saved})
        self.assertEqual(201, status, text)
        self.keep()
        record, = Path(self.folder.name, "records").glob("*.bastide")
        self.assertIn("\nresult: Ann 92, Ben 62\n", record.read_text())

    def test_two_play_to_the_end_with_an_agent(self):
        toml = SHORT.replace("youngest = true", 'agent = "person"\nyoungest = true') % "person"
        toml += '[[player]]\nname = "Cleo"\nagent = "greedy"\n'
        table = self.engine.table(toml)  # from a secret
        chance = random.Random(3)

        def join():
            return [Guest(self.engine, number, table["table"], key) for number, key in enumerate(table["keys"]["seats"][:2])]

        players = join()
        moves = 0
        while not players[0].state["over"]:
            moves += 1
            for player in players:
                player.until(lambda p=player: p.mine() or p.state["over"] or p.state["decision"]["seat"] in (0, 1))
            if moves == 30:  # the page is closed, and opened again
                before = players[0].state
                self.restart()
                players = join()
                for name in ("move", "tiles", "standing", "decision"):
                    self.assertEqual(before[name], players[0].state[name])
            player = next((p for p in players if p.mine()), None)
            if player:
                self.assertIsNone(player.act(chance.choice(list(player.actions))))
                for other in players:
                    other.until(lambda o=other, p=player: o.state["move"] >= p.state["move"])
        self.assertGreater(moves, 50)
        for player in players:
            player.until(lambda p=player: p.over)
            self.assertTrue(player.state["verdict"])
        status, record = self.engine.request("GET", f"/api/tables/{table['table']}/record", key=table["keys"]["host"])
        self.assertEqual(200, status)
        with tempfile.NamedTemporaryFile("w", suffix=".bastide") as file:
            file.write(record)
            file.flush()
            verified = subprocess.run([PROGRAM, "replay", "--verify", file.name], capture_output=True, text=True)
        self.assertEqual(0, verified.returncode, verified.stdout + verified.stderr)
        self.assertIn("secret", record)
        status, text = self.engine.request("POST", f"/api/tables/{table['table']}/rematch", {}, table["keys"]["seats"][0])
        self.assertEqual(201, status, text)
        self.assertEqual("rematch", json.loads(players[1].socket.heard.pop() if players[1].socket.heard else json.dumps(players[1].socket.hear()))["type"])

    def test_undo_questions_and_analysis(self):
        table = self.engine.table(base_game("person", "greedy"), seed=4)
        guest = Guest(self.engine, 7, table["table"], table["keys"]["seats"][0])
        guest.until(guest.mine)
        move = guest.state["move"]
        self.assertEqual("hint", guest.ask(type="hint")["type"])
        self.assertIsNone(guest.act(list(guest.actions)[0]))
        guest.until(guest.mine)
        guest.socket.say({"type": "undo", "move": guest.state["move"], "id": 1})
        guest.until(lambda: guest.state["move"] == move)
        while not guest.state["over"]:
            guest.until(lambda: guest.mine() or guest.state["over"])
            if guest.mine():
                guest.act(list(guest.actions)[0])
        analysed = guest.ask(type="ask", what="analysis")
        while analysed["type"] in ("progress", "pictures"):
            analysed = guest.take()
        self.assertEqual("answer", analysed["type"], analysed)
        status, film = self.engine.request("GET", f"/api/tables/{table['table']}/film", key=table["keys"]["host"])
        self.assertEqual((200, "</svg>"), (status, film.strip()[-6:]))

    def test_nothing_is_pending_when_nobody_is_asked(self):
        self.assertEqual(-1, self.engine.step())
        table = self.engine.table(base_game())
        Guest(self.engine, 1, table["table"], table["keys"]["seats"][0])
        while (wait := self.engine.step()) == 0:
            pass
        self.assertEqual(-1, wait)

    def test_files_that_changed_are_told_once(self):
        self.assertEqual([], self.engine.call("bastide_files_changed"))
        table = self.engine.table(base_game())
        paths = [f"/records/{table['table']}.{ending}" for ending in ("bastide", "keys")]
        self.assertEqual(paths, self.engine.call("bastide_files_changed"))
        self.engine.call("bastide_files_changed")
        self.assertEqual([], self.engine.call("bastide_files_changed"))
        guest = Guest(self.engine, 1, table["table"], table["keys"]["seats"][0])
        guest.until(guest.mine)
        self.engine.call("bastide_files_changed")
        self.engine.call("bastide_files_changed")
        guest.act(list(guest.actions)[0])
        self.assertIn(paths[0], self.engine.call("bastide_files_changed"))


class Strangers(InNode):
    def test_nothing_that_is_said_ends_it(self):
        nonsense = ["", "{", "[]", "7", "null", "\0", "\ud7ff", "[" * 10000, '{"a":' * 5000, '{"method":5}', '{"method":"GET"}', '{"method":"GET","path":7}',
                    '{"method":"POST","path":"/api/tables","body":' + json.dumps("x" * 300_000) + "}", json.dumps({"method": "GET", "path": "/api/" + "a" * 5000}),
                    '{"game":"quick","count":-1}', '{"game":"quick","seed":"x"}', '{"game":"none"}', '{"game":5}', '{"type":"join"}', '{"type":"join","table":"0123456789abcdef","key":"x"}']
        for text in nonsense:
            with self.subTest(text=text[:40]):
                for call in ("bastide_begin", "bastide_request", "bastide_games"):
                    self.assertTrue({"error", "status"} & set(self.engine.call(call, text)), call)
                line = Line(self.engine, 1)
                self.engine.call("bastide_hear", 1, text)
                self.assertEqual("refused", line.hear()["type"])
                self.assertTrue(line.closed)
                self.engine.call("bastide_hear", 1, text)
        for number in (0, -1, 5):
            self.engine.call("bastide_hear", number, "{}")
            self.engine.call("bastide_leave", number)
        for time in (-1, 0, 1e300, None):
            self.assertEqual(-1, self.engine.call("bastide_step", time)["wait"])
        table = self.engine.table(base_game())
        guest = Guest(self.engine, 1, table["table"], table["keys"]["seats"][0])
        for text in nonsense:
            self.engine.call("bastide_hear", 1, text)
            self.engine.step()
            if guest.socket.closed:
                guest = Guest(self.engine, 1, table["table"], table["keys"]["seats"][0])
        guest.until(guest.mine)
        self.assertEqual(200, self.engine.request("GET", "/api/installed")[0])

    def test_what_lies_in_the_folders_may_be_anything(self):
        records = Path(self.folder.name, "records")
        records.mkdir()
        for name in ("0123456789abcdef.bastide", "0123456789abcdef.keys", "nothing.keys", "fedcba9876543210.keys"):
            (records / name).write_text("no record\n" * 3)
        (Path(self.folder.name) / "modules/broken").mkdir(parents=True)
        Path(self.folder.name, "modules/broken/rules.toml").write_text("[module]\nname = 'brok")
        self.restart()
        self.assertEqual("0", self.engine.version[0])
        self.assertEqual(200, self.engine.request("GET", "/api/installed")[0])
        line = Line(self.engine, 1)
        line.say({"type": "join", "table": "0123456789abcdef", "key": "0" * 32})
        self.assertEqual("refused", line.hear()["type"])


class Added(InNode):
    def test_a_module_that_is_only_declared_plays(self):
        shutil.copytree(SOURCE / "tests/rules-only/modules", Path(self.folder.name, "modules"))
        for kind in ("tilesets", "games"):
            source = SOURCE / "tests/rules-only" / kind
            if source.exists():
                shutil.copytree(source, Path(self.folder.name, kind))
        self.restart()
        names = {module["name"] for module in json.loads(self.engine.request("GET", "/api/installed")[1])["modules"]}
        added = {folder.name for folder in Path(self.folder.name, "modules").iterdir()}
        self.assertLessEqual(added, names)
        toml = SHORT.replace('"base"]', '"base", %s]' % ", ".join(json.dumps(name) for name in sorted(added))) % "greedy"
        composed = json.loads(self.engine.request("POST", "/api/compose", {"toml": toml})[1])
        self.assertTrue(composed["ok"] or any("tile set" in problem for problem in composed["problems"]), composed)


class Size(InNode):
    def test_it_is_small_enough_for_a_page(self):
        sizes = self.engine.call("sizes")
        print(sizes)
        self.assertLess(sum(sizes.values()), LIMIT)
        glue = (SOURCE / "build/wasm/engine.mjs").read_text()
        self.assertIsNone(re.search(re.escape(str(SOURCE)), glue), "the module names a folder of who built it")


if __name__ == "__main__":
    unittest.main()
