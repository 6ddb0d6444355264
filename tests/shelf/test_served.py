#!/usr/bin/env python3
"""The server offers what lies on the shelf of who runs it, and nobody can bring a module to a table."""
import json
import os
import sys

from shelving import COOKBOOK, SOURCE, Home, ending, expect

sys.path.insert(0, str(SOURCE / "tests/serve"))
from client import Server  # noqa: E402

GAME = """
[game]
modules = ["base", "lakes"]
tilesets = ["base-c2", "lakes"]
[[player]]
name = "Ann"
[[player]]
name = "Ben"
agent = "greedy"
"""

with Home() as home:
    os.environ["XDG_DATA_HOME"] = str(home.folder / "data")
    home.does("a module is added", "add", COOKBOOK / "lakes", "--yes")
    server = Server(home.folder / "tables")
    try:
        offered = json.loads(server.request("GET", "/api/installed")[2])
        expect("lakes" in [module["name"] for module in offered["modules"]], "the server offers it")
        expect("lakes" in [tiles["name"] for tiles in offered["tile_sets"]], "with its tiles")
        expect(server.request("POST", "/api/tables", {"toml": GAME, "seed": 1})[0] == 201, "a table can be made with it")
        for sentence, toml in {
                "a module that the owner has not": GAME.replace('"lakes"]\ntile', '"lakes", "night-watch"]\ntile'),
                "a module by its path": GAME.replace('"lakes"]\ntile', f'"{COOKBOOK}/night-watch"]\ntile'),
                "tiles by their path": GAME.replace('"lakes"]\n[[', f'"{COOKBOOK}/lakes/tilesets/lakes.toml"]\n[[', 1),
                "a manifest in the game": GAME + '\n[module]\nname = "mine"\n'}.items():
            status, _, text = server.request("POST", "/api/tables", {"toml": toml, "seed": 1})
            expect(400 <= status < 500 and "error" in text, f"{sentence} makes no table", f"{status} {text}")
    finally:
        server.kill()
sys.exit(ending())
