"""A program that plays a seat of the program `bastide` (docs/agents.md, Programs that play) in a few lines:

    from bastide import bot
    bot.run(lambda question: question.legal[0])

and `bastide match "bot:command=python3 first.py" greedy`. What the protocol tells comes as a Question; its `game` is the engine's. With
`bot.run(choose, want=["state"])` its `state` is a position of the engine, to look ahead in.
"""

import json
import sys
import time
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, TextIO

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

    def __init__(self, hello: Dict[str, Any], library: Optional[_engine.Library] = None, game: Optional[_engine.Game] = None) -> None:
        self.seat: int = hello["seat"]
        self.players: List[str] = hello["players"]
        self.hello = hello
        self._library = library
        self._game = game

    @property
    def game(self) -> _engine.Game:
        """The game as the engine here composes it: its tiles, kinds and switches, the same modules and tile sets being installed."""
        if self._game is None:
            self._game = self._composed()
        return self._game

    def _composed(self) -> _engine.Game:
        first = self._with({}, None)
        if first.digest == self.hello["ruleset"]:
            return first
        told = self.hello.get("figures", {})
        figures = {kind: told[kind] for kind, number in first.figure_kinds.items() if told.get(kind, number) != number}
        for youngest in (None, *range(len(self.players))):  # which nobody tells, and which matters for nothing but where a game begins
            game = self._with(figures, youngest)
            if game.digest == self.hello["ruleset"]:
                return game
        return first

    def _with(self, figures: Dict[str, int], youngest: Optional[int]) -> _engine.Game:
        players = [{"name": name, "youngest": True} if seat == youngest else name for seat, name in enumerate(self.players)]
        sets = [{"set": one["name"], "copies": one["copies"]} for one in self.hello["tile_sets"]]
        return _engine.Game(modules=self.hello["modules"], tilesets=sets, switches=self.hello["switches"], figures=figures, players=players,
                            library=self._library)


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
        self._state: Optional[_engine.State] = None

    @property
    def game(self) -> _engine.Game:
        return self.table.game

    @property
    def state(self) -> _engine.State:
        """The position, if "state" is wanted; its legal_actions() are `legal`, in the same order. Nothing in it is secret: what the seat
        cannot know was dealt anew before it was told, and `state.resample(seat, seed)` deals it anew again. It has no seed, so whoever plays
        on decides what chance brings. A clone of one State for each question: it may be changed."""
        if self._state is None:
            self._state = self.game.deserialize_state(f"bastide-state 1 {self.table.hello['ruleset']}\nposition {self.part('state')}")
        return self._state.clone()

    def part(self, name: str) -> Any:
        """What docs/agents.md tells of under "More of the position", as it was told: "actions", "features", "estimate", ..."""
        if name not in self.told:
            raise _engine.Error(f"The question has no '{name}': name what it is a part of when you run, as in bot.run(choose, want=['state']).")
        return self.told[name]


def run(choose: Callable[[Question], str], source: Optional[TextIO] = None, out: Optional[TextIO] = None, *, want: Sequence[str] = (),
        game: Optional[_engine.Game] = None) -> None:
    """Answers until the program ends it. `choose(question)` returns one of question.legal. `want`: parts that questions have besides ("state",
    "actions", "tiles", "features", "estimate"). `game`: the one that is played, where the greeting does not tell all of it (a game file with an
    [order]). What it prints must go to standard error."""
    source, out = source or sys.stdin, out or sys.stdout
    table: Optional[Table] = None
    waiting = list(want)
    for line in source:
        told = json.loads(line)
        if told["type"] == "hello":
            table, waiting = Table(told, game=game), list(want)
            unknown = [part for part in want if part not in told.get("parts", ())]
            if unknown:
                raise _engine.Error(f"The program tells no '{unknown[0]}'; it tells {', '.join(told.get('parts', ())) or 'no parts'}.")
        elif told["type"] == "act" and table is not None:
            answer = {"want": waiting} if waiting else {"action": choose(Question(told, table))}
            waiting = []
            out.write(json.dumps(answer) + "\n")
            out.flush()


