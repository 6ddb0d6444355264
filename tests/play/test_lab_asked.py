"""What can be asked of an experiment, against the same computed here from the table of all games."""

import csv
import io
import itertools
import json
import math
import os
import re
import statistics

from lab import LabPlaying
from playing import main

GAMES = 40
ASKED = ["score", "length", "score[1] - score[2]", "score.1-score.2", "won(greedy) - won(random)", "won(random)",
         "points.city.completed / score", "score[1] > 40", "abs(score[1] - score[2]) * 2 - 1", "points.garden.completed",
         "legal.mean[2] - 10", "lead-last-changed", "length - lead-last-changed",
         "phase.1.points + phase.2.points + phase.3.points + phase.end.points - score"]
FACTORS = """\
[experiment]
game = "two.toml"
agents = ["greedy", "random"]
games = {games}
interactions = 3
measures = {asked}

[[factor]]
switch = "small_city_scoring"
values = ["normal", "halved"]

[[factor]]
with = ["abbot"]

[[factor]]
figures = "follower"
values = [7, 3]

[[contrast]]
name = "few and halved, against one of both"
weights = {{ "small_city_scoring=halved, follower=3" = 2, "follower=3" = -1, "small_city_scoring=halved" = -1 }}
divide = 2
"""


def number(text):
    return float(text) if text else 0.0


class Game:
    """The rows of one game of a variant, a row for each seat."""

    def __init__(self, rows):
        self.rows = rows

    def seats(self, name, agent=None):
        return [number(row[name]) for row in self.rows if agent in (None, row["agent"])]

    def mean(self, name, agent=None):
        return statistics.fmean(self.seats(name, agent))

    def ask(self, text):
        one, two = self.seats("score")
        last = self.rows[0]["lead-last-changed"]  # empty: it never did
        return {
            "lead-last-changed": float(last) if last else None,
            "length - lead-last-changed": self.mean("length") - float(last) if last else None,
            "phase.1.points + phase.2.points + phase.3.points + phase.end.points - score": 0.0,
            "score": self.mean("score"), "length": self.mean("length"), "score[1] - score[2]": one - two,
            "score.1-score.2": one - two, "won(greedy) - won(random)": self.mean("won", "greedy") - self.mean("won", "random"),
            "won(random)": self.mean("won", "random"),
            "points.city.completed / score": self.mean("points.city.completed") / self.mean("score"),
            "score[1] > 40": float(one > 40), "abs(score[1] - score[2]) * 2 - 1": 2 * abs(one - two) - 1,
            "points.garden.completed": self.mean("points.garden.completed"),
            "legal.mean[2] - 10": self.seats("legal.mean")[1] - 10,
        }[text]


