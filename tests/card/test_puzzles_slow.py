#!/usr/bin/env python3
"""The puzzles that come with the program hold in deals that had no part in finding them."""
import json
import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])


def main():
    file = SOURCE / "host/games/puzzles/ready-made.puzzles"
    puzzles = json.loads(file.read_text(encoding="utf-8"))["puzzles"]
    titles = {puzzle["title"] for puzzle in puzzles}
    if len(puzzles) < 30 or len(titles) < 4:
        print(f"{len(puzzles)} puzzles of {len(titles)} mixes; there should be 30 of 4 at least.")
        return 1
    return subprocess.run([os.environ["BASTIDE"], "puzzles", str(file), "--verify", "--seed", "20261"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
