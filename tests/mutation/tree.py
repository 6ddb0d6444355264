"""A temporary copy of the tree and of what was built of it, in which mutants are compiled.

Programs know the folders they were built in, so the copy is mounted in the place of the original, for this process and its
children alone: nothing is built anew but the library that a mutant changes and the programs that it is in, and the original stays as it is.
"""

import os
import re
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

INSIDE = "BASTIDE_MUTANTS_INSIDE"
NOT_SOURCES = shutil.ignore_patterns(".git", "build", "node_modules", "__pycache__")
COPYABLE = (stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK)
# Of a build folder: what programs load and what the libraries are linked from.
ROOM = 1 << 30  # bytes that a copy and what is built in it may take
PROGRAMS = {"bastide": "host", **{name: "tests" for name in ("kernel-tests", "unit-tests", "property-tests", "golden-tests", "differential", "fuzz-tests")}}
COPIED = ("bin", "lib", "modules", "kernel", "test-modules", "recipes", "CMakeFiles", "build.ninja", "CMakeCache.txt", "host/library/CMakeFiles",
          *(f"{folder}/CMakeFiles/{program}.dir" for program, folder in PROGRAMS.items()))
ENTER = ["unshare", "--map-root-user", "--mount"]


class Unusable(Exception):
    """Why no mutants can be made here, with the remedy."""


def not_copied(folder, names):
    """Nor what a program left there that nothing can copy: a socket, a pipe."""
    return NOT_SOURCES(folder, names) | {name for name in names if stat.S_IFMT(os.lstat(Path(folder, name)).st_mode) not in COPYABLE}


def copy(root, build, place):
    shutil.copytree(root, place, symlinks=True, ignore=not_copied)
    folder = place / build.relative_to(root)
    folder.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        source = build / name
        if source.is_dir():
            shutil.copytree(source, folder / name, symlinks=True)
        elif source.exists():
            shutil.copy2(source, folder)


def check(root, build):
    for name in ("build.ninja", "bin/bastide", "bin/unit-tests", "bin/property-tests"):
        if not (build / name).exists():
            raise Unusable(f"{build} has no {name}: configure it with a preset and -DBASTIDE_TESTS=ON, and build it.")
    if not build.is_relative_to(root):
        raise Unusable(f"{build} does not lie below {root}, of which a copy is made: name a build folder that does.")
    if shutil.disk_usage(tempfile.gettempdir()).free < ROOM:
        raise Unusable(f"A copy of the tree needs a gigabyte in {tempfile.gettempdir()}: make room, or set TMPDIR to a folder elsewhere.")
    if subprocess.run(ENTER + ["true"], capture_output=True).returncode != 0:
        raise Unusable("unshare is not allowed to mount a copy of the tree here: run it outside of the container or as root.")


def kept_outside(root, place, results):
    """Commands that let a file below the root be that of the original tree."""
    if results is None or not results.is_relative_to(root):
        return ""
    results.touch()
    inside = place / results.relative_to(root)
    inside.parent.mkdir(parents=True, exist_ok=True)
    inside.touch()
    return shlex.join(["mount", "--bind", str(results), str(inside)]) + " && "


def enter(root, build, results):
    """Runs this program again where the copy is mounted over the original, and returns its exit code; inside, None."""
    if os.environ.get(INSIDE):
        return None
    check(root, build)
    signal.signal(signal.SIGTERM, lambda *unused: sys.exit(143))  # which removes the copy
    with tempfile.TemporaryDirectory(prefix="bastide-mutants-") as folder:
        place = Path(folder) / "tree"
        copy(root, build, place)
        script = kept_outside(root, place, results) + 'mount --rbind "$1" "$2" && cd "$PWD" && exec "${@:3}"'
        command = ["bash", "-c", script, "-", str(place), str(root), sys.executable, *sys.argv]
        environment = dict(os.environ, **{INSIDE: folder, "XDG_DATA_HOME": folder, "CCACHE_DISABLE": "1", "LC_ALL": "C.UTF-8"})
        return subprocess.run(ENTER + command, env=environment).returncode


class Library:
    """The kernel, a module or what all programs have of the host: how its objects are compiled and linked, as Ninja would."""

    def __init__(self, build, target):
        self.build = build
        commands = self.commands(target)
        self.link = self.linking(commands)
        if not self.link:
            raise Unusable(f"Ninja knows no commands for {target} in {build}: build it again.")
        if archive := re.search(r" qc \S*/(lib\S+\.a) ", self.link):  # which is in the programs
            links = [self.linking(self.commands(program)) for program in PROGRAMS]
            self.link = " && ".join([self.link, *(link for link in links if archive[1] in link)])
        self.compile = {}
        for command in commands:
            source = re.search(r" -c (\S+)$", command)
            if source and "/CMakeFiles/%s.dir/" % target in command:
                for file in self.included(Path(source[1])):
                    self.compile[file] = re.sub(r" -W\S+", "", command)

    def commands(self, target):
        listed = subprocess.run(["ninja", "-C", str(self.build), "-t", "commands", target], text=True, capture_output=True)
        return listed.stdout.splitlines()

    @staticmethod
    def linking(commands):
        """Of the commands for a target the one that makes it of its objects, if there is one."""
        return next((line for line in reversed(commands) if " -c " not in line and (" -o " in line or " qc " in line)), "")

    @staticmethod
    def included(source):
        """What a unit that CMake wrote puts together, else the file itself."""
        if source.suffix == ".cxx":
            return re.findall(r'#include "([^"]+)"', source.read_text())
        return [str(source)]


class Tree:
    def __init__(self, root, build):
        self.root, self.build = root, build
        self.libraries = {}

    def library(self, path):
        parts = Path(path).parts
        target = {"kernel": "bastide_kernel", "host": "bastide_library"}.get(parts[0]) or "module-" + parts[1]
        if target not in self.libraries:
            self.libraries[target] = Library(self.build, target)
        return self.libraries[target]

    def known(self, path):
        """Whether it is compiled here: the templates of modules are not."""
        folder, name = Path(path).parts[:2]
        if folder == "modules" and not (self.root / folder / name / "rules.toml").exists():
            return False
        return str(self.root / path) in self.library(path).compile

    def make(self, path):
        """Compiles a source file and links its library; whether that succeeds."""
        library = self.library(path)
        command = library.compile[str(self.root / path)] + " && " + library.link
        return subprocess.run(command, shell=True, cwd=self.build, capture_output=True).returncode == 0

    def changed(self, mutant):
        return Changed(self, mutant)


class Changed:
    """With the mutant in the tree; afterwards without it, whose library is linked again when the next one needs it."""

    def __init__(self, tree, mutant):
        self.tree, self.mutant, self.file = tree, mutant, tree.root / mutant.path
        self.object = tree.build / re.search(r" -o (\S+)", tree.library(mutant.path).compile[str(self.file)])[1]

    def __enter__(self):
        self.text, self.kept = self.file.read_text(), self.object.read_bytes()
        m = self.mutant
        self.file.write_text(self.text[: m.begin] + m.after + self.text[m.end :])
        return self.tree.make(m.path)

    def __exit__(self, *unused):
        self.file.write_text(self.text)
        self.object.write_bytes(self.kept)
        subprocess.run(self.tree.library(self.mutant.path).link, shell=True, cwd=self.tree.build, capture_output=True, check=True)
