#!/usr/bin/env python3
"""What ccache keeps of one clone serves another, but for a precompiled header of which as much as a comment has changed: its compiler
would take what is included again for something else."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
CCACHE, COMPILER = shutil.which("ccache"), shutil.which("g++")
IS_CCACHE = COMPILER is not None and os.path.basename(os.path.realpath(COMPILER)) == "ccache"  # where /usr/lib/ccache stands first in PATH


def words():
    """With which the build calls ccache, without the folder."""
    launcher = re.search(r'"CCACHE_BASEDIR=[^"]*"(.*?)"\$\{BASTIDE_CCACHE\}"', (SOURCE / "kernel/cmake/BastideBuild.cmake").read_text(encoding="utf-8"), re.S)
    return dict(word.split("=", 1) for word in launcher[1].split())


def clone(home, name, comment):
    """Compiles a header first, and then what includes a part of it again; how often ccache had the header already."""
    folder = home / name
    folder.mkdir()
    (folder / "game.hpp").write_text(f"#pragma once\n// {comment}\nclass Game {{}};\n")
    (folder / "first.hpp").write_text(f'#include "{folder}/game.hpp"\n')
    (folder / "main.cpp").write_text("#include <game.hpp>\nGame game;\n")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CCACHE_")}
    environment.update(words(), CCACHE_BASEDIR=str(folder), CCACHE_DIR=str(home / "kept"), CCACHE_CONFIGPATH=os.devnull)
    environment["CCACHE_LOGFILE"] = str(folder / "log")
    options = ["-std=c++20", f"-I{folder}"]
    kept = [COMPILER] if IS_CCACHE else [CCACHE, COMPILER]  # as the build calls it
    subprocess.run([*kept, *options, "-x", "c++-header", "-c", "first.hpp", "-o", "first.hpp.gch"], cwd=folder, env=environment, check=True)
    subprocess.run([COMPILER, *options, "-include", "./first.hpp", "-fsyntax-only", "main.cpp"], cwd=folder, env={**os.environ, "CCACHE_DISABLE": "1"}, check=True)
    return len(re.findall(r"Result: .*_hit", (folder / "log").read_text(encoding="utf-8")))


def main():
    if CCACHE is None or COMPILER is None:
        print("ccache or g++ is not installed, so nothing is tested.")
        return 77
    with tempfile.TemporaryDirectory() as home:
        found = [clone(Path(home), name, comment) for name, comment in (("one", "A game."), ("same", "A game."), ("other", "One of all."))]
    if found[0] != 0 or found[1] == 0 or found[2] != 0:
        print(f"Not so: what is the same is taken from another clone, what differs in a comment is not (taken: {found})")
        return 1
    print("3 passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
