#!/usr/bin/env python3
"""Broken input of every sort through the real program: one sentence, file and line where there is one, exit code 2, no crash.

`test_broken_input.py --show` prints every sentence, to be read by somebody.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from broken_cases import (NOT_REPLAYED, TEST_MODULES, command_cases, failing_cases, game_cases, module_cases, record_cases,
                          scenario_cases, tile_cases)
from good import GAME, SCENARIO, TILES

BUILD = Path(os.environ["BASTIDE_BUILD_DIR"])
PROGRAM = Path(os.environ.get("BASTIDE", BUILD / "bin/bastide"))
SHOW = "--show" in sys.argv

failures = 0
runs = 0
kinds = set()


def complain(name, sentence, result=None):
    global failures
    failures += 1
    print(f"{name}: {sentence}")
    if result is not None:
        print(f"    exit code {result.returncode}\n    stdout: {result.stdout[:600]!r}\n    stderr: {result.stderr[:600]!r}")


def run(folder, *arguments):
    """The program, with nothing to read at the keyboard and a limit of time."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("BASTIDE_")}
    return subprocess.run([PROGRAM, *map(str, arguments)], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, encoding="utf-8", errors="replace")


class Folder:
    """A folder with a right game, tile set, scenario, record and module in it."""

    def __init__(self, path, record):
        self.path = path
        self.record = record
        path.mkdir()
        for name, text in {"game.toml": GAME, "mini.toml": TILES, "scenario.toml": SCENARIO, "game.bastide": record}.items():
            self.write(name, text)

    def write(self, name, content):
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())

    def change(self, name, old, new):
        text = (self.path / name).read_text()
        if text.count(old) < 1:
            raise SystemExit(f"the case is broken: '{old}' is not in {name}")
        self.write(name, text.replace(old, new, 1))

    def module(self, name, manifest, library="toy"):
        self.write(f"modules/{name}/rules.toml", manifest)
        if library:
            shutil.copy(TEST_MODULES / library / f"{library}.so", self.path / f"modules/{name}/{name}.so")


def judge(name, result, wanted, place, code=2):
    """One sentence on standard error, with its place, and nothing else."""
    lines = result.stderr.splitlines()
    if SHOW:
        print(f"{name}\n    {result.returncode}: {result.stderr.rstrip()}{'  [' + result.stdout.rstrip() + ']' if result.stdout else ''}")
    if result.returncode < 0:
        complain(name, f"the program was ended by signal {-result.returncode}", result)
    elif result.returncode != code:
        complain(name, f"the exit code is not {code}", result)
    elif len(lines) != 1:
        complain(name, "standard error is not one line", result)
    elif not re.search(r"[.?)]$", lines[0]) or any(ord(c) < 32 for c in lines[0]):
        complain(name, "what is said is no sentence", result)
    elif place and place not in lines[0]:
        complain(name, f"the place '{place}' is not told", result)
    elif not re.search(wanted, lines[0]):
        complain(name, f"'{wanted}' is not told", result)
    elif result.stdout and "check" not in result.args:
        complain(name, "standard output is not empty", result)


def the_rest_goes_on(folder):
    """With every broken module on the search path the others are listed and played with."""
    shutil.copytree(TEST_MODULES, folder.path / "modules")
    listed = run(folder.path, "modules", "--modules", "modules", "--json")
    names = {entry["name"] for entry in json.loads(listed.stdout)} if listed.returncode == 0 else set()
    if not {"base", "farmers", "broken-rules", "not-a-library"} <= names:
        complain("broken modules on the search path", "`bastide modules` does not list all", listed)
    for command in (["modules", "--modules", "modules"], ["simulate", "game.toml", "--games", "2", "-q", "--modules", "modules"],
                    ["check", "scenario.toml", "--modules", "modules"]):
        result = run(folder.path, *command)
        if result.returncode != 0:
            complain("broken modules on the search path", f"`bastide {command[0]}` does not go on", result)


