"""The file for pip holds all that a game needs: pip installs it where nothing is beside Python and glibc, and it plays everything there."""
import os
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path
from shutil import which

from engine import BUILD, SOURCE, main, sanitized, skip

if not which("patchelf") or not which("readelf") or sanitized():
    skip("patchelf or binutils are not installed, or the build is for the sanitizers.")

PLAY = """
import bastide
assert bastide.__file__.startswith(FOLDER) and bastide.Library().modules["base"].file.startswith(FOLDER)
state = bastide.Game("everything").new_initial_state(seed=1)
while not state.is_terminal():
    state.apply_action(state.random_action())
assert "</svg>" in state.svg()
with open("/proc/self/maps") as maps:
    loaded = {line.split(None, 5)[-1].strip() for line in maps if ".so" in line}
assert any("libbastide_kernel" in name for name in loaded)
print(*sorted(name for name in loaded if not name.startswith(FOLDER)))
"""
# What manylinux lets a wheel take from the system, as far as it is glibc.
GLIBC = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


def is_elf(file):
    with file.open("rb") as content:
        return content.read(4) == b"\x7fELF"


def elf(file):
    """The libraries that it asks for, where it looks for them, and the newest version of glibc that its symbols need."""
    told = subprocess.run(["readelf", "--wide", "-d", "-V", file], check=True, capture_output=True, text=True, env={"LC_ALL": "C", "PATH": os.environ["PATH"]}).stdout
    paths = [one for found in re.findall(r"\(R(?:UN)?PATH\).*\[(.*)\]", told) for one in found.split(":")]
    glibc = [0]
    for block in told.split("Version needs section")[1:]:
        glibc += [int(number) for number in re.findall(r"Name: GLIBC_2\.(\d+)", block)]
    return set(re.findall(r"\(NEEDED\).*\[(.*)\]", told)), paths, max(glibc)


def libraries_of(program):
    """Files that the loader takes for a program of the system."""
    told = subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout
    return {path for path in re.findall(r"(/\S+) \(0x", told)}


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.home.cleanup)
        cls.folder = Path(cls.home.name).resolve()
        subprocess.run([SOURCE / "host/python/build-package", BUILD, cls.folder / "made"], check=True, capture_output=True)
        cls.made = next((cls.folder / "made").glob("*.whl"))
        cls.unpacked = cls.folder / "unpacked"
        with zipfile.ZipFile(cls.made) as archive:
            cls.listed = {line.split(",")[0] for line in archive.read(next(n for n in archive.namelist() if n.endswith("RECORD"))).decode().splitlines()}
            cls.names = set(archive.namelist())
            for entry in archive.infolist():
                Path(archive.extract(entry, cls.unpacked)).chmod(entry.external_attr >> 16 & 0o777)

    def test_its_name_says_which_glibc_it_needs_and_it_brings_the_rest(self):
        self.assertEqual(self.listed, self.names)
        tag = re.fullmatch(r"bastide-[0-9.]+-cp3\d+-cp3\d+-manylinux_2_(\d+)_\w+\.whl", self.made.name)
        self.assertTrue(tag, self.made.name)
        files = [path for path in self.unpacked.rglob("*") if path.is_file() and is_elf(path)]
        self.assertGreater(len(files), 40)
        brought, newest = {path.name for path in files}, 0
        for file in files:
            needed, paths, glibc = elf(file)
            newest = max(newest, glibc)
            self.assertLessEqual(needed - brought, GLIBC, file)
            for path in paths:
                self.assertTrue(path.startswith("$ORIGIN"), f"{file} looks for libraries in {path}")
                folder = Path(os.path.normpath(path.replace("$ORIGIN", str(file.parent))))
                self.assertTrue(folder.is_relative_to(self.unpacked), f"{file} looks for libraries in {folder}")
        self.assertEqual(int(tag[1]), newest)

    def test_pip_installs_it_and_it_plays_beside_python_and_glibc_alone(self):
        environment = self.folder / "environment"
        done = subprocess.run([sys.executable, "-m", "venv", environment], capture_output=True, text=True)
        if done.returncode:
            self.skipTest("Debian's python3-venv is not installed.")
        subprocess.run([environment / "bin/python", "-m", "pip", "--isolated", "install", "--quiet", "--no-index", "--disable-pip-version-check", self.made], check=True)
        code = f"FOLDER = {str(environment)!r}\n" + PLAY
        command = [environment / "bin/python", "-I", "-c", code]
        played = subprocess.run([*self.bare_root(), *command], capture_output=True, text=True, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin"}, cwd="/")
        self.assertEqual((played.returncode, played.stderr), (0, ""))
        python = libraries_of(os.path.realpath(sys.executable))
        own = python | {"/usr" + path for path in python}  # where /lib is a link
        foreign = [path for path in played.stdout.split() if path not in own and "/lib-dynload/" not in path and Path(path).name not in GLIBC]
        self.assertEqual(foreign, [])

    def bare_root(self):
        """A command that shows another one nothing but Python with its libraries, glibc and the folder of this test; none where that cannot be."""
        python = os.path.realpath(sys.executable)
        standard = Path(os.__file__).parent
        shown = libraries_of(python) | {python, sys.executable, str(standard)}
        command = ["bwrap", "--tmpfs", "/", "--proc", "/proc", "--dev", "/dev", "--ro-bind", str(self.folder), str(self.folder)]
        for path in sorted(shown):
            command += ["--ro-bind", os.path.realpath(path), path]
        if which("bwrap") and subprocess.run([*command, python, "-I", "-c", "import json"], capture_output=True).returncode == 0:
            return command
        print("It plays in the whole system, as bubblewrap is not installed or may do nothing here.")
        return []


if __name__ == "__main__":
    main()
