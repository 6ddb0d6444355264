"""bastide lab submit on a real Slurm: tasks and nodes that die, a controller that begins again, two writers, scancel."""

import json
import os
import re
import signal
import sys

from lab import LabPlaying
from playing import main
from slurm_here import Slurm, is_installed

PARTS = 6


class OnSlurm(LabPlaying):
    def setUp(self):
        super().setUp()
        self.game(ann="careful", ben="greedy")
        os.mkdir(self.path("slurm"))

    def cluster(self, remembered):
        slurm = Slurm(self.path("slurm"), remembered)
        self.addCleanup(slurm.stop)
        slurm.start()
        os.environ.update({"SLURM_CONF": slurm.file, "PATH": slurm.environment["PATH"]})
        return slurm

    def part(self, number):
        return f"e-parts/e-{number}-of-{PARTS}.lab"

    def submit(self, *more):
        """The number of the array."""
        return re.search(r" as (\d+), and", self.run_bastide("lab", "submit", "e.toml", "--on", "slurm", *more).stdout).group(1)

    def plays(self, slurm, number):
        """A part that is in its middle."""
        slurm.wait(lambda: self.games_in(self.part(number)) > 0, f"part {number} is played")

    def process_of(self, number):
        """Of the program that plays a part."""
        wanted = f"--shard\0{number}/{PARTS}\0".encode()
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{process}/cmdline", "rb") as file:
                    line = file.read()
                if wanted in line and os.readlink(f"/proc/{process}/cwd") == self.path("e-parts"):
                    return int(process)
            except OSError:
                continue
        return None

    def trainers(self):
        """Processes that play games of the training."""
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{process}/cmdline", "rb") as file:
                    ours = b"train\0" in file.read()
                if ours and os.readlink(f"/proc/{process}/cwd") == self.path("t-parts"):
                    yield int(process)
            except OSError:
                continue

    def on_node(self, slurm, node):
        """The task that a node runs, and its part."""
        told = slurm.run("squeue", "--noheader", "--array", "--states=RUNNING", "--format=%N %K")
        return next((int(task) for name, task in map(str.split, told.splitlines()) if name == node and task.isdigit()), None)

    def stopped_writer(self, slurm, node):
        """A part that the node plays, and the process, which holds the part's file and does nothing any more."""
        found = []

        def stop():
            number = self.on_node(slurm, node)
            process = number and self.process_of(number)
            if process:
                os.kill(process, signal.SIGSTOP)
                told = json.loads(self.run_bastide("lab", "status", "e.toml", "--json", code=1).stdout)
                if told["parts"][number - 1]["state"] == "playing":
                    found.extend((number, process))
                else:
                    os.kill(process, signal.SIGCONT)  # it has not opened the file yet
            return found

        slurm.wait(stop, f"{node} plays")
        return found

    def test_faults_leave_no_trace(self):
        self.write(games=1200)
        whole = self.run_lab("-q", "-o", "whole.lab").stdout
        slurm = self.cluster(remembered=300)
        job = self.submit("--parts", str(PARTS))
        # A task is killed: it has failed, and the script that finishes submits it again.
        self.plays(slurm, 1)
        os.kill(self.process_of(1), signal.SIGKILL)
        slurm.wait(lambda: slurm.states(job).get("1") == "FAILED", "Slurm notes it")
        # The controller ends and begins again.
        slurm.kill("ctld", signal.SIGTERM)
        slurm.start_controller()
        # A node loses its daemon only: what it plays keeps the file (it is stopped, so that this lasts), while the same part is
        # begun on the other one.
        number, writer = self.stopped_writer(slurm, "n2")
        slurm.kill("n2")
        slurm.run("scontrol", "update", "nodename=n2", "state=down", "reason=test")
        slurm.run("scontrol", "update", f"jobid={job}_{number}", "StartTime=now", check=False)
        slurm.wait(lambda: slurm.states(job).get(str(number)) in ("FAILED", "COMPLETED"), "the second writer ends")
        self.assertEqual(slurm.states(job)[str(number)], "FAILED")
        with open(self.path(f"e-parts/{job}-{number}.log"), encoding="utf-8") as file:
            self.assertIn("another program adds games to this file", file.read())
        os.kill(writer, signal.SIGKILL)  # now the node is dead altogether
        slurm.start_node("n2")
        slurm.run("scontrol", "update", "nodename=n2", "state=resume", check=False)
        slurm.wait(slurm.is_idle, "all is done")
        self.assertEqual(self.report("e.lab"), whole)
        self.assertEqual(self.report("e.lab", "--csv"), self.report("whole.lab", "--csv"))
        self.assertIn("complete", self.run_bastide("lab", "status", "e.toml").stdout)
        with open(self.path("e-parts/jobs.txt"), encoding="utf-8") as file:
            self.assertGreater(len([line for line in file if not line.startswith("#")]), 1)  # there was a second round

    def test_what_was_cancelled_stays_so(self):
        self.write(games=1200)
        slurm = self.cluster(remembered=2)  # seconds: when the script that finishes asks, nobody knows any more
        job = self.submit("--parts", str(PARTS))
        self.plays(slurm, 1)
        slurm.run("scancel", f"{job}_{PARTS}")  # it waits
        slurm.run("scancel", f"{job}_1")  # it runs
        self.plays(slurm, 3)
        slurm.run("scancel", job)  # and all others
        slurm.wait(slurm.is_idle, "all is done")
        with open(self.path("e-parts/finish.log"), encoding="utf-8") as file:
            told = file.read()
        self.assertIn("cancelled and stay so", told)
        self.assertIn("Nothing is submitted", told)
        self.assertEqual(self.process_of(3), None)
        self.submit()
        slurm.wait(slurm.is_idle, "all is done")
        self.assertEqual(self.report("e.lab"), self.run_lab("-q", "-o", "whole.lab").stdout)

    def sums(self):
        folder = self.path("t-parts/sums")
        return sum(name.endswith(".sums") for name in os.listdir(folder)) if os.path.isdir(folder) else 0

    def test_a_training_loses_all_that_play_it(self):
        with open(self.path("t.toml"), "w", encoding="utf-8") as file:
            file.write('[training]\ngame = "quick"\ngames = 640\nrounds = 2\nmatch-games = 100\nagainst = "random"\n')
        slurm = self.cluster(remembered=300)
        told = self.run_bastide("lab", "submit", "t.toml", "--on", "slurm", "--parts", 3).stdout
        job = re.search(r" as (\d+), and", told).group(1)
        slurm.wait(lambda: self.sums() >= 2, "games are played")
        # A node dies with what it plays; what the other one plays is killed, and the task that waited comes in its place.
        process = next(self.trainers())
        slurm.kill("n2")
        os.kill(process, signal.SIGKILL)
        slurm.run("scontrol", "update", "nodename=n2", "state=down", "reason=test")
        slurm.start_node("n2")
        slurm.run("scontrol", "update", "nodename=n2", "state=resume", check=False)
        for task in (1, 2):  # Slurm would wait for two minutes
            slurm.run("scontrol", "update", f"jobid={job}_{task}", "StartTime=now", check=False)
        before = self.sums()
        slurm.wait(lambda: self.sums() > before or slurm.is_idle(), "it goes on")
        slurm.run("scancel", f"{job}_3")  # stays so; then all others end without having come to the end
        for process in list(self.trainers()):
            os.kill(process, signal.SIGKILL)
        slurm.wait(slurm.is_idle, "all is done", patience=600)
        told = json.loads(self.run_bastide("lab", "status", "t.toml", "--json").stdout)
        self.assertEqual((told["done"], told["games"], told["round"]), (True, 640, 2))
        self.run_bastide("train", "t.toml", "-q", "-t", 1, "-o", "one.toml", timeout=600)
        self.assertEqual(self.read("t.value.toml"), self.read("one.toml"))


if __name__ == "__main__":
    if not is_installed():
        print("Slurm is not installed (slurmctld, slurmd, slurm-client, munge).")
        sys.exit(77)
    main()
