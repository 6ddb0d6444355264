#!/usr/bin/env python3
"""Pictures that `bastide render` draws: valid XML with everything on it that counts; and what it refuses to read or replace."""
import json
import os
import re
import subprocess
import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path

BUILD = Path(os.environ["BASTIDE_BUILD_DIR"])
SOURCE = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("BASTIDE", BUILD / "bin/bastide"))
SVG = "{http://www.w3.org/2000/svg}"
failures = 0


def check(name, holds, detail=""):
    global failures
    if not holds:
        failures += 1
        print(f"{name}: {detail}")


def run(folder, *arguments):
    environment = {key: value for key, value in os.environ.items() if not key.startswith("BASTIDE_")}
    return subprocess.run([PROGRAM, *map(str, arguments)], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, encoding="utf-8", errors="replace")


def drawn(folder, *arguments):
    """The picture's titles (of figures and pieces) and the words beside the board."""
    result = run(folder, "render", *arguments)
    check(arguments, result.returncode == 0, result.stderr)
    picture = xml.fromstring(result.stdout)
    titles = [title.text or "" for title in picture.iter(SVG + "title")][1:]
    words = [text.text or "" for text in picture.iter(SVG + "text")]
    check(arguments, len({g.get("id") for g in picture.iter(SVG + "g") if g.get("id")}) > 0, "no tile is defined")
    return titles, " ".join(words), result.stdout


def pieces(folder):
    scenarios = SOURCE / "tests/scenarios"
    titles, words, _ = drawn(folder, scenarios / "princess-and-dragon/with_towers.toml", "--case", "2", "--at", "1")
    check("guard", any("a tower of height 1 with red's follower" in title for title in titles), titles)
    check("dragon", any(title.startswith("the dragon on ") for title in titles), titles)
    check("facts of the table", "dragon: on " in words and "towers: " in words, words)
    titles, _, _ = drawn(folder, scenarios / "princess-and-dragon/fairy.toml", "--case", "1")
    check("fairy", any(title.startswith("the fairy beside ") for title in titles), titles)


def barn(folder):
    """It stands where four tiles meet, so its place is a multiple of a tile's side from the board's corner."""
    _, _, text = drawn(folder, SOURCE / "tests/scenarios/abbey-and-mayor/barn.toml", "--case", "1")
    found = re.search(r'translate\((\d+) (\d+)\) scale\([0-9.]+\)"><title>[^<]*s barn', text)
    check("barn", found and all(int(n) % 100 == 50 for n in found.groups()), text[-4000:])


def pointing(folder):
    """Signs that point are turned as their tiles are: to all sides and corners, beside those that point up."""
    _, _, text = drawn(folder, SOURCE / "tests/scenarios/flier/flight.toml", "--case", "2")
    turns = {int(turn) for turn in re.findall(r"rotate\((-?\d+)\) scale", text)}
    check("pointing", turns >= {-135, -90, -45, 45, 90, 135, 180}, turns)


def whole_game(folder):
    game = SOURCE / "host/games/full-mix.toml"
    played = run(folder, "play", game, "--agents", "random", "--seed", "5", "--record", "mix.bastide")
    check("play", played.returncode == 0, played.stderr)
    record = folder / "mix.bastide"
    if record.exists():
        titles, words, text = drawn(folder, record)
        for word in ("follower", "big follower", "builder", "pig", "abbot", "mayor", "wagon", "barn", "volcano", "portal",
                     "princess", "tower", "pennant", "lake", "inn", "garden", "shrine"):
            check("key", word in words, word)
        for player in ("Ann", "Ben"):
            check("cards", player in words, player)
        check("offers nothing to run", not re.search(r"<script|javascript:|\son[a-z]+=", text), "script")


def cost(folder):
    """A whole base game is small enough to be sent and drawn, and nothing in a tile's picture could clash with another's."""
    game = SOURCE / "host/games/first-edition.toml"
    played = run(folder, "play", game, "--agents", "random", "--seed", "5", "--record", "base.bastide")
    check("play", played.returncode == 0, played.stderr)
    text = run(folder, "render", "base.bastide", "--no-legend", "--no-grid").stdout
    check("72 tiles", text.count("<use ") == 72, text.count("<use "))
    check("bytes", len(text.encode()) < 400_000, len(text.encode()))
    drawn = dict(re.findall(r'<g id="(\w+)" clip-path="[^"]*">(.*?</g>)</g>\n', text, re.DOTALL))
    told = sum(len(json.dumps(drawn[used])) for used in re.findall(r'<use href="#(\w+)"', text))
    check("bytes of 72 tiles as pages are told them", 0 < told < 400_000, told)
    tiles = [g for g in xml.fromstring(text).iter(SVG + "g") if g.get("clip-path")]
    nodes = sum(1 for tile in tiles for _ in tile.iter()) / max(1, len(tiles))
    check("nodes of a tile", nodes < 60, nodes)
    for tile in tiles:
        for node in tile.iter():
            heavy = [name for name in ("id", "filter", "mask") if name in node.attrib and node is not tile]
            check("light and nameless", not heavy and "url(" not in " ".join(node.attrib.values()).replace("url(#tile)", ""),
                  node.attrib)


