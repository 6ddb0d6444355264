#!/usr/bin/env python3
"""Modules that are only declared, through the real program: the guide, word by word; the template; every command; every mistake.

`test_declared.py --show` prints the sentence for every mistake, to be read by somebody.
"""
import re
import shutil
import shlex
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from expecting import ending, expect  # noqa: E402
from mills import GAME, LONE_KNIGHTS, MILLS, REPLACED  # noqa: E402
from mistakes import MISTAKES  # noqa: E402
from shell import HERE, SOURCE, run, succeeds  # noqa: E402

GUIDE = SOURCE / "docs/rules-only.md"
BLOCK = re.compile(r"^```(\S*)(?: (\S+))?\n(.*?)^```$", re.M | re.S)
SHOW = "--show" in sys.argv


def follow_the_guide(folder):
    shutil.copytree(HERE, folder)
    blocks = BLOCK.findall(GUIDE.read_text())
    for language, name, text in blocks:
        if language == "toml" and name:
            expect("\n" + text in "\n" + (HERE / name).read_text(), f"the guide shows a part of {name} that is not in it:\n{text}")
        elif language == "sh":
            out = succeeds(text, folder)
            expect("orchards.svg" not in out or (folder / "orchards.svg").stat().st_size > 0, "the picture is empty.")


def documented(keys, words):
    """Every key that the library reads stands in the guide."""
    for key in keys:
        expect(f"`{key}`" in words, f"the guide does not tell of the key `{key}`.")


def every_key_is_documented():
    words = GUIDE.read_text()
    for file in (SOURCE / "modules/declarations").glob("*.cpp"):
        for keys in re.findall(r'(?:only\(|keys\{|add\(\{)\{?((?:\s*"[a-z_-]+",?)+)', file.read_text()):
            documented(set(re.findall(r'"([a-z_-]+)"', keys)) - {"module", "part", "switch", "rule", "draw", "word", "kind", "limit", "bonus",
                                                                 "tariff", "another-part", "quality"}, words)


def use_the_template(folder):
    """What `new-module --plain` writes plays and passes its own scenarios, in the words of its README."""
    succeeds("bastide new-module barn-owls --plain", folder)
    readme = (folder / "barn-owls/README.md").read_text()
    for language, _, text in BLOCK.findall(readme):
        expect(language == "sh", "the README has a block that is no commands.")
        out = succeeds(text.replace("bastide play evening.toml", "bastide simulate evening.toml --games 3 --agents greedy"),
                       folder / "barn-owls")
        expect("3 passed, 0 failed" in out, f"the template's scenarios were not played:\n{out}")
    ids = re.findall(r'^id = "(.*)"', (folder / "barn-owls/rules.toml").read_text(), re.M)
    expect(ids == ["BARN-OWLS-1", "BARN-OWLS-2"], f"ids of rules are no such as pages find in sentences: {ids}")


def commands_tell_of_it(folder):
    """Names and failures are those of the expansion, not of the library that plays it."""
    options = f"--modules {shlex.quote(str(HERE))}/modules --tilesets {shlex.quote(str(HERE))}/tilesets"
    out = succeeds(f"bastide modules {options}", folder)
    expect(re.search(r"^orchards +1\.0\.0 +Orchards", out, re.M), f"`modules` does not list the orchards:\n{out}")
    expect(not re.search(r"^declarations ", out, re.M), "`modules` lists the library that plays others.")
    out = succeeds(f"bastide rule ORCH-003 {options}", folder)
    expect("apple tree" in out, f"`rule` does not know ORCH-003:\n{out}")
    folder.joinpath("game.toml").write_text('[game]\nmodules = ["base", "declarations"]\ntilesets = ["base-c2"]\n[[player]]\n[[player]]\n')
    out = run("bastide simulate game.toml --games 1", folder).stdout
    expect("there is no module 'declarations'" in out, f"a game with 'declarations' is not refused:\n{out}")


