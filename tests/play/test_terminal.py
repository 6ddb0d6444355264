"""`bastide play` as a person sees it: in a terminal window, with colours, a size, and Ctrl-C."""

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


if __name__ == "__main__":
    main()
