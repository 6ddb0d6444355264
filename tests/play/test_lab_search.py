"""Searches for rules: every decision of the search is made again here, from the games that each round left."""

import csv
import glob
import io
import json
import math
import os
import shutil
import signal
import sqlite3
import statistics
import subprocess
import tarfile
import time

from lab import LabPlaying
from playing import BASTIDE, main

TEXT = """\
[experiment]
title = "Nearer"
game = "two.toml"
games = {games}
design = "search"
measures = ["score", "length"]

[search]
candidates = {candidates}
generations = 2
first_games = 4

[[target]]
measure = "score"
value = 30
within = "2.5"

[[target]]
measure = "score[1] - score[2]"
at_most = 0
within = 4

[[factor]]
figures = "follower"
values = [7, 1, 2, 3, 4]

[[factor]]
switch = "small_city_scoring"
values = ["normal", "halved"]

[[factor]]
with = ["abbot"]
"""
KNOWN = """\
[experiment]
game = "two.toml"
games = 20
design = "search"

[[target]]
measure = "length"
value = 143
within = 1

[[factor]]
figures = "follower"
values = [7, 5]

[[factor]]
tilesets = [["base-c2"], [{ set = "base-c2", copies = 2 }]]
"""
UNTOLD = """\
[experiment]
game = "two.toml"
games = 6
design = "search"

[search]
candidates = 2
generations = 1
first_games = 2

[[target]]
measure = "score"
value = 0
within = 1

[[target]]
measure = "lead-last-changed"
value = 50
within = 5

[[factor]]
name = "nobody has a figure"

[[factor.level]]
name = "as it is"
figures = { follower = 0 }

[[factor.level]]
name = "halved"
figures = { follower = 0 }
switches = { small_city_scoring = "halved" }
"""


