"""Agents in Python at the program's tables, and the program's agents asked from Python."""
import json
import pickle
import random
import subprocess
import threading
import time
import unittest

from engine import PROGRAM, main, need

numpy = need("numpy")

import bastide  # noqa: E402


class First:
    """The first action."""

    def choose(self, state):
        return state.legal_actions()[0]


class Keeping(First):
    """Keeps what it is asked first, as one does that thinks in other processes."""

    def begin(self):
        self.kept = False

    def choose(self, state):
        if not self.kept:
            assert pickle.loads(pickle.dumps(state)) == state
            self.kept = True
        return super().choose(state)


class Dice:
    """As `random` plays: anything, by the dice of the decision. Tells in three ways what it chooses."""

    def choose(self, state):
        assert state.current_player() >= 0
        action = random.Random(state.dice).choice(state.legal_actions())
        way = state.dice % 3
        return action if way == 0 else state.action_to_string(action) if way == 1 else state.action(action)


class Careful:
    """Asks the program's."""

    def __init__(self):
        self.agent = bastide.Agent("careful")

    def begin(self):
        self.agent.begin()

    def choose(self, state):
        return self.agent.choose(state)


class Wrong:
    def choose(self, state):
        return 0


class Failing:
    def choose(self, state):
        raise ZeroDivisionError("planned")


class NeverBegins(First):
    def begin(self):
        raise ZeroDivisionError("planned")


