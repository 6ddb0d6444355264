#!/usr/bin/env python3
"""Declared modules of strangers: two that call rules alike, and one whose file cannot be read."""
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from expecting import ending, expect  # noqa: E402
from shell import HERE, run, succeeds  # noqa: E402


def what_is_wrong_is_told_alone(folder):
    """Of a file that cannot be read nobody says besides that its rules are not there."""
    shutil.copytree(HERE, folder)
    rules = folder / "modules/orchards/rules.toml"
    rules.write_text(rules.read_text() + '\n[[rule]]\nid = "ORCH-099"\nstatus = "house"\ntext = "Half a line\n')
    result = run("bastide check scenarios/orchards.toml --modules modules --tilesets tilesets", folder)
    expect(result.returncode == 1 and "this is not valid TOML" in result.stdout, f"a broken file is not told of:\n{result.stdout}")
    expect("no installed module has such a rule" not in result.stdout, f"its rules are said to be no rules:\n{result.stdout}")


def ids_that_two_modules_have(folder):
    """Somebody asks for the rule of the game that is played; both are told of, and `conform` finds it."""
    shutil.copytree(HERE, folder)
    other = folder / "modules/allotments/rules.toml"
    other.parent.mkdir()
    other.write_text('[module]\nname = "allotments"\ntitle = "Allotments"\nversion = "1.0.0"\nplayed_by = "declarations"\ntilesets = []\n'
                     '[[rule]]\nid = "ORCH-003"\nstatus = "house"\ntext = "Sheds are forbidden."\nstate = "played"\n')
    options = "--modules modules --tilesets tilesets"
    out = succeeds(f"bastide rule ORCH-003 {options}", folder)
    expect("Sheds are forbidden" in out and "The module orchards (Orchards)" in out, f"`rule` does not tell of both:\n{out}")
    succeeds(f"bastide {options} new-game --modules orchards --players 2 -o evening.toml", folder)
    out = succeeds(f"echo 'r ORCH-003' | bastide play evening.toml {options}", folder)
    expect("Of the module orchards" in out and "Sheds" not in out, f"a game tells a rule of a module that it does not have:\n{out}")
    out = run(f"bastide conform modules/orchards {options} --scenarios scenarios --only names,games --games 12", folder).stdout
    expect("a rule of the module 'allotments' is called ORCH-003, too" in out, f"`conform` does not find it:\n{out}")
    expect("ok      games" in out and "not ok  games" not in out, f"the rule of the game is said to be none:\n{out}")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        what_is_wrong_is_told_alone(folder / "broken")
        ids_that_two_modules_have(folder / "ids")
    sys.exit(ending())


main()
