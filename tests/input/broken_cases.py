"""What test_broken_input.py breaks, and what must be said of it: names, changes to a good folder, sentences, lines."""
import os
import random
import re
import shutil
from pathlib import Path

from good import GAME, MANIFEST, TILES

TEST_MODULES = Path(os.environ["BASTIDE_BUILD_DIR"]) / "test-modules"
NOISE = random.Random(7)


def changing(file):
    """(old, new) -> what replaces old by new in the file."""
    return lambda old, new: lambda f: f.change(file, old, new)


def game_cases():
    """(name, change, sentence, line in game.toml)"""
    changed = changing("game.toml")

    def more_players(count):
        extra = "".join(f'\n[[player]]\nname = "P{i}"\n' for i in range(count))
        return lambda f: f.write("game.toml", GAME + extra)

    yield "game: it does not exist", lambda f: (f.path / "game.toml").unlink(), r"no game file", 0
    yield "game: it is a folder", lambda f: [(f.path / "game.toml").unlink(), (f.path / "game.toml").mkdir()], r"folder|no game file", 0
    yield "game: it is empty", lambda f: f.write("game.toml", ""), r"\[game\]|empty", 0
    yield "game: binary", lambda f: f.write("game.toml", bytes(range(256)) * 20), r"not valid TOML", 1
    yield "game: larger than any that people write", lambda f: f.write("game.toml", GAME + "#" * (17 << 20)), r"large|MB", 0
    yield "game: no TOML", changed("title = ", "title ="[:-1] + ": "), r"TOML", 2
    yield "game: nested too deep", lambda f: f.write("game.toml", GAME + "x = " + "[" * 100000), r"deep|nest|TOML", 0
    yield "game: a text where a list belongs", changed('["base", "farmers"]', '"base"'), r"modules.*list", 3
    yield "game: an unknown key", changed("title =", "tilte ="), r"tilte.*Did you mean 'title'", 2
    yield "game: an unknown table", changed("[switches]", "[swiches]"), r"swiches.*Did you mean 'switches'", 6
    yield "game: an unknown module", changed('"farmers"', '"famers"'), r"famers.*Did you mean 'farmers'", 3
    yield "game: a module twice", changed('"farmers"', '"base"'), r"base.*twice", 3
    yield "game: no modules", changed('["base", "farmers"]', "[]"), r"modules", 3
    yield "game: a module without what it requires", changed('["base", "farmers"]', '["farmers"]'), r"farmers.*base", 3
    yield "game: an unknown switch", changed("small_city_scoring", "small_citi_scoring"), r"Did you mean '(base\.)?small_city_scoring'", 7
    yield "game: a value the switch has not", changed('"halved"', '"doubled"'), r"doubled.*normal.*halved", 7
    yield "game: a value of the wrong type", changed('"halved"', "17"), r"small_city_scoring", 7
    yield "game: an unknown tile set", changed('"mini.toml"', '"base-c3"'), r"base-c3.*Did you mean", 4
    yield "game: a tile set's file is missing", changed('"mini.toml"', '"nowhere.toml"'), r"nowhere\.toml", 4
    yield "game: a tile set without a name", changed('"mini.toml"', '""'), r"write each tile set as .*, not the text ''", 4
    yield "game: a tile set that is a number", changed('"mini.toml"', '3'), r"write each tile set as .*, not .*3", 4
    yield "game: no tile sets", changed('["mini.toml"]', "[]"), r"tile", 0
    yield "game: too many copies", changed('["mini.toml"]', '[{ set = "mini.toml", copies = 1000000 }]'), r"copies", 4
    yield "game: two players of one name", changed('name = "Bob"', 'name = "Ann"'), r"Ann", 13
    yield "game: a player's name of 61 bytes", changed('"Ann"', f'"{"é" * 30}a"'), r"longer than 60 bytes", 9
    yield "game: a player's name of spaces", changed('"Ann"', '"  "'), r"empty, nor begin or end with a space", 9
    yield "game: a player called chance", changed('"Ann"', '"chance"'), r"already means something else in records", 9
    yield "game: an unknown agent", changed('"greedy"', '"greddy"'), r"greddy.*Did you mean 'greedy'", 0
    yield "game: no player", lambda f: f.write("game.toml", GAME.split("\n[[player]]")[0]), r"player", 0
    yield "game: one player", lambda f: f.write("game.toml", GAME[:GAME.rindex("\n[[player]]")]), r"player", 0
    yield "game: nine players", more_players(7), r"player", 0
    yield "game: six players without the switch", more_players(4), r"max_players", 0
    yield "game: an order of unknown steps", lambda f: f.write("game.toml", GAME + '\n[order]\nbefore = [["base.hnd", "base.sale"]]\n'), \
        r"base\.hnd", 0
    yield "game: an order against that of a turn", \
        lambda f: f.write("game.toml", GAME + '\n[order]\nbefore = [["base.start-player", "base.start-tile"]]\n'), \
        r"base\.start-player.*before.*base\.start-tile", 0
    yield "game: an order that goes round", \
        lambda f: f.write("game.toml", GAME.replace("[switches]", '[switches]\ntile_supply = "bag"\nstart_tile_in_bag = true')
                          + '\n[order]\nbefore = [["base.start-tile", "base.draw-start-tile"]]\n'), r"base\.draw-start-tile.*circle", 0


