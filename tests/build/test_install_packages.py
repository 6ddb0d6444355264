#!/usr/bin/env python3
"""host/install-packages asks for what is missing, and for nothing else. A list of installed packages and stand-ins for apt-get and sudo
are what it sees."""
import os
import pty
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "tests/support"))
from expecting import ending, expect, skip  # noqa: E402

APT = """#!/bin/sh
echo "$@" >>"$ASKED"
case $LC_ALL,$LANGUAGE in
C*,) echo "0 upgraded, 2 newly installed, 0 to remove and 0 not upgraded." && echo "Get:1 http://deb.example.org one" ;;
*) echo "0 aktualisiert, 2 neu installiert, 0 zu entfernen und 0 nicht aktualisiert." && echo "Holen:1 http://deb.example.org one" ;;
esac
"""
SUDO = """#!/bin/sh
[ "$1" = -n ] && shift
exec "$@"
"""
ENTRY = """Package: {name}
Status: {status}
Priority: optional
Section: devel
Maintainer: Nobody <nobody@example.org>
Architecture: {machine}
Multi-Arch: {several}
Version: 1
Description: something

"""
INSTALLED, REMOVED = "install ok installed", "deinstall ok config-files"


class Machine:
    """With these packages: (name, machine, status)."""

    def __init__(self, folder, *packages):
        self.folder, self.asked = folder, folder / "asked"
        for name in ("host/install-packages", "host/stages.sh"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SOURCE / name, folder / name)
        for name, text in (("apt-get", APT), ("sudo", SUDO)):
            (folder / "bin").mkdir(exist_ok=True)
            (folder / "bin" / name).write_text(text)
            (folder / "bin" / name).chmod(0o755)
        for part in ("info", "updates"):
            (folder / "dpkg" / part).mkdir(parents=True)
        (folder / "dpkg/status").write_text("".join(ENTRY.format(name=name, machine=machine, several="foreign" if machine == "all" else "same",
                                                                       status=status) for name, machine, status in packages))
        self.environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "DPKG_ADMINDIR": f"{folder}/dpkg", "ASKED": str(self.asked)}

    def told(self, option):
        """What was asked of apt-get, and what was said."""
        self.asked.unlink(missing_ok=True)
        done = subprocess.run(["bash", "host/install-packages", option], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=60)
        expect(done.returncode == 0, f"install-packages {option} works", done.stderr)
        asked = self.asked.read_text().splitlines() if self.asked.exists() else []
        return [line.partition("--no-install-recommends ")[2] for line in asked if " install " in line], done.stderr


def another_language(home):
    """On a terminal, where it is told how far it has come."""
    there = Machine(home / "language")
    controller, terminal = pty.openpty()
    with os.fdopen(controller, "rb", buffering=0) as screen, os.fdopen(terminal, "wb") as errors:
        subprocess.run(["bash", "host/install-packages", "--site"], cwd=there.folder, stdin=subprocess.DEVNULL, stderr=errors, timeout=60,
                       check=True, env={**there.environment, "TERM": "xterm", "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"})
        shown = screen.read(10000).decode()
    expect("Installing packages: 16 %" in shown, "how far it has come is told in every language", shown)


def machines():
    """This one, and another that a system of this one may have packages of as well."""
    here = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()
    return here, "i386" if here != "i386" else "amd64"


def several_machines(home):
    here, other = machines()
    both = [(name, machine, INSTALLED) for name in ("python3-sphinx", "python3-myst-parser") for machine in (here, other)]
    asked, said = Machine(home / "both", *both).told("--site")
    expect(not asked and not said, "what is there for two machines is there", said)
    alone = [("python3-sphinx", "all", INSTALLED), ("python3-myst-parser", here, REMOVED), ("python3-myst-parser", other, INSTALLED)]
    asked, _ = Machine(home / "alone", *alone).told("--site")
    expect(asked == ["python3-myst-parser"], "what is there for another machine alone is not", asked)


def main():
    if not shutil.which("dpkg-query"):
        skip("This is not a Debian system.")
    with tempfile.TemporaryDirectory(prefix="bastide-packages-") as temporary:
        several_machines(Path(temporary))
        another_language(Path(temporary))
    return ending()


if __name__ == "__main__":
    sys.exit(main())
