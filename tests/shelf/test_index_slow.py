#!/usr/bin/env python3
"""`bastide index check` of recipes of the cookbook: built in the sandbox, played alone, beside each other module and in random mixes."""
import re
import shutil
import sys

from shelving import COOKBOOK, Home, ending, entries, expect, new_index, skip

RECIPES = ["acorns", "lakes", "night-watch", "secret-wish"]

if not shutil.which("bwrap"):
    skip("bwrap is not installed")
with Home() as home:
    index = new_index(home)
    entries(home, COOKBOOK, index)
    for file in (index / "modules").iterdir():
        if file.stem not in RECIPES:
            file.unlink()
    page = home.folder / "table.md"
    done = home.run("index", "check", index, "--mixes", "40", "-o", page)
    table = page.read_text() if page.exists() else ""
    expect(done.returncode == 0, "the recipes hold", table + done.stderr)
    for recipe in RECIPES:
        expect(re.search(rf"^\| {recipe} \|.*\| ok \| ok \|", table, re.M), f"{recipe} holds alone and beside each other module", table)
        expect(re.search(rf"^\| {recipe} \|.*\| [1-9]\d* played, \d+ refused, 0 failed \|", table, re.M), f"{recipe} was in mixes", table)
sys.exit(ending())
