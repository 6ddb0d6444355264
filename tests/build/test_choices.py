#!/usr/bin/env python3
"""What may be ON, OFF or AUTO is told in all words that CMake has for them, and another word is refused."""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
CMAKE = os.environ.get("BASTIDE_CMAKE", "cmake")
sys.path.insert(0, str(SOURCE / "tests/support"))
from expecting import ending, expect  # noqa: E402

MEANT = {"ON": "ON", "1": "ON", "true": "ON", "yes": "ON", "OFF": "OFF", "off": "OFF", "0": "OFF", "FALSE": "OFF", "": "OFF", "AUTO": "AUTO",
         "auto": "AUTO"}


def chosen(words, folder):
    """What becomes of them, and what is said where one of them is refused."""
    script = folder / "choices.cmake"
    script.write_text(f'include("{SOURCE}/kernel/cmake/BastideChoice.cmake")\n' +
                      "".join(f'set(CHOICE "{word}")\nbastide_choice(CHOICE)\nmessage("now ${{CHOICE}}")\n' for word in words))
    done = subprocess.run([CMAKE, "-P", script], capture_output=True, text=True)
    return re.findall(r"^now (\w+)$", done.stderr, re.M), done.stderr


def main():
    with tempfile.TemporaryDirectory(prefix="bastide-choices-") as temporary:
        found, said = chosen(MEANT, Path(temporary))
        expect(found == list(MEANT.values()), f"{list(MEANT)} are understood", said)
        found, said = chosen(["maybe"], Path(temporary))
        expect(not found and "CHOICE is 'maybe'; it may be ON, OFF or AUTO." in said, "no other word is", said)
    lists = (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8")
    offered = set(re.findall(r'^set\((\w+) .*CACHE STRING ".*ON, OFF, or AUTO', lists, re.M))
    expect(offered == set(re.findall(r"^bastide_choice\((\w+)\)$", lists, re.M)) != set(), "all that are offered are read so", offered)
    return ending()


if __name__ == "__main__":
    sys.exit(main())
