#!/usr/bin/env python3
"""Cards of mixes: the same whatever the threads and interruptions, and every figure as an independent computation has it."""
import fcntl
import json
import math
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

BASTIDE = os.environ["BASTIDE"]
LADDER = ["random", "greedy"]
GAME = """[game]
title = "Two & <two>"
minutes = 40
modules = ["base", "farmers"]
tilesets = ["base-c2"]
[[player]]
name = "Ann"
[[player]]
name = "Ben"
agent = "greedy"
"""
# At the last decision of a game Ctrl-C ends it, and the program that asked it.
ENDED_TOGETHER = """import json, os, signal, sys, time
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "act":
        if question["tiles_left"] == 0 and any(action.startswith("deploy") for action in question["legal"]):
            os.kill(os.getppid(), signal.SIGINT)
            time.sleep(0.5)
            sys.exit(1)
        print(json.dumps({"action": question["legal"][-1]}), flush=True)
"""


def run(folder, *arguments, code=0):
    done = subprocess.run([BASTIDE, *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=600)
    assert done.returncode == code, f"{arguments}: {done.returncode}\n{done.stderr}"
    return done


def card(folder, *arguments, **more):
    return run(folder, "card", "two.toml", "--ladder", ",".join(LADDER), "--games", 24, "-q", *arguments, **more)


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


class Cards(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.place.name)
        (cls.folder / "two.toml").write_text(GAME)
        card(cls.folder, "--json", "card.json", "--html", "card.html", "--svg", "card.svg", "-t", 2)
        cls.card = json.loads((cls.folder / "card.json").read_text())
        cls.lines = [json.loads(line) for line in (cls.folder / "two.card-games").read_text().splitlines()[1:]]
        cls.games = {}
        for line in cls.lines:
            if "variant" in line:
                cls.games.setdefault(line["variant"], {})[line["game"]] = line
        cls.whole = [cls.games[0][i] for i in sorted(cls.games[0])]

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    def test_threads_and_interruptions_change_nothing(self):
        with tempfile.TemporaryDirectory() as other:
            folder = Path(other)
            (folder / "two.toml").write_text(GAME)
            running = subprocess.Popen([BASTIDE, "card", "two.toml", "--ladder", ",".join(LADDER), "--games", "24", "-q", "-t", "1"],
                                       cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            file = folder / "two.card-games"
            while running.poll() is None and not (file.exists() and file.stat().st_size > 20000):
                time.sleep(0.005)
            running.send_signal(signal.SIGINT)
            running.communicate()
            kept = file.read_text().splitlines()
            file.write_text("\n".join(kept[: len(kept) // 2]) + "\n" + kept[-1][:40])  # as if killed while it wrote
            card(folder, "--json", "card.json", "-t", 1)
            self.assertEqual((folder / "card.json").read_bytes(), (self.folder / "card.json").read_bytes())

    def test_a_game_whose_program_was_ended_together_with_all_is_played_anew(self):
        with tempfile.TemporaryDirectory() as other:
            folder = Path(other)
            (folder / "two.toml").write_text(GAME)
            (folder / "bot.py").write_text(ENDED_TOGETHER)
            ladder = f"greedy,bot:seconds=20:command=exec {shlex.quote(sys.executable)} bot.py"
            run(folder, "card", "two.toml", "--ladder", ladder, "--games", 8, "-t", 1, "-q", "--no-switches", "--keep", "kept", code=130)
            self.assertEqual([line for line in (folder / "kept").read_text().splitlines() if '"forfeits"' in line], [])

    def test_more_that_was_played_before_changes_nothing(self):
        with tempfile.TemporaryDirectory() as other:
            folder = Path(other)
            (folder / "two.toml").write_text(GAME)
            run(folder, "card", "two.toml", "--ladder", ",".join(LADDER), "--games", 30, "--time", "-q")
            card(folder, "--json", "card.json")
            self.assertEqual((folder / "card.json").read_bytes(), (self.folder / "card.json").read_bytes())

    def test_how_long_agents_think_is_measured_afterwards(self):
        self.assertNotIn("milliseconds", card(self.folder, "--keep", "timed", "--json", "-").stdout)
        self.assertIn("milliseconds", card(self.folder, "--keep", "timed", "--time", "--json", "-").stdout)

    def test_a_card_does_not_say_where_its_game_lay(self):
        here = run(self.folder, "card", self.folder / "two.toml", "--ladder", "random", "--games", 8, "-q", "--keep", "all", "--json", "-").stdout
        why = [one["why"] for one in json.loads(here)["switches"]["refused"]]
        self.assertTrue(any("two.toml" in one for one in why))
        for told in (here, (self.folder / "all").read_text()):
            self.assertNotIn(str(self.folder), told)

    def test_moments_that_are_none_are_played_again_or_told(self):
        head, *lines = (self.folder / "two.card-games").read_text().splitlines()
        at = next(i for i, line in enumerate(lines) if '"moments"' in line)
        for wrong, code in ([1], 2), ([1, 0], 0), ([1, 9, 0, 0], 0), ([1, 0, *[1] * 100], 0):
            game = json.loads(lines[at])
            game["moments"][0] = wrong
            (self.folder / "wrong").write_text("\n".join([head, *lines[:at], json.dumps(game), *lines[at + 1:], ""]))
            done = card(self.folder, "--keep", "wrong", "--json", "again.json", code=code)
            if code == 0:
                self.assertEqual((self.folder / "again.json").read_bytes(), (self.folder / "card.json").read_bytes())
            else:
                self.assertIn("this line is no game", done.stderr)

    def test_games_of_another_build_are_not_gone_on_with(self):
        head, _, games = (self.folder / "two.card-games").read_text().partition("\n")
        for build in ({"program": "another"}, "damaged", None):
            told = {**json.loads(head), "build": build}
            (self.folder / "before").write_text(json.dumps(told) + "\n" + games)
            self.assertIn("another build", card(self.folder, "--keep", "before", code=2).stderr)

    def test_games_by_another_value_file_are_not_gone_on_with(self):
        values = ("[value]\nformat = 1\ngame = 'G'\nruleset = '0123456789abcdef'\nmodules = ['base', 'farmers']\nplayers = 2\n"
                  "games = 10\nseed = 1\n[weights]\nrest = {}\n")
        command = ("card", "two.toml", "--ladder", "careful:value=mine.toml:width=2", "--games", 8, "-q", "--no-switches", "--keep", "mine")
        (self.folder / "mine.toml").write_text(values.format(1))
        run(self.folder, *command)
        run(self.folder, *command)
        (self.folder / "mine.toml").write_text(values.format(2))
        self.assertIn("another mix, seed, ladder or learned value", run(self.folder, *command, code=2).stderr)

    def test_an_agent_may_be_told_what_only_a_part_of_the_mix_knows(self):
        run(self.folder, "card", "two.toml", "--ladder", "careful:no-farmers:width=2", "--games", 8, "-q", "--no-switches",
            "--keep", "told", "--json", "told.json")
        kept = {one["module"]: one["why"] for one in json.loads((self.folder / "told.json").read_text())["kept"]}
        self.assertIn("'no-farmers' means nothing in this game", kept["farmers"])
        self.assertIn("'no-castle' means nothing in this game",
                      run(self.folder, "card", "two.toml", "--ladder", "careful:no-castle", "--keep", "none", "-q", code=2).stderr)
        self.assertFalse((self.folder / "none").exists())

    def test_a_file_that_another_run_writes_is_said_to_be_held(self):
        with open(self.folder / "held", "w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            self.assertIn("another run writes into this file", card(self.folder, "--keep", "held", code=75).stderr)

    def test_what_is_wrong_is_said(self):
        self.assertIn("There is no agent 'gredy'", run(self.folder, "card", "two.toml", "--ladder", "gredy", code=2).stderr)
        said = run(self.folder, "card", "two.toml", "--ladder", "random,greedy", "--seed", 9, "-q", code=2).stderr
        self.assertIn("another mix, seed, ladder", said)
        (self.folder / "none.json").write_text("{}")
        self.assertIn("this is no card", run(self.folder, "card", "none.json", code=2).stderr)
        (self.folder / "half.json").write_text('{"card": 1, "length": {}}')
        self.assertIn("lacks something", run(self.folder, "card", "half.json", code=2).stderr)
        self.assertIn("--games says how games are played, and half.json is a card", run(self.folder, "card", "half.json", "-n", 9, code=2).stderr)

    def test_pages_are_whole_and_need_nothing_else(self):
        ElementTree.parse(self.folder / "card.svg")
        page = (self.folder / "card.html").read_text()
        self.assertIn("Two &amp; &lt;two&gt;", page)
        for text in (page, (self.folder / "card.svg").read_text()):
            self.assertIsNone(re.search(r"https?://(?!www.w3.org/2000/svg)|<script|\bnan\b|\binf\b", text))
        again = run(self.folder, "card", "card.json", "--html", "-")
        self.assertEqual(again.stdout, page)

    def test_length_and_seats(self):
        turns = [game["turns"] for game in self.whole]
        self.assertTrue(near(self.card["length"]["turns"]["value"], mean(turns)))
        self.assertEqual(self.card["length"]["minutes"]["said"], 40)
        for seat in (0, 1):
            won = mean([(1 if game["scores"][seat] > game["scores"][1 - seat] else 0.5 if game["scores"][0] == game["scores"][1] else 0)
                        for game in self.whole])
            self.assertTrue(near(self.card["seats"][seat]["won"]["value"], won))

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
            self.assertIn(f"Agents gave up {given_up} games, and chance played on for them.", page)
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
