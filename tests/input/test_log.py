#!/usr/bin/env python3
"""`--log` on every command: what is read, loaded and compiled, on standard error, and nothing of it on standard output."""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from expecting import ending, expect  # noqa: E402

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
BUILD = Path(os.environ["BASTIDE_BUILD_DIR"])
PROGRAM = Path(os.environ.get("BASTIDE", BUILD / "bin/bastide"))
GAME = SOURCE / "host/games/agents.toml"


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


with tempfile.TemporaryDirectory() as folder:
    record = Path(folder) / "a.bastide"
    plain = run("play", GAME, "--seed", "1", "--agents", "random,random", "--record", record)
    expect(plain.returncode == 0 and plain.stderr == "", "Without --log nothing is told", plain.stderr)

    commands = [
        ("play", GAME, "--seed", "1", "--agents", "random,random", "--no-record"),
        ("simulate", GAME, "--games", "1", "--agents", "random", "--json"),
        ("check", SOURCE / "tests/scenarios/abbot/recall.toml"),
        ("replay", record, "--verify"),
        ("inspect", record),
        ("render", record, "-o", Path(folder) / "a.svg"),
        ("modules",),
        ("tiles", "base-c2"),
        ("rules", "base"),
        ("phases", GAME),
        ("new-game", "--modules", "base", "--force", "-o", Path(folder) / "new.toml"),
        ("bench", "--seconds", "0.1"),
    ]
    for command in commands:
        told = run(*command, "--log", "trace")
        name = command[0]
        expect(told.returncode == 0, f"{name} --log trace ends with {told.returncode}", told.stderr)
        expect(" trace read '" in told.stderr, f"{name} tells what files it reads", told.stderr)
        expect("module 'base' is installed: " in told.stderr, f"{name} tells what modules are installed", told.stderr)
        expect(" trace " not in told.stdout, f"{name} keeps the log off standard output", told.stdout)
        if name in ("play", "simulate", "check", "replay", "render", "phases", "bench"):
            for line in (r"info module 'base' [0-9.]+ from '/.*base\.so'", r"info tile set 'base-c2' from '/.*base-c2\.toml'",
                         r"debug loaded the library '/.*base\.so'", r"info compiled \d+ modules?: \d+ types of tiles, .*",
                         r"debug steps at part\.figures: kernel\.figures"):
                expect(re.search(line, told.stderr), f"{name} tells /{line}/", told.stderr)
        if name in ("play", "simulate", "check", "replay"):
            expect(re.search(r"trace chance \(draw\): draw \S+", told.stderr), f"{name} tells what is decided", told.stderr)
            expect(re.search(r"trace   step base\.start-tile", told.stderr), f"{name} tells which steps run", told.stderr)

    traced = run(*commands[0], "--log", "trace")
    silent = run(*commands[0])
    expect(traced.stdout == silent.stdout, "A game goes on the same while it is traced")

    # Hooks are told with their modules; in a game in which they all have something to say.
    full = run("play", "full-mix", "--seed", "1", "--agents", "random", "--no-record", "--log", "trace").stderr
    for line in (r"trace     tariff of '\w+' \(base\) of base: \d+ tiles? x \d = \d+ for the ", r"trace     contribution to '[\w.-]+' of [\w-]+ lists \d+ action",
                 r"trace     listener of [\w-]+ hears \w+", r"trace     veto of \w+ (\([A-Z0-9 -]+\) )?of [\w-]+ forbids ",
                 r"trace     watch of [\w-]+ changed something", r"trace     standing actions of [\w-]+ lists ",
                 r"trace     list of '[\w-]+' of [\w-]+ lists \d+ action"):
        expect(re.search(line, full), f"Hooks are told: /{line}/", full[-300:])
    expect("changed something" not in run(*commands[0], "--log", "debug").stderr, "Hooks are told at the level trace alone")

    levels = {level: len(run("phases", GAME, "--log", level).stderr) for level in ("trace", "debug", "info", "warning", "off")}
    expect(levels["trace"] > levels["debug"] > levels["info"] > levels["warning"] == levels["off"] == 0,
           "Every level tells more than the next", levels)

    # In a file instead, after what stands there.
    log = Path(folder) / "deep" / "log.txt"
    log.parent.mkdir()
    log.write_text("before\n")
    filed = run("phases", GAME, "--log", "debug", "--log-file", log)
    expect(filed.returncode == 0 and filed.stderr == "", "--log-file keeps the log off standard error", filed.stderr)
    expect(log.read_text().startswith("before\n") and re.search(r"debug steps at ", log.read_text()),
           "--log-file goes on at the end of its file", log.read_text())
    at_info = Path(folder) / "info.txt"
    run("phases", GAME, "--log-file", at_info)
    expect(" info compiled " in at_info.read_text() and " debug " not in at_info.read_text(),
           "Without --log a log file gets what info tells", at_info.read_text())
    refused = run("phases", GAME, "--log-file", folder)
    expect(refused.returncode == 2 and f"--log-file {folder}: the file cannot be written." in refused.stderr,
           "A log file that cannot be written is refused", refused.stderr)

sys.exit(ending())
