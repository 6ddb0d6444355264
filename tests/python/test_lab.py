"""Experiments from Python give what `bastide lab` gives, whole, in parts, and with a worker that is killed."""
import os
import signal
import subprocess
import tempfile
import time
import unittest
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path

from engine import PROGRAM, main, need

numpy = need("numpy")

import bastide  # noqa: E402
from bastide.lab import Experiment, Results, merge  # noqa: E402

TEXT = """[experiment]
game = "agents"
games = 20
measures = ["score", "margin"]

[[factor]]
switch = "small_city_scoring"
values = ["normal", "halved"]

[[factor]]
agents = ["random", "greedy"]
"""


def columns(frame):
    return {name: numpy.asarray(frame[name]) for name in frame}


class Lab(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.TemporaryDirectory()
        self.addCleanup(self.home.cleanup)
        self.folder = Path(self.home.name)
        self.file = self.folder / "small.toml"
        self.file.write_text(TEXT)

    def test_it_is_the_programs_experiment(self):
        heard = []
        results = Experiment(self.file).run(self.folder / "own.lab", progress=lambda games, all_: heard.append((games, all_)))
        subprocess.run([PROGRAM, "lab", "run", str(self.file), "-o", str(self.folder / "its.lab"), "-q"], check=True, capture_output=True)
        its = Results(self.folder / "its.lab")
        self.assertEqual(results.report(), its.report())
        self.assertEqual(results.text(), subprocess.run([PROGRAM, "lab", "report", str(self.folder / "own.lab")], check=True,
                                                        capture_output=True, text=True).stdout)
        own, other = columns(results.games()), columns(its.games())
        self.assertEqual(list(own), list(other))
        for name in own:
            self.assertTrue(((own[name] == other[name]) | ((own[name] != own[name]) & (other[name] != other[name]))).all(), name)
        self.assertEqual(len(own["game"]), 20 * 4 * 2)
        # By hand: the differences of the report from the games themselves.
        means = {name: own["score"][own["variant"] == name].mean() for name in results.variants}
        for told in results.report()["variants"]:
            self.assertAlmostEqual(told["measures"]["score"]["mean"], means[told["name"]])
        self.assertTrue(all(games <= all_ for games, all_ in heard))
        rows = columns(results.differences())
        self.assertEqual(len(rows["name"]), len(results.report()["findings"]))

    def test_parts_are_put_together_and_each_deal_counts_once(self):
        experiment = Experiment(self.file)
        whole = experiment.run(self.folder / "whole.lab")
        with ProcessPoolExecutor(2) as executor:
            mapped = experiment.map(executor, self.folder / "mapped.lab", parts=3)
        self.assertEqual(mapped.report(), whole.report())
        self.assertEqual(sorted(path.name for path in self.folder.glob("*part*")), [])
        parts = [experiment.run(self.folder / f"{number}.lab", part=(number, 2)).file for number in (1, 2)]
        self.assertEqual(merge(self.folder / "both.lab", [parts[0], parts[1], parts[0]]).report(), whole.report())
        with self.assertRaises(bastide.Error):
            experiment.run(self.folder / "x.lab", part=(4, 3))
        with self.assertRaises(bastide.Error):
            experiment.run(self.folder / "x.lab", part=(1, 0))

    def test_a_killed_worker_costs_time_only(self):
        experiment = Experiment(text=TEXT.replace("games = 20", "games = 300"))
        experiment.file = str(self.file)

        class Killing(Executor):
            """Processes of one part each; the first of them is killed while it plays."""

            def __init__(self):
                self.given = 0

            def submit(self, call, /, *args, **keys):
                self.given += 1
                future = Future()
                child = os.fork()
                if child == 0:
                    try:
                        call(*args, **keys)
                        os._exit(0)
                    except BaseException:
                        os._exit(1)
                if self.given == 1:
                    time.sleep(0.2)
                    os.kill(child, signal.SIGKILL)
                status = os.waitpid(child, 0)[1]
                future.set_result(None) if status == 0 else future.set_exception(OSError(f"the worker ended: {status}"))
                return future

        executor = Killing()
        mapped = experiment.map(executor, self.folder / "mapped.lab", parts=2)
        self.assertEqual(executor.given, 3)
        whole = experiment.run(self.folder / "whole.lab")
        self.assertEqual(mapped.report(), whole.report())

    def test_experiments_are_written_in_python_too(self):
        written = Experiment(game="agents", games=20, measures=["score", "margin"],
                             factors=[{"switch": "small_city_scoring", "values": ["normal", "halved"]}, {"agents": ["random", "greedy"]}])
        self.assertEqual(written.run(self.folder / "a.lab").report()["findings"], Experiment(self.file).run(self.folder / "b.lab").report()["findings"])
        joins = TEXT.replace('agents = ["random", "greedy"]', 'with = ["farmers"]')  # which the game has
        for text in (TEXT + "x = 1\n", TEXT.replace("halved", "hlaved"), joins, ""):
            with self.assertRaises(bastide.Error):
                Experiment(text=text).run(self.folder / "wrong.lab")
        with self.assertRaises(bastide.Error):
            Results(self.folder / "nothing.lab").games()

    def test_python_agents_sit_in_experiments(self):
        name = "python:call=test_agents.First"
        text = TEXT.replace('agents = ["random", "greedy"]', f'agents = ["random", "{name}"]').replace("games = 20", "games = 6")
        report = Experiment(text=text).run(self.folder / "python.lab").report()
        self.assertEqual(report["games"], 6)

    def test_what_agents_are_asked_in_experiments_can_be_kept(self):
        house = self.folder / "house.toml"
        for figures in ("", "[figures]\nfollower = 5\n"):
            house.write_text(f'[game]\nmodules = ["base"]\ntilesets = ["base-c2"]\n\n{figures}\n[[player]]\nname = "Ann"\n\n[[player]]\nname = "Ben"\n')
            asked = Experiment(game=str(house), games=2, measures=["score"], agents=["python:call=test_agents.Keeping", "random"], baseline="as it is",
                               variants=[{"name": "as it is"}, {"name": "halved", "switches": {"small_city_scoring": "halved"}}])
            self.assertEqual(asked.run(self.folder / f"{len(figures)}.lab", threads=1).report()["games"], 2)


if __name__ == "__main__":
    main()
