#!/usr/bin/env python3
"""A wrong module is told in one sentence that names it and the place, whatever is wrong with it.

Mistakes of the code are those of tests/modules/faulty, all of which are run; here stands a part of the sentence of each. With
--checked nothing ends by a signal, and nothing is taken for a fault of the program's own. Mistakes of manifests are edits of
its rules.toml; libraries that are no modules are those of tests/modules.
"""
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
MISTAKES = SOURCE / "tests/modules/faulty"

# Part of the sentence; of mistakes that are not listed it is that of their file (code_mistakes).
AT_INSTALLING = {
    "a verb without apply": "nothing",
    "a verb of two words": "one word of lower-case letters",
    "a verb that the kernel has": "deploy",
    "a decision without a list": "empty",
    "a decision that another module has": "figures",
    "a step without run": "faulty.empty",
    "a pushed step without run": "faulty.pushed",
    "a contribution to nothing": "figurs",
    "a figure that stands on nothing known": "raod",
    "a kind of feature that another module has": "road",
    "a switch that the manifest lacks": "unheard_of",
    "a step after a label that there is not": "base.lable",
    "a step that writes what there is not": "figurs",
    "a number read as a flag that is none": "unheard_of",
}
IN_PLAY = {
    "points for a ninth player": "seat 8, but there are only 0 to 1",
    "points for nobody": "seat 255",
    "points for no cause": "cause",
    "a question to seat nine": "seat 8",
    "two questions at once": "question",
    "a question to dice that it has no sides for": "without 'outcomes'",
    "what another decision is about": "about",
    "a step that nobody registered": "step that no module has registered",
    "steps without end": "pushes without end",
    "a figure on segment 60000": "segment 60000",
    "a figure of a kind that there is not": "kind of figure 200",
    "more figures than there are": "'guest'",
    "a mark that nobody registered": "mark",
    "a right that nobody registered": "right of a turn",
    "a feature scored that there is not": "feature 60000",
    "a segment that is no feature": "feature",
    "turns without end": "turns",
    "parts without end": "parts",
    "a tile laid on another": "lies at",
    "a tile laid far away": "32000",
    "a tile read that there is not": "tile 60000",
    "a slot that nobody reserved": "slot",
    "a slot read that nobody reserved": "slot",
    "a thirteenth port": "port 12",
}
IN_LISTS = {
    "nothing listed": "lists no action",
    "pass listed twice": "'pass'",
    "an action listed twice": "'answer so'",
    "a verb listed that nobody registered": "verb 200",
    "a deployment listed on segment 60000": "segment 60000",
    "a placement listed of no tile": "type of tile 60000",
    "a list longer than its room": "end of a list",
}
# The place in a hook of which something is thrown -> how the sentence calls the place.
THROWS = {
    "install": "faulty", "a step": "faulty.placed", "a pushed step": "faulty.idle", "a verb": "answer", "the text of a verb": "answer",
    "a list": "question", "the outcomes of chance": "question", "a sample of chance": "question", "a listener": "listener",
    "a watch": "watch", "what keeps the game going": "goes on", "a contribution": "figures", "standing actions": "standing",
    "a veto of placements": "veto", "a veto of squares": "veto", "a veto of places": "veto", "what a veto concerns": "veto",
    "a tariff": "tariff", "a majority": "majority", "the strength of a figure": "strength", "a display": "display",
    "a verdict": "verdict", "a measure": "measure", "a change of printed tiles": "changed the tile", "an estimate": "estimate",
}
OTHERS = {
    "a watch that never rests": "watch",
    "chance without an outcome": "question",
    "a listener that causes its own event": "the same events again without end",
}
# of rules.toml: what is swapped for what, part of the sentence
IN_MANIFESTS = [
    ('name = "faulty"', 'nmae = "faulty"', "nmae"),
    ('title = "Mistakes"', 'titel = "Mistakes"', "titel"),
    ('version = "1.0.0"', 'version = 1', "version"),
    ('requires = ["base"]', 'requires = ["bsae"]', "bsae"),
    ('requires = ["base"]', 'requires = "base"', "requires"),
    ('requires = ["base"]', 'requires = ["base"', "rules.toml"),
    ('requires = ["base"]', 'requires = ["base"]\n[[switch]]\nname = "x"\ntype = "flog"\n', "flog"),
    ('requires = ["base"]', 'requires = ["base"]\n[[switch]]\nnmae = "x"\n', "nmae"),
    ('requires = ["base"]', 'requires = ["base"]\n[[rule]]\nid = "ONE"\ntxet = "One."\n', "txet"),
    ('name = "faulty"', 'name = "other"', "other"),
]
LIBRARIES = ["no-factory", "not-a-library", "throws-a-number", "throws-creating", "throws-installing", "throws-loading",
             "undefined-symbol", "wrong-abi", "wrong-interface", "wrong-magic"]


def names_in(file):
    return re.findall(r'^    \{"(.*?)",', (MISTAKES / file).read_text(), re.M)