def tile_cases():
    """(name, change, sentence, line in mini.toml)"""
    changed = changing("mini.toml")

    yield "tiles: a half side uncovered", changed("ene wnw", "ene"), r"start.*(wnw|\bw\b)", 0
    yield "tiles: a half side twice", changed("ese sse ssw wsw", "ene ese sse ssw wsw"), r"start.*ene", 0
    yield "tiles: the total is wrong", changed("total = 12", "total = 13"), r"13.*12|12.*13", 3
    yield "tiles: no total", changed("total = 12\n", ""), r"total", 0
    yield "tiles: an unknown word", changed("pennant = true", "penant = true"), r"penant.*Did you mean 'pennant'", 0
    yield "tiles: an unknown border", changed('borders = ["city n"]', 'borders = ["city s"]'), r"city s", 0
    yield "tiles: an unknown side", changed('road = "e w"', 'road = "e x"'), r"'x'", 0
    yield "tiles: an unknown kind", changed('{ road = "e w" }', '{ raod = "e w" }'), r"raod.*Did you mean 'road'", 0
    yield "tiles: a side that is not its edge", changed('edges = "crfr"', 'edges = "crrr"'), r"start", 17
    yield "tiles: an unknown edge letter", changed('edges = "crfr"', 'edges = "cxfr"'), r"x", 12
    yield "tiles: five edges", changed('edges = "crfr"', 'edges = "crfrf"'), r"edges", 12
    yield "tiles: segments that cross", changed('{ city = "n" },', '{ city = "n" }, { road = "e w" },'), r"end", 0
    yield "tiles: a tile twice", changed('name = "end"', 'name = "start"'), r"start", 0
    yield "tiles: no copies", changed("count = 4", "count = 0"), r"count", 11
    yield "tiles: too many copies", changed("count = 4", "count = 99999999999999999999"), r"", 11
    yield "tiles: an unknown start tile", changed('start = "start"', 'start = "strat"'), r"strat.*Did you mean 'start'", 4
    yield "tiles: an impossible name", changed('name = "end"', 'name = "The End"'), r"The End", 0
    yield "tiles: touching what is not there", changed('"city n ~ road e"', '"city n ~ river e"'), r"river", 0
    yield "tiles: no tile", lambda f: f.write("mini.toml", TILES.split("\n[[tile]]")[0]), r"tile", 0
    yield "tiles: an unknown switch", lambda f: [
        f.change("mini.toml", 'name = "end"', 'name = "end"\nwhen = { no_such_switch = true }'),
        f.change("mini.toml", "\n[[tile]]", "\n[[tileset.total_when]]\nwhen = { no_such_switch = true }\ntotal = 12\n\n[[tile]]"),
        f.change("mini.toml", "total = 12", "total = 4")], r"no_such_switch", 0
    yield "tiles: binary", lambda f: f.write("mini.toml", b"\xff\xfe\x00" * 50), r"TOML", 1


