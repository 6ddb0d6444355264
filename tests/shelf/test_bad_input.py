#!/usr/bin/env python3
"""What is wrong with a module or its source is told in one sentence, and nothing changes; nor does it when a program is killed."""
import fcntl
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import zipfile

from shelving import COOKBOOK, PROGRAM, Home, ending, expect, new_index

MANIFEST = (COOKBOOK / "night-watch/rules.toml").read_bytes()


def entry(name, **fields):
    info = tarfile.TarInfo(name)
    for key, value in fields.items():
        setattr(info, key, value)
    return info


def tar(home, entries, kind="tar", mode="w"):
    file = home.folder / f"bad.{kind}"
    with tarfile.open(file, mode) as archive:
        for info, content in [(entry("watch/rules.toml"), MANIFEST), *entries]:
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return file


ARCHIVES = {
    "a name that climbs": ("leads out of the folder", [(entry("watch/../../evil.toml"), b"x")]),
    "a name from the root": ("leads out of the folder", [(entry("/tmp/evil.toml"), b"x")]),
    "a folder that climbs": ("leads out of the folder", [(entry("watch/../..", type=tarfile.DIRTYPE), b"")]),
    "a symbolic link": ("is a link", [(entry("watch/words", type=tarfile.SYMTYPE, linkname="/etc"), b"")]),
    "a hard link": ("is a link", [(entry("watch/words", type=tarfile.LNKTYPE, linkname="watch/rules.toml"), b"")]),
    "a device": ("is a device", [(entry("watch/null", type=tarfile.CHRTYPE, devmajor=1, devminor=3), b"")]),
    "a pipe": ("is a device, a pipe", [(entry("watch/pipe", type=tarfile.FIFOTYPE), b"")]),
    "a name twice": ("is there twice", [(entry("watch/rules.toml"), MANIFEST)]),
    "escape sequences in a name": ("cannot be seen", [(entry("watch/\x1b[2J.toml"), b"x")]),
    "folders without end": ("lies deeper", [(entry("/".join("abcdefghijklmnop") + "/x.toml"), b"x")]),
    "files without end": ("more than 2000 files", [(entry(f"watch/words/{n}"), b"") for n in range(2100)]),
    "a library that is built": ("is built already", [(entry("watch/night-watch.so"), b"\x7fELF")]),
    "a tile set that is none": ("tilesets/x.toml", [(entry("watch/tilesets/x.toml"), b"[tileset]\nname = 3\n")]),
    "two modules of one name": ("two modules in it are called 'night-watch'", [(entry("other/rules.toml"), MANIFEST)]),
}


def archives(home):
    for sentence, (said, entries) in ARCHIVES.items():
        home.refuses(f"an archive with {sentence}", said, "add", tar(home, entries), "--yes")
    home.refuses("an archive that grows without end", "is larger than what may be taken", "add",
                 tar(home, [(entry("watch/zeros"), b"\0" * (17 << 20))], "tar.xz", "w:xz"), "--yes")
    many = [(entry(f"watch/zeros{n}"), b"\0" * (15 << 20)) for n in range(5)]
    home.refuses("an archive that grows without end in small files", "larger than what may be taken", "add",
                 tar(home, many, "tar.gz", "w:gz"), "--yes")
    with zipfile.ZipFile(home.folder / "bad.zip", "w") as archive:
        archive.writestr("../evil.toml", "x")
    home.refuses("a .zip that climbs", "leads out of the folder", "add", home.folder / "bad.zip", "--yes")
    whole = tar(home, [])
    (home.folder / "cut.tar.gz").write_bytes(b"\x1f\x8b\x08" + b"\0" * 30)
    home.refuses("an archive that is damaged", "no archive that can be read", "add", home.folder / "cut.tar.gz", "--yes")
    home.refuses("another archive than was said", "its sha256 is", "add", whole, "--sha256", "0" * 64, "--yes")
    home.refuses("a sha256 that is none", "is no sha256", "add", whole, "--sha256", "12", "--yes")
    expect(not list(home.folder.rglob("evil*")), "nothing was written anywhere")


