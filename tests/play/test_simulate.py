"""`bastide simulate` as a program: its games are those of `bastide play`, its results survive whatever stops it."""

import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import unittest

from playing import BASTIDE, GAMES, Playing, main, wait_until, worked


class Seeds(Playing):
    """One meaning of a seed everywhere."""

    def simulate(self, *arguments, code=0):
        return self.run_bastide("simulate", *arguments, code=code)

    def test_a_simulated_game_is_the_game_that_is_played(self):
        for game, agents in ((os.path.join(GAMES, "agents.toml"), "greedy"),
                             (os.path.join(GAMES, "full-mix.toml"), "random"),
                             (os.path.join(GAMES, "rivers.toml"), "random")):
            with self.subTest(game=game):
                os.makedirs(self.path("games"), exist_ok=True)
                done = self.simulate(game, "--agents", agents, "--seed", 1, "--games", 1, "--threads", 1, "--json",
                                     "--record", 0, "games")
                written = json.loads(done.stdout)["records"][0]
                self.assertEqual((written["which"], written["game"], written["seed"]), ("0", 0, 1))
                played = self.path("played-" + os.path.basename(game))
                self.run_bastide("play", game, "--agents", agents, "--seed", 1, "--record", played)
                self.assertEqual(self.read(played), self.read(written["file"]))

    def test_chosen_games_are_written(self):
        game = self.game(ann="random")
        os.mkdir(self.path("out"))
        wishes = ["17", "widest", "narrowest", "best:Ann", "worst:2"]
        arguments = [game, "--games", 40, "--seed", 7, "--json"]
        for wish in wishes:
            arguments += ["--record", wish, "out"]
        first = json.loads(self.simulate(*arguments, "--threads", 1).stdout)
        self.assertEqual([record["which"] for record in first["records"]], wishes)
        for record in first["records"]:
            verified = self.run_bastide("replay", record["file"], "--verify").stdout
            self.assertIn(f"the draws are those of seed {record['seed']}.", verified)
            shown = self.run_bastide("play", "--resume", record["file"], "--agents", "random").stdout
            self.assertRegex(shown, r"with \d+ points")
        again = json.loads(self.simulate(*arguments, "--threads", 3).stdout)
        self.assertEqual([record["game"] for record in again["records"]], [record["game"] for record in first["records"]])
        for one, two in zip(first["records"], again["records"]):
            self.assertNotEqual(one["file"], two["file"])  # nothing is overwritten
            self.assertEqual(self.read(one["file"]), self.read(two["file"]))
        # the extremes are the extremes
        scores = []
        for number in range(40):
            folder = self.path(f"game-{number}")
            os.mkdir(folder)
            self.simulate(game, "--games", 40, "--seed", 7, "--quiet", "--record", number, folder)
            last = self.read(os.path.join(folder, os.listdir(folder)[0])).splitlines()[-1]
            scores.append([int(points) for points in re.findall(r"\d+", last)])
        margins = [abs(ann - ben) for ann, ben in scores]
        expected = [17, margins.index(max(margins)), margins.index(min(margins)),
                    max(range(40), key=lambda i: (scores[i][0], -i)), min(range(40), key=lambda i: (scores[i][1], i))]
        self.assertEqual([record["game"] for record in first["records"]], expected)

    def test_how_far_games_lie_apart_is_told_of_several(self):
        """The deviation of a single one is not 0: nobody knows it."""
        game = self.game(ann="random")
        for games, known in ((1, False), (2, True)):
            arguments = [game, "--agents", "random", "--seed", 3, "--games", games, "-q"]
            for player in json.loads(self.simulate(*arguments, "--json").stdout)["players"]:
                self.assertEqual((known, known), tuple(player[of] is not None for of in ("sd_score", "se_score")))
            table = self.simulate(*arguments).stdout.split("\n\n")[1].splitlines()[1:3]
            self.assertEqual([known] * len(table), [re.search(r" - +- +[01] ", line) is None for line in table])

    def test_wishes_that_mean_nothing(self):
        game = self.game(ann="random")
        for wish, sentence in (("40", "0 to 39"), ("widdest", "say which game"), ("best:Carl", "there is no seat 'Carl'"),
                               ("worst:3", "1 to 2")):
            done = self.simulate(game, "--games", 40, "--record", wish, self.folder, code=2)
            self.assertIn(sentence, done.stderr)
        done = self.simulate(game, "--record", "1", "nowhere", code=2)
        self.assertIn("there is no such folder", done.stderr)
        done = self.simulate(game, "--record", "1", code=2)
        self.assertIn("needs two values", done.stderr)

    def test_a_game_resumed_or_taken_back_is_dealt_the_same(self):
        game = self.game()
        whole = "1\n1a\n" * 120
        self.run_bastide("play", game, "--seed", 4, "--record", "whole", typed=whole)
        self.run_bastide("play", game, "--seed", 4, "--record", "parts", typed="1\n1a\n" * 6 + "q\n")
        self.run_bastide("play", "--resume", "parts", typed="1\n1a\nu\nu\n1\n1a\nq\n")
        draws = [[move for move in self.moves(name) if move.startswith("chance")] for name in ("whole", "parts")]
        self.assertGreater(len(draws[1]), 6)
        self.assertEqual(draws[0][:len(draws[1])], draws[1])

    def test_records_of_the_older_meaning_are_read(self):
        game = self.game(ann="random")
        self.run_bastide("play", game, "--seed", 4, "--record", "new")
        with open(self.path("old"), "w", encoding="utf-8") as file:
            file.write(self.read("new").replace("[bastide-record 5]", "[bastide-record 1]").replace("[seed 4]", "[seed 5]"))
        verified = self.run_bastide("replay", "old", "--verify").stdout
        self.assertIn("the draws are not those of seed 5 as it is dealt now", verified)
        self.assertFalse(json.loads(self.run_bastide("replay", "old", "--json").stdout)["draws_follow_seed"])


