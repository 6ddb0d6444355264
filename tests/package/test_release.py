#!/usr/bin/env python3
"""host/release looks before it does anything, and leaves everything as it was when tests fail. A tiny repository stands for ours."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from expecting import ending, expect  # noqa: E402

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
# Of this repository alone, and by nobody's settings: whoever runs tests from a hook has told git of another.
GIT = {f"GIT_{role}_{what}": "nobody@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
ENVIRONMENT = {**{name: value for name, value in os.environ.items() if not name.startswith("GIT_")}, **GIT, "GIT_CONFIG_GLOBAL": "/dev/null",
               "GIT_CONFIG_NOSYSTEM": "1"}


class Repository:
    def __init__(self, folder):
        self.folder = folder
        for name in ("host/release", "host/stages.sh", "kernel/cmake/BastideInterface.cmake"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SOURCE / name, folder / name)
        shutil.copytree(SOURCE / "kernel/include", folder / "kernel/include")
        self.write("CMakeLists.txt", "project(Bastide VERSION 0.2.0 LANGUAGES CXX)\n")
        self.write("kernel/interfaces.txt", "# Written by releases.\n")
        self.write("docs/CHANGELOG.md", "# Changes\n\n## 0.3\n\nMuch.\n\n## 0.2\n")
        self.write("host/package", '#!/bin/sh\ngrep -c "0.3.0" CMakeLists.txt >packaged\ntest ! -f unpackable\n')
        self.write("tests/run", '#!/bin/sh\necho "$@" >>tested\ngrep -q "0.3.0" CMakeLists.txt && test ! -f fails\n')
        self.write(".gitignore", "/packaged\n/tested\n/fails\n/unpackable\n")
        for script in ("host/package", "tests/run"):
            (folder / script).chmod(0o755)
        self.git("init", "-q")
        self.commit("Begun")

    def write(self, name, text):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)

    def read(self, name):
        file = self.folder / name
        return file.read_text() if file.is_file() else ""

    def git(self, *words):
        return subprocess.run(["git", *words], cwd=self.folder, check=True, capture_output=True, text=True, env=ENVIRONMENT).stdout

    def commit(self, subject):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", subject)

    def release(self, *words):
        return subprocess.run([self.folder / "host/release", *words], cwd=self.folder, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, env=ENVIRONMENT)

    def refuses(self, words, sentence, code=1):
        done = self.release(*words)
        expect(done.returncode == code and sentence in done.stderr, f"host/release {words} says '{sentence}'", done.stdout + done.stderr)
        expect("0.2.0" in self.read("CMakeLists.txt") and not self.read("packaged"), f"host/release {words} changes nothing")


def main():
    if not shutil.which("git"):
        print("git is not installed")
        return 77
    with tempfile.TemporaryDirectory(prefix="bastide-release-") as temporary:
        there = Repository(Path(temporary))
        there.refuses([], "needs the version", 2)
        there.refuses(["0.3"], "'0.3' is not understood", 2)
        there.refuses(["0.1.9"], "which is later")
        there.refuses(["0.4.0"], "begins with '0.3'")
        there.write("notes", "to do")
        there.refuses(["0.3.0"], "not committed")
        (there.folder / "notes").unlink()
        there.write("fails", "")
        there.refuses(["0.3.0"], "Tests failed")
        expect(there.read("tested") == "--release\n" and not there.git("status", "--porcelain"), "all tests are run, and nothing is left changed")
        (there.folder / "fails").unlink()
        done = there.release("0.3.0")
        expect(done.returncode == 0 and "git tag -a v0.3.0" in done.stdout and "[x] tests/run --release" in done.stdout, "0.3.0 is released",
               done.stdout + done.stderr)
        expect(re.search(r"^0\.3\.0 [0-9a-f]{8}$", there.read("kernel/interfaces.txt"), re.M), "its interface is written down")
        expect("VERSION 0.3.0" in there.read("CMakeLists.txt") and there.read("packaged") == "1\n", "it is packaged with its version")
        expect(there.git("log", "-1", "--format=%s") == "Version 0.3.0\n" and not there.git("status", "--porcelain"), "its version is committed")
        expect(not there.git("tag"), "nothing is tagged")
        done = there.release("0.3.0", "--skip-tests")
        expect(done.returncode == 0 and "SKIPPED" in done.stdout and "SKIPPED" in done.stderr, "skipped tests are told", done.stdout)
        there.write("unpackable", "")
        done = there.release("0.3.0")
        expect(done.returncode == 1 and "nothing was committed" in done.stderr and "reset" not in done.stderr,
               "what is committed already is not to be taken back by who packs it again", done.stderr)
        (there.folder / "unpackable").unlink()
        # A patch keeps the interface.
        there.write("docs/CHANGELOG.md", "# Changes\n\n## 0.3.1\n\nLittle.\n")
        header = "kernel/include/bastide/game/state.hpp"
        there.write(header, there.read(header) + "int one_more;\n")
        there.commit("Another interface")
        done = there.release("0.3.1")
        expect(done.returncode == 1 and "no patch" in done.stderr, "a patch with another interface is none", done.stderr)
    return ending()


if __name__ == "__main__":
    sys.exit(main())
