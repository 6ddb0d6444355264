"""Whichever object Python lets go of first, nothing dangles: random histories of games, states, pools, layouts, values and agents, with
threads. Under the sanitizers (BASTIDE_SANITIZE) a mistake ends the program."""
import gc
import os
import pickle
import random
import subprocess
import sys
import threading
import time
import unittest

from engine import main, need

numpy = need("numpy")

import bastide  # noqa: E402

ROUNDS = 4000 if os.environ.get("BASTIDE_EXTENT") == "all" else 150
SECONDS = float(os.environ.get("BASTIDE_LIVES_SECONDS", 0))  # of the processor, if it is to take longer


class Any:
    def choose(self, state):
        return state.legal_actions()[-1]


def live(seed, rounds):
    """One life: things are made of others, used, and forgotten in random order."""
    dice = random.Random(seed)
    library = bastide.Library()
    games = [bastide.Game("agents", library=library)]
    states, pools, layouts, values, data, agents = [], [], [], [], [], [bastide.Agent("greedy")]
    del library
    for _ in range(rounds):
        do = dice.randrange(18)
        if do == 0 and len(games) < 3:
            games.append(bastide.Game(modules=["base"], players=dice.choice([2, 3]), library=games[0].library if games else None))
        elif do == 1 and games:
            states.append(dice.choice(games).new_initial_state(seed=dice.choice([None, 1])))
        elif do == 2 and games:
            pools.append(dice.choice(games).pool(dice.choice([1, 5]), threads=dice.choice([1, 2]), side=5))
        elif do == 3 and games:
            game = dice.choice(games)
            layouts.append((game.layout(side=5), game))
        elif do in (4, 5, 6) and states:
            state = dice.choice(states)
            if not state.is_terminal():
                state.apply_index(dice.randrange(state.legal_count()))
        elif do == 7 and states:
            states.append(dice.choice([lambda s: s.clone(), lambda s: pickle.loads(pickle.dumps(s)), lambda s: s.resample(0, seed=1)])(dice.choice(states)))
        elif do == 8 and states:
            state = dice.choice(states)
            data += [state.features(), state.tiles(), state.figures(), state.actions(), state.game, state.game.library.folders]
        elif do == 9 and pools:
            pool = dice.choice(pools)
            out = bastide.arrays(pool)
            pool.step(None, out)
            data.append(out["planes"][0])
            data.append(pool.layout)
            data.append(pool.game)
        elif do == 10 and states:
            state = dice.choice(states)
            if state.current_player() >= 0 and state.seed is not None:
                data.append(state.step(agents[0].choose(state)))
        elif do == 11 and layouts and states:
            layout, game = dice.choice(layouts)
            same = [state for state in states if state.game is game]
            if same:
                data.append(same[0].observation(player=0, layout=layout))
        elif do == 12 and games and dice.random() < 0.1:
            bastide.simulate(dice.choice(games), Any, games=1, threads=2)
        elif do == 13 and games:
            values.append(bastide.LearnedValue(dice.choice(games), dice.choice(["auto", "none", {"turn.late": 1}])))
        elif do == 14 and values and states:
            state, value = dice.choice(states), dice.choice(values)
            if state.game.digest == value.game.digest and state.current_player() >= 0:
                data += [value.weigh(state), value.worths(state), state.signs(), value.weights, value.game]
        else:
            for group in dice.sample([games, states, pools, layouts, values, data], 2):
                if group:
                    del group[dice.randrange(len(group))]
        if not games and not states:
            games.append(bastide.Game("agents"))
        if dice.random() < 0.02:
            gc.collect()
    return len(data)


class Lifetimes(unittest.TestCase):
    def test_random_lives(self):
        for seed in range(3):
            live(seed, ROUNDS)
            gc.collect()
        seed, begun = 1000, time.process_time()
        while time.process_time() - begun < SECONDS:
            live(seed, ROUNDS)
            seed += 1

    def test_lives_on_several_threads(self):
        failed = []

        def run(seed):
            try:
                live(seed, ROUNDS // 2)
            except BaseException as error:  # told by the main thread
                failed.append(repr(error))

        threads = [threading.Thread(target=run, args=(seed,)) for seed in (11, 12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failed, [])

    def test_the_first_arrays_are_made_on_two_threads(self):
        """In a process of its own, where nobody has loaded NumPy."""
        program = """
import bastide, threading
state = bastide.Game("agents").new_initial_state(seed=1)
threads = [threading.Thread(target=state.signs) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""
        subprocess.run([sys.executable, "-c", program], check=True, timeout=300)

    def test_an_array_of_another_ruleset_is_none(self):
        two, three = bastide.Game(modules=["base"]), bastide.Game("full-mix")
        with self.assertRaises(bastide.Error):
            two.new_initial_state(seed=1).observation(layout=three.layout())


if __name__ == "__main__":
    main()
