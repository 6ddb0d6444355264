#!/usr/bin/env python3
"""`bastide conform` finds nothing in the modules of this project: they are held to what others are held to."""
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SOURCE, BUILD = Path(os.environ["BASTIDE_SOURCE_DIR"]), Path(os.environ["BASTIDE_BUILD_DIR"])
PROGRAM = os.environ["BASTIDE"]
SKIPPED = ["scenarios"]  # are a test of their own
if os.environ.get("BASTIDE_EXTENT") != "all":
    # The random tests play the same games of all modules at once, listed in any order; how fast a game is depends on what else goes
    # on; and all scenarios once more for every hook left out take longest.
    SKIPPED += ["games", "order", "switches", "parts", "numbers", "mixes", "speed", "hooks"]


def modules():
    """Folders of modules that games are played with."""
    for rules in sorted((SOURCE / "modules").glob("*/rules.toml")):
        text = rules.read_text()
        if "interprets = true" not in text: # what is only declared is played by a library that lies beside it where it is built
            yield BUILD / "modules" / rules.parent.name if "played_by" in text else rules.parent


def findings(folder):
    result = subprocess.run([PROGRAM, "conform", folder, "--scenarios", SOURCE / "tests/scenarios", "--skip", ",".join(SKIPPED),
                             "--games", "1"], text=True, capture_output=True, timeout=600)
    return "" if result.returncode == 0 else f"{folder.name}:\n{result.stdout}{result.stderr}"


def main():
    folders = list(modules())
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        found = [text for text in pool.map(findings, folders) if text]
    for text in found:
        print(text)
    print(f"{len(folders) - len(found)} passed, {len(found)} failed")
    return 1 if found or not folders else 0


if __name__ == "__main__":
    sys.exit(main())
