#!/usr/bin/env python3
"""Where rules of two modules meet is known: each meeting in a fixed sample of games has an answer, and a new module's are missed."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from expecting import ending, expect  # noqa: E402

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
PROGRAM = os.environ["BASTIDE"]


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600)


# Our own modules. Whoever adds one finds its meetings here.
own = run("atlas", "--check", "--games", "20")
expect(own.returncode == 0, "Every meeting of our modules has an answer", own.stderr + own.stdout)
undecided = re.search(r"no document decides (\d+)(?: \(a switch plays either reading of (\d+)\))?", own.stdout)
expect(undecided and undecided[1] == (undecided[2] or "0"), "Where no document decides, a switch has both readings", own.stdout)

# Steps in an order that nobody stated: either order has the same scores, or there is an answer.
orders = run("atlas", "--orders", "--check", "--games", "2")
expect(orders.returncode == 0, "Where scores depend on an order, somebody has decided it", orders.stderr + orders.stdout)
table = run("atlas", "goldmines", "--orders", "--games", "2").stdout
expect(re.search(r"round\.pay +goldmines\.claims +princess-and-dragon\.fairy-bonus +the same in 2 games", table) and "darmstadt" not in table,
       "Pairs of one module are told with what came of both orders", table)

names = {it.parent.name for it in SOURCE.glob("modules/*/rules.toml")}
for file in SOURCE.glob("modules/*/atlas.toml"):
    tree = tomllib.loads(file.read_text())
    listed = set(tree.get("any", [])) | {name for it in tree["meeting"] for name in it["with"]} - {"*"}
    expect(listed <= names - {file.parent.name}, f"{file} names modules that there are", listed - names)

# What two modules do to one thing is seen as their rules say it, and both sides of it.
told = json.loads(run("atlas", "tower", "princess-and-dragon", "--games", "60", "--json").stdout)
figure = [it for it in told["meetings"] if it["on"] == "figure"]
deeds = {(deed["a"]["what"], deed["b"]["what"]) for it in figure for deed in it["deeds"]}
expect(("eaten", "deployed") in deeds, "The dragon eats who stands on a tower: the two meet on a figure", deeds)
expect(all(it["a"] < it["b"] for it in told["meetings"]), "Each pair is told once", told["meetings"])
again = json.loads(run("atlas", "princess-and-dragon", "tower", "--games", "60", "--json").stdout)
expect([it["on"] for it in again["meetings"]] == [it["on"] for it in told["meetings"]],
       "The order in which modules are named tells no other things", again["meetings"])
for pair, on, rules in ((("hills-and-sheep", "traders-and-builders"), "square", ["TB-020"]),
                        (("bridges-castles-and-bazaars", "traders-and-builders"), "figure", ["BCB-068"])):
    answers = {it["on"]: it["rules"] for it in json.loads(run("atlas", *pair, "--games", "40", "--json").stdout)["meetings"]}
    expect(answers.get(on) == rules, "Not any rule that names the other module is told, but the one about this meeting", (pair, answers))
alone = json.loads(run("atlas", "base", "farmers", "--games", "5", "--json").stdout)
expect(alone["meetings"] == [], "A module that requires another does not meet it: its rules are about that one", alone)

with tempfile.TemporaryDirectory() as home:
    home = Path(home)
    page = home / "page"
    made = run("atlas", "tower", "princess-and-dragon", "--games", "60", "--html", page)
    expect(made.returncode == 0 and (page / "index.html").exists(), "A page is written", made.stderr)
    for meeting in told["meetings"]:
        stem = f"{meeting['a']}-{meeting['b']}-{meeting['on']}"
        replayed = run("replay", page / "records" / f"{stem}.bastide")
        expect(replayed.returncode == 0, f"The record of {stem} can be played", replayed.stderr)
        expect("<svg" in (page / "pictures" / f"{stem}.svg").read_text(), f"There is a picture of {stem}")
    text = (page / "index.html").read_text()
    expect("eats Ben's follower on the tower" in text or re.search(r"eats \w+(&#39;|')s follower on the tower", text),
           "The page tells what happens", text[:500])

    for option, name in {"--html": "index.html", "--markdown": "README.md"}.items():
        (home / name).write_text("# Mine\n")
        refused = run("atlas", "tower", "princess-and-dragon", "--games", "1", option, home)
        expect(refused.returncode == 2 and f"{name}: this is no page of an atlas" in refused.stderr and (home / name).read_text() == "# Mine\n",
               f"{option} leaves a file of somebody's alone", refused.stderr)
        (home / name).unlink()
        for time in ("a new folder", "an older atlas"):
            written = run("atlas", "tower", "princess-and-dragon", "--games", "1", option, home / option)
            expect(written.returncode == 0 and (home / option / name).exists(), f"{option} writes to {time}", written.stderr)

    # A module of somebody else: figures that stand in cities and count double there.
    toy = home / "modules" / "night-watch"
    shutil.copytree(SOURCE / "docs/cookbook/night-watch", toy)
    with_toy = ["--modules", toy.parent, "atlas", "night-watch", "inns-and-cathedrals", "--games", "60", "--check"]
    missing = run(*with_toy)
    expect(missing.returncode == 1, "A new module's meeting without an answer fails", missing.stdout + missing.stderr)
    expect(re.search(r"where inns-and-cathedrals and night-watch meet on 'value'.*its watchman stands there.*" +
                     re.escape(str(toy / "atlas.toml")), missing.stderr),
           "The sentence names the meeting and where the answer goes", missing.stderr)
    everything = run("--modules", toy.parent, "atlas", "--games", "10", "--check")
    expect(everything.returncode == 1 and "night-watch" in everything.stderr, "The whole atlas misses it, too", everything.stderr)

    # An answer for any module is one for those that it was held against, not for whatever comes later.
    beside_festival = ["--modules", toy.parent, "atlas", "night-watch", "festival", "--games", "60", "--check"]
    captured = run(*beside_festival)
    expect(captured.returncode == 1 and "festival and night-watch meet on 'figure'" in captured.stderr,
           "What a festival does to anybody's figures is no answer for a module that its file does not list", captured.stderr)

    answers = toy / "atlas.toml"
    answers.write_text('[[meeting]]\nwith = ["festival"]\nrules = ["FEST-005"]\n')
    expect(run(*beside_festival).returncode == 0, "The new module says itself that the rule holds for it")
    answers.write_text('any = ["festival"]\n[[meeting]]\nwith = ["*"]\nrules = ["FEST-005"]\n')
    expect(run(*beside_festival).returncode == 0, "... for any module that it lists")
    answers.write_text('any = ["abbot"]\n[[meeting]]\nwith = ["*"]\nrules = ["FEST-005"]\n')
    expect(run(*beside_festival).returncode == 1, "... and for no other")
    answers.write_text('[[meeting]]\nwith = ["inns-and-cathedrals"]\nrules = ["WATCH-001"]\n')
    answered = run(*with_toy)
    expect(answered.returncode == 0, "An answer in the module's own folder is taken", answered.stderr)
    answers.write_text('[[meeting]]\nwith = ["inns-and-cathedrals"]\nrules = ["NIGHT-999"]\n')
    wrong = run(*with_toy)
    expect(wrong.returncode == 1 and "atlas.toml:1: there is no rule 'NIGHT-999'" in wrong.stderr, "A rule that there is not is named", wrong.stderr)
    answers.write_text('any = ["festivl", "bee-keepers"]\n[[meeting]]\nwith = ["inns-and-cathedrals", "towr", "bee-keepers"]\nrules = ["WATCH-001"]\n'
                       '[[meeting]]\nwith = ["*"]\nrules = ["WATCH-001"]\n')
    misspelt = run(*with_toy)
    for part in ("atlas.toml:2: 'with': no module that is installed is called 'towr'. Did you mean 'tower'?",
                 "atlas.toml:1: 'any': no module that is installed is called 'festivl'. Did you mean 'festival'?"):
        expect(misspelt.returncode == 1 and misspelt.stderr.count(part) == 1, "A module that is misspelt is told once", misspelt.stderr)
    expect("bee-keepers" not in misspelt.stderr, "A module that is merely not installed may be named", misspelt.stderr)
    for line, part in {'with = ["*"]\nrules = ["WATCH-001"]': "'any'", 'with = ["x"]': "'rules'", 'with = ["x"]\nopen = true': "'text'", 'rules = ["WATCH-001"]': "'with'",
                       'with = ["x"]\non = ["moon"]\nrules = ["WATCH-001"]': "'moon' is not known here",
                       'with = ["x"]\nwhen = ["eats"]\nrules = ["WATCH-001"]': "'eats' is not known here", "colour = 1": "colour"}.items():
        answers.write_text(f"[[meeting]]\n{line}\n")
        refused = run(*with_toy)
        expect(refused.returncode == 2 and "atlas.toml:" in refused.stderr and part in refused.stderr, f"{line!r} is refused in a sentence", refused.stderr)
    answers.unlink()

    # A rule that says which module it speaks of answers by itself.
    rules = toy / "rules.toml"
    rules.write_text(rules.read_text().replace('text = "Each player has one watchman', 'needs = ["inns-and-cathedrals"]\n'
                                               'text = "On roads and cities with an inn or a cathedral, too: each player has one watchman'))
    needed = run(*with_toy)
    expect(needed.returncode == 0, "A rule whose 'needs' names the other module decides", needed.stderr)

for arguments, part in {("atlas", "towr"): "tower", ("atlas", "--games", "0"): "--games"}.items():
    wrong = run(*arguments)
    expect(wrong.returncode == 2 and part in wrong.stderr, f"{' '.join(arguments)} is refused in a sentence", wrong.stderr)

sys.exit(ending())
