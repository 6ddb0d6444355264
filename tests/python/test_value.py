"""Signs and learned values: what they show, counted once more; that the program plays by them; and the example that learns."""
import json
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from engine import PROGRAM, SOURCE, main, need, sanitized

numpy = need("numpy")

import bastide  # noqa: E402

sys.path.insert(0, str(SOURCE / "host/python/examples"))
import learn  # noqa: E402


def later(game, seed, decisions):
    """A position after so many random decisions, and the action taken at each, by its index."""
    dice, state = random.Random(seed), game.new_initial_state(seed=seed)
    for _ in range(decisions):
        state.apply_index(dice.randrange(state.legal_count()))
    return state


class Signs(unittest.TestCase):
    def test_they_are_what_lies_on_the_table(self):
        game = bastide.Game(modules=["farmers", "inns-and-cathedrals"], players=3)
        names = game.signs
        self.assertEqual(len(names), len(set(names)))
        for seed in range(6):
            state = later(game, seed, 90)
            signs = state.signs()
            self.assertEqual((signs.shape, signs.dtype), ((3, len(names)), numpy.float32))
            late = state.tiles_left / (state.tiles_left + len(state.tiles()))
            features, figures = {one.number: one for one in state.features()}, state.figures()
            for seat in range(3):
                seen = dict(zip(names, signs[seat].tolist()))
                for kind, number in state.supply(seat).items():
                    self.assertAlmostEqual(seen[f"figure.{kind}.free.late"], number * late, places=4)
                own = [one for one in figures if one.player == seat and one.where == "segment"]
                for kind in ("road", "city", "monastery", "field"):
                    self.assertEqual(seen[f"{kind}.bound"], sum(features[one.feature].kind == kind for one in own))
                for kind in ("road", "city", "monastery"):
                    owned = [one for one in features.values() if one.kind == kind and seat in one.owners]
                    self.assertEqual(seen[f"{kind}.now"], sum(one.now.points for one in owned))
                self.assertEqual(seen["field.owned"], sum(one.kind == "field" and seat in one.owners for one in features.values()))
        while not state.is_terminal():
            state.apply_index(0)
        self.assertFalse(state.signs().any())

    def test_pools_tell_what_states_tell(self):
        game = bastide.Game("agents")
        pool = game.pool(5, seed=4, threads=2, side=5)
        out = bastide.arrays(pool, ["signs", "estimate", "legal"])
        pool.reset(out)
        states = [game.new_initial_state(seed=pool.seed_of(slot)) for slot in range(5)]
        dice = random.Random(1)
        for _ in range(60):
            choices = [dice.randrange(legal) for legal in out["legal"]]
            pool.step(numpy.array(choices, numpy.int32), out)
            for slot, state in enumerate(states):
                state.apply_index(choices[slot])
                self.assertTrue((out["signs"][slot] == state.signs()).all())
                self.assertEqual(out["estimate"][slot].tolist(), state.estimate())


