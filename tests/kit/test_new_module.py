#!/usr/bin/env python3
"""`bastide new-module`: what it writes builds without a warning, plays, is drawn and passes its tests, outside of the repository.

All 32 choices of parts are written and read; some are built. tests/run --all builds all of them.
"""
import itertools
import os
import pty
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor

from installed import CMAKE, Installed, ending, expect, skip_unless_plain

PARTS = ["figure", "tiles", "tariff", "decision", "switch"]
BUILT = [(), tuple(PARTS)]  # tests/run --all builds every choice


def name_of(parts):
    return "-".join(["tall", *parts]) if parts else "tall-nothing"


def write(there, parts):
    options = [f"--{part}" for part in parts] or ["--bare"]
    done = there.run("bastide", "new-module", name_of(parts), *options)
    expect(done.returncode == 0, f"new-module {parts} writes a folder", done.stderr)
    return there.home / name_of(parts)


def read(folder, parts):
    files = {str(file.relative_to(folder)): file.read_text() for file in folder.rglob("*") if file.is_file()}
    name = folder.name
    wanted = {"CMakeLists.txt", "README.md", "rules.toml", "game.toml", f"{name}.cpp", f"scenarios/{name}.toml", ".gitignore",
              ".clang-format", ".github/workflows/check.yml"} | ({f"tilesets/{name}.toml"} if "tiles" in parts else set())
    expect(set(files) == wanted, f"{name} has its files and no others", set(files) ^ wanted)
    for file, text in files.items():
        left = re.search(r"(?<!\$)\{\{[#^/=]?\w*|<%|\bNAME\.|\n\n\n", text)
        expect(left is None, f"{name}/{file} is finished text", left and text[max(0, left.start() - 80):left.end() + 80])
        expect(text.endswith("\n") and not text.startswith("\n"), f"{name}/{file} begins and ends with a line")
    rules, code = files["rules.toml"], files[f"{name}.cpp"]
    expect(("figure_kind" in code) == ("figure" in parts), f"{name}: a figure if one was wanted")
    expect(("tariff(" in code) == ("tariff" in parts), f"{name}: a tariff if one was wanted")
    expect(("contribute(" in code) == ("decision" in parts), f"{name}: a decision if one was wanted")
    expect(("[[switch]]" in rules) == ("switch" in parts), f"{name}: a switch if one was wanted")
    for rule in re.findall(r'^id = "(.*)"', rules, re.M):
        expect(rule in files[f"scenarios/{name}.toml"], f"{name}: {rule} has a scenario")


def build(there, folder):
    """As its README says, word by word, with warnings as errors."""
    name = folder.name
    blocks = re.findall(r"^```sh\n(.*?)^```$", (folder / "README.md").read_text(), re.M | re.S)
    script = "".join(blocks).replace("cmake -B build ", "cmake -B build -DCMAKE_COMPILE_WARNING_AS_ERROR=ON ")
    script = script.replace("bastide play game.toml\n", "bastide play game.toml --no-record </dev/null >/dev/null || test $? -ne 2\n")
    done = there.run("bash", "-eu", "-c", script, folder=folder)
    told = done.stdout + done.stderr
    expect(done.returncode == 0, f"the README of {name} can be followed", told)
    expect("warning:" not in told and "CMake Warning" not in told, f"{name} builds without a warning", told)
    expect("100% tests passed" in told, f"the scenarios of {name} are run by ctest", told)
    expect("23 of 23 checks hold" in told, f"`conform` finds nothing in {name}", told)
    expect("<svg" in (folder / "board.svg").read_text() if (folder / "board.svg").is_file() else False, f"{name} is drawn")


def catches(there, folder):
    """A module that is broken fails its scenarios."""
    code = folder / f"{folder.name}.cpp"
    code.write_text(code.read_text().replace("play.award(player, 3,", "play.award(player, 4,"))
    done = there.run("bash", "-c", "cmake --build build && ctest --test-dir build --output-on-failure", folder=folder)
    expect(done.returncode != 0 and "TALL-FIGURE-TILES-TARIFF-DECISION-SWITCH-003" in done.stdout, "a scenario notices a wrong score",
           done.stdout)


def refusals(there):
    cases = [(["Tall"], "no name"), (["tall--oaks"], "no name"), (["2-oaks"], "no name"), (["../oaks"], "no name"), (["a" * 41], "no name"),
             ([""], "name"), (["base"], "already"), (["there"], "there already"), (["oaks", "--bare", "--tiles"], "alone"),
             (["dangling"], "there already"), (["declarations"], "choose another name"),
             (["declarations", "--plain"], "choose another name")]
    (there.home / "there").mkdir()
    (there.home / "dangling").symlink_to("nowhere")
    before = set(os.listdir(there.home))
    for words, part in cases:
        done = there.run("bastide", "new-module", *words)
        expect(done.returncode == 2 and part in done.stderr and done.stderr.count("\n") == 1, f"new-module {words} is refused", done.stderr)
    closed = there.home / "closed"
    closed.mkdir(mode=0o555)
    if os.geteuid() != 0:
        done = there.run("bastide", "new-module", "oaks", folder=closed)
        expect(done.returncode == 2 and "cannot be made" in done.stderr, "a folder that cannot be written is told", done.stderr)
    gone = there.prefix / "share/bastide/templates"
    gone.rename(gone.with_name("elsewhere"))
    done = there.run("bastide", "new-module", "oaks")
    expect(done.returncode == 2 and "templates" in done.stderr, "missing templates are told", done.stderr)
    broken = gone / "module"
    broken.mkdir(parents=True)
    (broken / "A.md").write_text("fine")
    (broken / "B.md").write_text("{{#open}}")
    done = there.run("bastide", "new-module", "oaks")
    expect(done.returncode == 2 and "cannot be read" in done.stderr, "a broken template is told", done.stderr)
    shutil.rmtree(gone)
    gone.with_name("elsewhere").rename(gone)
    expect(set(os.listdir(there.home)) == before | {"closed"}, "nothing is left behind by what was refused", os.listdir(there.home))


def questions(there):
    """At a terminal each part is asked for; without one all are taken."""
    try:
        pid, terminal = pty.fork()
    except OSError as trouble:  # a container without /dev/pts
        print(f"No terminal can be opened here, so nothing was asked at one: {trouble}.")
        return
    if pid == 0:
        os.chdir(there.home)
        os.execv(there.prefix / "bin/bastide", ["bastide", "new-module", "asked"])
    os.write(terminal, b"n\n\nwhat\nn\ny\nno\n")
    told = b""
    try:
        while chunk := os.read(terminal, 4096):
            told += chunk
    except OSError:
        pass
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    expect(code == 0 and told.count(b"[Y/n]") == 6 and b"Type y or n" in told, "each part is asked for", told.decode())
    read(there.home / "asked", ("tiles", "decision"))
    done = there.run("bastide", "new-module", "unasked")
    expect(done.returncode == 0, "without a terminal nothing is asked", done.stderr)
    read(there.home / "unasked", tuple(PARTS))


def main():
    skip_unless_plain()
    with Installed() as there:
        every = [parts for count in range(len(PARTS) + 1) for parts in itertools.combinations(PARTS, count)]
        folders = {parts: write(there, parts) for parts in every}
        for parts, folder in folders.items():
            read(folder, parts)
        wanted = every if os.environ.get("BASTIDE_EXTENT") == "all" else BUILT
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda parts: build(there, folders[parts]), wanted))
        catches(there, folders[tuple(PARTS)])
        refusals(there)
        questions(there)
    return ending()


if __name__ == "__main__":
    sys.exit(main())