def code_mistakes():
    """Every mistake of tests/modules/faulty, and what its sentence has to contain."""
    for file, parts, else_part in [("at_installing.cpp", AT_INSTALLING, "Module 'faulty'"),
                                   ("in_play.cpp", IN_PLAY, "'run' of the step 'faulty.placed': A rule "), ("in_lists.cpp", IN_LISTS, "question")]:
        names = names_in(file)
        assert set(parts) <= set(names), set(parts) - set(names)
        for name in names:
            yield name, parts.get(name, else_part)
    for where, part in THROWS.items():
        yield f"throws in {where}", part
    yield from OTHERS.items()


def game_of(home, module):
    file = home / f"{module}.toml"
    file.write_text(f'[game]\ntitle = "Wrong"\nmodules = ["base", "{module}"]\ntilesets = ["base-c2"]\n\n[[player]]\nname = "Ann"\nagent = "random"\n\n'
                    '[[player]]\nname = "Ben"\nagent = "random"\n')
    return file


def told(modules, game, part, mistake="", checked=True):
    """Why the mistake is not told as it should be, or nothing."""
    measures = ["--measures"] if "measure" in mistake else []
    command = "play" if mistake in ("throws in the text of a verb", "throws in a display", "throws in a verdict") else "simulate"
    agents = ["--agents", "greedy,greedy"] if "estimate" in mistake else []
    options = ["--games", "3", "--threads", "1", "--quiet", *measures] if command == "simulate" else ["--no-record"]
    result = subprocess.run([PROGRAM, *(["--checked"] if checked else []), "--modules", str(modules), command, str(game), *options, *agents],
                            text=True, capture_output=True, timeout=120, env={**os.environ, "FAULTY": mistake}, stdin=subprocess.DEVNULL)
    name = mistake or game.stem
    said = result.stderr.strip()
    if result.returncode not in (1, 2):
        return f"{name}: exit code {result.returncode}, '{said}'"
    if said.count("\n") != 0 or not said:
        return f"{name}: not one line:\n{said}"
    if (mistake and "'faulty'" not in said and "faulty/rules.toml" not in said) or part not in said:
        return f"{name}: the sentence does not name the module and '{part}': {said}"
    if "our" in said.split():
        return f"{name}: taken for the program's own fault: {said}"
    return ""


def told_with_its_game(modules, game, home):
    """Every command that plays names the game in which a module failed; sentences that do not."""
    record = home / "evening.bastide"

    def run(mistake, *command):
        return subprocess.run([PROGRAM, "--checked", "--modules", str(modules), *command], text=True, capture_output=True,
                              timeout=120, env={**os.environ, "FAULTY": mistake}, stdin=subprocess.DEVNULL)

    mistake = "points for a ninth player"
    run("", "play", str(game), "--seed", "7", "--record", str(record))
    commands = {
        "play": (["play", str(game), "--seed", "8", "--record", str(home / "failed.bastide")], "seed 8, recorded in"),
        "replay": (["replay", str(record)], "evening.bastide:"),
        "replay --verify": (["replay", "--verify", str(record)], "of seed 7"),
        "render": (["render", str(record), "-o", str(home / "x.svg")], "of seed 7"),
        "inspect": (["inspect", str(record)], "of seed 7"),
        "bench": (["bench", str(game), "--seed", "3", "--seconds", "0.01"], "of seed 3"),
        "simulate": (["simulate", str(game), "--seed", "4", "--games", "2", "--quiet"], "of seed 4"),
        "match": (["match", "random", "random", str(game), "--seed", "5", "--games", "2", "--quiet"], "of seed 5"),
    }
    for name, (command, part) in commands.items():
        result = run(mistake, *command)
        said = result.stderr.strip()
        wanted = (part, "'faulty'", "seat 8", "Whoever writes it finds more")
        if result.returncode != 2 or not all(word in said for word in wanted):
            yield f"{name}: exit code {result.returncode}, and the sentence lacks one of {wanted}: {said}"


def module_copy(home, name, old, new):
    folder = home / name / "faulty"
    shutil.copytree(BUILD / "test-modules/faulty", folder)
    rules = folder / "rules.toml"
    rules.write_text(rules.read_text().replace(old, new, 1))
    return folder.parent


def main():
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        home = Path(place)
        built = BUILD / "test-modules"
        game = game_of(home, "faulty")
        good = subprocess.run([PROGRAM, "--checked", "--modules", str(built), "simulate", str(game), "--games", "3", "--quiet"],
                              text=True, capture_output=True, env={**os.environ, "FAULTY": ""})
        failures = [f"Without a mistake the module does not play: {good.stderr}"] if good.returncode else []
        jobs = [pool.submit(told, built, game, part, mistake) for mistake, part in code_mistakes()]
        for number, (old, new, part) in enumerate(IN_MANIFESTS):
            jobs.append(pool.submit(told, module_copy(home, f"manifest-{number}", old, new), game, part))
        jobs += [pool.submit(told, built, game_of(home, library), library) for library in LIBRARIES]
        jobs.append(pool.submit(told, built, game_of(home, "reads-unchecked"), "built without checks of what it reads"))
        failures += [sentence for job in jobs if (sentence := job.result())]
        failures += told_with_its_game(built, game, home)
    for sentence in failures:
        print("Not so: " + sentence)
    print(f"{len(jobs) + 1 - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