class Agents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.game = bastide.Game("agents")

    def test_the_programs_agents_play_from_python_as_in_the_program(self):
        done = subprocess.run([PROGRAM, "simulate", "agents", "--agents", "careful,greedy", "--games", "1", "--seed", "3", "--json", "-q"],
                              capture_output=True, check=True)
        wanted = [player["mean_score"] for player in json.loads(done.stdout)["players"]]
        seats = [bastide.Agent("careful"), bastide.Agent("greedy")]
        state = self.game.new_initial_state(seed=3)
        while not state.is_terminal():
            state.apply_action(seats[state.current_player()].choose(state))
        self.assertEqual(state.scores(), wanted)

    def test_simulations_and_matches_are_those_of_the_program(self):
        arguments = ["--games", "20", "--seed", "4", "--json", "-q"]
        done = subprocess.run([PROGRAM, "simulate", "agents", "--agents", "greedy,random", *arguments, "--measures"], capture_output=True, check=True)
        wanted = json.loads(done.stdout)
        told = bastide.simulate(self.game, ["greedy", "random"], games=20, seed=4, measures=True)
        for key in ("games", "ties", "turns_mean", "measures", "ruleset"):
            self.assertEqual(told[key], wanted[key])
        self.assertEqual([player["mean_score"] for player in told["players"]], [player["mean_score"] for player in wanted["players"]])
        points = bastide.play_games(self.game, ["greedy", "random"], games=20, seed=4)
        self.assertEqual(points.mean(axis=0).tolist(), [player["mean_score"] for player in wanted["players"]])

        done = subprocess.run([PROGRAM, "match", "greedy", "random", "agents", *arguments], capture_output=True, check=True)
        wanted = json.loads(done.stdout)
        told = bastide.match("greedy", "random", self.game, games=20, seed=4)
        self.assertEqual((told["rounds"], told["games"]), (wanted["rounds"], wanted["games"]))
        self.assertEqual(list(told["wins"]), [agent["wins"] for agent in wanted["agents"]])
        for key in ("ahead", "score"):
            self.assertEqual((told[key]["mean"], told[key]["low"]), (wanted[key]["mean"], wanted[key]["low"]))

    def test_python_sits_at_the_tables(self):
        for agents in ((Dice, "random"), (Dice(), First()), (Dice, First)):
            once = bastide.simulate(self.game, agents, games=6, seed=2)
            again = bastide.simulate(self.game, agents, games=6, seed=2, threads=1)
            self.assertEqual([player["mean_score"] for player in once["players"]], [player["mean_score"] for player in again["players"]])
            self.assertEqual(once["games"], 6)
        told = bastide.match(Careful, "careful", self.game, games=4, seed=1)
        self.assertEqual(told["games"], 4)
        self.assertGreater(bastide.match("greedy", Dice, self.game, games=10)["ahead"]["mean"], 10)
        self.assertFalse([name for name in bastide._agents.registered if name != "first"])

    def test_a_sequential_test_has_bounds(self):
        for bounds in ((float("nan"), 20), (0, float("nan")), (0, float("inf")), (20, 20), (20, 0)):
            with self.assertRaisesRegex(bastide.Error, "two numbers of Elo points"):
                bastide.match("greedy", "random", self.game, games=4, sprt=bounds)

    def test_descriptions_name_what_can_be_imported_or_was_registered(self):
        name = bastide.register("first", First)
        self.assertEqual(bastide.simulate(self.game, [name, "python:call=test_agents.Dice"], games=2)["games"], 2)
        del bastide._agents.registered["first"]
        for wrong in (name, "python:call=no_such_module.X", "python:call=test_agents.Nothing", "nobody"):
            with self.assertRaises(bastide.Error):
                bastide.simulate(self.game, [wrong, "random"], games=1)
        with self.assertRaises(bastide.Error):
            bastide.Agent("mcts:playouts=x")

    def test_what_agents_do_wrong_is_told(self):
        for threads in (1, 2):
            for failing in (Failing, NeverBegins):
                with self.assertRaises(ZeroDivisionError) as raised:
                    bastide.simulate(self.game, [failing, "random"], games=4, threads=threads)
                self.assertIn("planned", str(raised.exception))
            with self.assertRaises((bastide.Error, RuntimeError)) as refused:
                bastide.simulate(self.game, [Wrong, "random"], games=4, threads=threads)
            self.assertIn("legal", str(refused.exception))
        failing = bastide.Agent(bastide.register("failing", Failing))
        del bastide._agents.registered["failing"]
        with self.assertRaises(ZeroDivisionError):
            failing.choose(self.game.new_initial_state(seed=1))

    def test_runs_that_fail_at_once_raise_what_is_theirs(self):
        both, raised = threading.Barrier(2), {}

        class Failing:
            def __init__(self, error):
                self.error = error

            def choose(self, state):
                both.wait(60)
                raise self.error

        def run(error):
            try:
                bastide.simulate(self.game, [Failing(error), "random"], games=1, threads=1)
            except Exception as came:  # told by the main thread
                raised[error] = came

        errors = ZeroDivisionError("one's"), LookupError("the other's")
        threads = [threading.Thread(target=run, args=(error,)) for error in errors]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual({error: error for error in errors}, raised)

    def test_one_class_sits_in_the_runs_of_several_threads(self):
        failed = []

        def run(games):
            try:
                bastide.play_games(self.game, First, games=games, threads=1)
            except BaseException as error:  # told by the main thread
                failed.append(repr(error))

        threads = [threading.Thread(target=run, args=(games,)) for games in (10, 100)]  # the shorter one ends first
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failed, [])
        self.assertEqual(bastide._agents.seated, {})

    def test_an_agent_begins_no_game_while_another_thread_asks_it(self):
        state, agent = self.game.new_initial_state(seed=7), bastide.Agent("mcts:playouts=300")
        for _ in range(20):
            state.apply_action(state.random_action())
        thinking = threading.Thread(target=agent.choose, args=(state, 1))
        thinking.start()
        while thinking.is_alive():
            try:
                agent.begin()
            except bastide.Error as error:
                self.assertIn("Another thread", str(error))
            time.sleep(0.001)
        thinking.join()

    def test_an_agent_sees_nothing_hidden(self):
        seen = []

        class Peeping:
            def choose(self, state):
                seen.append((state.current_player(), state.clone()))
                return state.legal_actions()[0]

        game = bastide.Game(modules=["base"], switches={"base.hand_size": 3, "base.hand_visibility": "hidden"})
        bastide.simulate(game, Peeping(), games=1, seed=1)
        self.assertTrue(seen)
        self.assertEqual(seen[0][1].history(), [])  # it knows no past
        player, state = seen[40]
        self.assertEqual(sum(state.unseen(player).values()), sum(state.resample(player, seed=5).unseen(player).values()))


if __name__ == "__main__":
    main()
