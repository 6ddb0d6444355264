"""Measures of quality, against the same computed here from how the games stood at every turn, which a card's file tells."""

import csv
import io
import json
import math
import os
import sqlite3

from lab import LabPlaying
from playing import main

GAMES = 8
TEXT = """\
[experiment]
game = "two.toml"
games = {games}
measures = ["quality.*"]

[[factor]]
figures = "follower"
values = [7, 3]
{more}
"""
ORACLE = "[oracle]\nagent = \"careful@1\"\ngames = 40\n"


def mean(values):
    return sum(values) / len(values)


class Quality(LabPlaying):
    def setUp(self):
        super().setUp()
        self.game(ann="greedy", ben="greedy")
        self.write_text(ORACLE)

    def write_text(self, more="", games=GAMES):
        with open(self.path("e.toml"), "w", encoding="utf-8") as file:
            file.write(TEXT.format(games=games, more=more))

    def head(self):
        with sqlite3.connect(self.path("e.lab")) as database:
            return json.loads(database.execute("SELECT json FROM head").fetchone()[0])

    def rows(self, variant="baseline"):
        """The measures of quality of each game, with the scores of both seats."""
        out = {}
        for row in csv.DictReader(io.StringIO(self.report("e.lab", "--csv"))):
            if row["variant"] == variant:
                one = out.setdefault(int(row["game"]), {"scores": []})
                one["scores"].append(int(row["score"]))
                one.update({name.removeprefix("quality."): value for name, value in row.items() if name.startswith("quality.")})
        return [out[game] for game in sorted(out)]

    def cards_games(self):
        """The same games as a card saw them: same seed, same agents."""
        self.run_bastide("card", "two.toml", "--ladder", "greedy", "--games", GAMES, "--no-switches", "-q",
                         "--keep", "kept", "--json", "card.json")
        with open(self.path("kept"), encoding="utf-8") as file:
            lines = [json.loads(line) for line in file.read().splitlines()[1:]]
        return [line for line in sorted((one for one in lines if one.get("variant") == 0), key=lambda one: one["game"])]

    def path_of(self, game, oracle):
        def chances(moment):
            left, following, *worths = moment
            by = (left + 1) ** oracle["fade"]
            values = [(oracle["slope"] * worth / 10 + oracle["move"] * (k == following)) / by for k, worth in enumerate(worths)]
            powers = [math.exp(value - max(values)) for value in values]
            return [power / sum(powers) for power in powers]
        a, b = game["scores"]
        return [chances(moment) for moment in game["moments"]] + [[1.0, 0.0] if a > b else [0.0, 1.0] if b > a else [0.5, 0.5]]

    def expected(self, game, path):
        turns, won = len(path) - 1, path[-1]
        leaders = [0 if a > b else 1 for a, b in path if a != b]
        out = {
            "uncertainty": -sum(p * math.log2(p) for chances in path[:-1] for p in chances if p > 0) / turns,
            "surprise": sum(math.dist(one, other) for one, other in zip(path, path[1:])),
            "lead-changes": sum(one != other for one, other in zip(leaders, leaders[1:])),
            "killer-move": max([0] + [path[t + 1][game["moments"][t][1]] - path[t][game["moments"][t][1]] for t in range(turns)]),
            "brier": mean([sum((p - w) ** 2 for p, w in zip(chances, won)) for chances in path[:-1]]),
            "first-seat": won[0] - 0.5, "drama": None, "settled": None, "comebacks": None}
        if 1.0 in won:
            mine = [chances[won.index(1.0)] for chances in path[:-1]]
            behind = [math.sqrt(1 - 2 * p) for p in mine if p < 0.5]
            out.update({"drama": mean(behind) if behind else 0.0,
                        "settled": max([t + 1 for t, p in enumerate(mine) if p < 0.9], default=0) / turns,
                        "comebacks": float(min(mine) < 0.25)})
        choices = game["choices"]
        out.update({"open-decisions": choices["open"], "real-decisions": choices["real"],
                    **{name: choices[key] / choices["open"] for name, key in (
                        ("options", "options"), ("effective-options", "effective"), ("relevance", "gap"), ("stake", "stake"))}})
        return out

    def test_measures_of_quality_are_those_computed_here(self):
        self.run_lab("-q")
        head, rows = self.head(), self.rows()
        self.assertEqual(len(head["learned"]), 2)
        self.assertNotEqual(head["learned"][0], head["learned"][1])  # each variant has its own
        for game, row in zip(self.cards_games(), rows, strict=True):
            self.assertEqual(game["scores"], row["scores"])
            expected = self.expected(game, self.path_of(game, head["learned"][0]))
            self.assertEqual(expected.keys(), row.keys() - {"scores"})
            for name, value in expected.items():
                with self.subTest(game=game["game"], measure=name):
                    if value is None:
                        self.assertEqual(row[name], "")
                    else:
                        self.assertAlmostEqual(float(row[name]), value, delta=0.0051 if name in ("options", "effective-options", "relevance", "stake") else 0.00051)

    def test_what_the_oracle_learns_is_told_and_kept(self):
        self.run_lab_alone()
        alone, head = self.report("e.lab", "--all"), self.head()
        self.assertIn("worth to careful@1, as learned from 40 games of each", " ".join(alone.split()))
        for part in (1, 2):
            self.run_lab("-q", "--shard", f"{part}/2")
        self.run_bastide("lab", "merge", "both.lab", "e-1-of-2.lab", "e-2-of-2.lab")
        self.assertEqual(self.report("both.lab", "--all"), alone)
        self.write_text(ORACLE, games=GAMES + 2)  # goes on by what has been learned
        self.run_lab("-q")
        self.assertEqual(self.head()["learned"], head["learned"])
        with sqlite3.connect(self.path("e-2-of-2.lab")) as database:  # as if another processor had learned it
            text = database.execute("SELECT json FROM head").fetchone()[0]
            other = json.loads(text)
            other["learned"][0]["slope"] += 1
            database.execute("UPDATE head SET json = ?", (json.dumps(other),))
        self.assertIn("has learned something else", self.refused("lab", "merge", "new.lab", "e-1-of-2.lab", "e-2-of-2.lab"))

    def test_an_oracle_that_plays_on_counts_who_wins(self):
        self.game(ann="random", ben="random")
        self.write_text('[oracle]\nagent = "random"\nplayouts = 7\n', games=2)
        self.run_lab_alone()
        self.assertIn("random, which at every turn played 7 games on", " ".join(self.report("e.lab").split()))
        table = self.report("e.lab", "--csv")
        for row in self.rows():
            # Chances are eighths of a half, so that no turn moves them by less than that, and none is certain.
            self.assertGreater(float(row["uncertainty"]), 0.3)
            self.assertLess(float(row["brier"]), 2 * 0.9375 ** 2)
            self.assertAlmostEqual(float(row["killer-move"]) * 16 % 1, 0, delta=0.02)
        os.remove(self.path("e.lab"))
        self.run_lab("-q")
        self.assertEqual(self.report("e.lab", "--csv"), table)

    def test_only_who_asks_pays(self):
        self.write_text(games=2)
        with open(self.path("e.toml"), encoding="utf-8") as file:
            text = file.read().replace("quality.*", "score")
        with open(self.path("e.toml"), "w", encoding="utf-8") as file:
            file.write(text)
        self.run_lab("-q")
        self.assertNotIn("quality.", self.report("e.lab", "--csv"))
        self.assertNotIn("oracle", self.head())

    def test_what_is_wrong_is_said(self):
        for more, words in (('[oracle]\nagent = "greedy"\n', "judges none at a glance"),
                            ('[oracle]\nagent = "careful:width=3"\n', "so 'width' changes nothing"),
                            ('[oracle]\nagent = "careful:value=none:hasty"\n', "so 'hasty' changes nothing"),
                            ('[oracle]\nagent = "nobody"\n', "no agent 'nobody'"),
                            ("[oracle]\ngames = 40\nplayouts = 3\n", "leave out one of"),
                            ("[oracle]\nplayout = 3\n", "playout")):
            with self.subTest(more=more):
                self.write_text(more)
                self.assertIn(words, self.refused("lab", "run", "e.toml"))
        self.write_text(ORACLE)
        with open(self.path("e.toml"), encoding="utf-8") as file:
            text = file.read().replace("quality.*", "quality.dramma")
        with open(self.path("e.toml"), "w", encoding="utf-8") as file:
            file.write(text)
        self.assertIn("Did you mean 'quality.drama'?", self.refused("lab", "run", "e.toml"))


if __name__ == "__main__":
    main()
