#!/usr/bin/env python3
"""A bot for Bastide that looks one action ahead, with the engine itself (docs/python.md; PYTHONPATH says where the package is).

    bastide match "bot:command=python3 one_ply.py" random --games 20

It does what leaves it farthest ahead of the best of the others if the game ended then; what chance would bring after that it does not ask.
"""
from bastide import bot


def choose(question):
    def lead(text):
        state = question.state
        state.apply_action(state.string_to_action(text))
        points = state.estimate()
        return points[question.seat] - max(points[:question.seat] + points[question.seat + 1:], default=0)
    return max(question.legal, key=lead)


if __name__ == "__main__":
    bot.run(choose, want=["state"])
