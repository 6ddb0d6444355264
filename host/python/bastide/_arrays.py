"""Arrays for pools, which belong to whoever made them."""

from typing import Any, Dict, Iterable, Optional, TYPE_CHECKING

if TYPE_CHECKING:
    import numpy
    from . import _engine

NAMES = ("planes", "facts", "actions", "mask", "legal", "seat", "reward", "done", "final", "game")


def arrays(pool: "_engine.Pool", names: Optional[Iterable[str]] = None) -> Dict[str, "numpy.ndarray[Any, Any]"]:
    """Arrays of zeros of the shapes that a pool writes: all that show the games, or those named.

    planes uint8 [game, plane, y, x] · facts int32 [game, fact] · actions int16 [game, action, column] · mask bool [game, action] · legal
    int32 [game] · seat int8 [game] · reward int32 [game, player] · done bool [game] · final int32 [game, player] · game uint64 [game]; only if they
    are named signs float32 [game, player, sign] · estimate int32 [game, player]
    """
    import numpy

    games, players, layout = len(pool), pool.game.num_players(), pool.layout
    shapes = {
        "planes": ((games, len(layout.planes), layout.side, layout.side), numpy.uint8),
        "facts": ((games, len(layout.facts)), numpy.int32),
        "actions": ((games, layout.room, len(layout.columns)), numpy.int16),
        "mask": ((games, layout.room), numpy.bool_),
        "legal": ((games,), numpy.int32),
        "seat": ((games,), numpy.int8),
        "reward": ((games, players), numpy.int32),
        "done": ((games,), numpy.bool_),
        "final": ((games, players), numpy.int32),
        "game": ((games,), numpy.uint64),
        "signs": ((games, players, len(pool.game.signs)), numpy.float32),
        "estimate": ((games, players), numpy.int32),
    }
    return {name: numpy.zeros(*shapes[name]) for name in (NAMES if names is None else names)}
