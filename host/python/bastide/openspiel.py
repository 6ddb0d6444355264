"""The games as Python games of OpenSpiel: `openspiel.load("agents")`, or by parameters, pyspiel.load_game("python_bastide(game=agents)").

Actions are numbered by their place among the legal ones, as OpenSpiel wants them from a bounded set: `actions` of them at most (the game's
most_actions unless given). A position with more offers the first ones. Chance is explicit.
"""

from typing import Any, Dict, List, Optional, Tuple

import numpy
import pyspiel  # type: ignore[import]

from . import _engine

SHORT_NAME = "python_bastide"
#: No game is longer, nobody has more points: bounds that OpenSpiel asks for and that nothing here hangs on.
LONGEST, MOST_POINTS = 20000, 100000.0
#: No draw and no throw has more: a distance in centimetres, which of the figures, ...; each type of tile may be drawn.
MOST_OUTCOMES = 4096


def game_type(players: int = 2) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=SHORT_NAME, long_name="Bastide", dynamics=kind.Dynamics.SEQUENTIAL, chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION, utility=kind.Utility.GENERAL_SUM, reward_model=kind.RewardModel.TERMINAL,
        max_num_players=8, min_num_players=1, provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True, provides_factored_observation_string=False,
        parameter_specification={"game": "agents", "side": 25, "actions": 0})


class BastideGame(pyspiel.Game):  # type: ignore[misc]
    """A mix as a game of OpenSpiel."""

    def __init__(self, params: Optional[Dict[str, Any]] = None, game: Optional[_engine.Game] = None) -> None:
        params = dict(params or {})
        self.bastide = game or _engine.Game(params.get("game", "agents"))
        self.layout = self.bastide.layout(int(params.get("side", 25)), int(params.get("actions", 0)))
        players = self.bastide.num_players()
        info = pyspiel.GameInfo(num_distinct_actions=self.layout.room, max_chance_outcomes=max(len(self.bastide.tile_types), MOST_OUTCOMES), num_players=players,
                                min_utility=-MOST_POINTS, max_utility=MOST_POINTS, utility_sum=None, max_game_length=LONGEST)
        super().__init__(game_type(players), info, params)

    def new_initial_state(self) -> "BastideState":
        return BastideState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self)


class BastideState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. `bastide` is the engine's state."""

    def __init__(self, game: BastideGame) -> None:
        super().__init__(game)
        self.of = game
        self.bastide = game.bastide.new_initial_state()

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL if self.bastide.is_terminal() else
                   pyspiel.PlayerId.CHANCE if self.bastide.is_chance_node() else self.bastide.current_player())

    def _legal_actions(self, player: int) -> List[int]:
        return list(range(min(self.bastide.legal_count(), self.of.layout.room)))

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        return [(index, share) for index, (_, share) in enumerate(self.bastide.chance_outcomes())]

    def _apply_action(self, action: int) -> None:
        if self.bastide.is_chance_node():
            self.bastide.apply_action(self.bastide.chance_outcomes()[action][0])
        else:
            self.bastide.apply_index(action)

    def _action_to_string(self, player: int, action: int) -> str:
        number = self.bastide.chance_outcomes()[action][0] if self.bastide.is_chance_node() else self.bastide.index_action(action)
        return self.bastide.action_to_string(number)

    def is_terminal(self) -> bool:
        return self.bastide.is_terminal()

    def returns(self) -> List[float]:
        return self.bastide.returns() if self.bastide.is_terminal() else [0.0] * self.of.bastide.num_players()

    def information_state_string(self, player: Optional[int] = None) -> str:
        return self.bastide.information_state_string(self.current_player() if player is None else player)

    def __deepcopy__(self, memo: Dict[int, Any]) -> "BastideState":
        twin = BastideState(self.of)
        twin.bastide = self.bastide.clone()
        return twin

    def __str__(self) -> str:
        return self.told(sorted(self.bastide.offers()))

    def told(self, held: Any) -> str:
        """What lies on the table, and what is told of tiles beside it."""
        tiles = " ".join(f"{tile.name}@{tile.x},{tile.y}r{tile.rotation}" for tile in self.bastide.tiles())
        figures = " ".join(f"{one.kind}{'' if one.player is None else one.player}:{one.text}" for one in self.bastide.figures() if one.text)
        return f"turn {self.bastide.turn} {self.bastide.decision()} {self.bastide.scores()} [{tiles}] [{figures}] {held}"


class Observer:
    """What OpenSpiel asks a game's observers: planes and facts in one vector of float32, in the order of the layout."""

    def __init__(self, game: BastideGame) -> None:
        layout = game.layout
        self.layout = layout
        self.planes = len(layout.planes) * layout.side * layout.side
        self.tensor = numpy.zeros(self.planes + len(layout.facts), numpy.float32)
        self.dict = {"planes": self.tensor[:self.planes].reshape(len(layout.planes), layout.side, layout.side), "facts": self.tensor[self.planes:]}

    def set_from(self, state: BastideState, player: int) -> None:
        told = state.bastide.observation(player, layout=self.layout)
        self.dict["planes"][...] = told["planes"]
        self.dict["facts"][...] = told["facts"]

    def string_from(self, state: BastideState, player: int) -> str:
        facts = state.bastide.observation(player, layout=self.layout)["facts"]
        sorts = ("offer.", "hand.", "unseen.")
        return f"player {player} {state.told({name: int(one) for name, one in zip(self.layout.facts, facts) if one and name.startswith(sorts)})}"


def load(game: Any = "agents", **params: Any) -> BastideGame:
    """A game of OpenSpiel of a bastide.Game, or of what one is made of."""
    return BastideGame(params, game if isinstance(game, _engine.Game) else _engine.Game(game))


pyspiel.register_game(game_type(), BastideGame)
