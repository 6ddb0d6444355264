"""What the tests of the shelf share: a home of their own, where nothing of the developer's is seen, and recipes to be added."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from expecting import ending, expect, skip  # noqa: E402,F401: for the tests

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
BUILD = Path(os.environ["BASTIDE_BUILD_DIR"])
PROGRAM = Path(os.environ["BASTIDE"])
COOKBOOK = SOURCE / "docs/cookbook"


def tree(folder):
    """All that lies in a folder, with its content."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
            for path in sorted(folder.rglob("*")) if path not in (folder / ".shelf.lock", folder / "modules")}


class Home:
    """Use as `with Home() as home:`; home.folder is empty, home.shelf is where `bastide add` puts things."""

    def __enter__(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="bastide-shelf-")
        self.folder = Path(self.temporary.name).resolve()
        self.shelf = self.folder / "data/bastide"
        return self

    def __exit__(self, *_):
        self.temporary.cleanup()

    def environment(self, **more):
        return {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder / "data"), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8",
                "GIT_CONFIG_GLOBAL": os.devnull, **more}

    def run(self, *words, before=(), program=PROGRAM, **more):
        return subprocess.run([*map(str, before), str(program), *map(str, words)], cwd=self.folder, env=self.environment(**more), text=True,
                              capture_output=True, stdin=subprocess.DEVNULL, timeout=900)

    def modules(self):
        folder = self.shelf / "modules"
        return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []

    def does(self, sentence, *words, **more):
        done = self.run(*words, **more)
        expect(done.returncode == 0, f"{sentence} (`bastide {' '.join(map(str, words))}` ends with {done.returncode})", done.stdout + done.stderr)
        return done.stdout

    def refuses(self, sentence, said, *words, **more):
        """One sentence, and nothing changed."""
        before = tree(self.shelf)
        done = self.run(*words, **more)
        what = f"{sentence}: refused, in a sentence that says '{said}'"
        expect(done.returncode == 2 and said in done.stderr and re.search(r"(?m)^bastide: ", done.stderr), what, f"{done.returncode}\n{done.stdout}{done.stderr}")
        expect(tree(self.shelf) == before, f"{sentence}: nothing changed", set(tree(self.shelf)) ^ set(before))

    def recipe(self, name, to=None):
        """A copy of a recipe of the cookbook, to be changed."""
        folder = self.folder / (to or name)
        shutil.copytree(COOKBOOK / name, folder)
        return folder

    def repository(self, folder):
        """The folder with all in one commit; its address and the commit."""
        if not shutil.which("git"):
            skip("git is not installed.")
        git = ["git", "-C", str(folder), "-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]
        if not (folder / ".git").is_dir():
            subprocess.run([*git, "init", "-q", "-b", "main"], check=True, env=self.environment())
        subprocess.run([*git, "add", "-A"], check=True, env=self.environment())
        subprocess.run([*git, "commit", "-q", "-m", "As it is"], check=True, env=self.environment())
        commit = subprocess.run([*git, "rev-parse", "HEAD"], check=True, env=self.environment(), text=True, capture_output=True).stdout.strip()
        return f"file://{folder}", commit


def entries(home, source, index):
    """What `bastide index entry` says of every module there, in a file each."""
    text = home.does("entries are written", "index", "entry", source)
    for part in re.split(r"(?m)^(?=\[module\]$)", text)[1:]:
        name = re.search(r'name = "(.+)"', part)[1]
        (index / f"modules/{name}.toml").write_text(part)


def new_index(home, name="examples"):
    index = home.folder / name
    (index / "modules").mkdir(parents=True)
    (index / "index.toml").write_text(f'[index]\nname = "{name}"\ntitle = "Examples"\n')
    return index
