#!/usr/bin/env python3
"""`bastide play --watch`: modules and tile sets that are written while the game is played."""
import os
import shlex
import shutil
import subprocess
import unittest

import playing
from playing import BASTIDE, SOURCE, Playing, Terminal, without_colours

BUILD = os.environ.get("BASTIDE_BUILD_DIR", "")
TOY = os.path.join(SOURCE, "tests", "modules", "toy")
GAME = """\
[game]
title = "At the bench"
modules = ["base", "toy"]
tilesets = ["own.toml"]
[[player]]
name = "Ann"
[[player]]
name = "Ben"
"""
GOES_ON = r"Files of this game have changed: it goes on by what they say now, after (\d+) moves?, recorded in (\S+)\.\r?\n"
STAYS = r"(?s)Files of this game have changed, but it cannot go on by what they say now: .*?It goes on by the rules it had\."


def built(source, library):
    """The toy module, with this source."""
    with open(library + ".cpp", "w", encoding="utf-8") as file:
        file.write(source)
    subprocess.run([*shlex.split(os.environ.get("CXX", "c++")), "-std=c++20", "-shared", "-fPIC", "-O0", "-fvisibility=hidden",
                    "-I", os.path.join(SOURCE, "kernel", "include"), "-I", os.path.join(os.environ["BASTIDE_BUILD_DIR"], "kernel", "include"),
                    library + ".cpp", "-o", library], check=True)
    return library


class Watch(Playing):
    def setUp(self):
        super().setUp()
        if not os.path.isdir(os.path.join(BUILD, "test-modules", "toy")):
            self.skipTest("the test modules are not built")
        self.modules = self.path("modules")
        self.module = os.path.join(self.modules, "toy")
        shutil.copytree(os.path.join(BUILD, "test-modules", "toy"), self.module)
        self.library = os.path.join(self.module, "toy.so")
        shutil.copyfile(os.path.join(TOY, "tilesets", "toy.toml"), self.path("own.toml"))
        with open(self.path("game.toml"), "w", encoding="utf-8") as file:
            file.write(GAME)
        self.terminal = Terminal([BASTIDE, "play", "game.toml", "--watch", "--seed", "1", "--record", "a.bastide",
                                  "--modules", self.modules], self.folder, NO_COLOR="1")
        self.terminal.read_until(r"for help\) > ")

    def move(self, line="1"):
        """A choice; the question after it."""
        self.terminal.type(line)
        seen = self.terminal.read_until(r"(for help|b: board)\)? > ")
        if "fits in" in seen:  # the letter of a rotation
            return seen + self.move("a")
        return seen

    def edit(self, name, *changes):
        text = self.read(name)
        for old, new in changes:
            self.assertIn(old, text)
            text = text.replace(old, new, 1)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def gone_on(self):
        return without_colours(self.terminal.read_until(GOES_ON))

    def leave(self):
        self.terminal.type("q")
        self.assertEqual(self.terminal.finish(), 0, self.terminal.seen[-2000:])

    def verified(self, record):
        return self.run_bastide("replay", record, "--verify", "--modules", self.modules).stdout

    def test_a_tile_set_that_is_written_gives_new_rules_and_a_new_record(self):
        self.move()
        before = self.moves("a.bastide")
        self.edit("own.toml", ("total = 9", "total = 10"), ("total = 8", "total = 9"), ("count = 4", "count = 5"))
        self.assertIn("a-2.bastide", self.gone_on())
        self.terminal.read_until(r"for help\) > ")
        self.assertEqual(self.moves("a.bastide"), before)
        self.assertEqual(self.moves("a-2.bastide")[:len(before)], before)
        self.move()
        self.leave()
        self.assertGreater(len(self.moves("a-2.bastide")), len(before))
        self.assertEqual(self.moves("a.bastide"), before)
        self.assertIn("legal moves", self.verified("a-2.bastide"))

    def test_what_cannot_be_read_is_told_and_the_game_goes_on_as_it_was(self):
        self.move()
        self.edit("own.toml", ("[tileset]", "[tileset"))
        told = without_colours(self.terminal.read_until(STAYS))
        self.assertIn("own.toml:", told)
        self.terminal.read_until(r"for help\) > ")
        self.move()
        self.edit("own.toml", ("[tileset", "[tileset]"))
        self.assertIn("a.bastide", self.gone_on())  # the rules that it had
        self.leave()
        self.assertIn("legal moves", self.verified("a.bastide"))

    def test_players_cannot_be_changed(self):
        self.edit("game.toml", ("Ben", "Bob"))
        self.assertIn("the players are others now", self.terminal.read_until(STAYS))
        self.leave()

    def test_a_library_that_is_built_again_is_loaded(self):
        with open(os.path.join(TOY, "toy.cpp"), encoding="utf-8") as file:
            source = file.read()
        other = built(source.replace('points_, "TOY-1"', 'points_ + 4, "TOY-1"'), self.path("other.so"))
        pins = built(source.replace('.name = "peg"', '.name = "pin"'), self.path("pins.so"))
        with open(other, "rb") as file:
            whole = file.read()
        while "deploy" not in self.read("a.bastide"):  # a peg is put on a path
            self.move("1")

        with open(self.library, "r+b") as file:  # written over in place, and left half-way
            file.truncate(os.path.getsize(self.library) // 2)
        told = without_colours(self.terminal.read_until(STAYS))
        self.assertIn(self.library, told)
        self.assertIn("cut off", told)
        self.terminal.read_until(r"for help\) > ")
        with open(self.library, "wb") as file:
            file.write(whole)
        self.assertIn("a.bastide", self.gone_on())  # the version is the same
        self.terminal.read_until(r"for help\) > ")
        self.terminal.type("f")
        self.assertRegex(self.terminal.read_until(r"for help\) > "), r"\d tiles? x 5 = ")

        os.remove(self.library)  # as linkers do
        shutil.copy(pins, self.library)
        told = " ".join(without_colours(self.terminal.read_until(STAYS)).split())
        self.assertRegex(told, r"move \d+ of \d+ \((Ann|Ben): deploy peg [^)]*\) is not possible any more\.")
        self.terminal.read_until(r"for help\) > ")
        self.terminal.type("f")
        self.assertRegex(self.terminal.read_until(r"for help\) > "), r"\d tiles? x 5 = ")
        self.leave()

    def test_it_needs_a_record(self):
        self.leave()
        refused = subprocess.run([BASTIDE, "play", "game.toml", "--watch", "--no-record"], capture_output=True, text=True,
                                 cwd=self.folder, timeout=60)
        self.assertEqual(refused.returncode, 2)

    def test_without_a_folder_for_temporary_files_it_says_so(self):
        self.leave()
        refused = subprocess.run([BASTIDE, "play", "game.toml", "--watch"], capture_output=True, text=True, cwd=self.folder,
                                 timeout=60, stdin=subprocess.DEVNULL, env={**os.environ, "TMPDIR": "/nowhere"})
        self.assertEqual(refused.returncode, 2)
        self.assertEqual(refused.stderr, "bastide: /nowhere is no folder for temporary files; name one in the variable "
                                         "TMPDIR.\n")


if __name__ == "__main__":
    playing.main()
