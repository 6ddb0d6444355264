"""bastide lab: killed, stopped and split runs end in the same report."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import time

from lab import GAMES, LabPlaying
from playing import BASTIDE, SOURCE, main, python_program, wait_until, worked

SAMPLE = os.path.join(SOURCE, "host", "bots", "points_first.py")

KILLS = int(os.environ.get("BASTIDE_LAB_KILLS", "2"))


class Lab(LabPlaying):
    def start(self, *more):
        return subprocess.Popen([BASTIDE, "lab", "run", "e.toml", "-q", "-t", "2", *more], cwd=self.folder,
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def test_killed_runs_go_on(self):
        # As many games as this machine plays in two seconds for each kill, which comes soon after something more was kept.
        begin = time.monotonic()
        self.run_lab("-o", "tried.lab")
        self.write(games=int(GAMES * KILLS * 2 / (time.monotonic() - begin)))
        whole = self.run_lab("-o", "whole.lab").stdout
        chance = random.Random(11)
        kills, kept = 0, []
        for _ in range(KILLS):
            process = self.start()
            end = time.monotonic() + 120
            while process.poll() is None and self.games_in("e.lab") <= (kept[-1] if kept else 0) and time.monotonic() < end:
                time.sleep(0.02)
            time.sleep(chance.uniform(0, 0.2))
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
                kills += 1
            process.communicate()
            kept.append(self.games_in("e.lab"))
        print(f"{kills} kills, after {kept} of {self.games_in('whole.lab')} games")
        self.assertGreater(kills, KILLS // 2)
        self.assertGreater(len(set(kept)), 1)  # something was kept, and went on
        self.assertEqual(self.run_lab().stdout, whole)
        self.assertEqual(self.report("e.lab", "--json"), self.report("whole.lab", "--json"))

    def test_parts_are_the_whole(self):
        self.write(games=1000)
        whole = self.run_lab("-o", "whole.lab").stdout
        for part in range(1, 9):
            self.run_lab("--shard", f"{part}/8")
        self.run_lab("--shard", "3/8")  # again, harmlessly
        parts = [f"e-{part}-of-8.lab" for part in range(1, 9)]
        told = self.run_bastide("lab", "merge", "some.lab", *parts[3:6], code=1).stderr
        self.assertIn("616 of 1,000 games of each variant are missing: games 0 to 383 and 768 to 999, which belong to parts "
                      "1 to 3 and 7 to 8 of 8", told)
        self.assertFalse(os.path.exists(self.path("some.lab")))
        self.run_bastide("lab", "merge", "some.lab", *parts[3:6], "--partial")
        self.run_bastide("lab", "merge", "all.lab", "some.lab", *parts, *parts[:2])
        self.assertEqual(self.report("all.lab"), whole)
        self.assertEqual(self.report("all.lab", "--json"), self.report("whole.lab", "--json"))
        self.assertEqual(self.report("all.lab", "--csv"), self.report("whole.lab", "--csv"))

    def test_games_of_slow_agents_take_little_room(self):
        """They are kept one by one, and put together by 64; however they were split and stopped, each is there once."""
        self.game(ann="greedy", ben="greedy")
        self.write(games=200)
        whole = self.run_lab("-o", "whole.lab").stdout
        with sqlite3.connect(self.path("whole.lab")) as database:
            sizes = database.execute("SELECT first, games, length(rows) + length(landscape) FROM result WHERE variant = 0 ORDER BY first").fetchall()
        self.assertEqual([size[:2] for size in sizes], [(0, 64), (64, 64), (128, 64)] + [(first, 1) for first in range(192, 200)])
        self.assertLess(sum(size[2] for size in sizes[:3]) / 192, 100)  # bytes a game
        for shard in ("1/3", "2/3", "3/3", "2/7", "5/7"):  # some games twice, and some blocks in no part wholly
            self.run_lab("--shard", shard)
        files = [f"e-{shard.replace('/', '-of-')}.lab" for shard in ("2/7", "3/3", "5/7", "1/3", "2/3")]
        self.run_bastide("lab", "merge", "all.lab", *files[:2], "--partial")
        self.run_bastide("lab", "merge", "all.lab", *files)
        self.run_bastide("lab", "merge", "other.lab", *reversed(files))
        for file in ("all.lab", "other.lab"):
            self.assertEqual(self.report(file), whole)
            self.assertEqual(self.report(file, "--csv"), self.report("whole.lab", "--csv"))
            with sqlite3.connect(self.path(file)) as database:
                self.assertEqual(database.execute("SELECT first, games FROM result WHERE variant = 0 ORDER BY first").fetchall(),
                                 [size[:2] for size in sizes])

    def test_two_writers_of_a_part(self):
        """The second one is told so, with an exit code of its own; nothing is lost."""
        self.write(games=2_000_000)
        process = self.start()
        deadline = time.monotonic() + 60
        while self.games_in("e.lab") == 0 and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertIn("another program adds games", self.run_lab("-q", code=75).stderr)
        self.assertGreater(self.games_in("e.lab"), 0)  # who reads is not in the way
        process.kill()
        process.communicate()
        self.write(games=self.games_in("e.lab") + 64)
        self.assertEqual(self.run_lab().stdout, self.run_lab("-o", "whole.lab").stdout)

    def test_ctrl_c_keeps_what_is_done(self):
        self.write(games=2_000_000)
        process = self.start("-o", "long.lab")
        deadline = time.monotonic() + 60
        while self.games_in("long.lab") == 0 and time.monotonic() < deadline:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertGreater(self.games_in("long.lab"), 0)
        self.assertIn("halved", self.report("long.lab"))

    def test_a_plan_corrects_for_what_the_report_does(self):
        """Not for the measure that only ends the run."""
        stop = '[stop]\nmeasure = "{}"\nvariant = "halved"\nwidth = "0.5"\n'
        plans = []
        for measure in ("score", "length"):
            self.write(games=1000, more=stop.format(measure))
            plans.append(self.run_bastide("lab", "plan", "e.toml", "-q", "--pilot", 40, "--json").stdout)
        one, two = (json.loads(plan)["comparisons"] for plan in plans)
        self.assertEqual([row for row in two if row["measure"] != "length"],
                         [{key: row[key] for key in row if key != "games_to_stop"} for row in one])

    def test_a_plan_knows_when_the_rule_looks(self):
        """From 256 games on, however wide the interval may be."""
        self.write(games=1000, more='[stop]\nvariant = "halved"\nwidth = "1000"\n')
        told = self.run_bastide("lab", "plan", "e.toml", "-q", "--pilot", 8).stdout
        self.assertIn("ends the run after about 256 games", told)

    def test_a_rule_that_comes_later_may_have_been_met_before(self):
        self.write(games=1000)
        self.run_lab("-q")
        self.write(games=3000, more='[stop]\nvariant = "halved"\nwidth = "5"\n')
        self.assertIn("Finished: 1,000 games of each variant are in e.lab.", self.run_lab().stderr)
        self.assertTrue(json.loads(self.report("e.lab", "--json"))["stop"]["ended_the_run"])
        self.assertIn("The rule ended the run", self.report("e.lab"))

    def test_what_no_game_has_ends_no_run(self):
        """Where nobody has a figure the lead never changes: there is no interval, and none that is 0 wide."""
        with open(self.path("e.toml"), "w", encoding="utf-8") as file:
            file.write('[experiment]\ngame = "two.toml"\ngames = 300\n[[variant]]\nname = "nobody"\nfigures = { follower = 0 }\n'
                       '[stop]\nmeasure = "lead-last-changed"\nvariant = "nobody"\nwidth = "1"\n')
        told = " ".join(self.run_lab("-q").stdout.split())
        self.assertIn("300 games of 300", told)
        self.assertIn("The rule did not end the run: the 95 % interval of lead-last-changed of nobody is unknown", told)

    def test_a_merge_misses_games_until_the_rule_has_ended_them(self):
        self.write(games=3000, more='[stop]\nvariant = "halved"\nwidth = "5"\n')
        self.run_lab("-q")
        games = self.games_in("e.lab")
        self.assertIn(f"{games} of {games} games", self.run_bastide("lab", "merge", "ended.lab", "e.lab").stderr)
        with sqlite3.connect(self.path("e.lab")) as database:
            database.execute("DELETE FROM result WHERE first >= 128")  # as after Ctrl-C
        told = self.run_bastide("lab", "merge", "some.lab", "e.lab", code=1).stderr
        self.assertIn("2,872 of 3,000 games of each variant are missing: games 128 to 2,999. Nothing was written; play them, or", told)
        self.assertIn("128 of 3,000 games", self.run_bastide("lab", "merge", "some.lab", "e.lab", "--partial").stderr)

    def test_a_plan_that_is_stopped_says_so(self):
        self.write(games=100)
        process = subprocess.Popen([BASTIDE, "lab", "plan", "e.toml", "-q", "--pilot", "1000000"], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        wait_until(lambda: worked(process) > 1, process)
        process.send_signal(signal.SIGINT)
        told, warned = process.communicate(timeout=60)
        self.assertEqual((process.returncode, told), (130, ""))
        self.assertIn("Stopped", warned)

    def test_programs_play_in_experiments(self):
        with open(self.path("e.toml"), "w", encoding="utf-8") as file:
            file.write('[experiment]\ngame = "two.toml"\ngames = 4\n[[variant]]\nname = "sample"\n'
                       f"agents = {json.dumps('bot:command=' + python_program(SAMPLE), ensure_ascii=False)}\n"
                       '[[variant]]\nname = "broken"\nagents = ["bot:command=exit 3", "random"]\n')
        told = self.run_lab("-q").stdout
        self.assertIn("broken: agents gave up 4 times", told)
        self.assertNotIn("sample: agents gave up", told)
        report = json.loads(self.report("e.lab", "--json"))
        self.assertEqual(report["variants"][2]["agents"][0]["won"]["share"], 0)
        self.assertGreater(report["variants"][1]["measures"]["score"]["mean"],
                           report["variants"][0]["measures"]["score"]["mean"])

    def test_csv_is_tidy(self):
        self.write(games=10)
        self.run_lab()
        lines = self.report("e.lab", "--csv").splitlines()
        self.assertTrue(lines[0].startswith("game,variant,seat,player,agent,agent_number,length,"))
        self.assertEqual(len(lines), 1 + 10 * (2 + 2 + 3))
        self.assertEqual({len(line.split(",")) for line in lines}, {lines[0].count(",") + 1})

    def test_merged_games_are_counted_against_the_larger_number(self):
        self.write(games=100)
        self.run_lab("-o", "older.lab")
        self.write(games=200)
        self.run_lab("-o", "newer.lab")
        for order in (("older.lab", "newer.lab"), ("newer.lab", "older.lab")):
            with self.subTest(order=order):
                out = order[0][0] + ".lab"
                told = self.run_bastide("lab", "merge", out, *order).stderr
                self.assertIn("200 of 200 games", told)
                self.assertEqual(self.report(out), self.report("newer.lab"))
        told = self.run_bastide("lab", "merge", "newer.lab", "older.lab").stderr  # what is there asks for more
        self.assertIn("200 of 200 games", told)
        self.write(games=100)
        self.assertIn("200 games of 200", self.run_lab("-o", "newer.lab").stdout)

    def test_measures_and_means(self):
        listed = self.run_bastide("measures", "two.toml").stdout
        self.assertIn("points.city.completed", listed)
        told = self.run_bastide("simulate", "two.toml", "-n", 64, "--measures", "-q").stdout
        self.assertIn("points.city.completed", told)


if __name__ == "__main__":
    main()
