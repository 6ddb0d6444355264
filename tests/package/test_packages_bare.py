#!/usr/bin/env python3
"""Packages in bare Debian systems: made there by the steps of host/Containerfile, twice the same bytes; installed, played with, upgraded
and removed; modules built against the package for authors; the archive on another Debian. Root and debootstrap are needed.

`test_packages_bare.py FOLDER` tries packages that were made already.
"""
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "kit"))
from installed import SOURCE, ending, expect, skip_unless_plain  # noqa: E402
from roots import BUILD, Root, copy_of_tree, skip_unless_possible  # noqa: E402

MOST_SECONDS = 60  # until somebody who installs it has played a game
GAME = "bastide play quick --agents greedy --no-colour"
KEEP = "find {} -type f | sort | xargs -d '\\n' sha256sum"


def steps(stage):
    """The instructions of one stage of the recipe for a container, in order."""
    text = re.sub(r"\\\n\s*", "", (SOURCE / "host/Containerfile").read_text())
    stages = re.split(r"^FROM ", text, flags=re.M)[1:]
    return [tuple(line.split(None, 1)) for line in stages[stage].splitlines()[1:] if line and line[0] != "#"]


def ran(root, script, user="root", **variables):
    done = root.run(script, user, **variables)
    expect(done.returncode == 0, f"`{script}` works", done.stdout + done.stderr)
    return done.stdout + done.stderr


def build(to):
    """The recipe's first stage, in a bare system; then once more in a folder of another name, by somebody with other habits."""
    with Root() as root:
        folder, other = "/", "/home/somebody/where things are built"
        copy_of_tree(root.path / other.lstrip("/"))  # before the hour that somebody may work on meanwhile
        for instruction, rest in steps(0):
            if instruction == "WORKDIR":
                folder = rest
            elif instruction == "COPY" and rest == ". .":
                copy_of_tree(root.path / folder.lstrip("/"))
            elif instruction == "RUN":
                ran(root, f"cd {folder} && {rest}")
            else:
                expect(False, f"this test knows what {instruction} {rest} does")
        made = root.path / folder.lstrip("/") / "build/packages"
        if not made.is_dir():
            return False
        shutil.copytree(made, to, dirs_exist_ok=True)
        ran(root, f"umask 077; TZ=Pacific/Auckland LC_ALL=C '{other}/host/package'")
        again = root.path / other.lstrip("/") / "build/packages/SHA256SUMS"
        same = again.is_file() and again.read_text() == (to / "SHA256SUMS").read_text()
        expect(same, "the packages are the same bytes in another folder", again.read_text() if again.is_file() else "")
        for package in sorted(to.glob("*.deb")):
            inside = ran(root, f"dpkg-deb --fsys-tarfile /src/build/packages/{package.name} | grep -aoE '/src/(kernel|host|modules)' | head -1")
            expect(not inside.strip(), f"{package.name} tells nothing of where it was built")
    return True


def whole(made):
    done = subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=made, capture_output=True, text=True)
    expect(done.returncode == 0, "the checksums are those of the packages", done.stdout)
    names = {re.sub(r"\d+\.\d+\.\d+(-\d+)?", "V", file.name) for file in made.iterdir()}
    machine = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True).stdout.strip()
    wanted = {f"bastide_V_{machine}.deb", f"bastide-dev_V_{machine}.deb", f"bastide-dbgsym_V_{machine}.deb", "bastide-doc_V_all.deb",
              f"python3-bastide_V_{machine}.deb",
              "bastide-V.tar.xz", f"bastide-V-linux-{os.uname().machine}.tar.xz", "SHA256SUMS"}
    expect(names == wanted, "all packages are made, and no others", names ^ wanted)


