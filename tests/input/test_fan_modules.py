#!/usr/bin/env python3
"""What authors of modules rely on: fan modules play with every agent, what is wrong with one is told, and programs end when asked.

Modules are those of tests/modules; tests/input/test_many_mistakes_slow.py has many more mistakes.
"""
import json
import os
import re
import shutil
import signal
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
BUILD = Path(os.environ["BASTIDE_BUILD_DIR"])
PROGRAM = os.environ["BASTIDE"]
MODULES = ["base", "farmers", "bridges-castles-and-bazaars"]

sys.path += [str(SOURCE / "tests/play"), str(SOURCE / "tests/support")]
from expecting import ending, expect  # noqa: E402
from playing import wait_until  # noqa: E402


def run(*words, **environment):
    result = subprocess.run([PROGRAM, *map(str, words)], text=True, capture_output=True, timeout=1500, env={**os.environ, **environment})
    return result.returncode, result.stdout + result.stderr


def folder_of(home, name, where=None):
    """The module as its author would have it, built."""
    folder = home / (where or name)
    shutil.copytree(SOURCE / "tests/conform" / name, folder)
    shutil.copy(SOURCE / "tests/modules" / name / "rules.toml", folder)
    shutil.copytree(BUILD / "test-modules" / name, folder / "build/modules" / name)
    return folder


def paths(folder):
    return ["--modules", folder / "build/modules", *(["--tilesets", folder / "tilesets"] if (folder / "tilesets").is_dir() else [])]


def game(folder, modules, sets, players=2):
    file = folder / "game.toml"
    seats = "".join(f'\n[[player]]\nname = "P{i}"\nagent = "random"\n' for i in range(players))
    file.write_text(f"[game]\nmodules = {json.dumps(modules)}\ntilesets = {json.dumps(sets)}\n{seats}")
    return file


def secrets_and_agents(home):
    """A hidden slot whose outcome decides what comes next: after the same actions another seat is to decide."""
    duel = folder_of(home, "duel-clock")
    file = game(duel, ["base", "farmers", "duel-clock"], ["base-c2"], 3)
    for agents in ("mcts:playouts=40:horizon=1", "careful", "greedy"):
        code, text = run(*paths(duel), "simulate", file, "--games", 3, "--agents", agents, "--quiet")
        expect(code == 0, f"{agents} plays with wagers that are hidden", text)
    code, text = run("conform", duel, "--only", "agents,secrets")
    expect(code == 0, "conform plays it with agents that look ahead", text)


def dead_segments(home):
    """Segments that a transformed tile had are told as such, by the module that names them."""
    burrows = folder_of(home, "burrows")
    sets = ["base-c2", "burrows", "bridges-castles-and-bazaars"]
    file = game(burrows, [*MODULES, "burrows"], sets, 4)
    code, text = run(*paths(burrows), "simulate", file, "--games", 200, "--threads", 1, "--quiet", "--agents", "random", BURROWS="stale")
    expect(code == 2 and "Module 'burrows' failed in 'apply' of the verb 'dig': A rule names segment" in text and
           "whose tile has been transformed since" in text, "a dead segment is refused by name", text)
    code, text = run(*paths(burrows), "simulate", file, "--games", 60, "--quiet", "--agents", "random")
    expect(code == 0, "without that mistake the game goes on", text)
    code, text = run("conform", burrows, "--only", "games,mixes", "--games", 2)
    expect(code == 0, "conform knows that an unlisted feature stays claimed", text)


def games_of_conform(home):
    """More games are other games, and one that goes wrong is left with the command that shows it."""
    oops = folder_of(home, "oops")
    once = {"OOPS": "thrown in one game of many"}
    code, text = run("conform", oops, "--only", "games", "--games", 1, **once)
    expect(code == 0, "one game does not come by it", text)
    code, text = run("conform", oops, "--only", "games", "--games", 40, **once)
    found = re.search(r"See (bastide .* inspect .* --at \d+)", text)
    expect(code == 1 and found is not None, "one of forty does, and leaves a record", text)
    if found:
        words = shlex.split(found[1])
        expect(Path(words[words.index("inspect") + 1]).is_file(), "the record is there")
        code, text = run(*words[1:])
        expect(code == 0 and "oops" in text, "its command shows the position before", text)
    return oops


