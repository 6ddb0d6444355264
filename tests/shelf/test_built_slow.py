#!/usr/bin/env python3
"""A module in C++ is built in a sandbox that has neither network nor the user's files, checked, and built anew when the engine changed."""
import re
import shutil
import sys

from shelving import PROGRAM, Home, ending, expect, skip

PRY = r"""
file(GLOB seen "{home}/secret.txt" "/root/*" "/home/*" "/var/lib/*")
execute_process(COMMAND sh -c "echo ruined > {home}/secret.txt" ERROR_QUIET)
file(STRINGS /proc/net/dev networks REGEX ":")
list(FILTER networks EXCLUDE REGEX "lo:")
if(seen OR networks OR DEFINED ENV{{XDG_DATA_HOME}})
  message(FATAL_ERROR "SAW ${{seen}} ${{networks}}")
endif()
"""

PLANT = r"""
#include <dlfcn.h>
#include <filesystem>
namespace {
int own_address = 0;
[[maybe_unused]] const bool planted = [] {
    namespace fs = std::filesystem;
    Dl_info here{};
    ::dladdr(&own_address, &here);
    for (fs::path at = here.dli_fname; at != at.root_path(); at = at.parent_path()) {
        for (const fs::path& folder : {at, at / "work", at / "builds"}) {
            std::error_code ignored;
            fs::create_directory_symlink("VICTIM", folder / "secret-wish", ignored);
        }
    }
    return true;
}();
} // namespace
"""


def plants(home):
    """What a module's code leaves behind while it is checked leads the next module nowhere."""
    victim = home.folder / "victim"
    victim.mkdir()
    source = home.recipe("acorns", "both/acorns") / "acorns.cpp"
    source.write_text(PLANT.replace("VICTIM", str(victim)) + source.read_text())
    home.recipe("secret-wish", "both/secret-wish")
    home.does("two modules in C++ at once", "add", home.folder / "both", "--yes")
    expect(not list(victim.iterdir()), "nothing was written outside of the shelf", list(victim.iterdir()))


def pries(home):
    """What a build may see: it fails itself as soon as it sees a file of the user's."""
    (home.folder / "secret.txt").write_text("secret")
    folder = home.recipe("acorns")
    lists = folder / "CMakeLists.txt"
    lists.write_text(lists.read_text() + PRY.format(home=home.folder))
    home.does("a module in C++ is built and added", "add", folder, "--yes")
    expect((home.folder / "secret.txt").read_text() == "secret", "the build could not write outside of its folder")
    home.does("it goes", "remove", "acorns", "--yes")
    home.refuses("without the sandbox the same build sees the user's files, and fails itself", "SAW", "add", folder, "--yes", "--without-sandbox")
    lists.write_text(lists.read_text().split("\nfile(GLOB")[0])
    home.does("added again", "add", folder, "--yes")
    return folder


def plays(home):
    home.does("it makes a game", "new-game", "--modules", "base,acorns", "--agents", "random,random", "--force", "-o", home.folder / "acorns.toml")
    home.does("and plays", "simulate", "acorns.toml", "--games", "3")
    expect("acorns" in home.does("it is listed", "modules"), "its library loads")


def stale(home, folder):
    record = home.shelf / "modules/acorns/shelf.toml"
    record.write_text(re.sub(r'interface = "\w+"', 'interface = "00000000"', record.read_text()))
    shutil.rmtree(folder)
    expect("built for another Bastide" in home.does("it is listed", "list"), "the list tells of a module for another engine")
    told = home.does("it is built anew of what was kept", "update", "--yes")
    expect("Updated acorns" in told and "00000000" not in record.read_text(), "the engine changed, the module was built anew", told)
    plays(home)


def refused(home):
    folder = home.recipe("acorns")
    tools = home.folder / "bin"
    tools.mkdir()
    for tool in ("cmake", "c++", "make", "sh"):
        (tools / tool).symlink_to(shutil.which(tool))
    home.refuses("without bwrap", "built in a sandbox, and the program bwrap is not installed", "add", folder, "--yes", PATH=str(tools))
    source = folder / "acorns.cpp"
    text = source.read_text()
    source.write_text(text + "\nint broken = ;\n")
    home.refuses("a build that fails", "cannot be built", "add", folder, "--yes")
    source.write_text(text)
    scenarios = folder / "scenarios.toml"
    scenarios.write_text(scenarios.read_text() + "\nnonsense = 1\n")
    home.refuses("a module whose scenarios cannot be read", "does not hold what is asked", "add", folder, "--yes")


if not shutil.which("bwrap"):
    skip("bwrap is not installed")
if "BASTIDE_STATIC:BOOL=ON" in (PROGRAM.parent.parent / "CMakeCache.txt").read_text():
    skip("a static program loads no modules")
with Home() as place:
    acorns = pries(place)
    plays(place)
    stale(place, acorns)
with Home() as place:
    refused(place)
with Home() as place:
    plants(place)
sys.exit(ending())
