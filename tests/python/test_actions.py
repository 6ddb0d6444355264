"""Actions as data: what they say is enough to tell them from each other."""
import unittest

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


if __name__ == "__main__":
    main()
