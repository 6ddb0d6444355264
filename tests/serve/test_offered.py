"""What the server shows to who chooses, to who has tables, and to programs that show links."""

import json
import os
import re
import tempfile
import unittest
import urllib.error
import urllib.request
import xml.etree.ElementTree as xml
from pathlib import Path

from at_server import AtServer, SHORT, base_game
from client import Server

PICTURE = b"\x89PNG a picture"


class Offered(AtServer):
    def got(self, path, key=None):
        return self.server.request("GET", path, None, {"Authorization": "Bearer " + key} if key else None)

    def asked_json(self, path, key=None):
        status, _, text = self.got(path, key)
        self.assertEqual(200, status, text)
        return json.loads(text)

    def picture(self, path):
        status, headers, text = self.got(path)
        self.assertEqual((200, "image/svg+xml"), (status, headers["Content-Type"]), text[:200])
        self.assertTrue(xml.fromstring(text).tag.endswith("svg"))
        return headers, text

    def test_whatever_can_be_chosen_is_described(self):
        installed = self.asked_json("/api/installed")
        for module in installed["modules"]:
            with self.subTest(module=module["name"]):
                self.assertRegex(module["summary"], r"^[A-Z].*\.$")
                headers, _ = self.picture(f"/api/modules/{module['name']}/picture")
                self.assertEqual("max-age=3600", headers["Cache-Control"])
        for game in installed["games"]:
            with self.subTest(game=game["name"]):
                self.assertRegex(game["summary"], r"^[A-Z].*\.$")
                self.assertIn(game["difficulty"], ("easy", "medium", "hard"))
                self.assertGreater(game["minutes"], 0)
        levels = [agent for agent in installed["agents"] if agent["level"]]
        self.assertEqual([f"level-{n}" for n in range(1, 9)], [agent["name"] for agent in levels])
        self.assertEqual(8, len({agent["level"] for agent in levels}))
        self.assertTrue(all(agent["character"] for agent in levels))

    def test_games_are_as_long_and_as_hard_as_what_is_in_them(self):
        levels, games = ("easy", "medium", "hard"), []
        installed = self.asked_json("/api/installed")
        for game in installed["games"]:
            if game["persons"] == 0:
                continue  # nobody waits for it
            toml = self.asked_json("/api/games/" + game["name"])["toml"]
            tiles = json.loads(self.server.request("POST", "/api/compose", {"toml": toml})[2])["tiles"]
            with self.subTest(game=game["name"]):
                self.assertTrue(0.3 * tiles <= game["minutes"] <= tiles, f"{game['minutes']} minutes for {tiles} tiles")
            modules = set(re.findall('"([^"]+)"', re.search(r"^modules = \[(.*?)\]", toml, re.M | re.S)[1]))
            plain = "[switches]\n\n" in toml or "[switches]" not in toml
            games.append((modules, tiles, game["players"], game["minutes"], levels.index(game["difficulty"]), plain, game["name"]))
        for less in games:
            for more in games:
                if less[0] <= more[0] and less[1] <= more[1] and less[2] <= more[2]:
                    with self.subTest(less=less[-1], more=more[-1]):
                        self.assertLessEqual(less[3], more[3], "more of everything takes no less time")
                        if less[0] < more[0] and less[5]:  # house rules make it harder, too
                            self.assertLessEqual(less[4], more[4], "more rules are no easier")
        for module in installed["modules"]:
            self.assertEqual(bool(module["requires"]), module["minutes"] > 0, module["name"])

    def test_games_begin_to_look_like_something(self):
        _, quick = self.picture("/api/games/quick/picture")
        self.assertEqual(quick, self.picture("/api/games/quick/picture")[1], "it is made once")
        _, board = self.picture("/api/shown/board")
        _, film = self.picture("/api/shown/film")
        self.assertNotIn("<animate", board)
        self.assertIn("<animate", film)
        for path in ("/api/games/nothing/picture", "/api/modules/nothing/picture", "/api/games/../picture", "/api/shown/nothing"):
            self.assertIn(self.got(path)[0], (400, 404))

    def test_figures_that_nobody_owns_are_named_apart(self):
        """So that they can go with the expansion that brought them."""
        def strange(toml):
            return json.loads(self.server.request("POST", "/api/compose", {"toml": toml})[2]).get("strange_figures")
        game = "[figures]\nfollower = 9\nbuilder = 3\ndragon = 2\n" + base_game()
        self.assertEqual(["builder", "dragon"], sorted(strange(game)))
        self.assertEqual(["dragon"], strange(game.replace('"base"]', '"base", "traders-and-builders"]')))
        self.assertIsNone(strange(game.replace("builder = 3\ndragon = 2\n", "")))
        self.assertEqual([], strange(game.replace('"base"]', '"base", "nothing"]')))

    def test_a_table_says_how_it_stands(self):
        table = self.server.table(base_game(ben="greedy"))
        address = "/api/tables/" + table["table"]
        keys = table["keys"]
        for _ in range(2):  # in memory, and from its file
            for key, mine in ((keys["seats"][0], True), (keys["host"], True), (keys["spectator"], False)):
                said = self.until(lambda one: one["seat"] != "chance", address, key)  # the first tile may still be drawn
                self.assertEqual((0, mine, False), (said["seat"], said["mine"], said["over"]))
                self.assertEqual([("Ann", None, 0), ("Ben", "greedy", 0)], [(one["name"], one["agent"], one["score"]) for one in said["players"]])
            for key in (None, "0" * 32, keys["seats"][0][:-1]):
                self.assertEqual(400, self.got(address, key)[0])
            self.restart()
        over = self.server.table(base_game("random", "random"))
        said = self.until_over(over)
        self.assertEqual((None, False), (said["seat"], said["mine"]))
        self.assertIn("points", said["verdict"])

    def until(self, holds, address, key):
        for _ in range(3000):
            said = self.asked_json(address, key)
            if holds(said):
                return said
        self.fail(f"it goes on saying {said}")

    def until_over(self, table):
        return self.until(lambda one: one["over"], "/api/tables/" + table["table"], table["keys"]["spectator"])

    def page(self, table):
        status, headers, text = self.got("/t/" + (table if isinstance(table, str) else table["table"]))
        self.assertEqual((200, "text/html; charset=utf-8"), (status, headers["Content-Type"]))
        return text

    def test_links_show_a_board_where_everybody_may_see_it(self):
        name = SHORT.replace('"Ann"', '"<b>&\\""') % "person"
        shown = self.server.table(name, picture=True)
        text = self.page(shown)
        self.assertIn(f'content="http://127.0.0.1:{self.server.port}/t/{shown["table"]}/board.', text)
        self.assertIn("&lt;b&gt;&amp;&quot; 0 and Ben 0.", text)
        self.assertNotIn("<b>", text)
        self.picture(f"/t/{shown['table']}/board.svg")
        self.restart()
        self.assertIn("og:image", self.page(shown), "it is remembered")
        over = self.server.table(base_game("random", "random"))
        verdict = self.until_over(over)["verdict"]
        for _ in range(1000):  # the last of it may still be written
            if "og:image" in self.page(over):
                break
        self.assertIn(verdict, self.page(over))
        self.picture(f"/t/{over['table']}/board.svg")

    def test_who_looks_at_a_board_leaves_the_keys_alone(self):
        table = self.server.table(base_game(), picture=True)
        with self.file(table, ".keys").open("a", encoding="utf-8") as keys:
            keys.write('{"claimed":')  # a line that the table is writing
        before = self.file(table, ".keys").read_text(), self.file(table, ".keys").stat().st_ino
        self.picture(f"/t/{table['table']}/board.svg")
        self.assertEqual(before, (self.file(table, ".keys").read_text(), self.file(table, ".keys").stat().st_ino))

    def test_a_link_leads_to_the_page_whatever_its_table_is_like(self):
        for picture in (True, False):
            table = self.server.table(base_game(), picture=picture)
            record = self.file(table)
            written = record.read_text()
            self.assertIn("[module base ", written)
            record.write_text(written.replace("[module base ", "[module bsae "))  # as where a module is no longer installed
            with self.subTest(picture=picture):
                self.assertEqual(self.page("0" * 16), self.page(table).replace(table["table"], "0" * 16))

    def test_links_tell_nothing_of_other_tables(self):
        hidden = self.server.table(SHORT % "person")
        none = self.page("0" * 16)
        self.assertEqual(none, self.page(hidden).replace(hidden["table"], "0" * 16), "that there is one shows")
        self.assertNotIn("og:image", none)
        for what in ("svg", "png"):
            answers = {self.got(f"/t/{table}/board.{what}")[2] for table in (hidden["table"], "0" * 16)}
            self.assertEqual({'{"error":"There is no such table, or this is no key of it."}'}, answers)
        for path in ("/t/", "/t/x", "/t/" + "0" * 17, f"/t/{hidden['table']}/board.gif", f"/t/{hidden['table']}/"):
            self.assertEqual(404, self.got(path)[0])


