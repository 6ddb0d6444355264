#!/usr/bin/env python3
"""A module that is only declared comes onto the shelf, plays, is renewed and goes, from a folder, an archive and a repository."""
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

from shelving import Home, ending, expect, tree


def evening(home, text='title = "Evening"\n'):
    """The recipe with a game of its own."""
    folder = home.recipe("lakes")
    (folder / "evening.toml").write_text(f'[game]\n{text}modules = ["base", "lakes"]\ntilesets = ["base-c2", "lakes"]\n'
                                         '[[player]]\nagent = "random"\n[[player]]\nagent = "random"\n')
    return folder


def a_folder(home):
    folder = evening(home)
    shown = home.does("without --yes a plan is shown", "add", folder)
    expect("lakes 1.0.0" in shown and "nothing is built" in shown and "Nothing was done" in shown, "the plan says what comes", shown)
    expect("    no license said\n" in shown, "the plan says what the module does not say of itself", shown)
    expect(not home.shelf.exists(), "a plan that is only shown changes nothing")
    home.does("it is added", "add", folder, "--yes")
    expect(home.modules() == ["lakes"] and sorted(path.name for path in home.shelf.iterdir()) == [".shelf.lock", "modules"],
           "the module is there and nothing half", list(home.shelf.rglob("*")))
    home.does("its game plays, by name", "simulate", "lakes-evening", "--games", "1")
    expect("lakes" in home.does("it is among the modules", "modules") and "lake-end" in home.does("so are its tiles", "tiles", "lakes"),
           "modules and tile sets of the shelf are found")
    listed = json.loads(home.does("it is listed", "list", "--json"))["modules"]
    expect(len(listed) == 1 and listed[0]["source"]["kind"] == "folder" and listed[0]["problem"] == "", "the list says where it came from", listed)
    home.does("its scenarios hold where it lies", "conform", home.shelf / "modules/lakes", "--only", "scenarios")
    home.refuses("the same once more", "There already is a module 'lakes'", "add", folder, "--yes")
    return folder


def renewed(home, folder):
    same = home.does("nothing is new", "update", "--yes")
    expect("is as it is" in same, "what did not change is left alone", same)
    rules = folder / "rules.toml"
    rules.write_text(rules.read_text().replace('version = "1.0.0"', 'version = "1.1.0"\nauthor = "Ann"\nlicense = "MIT"\n'
                                               'homepage = "https://example.org/lakes"\nengine = { minimum = "0.2", verified = "0.2.0" }'))
    told = home.does("a new version comes", "update", "--yes")
    expect("in place of 1.0.0" in told and "Updated lakes 1.1.0" in told, "the plan says what it takes the place of", told)
    facts = home.does("it tells of itself", "info", "lakes")
    for fact in ("Ann", "MIT", "https://example.org/lakes", "Bastide 0.2 or later, tried with 0.2.0", str(folder)):
        expect(fact in facts, f"`bastide info` tells {fact}", facts)
    expect(sorted(path.name for path in home.shelf.iterdir()) == [".shelf.lock", "modules"], "nothing is left of the version before")
    rules.unlink()
    lost = home.does("a source that is gone is told", "update", "--yes")
    expect("rules.toml" in lost and home.modules() == ["lakes"], "a module whose source is gone stays", lost)
    home.does("it goes", "remove", "lakes", "--yes")
    expect(home.modules() == [], "nothing is left of it")
    home.refuses("what is not there", "There is no module 'lakes'", "remove", "lakes", "--yes")


