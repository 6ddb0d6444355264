#!/usr/bin/env python3
"""Text of other people, in files and in names of files, reaches terminal, JSON and SVG safely: no escape sequence, nothing
that turns the direction of writing, nothing that is not UTF-8; and no result is lost for it."""
import json
import os
import shlex
import shutil
import subprocess
import tempfile
import unittest
from xml.etree import ElementTree

BASTIDE = os.environ["BASTIDE"]
SOURCE = os.environ["BASTIDE_SOURCE_DIR"]
MODULE = os.path.join(os.fsencode(os.environ["BASTIDE_BUILD_DIR"]), b"modules", b"base")
TILES = os.fsencode(os.path.join(SOURCE, "tilesets", "base-c2.toml"))

GAME = """\
[game]
title = "{title}"
modules = ["base", "farmers"]
tilesets = ["base-c2"]
[[player]]
name = "{name}"
agent = "{agent}"
[[player]]
name = "Ben"
agent = "random"
{more}
"""
# as TOML writes them: an escape sequence, the same in one character (C1), the other direction, no width
UNSEEN = ["\\u001b]0;x\\u0007\\u001b[2J", "\\u009b2J", "\\u202exoob", "a\\u200bb", "\\u007f"]
# names of files, as bytes
STRANGE = [b"esc\x1b[2Jape", b"c1\xc2\x9b2J", b"turned\xe2\x80\xaegpj", b"latin\xff\xe9", b"line\nend"]


def unsafe(output):
    """What in the output acts on a terminal, or is not UTF-8."""
    text = output.decode("utf-8")
    return [f"U+{ord(c):04X}" for c in text
            if (ord(c) < 0x20 and c not in "\n\t") or 0x7F <= ord(c) <= 0x9F or c in "\u061c\u200b\u200e\u200f\ufeff"
            or 0x202A <= ord(c) <= 0x202E or 0x2066 <= ord(c) <= 0x2069]


