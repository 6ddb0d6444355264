"""Records go on: those of earlier programs (tests/records), and those of modules that have got a switch since."""

import os
import re
import shutil
from pathlib import Path

from playing import SOURCE, Playing, main

STORED = Path(SOURCE) / "tests/records"
BUILT = Path(os.environ["BASTIDE_BUILD_DIR"]) / "modules"
SWITCH = '\n[[switch]]\nname = "late_fee"\ntype = "number"\nmin = 0\nmax = 9\ndefault = 0\nsummary = "Points that nobody pays."\n'


class Stored(Playing):
    def test_what_every_release_recorded_is_played(self):
        records = sorted(STORED.rglob("*.bastide"))
        self.assertGreaterEqual(len(records), 9)
        for record in records:
            with self.subTest(record=str(record.relative_to(STORED))):
                self.run_bastide("replay", record, "--verify")


    def test_a_record_of_before_keeps_its_format(self):
        """Programs of before read it still: what they do not know is not written into it."""
        whole = (STORED / "0.1/quick.bastide").read_text(encoding="utf-8")
        lines = whole.splitlines(keepends=True)
        with open(self.path("old"), "w", encoding="utf-8") as file:
            file.writelines(lines[:len(lines) // 2])
        self.run_bastide("play", "--resume", "old", "--agents", "random,random")
        finished = self.read("old")
        self.assertTrue(finished.startswith("[bastide-record 2]\n"))
        self.assertIn("\nresult: ", finished)
        self.assertNotIn("[turns", finished)
        self.run_bastide("replay", "old", "--verify")

    def test_turns_that_are_not_those_of_the_moves_are_told(self):
        newest = (STORED / "0.2/quick.bastide").read_text(encoding="utf-8")
        with open(self.path("wrong"), "w", encoding="utf-8") as file:
            file.write(newest.replace("[turns 71]", "[turns 70]"))
        self.assertIn("the record tells of 70 turns, but the moves make 71", self.run_bastide("replay", "wrong", "--verify", code=1).stderr)


class Grown(Playing):
    """A module that its author has worked on: the same library, another manifest."""

    def setUp(self):
        super().setUp()
        game = self.game(ann="random", ben="random", extra='\n[switches]\nsmall_city_scoring = "halved"\n')
        self.run_bastide("play", game, "--seed", 4, "--record", "whole")

    def grown(self, *changes):
        folder = Path(self.path("modules"))
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(BUILT / "base", folder / "base")
        rules = folder / "base/rules.toml"
        text = rules.read_text(encoding="utf-8")
        for old, new in changes:
            text, count = re.subn(old, new, text, count=1)
            self.assertEqual(1, count, old)
        rules.write_text(text, encoding="utf-8")
        return folder

    def replayed(self, folder, code=0):
        return self.run_bastide("replay", "whole", "--verify", "--modules", folder, code=code).stderr

    def test_a_new_switch_leaves_records_as_they_were(self):
        self.replayed(self.grown((r"\n\[\[switch\]\]", SWITCH + "\n[[switch]]")))
        self.replayed(self.grown((r'version = "1\.1\.0"', 'version = "1.2.0"'), (r"\n\[\[switch\]\]", SWITCH + "\n[[switch]]")))

    def test_another_default_leaves_records_as_they_were(self):
        """The value with which the game was played is in its record, also where nobody had set it."""
        self.run_bastide("play", self.game(ann="random", ben="random"), "--seed", 4, "--record", "plain")
        folder = self.grown((r'(?s)(name = "small_city_scoring".*?default = )"normal"', r'\1"halved"'))
        self.run_bastide("replay", "plain", "--verify", "--modules", folder)

    def test_a_version_that_is_played_otherwise_is_refused(self):
        always_there = [(r'\nsince = "1\.1\.0"', "")] * 2  # in a module of 0.9 nothing has come with 1.1
        for version in ("2.0.0", "0.9.0"):
            told = self.replayed(self.grown((r'version = "1\.1\.0"', f'version = "{version}"'), *always_there), code=2)
            self.assertIn(f"module base has version {version} here and 1.1.0 there", told)

    def test_what_was_changed_in_a_record_is_told(self):
        whole = self.read("whole")
        self.assertIn('[switch base.small_city_scoring "halved"]\n', whole)
        with open(self.path("whole"), "w", encoding="utf-8") as file:
            file.write(whole.replace('[switch base.small_city_scoring "halved"]\n', ""))
        self.assertIn("the switches of module base do not have the values they had", self.replayed(self.grown(), code=2))


if __name__ == "__main__":
    main()
