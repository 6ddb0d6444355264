#!/usr/bin/env python3
"""A tree that was moved or copied builds its own sources, not those of the place that it was built in before. With a stand-in for cmake."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "tests/support"))
from expecting import ending, expect  # noqa: E402

CMAKE = """#!/bin/sh
if [ "$1" = --preset ]; then
    mkdir -p "build/$2"
    echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" >"build/$2/CMakeCache.txt"
    echo "$PWD" >"build/$2/build.ninja"
else
    echo "$2 of $(cat "$2/build.ninja")" >built
fi
"""


def built(tree):
    """What is built, and what is said."""
    done = subprocess.run(["bash", "-c", 'set -euo pipefail; source host/stages.sh; build tiny "" all'], cwd=tree, capture_output=True, text=True,
                          timeout=60, env={**os.environ, "PATH": f"{tree}/bin:{os.environ['PATH']}"})
    expect(done.returncode == 0, "the tree builds", done.stderr)
    said = re.sub(r"(?m)^Built tiny in .*\n", "", done.stderr)  # where it takes long, that is told as well
    return (tree / "built").read_text().strip(), said


def main():
    with tempfile.TemporaryDirectory(prefix="bastide-moved-") as temporary:
        home = Path(temporary).resolve()
        tree = home / "a tree"
        for folder in ("host", "bin"):
            (tree / folder).mkdir(parents=True)
        shutil.copy(SOURCE / "host/stages.sh", tree / "host")
        (tree / "bin/cmake").write_text(CMAKE)
        (tree / "bin/cmake").chmod(0o755)
        expect(built(tree) == (f"build/tiny of {tree}", "Configuring tiny ... (see build/tiny/build.log)\n"), "it is configured at first")
        expect(built(tree) == (f"build/tiny of {tree}", ""), "and not again")
        (home / "link").symlink_to(tree)
        expect(built(home / "link") == (f"build/tiny of {tree}", ""), "nor by another name of the same place")
        copy = home / "a copy"
        shutil.copytree(tree, copy)
        of, said = built(copy)
        expect(of == f"build/tiny of {copy}" and f"build/tiny was built of {tree}" in said, "a copy builds its own sources", of + said)
        tree.rename(home / "moved")
        of, said = built(home / "moved")
        expect(of == f"build/tiny of {home / 'moved'}", "and so does a tree that was moved", of + said)
    return ending()


if __name__ == "__main__":
    sys.exit(main())