TWO_ON_ONE_ROAD = """\
title = "A road on which a herald of red stands already, and followers of both"
[game]
modules = ["base", "heralds"]
tilesets = ["base-c2", "heralds"]
players = ["red", "blue"]
[[case]]
title = "who may send another"
rules = ["HERALD-003"]
switches = { heralds_apart = false }
[[case.step]]
by = "red"
do = ["draw straight-road", "place straight-road 1,0 r0", "deploy follower road:w"]
[[case.step]]
by = "blue"
do = ["draw straight-road", "place straight-road 1,1 r0", "deploy follower road:w"]
[[case.step]]
by = "red"
do = ["draw road-curve", "place road-curve 2,0 r0", "deploy herald road:w"]
[[case.step]]
by = "blue"
do = ["draw road-curve", "place road-curve 2,1 r90"]
BLUE = ["deploy herald road:n"]
[[case.step]]
do = ["pass"]
[[case.step]]
by = "red"
do = ["draw straight-road", "place straight-road -1,0 r0"]
RED = ["deploy herald road:w"]
"""


ORCHARD_IN_A_CORNER = """\
title = "An orchard with a tile beside it and one at its corner"
[game]
modules = ["base", "orchards"]
tilesets = ["base-c2", "orchards"]
players = ["red", "blue"]
[[case]]
title = "at the end"
rules = ["ORCH-002"]
[[case.step]]
do = ["draw orchard-road", "place orchard-road 1,0 r90", "deploy picker orchard"]
[[case.step]]
do = ["draw straight-road", "place straight-road 0,1 r0", "pass"]
[case.end]
finish = true
events = [{ player = "red", points = POINTS, kind = "orchard" }]
"""


def four_squares_are_around_or_eight(folder):
    """ORCH-002 as it is, and where the squares at the corners do not count."""
    shutil.copytree(HERE, folder)
    rules = folder / "modules/orchards/rules.toml"
    written = rules.read_text()
    for around, points in (("", 3), ('around = "eight"\n', 3), ('around = "four"\n', 2)):
        rules.write_text(written.replace('closing = "surrounded"\n', 'closing = "surrounded"\n' + around))
        (folder / "corner.toml").write_text(ORCHARD_IN_A_CORNER.replace("POINTS", str(points)))
        out = succeeds("bastide check corner.toml --modules modules --tilesets tilesets", folder)
        expect("1 passed, 0 failed" in out, f"with {around!r}:\n{out}")


TABLES_FOR_VALUES = [  # of orchards: what stands there once, and what stands there for each value of a switch
    ('closing = "surrounded"\nrule = "ORCH-001"\n', """\
closing = "surrounded"
rule = "ORCH-001"
when = { carts = ["points", "another_tile"] }
[[kind]]
name = "orchard"
closing = "surrounded"
around = "four"
rule = "ORCH-001"
when = { carts = "pictures" }
"""),
    ('qualities = ["follower", "capturable"]\nrule = "ORCH-001"\n', """\
qualities = ["follower", "capturable"]
rule = "ORCH-001"
when = { carts = ["points", "another_tile"] }
[[figure]]
name = "picker"
per_player = 2
stands_on = ["orchard"]
rule = "ORCH-001"
when = { carts = "pictures" }
"""),
    ('when = { carts = "another_tile" }\nrule = "ORCH-005"\n', """\
when = { carts = "another_tile" }
rule = "ORCH-005"
[[another-part]]
tile_has = "cart"
figures = false
when = { carts = "pictures" }
rule = "ORCH-005"
""")]