def one_bad_scenario_among_good(folder):
    folder.write("bad.toml", SCENARIO.replace("scores =", "scors ="))
    result = run(folder.path, "check", "bad.toml", "scenario.toml")
    if result.returncode != 2 or "1 passed" not in result.stdout or "bad.toml:12" not in result.stderr:
        complain("a scenario that cannot be read", "the others are not checked", result)


def main():
    with tempfile.TemporaryDirectory(prefix="bastide-input-") as temporary:
        root = Path(temporary)
        made = Folder(root / "made", "")
        play = run(made.path, "play", "game.toml", "--seed", "5", "--record", "new.bastide")
        record = (made.path / "new.bastide").read_text() if play.returncode == 0 else ""
        number = iter(range(10000))

        def folder():
            return Folder(root / f"case{next(number)}", record)

        for command in (["simulate", "game.toml", "--games", "3", "-q"], ["check", "scenario.toml"], ["replay", "game.bastide", "--verify"]):
            right = run(folder().path, *command)
            if right.returncode != 0:
                complain("right input", f"`bastide {' '.join(command)}` does not work", right)
        if failures:
            return 1

        def case(name, change, arguments, wanted, place, code=2):
            global runs
            runs += 1
            kinds.add(re.sub(r" \(\w+\)$", "", name))
            here = folder()
            change(here)
            judge(name, run(here.path, *arguments), wanted, place, code)

        for name, change, wanted, line in game_cases():
            case(name, change, ["simulate", "game.toml", "--games", "1", "-q"], wanted, f"game.toml:{line}:" if line else "game.toml")
        for name, change, wanted, line in tile_cases():
            case(name, change, ["simulate", "game.toml", "--games", "1", "-q"], wanted, f"mini.toml:{line}:" if line else "mini.toml:")
            case(name + " (tiles)", change, ["tiles", "mini.toml"], "", "") if "switch" not in name else None
        for name, change, wanted, line in scenario_cases():
            case(name, change, ["check", "scenario.toml"], wanted, f"scenario.toml:{line}:" if line else "scenario.toml")
            case(name + " (render)", change, ["render", "scenario.toml", "-o", "x.svg"], wanted, f"scenario.toml:{line}:" if line else "")
        for name, text, wanted, line in record_cases(record):
            change = (lambda f: (f.path / "game.bastide").unlink()) if text is None else (lambda f: f.write("game.bastide", text))
            place = f"game.bastide:{line}:" if line else "game.bastide"
            for command in (["replay", "game.bastide", "--verify"], ["render", "game.bastide", "-o", "x.svg"],
                            ["play", "--resume", "game.bastide"]):
                if "result" in name and command[0] != "replay":
                    continue
                code = 1 if command[0] == "replay" and name.removeprefix("record: ") in NOT_REPLAYED else 2
                case(f"{name} ({command[0]})", change, command, wanted, place, code)
        for name, arguments, wanted in command_cases():
            case(name, lambda f: None, arguments, wanted, "")
        for name, change, wanted, line in failing_cases():
            kinds.add(name)
            here = folder()
            change(here)
            result = run(here.path, "check", "scenario.toml")
            if SHOW:
                print(f"{name}\n    {result.returncode}: {result.stdout.rstrip()}")
            if result.returncode != 1 or not re.search(wanted, result.stdout) or result.stderr:
                complain(name, f"'{wanted}' is not reported with exit code 1", result)
            elif line and f"scenario.toml:{line}:" not in result.stdout:
                complain(name, f"line {line} is not reported", result)
        if TEST_MODULES.is_dir():
            for name, module, make, wanted in module_cases():
                case(name, lambda f: [make(f), f.change("game.toml", '"farmers"', f'"farmers", "{module}"')],
                     ["simulate", "game.toml", "--games", "1", "-q", "--modules", "modules"], wanted, "")
            the_rest_goes_on(folder())
        one_bad_scenario_among_good(folder())
    print(f"{len(kinds)} kinds of broken input in {runs} runs, {failures} not as it should be")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
