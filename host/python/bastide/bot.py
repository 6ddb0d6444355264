"""A program that plays a seat of the program `bastide` (docs/agents.md, Programs that play) in a few lines:

    from bastide import bot
    bot.run(lambda question: question.legal[0])

and `bastide match "bot:command=python3 first.py" greedy`. What the protocol tells comes as a Question; its `game` is the engine's.
"""

import json
import sys
from typing import Any, Callable, Dict, List, NamedTuple, Optional, TextIO

from . import _engine


class Placed(NamedTuple):
    """A tile on the board; the rotation is in degrees, clockwise."""

    tile: str
    x: int
    y: int
    rotation: int


class Standing(NamedTuple):
    """A figure: whose (None: nobody's), and where, in words."""

    kind: str
    owner: Optional[int]
    at: str


class Table:
    """What the greeting tells: who plays what."""

    def __init__(self, hello: Dict[str, Any], library: Optional[_engine.Library] = None) -> None:
        self.seat: int = hello["seat"]
        self.players: List[str] = hello["players"]
        self.hello = hello
        self._library = library
        self._game: Optional[_engine.Game] = None

    @property
    def game(self) -> _engine.Game:
        """The game as the engine here composes it: its tiles, kinds and switches, the same modules and tile sets being installed."""
        if self._game is None:
            sets = [{"set": one["name"], "copies": one["copies"]} for one in self.hello["tile_sets"]]
            self._game = _engine.Game(modules=self.hello["modules"], tilesets=sets, switches=self.hello["switches"], players=self.players,
                                      library=self._library)
        return self._game


class Question:
    """A decision: everything that docs/agents.md lists, and the table."""

    def __init__(self, told: Dict[str, Any], table: Table) -> None:
        self.table, self.told = table, told
        self.seat: int = told["seat"]
        self.seconds: float = told["seconds"]
        self.turn: int = told["turn"]
        self.decision: str = told["decision"]
        self.legal: List[str] = told["legal"]
        self.scores: List[int] = told["scores"]
        self.tiles_left: int = told["tiles_left"]
        self.board = [Placed(one["tile"], one["x"], one["y"], one["rotation"]) for one in told["board"]]
        self.figures = [Standing(one["kind"], one["owner"], one["at"]) for one in told["figures"]]
        self.unseen: Dict[str, int] = told["unseen"]

    @property
    def game(self) -> _engine.Game:
        return self.table.game


def run(choose: Callable[[Question], str], source: Optional[TextIO] = None, out: Optional[TextIO] = None) -> None:
    """Answers until the program ends it. `choose(question)` returns one of question.legal. What it prints must go to standard error."""
    source, out = source or sys.stdin, out or sys.stdout
    table: Optional[Table] = None
    for line in source:
        told = json.loads(line)
        if told["type"] == "hello":
            table = Table(told)
        elif told["type"] == "act" and table is not None:
            out.write(json.dumps({"action": choose(Question(told, table))}) + "\n")
            out.flush()
