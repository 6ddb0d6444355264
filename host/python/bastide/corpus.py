"""Games as columns that data tools read: positions, legal actions, choices, values and results, each column a NumPy file (.npy).

    python3 -m bastide.corpus agents --games 1000 --agents careful,greedy --out corpus

makes a folder with a data dictionary (dictionary.json) and a folder for each thousand games, as `bastide corpus` does: the same files by the
same code. Records of people join by --records, as far as they were played with the same rules. docs/corpus.md tells what the columns are.
"""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any, Dict, Iterable, Optional, Sequence, Tuple

from . import Error, Game, _engine
from ._agents import AgentLike, Seated


def write(game: Game, folder: "os.PathLike[str]", games: int = 100, agents: "Sequence[AgentLike]" = ("careful",), seed: int = 1,
          records: Iterable[str] = (), planes: bool = False, side: int = 25, part: int = 1000, threads: int = 0) -> Dict[str, Any]:
    """Writes a corpus into a new folder, or goes on with what was begun there for the same, and returns its dictionary. Who stops it (Ctrl-C)
    loses no game that was over. `agents` as in bastide.simulate; `threads`: 0 for one each processor, the files are the same."""
    if isinstance(records, (str, bytes, os.PathLike)):
        raise TypeError("records is a list of files, not one file")
    with Seated(agents) as seated:
        _engine.write_corpus(game, Path(folder), seated.descriptions, games, seed, [os.fspath(file) for file in records], planes, side, part,
                             1 if seated.alone else threads)
    return dictionary(folder)


def dictionary(folder: "os.PathLike[str]") -> Dict[str, Any]:
    """What a corpus says of itself: what it is of, names of decisions, verbs, facts and planes, and its columns."""
    told: Dict[str, Any] = json.loads((Path(folder) / "dictionary.json").read_text(encoding="utf-8"))
    return told


def read(folder: "os.PathLike[str]") -> Tuple[Dict[str, Any], Dict[str, Any]]:
    """The dictionary of a corpus, and its columns put together, each an array. Of one that is not finished, the parts that are."""
    import numpy

    told = dictionary(folder)
    parts = sorted(part for part in Path(folder).glob("part-*") if part.suffix != ".unfinished")
    if not parts:
        raise Error(f"{folder}: no part of this corpus is finished; the same command goes on with it.")
    names = [column["name"] for column in told["columns"]]
    return told, {name: numpy.concatenate([numpy.load(part / f"{name}.npy") for part in parts]) for name in names}


def main(arguments: Optional[Sequence[str]] = None) -> int:
    reader = argparse.ArgumentParser(prog="python3 -m bastide.corpus", description=(__doc__ or "").split("\n")[0])
    reader.add_argument("game", help="a game file, or the name of an installed one")
    reader.add_argument("--out", required=True, help="a new folder, or one in which the same was begun")
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--agents", default="careful", help="by seat, with commas; one stands for all")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--records", nargs="*", default=[], help="records of the same rules that join")
    reader.add_argument("--planes", action="store_true", help="also the planes, which are large")
    reader.add_argument("--threads", type=int, default=0, help="0: one for each processor; the files are the same")
    asked = reader.parse_args(arguments)
    try:
        told = write(Game(asked.game), Path(asked.out), asked.games, asked.agents.split(","), asked.seed, asked.records, asked.planes,
                     threads=asked.threads)
    except Error as error:
        print(error, file=sys.stderr)
        return 2
    for sentence in told["refused"]:
        print("Left out: " + sentence, file=sys.stderr)
    print(f"{told['rows']} decisions of {told['games'] + len(told['sources']) - 1} games are in {asked.out}; dictionary.json tells what the columns are.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
