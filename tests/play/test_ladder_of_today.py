"""How strong opponents are was measured in every ready-made mix as mixes and agents are now (host/games/ladder.json, docs/ladder.md).

Whoever changes a mix need not measure for an hour: the test says what is to be renewed and how, and is skipped; with `tests/run --all` it fails.
"""

import os
import shutil

from playing import GAMES, SOURCE, Playing, main

KEPT = os.path.join(GAMES, "ladder.json")
PAGE = os.path.join(SOURCE, "docs/ladder.md")
RENEW = f"`bastide ladder --keep {os.path.relpath(KEPT, SOURCE)} -o {os.path.relpath(PAGE, SOURCE)}` renews it"


class OfToday(Playing):
    def test_nothing_is_stale(self):
        told = self.run_bastide("ladder", "--check", "--keep", KEPT, code=None)
        if told.returncode == 1 and os.environ.get("BASTIDE_EXTENT") != "all":
            self.skipTest(f"{told.stdout.partition(';')[0]}; {RENEW}")
        self.assertEqual(0, told.returncode, told.stdout + told.stderr)
        kept = self.path("kept.json")
        shutil.copy(KEPT, kept)
        self.run_bastide("ladder", "--keep", kept, "-o", self.path("page.md"), "-q", code=None)
        self.assertEqual(self.read(PAGE), self.read(self.path("page.md")), RENEW)


if __name__ == "__main__":
    main()
