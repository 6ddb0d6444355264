#!/usr/bin/env python3
"""`bastide inspect`: records and scenarios, on a page and as JSON; what is asked wrongly is one sentence."""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from expecting import ending, expect  # noqa: E402

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
BUILD = Path(os.environ["BASTIDE_BUILD_DIR"])
PROGRAM = Path(os.environ.get("BASTIDE", BUILD / "bin/bastide"))
GAME = SOURCE / "host/games/agents.toml"
KING = SOURCE / "tests/scenarios/king-and-robber/king.toml"


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


def inspected(*arguments):
    done = run("inspect", *arguments, "--json")
    expect(done.returncode == 0, f"inspect {arguments} ends with {done.returncode}", done.stderr)
    return json.loads(done.stdout)


def refused(sentence, *arguments):
    done = run("inspect", *arguments)
    expect(done.returncode == 2 and sentence in done.stderr, f"inspect {arguments} is refused: {sentence}", done.stderr)


with tempfile.TemporaryDirectory() as folder:
    record = Path(folder) / "a.bastide"
    run("play", GAME, "--seed", "1", "--agents", "random,random", "--record", record)
    moves = [move for move in json.loads(run("replay", record, "--json").stdout)["moves"]]
    at = next(i for i, move in enumerate(moves) if i > 40 and move["action"].startswith("place "))

    seen = inspected(record, "--at", at)
    expect(seen["asked"]["who"] == moves[at]["who"] and seen["asked"]["decision"] == "place", "It tells who is asked what", seen["asked"])
    listed = [action for one in seen["listed"] for action in one["actions"]]
    expect(moves[at]["action"] in listed, "What was played was listed", listed)
    expect(seen["listed"][0]["module"] == "kernel", "Placements are listed by the kernel", seen["listed"][0]["module"])
    expect([step["anchor"] for step in seen["pending"]][:1] == ["part.placed"] or seen["pending"], "Steps wait", seen["pending"])
    expect(seen["turns"][0]["offers"] == [moves[at]["action"].split()[1]], "The tile is offered in the running turn", seen["turns"])
    expect(sum(seen["piles"][0]["tiles"].values()) > 0, "The supply is told", seen["piles"])
    expect([p["points"] for p in seen["players"]] == moves[at - 1]["scores"], "Points are told", seen["players"])

    legal = inspected(record, "--at", at, "--why", moves[at]["action"])["why"]
    expect(legal["legal"] and not legal["obstacles"], "What was played is legal", legal)
    tile = moves[at]["action"].split()[1]
    for square, words in (("0,0", "lies there"), ("99,99", "no tile lies beside it")):
        why = inspected(record, "--at", at, "--why", f"place {tile} {square} r0")["why"]
        expect(not why["legal"] and words in why["text"], f"Why not at {square}", why)
    why = inspected(record, "--at", at, "--why", f"plaec {tile} 0,0 r0")["why"]
    expect("Did you mean" in why["text"], "What is misspelt is told with what is near", why)

    tariffs = inspected(record, "--at", at, "--feature", "0,0")["tariffs"]
    expect({one["occasion"] for one in tariffs} == {"completed", "final"}, "Both occasions are told", tariffs)
    expect(any(step["module"] == "base" and step["rules"] for one in tariffs for step in one["tariffs"]), "Terms have a module and rules", tariffs)

    page = run("inspect", record, "--at", at, "--feature", "0,0", "--why", moves[at]["action"])
    for words in ("open square", "Asked is", "Who lists what", "Pending steps", "Turns", "Slots", "Piles", "Players", "is legal now"):
        expect(page.returncode == 0 and words in page.stdout, f"The page tells '{words}'", page.stdout + page.stderr)
    over = inspected(record)
    expect(over["over"] and over["asked"] is None and over["listed"] == [], "At the end nobody is asked", over["asked"])
    expect(run("inspect", record).returncode == 0, "The page of a finished game")

    refused("--at 100000 is beyond the end", record, "--at", 100000)
    refused("no tile lies at 99,99", record, "--feature", "99,99")
    refused("names no square", record, "--feature", "somewhere")
    refused("--case 99 does not exist", KING, "--case", 99)
    refused("There is no file", Path(folder) / "none.bastide")

# A module prints its slot.
texts = []
for case in range(1, 20):
    done = run("inspect", KING, "--case", case, "--json")
    if done.returncode == 0:
        texts += [slot.get("text", "") for slot in json.loads(done.stdout)["slots"] if slot["module"] == "king-and-robber"]
expect(any(text.startswith("King: ") and "tile" in text for text in texts), "King and Robber Baron tell what they remember", texts)

# Why not names the rules that forbid it, and none that forbid something else or are switched off.
U_TURN = ["draw river-curve", "place river-curve 1,0 r90", "pass", "draw river-curve"]
LATE_TURN = [*U_TURN[:3], "draw river-straight", "place river-straight 1,-1 r90", "pass", "draw river-curve"]
RIVER = ("river", "river-1")
TRADERS = ("traders-and-builders", "traders-and-builders")
DRAGON = ("princess-and-dragon", "princess-and-dragon")
PORTAL = ["draw volcano-straight-road", "place volcano-straight-road 1,0 r0", "draw portal-two-road-curves",
          "place portal-two-road-curves 2,0 r0"]
ROAD = ["draw straight-road", "place straight-road 1,0 r0"]
with tempfile.TemporaryDirectory() as folder:
    for (module, tileset), switches, do, action, told in (
            (RIVER, 'river_u_turn = "immediate"', U_TURN, "place river-curve 1,-1 r0", "(rule RIVER-043)"),
            (RIVER, "", U_TURN, "place river-curve 1,-1 r0", "(rules RIVER-043 and RIVER-045)"),
            (RIVER, 'river_u_turn = "none_allowed"', LATE_TURN, "place river-curve 1,-2 r0", "(rules RIVER-043 and RIVER-092)"),
            (RIVER, "", U_TURN, "place river-curve -1,0 r0", "(rule RIVER-042)"),
            (DRAGON, 'volcano_forbids = "followers_only"', PORTAL, "deploy follower road:e @1,0", "(rules PD-035 and PD-040)"),
            (TRADERS, "", ROAD, "deploy builder road:e", "(rules TB-020 and TB-021)"),
            (TRADERS, "", ROAD, "deploy pig field:s", "(rules TB-049 and TB-050)")):
        scenario = Path(folder) / "why.toml"
        scenario.write_text(f'''title = "Why not"
[game]
modules = ["base", "farmers", "{module}"]
tilesets = ["base-c2", "{tileset}"]
players = ["red", "blue"]
switches = {{ {switches} }}
[[step]]
do = {json.dumps(do)}
''')
        text = inspected(scenario, "--why", action)["why"]["text"]
        expect(text.endswith(f"the module {module} forbids it {told}."), f"'{action}' is forbidden {told}, with {switches}", text)

sys.exit(ending())
