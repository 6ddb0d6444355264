#!/usr/bin/env python3
"""What tells an author of each of over 60 mistakes, and that none of them ends a program by a signal or hangs it.

The mistakes are those of tests/modules/oops, which the environment asks for, edits of its other files (tests/conform/oops), and
some that no compiler takes. Each is played by `simulate` (at random, and by an agent that looks ahead), by `check` and by `conform`.
Here stands who has to tell of it, and a part of the sentence. docs/conform.md has the table for people.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
BUILD = Path(os.environ["BASTIDE_BUILD_DIR"])
PROGRAM = os.environ["BASTIDE"]
RULES, TILES, SCENARIOS, CODE = "rules.toml", "tilesets/oops.toml", "scenarios.toml", "oops.cpp"
NUMBER = 'type = "number"\ndefault = 2\nmin = 0\nmax = 9'
OF_MODULE = "Module 'oops' failed in 'apply' of the verb 'oops-wave'"
NEVER = "never registered"

# mistake of the code -> who tells of it (a command, or a check of conform), part of the sentence
IN_CODE = {
    "a verb without apply": ("simulate", "the verb 'oops-wave' without 'apply'"),
    "a listener that is none": ("simulate", "without 'listener'"),
    "a ninth seat": ("simulate", "A rule names seat 8, but there are only 0 to 1"),
    "a verb never registered": ("simulate", NEVER),
    "a number without room in an action": ("simulate", "contribution to 'figures': A rule says 300 where only numbers from 0 to 255"),
    "a decision never registered": ("simulate", NEVER),
    "a step without a label": ("simulate", "calls a step ''"),
    "a label of another module": ("simulate", "'lamps.close'"),
    "a kind misspelt": ("simulate", "find_kind has not found 'raod'.*Did you mean 'road'"),
    "stands on a kind misspelt": ("simulate", "'oops-man' stands on 'raod'"),
    "a decision misspelt": ("simulate", "'figurs'.*Did you mean 'figures'"),
    "a number read as a flag": ("simulate", "'bonus' as a flag, but rules.toml declares it as a number"),
    "a number read as a text": ("simulate", "'bonus' as a text, but rules.toml declares it as a number"),
    "a switch that there is not": ("simulate", "'bonsu'"),
    "something thrown": ("simulate", "'run' of the step 'oops.close': ouch"),
    "a hook that never ends": ("simulate", "'run' of the step 'oops.close': it has not come back"),
    "a step that pushes itself": ("simulate", "'oops.later': More than 96 steps are pending"),
    "a leak": ("memory", "bytes a game"),
    "a slot half set": ("games", "that it never set"),
    "a generator of its own": ("order", "nothing may hang on time"),
    "an order by addresses": ("games", "outside the game|led to another game"),
    "a static variable": ("games", "outside the game"),
    "a mutable member": ("games", "outside the game"),
    "the time": ("games", "outside the game"),
    "reads what is hidden": ("simulate greedy", "Module 'oops' in contribution to 'figures' lists for .* what hangs on"),
    "a cause without a rule": ("check", "cites no rule"),
    "a rule id misspelt": ("check", "cites 'OOPS-020'.*Did you mean"),
    "a tariff that reads more than it says": ("games", "a tariff reads more than its Reads say"),
    "an estimate that is wrong": ("games", "an estimate differs from what its step pays"),
    "two actions of one text": ("games", "Two legal actions are called 'oops-wave'"),
    "an own array at nobody": ("simulate", "Module 'oops' failed in 'listener' of the listener to events: it aborted"),
    "a figure of an empty supply": ("simulate", OF_MODULE + ".*its owner has none left"),
    "no order beside others": ("order", "both write figures at 'part.placed'"),
    "after a step of another anchor": ("simulate", "'oops.close'.* comes after 'base.start-tile', which is at 'setup.board'"),
    "a list that changes the game": ("games", "."),
    "a list that changes the game by a cast": ("games", "."),
    "an empty list": ("simulate", "asks A for the decision 'oops', but lists no action"),
    "asks twice": ("simulate", OF_MODULE + ".*asks while another decision is open"),
    "a secret that is not hidden": ("secrets", "'oops-whisper' is secret, but the module hides no slot"),
    "a join of two kinds": ("simulate", OF_MODULE + ".*different kinds"),
    "a thirteenth term": ("simulate greedy", "more than 12 terms"),
    "no tile asked for": (None, ""), # wrong only in turns without a tile, which no module that is at hand makes there
    "a redeal that changes nothing": ("secrets", "nothing in it ever changed"),
    "writes forgotten": ("writes", "'oops.close' changes scores"),
    "a kind of figure never registered": ("simulate", OF_MODULE + ".*kind of figure 255.*" + NEVER),
    "a cause never registered": ("simulate", OF_MODULE + ".*a cause that no module has registered"),
    "a term never registered": ("simulate greedy", "'tariff'.*" + NEVER),
    "a mark never registered": ("simulate", OF_MODULE + ".*" + NEVER),
    "a slot never registered": ("simulate", OF_MODULE + ".*" + NEVER),
    "a step never registered": ("simulate", OF_MODULE + ".*no module has registered"),
    "a part that begins anew": ("check", "should be illegal"),
}
# mistake -> file, what is swapped for what, who tells of it, part of the sentence
IN_FILES = {
    "a scenario that proves nothing": (SCENARIOS, [("scores = { red = 2 }\n", ""), ("scores = { red = 5 }\n", "")], "hooks", "Nobody notices if 'tariff'"),
    "a total of tiles that is wrong": (TILES, [("total = 4", "total = 5")], "simulate", "5"),
    "an edge of a tile that is wrong": (TILES, [('edges = "frfr"', 'edges = "rrfr"')], "simulate", "oops-road"),
    "a verb misspelt in a scenario": (SCENARIOS, [('illegal = ["oops-wave"]', 'illegal = ["oops-weave"]')], "check", "Did you mean 'oops-wave'"),
    "a step listed that there is not": (RULES, [('steps = ["oops.close"]', 'steps = ["oops.close", "oops.clsoe"]')], "names", "'steps' lists 'oops.clsoe'.*Did you mean 'oops.close'"),
    "a kind listed that there is not": (RULES, [('steps = ["oops.close"]', 'steps = ["oops.close"]\nkinds = ["oops-man"]')], "names", "'kinds' lists 'oops-man'"),
    "a switch of a version to come": (RULES, [(NUMBER, NUMBER + '\nsince = "1.1.0"')], "simulate", "'1.1.0' is later than the module itself"),
    "a flag read as a number": (RULES, [(NUMBER, 'type = "flag"\ndefault = true')], "simulate", "'bonus' as a number, but rules.toml declares it as a flag"),
    "a choice read as a number": (RULES, [(NUMBER, 'type = "choice"\nvalues = ["many", "few"]\ndefault = "many"')], "simulate", "as a number, but rules.toml declares it as a choice"),
}
# mistake -> what is added to the class, part of what the compiler says
NOT_COMPILED = {
    "padding in a slot": ("struct Pad { std::uint8_t a; std::uint32_t b; };\nvoid more(Registry& r) { r.slot<Pad>(); }", "a slot has no unnamed padding"),
    "a seat said to a verb of figures": ("void more(ActionList& out) { out.add(Verb<FigureKindId>{}(PlayerId{0})); }", "no match"),
    "a slot of strings": ("void more(Registry& r) { r.slot<std::string>(); }", "static assertion failed"),
}
COMMANDS = {
    "simulate": ["simulate", "{game}", "--games", "40", "--agents", "random", "--quiet"],
    "simulate greedy": ["simulate", "{game}", "--games", "4", "--agents", "greedy", "--quiet"],
    "check": ["check", "{folder}"],
    "conform": ["conform", "{folder}", "--json"],
}


def module_folder(home, name, file=None, swaps=()):
    """The module as an author would have it, built; with one file edited."""
    folder = home / re.sub(r"\W+", "-", name)
    shutil.copytree(SOURCE / "tests/conform/oops", folder)
    shutil.copy(SOURCE / "tests/modules/oops/rules.toml", folder / RULES)
    for old, new in swaps:
        text = (folder / file).read_text()
        assert old in text, old
        (folder / file).write_text(text.replace(old, new))
    built = folder / "build/modules/oops"
    shutil.copytree(BUILD / "test-modules/oops", built)
    shutil.copy(folder / RULES, built / RULES)
    (folder / "game.toml").write_text('[game]\nmodules = ["base", "oops"]\ntilesets = ["base-c2", "oops"]\n'
                                      '[[player]]\nname = "A"\nagent = "random"\n[[player]]\nname = "B"\nagent = "random"\n')
    return folder


def run(command, folder, mistake):
    """The exit code, everything that it says, and by check of conform the findings."""
    words = [word.format(game=folder / "game.toml", folder=folder) for word in COMMANDS[command]]
    found = []
    if command != "conform":
        found = ["--modules", str(folder / "build/modules"), "--tilesets", str(folder / "tilesets")]
    result = subprocess.run([PROGRAM, *found, *words], text=True, capture_output=True, timeout=600,
                            env={**os.environ, "OOPS": mistake, "BASTIDE_HOOK_SECONDS": "2"})
    checks = {}
    if command == "conform" and result.returncode in (0, 1):
        checks = {c["name"]: " ".join(c["findings"]) for c in json.loads(result.stdout)["checks"]}
    return result.returncode, result.stdout + result.stderr, checks


def missed(name, folder, teller, part, mistake):
    """What is wrong with how the mistake is told, a sentence each."""
    said = {}
    for command in COMMANDS:
        try:
            code, text, checks = run(command, folder, mistake)
        except subprocess.TimeoutExpired:
            yield f"{name}: {command} hangs"
            continue
        said[command] = text
        said.update(checks)
        if code not in (0, 1, 2) or "ended by signal" in text:
            yield f"{name}: {command} ends with {code}: {text[-300:]}"
        if "our fault" in text:
            yield f"{name}: {command} takes it for the program's own fault: {text[-300:]}"
    if teller and not re.search(part, said.get(teller, ""), re.S):
        yield f"{name}: '{teller}' does not say '{part}', but: {said.get(teller, '')[-400:]}"


def compiled(name, more, part):
    """Why the compiler did not refuse it as it should, or nothing."""
    text = (SOURCE / "tests/modules/oops" / CODE).read_text().replace("int points_ = 0;", more + "\nint points_ = 0;", 1)
    result = subprocess.run(["c++", "-std=c++20", "-fsyntax-only", "-x", "c++", "-", f"-I{SOURCE}/kernel/include", f"-I{BUILD}/kernel/include"], input=text, text=True, capture_output=True)
    if result.returncode == 0 or part not in result.stderr:
        yield f"{name}: the compiler does not say '{part}': {result.stderr[:300]}"


def main():
    only = sys.argv[1:]
    jobs, failures = {}, []
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        home = Path(place)
        good = module_folder(home, "no mistake")
        code, text, _ = run("check", good, "")
        if code != 0:
            failures.append("Without a mistake the scenarios fail: " + text)
        for name, (teller, part) in IN_CODE.items():
            jobs[name] = (missed, name, good, teller, part, name)
        for name, (file, swaps, teller, part) in IN_FILES.items():
            jobs[name] = (missed, name, module_folder(home, name, file, swaps), teller, part, "")
        for name, (more, part) in NOT_COMPILED.items():
            jobs[name] = (compiled, name, more, part)
        if only:
            jobs = {name: job for name, job in jobs.items() if any(word in name for word in only)}
        for name, sentences in zip(jobs, pool.map(lambda job: list(job[0](*job[1:])), jobs.values())):
            failures += sentences
            print(("Not so: " + "\n  ".join(sentences)) if sentences else "ok: " + name, flush=True)
    print(f"{len(jobs)} mistakes, {len(failures)} complaints")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
