"""docs/studies: every experiment file can be played and has its report beside it; the script for switches tries them all."""

import glob
import os
import re
import subprocess
import sys

from playing import BASTIDE, SOURCE, Playing, main

STUDIES = os.path.join(SOURCE, "docs", "studies")


class Studies(Playing):
    def test_every_study_can_be_played(self):
        files = sorted(glob.glob(os.path.join(STUDIES, "*.toml")))
        self.assertGreaterEqual(len(files), 10)
        os.symlink(os.path.join(STUDIES, "games"), self.path("games"))
        for file in files:
            name = os.path.basename(file)
            with open(file, encoding="utf-8") as study, open(self.path(name), "w", encoding="utf-8") as few:
                text = study.read()
                fewer = re.sub(r"^(games|first_games|generations) = \d+", r"\1 = 2", text, flags=re.MULTILINE)
                fewer = re.sub(r"^candidates = \d+", "candidates = 3", fewer, flags=re.MULTILINE)
                few.write(fewer.replace("[oracle]\ngames = 2\n", "[oracle]\ngames = 20\n"))
            self.run_bastide("lab", "run", name, "-q", "-t", 2)
            report = self.read_report(name)
            title = re.search(r'^title = "(.*)"', text, re.MULTILINE).group(1)
            self.assertEqual(report.splitlines()[0], title)
            games = re.search(r"^games = (\d+)", text, re.MULTILINE).group(1)
            self.assertIn(f"{games} games of {games} of every variant", report)

    def read_report(self, name):
        with open(os.path.join(STUDIES, "reports", name.replace(".toml", ".txt")), encoding="utf-8") as file:
            return file.read()

    def test_switches_are_tried(self):
        done = subprocess.run([sys.executable, os.path.join(STUDIES, "switches.py"), "--games", "2", "--bastide", BASTIDE],
                              cwd=self.folder, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, msg=done.stderr)
        self.assertIn("values were tried, 2 games each", done.stdout)


if __name__ == "__main__":
    main()
