#!/usr/bin/env python3
"""tests/cost tells the same seconds in every language, also where 0.5 is written 0,5. With a stand-in for ctest."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "tests/support"))
from expecting import ending, expect, skip  # noqa: E402

CTEST = """#!/bin/sh
case " $* " in *" -N "*) echo "  Test   #1: busy" && exit ;; esac
n=0
while [ $n -lt 200000 ]; do n=$((n + 1)); done
"""
LANGUAGE = """LC_NUMERIC
decimal_point ","
thousands_sep ""
grouping -1
END LC_NUMERIC
LC_CTYPE
copy "POSIX"
END LC_CTYPE
"""


def main():
    if not shutil.which("localedef"):
        skip("There is no localedef here.")
    with tempfile.TemporaryDirectory(prefix="bastide-cost-") as temporary:
        home = Path(temporary)
        (home / "language").write_text(LANGUAGE)
        subprocess.run(["localedef", "-c", "-i", "./language", "-f", "UTF-8", "./xx_XX.UTF-8"], cwd=home, capture_output=True)
        environment = {**os.environ, "LOCPATH": str(home), "LC_ALL": "", "LC_NUMERIC": "xx_XX.UTF-8", "PATH": f"{home}/bin:{os.environ['PATH']}"}
        told = subprocess.run(["bash", "-c", "TIMEFORMAT=%U; time :"], env=environment, capture_output=True, text=True).stderr
        if "," not in told:
            skip("No other language can be made here.")
        for name in ("tests/cost", "host/stages.sh"):
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SOURCE / name, home / name)
        (home / "build/release").mkdir(parents=True)
        (home / "build/release/CTestTestfile.cmake").touch()
        (home / "bin").mkdir()
        (home / "bin/ctest").write_text(CTEST)
        (home / "bin/ctest").chmod(0o755)
        done = subprocess.run(["bash", "tests/cost"], cwd=home, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        seconds = re.search(r"^ *(\d+\.\d)  busy$", done.stdout, re.M)
        expect(done.returncode == 0 and seconds, "the cost of a test is told", done.stdout + done.stderr)
        expect(seconds and float(seconds[1]) > 0, "and what is less than a second, too", done.stdout)
    return ending()


if __name__ == "__main__":
    sys.exit(main())
