"""The program as somebody would type it who has nothing else, for tests of declared modules."""
import os
import subprocess
from pathlib import Path

from expecting import expect

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
PROGRAM = Path(os.environ["BASTIDE"])
HERE = SOURCE / "tests/rules-only"


def run(command, folder):
    """A shell script as somebody would type it who has only the program."""
    environment = {"HOME": str(folder), "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    return subprocess.run(["bash", "-eu", "-c", command], cwd=folder, env=environment, text=True, timeout=300,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)


def succeeds(command, folder):
    result = run(command, folder)
    expect(result.returncode == 0, f"exit code {result.returncode} of\n{command}\n{result.stdout[-3000:]}")
    return result.stdout
