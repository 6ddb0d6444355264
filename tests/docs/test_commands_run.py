"""Every command of README.md and docs/**/*.md runs: as it stands there, but with few games, in a folder that has the files it names.

What a test of another folder runs word by word, or what is no command of ours, is left to ELSEWHERE, with the reason.
"""
import lzma
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

SOURCE = pathlib.Path(os.environ["BASTIDE_SOURCE_DIR"])
BUILD = pathlib.Path(os.environ["BASTIDE_BUILD_DIR"])
PROGRAM = pathlib.Path(os.environ["BASTIDE"])
FENCE = re.compile(r"^```(\w*)(.*)$")

# page -> which blocks, by their first line: who runs them, or why nobody does
ELSEWHERE = {
    "README.md": {"host/run   ": "they build and test everything: this is what they do now"},
    "docs/atlas.md": {"bastide atlas --html": "tests/atlas: all of it takes a minute, and a module of the reader's"},
    "docs/cookbook/README.md": {"$ cp -r": "tests/cookbook; that such folders build against an installed Bastide: tests/kit"},
    "docs/lab.md": {"parallel": "machines of one's own; tests/play/test_lab.py runs it over the loopback"},
    "docs/cluster.md": {"bastide lab submit": "a cluster: tests/play/test_lab_submit.py has one", "bastide train five.toml": "tests/play/test_train_submit.py"},
    "docs/rules-only.md": {"export": "tests/rules-only"},
    "docs/commands.md": {"bastide atlas": "tests/atlas: all of it takes a minute", "$ bastide serve": "goes on until it is ended: tests/serve", "bastide add ~": "tests/shelf, without a network",
                         "bastide index add": "tests/shelf", "bastide sheet": "tests/shelf; PDF needs what may not be installed",
                         "bastide lab submit": "a cluster: tests/play/test_lab_submit.py has one"},
    "docs/limits.md": {"bastide simulate docs/studies/games/largest": "draws 20 MB, and asks for what need not be installed"},
    "docs/index-of-modules.md": {"minisign": "asks for a password: tests/shelf", "bastide index check": "tests/shelf"},
    "docs/serving.md": {"$ bastide serve": "goes on until it is ended: tests/serve"},
    "docs/web.md": {"host/run serve": "goes on until it is ended: tests/serve"},
    "docs/page.md": {"$ cd host/web": "tests/web"},
    "docs/python.md": {"host/install-packages": "it installs and builds, which tests/run has done", "python3 -m": "tests/python", "export": "tests/python"},
    "docs/packages.md": {"host/package && sha256sum": "tests/package"},
    "docs/static-page.md": {"host/web/build-static": "tests/web/test_static_slow.sh"},
    "docs/testing.md": {"$ build/release/bin/property-tests": "tests themselves, for a night", "$ build/release/bin/golden-tests": "writes into the sources",
                        "$ tests/mutation/mutate.py": "the tests themselves, for an hour",
                        "$ cmake --preset clang": "fuzzing without end", "valgrind": "a tool that need not be installed",
                        "cmake --preset collect": "three builds"},
    "docs/writing-a-module.md": {"$ cmake --install": "tests/kit", "# apt-get": "needs an administrator", "$ bastide new-module": "tests/kit",
                                 "cmake -B build -DCMAKE_PREFIX_PATH": "tests/outside", "bastide modules --modules": "tests/outside",
                                 "bastide simulate evening": "tests/outside", "bastide inspect": "tests/outside",
                                 "bastide check scenarios.toml": "tests/outside",
                                 "$ bastide check tests/scenarios/king": "tests/outside"},
}
# (what is swapped, for what): fewer games, and what a person would do at a terminal
FEWER = [
    (r"--games \d+", "--games 2"), (r"--repetitions \d+", "--repetitions 1"), (r"^bastide bench$", "bastide bench --repetitions 1 --depths 20 --seconds 0.02"),
    (r"^bastide bench ((?!-)\S+ .*)$", r"bastide bench \1 --seconds 0.02"),
    (r"playouts=\d+", "playouts=4"), (r"^host/run measures", "bastide measures"), (r"^host/run", "bastide"), (r"^bastide serve\b.*$", "bastide serve --help"), (r"--pace \d+", "--pace 0"),
    (r'--feature "2,3 road:n"', '--feature "0,0 road"'), (r"\| man -l -", "> page.1"), (r"docs/studies/(\w+).toml", r"studies/\1.toml"),
    (r"check (.*)tests/scenarios$", r"check \1tests/scenarios/base"), (r"--depths 20,last", "--depths 20"),
    # alternatives that make the same thing
    (r"^(bastide new-game .*-o .*)$", r"\1 --force"), (r"^(bastide new-module)", r"rm -rf tall-oaks; \1"),
    (r"--find \d+", "--find 1 --seed 3 --agent greedy --deals 10"), (r"^bastide puzzles (ready-made.*|quick.puzzles)$", r"bastide puzzles \1 --solutions"),
    (r"^(bastide card [^.]*?)--games 2", r"\1--games 8 --ladder random,greedy"), (r"^(bastide card [a-z-]+)$", r"\1 --games 8 --ladder random,greedy"),
    (r"--record evening.bastide", "--record again.bastide"),
    (r"^(bastide lab run \S+) --shard 3/8", r"for i in 1 2 3 4 5 6 7 8; do \1 --shard $i/8; done"), (r"^(bastide lab merge)", r"rm halved.lab; \1"),
    (r"^bastide match (.*)$", r"bastide match \1 --games 2"), (r"--games 2 (.*)--games 2", r"--games 2 \1"),
    (r"^bastide train (\S+) .*-o (\S+)$", r"bastide train \1 --games 4 --match-games 10 --against random --width 8 --force -o \2 || test $? = 1"),
    (r"^bastide ladder .*?(-o \S+)?$", r"bastide ladder quick --games 10 --seconds 1 \1 || test $? = 1"),
    (r"^bastide simulate (?!.*--games)", "bastide simulate --games 2 "), (r"--games 2 (.*--record 17)", r"--games 18 \1"),
    (r"--only rules,hooks", ""), (r"^(bastide conform \S+)", r"\1 --only rules,pictures"), (r"> docs/\S*?([^/\s]+)$", r"> \1"),
    (r"^bastide rule MINE-7 .*", ""), # a module of the reader's
]
PERSON = "leave\n"


