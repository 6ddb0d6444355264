"""Agents of both sorts around a table."""

import threading
from typing import Any, Callable, Dict, List, Optional, Protocol, Sequence, Tuple, Union, TYPE_CHECKING

from . import _engine

if TYPE_CHECKING:
    import numpy


class Chooser(Protocol):
    """An agent written in Python: it has this one method. A method `begin()`, if there is one, is called before each game."""

    def choose(self, state: "_engine.State") -> Any:
        """One of state.legal_actions() (or its text, or its Action); state.current_player() is the agent's seat. What the seat cannot
        know has been dealt anew, and state.dice is a number to draw by."""


#: A description ("careful", "mcts:playouts=300"), an object with a method `choose`, or a class of such: then each table has its own.
AgentLike = Union[str, Chooser, Callable[[], Chooser]]

#: What "python:call=NAME" means, before it is looked for among what can be imported.
registered: Dict[str, Any] = {}
#: How often those sit somewhere that are registered only meanwhile: other threads may seat the same one.
seated: Dict[str, int] = {}
seating = threading.Lock()


def register(name: str, agent: Any) -> str:
    """From now on "python:call=NAME" is this agent, wherever agents are named. Returns that description."""
    if not name or any(sign in name for sign in ":.,"):
        raise _engine.Error("The name of an agent is not empty and has no ':', '.' or ',' in it; 'module.Name' is what can be imported.")
    registered[name] = agent
    return f"python:call={name}"


class Seated:
    """Descriptions of agents as long as they play; what cannot be imported is registered meanwhile."""

    def __init__(self, agents: Union[AgentLike, Sequence[AgentLike]]) -> None:
        alone = isinstance(agents, str) or callable(agents) or hasattr(agents, "choose")
        self.agents: List[Any] = [agents] if alone else list(agents)  # type: ignore[arg-type]
        self.names: List[str] = []

    def __enter__(self) -> "Seated":
        self.descriptions = [self._description(agent) for agent in self.agents]
        return self

    def __exit__(self, *trouble: Any) -> None:
        for name in self.names:
            with seating:
                seated[name] -= 1
                if seated[name] == 0:
                    del registered[name], seated[name]

    def _description(self, agent: Any) -> str:
        if isinstance(agent, str):
            return agent
        if isinstance(agent, _engine.Agent):
            return agent.description
        name = f"{getattr(agent, '__name__', type(agent).__name__)}-{id(agent):x}"
        with seating:
            registered[name] = agent
            seated[name] = seated.get(name, 0) + 1
        self.names.append(name)
        return f"python:call={name}"

    @property
    def alone(self) -> bool:
        """One of them is an object, not a class: it cannot sit at several tables at once."""
        return any(hasattr(agent, "choose") and not isinstance(agent, (type, str, _engine.Agent)) for agent in self.agents)


def simulate(game: "_engine.Game", agents: Union[AgentLike, Sequence[AgentLike]] = (), games: int = 1000, seed: int = 1,
             threads: int = 0, measures: bool = False) -> Dict[str, Any]:
    """Plays many games and counts, as `bastide simulate` does: the same games by the same seed, whatever the threads (0: one for each
    processor). `agents`: one for all, or one for each seat; none: those of the game file."""
    with Seated(agents) as seated:
        return _engine.simulate(game, seated.descriptions, games, seed, 1 if seated.alone else threads, measures)


def play_games(game: "_engine.Game", agents: Union[AgentLike, Sequence[AgentLike]] = (), games: int = 1000, seed: int = 1,
               threads: int = 0) -> "numpy.ndarray[Any, Any]":
    """The same games, each by itself: its points, int32 [game, player]."""
    with Seated(agents) as seated:
        return _engine.points_of_games(game, seated.descriptions, games, seed, 1 if seated.alone else threads)


def match(first: AgentLike, second: AgentLike, game: "_engine.Game", games: int = 100, seed: int = 1, threads: int = 0,
          sprt: Optional[Tuple[float, float]] = None) -> Dict[str, Any]:
    """Two agents over the same deals, as `bastide match` does: points ahead, share of the others beaten and Elo points with 95 %
    intervals. `sprt`: two numbers of Elo points, between which a sequential test ends the match."""
    with Seated([first, second]) as seated:
        one, other = seated.descriptions
        return _engine.match(game, one, other, games, seed, 1 if seated.alone else threads, sprt)
