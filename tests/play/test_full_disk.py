"""A disk that fills while somebody plays at a terminal: the move is not made, they are told, and go on when there is room."""
import os
import pty
import re
import resource
import select
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = os.environ["BASTIDE"]


class FullDisk(unittest.TestCase):
    def test_a_move_that_cannot_be_written(self):
        with tempfile.TemporaryDirectory() as folder:
            record = Path(folder) / "game.bastide"
            ours, theirs = pty.openpty()
            process = subprocess.Popen([PROGRAM, "play", "quick", "--seed", "1", "--agents", "person,random", "--record", str(record)],
                                       stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "dumb"})
            os.close(theirs)
            try:
                self.told(ours, r"\? for help\) > ")
                size = record.stat().st_size
                hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)[1]
                resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size + 3, hard))
                os.write(ours, b"1\n")
                text = self.told(ours, r"(?:a letter, Enter.*> )|(?:Enter to go on; q leaves > )")
                if "Enter to go on" not in text:
                    os.write(ours, b"a\n")
                    text = self.told(ours, "Enter to go on; q leaves > ")
                self.assertIn("the record cannot be written", text)
                self.assertEqual(size, record.stat().st_size)
                os.write(ours, b"\n")
                self.told(ours, r"\? for help\) > ")
                resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (hard, hard))
                os.write(ours, b"1\n")
                if "a letter" in self.told(ours, r"(?:a letter, Enter.*> )|(?:\? for help\) > )"):
                    os.write(ours, b"a\n")
                    self.told(ours, r"\? for help\) > ")
                self.assertGreater(record.stat().st_size, size)
                os.write(ours, b"q\n")
                self.assertEqual(0, process.wait(timeout=60))
            finally:
                process.kill()
                process.wait()
                os.close(ours)
            done = subprocess.run([PROGRAM, "replay", "--verify", record], capture_output=True, text=True, check=False)
            self.assertEqual(0, done.returncode, done.stderr)

    def told(self, terminal, pattern):
        """What the program says up to this."""
        text, end = "", time.monotonic() + 120
        while time.monotonic() < end:
            if select.select([terminal], [], [], 1)[0]:
                text += os.read(terminal, 1 << 16).decode(errors="replace")
            if re.search(pattern + r"$", text.rstrip("\n")):
                return text
        self.fail(f"{pattern} did not come: {text[-800:]!r}")
        return text


if __name__ == "__main__":
    unittest.main()
