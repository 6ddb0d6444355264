"""What docs/python.md says is enough to ask questions of docs/studies again: the differences are those of the reports there."""
import re
import tempfile
import unittest
from pathlib import Path

from engine import SOURCE, main, need, sanitized, skip

need("numpy")
if sanitized():
    skip("thousands of games, of which the sanitizers would learn nothing new.")

from bastide.lab import Experiment  # noqa: E402

ROW = re.compile(r"^score +(\S+=\S+) +(-?[0-9.]+) +-?[0-9.]+ to ", re.MULTILINE)


class Studies(unittest.TestCase):
    def test_three_questions_have_the_same_answers(self):
        for name in ("halved", "farms", "hands"):
            report = (SOURCE / f"docs/studies/reports/{name}.txt").read_text(encoding="utf-8")
            wanted = {variant: float(difference) for variant, difference in ROW.findall(report)}
            self.assertTrue(wanted)
            with tempfile.TemporaryDirectory() as folder:
                results = Experiment(SOURCE / f"docs/studies/{name}.toml").run(Path(folder, "results.lab"))
                games = results.games("score")
                means = {one: float(games["score"][games["variant"] == one].mean()) for one in results.variants}
            baseline = means.pop(results.variants[0])
            for variant, difference in wanted.items():
                self.assertAlmostEqual(means[variant] - baseline, difference, delta=0.0006, msg=f"{name}: {variant}")


if __name__ == "__main__":
    main()