def first_game(root, made):
    """The recipe's second stage: installed and played with; how long each takes is told."""
    for instruction, rest in steps(1):
        if instruction == "COPY":
            _, of, to = rest.split()
            for file in made.glob(of.rpartition("/")[2]):
                root.put(file, to + file.name)
        elif instruction == "RUN":
            for part in rest.split(" && "):
                done, seconds = root.seconds(part)
                expect(done.returncode == 0, f"`{part}` works", done.stdout + done.stderr)
                if "apt-get install" in part:
                    installing = seconds
    done, playing = root.seconds(GAME)
    expect(done.returncode == 0 and "points" in done.stdout, "a first game is played", done.stdout + done.stderr)
    print(f"apt install took {installing:.1f} s, the first game {playing:.1f} s.")
    expect(installing + playing < MOST_SECONDS, f"installing and a first game take less than {MOST_SECONDS} s")
    there = ran(root, "dpkg-query -W -f='${Package}\\n'").split()
    expect(not {"g++", "gcc", "cpp", "binutils", "cmake"} & set(there), "the program's package brings no compiler")
    expect(not root.run("command -v c++ || command -v cc").stdout, "there is no compiler")


def served(root):
    """What the container runs: an unprivileged user's server, with its page."""
    settings = dict(steps(1))
    words = json.loads(settings["ENTRYPOINT"]) + ["--port", "0"]
    with subprocess.Popen(root.command("exec " + " ".join(words), settings["USER"]), env=root.environment, text=True,
                          stdout=subprocess.PIPE) as server:
        try:
            port = int(re.search(r":(\d+)/", server.stdout.readline())[1])
            there = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            there.request("GET", "/", headers={"Host": f"localhost:{port}"})
            answer = there.getresponse()
            page = answer.read().decode()
            expect(answer.status == 200 and "<title>" in page, "the container serves the page", page[:300])
            game = (SOURCE / "host/games/quick.toml").read_text()
            there.request("POST", "/api/tables", json.dumps({"toml": game, "seed": 1}), {"Host": f"localhost:{port}"})
            expect(there.getresponse().status == 201, "a table is made there")
        finally:
            server.kill()  # unshare minds nothing less
    kept = [*(root.path / settings["VOLUME"].lstrip("/")).rglob("*.bastide")]
    expect(len(kept) == 1 and kept[0].stat().st_uid != 0, "its record lies in the volume", kept)


def rules_only(root):
    """As the written README says, by somebody who is not root."""
    ran(root, "useradd --create-home ann")
    ran(root, "cd ~ && bastide new-module oaks --plain", "ann")
    readme = (root.path / "home/ann/oaks/README.md").read_text()
    script = "".join(re.findall(r"^```sh\n(.*?)^```$", readme, re.M | re.S))
    script = script.replace("bastide play evening.toml", "bastide play evening.toml --agents greedy")
    told = ran(root, f"set -e; cd ~/oaks; {script}", "ann")
    expect("checks hold" in told, "`conform` finds nothing in a module that is only declared", told)
    ran(root, "mkdir -p ~/.local/share/bastide/modules && mv ~/oaks ~/.local/share/bastide/modules/", "ann")


def kept_by(root):
    return ran(root, KEEP.format("~/.local/share/bastide"), "ann") + ran(root, KEEP.format("/var/lib/bastide"))


def upgraded_and_removed(root, made):
    """A second version comes, then all goes: what people have stays, and the record is gone on with."""
    ran(root, f"cd ~ && {GAME}", "ann")
    before = kept_by(root)
    expect(".bastide" in before and "rules.toml" in before, "there are records and modules", before)
    package = next(made.glob("bastide_*.deb"))
    root.put(package, "/tmp/now.deb")
    ran(root, "cd /tmp && dpkg-deb -R now.deb later && sed -i 's/^Version: .*/Version: 99.0.0-1/' later/DEBIAN/control && dpkg-deb -b later later.deb")
    ran(root, "apt-get install -y --no-install-recommends /tmp/later.deb")
    expect("99.0.0-1" in ran(root, "dpkg-query -W -f='${Version}' bastide"), "the later version is installed")
    told = ran(root, "set -e; bastide records; for r in ~/.local/share/bastide/records/*; do bastide replay $r --verify; done", "ann")
    expect("quick" in told, "records go on after the upgrade", told)
    for how in ("remove", "purge"):
        ran(root, f"apt-get {how} -y bastide")
        expect(kept_by(root) == before, f"{how} leaves records and modules")
    left = ran(root, "find /usr /etc -path '*bastide*' -not -path '/usr/share/doc/*'").splitlines()
    expect(not left, "nothing else stays", left)


