"""A program of a few lines plays a seat of the program, and knows the game as the engine does."""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from engine import PROGRAM, main

import bastide  # noqa: F401

BOT = """
import sys
from bastide import bot

def choose(question):
    game = question.game
    assert game.num_players() == len(question.table.players) == len(question.scores)
    assert sum(game.tile_types.values()) >= len(question.board) + sum(question.unseen.values())
    assert all(placed.tile in game.tile_types for placed in question.board)
    assert {figure.kind for figure in question.figures} <= set(game.figure_kinds)
    assert question.table.hello["ruleset"] == game.digest, "another game"
    return question.legal[-1]

bot.run(choose)
"""


class Bot(unittest.TestCase):
    def test_it_plays_as_an_agent_of_python_does(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "last.py")
            program.write_text(BOT)
            done = subprocess.run([PROGRAM, "simulate", "agents", "--agents", f"bot:command={sys.executable} {program},random", "--games", "2", "--seed", "3", "--json"],
                                  capture_output=True, text=True, check=True)
            told = json.loads(done.stdout)
            self.assertNotIn("forfeit", done.stderr)

        class Last:
            def choose(self, state):
                return state.legal_actions()[-1]

        mine = bastide.simulate(bastide.Game("agents"), [Last, "random"], games=2, seed=3)
        self.assertEqual([one["mean_score"] for one in mine["players"]], [one["mean_score"] for one in told["players"]])


if __name__ == "__main__":
    main()