class Asked(LabPlaying):
    def setUp(self):
        super().setUp()
        self.write_text(FACTORS.format(games=GAMES, asked=json.dumps(ASKED)))

    def write_text(self, text):
        with open(self.path("e.toml"), "w", encoding="utf-8") as file:
            file.write(text)

    def games(self):
        """By variant, in order."""
        out = {}
        for row in csv.DictReader(io.StringIO(self.report("e.lab", "--csv"))):
            out.setdefault(row["variant"], {}).setdefault(int(row["game"]), []).append(row)
        return {name: [Game(games[number]) for number in sorted(games)] for name, games in out.items()}

    def contrasts(self):
        """(kind, name) -> weights by variant, as the book on designs has them."""
        names = ["small_city_scoring=halved", "abbot=yes", "follower=3"]
        variants = {", ".join(chosen) or "baseline": chosen
                    for count in range(4) for chosen in itertools.combinations(names, count)}
        out = {("contrast", "few and halved, against one of both"): {
            "small_city_scoring=halved, follower=3": 1, "follower=3": -0.5, "small_city_scoring=halved": -0.5}}
        for name in variants:
            if name != "baseline":
                out["difference", name] = {name: 1, "baseline": -1}
        for count in range(1, 4):
            for factors in itertools.combinations(names, count):
                weights = {variant: math.prod(1 if factor in chosen else -1 for factor in factors) / 2 ** (3 - count)
                           for variant, chosen in variants.items()}
                out["effect" if count == 1 else "interaction", " with ".join(factors)] = weights
        return out

    def test_of_no_game_nothing_is_told(self):
        """Where nobody has a figure the lead never changes, which is no last change in turn 0."""
        self.write_text('[experiment]\ngame = "two.toml"\ngames = 5\nmeasures = ["lead-last-changed"]\n'
                        '[[variant]]\nname = "nobody"\nfigures = { follower = 0 }\n')
        self.run_lab("-q")
        nobody = json.loads(self.report("e.lab", "--json"))["variants"][1]
        self.assertEqual(nobody["measures"]["lead-last-changed"],
                         {"n": 0, "mean": None, "sd": None, "se": None, "low": None, "high": None})
        self.assertRegex(self.report("e.lab", "--all"), r"\nnobody +0( +-){8}\n")
        left_out = "lead-last-changed: 1 comparison left out, as no two deals have such a value"
        self.assertIn(left_out, " ".join(self.report("e.lab").split()))
        self.assertEqual(json.loads(self.report("e.lab", "--json"))["left_out"], {"lead-last-changed": 1})

    def test_expressions_contrasts_and_interactions_are_those_computed_here(self):
        self.run_lab("-q")
        report = json.loads(self.report("e.lab", "--json"))
        games, contrasts = self.games(), self.contrasts()
        without_gardens = sum(not any("abbot" in variant for variant in weights) for weights in contrasts.values())
        self.assertEqual(without_gardens, 4)  # there nothing is said of them
        self.assertEqual(len(report["findings"]), len(contrasts) * len(ASKED) - without_gardens)
        for finding in report["findings"]:
            weights = contrasts[finding["kind"], finding["name"]]
            asked = [[(weight, games[name][i].ask(finding["measure"])) for name, weight in weights.items()]
                     for i in range(GAMES)]
            values = [sum(weight * value for weight, value in game) for game in asked
                      if all(value is not None for _, value in game)]  # games that have it in all these variants
            with self.subTest(name=finding["name"], measure=finding["measure"]):
                self.assertEqual(finding["n"], len(values))
                self.assertAlmostEqual(finding["mean"], statistics.fmean(values), places=5)
                self.assertAlmostEqual(finding["sd"], statistics.stdev(values), places=5)
        for variant in report["variants"]:
            for measure in ASKED:
                values = [game.ask(measure) for game in games[variant["name"]]]
                values = [value for value in values if value is not None]
                if measure != "points.garden.completed" or "abbot=yes" in variant["name"]:
                    with self.subTest(variant=variant["name"], measure=measure):
                        self.assertAlmostEqual(variant["measures"][measure]["mean"], statistics.fmean(values), places=5)

    def test_what_is_absent_is_0(self):
        self.run_lab("-q")
        report = json.loads(self.report("e.lab", "--json", "--measures", "points.garden.completed"))
        means = {f["name"]: f["mean"] for f in report["findings"] if f["kind"] == "difference"}
        self.assertGreater(means["abbot=yes"], 0)
        self.assertNotIn("follower=3", means)  # neither has any

    def screened(self, design, more):
        self.write_text(f'[experiment]\ngame = "two.toml"\ngames = 12\ndesign = "{design}"\n{more}\n'
                        '[[factor]]\nswitch = "small_city_scoring"\nvalues = ["normal", "halved"]\n'
                        '[[factor]]\nfigures = "follower"\nvalues = [7, 5, 2]\n'
                        '[[factor]]\nswitch = "farm_scoring"\nvalues = ["third_edition", "second_edition"]\n')
        self.run_lab("-q")
        levels, games = {}, {}
        for row in csv.DictReader(io.StringIO(self.report("e.lab", "--csv"))):
            levels[row["variant"]] = [row[name] for name in row if name.startswith("factor.")]
            games.setdefault(row["variant"], {}).setdefault(row["game"], []).append(number(row["score"]))
        report = json.loads(self.report("e.lab", "--json"))
        self.assertNotIn("step", {finding["kind"] for finding in report["findings"]})
        points = [(levels[name], [statistics.fmean(seats) for seats in games[name].values()]) for name in levels]
        return points, {line["factor"]: line for line in report["screened"]}

    def test_a_screen_is_that_of_the_elementary_effects_computed_here(self):
        points, lines = self.screened("screen", "trajectories = 6")
        points = [(levels, statistics.fmean(games)) for levels, games in points]
        self.assertEqual(len(points), 6 * 4)
        order = {"7": 0, "5": 1, "2": 2, "normal": 0, "halved": 1, "third_edition": 0, "second_edition": 1}
        effects = {}
        for first in range(0, len(points), 4):
            for (one, before), (other, after) in zip(points[first:first + 3], points[first + 1:first + 4]):
                changed = [i for i in range(3) if one[i] != other[i]]
                self.assertEqual(len(changed), 1)
                up = 1 if order[other[changed[0]]] > order[one[changed[0]]] else -1
                effects.setdefault(changed[0], []).append(up * (after - before))
        for i, name in enumerate(("small_city_scoring", "follower", "farm_scoring")):
            with self.subTest(name=name):
                self.assertEqual(len(effects[i]), 6)
                stars = [abs(effect) for effect in effects[i]]
                self.assertAlmostEqual(lines[name]["mu_star"]["value"], statistics.fmean(stars), places=6)
                self.assertAlmostEqual(lines[name]["mu_star"]["error"], statistics.stdev(stars) / math.sqrt(6), places=6)
                self.assertAlmostEqual(lines[name]["mu"]["value"], statistics.fmean(effects[i]), places=6)
        self.assertIn("score depends on", self.report("e.lab"))
        self.run_bastide("lab", "report", "e.lab", "--html", "e.html")
        plan = json.loads(self.run_bastide("lab", "plan", "e.toml", "-q", "--pilot", 8, "--json").stdout)
        names = [row["name"] for row in plan["comparisons"]]
        self.assertEqual(len(set(names)), len(names), names)
        for name in ("follower in trajectory 1", "follower in trajectory 6", "follower on average"):
            self.assertIn(name, names)

    def test_shares_of_games_have_intervals_of_shares(self):
        """That nobody had so many points in 20 games does not say that nobody ever has."""
        asked = ["score[1] > 1000", "won[1]", "lead-turned-at-end"]
        self.write_text(f'[experiment]\ngame = "two.toml"\ngames = 20\nmeasures = {json.dumps(asked)}\n'
                        '[[variant]]\nname = "halved"\nswitches = { small_city_scoring = "halved" }\n')
        self.run_lab("-q")
        n, z = 20, 1.9599640
        for variant in json.loads(self.report("e.lab", "--json"))["variants"]:
            for one in (variant["measures"][name] for name in asked):
                p = one["mean"]
                middle = (p + z * z / 2 / n) / (1 + z * z / n)
                reach = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / 4 / n / n)
                self.assertAlmostEqual(one["low"], middle - reach, places=6)
                self.assertAlmostEqual(one["high"], middle + reach, places=6)
            self.assertEqual(variant["measures"][asked[0]]["mean"], 0)

    def test_of_what_never_changed_a_screen_knows_nothing(self):
        """Where nobody has a figure the lead never changes, so every trajectory is left out."""
        self.game(ann="random", ben="random", extra="[figures]\nfollower = 0\n")
        self.write_text('[experiment]\ngame = "two.toml"\ngames = 4\ndesign = "screen"\ntrajectories = 2\n'
                        'measures = ["lead-last-changed"]\n'
                        '[[factor]]\nswitch = "small_city_scoring"\nvalues = ["normal", "halved"]\n')
        self.run_lab("-q")
        line = json.loads(self.report("e.lab", "--json"))["screened"][0]
        self.assertEqual((line["steps"], line["left_out"]), (0, 2))
        self.assertEqual(line["mu_star"], {"value": None, "error": None})
        self.assertEqual((line["sigma"], line["by_chance"]), (None, None))
        self.assertIn("nothing is known", self.report("e.lab"))

    def test_sobols_indices_are_those_computed_here(self):
        """Of the variance between combinations, less what chance adds to each: half of what the games of a step tell."""
        points, lines = self.screened("sobol", "samples = 8")
        blocks = [points[first:first + 5] for first in range(0, len(points), 5)]
        self.assertEqual(len(blocks), 8)
        means = [[statistics.fmean(games) for _, games in block] for block in blocks]
        squares, chances = {i: [] for i in range(3)}, []
        for block in blocks:
            for i in range(3):
                (levels, games), (others, changed) = block[0], block[2 + i]
                if levels[i] != others[i]:
                    differences = [after - before for before, after in zip(games, changed)]
                    chances.append(statistics.variance(differences) / len(differences))
                    squares[i].append(statistics.fmean(differences) ** 2 - chances[-1])
        all_means = [mean for block in means for mean in block[:2]]
        middle = statistics.fmean(all_means)
        variance = statistics.variance(all_means) - statistics.fmean(chances) / 2
        self.assertGreater(variance, 0)
        self.assertLess(variance, statistics.variance(all_means))
        for i, name in enumerate(("small_city_scoring", "follower", "farm_scoring")):
            first = statistics.fmean((block[1] - middle) * (block[2 + i] - block[0]) for block in means) / variance
            with self.subTest(name=name):
                self.assertAlmostEqual(lines[name]["first"]["value"], first, places=6)
                self.assertAlmostEqual(lines[name]["total"]["value"], max(0, sum(squares[i]) / 2 / len(blocks) / variance), places=6)

    def test_two_factors_are_no_three_whatever_their_values_are_called(self):
        self.write_text('[experiment]\ngame = "two.toml"\ngames = 4\n[[factor]]\nname = "farms"\n[[factor.level]]\nname = "as ever"\n'
                        '[[factor.level]]\nname = "played with few"\nfigures = { follower = 3 }\n'
                        '[[factor]]\nswitch = "small_city_scoring"\nvalues = ["normal", "halved"]\n')
        self.run_lab("-q")
        words = [finding["words"] for finding in json.loads(self.report("e.lab", "--json"))["findings"]]
        self.assertTrue(words[-1].startswith("farms=played with few with small_city_scoring=halved, beyond what they do alone: score"), words)

    def test_one_agent_for_all_is_a_factor_or_said_once(self):
        rest = '[[factor]]\nswitch = "small_city_scoring"\nvalues = ["normal", "halved"]\n'
        head = '[experiment]\ngame = "two.toml"\ngames = 4\n'
        reports = []
        for text in (head + 'agents = "greedy"\n' + rest, head + rest + '[[factor]]\nagents = ["greedy"]\n'):
            self.write_text(text)
            self.run_lab("-q", "-o", f"{len(reports)}.lab")
            report = json.loads(self.report(f"{len(reports)}.lab", "--json"))
            self.assertEqual({a["agent"] for v in report["variants"] for a in v["agents"]}, {"greedy"})
            self.assertEqual([f["kind"] for f in report["findings"]], ["difference"])
            reports.append(report["findings"][0]["mean"])
        self.assertEqual(*reports)

    def test_mistakes_are_one_sentence(self):
        good = FACTORS.format(games=2, asked='["score"]')
        for old, new, sentence in (('["score"]', '["score[1] -"]', "is not complete"),
                                   ('["score"]', '["1 + 1"]', "the expression '1 + 1' asks for no measure"),
                                   ('["score"]', '["score[9]"]', "names no seat from 1 to 8 after score"),
                                   ('["score"]', '["length[1]"]', "which is of the whole game"),
                                   ('["score"]', '["(score"]', "lacks a closing bracket"),
                                   ('["score"]', '["scor[1]"]', "no variant measures 'scor'. Did you mean 'score'?"),
                                   ('["score"]', '["won(careful)"]', "the agent 'careful' of 'won(careful)' plays in no variant"),
                                   ('"follower=3" = -1', '"follower=3" = -2', "that add up to 0"),
                                   ('{ "small', '{ "x" = 0, "small', "there is no variant 'x'"),
                                   ("interactions = 3", "interactions = 4", "'interactions'"),
                                   ('["abbot"]', '["abbot", "farmers"]', "the game has the module 'farmers' already"),
                                   ("interactions = 3", "trajectories = 3", "only the design screen has any"),
                                   ("interactions = 3", 'design = "one-at-a-time"\ninteractions = 3', "only the design factorial tells any")):
            with self.subTest(new=new):
                self.write_text(good.replace(old, new, 1))
                self.assertIn(sentence, self.refused("lab", "run", "e.toml", "-q"))

    def test_a_contrast_of_nobody_is_told_before_parts_are_submitted(self):
        self.write_text(FACTORS.format(games=2, asked='["score"]').replace('"follower=3" = -1', '"follower=4" = -1', 1))
        told = self.refused("lab", "submit", "e.toml", "--on", "parallel", "--dry-run")
        self.assertIn("there is no variant 'follower=4'", told)
        self.assertFalse(os.path.exists(self.path("e-parts")))

    def test_a_contrast_whose_weights_are_all_0_is_refused(self):
        self.write_text(re.sub(r'" = -?\d', '" = 0', FACTORS.format(games=2, asked='["score"]')))
        self.assertIn("'weights': all of them are 0", self.refused("lab", "run", "e.toml", "-q"))

    def test_a_thirteenth_difference_is_one(self):
        asked = [f"score + {more}" for more in range(13)]
        self.write_text(f'[experiment]\ngame = "two.toml"\ngames = 20\nmeasures = {json.dumps(asked)}\n'
                        '[[variant]]\nname = "nobody"\nfigures = { follower = 0 }\n')
        self.assertIn("- 1 other difference is shown.\n", self.run_lab("-q").stdout)

    def test_values_that_are_too_large_are_told_of(self):
        self.write_text(FACTORS.format(games=4, asked='["score"]'))
        self.run_lab("-q")
        large = "(score + 1) * 2000000"
        told = json.loads(self.report("e.lab", "--json", "--measures", f"{large},score"))
        self.assertEqual(told["cut_off"], {large: 4 * len(told["variants"])})
        self.assertIn(f"{large}: in 32 games of all variants it is beyond 1,000,000", " ".join(self.report("e.lab", "-m", large).split()))
        self.assertNotIn("beyond 1,000,000", " ".join(self.report("e.lab", "-m", "score * 1000").split()))

    def test_a_report_is_asked_for_nothing_that_nobody_is(self):
        self.write_text(FACTORS.format(games=2, asked='["score"]'))
        self.run_lab("-q")
        for measure, sentence in (("won(gready)", "--measures: the agent 'gready' of 'won(gready)' plays in no variant."),
                                  ("score[8]", "--measures: no variant can tell 'score[8]'"),
                                  ("scor", "--measures: no variant measures 'scor'")):
            self.assertIn(sentence, self.refused("lab", "report", "e.lab", "--measures", measure))
        self.assertIn("--measures", self.refused("lab", "report", "e.lab", "--csv", "--measures", "score"))  # it has them all


if __name__ == "__main__":
    main()