def merged(target: Any, patch: Any) -> Any:
    """A JSON merge patch (RFC 7396) put into effect."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), value)
    return result


class Seat:
    """A seat at a table of `bastide serve`, over a WebSocket (docs/protocol.md)."""

    def __init__(self, url: str, table: str, key: str) -> None:
        try:
            import websocket  # Debian's python3-websocket; the package needs it for nothing else
        except ImportError as error:
            raise _engine.Error("To play at a server bastide.bot needs the module websocket (python3-websocket, or websocket-client of PyPI).") from error
        self.lost = (websocket.WebSocketException, OSError)  # a connection that has ended tells so by one of these
        self._asked = 0
        self._connect = lambda: websocket.create_connection(url)
        self._join = {"type": "join", "table": table, "key": key}
        self._enter()

    def _enter(self) -> None:
        self.link: Any = self._connect()
        self.state: Dict[str, Any] = {}
        self.say(**self._join)

    def come_back(self) -> None:
        """Joins again, for a minute if the server is not there: who thinks for long is cut off, and servers begin anew."""
        self.link.close()
        for pause in (0, 1, 2, 4, 8, 15, 30):
            time.sleep(pause)
            try:
                self._enter()
                return
            except self.lost as error:
                reason = error
        raise _engine.Error(f"The connection to the server was lost, and it does not answer any more ({reason}).") from reason

    def say(self, **message: Any) -> None:
        self.link.send(json.dumps(message))

    def hear(self) -> Dict[str, Any]:
        """The next message; what it says of the table is noted."""
        message: Dict[str, Any] = json.loads(self.link.recv())
        if message["type"] == "refused":
            raise _engine.Error(message["sentence"])
        if message["type"] == "state":
            self.state = message["state"]
        elif message["type"] == "changes":
            if message["from"] == self.state.get("move"):
                self.state = {**merged(self.state, message["patch"]), "move": message["move"]}
            else:
                self.say(type="again")
        return message

    def ask(self, **message: Any) -> Dict[str, Any]:
        """The answer to a request, or `no`."""
        self._asked += 1
        self.say(id=self._asked, **message)
        while True:
            heard = self.hear()
            if heard.get("id") == self._asked:
                return heard

    def decides(self) -> bool:
        decision = self.state.get("decision") or {}
        return bool(decision.get("mine")) and decision.get("seat") != "chance"


def join(url: str, table: str, key: str, choose: Callable[[Question], str], *, want: Sequence[str] = (),
         game: Optional[_engine.Game] = None) -> Dict[str, Any]:
    """Plays a seat at a table of `bastide serve` until the game is over; returns `scores` and `verdict`. `url` is the server's
    WebSocket, "ws://127.0.0.1:8080/ws"; the table has to have all aids. Otherwise as `run`."""
    seat = Seat(url, table, key)
    tables: Dict[int, Table] = {}
    done = -1

    def go_on() -> None:
        nonlocal done
        move = seat.state.get("move", 0)
        if not seat.decides() or move == done:
            heard = seat.hear()
            if heard["type"] == "no" and seat.state.get("move") == done:
                raise _engine.Error(heard["sentence"])  # the table is where it was, and would not take it
            return
        told = seat.ask(type="ask", what="question", want=list(want))
        if seat.state.get("move") != move:
            return  # somebody took something back meanwhile
        if told["type"] == "no":
            raise _engine.Error(told["sentence"])
        known = tables.setdefault(told["greeting"]["seat"], Table(told["greeting"], game=game))
        chosen = choose(Question(told["question"], known))
        seat.say(type="act", move=move, text=chosen)
        done = move

    try:
        while not seat.state.get("over"):
            try:
                go_on()
            except seat.lost:
                seat.come_back()
                done = -1  # what was said last may not have arrived; said again, it is done once
        return {"verdict": seat.state["verdict"], "scores": [seat.state["seats"][number]["score"] for number in sorted(seat.state["seats"])]}
    finally:
        seat.link.close()
