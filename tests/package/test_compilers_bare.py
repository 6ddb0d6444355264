#!/usr/bin/env python3
"""Compilers of Debian 12 and 13 that those who work here may not have build the whole tree in bare systems, tests too and without a
warning; unit tests, scenarios and games hold there. Root and debootstrap are needed. What g++ 12 makes is what tests/run looks at.

`test_compilers_bare.py SUITE-COMPILER...` tries only those, such as trixie-clang++.
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "kit"))
from installed import ending, expect  # noqa: E402
from roots import Root, copy_of_tree, skip_unless_possible  # noqa: E402

# The preset clang compiles each source by itself; what clang warns of it sees before it optimises, so that is left out there.
UNOPTIMISED = "-DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0"
COMPILERS = {
    "trixie-g++": ("g++", "--preset release"),
    "trixie-clang++": ("clang", "--preset release -DCMAKE_CXX_COMPILER=clang++"),
    "bookworm-clang++": ("clang", f"--preset clang {UNOPTIMISED}"),
}
WORKS = (
    "ctest --test-dir build/tried -R '^(unit|golden|scenarios)' --output-on-failure",  # golden: the same games by every compiler
    "build/tried/bin/bastide check tests/scenarios --quiet",
    "build/tried/bin/bastide play quick --agents greedy --no-colour --no-record",
    "build/tried/bin/bastide simulate full-mix --games 1 --agents random --quiet",
)


def kept():
    """What ccache has compiled here before is found again there, and the other way round."""
    if not shutil.which("ccache"):
        return {}
    folder = subprocess.run(["ccache", "--get-config", "cache_dir"], capture_output=True, text=True, check=True).stdout.strip()
    Path(folder).mkdir(parents=True, exist_ok=True)
    return {"/ccache": folder}


def builds(name, package, options):
    lent = kept()
    with Root(name.partition("-")[0], lent) as root:
        root.environment |= {"CCACHE_DIR": "/ccache"} if lent else {}
        copy_of_tree(root.path / "srv/bastide")

        def ran(script):
            done, seconds = root.seconds(f"cd /srv/bastide && {script}")
            expect(done.returncode == 0, f"`{script}` works with {name}", done.stdout + done.stderr)
            print(f"{name}: `{script}` took {seconds:.0f} s.", flush=True)
            return done.stdout + done.stderr if done.returncode == 0 else None

        more = f"{package} ccache" if lent else package
        if ran("host/install-packages --tests") is None or ran(f"apt-get install -y --no-install-recommends {more}") is None:
            return
        configured = ran(f"cmake {options} -B build/tried -DBASTIDE_TESTS=ON")
        if configured is None:
            return
        print(re.search(r"The CXX compiler identification is (.*)", configured)[1])
        built = ran("bash -c '. host/stages.sh && cmake --build build/tried --parallel $(jobs_that_fit) -- -k 0'")
        if built is None:
            return
        warnings = sorted(set(re.findall(r"^.*warning:.*$", built, re.M)))
        expect(not warnings, f"{name} warns of nothing", "\n".join(warnings))
        for words in WORKS:
            ran(words)


def main():
    skip_unless_possible()
    wanted = sys.argv[1:] or COMPILERS
    unknown = set(wanted) - set(COMPILERS)
    if unknown:
        sys.exit(f"There is no {', '.join(sorted(unknown))} here; there are {', '.join(COMPILERS)}.")
    for name in wanted:
        builds(name, *COMPILERS[name])
    return ending()


if __name__ == "__main__":
    sys.exit(main())
