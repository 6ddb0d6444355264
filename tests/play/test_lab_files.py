"""Files of bastide lab: those that cannot be used get one sentence, full disks lose nothing, names end nothing."""

import contextlib
import hashlib
import json
import os
import re
import resource
import shlex
import shutil
import sqlite3
import subprocess
import unittest

from lab import LabPlaying
from playing import BASTIDE, SOURCE, main


class LabFiles(LabPlaying):
    def test_files_that_cannot_be_used(self):
        self.write(games=64)
        self.run_lab()
        with open(self.path("text.lab"), "w", encoding="utf-8") as file:
            file.write("no database at all\n" * 50)
        self.assertIn("this is no database", self.refused("lab", "report", "text.lab"))
        self.assertIn("there is no such file", self.refused("lab", "report", "none.lab"))
        sqlite3.connect(self.path("foreign.lab")).execute("CREATE TABLE t(x)")
        self.assertIn("another program", self.refused("lab", "run", "e.toml", "-o", "foreign.lab", "-q"))
        self.write(games=64, seed=2)
        self.assertIn("another experiment", self.refused("lab", "run", "e.toml", "-q"))
        self.run_lab("-o", "two.lab")
        self.assertIn("another experiment", self.refused("lab", "merge", "m.lab", "e.lab", "two.lab"))
        with sqlite3.connect(self.path("e.lab")) as database:
            database.execute("PRAGMA user_version = 99")
        self.assertIn("format 99", self.refused("lab", "report", "e.lab"))
        os.truncate(self.path("two.lab"), os.path.getsize(self.path("two.lab")) // 2)
        self.assertIn("damaged", self.refused("lab", "report", "two.lab"))
        for shard in ("9/8", "1/3000000000"):
            self.assertIn(f"--shard {shard}", self.refused("lab", "run", "e.toml", "--shard", shard, "-o", "part.lab"))
            self.assertFalse(os.path.exists(self.path("part.lab")))

    def forged(self, *statements, head=None):
        shutil.copy(self.path("good.lab"), self.path("f.lab"))
        with contextlib.closing(sqlite3.connect(self.path("f.lab"))) as database:
            for statement in statements:
                database.execute(statement)
            if head:
                json_text = json.loads(database.execute("SELECT json FROM head").fetchone()[0])
                head(json_text)
                database.execute("UPDATE head SET json = ?", (json.dumps(json_text),))
            database.commit()

    def test_forged_files_are_refused(self):
        """Whatever it says of itself: a sentence, at once."""
        self.write(games=150)
        self.run_lab("-o", "good.lab")

        def each(name, key, value):
            return lambda head: [one.__setitem__(key, value) for one in head[name]]

        def columns_gone(head):
            for variant in head["variants"]:
                variant.update(columns=[], of_game=0)

        def many_factors(head):
            head.update(design="factorial", factors=[{"name": str(i), "levels": ["a", "b"]} for i in range(60)])

        endless = "WITH RECURSIVE c(first) AS (SELECT 0 UNION ALL SELECT first + 64 FROM c) SELECT first, "
        heads = {
            "no columns": columns_gone, "many factors": many_factors,
            "columns twice": each("variants", "columns", [0, 0, 0]), "scale 0": each("columns", "scale", 0),
            "scale -1": each("columns", "scale", -1), "scale 1e30": each("columns", "scale", 1e30),
            "builds": lambda head: head.update(builds=7), "parts": lambda head: head.update(parts=2, part=3),
            "of seats": each("columns", "of_seat", True), "levels": each("variants", "levels", [999]),
            "no measures": lambda head: head.update(measures=[]),
            "games": lambda head: head.update(games=-1), "design": lambda head: head.update(design="x"),
            "variants": lambda head: head.update(variants=head["variants"] * 1000),
            "a ladder of one": lambda head: head.update(skill=["random"], partners=[[1, 2], [1, 2], [1, 2, 4]]),
            "a ladder without end": lambda head: head.update(skill=["random"] * 100_000, partners=[[1, 2], [1, 2], [1, 2, 4]]),
            "a ladder without games": lambda head: head.update(skill=["random", "greedy"], partners=[[1, 2], [1, 2], [1, 2, 4]]),
            "teams": lambda head: head.update(skill=["random", "greedy"], partners=[[1, 1], [1, 2], [1, 2, 4]]),
            "no teams": lambda head: head.update(skill=["random", "greedy"]),
            "learned": lambda head: head.update(learned=[{"slope": 1, "move": 1, "fade": 1}]),
            "learned words": lambda head: head.update(learned=[{"slope": "x"}] * 3), "oracle": lambda head: head.update(oracle=7),
        }
        results = {
            "overlap": ["UPDATE result SET first = first - 32 WHERE first = 64"],
            "negative": ["UPDATE result SET first = -64 WHERE first = 0"],
            "too many": ["UPDATE result SET games = 128 WHERE first = 0"],
            "none": ["UPDATE result SET games = 0"], "text": ["UPDATE result SET games = 'x', rows = 'abc'"],
            "endless": ["UPDATE result SET games = 9000000000000000000"],
            "cut": ["UPDATE result SET rows = substr(rows, 1, 9)"],
            "wide": ["UPDATE result SET rows = x'00ff' || substr(rows, 3)"],
            "longer": ["UPDATE result SET rows = rows || rows"],
            "noise": ["UPDATE result SET landscape = randomblob(99)"],
            "a view": ["DROP TABLE result", "CREATE VIEW result AS " + endless + "0 AS variant, 64 AS games, x'' AS rows, "
                                            "x'' AS landscape FROM c"],
            "a head without end": ["DROP TABLE head", "CREATE VIEW head AS " + endless + "'{}' AS json FROM c"],
            "a trigger": ["CREATE TRIGGER t AFTER INSERT ON result BEGIN DELETE FROM head; END"],
            "a computed column": ["DROP TABLE head", "CREATE TABLE head(x, json AS (hex(zeroblob(400000000))))"],
            "two heads": ["INSERT INTO head SELECT * FROM head"],
        }
        for name, how in {**heads, **results}.items():
            with self.subTest(forged=name):
                self.forged(*(how if name in results else ()), head=None if name in results else how)
                for command in (("report", "f.lab"), ("report", "f.lab", "--json"), ("merge", "m.lab", "f.lab")):
                    told = self.refused("lab", *command)
                    self.assertRegex(told, r"f\.lab: .*(damaged|no experiment makes)")

    def test_parts_of_other_builds(self):
        """What tells builds apart is changed as if the program had been built anew."""
        self.write(games=64)
        self.run_lab("-o", "good.lab")
        self.forged(head=lambda head: head["builds"][0].update({"program": "other", "module base": "other"}))
        for told in (self.refused("lab", "merge", "m.lab", "good.lab", "f.lab"), self.refused("lab", "run", "e.toml", "-o", "f.lab")):
            self.assertIn("another build of the program", told)
            self.assertIn("the module base and the program differ", told)
        self.assertFalse(os.path.exists(self.path("m.lab")))
        self.run_bastide("lab", "merge", "m.lab", "good.lab", "f.lab", "--any-build")
        self.run_lab("-q", "-o", "m.lab")  # one of the two
        self.run_lab("-q", "-o", "f.lab", "--any-build")
        self.assertEqual(self.report("m.lab", "--csv"), self.report("good.lab", "--csv"))
        told = "Builds of the program that differ played these games, as somebody allowed: 2 (the module base and the program differ)."
        self.assertIn(told, " ".join(self.report("m.lab").split()))
        self.assertNotIn("as somebody allowed", " ".join(self.report("good.lab").split()))

    def test_files_of_earlier_releases(self):
        """Read as they were, and put together with others only if somebody says so; nothing is added to them."""
        stored = os.path.join(SOURCE, "tests", "results", "0.2")
        sums = {"quick": "954856e67705eeb730ec842d3aca68f60a40d91a5084b5b0dad3103c5b697e53",
                "slow": "84406ad4a49fffed2085b0f6f7becbd88bef9a0090a3d1eac81b57c5921561a0"}  # of --csv, by that release
        for name, digest in sums.items():
            with self.subTest(file=name):
                shutil.copy(os.path.join(stored, f"{name}.lab"), self.folder)
                self.run_bastide("lab", "merge", "new.lab", f"{name}.lab")
                for file in (f"{name}.lab", "new.lab"):
                    self.assertEqual(hashlib.sha256(self.report(file, "--csv").encode()).hexdigest(), digest)
                self.assertEqual(self.report("new.lab"), self.report(f"{name}.lab"))
                os.remove(self.path("new.lab"))

    @unittest.skipUnless(shutil.which("gnuplot"), "gnuplot is not installed")
    def test_pages_and_plots_of_hostile_names(self):
        """What variants, measures, tiles and players are called ends nothing, runs nothing and stands there as it is."""
        self.write(games=64)
        self.run_lab("-o", "good.lab")
        names = ["a'b\"c`d`e", "$(touch pwned) `touch pwned`", "<script>alert(1)</script>",
                 "100% %s %n %d", "50 %", "EOD", "#{/Symbol a}_b^c @d $d", "new\nline", "back\\", "&lt;&amp;", "'; system \"touch pwned\"; '", "\u202eevil",
                 "--><img src=x onerror=alert(1)>", "]]>", "\x00"]

        def named(head):
            head.update(title=names[2], question=names[1], game=names[2], command=names[2], experiment="</pre>" + names[2])
            for variant, name in zip(head["variants"], names[shift:]):
                variant.update(name=name, seats=[names[2]] * len(variant["seats"]), agents=[names[0]] * len(variant["seats"]))
            for number, column in enumerate(head["columns"]):
                column.update(about=names[number % len(names)], unit=names[(number + shift) % len(names)])
            head["tiles"] = [names[(number + shift) % len(names)] + str(number) for number in range(len(head["tiles"]))]

        os.mkdir(self.path("it's"))
        for shift in (0, 3, 6, 9, 12):
            with self.subTest(names=names[shift:shift + 3]):
                self.forged(head=named)
                done = subprocess.run([BASTIDE, "lab", "report", "f.lab", "--html", "f.html"], cwd=self.folder, timeout=120,
                                      capture_output=True, text=True, env={**os.environ, "TMPDIR": self.path("it's")})
                self.assertEqual(done.returncode, 0, msg=done.stderr)
                page = self.read(self.path("f.html"))
                tags = {tag.lower() for tag in re.findall(r"<([!a-zA-Z][\w-]*)", page)}
                self.assertFalse(tags & {"script", "img"}, msg=tags)
                if shift == 3:
                    self.assertIn(">100% %s %n %d<", page)
                    self.assertIn(">50 %<", page)
                shown = self.report("f.lab")
                self.assertFalse(set(shown) & {"\u202e", "\x00", "\x1b", "\t"})
        self.assertFalse(os.path.exists(self.path("pwned")))
        self.assertEqual(os.listdir(self.path("it's")), [])

    def test_a_page_is_not_written_over_the_results(self):
        self.write(games=4)
        self.run_lab("-q")
        os.symlink("e.lab", self.path("link.html"))  # a link stays one: what it leads to would be replaced
        for file in ("e.lab", "link.html"):
            self.assertIn("which are not overwritten", self.refused("lab", "report", "e.lab", "--html", file))
        self.assertEqual(self.games_in("e.lab"), 4)

    def test_a_locked_file(self):
        self.write(games=64)
        self.run_lab()
        self.write(games=128)
        holder = sqlite3.connect(self.path("e.lab"), isolation_level=None)
        holder.execute("BEGIN EXCLUSIVE")
        self.assertIn("another program holds the database", self.run_lab("-q", code=75).stderr)
        holder.execute("ROLLBACK")
        self.run_lab()
        self.assertEqual(self.games_in("e.lab"), 128)

    def test_a_full_disk(self):
        """A limit on the size of files stands for it."""
        self.write(games=20_000)
        limit = 200_000
        done = subprocess.run([BASTIDE, "lab", "run", "e.toml", "-q"], cwd=self.folder, capture_output=True, text=True,
                              timeout=120, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        self.assertEqual(done.returncode, 2)
        self.assertIn("What was written before is kept", done.stderr)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, msg=done.stderr)
        self.write(games=self.games_in("e.lab") + 64)
        self.run_lab()

    def limited(self, limit, *arguments):
        """With a limit on the size of files, as on a full disk: one sentence, with what to do."""
        done = subprocess.run([BASTIDE, "lab", *arguments], cwd=self.folder, capture_output=True, text=True, timeout=120,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        self.assertEqual(done.returncode, 2, msg=done.stderr)
        self.assertIn("the same command goes on", done.stderr)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, msg=done.stderr)

    def test_a_disk_that_is_full_loses_nothing(self):
        self.write(games=3_000)
        whole = self.run_lab("-o", "whole.lab").stdout
        for limit in (0, 2_000, 6_000, 14_000, 40_000):  # from the first byte on
            with self.subTest(limit=limit):
                file, merged = f"{limit}.lab", f"m{limit}.lab"
                self.limited(limit, "run", "e.toml", "-q", "-t", "2", "-o", file)
                if limit < 14_000:
                    self.assertIn("no results in it yet", self.refused("lab", "report", file))
                self.limited(limit, "run", "e.toml", "-q", "-t", "2", "-o", file)
                self.assertEqual(self.run_lab("-o", file).stdout, whole)
                self.limited(limit, "merge", merged, file)
                self.run_bastide("lab", "merge", merged, file)
                self.assertEqual(self.report(merged), whole)

    def test_a_small_disk_that_fills(self):
        if not shutil.which("unshare"):
            self.skipTest("there is no unshare")
        disk = self.path("disk")
        os.mkdir(disk)
        script = (f"mount -t tmpfs -o size=300k none {shlex.quote(disk)} || exit 77\ncp two.toml e.toml disk/ && cd disk\n"
                  f"bastide={shlex.quote(BASTIDE)}\n"
                  "$bastide lab run e.toml -q -t 1 2> ../told; echo $?\n$bastide lab run e.toml -q -t 1 2> /dev/null; echo $?\n"
                  "mount -o remount,size=50m . && $bastide lab run e.toml -q -t 2 > ../on; echo $?\n"
                  "$bastide lab run e.toml -q -t 2 -o whole.lab > ../whole; echo $?\n").replace("$bastide", '"$bastide"')
        done = subprocess.run(["unshare", "-rm", "sh", "-c", script], cwd=self.folder, capture_output=True, text=True,
                              timeout=300)
        if not done.stdout:
            self.skipTest("no folder can be mounted here: " + done.stderr)
        self.assertEqual(done.stdout.split(), ["2", "2", "0", "0"], msg=done.stderr)
        self.assertIn("the disk is full. What was written before is kept", self.read(self.path("told")))
        self.assertEqual(self.read(self.path("on")), self.read(self.path("whole")))


if __name__ == "__main__":
    main()
