#!/usr/bin/env python3
"""What is broken in a folder of tile sets keeps nobody from the others: it is left out, and where one looks for tile sets its problem is told."""
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "serve"))
from client import PROGRAM, Server  # noqa: E402
from good import TILES  # noqa: E402

BROKEN = {"cut": "this is", "fifo": "not a regular file", "folder": "a folder, not a file", "gone": "no such file", "socket": "not a regular file"}


def bastide(*arguments, **environment):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
                          env=dict(os.environ, **environment))


class UnreadableSets(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name) / "sets"
        self.folder.mkdir()
        (self.folder / "mini.toml").write_text(TILES)
        (self.folder / "cut.toml").write_text("x = ")
        os.mkfifo(self.folder / "fifo.toml")
        (self.folder / "folder.toml").mkdir()
        (self.folder / "gone.toml").symlink_to("nowhere")
        self.socket = socket.socket(socket.AF_UNIX)
        here = os.getcwd()
        os.chdir(self.folder)  # the path of a socket has a hundred letters at most
        self.socket.bind("socket.toml")
        os.chdir(here)

    def tearDown(self):
        self.socket.close()
        self.temporary.cleanup()

    def test_tiles_lists_the_others_and_tells_what_is_wrong(self):
        found = bastide("tiles", "--tilesets", self.folder)
        self.assertEqual(0, found.returncode, found.stderr)
        listed, problems = found.stdout.split("\nCannot be used:\n")
        self.assertRegex(listed, r"(?m)^mini ")
        self.assertRegex(listed, r"(?m)^base-c2 ")
        for name in BROKEN:
            self.assertNotRegex(listed, rf"(?m)^{name} ")
            self.assertRegex(problems, rf"(?m)^  .*/{name}\.toml:")
        found = bastide("tiles", "--tilesets", self.folder, "--json")
        self.assertEqual(0, found.returncode, found.stderr)
        self.assertIn("mini", [one["name"] for one in json.loads(found.stdout)])
        self.assertIn("/cut.toml:1:", found.stderr)

    def test_a_tile_is_found_in_the_others(self):
        found = bastide("tile", "cap", "--tilesets", self.folder)
        self.assertEqual(0, found.returncode, found.stderr)
        found = bastide("tile", "cup", "--tilesets", self.folder)
        self.assertEqual(2, found.returncode)
        self.assertIn("One tile set could not be read: ", found.stderr)

    def test_games_are_played_with_the_others(self):
        game = Path(self.temporary.name) / "game.toml"
        game.write_text('[game]\nmodules = ["base"]\ntilesets = ["mini"]\n[[player]]\nname = "Ann"\n[[player]]\nname = "Ben"\n')
        found = bastide("simulate", game, "--agents", "random", "--games", "2", "--quiet", "--tilesets", self.folder)
        self.assertEqual(0, found.returncode, found.stderr)
        game.write_text(game.read_text().replace("mini", "cut"))
        found = bastide("simulate", game, "--agents", "random", "--games", "2", "--quiet", "--tilesets", self.folder)
        self.assertEqual(2, found.returncode)
        self.assertIn("cut.toml:1:", found.stderr)

    def test_the_server_offers_the_others(self):
        tables = Path(self.temporary.name) / "tables"
        log = Path(self.temporary.name) / "log"
        server = Server(tables, 0, "--tilesets", self.folder, "--log", "warning", "--log-file", log)
        try:
            status, _, text = server.request("GET", "/api/installed")
            self.assertEqual(200, status, text)
            names = {one["name"] for one in json.loads(text)["tile_sets"]}
            self.assertLessEqual({"mini", "base-c2"}, names)
            self.assertFalse(names & set(BROKEN))
            self.assertEqual(200, server.request("GET", "/api/tile_sets/mini")[0])
            self.assertEqual(400, server.request("GET", "/api/tile_sets/fifo")[0])
        finally:
            server.kill()
        self.assertIn("fifo.toml: this is not a regular file.", log.read_text())

    def test_modules_whose_rules_cannot_be_read_are_told_of(self):
        modules = Path(self.temporary.name) / "modules"
        (modules / "odd").mkdir(parents=True)
        os.mkfifo(modules / "odd/rules.toml")
        found = bastide("modules", "--modules", modules)
        self.assertEqual(0, found.returncode, found.stderr)
        self.assertRegex(found.stdout, r"(?m)^  odd: .*not a regular file")
        self.assertEqual(0, bastide("rules", "base", "--modules", modules).returncode)
        shutil.rmtree(modules)


if __name__ == "__main__":
    unittest.main()
