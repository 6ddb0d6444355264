#!/usr/bin/env python3
"""What modules and kernel know each other by: any change of a header that modules include is another interface, a comment is none, and a
patch release has the interface of the release that it mends (docs/versions.md)."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from expecting import ending, expect  # noqa: E402

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
CMAKE = os.environ.get("BASTIDE_CMAKE", "cmake")
HEADERS = SOURCE / "kernel/include"


def interface(folder, home):
    written = home / "interface_digest.hpp"
    subprocess.run([CMAKE, f"-DHEADERS={folder}", "-DVERSION=0.1.0", f"-DOUT={written}", "-P", SOURCE / "kernel/cmake/BastideInterface.cmake"],
                   check=True, stdout=subprocess.DEVNULL)
    return re.search(r"BASTIDE_INTERFACE 0x(\w{8})U", written.read_text())[1]


def preprocessed(file):
    """By this ccache knows a precompiled header; what is only a macro is not in it, and another's header would be taken for it."""
    return subprocess.run(["c++", "-E", "-P", "-include", file, "-x", "c++", "/dev/null"], check=True, text=True, stdout=subprocess.PIPE).stdout


def after(change, file, home):
    """The interface of headers in which one text stands for another."""
    copy = home / "include"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(HEADERS, copy)
    header = copy / "bastide" / file
    text = header.read_text()
    changed = change(text)
    assert changed != text, file
    header.write_text(changed)
    return interface(copy, home)


def swap(first, second):
    return lambda text: re.sub(rf"({first})(.*?)({second})", r"\3\2\1", text, count=1, flags=re.S)


def headers_of_modules():
    """Which public headers sources of modules include."""
    for folder in ("modules", "docs/cookbook", "tests/modules", "tests/outside", "host/src/kit/templates"):
        for file in (SOURCE / folder).rglob("*.[ch]pp"):
            for name in re.findall(r'#include [<"]bastide/([\w/]+\.hpp)[>"]', file.read_text()):
                yield file, name


def reached():
    """The headers whose text is in the digest."""
    found, waiting = set(), ["bastide.hpp", "host/manifest.hpp", "host/tree.hpp"]
    while waiting:
        name = waiting.pop()
        if name not in found and (HEADERS / "bastide" / name).exists():
            found.add(name)
            waiting += re.findall(r'#include [<"]bastide/([\w/]+\.hpp)', (HEADERS / "bastide" / name).read_text())
    return found


with tempfile.TemporaryDirectory(prefix="bastide-interface-") as temporary:
    home = Path(temporary)
    here = interface(HEADERS, home)
    expect(f"0x{here}U" in preprocessed(home / "interface_digest.hpp"), "the digest is left where macros are gone")
    members = after(swap("std::uint16_t tiles = 0;", "std::uint16_t segments = 0;"), "game/state.hpp", home)
    expect(members != here, "two members of equal size that changed places are another interface")
    for name in sorted(reached()):
        expect(after(lambda text: text + "int one_more;\n", name, home) != here, f"a declaration more in {name} is another interface")
    expect(after(lambda text: text + "// A remark.\n", "game/state.hpp", home) == here, "a comment is no other interface")
    expect(after(lambda text: text.replace('///< "opening"', '///< such as "opening"'), "module/moments.hpp", home) == here,
           "a comment with quotation marks is no other interface")
    expect(after(lambda text: text + 'constexpr const char* address = "https://a";\n', "game/state.hpp", home)
           != after(lambda text: text + 'constexpr const char* address = "https://b";\n', "game/state.hpp", home),
           "what stands behind // in a text is another interface")
    expect(after(lambda text: text + "\n\n", "game/state.hpp", home) == here, "an empty line is no other interface")
    known = reached()
    for file, name in headers_of_modules():
        expect(name in known, f"{file.relative_to(SOURCE)} includes bastide/{name}, which is not in the digest of the interface")

version = re.search(r"project\(Bastide VERSION (\d+)\.(\d+)\.(\d+)", (SOURCE / "CMakeLists.txt").read_text())
released = dict(line.split() for line in (SOURCE / "kernel/interfaces.txt").read_text().splitlines() if line and line[0] != "#")
if version[3] != "0":
    mended = f"{version[1]}.{version[2]}.0"
    expect(released.get(mended) == here, f"the interface is {here}, that of {mended} is {released.get(mended, 'not written down')}: "
                                         "a patch release keeps it, or is none")

sys.exit(ending())
