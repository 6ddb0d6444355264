"""Experiments mapped over a Client of dask.distributed: a worker is killed while it plays, and the report is that of a single run."""
import importlib.util
import os
import signal
import tempfile
import threading
import time
import unittest
from pathlib import Path

from engine import main, need, sanitized, skip

need("numpy")
if not importlib.util.find_spec("distributed"):
    skip("Debian's python3-distributed is not installed.")
if sanitized():
    skip("dask's own processes would be watched, of which the sanitizers would learn nothing.")

import bastide  # noqa: E402
from bastide.lab import Experiment, merge  # noqa: E402

MARK = "BASTIDE_TEST_VICTIM"


class Victim:
    """The last action. In the process that comes first, the third game waits for the end of its process, whose number stands in a file then."""

    games = 0

    def begin(self):
        type(self).games += 1
        if self.games == 3 and MARK in os.environ:
            mark, own = Path(os.environ[MARK]), Path(f"{os.environ[MARK]}-{os.getpid()}")
            own.write_text(str(os.getpid()), encoding="ascii")
            try:
                os.link(own, mark)
            except FileExistsError:
                return
            while True:
                time.sleep(1)

    def choose(self, state):
        return state.legal_actions()[-1]


def experiment():
    return Experiment(game="agents", games=12, measures=["score", "margin"], baseline="normal", variants=[
        {"name": name, "agents": ["python:call=test_dask_slow.Victim", "random"], "switches": {"small_city_scoring": name}}
        for name in ("normal", "halved")])


class Dask(unittest.TestCase):
    def test_a_killed_worker_costs_time_only(self):
        import dask
        import distributed

        home = tempfile.TemporaryDirectory()
        self.addCleanup(home.cleanup)
        folder = Path(home.name)
        whole = experiment().run(folder / "whole.lab")
        mark = folder / "victim"
        os.environ[MARK] = str(mark)  # the workers' too
        self.addCleanup(os.environ.pop, MARK)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder)  # files are named from here, whatever the workers' folders are
        patient = {"distributed.comm.timeouts.connect": "600s", "distributed.comm.timeouts.tcp": "600s",
                   "distributed.scheduler.worker-ttl": None, "temporary-directory": str(folder)}
        with dask.config.set(patient), distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, memory_limit=0,
                                                                dashboard_address=None, host="127.0.0.1") as cluster:
            with distributed.Client(cluster) as client:
                before = set(client.run(os.getpid).values())
                told = []

                def work():
                    try:
                        told.append(experiment().map(client, "mapped.lab", parts=3))
                    except BaseException as error:  # told by the main thread
                        told.append(error)

                worker = threading.Thread(target=work)
                worker.start()
                while not mark.exists() and worker.is_alive():
                    time.sleep(0.05)
                self.assertTrue(mark.exists(), told)
                victim = int(mark.read_text(encoding="ascii"))
                self.assertIn(victim, before)
                os.kill(victim, signal.SIGKILL)
                worker.join()
                self.assertIsInstance(told[0], bastide.lab.Results)
                client.wait_for_workers(2)
                self.assertNotIn(victim, client.run(os.getpid).values())
        mapped = told[0]
        self.assertEqual(mapped.text(all=True), whole.text(all=True))
        self.assertEqual(mapped.report(), whole.report())
        self.assertEqual(mapped.report()["games"], 12)
        self.assertEqual(list(folder.glob("*part*")), [])
        # A part that comes twice counts once.
        parts = [experiment().run(folder / f"{number}.lab", part=(number, 2)).file for number in (1, 2)]
        self.assertEqual(merge(folder / "both.lab", [*parts, parts[0]]).text(all=True), whole.text(all=True))


if __name__ == "__main__":
    main()
