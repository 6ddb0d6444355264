"""A folder with a package as a wheel (the binary distribution format of Python's packaging guide): pack.py TREE FOLDER VERSION GLIBC."""
import base64
import hashlib
import os
import sys
import zipfile
from pathlib import Path

METADATA = """\
Metadata-Version: 2.1
Name: bastide
Version: {version}
Summary: A modular engine for the tile-laying game Carcassonne
License: MIT
Requires-Python: >=3.{minor},<3.{next}
Provides-Extra: arrays
Requires-Dist: numpy; extra == "arrays"
"""


def main():
    tree, folder, version, glibc = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]
    minor = sys.version_info.minor
    tag = f"cp3{minor}-cp3{minor}-manylinux_2_{glibc}_{os.uname().machine}"
    info = f"bastide-{version}.dist-info"
    texts = {
        f"{info}/METADATA": METADATA.format(version=version, minor=minor, next=minor + 1),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: bastide\nRoot-Is-Purelib: false\nTag: {tag}\n",
    }
    stamp = (1980, 1, 1, 0, 0, 0)  # the same bytes whenever it is packed
    record = []
    made = folder / f"bastide-{version}-{tag}.whl"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:

        def add(name, content, mode):
            entry = zipfile.ZipInfo(name, stamp)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(content)}")

        for path in sorted(tree.rglob("*")):
            if path.is_file():
                add(path.relative_to(tree).as_posix(), path.read_bytes(), 0o755 if os.access(path, os.X_OK) else 0o644)
        for name, text in texts.items():
            add(name, text.encode(), 0o644)
        record.append(f"{info}/RECORD,,")
        entry = zipfile.ZipInfo(f"{info}/RECORD", stamp)
        entry.external_attr = 0o100644 << 16
        archive.writestr(entry, "\n".join(record) + "\n")
    print(made)


main()
