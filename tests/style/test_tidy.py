#!/usr/bin/env python3
"""clang-tidy on the lines that have changed since the main line, or else in the last commit. It reads each source with all its headers, ten
seconds a file: by default the few files in which most has changed, with tests/run --all every one."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(os.environ["BASTIDE_SOURCE_DIR"])
CMAKE = os.environ.get("BASTIDE_CMAKE", "cmake")
DIFF = shutil.which("clang-tidy-diff-14.py") or shutil.which("clang-tidy-diff")
FEW = 2
FOREIGN = re.compile(r" (-fno-gnu-unique|--param=\S+|-fno-semantic-interposition)(?= )")  # g++ knows them alone


def run(*command, **options):
    return subprocess.run([str(word) for word in command], cwd=ROOT, text=True, capture_output=True, **options)


def skip(why):
    print(why)
    sys.exit(77)


def base():
    """Where the branch left the main line; on the main line itself the commit before."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        return ""
    for name in ("origin/main", "HEAD~1"):
        found = run("git", "merge-base", name, "HEAD").stdout.strip()
        if found and (found != run("git", "rev-parse", "HEAD").stdout.strip() or run("git", "diff", "--quiet", "HEAD").returncode != 0):
            return found
    return ""


def changed(since):
    """Sources in which lines are new, those with most of them first."""
    rows = [line.split("\t") for line in run("git", "diff", "--numstat", "--no-renames", since, "--", "kernel", "modules", "host/src").stdout.splitlines()]
    rows = [(int(new), name) for new, _, name in rows if new.isdigit() and int(new) > 0 and name.endswith(".cpp")]
    return [name for _, name in sorted(rows, reverse=True) if "/templates/" not in name and (ROOT / name).exists()]


if not shutil.which("clang-tidy") or DIFF is None:
    skip("clang-tidy is not here.")
since = base()
if not since:
    skip("There is no history to tell what has changed.")
names = changed(since)
if not names:
    skip("No source has changed.")
if os.environ.get("BASTIDE_EXTENT") != "all" and len(names) > FEW:
    print(f"Of {len(names)} changed sources the {FEW} with most changes; tests/run --all looks at all.")
    names = names[:FEW]

with tempfile.TemporaryDirectory(prefix="bastide-tidy-") as temporary:
    tree = Path(temporary)
    done = run(CMAKE, "-S", ROOT, "-B", tree, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_UNITY_BUILD=OFF", "-DBASTIDE_TESTS=OFF")
    if done.returncode == 0:
        done = run(CMAKE, "--build", tree, "--target", "bastide-interface")
    if done.returncode != 0:
        print(done.stdout + done.stderr)
        sys.exit(1)
    database = tree / "compile_commands.json"
    commands = json.loads(database.read_text())
    for entry in commands:
        entry["command"] = FOREIGN.sub("", entry["command"])
    database.write_text(json.dumps(commands))
    diff = run("git", "diff", "--no-ext-diff", "--no-color", "--src-prefix=a/", "--dst-prefix=b/", "-U0", since, "--", *names).stdout
    done = run(sys.executable, DIFF, "-p1", "-quiet", "-path", tree, "-j", os.cpu_count() or 1, input=diff)
findings = [line for line in done.stdout.splitlines() if re.search(r": (warning|error): .*\[[\w.,-]+\]$", line)]
if not findings and (done.returncode != 0 or "No relevant changes" in done.stdout):
    print("clang-tidy looked at nothing:\n" + done.stdout + done.stderr)
    sys.exit(1)
for line in dict.fromkeys(findings):
    print("Not so: " + line.replace(str(ROOT) + "/", ""))
print(f"{len(names) if not findings else 0} passed, {len(set(findings))} failed")
sys.exit(1 if findings else 0)
