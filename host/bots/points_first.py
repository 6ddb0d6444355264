#!/usr/bin/env python3
"""A bot for Bastide, as an example of the protocol in docs/agents.md. Python's standard library only.

    bastide match "bot:command=python3 points_first.py" random --games 20

It likes tiles beside many others, and deploys while it has figures to spare. Everything is read from standard input and
written to standard output, a line of JSON each; print what you want to see yourself to standard error.
"""
import json
import sys


def neighbours(square, board):
    """Tiles on the eight squares around one."""
    x, y = square
    return sum((x + dx, y + dy) in board for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))


def square_of(action):
    """"place cap 0,-1 r180" -> (0, -1)"""
    for word in action.split():
        x, comma, y = word.partition(",")
        if comma and x.lstrip("-").isdigit() and y.lstrip("-").isdigit():
            return int(x), int(y)
    return None


def choose(act):
    board = {(tile["x"], tile["y"]) for tile in act["board"]}
    mine = [figure for figure in act["figures"] if figure["owner"] == act["seat"]]
    spare = sum(figure["at"] == "supply" for figure in mine)
    legal = act["legal"]
    if any(action.startswith("place ") for action in legal):
        places = [action for action in legal if square_of(action)]
        return max(places or legal, key=lambda action: neighbours(square_of(action) or (0, 0), board))
    deploying = [action for action in legal if action.startswith("deploy ")]
    if deploying and spare > 2:
        return deploying[0]
    return "pass" if "pass" in legal else legal[0]


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "act":
            print(json.dumps({"action": choose(message)}), flush=True)


if __name__ == "__main__":
    main()
