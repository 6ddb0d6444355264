#!/usr/bin/env python3
"""Indexes: names are found in them, what is signed cannot be changed, and `bastide index check` plays all that they tell of."""
import re
import shutil
import subprocess
import sys

from shelving import Home, ending, entries, expect, new_index, skip


def sums(index):
    files = sorted(str(file.relative_to(index)) for file in [index / "index.toml", *(index / "modules").iterdir()])
    text = subprocess.run(["sha256sum", *files], cwd=index, check=True, capture_output=True, text=True).stdout
    (index / "SHA256SUMS").write_text(text)


def sign(home, index, key="key"):
    sums(index)
    secret, public = home.folder / f"{key}.sec", home.folder / f"{key}.pub"
    if not secret.exists():
        subprocess.run(["minisign", "-G", "-W", "-f", "-p", public, "-s", secret], check=True, capture_output=True)
    subprocess.run(["minisign", "-S", "-s", secret, "-m", index / "SHA256SUMS"], check=True, capture_output=True)
    return public


def by_name(home, index):
    public = sign(home, index)
    shutil.copy(public, index / "minisign.pub")
    shown = home.does("an index is shown", "index", "add", index)
    key = public.read_text().splitlines()[1]
    expect(key in shown and "2 modules" in shown, "its key is shown before it is believed", shown)
    home.does("it is added", "index", "add", index, "--yes")
    expect("night-watch" in home.does("it is listed", "index", "list"), "the list tells of its modules")
    expect("tells of lakes 1.0.0" in home.does("what it says of a module", "info", "lakes"), "`bastide info` looks into it")
    home.refuses("a name with another sha256 than was told", "and not " + "0" * 64, "add", "lakes", "--sha256", "0" * 64, "--yes")
    home.refuses("a name with a commit", "which says the commit", "add", "lakes", "--commit", "0" * 40, "--yes")
    home.refuses("a name that is not among those asked for", "is one module, and none of those", "add", "lakes", "--only", "night-watch", "--yes")
    home.does("a module comes by its name, with what it needs", "add", "lakes", "--yes")
    expect(home.modules() == ["lakes", "night-watch"], "what it needs came from the index as well", home.modules())
    expect("is as it is" in home.does("nothing is new there", "update"), "what came by an index is looked for there")


def changed(home, index):
    """Whoever can write there cannot sign."""
    entry = index / "modules/lakes.toml"
    text = entry.read_text()
    entry.write_text(text.replace("Lakes", "Seas"))
    home.refuses("an entry that was changed", "is not as the index was signed", "add", "lakes", "--yes")
    sums(index)
    home.refuses("with the sums made new", "is not one of the key", "add", "lakes", "--yes")
    shutil.copy(sign(home, index, "other"), index / "minisign.pub")
    home.refuses("signed by somebody else, who brings a key", "is not one of the key", "add", "lakes", "--yes")
    (index / "SHA256SUMS.minisig").unlink()
    home.refuses("not signed any more", "is not signed any more", "add", "lakes", "--yes")
    entry.write_text(text)
    (index / "modules/more.toml").write_text(text)
    sums(index)
    (index / "modules/more.toml").rename(home.folder / "more.toml")
    sign(home, index)
    shutil.copy(home.folder / "more.toml", index / "modules/more.toml")
    home.refuses("a file more", "is not as the index was signed", "add", "lakes", "--yes")
    (index / "modules/more.toml").unlink()


def other_than_said(home, index, lakes):
    home.does("both go", "remove", "lakes", "night-watch", "--yes")
    rules = lakes / "rules.toml"
    text = rules.read_text()
    rules.write_text(text + "\n# later\n")
    home.refuses("a module that is not what the index says", "its sha256 is", "add", "lakes", "--yes")
    rules.write_text(text)
    home.does("which is, after all", "add", "lakes", "--yes")
    home.does("the index goes", "index", "remove", "examples")
    expect(home.modules() == ["lakes", "night-watch"], "what came by it stays")
    home.refuses("an index that is not signed", "is not signed", "index", "add", unsigned(index), "--yes")
    home.does("unless that is asked for", "index", "add", index, "--unsigned", "--yes")


def unsigned(index):
    (index / "SHA256SUMS.minisig").unlink()
    return index


