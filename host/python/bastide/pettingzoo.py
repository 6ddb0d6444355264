"""The games as AEC environments of PettingZoo: `pettingzoo.env("agents")`.

An action is the place of a legal action in the list; the mask says how many there are. What each of them says is in the observation's
rows. Points are told as rewards as soon as they are scored, so that they add up to the final score.
"""

import operator
from typing import Any, Dict, Optional

import numpy
from gymnasium import spaces  # type: ignore[import]
from pettingzoo import AECEnv  # type: ignore[import]

from . import _engine


class BastideEnv(AECEnv):  # type: ignore[misc]
    """One game after the other."""

    metadata = {"name": "bastide_v0", "render_modes": ["svg"], "is_parallelizable": False}

    def __init__(self, game: _engine.Game, side: int = 25, actions: int = 0, render_mode: Optional[str] = None) -> None:
        super().__init__()
        self.game, self.layout, self.render_mode = game, game.layout(side, actions), render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_players())]
        self.agents: Any = []
        layout = self.layout
        self._action_space = {agent: spaces.Discrete(layout.room) for agent in self.possible_agents}
        self._observation_space = {agent: spaces.Dict({
            "observation": spaces.Dict({
                "planes": spaces.Box(0, 255, (len(layout.planes), layout.side, layout.side), numpy.uint8),
                "facts": spaces.Box(-(2 ** 31), 2 ** 31 - 1, (len(layout.facts),), numpy.int32),
                "actions": spaces.Box(-(2 ** 15), 2 ** 15 - 1, (layout.room, len(layout.columns)), numpy.int16)}),
            "action_mask": spaces.Box(0, 1, (layout.room,), numpy.int8)}) for agent in self.possible_agents}
        self._next_seed = 1

    def observation_space(self, agent: str) -> Any:
        return self._observation_space[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_space[agent]

    def reset(self, seed: Optional[int] = None, options: Any = None) -> None:
        self._next_seed = self._next_seed + 1 if seed is None else seed + 1
        self.state_ = self.game.new_initial_state(seed=self._next_seed - 1)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._scores = self.state_.returns()
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.state_.current_player()] if not self.state_.is_terminal() else self.agents[0]

    def observe(self, agent: str) -> Dict[str, Any]:
        seat = self.possible_agents.index(agent)
        told = self.state_.observation(seat, layout=self.layout)
        acts = not self.state_.is_terminal() and self.state_.current_player() == seat
        mask = told.pop("mask").astype(numpy.int8) * acts
        if not acts:
            told["actions"][...] = -1
        return {"observation": told, "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self.state_.apply_index(operator.index(action))  # type: ignore[arg-type]
        scores = self.state_.returns()
        for seat, one in enumerate(self.possible_agents):
            self.rewards[one] = scores[seat] - self._scores[seat]
        self._scores = scores
        if self.state_.is_terminal():
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> Optional[str]:
        """The position as an SVG document."""
        return self.state_.svg() if self.render_mode == "svg" else None

    def close(self) -> None:
        pass


def env(game: Any = "agents", **options: Any) -> BastideEnv:
    """An environment of a bastide.Game, or of what one is made of."""
    return BastideEnv(game if isinstance(game, _engine.Game) else _engine.Game(game), **options)
