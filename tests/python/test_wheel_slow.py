"""The file for pip holds all that a game needs: it is unpacked elsewhere and plays everything, with nothing of the build tree loaded."""
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path
from shutil import which

from engine import BUILD, SOURCE, main, sanitized, skip

if not which("patchelf") or sanitized():
    skip("patchelf is not installed, or the build is for the sanitizers.")

PLAY = """
import bastide
assert bastide.__file__.startswith(FOLDER) and bastide.Library().modules["base"].file.startswith(FOLDER)
state = bastide.Game("everything").new_initial_state(seed=1)
while not state.is_terminal():
    state.apply_action(state.random_action())
assert "</svg>" in state.svg()
maps = open("/proc/self/maps").read()
assert BUILD not in maps and "libbastide_kernel" in maps
print("played")
"""


class Wheel(unittest.TestCase):
    def test_it_plays_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([SOURCE / "host/python/build-package", BUILD, Path(folder, "made")], check=True, capture_output=True)
            made = next(Path(folder, "made").glob("*.whl"))
            self.assertRegex(made.name, r"^bastide-[0-9.]+-cp3\d+-cp3\d+-manylinux_2_\d+_\w+\.whl$")
            home = Path(folder, "home").resolve()
            with zipfile.ZipFile(made) as archive:
                self.assertIsNone(archive.testzip())
                listed = {line.split(",")[0] for line in archive.read(next(n for n in archive.namelist() if n.endswith("RECORD"))).decode().splitlines()}
                self.assertEqual(listed, set(archive.namelist()))
                for entry in archive.infolist():
                    Path(archive.extract(entry, home)).chmod(entry.external_attr >> 16 & 0o777)
            code = f"FOLDER, BUILD = {str(home)!r}, {str(BUILD)!r}\n" + PLAY
            done = subprocess.run([sys.executable, "-c", code], env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(home)},
                                  capture_output=True, text=True, cwd=folder)
            self.assertEqual((done.stdout, done.stderr), ("played\n", ""))


if __name__ == "__main__":
    main()
