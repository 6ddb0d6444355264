#!/usr/bin/env python3
"""Every figure of a card as an independent computation has it."""
import json
import math
import os
import sys
import unittest
from pathlib import Path

from cards import GAME, WithCard, card, run


def mean(values):
    return sum(values) / len(values)


def near(one, other, within=1e-4):
    return abs(one - other) <= within


def beyond(t, degrees):
    """How likely Student's t is above t, by Simpson's rule over an angle that takes in all up to infinity."""
    steps, start = 2000, math.atan(t / math.sqrt(degrees))
    values = [math.cos(start + (math.pi / 2 - start) * i / steps) ** (degrees - 1) for i in range(steps + 1)]
    area = (values[0] + values[-1] + 4 * sum(values[1::2]) + 2 * sum(values[2:-1:2])) * (math.pi / 2 - start) / steps / 3
    return area * math.gamma((degrees + 1) / 2) / math.gamma(degrees / 2) / math.sqrt(math.pi)


class Figures(WithCard):
    def test_length_and_seats(self):
        turns = [game["turns"] for game in self.whole]
        self.assertTrue(near(self.card["length"]["turns"]["value"], mean(turns)))
        self.assertEqual(self.card["length"]["minutes"]["said"], 40)
        for seat in (0, 1):
            won = mean([(1 if game["scores"][seat] > game["scores"][1 - seat] else 0.5 if game["scores"][0] == game["scores"][1] else 0)
                        for game in self.whole])
            self.assertTrue(near(self.card["seats"][seat]["won"]["value"], won))

    def test_partners_win_together_so_half_of_the_games_is_even(self):
        # The card of before with three more seats: what it says of the first one is looked at alone.
        won = {"value": 0.5, "low": 0.3, "high": 0.7}
        told = {**self.card, "teams": 2, "seats": [{"seat": seat, "won": won} for seat in range(1, 5)]}
        (self.folder / "told.json").write_text(json.dumps(told))
        self.assertIn("even is 50; no difference is shown", run(self.folder, "card", "told.json").stdout)
        players = "".join(f'[[player]]\nname = "{name}"\n' for name in ("Ann", "Ben", "Cleo", "Dan"))
        (self.folder / "four.toml").write_text('[game]\nmodules = ["base", "partners"]\ntilesets = ["base-c2"]\n' + players)
        run(self.folder, "--modules", Path(os.environ["BASTIDE_BUILD_DIR"]) / "recipes", "card", "four.toml", "--ladder", "random",
            "--games", 24, "-q", "--no-switches", "--json", "four.json")
        four = json.loads((self.folder / "four.json").read_text())
        self.assertEqual(four["teams"], 2)
        self.assertTrue(near(sum(seat["won"]["value"] for seat in four["seats"]), 2, 1e-3))
        self.assertIn("even is 50;", run(self.folder, "card", "four.json").stdout)
        self.assertNotIn("teams", self.card)

    def won(self, game):
        a, b = game["scores"]
        return [1.0, 0.0] if a > b else [0.0, 1.0] if b > a else [0.5, 0.5]

    def chances(self, oracle, moment):
        left, following, *worths = moment
        by = (left + 1) ** oracle["fade"]
        values = [(oracle["slope"] * worth / 10 + oracle["move"] * (k == following)) / by for k, worth in enumerate(worths)]
        powers = [math.exp(value - max(values)) for value in values]
        return [power / sum(powers) for power in powers]

    def likelihood(self, oracle, games):
        log = -0.5e-4 * (oracle["slope"] ** 2 + oracle["move"] ** 2)
        for game in games:
            for moment in game["moments"]:
                for share, chance in zip(self.won(game), self.chances(oracle, moment)):
                    log += share * math.log(chance) if share else 0
        return log

    def test_the_oracle_is_the_most_likely_one(self):
        for half, key in ((0, "of_even"), (1, "of_odd")):
            games, oracle = self.whole[half::2], self.card["oracle"][key]
            best = self.likelihood(oracle, games)
            for name, by in (("slope", 0.02), ("slope", -0.02), ("move", 0.05), ("move", -0.05), ("fade", 0.05), ("fade", -0.05)):
                other = dict(oracle, **{name: oracle[name] + by})
                if 0 <= other["fade"] <= 1.5:
                    self.assertGreater(best, self.likelihood(other, games), (key, name, by))

    def paths(self):
        for i, game in enumerate(self.whole):
            oracle = self.card["oracle"]["of_odd" if i % 2 == 0 else "of_even"]
            yield game, [self.chances(oracle, moment) for moment in game["moments"]] + [self.won(game)]

    def test_suspense(self):
        found = {key: [] for key in ("uncertainty", "surprise", "lead_changes", "killer", "drama", "settled", "lowest", "comebacks")}
        for game, path in self.paths():
            turns = len(path) - 1
            found["uncertainty"].append(-sum(p * math.log2(p) for chances in path[:-1] for p in chances if p > 0) / turns)
            found["surprise"].append(sum(math.dist(one, other) for one, other in zip(path, path[1:])))
            found["killer"].append(max([0] + [path[t + 1][game["moments"][t][1]] - path[t][game["moments"][t][1]] for t in range(turns)]))
            leaders = [0 if a > b else 1 for a, b in path if a != b]
            found["lead_changes"].append(sum(one != other for one, other in zip(leaders, leaders[1:])))
            if path[-1][0] == 0.5:
                continue
            winner = path[-1].index(1.0)
            mine = [chances[winner] for chances in path[:-1]]
            behind = [math.sqrt(1 - 2 * p) for p in mine if p < 0.5]
            found["drama"].append(mean(behind) if behind else 0)
            found["settled"].append(max([t + 1 for t, p in enumerate(mine) if p < 0.9], default=0) / turns)
            found["lowest"].append(min(mine))
            found["comebacks"].append(min(mine) < 0.25)
        for key, values in found.items():
            self.assertTrue(near(self.card["suspense"][key]["value"], mean(values)), (key, mean(values), self.card["suspense"][key]))
        # What the oracle is off by is in all games alike, so the interval is wider than what games differ by.
        told, values = self.card["suspense"]["uncertainty"], found["uncertainty"]
        of_games = 2 * 2.07 * math.sqrt(sum((value - mean(values)) ** 2 for value in values) / (24 * 23))
        self.assertGreater(told["high"] - told["low"], 1.3 * of_games)

    def test_the_winners_chances_are_those_of_games_with_a_winner(self):
        run(self.folder, "card", "two.toml", "--ladder", "random", "--games", 60, "-q", "--no-switches", "--keep", "ties", "--json", "ties.json")
        told = json.loads((self.folder / "ties.json").read_text())
        self.assertGreater(told["suspense"]["shared"], 0)
        paths = told["paths"]
        self.assertEqual({one[-1] for one in (paths["mean"], paths["low"], paths["high"], *paths["samples"])}, {1})

    def test_calibration(self):
        pairs = [(p, w) for _, path in self.paths() for chances in path[:-1] for p, w in zip(chances, path[-1])]
        told = self.card["oracle"]["calibration"]
        self.assertTrue(near(told["brier"], mean([(p - w) ** 2 for p, w in pairs])))
        error = 0
        for tenth, told_bin in enumerate(told["bins"]):
            inside = [(p, w) for p, w in pairs if min(9, int(10 * p)) == tenth]
            self.assertEqual(told_bin["n"], len(inside))
            if inside:
                error += abs(mean([p for p, _ in inside]) - mean([w for _, w in inside])) * len(inside) / len(pairs)
        self.assertTrue(near(told["error"], error))

    def test_luck(self):
        # variants: 0 strong everywhere, 1 strong against weak, 2 weak against strong, 3 weak everywhere
        y = []
        for number, game in sorted(self.games[0].items()):
            focal = number % 2
            y.append([self.games[v][number]["scores"][focal] - self.games[v][number]["scores"][1 - focal] for v in range(4)])
        n, lines = len(y), 4
        all_mean = mean([mean(row) for row in y])
        total = sum((value - all_mean) ** 2 for row in y for value in row)
        of_deals = lines * sum((mean(row) - all_mean) ** 2 for row in y)
        of_lines = n * sum((mean([row[v] for row in y]) - all_mean) ** 2 for v in range(lines))
        rest = (total - of_deals - of_lines) / ((n - 1) * (lines - 1))
        deal = max(0, (of_deals / (n - 1) - rest) / lines)
        players = max(0, (of_lines / (lines - 1) - rest) / n)
        told = self.card["luck"]["points"]
        for key, value in (("deal", deal), ("players", players), ("both", rest)):
            self.assertTrue(near(told[key]["value"], value / (deal + players + rest)), (key, told))
            self.assertLessEqual(told[key]["low"], told[key]["value"] + 1e-9)
        self.assertTrue(near(told["luck"]["value"], 1 - told["players"]["value"], 2e-4))

    def test_skill(self):
        scores = []
        for number, game in self.games[1].items():
            focal, other = number % 2, self.games[2][number]
            scores.append((self.won(game)[focal] + 1 - self.won(other)[focal]) / 2)
        pair = self.card["skill"]["pairs"][0]
        self.assertEqual((pair["first"], pair["second"], pair["deals"]), ("greedy", "random", 24))
        self.assertTrue(near(pair["share"]["value"], mean(scores)))
        elo = self.card["skill"]["ladder"][1]["elo"]["value"]
        self.assertTrue(near(elo, 400 * math.log10((sum(scores) + 0.25) / (24 - sum(scores) + 0.25)), 0.02))

    def test_points_of_skill_are_over_the_weakest_in_whichever_order(self):
        run(self.folder, "card", "two.toml", "--ladder", "greedy,random", "--games", 24, "-q", "--no-switches", "--keep", "other", "--json", "other.json")
        there, here = json.loads((self.folder / "other.json").read_text())["skill"], self.card["skill"]
        for one, other in zip([*there["ladder"], {"elo": there["levels"]}], [*reversed(here["ladder"]), {"elo": here["levels"]}]):
            for end in ("value", "low", "high"):
                self.assertTrue(one["elo"][end] == other["elo"][end] or near(one["elo"][end], other["elo"][end], 2e-3), (one, other))
        self.assertIn("Elo from random to the best of 2", " ".join(run(self.folder, "card", "other.json").stdout.split()))

    def test_where_all_was_won_the_ends_are_those_of_what_was_won(self):
        run(self.folder, "card", "two.toml", "--ladder", "bot:command=false,random,greedy", "--games", 12, "-q", "--no-switches", "--keep", "all-won",
            "--json", "all-won.json")
        skill = json.loads((self.folder / "all-won.json").read_text())["skill"]
        low = {rung["agent"]: rung["elo"]["low"] for rung in skill["ladder"]}
        for agent, elo in low.items():
            won = expected = 0
            for pair in (pair for pair in skill["pairs"] if agent in (pair["first"], pair["second"])):
                self.assertEqual(pair["share"]["value"], 1)
                other = pair["second"] if agent == pair["first"] else pair["first"]
                won += pair["deals"] * (pair["share"]["low"] if agent == pair["first"] else 1 - pair["share"]["low"]) + 0.25
                expected += (pair["deals"] + 0.5) / (1 + 10 ** ((low[other] - elo) / 400))
            self.assertTrue(near(won, expected, 0.01), (agent, won, expected))

    def test_of_who_won_all_one_end_is_known(self):
        (self.folder / "bad.toml").write_text(GAME)
        run(self.folder, "card", "bad.toml", "--ladder", "bot:command=false,greedy", "--games", 8, "-q", "--no-switches", "--json", "bad.json",
            "--html", "bad.html")
        told = json.loads((self.folder / "bad.json").read_text())
        share, levels = told["skill"]["pairs"][0]["share"], told["skill"]["levels"]
        self.assertEqual(share["value"], 1)
        self.assertEqual(levels["high"], None)
        at_end = 2 * math.log10((8 * share["low"] + 0.25) / (8 * (1 - share["low"]) + 0.25))
        self.assertTrue(near(levels["low"], at_end, 1e-3), (levels, at_end))
        text = run(self.folder, "card", "bad.json").stdout
        self.assertIn(f"How deep the skill: at least {levels['low']:.1f} levels", text)
        self.assertIn("at least", (self.folder / "bad.html").read_text())
        # Who gave up: the weaker one, in its seat or in the other, in both.
        given_up = 8 + 8 + 16
        self.assertEqual(told["forfeits"], given_up)
        for page in (text, (self.folder / "bad.html").read_text()):
            self.assertIn(f"Agents gave up {given_up} times, and chance played on for them.", page)
        self.assertEqual(self.card["forfeits"], 0)
        self.assertNotIn("gave up", run(self.folder, "card", "card.json").stdout)

    def test_cards_of_before_are_shown(self):
        before = {key: value for key, value in self.card.items() if key != "forfeits"}
        (self.folder / "before.json").write_text(json.dumps(before))
        self.assertEqual(run(self.folder, "card", "before.json").stdout, run(self.folder, "card", "card.json").stdout)

    def test_points_and_expansions(self):
        points = {one["name"]: one for one in self.card["points"]}
        fields = points["points.field.final"]
        self.assertEqual((fields["module"], points["points.city.completed"]["module"]), ("farmers", "base"))
        total = mean([sum(game["scores"]) / 2 for game in self.whole])
        self.assertTrue(near(sum(one["points"]["value"] for one in self.card["points"]), total, 1e-3))
        self.assertTrue(near(self.card["score"]["seat"]["value"], total))
        farmers = self.card["expansions"][0]
        self.assertEqual(farmers["modules"], ["farmers"])
        without = self.games[max(self.games)]
        gain = mean([sum(game["scores"]) / 2 - sum(without[n]["scores"]) / 2 for n, game in self.games[0].items()])
        self.assertTrue(near(farmers["score"]["value"], gain))
        adds = {one["name"]: one["points"] for one in farmers["adds"]}
        self.assertTrue(near(adds["points.field.final"]["value"], fields["points"]["value"]))
        self.assertGreater(adds["points.field.final"]["low"], 0)

    def test_kinds_of_points_are_corrected_for_all_that_there_are(self):
        told = json.loads(run(self.folder, "measures", "two.toml", "--json").stdout)
        kinds = [one["name"] for one in told if one["of"] == "seat" and one["name"].startswith("points.")]
        without = self.games[max(self.games)]
        places = [i for i, one in enumerate(one for one in told if not one["name"].startswith("quality."))
                  if one["name"] == "points.field.final"]
        gains = [game["row"][places[0]] / 2 for n, game in sorted(self.games[0].items()) if n in without]
        field = next(one["points"] for one in self.card["expansions"][0]["adds"] if one["name"] == "points.field.final")
        self.assertTrue(near(field["value"], mean(gains)))
        error = math.sqrt(sum((gain - mean(gains)) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
        # The first of Holm's steps, of the least p.
        self.assertTrue(near(beyond((field["high"] - field["value"]) / error, len(gains) - 1), 0.025 / len(kinds), 0.00003),
                        (len(kinds), 0.025 / beyond((field["high"] - field["value"]) / error, len(gains) - 1)))

    def test_moves_and_switches(self):
        for one in self.card["moves"]:
            kinds = [game["choices"]["kinds"].get(one["move"], [0, 0, 0]) for game in self.whole]
            self.assertEqual(one["offered"], sum(kind[0] for kind in kinds))
            self.assertTrue(near(one["chosen"]["value"], sum(kind[1] for kind in kinds) / one["offered"]))
        trials = [line for line in self.lines if "switch" in line]
        told = self.card["switches"]
        self.assertEqual(told["tried"], sum(not line["refused"] for line in trials))
        self.assertEqual(told["matter"], sum(line["differs"] for line in trials))
        self.assertGreater(told["matter"], 0)


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    unittest.main()
