#!/usr/bin/env python3
"""How far long work has come: told in one line of a terminal, which is gone when the work is done; nothing of it elsewhere, nor to who
wants it quiet."""

import re

from lab import LabPlaying
from playing import BASTIDE, Terminal, main

GONE = "\r\x1b[K"
# The command, and what the line says while it runs.
LONG = {
    "simulate": (["simulate", "two.toml", "--games", "400", "-t", "1"], r"%  [\d,]+ of 400 games  \d+ s left"),
    "match": (["match", "greedy", "greedy", "two.toml", "--games", "400", "-t", "1"], r"%  [\d,]+ of [\d,]+ deals  \d+ s left"),
    "corpus": (["corpus", "two.toml", "--games", "400", "-t", "1", "-o", "all"], r"%  [\d,]+ of 400 games  \d+ s left"),
    "lab run": (["lab", "run", "e.toml", "-t", "1"], r"\d+ of 60 games of each variant  \S+ a second  \d+ s left"),
    "atlas": (["atlas", "tower", "abbot", "--games", "1"], r"Games: \d+ of \d+"),
}


class Progress(LabPlaying):
    def setUp(self):
        super().setUp()
        self.game(ann="greedy", ben="greedy")  # who take long enough for a line to be drawn
        self.write(games=60)

    def at_a_terminal(self, *arguments):
        """What came, where nobody hides what is drawn over."""
        terminal = Terminal([BASTIDE, *arguments], self.folder, columns=200)
        self.assertEqual(terminal.finish(), 0, msg=terminal.seen[-2000:])
        return terminal.seen

    def test_a_line_tells_of_it_and_is_gone_afterwards(self):
        for name, (arguments, line) in LONG.items():
            with self.subTest(name):
                *drawn, last = self.at_a_terminal(*arguments).replace("\r\n", "\n").split("\r")
                self.assertTrue(any(re.search(line, one) for one in drawn), msg=drawn[:5])
                self.assertTrue(last.startswith("\x1b[K"), msg=f"{last!r}: what was drawn is left standing")
                self.assertNotRegex(last, line)

    def test_who_wants_it_quiet_sees_none(self):
        for name, (arguments, _) in LONG.items():
            if name != "atlas":  # has nothing to be quiet about otherwise
                with self.subTest(name):
                    self.assertNotIn(GONE, self.at_a_terminal(*arguments, "--quiet"))

    def test_a_file_gets_none(self):
        for name, (arguments, line) in LONG.items():
            with self.subTest(name):
                done = self.run_bastide(*arguments)
                self.assertNotIn("\x1b", done.stdout + done.stderr)
                self.assertIsNone(re.search(line, done.stderr), msg=done.stderr)


if __name__ == "__main__":
    main()
