"""`bastide play` and `bastide replay` without a terminal: what is typed comes from a pipe."""

import json
import os
import re

from playing import GAMES, Playing, main


class Play(Playing):
    def test_agents_play_to_the_end(self):
        game = self.game(ann="greedy")
        out = self.run_bastide("play", game, "--seed", 5, "--record", "a.bastide").stdout
        self.assertRegex(out, r"\n(Ann|Ben) wins with \d+ points\.\n$")
        self.assertIn("Final scoring", out)
        self.assertNotIn("\x1b", out)
        last = self.moves("a.bastide")[-1]
        self.assertRegex(last, r"^result: Ann \d+, Ben \d+$")

    def test_every_point_is_explained(self):
        game = self.game(ann="greedy")
        out = self.run_bastide("play", game, "--seed", 5, "--record", "a.bastide").stdout
        scores = {"Ann": 0, "Ben": 0}
        for name, points in re.findall(r"\* (Ann|Ben) scores (\d+) for the .*= \2\b.*\(.*\d+.*\)", out):
            scores[name] += int(points)
        self.assertEqual(self.moves("a.bastide")[-1], f"result: Ann {scores['Ann']}, Ben {scores['Ben']}")

    def test_the_same_seed_is_the_same_game(self):
        game = self.game(ann="greedy")
        for name in ("a", "b"):
            self.run_bastide("play", game, "--seed", 5, "--record", name)
        self.assertEqual(self.read("a"), self.read("b"))
        self.run_bastide("play", game, "--seed", 6, "--record", "c")
        self.assertNotEqual(self.moves("a"), self.moves("c"))

    def test_parts_of_turns_are_told_of_where_somebody_plays_them(self):
        """RIVER-032: a rule lays the lake after a turn, in a part of its own. TB-027: a builder brings a second part."""
        self.run_bastide("new-game", "--modules", "base,river", "--sets", "base-c2,river-1", "--agents", "random",
                         "--set", "river_lake_timing=automatic", "--output", "lake.toml")
        lake = self.run_bastide("play", "lake.toml", "--seed", 1, "--no-record").stdout
        self.assertRegex(lake, r"\n  On the board lies lake at .*\.\n  \(The lake is laid at the end of the river\.")
        self.assertNotIn(" of the turn.", lake)
        traders = os.path.join(os.path.dirname(os.path.abspath(__file__)), "games", "traders-for-two.toml")
        built = [self.run_bastide("play", traders, "--agents", "random", "--seed", seed, "--no-record").stdout for seed in range(1, 9)]
        self.assertRegex("".join(built), r"\n  (Ann|Ben) plays part 2 of the turn\.\n  \1")

    def test_a_figure_that_a_module_tells_of_is_told_of_once(self):
        for module, said, again in (
                ("wheel-of-fortune", r"puts an? [a-z ]+ on a crown space of", r"puts an? [a-z ]+ on the (fortune|taxes|famine|storm) "),
                ("under-the-big-top", r"puts an? [a-z ]+ among the acrobats at", r"puts an? [a-z ]+ on the acrobats ")):
            self.run_bastide("new-game", "--modules", "base," + module, "--agents", "random", "--output", module)
            told = self.run_bastide("play", module, "--seed", 1, "--no-record").stdout
            self.assertRegex(told, said)
            self.assertNotRegex(told, again)

    def test_all_points_of_the_end_stand_below_its_heading(self):
        """CIRCUS-009 CIRCUS-016: pyramids and big tops are scored before features are."""
        self.run_bastide("new-game", "--modules", "base,under-the-big-top", "--agents", "random", "--output", "circus")
        turns, end = self.run_bastide("play", "circus", "--seed", 1, "--no-record").stdout.split("\nFinal scoring\n")
        self.assertRegex(end, r"\(CIRCUS-0(09|16)\)")
        self.assertNotRegex(turns, r"\(CIRCUS-0(09|16)\)")

    def test_end_of_input_leaves_politely(self):
        done = self.run_bastide("play", self.game(), "--seed", 28, "--record", "my game.bastide", typed="1\n")
        self.assertIn("bastide play --resume 'my game.bastide'", done.stdout)
        self.assertEqual(done.stderr, "")
        done = self.run_bastide("play", "--resume", "my game.bastide", typed="q\n")
        self.assertIn("Resumed after 2 moves", done.stdout)

    def test_a_whole_game_by_numbers(self):
        out = self.run_bastide("play", self.game(), "--seed", 2, "--record", "a", typed="1\n1a\n" * 200).stdout
        self.assertRegex(out, r"(wins|tied) with \d+ points\.\n$")
        self.run_bastide("replay", "a", "--verify")

    def test_text_of_actions_can_be_typed(self):
        self.run_bastide("play", self.game(), "--seed", 28, "--record", "a", typed="place  cap 0,-1  r180\ndeploy follower city:s\n")
        self.assertEqual(self.moves("a")[1:3], ["Ann: place cap 0,-1 r180", "Ann: deploy follower city:s"])

    def test_nonsense_is_answered(self):
        out = self.run_bastide("play", self.game(), "--seed", 28, "--record", "a",
                               typed="99\nfrobnicate\n1z\nplace cap 9,9 r0\nsave\nb foo\n\n0x\n\x00\x1b[A\n").stdout
        for sentence in ("There is no choice 99 here", "'frobnicate' is not legal now", "There is no choice 1z here",
                         "'place cap 9,9 r0' is not legal now", "Say where, as in", "`b X,Y`"):
            self.assertIn(sentence, out)
        self.assertEqual(len(self.moves("a")), 1)

    def test_undo_goes_back_to_the_last_own_decision(self):
        game = self.game()
        self.run_bastide("play", game, "--seed", 28, "--record", "once", typed="1a\n0\n")
        self.run_bastide("play", game, "--seed", 28, "--record", "again", typed="1a\n0\nu\nu\n1a\n0\n")
        self.assertEqual(self.read("once"), self.read("again"))
        out = self.run_bastide("play", game, "--seed", 28, "--record", "none", typed="u\n").stdout
        self.assertIn("nothing of yours to take back", out)

    def test_undo_after_resuming(self):
        game = self.game()
        self.run_bastide("play", game, "--seed", 28, "--record", "a", typed="1a\n0\n")
        whole = self.read("a")
        self.run_bastide("play", "--resume", "a", typed="u\nu\n")
        self.assertEqual(len(self.moves("a")), 1)
        self.run_bastide("play", "--resume", "a", typed="1a\n0\n")
        self.assertEqual(self.read("a"), whole)

    def test_hint_board_scores_list_and_help(self):
        out = self.run_bastide("play", self.game(), "--seed", 28, "--record", "a", typed="h\nb\nb all\nb 0,0\ns\nl\n?\n").stdout
        self.assertRegex(out, r"The agent greedy would: Place the tile at \(-?\d+, -?\d+\)(, turned \w+)?  \(\d+[a-z]?\)")
        self.assertRegex(out, r"\n +\d+[a-z]?  Place the tile at \(0, -1\), turned round  \[place cap 0,-1 r180\]\n")
        self.assertIn("7 followers", out)
        self.assertIn("save FILE", out)
        self.assertEqual(len(self.moves("a")), 1)

    def test_save_copies_the_game(self):
        self.run_bastide("play", self.game(), "--seed", 28, "--record", "a", typed="1a\nsave b\nsave b\nsave /no/such/place\n0\n")
        self.assertEqual(len(self.moves("b")), 2)
        self.assertGreater(len(self.moves("a")), 2)
        self.run_bastide("play", "--resume", "b", typed="0\n")
        self.assertEqual(self.read("a"), self.read("b"))

    def test_resume_into_another_file(self):
        self.run_bastide("play", self.game(), "--seed", 28, "--record", "a", typed="1a\n")
        before = self.read("a")
        self.run_bastide("play", "--resume", "a", "--record", "b", typed="0\n")
        self.assertEqual(self.read("a"), before)
        self.assertTrue(self.read("b").startswith(before))

    def test_a_finished_game_is_only_shown(self):
        self.run_bastide("play", self.game(ann="random"), "--seed", 28, "--record", "a")
        before = self.read("a")
        out = self.run_bastide("play", "--resume", "a").stdout
        self.assertRegex(out, r"(wins|tied) with \d+ points\.\n$")
        self.assertEqual(self.read("a"), before)

    def test_without_a_record(self):
        out = self.run_bastide("play", self.game(), "--no-record", typed="save x\n").stdout
        self.assertIn("not recorded", out)
        self.assertEqual(os.listdir(self.folder), ["two.toml"])

    def test_the_record_has_a_name_of_its_own(self):
        game = self.game()
        self.run_bastide("play", game)
        self.run_bastide("play", game)
        names = [os.path.basename(name) for name in self.own_records()]
        self.assertEqual(len(names), 2)
        for name in names:
            self.assertRegex(name, r"^two-\d{8}-\d{6}(-2)?\.bastide$")

    def test_hands_of_several_tiles(self):
        game = self.game(extra='[switches]\nhand_size = "3"\n')
        out = self.run_bastide("play", game, "--seed", 1, "--record", "a", typed="1a\n0\nl\n").stdout
        listed = out.split("> l\n")[1]
        self.assertGreaterEqual(len(set(re.findall(r"place (\S+) ", listed))), 2)
        self.run_bastide("replay", "a", "--verify")

    def test_installed_games_can_be_played(self):
        for name in sorted(name for name in os.listdir(GAMES) if name.endswith(".toml")):
            with self.subTest(name):
                out = self.run_bastide("play", os.path.join(GAMES, name), "--seed", 4, "--record", name + ".bastide",
                                       "--agents", "random").stdout
                self.assertIn("The game is over", out)
                self.run_bastide("replay", name + ".bastide", "--verify")


