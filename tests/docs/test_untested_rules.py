#!/usr/bin/env python3
"""`bastide check --rules`: rules without a scenario are listed; of our own modules there are none."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from expecting import ending, expect  # noqa: E402

SOURCE = pathlib.Path(os.environ["BASTIDE_SOURCE_DIR"])
BUILD = pathlib.Path(os.environ["BASTIDE_BUILD_DIR"])
PROGRAM = os.environ.get("BASTIDE", BUILD / "bin/bastide")
SCENARIOS = SOURCE / "tests/scenarios"


def check(*arguments):
    return subprocess.run([PROGRAM, "check", *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


ours = ",".join(sorted(path.name for path in SCENARIOS.iterdir() if path.is_dir()))
whole = check(SCENARIOS, "--rules", ours)
expect(whole.returncode == 0, "Every rule that our modules play has a scenario or a reason", whole.stdout + whole.stderr)

# A scenario that claims one rule of a module leaves the others.
with tempfile.TemporaryDirectory() as folder:
    lone = pathlib.Path(folder) / "lone.toml"
    text = ('title = "one"\nrules = ["BASE-112"]\n[game]\nmodules = ["base"]\ntilesets = ["base-c2"]\nplayers = ["red", "blue"]\n'
            '[[step]]\ndo = ["draw no such tile"]\n')
    lone.write_text(text)
    part = check(lone, "--rules", "base", "--json")
    told = json.loads(part.stdout)
    ids = [it["rule"] for it in told["untested"]]
    expect(part.returncode == 1, "Rules without a scenario are exit code 1", part.returncode)
    expect("BASE-112" not in ids and "BASE-113" in ids, "What a scenario claims is left out, the rest is listed", ids)
    expect("BASE-025" not in ids and told["excused"] > 0, "A rule with a reason is accepted", told["excused"])
    expect(len(ids) + told["excused"] + 1 == told["played"], "The numbers add up", told["played"])
    expect({it["module"] for it in told["untested"]} == {"base"}, "Only the module that is named is looked at", part.stdout)

    in_words = check(lone, "--rules", "base")
    line = next((it for it in in_words.stdout.splitlines() if "'BASE-113'" in it), "")
    found = [it for it in told["untested"] if it["rule"] == "BASE-113"]
    expect(found and line.startswith(f"{found[0]['file']}:{found[0]['line']}: "), "A line says where the rule stands", line)

    everything = json.loads(check(lone, "--rules", "--json").stdout)
    expect(everything["played"] > told["played"], "Without a name all modules are looked at", everything["played"])

    # Claims in a [[case]] count too.
    lone.write_text(text.replace("[[step]]", '[[case]]\ntitle = "a"\nrules = ["BASE-113"]\n[[case.step]]'))
    ids = [it["rule"] for it in json.loads(check(lone, "--rules", "base", "--json").stdout)["untested"]]
    expect("BASE-113" not in ids and "BASE-112" not in ids, "What a case claims is left out", ids)

    lone.write_text("title = ")
    broken = check(lone, "--rules", "base")
    expect(broken.returncode == 2 and "lone.toml:1" in broken.stderr, "A file that cannot be read is exit code 2", broken.stderr)

unknown = check(SCENARIOS / "abbot", "--rules", "abot")
expect(unknown.returncode == 2 and "Did you mean 'abbot'?" in unknown.stderr, "A module that is not there is told", unknown.stderr)

sys.exit(ending())
