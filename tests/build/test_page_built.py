#!/usr/bin/env python3
"""The page is built of whole packages and once at a time, however its building was interrupted. With a stand-in for npm."""
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "tests/support"))
from expecting import ending, expect  # noqa: E402

# As npm does: the packages first, of which it has a list when all are there.
NPM = """#!/bin/sh
echo "$1 begins" >>"$ASKED"
if [ "$1" = ci ]; then
    rm -rf node_modules
    mkdir -p node_modules/smol-toml
    if [ -e interrupted ]; then kill -9 -"$(ps -o pgid= $$ | tr -d ' ')"; fi
    sleep 0.2
    echo '{}' >node_modules/.package-lock.json
else
    sleep 0.2
    mkdir -p dist
    echo page >dist/index.html
fi
echo "$1 ends" >>"$ASKED"
"""


class Page:
    def __init__(self, folder):
        self.folder, self.web, self.asked = folder, folder / "host/web", folder / "asked"
        (self.web / "src").mkdir(parents=True)
        shutil.copy(SOURCE / "host/stages.sh", folder / "host/stages.sh")
        for name in ("package-lock.json", "build.mjs", "bundle.mjs", "typefaces.mjs"):
            (self.web / name).write_text("{}")
        (folder / "bin").mkdir()
        for name, text in (("npm", NPM), ("node", "#!/bin/sh\n")):
            (folder / "bin" / name).write_text(text)
            (folder / "bin" / name).chmod(0o755)

    def begin(self):
        environment = {**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "ASKED": str(self.asked)}
        return subprocess.Popen(["bash", "-c", "set -euo pipefail; source host/stages.sh; build_web"], cwd=self.folder, env=environment,
                                start_new_session=True, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def built(self, runs=1):
        """What was asked of npm by so many at once."""
        self.asked.unlink(missing_ok=True)
        begun = [self.begin() for _ in range(runs)]
        said = [run.communicate(timeout=60)[1] for run in begun]
        expect(all(run.returncode in (0, -signal.SIGKILL) for run in begun), "the page is built", said)
        return self.asked.read_text().splitlines() if self.asked.exists() else []


WHOLE = ["ci begins", "ci ends", "run begins", "run ends"]


def main():
    with tempfile.TemporaryDirectory(prefix="bastide-page-") as temporary:
        page = Page(Path(temporary))
        (page.web / "interrupted").touch()
        expect(page.built() == WHOLE[:1], "npm is interrupted among the packages")
        (page.web / "interrupted").unlink()
        asked = page.built()
        expect(asked == WHOLE, "what it left is not taken for whole", asked)
        expect(page.built() == [], "nothing is done where nothing has changed")
        shutil.rmtree(page.web / "node_modules")
        shutil.rmtree(page.web / "dist")
        asked = page.built(runs=2)
        expect(asked == WHOLE, "of two that want the page one builds it", asked)
    written = re.findall(r"'dist/([\w.-]+)'", (SOURCE / "host/web/build.mjs").read_text(encoding="utf-8"))
    expect(written[-1] == "index.html", "what tells that the page is built is written last", written)
    return ending()


if __name__ == "__main__":
    sys.exit(main())