def archives(home, folder):
    for kind, mode in {"tar": "w", "tar.gz": "w:gz", "tar.xz": "w:xz"}.items():
        with tarfile.open(home.folder / f"lakes.{kind}", mode) as archive:
            archive.add(folder, "lakes-1.0")
    with zipfile.ZipFile(home.folder / "lakes.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for file in folder.rglob("*"):
            archive.write(file, file.relative_to(folder))
    if shutil.which("zstd"):
        subprocess.run(["zstd", "-q", str(home.folder / "lakes.tar")], check=True)
    for kind in ("tar", "tar.gz", "tar.xz", "tar.zst", "zip"):
        file = home.folder / f"lakes.{kind}"
        if file.exists():
            home.does(f"an archive .{kind} is added", "add", file, "--yes", "--without-checks")
            expect((home.shelf / "modules/lakes/tilesets/lakes.toml").is_file(), f"what was in the .{kind} is there")
            home.does("and removed", "remove", "lakes", "--yes")


def repositories(home, folder):
    address, first = home.repository(folder)
    (folder / "README.md").write_text("# Lakes, later\n")
    _, second = home.repository(folder)
    home.does("the commit that was asked for comes", "add", f"{address}#{first}", "--yes", "--without-checks")
    expect(not (home.shelf / "modules/lakes/README.md").exists() and first in (home.shelf / "modules/lakes/shelf.toml").read_text(),
           "it is pinned to the commit")
    expect(second[:12] in home.does("the newest comes by update", "update", "--yes"), "the plan names the commit")
    expect((home.shelf / "modules/lakes/README.md").read_text() == "# Lakes, later\n", "what is newer is there")
    home.does("and goes", "remove", "lakes", "--yes")
    home.refuses("a commit that there is not", "there is no commit", "add", f"{address}#{'0' * 40}", "--yes")


def several(home):
    both = home.folder / "both"
    both.mkdir()
    home.recipe("lakes", "both/lakes"), home.recipe("night-watch", "both/night-watch")
    home.does("one of several", "add", both, "--only", "night-watch", "--yes", "--without-checks")
    expect(home.modules() == ["night-watch"], "only the one that was asked for comes", home.modules())
    rules = both / "lakes/rules.toml"
    rules.write_text(rules.read_text().replace('requires = ["base"]', 'requires = ["base", "night-watch >= 1.0 < 2"]'))
    home.does("one that needs another on the shelf", "add", both / "lakes", "--yes", "--without-checks")
    home.refuses("what another needs", "needs 'night-watch'", "remove", "night-watch", "--yes")
    watch = both / "night-watch/rules.toml"
    watch.write_text(watch.read_text().replace("1.0.0", "2.0.0"))
    home.refuses("a version that another cannot do with", "needs version 1.0 or later, but before 2", "update", "--yes")
    home.does("both go", "remove", "night-watch", "lakes", "--yes")


def hidden(home):
    """What lies there by hand is found, after what is installed; and what hides it is told."""
    for name in ("modules", "tilesets", "games"):
        (home.shelf / name).mkdir(parents=True, exist_ok=True)
    home.recipe("lakes", "data/bastide/modules/lakes")
    (home.shelf / "modules/lakes/tilesets/lakes.toml").rename(home.shelf / "tilesets/lakes.toml")
    (home.shelf / "games/pond.toml").write_text('[game]\nmodules = ["base", "lakes"]\ntilesets = ["base-c2", "lakes"]\n'
                                                '[[player]]\nagent = "random"\n[[player]]\nagent = "random"\n')
    home.does("what lies there by hand plays", "simulate", "pond", "--games", "1")
    expect("by hand" in home.does("it is listed", "list"), "the list says that nobody added it")
    home.recipe("lakes", "elsewhere/lakes")
    told = home.does("another one before it", "list", BASTIDE_MODULES=str(home.folder / "elsewhere"))
    expect("hidden by" in told and "elsewhere" in told, "what is hidden is told, and by what", told)
    told = home.does("all that is known of both", "info", "lakes", BASTIDE_MODULES=str(home.folder / "elsewhere"))
    expect(re.search(r"On the shelf +hidden by", told), "is not told as if it were of one", told)
    (home.shelf / "tilesets/base-c2.toml").write_text("nothing")
    told = home.does("a tile set that is hidden", "list")
    expect("base-c2.toml by" in told, "is told", told)
    home.does("what is installed wins", "simulate", "agents", "--games", "1")


with Home() as home:
    lakes = a_folder(home)
    renewed(home, lakes)
with Home() as home:
    archives(home, home.recipe("lakes"))
    repositories(home, home.folder / "lakes")
    several(home)
    left = tree(home.shelf)
    expect(not left, "at the end nothing is left", set(left))
with Home() as home:
    hidden(home)
sys.exit(ending())