class ForeignText(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="bastide-text-").encode()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.folder, name if isinstance(name, bytes) else name.encode())

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        return self.path(name)

    def game(self, name, title="A game", player="Ann", agent="random", more=""):
        return self.write(name, GAME.format(title=title, name=player, agent=agent, more=more))

    def run_bastide(self, *arguments, code=0):
        done = subprocess.run([BASTIDE, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=120,
                              cwd=self.folder)
        self.assertEqual(done.returncode, code, msg=f"{arguments}\n{done.stdout[-1500:]}\n{done.stderr[-1500:]}")
        self.assertEqual(unsafe(done.stdout) + unsafe(done.stderr), [], msg=f"{arguments}")
        return done

    def test_game_files_hold_nothing_unseen(self):
        for text in UNSEEN:
            for keys in ({"title": text}, {"player": text}, {"agent": text},
                         {"more": f'[order]\nbefore = [["{text}", "base.hand"]]'}, {"more": f'[switches]\n"{text}" = 1'}):
                with self.subTest(**keys):
                    done = self.run_bastide("play", self.game("g.toml", **keys), "--no-record", code=2)
                    self.assertRegex(done.stderr.decode(), r"g\.toml:\d+: .*control characters")

    def test_scenarios_hold_nothing_unseen(self):
        for text in UNSEEN:
            self.write("s.toml", f'[game]\nmodules = ["base"]\ntilesets = ["base-c2"]\n[scenario]\ntitle = "{text}"\n')
            self.run_bastide("check", "s.toml", code=2)

    def test_heads_of_records_hold_nothing_unseen(self):
        self.run_bastide("play", self.game("g.toml"), "--record", "a.bastide")
        with open(self.path("a.bastide"), "rb") as file:
            record = file.read()
        for old in (b"A game", b"Ann", b'agent "random'):
            for bad in (b"\x1b[2J", b"\xc2\x9b", b"\xe2\x80\xae", b"\xff"):
                with self.subTest(old=old, bad=bad):
                    self.write("b.bastide", record.replace(old, old + bad, 1))
                    for command in (["replay"], ["replay", "--json"], ["play", "--resume"], ["render"]):
                        done = self.run_bastide(*command, "b.bastide", code=2)
                        self.assertIn(b"b.bastide:", done.stderr)
        self.write("c.bastide", record.replace(b"\n1", b"\n\x1b[2J1", 1) + b"\x1b[2J\n")
        self.run_bastide("replay", "c.bastide", "--verify", code=2)

    def test_names_of_files_are_shown_safely(self):
        for name in STRANGE:
            with self.subTest(name=name):
                folder = self.path(name)
                game = self.game(name + b"/game.toml", title="")
                for command in (["simulate", game, "--games", "2", "-q"], ["bench", game, "-r", "1", "--seconds", "0.01"]):
                    self.run_bastide(*command)
                    json.loads(self.run_bastide(*command, "--json").stdout)
                installed = os.path.join(folder, b"installed")
                shutil.copytree(MODULE, os.path.join(installed, b"base"))
                shutil.copy(TILES, installed)
                for command in (["tiles", "--tilesets", installed], ["modules", "--modules", installed]):
                    self.run_bastide(*command)
                    json.loads(self.run_bastide(*command, "--json").stdout)
                record = os.path.join(folder, b"r.bastide")
                self.run_bastide("play", game, "--record", record)
                self.run_bastide("replay", record)
                self.run_bastide("replay", record, "--verify")
                json.loads(self.run_bastide("replay", record, "--json").stdout)
                ElementTree.fromstring(self.run_bastide("render", record, "--title", name.replace(b"\n", b" ")).stdout)
                shutil.copy(os.path.join(SOURCE, "tests", "scenarios", "base", "cloisters.toml"), os.path.join(folder, b"cloisters.toml"))
                for command in (["rule", "BASE-114", "--scenarios", folder], ["tile", "cap", "--set", os.path.join(installed, b"base-c2.toml")]):
                    self.run_bastide(*command)
                    json.loads(self.run_bastide(*command, "--json").stdout)
                self.run_bastide("play", os.path.join(folder, b"none.toml"), code=2)
                self.run_bastide("new-game", "--modules", "base", "-o", os.path.join(folder, b"new.toml"))
                self.run_bastide("check", os.path.join(folder, b"none.toml"), code=2)

    def test_arguments_are_shown_safely(self):
        for word in STRANGE:
            self.run_bastide("play", self.game("g.toml"), "--agents", word, "--no-record", code=2)
            self.run_bastide(word, code=2)
            self.run_bastide("rules", word, code=2)
            self.run_bastide("simulate", self.game("g.toml"), "--seed", word, code=2)

    def test_arguments_are_written_as_toml(self):
        for word in (b"a\x1b[2Jb", b"a\x7fb"):
            done = self.run_bastide("new-game", "--modules", "base", "--title", word, code=2)
            self.assertRegex(done.stderr.decode(), r"new game:\d+: .*control characters")
            self.assertNotIn(b"not valid TOML", done.stderr)
        done = self.run_bastide("new-game", "--modules", "base", "--sets", 'a"b', code=2)
        self.assertNotIn(b"not valid TOML", done.stderr)

    def test_the_command_to_go_on_works_in_a_shell(self):
        for name in STRANGE:
            with self.subTest(name=name):
                game = self.game(name + b"/game.toml", agent="person")
                done = self.run_bastide("play", game, "--record", os.path.join(self.path(name), b"it's.bastide"))
                command = done.stdout.decode().rsplit("\n  bastide ", 1)[1].strip()
                again = subprocess.run(["bash", "-c", f"{shlex.quote(BASTIDE)} {command}"], stdin=subprocess.DEVNULL,
                                       capture_output=True, cwd=self.folder, timeout=60)
                self.assertEqual(again.returncode, 0, msg=f"{command!r} {again.stderr}")
                self.assertIn(b"Resumed after", again.stdout)


if __name__ == "__main__":
    unittest.main()
