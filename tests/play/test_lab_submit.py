"""bastide lab submit and status: parts that Slurm (a stand-in) or GNU parallel plays, killed, cancelled and begun again."""

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import time
import unittest

from lab import LabPlaying
from playing import BASTIDE, main
from slurm_stand_in import NAMES, Jobs, on_path

NAME = "it's $HOME"  # of the experiment: nothing that a shell reads must matter


class Submitting(LabPlaying):
    def setUp(self):
        super().setUp()
        self.game(ann="greedy", ben="random")
        self.experiment(games=140)
        self.whole = self.run_bastide("lab", "run", NAME + ".toml", "-q", "-t", 2, "-o", "whole.lab").stdout
        self.parts_folder = self.path(NAME + "-parts")
        on_path(self)

    def experiment(self, games, seed=1):
        with open(self.path(NAME + ".toml"), "w", encoding="utf-8") as file:
            file.write(f'[experiment]\ngame = "two.toml"\ngames = {games}\nseed = {seed}\n'
                       '[[variant]]\nname = "halved"\nswitches = { small_city_scoring = "halved" }\n')

    def part(self, number, parts=7):
        return os.path.join(NAME + "-parts", f"{NAME}-{number}-of-{parts}.lab")

    def submit(self, *more, code=0):
        return self.run_bastide("lab", "submit", NAME + ".toml", *more, code=code)

    def change_script(self, name, text, by):
        """As somebody does who needs something else."""
        script = os.path.join(self.parts_folder, name)
        with open(script, encoding="utf-8") as file:
            before = file.read()
        self.assertIn(text, before)
        with open(script, "w", encoding="utf-8") as file:
            file.write(before.replace(text, by, 1))

    def status(self, code):
        told = self.run_bastide("lab", "status", NAME + ".toml", code=code)
        self.assertEqual(told.stderr, "")
        return told.stdout

    def states(self):
        told = json.loads(self.run_bastide("lab", "status", NAME + ".toml", "--json", code=1).stdout)
        return {part["part"]: part["state"] for part in told["parts"]}

    def assert_whole(self):
        self.assertIn("140 of 140 games of each variant are there (100.0 %)", self.status(0))
        self.assertEqual(self.report(NAME + ".lab"), self.whole)
        self.assertEqual(self.report(NAME + ".lab", "--csv"), self.report("whole.lab", "--csv"))

    # ---- the stand-in's jobs

    def killed_in_the_middle(self, process, part):
        """Whenever it is killed, ten of its games are kept: how far it comes by then hangs on the machine."""
        end = time.monotonic() + 60
        while not os.path.exists(self.path(self.part(part))) and process.poll() is None and time.monotonic() < end:
            time.sleep(0.002)
        process.kill()
        process.wait()
        self.forget_games(self.part(part), 10)

    def forget_games(self, file, kept):
        """All but the first ones; of games that are packed already, all."""
        with contextlib.closing(sqlite3.connect(self.path(file))) as database, contextlib.suppress(sqlite3.OperationalError), database:
            rows = database.execute("SELECT first, games FROM result WHERE variant = 0 ORDER BY first").fetchall()
            forgotten = [first for number, (first, games) in enumerate(rows) if number >= kept or games > 1]
            database.executemany("DELETE FROM result WHERE first = ?", [(first,) for first in forgotten])

    def run_jobs(self, fates=None):
        """All that wait, in order, and what they submit. `fates` by part and round: what becomes of a task instead of its end."""
        rounds, ran = {}, []
        while waiting := [job for job in Jobs(self.folder).jobs if "PENDING" in job["states"].values()]:
            job = waiting[0]
            states = {}
            for task, state in job["states"].items():
                part = int(task) + int(job["arguments"][0]) if "array" in job["given"] else 0
                rounds[part] = rounds.get(part, 0) + 1
                fate = (fates or {}).get((part, rounds[part])) if part else None
                if state != "PENDING" or fate == "cancelled while it waited":
                    states[task] = "FORGOTTEN" if fate else state
                    continue
                ran.append(part)
                process = Jobs(self.folder).start(job, task)
                if fate:
                    self.killed_in_the_middle(process, part)
                if fate == "cancelled while it ran":
                    with open(os.path.join(self.parts_folder, f"{job['number']}-{task}.log"), "a", encoding="utf-8") as log:
                        log.write(f"slurmstepd: error: *** JOB {job['number']} ON n1 CANCELLED AT 2026-01-01T00:00:00 ***\n")
                code = process.wait()
                states[task] = "FORGOTTEN" if fate and "cancelled" in fate else "FAILED" if fate or code else "COMPLETED"
            jobs = Jobs(self.folder)
            next(one for one in jobs.jobs if one["number"] == job["number"])["states"] = states
            jobs.save()
        return ran

    def test_what_was_killed_is_played_again(self):
        self.submit("--on", "slurm", "--parts", 7)
        self.assertEqual([job["given"].get("array") for job in Jobs(self.folder).jobs], ["1-3", "1-3", "1", None])
        self.assertEqual([job["arguments"][0] for job in Jobs(self.folder).jobs], ["0", "3", "6", "1"])
        self.assertIn("queued      7  1 to 7", self.status(1))
        self.assertIn("Slurm has these parts already: 1 to 7", self.submit("--on", "slurm").stderr)
        ran = self.run_jobs({(2, 1): "killed", (5, 1): "killed", (5, 2): "killed"})
        self.assertEqual(ran, [1, 2, 3, 4, 5, 6, 7, 0, 2, 5, 0, 5, 0])
        self.assert_whole()
        self.assertIn("All parts are complete", self.submit("--on", "slurm").stderr)

    def test_what_was_cancelled_stays_so(self):
        self.submit("--on", "slurm", "--parts", 7)
        ran = self.run_jobs({(3, 1): "cancelled while it waited", (4, 1): "cancelled while it ran", (6, 1): "killed"})
        self.assertEqual(ran, [1, 2, 4, 5, 6, 7, 0, 6, 0])
        with open(os.path.join(self.parts_folder, "finish.log"), encoding="utf-8") as file:
            self.assertIn("These parts were cancelled and stay so: 3 to 4.", file.read())
        states = self.states()
        self.assertEqual({number: states[number] for number in (2, 3, 4, 6)},
                         {2: "complete", 3: "cancelled", 4: "cancelled", 6: "complete"})
        self.assertFalse(os.path.exists(self.path(NAME + ".lab")))
        self.submit("--on", "slurm")
        self.assertEqual(self.run_jobs(), [3, 4, 0])
        self.assert_whole()

    def test_games_count_in_whichever_part_they_lie(self):
        """When more games are wanted, the parts end elsewhere."""
        self.submit("--on", "slurm", "--parts", 2, "--dry-run")
        for part in (1, 2):
            self.run_bastide("lab", "run", NAME + ".toml", "-q", "-t", 2, "--shard", f"{part}/2", "-o", self.part(part, 2))
        self.experiment(games=280)
        self.assertIn("140 of 280 games of each variant are there (50.0 %)", self.status(1))
        self.assertEqual(self.states(), {1: "complete", 2: "stopped"})
        self.assertIn("--array=2 ", self.submit("--on", "slurm", "--dry-run").stdout)

    def test_what_always_fails_is_given_up(self):
        self.submit("--on", "slurm", "--parts", 3, "--rounds", 2, "--dry-run")
        self.change_script("part.sh", "\nexec", '\n[ "$part" != 2 ] || exit 9\nexec')
        self.submit("--on", "slurm")
        self.assertEqual(self.run_jobs(), [1, 2, 3, 0, 2, 0])
        self.assertNotIn("finish.sh", self.submit("--on", "slurm", "--rounds", 2, "--dry-run").stderr)
        for option in (("--rounds", 3), ("-o", "others.lab")):
            self.assertIn("finish.sh in ", self.submit("--on", "slurm", *option, "--dry-run").stderr)
        with open(os.path.join(self.parts_folder, "finish.log"), encoding="utf-8") as file:
            self.assertIn("Games are missing after 2 rounds", file.read())
        self.assertEqual(self.states(), {1: "complete", 2: "not begun", 3: "complete"})

    def test_a_dry_run_only_writes_scripts(self):
        told = self.submit("--on", "slurm", "--parts", 7, "--dry-run")
        self.assertEqual(Jobs(self.folder).jobs, [])
        lines = told.stdout.splitlines()
        self.assertEqual(len(lines), 4)
        self.assertIn("--dependency=afterany:JOB:JOB2:JOB3", lines[3])
        for script in ("part.sh", "finish.sh"):
            path = os.path.join(self.parts_folder, script)
            subprocess.run(["sh", "-n", path], check=True)
            if shutil.which("shellcheck"):
                subprocess.run(["shellcheck", "--exclude=SC2016", path], check=True)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            for needed in ("#SBATCH --requeue", "#SBATCH --open-mode=append", "#SBATCH --time=", "exec "):
                self.assertIn(needed, text)
        for line in lines:  # what is told can be typed
            subprocess.run(["sh", "-ec", line], check=True, stdout=subprocess.DEVNULL)
        self.assertEqual(len(Jobs(self.folder).jobs), 4)

    def test_a_dry_run_needs_no_cluster(self):
        for name in NAMES:
            path = self.path("bin/" + name)
            os.remove(path)  # a link
            with open(path, "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\necho 'Unable to contact slurm controller' >&2\nexit 1\n")
            os.chmod(path, 0o755)
        told = self.submit("--on", "slurm", "--parts", 7, "--dry-run").stdout.splitlines()
        self.assertEqual(len(told), 2)
        self.assertIn("--array=1-7", told[0])
        self.assertIn("Slurm does not answer", self.submit("--on", "slurm", "--parts", 7, code=2).stderr)

    def test_what_cannot_be_submitted(self):
        self.assertIn("by slurm or by parallel", self.submit("--on", "slrum", code=2).stderr)
        for option in ("--rounds", "--round"):
            self.assertIn(f"{option} is for --on slurm", self.submit("--on", "parallel", option, 5, code=2).stderr)
        self.assertFalse(os.path.exists(self.parts_folder))
        self.submit("--on", "slurm", "--parts", 7)
        self.assertIn("into 7 parts here already", self.submit("--on", "slurm", "--parts", 8, code=2).stderr)
        self.assertIn("there are no parts", self.run_bastide("lab", "status", NAME + ".toml", "--folder", "x", code=2).stderr)
        number = os.path.join(self.parts_folder, "parts.txt")
        for wrong in ("7O\n", "7 8\n", "1000001\n", "\n"):
            with open(number, "w", encoding="utf-8") as file:
                file.write(wrong)
            self.assertIn("a number from 1 to 1,000,000; write it again", self.submit("--on", "slurm", code=2).stderr)
        with open(number, "w", encoding="utf-8") as file:
            file.write("7 \n")
        self.run_jobs()
        self.experiment(games=140, seed=2)
        self.assertIn("this part is of another experiment", self.submit("--on", "slurm", code=2).stderr)
        for name in NAMES:
            os.remove(self.path("bin/" + name))
        if not shutil.which("sbatch"):
            told = self.submit("--on", "slurm", "--folder", "other", code=2).stderr
            self.assertIn("is this a machine of the cluster", told)

    def test_a_part_finds_the_value_file_beside_the_experiment(self):
        with open(self.path("mine.toml"), "w", encoding="utf-8") as file:
            file.write("[value]\nformat = 1\ngame = 'G'\nruleset = '0123456789abcdef'\nmodules = ['base', 'farmers']\nplayers = 2\n"
                       "games = 10\nseed = 1\n[weights]\nrest = 1\n")
        self.game(ann="careful:value=mine.toml:width=2", ben="random")
        self.experiment(games=4)
        self.submit("--on", "slurm", "--parts", 2, "--dry-run")
        done = subprocess.run(["sh", "part.sh", "1"], cwd=self.parts_folder, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, msg=done.stderr)
        self.assertEqual(self.games_in(self.part(1, 2)), 2)

    # ---- GNU parallel

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_parallel_goes_on(self):
        self.experiment(games=400)
        self.submit("--on", "parallel", "--parts", 4, "--dry-run")
        self.change_script("part.sh", "\nexec", '\n[ "$part" -lt 3 ] || [ -e go ] || exec sleep 120\nexec')
        words = [BASTIDE, "lab", "submit", NAME + ".toml", "--on", "parallel"]
        process = subprocess.Popen(words, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, start_new_session=True)
        end = time.monotonic() + 60
        log = os.path.join(self.parts_folder, "parallel.joblog")
        while (not os.path.exists(log) or self.read(log).count("\n") < 3) and time.monotonic() < end:
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGKILL)  # with all that it has started here
        process.wait()
        states = self.states()
        self.assertEqual(states, {1: "complete", 2: "complete", 3: "not begun", 4: "not begun"})
        os.remove(self.path(self.part(1, 4)))  # although its log has it for done
        self.forget_games(self.part(2, 4), 1)
        with open(os.path.join(self.parts_folder, "go"), "w", encoding="utf-8"):
            pass
        self.assertIn("400 of 400 games", self.submit("--on", "parallel").stderr)
        whole = self.run_bastide("lab", "run", NAME + ".toml", "-q", "-t", 2, "-o", "long.lab").stdout
        self.assertEqual(self.report(NAME + ".lab"), whole)


if __name__ == "__main__":
    main()
