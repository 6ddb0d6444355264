#!/usr/bin/env python3
"""Where games that were composed go: into pickles, to other working folders; and texts that no file can hold."""
import os
import pickle
import shutil
import tempfile
import unittest
from pathlib import Path

from engine import SOURCE, main

import bastide

GAME = """[game]
modules = ["base"]
tilesets = ["sets/mine.toml"]

[[player]]
name = "Ann"

[[player]]
name = "Ben"
"""
HALF = "\ud800"  # of a pair of surrogates


class Elsewhere(unittest.TestCase):
    """What was said by relative paths is found after the working folder has changed."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        self.here, self.there = (Path(temporary.name).resolve() / name for name in ("here", "there"))
        (self.here / "sets").mkdir(parents=True)
        self.there.mkdir()
        shutil.copy(SOURCE / "tilesets/base-c2.toml", self.here / "sets/mine.toml")
        (self.here / "evening.toml").write_text(GAME)
        os.chdir(self.here)

    def test_games_of_files_and_of_keywords(self):
        games = (bastide.Game("evening.toml"), bastide.Game(modules=["base"], tilesets=["sets/mine.toml"]))
        for number, game in enumerate(games):
            record = f"evening-{number}.bastide"
            with self.subTest(file=game.file):
                state = game.new_initial_state(seed=3)
                state.step(state.legal_actions()[0])
                os.chdir(self.here)
                early = pickle.dumps(state)
                os.chdir(self.there)
                for pickled in (early, pickle.dumps(state)):  # made there or here, it is read here
                    again = pickle.loads(pickled)
                    self.assertEqual(again, state)
                    self.assertEqual((again.game.name, again.game.file), (game.name, game.file))
                state.save(record)
                self.assertEqual(bastide.read_record(record), state)

    def test_folders_of_a_library(self):
        shutil.copytree(SOURCE / "tests/rules-only/modules", self.here / "modules")
        shutil.copytree(SOURCE / "tests/rules-only/tilesets", self.here / "tilesets")
        game = bastide.Game(modules=["base", "tolls"], library=bastide.Library(modules=["modules"], tile_sets=["tilesets"]))
        os.chdir(self.there)
        self.assertEqual(pickle.loads(pickle.dumps(game)).digest, game.digest)
        self.assertIn("<svg", game.new_initial_state(seed=1).svg())

    def test_what_a_record_says_of_colours_goes_along(self):
        state = bastide.Game({"game": {"modules": ["base"], "tilesets": ["base-c2"]},
                              "player": [{"name": "Ann", "colour": "teal"}, {"name": "Ben"}]}).new_initial_state(seed=1)
        state.save("teal.bastide")
        record = Path("teal.bastide")
        record.write_text(record.read_text().replace('"teal"', '"mauve"'))  # no colour of ours, and no reason not to read it
        again = bastide.read_record(record)
        self.assertEqual(pickle.loads(pickle.dumps(again)).svg(), again.svg())


class Halves(unittest.TestCase):
    def test_half_a_character_is_refused_with_a_sentence(self):
        base = {"modules": ["base"], "tilesets": ["base-c2"]}
        for composed in (lambda: bastide.Game(**base, players=[HALF, "Ben"]), lambda: bastide.Game(**base, title=f"An {HALF} evening"),
                         lambda: bastide.Game(**base, switches={HALF: 1}), lambda: bastide.Game(**base, switches={"hand_size": HALF}),
                         lambda: bastide.Game(modules=[HALF]), lambda: bastide.Game(**base, players=[{HALF: 1}]),
                         lambda: bastide.Game({"game": base, HALF: {}, "player": []}), lambda: bastide.Game(HALF)):
            with self.assertRaisesRegex(bastide.Error, "half of a character"):
                composed()
        with self.assertRaises(bastide.Error) as refused:
            bastide.Game(**base, **{HALF: 1})
        str(refused.exception).encode()  # can be printed

    def test_an_agent_that_answers_so_has_chosen_what_is_not_legal(self):
        game = bastide.Game(modules=["base"], players=2)

        class Mute:
            def choose(self, state):
                return HALF

        with self.assertRaisesRegex(RuntimeError, "has chosen what is not legal: its text has half of a character"):
            bastide.simulate(game, [Mute, "random"], games=1)


if __name__ == "__main__":
    main()
