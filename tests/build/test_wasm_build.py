#!/usr/bin/env python3
"""host/wasm/build runs no more compilers at a time than the memory has room for. With stand-ins for what builds, and for a machine with many
processors and little memory. Skipped without emscripten."""
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "tests/support"))
from expecting import ending, expect, skip  # noqa: E402

PROGRAMS = {"cmake": 'echo "$@" >>asked', "nproc": "echo 256", "awk": "echo 1", "node": ":"}  # awk reads how much memory is free


def main():
    if not os.path.exists("/usr/share/emscripten/.emscripten"):
        skip("Debian's emscripten is not here: host/install-packages --wasm")
    with tempfile.TemporaryDirectory(prefix="bastide-wasm-") as temporary:
        home = Path(temporary)
        for name in ("host/wasm/build", "host/stages.sh"):
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SOURCE / name, home / name)
        (home / "bin").mkdir()
        for name, line in PROGRAMS.items():
            (home / "bin" / name).write_text(f"#!/bin/sh\n{line}\n")
            (home / "bin" / name).chmod(0o755)
        environment = {name: value for name, value in os.environ.items() if name != "BASTIDE_JOBS"}
        environment["PATH"] = f"{home}/bin:{environment['PATH']}"
        done = subprocess.run(["bash", "host/wasm/build"], cwd=home, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=60)
        expect(done.returncode == 0, "what is built is built", done.stderr)
        asked = (home / "asked").read_text().splitlines()
        expect(asked[-1].endswith("-j 1"), "one compiler runs where there is room for one, whatever the processors", asked)
    return ending()


if __name__ == "__main__":
    sys.exit(main())
