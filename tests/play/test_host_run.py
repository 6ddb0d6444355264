"""host/run says that it builds only when something is built (a tiny project stands for ours), and at first builds only what a game needs."""

import os
import pty
import re
import shutil
import subprocess
import time

from playing import BASTIDE, SOURCE, Playing, main

CMAKE = os.environ.get("BASTIDE_CMAKE", "cmake")
LISTS = """\
cmake_minimum_required(VERSION 3.22)
project(tiny C)
file(GLOB sources CONFIGURE_DEPENDS *.c)
add_executable(tiny ${sources})
"""
PRESETS = """\
{"version": 3, "configurePresets": [{"name": "tiny", "generator": "Ninja", "binaryDir": "${sourceDir}/build/tiny"}]}
"""


class Stages(Playing):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path("host"))
        shutil.copy(os.path.join(SOURCE, "host", "stages.sh"), self.path("host"))
        for name, text in (("CMakeLists.txt", LISTS), ("CMakePresets.json", PRESETS), ("main.c", "int main(void) { return 0; }\n")):
            self.write(name, text)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def build(self, code=0, programs=os.path.dirname(CMAKE)):
        done = subprocess.run(["bash", "-c", 'set -euo pipefail; source host/stages.sh; build tiny "" tiny'], cwd=self.folder,
                              capture_output=True, text=True, timeout=120,
                              env={**os.environ, "PATH": programs + ":" + os.environ["PATH"]})
        self.assertEqual((done.returncode, done.stdout), (code, ""), msg=done.stderr)
        return re.sub(r"(?m)^Buil(t tiny in|ding tiny:) .*\n", "", done.stderr)  # where it takes long, that is told as well

    def test_it_says_what_it_does(self):
        building = "Building tiny ... (see build/tiny/build.log)\n"
        self.assertEqual(self.build(), "Configuring tiny ... (see build/tiny/build.log)\n" + building)
        self.assertEqual(self.build(), "")
        self.write("other.c", "int other(void) { return 0; }\n")  # a new file is found by looking for files again
        self.assertEqual(self.build(), building)
        self.assertEqual(self.build(), "")
        self.write("other.c", "int other(void) { return 1 }\n")
        later = time.time() + 2  # on any file system, as some know the time of a file only to the second
        os.utime(self.path("other.c"), (later, later))
        told = self.build(code=1)
        self.assertTrue(told.startswith(building))
        self.assertRegex(told, r"other\.c:1:\d+: error: .*\n(.*\n)+The build failed; the whole output is in .*/build/tiny/build\.log\.\n$")
        self.assertNotIn("ninja explain", told)

    def test_a_failed_build_is_told_of(self):
        """However much or little there is to be shown of it."""
        ending = "The build failed; the whole output is in "
        self.write("other.c", "".join(f"int other_{number}(void) {{ return 1 }}\n" for number in range(2000)))
        told = self.build(code=1)
        self.assertIn("other.c:1:", told)
        self.assertIn(ending, told)
        os.mkdir(self.path("silent"))
        self.write("silent/cmake", "#!/bin/sh\nexit 1\n")
        os.chmod(self.path("silent/cmake"), 0o755)
        self.assertIn(ending, self.build(code=1, programs=self.path("silent")))

    def test_a_terminal_shows_how_far_it_is(self):
        controller, terminal = pty.openpty()
        with os.fdopen(controller, "rb", buffering=0) as screen, os.fdopen(terminal, "wb") as errors:
            done = subprocess.run(["bash", "-c", 'set -euo pipefail; source host/stages.sh; build tiny "" tiny'], cwd=self.folder,
                                  stdout=subprocess.DEVNULL, stderr=errors, timeout=120,
                                  env={**os.environ, "PATH": os.path.dirname(CMAKE) + ":" + os.environ["PATH"], "TERM": "xterm"})
            self.assertEqual(done.returncode, 0)
            shown = screen.read(10000).decode()
        self.assertIn("\r\033[KBuilding tiny: 1 of 2 steps\r\033[KBuilding tiny: 2 of 2 steps\r\033[K", shown)


# In the place of what builds: what is to be built is told, and made as a program that tells how it was started.
BUILT = r"""
root=$PWD
build() {
    echo "built $1: ${*:3}"
    mkdir -p build/release/bin
    printf '#!/bin/sh\necho "$(basename "$0") $*"\n' >"build/release/bin/$3"
    chmod +x "build/release/bin/$3"
}
build_web() { echo "built the page"; }
"""


class First(Playing):
    def test_a_game_is_there_before_the_rest(self):
        os.mkdir(self.path("host"))
        shutil.copy(os.path.join(SOURCE, "host", "run"), self.path("host"))
        for name, text in (("stages.sh", BUILT), ("install-packages", "#!/bin/sh\n")):
            with open(self.path("host/" + name), "w", encoding="utf-8") as file:
                file.write(text)
        os.chmod(self.path("host/install-packages"), 0o755)

        def told(*words):
            return subprocess.run(["bash", "host/run", *words], cwd=self.folder, capture_output=True, text=True, check=True, timeout=60).stdout

        quick = os.path.realpath(self.path("host/games/quick.toml"))
        first, whole = "built release: bastide-play all-modules\n", "built release: bastide all-modules\n"
        self.assertEqual(told(), f"{first}bastide-play play {quick}\n")
        self.assertEqual(told("play", "everything"), f"{first}bastide-play play everything\n")
        self.assertEqual(told("serve", "--open"), f"{whole}built the page\nbastide serve --open\n")
        self.assertEqual(told("play", "everything"), f"{whole}bastide play everything\n")
        self.assertEqual(told(), f"{whole}bastide play {quick}\n")

    def test_it_is_the_same_game(self):
        def game(program, *words):
            done = subprocess.run([program, "play", *words], cwd=self.folder, capture_output=True, text=True, timeout=300)
            self.assertEqual(done.returncode, 0, msg=done.stderr)
            return done.stdout

        for words in (["quick", "--agents", "careful,greedy", "--seed", "7", "--no-record", "--no-colour"], ["five-players", "--opponents"]):
            self.assertEqual(game(BASTIDE + "-play", *words), game(BASTIDE, *words))


if __name__ == "__main__":
    main()
