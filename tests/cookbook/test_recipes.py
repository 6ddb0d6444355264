#!/usr/bin/env python3
"""Every recipe of docs/cookbook is small, stands in its table, and passes `bastide conform` (but for what takes long)."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
BUILT = Path(os.environ["BASTIDE_BUILD_DIR"]) / "recipes"
COOKBOOK = SOURCE / "docs/cookbook"
MOST_LINES = 60


def listed():
    """The recipes that the table of README.md names, by their folders."""
    return re.findall(r"(?m)^\| \[([\w-]+)\]\(\1/", (COOKBOOK / "README.md").read_text(encoding="utf-8"))


def faults(recipe, home):
    """What is wrong with a recipe, in a folder of its own as its reader would have it."""
    folder = home / recipe.name / recipe.name
    shutil.copytree(recipe, folder)
    code = list(recipe.glob("*.cpp"))
    for file in code:
        lines = file.read_text().count("\n")
        if lines > MOST_LINES:
            yield f"{file.name} has {lines} lines; a recipe has {MOST_LINES} at most."
    if code:
        shutil.copytree(BUILT / recipe.name, folder / "build/modules" / recipe.name)
    if recipe.name not in listed():
        yield "it is missing in the table of README.md."
    done = subprocess.run([os.environ["BASTIDE"], "conform", str(folder), "--games", "1", "--skip", "mixes,speed,pictures"],
                          text=True, capture_output=True, timeout=600)
    if done.returncode != 0:
        yield f"bastide conform ends with {done.returncode}:\n{done.stdout}{done.stderr}"


def main():
    recipes = sorted(folder for folder in COOKBOOK.iterdir() if folder.is_dir())
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        found = list(pool.map(lambda recipe: list(faults(recipe, Path(place))), recipes))
    for recipe, sentences in zip(recipes, found):
        for sentence in sentences:
            print(f"Not so: {recipe.name}: {sentence}")
    lost = sorted(set(listed()) - {recipe.name for recipe in recipes})
    for name in lost:
        print(f"Not so: {name}: the table of README.md names it, but there is no such recipe.")
    failed = sum(1 for sentences in found if sentences) + len(lost)
    print(f"{len(recipes) + len(lost) - failed} passed, {failed} failed")
    return 0 if failed == 0 and recipes else 1


if __name__ == "__main__":
    sys.exit(main())
