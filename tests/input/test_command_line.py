#!/usr/bin/env python3
"""What is said of a line that names no command, or an option that its command does not have: of the innermost command."""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from expecting import ending, expect  # noqa: E402

PROGRAM = Path(os.environ.get("BASTIDE", Path(os.environ["BASTIDE_BUILD_DIR"]) / "bin/bastide"))

CASES = [
    ("lab run x.toml --tread 3", "There is no option --tread of `bastide lab run`. Did you mean '--threads'? (`bastide lab run --help`"),
    ("lab run a b", "`bastide lab run` does not expect 'b'. (`bastide lab run --help`"),
    ("lab run", "EXPERIMENT is required. (`bastide lab run --help`"),
    ("lab runn x.toml --threads 3", "`bastide lab` has no command 'runn'. Did you mean 'run'? (`bastide lab --help`"),
    ("index ad", "`bastide index` has no command 'ad'. Did you mean 'add'? (`bastide index --help`"),
    ("index", "`bastide index` needs a command: add, list, remove, check and entry. (`bastide index --help`"),
    ("simulat agents --games 3", "There is no command 'simulat'. Did you mean 'simulate'? (`bastide --help`"),
    ("simulate agents --game 3", "There is no option --game of `bastide simulate`. Did you mean '--games'? (`bastide simulate --help`"),
    ("--chekced modules", "There is no option --chekced of `bastide modules`. Did you mean '--checked'? (`bastide modules --help`"),
    # A seat that nothing was said of is not the next one's.
    ("simulate agents --games 1 --agents ,greedy", "--agents: in ',greedy' there is nothing before or behind a comma. (`bastide simulate --help`"),
    ("play agents --no-record -a greedy,", "--agents: in 'greedy,' there is nothing before or behind a comma. (`bastide play --help`"),
    ("new-game --modules=base,,farmers", "--modules: in 'base,,farmers' there is nothing before or behind a comma. (`bastide new-game --help`"),
    ("lab report x.lab --measures turns,,", "--measures: in 'turns,,' there is nothing before or behind a comma. (`bastide lab report --help`"),
    ("simulate /dev/null --games 1", "/dev/null: this is not a regular file."),
    ("new-game --all quick", "`bastide new-game` does not expect 'quick'. (`bastide new-game --help`"),
]

for line, sentence in CASES:
    told = subprocess.run([PROGRAM, *line.split()], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    expect(told.returncode == 2 and told.stdout == "", f"`bastide {line}` is refused", told.stdout)
    expect(told.stderr.startswith(f"bastide: {sentence}"), f"`bastide {line}` is answered: {sentence}", told.stderr)

# A module where the folder that it lies in is wanted: nothing would be found there.
with tempfile.TemporaryDirectory() as place:
    module = Path(place, "mine")
    module.mkdir()
    for found, sentence in (("", "this folder is a module itself; name the folder that it lies in"),
                            ("build/modules", "this folder is a module itself; name mine/build/modules, where it was built.")):
        (module / "rules.toml").write_text("")
        (module / found).mkdir(parents=True, exist_ok=True)
        told = subprocess.run([PROGRAM, "rules", "base", "--modules", "mine"], cwd=place, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        expect(told.returncode == 2 and told.stderr.startswith(f"bastide: --modules mine: {sentence}"), f"`--modules mine` is answered: {sentence}", told.stderr)
    (module / "inner").mkdir()
    (module / "inner/rules.toml").write_text("")
    told = subprocess.run([PROGRAM, "rules", "base", "--modules", "mine"], cwd=place, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    expect(told.returncode == 0, "a module in which modules lie is looked into", told.stderr)

sys.exit(ending())
