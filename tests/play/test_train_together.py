"""bastide train --together: programs that play one training, some of them killed, learn what one alone learns."""

import os
import re
import signal
import subprocess

from playing import BASTIDE, Playing, main, wait_until, worked


class Together(Playing):
    COMMAND = ["train", "quick", "-q", "-t", "1", "-n", "200", "--rounds", "2", "--match-games", "10"]

    def begin(self, *more):
        program = subprocess.Popen([BASTIDE, *self.COMMAND, "-o", "many.toml", "--together", "sums", *more], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(lambda: (program.stdout.close(), program.stderr.close()))
        return program

    def test_the_file_is_that_of_one(self):
        for _ in range(2):  # by who is killed, and who goes on
            program = self.begin()
            wait_until(lambda: any(name.endswith(".sums") for name in self.sums()), program)
            program.send_signal(signal.SIGKILL)
            program.wait()
        programs = [self.begin() for _ in range(3)]
        for program in programs:
            out, trouble = program.communicate(timeout=120)
            ends = ("Learned from 200 games", "Another program of this training writes many.toml",
                    "this file is there already")  # to who came last
            self.assertEqual(sum(end in out + trouble for end in ends), 1, out + trouble)
        subprocess.run([BASTIDE, *self.COMMAND, "-o", "one.toml"], cwd=self.folder, capture_output=True, check=False)
        self.assertEqual(self.read("many.toml"), self.read("one.toml"))

    def test_a_folder_is_of_one_training(self):
        self.begin().wait()
        other = self.begin("--seed", "2", "--force")
        self.assertIn("this is where another training stands", other.communicate()[1])
        self.assertEqual(other.returncode, 2)

    def test_a_folder_is_of_one_build(self):
        self.begin().wait()
        name = next(name for name in self.sums() if name.endswith(".sums"))
        with open(self.path(f"sums/{name}"), "rb") as file:
            kept = file.read()
        head, _, numbers = kept.partition(b"\n")
        build = re.search(rb", build ([0-9a-f]{16})", head)
        self.assertIsNotNone(build, head)
        with open(self.path(f"sums/{name}"), "wb") as file:
            file.write(head.replace(build[1], b"0" * 16) + b"\n" + numbers)
        other = self.begin("--force")
        self.assertIn("another build of the program", other.communicate()[1])
        self.assertEqual(other.returncode, 2)

    def sums(self):
        folder = self.path("sums")
        return os.listdir(folder) if os.path.isdir(folder) else []


class MatchAtTheEnd(Playing):
    VALUES = ("[value]\nformat = 1\ngame = 'G'\nruleset = '0123456789abcdef'\nmodules = ['base', 'farmers']\nplayers = 2\n"
              "games = 10\nseed = 1\n[weights]\nrest = {}\n")

    def stopped_in_its_match(self):
        """What the rounds that it keeps are said to follow from."""
        program = subprocess.Popen([BASTIDE, "train", "quick", "-q", "-t", "1", "-n", "32", "--rounds", "1", "--match-games", "100000",
                                    "--against", "careful:value=mine.toml", "-o", "w.toml"], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_until(lambda: os.path.exists(self.path("w.toml.untried")), program)
        before = worked(program)
        wait_until(lambda: worked(program) > before + 0.3, program)
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=60)
        self.assertEqual(program.returncode, 130)
        os.remove(self.path("w.toml.untried"))
        with open(self.path("w.toml.match"), "rb") as file:
            return file.readline()

    def test_an_agent_that_is_told_what_means_nothing_is_refused_before_any_game(self):
        self.assertIn("'no-castle' means nothing in this game",
                      self.run_bastide("train", "quick", "-q", "-n", 32, "--against", "careful:no-castle", "-o", "w.toml", code=2).stderr)
        self.assertEqual([name for name in os.listdir(self.folder) if name.startswith("w.toml")], [])

    def test_a_seed_that_no_value_file_can_say_is_refused_before_any_game(self):
        greatest = 2 ** 63 - 2  # the match has the next one
        self.assertIn(f"is not a whole number from 0 to {greatest}",
                      self.run_bastide("train", "quick", "-q", "-n", 1, "--seed", greatest + 1, "-o", "s.toml", code=2).stderr)
        self.run_bastide("train", "quick", "-q", "-n", 1, "--width", 1, "--against", "random", "--match-games", 10, "--seed", greatest, "-o", "s.toml", code=None)
        self.assertIn(f"\nseed = {greatest + 1}\n", self.read("s.toml"))
        self.run_bastide("match", "careful:width=1:value=s.toml", "random", "quick", "--games", 2, "-q")

    def test_rounds_against_other_values_are_not_gone_on_with(self):
        said = []
        for weight in (1, 1, 2):
            with open(self.path("mine.toml"), "w", encoding="utf-8") as file:
                file.write(self.VALUES.format(weight))
            said.append(self.stopped_in_its_match())
        self.assertEqual(said[0], said[1])
        self.assertNotEqual(said[1], said[2])


if __name__ == "__main__":
    main()
