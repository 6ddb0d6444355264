"""The screens of `bastide play`: as high as the window and no wider, news and pieces marked, no letter that does two things."""

import os
import re
import unicodedata

from playing import BASTIDE, GAMES, Playing, Terminal, main, without_colours

PROMPT = r"\) > |b: board > "
FULL_MIX = os.path.join(GAMES, "full-mix.toml")
CORNERS = "▛▜▙▟"


def width(line):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in line)


class Screens(Playing):
    def start(self, *arguments, **how):
        self.terminal = Terminal([BASTIDE, "play", *map(str, arguments)], self.folder, **how)
        return without_colours(self.terminal.read_until(PROMPT)).replace("\r", "")

    def type(self, line):
        """What is shown until the next prompt, without what was typed."""
        self.terminal.type(line)
        return without_colours(self.terminal.read_until(PROMPT)).replace("\r", "").split("\n", 1)[1]

    def leave(self):
        self.terminal.type("q")
        self.assertEqual(self.terminal.finish(), 0)

    def advise(self):
        """The choice of an agent, so that a game goes on as games do; what chance decides the program draws."""
        advice = re.search(r"The agent \w+ would: .*\((\d+[a-z]?)\)", self.type("h"))
        return advice.group(1) if advice else "auto"

    def test_a_page_fills_the_window_and_no_more(self):
        for rows, columns in ((24, 80), (24, 50), (50, 160)):
            for colour in ((), ("--no-colour",)):
                self.start(FULL_MIX, "--seed", 7, "--no-record", *colour, rows=rows, columns=columns)
                for _ in range(14):
                    page = self.type("").split("\n")
                    prompt = 1 + width(page[-1]) // columns
                    self.assertLessEqual(len(page) - 1 + prompt, rows, msg="\n".join(page))
                    for line in page[:-1]:
                        self.assertLessEqual(width(line), columns, msg=line)
                    status = [line for line in page if re.search(r"(Ann|Ben|Cleo|Dan|Eve|Finn) +\d+ \d", line)]
                    self.assertLessEqual(len(status), {160: 1, 80: 2, 50: 3}[columns], msg="\n".join(page))
                    self.type(self.advise())
                if (rows, columns) == (24, 80):
                    while not re.search(r"Place the tile", self.type("")):
                        self.type(self.advise())
                    page = self.type("").split("\n")
                    self.assertGreaterEqual(len(page) - len(status) - 1, 18, msg="\n".join(page))  # the board's
                self.leave()

    def test_the_last_tile_and_what_is_new_are_marked_while_one_chooses(self):
        self.start(self.game(ben="greedy"), "--seed", 3, "--no-record", "--no-colour", rows=40, columns=100)
        self.type("1a")
        page = self.type("0").split("Place the tile")[-2]
        self.assertIn("places", page)
        last = re.findall(r"Ben places [^.]+ at (-?\d+),(-?\d+)", page)[-1]
        for corner in CORNERS:
            self.assertEqual(page.count(corner), 1, msg=page)
        self.assertRegex(page, rf">{last[0]}\b")
        self.assertRegex(page, rf"\n *>{last[1]}\b")
        self.assertRegex(page, rf"New:\n.* Ben {last[0]},{last[1]}")
        self.leave()

    def test_what_was_new_is_new_again_when_moves_are_taken_back(self):
        self.start(self.game(ben="greedy"), "--seed", 3, "--no-record", "--no-colour", rows=40, columns=100)
        new = re.compile(r"New:\n.* (Ben -?\d+,-?\d+)")
        before = [self.type(line) for line in ("1a", "0", "1a", "0", "1a")]
        self.type("0")
        for page in reversed(before[3:]):
            self.assertEqual(new.search(self.type("u"))[1], new.search(page)[1])
        self.leave()

    def test_letters_of_commands_are_no_variants(self):
        self.start(self.game(), "--seed", 3, "--record", "a")
        listed = self.type("l")
        number = re.search(r"\n +(\d+)c ", listed).group(1)
        for letter in "bfhklstvw":
            self.assertIn("b: board", self.type(number))
            self.type(letter)
            self.assertEqual(len(self.moves("a")), 1, msg=letter)
        self.assertNotRegex(listed, r"\n +\d+[bfhklqrstuvwy] ")
        self.assertIn("b: board", self.type(number))
        self.type("a")
        self.assertEqual(len(self.moves("a")), 2)
        self.leave()

    def test_a_number_at_the_letters_is_another_square(self):
        """At the letters of square 1 a 2 is the square 2, and not the 12 that it makes behind the 1."""
        self.run_bastide("play", self.game(ann="random"), "--seed", 8, "--record", "whole")
        head, moves = self.read("whole").split("\n\n", 1)
        moves, tried = moves.splitlines(), 0
        for end in (n for n, move in enumerate(moves[:130]) if move.startswith("chance: draw ")):
            with open(self.path("a"), "w", encoding="utf-8") as file:
                file.write(head + "\n\n" + "\n".join(moves[:end + 1]) + "\n")
            on = ("play", "--resume", "a", "--agents", "person", "--no-record", "--no-colour")
            numbered = dict(re.findall(r"\n +(\d+[a-z]?)  Place the tile at \(([-\d, ]+)\)", self.run_bastide(*on, typed="l\n").stdout))
            if "1c" not in numbered or "12" not in numbered and "12c" not in numbered:
                continue
            second = numbered.get("2", numbered.get("2a"))
            out = self.run_bastide(*on, typed="1\n2\n").stdout
            self.assertRegex(out, rf"The square \({second}\) fits in|places [^.]* at {second.replace(' ', '')}[,.]")
            tried += 1
        self.assertGreater(tried, 0)

    def test_the_key_tells_every_sign_and_no_two_are_alike(self):
        self.start(FULL_MIX, "--seed", 7, "--no-record", "--no-colour", rows=50, columns=160)
        key = self.type("k")
        marks = dict(re.findall(r"(?:^|\s{2,}|\n ?)(A\S?) +Ann's (\S+(?: \S+)?)", key))
        self.assertEqual(len(marks), 9, msg=key)
        self.assertEqual(set(marks.values()),
                         {"follower", "mayor", "wagon", "barn", "abbot", "big follower", "builder", "pig", "shepherd"})
        self.assertRegex(key, "━━━ river")
        self.assertRegex(key, "▛ ▟ the last tile")
        self.leave()

    def test_names_of_wide_characters(self):
        game = self.game("wide.toml")
        with open(game, encoding="utf-8") as file:
            text = file.read().replace('"Ann"', '"王小明王小明王小明"').replace('"Ben"', '"Бенедикт"')
        with open(game, "w", encoding="utf-8") as file:
            file.write(text)
        self.start(game, "--seed", 3, "--no-record", "--no-colour", rows=24, columns=40)
        page = self.type("")
        for line in page.split("\n")[:-1]:
            self.assertLessEqual(width(line), 40, msg=line)
        self.leave()

    def test_choices_take_few_lines_and_passing_is_always_told(self):
        self.start(FULL_MIX, "--seed", 7, "--no-record", rows=24, columns=80)
        seen = 0
        for _ in range(40):
            page = self.type("")
            if "Deploy" in page:
                self.assertRegex(page, r"(^|\n| )0 Do nothing")
                seen += 1
            self.type(self.advise())
        self.assertGreater(seen, 5)
        self.leave()


if __name__ == "__main__":
    main()
