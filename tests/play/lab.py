"""What the tests of bastide lab share: an experiment, and its runs and reports."""

import os
import sqlite3

from playing import Playing

GAMES = 10_000

EXPERIMENT = """\
[experiment]
title = "Small cities"
question = "What changes if a city of two tiles scores half?"
game = "two.toml"
games = {games}
seed = {seed}
measures = ["score", "margin", "points.city.*"]

[[variant]]
name = "halved"
switches = {{ small_city_scoring = "halved" }}

[[variant]]
name = "three seats"
players = 3
"""


class LabPlaying(Playing):
    def setUp(self):
        super().setUp()
        self.game(ann="random", ben="random")
        self.write(games=GAMES)

    def write(self, games, seed=1, more=""):
        with open(self.path("e.toml"), "w", encoding="utf-8") as file:
            file.write(EXPERIMENT.format(games=games, seed=seed) + more)

    def run_lab(self, *more, code=0):
        return self.run_bastide("lab", "run", "e.toml", "-t", 2, *more, code=code)

    def run_lab_alone(self):
        """On one thread."""
        return self.run_bastide("lab", "run", "e.toml", "-q", "-t", 1)

    def report(self, file, *more):
        return self.run_bastide("lab", "report", file, *more).stdout

    def refused(self, *arguments):
        """One sentence that names what is wrong."""
        done = self.run_bastide(*arguments, code=2)
        self.assertEqual(done.stdout, "")
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, msg=done.stderr)
        return done.stderr

    def games_in(self, file):
        if not os.path.exists(self.path(file)):
            return 0
        with sqlite3.connect(self.path(file)) as database:
            try:
                return database.execute("SELECT coalesce(sum(games), 0) FROM result WHERE variant = 0").fetchone()[0]
            except sqlite3.OperationalError:
                return 0  # killed before there was a table
