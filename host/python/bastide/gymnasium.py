"""Many games at once as a vector environment of Gymnasium, with one seat to learn: `gymnasium.vector("agents", 64)`.

The other seats play at random, by the games' seeds. An action is the place of a legal action in the list; the mask in the observation says
how many there are. The reward is what the own seat has gained on the mean of the others since its last action. A game that ends is
followed by the next one in the same step; its final points are in the infos.
"""

from typing import Any, Dict, Optional, Tuple

import numpy
from gymnasium import spaces  # type: ignore[import]
from gymnasium.vector import VectorEnv  # type: ignore[import]
from gymnasium.vector.utils import batch_space  # type: ignore[import]

from . import _engine
from ._arrays import arrays

WAIT, AT_RANDOM = -2, -1


class BastideVectorEnv(VectorEnv):  # type: ignore[misc]
    """Games of a pool."""

    metadata = {"autoreset_mode": "same_step", "render_modes": []}

    def __init__(self, game: _engine.Game, num_envs: int = 64, seat: int = 0, threads: int = 0, side: int = 25, actions: int = 0) -> None:
        self.game, self.seat, self.num_envs = game, seat, num_envs
        if not 0 <= seat < game.num_players():
            raise _engine.Error(f"There is no seat {seat}: the {game.num_players()} seats are counted from 0.")
        self._options = {"threads": threads, "side": side, "actions": actions}
        self.pool = game.pool(num_envs, **self._options)
        self._next_seed = 1
        layout = self.layout = self.pool.layout
        self.out = arrays(self.pool)
        self.single_action_space = spaces.Discrete(layout.room)
        self.single_observation_space = spaces.Dict({
            "planes": spaces.Box(0, 255, (len(layout.planes), layout.side, layout.side), numpy.uint8),
            "facts": spaces.Box(-(2 ** 31), 2 ** 31 - 1, (len(layout.facts),), numpy.int32),
            "actions": spaces.Box(-(2 ** 15), 2 ** 15 - 1, (layout.room, len(layout.columns)), numpy.int16),
            "mask": spaces.Box(0, 1, (layout.room,), numpy.bool_)})
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.closed = False

    def _observation(self) -> Dict[str, Any]:
        return {name: self.out[name].copy() for name in ("planes", "facts", "actions", "mask")}

    def _until_own_turn(self, reward: Any, done: Any, final: Any) -> None:
        """The others play until every game asks the own seat."""
        while True:
            others = self.out["seat"] != self.seat
            if not others.any():
                return
            self._advance(numpy.where(others, AT_RANDOM, WAIT), reward, done, final)

    def _advance(self, choices: Any, reward: Any, done: Any, final: Any) -> None:
        self.pool.step(choices, self.out)
        gained, players = self.out["reward"], self.game.num_players()
        others = (gained.sum(axis=1) - gained[:, self.seat]) / max(1, players - 1)
        reward += numpy.where(done, 0.0, gained[:, self.seat] - others)  # what a new game brings counts from its first action on
        final[self.out["done"] & ~done] = self.out["final"][self.out["done"] & ~done]
        done |= self.out["done"]

    def _nothing(self) -> Tuple[Any, Any, Any]:
        return numpy.zeros(self.num_envs), numpy.zeros(self.num_envs, bool), numpy.zeros((self.num_envs, self.game.num_players()), numpy.int32)

    def reset(self, *, seed: Optional[int] = None, options: Any = None) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        self._next_seed = self._next_seed + 1 if seed is None else seed + 1  # without a seed other games than those before
        self.pool = self.game.pool(self.num_envs, seed=self._next_seed - 1, **self._options)
        self.pool.reset(self.out)
        self._until_own_turn(*self._nothing())
        return self._observation(), {}

    def step(self, actions: Any) -> Tuple[Dict[str, Any], Any, Any, Any, Dict[str, Any]]:
        chosen = numpy.asarray(actions)
        if chosen.dtype.kind == "i" and (chosen < 0).any():  # to the pool AT_RANDOM and WAIT mean something, but they are no actions
            raise _engine.IllegalAction(f"An action is the place of a legal one, counted from 0, not {chosen.min()}. No game was stepped.")
        reward, done, final = self._nothing()
        self._advance(chosen, reward, done, final)
        self._until_own_turn(reward, done, final)
        infos: Dict[str, Any] = {"final_points": final, "_final_points": done.copy()} if done.any() else {}
        return self._observation(), reward, done, numpy.zeros(self.num_envs, bool), infos

    def close(self, **options: Any) -> None:
        self.closed = True


def vector(game: Any = "agents", num_envs: int = 64, **options: Any) -> BastideVectorEnv:
    """A vector environment of a bastide.Game, or of what one is made of."""
    return BastideVectorEnv(game if isinstance(game, _engine.Game) else _engine.Game(game), num_envs, **options)