class Searches(LabPlaying):
    def setUp(self):
        super().setUp()
        self.write_text(TEXT.format(games=30, candidates=6))

    def write_text(self, text):
        with open(self.path("e.toml"), "w", encoding="utf-8") as file:
            file.write(text)

    def means(self, file):
        """[variant] -> means of both targets, in the order of the variants; and the games of each"""
        games = {}
        for row in csv.DictReader(io.StringIO(self.report(file, "--csv"))):
            games.setdefault(row["variant"], {}).setdefault(row["game"], []).append(int(row["score"]))
        return {name: (statistics.fmean(sum(seats) / 2 for seats in of.values()),
                       statistics.fmean(seats[0] - seats[1] for seats in of.values()), len(of)) for name, of in games.items()}

    @staticmethod
    def distance(score, lead):
        return math.hypot((score - 30) / 2.5, max(0, lead / 4))

    def head(self, file):
        with sqlite3.connect(self.path(file)) as database:
            return json.loads(database.execute("SELECT json FROM head").fetchone()[0])

    def test_an_oracle_learns_once_for_every_variant(self):
        quality = TEXT.replace('measure = "score"\nvalue = 30', 'measure = "quality.uncertainty"\nvalue = 1', 1)
        self.write_text(quality.format(games=6, candidates=4) + "\n[oracle]\ngames = 20\n")
        self.run_lab("-q")
        learned, seen = {}, 0
        for file in [*glob.glob(self.path("e.search/*.lab")), self.path("e.lab")]:
            head = self.head(file)
            for variant, oracle in zip(head["variants"], head["learned"], strict=True):
                self.assertEqual(learned.setdefault(variant["name"], oracle), oracle, msg=file)
                seen += 1
        self.assertGreater(seen, len(learned) + 3)  # several of them in many rounds

    def test_rounds_have_no_oracle_that_only_the_report_asks_for(self):
        self.write_text(TEXT.format(games=6, candidates=2).replace('"score", "length"', '"score", "quality.uncertainty"')
                        + "\n[oracle]\ngames = 20\n")
        self.run_lab("-q")
        for file, judged in [(file, False) for file in glob.glob(self.path("e.search/*.lab"))] + [(self.path("e.lab"), True)]:
            head = self.head(file)
            self.assertEqual(any(column["name"].startswith("quality.") for column in head["columns"]), judged, msg=file)
            self.assertEqual(len(head.get("learned", [])), len(head["variants"]) if judged else 0, msg=file)

    def test_each_round_keeps_the_nearer_half(self):
        self.run_lab("-q")
        seeds, best = [], None
        for generation in (1, 2):
            sums, left, number = {}, None, 0
            while left is None or left:
                number += 1
                file = os.path.join("e.search", f"generation-{generation}-round-{number}.lab")
                means = self.means(file)
                seeds.append(self.head(file)["seed"])
                if left is None:
                    everybody = len(means)
                    self.assertEqual(everybody, 6)
                    self.assertIn(best or "baseline", means)  # the best one so far has children to beat
                else:
                    self.assertEqual(set(means), set(left))
                for name, (score, lead, games) in means.items():
                    self.assertEqual(games, 4 * everybody // len(means))
                    old = sums.get(name, (0, 0, 0))
                    sums[name] = (old[0] + score * games, old[1] + lead * games, old[2] + games)
                order = sorted(means, key=lambda name: self.distance(sums[name][0] / sums[name][2], sums[name][1] / sums[name][2]))
                best, left = order[0], order[: (len(order) + 1) // 2] if len(order) > 2 else []
        report = json.loads(self.report("e.lab", "--json"))
        self.assertEqual(report["search"]["winner"], best)
        self.assertEqual(report["search"]["there_are"], 20)
        first = report["search"]["tried"][0]
        self.assertEqual((first["name"], first["games"]), (best, sums[best][2]))
        self.assertAlmostEqual(first["distance"], self.distance(*(x / sums[best][2] for x in sums[best][:2])), places=5)
        self.assertEqual(len({one["name"] for one in report["search"]["tried"]}), len(report["search"]["tried"]))
        # The winner is judged by other deals than all of these.
        self.assertEqual(len(set(seeds)), len(seeds))
        self.assertNotIn(report["seed"], seeds)
        score, lead, games = self.means("e.lab")[best]
        self.assertEqual(games, 30)
        of_winner = {one["measure"]: one for one in report["search"]["targets"] if one["variant"] == best}
        self.assertAlmostEqual(of_winner["score"]["mean"], score, places=5)
        self.assertAlmostEqual(of_winner["score[1] - score[2]"]["mean"], lead, places=2)
        for one in of_winner.values():  # Student's t of 29 degrees, 2.5 of 100 in all: 2.3638
            self.assertAlmostEqual((one["high"] - one["low"]) / 2 / one["se"], 2.3638, places=3)

    def test_what_is_known_to_be_nearest_is_found(self):
        self.write_text(KNOWN)
        self.run_lab("-q")
        report = json.loads(self.report("e.lab", "--json"))
        self.assertIn("2xbase-c2", report["search"]["winner"])
        verdicts = {one["variant"]: one["verdict"] for one in report["search"]["targets"]}
        self.assertEqual(verdicts, {"baseline": "missed", report["search"]["winner"]: "met"})
        self.assertIn("met: length.", " ".join(self.report("e.lab").split()))
        self.run_bastide("lab", "archive", "e.toml")
        with tarfile.open(self.path("e.tar.gz")) as archive:
            self.assertEqual(archive.extractfile("e/report.txt").read().decode(), self.report("e.lab", "--all"))
        for command in ("plan", "register"):
            self.assertIn("How to announce a search", self.refused("lab", command, "e.toml"))
        self.write_text(KNOWN.replace("143", "72"))
        self.run_lab("-q", "-o", "as-it-is.lab")
        self.assertEqual(len(json.loads(self.report("as-it-is.lab", "--json"))["variants"]), 1)  # the baseline won

    def test_what_no_game_tells_is_no_target_that_is_met(self):
        """Where nobody has a figure, the lead never changes, so no combination is known to be near."""
        self.write_text(UNTOLD)
        self.run_lab("-q")
        search = json.loads(self.report("e.lab", "--json"))["search"]
        self.assertEqual([(one["measure"], one["verdict"]) for one in search["targets"]],
                         [("score", "met"), ("lead-last-changed", "not told")])
        self.assertEqual([one["distance"] for one in search["tried"]], [None, None])
        told = " ".join(self.report("e.lab").split())
        self.assertIn("none told all targets, so nobody knows which is nearest; baseline was judged: met: score; not told: "
                      "lead-last-changed.", told)
        self.assertNotIn("1000000000", told)

    def test_threads_and_interruptions_change_nothing(self):
        self.run_lab_alone()
        alone = self.report("e.lab", "--all"), self.report("e.lab", "--csv")
        os.remove(self.path("e.lab"))
        shutil.rmtree(self.path("e.search"))
        running = subprocess.Popen([BASTIDE, "lab", "run", "e.toml", "-q", "-t", "2"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # It may end before it is killed, on a machine that has nothing else to do: then nothing is left to be done.
        while running.poll() is None and not glob.glob(self.path("e.search/generation-1-round-2.lab")):
            time.sleep(0.005)
        running.send_signal(signal.SIGKILL)
        running.wait()
        self.run_lab("-q")
        self.assertEqual((self.report("e.lab", "--all"), self.report("e.lab", "--csv")), alone)

    def test_fewer_games_of_a_round_are_not_those_of_before(self):
        self.run_bastide("lab", "run", "e.toml", "-q")
        self.write_text(TEXT.format(games=30, candidates=6).replace("first_games = 4", "first_games = 2"))
        self.assertIn("more games of this round", self.refused("lab", "run", "e.toml"))

    def test_what_is_wrong_is_said(self):
        text = TEXT.format(games=30, candidates=6)
        for old, new, words in (('design = "search"\n', "", "only the design search"), ("at_most = 0\n", "", "at_least"),
                                ('within = "2.5"\n', "", "within"), ("at_most = 0", 'at_most = "x"', "a number"),
                                ('"score[1] - score[2]"', '"skill"', "a ladder of agents tells"),
                                ('"score[1] - score[2]"', '"scoer"', "Did you mean 'score'?"),
                                ('"score[1] - score[2]"', '"points.*"', "[[target]]: 'measure': 'points.*' stands for many measures"),
                                ('"score[1] - score[2]"', '"score[5]"', "[[target]]: 'measure': no variant can tell 'score[5]'")):
            with self.subTest(new=new):
                self.write_text(text.replace(old, new, 1))
                self.assertIn(words, self.refused("lab", "run", "e.toml"))
        self.write_text(text)
        self.assertIn("--shard", self.refused("lab", "run", "e.toml", "--shard", "1/2"))
        self.assertIn("found out while it is played", self.refused("lab", "plan", "e.toml"))


if __name__ == "__main__":
    main()
