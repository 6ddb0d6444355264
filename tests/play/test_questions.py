"""Questions at the prompt, and the commands `rule`, `tile`, `rules` and `tiles`: what they tell, and how wide."""

import json
import os
import re

from playing import BASTIDE, Playing, Terminal, main, without_colours

# The first tile with this seed is a cap; the start tile has a city in the north and a road from west to east.
SEED = 28


class Questions(Playing):
    def ask(self, *lines, extra=""):
        typed = "".join(line + "\n" for line in lines)
        return self.run_bastide("play", self.game(extra=extra), "--seed", SEED, "--no-record", typed=typed).stdout

    def test_help_lists_every_question(self):
        out = self.ask("?")
        for usage in ("t X,Y", "f X,Y", "v 7c", "w X,Y", "r ID"):
            self.assertIn(usage, out)
        self.assertIn("leave; the game is not recorded", out)
        self.assertIn("leave; the game is recorded and can be gone on with", self.run_bastide("play", self.game(), "--seed", SEED, typed="?\n").stdout)

    def test_tiles_left(self):
        out = self.ask("t", "t 0,-1", "t 5,5", "t 0,0", "t cap", "t cpa")
        self.assertIn("70 tiles are left.", out)
        self.assertRegex(out, r"\d+ x crossroads")
        self.assertRegex(out, r"42 of the 70 tiles that are left fit 0,-1 \(60 %\)")
        self.assertIn("No tile that is left can be placed at 5,5.", out)
        self.assertIn("At 0,0 lies a tile already", out)
        self.assertRegex(out, r"cap \(base-c2\): \d+ copies, none on the board, \d+ to come")
        self.assertRegex(out, r"1 +city +.*\bn\n")
        self.assertIn("Did you mean 'cap'?", out)

    def test_scores_stand_beside_options(self):
        out = self.ask("place cap 0,-1 r180", "l", "v 1", "0")
        self.assertRegex(out, r"Put a follower on the city to the south, as a knight  \(scores 4\)")
        self.assertRegex(out, r"Put a follower on the field to the north, as a farmer  \(scores 3\)")
        self.assertRegex(out, r"as a knight  \(scores 4\)  \[deploy follower city:s\]\n")
        self.assertRegex(out, r"2 tiles x 2 = 4 \(BASE-\d+")

    def test_best_placements_are_named(self):
        out = self.ask(*["1", "1a"] * 60)
        self.assertRegex(out, r"Best placements: \d+[a-z]? scores \d+")

    def test_features(self):
        out = self.ask("place cap 0,-1 r180", "f 0,-1", "f 0,-1 city:s", "f 0,-1 x", "f 9,9", "f nothing",
                       "deploy follower field:nnw", "f field", "f")
        self.assertRegex(out, r"The field at 0,-1\n +1 tile \(0,-1\); never finished\.\n +Nobody stands there\.\n"
                              r" +Worth to Ann: now 1 completed city x 3 = 3 \(.*\)\.\n"
                              r" +Runs along the city at 0,-?\d \(finished\)\.")
        self.assertRegex(out, r"The field at 0,-1\n.*\n +There: Ann's follower; strength Ann 1; Ann would score\.\n"
                              r" +Worth to Ann: now \d completed")
        self.assertIn("has no 'x'; it has", out)
        self.assertIn("At 9,9 lies no tile", out)
        self.assertIn("`f KIND` of those of a kind", re.sub(r"\s+", " ", out))

    def test_reasons_tell_nothing_hidden(self):
        """What else an agent could have placed lies in its hidden hand; whoever watches agents alone may know."""
        hidden = '[switches]\nhand_size = "3"\nhand_visibility = "hidden"\n'
        told = r"Why Ben chose|About as good|Next best"
        for extra, expected in ((hidden, False), (hidden.replace('"hidden"', '"open"'), True)):
            game = self.game(ben="greedy", extra=extra)
            out = self.run_bastide("play", game, "--seed", 3, "--no-record", "--reasons", typed="1a\n0\ny\n").stdout
            (self.assertRegex if expected else self.assertNotRegex)(out, told)
            self.assertEqual(out.count("Why Ben did that is not told") >= 2, not expected)
        self.assertRegex(self.run_bastide("play", self.game(ann="greedy", ben="greedy", extra=hidden), "--seed", 3, "--no-record",
                                          "--reasons").stdout, told)

    def test_why_not(self):
        out = re.sub(r"\s+", " ", self.ask("w", "w 0,-1", "w 0,0", "w 7,7", "w city:n", "place cap 0,-1 r180", "w city:s", "w road:w @0,0",
                                           "w follower city:s", "w bishop city:s", "w road:n", "w 1,0"))
        self.assertIn("cap at 0,-1, turned by 180 degrees: can be placed.", out)
        self.assertRegex(out, r"cap at 0,-1, as printed: its south side shows field, but the [a-z ]+ tile at \(0, 0\) shows city there\.")
        self.assertRegex(out, r"Nothing can be placed at 0,0: the [a-z ]+ tile at \(0, 0\) lies there\.")
        self.assertIn("Nothing can be placed at 7,7: no tile lies beside it.", out)
        self.assertIn("Say on which tile", out)
        self.assertRegex(out, r"follower on the city at 0,-1: can be put there\.")
        self.assertRegex(out, r"follower on the road at 0,0: figures go to the tile just placed, at \(0, -1\), only\.")
        self.assertIn("There is no figure 'bishop' in this game.", out)
        self.assertIn("has no 'road:n'; it has", out)

    def test_a_rule(self):
        out = self.ask("r base-106", "r BASE-10666", "r")
        self.assertRegex(out, r"BASE-106 \(official, played\)")
        self.assertIn("There is no rule 'BASE-10666'", out)
        self.assertIn("`r ID` shows the text of a rule", out)

    def test_nothing_hidden_is_counted_apart(self):
        game = self.game(ann="person", ben="person", extra='[switches]\nhand_size = 3\nhand_visibility = "hidden"\n')
        out = self.run_bastide("play", game, "--seed", SEED, "--no-record", typed="t\n").stdout
        text = re.sub(r"\s+", " ", out)
        left, supply, hands = map(int, re.search(r"(\d+) tiles are left: (\d+) to be drawn from now, (\d+) in hands and "
                                                 r"piles that you do not see", text).groups())
        self.assertEqual(left, supply + hands)
        self.assertRegex(text, r"Ann, hand: ")
        self.assertNotIn("Ben, hand", text)

    def test_at_a_real_terminal_nothing_is_wider_than_it(self):
        for columns in (50, 80):
            play = Terminal([BASTIDE, "play", self.game(), "--seed", str(SEED), "--no-record"], self.folder, rows=40, columns=columns)
            play.read_until(r"\? for help\) > ")
            for question in ("?", "t", "t 0,-1", "t 1,0", "t cap", "f 0,0", "w 0,-1", "r BASE-140", "v 1"):
                play.type(question)
                answer = without_colours(play.read_until(r"\? for help\) > "))
                lines = answer.replace("\r", "").split("\n")[1:-1]
                self.assertTrue(lines, msg=question)
                for line in lines:
                    self.assertLessEqual(len(line), columns, msg=f"{question}: {line!r}")
            play.type("q")
            self.assertEqual(play.finish(), 0)


