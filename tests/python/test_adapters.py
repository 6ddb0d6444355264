"""The environments of other frameworks, against stand-ins for those: what their own conformance tests check.

OpenSpiel's basic tests: random simulation with clones, serialisation, chance that sums to one, ids below the bound. PettingZoo's API test:
masks against legal actions, rewards that add up, the dead steps at the end. Gymnasium's: spaces contain observations, seeds repeat."""
import random
import sys
import unittest

from engine import SOURCE, main, need

numpy = need("numpy")
sys.path.insert(0, str(SOURCE / "tests/python/standins"))

import bastide  # noqa: E402
import bastide.gymnasium  # noqa: E402
import bastide.openspiel  # noqa: E402
import bastide.pettingzoo  # noqa: E402
import pyspiel  # noqa: E402


class OpenSpiel(unittest.TestCase):
    def test_random_simulation(self):
        for game in (pyspiel.load_game("python_bastide", {"game": "agents"}), bastide.openspiel.load(bastide.Game(modules=["river"], players=3), side=11),
                     bastide.openspiel.load(bastide.Game(modules=["catapult"]), side=11)):
            dice = random.Random(5)
            state = game.new_initial_state()
            observer = game.make_py_observer()
            steps = 0
            while not state.is_terminal():
                legal = state.legal_actions()
                self.assertEqual(sorted(set(legal)), legal)
                self.assertTrue(legal)
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    self.assertAlmostEqual(sum(share for _, share in outcomes), 1)
                    self.assertLess(max(action for action, _ in outcomes), game.max_chance_outcomes())
                    action = dice.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0]
                else:
                    self.assertLess(max(legal), game.num_distinct_actions())
                    self.assertIn(state.current_player(), range(game.num_players()))
                    action = dice.choice(legal)
                texts = {state.action_to_string(one) for one in legal}
                self.assertEqual(len(texts), len(legal))
                if steps % 25 == 0:
                    twin = state.clone()
                    self.assertEqual((str(twin), twin.history()), (str(state), state.history()))
                    before = str(state)
                    twin.apply_action(action)
                    self.assertEqual(str(state), before)
                    again = game.deserialize_state(state.serialize())
                    self.assertEqual(str(again), before)
                    observer.set_from(state, 0)
                    told = state.bastide.observation(0, layout=game.layout)
                    self.assertTrue((observer.dict["planes"] == told["planes"]).all() and (observer.tensor[observer.planes:] == told["facts"]).all())
                state.apply_action(action)
                steps += 1
            self.assertEqual(len(state.returns()), game.num_players())
            self.assertEqual(state.returns(), state.bastide.returns())
            self.assertEqual(state.legal_actions(), [])


    def test_observers_are_told_of_no_hand_of_others(self):
        game = bastide.openspiel.load(bastide.Game(modules=["base"], switches={"base.hand_size": 3, "base.hand_visibility": "hidden"}), side=9)
        state, dice, observer = game.new_initial_state(), random.Random(2), game.make_py_observer()
        for _ in range(40):
            state.apply_action(dice.choice(state.legal_actions()))
            for player in range(2):
                told = observer.string_from(state, player)
                twin = state.clone()
                twin.bastide = state.bastide.resample(player, seed=3)
                self.assertEqual(observer.string_from(twin, player), told)
                if state.current_player() == player:
                    self.assertTrue(all(f"'offer.{name}'" in told for name in state.bastide.offers()))


class PettingZoo(unittest.TestCase):
    def play(self, env, seed):
        env.reset(seed=seed)
        dice, told = random.Random(1), []
        sums = dict.fromkeys(env.possible_agents, 0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            sums[agent] += reward
            told.append((agent, reward))
            self.assertTrue(env.observation_space(agent).contains(observation))
            if terminated or truncated:
                self.assertFalse(observation["action_mask"].any())
                env.step(None)
                continue
            mask = numpy.flatnonzero(observation["action_mask"])
            self.assertEqual(len(mask), env.state_.legal_count())
            action = dice.choice(list(mask))
            self.assertTrue(env.action_space(agent).contains(action))
            env.step(int(action))
        self.assertEqual(env.agents, [])
        self.assertEqual(list(sums.values()), env.state_.returns())
        return told

    def test_api(self):
        env = bastide.pettingzoo.env("agents", side=9, render_mode="svg")
        first = self.play(env, 3)
        self.assertEqual(first, self.play(env, 3))
        self.assertNotEqual(first, self.play(env, 4))
        self.assertIn("</svg>", env.render())
        env.reset(seed=3)
        for wrong in (0.9, "0"):  # which would be 0
            with self.assertRaises(TypeError):
                env.step(wrong)
        env.close()


class Gymnasium(unittest.TestCase):
    def run_of(self, seed, seat=1, steps=150):
        env = bastide.gymnasium.vector("agents", 5, seat=seat, side=9, threads=1)
        observation, infos = env.reset(seed=seed)
        dice = numpy.random.default_rng(2)
        told, sums, finals = [], numpy.zeros(5), []
        for _ in range(steps):
            self.assertTrue(env.observation_space.contains(observation))
            self.assertTrue((env.out["seat"] == seat).all())
            actions = dice.integers(0, observation["mask"].sum(axis=1))
            self.assertTrue(env.action_space.contains(actions))
            observation, reward, terminated, truncated, infos = env.step(actions)
            self.assertFalse(truncated.any())
            sums += reward
            for slot in numpy.flatnonzero(terminated):
                points = infos["final_points"][slot]
                finals.append((sums[slot], points))
                sums[slot] = 0
            told.append(reward.tolist())
        return told, finals

    def test_api(self):
        told, finals = self.run_of(4)
        self.assertEqual(told, self.run_of(4)[0])
        self.assertNotEqual(told, self.run_of(5)[0])
        self.assertGreater(len(finals), 5)
        for gained, points in finals:  # but for what was scored before the own seat's first action
            self.assertLessEqual(abs(gained - (points[1] - points[0])), 10)
        with self.assertRaises(bastide.Error):
            bastide.gymnasium.vector("agents", 2, seat=2)

    def test_what_begins_anew_without_a_seed_plays_other_games(self):
        env, other = (bastide.gymnasium.vector("agents", 2, side=5, threads=1) for _ in range(2))
        begun = []
        for seed in (None, None, 3, None):
            env.reset(seed=seed)
            other.reset(seed=seed)
            begun.append(tuple(env.pool.seed_of(slot) for slot in range(2)))
            self.assertEqual(begun[-1], tuple(other.pool.seed_of(slot) for slot in range(2)))
        self.assertEqual(len(set(begun)), 4)
        env.reset(seed=3)
        self.assertEqual(env.pool.seed_of(0), begun[2][0])

    def test_what_is_no_action_is_refused(self):
        env = bastide.gymnasium.vector("agents", 2, side=9, threads=1)
        before, _ = env.reset(seed=1)
        for wrong in ([2 ** 32, 0], [0.9, 0.0], [-1, 0], [0, -2]):
            with self.subTest(wrong=wrong), self.assertRaises(bastide.Error):
                env.step(numpy.array(wrong))
        env.pool.tell(env.out)
        self.assertTrue((env.out["planes"] == before["planes"]).all())  # no game was stepped


if __name__ == "__main__":
    main()
