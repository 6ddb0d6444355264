"""What the tests of the author's kit share: a prefix with everything in it, and an environment that knows nothing else."""
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
CMAKE = os.environ.get("BASTIDE_CMAKE", "cmake")


def option(name):
    """Of the build under test."""
    match = re.search(rf"^{name}:\w+=(.*)$", (BUILD / "CMakeCache.txt").read_text(), re.M)
    return match is not None and match[1] in ("ON", "TRUE", "1")


def skip_unless_plain():
    if option("BASTIDE_STATIC") or option("BASTIDE_SANITIZE"):
        skip("A static program loads no modules, and an instrumented one no plain ones.")


class Installed:
    """Use as `with Installed() as there:`; the prefix is there.prefix, there.home is empty but for it."""

    def __enter__(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="bastide-kit-")
        self.home = Path(self.temporary.name).resolve()
        self.prefix = self.home / "prefix"
        plain = {name: value for name, value in os.environ.items() if name not in ("DESTDIR", "CMAKE_INSTALL_MODE")}
        done = subprocess.run([CMAKE, "--install", str(BUILD), "--prefix", str(self.prefix)], capture_output=True, text=True, env=plain)
        if done.returncode != 0:
            print(done.stdout + done.stderr)
            sys.exit(1)
        return self

    def __exit__(self, *_):
        self.temporary.cleanup()

    def run(self, *command, folder=None, typed="", **environment):
        path = f"{self.prefix}/bin:{Path(shutil.which(CMAKE) or CMAKE).parent}:{os.environ['PATH']}"
        return subprocess.run([str(word) for word in command], cwd=folder or self.home, input=typed, text=True, capture_output=True,
                              env={"HOME": str(self.home), "PATH": path, "LC_ALL": "C.UTF-8", **environment})
