"""A match as an experiment: the games of `bastide match`, whole and in parts, with a test and without."""

import json

from lab import LabPlaying
from playing import main

MATCH = """\
[experiment]
game = "three.toml"
games = {games}
design = "match"
agents = ["greedy", "random"]
{more}
"""
THIRD = '[[player]]\nname = "Cid"\ncolour = "green"\nagent = "person"\n'


class Match(LabPlaying):
    def setUp(self):
        super().setUp()
        self.game("three.toml", extra=THIRD)
        self.write_match(games=40)

    def write_match(self, games, more=""):
        with open(self.path("e.toml"), "w", encoding="utf-8") as file:
            file.write(MATCH.format(games=games, more=more))

    def told(self, file):
        return json.loads(self.report(file, "--json"))["match"]

    def of_match(self, *more):
        told = json.loads(self.run_bastide("match", "greedy", "random", "three.toml", "--json", "-q", *more).stdout)
        return {key: told[key] for key in ("rounds", "games", "agents", "ahead", "score", "elo", "sprt") if key in told}

    def parts(self, count):
        for part in reversed(range(1, count + 1)):
            self.run_lab("-q", "--shard", f"{part}/{count}")
        self.run_bastide("lab", "merge", "-q", "merged.lab", *[f"e-{part}-of-{count}.lab" for part in range(1, count + 1)])

    def test_it_is_the_match(self):
        whole = self.run_lab("-q").stdout
        self.assertEqual(self.told("e.lab"), self.of_match("-n", 40))
        self.assertEqual(self.told("e.lab")["games"], 42)  # whole deals
        for line in self.run_bastide("match", "greedy", "random", "three.toml", "-q", "-n", 40).stdout.splitlines()[2:-1]:
            self.assertIn(line + "\n", whole)
        self.assertEqual(self.report("e.lab"), whole)

    def test_parts_split_deals_and_tell_the_same(self):
        whole = self.run_lab("-q").stdout
        self.parts(5)
        self.assertEqual(self.report("merged.lab"), whole)
        self.assertEqual(self.report("merged.lab", "--csv"), self.report("e.lab", "--csv"))
        self.assertEqual(self.report("merged.lab", "--all"), self.report("e.lab", "--all"))

    def test_of_no_whole_deal_nothing_is_told(self):
        self.run_lab("-q", "--shard", "1/42")
        self.assertEqual(self.games_in("e-1-of-42.lab"), 1)
        report = self.report("e-1-of-42.lab")
        self.assertIn("nothing is known of who is ahead", report)
        self.assertNotIn("Elo", report)

    def test_with_a_test_parts_play_on_and_the_same_games_count(self):
        self.write_match(games=120, more='sprt = "0,200"')
        whole = self.run_lab("-q").stdout
        self.assertIn("passed, the first is stronger", whole)
        self.assertEqual(self.told("e.lab"), self.of_match("-n", 120, "--sprt", "0,200"))
        self.parts(2)
        self.assertEqual(self.told("merged.lab"), self.told("e.lab"))
        self.assertLess(self.told("merged.lab")["games"], 120)
        self.assertEqual(self.games_in("merged.lab"), 120)
        self.assertLess(self.games_in("e.lab"), 120)

    def test_of_a_run_that_its_test_ended_no_game_is_missing(self):
        self.write_match(games=120, more='sprt = "0,200"')
        self.run_lab("-q")
        games = self.games_in("e.lab")
        self.assertLess(games, 120)
        self.assertIn(f"{games} of {games} games", self.run_bastide("lab", "merge", "copy.lab", "e.lab").stderr)
        self.assertEqual(self.report("copy.lab"), self.report("e.lab"))
        self.write_match(games=120, more='sprt = "-900,900"')  # which three games do not decide
        self.run_lab("-q", "--shard", "1/40", "-o", "some.lab")
        self.assertIn("117 of 120 games", self.run_bastide("lab", "merge", "more.lab", "some.lab", code=1).stderr)

    def test_parts_beyond_the_end_of_the_test_miss_nothing_between(self):
        self.write_match(games=360, more='sprt = "0,200"')
        parts = ("e-1-of-3.lab", "e-3-of-3.lab")
        for part in (1, 3):
            self.run_lab("-q", "--shard", f"{part}/3")
        self.assertIn("120 of 360 games", self.run_bastide("lab", "merge", "some.lab", *parts, code=1).stderr)
        self.run_bastide("lab", "merge", "some.lab", *parts, "--partial")
        self.assertLess(self.told("some.lab")["games"], 120)  # the first part decides it
        self.assertIn("240 of 240 games", self.run_bastide("lab", "merge", "some.lab", *parts).stderr)

    def test_scripts_of_its_parts(self):
        told = self.run_bastide("lab", "submit", "e.toml", "--on", "parallel", "--parts", 4, "--dry-run")
        self.assertIn("parallel.sh", told.stdout)
        self.assertIn("0 of 42 games", self.run_bastide("lab", "status", "e.toml", code=1).stdout)
        plan = self.run_bastide("lab", "plan", "e.toml", "-q", "--pilot", 12).stdout
        self.assertIn("42 games take", plan)
        self.assertIn("% of the others beaten", plan)
        share = json.loads(self.run_bastide("lab", "plan", "e.toml", "-q", "--pilot", 42, "--json").stdout)["share"]
        self.run_lab("-q")
        score = self.told("e.lab")["score"]
        self.assertAlmostEqual(share["reach"], max(score["mean"] - score["low"], score["high"] - score["mean"]), delta=0.06)  # of other deals
        plan = self.run_bastide("lab", "plan", "e.toml", "-q", "--pilot", 2).stdout
        self.assertIn("The pilot has no whole deal", plan)
        self.assertNotIn("0.0 %", plan)
        for option in ("--width", "--effect"):
            self.assertIn("a match has none", self.refused("lab", "plan", "e.toml", "-q", option, 5))

    def test_what_is_no_match_is_told(self):
        for more, sentence in (('skill = ["random", "greedy"]', "'skill': a match tells which"),
                               ('measures = ["length"]', "'measures': a match tells which"),
                               ('sprt = "20,0"', "'sprt': the test takes two numbers"),
                               ('[stop]\nmeasure = "score"\nvariant = "match"\nwidth = "1"', "a match has no [stop]"),
                               ('[[factor]]\nplayers = [2, 3]', "[[factor]]: a match is of two agents"),
                               ('[[variant]]\nname = "a"\nplayers = 2', "[[variant]]")):
            self.write_match(games=40, more=more)
            self.assertIn(sentence, self.refused("lab", "run", "e.toml"))
        self.write_match(games=40)
        text = self.read("e.toml")
        for old, new, sentence in (('["greedy", "random"]', '"greedy"', "'agents': a match is between two agents"),
                                   ('["greedy", "random"]', '["greedy", "person"]', "persons play no experiments"),
                                   ('"match"\n', '"list"\nsprt = "0,9"\n[[variant]]\nname = "a"\n', "")):
            with open(self.path("e.toml"), "w", encoding="utf-8") as file:
                file.write(text.replace(old, new))
            self.assertIn(sentence, self.refused("lab", "run", "e.toml"))


if __name__ == "__main__":
    main()