def checks_by_default(oops):
    """Wherever a fan module plays, its calls are checked."""
    file = game(oops, ["base", "oops"], ["base-c2", "oops"])
    code, text = run(*paths(oops), "check", oops, OOPS="a ninth seat")
    expect(code == 1 and "A rule names seat 8" in text, "check looks at calls", text)
    code, text = run(*paths(oops), "check", oops, OOPS="an empty list")
    expect(code == 1 and "lists no action" in text and "Legal now: ." not in text, "check tells of an empty list", text)
    for mistake, part in {
        "an empty list": "lists no action",
        "a verb never registered": "never registered",
        "a kind of figure never registered": "kind of figure 255, which is none",
        "a number read as a flag": "as a flag, but rules.toml declares it as a number",
        "a number read as a text": "as a text, but rules.toml declares it as a number",
        "a kind misspelt": "find_kind has not found 'raod'",
        "after a step of another anchor": "comes after 'base.start-tile', which is at 'setup.board'",
        "an own array at nobody": "Module 'oops' failed in 'listener' of the listener to events: it aborted",
        "an install that never ends": "Module 'oops' failed while installing itself: it has not come back for 2 seconds",
        "a hook that never ends": "'run' of the step 'oops.close': it has not come back for 2 seconds",
    }.items():
        code, text = run(*paths(oops), "simulate", file, "--games", 40, "--quiet", OOPS=mistake, BASTIDE_HOOK_SECONDS="2")
        expect(code == 2 and part in text, f"simulate tells of {mistake}", text)
    code, text = run("conform", oops, "--only", "order", OOPS="a generator of its own")
    expect("the same game played twice came out differently" in text, "luck is not told as an order of lists", text)
    return file