class Commands(Playing):
    def test_rule(self):
        out = self.run_bastide("rule", "base-140").stdout
        self.assertRegex(out, r"BASE-140 \(house, played, play_area = table\)")
        self.assertIn("Of the module base", out)
        self.assertIn('"table" (default)', out)
        self.assertRegex(out, r"tests/scenarios/\S+\.toml:\d+")
        said = json.loads(self.run_bastide("rule", "BASE-140", "--json").stdout)
        self.assertEqual((said["id"], said["module"]), ("BASE-140", "base"))
        self.assertIn("base.play_area", [one["name"] for one in said["switches"]])
        self.assertTrue(all(os.path.isfile(one["file"]) for one in said["scenarios"]))

    def test_rule_that_is_none(self):
        done = self.run_bastide("rule", "BASE-1066", code=2)
        self.assertEqual(done.stdout, "")
        self.assertRegex(done.stderr, r"There is no rule 'BASE-1066'.*Did you mean 'BASE-\d+'\?")
        self.assertIn("no such folder", self.run_bastide("rule", "BASE-106", "--scenarios", "nowhere", code=2).stderr)

    def test_scenarios_of_ones_own(self):
        os.mkdir(self.path("mine"))
        with open(self.path("mine/one.toml"), "w", encoding="utf-8") as file:
            file.write('title = "Mine"\nrules = ["BASE-106"]\n[game]\nmodules = ["base"]\ntilesets = ["base-c2"]\n'
                       'players = ["red", "blue"]\n[[step]]\nby = "red"\ndo = ["draw cap"]\n')
        said = json.loads(self.run_bastide("rule", "BASE-106", "--scenarios", self.path("mine"), "--json").stdout)
        self.assertEqual([one["title"] for one in said["scenarios"]], ["Mine"])

    def test_tile(self):
        out = self.run_bastide("tile", "cap-three-way", "--set", "base-c2").stdout
        self.assertRegex(out, r"Part +Kind +Words +Runs along +Sides")
        self.assertRegex(out, r"3 copies in base-c2|copies? in base-c2")
        keys = set(re.findall(r"^  (\w)  ", out, re.M))
        pictured = set("".join(re.findall(r"^  \|(.*)\|$", out, re.M)).replace(" ", ""))
        self.assertEqual(keys, pictured)  # every segment is in the picture, and nothing else
        said = json.loads(self.run_bastide("tile", "cap-three-way", "--json").stdout)
        self.assertTrue({"base-c1", "base-c2"} <= {one["set"] for one in said})
        done = self.run_bastide("tile", "cap-tree-way", code=2)
        self.assertIn("Did you mean 'cap-three-way'?", done.stderr)
        self.assertIn("nowhere", self.run_bastide("tile", "cap", "--set", "nowhere", code=2).stderr)

    def test_rules_of_one_switch_and_search(self):
        out = self.run_bastide("rules", "base", "--switch", "play_area").stdout
        self.assertIn('"table" (default)', out)
        self.assertIn("BASE-140", out)
        self.assertNotIn("hand_size", out)
        self.assertIn("Did you mean 'play_area'?", self.run_bastide("rules", "base", "--switch", "pay_area", code=2).stderr)
        found = json.loads(self.run_bastide("rules", "base", "--search", "PENNANT", "--json").stdout)
        self.assertTrue(found["rules"])
        for rule in found["rules"]:
            self.assertIn("pennant", json.dumps(rule).lower())
        self.assertIn("No switch and no rule mentions", self.run_bastide("rules", "base", "--search", "xyzzy").stdout)
        self.assertIn(" (default)", self.run_bastide("rules", "base").stdout)

    def test_tiles_with_a_word(self):
        found = json.loads(self.run_bastide("tiles", "base-c2", "--search", "pennant", "--json").stdout)
        self.assertEqual(sum(one["count"] for one in found["tiles"]), 10)
        self.assertIn("needs the name of a tile set", self.run_bastide("tiles", "--search", "x", code=2).stderr)

    def test_widths(self):
        commands = (["rules", "base", "--all"], ["tiles", "base-c2"], ["tiles"], ["rule", "BASE-140"], ["tile", "cap"])
        for command in commands:
            for line in self.run_bastide(*command).stdout.splitlines():
                if "/" not in line:  # paths are not broken
                    self.assertLessEqual(len(line), 80, msg=f"{command}: {line!r}")
        terminal = Terminal([BASTIDE, "rules", "base", "--all"], self.folder, rows=40, columns=120)
        self.assertEqual(terminal.finish(), 0)
        widest = max(len(line) for line in without_colours(terminal.seen).replace("\r", "").splitlines())
        self.assertTrue(widest <= 120, msg=widest)


if __name__ == "__main__":
    main()
