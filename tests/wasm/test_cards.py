#!/usr/bin/env python3
"""What host/wasm/cut.mjs leaves of cards is what the page tells of them. Skipped without node."""

import functools
import json
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

if not shutil.which("node"):
    print("There is no node here.")
    sys.exit(77)

from cards import CARDS, cut_cards  # noqa: E402


class Cards(unittest.TestCase):
    def test_they_are_as_exact_as_the_page_tells_them(self):
        halves = {("length", "turns"): .5, ("decisions", "real"): .5, ("decisions", "all"): .5, ("seats", 0, "won"): .005,
                  ("luck", "points", "luck"): .005, ("skill", "levels"): .05, ("suspense", "settled"): .005, ("suspense", "comebacks"): .005}
        with tempfile.TemporaryDirectory() as folder:
            cut_cards(folder)
            for card in CARDS:
                whole, cut = (json.loads(file.read_text()) for file in (card, Path(folder, card.name)))
                self.assertEqual([whole["mix"], whole["games"], whole["agents"][-1]], [cut["mix"], cut["games"], cut["agents"][0]])
                for path, half in halves.items():
                    if not whole.get(path[0]):
                        continue
                    figure, told = (functools.reduce(lambda at, key: at[key], path, one) for one in (whole, cut))
                    for end in ("value",) if half == .5 else ("value", "low", "high"):
                        self.assertEqual(figure[end] is None, told[end] is None, (card, path, end))
                        self.assertLessEqual(abs((figure[end] or 0) - (told[end] or 0)), half + 1e-9, (card, path, end))


if __name__ == "__main__":
    unittest.main()
