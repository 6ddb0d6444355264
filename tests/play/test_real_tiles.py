"""With real tiles at the terminal: people say what they drew, and the program is the referee of all the rest."""

import re

from playing import BASTIDE, Playing, Terminal, main

ASKED = r"What came\? [^>]*> "
PROMPT = r"\(number[^)]*\) > |, b: board > "
TILES = r"(\d+)  (\S+) \((\d+)\)"


class RealTiles(Playing):
    def start(self, *arguments):
        return Terminal([BASTIDE, "play", *arguments, "--no-colour"], self.folder)

    def begin(self):
        terminal = self.start(self.game(ben="person"), "--real-tiles", "--record", "a")
        return terminal, terminal.read_until(ASKED)

    def test_a_whole_game_is_entered_and_its_result_is_the_same(self):
        game = self.game(ann="random", ben="random")
        self.run_bastide("play", game, "--seed", "5", "--record", "known")
        known = self.moves("known")
        # What the program does by itself (the last tile, passing where nothing else can be done) means nothing when it is typed.
        typed = "".join(line.split(": ", 1)[1] + "\n" for line in known if not line.startswith(("result", "[")))
        self.run_bastide("play", game, "--agents", "person", "--real-tiles", "--record", "a", typed=typed)
        self.assertEqual(known, self.moves("a"))
        self.assertIn("told]", self.read("a"))
        self.assertIn("what chance brought was told by people", self.run_bastide("replay", "a", "--verify").stdout)
        self.assertIn('"told": true', self.run_bastide("replay", "a", "--verify", "--json").stdout)

    def test_what_can_come_is_listed_and_typed_by_name_by_a_part_of_it_by_number(self):
        terminal, seen = self.begin()
        tiles = re.findall(TILES, seen)
        self.assertEqual(71, sum(int(left) for _, _, left in tiles))
        terminal.type("corner")
        self.assertIn("Several begin or sound so", terminal.read_until(ASKED))
        terminal.type("crossr")
        self.assertIn("takes the tile crossroads", terminal.read_until(PROMPT))
        terminal.type("u")
        terminal.read_until(ASKED)
        terminal.type(next(number for number, name, _ in tiles if name == "monastery"))
        self.assertIn("takes the tile monastery.", terminal.read_until(PROMPT))
        terminal.type("q")
        self.assertEqual(0, terminal.finish())

    def test_what_cannot_come_is_refused_and_a_game_is_gone_on_with(self):
        terminal, _ = self.begin()
        terminal.type("crossroads")
        terminal.read_until(PROMPT)
        terminal.type("1")
        seen = terminal.read_until(PROMPT)
        terminal.type("a" if ", b: board" in seen else "0")
        while not re.search(ASKED, seen):
            seen = terminal.read_until(ASKED + "|" + PROMPT)
            if not re.search(ASKED, seen):
                terminal.type("0")
        terminal.type("crossroads")
        self.assertIn("The only copy of crossroads is on the table.", terminal.read_until(ASKED))
        terminal.type("crosroads")
        self.assertIn("crossroads", terminal.read_until(ASKED))
        terminal.kill()
        terminal = self.start("--resume", "a")
        terminal.read_until(ASKED)
        terminal.type("crossroads")
        self.assertIn("is on the table", terminal.read_until(ASKED))
        terminal.type("u")  # back into what was decided before
        terminal.read_until(PROMPT)
        terminal.type("q")
        self.assertEqual(0, terminal.finish())

    def test_what_cannot_be_played_so_is_refused(self):
        game = self.game(ann="random", ben="random")
        self.assertIn("only agents play here", self.run_bastide("play", game, "--real-tiles", code=2).stderr)
        hidden = self.game("hidden.toml", extra="[switches]\nhand_size = 3\n")
        self.assertIn("nobody could say which tiles Ben draws",
                      self.run_bastide("play", hidden, "--real-tiles", code=2).stderr)
        self.run_bastide("play", game, "--seed", "5", "--record", "b")
        self.assertIn("the record says whether", self.run_bastide("play", "--resume", "b", "--real-tiles", code=2).stderr)


if __name__ == "__main__":
    main()
