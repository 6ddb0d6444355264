"""Bastide: a modular engine for the tile-laying game Carcassonne.

A Game is a mix of modules, tile sets and switches; a State is one game in progress; a Pool steps many of them as arrays. The calls go by
the names that frameworks for games have (current_player, legal_actions, apply_action, ...). Begin with docs/python.md.
"""

from typing import Any, Optional, Union

from . import _engine
from ._agents import AgentLike, match, register, simulate, play_games
from ._data import Action, Event, Feature, Figure, Measure, Module, Rule, Segment, Switch, Term, Tile, TileSet, TileType, Value
from ._engine import (
    Agent,
    Error,
    Game,
    IllegalAction,
    Layout,
    LearnedValue,
    Library,
    ModuleError,
    Pool,
    State,
    __version__,
    agent_names,
    find_game,
    game_names,
)
from ._arrays import arrays

#: What State.current_player() says where no player decides, as OpenSpiel has it.
CHANCE = -1
TERMINAL = -4

__all__ = [
    "Action", "Agent", "AgentLike", "CHANCE", "Error", "Event", "Feature", "Figure", "Game", "IllegalAction", "Layout", "LearnedValue", "Library",
    "Measure", "Module", "ModuleError", "Pool", "Rule", "Segment", "State", "Switch", "TERMINAL", "Term", "Tile", "TileSet", "TileType", "Value",
    "__version__", "agent_names", "arrays", "find_game", "game_names", "match", "play_games", "read_record", "register", "simulate",
]


def read_record(file: str, library: Optional[Library] = None) -> State:
    """The position at the end of a recorded game. Whoever goes on chooses what chance brings."""
    return _engine.read_record(str(file), library or Library())
