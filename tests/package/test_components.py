#!/usr/bin/env python3
"""What is installed belongs to exactly one package; what a system reads of it (menu entry, description, service) is well formed."""
import configparser
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as Tree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "kit"))
from installed import BUILD, CMAKE, SOURCE, ending, expect, skip_unless_plain  # noqa: E402

PACKAGING = SOURCE / "host/packaging"
EXPOSURE = 15  # tenths, as systemd counts what a service could do to the machine: 100 is everything


def install(prefix, *options):
    done = subprocess.run([CMAKE, "--install", str(BUILD), "--prefix", str(prefix), *options], capture_output=True, text=True)
    expect(done.returncode == 0, f"cmake --install {' '.join(options)} works", done.stdout + done.stderr)
    return {str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_symlink() or not path.is_dir()}


def run(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, stdin=subprocess.DEVNULL)


def checked_by(tool, *words):
    if shutil.which(tool):
        done = run(tool, *words)
        expect(done.returncode == 0, f"{tool} finds nothing", done.stdout + done.stderr)


def components(home):
    """The components of CPack, each in a prefix of its own, and all in one."""
    names = re.search(r"CPACK_COMPONENTS_ALL ([^)]*)\)", (PACKAGING / "CMakeLists.txt").read_text())[1].split()
    everything = install(home / "all")
    found = {name: install(home / name, "--component", name) for name in names}
    for file in sorted(everything | set().union(*found.values())):
        owners = [name for name, files in found.items() if file in files]
        expect(len(owners) == 1 and file in everything, f"{file} belongs to one package", owners)
    return found


def contents(found, home):
    for file in found["development"]:
        expect(re.match(r"include/bastide/|lib/.*/?cmake/Bastide/|lib/.*\.so$", file), f"{file} is for who compiles modules")
    for file in found["documents"]:
        expect(file.startswith("share/doc/bastide/"), f"{file} is a document")
    program = found["program"]
    for wanted in ("bin/bastide", "share/man/man1/bastide.1", "share/applications/bastide.desktop", "share/metainfo/bastide.metainfo.xml",
                   "share/icons/hicolor/scalable/apps/bastide.svg", "lib/systemd/system/bastide.service", "share/bastide/games/quick.toml",
                   "share/bastide/templates/plain/rules.toml", "share/bash-completion/completions/bastide"):
        expect(wanted in program, f"the program's package has {wanted}")
    expect(not any(file.endswith((".hpp", ".cmake")) for file in program), "the program's package has nothing for compilers")
    done = run(home / "program/bin/bastide", "simulate", "quick", "--games", "1", "--agents", "random", "--quiet")
    expect(done.returncode == 0, "the program's package plays by itself", done.stderr)


def menu(home):
    file = home / "program/share/applications/bastide.desktop"
    entry = configparser.RawConfigParser(strict=True)
    entry.optionxform = str
    entry.read_string(file.read_text(encoding="utf-8"))
    entry = entry["Desktop Entry"]
    program, command, *options = entry["Exec"].split()
    shown = run(home / "program/bin" / program, command, "--help").stdout
    expect(all(option in shown for option in options), "the menu's command has its options", entry["Exec"])
    expect((home / f"program/share/icons/hicolor/scalable/apps/{entry['Icon']}.svg").is_file(), "the menu's icon is there")
    for language in ("cs", "de"):
        expect(f"Comment[{language}]" in entry, f"the menu speaks {language}")
    checked_by("desktop-file-validate", file)

    data = home / "program/share/metainfo/bastide.metainfo.xml"
    root = Tree.parse(data).getroot()
    version = run(home / "program/bin/bastide", "--version").stdout
    expect(f"bastide {root.find('releases/release').get('version')}," in version, "the description's release is the program's", version)
    expect(root.findtext("launchable") == file.name and root.findtext("icon") == entry["Icon"], "description and menu mean the same")
    checked_by("appstreamcli", "validate", "--no-net", data)
    Tree.parse(home / "program/share/icons/hicolor/scalable/apps/bastide.svg")


def service(home):
    file = home / "program/lib/systemd/system/bastide.service"
    lines = [line.partition("=")[::2] for line in file.read_text().splitlines() if "=" in line and line[0] != "#"]
    command = dict(lines)["ExecStart"].split()
    shown = run(home / "program/bin" / command[0], command[1], "--help").stdout
    expect(all(word in shown for word in command if word.startswith("--")), "the service's command has its options", command)
    if shutil.which("systemd-analyze"):
        done = run("systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE}", "--no-pager", file)
        expect(done.returncode == 0, f"the service's exposure is at most {EXPOSURE / 10}", done.stdout[-300:] + done.stderr)
        here = home / "bastide.service"  # where nothing is installed there is no program
        here.write_text(file.read_text().replace("ExecStart=bastide", f"ExecStart={home}/program/bin/bastide"))
        done = run("systemd-analyze", "verify", "--man=no", here)
        expect("bastide.service" not in done.stderr, "systemd understands the service", done.stderr)


def script():
    done = run(SOURCE / "host/package", "--fast")
    expect(done.returncode == 2 and "'--fast'" in done.stderr, "host/package tells what it does not understand", done.stderr)
    done = run(SOURCE / "host/package", "--help")
    expect(done.returncode == 0 and "build/packages" in done.stdout, "host/package tells what it does", done.stdout)


def main():
    skip_unless_plain()
    with tempfile.TemporaryDirectory(prefix="bastide-package-") as temporary:
        home = Path(temporary)
        found = components(home)
        contents(found, home)
        menu(home)
        service(home)
    script()
    return ending()


if __name__ == "__main__":
    sys.exit(main())