class Refusals(Playing):
    def refused(self, *arguments, says):
        done = self.run_bastide(*arguments, code=2)
        self.assertRegex(done.stderr, says)
        self.assertEqual(done.stderr.count("\n"), 1)

    def setUp(self):
        super().setUp()
        self.run_bastide("play", self.game(), "--seed", 28, "--record", "a", typed="1a\n0\n")

    def changed(self, what, by):
        text = self.read("a")
        self.assertRegex(text, what)
        with open(self.path("b"), "w", encoding="utf-8") as file:
            file.write(re.sub(what, by, text, count=1))
        return "b"

    def test_existing_files_are_kept(self):
        self.refused("play", "two.toml", "--record", "a", says="a: there already is such a file")

    def test_other_rules(self):
        other = self.game("other.toml", extra='[switches]\nsmall_city_scoring = "halved"\n')
        self.refused("play", other, "--resume", "a", says='switch base.small_city_scoring is "halved" here and "normal" there')

    def test_other_versions(self):
        self.refused("play", "--resume", self.changed(r"module base \S+", "module base 0.0.1"),
                     says=r"b: .*module base has version \S+ here and 0\.0\.1 there")

    def test_other_tiles(self):
        self.refused("play", "--resume", self.changed(r"copies 1 digest \w+", "copies 1 digest 0123456789abcdef"),
                     says="tile set base-c2 has other tiles")

    def test_other_switches(self):
        self.refused("play", "--resume", self.changed(r'switch base\.hand_size "\d+"', 'switch base.hand_size "3"'),
                     says="the switches of module base")

    def test_illegal_moves(self):
        line = self.read("a").splitlines().index("Ann: place cap 0,-1 r180") + 1
        self.refused("play", "--resume", self.changed("place cap 0,-1 r180", "place cap 0,-7 r180"),
                     says=f"b:{line}: 'place cap 0,-7 r180' is not legal now")
        self.refused("play", "--resume", self.changed("Ann: place", "Ben: place"), says=f"b:{line}: .*here Ann decides")

    def test_a_record_is_not_touched_before_it_is_checked(self):
        name = self.changed("place cap 0,-1 r180", "place cap 0,-7 r180")
        with open(self.path(name), "a", encoding="utf-8") as file:
            file.write("Ann: torn")
        before = self.read(name)
        self.run_bastide("play", "--resume", name, code=2)
        self.assertEqual(self.read(name), before)

    def test_lines_that_are_no_moves(self):
        self.refused("play", "--resume", self.changed("Ann: place", "Anne: place"), says=r"b:\d+: nobody .* 'Anne'. Did you mean 'Ann'")

    def test_results_before_the_end(self):
        with open(self.path("a"), "a", encoding="utf-8") as file:
            file.write("result: Ann 0, Ben 0\n")
        self.refused("play", "--resume", "a", says=r"a:\d+: the record has a result, but")

    def test_command_lines(self):
        self.refused("play", says="Say which game to play")
        self.refused("play", "--resume", "a", "--seed", 1, says="--seed cannot be given with --resume")
        self.refused("play", "--resume", "nowhere", says="nowhere: there is no such record")
        self.refused("play", "--resume", ".", says="a folder, not a record")
        self.refused("play", "two.toml", "--agents", "gready", says="Did you mean 'greedy'")
        self.refused("play", "two.toml", "--agents", "greedy,greedy,greedy", says="names 3 agents, but .* has 2 players")
        self.refused("play", "two.toml", "--record", "/no/such/folder/x", says="the file cannot be created")
        self.refused("play", "two.toml", "--pace", "-1", says="--pace")
        self.refused("replay", "two.toml", says="two.toml:1: this is not a record")
        self.refused("replay", "a", "--frm", 3, says="Did you mean '--from'")


