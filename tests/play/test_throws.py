"""Throws at the terminal: people say what came of them, by text or by number, or let the program throw; a game is killed in
the middle of one and gone on with."""

import unittest

from playing import BASTIDE, Playing, Terminal, main

FAIRS = """\
[tileset]
name = "fairs"
title = "A start tile and fairs"
total = 9
edges = { f = "field" }
kinds = ["field", "monastery"]
words = ["fair"]
start = "green"

[[tile]]
name = "green"
count = 1
edges = "ffff"
segments = [{ field = "nnw nne ene ese sse ssw wsw wnw" }]

[[tile]]
name = "monastery-fair"
count = 8
edges = "ffff"
segments = [{ monastery = "" }, { field = "nnw nne ene ese sse ssw wsw wnw" }]
words = ["fair"]
"""
GAME = """\
[game]
title = "Fairs"
modules = ["base", "farmers", "catapult"]
tilesets = ["fairs.toml"]
[[player]]
name = "Ann"
agent = "person"
[[player]]
name = "Ben"
agent = "person"
"""
ASKED = r"\(Enter: the program draws, \? for help\) > "
PROMPT = r"\(number[^)]*\) > |, b: board > "


class Throws(Playing):
    def start(self, *arguments):
        return Terminal([BASTIDE, "play", *arguments, "--no-colour"], self.folder)

    def begin(self):
        for name, text in (("fairs.toml", FAIRS), ("game.toml", GAME)):
            with open(self.path(name), "w", encoding="utf-8") as file:
                file.write(text)
        terminal = self.start("game.toml", "--seed", "3", "--record", "a")
        terminal.read_until(PROMPT)
        terminal.type("place monastery-fair 1,0 r0")
        terminal.read_until(PROMPT)
        terminal.type("deploy follower monastery")
        self.assertIn("1 Throw the knock-out token", terminal.read_until(r"which token do you throw.*" + PROMPT))
        return terminal

    def test_killed_in_the_middle_of_a_throw(self):
        terminal = self.begin()
        terminal.type("throw target")
        terminal.read_until(ASKED)
        terminal.type("12")  # what is meant is the distance, not a place in the list
        terminal.read_until(r"Ben throws the target token[\s\S]*" + ASKED)
        terminal.kill()
        terminal = self.start("--resume", "a")
        self.assertIn("How far from the fair", terminal.read_until(ASKED))
        terminal.type("distance 201")
        self.assertIn("not legal now", terminal.read_until(ASKED))
        terminal.type("distance 11")
        self.assertRegex(terminal.read_until(PROMPT), r"Ben scores 5[^\n]*closest to the fair")
        terminal.type("q")
        self.assertEqual(terminal.finish(), 0)
        self.assertEqual(self.moves("a")[3:6], ["Ann: throw target", "chance: distance 12", "chance: distance 11"])
        self.assertIn("legal moves", self.run_bastide("replay", "a", "--verify").stdout)

    def test_outcomes_have_numbers_and_the_program_throws_too(self):
        terminal = self.begin()
        terminal.type("throw knock-out")
        seen = terminal.read_until(ASKED)
        self.assertIn("  1  The token hits Ann's follower on the monastery  [hit Ann follower monastery @1,0]\r\n", seen)
        self.assertIn("Ann, if it is done at the table: Whom does the knock-out token hit?", seen)
        self.assertIn("  2  The token hits nobody  [hit nobody]\r\n", seen)
        terminal.type("3")
        self.assertIn("`?` tells what can be typed", terminal.read_until(ASKED))
        terminal.type("2")
        terminal.read_until(r"Ben throws the knock-out token[\s\S]*" + ASKED)
        terminal.type("1")
        self.assertIn("The token hits Ann's follower", terminal.read_until(PROMPT))
        terminal.type("place monastery-fair 2,0 r0")
        terminal.read_until(PROMPT)
        terminal.type("deploy follower monastery")
        terminal.read_until(PROMPT)
        terminal.type("throw catch")
        terminal.read_until(ASKED)
        terminal.type("")
        terminal.read_until(r"Ann throws the catch token[\s\S]*" + ASKED)
        terminal.type("roll")
        terminal.read_until(PROMPT)
        terminal.type("q")
        self.assertEqual(terminal.finish(), 0)
        moves = self.moves("a")
        self.assertEqual(moves[4:6], ["chance: hit nobody", "chance: hit Ann follower monastery @1,0"])
        self.assertEqual(sum(move.startswith("chance: token ") for move in moves), 2)

    def test_the_board_and_all_further_throws_left_to_the_program(self):
        terminal = self.begin()
        terminal.type("throw catch")
        terminal.read_until(ASKED)
        terminal.type("b")
        self.assertIn("Λ", terminal.read_until(ASKED))
        terminal.type("b nowhere")
        self.assertIn("`b all` everything", terminal.read_until(ASKED))
        terminal.type("auto")  # Ben's throw, too
        terminal.read_until(PROMPT)
        terminal.type("place monastery-fair 2,0 r0")
        terminal.read_until(PROMPT)
        terminal.type("deploy follower monastery")
        terminal.read_until(PROMPT)
        terminal.type("throw target")
        seen = terminal.read_until(r"closest to the fair[\s\S]*" + PROMPT)
        self.assertNotIn("How far", seen)
        terminal.type("q")
        self.assertEqual(terminal.finish(), 0)
        moves = self.moves("a")
        self.assertEqual(sum(move.startswith("chance: token ") for move in moves), 2)
        self.assertEqual(sum(move.startswith("chance: distance ") for move in moves), 2)
        terminal = self.start("--resume", "a")
        terminal.read_until(PROMPT)
        terminal.type("place monastery-fair 3,0 r0")
        terminal.read_until(PROMPT)
        terminal.type("deploy follower monastery")
        terminal.read_until(PROMPT)
        terminal.type("throw knock-out")
        terminal.read_until(ASKED)  # asked again
        terminal.type("q")
        self.assertEqual(terminal.finish(), 0)


if __name__ == "__main__":
    main()
