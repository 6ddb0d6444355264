#!/usr/bin/env python3
"""A stage of the tests that hangs is ended, whether it works for ever or waits for ever."""

import os
import sys
import tempfile
import time
import unittest
from pathlib import Path

import stages


class Stages(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        os.environ["XDG_DATA_HOME"] = place.name
        stages.IDLE = 3  # a machine with much else to do may keep a program waiting for one
        self.runner = stages.Runner(Path(place.name), Path(place.name))

    def outcome(self, code, limit):
        begun = time.monotonic()
        outcome = self.runner.run(stages.Stage("stage", [sys.executable, "-c", code]), limit)
        self.assertLess(time.monotonic() - begun, 60)
        return outcome

    def test_passes_and_fails(self):
        self.assertTrue(self.outcome("print('done')", 20).passed)
        self.assertFalse(self.outcome("raise SystemExit(1)", 20).passed)

    def test_waits_for_ever(self):
        self.assertFalse(self.outcome("import time; time.sleep(1000)", 100).passed)

    def test_a_child_works_while_it_waits(self):
        busy = "import time; end = time.monotonic() + 10\nwhile time.monotonic() < end: sum(range(10 ** 6)); time.sleep(0.3)"
        code = f"import subprocess, sys; raise SystemExit(subprocess.call([sys.executable, '-c', {busy!r}]))"
        self.assertTrue(self.outcome(code, 100).passed)

    def test_works_for_ever(self):
        self.assertFalse(self.outcome("while True: pass", 2).passed)


if __name__ == "__main__":
    unittest.main()