def blocks(page):
    """(line of the first command, commands) of every block of a shell."""
    first, language, lines = 0, None, []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        mark = FENCE.match(line)
        if mark and language is None:
            first, language, lines = number + 1, mark.group(1), []
        elif mark:
            if language in ("sh", "console") and lines:
                yield first, [*lines]
            language = None
        else:
            lines.append(line)


def left_to_others(page, lines):
    known = ELSEWHERE.get(str(page.relative_to(SOURCE)), {})
    return any(lines[0].startswith(beginning) for beginning in known)


def command_of(line):
    command = re.sub(r"\s+#.*$", "", re.sub(r"^\$ ", "", line)).strip()
    for old, new in FEWER:
        command = re.sub(old, new, command).strip()
    return command


def furnish(folder):
    """The files that the pages name, as somebody would have them who follows the pages."""
    for name in ("tests", "docs"):
        (folder / name).symlink_to(SOURCE / name)
    (folder / "bin").mkdir()
    (folder / "bin/bastide").symlink_to(PROGRAM)
    shutil.copy(SOURCE / "tests/scenarios/base/cloisters.toml", folder / "my-scenario.toml")
    (folder / "evening.jcz").write_bytes(lzma.decompress((SOURCE / "tests/bridge/games/01-uniform-0.jcz.xz").read_bytes()))
    shutil.copytree(SOURCE / "docs/studies", folder / "studies")
    for study in (folder / "studies").glob("*.toml"):
        study.write_text(re.sub(r"games = \d+", "games = 40", study.read_text()))
    (folder / "games").mkdir()
    (folder / "cluster").mkdir()
    for preparation in ["bastide new-game --modules base,farmers --agents random,random -o evening.toml",
                        "bastide play evening.toml --seed 7 --record evening.bastide",
                        "cp evening.bastide games/"]:
        run(folder, preparation)
    planted = folder / "my-module"
    shutil.copytree(SOURCE / "tests/conform/planted", planted)
    shutil.copy(SOURCE / "tests/modules/planted/rules.toml", planted)
    (planted / "build/modules").mkdir(parents=True)
    shutil.copytree(BUILD / "test-modules/planted", planted / "build/modules/planted")


def run(folder, command):
    """The sentence of what went wrong, or nothing."""
    environment = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, input=PERSON, text=True, capture_output=True, timeout=300)
    return "" if done.returncode == 0 else f"'{command}' ends with {done.returncode}: {done.stderr.strip()[-400:]}"


def play(page):
    """What fails of a page; its commands may need the files of earlier ones."""
    failures, count = [], 0
    ours = [(first, lines) for first, lines in blocks(page) if not left_to_others(page, lines)]
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        if ours:
            furnish(folder)
        for first, lines in ours:
            for number, line in enumerate(lines, first):
                command = command_of(line)
                inside = folder / "my-module" if "conform ." in command else folder
                if command and not command.startswith("#"):
                    count += 1
                    trouble = run(folder, f"cd {shlex.quote(str(inside))} && {command}")
                    failures += [f"{page.relative_to(SOURCE)}:{number}: {trouble}"] if trouble else []
    return failures, count


def main():
    pages = [SOURCE / "README.md", *sorted(SOURCE.glob("docs/**/*.md"))]
    unknown = [f"{name}: no block begins with '{start}'." for name, known in ELSEWHERE.items() for start in known
               if not any(lines[0].startswith(start) for _, lines in blocks(SOURCE / name))]
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        results = list(pool.map(play, pages))
    failures = unknown + [sentence for found, _ in results for sentence in found]
    for sentence in failures:
        print("Not so: " + sentence)
    print(f"{sum(count for _, count in results) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