def one_of_several_tables_plays(folder):
    """Of tables of one name, each for other values of a switch, the one that holds, whichever comes first."""
    shutil.copytree(HERE, folder)
    rules = folder / "modules/orchards/rules.toml"
    for single, several in TABLES_FOR_VALUES:
        expect(rules.read_text().count(single) == 1, f"{single!r} is not in the orchards.")
        rules.write_text(rules.read_text().replace(single, several))
    for value, points, left in (("points", 3, 0), ("another_tile", 3, 0), ("pictures", 2, 1)):
        scenario = ORCHARD_IN_A_CORNER.replace("POINTS", str(points)).replace("[[case]]", f'switches = {{ carts = "{value}" }}\n[[case]]')
        scenario = scenario.replace('"deploy picker orchard"]\n', f'"deploy picker orchard"]\nfigures = {{ red = {{ picker = {{ supply = {left} }} }} }}\n')
        (folder / "corner.toml").write_text(scenario)
        out = succeeds("bastide check corner.toml --modules modules --tilesets tilesets", folder)
        expect("1 passed, 0 failed" in out, f"with carts = {value!r}:\n{out}")
    rules.write_text(rules.read_text().replace('when = { carts = "pictures" }', 'when = { carts = "another_tile" }', 1))
    (folder / "corner.toml").write_text((folder / "corner.toml").read_text().replace("pictures", "another_tile"))
    out = run("bastide check corner.toml --modules modules --tilesets tilesets", folder).stdout
    expect("registers the kind of feature 'orchard'" in out, f"two tables of one name that both hold are not refused:\n{out}")


def a_family_may_be_absent(folder):
    """ORCH-001 as if an orchard were like a monastery: followers stand there, too; and like something that nobody has."""
    shutil.copytree(HERE, folder)
    rules = folder / "modules/orchards/rules.toml"
    written = rules.read_text()
    for family, key in (("monastery", "legal"), (".monastery", "legal"), ("base.monastery", "legal"), (".mill", "illegal")):
        rules.write_text(written.replace('closing = "surrounded"\n', f'closing = "surrounded"\nfamily = "{family}"\n'))
        begin = ORCHARD_IN_A_CORNER[:ORCHARD_IN_A_CORNER.index(', "deploy picker')]
        (folder / "family.toml").write_text(f'{begin}]\n{key} = ["deploy follower orchard"]\n')
        out = succeeds("bastide check family.toml --modules modules --tilesets tilesets", folder)
        expect("1 passed, 0 failed" in out, f"with family = {family!r}:\n{out}")


BELLS = {
    "rules.toml": """\
[module]
name = "bells"
title = "Bells"
version = "1.0.0"
played_by = "declarations >= 1.0"
requires = ["base"]
tilesets = ["bells"]

[[tariff]]
of = "road"
rank = "add"
count = "closed-beside"
beside = "monastery"
term = "ringing monastery"
plural = "ringing monasteries"
points = 5
rule = "BELL-001"

[[rule]]
id = "BELL-001"
status = "house"
text = "A road scores 5 points more for each completed monastery that it runs along."
state = "played"
""",
    "tilesets/bells.toml": """\
[tileset]
name = "bells"
title = "Bells"
total = 30
edges = { r = "road", f = "field" }
kinds = ["road", "field", "monastery"]
[[tile]]
name = "bell-lane"
count = 30
edges = "frfr"
segments = [
  { road = "e w", borders = ["monastery"] },
  { monastery = "" },
  { field = "nnw nne ene wnw" },
  { field = "ese sse ssw wsw" },
]
""",
    "evening.toml": '[game]\nmodules = ["base", "bells"]\ntilesets = ["base-c2", "bells"]\n[[player]]\n[[player]]\n'}


def what_is_surrounded_beside_is_looked_at(folder):
    """A kind that closes by being surrounded does so unnoticed where nobody stands: values beside it are found anew."""
    for name, text in BELLS.items():
        (folder / "bells" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "bells" / name).write_text(text)
    succeeds("bastide conform bells --only games --games 20", folder)


def limits_count_all_or_ones_own(folder):
    """HERALD-003 as it is, with one herald of each player on a road, and with as many as there are."""
    shutil.copytree(HERE, folder)
    rules = folder / "modules/heralds/rules.toml"
    written = rules.read_text()
    for limit, blue, red in (("most = 1\n", "illegal", "illegal"), ("most_own = 1\n", "legal", "illegal"), ("", "legal", "legal")):
        rules.write_text(written.replace("most = 1\n", limit))
        scenario = TWO_ON_ONE_ROAD.replace("BLUE", blue).replace("RED", red)
        passing = '[[case.step]]\ndo = ["pass"]\n'  # where there is a choice
        (folder / "road.toml").write_text(scenario.replace(passing, "") if blue == "illegal" else scenario)
        out = succeeds("bastide check road.toml --modules modules --tilesets tilesets", folder)
        expect("1 passed, 0 failed" in out, f"with {limit!r}:\n{out}")


