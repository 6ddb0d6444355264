#!/usr/bin/env python3
"""Puzzles: found the same whatever the threads and interruptions, hold in other deals, and are played in the terminal."""
import fcntl
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BASTIDE = os.environ["BASTIDE"]
# agents that are quick: what is tested is how puzzles are told, not how deep they are
QUICK = ["--agent", "greedy", "--deals", "40", "-q"]


def run(folder, *arguments, code=0, typed=""):
    done = subprocess.run([BASTIDE, *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=900, input=typed)
    assert code is None or done.returncode == code, f"{arguments}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done


class Puzzles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.place.name)
        run(cls.folder, "puzzles", "quick", "--find", 2, "-o", "two.puzzles", "-t", 2, *QUICK)
        cls.file = json.loads((cls.folder / "two.puzzles").read_text())

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    def test_threads_and_interruptions_change_nothing(self):
        with tempfile.TemporaryDirectory() as other:
            run(other, "puzzles", "quick", "--find", 1, "-o", "two.puzzles", "-t", 1, *QUICK)
            first = json.loads((Path(other) / "two.puzzles").read_text())
            self.assertEqual(len(first["puzzles"]), 1)
            run(other, "puzzles", "quick", "--find", 2, "-o", "two.puzzles", "-t", 1, *QUICK)  # goes on
            self.assertEqual((Path(other) / "two.puzzles").read_bytes(), (self.folder / "two.puzzles").read_bytes())

    def test_one_is_verified_whatever_the_threads(self):
        told = [run(self.folder, "puzzles", "two.puzzles", "--verify", "--deals", 200, "--seed", 7, "-t", threads, code=None).stdout for threads in (1, 2)]
        self.assertEqual(told[0], told[1])
        self.assertIn("2 puzzles, ", told[0])
        self.assertIn("1 puzzle, ", run(self.folder, "puzzles", "two.puzzles", "--verify", "--only", 2, "--deals", 40, code=None).stdout)

    def test_puzzles_of_other_rules_are_not_gone_on_with(self):
        game = "[game]\nmodules = [\"base\"]\ntilesets = [\"base-c2\"]\n[[player]]\nname = \"Ann\"\n[[player]]\nname = \"Ben\"\n"
        (self.folder / "own.toml").write_text(game)
        run(self.folder, "puzzles", "own.toml", "--find", 1, *QUICK)
        [found] = json.loads((self.folder / "own.puzzles").read_text())["puzzles"]
        self.assertEqual(found["title"], "own")  # the game has none
        (self.folder / "own.toml").write_text(game + "[switches]\nsmall_city_scoring = \"halved\"\n")
        self.assertIn("other rules", run(self.folder, "puzzles", "own.toml", "--find", 2, *QUICK, code=2).stderr)
        with open(self.folder / "own.puzzles.lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.assertIn("let it end", run(self.folder, "puzzles", "own.toml", "--find", 2, *QUICK, code=75).stderr)

    def test_the_best_line_is_ahead_of_all(self):
        self.assertEqual(len(self.file["puzzles"]), 2)
        for puzzle in self.file["puzzles"]:
            best, *others = puzzle["lines"]
            self.assertEqual(best["behind"], 0)
            self.assertGreaterEqual(len(others), 2)
            for line in others:
                self.assertGreaterEqual(line["behind"], 2)
                self.assertTrue(0 < line["low"] <= line["behind"] <= line["high"])
            self.assertTrue(any(line["played_by"] for line in others), "nobody is tempted")

    def test_every_line_is_legal(self):
        """As a replay of the record sees it, with the line as its last moves."""
        record = self.folder / "line.bastide"
        for puzzle in self.file["puzzles"]:
            movers = set(re.findall(r"^([^:\[\n]+): ", puzzle["record"], re.M)) - {"chance"}
            for line in puzzle["lines"]:
                codes = []
                for name in sorted(movers):
                    record.write_text(puzzle["record"] + "".join(f"{name}: {action}\n" for action in line["actions"]))
                    codes.append(subprocess.run([BASTIDE, "replay", "--verify", str(record)], capture_output=True).returncode)
                self.assertEqual(codes.count(0), 1, line["actions"])

    def test_terminal(self):
        puzzle = self.file["puzzles"][0]
        right = "\n".join(puzzle["lines"][0]["actions"]) + "\nq\n"
        said = run(self.folder, "puzzles", "two.puzzles", typed=right).stdout
        self.assertIn("Right.", said)
        self.assertIn("1 of 1 solved", said)
        wrong = "\n".join(puzzle["lines"][1]["actions"]) + "\nq\n"
        said = run(self.folder, "puzzles", "two.puzzles", typed=wrong).stdout
        self.assertIn("behind the best", said)
        self.assertIn("0 of 1 solved", said)
        self.assertIn(f"{puzzle['lines'][1]['behind']:.1f} points (", said)
        said = run(self.folder, "puzzles", "two.puzzles", typed="nonsense\nl\ns\nq\n").stdout
        self.assertIn("There is no 'nonsense'", said)
        self.assertIn("Best: ", said)
        self.assertEqual(run(self.folder, "puzzles", "two.puzzles", "--solutions").stdout.count("Best: "), 2)

    def test_an_answer_that_nobody_thought_of_is_judged(self):
        puzzle = self.file["puzzles"][0]
        known = {tuple(line["actions"][:1]) for line in puzzle["lines"]}
        listed = run(self.folder, "puzzles", "two.puzzles", "--only", 1, typed="l\nq\n").stdout
        placements = [text for text in re.findall(r"(place \S+ -?\d+,-?\d+ r\d+)", listed) if (text,) not in known]
        self.assertTrue(placements, listed)
        said = run(self.folder, "puzzles", "two.puzzles", "--only", 1, typed=placements[0] + "\npass\nq\n").stdout
        self.assertRegex(said, r"behind the best|as good as the best")

    def test_what_is_wrong_is_said(self):
        self.assertIn("no file of puzzles", run(self.folder, "puzzles", "a" * 300, code=2).stderr)
        (self.folder / "empty.puzzles").write_text(json.dumps({**self.file, "puzzles": []}))
        self.assertIn("empty.puzzles has no puzzles yet", run(self.folder, "puzzles", "empty.puzzles").stdout)
        (self.folder / "none.puzzles").write_text("[]")
        self.assertIn("no file of puzzles", run(self.folder, "puzzles", "none.puzzles", code=2).stderr)
        for key in ("lines", "record"):
            broken = json.loads(json.dumps(self.file))
            broken["puzzles"][0][key] = []
            (self.folder / "broken.puzzles").write_text(json.dumps(broken))
            self.assertIn("damaged", run(self.folder, "puzzles", "broken.puzzles", code=2).stderr)
        for key, number in (("deals", -1), ("deals", 0), ("deals", 10**30), ("deals", 40.5), ("seed", -1), ("games", -1), ("tiles_left", -3)):
            broken = json.loads(json.dumps(self.file))
            (broken if key in broken else broken["puzzles"][0])[key] = number
            (self.folder / "broken.puzzles").write_text(json.dumps(broken))
            self.assertIn(f"damaged ('{key}' is no whole number from", run(self.folder, "puzzles", "broken.puzzles", code=2).stderr)
        broken = json.loads(json.dumps(self.file))
        broken["puzzles"][0]["lines"][0]["actions"] = ["place nothing 0,0"]
        (self.folder / "broken.puzzles").write_text(json.dumps(broken))
        self.assertIn("not legal", run(self.folder, "puzzles", "broken.puzzles", "--verify", code=2).stderr)
        program = {**self.file, "agent": "bot:command=touch started"}
        (self.folder / "program.puzzles").write_text(json.dumps(program))
        self.assertIn("judged by a program", run(self.folder, "puzzles", "program.puzzles", "--verify", code=2).stderr)
        self.assertIn("judged by a program", run(self.folder, "puzzles", "program.puzzles", code=2).stderr)
        self.assertIn("names no program", run(self.folder, "puzzles", "quick", "--find", 1, "-o", "p", "--agent", program["agent"], code=2).stderr)
        self.assertFalse((self.folder / "started").exists())
        self.assertIn("'no-castle' means nothing in this game",
                      run(self.folder, "puzzles", "quick", "--find", 1, "-o", "p", "--agent", "careful:no-castle", code=2).stderr)
        self.assertIn("excludes", run(self.folder, "puzzles", "two.puzzles", "--verify", "--agent", "greedy", code=2).stderr)
        self.assertIn("excludes", run(self.folder, "puzzles", "two.puzzles", "--verify", "--solutions", code=2).stderr)
        self.assertIn("say --find with it", run(self.folder, "puzzles", "two.puzzles", "--solutions", "-o", "p", code=2).stderr)
        for ignored in (["--verify"], ["--solutions"], ["--only", 1]):
            self.assertIn("excludes", run(self.folder, "puzzles", "quick", "--find", 3, "-o", "two.puzzles", *ignored, *QUICK[2:], code=2).stderr)
        for option, value in (("--agent", "greedy"), ("--deals", 40), ("--seed", 3), ("--threads", 2)):
            self.assertIn(option + " says how puzzles", run(self.folder, "puzzles", "two.puzzles", "--solutions", option, value, code=2).stderr)
        self.assertIn("--only 3: there are 2 puzzles", run(self.folder, "puzzles", "two.puzzles", "--verify", "--only", 3, code=2).stderr)
        self.assertIn("another game, agent, seed", run(self.folder, "puzzles", "quick", "--find", 3, "-o", "two.puzzles", "--seed", 9,
                                                       *QUICK, code=2).stderr)


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    unittest.main()
