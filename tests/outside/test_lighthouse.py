#!/usr/bin/env python3
"""A module that lives outside the repository builds against the installed headers and plays, by the guide's own commands.

docs/writing-a-module.md is followed word by word: its blocks that name a file of the example, put together, are that file; `sh` blocks are
run. Blocks that show a part of something published must be verbatim.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
import expecting  # noqa: E402
from expecting import ending, expect  # noqa: E402

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
BUILD = Path(os.environ["BASTIDE_BUILD_DIR"])
CMAKE = os.environ.get("BASTIDE_CMAKE", "cmake")
EXAMPLE = SOURCE / "tests/outside/lighthouse"
GUIDE = SOURCE / "docs/writing-a-module.md"
BLOCK = re.compile(r"^```(\S*)(?: (\S+))?\n(.*?)^```$", re.M | re.S)


def cache(name):
    match = re.search(rf"^{name}:\w+=(.*)$", (BUILD / "CMakeCache.txt").read_text(), re.M)
    return match[1] if match else ""


def repository():
    """What the repository holds, but for what is made in it: a module must not need any change of it."""
    made = {"__pycache__", "node_modules", "dist", ".lock"}  # of the page, which another test may make at this moment
    files = [SOURCE / "CMakeLists.txt"]
    for name in ("kernel", "modules", "host", "tilesets"):
        for folder, folders, names in os.walk(SOURCE / name):
            folders[:] = set(folders) - made
            files += [Path(folder, file) for file in names if file not in made]
    return {str(file): file.stat().st_mtime_ns for file in files}


FILES = ["CMakeLists.txt", "lighthouse.cpp", "rules.toml", "tilesets/lighthouse.toml", "evening.toml", "scenarios.toml"]


def without_blank_lines(text):
    return "".join(line for line in text.splitlines(keepends=True) if line.strip())


def parts_are_verbatim(blocks):
    for _, name, text in blocks:
        if name and name not in FILES:
            file = SOURCE / name
            whole = file.read_text() if file.is_file() else ""
            expect("\n" + text in "\n" + whole, f"the guide shows a part of {name} that is not in it:\n{text}")


def put_together(blocks, folder):
    """The files as somebody copies them from the page, nothing else."""
    for name in FILES:
        text = "".join(part for _, file, part in blocks if file == name)
        expect(without_blank_lines(text) == without_blank_lines((EXAMPLE / name).read_text()),
               f"the blocks of {name} in the guide, put together, are the file of the example")
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    expect({str(file.relative_to(EXAMPLE)) for file in EXAMPLE.rglob("*") if file.is_file()} == set(FILES), "the guide shows every file")


def run(command, home, folder, log):
    """A shell script as a reader of the guide would type it; the environment holds nothing of this build."""
    environment = {"HOME": str(home), "PATH": f"{home}/bastide/bin:{Path(CMAKE).parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    result = subprocess.run(["bash", "-eu", "-c", command], cwd=folder, env=environment, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    log.append(f"$ {command}\n{result.stdout}")
    return result


def follow(blocks, home, folder):
    log = []
    before = repository()
    commands = "".join(text for language, name, text in blocks if language == "sh")
    told = run(commands, home, folder, log)
    expect(told.returncode == 0, f"the guide's commands end with exit code {told.returncode}")
    out = told.stdout
    expect("warning" not in out.lower(), "neither CMake nor the compiler warns")
    expect(out.count("Lighthouses") >= 3, "`bastide modules` and `bastide rules` show the module, by option and by environment")
    expect("lantern_points" in out and "LIGHT-003" in out, "`bastide rules` shows its switch and the switch's rule")
    expect("lighthouse-road" in out, "`bastide tiles` shows its tiles")
    expect("20 games" in out or " 20 " in out, "`bastide simulate` plays its game")
    expect((folder / "lighthouse.svg").is_file(), "`bastide render` draws it")

    by_option = "--modules build/modules --tilesets tilesets"
    checked = run(f"bastide check scenarios.toml {by_option} --json", home, folder, log)
    expect(checked.returncode == 0, "its scenarios hold")
    shutil.copy(folder / "scenarios.toml", folder / "broken.toml")
    text = (folder / "broken.toml").read_text().replace("points = 7", "points = 5")
    (folder / "broken.toml").write_text(text)
    broken = run(f"bastide check broken.toml {by_option}", home, folder, log)
    expect(broken.returncode == 1 and "LIGHT-003" in broken.stdout, "a wrong expectation fails, and the rule is named")

    game = run(f"bastide simulate evening.toml {by_option} --games 50 --agents random --seed 3 --json", home, folder, log)
    expect(game.returncode == 0 and '"games": 50' in game.stdout, "50 games are counted")
    alone = run("bastide simulate evening.toml --games 1 --agents random", home, folder, log)
    expect(alone.returncode == 2 and "lighthouse" in alone.stdout, "without the folder the module is missed by name")
    without = run("bastide simulate agents --games 5 --agents random", home, folder, log)
    expect(without.returncode == 0, "the installed program plays its own games")
    expect(repository() == before, "no file of the repository changes")
    return log


def main():
    if cache("BASTIDE_STATIC") in ("ON", "TRUE", "1") or cache("BASTIDE_SANITIZE") in ("ON", "TRUE", "1"):
        print("A static program loads no modules, and an instrumented one no plain ones.")
        return 77
    if not shutil.which("ninja"):
        print("ninja is not installed")
        return 77
    blocks = BLOCK.findall(GUIDE.read_text())
    parts_are_verbatim(blocks)
    with tempfile.TemporaryDirectory(prefix="bastide-outside-") as temporary:
        home = Path(temporary)
        plain = {name: value for name, value in os.environ.items() if name not in ("DESTDIR", "CMAKE_INSTALL_MODE")}
        installed = subprocess.run([CMAKE, "--install", str(BUILD), "--prefix", str(home / "bastide")], text=True, env=plain,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if installed.returncode != 0:
            print(installed.stdout)
            expect(False, "installing works")
            return 1
        folder = home / "work" / "lighthouse"
        put_together(blocks, folder)
        log = follow(blocks, home, folder)
        if expecting.failed:
            print("\n".join(log))
    return ending()


if __name__ == "__main__":
    sys.exit(main())
