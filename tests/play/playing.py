"""Driving `bastide play` from tests: through pipes, or through a pseudo-terminal as a person sees it."""

import fcntl
import os
import pty
import re
import select
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

BASTIDE = os.environ.get("BASTIDE", "")
SOURCE = os.environ.get("BASTIDE_SOURCE_DIR",
                        os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
GAMES = os.path.join(SOURCE, "host", "games")

TWO_PLAYERS = """\
[game]
title = "Test game"
modules = ["base", "farmers"]
tilesets = ["base-c2"]
[[player]]
name = "Ann"
colour = "red"
agent = "{ann}"
[[player]]
name = "Ben"
colour = "blue"
agent = "{ben}"
"""


def python_program(script):
    """What a shell calls such a program by, whatever the folders of it are called."""
    return shlex.join([sys.executable, script])


def worked(process):
    """Seconds of the processors that a running program has used: unlike those of the clock, no other program stretches them."""
    try:
        with open(f"/proc/{process.pid}/stat", encoding="utf-8", errors="replace") as file:
            ticks = file.read().rpartition(")")[2].split()[11:13]
    except FileNotFoundError:
        if os.path.exists("/proc/self/stat"):
            return 0  # it is gone
        process.kill()
        raise unittest.SkipTest("there is no /proc here") from None
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def wait_until(happened, process, patience=60):
    """Until something has happened to a program that runs; an assertion fails if it ends before, or if it never happens."""
    end = time.monotonic() + patience
    while not happened():
        if process.poll() is not None or time.monotonic() > end:
            if happened():
                return
            process.kill()
            raise AssertionError(f"{process.args}: what was waited for did not happen; exit code {process.poll()}")
        time.sleep(0.002)


class Playing(unittest.TestCase):
    """A folder of its own for every test."""

    def setUp(self):
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="bastide-play-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.data = self.path("data")
        os.environ["XDG_DATA_HOME"] = self.data  # games without a name are recorded there

    def path(self, name):
        return os.path.join(self.folder, name)

    def game(self, name="two.toml", ann="person", ben="random", extra=""):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(TWO_PLAYERS.format(ann=ann, ben=ben) + extra)
        return self.path(name)

    def run_bastide(self, *arguments, typed="", code=0, timeout=120):
        done = subprocess.run([BASTIDE, *map(str, arguments)], input=typed, capture_output=True, text=True,
                              timeout=timeout, cwd=self.folder, encoding="utf-8")
        if code is not None:  # else it is the caller's to judge
            self.assertEqual(done.returncode, code, msg=f"{arguments}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
        return done

    def own_records(self):
        """The paths of the games that nobody gave a name."""
        folder = os.path.join(self.data, "bastide", "records")
        return sorted(os.path.join(folder, name) for name in (os.listdir(folder) if os.path.isdir(folder) else []))

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def moves(self, name):
        """The lines after a record's head."""
        return self.read(name).split("\n\n", 1)[1].splitlines()


class Terminal:
    """A program in a terminal window."""

    def __init__(self, arguments, cwd, rows=50, columns=120, **environment):
        self.seen = ""
        self.unread = 0
        try:
            self.pid, self.master = pty.fork()
        except OSError as error:  # a container without /dev/pts
            raise unittest.SkipTest(f"no terminal can be opened here: {error}") from None
        if self.pid == 0:
            os.chdir(cwd)
            os.environ.pop("NO_COLOR", None)
            os.environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor", **environment})
            os.execv(arguments[0], arguments)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read_until(self, wanted, timeout=60):
        """What came since the last call, up to the text wanted (a regular expression)."""
        end = time.monotonic() + timeout
        while True:
            found = re.search(wanted, self.seen[self.unread:])
            if found:
                begin, self.unread = self.unread, self.unread + found.end()
                return self.seen[begin:self.unread]
            if not self._more(end):
                raise AssertionError(f"waited for {wanted!r} in vain; seen: {self.seen[-1500:]!r}")

    def _more(self, end):
        ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the program is gone
            return False
        self.buffer = getattr(self, "buffer", b"") + data
        # Characters may be cut between two reads.
        text = self.buffer.decode("utf-8", errors="ignore")
        self.buffer = self.buffer[len(text.encode("utf-8")):] if text.encode("utf-8") != self.buffer else b""
        self.seen += text
        return bool(data)

    def type(self, line):
        os.write(self.master, (line + "\n").encode("utf-8"))

    def interrupt(self):
        os.write(self.master, b"\x03")

    def finish(self, timeout=60):
        """The exit code, after everything has been read."""
        end = time.monotonic() + timeout
        while self._more(end):
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.master)
        return -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.master)


def without_colours(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def main():
    if not BASTIDE or not os.access(BASTIDE, os.X_OK):
        print("BASTIDE does not name the program; skipped.")
        raise SystemExit(77)
    result = unittest.main(verbosity=1, exit=False).result
    if result.testsRun > 0 and len(result.skipped) == result.testsRun:
        print(f"{result.skipped[0][1]}; skipped.")
        raise SystemExit(77)
    raise SystemExit(0 if result.wasSuccessful() else 1)
