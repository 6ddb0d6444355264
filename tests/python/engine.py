"""What the tests of the Python package share: the package as it was built, by the Python that it was built for. Not built, or without
NumPy where arrays are asked for: skipped, and told why."""
import os
import subprocess
import sys
import unittest
from pathlib import Path

SOURCE = Path(os.environ.get("BASTIDE_SOURCE_DIR", Path(__file__).resolve().parent.parent.parent))
BUILD = Path(os.environ.get("BASTIDE_BUILD_DIR", SOURCE / "build/release"))
PROGRAM = os.environ.get("BASTIDE", str(BUILD / "bin/bastide"))
PACKAGE = BUILD / "python"


def skip(why):
    print(f"Skipped: {why}")
    sys.exit(77)


def sanitized():
    cache = BUILD / "CMakeCache.txt"
    return cache.exists() and "BASTIDE_SANITIZE:BOOL=ON" in cache.read_text()


def find_package():
    if not list(PACKAGE.glob("bastide/_engine.*.so")):
        skip("the Python package is not built (host/install-packages --python, then cmake -DBASTIDE_PYTHON=ON).")
    system = "/usr/bin/python3"
    if os.path.realpath(sys.executable) != os.path.realpath(system) and "BASTIDE_SAME_PYTHON" not in os.environ:
        os.environ["BASTIDE_SAME_PYTHON"] = "1"
        os.execv(system, [system, *sys.argv])
    if sanitized() and "LD_PRELOAD" not in os.environ:
        # Python is not instrumented, so the sanitizers' library has to be there first; and what throws, for it to be heard of.
        libraries = [subprocess.run(["g++", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
                     for name in ("libasan.so", "libstdc++.so")]
        os.environ["LD_PRELOAD"] = " ".join(libraries)
        os.environ["ASAN_OPTIONS"] = "detect_leaks=0:" + os.environ.get("ASAN_OPTIONS", "")  # the interpreter keeps what it has at its end
        os.execv(sys.executable, [sys.executable, *sys.argv])
    sys.path.insert(0, str(PACKAGE))
    os.environ["PYTHONPATH"] = os.pathsep.join([str(PACKAGE), str(SOURCE / "tests/python")])


def need(module):
    try:
        return __import__(module)
    except ImportError:
        skip(f"Debian's python3-{module} is not installed.")


def main():
    result = unittest.main(verbosity=1, exit=False).result
    sys.exit(0 if result.wasSuccessful() else 1)


find_package()