def module_cases():
    """(name, module in the game, how it is made, sentence)"""
    def like(old, new, library="toy"):
        return lambda f: f.module("mine", MANIFEST.replace(old, new), library)

    def manifest(text):
        return lambda f: f.module("mine", text)

    def needs(name, *lines):
        return "\n".join([f'[module]\nname = "{name}"\ntitle = "T"\nversion = "1.0"', *lines]) + "\n"

    def pair(first, second):
        return lambda f: [f.module("mine", needs("mine", *first)), f.module("other", needs("other", *second))]

    def everything(f):
        shutil.copytree(TEST_MODULES, f.path / "modules")

    for name, told in {"not-a-library": "not a library|invalid ELF|file too short", "no-factory": "BASTIDE_MODULE|bastide_module",
                       "wrong-abi": "ABI|binary interface|compiler", "wrong-interface": "interface",
                       "wrong-magic": "magic|not a module|BASTIDE", "undefined-symbol": "undefined symbol|symbol",
                       "throws-installing": "", "throws-creating": "", "throws-loading": "", "throws-a-number": "",
                       "broken-rules": r"rules\.toml:4:"}.items():
        yield f"module: {name}", name, everything, f"{name}.*({told})"
    yield "module: no manifest", "mine", lambda f: [f.module("mine", ""), (f.path / "modules/mine/rules.toml").unlink()], r"rules\.toml"
    yield "module: an empty manifest", "mine", manifest(""), r"rules\.toml.*\[module\]|rules\.toml.*empty"
    yield "module: no library", "mine", like("", "", None), r"mine\.so"
    yield "module: another name than its folder", "mine", like('"mine"', '"thine"'), r"thine.*mine|mine.*thine"
    yield "module: an unknown key in the manifest", "mine", like("title =", "titel ="), r"rules\.toml:\d:.*title"
    yield "module: a default out of range", "mine", like("default = 2", "default = 20"), r"rules\.toml:\d+:.*20"
    yield "module: an unknown type of switch", "mine", like('"number"', '"nummer"'), r"rules\.toml:9:.*nummer.*Did you mean 'number'"
    yield "module: a version that is none", "mine", like('"1.0.0"', '"first"'), r"rules\.toml:4:.*first"
    yield "module: requires one that is not installed", "mine", like('["base"]', '["bass"]'), r"bass"
    yield "module: requires a newer version", "mine", like('["base"]', '["base >= 7.1"]'), r"base.*7\.1"
    yield "module: conflicts with one of the game", "mine", like('requires = ["base"]', 'conflicts = ["base"]'), r"mine.*base|base.*mine"
    yield "module: two that require each other", 'mine", "other', pair(['requires = ["other"]'], ['requires = ["mine"]']), \
        r"mine.*other|other.*mine"
    yield "module: an order that goes round", 'mine", "other', pair(['requires = ["other"]', 'before = ["other"]'], []), \
        r"mine.*other|other.*mine"


def scenario_cases():
    """(name, change, sentence, line in scenario.toml): files that cannot be read"""
    changed = changing("scenario.toml")

    yield "scenario: it does not exist", lambda f: (f.path / "scenario.toml").unlink(), r"", 0
    yield "scenario: no TOML", changed("[[step]]", "[[step"), r"TOML", 9
    yield "scenario: an unknown key", changed("scores =", "scors ="), r"scors.*Did you mean 'scores'", 12
    yield "scenario: a text where a number belongs", changed("red = 4", 'red = "four"'), r"red", 12
    yield "scenario: no players", changed('players = ["red", "blue"]\n', ""), r"players", 0
    yield "scenario: no title", changed('title = "A completed city of two tiles scores 4"\n', ""), r"title", 0
    yield "scenario: binary", lambda f: f.write("scenario.toml", NOISE.randbytes(3000) + b"\xff"), r"TOML", 0


def failing_cases():
    """(name, change, part of the report, line): scenarios that can be read and do not hold; exit code 1"""
    changed = changing("scenario.toml")

    yield "scenario: an illegal action", changed("deploy follower city:s", "deploy follower city:n"), r"city:n", 11
    yield "scenario: a tile that nobody knows", changed("draw cap", "draw cup"), r"cup.*Did you mean 'cap'", 11
    yield "scenario: a placement that does not fit", changed("0,-1 r180", "0,-1 r0"), r"0,-1 r0", 11
    yield "scenario: a decision that nobody took", changed(', "pass"]', "]\nscores = { red = 4 }\n[[step]]\n"
                                                           'do = ["draw cap"]'), r"draw cap", 0
    yield "scenario: another player", changed('by = "red"', 'by = "blue"'), r"blue|red", 10
    yield "scenario: a player that nobody knows", changed('by = "red"', 'by = "rad"'), r"rad", 10
    yield "scenario: an unknown module", changed('"farmers"', '"famers"'), r"famers.*Did you mean 'farmers'", 5
    yield "scenario: other points", changed("red = 4, blue", "red = 5, blue"), r"4.*5|5.*4", 12


NOT_REPLAYED = {"an illegal move", "a tile that nobody knows", "a line torn in the middle", "a wrong result"}


