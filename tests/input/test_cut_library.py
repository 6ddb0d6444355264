"""A module whose library was cut off, wherever, is listed as broken; the program does not end by a signal."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BASTIDE = os.environ.get("BASTIDE", "")
BUILD = Path(os.environ.get("BASTIDE_BUILD_DIR", "."))
MODULE = "farmers"


def main():
    library = BUILD / "modules" / MODULE / f"{MODULE}.so"
    if not os.access(BASTIDE, os.X_OK) or not library.is_file():
        print("There is no program, or it loads no libraries; skipped.")
        return 77
    whole = library.read_bytes()
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="bastide-cut-") as temporary:
        folder = Path(temporary) / MODULE
        shutil.copytree(library.parent, folder)
        sizes = {0, 1, 15, 16, 63, 64, 100, 1000, 4095, 4096, 4097, len(whole) - 4096, len(whole) - 1, len(whole)}
        for size in sorted(sizes | {len(whole) * i // 24 for i in range(24)}):
            (folder / f"{MODULE}.so").write_bytes(whole[:size])
            done = subprocess.run([BASTIDE, "--modules", temporary, "modules", "--json"], capture_output=True, text=True, check=False)
            listed = {entry["name"]: entry for entry in json.loads(done.stdout)} if done.returncode == 0 else {}
            told = listed.get(MODULE, {}).get("problem", "")
            right = ("base" in listed and listed["base"]["usable"] and MODULE in told and temporary in told) if size < len(whole) else \
                MODULE in listed and told == ""
            if not right:
                wrong += 1
                print(f"{size} of {len(whole)} bytes: exit code {done.returncode}, '{told}'")
        print(f"a library cut at {len(sizes)} and more places, {wrong} not as it should be")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
