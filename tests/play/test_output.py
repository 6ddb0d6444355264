"""Output that cannot be written, and files that do not fit: a sentence and exit code 2, and nothing is lost or left half."""

import os
import re
import resource
import signal
import subprocess
import time
import unittest

from playing import BASTIDE, Playing, main

SCENARIO = """\
title = "A cap"
modules = ["base"]
tilesets = ["base-c2"]
players = ["red", "blue"]
"""


class Output(Playing):
    def run_into(self, arguments, timeout=60, **how):
        done = subprocess.run([BASTIDE, *map(str, arguments)], cwd=self.folder, timeout=timeout, text=True,
                              stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, **how)
        return done.returncode, done.stderr

    def closed(self, line, code=0):
        """What a shell does with a line like "bastide play agents >&-"; the program is $B."""
        done = subprocess.run(["sh", "-c", line], cwd=self.folder, timeout=60, text=True, capture_output=True,
                              env={**os.environ, "B": BASTIDE})
        self.assertEqual(done.returncode, code, msg=line + "\n" + done.stderr)
        return done.stderr

    def commands(self):
        game = self.game(ann="random", ben="random")
        self.run_bastide("play", game, "--seed", 1, "--record", "done")
        return [["--help"], ["--version"], ["play", "--help"],
                ["play", game, "--no-record"], ["play", game, "--record", "new"], ["play", self.game("person.toml"), "--no-record"],
                ["play", "--resume", "done"], ["records", "."], ["records", ".", "--json"],
                ["simulate", game, "--games", "3"], ["simulate", game, "--games", "3", "--json"],
                ["check", "no-such-scenario.toml"], ["check", "no-such-scenario.toml", "--json"],
                ["replay", "done"], ["replay", "done", "--verify"], ["replay", "done", "--json"],
                ["render", "done"], ["render", "done", "-o", "-"], ["modules"], ["modules", "--json"],
                ["tiles"], ["tiles", "base-c2"], ["tiles", "base-c2", "--json"], ["tiles", "base-c2", "--markdown"],
                ["rules", "base"], ["rules", "base", "--json"], ["rules", "base", "--markdown"],
                ["phases", game], ["phases", game, "--json"], ["phases", game, "--markdown"],
                ["new-game", "--modules", "base"], ["new-game", "--modules", "base", "-o", "-"],
                ["bench", game, "--repetitions", "1", "--seconds", "0.001", "--depths", "20"],
                ["bench", game, "--repetitions", "1", "--seconds", "0.001", "--depths", "20", "--json"]]

    @unittest.skipUnless(os.path.exists("/dev/full"), "this system has no /dev/full")
    def test_every_command_says_that_the_output_is_lost(self):
        for command in self.commands():
            with self.subTest(command), open("/dev/full", "w", encoding="utf-8") as full:
                code, told = self.run_into(command, stdout=full)
                self.assertEqual(code, 2)
                self.assertIn("bastide: Standard output cannot be written: No space left on device.", told)
        self.run_bastide("replay", "new", "--verify")  # what was recorded until then is a game that waits

    def test_long_work_ends_when_its_output_fails(self):
        os.makedirs(self.path("many"))
        begin = time.monotonic()
        game = self.game(ann="random", ben="random")
        with open("/dev/full", "w", encoding="utf-8") as full:
            code, told = self.run_into(["play", game, "--record", "a", "--pace", "1000"], stdout=full)
        self.assertEqual(code, 2)
        self.assertRegex(told, r"^The game waits in a\. Go on with:\n  bastide play --resume a\nbastide: Standard output")
        self.assertLess(time.monotonic() - begin, 20)

    def test_closed_descriptors_are_not_given_to_files(self):
        self.game(ann="random", ben="random")
        for closed in (">&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"):
            with self.subTest(closed):
                self.closed(f'"$B" play two.toml --seed 1 --record a {closed}', code=2)
                self.run_bastide("replay", "a", "--verify")
                self.closed(f'"$B" play --resume a {closed}', code=2)
                self.run_bastide("play", "--resume", "a")
                self.assertIn("result: ", self.read("a").splitlines()[-1])
                self.closed(f'"$B" render a -o a.svg {closed}')
                self.assertRegex(self.read("a.svg"), r"(?s)^<(\?xml|svg).*</svg>\s*$")
                os.remove(self.path("a"))
        self.closed('"$B" play two.toml --seed 1 --record a 2>&-')
        self.closed('"$B" play two.toml --seed 1 --record b <&-')
        self.assertEqual(self.read("a"), self.read("b"))
        self.assertIn("Standard output cannot be written: Bad file descriptor", self.closed('"$B" modules >&-', code=2))

    def test_a_pipe_that_nobody_reads_ends_the_program_quietly(self):
        self.game(ann="random", ben="random")
        self.assertEqual(self.closed('"$B" tiles base-c2 | head -n 1'), "")
        reading, writing = os.pipe()
        os.close(reading)
        code, told = self.run_into(["tiles", "base-c2"], stdout=writing, restore_signals=True)
        self.assertEqual((code, told), (-signal.SIGPIPE, ""))
        code, told = self.run_into(["tiles", "base-c2"], stdout=writing, restore_signals=False)  # Python ignores SIGPIPE
        self.assertEqual(code, 2)
        self.assertIn("Broken pipe", told)
        os.close(writing)

    def test_a_pipe_that_is_not_ready_is_waited_for(self):
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        with subprocess.Popen([BASTIDE, "tiles", "base-c2", "--json"], stdout=writing) as program:
            os.close(writing)
            time.sleep(0.2)
            text = b""
            while part := os.read(reading, 1000):
                text += part
        os.close(reading)
        self.assertEqual(program.returncode, 0)
        self.assertEqual(text.decode(), self.run_bastide("tiles", "base-c2", "--json").stdout)


