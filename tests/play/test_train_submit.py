"""bastide lab submit and status of a training: by Slurm (a stand-in) and GNU parallel, with tasks that fail and are cancelled."""

import json
import os
import shutil
import subprocess
import unittest

from playing import Playing, main
from slurm_stand_in import Jobs, on_path

NAME = "it's $HOME"  # of the training: nothing that a shell reads must matter


class SubmittedTraining(Playing):
    learned = None

    def setUp(self):
        super().setUp()
        on_path(self)
        self.order("quick")

    def alone(self):
        """What one program learns; played once for all tests."""
        cls = type(self)
        if cls.learned is None:
            self.run_bastide("train", NAME + ".toml", "-q", "-t", 1, "-o", "one.toml", code=1)  # so few games win no match
            cls.learned = self.read("one.toml")
        return cls.learned

    def order(self, game):
        with open(self.path(NAME + ".toml"), "w", encoding="utf-8") as file:
            file.write(f'[training]\ngame = "{game}"\ngames = 72\nrounds = 2\nmatch-games = 10\noutput = "many.toml"\n')

    def part(self, name):
        return os.path.join(self.path(NAME + "-parts"), name)

    def submit(self, on, *more, code=0):
        return self.run_bastide("lab", "submit", NAME + ".toml", "--on", on, *more, code=code)

    def status(self, code):
        return self.run_bastide("lab", "status", NAME + ".toml", code=code).stdout

    def fails_without_go(self):
        with open(self.part("part.sh"), encoding="utf-8") as file:
            script = file.read()
        with open(self.part("part.sh"), "w", encoding="utf-8") as file:
            file.write(script.replace("\nexec", "\n[ -e go ] || exit 9\nexec", 1))

    def go(self):
        with open(self.part("go"), "w", encoding="utf-8"):
            pass

    def run_job(self, cancelled=()):
        """The first that waits; what it ran, and how that ended. Slurm forgets what was cancelled before it began."""
        jobs = Jobs(self.folder)
        job = next(one for one in jobs.jobs if "PENDING" in one["states"].values())
        codes = {}
        for task in job["states"]:
            if task not in cancelled:
                codes[task] = Jobs(self.folder).start(job, task).wait()
        jobs = Jobs(self.folder)  # with what it has submitted
        next(one for one in jobs.jobs if one["number"] == job["number"])["states"] = {
            task: "FORGOTTEN" if task in cancelled else "FAILED" if codes[task] else "COMPLETED" for task in job["states"]}
        jobs.save()
        return codes

    def assert_done(self):
        told = self.status(0)
        self.assertIn("72 of 72 games are there (100.0 %)", told)
        self.assertIn("It is done: ", told)
        self.assertIn(" of careful@1 (95 %: ", told)
        self.assertEqual(self.read("many.toml"), self.alone())

    def test_what_failed_is_submitted_again(self):
        self.submit("slurm", "--parts", 2, "--dry-run")
        for script in ("part.sh", "finish.sh"):
            subprocess.run(["sh", "-n", self.part(script)], check=True)
            if shutil.which("shellcheck"):
                subprocess.run(["shellcheck", "--exclude=SC2016", self.part(script)], check=True)
        self.fails_without_go()
        self.assertIn("Submitted: parts 1 to 2 of 2 as 100, and 101, which looks whether", self.submit("slurm").stdout)
        self.assertIn("queued      2  1 to 2", self.status(1))
        self.assertEqual(self.run_job(cancelled=("2",)), {"1": 9})
        self.assertEqual(self.run_job(), {"0": 0})  # it has submitted a second round
        told = json.loads(self.run_bastide("lab", "status", NAME + ".toml", "--json", code=1).stdout)
        self.assertEqual([part["state"] for part in told["parts"]], ["queued", "cancelled"])
        with open(self.part("finish.log"), encoding="utf-8") as file:
            self.assertIn("These parts were cancelled and stay so: 2.", file.read())
        self.go()
        self.assertEqual(self.run_job(), {"1": 1})
        self.assertEqual(self.run_job(), {"0": 0})
        self.assert_done()
        self.assertIn("The training is done", self.submit("slurm").stderr)
        # Something is lost later: as little as one part can play.
        os.remove(self.path("many.toml"))
        os.remove(self.part("sums/round-2-batch-2.sums"))
        self.assertIn("Round 2 of 2: 32 of 36 games; nobody plays now.", self.status(1))
        self.assertIn("Submitted: part 1 of 2", self.submit("slurm").stdout)
        self.run_job()
        self.run_job()
        self.assert_done()

    def test_a_folder_is_of_one_training(self):
        self.submit("slurm", "--parts", 2, "--dry-run")
        os.mkdir(self.part("sums"))
        with open(self.part("sums/round-1-batch-1.sums"), "w", encoding="utf-8") as file:
            file.write("bastide train of something else\n")
        self.assertIn("this is where another training stands", self.submit("slurm", code=2).stderr)
        self.order("no-such-game")
        self.assertIn("[training]: 'game': There is no game file no-such-game", self.submit("slurm", code=2).stderr)

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_parallel_goes_on(self):
        self.submit("parallel", "--parts", 2, "--dry-run")
        self.fails_without_go()
        self.assertIn("has not come to its end", self.submit("parallel", code=1).stdout)
        self.assertIn("stopped      2  1 to 2", self.status(1))
        with open(self.part("machines"), "w", encoding="utf-8") as file:
            file.write("2/:\n")  # both at once
        self.go()
        self.submit("parallel")
        self.assert_done()


if __name__ == "__main__":
    main()
