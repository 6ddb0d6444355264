"""A ladder of agents: who beats whom, how deep the skill is and what is luck, against the same computed here another way."""

import csv
import io
import itertools
import json
import math

from lab import LabPlaying
from playing import main

GAMES, GROUPS = 70, 50
T_OF_49 = 2.0095752  # quantile of Student's t for two sides and 5 of 100
LADDER = ["greedy", "careful:short-sighted", "careful@1"]  # of whom none wins all games against another
TEXT = """\
[experiment]
game = "two.toml"
games = {games}
skill = {ladder}
{more}
[[factor]]
players = [2, 3]
"""


class Skill(LabPlaying):
    def setUp(self):
        super().setUp()
        self.write_text(GAMES)

    def write_text(self, games, ladder=LADDER, more=""):
        with open(self.path("e.toml"), "w", encoding="utf-8") as file:
            file.write(TEXT.format(games=games, ladder=json.dumps(ladder), more=more))

    def scores(self):
        """[variant][focal, others][game] -> (share of the others beaten, points ahead of their mean)"""
        games = {}
        for row in csv.DictReader(io.StringIO(self.report("e.lab", "--csv"))):
            games.setdefault(row["variant"], {}).setdefault(int(row["game"]), []).append(row)
        out = {}
        for name, of in games.items():
            if ": " not in name:
                continue
            variant, agents = name.split(": ")
            focal, others = agents.split(" among ")
            lines = out.setdefault(variant, {}).setdefault((focal, others), [])
            for number in sorted(of):
                rows = of[number]
                seat = number % len(rows)
                self.assertEqual([row["agent"] for row in rows],
                                 [focal if s == seat else others for s in range(len(rows))])
                mine = int(rows[seat]["score"])
                theirs = [int(row["score"]) for s, row in enumerate(rows) if s != seat]
                lines.append((sum((mine > one) + (mine == one) / 2 for one in theirs) / len(theirs),
                              mine - sum(theirs) / len(theirs)))
        return out

    def wins(self, lines, deals):
        """Of every two agents, the share that the stronger one beats."""
        out = {}
        for weak, strong in itertools.combinations(LADDER, 2):
            one, other = lines[strong, weak], lines[weak, strong]
            out[strong, weak] = sum(one[d][0] + 1 - other[d][0] for d in deals) / 2 / len(deals)
        return out

    def elo(self, lines, deals):
        """Most likely ratings with half a game drawn in every pair besides, uphill by Newton's steps for one at a time."""
        wins = self.wins(lines, deals)
        rating = dict.fromkeys(LADDER, 0.0)
        for _ in range(2000):
            moved = 0.0
            for agent in LADDER[1:]:
                slope = curve = 0.0
                for (strong, weak), share in wins.items():
                    if agent in (strong, weak):
                        other = weak if agent == strong else strong
                        won = share if agent == strong else 1 - share
                        p = 1 / (1 + math.exp(rating[other] - rating[agent]))
                        slope += len(deals) * won + 0.25 - (len(deals) + 0.5) * p
                        curve += (len(deals) + 0.5) * p * (1 - p)
                step = max(-1.0, min(1.0, slope / curve))
                rating[agent] += step
                moved = max(moved, abs(step))
            if moved < 1e-12:
                break
        return {agent: value * 400 / math.log(10) for agent, value in rating.items()}

    def luck(self, lines, deals):
        """Components of variance of two ways crossed, by deviations."""
        top, second = LADDER[-1], LADDER[-2]
        y = [[lines[pair][d][1] for pair in ((top, top), (top, second), (second, top), (second, second))] for d in deals]
        n, k = len(y), 4
        all_mean = sum(map(sum, y)) / n / k
        of_deal = [sum(row) / k for row in y]
        of_line = [sum(row[i] for row in y) / n for i in range(k)]
        ms_deal = k * sum((one - all_mean) ** 2 for one in of_deal) / (n - 1)
        ms_line = n * sum((one - all_mean) ** 2 for one in of_line) / (k - 1)
        rest = sum((y[d][i] - of_deal[d] - of_line[i] + all_mean) ** 2 for d in range(n) for i in range(k)) / (n - 1) / (k - 1)
        deal, players = (ms_deal - rest) / k, (ms_line - rest) / n  # cut off at 0 when they are told, not before
        whole = max(0.0, deal) + max(0.0, players) + rest
        return 1 - players / whole, deal / whole

    def figures(self, lines, deals):
        elo, (luck, deal) = self.elo(lines, deals), self.luck(lines, deals)
        return [elo[LADDER[-1]], elo[LADDER[-1]] / 200, luck, deal]

    def errors(self, figure):
        """By the jackknife over groups of deals of unequal sizes."""
        everything = figure(range(GAMES))
        out = []
        parts = []
        for group in range(GROUPS):
            kept = [d for d in range(GAMES) if d % GROUPS != group]
            parts.append((GAMES - len(kept), figure(kept)))
        for i, whole in enumerate(everything):
            middle = GROUPS * whole - sum((1 - m / GAMES) * without[i] for m, without in parts)
            out.append(math.sqrt(sum((GAMES / m * whole - (GAMES / m - 1) * without[i] - middle) ** 2 / (GAMES / m - 1)
                                     for m, without in parts) / GROUPS))
        return everything, out

    def test_matrix_levels_and_luck_are_those_computed_here(self):
        self.run_lab("-q")
        report, scores = json.loads(self.report("e.lab", "--json")), self.scores()
        told = {variant["name"]: variant["skill"] for variant in report["variants"]}
        self.assertEqual(set(told), {"baseline", "players=3"})
        of_variants = {}
        for name, skill in told.items():
            self.assertEqual(skill["deals"], GAMES)
            wins = self.wins(scores[name], range(GAMES))
            for pair in skill["pairs"]:
                self.assertAlmostEqual(pair["share"], wins[pair["agent"], pair["beats"]], places=9)
                self.assertTrue(0 <= pair["low"] <= pair["share"] <= pair["high"] <= 1 and pair["low"] < pair["high"])
            values, errors = of_variants[name] = self.errors(lambda deals, lines=scores[name]: self.figures(lines, deals))
            elo = skill["elo"][LADDER[-1]]
            values[2:] = [min(1.0, max(0.0, value)) for value in values[2:]]
            for value, error, one in zip(values, errors, (elo, skill["levels"], skill["luck"], skill["luck_of_the_deal"])):
                self.assertAlmostEqual(one["mean"], value, delta=1e-5 * max(1, abs(value)))
                self.assertAlmostEqual(one["se"], error, delta=1e-4 * max(1, error))
            self.assertAlmostEqual(skill["levels"]["high"] - skill["levels"]["mean"], T_OF_49 * errors[1], delta=1e-3)
        more, errors = self.errors(lambda deals: [
            one - other for one, other in zip(self.figures(scores["players=3"], deals), self.figures(scores["baseline"], deals))])
        for key, i in (("levels_more", 1), ("luck_more", 2)):
            self.assertAlmostEqual(told["players=3"][key]["mean"], more[i], delta=1e-5)
            self.assertAlmostEqual(told["players=3"][key]["se"], errors[i], delta=1e-4)

    def test_parts_threads_and_interest_change_nothing(self):
        self.write_text(12, ["random", "greedy"])
        self.run_lab_alone()
        alone = self.report("e.lab", "--all")
        for part in (1, 2):
            self.run_lab("-q", "--shard", f"{part}/2")
        self.run_bastide("lab", "merge", "both.lab", "e-1-of-2.lab", "e-2-of-2.lab")
        self.assertEqual(self.report("both.lab", "--all"), alone)
        self.assertIn("Beats", alone)
        self.write_text(12, ["random", "careful@1"])
        self.assertIn("another experiment", self.refused("lab", "run", "e.toml", "-q"))

    def test_of_games_that_are_all_alike_neither_luck_nor_skill_is_told(self):
        """Who has no figure scores nothing, whoever plays: 0 of 0 is not 0 of 100."""
        with open(self.path("e.toml"), "w", encoding="utf-8") as file:
            file.write('[experiment]\ngame = "two.toml"\ngames = 10\nskill = ["random", "greedy"]\n'
                       '[[variant]]\nname = "nobody"\nfigures = { follower = 0 }\n')
        told = self.run_lab("-q").stdout
        skills = [variant["skill"] for variant in json.loads(self.report("e.lab", "--json"))["variants"]]
        self.assertGreater(skills[0]["luck"]["mean"], 0)
        self.assertEqual((skills[1]["luck"], skills[1]["luck_of_the_deal"]), (None, None))
        self.assertEqual((skills[1]["levels"], skills[1]["elo"], skills[1]["levels_are_a_bound"]), (None, {"random": None, "greedy": None}, False))
        for wrong in ("luck_more", "levels_more"):
            self.assertNotIn(wrong, skills[1])
        for wrong in ("luck's share", "nobody: skill"):
            self.assertNotIn(wrong, told)
        self.assertRegex(told, r"\nnobody +10 +- +- +-\n")
        self.assertRegex(self.report("e.lab", "--all"), r"\nnobody:\n.*\nrandom +-\ngreedy +50\.0 % .* -\n")

    def test_of_who_won_all_one_end_is_known(self):
        for games in (8, 16):
            self.write_text(games, ["random", "greedy"])
            self.run_lab("-q", "-o", f"{games}.lab")
            report = json.loads(self.report(f"{games}.lab", "--json"))
            skills = [variant["skill"] for variant in report["variants"]]
            won_all = [skill["pairs"][0]["share"] == 1 for skill in skills]
            self.assertTrue(any(won_all), skills)
            for skill, all_of_them in zip(skills, won_all):
                self.assertEqual(skill["levels_are_a_bound"], all_of_them)
                self.assertEqual(skill["levels"]["high"] is None, all_of_them)
                if all_of_them:
                    low = skill["pairs"][0]["low"]
                    at_end = 2 * math.log10((games * low + 0.25) / (games * (1 - low) + 0.25))
                    self.assertAlmostEqual(skill["levels"]["low"], at_end, places=6)
                    self.assertEqual(skill["elo"]["greedy"]["high"], None)
            self.assertEqual("levels_more" in skills[1], not any(won_all))
            text = self.report(f"{games}.lab", "--all")
            self.assertIn("at least", text)
            self.assertNotIn("players=3: skill", text)

    def test_who_gave_up_in_a_ladder_is_told_of(self):
        self.write_text(6, ["random", "bot:command=false"])
        self.run_lab("-q")
        skill = json.loads(self.report("e.lab", "--json"))["variants"][0]["skill"]
        self.assertIn({"agent": "bot:command=false", "among": "random", "times": 6}, skill["forfeits"])
        for more in ([], ["--all"]):
            text = " ".join(self.report("e.lab", *more).split())
            self.assertIn("baseline: bot:command=false among random: agents gave up 6 times, and chance played on for them.", text)

    def test_what_is_wrong_is_said(self):
        for ladder, words in ((["random"], "two to 12 agents"), (["random", "random"], "stands here twice"), (["random", "gredy"], "gredy")):
            with self.subTest(ladder=ladder):
                self.write_text(2, ladder)
                self.assertIn(words, self.refused("lab", "run", "e.toml"))


if __name__ == "__main__":
    main()
