#!/usr/bin/env python3
"""host/package takes the last commit: where git does not tell it, nothing else is taken for it. A tiny repository stands for ours."""
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from expecting import ending, expect, skip  # noqa: E402

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
ENVIRONMENT = {**{name: value for name, value in os.environ.items() if not name.startswith("GIT_")}, "GIT_CONFIG_GLOBAL": "/dev/null",
               "GIT_CONFIG_NOSYSTEM": "1"}


def main():
    if not shutil.which("git"):
        skip("git is not installed")
    with tempfile.TemporaryDirectory(prefix="bastide-sources-") as temporary:
        there = Path(temporary)
        (there / "bin").mkdir()
        for name in ("host/package", "host/stages.sh"):
            (there / name).parent.mkdir(exist_ok=True)
            shutil.copy(SOURCE / name, there / name)
        (there / "CMakeLists.txt").write_text("project(Bastide VERSION 0.2.0 LANGUAGES CXX)\n")
        (there / "host/web/src").mkdir(parents=True)  # the page follows: it ends with what npm and node stand for here
        for name, line in (("host/install-packages", "exit 0"), ("bin/npm", "exit 1"), ("bin/node", "exit 1")):
            (there / name).write_text(f"#!/bin/sh\n{line}\n")
            (there / name).chmod(0o755)
        subprocess.run(["git", "init", "-q"], cwd=there, env=ENVIRONMENT, check=True)

        def told(**variables):
            return subprocess.run(["bash", "host/package"], cwd=there, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                                  env={**ENVIRONMENT, "PATH": f"{there}/bin:{os.environ['PATH']}", **variables})

        done = told(GIT_TEST_ASSUME_DIFFERENT_OWNER="1")  # as for who is root in a container that somebody's folder is mounted in
        expect(done.returncode == 1 and "safe.directory" in done.stderr and "of the last commit" in done.stderr and "the page" not in done.stderr,
               "a repository that is another's is not packaged as it lies there", done.stderr)
        shutil.rmtree(there / ".git")
        (there / "host/web/.lock").touch()  # as building and testing the page leaves it
        expect("Building the page" in told().stderr, "an unpacked source archive is")
        archived = subprocess.run(["tar", "-tf", there / "build/package/made/bastide-0.2.0.tar.xz"], capture_output=True, text=True).stdout
        expect("host/web/src" in archived and ".lock" not in archived, "without what building leaves in it", archived)
    return ending()


if __name__ == "__main__":
    sys.exit(main())
