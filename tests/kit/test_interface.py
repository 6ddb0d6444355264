#!/usr/bin/env python3
"""A module that is built outside says what headers it was compiled against, and is refused where they are others (docs/versions.md)."""
import re
import sys

from installed import CMAKE, Installed, ending, expect, skip_unless_plain

MANIFEST = '[module]\nname = "pond"\ntitle = "Pond"\nversion = "1.0.0"\nrequires = ["base"]\n'
CODE = """#include <bastide/bastide.hpp>
class Pond : public bastide::Module {
    void install(bastide::Registry&) override {}
};
BASTIDE_MODULE(Pond)
"""
BUILDS = "cmake_minimum_required(VERSION 3.25)\nproject(Pond CXX)\nfind_package(Bastide REQUIRED)\nbastide_add_module(pond)\n"
GAME = """[game]
title = "Pond"
modules = ["base", "pond"]
tilesets = ["base-c2"]

[[player]]
name = "Ann"
agent = "random"

[[player]]
name = "Ben"
agent = "random"
"""


def swapped(text):
    return re.sub(r"(std::uint16_t tiles = 0;)(\s*)(std::uint16_t segments = 0;)", r"\3\2\1", text)


def built_and_played(there, folder):
    done = there.run(CMAKE, "--build", folder / "build")
    expect(done.returncode == 0, "the module is built", done.stdout + done.stderr)
    return there.run("bastide", "simulate", folder / "pond.toml", "--games", "1", "--modules", folder / "build/modules")


skip_unless_plain()
with Installed() as there:
    folder = there.home / "pond"
    folder.mkdir()
    for name, text in {"rules.toml": MANIFEST, "pond.cpp": CODE, "CMakeLists.txt": BUILDS, "pond.toml": GAME}.items():
        (folder / name).write_text(text)
    header = there.prefix / "include/bastide/game/state.hpp"
    kept = header.read_text()
    header.write_text(kept + "// A remark.\n")
    done = there.run(CMAKE, "-S", folder, "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={there.prefix}", "-DCMAKE_BUILD_TYPE=Debug")
    expect(done.returncode == 0, "the module is configured", done.stdout + done.stderr)
    done = built_and_played(there, folder)
    expect(done.returncode == 0, "a module whose headers differ by a remark plays", done.stderr)

    expect(swapped(kept) != kept, "there are two members to swap")
    header.write_text(swapped(kept))
    done = built_and_played(there, folder)
    expect(done.returncode == 2 and re.search(r"its interface is \w{8} \(it was built for Bastide [\d.]+\), the kernel's is \w{8}", done.stderr)
           and "rebuild the module" in done.stderr, "a module built against swapped members is refused in a sentence", done.stderr)

    header.write_text(kept)
    done = built_and_played(there, folder)
    expect(done.returncode == 0, "built again, it plays", done.stderr)
sys.exit(ending())
