"""What a game is composed of, said by a file, a dict or keywords, as the text of a game file: the engine reads that, so that all are
checked alike and refused with the same sentences."""

import json
import os
from typing import Any, Dict, Iterable, List, Mapping, Optional, Tuple

from . import _engine

KEYS = ("title", "summary", "difficulty", "minutes", "modules", "tilesets", "tile_sets", "switches", "figures", "players", "order")
GIVEN = "<game>"


def whole(text: str) -> str:
    """The text, unless it has half of a character in it: Python can hold that, and no file can."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as trouble:
        half = ascii(text[trouble.start])
        raise _engine.Error(f"The text {ascii(text)} has half of a character in it, {half}, a surrogate without the other; leave it out.") from None
    return text


def text_value(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, (str, os.PathLike)):
        return json.dumps(whole(os.fspath(value)), ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{text_key(key)} = {text_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, Iterable):
        return "[" + ", ".join(text_value(one) for one in value) + "]"
    raise _engine.Error(f"A game is composed of texts, whole numbers, flags, lists and dicts, not of {type(value).__name__}: {value!r}.")


def text_key(key: Any) -> str:
    if not isinstance(key, str):
        raise _engine.Error(f"Keys of a game are texts, not {type(key).__name__}: {key!r}.")
    plain = key.replace("_", "").replace("-", "")
    return key if key.isascii() and plain.isalnum() else json.dumps(whole(key), ensure_ascii=False)


def section(head: str, table: Any) -> str:
    if not isinstance(table, Mapping):
        raise _engine.Error(f"[{head}] of a game is a dict of values by name, not {table!r}.")
    lines = []
    for key, value in table.items():
        if isinstance(value, Mapping) and head == "switches":  # of one module
            lines += [f"{text_key(key)}.{text_key(inner)} = {text_value(one)}" for inner, one in value.items()]
        else:
            lines.append(".".join(text_key(part) for part in str(key).split(".")) + f" = {text_value(value)}")
    return f"[{head}]\n" + "\n".join(lines) + "\n"


def player_tables(players: Any) -> List[Dict[str, Any]]:
    """2, or names, or tables as [[player]] has them."""
    if isinstance(players, int) and not isinstance(players, bool):
        players = [f"Player {number + 1}" for number in range(players)]
    players = list_of({"players": players}, "players")
    return [dict(one) if isinstance(one, Mapping) else {"name": one} for one in players]


def list_of(keys: Mapping[str, Any], key: str) -> List[Any]:
    """What stands under the key; a text is no list of letters."""
    value = keys.get(key)
    if isinstance(value, (str, Mapping)) or not isinstance(value or (), Iterable):
        raise _engine.Error(f"'{key}' of a game is a list, not {value!r}; put what is in it into square brackets.")
    return list(value or ())


def with_required(names: Iterable[str], library: Any) -> List[str]:
    """With the modules that they require."""
    installed = library.modules
    found: List[str] = []
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found.append(name)
            waiting += installed[name].requires if name in installed else ()
    return found


def usual_sets(names: Iterable[str], library: Any) -> List[str]:
    installed = library.modules
    sets = [installed[name].tile_sets[0] for name in names if name in installed and installed[name].tile_sets]
    return list(dict.fromkeys(sets)) or ["none"]  # what is wrong with the modules is told first


def file_text(keys: Mapping[str, Any], library: Any) -> str:
    """Flat keywords as a game file."""
    unknown = [key for key in keys if key not in KEYS]
    if unknown:
        raise _engine.Error(f"A game has no {str(unknown[0])!r}; it is composed of {', '.join(KEYS[:-1])} and {KEYS[-1]}.")
    if "tilesets" in keys and "tile_sets" in keys:
        raise _engine.Error("'tilesets' and 'tile_sets' of a game are the same; write one of them.")
    for name in ("switches", "figures"):
        if not isinstance(keys.get(name) or {}, Mapping):
            raise _engine.Error(f"'{name}' of a game is a dict of values by name, not {keys[name]!r}.")
    modules = with_required(list_of(keys, "modules"), library)
    sets = list_of(keys, "tilesets") or list_of(keys, "tile_sets") or usual_sets(modules, library)
    head = {key: keys[key] for key in ("title", "summary", "difficulty", "minutes") if key in keys}
    parts = [section("game", {**head, "modules": modules, "tilesets": sets})]
    parts += [section(name, keys[name]) for name in ("switches", "figures") if keys.get(name)]
    parts += [section("[player]", table) for table in player_tables(keys.get("players", 2))]
    if keys.get("order"):
        parts.append(section("order", {"before": keys["order"]}))
    return "\n".join(parts)


def dict_text(tables: Mapping[str, Any]) -> str:
    """A dict with the tables of a game file."""
    parts = [section(name, tables[name]) for name in ("game", "switches", "figures", "order") if name in tables]
    parts += [section("[player]", table) for table in list_of(tables, "player")]
    unknown = [name for name in tables if name not in ("game", "switches", "figures", "order", "player")]
    empty: Dict[str, Any] = {}
    return "\n".join(parts + [section(text_key(name), empty) for name in unknown])  # for the engine to refuse


def file_of(spec: Any, library: Any, keys: Mapping[str, Any]) -> Tuple[str, str]:
    """The text of the game file, and its name."""
    if spec is None:
        return file_text(keys, library), GIVEN
    if isinstance(spec, Mapping):
        if "game" in spec and not keys:
            return dict_text(spec), GIVEN
        return file_text({**spec, **keys}, library), GIVEN
    if isinstance(spec, (str, os.PathLike)):
        if keys:
            raise _engine.Error("A game is composed of a file or of keywords, not of both; read the file into a dict to change it.")
        given = os.fspath(spec)
        path = _engine.find_game(whole(given) if isinstance(given, str) else given)
        return _engine.read_text(path), path
    raise _engine.Error(f"A game is a file, the name of an installed one, a dict or keywords, not {type(spec).__name__}.")
