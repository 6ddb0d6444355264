"""`bastide play` as a person sees it: in a terminal window, with colours, a size, and Ctrl-C."""

import os
import re

from playing import BASTIDE, Playing, Terminal, main, without_colours

PROMPT = r"\) > "


class InATerminal(Playing):
    def start(self, *arguments, **how):
        terminal = Terminal([BASTIDE, "play", *map(str, arguments)], self.folder, **how)
        self.addCleanup(lambda: terminal)
        return terminal

    def test_a_whole_game_by_hints(self):
        """A person who does what greedy would do plays the game to its end, and every square told is on the board."""
        terminal = self.start(self.game(), "--seed", 8, "--record", "a")
        decisions = 0
        while True:
            seen = terminal.read_until(PROMPT + r"|points\.\S*\r\n")
            if "points." in without_colours(seen)[-30:]:
                break
            terminal.type("h")
            hint = re.search(r"The agent greedy would: .*\((\d+[a-z]?)\)", terminal.read_until(PROMPT))
            number = re.match(r"\d+", hint.group(1)).group()
            self.assertRegex(without_colours(seen), rf"(\s|\d){number}\s")
            terminal.type(hint.group(1))
            decisions += 1
        self.assertEqual(terminal.finish(), 0)
        self.assertGreater(decisions, 45)
        self.run_bastide("replay", "a", "--verify")

    def test_colours_unless_unwanted(self):
        for arguments, how, wanted in (((), {}, r"\x1b\[[0-9;]*48;2;"),
                                       ((), {"COLORTERM": ""}, r"\x1b\[[0-9;]*48;5;"),
                                       (("--no-colour",), {}, None), ((), {"TERM": "dumb"}, None)):
            terminal = self.start(self.game(), "--no-record", *arguments, **how)
            seen = terminal.read_until(PROMPT)
            terminal.type("q")
            self.assertEqual(terminal.finish(), 0)
            if wanted:
                self.assertRegex(seen, wanted)
            else:
                self.assertNotIn("\x1b", seen)

    def test_large_boards_are_cut_to_the_window(self):
        self.run_bastide("play", self.game(ann="random"), "--seed", 8, "--record", "whole")
        with open(self.path("a"), "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in self.read("whole").splitlines()[:-12]))
        terminal = self.start("--resume", "a", "--agents", "person", rows=24, columns=60)
        seen = terminal.read_until(PROMPT)
        terminal.type("b")
        board = without_colours(terminal.read_until(PROMPT))
        self.assertIn("the board goes on", board)
        for line in board.splitlines()[2:-3]:
            self.assertLessEqual(len(line), 60)
        self.assertLessEqual(len(board.splitlines()), 24)
        terminal.type("b 0,0")
        self.assertRegex(without_colours(terminal.read_until(PROMPT)), r"\n +0 ")
        terminal.type("b all")
        self.assertNotIn("the board goes on", terminal.read_until(PROMPT))
        terminal.type("q")
        self.assertEqual(terminal.finish(), 0)
        self.assertIn("\x1b", seen)

    def test_interrupt_at_the_prompt(self):
        terminal = self.start(self.game(), "--seed", 28, "--record", "a")
        terminal.read_until(PROMPT)
        terminal.interrupt()
        terminal.read_until("bastide play --resume a")
        self.assertEqual(terminal.finish(), 130)
        self.assertEqual(len(self.moves("a")), 1)

    def test_interrupt_while_agents_play(self):
        terminal = self.start(self.game(ann="greedy"), "--seed", 28, "--record", "a", "--pace", 100)
        terminal.read_until("Turn 3")
        terminal.interrupt()
        terminal.read_until("bastide play --resume a")
        self.assertEqual(terminal.finish(), 130)
        self.run_bastide("play", "--resume", "a")
        self.run_bastide("replay", "a", "--verify")

    def test_a_game_is_played_once_at_a_time(self):
        terminal = self.start(self.game(), "--seed", 28, "--record", "a")
        terminal.read_until(PROMPT)
        self.assertIn("another program is playing", self.run_bastide("play", "--resume", "a", code=2).stderr)
        terminal.kill()
        self.run_bastide("play", "--resume", "a")

    def test_end_of_input(self):
        terminal = self.start(self.game(), "--seed", 28, "--record", "a")
        terminal.read_until(PROMPT)
        terminal.type("\x04")
        terminal.read_until(PROMPT + r"|--resume a")
        terminal.type("\x04")
        terminal.finish()

    def test_figures_are_drawn_in_the_players_colours(self):
        terminal = self.start(self.game(ben="person"), "--seed", 28, "--record", "a")
        terminal.read_until(PROMPT)
        terminal.type("place cap 0,-1 r180")
        terminal.read_until(PROMPT)
        terminal.type("deploy follower field:nnw")
        board = terminal.read_until(PROMPT)
        self.assertRegex(board, r"48;2;201;48;44mA\x1b")  # red
        terminal.type("q")
        terminal.finish()

    def test_a_die_that_people_throw_and_bids_that_nobody_sees(self):
        """Ann throws herself or lets the program do it; what Ben bids is not told; the record holds everything."""
        modules = os.path.join(os.environ.get("BASTIDE_BUILD_DIR", ""), "test-modules")
        if not os.path.isdir(os.path.join(modules, "bids-and-dice")):
            self.skipTest("the test modules are not built")
        game = self.game()
        text = self.read("two.toml").replace('"farmers"]', '"farmers", "bids-and-dice"]')
        with open(game, "w", encoding="utf-8") as file:
            file.write(text)
        terminal = self.start(game, "--modules", modules, "--seed", 28, "--record", "a", "--no-colour")
        terminal.read_until(PROMPT)
        terminal.type("bid 2")
        seen = terminal.read_until("The die is thrown .* > ")
        self.assertIn("Ben: bid.", seen)
        terminal.type("l")
        self.assertIn("  Pips 6  [pips 6]\r\n", terminal.read_until("The die is thrown .* > "))
        terminal.type("pips 7")
        self.assertIn("not legal now", terminal.read_until("The die is thrown .* > "))
        terminal.type("pips 5")
        terminal.read_until(PROMPT)
        terminal.type("s")
        self.assertRegex(terminal.read_until(PROMPT), r"Ann +5 .*bid: 2\r\n(?!.*Ben .*bid:)")
        terminal.type("h")
        hint = re.search(r"The agent greedy would: .*\((\d+[a-z]?)\)", terminal.read_until(PROMPT))
        terminal.type(hint.group(1))
        while "die is thrown" not in terminal.read_until(PROMPT + "|The die is thrown .* > "):
            terminal.type("0")
        terminal.type("")
        terminal.read_until(PROMPT + "|The die is thrown .* > ")
        terminal.type("q")
        self.assertEqual(terminal.finish(), 0)
        moves = self.moves("a")
        self.assertEqual(moves[0], "Ann: bid 2")
        self.assertRegex(moves[1], r"Ben: bid \d")
        self.assertEqual(moves[2], "chance: pips 5")
        self.assertEqual(sum("chance: pips" in move for move in moves), 2)
        done = self.run_bastide("replay", "a", "--verify", "--modules", modules)
        self.assertIn("the draws are those of seed 28", done.stdout)


if __name__ == "__main__":
    main()