def authors(made):
    """The package for authors brings a compiler and builds a module; debug symbols are those of the program."""
    with Root() as root:
        for package in made.glob("bastide*.deb"):
            root.put(package, f"/tmp/{package.name}")
        ran(root, "apt-get update && apt-get install -y --no-install-recommends /tmp/bastide*.deb")
        ran(root, "useradd --create-home ann")
        ran(root, "cd ~ && bastide new-module tall --figure --tiles --tariff", "ann")
        readme = (root.path / "home/ann/tall/README.md").read_text()
        script = "".join(re.findall(r"^```sh\n(.*?)^```$", readme, re.M | re.S))
        script = script.replace("bastide play game.toml\n", "bastide play game.toml --agents greedy\n")
        told = ran(root, f"set -e; cd ~/tall; {script}", "ann")
        expect("100% tests passed" in told and "checks hold" in told, "a module builds and passes its tests", told)
        expect((root.path / "usr/share/doc/bastide/docs/playing.md").is_file(), "the documents are there")
        number = re.search(r"Build ID: (\w\w)(\w+)", ran(root, "readelf -n /usr/bin/bastide"))
        symbols = number and root.path / f"usr/lib/debug/.build-id/{number[1]}/{number[2]}.debug"
        expect(symbols and symbols.is_file(), "the debug symbols belong to the program")


def python(made):
    """The package for Python: Debian's Python finds it, and it finds what the program has."""
    with Root() as root:
        for name in ("bastide_*.deb", "python3-bastide_*.deb"):
            package = next(made.glob(name))
            root.put(package, f"/tmp/{package.name}")
        ran(root, "apt-get update && apt-get install -y --no-install-recommends /tmp/*.deb")
        ran(root, "useradd --create-home ann")
        told = ran(root, """cd ~ && python3 -c 'import bastide
state = bastide.Game("everything").new_initial_state(seed=1)
while not state.is_terminal(): state.apply_action(state.random_action())
print(len(bastide.Library().modules), sum(state.scores()) > 0)'""", "ann")
        expect(re.fullmatch(r"\d+ True\n", told) and int(told.split()[0]) > 30, "Python plays with all modules", told)


def elsewhere(made):
    """The archive on another Debian, where it is moved after it was unpacked."""
    with Root("trixie") as root:
        archive = next(made.glob("bastide-*-linux-*.tar.xz"))
        (root.path / "opt/games").mkdir(parents=True)
        subprocess.run(["tar", "-C", root.path / "opt/games", "-xf", archive, "--no-same-owner"], check=True)
        ran(root, f"/opt/games/*/bin/{GAME} --no-record")
        ran(root, "mv /opt/games/bastide-* '/srv/moved here'")
        for words in (f"{GAME} --no-record", "bastide new-module oaks --plain", "bastide man play", "bastide simulate full-mix --games 1 --quiet"):
            ran(root, f"cd /tmp && PATH=\"/srv/moved here/bin:$PATH\" && {words}")
        used = ran(root, "ldd '/srv/moved here/bin/bastide' '/srv/moved here'/lib/*/bastide/*.so* '/srv/moved here'/lib/*/bastide/modules/*/*.so")
        foreign = {line.split()[0] for line in used.splitlines() if "=>" in line and "moved here" not in line}
        expect(foreign <= {"libc.so.6", "libm.so.6"}, "it needs nothing of that system but the C library", foreign)


def main():
    skip_unless_plain()
    skip_unless_possible()
    with tempfile.TemporaryDirectory(prefix="bastide-packages-", dir=BUILD) as temporary:
        made = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(temporary)
        if len(sys.argv) > 1 or build(made):
            whole(made)
            with Root() as root:
                first_game(root, made)
                served(root)
                rules_only(root)
                upgraded_and_removed(root, made)
            authors(made)
            python(made)
            elsewhere(made)
    return ending()


if __name__ == "__main__":
    sys.exit(main())
