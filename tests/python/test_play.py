"""Games from Python: composed, played, told of, copied and kept."""
import copy
import json
import pickle
import random
import re
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from engine import PROGRAM, SOURCE, main

import bastide

MIX = dict(modules=["base", "farmers", "river", "inns-and-cathedrals", "traders-and-builders", "princess-and-dragon"], players=3)


def random_game(game, seed, steps=10 ** 6):
    """Played by a generator of our own, chance included."""
    dice = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes())
            state.apply_action(dice.choices(numbers, weights)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


class Composing(unittest.TestCase):
    def test_a_file_a_dict_and_keywords_are_the_same_game(self):
        by_name = bastide.Game("agents")
        by_path = bastide.Game(SOURCE / "host/games/agents.toml")
        by_keys = bastide.Game(modules=["base", "farmers"], tilesets=["base-c2"], players=2)
        by_dict = bastide.Game({"modules": ["farmers"], "players": ["Ann", "Ben"]})  # what it requires, and the usual tiles, come along
        as_file = bastide.Game({"game": {"modules": ["base", "farmers"], "tilesets": ["base-c2"]}, "player": [{"name": "A"}, {"name": "B"}]})
        self.assertEqual(1, len({game.digest for game in (by_name, by_path, by_keys, by_dict, as_file)}))
        self.assertEqual((by_name.name, by_name.num_players(), by_dict.player_names), ("agents", 2, ["Ann", "Ben"]))
        self.assertEqual(by_name.tile_sets, {"base-c2": 1})
        self.assertEqual(by_name.agents, ["greedy", "random"])

    def test_switches_and_figures(self):
        plain = bastide.Game(modules=["base"])
        other = bastide.Game(modules=["base"], switches={"base.hand_size": 2}, figures={"follower": 5})
        nested = bastide.Game(modules=["base"], switches={"base": {"hand_size": 2}}, figures={"follower": 5})
        self.assertEqual((plain.switches["base.hand_size"], other.switches["base.hand_size"]), ("1", "2"))
        self.assertEqual((plain.figure_kinds["follower"], other.figure_kinds["follower"]), (7, 5))
        self.assertEqual(other.digest, nested.digest)
        self.assertNotEqual(plain.digest, other.digest)

    def test_what_is_wrong_is_refused_with_the_engines_sentences(self):
        for keys, words in ((dict(modules=["bsae"]), "Did you mean 'base'"), (dict(modules=["base"], switches={"hand_size": 99}), "hand_size"),
                            (dict(modules=["base"], players=9), "8"), (dict(modules=["base"], colour=1), "colour"),
                            (dict(modules="farmers"), "square brackets"), (dict(modules=["base"], tilesets="base-c2"), "square brackets"),
                            (dict(modules=["base"], players="Ann"), "square brackets"), (dict(modules=["base"], players=2.5), "square brackets"),
                            (dict(modules=["base"], switches=["hand_size"]), "a dict"),
                            (dict(modules=["base"], tilesets=["base-c2"], tile_sets=["base-c1"]), "one of them"),
                            (dict(modules=["base"], title=1.5), "float"), (dict(modules=[]), "modules"), (dict(modules=["base"], figures={"knigt": 1}), "knigt")):
            with self.subTest(keys=keys), self.assertRaises(bastide.Error) as refused:
                bastide.Game(**keys)
            self.assertIn(words, str(refused.exception))
        for spec in ("no-such-game", 7, {"game": {"modules": ["base"], "tilesets": ["base-c2"]}, "gmae": {}, "player": []}):
            with self.subTest(spec=spec), self.assertRaises(bastide.Error):
                bastide.Game(spec)
        tables = {"game": {"modules": ["base"], "tilesets": ["base-c2"]}, "player": [{"name": "A"}, {"name": "B"}]}
        for key, value in (("game", ["base"]), ("switches", ["hand_size"]), ("player", 2), ("player", {"name": "A"}), ("player", ["A", "B"]),
                           ("players", ["A", "B"])):
            with self.subTest(key=key, value=value), self.assertRaises(bastide.Error) as refused:
                bastide.Game({**tables, key: value})
            self.assertIn(key, str(refused.exception))
        self.assertTrue(issubclass(bastide.Error, ValueError))

    def test_texts_of_all_sorts_stand_in_a_game(self):
        title = 'A "quoted" \\ title, ž and 猫'
        game = bastide.Game(modules=["base"], title=title, players=["Ann \"x\" \\", "Ben"])
        self.assertEqual((game.title, game.player_names[0]), (title, 'Ann "x" \\'))

    def test_what_is_installed_is_data(self):
        library = bastide.Library()
        told = json.loads(subprocess.run([PROGRAM, "modules", "--json"], capture_output=True, check=True).stdout)
        listed = {one["name"] for one in (told["modules"] if isinstance(told, dict) else told)}
        self.assertEqual(listed, set(library.modules))
        base = library.modules["base"]
        hand = next(switch for switch in base.switches if switch.name == "base.hand_size")
        self.assertEqual((hand.type, hand.default, hand.values), ("choice", "1", ("1", "2", "3")))
        self.assertEqual(72, sum(bastide.Game(modules=["base"]).tile_types.values()))
        self.assertLessEqual(72, sum(tile.copies for tile in library.tile_sets["base-c2"].tiles))  # some are there under a switch only
        tile = library.tile_set("base-c2").tiles[0]
        self.assertEqual(set(tile.edges), set("nesw"))
        with self.assertRaises(bastide.Error):
            library.tile_set("no-such-set")
        with self.assertRaises(bastide.Error):
            bastide.Library(modules=["/no/such/folder"])

    def test_modules_of_others_and_declared_ones_play(self):
        library = bastide.Library(modules=[SOURCE / "tests/rules-only/modules"], tile_sets=[SOURCE / "tests/rules-only/tilesets"])
        self.assertNotIn("tolls", bastide.Library().modules)
        game = bastide.Game(modules=["base", "tolls"], library=library)
        state = random_game(game, 1)
        self.assertTrue(state.is_terminal())
        self.assertEqual(pickle.loads(pickle.dumps(state)), state)  # the folders go along


class Playing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.game = bastide.Game("agents")
        cls.mix = bastide.Game(**MIX)

    def test_random_games_keep_what_frameworks_ask(self):
        """What OpenSpiel's random simulation checks, on a mix."""
        dice = random.Random(7)
        for game, games in ((self.game, 3), (self.mix, 2)):
            for _ in range(games):
                state = game.new_initial_state()
                steps = 0
                while not state.is_terminal():
                    legal = state.legal_actions()
                    self.assertTrue(legal)
                    self.assertEqual(len(legal), len(set(legal)))
                    self.assertEqual(len(legal), state.legal_count())
                    if state.is_chance_node():
                        self.assertEqual(state.current_player(), bastide.CHANCE)
                        outcomes = state.chance_outcomes()
                        self.assertAlmostEqual(1, sum(p for _, p in outcomes))
                        self.assertEqual(sorted(a for a, p in outcomes if p > 0), sorted(legal))
                        action = dice.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0]
                    else:
                        self.assertIn(state.current_player(), range(game.num_players()))
                        index = dice.randrange(len(legal))
                        action = legal[index]
                        self.assertEqual((state.index_action(index), state.action_index(action)), (action, index))
                        if steps % 7 == 0:
                            text = state.action_to_string(action)
                            self.assertEqual(state.string_to_action(text), action)
                            told = state.action(action)
                            self.assertEqual((told.number, told.text, told.verb), (action, text, text.split()[0]))
                    if steps % 20 == 0:
                        twin, before = state.clone(), state.clone()
                        twin.apply_action(action)
                        self.assertEqual(state, before)
                        self.assertNotEqual(twin, before)
                        again = game.deserialize_state(state.serialize())
                        self.assertEqual((again, again.history()), (state, state.history()))
                    state.apply_action(action)
                    steps += 1
                self.assertEqual(state.current_player(), bastide.TERMINAL)
                self.assertEqual((state.legal_actions(), state.legal_count()), ([], 0))
                self.assertEqual(state.returns(), state.scores())
                self.assertEqual(state.estimate(), state.returns())
                with self.assertRaises(bastide.IllegalAction):
                    state.apply_action(0)
                with self.assertRaises(bastide.IllegalAction):
                    state.apply_index(0)

    def test_a_seed_means_what_it_means_in_the_program(self):
        """The games of `simulate`, by the states' own seeds; and the recorded game move by move."""
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([PROGRAM, "simulate", "agents", "--agents", "random", "--games", "3", "--seed", "5", "--json", "-q",
                                   "--record", "0", folder], capture_output=True, check=True)
            told = json.loads(done.stdout)
            state = self.game.new_initial_state(seed=5)
            while not state.is_terminal():
                self.assertFalse(state.is_chance_node())
                state.apply_action(state.random_action())
            recorded = bastide.read_record(told["records"][0]["file"])
            self.assertEqual(recorded, state)
            self.assertEqual(recorded.history(), state.history())
            own = Path(folder, "own.bastide")
            state.save(str(own))
            subprocess.run([PROGRAM, "replay", str(own)], capture_output=True, check=True)
            self.assertEqual(bastide.read_record(own), state)
            chosen = random_game(self.game, 5)
            chosen.save(str(Path(folder, "chosen.bastide")))
            done = subprocess.run([PROGRAM, "replay", str(Path(folder, "chosen.bastide")), "--verify"], capture_output=True, check=True, text=True)
            self.assertIn("told by people", done.stdout)  # and not by a seed
            self.assertEqual(bastide.read_record(Path(folder, "chosen.bastide")), chosen)

    def test_what_is_not_legal_is_refused_and_changes_nothing(self):
        state = self.game.new_initial_state(seed=1)
        before = state.clone()
        for wrong in (0, 2 ** 64 - 1, 12345678901234567890):
            with self.assertRaises(bastide.IllegalAction):
                state.apply_action(wrong)
            with self.assertRaises(bastide.IllegalAction):
                state.action_to_string(wrong)
        with self.assertRaises(TypeError):
            state.apply_action(-1)
        with self.assertRaises(bastide.IllegalAction):
            state.apply_index(10 ** 6)
        for text in ("", "place", "place nothing 0,0 r0", "\0", "pass", "place " + "x" * 10000):
            with self.assertRaises(bastide.IllegalAction):
                state.string_to_action(text)
        with self.assertRaises(bastide.Error):
            state.chance_outcomes()
        self.assertEqual((state, state.history()), (before, before.history()))
        self.assertIn("no tile lies beside", state.why_not("place " + state.offers()[0] + " 9,9 r0"))

    def test_what_was_kept_is_read_or_refused(self):
        state = random_game(self.game, 3, steps=60)
        text = state.serialize()
        lines = text.split("\n")
        for wrong in ("", "x", text[:20], "\n".join(lines[:1]), "\n".join(lines[:2] + ["a 0 zz"]), "\n".join(lines[:2] + ["r 9 1"]),
                      "\n".join(lines[:2] + ["f 254 ffffffffffffffff"]), "\n".join(lines[:2] + ["a 254 ffffffffffffffff"]),
                      "\n".join([lines[0], "seed 3", "a 254 ffffffffffffffff"]), "\n".join([lines[0], "seed x"]), "\n".join([lines[0], "seed 3"])):
            with self.subTest(text=wrong[-40:]), self.assertRaises(bastide.Error):
                self.game.deserialize_state(wrong)
        with self.assertRaises(bastide.Error) as refused:
            self.mix.deserialize_state(text)
        self.assertIn(self.mix.digest, str(refused.exception))

    def test_a_state_with_a_seed_goes_on_alike_wherever_it_was_kept(self):
        state = self.mix.new_initial_state(seed=11)
        for _ in range(40):
            state.apply_action(state.random_action())
        others = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), self.mix.deserialize_state(state.serialize())]
        dealt = state.resample(1, seed=4)
        others_dealt = [pickle.loads(pickle.dumps(dealt)), state.resample(1, seed=4)]
        for all_of_them in ([state, *others], [dealt, *others_dealt]):
            while not all_of_them[0].is_terminal():
                action = all_of_them[0].random_action()
                for one in all_of_them:
                    self.assertEqual(one.random_action(), action)
                    one.apply_action(action)
            self.assertEqual(1, len({one.serialize() for one in all_of_them}))
        self.assertNotEqual(dealt.history(), state.history())

    def test_what_a_player_has_seen(self):
        game = bastide.Game(modules=["base"], switches={"base.hand_size": 3, "base.hand_visibility": "hidden"})
        state = random_game(game, 5, steps=30)
        own, other = state.information_state_string(0), state.information_state_string(1)
        self.assertNotEqual(own.split("\n")[1:], other.split("\n")[1:])
        self.assertIn("chance: ?", own)
        hidden = state.resample(0, seed=9)
        self.assertEqual(hidden.information_state_string(0), own)
        legal = set(state.legal_actions()) if state.current_player() == 0 else None
        if legal is not None:
            self.assertEqual(set(hidden.legal_actions()), legal)
        self.assertEqual(sum(state.unseen(0).values()), sum(hidden.unseen(0).values()))

    def test_events_explain_every_point(self):
        state = self.mix.new_initial_state(seed=3)
        points = [0] * 3
        names = set()
        while not state.is_terminal():
            for event in state.step(state.random_action()):
                names.add(event.name)
                if event.name == "scored":
                    points[event.player] += event.data["points"]
                    if "value" in event.data:
                        value = event.data["value"]
                        self.assertEqual(value.points, event.data["points"])
                        self.assertTrue(value.terms and all(re.fullmatch(r"[A-Z]+-\d+\w*", rule) for rule in value.rules))
                    self.assertIn(self.mix.player_names[event.player], event.text)
        self.assertEqual([float(sum_) for sum_ in points], state.scores())
        self.assertLessEqual({"turn_began", "tile_placed", "figure_moved", "scored", "acting", "acted", "game_over"}, names)

    def test_what_is_raised_while_events_are_told_changes_nothing(self):
        class Interrupted(Exception):
            pass

        def raised(*_):
            raise Interrupted

        state = self.mix.new_initial_state(seed=3)
        before = state.clone()
        with mock.patch("bastide._data.Event", raised), self.assertRaises(Interrupted):  # as Ctrl-C may
            state.step(state.random_action())
        self.assertEqual((state, state.history()), (before, before.history()))
        self.assertTrue(state.step(state.random_action()))

    def test_the_table_as_data(self):
        state = random_game(self.game, 2, steps=100)
        tiles = state.tiles()
        self.assertEqual((tiles[0].x, tiles[0].y, tiles[0].player), (0, 0, None))
        squares = {(tile.x, tile.y) for tile in tiles}
        self.assertEqual(len(squares), len(tiles))
        beside = {(x + dx, y + dy) for x, y in squares for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} - squares
        self.assertEqual(set(state.open_squares()), beside)
        # Tiles on the board, to come and in hand are all there are.
        self.assertEqual(len(tiles) + sum(state.unseen(0).values()) + len(state.offers()), 72)
        self.assertEqual(state.tiles_left, sum(state.unseen(0).values()))
        features = {feature.number: feature for feature in state.features()}
        on_board = [figure for figure in state.figures() if figure.where == "segment"]
        for figure in on_board:
            self.assertIn(figure.number, features[figure.feature].figures)
            self.assertIn(figure.square, features[figure.feature].squares)
        for player in (0, 1):
            self.assertEqual(state.supply(player)["follower"] + sum(figure.player == player for figure in on_board), 7)
        # What the game would end with is what was scored and what the features are worth to those who have them.
        final = state.scores()
        for feature in features.values():
            for owner in feature.owners:
                now = state.feature(feature.number, player=owner).now
                final[owner] += now.points if now and not feature.scored else 0
        self.assertEqual(final, state.estimate())
        with self.assertRaises(bastide.Error):
            state.feature(10 ** 6)
        with self.assertRaises(bastide.Error):
            state.supply(2)
        self.assertEqual(bastide.LearnedValue(state.game).worths(state), state.outlook())
        self.assertNotEqual(bastide.LearnedValue(state.game, "none").worths(state), state.outlook())

    def test_measures_are_those_of_the_program(self):
        done = subprocess.run([PROGRAM, "simulate", "agents", "--agents", "random", "--games", "1", "--seed", "9", "--json", "-q", "--measures"],
                              capture_output=True, check=True)
        wanted = json.loads(done.stdout)["measures"]
        state = self.game.new_initial_state(seed=9)
        with self.assertRaises(bastide.Error):
            state.measures()
        while not state.is_terminal():
            state.apply_action(state.random_action())
        self.assertEqual(state.measures(), wanted)
        self.assertEqual([measure.name for measure in self.game.measures], list(wanted))

    def test_pictures(self):
        state = self.game.new_initial_state(seed=1)
        picture = state._repr_svg_()
        self.assertTrue(picture.startswith("<svg") or picture.startswith("<?xml"))
        self.assertIn("</svg>", picture)
        self.assertIn("A title", state.svg(title="A title"))
        for scale in (0, -60, 9, 1001, 2**31 - 1):
            with self.assertRaisesRegex(bastide.Error, "10 to 1000 pixels"):
                state.svg(scale=scale)

    def test_playouts_leave_the_state_and_repeat(self):
        state = self.game.new_initial_state(seed=1)
        before = state.clone()
        self.assertEqual(state.playout(seed=3), state.playout(seed=3))
        self.assertNotEqual([state.playout(seed=i) for i in range(5)], [state.playout(seed=1)] * 5)
        self.assertEqual(state, before)

    def test_forced_chance(self):
        state = self.game.new_initial_state()
        while not state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        name = state.action_to_string(state.legal_actions()[0])
        state.force(name)
        with self.assertRaises(bastide.IllegalAction):
            state.force(name)
        self.assertEqual(self.game.deserialize_state(state.serialize()), state)


if __name__ == "__main__":
    main()