def full_disk(most):
    """Files cannot grow beyond so many bytes, as on a disk that is full."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


class FullDisk(Playing):
    def run_full(self, most, *arguments, code=2):
        done = subprocess.run([BASTIDE, *map(str, arguments)], cwd=self.folder, timeout=60, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, preexec_fn=full_disk(most))
        self.assertEqual(done.returncode, code, msg=done.stderr)
        return done.stderr

    def names(self):
        return sorted(os.listdir(self.folder))

    def test_files_are_replaced_as_a_whole_or_not_at_all(self):
        self.run_bastide("new-game", "--modules", "base", "-o", "g.toml")
        self.run_bastide("play", self.game(ann="random"), "--seed", 1, "--record", "a")
        before, names = self.read("g.toml"), self.names()
        told = self.run_full(100, "new-game", "--modules", "base,farmers", "--force", "-o", "g.toml")
        self.assertRegex(told, "g.toml: the file cannot be written: File too large")
        self.run_full(100, "new-game", "--modules", "base", "-o", "other.toml")
        self.run_full(100, "render", "a", "-o", "g.toml")
        self.run_full(100, "render", "a", "-o", "a.svg")
        self.run_full(100, "play", "two.toml", "--record", "b")
        self.assertEqual(self.names(), names)
        self.assertEqual(self.read("g.toml"), before)
        self.run_bastide("new-game", "--modules", "base,farmers", "--force", "-o", "g.toml")
        self.assertNotEqual(self.read("g.toml"), before)

    def test_a_record_that_has_no_room_ends_with_a_whole_move(self):
        game = self.game(ann="random", ben="random")
        self.run_bastide("play", game, "--seed", 1, "--record", "whole")
        whole = self.read("whole")
        head = whole.index("\n\n") + 2
        for most in (head + 100, head + 101, head + 113, head + 1000):
            self.assertRegex(self.run_full(most, "play", game, "--seed", 1, "--record", "a"), "a: the record cannot be written: File")
            played = self.read("a")
            self.assertTrue(whole.startswith(played) and played.endswith("\n"), msg=played[-50:])
            self.run_bastide("play", "--resume", "a")
            self.assertEqual(self.read("a"), whole)
            os.remove(self.path("a"))


class Outputs(Playing):
    """What -o means, and what it does not destroy."""

    def test_a_dash_is_standard_output(self):
        out = self.run_bastide("new-game", "--modules", "base", "-o", "-").stdout
        self.assertEqual(out, self.run_bastide("new-game", "--modules", "base").stdout)
        self.assertIn("[game]", out)
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_folder_that_is_gone_is_told_of(self):
        game = os.path.join(self.folder, self.game(ann="random", ben="random"))
        for command in (f"play {game} --record new", "play --resume old"):
            line = f'mkdir gone; cd gone; rmdir ../gone; "$B" {command}'
            done = subprocess.run(["sh", "-c", line], cwd=self.folder, timeout=60, text=True, capture_output=True, env={**os.environ, "B": BASTIDE})
            self.assertEqual(done.returncode, 2, msg=done.stderr)
            self.assertNotIn("our fault", done.stderr, msg=command)

    def test_options_of_something_else_are_refused(self):
        game = self.game(ann="random", ben="random")
        self.run_bastide("play", game, "--record", "a")
        for command in (["replay", "a", "--verify", "--step"], ["replay", "a", "--json", "--from", "3"], ["render", "a", "--film", "--no-grid"],
                        ["render", "a", "--film", "--at", "100000"], ["render", "a", "--case", "2"], ["inspect", "a", "--case", "2"],
                        ["play", game, "--opponents", "--seed", "3"], ["play", "--opponents", "--resume", "a"],
                        ["play", game, "--opponents", "--record", "b"], ["play", game, "--opponents", "--real-tiles"],
                        ["play", game, "--opponents", "--pace", "3"], ["play", game, "--opponents", "--reasons"],
                        ["play", game, "--opponents", "--agents", "greedy"]):
            told = self.run_bastide(*command, code=2).stderr
            self.assertTrue("excludes" in told or "--case is for scenarios" in told or "beyond the end" in told, msg=told)

    def test_links_permissions_and_devices(self):
        self.run_bastide("new-game", "--modules", "base", "-o", "g.toml")
        before = self.read("g.toml")
        os.chmod(self.path("g.toml"), 0o604)
        os.symlink("g.toml", self.path("link"))
        self.run_bastide("new-game", "--modules", "base,farmers", "-o", "link", code=2)
        self.run_bastide("new-game", "--modules", "base,farmers", "--force", "-o", "link")
        self.assertTrue(os.path.islink(self.path("link")))
        self.assertNotEqual(self.read("g.toml"), before)
        self.assertEqual(os.stat(self.path("g.toml")).st_mode & 0o777, 0o604)
        self.run_bastide("new-game", "--modules", "base", "-o", "/dev/null")
        self.assertEqual(self.run_bastide("new-game", "--modules", "base", "-o", "/dev/stdout").stdout, before)

    def test_records_are_no_place_for_anything_else(self):
        self.run_bastide("play", self.game(ann="random"), "--seed", 1, "--record", "a")
        before = self.read("a")
        told = self.run_bastide("render", "a", "-o", "a", code=2).stderr
        self.assertIn("this file is no picture, so none takes its place", told)
        self.run_bastide("play", "two.toml", "--record", "b")
        self.assertIn("this file is no picture", self.run_bastide("render", "b", "-o", "a", code=2).stderr)
        self.assertIn("this is a recorded game",
                      self.run_bastide("new-game", "--modules", "base", "--force", "-o", "a", code=2).stderr)
        self.assertEqual(self.read("a"), before)


if __name__ == "__main__":
    main()
