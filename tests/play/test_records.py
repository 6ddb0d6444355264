"""Records under bad luck: programs that race for them, folders that move, files that are removed, heads that are cut."""

import csv
import io
import json
import lzma
import os
import re
import shlex
import shutil
import subprocess

from playing import BASTIDE, SOURCE, Playing, main, wait_until


class Race(Playing):
    def start(self, *arguments, **how):
        return subprocess.Popen([BASTIDE, *map(str, arguments)], cwd=self.folder, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **how)

    def race(self, rounds, runners, *arguments):
        """Exit codes and errors of so many programs at once, again and again."""
        ended = []
        for i in range(rounds):
            programs = [self.start(*(str(word).format(i) for word in arguments)) for _ in range(runners)]
            for program in programs:
                told = program.communicate(timeout=120)[1]
                ended.append((program.returncode, told))
        return ended

    def test_games_without_a_name_are_all_kept(self):
        game = self.game(ann="random", ben="random")
        ended = self.race(8, 8, "play", game)
        self.assertEqual([code for code, _ in ended], [0] * 64)
        records = self.own_records()
        self.assertEqual(len(records), 64)
        for record in records:
            with open(record, encoding="utf-8") as file:
                self.assertIn("\nresult: ", file.read())

    def test_one_name_belongs_to_one_game(self):
        game = self.game(ann="random", ben="random")
        ended = self.race(8, 8, "play", game, "--record", "round-{}")
        self.assertEqual(sum(code == 0 for code, _ in ended), 8)
        for code, told in ended:
            self.assertIn(code, (0, 2))
            self.assertRegex(told, r"^$|round-\d: there already is such a file")
        for i in range(8):
            self.run_bastide("replay", f"round-{i}", "--verify")
        self.assertEqual([name for name in os.listdir(self.folder) if ".new-" in name], [])

    def test_a_game_is_gone_on_with_once(self):
        """Of several programs one goes on; the others are refused, or find the finished game."""
        game = self.game(ann="random", ben="random")
        self.run_bastide("play", game, "--seed", 4, "--record", "whole")
        whole = self.read("whole")
        for i in range(8):
            with open(self.path(f"cut-{i}"), "w", encoding="utf-8") as file:
                file.write(whole[:whole.index("\n\n") + 2 + 200 * i])
        for code, told in self.race(8, 6, "play", "--resume", "cut-{}"):
            self.assertIn(code, (0, 2))
            self.assertRegex(told, r"^$|another program is playing this game")
        for i in range(8):
            self.assertEqual(self.read(f"cut-{i}"), whole)

    def test_the_lock_comes_before_the_reading(self):
        """A program that plays holds its record from the first moment on, and whoever comes later sees all of it."""
        game = self.game(ann="random", ben="random")
        player = self.start("play", game, "--record", "a", "--pace", 1000)  # and is killed long before the end
        wait_until(lambda: os.path.exists(self.path("a")), player)
        told = self.run_bastide("play", "--resume", "a", code=2).stderr
        self.assertIn("a: another program is playing this game at the moment", told)
        listed = json.loads(self.run_bastide("records", self.folder, "--json").stdout)["records"]
        self.assertEqual([(entry["being_played"], entry["finished"]) for entry in listed], [(True, False)])
        player.kill()
        player.communicate()
        self.run_bastide("play", "--resume", "a")
        self.run_bastide("replay", "a", "--verify")


class Heads(Playing):
    def test_a_head_without_its_empty_line_is_completed(self):
        game = self.game(ann="random", ben="random")
        self.run_bastide("play", game, "--seed", 4, "--record", "whole")
        with open(self.path("head"), "w", encoding="utf-8") as file:
            file.write(self.read("whole").split("\n\n")[0] + "\n")
        self.run_bastide("replay", "head", "--verify")
        self.run_bastide("play", "--resume", "head")
        self.assertEqual(self.read("head"), self.read("whole"))
        self.run_bastide("replay", "head", "--verify")