def ends_when_asked(home, oops, file):
    """Ctrl-C and TERM end a program, even one that hangs in a module."""
    asleep = home / "asleep"
    environment = {**os.environ, "OOPS": "a hook that sleeps for good", "OOPS_ASLEEP": str(asleep), "BASTIDE_HOOK_SECONDS": "1000"}
    commands = {"simulate": [*paths(oops), "simulate", file, "--games", "40", "--threads", "1", "--quiet"], "conform": ["conform", oops]}
    for (name, words), (signals, code, seconds) in [
        (entry, way) for entry in commands.items() for way in [([signal.SIGINT] * 2, 130, 5), ([signal.SIGTERM], 143, 15)]
    ]:
        asleep.unlink(missing_ok=True)
        child = subprocess.Popen([PROGRAM, *map(str, words)], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(asleep.exists, child)
        for one in signals:
            child.send_signal(one)
            time.sleep(0.2)
        try:
            ended = child.wait(seconds)
            expect(ended in (code, -signals[0]), f"{name} ends with {code} after {signals[0].name}, not {ended}")
        except subprocess.TimeoutExpired:
            child.kill()
            expect(False, f"{name} ends after {signals[0].name}, within {seconds} s")


def new_games(home, oops):
    """An order that no module states is settled in the new file, which says so."""
    conflict = {"OOPS": "no order beside others"}
    file = home / "all.toml"
    code, text = run(*paths(oops), "new-game", "--all", "--players", 3, "--agents", "random,random,random", "-o", file, **conflict)
    text += file.read_text() if file.exists() else ""
    expect(code == 0 and "[order]" in text and "Turn a pair round" in text and "oops.p" in text, "new-game settles an order", text[-3000:])
    code, text = run(*paths(oops), "simulate", file, "--games", 2, "--quiet", **conflict)
    expect(code == 0, "and its game plays", text)
    code, text = run("new-game", "--modules", oops)
    expect(code == 2 and "takes names of modules; folders of modules come before the command" in text, "a folder is no name", text)
    needy = folder_of(home, "oops", "needy")
    for rules in (needy / "rules.toml", needy / "build/modules/oops/rules.toml"):
        rules.write_text(rules.read_text().replace('requires = ["base"]', 'requires = ["base", "lamps"]'))
    code, text = run(*paths(needy), "new-game", "--modules", "oops")
    expect(code == 2 and "Module 'oops' requires 'lamps'" in text, "what is missing is told with who needs it", text)


def neighbours(home):
    """Two modules that need no C++ lie side by side: each is held to what is its own."""
    for name in ("lakes", "night-watch"):
        shutil.copytree(SOURCE / "docs/cookbook" / name, home / "side/by" / name)
    for name, checks in (("lakes", "loads,order,names,drawings,games"), ("night-watch", "loads,order,names,drawings,games")):
        code, text = run("conform", home / "side/by" / name, "--only", checks, "--games", 1)
        expect(code == 0, f"{name} holds beside the other", text)
    shutil.rmtree(home / "side/by/lakes/tilesets")
    code, text = run("conform", home / "side/by/night-watch", "--only", "loads,order,mixes", "--games", 1)
    expect(code == 0, "and beside one without its tiles", text)

    lakes, ponds = home / "two/lakes", home / "two/a-pond"
    shutil.copytree(SOURCE / "docs/cookbook/lakes", lakes)
    shutil.copytree(lakes / "tilesets", ponds / "tilesets")
    (ponds / "rules.toml").write_text('[module]\nname = "a-pond"\ntitle = "P"\nversion = "1"\nplayed_by = "declarations"\nrequires = ["base"]\n')
    mine, other = (folder.resolve() / "tilesets/lakes.toml" for folder in (lakes, ponds))
    code, text = run("conform", lakes, "--only", "loads")
    expect(code == 0, "a neighbour's copy of its tiles is no other", text)
    other.write_text(other.read_text() + "# other tiles\n")
    code, text = run("conform", lakes, "--only", "loads")
    expect(code == 1 and re.search(rf"two tile sets 'lakes': \S*two/lakes/tilesets/lakes\.toml is played, and hides {other};", text),
           "its own tiles are played, and a neighbour's of the same name told", text)
    game(home, ["base", "lakes"], ["base-c2", "lakes"])
    where = ["--modules", home / "two", "--tilesets", ponds / "tilesets", "--tilesets", lakes / "tilesets"]
    code, text = run(*where, "--log", "warning", "simulate", home / "game.toml", "--games", 1, "--agents", "random", "--quiet")
    expect(code == 0 and re.search(rf"warning tile set 'lakes' is that of '{other}', which hides another of this name, '{mine}'", text),
           "--log warning tells whose tiles a game plays with", text)
    mine.write_text(mine.read_text().replace('name = "lakes"', 'name = "lakes"\naliases = ["base-c2"]', 1))
    code, text = run("conform", lakes, "--only", "loads")
    expect(code == 1 and "'aliases': 'base-c2' is the name of another tile set" in text, "an alias that is the name of another set is told", text)


def what_modules_require(home):
    """Modules that require each other, or what is not installed, are told of; and modules may share a tile set."""
    def declared(where, name, needed, sets="[]"):
        folder = home / where / name
        folder.mkdir(parents=True)
        (folder / "rules.toml").write_text(
            f'[module]\nname = "{name}"\ntitle = "{name}"\nversion = "1.0"\nplayed_by = "declarations"\n'
            f'requires = {json.dumps(["base", *needed])}\ntilesets = {sets}\n')
        return folder

    first, _ = declared("circle", "chicken", ["egg"]), declared("circle", "egg", ["chicken"])
    code, text = run("conform", first, "--only", "loads")
    expect(code == 1 and "these modules cannot be put in order" in text, "conform tells of modules that require each other", text)
    code, text = run("--modules", home / "circle", "atlas", "base", "farmers", "--games", 1)
    expect(code == 0, "the atlas of others goes on beside them", text)
    declared("lacking", "orphan", ["long-gone"])
    code, text = run("--modules", home / "lacking", "atlas", "base", "farmers", "--games", 1)
    expect(code == 0, "and beside a module of which something is not installed", text)
    experiment = home / "circle.toml"
    game(home, ["base"], ["base-c2"])
    experiment.write_text('[experiment]\ngame = "game.toml"\ngames = 2\n\n[[factor]]\nwith = ["chicken"]\n')
    code, text = run("--modules", home / "circle", "lab", "run", experiment)
    expect(code == 2 and "these modules cannot be put in order" in text, "an experiment with them is refused", text)
    code, text = run("conform", declared("shared", "guest", [], '["base-c2"]'), "--only", "loads")
    expect(code == 0, "a module may be played with the tiles of one that it requires", text)


def table_of_mistakes():
    """docs/conform.md knows every mistake of the slow test."""
    sys.path.insert(0, str(SOURCE / "tests/input"))
    import test_many_mistakes_slow as many
    told = (SOURCE / "docs/conform.md").read_text().split("## Who tells of which mistake")[1]
    for name in [*many.IN_CODE, *many.IN_FILES, *many.NOT_COMPILED]:
        expect(name in told, f"docs/conform.md says who tells of '{name}'")


def main():
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        secrets_and_agents(home)
        dead_segments(home)
        oops = games_of_conform(home)
        ends_when_asked(home, oops, checks_by_default(oops))
        new_games(home, oops)
        neighbours(home)
        what_modules_require(home)
        table_of_mistakes()
    return ending()


if __name__ == "__main__":
    sys.exit(main())