def alike(folder):
    """The same tile looks the same on the same square, and not quite as beside it."""
    scenario = folder / "row.toml"
    scenario.write_text('title = "A row"\n[game]\nmodules = ["base"]\ntilesets = ["base-c2"]\nplayers = ["red", "blue"]\n'
                        '[[step]]\ndo = ["draw straight-road", "place straight-road 1,0 r0", "pass"]\n'
                        '[[step]]\ndo = ["draw straight-road", "place straight-road 2,0 r0", "pass"]\n')
    first, again = (run(folder, "render", scenario).stdout for _ in range(2))
    check("the same", first == again, "two pictures of a position differ")
    tiles = {g.get("id"): xml.tostring(g) for g in xml.fromstring(first).iter(SVG + "g") if g.get("clip-path")}
    check("neighbours", len(tiles) == 3 and len(set(tiles.values())) == 3, list(tiles))


def refused(folder, name, sentence, *arguments):
    result = run(folder, *arguments)
    check(name, result.returncode == 2, f"exit code {result.returncode}: {result.stderr}")
    check(name, sentence in result.stderr, result.stderr)


def hidden(folder):
    """A picture is for everybody, so no tile of a hidden hand is on it."""
    text = (SOURCE / "host/games/house-rules.toml").read_text()
    for sight in ("hidden", "open"):
        (folder / f"{sight}.toml").write_text(text.replace('hand_visibility = "hidden"', f'hand_visibility = "{sight}"'))
        played = run(folder, "play", f"{sight}.toml", "--seed", "3", "--record", f"{sight}.bastide")
        check("play", played.returncode == 0, played.stderr)
        _, words, _ = drawn(folder, f"{sight}.bastide")
        check(f"a hand that is {sight}", ("To be placed" in words) == (sight == "open"), words)


def long_names(folder):
    """A long name leaves room for its points; in films, where players stand side by side above the board, for the next one."""
    names = ("Maximilian von und zu Hohenstaufen", "\u5c71\u7530\u592a\u90ce" * 3, "Ann")
    players = "".join(f'[[player]]\nname = "{name}"\nagent = "random"\n' for name in names)
    (folder / "names.toml").write_text(f'[game]\nmodules = ["base"]\ntilesets = ["base-c2"]\n{players}', encoding="utf-8")
    played = run(folder, "play", "names.toml", "--seed", "3", "--record", "names.bastide")
    check("play", played.returncode == 0, played.stderr)
    _, words, _ = drawn(folder, "names.bastide", "--film")
    for name, short in zip(names, ("Maximilian \u2026  ", "\u5c71\u7530\u592a\u90ce\u5c71\u2026  ", "Ann  ")):
        check("a name in a film", short + "0" in words and (name == "Ann" or name not in words), words[:300])
    _, words, _ = drawn(folder, "names.bastide")
    check("a name in a list", names[1][:8] + "\u2026" in words and names[0][:17] + "\u2026" in words, words)


def guards(folder):
    good = (SOURCE / "tests/scenarios/base/setup.toml")
    good = good if good.exists() else next((SOURCE / "tests/scenarios/base").glob("*.toml"))
    deep = folder / "deep.toml"
    deep.write_text(".".join(["a"] * 40000) + " = 1\n")
    os.mkfifo(folder / "fifo.toml")
    os.mkfifo(folder / "fifo.bastide")
    with open(folder / "large.toml", "wb") as large:
        large.truncate(190 << 20)
    for command in ("check", "render"):
        refused(folder, command, "deep.toml:1: a key has more than 16 points in it.", command, deep)
        refused(folder, command, "not a regular file", command, "fifo.toml")
        refused(folder, command, "not a regular file", command, "/dev/zero")
        refused(folder, command, "larger than 16 MB", command, "large.toml")
    refused(folder, "render", "not a regular file", "render", "fifo.bastide")
    both = run(folder, "check", good, deep)
    check("others are checked", both.returncode == 2 and re.search(r"[1-9]\d* passed, 0 failed, 1 unreadable", both.stdout),
          both.stdout[-300:] + both.stderr)


def places(folder):
    """A picture takes the place of an older one, and of nothing else."""
    scenario = folder / "position.toml"
    scenario.write_text('title = "A position"\n[game]\nmodules = ["base"]\ntilesets = ["base-c2"]\nplayers = ["red", "blue"]\n[[step]]\ndo = ["draw cap", "place cap 0,-1 r180", "pass"]\n')
    before = scenario.read_text()
    refused(folder, "source", "position.toml", "render", scenario, "-o", scenario)
    (folder / "link.svg").symlink_to(scenario)
    refused(folder, "link to the source", "link.svg", "render", scenario, "-o", "link.svg")
    check("source", scenario.read_text() == before, "was replaced")
    (folder / "letter.txt").write_text("Dear Ann,\n")
    refused(folder, "letter", "is no picture", "render", scenario, "-o", "letter.txt")
    check("letter", (folder / "letter.txt").read_text() == "Dear Ann,\n", "was replaced")
    for _ in range(2):
        result = run(folder, "render", scenario, "-o", "board.svg")
        check("again", result.returncode == 0, result.stderr)
    xml.parse(folder / "board.svg")
    check("nothing is left", sorted(p.name for p in folder.glob("board*")) == ["board.svg"], list(folder.iterdir()))


for test in (pieces, barn, pointing, whole_game, cost, alike, hidden, long_names, guards, places):
    with tempfile.TemporaryDirectory() as path:
        test(Path(path))
print(f"{failures} failures")
raise SystemExit(1 if failures else 0)
