#!/usr/bin/env python3
"""Every module can be taken away: the others, without those that require it, still make a game, and no string in their C++ names it.

With --list it prints where modules name each other: in C++ those of LEFT with their reasons, in rules.toml all. First it proves on
planted lines that it sees them.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(os.environ.get("BASTIDE_SOURCE_DIR", Path(__file__).resolve().parent.parent.parent))
MOST_LEFT = 10
LEFT = {}  # {("module that names", "string"): "reason"}
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
COMMENT = re.compile(r"//[^\n]*")


def manifests():
    """Of the modules that games are played with, by name."""
    found = {}
    for file in sorted((ROOT / "modules").glob("*/rules.toml")):
        manifest = tomllib.loads(file.read_text(encoding="utf-8"))
        if manifest.get("rule"):  # not the library that plays what others declare
            found[manifest["module"]["name"]] = manifest
    return found


def names(text, module):
    """A module's name in a string. One that is a word of the game, too ("river"), names the module before a point: "river.start"."""
    after = r"(?![\w-])" if "-" in module else r"\.[a-z]"
    return re.search(rf"(?<![\w.-]){re.escape(module)}{after}", text) is not None


def strings(source):
    for number, line in enumerate(source.splitlines(), 1):
        for match in STRING.finditer(COMMENT.sub("", line)):
            yield number, match[1]


def named_in_code(modules, required):
    """(module that names, module named, string, place), but for what a module cannot do without."""
    for module in modules:
        for file in sorted((ROOT / "modules" / module).rglob("*.[ch]pp")):
            for number, text in strings(file.read_text(encoding="utf-8")):
                for other in modules:
                    if other != module and names(text, other):
                        yield module, other, text, f"{file.relative_to(ROOT)}:{number}", other in required[module]


def named_in_manifests(modules):
    """(module that names, key, module named)."""
    for module, manifest in modules.items():
        for key in ("requires", "conflicts", "after", "before"):
            for text in manifest["module"].get(key, []):
                yield module, key, text.split()[0]
        for rule in manifest["rule"]:
            owner = str(rule.get("switch", "")).rpartition(".")[0]
            if owner in modules and owner != module:
                yield module, f"switch of {rule['id']}", owner


def needs(modules):
    """What each requires, and what that requires."""
    direct = {name: {text.split()[0] for text in manifest["module"].get("requires", [])} for name, manifest in modules.items()}
    while True:
        more = {name: of.union(*(direct[one] for one in of)) for name, of in direct.items()}
        if more == direct:
            return direct
        direct = more


def game(modules, left):
    """The game of everything, of those that are left."""
    full = tomllib.loads((ROOT / "host/games/full-mix.toml").read_text(encoding="utf-8"))
    gone = [manifest["module"] for name, manifest in modules.items() if name not in left]
    away = {tiles for module in gone for tiles in module.get("tilesets", [])}
    switches = {switch["name"] for name in left for switch in modules[name].get("switch", [])}
    sets = [one for one in full["game"]["tilesets"] if (one if isinstance(one, str) else one["set"]) not in away]
    written = ", ".join(json.dumps(one) if isinstance(one, str) else f'{{ set = "{one["set"]}", copies = {one["copies"]} }}' for one in sets)
    lines = [f'[game]\ntitle = "Without"\nmodules = {json.dumps(sorted(left))}\ntilesets = [{written}]\n[switches]']
    lines += [f"{name} = {json.dumps(value)}" for name, value in full["switches"].items() if name in switches]
    return "\n".join(lines + ['[[player]]\nname = "Ann"\n[[player]]\nname = "Ben"\n'])


def without(module, modules, required, folder):
    """What is wrong with the game without the module."""
    left = {name for name in modules if name != module and module not in required[name]}
    if not left:
        return []  # all others require it
    file = folder / "without.toml"
    file.write_text(game(modules, left), encoding="utf-8")
    done = subprocess.run([os.environ["BASTIDE"], "phases", file, "--json"], capture_output=True, text=True, encoding="utf-8")
    if done.returncode != 0:
        return [f"Without {module} there is no game: {done.stderr}"]
    labels = [step["label"] for phase in json.loads(done.stdout)["phases"] for step in phase["steps"]]
    return [f"Without {module} there is the step {label}." for label in labels if label.startswith(module + ".")]


def planted():
    seen = [text for number, text in strings('f({"tower.rise", "a-b"}); // "c-d.x"\ng("the tower. It", "x.tower.y");')]
    expected = ["tower.rise", "a-b", "the tower. It", "x.tower.y"]
    assert seen == expected, seen
    assert [names(text, "tower") for text in seen] == [True, False, False, False]
    assert names("With a-b the end", "a-b") and names("a-b.x", "a-b") and not names("a-b-c", "a-b") and not names("x-a-b", "a-b")


def main():
    planted()
    modules = manifests()
    required = needs(modules)
    listing = "--list" in sys.argv[1:]
    problems, left = [], []
    for module, other, text, place, is_required in named_in_code(list(modules), required):
        reason = LEFT.get((module, text)) or ("it requires that module" if is_required else None)
        if reason is None:
            problems.append(f'{place}: "{text}" names the module {other}.')
        left.append(f'{place}: "{text}": {reason}')
    if len(left) > MOST_LEFT:
        problems.append(f"{len(left)} strings name other modules; at most {MOST_LEFT} may.")
    if listing:
        print(f"{len(left)} strings in C++ name another module", *left, sep="\n  ")
        found = sorted(set(named_in_manifests(modules)))
        print(f"{len(found)} keys in rules.toml name another module", *(f"{a}: {key} {b}" for a, key, b in found), sep="\n  ")
    else:
        with tempfile.TemporaryDirectory() as folder:
            for module in modules:
                problems += without(module, modules, required, Path(folder))
    print(*problems, sep="\n")
    print("ok" if not problems else f"{len(problems)} problems", f"({len(modules)} modules)")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