class Numbers(Playing):
    """What is no number of the allowed range is refused, never changed."""

    def test_numbers_that_are_refused(self):
        game = self.game(ann="random")
        self.run_bastide("play", game, "--seed", 4, "--record", "a")
        for arguments in (["simulate", game, "--seed", "99999999999999999999999"], ["simulate", game, "--seed", "-1"],
                          ["simulate", game, "--games", "010"], ["simulate", game, "--games", "1e3"],
                          ["simulate", game, "--games", "0x10"], ["simulate", game, "--threads", "+2"],
                          ["play", game, "--seed", "18446744073709551616"], ["play", game, "--pace", "-5"],
                          ["render", "a", "--at", "-1"], ["render", "a", "--at", "07"], ["render", "a", "--case", "-1"],
                          ["render", "a", "--scale", "1000000000000000000000"], ["replay", "a", "--from", "0"],
                          ["bench", game, "--seed", "-1"], ["bench", game, "--depths", "012"],
                          ["bench", game, "--seconds", "nan"], ["bench", game, "--seconds", "0x1p-3"],
                          ["new-game", "--modules", "base", "--players", "03"]):
            with self.subTest(arguments=arguments):
                done = self.run_bastide(*arguments, code=2)
                self.assertRegex(done.stderr, r"^bastide: --[a-z]+: '.*' (is not a|begins with a zero)")

    def test_given_twice(self):
        game = self.game(ann="random")
        for arguments in (["simulate", game, "--games", "2", "--games", "3"], ["play", game, "--seed", "1", "--seed", "2"]):
            done = self.run_bastide(*arguments, code=2)
            self.assertIn("stands here more than once", done.stderr)
        self.assertIn("--games needs a value", self.run_bastide("simulate", game, "--games", code=2).stderr)

    def test_the_largest_seed(self):
        game = self.game(ann="random")
        self.run_bastide("play", game, "--seed", 2**64 - 1, "--record", "a")
        self.assertIn(f"[seed {2**64 - 1}]", self.read("a"))