class Replay(Playing):
    def setUp(self):
        super().setUp()
        self.run_bastide("play", self.game(ann="greedy"), "--seed", 5, "--record", "a")

    def test_verify(self):
        out = self.run_bastide("replay", "a", "--verify").stdout
        self.assertRegex(out, r"^a: \d+ legal moves, finished: Ann \d+, Ben \d+\. Ruleset [0-9a-f]{16}, the draws are those of seed 5\.\n$")

    def test_verify_finds_a_wrong_result(self):
        with open(self.path("b"), "w", encoding="utf-8") as file:
            file.write(re.sub(r"result: Ann \d+", "result: Ann 999", self.read("a")))
        done = self.run_bastide("replay", "b", "--verify", code=1)
        self.assertRegex(done.stderr, r"b:\d+: the result is written as 'Ann 999, Ben \d+', but the moves give 'Ann \d+")

    def test_verify_finds_an_illegal_move(self):
        lines = self.read("a").splitlines()
        number = next(i for i, line in enumerate(lines) if line.startswith("Ben: place"))
        lines[number] = "Ben: place cap 50,50 r0"
        with open(self.path("b"), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        done = self.run_bastide("replay", "b", "--verify", code=1)
        self.assertIn(f"b:{number + 1}: 'place cap 50,50 r0' is not legal now", done.stderr)

    def test_torn_records_are_verified_without_their_last_line(self):
        with open(self.path("a"), "r+", encoding="utf-8") as file:
            text = file.read()
            file.seek(0)
            file.truncate(len(text.encode()) - 3)
        self.assertIn("The last line was cut off", self.run_bastide("replay", "a", "--verify").stdout)

    def test_turns_are_shown(self):
        out = self.run_bastide("replay", "a").stdout
        turns = [int(n) for n in re.findall(r"\nTurn (\d+): ", out)]
        self.assertEqual(turns, list(range(turns[0], turns[0] + len(turns))))
        self.assertRegex(out, r"(wins|tied) with \d+ points\.\n$")
        later = self.run_bastide("replay", "a", "--from", 60).stdout
        self.assertEqual(min(int(n) for n in re.findall(r"\nTurn (\d+): ", later)), 60)
        self.assertTrue(out.endswith(later[-1000:]))

    def test_step_by_step(self):
        out = self.run_bastide("replay", "a", "--step", typed="\n\nq\n").stdout
        self.assertEqual(out.count("Enter: next turn"), 3)

    def test_json(self):
        told = json.loads(self.run_bastide("replay", "a", "--json").stdout)
        self.assertTrue(told["verified"] and told["finished"])
        self.assertEqual([f"{m['who']}: {m['action']}" for m in told["moves"]],
                         [line for line in self.moves("a") if not line.startswith(("result", "["))])
        for seat, name in enumerate(told["players"]):
            points = sum(e["points"] for m in told["moves"] for e in m["events"]
                         if e["kind"] == "score" and e["player"] == name)
            self.assertEqual(points, told["scores"][seat])
        self.assertNotIn("moves", json.loads(self.run_bastide("replay", "a", "--verify", "--json").stdout))


if __name__ == "__main__":
    main()