def of_a_later_version(home, index):
    """What of an index cannot be read takes nothing else away; and only an index that has to be asked is asked."""
    home.does("both go once more", "remove", "lakes", "night-watch", "--yes")
    later = index / "modules/later.toml"
    later.write_text((index / "modules/night-watch.toml").read_text().replace('"night-watch"', '"later"') + "\n[hologram]\nscale = 3\n")
    said = "'hologram' is not known"
    home.refuses("an entry with words of a later version", said, "add", "later", "--yes")
    expect(said in home.does("it is told of in the list", "index", "list"), "the list says what cannot be read, and why")
    expect(said in home.does("and where one asks for it", "info", "later"), "so does what is known of the module")
    home.refuses("an index that holds such an entry", said, "index", "check", index)
    home.does("another module of this index comes", "add", "night-watch", "--yes", "--without-checks")
    later.unlink()
    other = new_index(home, "another")
    home.does("a second index", "index", "add", other, "--unsigned", "--yes")
    shutil.rmtree(other)
    expect("is as it is" in home.does("an index is gone, and the module is of another", "update"), "where it came from is asked, and no other index")
    expect("night-watch 1.0.0" in home.does("what is known of it is told", "info", "night-watch"), "a module is told of without an index that is gone")
    home.does("the second index goes", "index", "remove", "another")
    home.does("what was needed comes back", "add", "lakes", "--yes", "--without-checks")


def a_repository(home, index):
    """An index is a repository as well, and may hold the modules that it tells of."""
    home.does("the folder goes", "index", "remove", "examples")
    home.recipe("night-watch", "examples/packages/night-watch")
    entry = index / "modules/night-watch.toml"
    entry.write_text(re.sub(r'source = ".*"\ninside = ".*"', 'source = "packages/night-watch"', entry.read_text()))
    (index / "modules/lakes.toml").unlink()
    address, _ = home.repository(index)
    home.does("an index that is a repository", "index", "add", address, "--unsigned", "--yes")
    for option, value, said in (("--write", (), "is no folder; clone it"), ("-o", ("nowhere/table.md",), "there is no folder nowhere")):
        done = home.run("index", "check", address, "--mixes", "0", option, *value)
        expect(done.returncode == 2 and said in done.stderr and "Checking" not in done.stderr, f"{option} is looked at before anything is played", done.stderr)
    home.does("what it needed goes", "remove", "lakes", "night-watch", "--yes")
    home.does("a module that lies in the index itself", "add", "night-watch", "--yes", "--without-checks")
    expect("examples" in home.does("is listed with its index", "list"), "where it came from is known")


def entry_of(home, folder):
    return home.does("an entry is written", "index", "entry", folder)


def checked(home, index):
    page = home.folder / "table.md"
    home.does("an index is checked", "index", "check", index, "--mixes", "3", "--without-pairs", "--write", "-o", page)
    table = page.read_text()
    expect(re.search(r"\| lakes \| 1.0.0 \|.*\| ok \|", table) and "interface" in table, "the page has a row for each module", table)
    expect("passed = true" in (index / "modules/lakes.toml").read_text(), "the result stands in the entry, by the engine's version")
    watch = home.folder / "packages/night-watch/scenarios.toml"
    text, entry = watch.read_text(), (index / "modules/night-watch.toml").read_text()
    watch.write_text(text + "\nnonsense = 1\n")
    (index / "modules/night-watch.toml").write_text(entry_of(home, home.folder / "packages/night-watch"))
    done = home.run("index", "check", index, "--mixes", "0", "--without-pairs")
    expect(done.stdout.count("does not hold what is asked") == 2 and "there already is" not in done.stdout,
           "what does not hold is told of the module and of the one that needs it", done.stdout + done.stderr)
    watch.write_text(text)
    (index / "modules/night-watch.toml").write_text(entry)
    rules = home.folder / "packages/lakes/scenarios.toml"
    rules.write_text(rules.read_text().replace("points = 4", "points = 5"))
    done = home.run("index", "check", index, "--mixes", "0", "--without-pairs")
    expect(done.returncode == 1 and "its sha256 is" in done.stdout, "a module that is not as said is found", done.stdout + done.stderr)


if not shutil.which("minisign"):
    skip("minisign is not installed")
with Home() as place:
    packages = place.folder / "packages"
    packages.mkdir()
    water = place.recipe("lakes", "packages/lakes")
    place.recipe("night-watch", "packages/night-watch")
    manifest = water / "rules.toml"
    manifest.write_text(manifest.read_text().replace('requires = ["base"]', 'requires = ["base", "night-watch"]'))
    scenarios = water / "scenarios.toml"
    scenarios.write_text(scenarios.read_text().replace('"base", "lakes"]', '"base", "lakes", "night-watch"]'))
    example = new_index(place)
    entries(place, packages, example)
    by_name(place, example)
    changed(place, example)
    sign(place, example)
    shutil.copy(place.folder / "key.pub", example / "minisign.pub")
    other_than_said(place, example, water)
    of_a_later_version(place, example)
    checked(place, example)
    a_repository(place, example)
sys.exit(ending())
