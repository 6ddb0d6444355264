#!/usr/bin/env python3
"""What positions of a mix are worth, learned by self-play, in Python; played by the program without it.

    python3 learn.py village --games 2400 --rounds 4 --out village.toml     # learns, and plays a match
    bastide match careful:value=village.toml careful village                      # what came of it

A value is linear: the points that the game would end with now, and each sign of the position (State.signs(), docs/agents.md) times its
weight. Games are played in rounds by the value so far. From the positions after each turn follow linear equations for better weights, by
least-squares temporal differences: what a position was thought to be worth should be what the next one was, all in all.
"""
import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor

import numpy

import bastide

LAMBDA = 0.8    # how far ahead a position answers for what came of it
DARING = 0.15   # share of decisions at which something else may be played
BATCH = 20      # games that are added up by themselves: the result is the same with any number of processes
PRIOR = 300     # positions that what it began with counts as: by sign, of those on which it shows at all. Few games go astray without


def ahead(numbers):
    """Of each seat, by how much it has more than the mean of the others: [seat, ...]."""
    numbers = numpy.asarray(numbers, float)
    return numbers - (numbers.sum(axis=0) - numbers) / (len(numbers) - 1)


def chosen(value, state, dice, heat):
    """The best action, or now and then one that is nearly as good; and whether it is worse."""
    worths = value.weigh(state, seed=int(dice.integers(1 << 63)))
    best = number = int(worths.argmax())
    if len(worths) > 1 and dice.random() < DARING:
        likely = numpy.exp((worths - worths[best]) / heat)
        number = int(dice.choice(len(worths), p=likely / likely.sum()))
    return number, worths[number] < worths[best] - 1e-6


def lived(game, value, seed):
    """One game of the value against itself: runs of positions between which all played as well as they could, each as its signs [position,
    seat, sign] and the points that the game would have ended with [position, seat], all of them ahead of the others."""
    state, dice = game.new_initial_state(seed=seed), numpy.random.default_rng(seed)
    heat = dice.choice([1.5, 4.0])
    runs = [([], [])]
    while not state.is_terminal():
        seat = state.current_player()
        number, worse = chosen(value, state, dice, heat)
        if worse:
            runs.append(([], []))  # what came before is not to blame for it
        state.apply_index(number)
        if state.current_player() != seat:
            runs[-1][0].append(ahead(state.signs()))
            runs[-1][1].append(ahead(state.estimate()))
    return [(numpy.array(signs), numpy.array(points)) for signs, points in runs if len(points) > 1]


def equations(signs, points):
    """What a run adds to the equations A w = b."""
    traces = signs.copy()
    for number in range(1, len(traces)):
        traces[number] += LAMBDA * traces[number - 1]
    seats = range(1 if signs.shape[1] == 2 else signs.shape[1])  # with two, one tells all
    left = sum(traces[:-1, seat].T @ (signs[:-1, seat] - signs[1:, seat]) for seat in seats)
    right = sum(traces[:-1, seat].T @ (points[1:, seat] - points[:-1, seat]) for seat in seats)
    return left, right, sum((signs[:, seat] ** 2).sum(axis=0) for seat in seats), sum((signs[:, seat] != 0).sum(axis=0) for seat in seats)


def batch(name, weights, width, seeds):
    """Equations of some games, in whatever process."""
    game = bastide.Game(name)
    value = bastide.LearnedValue(game, weights, width=width)
    size = len(game.signs)
    sums = [numpy.zeros((size, size))] + [numpy.zeros(size) for _ in range(3)]
    for seed in seeds:
        for run in lived(game, value, seed):
            for total, part in zip(sums, equations(*run)):
                total += part
    return sums


def solved(sums, prior):
    """The weights, drawn to `prior` where little was seen; signs that never were have none."""
    left, right, squares, shown = sums
    seen = squares > 0
    drawn = PRIOR * squares[seen] / shown[seen] + 1e-6 * squares.max()
    weights = numpy.zeros(len(prior))
    weights[seen] = numpy.linalg.solve(left[numpy.ix_(seen, seen)] + numpy.diag(drawn), right[seen] + drawn * prior[seen])
    return weights


def first_weights(game, start):
    """What it begins with: a value that there is, or what careful@1 goes by."""
    known = bastide.LearnedValue(game, start).weights if start != "nothing" else {}
    if not known:
        known = {sign: 0.6 for sign in game.signs if sign.endswith(".gain")}
        known["price.late"] = -12.0
    return numpy.array([known.get(sign, 0.0) for sign in game.signs])


def learn(name, games, rounds=3, seed=1, start="auto", width=24, processes=2, told=print):
    """Weights by name, after so many games in rounds, each played by the weights that all before it have led to."""
    game = bastide.Game(name)
    prior = first_weights(game, start)
    weights, sums = prior, None
    with ProcessPoolExecutor(processes) as workers:
        for number in range(rounds):
            seeds = range(seed * 10 ** 9 + games * number // rounds, seed * 10 ** 9 + games * (number + 1) // rounds)
            named = dict(zip(game.signs, weights.tolist()))
            parts = [workers.submit(batch, name, named, width, seeds[at:at + BATCH]) for at in range(0, len(seeds), BATCH)]
            for part in parts:
                sums = [total + more for total, more in zip(sums, part.result())] if sums else part.result()
            weights = solved(sums, prior)
            told(f"round {number + 1} of {rounds}: {len(seeds)} games, weights changed by {numpy.abs(weights - list(named.values())).mean():.3f}")
    return dict(zip(game.signs, weights.tolist()))


def main():
    reader = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    reader.add_argument("game")
    reader.add_argument("--games", type=int, default=1500)
    reader.add_argument("--rounds", type=int, default=3)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--start", default="auto", help="begin with this value: auto, nothing, or a value file")
    reader.add_argument("--width", type=int, default=24, help="actions that are thought through at a decision")
    reader.add_argument("--processes", type=int, default=os.cpu_count())
    reader.add_argument("--out", default="mine.toml")
    reader.add_argument("--against", default="careful@1")
    reader.add_argument("--match-games", type=int, default=300)
    asked = reader.parse_args()
    weights = learn(asked.game, asked.games, asked.rounds, asked.seed, asked.start, asked.width, asked.processes)
    game = bastide.Game(asked.game)
    value = bastide.LearnedValue(game, weights)
    value.save(asked.out, games=asked.games, seed=asked.seed)
    met = bastide.match("careful:value=" + asked.out, asked.against, game, games=asked.match_games, seed=asked.seed + 1)
    match = {"against": asked.against, "games": met["games"], "seed": asked.seed + 1,
             "score": met["score"]["mean"], "low": met["score"]["low"], "high": met["score"]["high"]}
    value.save(asked.out, games=asked.games, seed=asked.seed, match=match)
    print(f"{asked.out}: of {match['games']} games against {asked.against}, {match['score']:.1%} of the others beaten "
          f"({match['low']:.1%} to {match['high']:.1%}), {met['ahead']['mean']:+.1f} points ahead")
    return 0


if __name__ == "__main__":
    sys.exit(main())