class Short(Playing):
    """Where there is nothing to be shown of a record, replay says so."""

    def test_no_moves_yet(self):
        self.run_bastide("play", self.game(ann="random"), "--seed", 3, "--record", "whole")
        with open(self.path("a"), "w", encoding="utf-8") as file:
            file.write(self.read("whole").split("\n\n", 1)[0] + "\n\n")
        self.assertIn("The record has no moves yet.", self.run_bastide("replay", "a").stdout)

    def test_from_a_turn_behind_its_end(self):
        self.run_bastide("play", self.game(), "--seed", 3, "--record", "a", typed="1a\n0\n")
        self.assertIn("The record ends in turn 3, before turn 9.", self.run_bastide("replay", "a", "--from", 9).stdout)
        self.assertIn("The record ends here.", self.run_bastide("replay", "a", "--from", 3).stdout)

    def test_the_first_turn_has_its_heading(self):
        self.run_bastide("play", self.game(), "--seed", 3, "--record", "a", typed="1a\n0\n")
        turns = ["Turn 1: Ann", "Turn 2: Ben", "Turn 3: Ann"]
        self.assertEqual(re.findall(r"^Turn \d+: \w+$", self.run_bastide("replay", "a").stdout, re.MULTILINE), turns)
        told = json.loads(self.run_bastide("replay", "a", "--json").stdout)
        self.assertEqual([event["text"] for move in told["moves"] for event in move["events"] if event["kind"] == "turn"], turns)


class Folders(Playing):
    """Records beside tile sets of one's own."""

    def evening(self, folder):
        os.makedirs(self.path(folder + "/tiles"))
        with open(os.path.join(SOURCE, "tilesets", "base-c2.toml"), encoding="utf-8") as file:
            text = re.sub(r'(?m)^name = "base-c2"', 'name = "mine"', file.read(), count=1)
        text = re.sub(r"(?m)^aliases? = .*\n", "", text)
        with open(self.path(folder + "/tiles/mine.toml"), "w", encoding="utf-8") as file:
            file.write(text)
        game = self.game(folder + "/two.toml", ann="random", ben="random")
        with open(game, "r+", encoding="utf-8") as file:
            text = file.read().replace('"base-c2"', '"tiles/mine.toml"')
            file.seek(0)
            file.write(text)
            file.truncate()
        return game

    def test_a_folder_moves_with_its_records(self):
        game = self.evening("here")
        os.mkdir(self.path("here/records"))
        self.run_bastide("play", game, "--record", "here/records/a")
        self.run_bastide("replay", "here/records/a", "--verify")
        os.rename(self.path("here"), self.path("there"))
        self.run_bastide("replay", "there/records/a", "--verify")
        os.symlink("there/records/a", self.path("link"))
        self.run_bastide("replay", "link", "--verify")

    def test_a_record_moves_alone(self):
        game = self.evening("here")
        self.run_bastide("play", game, "--record", "here/a")
        os.makedirs(self.path("far/away"))
        os.rename(self.path("here/a"), self.path("far/away/a"))
        self.run_bastide("replay", "far/away/a", "--verify")
        self.run_bastide("play", "--resume", "far/away/a", "--record", "far/b")
        self.run_bastide("replay", "far/b", "--verify")

    def test_the_game_file_tells_where_the_tiles_are(self):
        game = self.evening("here")
        self.run_bastide("play", game)
        os.rename(self.path("here"), self.path("there"))
        [record] = self.own_records()
        self.assertRegex(self.run_bastide("replay", record, code=2).stderr, r"the tile set '.*' does not exist")
        self.run_bastide("play", self.path("there/two.toml"), "--resume", record)

    def test_paths_of_any_characters_survive(self):
        for folder in ("two\nlines", "a \"quoted\" \\ one\t", "\x7f\x1b[31m", "été ]"):
            with self.subTest(folder):
                game = self.evening(folder)
                self.run_bastide("play", game, "--record", folder + "/a")
                self.run_bastide("replay", folder + "/a", "--verify")
                os.rename(self.path(folder + "/a"), self.path("a"))
                self.run_bastide("replay", "a", "--verify")
                os.remove(self.path("a"))

    def test_records_with_one_absolute_path_can_be_read(self):
        game = self.evening("here")
        self.run_bastide("play", game, "--record", "here/a")
        old, count = re.subn(r'file "[^"]*" or ("[^"]*")', r"file \1", self.read("here/a"))
        self.assertEqual(count, 1)
        os.mkdir(self.path("there"))
        with open(self.path("there/old"), "w", encoding="utf-8") as file:
            file.write(old)
        self.run_bastide("replay", "there/old", "--verify")