class Bitmaps(unittest.TestCase):
    """A program in the place of librsvg's, which need not be here."""

    def drawn_by(self, script):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "rsvg-convert"
            program.write_bytes(b"#!/bin/sh\n" + script)
            program.chmod(0o755)
            path, os.environ["PATH"] = os.environ["PATH"], f"{folder}:{os.environ['PATH']}"
            try:
                server = Server(Path(folder) / "tables")
            finally:
                os.environ["PATH"] = path
            try:
                table = server.table(SHORT % "person", picture=True)["table"]
                page = server.request("GET", "/t/" + table)[2]
                self.assertIn("/board.png", page)
                try:
                    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # whatever this machine has for others
                    with direct.open(f"http://127.0.0.1:{server.port}/t/{table}/board.png", timeout=60) as answer:
                        return answer.status, answer.headers["Content-Type"], answer.read()
                except urllib.error.HTTPError as refused:
                    with refused:
                        return refused.code, refused.headers["Content-Type"], refused.read()
            finally:
                server.kill()

    def test_a_picture_is_what_the_program_draws(self):
        read = b'svg=$(cat)\ncase "$svg" in "<svg"*"</svg>") ;; *) exit 1 ;; esac\n'
        self.assertEqual((200, "image/png", PICTURE), self.drawn_by(read + b"printf '\\211PNG a picture'\n"))

    def test_a_program_that_fails_is_no_picture(self):
        for script in (b"printf '\\211PNG half of'\nexit 1\n", b"echo nothing\n", b"exit 0\n", b"printf '\\211PNG'\nkill -9 $$\n"):
            with self.subTest(script=script):
                status, kind, text = self.drawn_by(script)
                self.assertEqual((400, "application/json"), (status, kind))
                self.assertIn(b"there as SVG", text)


if __name__ == "__main__":
    unittest.main()
