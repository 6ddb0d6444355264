#!/usr/bin/env python3
"""How strong are the tests? Random mutants of the kernel, the modules and the host's library, each compiled and tested; survivors are printed.

A survivor is a hole in the tests, or changes nothing that matters: say which. Kinds of mutants: a relation, a constant by one,
a condition or bool result negated, && and ||, a call or a registration dropped, two arguments swapped. Those that do not compile
are not counted. The tree stays as it is: all happens in a temporary copy, at the place of the original for this program alone.
"""

import argparse
import json
import resource
import sys
from collections import Counter, defaultdict
from dataclasses import asdict
from pathlib import Path

from mutants import mutants
from stages import Runner, stages
from tree import Tree, Unusable, enter

ROOT = Path(__file__).resolve().parents[2]


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=40, help="mutants that compile (40)")
    parser.add_argument("--seed", default="1", help="the same one makes the same mutants of the same sources (1)")
    parser.add_argument("--paths", default="kernel/src,host/library/src,modules", help="files and folders, with commas (kernel/src,host/library/src,modules)")
    parser.add_argument("--build", type=Path, default=ROOT / "build/release", help="a build folder with tests (build/release)")
    parser.add_argument("--tests", choices=("default", "all"), default="default", help="all: also the longest ones")
    parser.add_argument("--cases", action="store_true", help="name all cases of property-tests that catch a mutant, not only the first one")
    parser.add_argument("--limit", type=float, default=0, help="begin no mutant after so many CPU seconds")
    parser.add_argument("--results", type=Path, help="a file of JSON lines to append to; what stands there is not done again")
    return parser.parse_args()


class Results:
    """Mutants that are done, by their place in the stream."""

    def __init__(self, path):
        self.path = path
        self.done = [json.loads(line) for line in path.read_text().splitlines()] if path and path.exists() else []

    def recall(self, index, mutant):
        if index >= len(self.done):
            return None
        if self.done[index]["mutant"] != asdict(mutant):
            raise Unusable(f"{self.path} holds results of other sources, paths or seed: name another file, or delete it.")
        return self.done[index]

    def add(self, result):
        self.done.append(result)
        if self.path:
            with self.path.open("a") as file:
                file.write(json.dumps(result) + "\n")


def test(tree, runner, mutant, tests):
    """Compiles a mutant and runs the stages until one fails."""
    result = {"mutant": asdict(mutant), "compiled": False, "caught": "", "cases": [], "seconds": {}}
    todo = stages(tree.root, tree.build, mutant.path, tests)
    with tree.changed(mutant) as compiled:
        result["compiled"] = compiled
        for stage in todo if compiled else []:
            outcome = runner.test(stage)
            result["seconds"][stage.name] = round(outcome.seconds, 2)
            if not outcome.passed:
                result["caught"], result["cases"] = stage.name, outcome.cases
                break
    return result


def tell(result):
    m = result["mutant"]
    if not result["compiled"] or result["caught"]:
        return
    print(f"survives: {m['path']}:{m['line']} [{m['kind']}] {m['before']!r} -> {m['after']!r}\n          {m['context']}", flush=True)


def table(results):
    """Per stage: how many it was the first to catch, and what it took."""
    counted = [r for r in results if r["compiled"]]
    caught = Counter(r["caught"] for r in counted)
    seconds, runs = defaultdict(float), Counter()
    for r in counted:
        for name, value in r["seconds"].items():
            seconds[name] += value
            runs[name] += 1
    print(f"\n{'stage':24}{'caught':>8}{'of':>6}{'CPU seconds':>14}")
    for name in runs:
        print(f"{name:24}{caught[name]:8}{runs[name]:6}{seconds[name]:14.1f}")
    killed = len(counted) - caught[""]
    print(f"{killed} of {len(counted)} caught; {len(results) - len(counted)} more did not compile")
    return killed, len(counted)


def cpu_seconds():
    """Of all that was compiled and run. A machine with other work takes as many, however long that lasts."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def sample(root, build, asked):
    """Tests as many mutants as asked for; returns all results, old and new."""
    tree, runner, results = Tree(root, build), Runner(root, build, asked.cases), Results(asked.results)
    compiled, used = 0, []
    for index, mutant in enumerate(m for m in mutants(root, asked.paths.split(","), asked.seed) if tree.known(m.path)):
        if compiled >= asked.count:
            break
        result = results.recall(index, mutant)
        if result is None:
            if asked.limit and cpu_seconds() > asked.limit:
                print(f"The limit of {asked.limit:.0f} CPU seconds is reached.")
                break
            for stage in stages(root, build, mutant.path, asked.tests):
                runner.measure(stage)
            result = test(tree, runner, mutant, asked.tests)
            results.add(result)
        compiled += result["compiled"]
        used.append(result)
        tell(result)
    return used


def main():
    asked = options()
    build = asked.build.resolve()
    asked.results = asked.results.resolve() if asked.results else None
    try:
        code = enter(ROOT, build, asked.results)
        if code is not None:
            return code
        table(sample(ROOT, build, asked))
    except Unusable as reason:
        print(reason, file=sys.stderr)
        return 77
    return 0


if __name__ == "__main__":
    sys.exit(main())