def folders(home):
    home.refuses("nothing", "there is no such folder or archive (.tar", "add", "nowhere/at-all", "--yes")
    home.refuses("a name that no index knows", "neither a folder nor an archive nor the name", "add", "gondolas", "--yes")
    home.refuses("a helper of git", "https://, ssh:// and file:// alone", "add", "ext::sh -c touch% x", "--yes")
    home.refuses("an option for git", "there is no such", "add", "--yes", "--", "--upload-pack=touch x")
    home.refuses("no repository", "cannot be read", "add", f"file://{home.folder}/nothing", "--yes")
    folder = home.recipe("lakes")
    home.refuses("another folder than was said", "its sha256 is", "add", folder, "--sha256", "0" * 64, "--yes")
    (folder / "words").symlink_to("/etc")
    home.refuses("a folder with a link", "is a link", "add", folder, "--yes")
    (folder / "words").unlink()
    os.mkfifo(folder / "pipe")
    home.refuses("a folder with a pipe", "is a device, a pipe", "add", folder, "--yes")
    (folder / "pipe").unlink()
    rules = (folder / "rules.toml").read_text()
    for sentence, said, old, new in [
            ("a module of the program's own name", "is here already", '"lakes"', '"farmers"'),
            ("a module for a later engine", "it is made for Bastide 9.0 or later, and this is", 'version = ', 'engine = { minimum = "9.0" }\nversion = '),
            ("a module for an earlier engine", "it is made for Bastide up to 0.1", 'version = ', 'engine = { maximum = "0.1" }\nversion = '),
            ("what is needed and nowhere", "needs 'boats'", '["base"]', '["base", "boats"]'),
            ("a later version of what is here", "needs version 99 or later of 'base'", '["base"]', '["base >= 99"]'),
            ("a homepage that is none", "is no address", 'version = ', 'homepage = "javascript:x"\nversion = '),
            ("a manifest with a typing error", "Did you mean 'author'?", 'version = ', 'autor = "Ann"\nversion = '),
            ("no manifest at all", "there is no module in it", None, None)]:
        if old is None:
            (folder / "rules.toml").unlink()
        else:
            assert old in rules
            (folder / "rules.toml").write_text(rules.replace(old, new, 1))
        home.refuses(sentence, said, "add", folder, "--yes")
    (folder / "rules.toml").write_text(rules)
    game = '[game]\nmodules = ["base", "lakes"]\ntilesets = ["base-c2"]\n[[player]]\nname = "Ann"\nagent = '
    for agent in ('{ command = "touch started" }', '"bot:command=touch started"'):
        (folder / "evening.toml").write_text(game + agent + "\n")
        home.refuses("a declared module with a game that starts a program", "the game seats a program, 'bot:command=touch started'", "add", folder, "--yes")
    (folder / "evening.toml").unlink()
    (folder / "scenarios.toml").write_text((folder / "scenarios.toml").read_text().replace("points = 4", "points = 5"))
    home.refuses("a module whose scenarios do not hold", "does not hold what is asked", "add", folder, "--yes")
    home.does("which --without-checks takes all the same", "add", folder, "--yes", "--without-checks")
    (home.folder / "second").mkdir()
    shutil.copytree(COOKBOOK / "lakes/tilesets", home.folder / "second/tilesets")
    (home.folder / "second/rules.toml").write_bytes(MANIFEST.replace(b"tilesets = []", b'tilesets = ["lakes"]'))
    home.refuses("a tile set of a name that is taken", "brings a tile set 'lakes'", "add", home.folder / "second", "--yes")


def from_a_shelf(home):
    """What lies on a shelf may be given to others as it is."""
    home.does("a module comes", "add", COOKBOOK / "night-watch", "--yes")
    given = shutil.copytree(home.shelf / "modules/night-watch", home.folder / "given")
    home.does("it goes, even if it is named twice", "remove", "night-watch", "night-watch", "--yes")
    home.does("and comes again from a copy of how it lay there", "add", given, "--yes")


def lost_records(home):
    """A module whose record cannot be read plays; nobody knows where it came from, and nothing half is said of it."""
    home.does("a module comes", "add", COOKBOOK / "lakes", "--yes", "--without-checks")
    folder = home.shelf / "modules/lakes"
    (folder / "shelf.toml").write_text("garbage [[")
    told = home.does("it is listed", "list")
    expect(re.search(r"lakes +1\.0\.0 +Lakes +not known", told) and "Cannot be played with" not in told, "with its name and version", told)
    expect("not known, so `bastide update` leaves it alone" in told and "shelf.toml:1" in told, "why nobody knows more is told", told)
    [listed] = json.loads(home.does("it is listed as data", "list", "--json"))["modules"]
    expect(listed["source"] is None and listed["problem"] == "" and "shelf.toml:1" in listed["record_problem"], "without a source", listed)
    expect(re.search(r"Came from +not known", home.does("it is told of", "info", "lakes")), "no half a line is told of it")
    home.refuses("the same once more", "and where it came from is not known; `bastide remove lakes` takes it away", "add", COOKBOOK / "lakes", "--yes")
    expect("left as it is" in home.does("an update goes by", "update", "--yes"), "it is left as it is")
    (folder / "shelf.toml").unlink()
    expect(f"  lakes 1.0.0, {folder}, which" in home.does("what lies there by hand", "remove", "lakes"), "is named with its version")
    (folder / "rules.toml").unlink()
    expect(f"  lakes, {folder}, which" in home.does("what has no version", "remove", "lakes"), "is named without one")
    home.does("it goes all the same", "remove", "lakes", "--yes")
    expect(home.modules() == [], "nothing is left of it")


