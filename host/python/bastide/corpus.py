"""Games as columns that data tools read: positions, legal actions, choices, values and results, each column a NumPy file (.npy).

    python3 -m bastide.corpus agents --games 1000 --agents careful,greedy --out corpus

makes a folder with a data dictionary (dictionary.json) and a folder for each thousand games. Records of people join by --records, as far as
they were played with the same modules, tile sets and switches.
"""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

from . import Agent, CHANCE, Error, Game, State, Layout, __version__, read_record

#: What the columns are: name, type and shape of a row, what it is. `players`, `facts` and the window are the game's.
COLUMNS: List[Tuple[str, str, str, str]] = [
    ("game", "uint64", "", "number of the game in its source; the rows of a game follow each other"),
    ("source", "int32", "", "0: played for the corpus; from 1 on the record with this number in the dictionary"),
    ("step", "int32", "", "number of the decision in its game, chance not counted"),
    ("turn", "int32", "", "turns begun"),
    ("seat", "int8", "", "who decides, from 0"),
    ("decision", "int16", "", "what is decided, a number in the dictionary's 'decisions'"),
    ("legal", "int32", "", "how many actions are legal"),
    ("choice", "int32", "", "the place of the action that was chosen among them"),
    ("action", "uint64", "", "its number, which means the same in every position of these rules"),
    ("points", "int32", "[player]", "points so far, by seat"),
    ("value", "int32", "[player]", "points by seat if the game had ended here"),
    ("result", "int32", "[player]", "points by seat at the end"),
    ("facts", "int32", "[fact]", "the facts of the layout, as the seat sees them"),
    ("planes", "uint8", "[plane, y, x]", "the planes of the layout, as the seat sees them (--planes)"),
    ("options", "uint64", "legal actions", "numbers of all legal actions, those of one row after the other; a row has as many as 'legal' says"),
]


class Part:
    """Columns while they grow."""

    def __init__(self, layout: Layout, planes: bool) -> None:
        self.layout, self.planes = layout, planes
        self.columns: Dict[str, List[Any]] = {name: [] for name, *_ in COLUMNS if name != "planes" or planes}

    def add(self, game: Game, history: Sequence[int], number: int, source: int, decisions: Dict[str, int]) -> None:
        """The decisions of a finished game, by all that was done in it."""
        state, step, begin = game.new_initial_state(), 0, len(self.columns["game"])
        columns = self.columns
        for action in history:
            if not state.is_chance_node():
                legal = state.legal_actions()
                told = state.observation(layout=self.layout)
                row = {"game": number, "source": source, "step": step, "turn": state.turn, "seat": state.current_player(),
                       "decision": decisions.setdefault(state.decision(), len(decisions)), "legal": len(legal), "choice": legal.index(action),
                       "action": action, "points": state.returns(), "value": state.estimate(), "facts": told["facts"], "planes": told["planes"]}
                for name in columns:
                    if name in row:
                        columns[name].append(row[name])
                columns["options"] += legal
                step += 1
                state.apply_action(action)
            elif action in state.legal_actions():
                state.apply_action(action)
            else:
                state.force(state.action_to_string(action))
        columns["result"] += [state.returns()] * (len(columns["game"]) - begin)

    def write(self, folder: Path) -> None:
        import numpy

        folder.mkdir(parents=True)
        types = {name: (kind, shape) for name, kind, shape, _ in COLUMNS}
        for name, values in self.columns.items():
            numpy.save(folder / f"{name}.npy", numpy.array(values, dtype=types[name][0]))


def played(game: Game, agents: Sequence[str], games: int, seed: int) -> Iterator[Tuple[int, List[int]]]:
    """Games of the program, by its seeds: number and all that was done."""
    names = list(agents) * (game.num_players() if len(agents) == 1 else 1)
    if len(names) != game.num_players():
        raise Error(f"{len(names)} agents are named, but the game has {game.num_players()} players; give one for each, or one for all.")
    seats = [Agent(name) for name in names]
    for number in range(games):
        state = game.new_initial_state(seed=game_seed(seed, number))
        for agent in seats:
            agent.begin()
        while not state.is_terminal():
            state.apply_action(seats[state.current_player()].choose(state))
        yield number, state.history()


