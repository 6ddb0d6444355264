"""A corpus says what happened in the games: judged by playing them again from its columns."""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from engine import PROGRAM, main, need

numpy = need("numpy")

import bastide  # noqa: E402
from bastide import corpus  # noqa: E402


class Corpus(unittest.TestCase):
    def test_columns_are_the_games(self):
        game = bastide.Game("agents")
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder, "corpus")
            subprocess.run([PROGRAM, "simulate", "agents", "--agents", "greedy,random", "--games", "3", "--seed", "9", "-q", "--record", "2", folder],
                           capture_output=True, check=True)
            record = str(next(Path(folder).glob("*.bastide")))
            other = str(Path(folder, "other.toml"))
            done = subprocess.run([sys.executable, "-m", "bastide.corpus", "agents", "--games", "3", "--agents", "greedy,random", "--seed", "9",
                                   "--out", str(out), "--planes", "--records", record, other], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("other.toml", done.stderr)
            dictionary, columns = corpus.read(out)
            self.assertEqual(dictionary, json.loads((out / "dictionary.json").read_text()))
            points = bastide.play_games(game, ["greedy", "random"], games=3, seed=9)
            number = columns["game"]
            played = columns["source"] == 0
            for one in range(3):
                rows = played & (number == one)
                self.assertTrue((columns["result"][rows] == points[one]).all())
            begin = numpy.concatenate([[0], numpy.cumsum(columns["legal"])])
            self.assertEqual(begin[-1], len(columns["options"]))
            for row in range(len(number)):
                options = columns["options"][begin[row]:begin[row + 1]]
                self.assertEqual(options[columns["choice"][row]], columns["action"][row])
            # The record is game 2 of the same run, so its rows are those of that game.
            second = played & (number == 2)
            for name in ("action", "points", "value", "facts", "planes", "turn", "seat", "decision"):
                self.assertTrue((columns[name][second] == columns[name][~played]).all(), name)
            state = game.new_initial_state(seed=corpus.game_seed(9, 1))
            for row in numpy.flatnonzero(played & (number == 1)):
                self.assertEqual(state.current_player(), columns["seat"][row])
                self.assertEqual(state.estimate(), columns["value"][row].tolist())
                self.assertEqual(dictionary["decisions"][columns["decision"][row]], state.decision())
                state.apply_action(int(columns["action"][row]))
            self.assertTrue(state.is_terminal())
            for arguments in (["agents", "--out", str(out)], ["no-such-game", "--out", folder + "/x"], ["agents", "--agents", "nobody", "--out", folder + "/y"]):
                self.assertEqual(subprocess.run([sys.executable, "-m", "bastide.corpus", *arguments], capture_output=True).returncode, 2)


if __name__ == "__main__":
    main()
