"""`bastide ladder`: opponents by strength, measured; stopped and gone on with; told as a page and as JSON. And reasons in `play`."""

import fcntl
import json
import os
import re

from playing import GAMES, TWO_PLAYERS, Playing, main

AGENTS = os.path.join(GAMES, "agents.toml")


class Ladder(Playing):
    def ladder(self, *arguments, code=0):
        return self.run_bastide("ladder", "agents", "--games", 20, "--seconds", 2, "--threads", 1, "--keep", self.path("kept.json"),
                                *arguments, code=code, timeout=900)

    def test_each_is_stronger_and_what_was_measured_is_kept(self):
        first = self.ladder("-o", self.path("page.md"))
        page = self.read(self.path("page.md"))
        for level in range(1, 9):
            self.assertIn(f"| `level-{level}` |", page)
        row = next(line for line in page.splitlines() if line.startswith("| `agents` | 2 |"))
        points = [int(n) for n in re.findall(r"\| \+(\d+) \(", row)]
        self.assertGreaterEqual(len(points), 6, row)
        self.assertTrue(all(n > 0 for n in points), row)
        self.assertRegex(first.stderr, r"(?m)^agents: level-2 against level-1: \d+ Elo points, 20 games$")

        again = self.ladder("--json")
        self.assertEqual("", again.stderr, "nothing is measured twice")
        measured = json.loads(again.stdout)["measured"][0]["rungs"]
        kept = json.loads(self.read(self.path("kept.json")))
        step = measured["level-3"]["over_the_one_below"]
        match = json.loads(self.run_bastide("match", "level-3", "level-2", "agents", "--games", 20, "--json").stdout)
        self.assertAlmostEqual(match["score"]["mean"], step["score"])
        self.assertAlmostEqual(match["score"]["low"], step["low"])

        # as if it had been stopped after the second step: what is missing is measured to the same figures
        del kept["measured"][0]["rungs"]["level-4"]["over_the_one_below"]
        with open(self.path("kept.json"), "w", encoding="utf-8") as file:
            json.dump(kept, file)
        resumed = self.ladder("--json")
        self.assertEqual(1, resumed.stderr.count("\n"), resumed.stderr)
        once_more = json.loads(resumed.stdout)["measured"][0]["rungs"]
        for one in (measured, once_more):
            del one["level-4"]["over_the_one_below"]["cpu_seconds"]
        self.assertEqual(measured, once_more)

    def test_only_what_has_changed_since_is_measured_anew(self):
        def fast(*arguments, code=None):
            return self.run_bastide("ladder", "agents", "--games", 10, "--fast", "--keep", self.path("kept.json"), *arguments,
                                    code=code, timeout=900)
        fast("-q", "--seconds", 1)
        kept = json.loads(self.read(self.path("kept.json")))
        self.assertIn("in agents; `bastide ladder agents --keep", fast("--check", code=1).stdout)  # level-8 thinks too long for --fast

        def again(change, *arguments):
            other = json.loads(json.dumps(kept))
            change(other)
            self.keep(other)
            return [line.split(":")[1].strip() for line in fast(*arguments).stderr.splitlines() if line.startswith("agents: ")]
        self.assertEqual([], again(lambda all: None))
        self.assertEqual(["level-3", "level-3 against level-2", "level-4 against level-3"], again(lambda all: all["agents"].__setitem__(2, "greedy")))
        for of in ("ruleset", "value"):
            self.assertEqual(13, len(again(lambda all, key=of: all["measured"][0].__setitem__(key, "another"))))

        # what did not fit is measured as soon as there is more time for it
        def too_long(all):
            all["measured"][0]["rungs"]["level-7"]["over_the_one_below"] = {"games": 0}
        self.assertEqual([], again(too_long))
        self.assertEqual(["level-7 against level-6"], again(too_long, "--seconds", 2))

        def shortened(all):  # by the seconds that there were
            all["measured"][0]["rungs"]["level-3"]["over_the_one_below"]["games"] = 8
        self.assertEqual(["level-3 against level-2"], again(shortened, "--seconds", 2))
        now = json.loads(self.read(self.path("kept.json")))  # for the game that is named alone
        self.assertEqual((1.0, 2.0), (now["seconds_of_a_step"], now["measured"][0]["seconds_of_a_step"]))
        self.assertRegex(fast("-q").stdout, r"than 1 CPU seconds \(2 in `agents`\) is")

        # level-8 as if it had been measured: then nothing is missing, and the page is written without a game
        for_eight = {"over_the_one_below": {"games": 0}, "pace": {"turns": 0, "cpu_seconds": 0.0}}
        kept["measured"][0]["rungs"]["level-8"] = for_eight
        self.keep(kept)
        self.assertIn("Everything was measured", fast("--check", code=0).stdout)

    def keep(self, kept):
        with open(self.path("kept.json"), "w", encoding="utf-8") as file:
            json.dump(kept, file)

    def test_a_check_writes_no_page(self):
        for option in (["--json"], ["-o", "page.md"]):
            self.assertIn("excludes", self.run_bastide("ladder", "agents", "--check", *option, code=2).stderr)
        self.assertFalse(os.path.exists(self.path("page.md")))

    def test_a_check_names_the_command_for_its_games_alone(self):
        told = self.run_bastide("ladder", "quick", "agents", "--check", "--keep", "my own.json", code=1).stdout
        self.assertIn("in quick and agents; `bastide ladder quick agents --keep 'my own.json' -o PAGE` measures", told)

    def test_nobody_is_an_opponent_of_who_plays_alone(self):
        alone = self.path("alone.toml")
        with open(alone, "w", encoding="utf-8") as file:
            file.write('[game]\nmodules = ["base"]\ntilesets = ["base-c2"]\n[switches]\none_player = true\n[[player]]\nname = "Ann"\n')
        for option in ([], ["--check"]):
            told = self.run_bastide("ladder", alone, "--keep", self.path("kept.json"), *option, code=2)
            self.assertIn("two players or more", told.stderr)
            self.assertEqual("", told.stdout)
        self.assertFalse(os.path.exists(self.path("kept.json")))

    def test_one_at_a_time_writes(self):
        with open(self.path("kept.json.lock"), "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.assertIn("let it end", self.ladder(code=75).stderr)
        self.assertFalse(os.path.exists(self.path("kept.json")))

    def test_games_of_the_same_rules_are_measured_once(self):
        copy = self.path("copy.toml")
        with open(copy, "w", encoding="utf-8") as file:
            file.write(self.read(AGENTS).replace("Base game, two agents", "Another title"))
        told = self.run_bastide("ladder", AGENTS, copy, "--games", 10, "--seconds", 1, "--fast", "--keep", self.path("kept.json"), code=None, timeout=900).stderr
        self.assertIn("level-7", told)
        self.assertNotIn("copy", told)
        first, second = json.loads(self.read(self.path("kept.json")))["measured"]
        self.assertEqual(first["rungs"], second["rungs"])

    def test_another_measurement_is_not_mixed_in(self):
        self.keep({"format": 2, "rungs": [], "agents": [], "seed": 1, "games_of_a_step": 30, "seconds_of_a_step": 2.0, "measured": []})
        self.assertIn("another --games", self.ladder(code=2).stderr)
        for broken in ("{", '{"format": 2}', '{"format": 1}'):
            with open(self.path("kept.json"), "w", encoding="utf-8") as file:
                file.write(broken)
            self.assertRegex(self.ladder(code=2).stderr, "no file of `bastide ladder`|of another format")
        game = {"game": "x", "ruleset": "r", "value": "", "players": 2, "rungs": {}}
        whole = {"format": 2, "rungs": [], "agents": [], "seed": 1, "games_of_a_step": 20, "seconds_of_a_step": 2.0, "measured": [game]}
        self.keep(whole)
        self.ladder("--check", code=1)
        for changed in ({"seed": -1}, {"games_of_a_step": 20.5}, *({"measured": [game | {"players": many}]} for many in (0, -1, 9))):
            self.keep(whole | changed)
            self.assertIn("or it is damaged", self.run_bastide("ladder", "agents", "--check", "--seconds", 9, "--keep", self.path("kept.json"),
                                                               code=2).stderr)


class Told(Playing):
    def test_opponents_are_told_of_before_one_begins(self):
        told = self.run_bastide("play", "quick", "--opponents").stdout
        for level in range(1, 9):
            self.assertRegex(told, rf"(?m)^level-{level} ")
        mine = self.path("my mix.toml")
        with open(mine, "w", encoding="utf-8") as file:
            file.write(TWO_PLAYERS.format(ann="person", ben="level-2") + "[switches]\nhand_size = 2\n")
        self.assertIn(f"`bastide ladder '{mine}' --keep ", self.run_bastide("play", mine, "--opponents").stdout)
        self.assertIn("in which game", self.run_bastide("play", "--opponents", code=2).stderr)


class Reasons(Playing):
    def test_agents_say_why_when_they_are_asked(self):
        told = self.run_bastide("play", AGENTS, "--agents", "careful", "--seed", 3, "--reasons", "--no-record").stdout
        self.assertRegex(told, r"\n    It scores \d+ points for the (city|road|monastery)")
        self.assertRegex(told, r'\n  Why (Red|Blue) chose "[^"]+":\n(    .*\n)*    (Next best|About as good): ')
        self.assertIn("    It keeps figures free, or gets them back sooner.\n", told)
        for turn in re.split(r"\n(?=Turn \d+: )", told)[1:]:
            player = re.match(r"Turn \d+: (\w+)", turn).group(1)
            self.assertLessEqual(set(re.findall(r"\n  Why (\w+) chose", turn)), {player}, msg=turn)
        silent = self.run_bastide("play", AGENTS, "--agents", "careful", "--seed", 3, "--no-record").stdout
        self.assertNotIn("Next best: ", silent)

    def test_a_person_asks_at_the_prompt(self):
        typed = "y\nplace cap 0,-1 r180\n0\ny\nq\n"
        told = self.run_bastide("play", self.game(ben="level-4"), "--seed", 28, "--no-record", typed=typed).stdout
        before, after = told.split("No agent has decided anything since you did.", 1)
        self.assertNotIn("Next best", before)
        self.assertRegex(after, r'  Why Ben chose "Place the tile at \(-?\d+, -?\d+\)[^"]*":\n    ')


if __name__ == "__main__":
    main()