def record_cases(record):
    """(name, text of the record, sentence, line); those of NOT_REPLAYED can be read, but do not hold: replay ends with 1"""
    lines = record.splitlines(keepends=True)
    first = next(i for i, line in enumerate(lines) if line.startswith("chance: draw"))

    def with_line(number, text):
        return "".join(lines[:number] + [text] + lines[number + 1:])

    def with_head(begin, old, new):
        number = next(i for i, line in enumerate(lines) if line.startswith(begin))
        return with_line(number, lines[number].replace(old, new)), number + 1

    yield "record: it does not exist", None, r"game\.bastide", 0
    yield "record: empty", "", r"record", 0
    yield "record: a game file", GAME, r"not a record", 1
    yield "record: binary", NOISE.randbytes(2000).replace(b"\n", b" "), r"not a record", 1
    yield "record: torn in its head", "".join(lines[:3]), r"", 0
    yield "record: an illegal move", with_line(first + 1, re.sub(r"-?\d+,-?\d+ r", "40,40 r", lines[first + 1])), r"40,40", first + 2
    yield "record: a move of somebody else", with_line(first + 1, "Cleo: pass\n"), r"Cleo", first + 2
    yield "record: a tile that nobody knows", with_line(first, "chance: draw castle-in-the-air\n"), r"castle-in-the-air", first + 1
    yield "record: a line torn in the middle", with_line(first + 1, lines[first + 1][:9] + "\n"), r"", first + 2
    text, line = with_head("[module base", "1.1.0", "0.9.0")
    yield "record: another version of a module", text, r"base.*0\.9\.0.*1\.1\.0|base.*1\.1\.0.*0\.9\.0", 0
    text, line = with_head("[switch base.small_city_scoring", '"halved"', '"normal"')
    yield "record: another switch", text, r"small_city_scoring|switch", 0
    text, line = with_head("[ruleset", "[ruleset ", "[ruleset 1")
    yield "record: a digest too long", text, r"digest", line
    yield "record: another digest", re.sub(r"\[ruleset \w+", "[ruleset 0123456789abcdef", record), r"ruleset", 0
    yield "record: another tile set", re.sub(r"(\[tileset .*digest) \w+", r"\1 0123456789abcdef", record), r"mini", 0
    text, line = with_head("[module farmers", "farmers", "famers")
    yield "record: an unknown module", text, r"famers", 0
    yield "record: a head line that nobody knows", with_line(2, "[weather sunny]\n"), r"weather", 3
    yield "record: a wrong result", re.sub(r"result: Ann -?\d+", "result: Ann 999", record), r"999", len(lines)


def command_cases():
    """(name, arguments, sentence)"""
    yield "command line: an unknown command", ["simulat"], r"simulat.*Did you mean 'simulate'"
    yield "command line: an unknown option", ["simulate", "game.toml", "--gams", "3"], r"--gams.*Did you mean '--games'"
    yield "command line: a missing argument", ["simulate"], r"GAME"
    yield "command line: a number that is none", ["simulate", "game.toml", "--games", "many"], r"--games.*many"
    yield "command line: a number too small", ["simulate", "game.toml", "--threads", "0"], r"--threads.*0"
    yield "command line: a number too large", ["simulate", "game.toml", "--games", "9" * 40], r"--games.*999"
    yield "command line: an option without its value", ["simulate", "game.toml", "--games"], r"--games"
    yield "command line: an unknown agent", ["simulate", "game.toml", "--agents", "cleverer"], r"cleverer"
    yield "command line: too many agents", ["simulate", "game.toml", "--agents", "random,random,random"], r"2|two"
    yield "command line: options that exclude each other", ["play", "game.toml", "--record", "x", "--no-record"], r"--no-record"
    yield "command line: a folder that is not there", ["modules", "--modules", "nowhere"], r"nowhere"
    yield "command line: an unknown module", ["rules", "farmer"], r"farmer.*Did you mean 'farmers'"
    yield "command line: an unknown tile set", ["tiles", "base-c9"], r"base-c9.*Did you mean"
    yield "command line: a switch without value", ["new-game", "--modules", "base", "--set", "max_players"], r"max_players"
    yield "command line: a picture into nowhere", ["render", "scenario.toml", "-o", "no/such/folder/x.svg"], r"no/such/folder"
    yield "command line: a case that is not there", ["render", "scenario.toml", "--case", "7"], r"7"
    yield "command line: an unknown level", ["modules", "--log", "loud"], r"loud"
    yield "command line: an argument too many", ["modules", "please"], r"please"
