#!/usr/bin/env python3
"""Stands for sbatch, squeue and scontrol, by whose names it is called: jobs wait in a file until a test runs them."""

import json
import os
import re
import subprocess
import sys

NAMES = ("sbatch", "squeue", "scontrol")


class Jobs:
    """What the commands and the test share, in the folder STAND_IN_SLURM."""

    def __init__(self, folder):
        self.file = os.path.join(folder, "jobs.json")
        self.largest = 4  # MaxArraySize
        self.jobs = []
        if os.path.exists(self.file):
            with open(self.file, encoding="utf-8") as file:
                self.jobs = json.load(file)

    def save(self):
        with open(self.file, "w", encoding="utf-8") as file:
            json.dump(self.jobs, file)

    def sbatch(self, words):
        options = [word for word in words if word.startswith("--")]
        script, *arguments = [word for word in words if not word.startswith("--")]
        given = dict(option[2:].split("=", 1) for option in options if "=" in option)
        with open(script, encoding="utf-8") as file:
            given = dict(re.findall(r"^#SBATCH --([\w-]+)=(.*)$", file.read(), re.MULTILINE)) | given
        tasks = []
        for one in given.get("array", "").split(",") if "array" in given else []:
            first, _, last = one.partition("-")
            tasks += range(int(first), int(last or first) + 1)
        if any(task >= self.largest for task in tasks):
            sys.exit("sbatch: error: Batch job submission failed: Invalid job array specification")
        job = {"number": 100 + len(self.jobs), "script": script, "arguments": arguments, "given": given,
               "states": {str(task): "PENDING" for task in tasks or [0]}}
        self.jobs.append(job)
        self.save()
        print(job["number"])

    def squeue(self):
        for job in self.jobs:
            for task, state in job["states"].items():
                if state != "FORGOTTEN":
                    print(f"{job['number']}_{task} {state}" if "array" in job["given"] else f"{job['number']}_N/A {state}")

    def start(self, job, task):
        """The process of a task, as Slurm starts it."""
        own = {"SLURM_CPUS_PER_TASK": job["given"].get("cpus-per-task", "1")}
        if "array" in job["given"]:
            own["SLURM_ARRAY_TASK_ID"] = task
        name = job["given"]["output"].replace("%A", str(job["number"])).replace("%a", task)
        with open(os.path.join(job["given"]["chdir"], name), "a", encoding="utf-8") as log:
            return subprocess.Popen(["sh", job["script"], *job["arguments"]], cwd=job["given"]["chdir"], env=os.environ | own,
                                    stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def on_path(test):
    """For what a test of Playing starts, and for GNU parallel a home of its own."""
    os.mkdir(test.path("bin"))
    for name in NAMES:
        os.symlink(os.path.abspath(__file__), test.path("bin/" + name))
    before = dict(os.environ)
    test.addCleanup(lambda: (os.environ.clear(), os.environ.update(before)))
    os.environ.update({"PATH": test.path("bin") + ":" + os.environ["PATH"], "STAND_IN_SLURM": test.folder,
                       "PARALLEL_HOME": test.folder, "PARALLEL": ""})


def main():
    jobs = Jobs(os.environ["STAND_IN_SLURM"])
    called = os.path.basename(sys.argv[0])
    if called == "sbatch":
        jobs.sbatch(sys.argv[1:])
    elif called == "squeue":
        jobs.squeue()
    else:
        print(f"Configuration data\nMaxArraySize            = {jobs.largest}\nMaxDBDMsgs              = 20004")


if __name__ == "__main__":
    main()
