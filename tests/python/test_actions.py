"""Actions as data: what they say is enough to tell them from each other. Chance that is forced, and records of it."""
import tempfile
import unittest
from pathlib import Path

from engine import main

import bastide


class Actions(unittest.TestCase):
    def test_they_say_which_figure_they_mean(self):
        state, met = bastide.Game("big-box").new_initial_state(seed=2), set()
        while not state.is_terminal():
            meant = [action for action in state.actions() if action.verb == "fairy"]
            figures = state.figures() if meant else []
            self.assertEqual(len({str(action.values) for action in meant}), len(meant), [action.text for action in meant])
            for action in meant:
                if "standing" in action.values:  # else it is the piece that it stands beside, or nobody
                    figure = figures[action.values["standing"]]
                    self.assertEqual(action.values.get("square"), figure.square, action.text)
                    met.add(figure.where)
            state.apply_action(state.random_action())
        self.assertTrue({"segment", "space"} <= met, met)

    def test_what_chance_cannot_bring_makes_no_record(self):
        game = bastide.Game("agents")
        state = game.new_initial_state()
        single = next(name for name, copies in game.tile_types.items() if copies == 1)
        with tempfile.TemporaryDirectory() as folder:
            for name in ("once", "twice"):
                state.force(f"draw {single}")
                while not state.is_chance_node():
                    state.apply_index(0)
                file = Path(folder, f"{name}.bastide")
                if name == "once":
                    state.save(str(file))
                    self.assertEqual(bastide.read_record(file), state)
                    continue
                with self.assertRaisesRegex(bastide.Error, f"'draw {single}' was forced when there was none left"):
                    state.save(str(file))
                self.assertFalse(file.exists())
                self.assertEqual(game.deserialize_state(state.serialize()), state)


if __name__ == "__main__":
    main()
