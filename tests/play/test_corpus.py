"""bastide corpus: the same files however it was interrupted and on however many threads; refusals; what its page says."""

import array
import json
import os
import re
import shutil
import signal
import subprocess
import unittest
from pathlib import Path

from playing import BASTIDE, SOURCE, Playing, main, wait_until

HEAD = 128  # bytes before the numbers of a column


def numbers(file, kind="Q"):
    """A column of plain numbers, by what NumPy documents of its files."""
    data = Path(file).read_bytes()
    assert data[:8] == b"\x93NUMPY\x01\x00" and int.from_bytes(data[8:10], "little") == HEAD - 10
    found = array.array(kind)
    found.frombytes(data[HEAD:])
    said = eval(data[10:HEAD].decode("ascii"))  # a Python literal, as they say
    assert said["fortran_order"] is False and said["shape"][0] == len(found), said
    return found


def contents(folder):
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(Path(folder).rglob("*")) if file.is_file()}


class Corpus(Playing):
    def corpus(self, *arguments, code=0):
        return self.run_bastide("corpus", "agents", "-a", "random", "-q", *arguments, code=code)

    def parts(self):
        return [part for part in Path(self.path("corpus")).glob("part-*") if not part.name.endswith(".unfinished")]

    def begun(self, *arguments):
        process = subprocess.Popen([BASTIDE, "corpus", "agents", "-a", "random", "-q", *map(str, arguments)], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def test_threads_and_a_kill_change_no_byte(self):
        asked = ("-n", 250, "-s", 3, "--part", 40)
        self.corpus(*asked, "-o", "whole", "-t", 1)
        whole = contents(self.path("whole"))
        self.assertEqual(len(whole), 1 + 7 * 14)
        self.corpus(*asked, "-o", "threads", "-t", 3)
        self.assertEqual(contents(self.path("threads")), whole)
        process = self.begun(*asked, "-o", "killed", "-t", 2)
        wait_until(lambda: os.path.exists(self.path("killed/part-00001")) or process.poll() is not None, process)
        process.kill()
        process.communicate()
        self.corpus(*asked, "-o", "killed")
        self.assertEqual(contents(self.path("killed")), whole)
        self.corpus(*asked, "-o", "killed")  # nothing is left to do
        self.assertEqual(contents(self.path("killed")), whole)
        games = [game for part in range(7) for game in numbers(self.path(f"killed/part-{part:05}/game.npy"))]
        self.assertEqual(sorted(set(games)), list(range(250)))
        self.assertEqual(games, sorted(games))

    def test_a_part_goes_on_after_its_last_whole_game(self):
        asked = ("-n", 40, "-o", "corpus", "--part", 40)
        self.corpus(*asked)
        whole = contents(self.path("corpus"))
        part, draft = self.path("corpus/part-00000"), self.path("corpus/part-00000.unfinished")
        rows = sum(game < 32 for game in numbers(os.path.join(part, "game.npy")))
        options = sum(numbers(os.path.join(part, "legal.npy"), "i")[:rows])
        for held, cut in (({"games": 32, "rows": rows, "options": options}, None),  # killed while the next games were written
                          ({"games": 32, "rows": rows, "options": options}, 1000),  # the disk has less than it said
                          ("nonsense", None), (None, None), ({"games": -1}, None)):
            os.rename(part, draft)
            if held is not None:
                Path(draft, "held.json").write_text(json.dumps(held), encoding="utf-8")
            if cut:
                os.truncate(os.path.join(draft, "facts.npy"), cut)
            self.corpus(*asked)
            self.assertEqual(contents(self.path("corpus")), whole, (held, cut))
        shutil.move(part, draft)  # whole, and killed before it got its name
        Path(draft, "held.json").write_text(json.dumps({"games": 40, "rows": len(numbers(os.path.join(draft, "game.npy"))),
                                                        "options": len(numbers(os.path.join(draft, "options.npy")))}), encoding="utf-8")
        self.corpus(*asked)
        self.assertEqual(contents(self.path("corpus")), whole)
        shutil.move(part, draft)  # a number of games that is in the middle of what a thread plays at once
        Path(draft, "held.json").write_text(json.dumps({"games": 31, "rows": 0, "options": 0}), encoding="utf-8")
        self.assertIn("delete it", self.corpus(*asked, code=2).stderr)

    def test_ctrl_c_keeps_what_is_done_and_nobody_writes_beside(self):
        asked = ("-n", 1000000, "-o", "corpus", "--part", 320)
        for _ in range(2):
            before = len(self.parts())
            process = self.begun(*asked, "-t", 2)
            # Two parts more than there were: the first may have been whole already, the second it has written under its lock.
            wait_until(lambda: len(self.parts()) > before + 1, process)
            self.assertIn("another program", self.corpus(*asked, code=75).stderr)
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=120)[1]
            self.assertEqual(process.returncode, 130, said)
            self.assertIn("the same command goes on", said)
        said = json.loads(self.read(self.path("corpus/dictionary.json")))
        self.assertEqual((said["finished"], said["rows"]), (False, 0))

    def test_games_by_another_value_file_are_not_gone_on_with(self):
        values = ("[value]\nformat = 1\ngame = 'G'\nruleset = '0123456789abcdef'\nmodules = ['base', 'farmers']\nplayers = 2\n"
                  "games = 10\nseed = 1\n[weights]\nrest = {}\n")
        asked = ("corpus", "agents", "-a", "careful:value=mine.toml:width=2", "-n", 1, "-q", "-o", "corpus")
        for rest, code in ((1, 0), (1, 0), (2, 2)):
            Path(self.path("mine.toml")).write_text(values.format(rest), encoding="utf-8")
            said = self.run_bastide(*asked, code=code).stderr
        self.assertIn("another 'learned'", said)

    def test_what_is_something_else_is_left_alone(self):
        self.corpus("-n", 2, "-o", "corpus")
        before = contents(self.path("corpus"))
        for more, key in ((("-s", 2), "seed"), (("--part", 7), "part"), (("--planes",), "planes"), (("-a", "greedy"), "agents"), (("-n", 3), "games")):
            arguments = [argument for argument in ("-n", 2) if more[0] != "-n"]
            refused = self.run_bastide("corpus", "agents", "-q", *(("-a", "random") if more[0] != "-a" else ()), *arguments, *more, "-o", "corpus", code=2)
            self.assertIn(f"another '{key}'", refused.stderr)
        self.run_bastide("corpus", "quick", "-a", "random", "-n", 2, "-q", "-o", "corpus", code=2)
        self.assertEqual(contents(self.path("corpus")), before)
        os.mkdir(self.path("mine"))
        Path(self.path("mine/letter.txt")).write_text("Dear", encoding="utf-8")
        self.assertIn("no corpus", self.corpus("-o", "mine", code=2).stderr)
        self.assertIn("nothing to write", self.corpus("-n", 0, "-o", "none", code=2).stderr)
        self.assertFalse(os.path.exists(self.path("none")))
        self.corpus("-o", "mine/letter.txt/corpus", code=2)

    def test_the_page_names_every_column(self):
        self.corpus("-n", 1, "--planes", "-o", "corpus")
        columns = json.loads(self.read(self.path("corpus/dictionary.json")))["columns"]
        page = Path(SOURCE, "docs/corpus.md").read_text(encoding="utf-8")
        told = re.findall(r"^\| `(\w+)` \| (u?int\d+) \| ([^|]*?) \|", page, re.M)
        self.assertEqual(told, [(column["name"], column["type"], column["row"]) for column in columns])


if __name__ == "__main__":
    main()