class Stopped(Playing):
    """Results are kept, whatever ends the run."""

    def stopped_by(self, signals, *arguments):
        """After it has worked for a second: how it ended, what it wrote, and how long it worked on."""
        def all_children():
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            return used.ru_utime + used.ru_stime

        before = all_children()
        with subprocess.Popen([BASTIDE, "simulate", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, cwd=self.folder) as program:
            wait_until(lambda: worked(program) > 1, program)
            begin = worked(program)
            for number in signals:
                program.send_signal(number)
            out, err = program.communicate(timeout=60)
            return program.returncode, out, err, all_children() - before - begin

    def test_signals_keep_what_is_done(self):
        game = self.game(ann="random")
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            code, out, err, _ = self.stopped_by([number], game, "--games", "100000000", "--json")
            self.assertEqual(code, 128 + number, msg=err)
            self.assertGreater(json.loads(out)["games"], 0)
            self.assertIn("Stopped after", err)

    def test_long_games_are_not_waited_for(self):
        code, out, err, seconds = self.stopped_by([signal.SIGINT], os.path.join(GAMES, "full-mix.toml"), "--agents",
                                                  "greedy", "--threads", "2", "--json")
        self.assertEqual(code, 130)
        self.assertLess(seconds, 5)
        json.loads(out)
        self.assertIn("dropped", err)


def open_to_all(path):
    """Whether a user to whom nothing belongs may read it."""
    folders = pathlib.Path(path).resolve().parents
    return os.stat(path).st_mode & 0o004 != 0 and all(folder.stat().st_mode & 0o001 for folder in folders)


class Threads(Playing):
    """Threads that the system refuses are done without."""

    def test_address_space(self):
        game = self.game(ann="random")
        wanted = json.loads(self.run_bastide("simulate", game, "--games", 3000, "--json").stdout)

        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (10**9, 10**9))

        done = subprocess.run([BASTIDE, "simulate", game, "--games", "3000", "--threads", "1000", "--json"],
                              capture_output=True, text=True, cwd=self.folder, timeout=120, preexec_fn=limit)
        self.assertEqual(done.returncode, 0, msg=done.stderr)
        self.assertRegex(done.stderr, r"^Only \d+ of 1000 threads could be started")
        results = json.loads(done.stdout)
        self.assertEqual(results["players"], wanted["players"])
        self.assertLess(results["threads"], 1000)

    @unittest.skipUnless(os.geteuid() == 0, "needs another user, whom nobody else runs programs as")
    def test_number_of_processes(self):
        game = self.game(ann="random")
        os.chmod(self.folder, 0o755)
        os.chmod(game, 0o644)
        for path in (BASTIDE, game):
            if not open_to_all(path):
                self.skipTest(f"not everybody may read {path}, or a folder on the way there")
        uid = 54321

        def limit():
            os.setgroups([])
            os.setgid(uid)
            os.setuid(uid)
            resource.setrlimit(resource.RLIMIT_NPROC, (3, 3))

        done = subprocess.run([BASTIDE, "simulate", game, "--games", "300", "--threads", "16"], capture_output=True,
                              text=True, cwd=self.folder, timeout=120, preexec_fn=limit)
        self.assertEqual(done.returncode, 0, msg=done.stderr)
        self.assertIn("300 games", done.stdout)
        self.assertRegex(done.stderr, r"^Only \d+ of 16 threads")


IDLE = "Nothing of the module 'heretics-and-shrines' can occur in this game"


class Idle(Playing):
    """A module chosen in vain is told."""

    def test_every_command_that_takes_a_game(self):
        with open(self.path("idle.toml"), "w", encoding="utf-8") as file:
            file.write('[game]\nmodules = ["base", "heretics-and-shrines"]\ntilesets = ["base-c2"]\n'
                       '[[player]]\nname = "A"\nagent = "random"\n[[player]]\nname = "B"\nagent = "random"\n')
        for arguments in (["simulate", "idle.toml", "--games", 2], ["play", "idle.toml", "--no-record"],
                          ["phases", "idle.toml"],
                          ["new-game", "--modules", "base,heretics-and-shrines", "--sets", "base-c2"]):
            done = self.run_bastide(*arguments)
            self.assertIn("Warning: " + IDLE, done.stderr)
            self.assertIn("tilesets (heretics-and-shrines)", done.stderr)
        phases = json.loads(self.run_bastide("phases", "idle.toml", "--json").stdout)
        self.assertEqual(phases["idle_modules"], ["heretics-and-shrines"])

    def test_no_false_alarm(self):
        for arguments in (["phases", os.path.join(GAMES, "full-mix.toml")], ["phases", os.path.join(GAMES, "quick.toml")],
                          ["new-game", "--modules", "base,heretics-and-shrines,inns-and-cathedrals"]):
            self.assertEqual(self.run_bastide(*arguments).stderr, "")


if __name__ == "__main__":
    main()