def game_seed(seed: int, number: int) -> int:
    """The seed of game `number` of a run, as the program counts (docs/commands.md, Seeds)."""
    mask = 2 ** 64 - 1

    def mixed(z: int) -> int:
        z = (z + 0x9E3779B97F4A7C15) & mask
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return z ^ (z >> 31)

    return seed if number == 0 else mixed((mixed(seed) + number * ((0x9E3779B97F4A7C15 * 0x100000001) & mask)) & mask) >> 11


def of_records(game: Game, files: Iterable[str], refused: List[str]) -> Iterator[Tuple[str, State]]:
    for file in files:
        try:
            state = read_record(file, game.library)
        except Error as error:
            refused.append(str(error))
            continue
        if state.game.digest != game.digest or not state.is_terminal():
            refused.append(f"{file}: " + ("the game is not over." if state.game.digest == game.digest else "it was played with other rules."))
        else:
            yield file, state


def write(game: Game, folder: "os.PathLike[str]", games: int = 100, agents: Sequence[str] = ("careful",), seed: int = 1,
          records: Iterable[str] = (), planes: bool = False, side: int = 25, part: int = 1000) -> Dict[str, Any]:
    """Writes a corpus into a new folder, and returns its dictionary."""
    home = Path(folder)
    if home.exists() and any(home.iterdir()):
        raise Error(f"{home}: there is something in this folder already; a corpus goes into a new one.")
    layout = game.layout(side)
    decisions: Dict[str, int] = {}
    sources, refused, parts, rows = ["played"], [], 0, 0
    now, held = Part(layout, planes), 0

    def flush() -> None:
        nonlocal now, held, parts, rows
        if held:
            now.write(home / f"part-{parts:05}")
            rows += len(now.columns["game"])
            parts, held, now = parts + 1, 0, Part(layout, planes)

    for number, history in played(game, agents, games, seed):
        now.add(game, history, number, 0, decisions)
        held += 1
        if held == part:
            flush()
    for file, state in of_records(game, records, refused):
        now.add(game, state.history(), len(sources), len(sources), decisions)
        sources.append(file)
        held += 1
        if held == part:
            flush()
    flush()
    dictionary = {
        "corpus": 1, "bastide": __version__, "game": game.text, "ruleset": game.digest, "players": game.player_names, "seed": seed, "games": games,
        "agents": list(agents), "sources": sources, "refused": refused, "parts": parts, "rows": rows,
        "decisions": list(decisions), "verbs": game.verbs, "facts": layout.facts, "planes": layout.planes if planes else [], "window": layout.side,
        "columns": [{"name": name, "type": kind, "row": shape, "about": about} for name, kind, shape, about in COLUMNS if name != "planes" or planes],
    }
    home.mkdir(parents=True, exist_ok=True)
    (home / "dictionary.json").write_text(json.dumps(dictionary, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return dictionary


def read(folder: "os.PathLike[str]") -> Tuple[Dict[str, Any], Dict[str, Any]]:
    """The dictionary of a corpus, and its columns put together, each an array."""
    import numpy

    home = Path(folder)
    dictionary = json.loads((home / "dictionary.json").read_text(encoding="utf-8"))
    names = [column["name"] for column in dictionary["columns"]]
    parts = [home / f"part-{number:05}" for number in range(dictionary["parts"])]
    return dictionary, {name: numpy.concatenate([numpy.load(part / f"{name}.npy") for part in parts]) for name in names}


def main(arguments: Optional[Sequence[str]] = None) -> int:
    reader = argparse.ArgumentParser(prog="python3 -m bastide.corpus", description=(__doc__ or "").split("\n")[0])
    reader.add_argument("game", help="a game file, or the name of an installed one")
    reader.add_argument("--out", required=True, help="a new folder")
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--agents", default="careful", help="by seat, with commas; one stands for all")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--records", nargs="*", default=[], help="records of the same rules that join")
    reader.add_argument("--planes", action="store_true", help="also the planes, which are large")
    asked = reader.parse_args(arguments)
    try:
        told = write(Game(asked.game), Path(asked.out), asked.games, asked.agents.split(","), asked.seed, asked.records, asked.planes)
    except Error as error:
        print(error, file=sys.stderr)
        return 2
    for sentence in told["refused"]:
        print("Left out: " + sentence, file=sys.stderr)
    print(f"{told['rows']} decisions of {told['games'] + len(told['sources']) - 1} games are in {asked.out}; dictionary.json tells what the columns are.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
