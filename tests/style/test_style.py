#!/usr/bin/env python3
"""How files and commits are written: clang-format, shellcheck, subjects of commits (docs/CONTRIBUTING.md). What is not installed is
not asked, and told; formats differ between versions, so another clang-format than Debian 12's is not asked either."""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from expecting import ending, expect  # noqa: E402

ROOT = Path(os.environ["BASTIDE_SOURCE_DIR"])
FORMAT_VERSION = "14"
LONGEST_SUBJECT = 72
BEGIN = Path(__file__).with_name("since.txt")  # the commit from which on subjects are held to this
PLAYED = re.compile(r"^(modules/(?!templates)[^/]+/.*\.(cpp|hpp)|kernel/src/(play|compile)/.*|tilesets/.*)$")


def run(*command, **options):
    return subprocess.run(command, cwd=ROOT, text=True, capture_output=True, **options)


def files():
    """What is kept in the repository, or lies in a tree that has no history: a path and its first line."""
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").stdout.split("\0") if shutil.which("git") else []
    if not any(listed):
        folders = [ROOT / name for name in ("host", "kernel", "modules", "tests", "docs")]
        listed = [str(path.relative_to(ROOT)) for folder in folders for path in folder.rglob("*") if "node_modules" not in path.parts]
    for name in sorted(filter(None, listed)):
        if (ROOT / name).is_file() and not name.startswith("modules/templates/"):
            yield name


def first_line(name):
    with (ROOT / name).open("rb") as file:
        return file.readline(100).decode(errors="replace")


def formatted(names):
    version = run("clang-format", "--version").stdout if shutil.which("clang-format") else ""
    if f"version {FORMAT_VERSION}." not in version:
        print(f"clang-format {FORMAT_VERSION} is not here, so nobody looks at the format of C++.")
        return
    done = run("xargs", "-0", "-n", "60", "clang-format", "--dry-run", "--Werror", input="\0".join(names))
    places = [line for line in done.stderr.splitlines() if "error:" in line]
    expect(done.returncode == 0, f"C++ is formatted as .clang-format says; `clang-format -i FILE` mends {len(places)} places",
           "\n".join(places[:10]))


def shells(names):
    if not shutil.which("shellcheck"):
        print("shellcheck is not here, so nobody looks at shell scripts.")
        return
    done = run("shellcheck", "--external-sources", "--source-path=SCRIPTDIR", "--format=gcc", *names)
    expect(done.returncode == 0, "shellcheck finds nothing", done.stdout)


def subjects():
    begin = BEGIN.read_text().split()[0]
    if not shutil.which("git") or run("git", "merge-base", "--is-ancestor", begin, "HEAD").returncode != 0:
        print("Without the history from which on they are held to it, nobody looks at subjects of commits.")
        return
    for commit in run("git", "rev-list", "--no-merges", f"{begin}..HEAD").stdout.split():
        subject, _, body = run("git", "show", "-s", "--format=%s%n%b", commit).stdout.partition("\n")
        expect(len(subject) <= LONGEST_SUBJECT, f"the subject of {commit[:8]} has {LONGEST_SUBJECT} characters, not {len(subject)}", subject)
        touched = run("git", "show", "--name-only", "--format=", commit).stdout.splitlines()
        if any(PLAYED.match(name) for name in touched):
            expect(re.search(r"^Rules?: \S", body, re.M), f"{commit[:8]} changes what is played and says the rule that changed, or that none did: "
                   "a line 'Rules: none' or 'Rules: BASE-012'", subject)


everything = list(files())
formatted([name for name in everything if name.endswith((".cpp", ".hpp"))])
shells([name for name in everything if re.match(r"#!.*\b(ba)?sh\b|# shellcheck shell", first_line(name))])
subjects()
sys.exit(ending())