def who_is_replaced_makes_room(folder):
    """A limit of one holds where one goes as another comes."""
    (folder / "modules/lone-knights").mkdir(parents=True)
    (folder / "modules/lone-knights/rules.toml").write_text(LONE_KNIGHTS)
    (folder / "city.toml").write_text(REPLACED)
    succeeds("bastide check city.toml --modules modules", folder)


def a_record_knows_what_was_declared(folder):
    """ORCH-004 where carts stay in the box: neither the words of that part nor points may be others when the record is read."""
    shutil.copytree(HERE, folder)
    rules = folder / "modules/orchards/rules.toml"
    part = '[[part]]\nname = "wagons"\nsummary = "Carts."\nwords = ["cart"]\n\n[[word]]'
    written = rules.read_text().replace("[[word]]", part, 1)
    rules.write_text(written)
    (folder / "evening.toml").write_text('[game]\nmodules = ["base", "orchards"]\ntilesets = ["base-c2", "orchards"]\n'
                                         "[switches]\nwagons = false\n[[player]]\n[[player]]\n")
    known = f"export BASTIDE_MODULES={shlex.quote(str(folder / 'modules'))} BASTIDE_TILESETS={shlex.quote(str(folder / 'tilesets'))}\n"
    succeeds(known + "bastide simulate evening.toml --games 1 --record 0 . --quiet", folder)
    for wrong in ("", 'words = ["cart"]', "points = 1\n"):
        rules.write_text(written.replace(wrong, "words = []" if wrong.startswith("words") else "points = 4\n") if wrong else written)
        result = run(known + "bastide replay --verify evening-1-0.bastide", folder)
        expect(result.returncode == (2 if wrong else 0), f"with other {wrong!r}:\n{result.stdout}")
        expect(not wrong or "what rules.toml of orchards declares, the record's" in result.stdout, f"with other {wrong!r}:\n{result.stdout}")


def mistake(number, folder, right, wrong, sentence):
    expect(MILLS.count(right) >= 1, f"mistake {number}: {right!r} is not in MILLS.")
    module = folder / "modules/mills/rules.toml"
    module.parent.mkdir(parents=True, exist_ok=True)
    module.write_text(MILLS.replace(right, wrong, 1))
    folder.joinpath("game.toml").write_text(GAME)
    result = run("bastide simulate game.toml --games 1 --modules modules", folder)
    told = result.stdout.strip().removeprefix("bastide: ").replace(str(folder) + "/", "").replace("modules/mills/", "")
    if SHOW:
        print(f"{wrong!r}\n    {told}")
    expect(result.returncode == (0 if sentence == "" else 2), f"mistake {number}, {wrong!r}: exit code {result.returncode}: {told}")
    expect(sentence in told, f"mistake {number}, {wrong!r}:\n    told:     {told}\n    expected: {sentence}")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for part in ["commands", "mistakes", "template"]:
            (folder / part).mkdir()
        follow_the_guide(folder / "rules-only")
        every_key_is_documented()
        use_the_template(folder / "template")
        commands_tell_of_it(folder / "commands")
        limits_count_all_or_ones_own(folder / "limits")
        who_is_replaced_makes_room(folder / "replaced")
        a_record_knows_what_was_declared(folder / "records")
        four_squares_are_around_or_eight(folder / "around")
        one_of_several_tables_plays(folder / "tables")
        a_family_may_be_absent(folder / "family")
        what_is_surrounded_beside_is_looked_at(folder / "beside")
        mistake(0, folder / "mistakes", "Mills", "Mills", "")
        for number, case in enumerate(MISTAKES, 1):
            mistake(number, folder / "mistakes", *case)
    sys.exit(ending())


main()