class OwnFolder(Playing):
    """Games that nobody named."""

    def test_only_its_owner_looks_into_it(self):
        before = os.umask(0)
        self.addCleanup(os.umask, before)
        self.run_bastide("play", self.game(ann="random"))
        self.assertEqual(os.listdir(self.folder), [name for name in os.listdir(self.folder) if name in ("data", "two.toml")])
        for folder in ("", "bastide", "bastide/records"):
            self.assertEqual(os.stat(os.path.join(self.data, folder)).st_mode & 0o777, 0o700)

    def test_it_is_in_the_home_folder_by_default(self):
        game = self.game(ann="random")
        home = {"HOME": self.path("home"), "PATH": os.environ["PATH"]}
        for wrong in ({}, {"XDG_DATA_HOME": ""}, {"XDG_DATA_HOME": "relative"}):
            subprocess.run([BASTIDE, "play", game], cwd=self.folder, env=home | wrong, check=True, capture_output=True)
        self.assertEqual(len(os.listdir(self.path("home/.local/share/bastide/records"))), 3)

    def test_a_sentence_where_none_can_be_made(self):
        with open(self.data, "w", encoding="utf-8"):
            pass
        told = self.run_bastide("play", self.game(ann="random"), code=2).stderr
        self.assertRegex(told, r"data/bastide/records: this folder, .*: Not a directory; say .* --record FILE, .*--no-record")
        self.run_bastide("play", self.game(ann="random"), "--no-record")
        # Others keep no records of games that are played, or are told where to in other words.
        self.assertRegex(self.run_bastide("serve", "--port", 0, code=2).stderr,
                         r"--tables \S*data/bastide/tables: the folder cannot be used: Not a directory\.\n$")
        with lzma.open(os.path.join(SOURCE, "tests/bridge/games/01-closing-1002.jcz.xz")) as packed, open(self.path("one.jcz"), "wb") as file:
            file.write(packed.read())
        self.assertRegex(self.run_bastide("import", "one.jcz", code=2).stderr, r": Not a directory; say where with -o FILE\.\n$")

    def leave(self, seed, *typed):
        return self.run_bastide("play", self.game(), "--seed", seed, typed="".join(line + "\n" for line in typed)).stdout

    def test_the_game_that_was_left_last_goes_on(self):
        self.assertIn("No game waits in", self.run_bastide("play", "--resume", code=2).stderr)
        self.assertIn("There are no records in", self.run_bastide("records").stdout)
        out = self.leave(3, "1a", "0")
        self.assertIn("bastide play --resume " + shlex.quote(self.own_records()[0]), out)
        self.assertIn("or, as long as it is the one that was left last, with `bastide play --resume`", out)
        self.leave(5)
        self.run_bastide("play", self.game("done.toml", ann="random"))
        out = self.run_bastide("play", "--resume").stdout
        self.assertIn("(seed 5)", out)
        again = self.game("again.toml", extra='[switches]\nsmall_city_scoring = "halved"\n')
        self.assertIn("No game of", self.run_bastide("play", again, "--resume", code=2).stderr)
        os.utime(next(name for name in self.own_records() if "[seed 3]" in self.read(name)))
        self.assertIn("(seed 3)", self.run_bastide("play", "two.toml", "--resume", "--record", "copy").stdout)
        self.run_bastide("play", "--resume", "--agents", "random")
        self.run_bastide("play", "--resume", "--agents", "random")
        self.assertIn("No game waits in", self.run_bastide("play", "--resume", code=2).stderr)

    def test_other_numbers_of_figures_are_named(self):
        five = self.game("five.toml", ann="random", extra="[figures]\nfollower = 5\n")
        self.run_bastide("play", five, "--seed", 3, "--record", "a")
        self.run_bastide("play", five, "--resume", "a")
        six = self.game("six.toml", ann="random", extra="[figures]\nfollower = 6\n")
        for game, here in ((six, "6 of 'follower'"), (self.game(ann="random"), "the usual number of 'follower'")):
            self.assertIn(f"has: each player has {here} here and 5 there (here: the game file",
                          self.run_bastide("play", game, "--resume", "a", code=2).stderr)
        with open(self.path("a"), "r+", encoding="utf-8") as file:
            text = file.read().replace('[figures "follower" 5]', '[figures "follower" 6]')
            file.seek(0)
            file.write(text)
        self.assertIn("its numbers of figures", self.run_bastide("replay", "a", "--verify", code=2).stderr)

    def test_a_finished_game_in_another_file_is_finished(self):
        self.run_bastide("play", self.game(ann="random"), "--seed", 3, "--record", "a")
        self.assertIn("wins with", self.run_bastide("play", "--resume", "a", "--record", "b").stdout)
        self.assertEqual(self.moves("a"), self.moves("b"))
        self.assertRegex(self.read("b"), r"\n\[turns \d+\]\nresult: Ann \d+, Ben \d+\n$")
        self.run_bastide("replay", "b", "--verify")

    def test_records_are_listed(self):
        self.leave(3, "1a", "0")
        first, = self.own_records()
        os.utime(first, (1_000_000_000, 1_000_000_000))
        self.run_bastide("play", self.game(ann="greedy"), "--seed", 5)
        with open(os.path.join(os.path.dirname(first), "broken.bastide"), "w", encoding="utf-8") as file:
            file.write("[bastide-record 1]\n[seed x]\n")
        with open(os.path.join(os.path.dirname(first), "no-record.bastide"), "w", encoding="utf-8") as file:
            file.write("hello\n")
        out = self.run_bastide("records").stdout
        self.assertRegex(out, r"2001-09-0\d \d\d:\d\d  Test game +Ann 0, Ben 0 +waits +\d +two-\S+\n")
        self.assertRegex(out, r"Test game +Ann \d+, Ben \d+ +finished +\d+ +two-\S+\n")
        self.assertRegex(out, r"Cannot be used:\n  .+/broken\.bastide:2: the seed should be")
        told = json.loads(self.run_bastide("records", os.path.dirname(first), "--json").stdout)
        broken, done, left = told["records"]
        self.assertIn("the seed should be", broken["problem"])
        self.assertEqual((done["finished"], left["finished"]), (True, False))
        self.assertEqual(left["last_played"], "2001-09-09T01:46:40Z")
        self.assertGreater(left["turn"], 0)
        turns = re.search(r"\n\[turns (\d+)\]\nresult", self.read(done["file"]))[1]
        self.assertEqual((done["turn"], done["game"]), (int(turns), "two"))
        with open(os.path.join(SOURCE, "docs/playing.md"), encoding="utf-8") as page:
            promised = re.search(r"The JSON of `records` has (.*?) That of `replay` has", page.read(), re.S)[1]
        keys = {*told, *broken, *done, *left, *left["players"][0]}
        self.assertEqual(set(re.findall(r"`(\w+)", promised)), keys)
        self.assertNotRegex(promised, "not finished")
        rows = list(csv.DictReader(io.StringIO(self.run_bastide("records", os.path.dirname(first), "--csv").stdout)))
        self.assertEqual([(row["state"], row["turns"]) for row in rows],
                         [("cannot be used", ""), ("finished", turns), ("waits", str(left["turn"]))])
        self.assertRegex(rows[1]["players"], r"^Ann \d+, Ben \d+$")
        points = re.search(r"result: Ann (\d+), Ben (\d+)", self.read(done["file"])).groups()
        self.assertEqual(done["players"], [{"name": "Ann", "agent": "greedy", "points": int(points[0])},
                                           {"name": "Ben", "agent": "random", "points": int(points[1])}])
        self.assertIn("nowhere: the folder cannot be read", self.run_bastide("records", "nowhere", code=2).stderr)


class Gone(Playing):
    """A record that is removed or replaced while it is played."""

    def leave_without(self, change):
        with subprocess.Popen([BASTIDE, "play", self.game(), "--seed", "3", "--record", "a"], cwd=self.folder, text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
            wait_until(lambda: os.path.exists(self.path("a")), program)
            change()
            return program.communicate("1a\nq\n", timeout=60)[0]

    def test_a_record_that_is_gone_does_not_wait(self):
        out = self.leave_without(lambda: os.remove(self.path("a")))
        self.assertIn("a was removed or replaced while the game was played, so it cannot be gone on with.", out)
        self.assertNotIn("waits", out)

    def test_nor_does_one_that_was_replaced(self):
        shutil.copy(self.game(), self.path("other"))
        out = self.leave_without(lambda: os.rename(self.path("other"), self.path("a")))
        self.assertIn("removed or replaced", out)
        self.assertNotIn("[bastide-record", self.read("a"))


if __name__ == "__main__":
    main()
