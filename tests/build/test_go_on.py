#!/usr/bin/env python3
"""`tests/run --go-on` after an interruption: what has passed is left out, unless a file has changed. With stand-ins for what builds and tests."""
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "tests/support"))
from expecting import ending, expect  # noqa: E402

CMAKE = "#!/bin/sh\necho 'ninja: no work to do.'\n"
CTEST = """#!/usr/bin/env python3
import os, re, sys, time
words = sys.argv[1:]
without = words[words.index("-E") + 1] if "-E" in words else "^$"
names = [name for name in ("quick", "a.b", "long") if not re.search(without, name)]
if "-N" in words:
    print(f"Total Tests: {len(names)}")
    sys.exit()
print("asked for:", *names, file=open("asked", "a"))
folder = words[words.index("--test-dir") + 1] + "/Testing/Temporary"
os.makedirs(folder, exist_ok=True)
with open(folder + "/LastTest.log", "w") as log:
    for n, name in enumerate(names):
        open("host/web/.lock", "w").close()  # as tests of the page do
        if name == "long" and os.path.exists("slow"):
            time.sleep(60)
        print(f"{n + 1}/{len(names)} Test #{n + 1}: {name} ....   Passed  0.10 sec", flush=True)
        print(f"{n + 1}/{len(names)} Testing: {name}\\nOutput:\\n<end of output>\\nTest time =   0.10 sec\\nTest Passed.", file=log)
"""


def stand_in(folder, name, text):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def project(folder):
    for file in ("tests/run", "tests/summary.awk", "host/stages.sh"):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SOURCE / file, folder / file)
    for name in ("kernel", "modules", "tilesets", "docs", "host/web"):
        (folder / name).mkdir()
    for name in (".clang-format", ".clang-tidy", "LICENSE", "CMakeLists.txt", "CMakePresets.json", "README.md"):
        (folder / name).write_text("")
    stand_in(folder, "host/install-packages", "#!/bin/sh\n")
    stand_in(folder, "bin/cmake", CMAKE)
    stand_in(folder, "bin/ctest", CTEST)


def begin(folder, *options):
    environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}"}
    return subprocess.Popen(["tests/run", "--quick", *options], cwd=folder, env=environment, text=True, start_new_session=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def until_passed(folder):
    passed, until = folder / "build/release/passed", time.monotonic() + 60
    while time.monotonic() < until and not (passed.exists() and "a.b" in passed.read_text()):
        time.sleep(0.05)


def interrupted(folder):
    (folder / "slow").touch()
    (folder / "build/release/passed").unlink(missing_ok=True)
    with begin(folder) as run:
        until_passed(folder)
        os.killpg(run.pid, signal.SIGKILL)
    (folder / "slow").unlink()
    (folder / "asked").unlink()


def two_at_once(folder):
    """The second one waits until the first has ended: they would write to the same files."""
    (folder / "slow").touch()
    (folder / "build/release/passed").unlink(missing_ok=True)
    with begin(folder) as first, begin_after(folder) as second:
        said = second.stderr.readline()
        expect("Waiting for another tests/run" in said, "a second run in a tree waits", said)
        (folder / "slow").unlink()
        os.killpg(first.pid, signal.SIGKILL)
        out, said = second.communicate(timeout=90)
    asked = (folder / "asked").read_text().splitlines()
    (folder / "asked").unlink()
    expect(second.returncode == 0 and out.splitlines()[-1] == "3 passed, 0 failed" and len(asked) == 2, "and has results of its own", out + said)


def begin_after(folder):
    until_passed(folder)
    return begin(folder)


def whole(folder, *options):
    with begin(folder, *options) as run:
        out, said = run.communicate(timeout=60)
    asked = (folder / "asked").read_text().splitlines()[-1]
    (folder / "asked").unlink()
    return run.returncode, re.findall(r"\S+", asked)[2:], out, said


with tempfile.TemporaryDirectory() as place:
    home = Path(place)
    project(home)
    interrupted(home)
    code, names, out, said = whole(home, "--go-on")
    expect(names == ["long"], "what has passed is left out", names)
    expect("2 tests of release passed before" in said and out.splitlines()[-1] == "3 passed, 0 failed" and code == 0, "and counted", out + said)
    interrupted(home)
    expect(whole(home)[1] == ["quick", "a.b", "long"], "without --go-on all are run")
    interrupted(home)
    (home / "kernel/new.cpp").write_text("")
    _, names, _, said = whole(home, "--go-on")
    expect(names == ["quick", "a.b", "long"] and "have changed" in said, "nor is anything left out where a file has changed", said)
    interrupted(home)
    (home / ".clang-tidy").write_text("Checks: none\n")
    expect(whole(home, "--go-on")[1] == ["quick", "a.b", "long"], "nor where other checks are wanted")
    interrupted(home)
    whole(home, "--only", "long")
    expect(whole(home, "--go-on")[1] == ["long"], "a few tests between make nothing forgotten")
    two_at_once(home)
sys.exit(ending())
