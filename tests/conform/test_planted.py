#!/usr/bin/env python3
"""`bastide conform` finds nothing in a good module, and finds each of the mistakes that are planted in it.

Mistakes of the code are asked for by the environment (tests/modules/planted); those of the other files are edits of a copy of
the folder. Of each the check that finds it and a part of its sentence are given.
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
GAMES = "2" if os.environ.get("BASTIDE_EXTENT") == "all" else "1"
RULES, TILES, SCENARIOS, WORDS = "rules.toml", "tilesets/planted.toml", "scenarios.toml", "words/cs.toml"

# mistake of the code -> check, part of the sentence
IN_CODE = {
    "throws while installing": ("loads", "no oil"),
    "ends the program": ("loads", "The module ended the program in the midst of the check"),
    "quality that nobody asks for": ("names", "'folower' of the figure 'keeper'. Did you mean 'follower'"),
    "quality that nobody has": ("names", "'edibel'"),
    "tariff that is never due": ("hooks", "Nobody notices if 'tariff'"),
    "listener that does nothing": ("hooks", "Nobody notices if 'listener' of the listener to events"),
    "rule that there is not": ("games", "PLANT-999"),
    "term that makes no difference": ("hooks", "leaves out the term 'tile in its light' of PLANT-003"),
    "tells by a rule that there is not": ("games", "PLANT-998"),
    "value of a switch that throws": ("switches", "too bright"),
    "value of a switch that throws for three": ("switches", "too many eyes"),
    "throws without parts": ("parts", "nothing left"),
    "step that throws": ("games", "damp"),
    "points for a seat that there is not": ("games", "A rule names seat 255"),
    "verb that throws": ("games", "burnt"),
    "text that throws": ("games", "speechless"),
    "thinks of one keeper": ("numbers", "A rule names figure"),
    "throws beside others": ("mixes", "crowded"),
    "takes long": ("speed", "times as much"),
    "remembers in the module": ("repeats", "belongs into slots"),
    "asks the clock": ("games", "has two results|The same actions led to another game|did not play on identically"),
    "list of nothing": ("games", "for the decision 'kindling', but lists no action"),
    "passes twice": ("games", "'pass' for the decision 'kindling', where that is listed already"),
    "lists an action twice": ("games", "'kindle 2' for the decision 'kindling', where that is listed already"),
    "two actions of one text": ("games", "text|parse|read"),
}


def cut_case(title):
    """Takes the scenario out whose title begins so."""
    return lambda text: re.sub(rf'\[\[case\]\]\ntitle = "{title}.*?(?=\[\[case\]\]|\Z)', "", text, flags=re.S)


def swap(old, new):
    def edit(text):
        assert old in text, old
        return text.replace(old, new)
    return edit


def add(more):
    return lambda text: text + more


NEW_RULE = '\n[[rule]]\nid = "PLANT-007"\nstatus = "house"\ntext = "Beacons burn."\nstate = "played"\n'
NEW_SWITCH = '\n[[switch]]\nname = "glow"\ntype = "flag"\ndefault = false\nsummary = "Beacons glow."\nrules = ["PLANT-002"]\n'

# mistake -> file, edit, check, part of the sentence
IN_FILES = {
    "a rule without a scenario": (RULES, add(NEW_RULE), "rules", "No scenario shows PLANT-007"),
    "a switch without a scenario": (RULES, add(NEW_SWITCH), "values", "No scenario plays with glow = true"),
    "a number without a scenario": (SCENARIOS, cut_case("Or what the switch says"), "values", "lantern_points = anything but 2"),
    "a switch of a rule that there is not": (RULES, swap('rules = ["PLANT-003"]\n', 'rules = ["PLANT-033"]\n'), "names", "PLANT-033"),
    "a drawing of a word misspelt": (RULES, swap("draw.words.spark", "draw.words.sprak"), "drawings", "[draw.words.sprak]"),
    "a drawing of a figure misspelt": (RULES, swap("draw.figures.keeper", "draw.figures.keper"), "drawings", "[draw.figures.keper]"),
    "a drawing of a kind misspelt": (RULES, swap("[draw.beacon]", "[draw.becon]"), "drawings", "[draw.becon] draws"),
    "a spread over a tile misspelt": (RULES, add('\n[draw.spreads.glow]\ntiles = [["beacon-raod"]]\nlayers = []\n'), "drawings", "'beacon-raod', which there is not. Did you mean 'beacon-road'"),
    "a piece on a word misspelt": (RULES, add('\n[draw.pieces.keeper]\non = "sprak"\n'), "drawings", "[draw.pieces.keeper] names the word 'sprak'"),
    "a kind without a drawing": (RULES, lambda text: re.sub(r"\[draw.beacon\].*?\n\n", "", text, flags=re.S), "pictures", "'beacon' is drawn; add [draw.beacon] to"),
    "tiles that look alike": (RULES, lambda text: re.sub(r"\[draw.words.spark\].*?\n\n", "", text, flags=re.S), "pictures", "The tile 'spark-road' looks like 'lantern-road'"),
    "a hole that nobody fills": (WORDS, swap("= \"{player}", "= \"{plyer}"), "words", "the hole {plyer} is not in the English phrase"),
    "a hole of a sort that there is not": (WORDS, swap("\"{player} kindles", "\"{player:keeper} kindles"), "words", "[keeper]"),
    "a catalogue of no language": ("words/CS.toml", add('[module]\ntitle = "Maják"\n'), "words", "CS.toml: nobody reads this"),
    "a part of a word misspelt": (RULES, swap('words = ["spark"]', 'words = ["sprak"]'), "names", "the part 'sparks' names the word 'sprak', which there is not"),
    "a kind that it does not bring": (RULES, swap('requires = ["base"]\n', 'requires = ["base"]\nkinds = ["beacon", "keepr"]\n'), "names", "'kinds' lists 'keepr', but with no value of a switch and in no scenario has the module a kind of feature or figure of that name; correct it or take it out. Did you mean 'keeper'?"),
    "a step that it does not have": (RULES, swap('requires = ["base"]\n', 'requires = ["base"]\nsteps = ["planted.spark", "planted.sprak"]\n'), "names", "'steps' lists 'planted.sprak', but with no value of a switch and in no scenario has the module a step of that name; correct it or take it out. Did you mean 'planted.spark'?"),
    "a switch of a version to come": (RULES, swap('name = "lantern_points"\n', 'name = "lantern_points"\nsince = "1.0.1"\n'), "loads", "'since': '1.0.1' is later than the module itself, whose version is '1.0.0'"),
    "an id of somebody else's rule": (RULES, add('\n[[rule]]\nid = "BASE-001"\nstatus = "house"\ntext = "Mine."\nstate = "played"\n'), "names", "a rule of the module 'base' is called BASE-001, too"),
    "it requires what there is not": (RULES, swap('requires = ["base"]', 'requires = ["base", "lamps"]'), "loads", "lamps"),
    "it names a tile set that there is not": (RULES, swap('tilesets = ["planted"]', 'tilesets = ["planted", "plantde"]'), "loads", "plantde"),
    "a tile set that does not add up": (TILES, swap("total = 7", "total = 9"), "loads", "9"),
    "a word that no tile set has": (TILES, swap("spark-road\"\ncount = 2", "spark-road\"\ncount = 2\nlantren = true"), "loads", "lantren"),
    "a scenario that fails": (SCENARIOS, swap("red = 12", "red = 11"), "scenarios", "12"),
    "a scenario that cannot be read": (SCENARIOS, swap("[case.end]\nfinish = true\nscores", "[case.end]\nfinsh = true\nscores"), "scenarios", "finsh"),
    "a scenario of a rule that there is not": (SCENARIOS, swap('rules = ["PLANT-004"]', 'rules = ["PLANT-404"]'), "scenarios", "PLANT-404"),
    "no scenarios": (SCENARIOS, lambda text: None, "scenarios", "There are no scenarios"),
    "nothing shows the figure's veto": (SCENARIOS, swap('illegal = ["deploy keeper beacon"]', 'to_act = "blue"'), "hooks", "veto of places"),
    "nothing shows what a beacon is worth": (SCENARIOS, cut_case("A beacon scores 2"), "hooks", "tariff of 'beacon'"),
    "nothing shows what a lantern is worth": (SCENARIOS, lambda text: cut_case("Or what")(cut_case("A road scores 2 more")(text)), "hooks", "tariff of 'road'"),
    "nothing shows sparks": (SCENARIOS, lambda text: cut_case("And may be kindled")(cut_case("A spark brings")(text)), "hooks", "planted.spark"),
    "nothing shows what kindling does": (SCENARIOS, swap('tells = ["red kindles 2."]\ndisplay = { red = "kindled: 2", blue = "kindled: 0" }\n', ""), "hooks", "verb 'kindle'"),
    "nothing shows what is displayed": (SCENARIOS, swap('display = { red = "kindled: 2", blue = "kindled: 0" }\n', ""), "hooks", "display 'kindled'"),
    "nothing shows what can be kindled": (SCENARIOS, lambda text: cut_case("And may be kindled")(swap('only = ["kindle 1", "kindle 2", "pass"]\n', "")(text)), "hooks", "verb 'kindle'"),
}


def module_folder(home, name, file=None, edit=None):
    """The good module as an author would have it, built; with one file edited."""
    folder = home / re.sub(r"\W+", "-", name)
    shutil.copytree(SOURCE / "tests/conform/planted", folder)
    shutil.copy(SOURCE / "tests/modules/planted/rules.toml", folder / "rules.toml")
    if edit:
        text = edit((folder / file).read_text() if (folder / file).exists() else "")
        (folder / file).unlink() if text is None else (folder / file).write_text(text)
    built = folder / "build/modules/planted"
    shutil.copytree(BUILD / "test-modules/planted", built)
    shutil.copy(folder / "rules.toml", built / "rules.toml")
    shutil.copytree(folder / "words", built / "words")
    return folder


def conform(folder, *options, planted=""):
    return subprocess.run([PROGRAM, "conform", str(folder), "--games", GAMES, *options], text=True, capture_output=True,
                          env={**os.environ, "PLANTED": planted}, timeout=300)


def missed(name, folder, check, part, planted=""):
    """Why the mistake was not found as it should be, or nothing."""
    result = conform(folder, "--only", check, "--json", planted=planted)
    if result.returncode not in (1, 2):
        return f"{name}: not found by '{check}' (exit code {result.returncode}) {result.stderr}"
    sentences = [result.stderr]
    if result.returncode == 1:
        sentences = [s for c in json.loads(result.stdout)["checks"] for s in c["findings"]]
    if not any(re.search(part, s) or part in s for s in sentences):
        return f"{name}: found, but no sentence says '{part}':\n  " + "\n  ".join(sentences[:3])
    return ""


def refusals(home):
    """A folder that is no module, one that is not built, and one that was built of other rules; options that leave nothing to do."""
    for name, change, part in [
        ("no module", lambda folder: (folder / "rules.toml").unlink(), "rules.toml"),
        ("not built", lambda folder: shutil.rmtree(folder / "build"), "is built nowhere that is looked at"),
        ("built of others", lambda folder: (folder / "rules.toml").write_text((folder / "rules.toml").read_text() + NEW_RULE), "another rules.toml"),
    ]:
        folder = module_folder(home, name)
        change(folder)
        result = conform(folder)
        if result.returncode != 2 or part not in result.stderr or result.stderr.count("\n") != 1:
            yield f"{name}: exit code {result.returncode}, {result.stderr}"
    for options, part in [(["--only", "rules", "--skip", "rules"], "leaves nothing"), (["--only", "rules", "--pictures", "p"], "is for the check 'pictures'")]:
        result = conform(module_folder(home, part), *options)
        if result.returncode != 2 or part not in result.stderr:
            yield f"{options}: exit code {result.returncode}, {result.stdout}{result.stderr}"


def main():
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        home = Path(place)
        good = module_folder(home, "good")
        found = conform(good)
        failures = [] if found.returncode == 0 else ["The good module has findings:\n" + found.stdout + found.stderr]
        failures += refusals(home)
        jobs = [pool.submit(missed, name, good, check, part, planted=name) for name, (check, part) in IN_CODE.items()]
        for name, (file, edit, check, part) in IN_FILES.items():
            jobs.append(pool.submit(missed, name, module_folder(home, name, file, edit), check, part))
        failures += [sentence for job in jobs if (sentence := job.result())]
    for sentence in failures:
        print("Not so: " + sentence)
    print(f"{len(jobs) + 5 - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
