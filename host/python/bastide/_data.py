"""Plain data that the engine tells: named tuples, which compare, print and unpack as such."""

from typing import Any, Dict, NamedTuple, Optional, Tuple

Square = Tuple[int, int]


class Switch(NamedTuple):
    """A switch of a rule. Values are texts, as files have them."""

    name: str  #: "module.switch"
    type: str  #: "choice", "flag", "number" or "text"
    values: Tuple[str, ...]  #: of a choice
    default: str
    min: Optional[int]  #: of a number
    max: Optional[int]
    unit: str
    summary: str
    rules: Tuple[str, ...]  #: ids of the rules that it changes


class Rule(NamedTuple):
    """A rule that a module plays."""

    id: str
    status: str
    text: str


class Module(NamedTuple):
    """A module that is installed."""

    name: str
    title: str
    version: str
    summary: str
    requires: Tuple[str, ...]  #: names of other modules
    conflicts: Tuple[str, ...]
    tile_sets: Tuple[str, ...]  #: that it is played with; the first is the usual one
    switches: Tuple[Switch, ...]
    rules: Tuple[Rule, ...]
    own: bool  #: came with Bastide
    problem: str  #: why it cannot be used; empty if it can
    file: str  #: its rules.toml


class Segment(NamedTuple):
    """A part of a tile as printed. Ports are sides ("n") or half sides ("nnw")."""

    kind: str
    ports: Tuple[str, ...]
    words: Dict[str, int]
    borders: Tuple[int, ...]  #: numbers of the segments of the tile that it runs along


class TileType(NamedTuple):
    """A tile as printed, not turned."""

    name: str
    label: str  #: the publisher's letter or number
    set: str
    copies: int
    edges: Dict[str, str]  #: terrain by side
    segments: Tuple[Segment, ...]
    words: Dict[str, int]


class TileSet(NamedTuple):
    """A tile set that is installed."""

    name: str
    title: str
    file: str
    kinds: Tuple[str, ...]
    words: Tuple[str, ...]
    tiles: Tuple[TileType, ...]


class Measure(NamedTuple):
    """Something that is measured in every game."""

    name: str
    of: str  #: "game" or "seat"
    unit: str
    about: str


class Action(NamedTuple):
    """An action with everything that it says. `values` has, as far as its verb says such a thing: tile, square, number, segment
    and the number of its feature, figure (a kind, or whose, with its number in State.figures() as standing), player and choice; "2" is
    added to the name of a second one."""

    number: int  #: what legal_actions() and apply_action() call it: the same in every position of the same rules
    verb: str
    text: str  #: "place cap 0,-1 r180", as in records
    sentence: str  #: as people read it
    values: Dict[str, Any]


class Event(NamedTuple):
    """Something that happened while an action was done."""

    name: str  #: "tile_placed", "scored", ...
    player: Optional[int]
    text: str  #: what has happened; of points, why, term by term with the rules
    data: Dict[str, Any]


class Tile(NamedTuple):
    """A tile on the board. x grows to the east, y to the south; the rotation is in degrees, clockwise."""

    name: str
    x: int
    y: int
    rotation: int
    player: Optional[int]  #: who placed it


class Figure(NamedTuple):
    """A figure, or a piece that is nobody's, wherever it is."""

    number: int
    kind: str
    player: Optional[int]
    where: str  #: "supply", "segment", "space", "square", "beside", "held" or "out"
    square: Optional[Square]
    feature: Optional[int]  #: on which it stands
    text: str  #: where it is, in words
    height: int  #: the number that a rule gives it


class Term(NamedTuple):
    """`number` things at `each` points, by a rule."""

    name: str
    number: int
    each: int
    rule: str


class Value(NamedTuple):
    """What a feature is worth to somebody, term by term."""

    points: int
    terms: Tuple[Term, ...]
    text: str  #: "4 tiles x 2 = 8"
    rules: Tuple[str, ...]


class Feature(NamedTuple):
    """Connected segments. The number names it until the board is edited or it meets another."""

    number: int
    kind: str
    name: str
    squares: Tuple[Square, ...]
    tiles: int  #: as rules count them
    gaps: int  #: what is still open: ports, or squares around it
    open: Tuple[Square, ...]  #: squares that must be covered before it is finished
    finished: bool
    scored: bool  #: as finished
    figures: Tuple[int, ...]  #: numbers of those that stand there
    owners: Tuple[int, ...]  #: seats that would score it
    strengths: Tuple[int, ...]  #: by seat
    words: Dict[str, int]  #: how often it shows each
    now: Optional[Value]  #: if the game ended now; None: this kind is not scored then
    when_finished: Optional[Value]  #: just as it stands; None: it never is, or has been
