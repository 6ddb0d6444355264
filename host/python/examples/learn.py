#!/usr/bin/env python3
"""A linear value, learned by self-play: what a position is worth to a seat in points at the end, from a few facts that every mix has.

    python3 learn.py agents --games 200 --rounds 3 --out weights.json      # learns, in minutes
    python3 learn.py agents --weights weights.json --against greedy        # plays a match

Each round plays games with the value so far (and some dice, so that it sees other positions too) and fits the weights to how those games
ended, by ridge regression. The agent looks to the end of its own decisions in a row: a tile and the figure on it are one thought.
"""
import argparse
import json
import random
import sys

import numpy

import bastide

NAMES = ["one", "time", "points", "points*time", "promise", "promise*time", "free own", "free others", "free own*time", "free others*time"]
START = [0, 0, 1, 0, 1, 0, 0, 0, 1, -1]  # points now, what may come of them, and a figure is worth something as long as there is time


def features(state, seat):
    """What the weights weigh."""
    players = state.game.num_players()
    points, hopes = state.estimate(), state.outlook()
    others = [player for player in range(players) if player != seat]
    ahead = points[seat] - max(points[player] for player in others)
    promise = hopes[seat] - max(hopes[player] for player in others) - ahead
    time = state.tiles_left / (state.tiles_left + len(state.tiles()))
    own = sum(state.supply(seat).values())
    free = max(sum(state.supply(player).values()) for player in others)
    return [1, time, ahead, ahead * time, promise, promise * time, own, free, own * time, free * time]


class Linear:
    """Plays what the weights like best."""

    weights = START

    def __init__(self, weights=None, daring=0.0):
        self.weights = numpy.array(self.weights if weights is None else weights, float)
        self.daring = daring

    def choose(self, state):
        if self.daring and random.Random(state.dice).random() < self.daring:
            return random.Random(state.dice).choice(state.legal_actions())
        seat = state.current_player()
        return max(state.legal_actions(), key=lambda action: self.after(state, action, seat, 2))

    def after(self, state, action, seat, depth):
        then = state.clone()
        then.apply_action(action)
        if then.is_terminal():
            return self.margin(then, seat)
        if depth > 1 and then.current_player() == seat:
            return max(self.after(then, one, seat, depth - 1) for one in then.legal_actions())
        return float(self.weights @ features(then, seat))

    @staticmethod
    def margin(state, seat):
        points = state.returns()
        return points[seat] - max(points[:seat] + points[seat + 1:])


class Pupil(Linear):
    """The same, and notes what it saw."""

    def __init__(self, weights, daring):
        super().__init__(weights, daring)
        self.seen = []

    def choose(self, state):
        action = super().choose(state)
        then = state.clone()
        then.apply_action(action)
        if not then.is_terminal():
            self.seen.append((features(then, state.current_player()), state.current_player()))
        return action


def learn(game, rounds, games, seed=1, told=print):
    """Weights after so many rounds of so many games. What is told of a fit: the error of the value in points, root of the mean square."""
    weights = numpy.array(START, float)
    for number in range(rounds):
        rows, ends = [], []
        for one in range(games):
            pupil = Pupil(weights, daring=0.1)
            points = bastide.play_games(game, pupil, games=1, seed=seed + number * games + one)[0].tolist()
            for facts, seat in pupil.seen:
                rows.append(facts)
                ends.append(points[seat] - max(points[:seat] + points[seat + 1:]))
        known, wanted = numpy.array(rows, float), numpy.array(ends, float)
        weights = numpy.linalg.solve(known.T @ known + 10 * numpy.eye(len(NAMES)), known.T @ wanted)
        told(f"round {number + 1}: {len(rows)} positions of {games} games, error {numpy.sqrt(numpy.mean((known @ weights - wanted) ** 2)):.1f} points")
    return weights


def main():
    reader = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    reader.add_argument("game")
    reader.add_argument("--rounds", type=int, default=3)
    reader.add_argument("--games", type=int, default=100, help="of a round, or of the match")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--out", default="weights.json")
    reader.add_argument("--weights", help="do not learn: play with these")
    reader.add_argument("--against", default="greedy")
    asked = reader.parse_args()
    game = bastide.Game(asked.game)
    if asked.weights:
        with open(asked.weights, encoding="utf-8") as file:
            Linear.weights = list(json.load(file).values())
        told = bastide.match(Linear, asked.against, game, games=asked.games, seed=asked.seed)
        ahead = told["ahead"]
        print(f"won {told['wins'][0]} of {told['games']}, lost {told['wins'][1]}; {ahead['mean']:+.1f} points ahead ({ahead['low']} to {ahead['high']})")
        return 0
    weights = learn(game, asked.rounds, asked.games, asked.seed)
    with open(asked.out, "w", encoding="utf-8") as file:
        json.dump(dict(zip(NAMES, weights.tolist())), file, indent=1)
    print("Weights are in " + asked.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