def circles(home):
    ring = home.folder / "ring"
    for name, other in (("ants", "bees"), ("bees", "cats"), ("cats", "ants")):
        (ring / name).mkdir(parents=True)
        text = MANIFEST.replace(b"night-watch", name.encode()).replace(b'["base"]', f'["base", "{other}"]'.encode())
        (ring / name / "rules.toml").write_bytes(text)
    home.refuses("modules that need each other in a circle", "in a circle: 'ants' needs 'bees', which needs 'cats', which needs 'ants'",
                 "add", ring, "--yes")


def two_at_once(home):
    home.shelf.mkdir(parents=True, exist_ok=True)
    with open(home.shelf / ".shelf.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        home.refuses("a second program at once", "another program is changing", "add", COOKBOOK / "night-watch", "--yes")
        home.does("which still may look", "list")


def full_disk(home):
    if not shutil.which("bwrap") or subprocess.run(["bwrap", "--dev-bind", "/", "/", "true"], capture_output=True).returncode != 0:
        return  # not there, or not for this user
    small = ["bwrap", "--dev-bind", "/", "/", "--size", "40960", "--tmpfs", str(home.folder / "data")]
    (home.folder / "data").mkdir(exist_ok=True)
    big = home.recipe("night-watch", "big")
    (big / "README.md").write_text("A long story.\n" * 9000)
    done = home.run("add", big, "--yes", before=small)
    expect(done.returncode == 2 and "No space left on device" in done.stderr, "a full disk is told in a sentence", done.stdout + done.stderr)


def killed(home):
    """At whatever moment: the module is there as a whole, or nothing of it."""
    for pause in (0.02, 0.06, 0.1, 0.15, 0.2, 0.3):
        child = subprocess.Popen([PROGRAM, "add", str(COOKBOOK / "night-watch"), "--yes"], env=home.environment(), stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, start_new_session=True)
        time.sleep(pause)
        child.send_signal(signal.SIGKILL)
        child.wait()
        there = home.shelf / "modules/night-watch"
        expect(not there.exists() or (there / "shelf.toml").is_file(), "a module that is there is there as a whole")
        home.does("what is half is not seen", "list")
        shutil.rmtree(there, ignore_errors=True)
    home.does("it is added after all", "add", COOKBOOK / "night-watch", "--yes")
    expect(sorted(path.name for path in home.shelf.iterdir()) == [".shelf.lock", "modules"] and home.modules() == ["night-watch"],
           "what a killed program left is gone", list(home.shelf.iterdir()))


def indexes(home):
    index = new_index(home)
    (index / "modules/boats.toml").write_text('[module]\nname = "boats"\ntitle = "Boats"\nversion = "1.0"\nsource = "gone"\nsha256 = "' + "0" * 64 + '"\n')
    home.refuses("an entry whose source is not there", "boats.toml:5: [module]: 'source': '", "index", "check", index)
    (index / "modules/deeper").mkdir()
    shutil.copytree(COOKBOOK / "lakes", index / "lakes")
    (index / "modules/boats.toml").unlink()
    (index / "modules/deeper/lakes.toml").write_text(home.does("an entry", "index", "entry", index / "lakes"))
    home.refuses("an entry in a folder of its own", "file and module must have one name", "index", "check", index)


def homeless(home):
    """A user to whom the system gives no home has no shelf, and may ask what is installed."""
    if os.geteuid() != 0 or not all(folder.stat().st_mode & 0o001 for folder in PROGRAM.resolve().parents):
        return
    environment = {name: value for name, value in home.environment().items() if name not in ("HOME", "XDG_DATA_HOME")}
    done = subprocess.run([PROGRAM, "info", "base"], user=54321, group=54321, extra_groups=[], env=environment, cwd="/", text=True,
                          capture_output=True, stdin=subprocess.DEVNULL, timeout=900)
    expect(done.returncode == 0 and re.match(r"Module +base ", done.stdout), "a user without a home asks for a module", done.stdout + done.stderr)


for test in (homeless, indexes, archives, folders, from_a_shelf, lost_records, circles, two_at_once, full_disk, killed):
    with Home() as place:
        test(place)
sys.exit(ending())
