#!/usr/bin/env python3
"""`bastide index check` of an index of the whole cookbook: all built in the sandbox, alone, in pairs and in random mixes."""
import re
import shutil
import sys

from shelving import COOKBOOK, Home, ending, entries, expect, new_index, skip

if not shutil.which("bwrap"):
    skip("bwrap is not installed")
recipes = sorted(folder.name for folder in COOKBOOK.iterdir() if folder.is_dir())
with Home() as home:
    index = new_index(home)
    entries(home, COOKBOOK, index)
    page = home.folder / "table.md"
    done = home.run("index", "check", index, "--mixes", "40", "-o", page)
    table = page.read_text() if page.exists() else ""
    expect(done.returncode == 0, "the cookbook holds", table + done.stderr)
    for recipe in recipes:
        expect(re.search(rf"^\| {recipe} \|.*\| ok \| ok \|", table, re.M), f"{recipe} holds alone and beside each other module", table)
sys.exit(ending())
