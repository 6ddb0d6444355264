"""Input that comes from no person: it ends, and it takes no memory."""

import resource
import subprocess

from playing import BASTIDE, Playing, main


class Endless(Playing):
    def pipe(self, line, *arguments, code=2):
        """The program reads what `yes LINE` writes."""
        with subprocess.Popen(["yes", line], stdout=subprocess.PIPE) as endless:
            done = subprocess.run([BASTIDE, "play", *map(str, arguments)], cwd=self.folder, stdin=endless.stdout,
                                  capture_output=True, text=True, timeout=120)
            endless.stdout.close()
            endless.wait()
        self.assertEqual(done.returncode, code, msg=done.stdout[-500:] + done.stderr)
        return done

    def test_twenty_answers_that_decide_nothing_are_enough(self):
        for line in ("1", "", "nonsense", "99999"):
            with self.subTest(line):
                done = self.pipe(line, self.game(), "--seed", 3, "--record", "a" + line)
                self.assertIn("bastide: 20 answers in a row decided nothing", done.stderr)
                self.assertIn(f"bastide play --resume a{line}\n", done.stdout)
        self.assertLessEqual(len(self.moves("a1")), 200)

    def test_questions_end_later(self):
        self.assertIn("1000 answers in a row", self.pipe("s", self.game(), "--seed", 3, "--record", "a").stderr)

    def test_wrong_answers_between_decisions_are_forgiven(self):
        typed = "1\n99\n1a\n0\n" * 15
        self.run_bastide("play", self.game(), "--seed", 2, "--record", "a", typed=typed)

    def test_a_line_of_300_megabytes_takes_no_memory(self):
        most = 400 << 20  # the program itself needs some
        with subprocess.Popen(["sh", "-c", "head -c 300000000 /dev/zero | tr '\\0' x; echo; echo 99; echo q"],
                              stdout=subprocess.PIPE) as long:
            done = subprocess.run([BASTIDE, "play", self.game(), "--seed", "3", "--record", "a"], cwd=self.folder,
                                  stdin=long.stdout, capture_output=True, text=True, timeout=120,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)))
        self.assertEqual(done.returncode, 0, msg=done.stderr[-300:])
        self.assertIn("That line is longer than 64 KB and has been left out.", done.stdout)
        self.assertIn("There is no choice 99 here", done.stdout)
        self.assertLess(len(done.stdout), 100_000)

    def test_lines_up_to_the_limit_are_read(self):
        out = self.run_bastide("play", self.game(), "--seed", 3, "--record", "a", typed="y" * 65_536 + "\n" + "z" * 65_537 + "\nq\n").stdout
        self.assertIn("y" * 65_536, out)
        self.assertNotIn("zzz", out)


if __name__ == "__main__":
    main()
