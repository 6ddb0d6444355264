"""What a paper needs: an experiment announced before its first game, figures as files, and all that is needed to repeat it."""

import glob
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import tarfile
import unittest

from lab import LabPlaying
from playing import BASTIDE, main


class Paper(LabPlaying):
    def setUp(self):
        super().setUp()
        self.write(games=20)

    def registered(self, file, *more):
        return json.loads(self.report(file, "--json", *more))["registered"]

    def test_what_was_registered_is_told_from_what_was_played(self):
        told = self.run_bastide("lab", "register", "e.toml").stdout
        self.run_lab("-q")
        report = self.registered("e.lab")
        self.assertIn(report["digest"], told)
        self.assertTrue(report["kept"])
        self.assertIn("played and asked as registered", " ".join(self.report("e.lab").split()))
        self.assertFalse(self.registered("e.lab", "--measures", "length")["kept"])
        self.run_bastide("lab", "register", "e.toml", "-o", "again.lab")
        self.run_lab("-q", "-o", "again.lab")
        self.assertEqual(self.registered("again.lab")["digest"], report["digest"])  # whenever it is
        self.write(games=30)
        self.run_lab("-q")
        later = self.registered("e.lab")
        self.assertEqual((later["only_now"], later["only_then"], later["digest"]),
                         (["games = 30"], ["games = 20"], report["digest"]))
        self.assertIn("it differs in: 'games = 30' in place of 'games = 20'", " ".join(self.report("e.lab").split()))
        self.assertIn("before its first game", self.refused("lab", "register", "e.toml"))
        self.run_lab("-q", "-o", "plain.lab")
        self.assertNotIn("registered", json.loads(self.report("plain.lab", "--json")))

    def test_commands_that_are_told_can_be_copied(self):
        os.rename(self.path("e.toml"), self.path("it's one.toml"))
        told = self.run_bastide("lab", "register", "it's one.toml", "-o", "two words.lab").stdout
        command = re.search("`bastide (lab run .*)` goes on", told).group(1)
        self.run_bastide(*shlex.split(command), "-q")
        repeat = re.search("Repeat it with: bastide (.*)", self.report("two words.lab")).group(1)
        self.assertEqual(shlex.split(repeat), ["lab", "run", "it's one.toml"])

    def test_parts_put_into_a_registered_file_leave_it_registered(self):
        self.run_bastide("lab", "register", "e.toml")
        for part in (1, 2):
            self.run_lab("-q", "--shard", f"{part}/2")
        self.run_bastide("lab", "merge", "all.lab", "e-1-of-2.lab", "e.lab", "e-2-of-2.lab")  # in any order
        self.assertTrue(self.registered("all.lab")["kept"])
        self.run_bastide("lab", "merge", "e.lab", "e-1-of-2.lab", "e-2-of-2.lab")
        self.assertTrue(self.registered("e.lab")["kept"])
        self.run_bastide("lab", "register", "e.toml", "-o", "alone.lab")
        self.run_bastide("lab", "merge", "late.lab", "e-1-of-2.lab", "e-2-of-2.lab")
        self.assertNotIn("registered", json.loads(self.report("late.lab", "--json")))
        self.run_bastide("lab", "merge", "late.lab", "alone.lab")  # into a file that was there without it
        self.assertTrue(self.registered("late.lab")["kept"])

    def test_what_is_not_over_is_told_to_be_so(self):
        self.write(games=200)
        self.run_bastide("lab", "register", "e.toml")
        self.run_lab("-q", "--shard", "1/2")
        self.run_bastide("lab", "merge", "e.lab", "e-1-of-2.lab", "--partial")
        played = self.games_in("e.lab")
        self.assertLess(played, 200)
        told = self.registered("e.lab")
        self.assertEqual((told["kept"], told["over"], told["only_now"]), (False, False, []))
        words = f"so far {played} of 200 games"
        self.assertIn(words, " ".join(self.report("e.lab").split()))
        self.run_bastide("lab", "archive", "e.toml", "-o", "part.tar.gz")
        with tarfile.open(self.path("part.tar.gz")) as archive:
            readme = archive.extractfile("e/README.md").read().decode()
        self.assertIn(f"**It is not over:** {words}", readme)
        self.assertNotIn("Nothing differs", readme)
        self.run_lab("-q")
        self.assertTrue(self.registered("e.lab")["kept"])

    def test_an_archive_is_enough_to_repeat_the_experiment(self):
        self.run_lab("-q")
        self.run_bastide("lab", "archive", "e.toml", "--author", "Ann Example", "-o", "a.tar.gz")
        self.run_bastide("lab", "archive", "e.toml", "--author", "Ann Example", "-o", "b.tar.gz")
        with open(self.path("a.tar.gz"), "rb") as one, open(self.path("b.tar.gz"), "rb") as other:
            self.assertEqual(one.read(), other.read())
        os.mkdir(self.path("there"))
        with tarfile.open(self.path("a.tar.gz")) as archive:
            archive.extractall(self.path("there"))
        folder = self.path("there/e")
        sums = dict(reversed(line.split("  ")) for line in self.read(f"{folder}/SHA256SUMS").splitlines())
        files = {os.path.relpath(file, folder) for file in glob.glob(f"{folder}/**", recursive=True) if os.path.isfile(file)}
        self.assertEqual(files, {*sums, "SHA256SUMS"})
        for name, digest in sums.items():
            with open(os.path.join(folder, name), "rb") as file:
                self.assertEqual(hashlib.sha256(file.read()).hexdigest(), digest, msg=name)
        self.assertLessEqual({"e.toml", "two.toml", "e.lab", "versions.json", "README.md", "report.txt"}, files)
        self.assertIn('name: "Ann Example"', self.read(f"{folder}/CITATION.cff"))
        done = subprocess.run([BASTIDE, "--tilesets", "tilesets", "lab", "run", "e.toml", "-o", "again.lab", "-q"], cwd=folder,
                              capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, msg=done.stderr)
        again = subprocess.run([BASTIDE, "lab", "report", "again.lab", "--all"], cwd=folder, capture_output=True, text=True,
                               timeout=120)
        self.assertEqual(again.stdout, self.read(f"{folder}/report.txt"))
        self.write(games=20, seed=2)
        self.assertIn("the results of another experiment", self.refused("lab", "archive", "e.toml"))

    def test_what_was_changed_since_it_was_played_is_not_archived(self):
        self.run_lab("-q")
        for games, more in ((20, "# all is well\n"), (30, "")):
            self.write(games, more=more)
            self.assertIn("was changed after e.lab was played", self.refused("lab", "archive", "e.toml"))
            self.assertFalse(os.path.exists(self.path("e.tar.gz")))
        self.run_lab("-q")
        self.run_bastide("lab", "archive", "e.toml")

    def test_an_archive_takes_the_place_of_archives_alone(self):
        self.run_lab("-q")
        self.run_bastide("lab", "archive", "e.toml", "-o", "a.tar.gz")
        self.run_bastide("lab", "archive", "e.toml", "-o", "a.tar.gz")
        for file in ("e.lab", "e.toml"):  # -o is the results of `lab run`
            with open(self.path(file), "rb") as kept:
                before = kept.read()
            self.assertIn("is no archive", self.refused("lab", "archive", "e.toml", "-o", file))
            with open(self.path(file), "rb") as kept:
                self.assertEqual(kept.read(), before)

    def test_value_files_lie_beside_the_experiment_and_go_into_its_archive(self):
        os.mkdir(self.path("sub"))
        shutil.move(self.path("two.toml"), self.path("sub/two.toml"))
        with open(self.path("sub/mine.toml"), "w", encoding="utf-8") as file:
            file.write("[value]\nformat = 1\ngame = 'G'\nruleset = '0123456789abcdef'\nmodules = ['base', 'farmers']\nplayers = 2\n"
                       "games = 10\nseed = 1\n[weights]\nrest = 1\n")
        text = self.read(self.path("e.toml")).replace("games = 20", 'games = 4\nagents = "careful:value=mine.toml:width=3"')
        with open(self.path("sub/e.toml"), "w", encoding="utf-8") as file:
            file.write(text)
        self.run_bastide("lab", "run", "sub/e.toml", "-q", "-o", "e.lab")
        self.run_bastide("lab", "archive", "sub/e.toml", "--results", "e.lab", "-o", "a.tar.gz")
        with tarfile.open(self.path("a.tar.gz")) as archive:
            archive.extractall(self.path("there"))
        folder = self.path("there/e")
        self.assertEqual(self.read(f"{folder}/mine.toml"), self.read(self.path("sub/mine.toml")))
        subprocess.run([BASTIDE, "--tilesets", "tilesets", "lab", "run", "e.toml", "-o", "again.lab", "-q"], cwd=folder, check=True,
                       capture_output=True, timeout=120)
        again = subprocess.run([BASTIDE, "lab", "report", "again.lab", "--all"], cwd=folder, capture_output=True, text=True,
                               timeout=120)
        self.assertEqual(again.stdout, self.read(f"{folder}/report.txt"))
        shutil.move(self.path("sub/mine.toml"), self.path("mine.toml"))
        with open(self.path("sub/e.toml"), "w", encoding="utf-8") as file:
            file.write(text.replace("mine.toml", "../mine.toml"))
        self.run_bastide("lab", "run", "sub/e.toml", "-q", "-o", "f.lab")
        self.assertIn("lies elsewhere than in the experiment's folder",
                      self.refused("lab", "archive", "sub/e.toml", "--results", "f.lab", "-o", "b.tar.gz"))

    def test_tile_sets_that_are_files_go_into_the_archive_where_the_game_has_them(self):
        tiles = self.read(os.path.join(os.environ["BASTIDE_SOURCE_DIR"], "tilesets/base-c2.toml"))
        game = self.read(self.path("two.toml"))
        self.assertIn('["base-c2"]', game)
        for folder in ("inside/sets", "there"):
            os.makedirs(self.path(folder))
        for file, text in (("inside/sets/mine.toml", tiles.replace('name = "base-c2"', 'name = "mine"')),
                           ("inside/two.toml", game.replace('["base-c2"]', '["sets/mine.toml"]')),
                           ("inside/e.toml", self.read(self.path("e.toml")).replace("games = 20", "games = 4"))):
            with open(self.path(file), "w", encoding="utf-8") as out:
                out.write(text)
        self.run_bastide("lab", "run", "inside/e.toml", "-q", "-o", "e.lab")
        self.run_bastide("lab", "archive", "inside/e.toml", "--results", "e.lab", "-o", "a.tar.gz")
        with tarfile.open(self.path("a.tar.gz")) as archive:
            archive.extractall(self.path("there"))
        folder = self.path("there/e")
        self.assertEqual(self.read(f"{folder}/sets/mine.toml"), self.read(self.path("inside/sets/mine.toml")))
        self.assertIn("    bastide lab run e.toml -o again.lab -q", self.read(f"{folder}/README.md"))
        subprocess.run([BASTIDE, "lab", "run", "e.toml", "-o", "again.lab", "-q"], cwd=folder, check=True, capture_output=True, timeout=120)
        again = subprocess.run([BASTIDE, "lab", "report", "again.lab", "--all"], cwd=folder, capture_output=True, text=True,
                               timeout=120)
        self.assertEqual(again.stdout, self.read(f"{folder}/report.txt"))
        shutil.move(self.path("inside/sets/mine.toml"), self.path("mine.toml"))
        with open(self.path("inside/two.toml"), "w", encoding="utf-8") as out:
            out.write(game.replace('["base-c2"]', '["../mine.toml"]'))
        self.run_bastide("lab", "run", "inside/e.toml", "-q", "-o", "f.lab")
        self.assertIn("lies elsewhere than in the game's folder",
                      self.refused("lab", "archive", "inside/e.toml", "--results", "f.lab", "-o", "b.tar.gz"))

    def test_files_of_one_name_are_not_lost_in_an_archive(self):
        tiles = self.read(os.path.join(os.environ["BASTIDE_SOURCE_DIR"], "tilesets/base-c2.toml"))
        os.mkdir(self.path("tilesets"))  # as the archive calls the folder of installed ones
        with open(self.path("tilesets/base-c2.toml"), "w", encoding="utf-8") as out:
            out.write(tiles.replace('name = "base-c2"', 'name = "mine"'))
        with open(self.path("e.toml"), "w", encoding="utf-8") as out:
            out.write('[experiment]\ngame = "two.toml"\ngames = 4\n'
                      '[[factor]]\ntilesets = [["base-c2"], ["tilesets/base-c2.toml"]]\n')
        self.run_lab("-q")
        self.assertIn("would be called 'tilesets/base-c2.toml'", self.refused("lab", "archive", "e.toml"))
        self.assertFalse(os.path.exists(self.path("e.tar.gz")))

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot is not installed")
    def test_plots_without_data_are_left_out(self):
        alone = 'players = 1\nswitches = { one_player = true }\n'
        solo = f'[experiment]\ngame = "two.toml"\ngames = 4\n[[variant]]\nname = "alone"\n{alone}[[variant]]\nname = "alone, too"\n{alone}'
        seats = '[experiment]\ngame = "two.toml"\ngames = 4\nmeasures = ["score", "score[3]"]\n[[factor]]\nplayers = [2, 3, 4]\n'
        match = '[experiment]\ngame = "two.toml"\ngames = 20\ndesign = "match"\nagents = ["greedy", "random"]\n'
        self.game("nobody.toml", ann="random", ben="random", extra="[figures]\nfollower = 0\n")  # so the lead never changes
        screen = ('[experiment]\ngame = "nobody.toml"\ngames = 4\ndesign = "screen"\ntrajectories = 2\n'
                  'measures = ["score", "lead-last-changed"]\n'
                  '[[factor]]\nswitch = "small_city_scoring"\nvalues = ["normal", "halved"]\n')
        for name, text, there, lacks in (
                ("screen", screen, "What matters for score", "What matters for lead-last-changed"),
                ("solo", solo.replace("games = 4\n", 'games = 4\nbaseline = "alone"\n'), "Income by kind", "What a tile is worth"),
                ("seats", seats, "What a tile is worth", "Differences in score[3]"),
                ("match", match, "Lead over time", "What the seat is worth"), ("match", match, "Income by kind", "What a tile is worth")):
            with self.subTest(name=name):
                with open(self.path("e.toml"), "w", encoding="utf-8") as file:
                    file.write(text)
                self.run_lab("-q", "-o", f"{name}.lab")
                self.run_bastide("lab", "report", f"{name}.lab", "--html", f"{name}.html", "--figures", name)  # both
                page, captions = self.read(self.path(f"{name}.html")), self.read(self.path(f"{name}/captions.txt"))
                for told in (page, captions):
                    self.assertIn(there, told)
                    self.assertNotIn(lacks, told)

    def test_figures_are_files(self):
        self.run_lab("-q")
        self.run_bastide("lab", "report", "e.lab", "-m", "score[1] - score[2],score[1] + score[2],score[1] - score[2] - 2", "--figures", "figures")
        captions = self.read(self.path("figures/captions.txt")).splitlines()
        names = [line.split(":")[0] for line in captions]
        self.assertEqual(len(set(names)), len(names))
        for name in names:
            self.assertIn("</svg>", self.read(self.path(f"figures/{name}.svg")))
            with open(self.path(f"figures/{name}.pdf"), "rb") as file:
                self.assertTrue(file.read().startswith(b"%PDF"))

    def read(self, file):
        with open(file, encoding="utf-8") as text:
            return text.read()


if __name__ == "__main__":
    main()