class Values(unittest.TestCase):
    def setUp(self):
        home = tempfile.TemporaryDirectory()
        self.addCleanup(home.cleanup)
        self.file = Path(home.name, "mine.toml")
        self.game = bastide.Game("agents")

    def weights(self, seed):
        dice = random.Random(seed)
        return {name: round(dice.uniform(-3, 3), 3) for name in self.game.signs}

    def test_worths_are_the_estimate_and_the_signs_by_their_weights(self):
        weights = self.weights(1)
        value = bastide.LearnedValue(self.game, weights)
        self.assertEqual(value.weights, weights)
        for decisions in (0, 20, 50, 90):
            state = later(self.game, decisions, decisions)
            wanted = state.estimate() + state.signs() @ numpy.array(list(weights.values()))
            for one, other in zip(value.worths(state), wanted):
                self.assertAlmostEqual(one, other, places=3)

    def test_the_program_plays_by_the_file(self):
        value = bastide.LearnedValue(self.game, self.weights(2))
        value.save(self.file, games=7, seed=8, match={"against": "greedy", "games": 10, "seed": 9, "score": 0.5, "low": 0.25, "high": 0.75})
        again = bastide.LearnedValue(self.game, self.file)
        self.assertEqual(again.weights, value.weights)
        self.assertIn("(mine, 2 players)", again.told)
        agent = bastide.Agent(f"careful:value={self.file}")
        state = self.game.new_initial_state(seed=5)
        chosen = []
        while not state.is_terminal():
            worths = value.weigh(state)
            self.assertEqual(len(worths), state.legal_count())
            action = agent.choose(state)
            chosen.append(state.action_index(action))
            self.assertGreater(worths[chosen[-1]], worths.max() - 1e-6)
            state.apply_action(action)
        told = json.loads(subprocess.run([PROGRAM, "match", f"careful:value={self.file}", "greedy", "agents", "--games", "2", "--json", "-q"],
                                         check=True, capture_output=True, text=True).stdout)
        here = bastide.match(f"careful:value={self.file}", "greedy", self.game, games=2)
        self.assertEqual(list(here["wins"]), [told["agents"][0]["wins"], told["agents"][1]["wins"]])

    def test_one_player_is_one(self):
        alone = bastide.Game(modules=["base"], tilesets=["base-c2"], players=1, switches={"one_player": True})
        self.assertIn("(weights, 1 player)", bastide.LearnedValue(alone, {"city.gain": 1}).told)

    def test_what_is_wrong_is_refused(self):
        for weights, words in (({"road.bonud": 1}, "road.bound"), ({"road.bound": float("nan")}, "nan"), ({"road.bound": "x"}, "'x'"), ({3: 1}, "no sign '3'"),
                               (None, "not None"), ({}, "No weight"), ("no-such.toml", "no-such.toml")):
            with self.subTest(weights=weights), self.assertRaises(bastide.Error) as refused:
                bastide.LearnedValue(self.game, weights)
            self.assertIn(words, str(refused.exception))
        match = {"against": "greedy", "games": 10, "seed": 9, "score": 0.5, "low": 0.25, "high": 0.75}
        for told, words in (({"match": {**match, "score": 78.8}}, "'score'"), ({"seed": 2 ** 63}, "64 bits")):  # which nobody could read again
            with self.assertRaisesRegex(bastide.Error, words):
                bastide.LearnedValue(self.game, self.weights(3)).save(self.file, **told)
            self.assertFalse(self.file.exists())
        value = bastide.LearnedValue(self.game, "none")
        self.assertEqual((value.weights, value.told), ({}, ""))
        other = bastide.Game(modules=["base"])
        for wrong in (lambda: value.save(self.file), lambda: value.worths(other.new_initial_state(seed=1)), lambda: value.weigh(self.game.new_initial_state()),
                      lambda: bastide.LearnedValue(self.game).save("a:b.toml")):
            with self.assertRaises(bastide.Error):
                wrong()


class Learning(unittest.TestCase):
    def test_equations_find_what_a_chain_brings(self):
        """Three positions, one after the other, each a sign of its own; what comes after them brings 5, 3 and 1 points."""
        signs = numpy.zeros((4, 2, 3))
        signs[[0, 1, 2], 0, [0, 1, 2]] = 1
        signs[:, 1] = -signs[:, 0]
        points = numpy.array([[0, 0], [2, -2], [4, -4], [5, -5]], float)
        often = [1e6 * numpy.asarray(part) for part in learn.equations(signs, points)]
        self.assertTrue(numpy.allclose(learn.solved(often, numpy.zeros(3)), [5, 3, 1], atol=0.01))
        self.assertTrue(numpy.allclose(learn.solved(learn.equations(signs, points), numpy.array([7.0, 8, 9])), [7, 8, 9], atol=0.1))
        self.assertTrue((learn.ahead([[3.0], [1.0], [5.0]]) == [[0], [-3], [3]]).all())

    @unittest.skipIf(sanitized(), "hundreds of games, of which the sanitizers would learn nothing new")
    def test_it_learns_to_win(self):
        """From nothing, in seconds; the same with any number of processes."""
        game, told = bastide.Game("agents"), []
        weights = learn.learn("agents", games=240, rounds=2, start="nothing", processes=1, told=told.append)
        self.assertEqual(len(told), 2)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "mine.toml")
            bastide.LearnedValue(game, weights).save(file, games=240, seed=1)
            met = bastide.match(f"careful:value={file}", "careful@1", game, games=300, seed=3)
        print(f"after 240 games {met['score']['mean']:.1%} ({met['score']['low']:.1%} to {met['score']['high']:.1%})")
        self.assertGreater(met["score"]["low"], 0.6)
        few = [learn.learn("agents", games=2 * learn.BATCH, rounds=1, processes=number, told=told.append) for number in (1, 2)]
        self.assertEqual(few[0], few[1])


if __name__ == "__main__":
    main()
