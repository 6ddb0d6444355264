"""Pools: arrays that say what the states say, games that are the program's, and nothing that leaks."""
import json
import os
import resource
import signal
import subprocess
import threading
import time
import random
import unittest

from engine import PROGRAM, main, need

numpy = need("numpy")

import bastide  # noqa: E402


def judged(state, layout):
    """The arrays of a position once more, from what the state tells as data."""
    planes = dict.fromkeys(layout.planes)
    tiles, side, game = state.tiles(), layout.side, state.game
    viewer, players = state.current_player(), state.game.num_players()
    xs, ys = [tile.x for tile in tiles], [tile.y for tile in tiles]
    corner = ((min(xs) + max(xs)) // 2 - side // 2, (min(ys) + max(ys)) // 2 - side // 2)
    words = {0: "own", 1: "next"}
    seat = lambda player: words.get((player - viewer) % players, f"next{(player - viewer) % players}")  # noqa: E731
    for name in planes:
        planes[name] = numpy.zeros((side, side), numpy.uint8)

    def add(name, square, more=1):
        x, y = square[0] - corner[0], square[1] - corner[1]
        if 0 <= x < side and 0 <= y < side:
            planes[name][y, x] += more

    printed = {}
    for name in game.tile_sets:
        for tile in game.library.tile_sets[name].tiles:
            printed.setdefault(tile.name, tile)
    for tile in tiles:
        add("tile", (tile.x, tile.y))
        for number, edge in enumerate("nesw"):
            terrain = printed[tile.name].edges["nesw"[(number - tile.rotation // 90) % 4]]
            add(f"edge.{terrain}.{edge}", (tile.x, tile.y))
    for square in state.open_squares():
        add("open", square)
    features = {feature.number: feature for feature in state.features()}
    for feature in features.values():
        for square in feature.squares:  # a feature may have several segments there
            add(f"kind.{feature.kind}", square)
            add(f"closed.{feature.kind}", square, int(feature.finished))
    for figure in state.figures():
        if figure.where == "segment":
            add(f"figure.{seat(figure.player)}.{figure.kind}", figure.square)
            add(f"stands.{seat(figure.player)}.{features[figure.feature].kind}", figure.square)
    facts = {"turn": state.turn, "tiles_left": state.tiles_left, "legal": state.legal_count(), "to_act": 0,
             f"decision.{state.decision()}": 1}
    for player in range(players):
        facts[f"score.{seat(player)}"] = state.scores()[player]
        for kind, number in state.supply(player).items():
            facts[f"supply.{seat(player)}.{kind}"] = number
    for name, number in state.unseen(viewer).items():
        facts[f"unseen.{name}"] = number
    for name in state.offers():
        facts[f"offer.{name}"] = facts.get(f"offer.{name}", 0) + 1
    return planes, facts, corner


class Arrays(unittest.TestCase):
    def test_rows_tell_what_can_be_done_apart(self):
        game = bastide.Game("ferries-and-tunnels")  # a ferry joins two segments of one tile
        layout, state, ferries = game.layout(side=31), game.new_initial_state(seed=11), 0
        while not state.is_terminal():
            if state.decision() != "place":
                seen = state.observation(layout=layout)
                rows = {tuple(row) for row in seen["actions"][seen["mask"]].tolist()}
                self.assertEqual(len(rows), state.legal_count(), [action.text for action in state.actions()])
                ferries += any(row[0] == game.verbs.index("ferry") for row in rows)
            state.apply_action(state.random_action())
        self.assertGreater(ferries, 0)

    def test_what_others_hold_is_in_nobodys_arrays(self):
        game = bastide.Game(modules=["base"], switches={"base.hand_size": 3, "base.hand_visibility": "hidden"})
        layout = game.layout(side=9)
        for seed in (5, None):
            state, dice = game.new_initial_state(seed=seed), random.Random(1)
            for _ in range(60):
                actor = state.current_player()
                for viewer in range(2):
                    seen = state.observation(viewer, layout=layout)
                    self.assertEqual(seen["mask"].sum(), state.legal_count() if viewer == actor else 0)
                    self.assertEqual((seen["actions"][:, 0] >= 0).sum(), seen["mask"].sum())
                    for other in (state.resample(viewer, number).observation(viewer, layout=layout) for number in range(2)):
                        for name, array in seen.items():
                            self.assertTrue((array == other[name]).all(), (viewer, actor, name))
                if actor >= 0:
                    offered = {name[6:] for name, number in zip(layout.facts, state.observation(actor, layout=layout)["facts"])
                               if number and name.startswith("offer.")}
                    self.assertEqual(offered, set(state.offers()))
                state.apply_action(dice.choice(state.legal_actions()))

    def test_they_say_what_the_state_says(self):
        game = bastide.Game("agents")
        layout = game.layout(side=9)
        state = game.new_initial_state(seed=8)
        seen = set()
        for _ in range(70):
            out = state.observation(layout=layout)
            planes, facts, corner = judged(state, layout)
            for name, wanted in planes.items():
                if name.split(".")[0] in ("tile", "open", "edge", "figure", "stands"):
                    got = out["planes"][layout.planes.index(name)]
                    self.assertTrue((got == wanted).all(), name)
                elif name.split(".")[0] in ("kind", "closed"):
                    got = out["planes"][layout.planes.index(name)]
                    self.assertTrue(((got > 0) == (wanted > 0)).all() and (got >= wanted).all(), name)
                seen.add(name.split(".")[0]) if wanted.any() else None
            for name, got in zip(layout.facts, out["facts"]):
                if name != "outside" and not name.startswith("hand."):
                    self.assertEqual(got, facts.get(name, 0), name)
            self.assertEqual(out["mask"].sum(), state.legal_count())
            columns = layout.columns
            for row, action in zip(out["actions"], state.actions()):
                told = dict(zip(columns, row))
                self.assertEqual(game.verbs[told["verb"]], action.verb)
                if action.verb == "place":
                    x, y = action.values["square"]
                    inside = 0 <= x - corner[0] < 9 and 0 <= y - corner[1] < 9
                    self.assertEqual((told["x"], told["y"]), (x - corner[0], y - corner[1]) if inside else (-1, -1))
                    self.assertEqual((told["number"], list(game.tile_types)[told["tile"]]), (action.values["number"], action.values["tile"]))
                elif action.verb == "deploy":
                    self.assertEqual(game.feature_kinds[told["segment"]], state.feature(action.values["feature"]).kind)
                    self.assertEqual(list(game.figure_kinds)[told["figure"]], action.values["figure"])
            self.assertTrue((out["actions"][state.legal_count():] == -1).all())
            state.apply_action(state.random_action())
        self.assertLessEqual({"tile", "open", "edge", "figure", "stands", "kind", "closed"}, seen)

    def test_any_mix_has_them_with_names_of_its_own(self):
        mix = bastide.Game("full-mix")
        layout = mix.layout()
        for names in (layout.planes, layout.facts, layout.columns):
            self.assertEqual(len(names), len(set(names)))
        self.assertEqual([mix.layout().planes, mix.layout().facts], [layout.planes, layout.facts])
        pool = mix.pool(4, seed=3, threads=1, side=15)
        out = bastide.arrays(pool)
        for _ in range(400):
            pool.step(None, out)
        self.assertTrue(out["planes"].any() and out["facts"].any())


class Pools(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.game = bastide.Game("agents")

    def test_random_games_are_those_of_the_program(self):
        done = subprocess.run([PROGRAM, "simulate", "agents", "--agents", "random", "--games", "300", "--seed", "6", "--json", "-q"],
                              capture_output=True, check=True)
        wanted = [player["mean_score"] for player in json.loads(done.stdout)["players"]]
        points = numpy.zeros((300, 2), numpy.int32)
        self.game.pool(1, seed=6, threads=2).playouts(points)
        self.assertEqual([float(mean) for mean in points.mean(axis=0)], wanted)
        rest = numpy.zeros((100, 2), numpy.int32)
        self.game.pool(1, seed=6).playouts(rest, first=200)
        self.assertTrue((rest == points[200:]).all())
        # Stepped together they are the same games, on however many threads.
        for threads in (1, 3):
            pool = self.game.pool(7, seed=6, threads=threads)
            out = bastide.arrays(pool, ["done", "final", "game", "reward"])
            pool.reset(out)
            ended, sums, running = {}, numpy.zeros((7, 2), int), out["game"].copy()
            while len(ended) < 60:
                pool.step(None, out)
                sums += out["reward"]
                for slot in numpy.flatnonzero(out["done"]):
                    ended[int(running[slot])] = out["final"][slot].copy()
                    self.assertEqual(sums[slot].tolist(), out["final"][slot].tolist())  # rewards add up to returns
                    sums[slot] = 0
                running = out["game"].copy()
            for number, final in ended.items():
                if number < 300:
                    self.assertEqual(final.tolist(), points[number].tolist())

    def test_choices_do_what_apply_index_does(self):
        pool = self.game.pool(3, seed=2, threads=2)
        out = bastide.arrays(pool)
        pool.reset(out)
        states = [self.game.new_initial_state(seed=pool.seed_of(slot)) for slot in range(3)]
        dice = numpy.random.default_rng(1)
        for _ in range(60):
            self.assertEqual(out["legal"].tolist(), [state.legal_count() for state in states])
            self.assertEqual(out["seat"].tolist(), [state.current_player() for state in states])
            for slot, state in enumerate(states):
                told = state.observation(layout=pool.layout)
                for name in ("planes", "facts", "actions", "mask"):
                    self.assertTrue((told[name] == out[name][slot]).all(), name)
            choices = dice.integers(0, out["legal"]).astype(numpy.int32)
            for state, choice in zip(states, choices):
                state.apply_index(int(choice))
            pool.step(choices, out)

    def test_what_is_wrong_is_refused_before_anything_is_stepped(self):
        pool = self.game.pool(2, seed=2, threads=1)
        out = bastide.arrays(pool)
        pool.reset(out)
        before = {name: array.copy() for name, array in out.items()}
        for choices in ([0, 10 ** 6], [0, -3], [0], [[0, 0]], "x", [0.5, "a"], [0.0, 0.0], [0, 2 ** 32],
                        numpy.array([0, 2 ** 64 - 1], numpy.uint64)):
            with self.subTest(choices=choices), self.assertRaises((bastide.Error, ValueError)):
                pool.step(choices, out)
        wrong = {"planes": out["facts"], "facts": out["facts"].astype(float), "mask": out["mask"][:, ::2], "seat": [1, 2], "legal": out["legal"][:1],
                 "reward": out["reward"].astype(">i4"), "x": out["seat"]}
        frozen = out["legal"].copy()
        frozen.flags.writeable = False
        for name, array in [*wrong.items(), ("legal", frozen)]:
            with self.subTest(array=name), self.assertRaises(bastide.Error):
                pool.step(None, {name: array})
        pool.tell(out)
        for name, array in before.items():
            if name not in ("reward", "done", "final"):
                self.assertTrue((array == out[name]).all(), name)
        for keys in (dict(games=0), dict(games=1, side=0), dict(games=1, actions=-1)):
            with self.assertRaises(bastide.Error):
                self.game.pool(**keys)

    def test_more_actions_than_the_mask_has_room_for(self):
        pool = self.game.pool(1, seed=2, actions=4)
        out = bastide.arrays(pool)
        while not out["legal"][0] > 4:
            pool.step(None, out)
        self.assertEqual(out["mask"].sum(), 4)
        pool.step([int(out["legal"][0]) - 1], out)  # none is lost: it is only not described

    def test_interrupts_end_long_work(self):
        points = numpy.zeros((20_000_000, 2), numpy.int32)
        pool = self.game.pool(1, threads=2)
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        begun = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            pool.playouts(points)
        self.assertLess(time.monotonic() - begun, 60)
        pool.step(None)  # it can be gone on with

    def test_other_threads_run_meanwhile_and_cannot_step_the_same_pool(self):
        pool = self.game.pool(1, threads=1)
        points = numpy.zeros((3000, 2), numpy.int32)
        refused, steps = [], 0

        def play():
            while not points.any():  # refused itself if the pool is being stepped just then
                try:
                    pool.playouts(points)
                except bastide.Error as error:
                    refused.append(str(error))

        worker = threading.Thread(target=play)
        worker.start()
        while worker.is_alive():
            steps += 1
            try:
                pool.step(None)
            except bastide.Error as error:
                refused.append(str(error))
        worker.join()
        self.assertGreater(steps, 0)
        self.assertTrue(all("Another thread" in sentence for sentence in refused))
        self.assertTrue(points.any(axis=1).all())

    def test_a_child_that_was_forked_steps_on(self):
        pool = self.game.pool(8, threads=2)
        pool.step(None)
        self.in_a_child(lambda: pool.step(None))
        pool.step(None)

    def test_a_child_that_was_forked_lets_go(self):
        pools = [self.game.pool(8, threads=2)]
        pools[0].step(None)
        self.in_a_child(pools.clear)  # without waiting for threads that the child has not
        pools[0].step(None)

    def in_a_child(self, work):
        child = os.fork()
        if child == 0:
            signal.alarm(30)
            try:
                work()
                os._exit(0)
            except BaseException:
                os._exit(1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_memory_stays_as_it_is(self):
        points = numpy.zeros((5000, 2), numpy.int32)
        pool = self.game.pool(16, threads=2)
        out = bastide.arrays(pool)

        def work():
            pool.playouts(points)
            for _ in range(300):
                pool.step(None, out)
            for number in range(30):
                state = self.game.new_initial_state(seed=number)
                state.clone().resample(0, seed=1).serialize()
                state.features(), state.actions(), state.step(state.random_action())

        work()
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(3):
            work()
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 4000)  # kilobytes


if __name__ == "__main__":
    main()
