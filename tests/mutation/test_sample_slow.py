#!/usr/bin/env python3
"""Ten mutants, others every day (BASTIDE_MUTANTS_SEED): the tests must catch most of them. Survivors are printed, to be read."""

import datetime
import os
import re
import subprocess
import sys
from pathlib import Path

MUTATE = Path(__file__).resolve().parent / "mutate.py"
# Of ten that happen to be hard seven may be caught, of ten that the tests do not see at all none: what lies between is read, not judged.
COUNT, LEAST, SECONDS = 10, 0.5, 900  # of the processors: ten take about half of that
TELLING = 8  # of fewer mutants a share says nothing


def main():
    seed = os.environ.get("BASTIDE_MUTANTS_SEED") or datetime.date.today().isoformat()
    print(f"BASTIDE_MUTANTS_SEED={seed}", flush=True)
    command = [sys.executable, MUTATE, "--count", str(COUNT), "--seed", seed, "--limit", str(SECONDS), "--build", os.environ["BASTIDE_BUILD_DIR"]]
    result = subprocess.run(command, text=True, stdout=subprocess.PIPE)
    print(result.stdout)
    if result.returncode != 0:
        return result.returncode
    caught, tested = map(int, re.search(r"^(\d+) of (\d+) caught", result.stdout, re.M).groups())
    if tested < TELLING:
        print(f"{tested} mutants are too few to judge by: these happen to take long.")
        return 77
    enough = caught >= LEAST * tested
    print("1 passed, 0 failed" if enough else f"Fewer than {LEAST:.0%} are caught: what let the survivors pass?\n0 passed, 1 failed")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
