"""Experiments with rules (docs/lab.md) in Python: played whole or in parts, and read as columns."""

import json
import os
from concurrent.futures import as_completed
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from . import _compose, _engine

Path = Union[str, "os.PathLike[str]"]


def frame(columns: Dict[str, Any]) -> Any:
    """A pandas.DataFrame, or, where pandas is not installed, the dict of columns as it is."""
    try:
        import pandas  # type: ignore[import]
    except ImportError:
        return columns
    return pandas.DataFrame(columns)


class Experiment:
    """What is compared: the text of an experiment file, which can be written in Python as well.

    """

    def __init__(self, file: Optional[Path] = None, *, text: Optional[str] = None, factors: Sequence[Dict[str, Any]] = (),
                 variants: Sequence[Dict[str, Any]] = (), stop: Optional[Dict[str, Any]] = None, **head: Any) -> None:
        if file is not None and (text is not None or head or factors or variants or stop):
            raise _engine.Error("An experiment is a file or written in keywords, not both.")
        if file is not None:
            text = _engine.read_text(os.fspath(file))
        if text is None:
            parts = [_compose.section("experiment", head)]
            parts += [_compose.section("[factor]", one) for one in factors] + [_compose.section("[variant]", one) for one in variants]
            text = "\n".join(parts + ([_compose.section("stop", stop)] if stop else []))
        self.text: str = text
        #: where relative files are looked for
        self.file: str = os.path.abspath(os.fspath(file)) if file is not None else os.path.join(os.getcwd(), "<experiment>")

    def run(self, out: Path, *, part: Optional[Tuple[int, int]] = None, threads: int = 0, library: Optional[_engine.Library] = None,
            progress: Optional[Callable[[int, int], Any]] = None) -> "Results":
        """Plays what the file of results lacks. Whatever stops it, the same call goes on from there. `part`: (3, 8) is the third of
        eight. `progress(games, all)` hears how far it is."""
        number, parts = part or (0, 0)
        if part and parts < 1:
            raise _engine.Error(f"There are no {parts} parts; part=(3, 8) is the third of eight.")
        _engine.lab.run(self.text, self.file, os.fspath(out), number, parts, threads, library or _engine.Library(), progress)
        return Results(out)

    def map(self, executor: Any, out: Path, *, parts: int, threads: int = 1, attempts: int = 3) -> "Results":
        """Plays the parts on the workers of an executor (concurrent.futures', or another with its `submit`) or of a Client of
        dask.distributed, and puts them together. A part whose worker was killed is given out again and goes on where it was; each deal
        counts once. Workers write their parts beside `out`: they need a file system in common."""
        if hasattr(executor, "get_executor"):
            executor = executor.get_executor()
        files = {number: f"{os.path.abspath(os.fspath(out))}.part-{number}-of-{parts}" for number in range(1, parts + 1)}
        waiting = dict.fromkeys(files, 0)
        while waiting:
            running = {}
            try:
                for number in waiting:
                    running[executor.submit(play_part, self.text, self.file, files[number], number, parts, threads)] = number
            except Exception:
                if not running:
                    raise
            for future in as_completed(running):
                number = running[future]
                try:
                    future.result()
                    del waiting[number]
                except _engine.Error:
                    raise
                except Exception:  # the worker is gone, or its pool
                    waiting[number] += 1
                    if waiting[number] >= attempts or is_broken(executor):
                        raise
        merge(out, list(files.values()))
        for file in files.values():
            os.remove(file)
        return Results(out)


def is_broken(executor: Any) -> bool:
    """It takes no more work, as a process pool does when one of its processes was killed."""
    return bool(getattr(executor, "_broken", False))


def play_part(text: str, file: str, out: str, number: int, parts: int, threads: int) -> None:
    """One part, in whatever process."""
    experiment = Experiment(text=text)
    experiment.file = file
    experiment.run(out, part=(number, parts), threads=threads)


def merge(out: Path, files: Iterable[Path], *, partial: bool = False) -> "Results":
    """Puts parts into one file, which may hold some games already. Each deal counts once; games that are missing are an error, but for
    `partial`."""
    _engine.lab.merge(os.fspath(out), [os.fspath(file) for file in files], partial)
    return Results(out)


class Results:
    """A file of results (.lab), finished or not."""

    def __init__(self, file: Path) -> None:
        self.file = os.fspath(file)
        self._head: Optional[Dict[str, Any]] = None

    @property
    def head(self) -> Dict[str, Any]:
        """What the file says of its experiment."""
        if self._head is None:
            self._head = json.loads(_engine.lab.head(self.file))
        return self._head

    @property
    def variants(self) -> List[str]:
        """Names of the variants, the baseline first."""
        return [variant["name"] for variant in self.head["variants"]]

    def games(self, measures: Union[str, Sequence[str]] = ()) -> Any:
        """A row for each game, variant and seat (all measures, or those named; 'points.*' are all that begin so): columns game, variant
        (its name), seat (from 0) and the measures, in their units; what a variant does not measure, or a game does not have, is NaN."""
        import numpy

        columns = _engine.lab.games(self.file, [measures] if isinstance(measures, str) else list(measures))
        columns["variant"] = numpy.array(self.variants, dtype=object)[columns["variant"]]
        return frame(columns)

    def report(self, measures: Sequence[str] = ()) -> Dict[str, Any]:
        """All that `bastide lab report --json` says."""
        report: Dict[str, Any] = json.loads(_engine.lab.report(self.file, list(measures)))
        return report

    def text(self, measures: Sequence[str] = (), *, all: bool = False) -> str:
        """The report as people read it: the answer, or all that there is to tell."""
        return _engine.lab.report_text(self.file, list(measures), all)

    def differences(self, measures: Sequence[str] = ()) -> Any:
        """A row for each difference and effect of the report, with its interval and p, corrected for how many they are."""
        rows = self.report(measures)["findings"]
        keys = list(dict.fromkeys(key for row in rows for key, value in row.items() if not isinstance(value, (dict, list))))
        return frame({key: [row.get(key) for row in rows] for key in keys})

    def plot(self, measure: str = "score", ax: Any = None) -> Any:
        """The distribution of a measure by variant, on axes of matplotlib."""
        import numpy

        if ax is None:
            from matplotlib import pyplot  # type: ignore[import]

            ax = pyplot.subplots()[1]
        columns = self.games(measure)
        variant, values = numpy.asarray(columns["variant"]), numpy.asarray(columns[measure])
        for name in self.variants:
            number, count = numpy.unique(values[variant == name], return_counts=True)
            ax.step(number, count / count.sum(), where="mid", label=name)
        ax.set_xlabel(measure)
        ax.set_ylabel("share of games")
        ax.legend()
        return ax
