#!/usr/bin/env python3
"""Cards of mixes: the same whatever the threads and interruptions; what is wrong is told; pages that are whole."""
import fcntl
import html
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from cards import BASTIDE, GAME, LADDER, WithCard, card, run

# At the last decision of a game Ctrl-C ends it, and the program that asked it.
ENDED_TOGETHER = """import json, os, signal, sys, time
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "act":
        if question["tiles_left"] == 0 and any(action.startswith("deploy") for action in question["legal"]):
            os.kill(os.getppid(), signal.SIGINT)
            time.sleep(0.5)
            sys.exit(1)
        print(json.dumps({"action": question["legal"][-1]}), flush=True)
"""


class Cards(WithCard):
    def test_threads_and_interruptions_change_nothing(self):
        with tempfile.TemporaryDirectory() as other:
            folder = Path(other)
            (folder / "two.toml").write_text(GAME)
            running = subprocess.Popen([BASTIDE, "card", "two.toml", "--ladder", ",".join(LADDER), "--games", "24", "-q", "-t", "1"],
                                       cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            file = folder / "two.card-games"
            while running.poll() is None and not (file.exists() and file.stat().st_size > 20000):
                time.sleep(0.005)
            running.send_signal(signal.SIGINT)
            running.communicate()
            kept = file.read_text().splitlines()
            file.write_text("\n".join(kept[: len(kept) // 2]) + "\n" + kept[-1][:40])  # as if killed while it wrote
            card(folder, "--json", "card.json", "-t", 1)
            self.assertEqual((folder / "card.json").read_bytes(), (self.folder / "card.json").read_bytes())

    def test_a_game_whose_program_was_ended_together_with_all_is_played_anew(self):
        with tempfile.TemporaryDirectory() as other:
            folder = Path(other)
            (folder / "two.toml").write_text(GAME)
            (folder / "bot.py").write_text(ENDED_TOGETHER)
            ladder = f"greedy,bot:seconds=20:command=exec {shlex.quote(sys.executable)} bot.py"
            run(folder, "card", "two.toml", "--ladder", ladder, "--games", 8, "-t", 1, "-q", "--no-switches", "--keep", "kept", code=130)
            self.assertEqual([line for line in (folder / "kept").read_text().splitlines() if '"forfeits"' in line], [])

    def test_more_that_was_played_before_changes_nothing(self):
        with tempfile.TemporaryDirectory() as other:
            folder = Path(other)
            (folder / "two.toml").write_text(GAME)
            run(folder, "card", "two.toml", "--ladder", ",".join(LADDER), "--games", 30, "--time", "-q")
            card(folder, "--json", "card.json")
            self.assertEqual((folder / "card.json").read_bytes(), (self.folder / "card.json").read_bytes())

    def test_how_long_agents_think_is_measured_afterwards(self):
        self.assertNotIn("milliseconds", card(self.folder, "--keep", "timed", "--json", "-").stdout)
        self.assertIn("milliseconds", card(self.folder, "--keep", "timed", "--time", "--json", "-").stdout)

    def test_a_card_does_not_say_where_its_game_lay(self):
        here = run(self.folder, "card", self.folder / "two.toml", "--ladder", "random", "--games", 8, "-q", "--keep", "all", "--json", "-").stdout
        why = [one["why"] for one in json.loads(here)["switches"]["refused"]]
        self.assertTrue(any("two.toml" in one for one in why))
        for told in (here, (self.folder / "all").read_text()):
            self.assertNotIn(str(self.folder), told)

    def test_a_game_without_a_title_is_called_by_its_file_alone(self):
        (self.folder / "untitled.toml").write_text(GAME.replace('title = "Two & <two>"\n', ""))
        told = run(self.folder, "card", self.folder / "untitled.toml", "--ladder", "random", "--games", 8, "-q", "--no-switches", "--json", "-")
        self.assertEqual(json.loads(told.stdout)["title"], "untitled.toml")

    def test_who_plays_alone_is_one_player(self):
        alone = '[game]\nmodules = ["base"]\ntilesets = ["base-c2"]\n[switches]\none_player = true\n[[player]]\nname = "Ann"\n'
        (self.folder / "alone.toml").write_text(alone)
        run(self.folder, "card", "alone.toml", "--ladder", "random", "--games", 8, "-q", "--no-switches", "--html", "alone.html", "--svg", "alone.svg")
        self.assertIn("<p class=under>1 player. Base game", (self.folder / "alone.html").read_text())
        self.assertIn(">1 player, Base game", (self.folder / "alone.svg").read_text())

    def test_where_nobody_scores_neither_luck_nor_skill_nor_suspense_is_told(self):
        ladder = "careful:no-deploy:notice=50,careful:no-deploy"
        run(self.folder, "card", "two.toml", "--ladder", ladder, "--games", 8, "-q", "--no-switches", "--keep", "nothing", "--json", "nothing.json",
            "--html", "nothing.html", "--svg", "nothing.svg")
        told = json.loads((self.folder / "nothing.json").read_text())
        self.assertEqual((told["luck"], told["skill"], told["suspense"]["shared"], told["suspense"]["settled"]), (None, None, 8, None))
        text = run(self.folder, "card", "nothing.json").stdout
        self.assertIn("How close: no winner", text)
        for wrong in ("How much luck", "How deep the skill", "settled at", "comeback"):
            self.assertNotIn(wrong, text)

    def test_names_of_games_may_be_no_text(self):
        name = os.fsdecode(b"l\xff.toml")
        (self.folder / name).write_text(GAME)
        done = run(self.folder, "card", name, "--ladder", "random", "--games", 8, "-q", "--keep", "no-text", "--json", "-")
        told = json.loads(done.stdout)
        self.assertEqual(told["game"], "l\ufffd.toml")
        self.assertTrue(any("l\ufffd.toml" in one["why"] for one in told["switches"]["refused"]))

    def test_moments_that_are_none_are_played_again_or_told(self):
        head, *lines = (self.folder / "two.card-games").read_text().splitlines()
        at = next(i for i, line in enumerate(lines) if '"moments"' in line)
        for wrong, code in ([1], 2), ([1, 0], 0), ([1, 9, 0, 0], 0), ([1, 0, *[1] * 100], 0):
            game = json.loads(lines[at])
            game["moments"][0] = wrong
            (self.folder / "wrong").write_text("\n".join([head, *lines[:at], json.dumps(game), *lines[at + 1:], ""]))
            done = card(self.folder, "--keep", "wrong", "--json", "again.json", code=code)
            if code == 0:
                self.assertEqual((self.folder / "again.json").read_bytes(), (self.folder / "card.json").read_bytes())
            else:
                self.assertIn("this line is no game", done.stderr)

    def test_games_of_another_build_are_not_gone_on_with(self):
        head, _, games = (self.folder / "two.card-games").read_text().partition("\n")
        for build in ({"program": "another"}, "damaged", None):
            told = {**json.loads(head), "build": build}
            (self.folder / "before").write_text(json.dumps(told) + "\n" + games)
            self.assertIn("another build", card(self.folder, "--keep", "before", code=2).stderr)

    def test_games_by_another_value_file_are_not_gone_on_with(self):
        values = ("[value]\nformat = 1\ngame = 'G'\nruleset = '0123456789abcdef'\nmodules = ['base', 'farmers']\nplayers = 2\n"
                  "games = 10\nseed = 1\n[weights]\nrest = {}\n")
        command = ("card", "two.toml", "--ladder", "careful:value=mine.toml:width=2", "--games", 8, "-q", "--no-switches", "--keep", "mine")
        (self.folder / "mine.toml").write_text(values.format(1))
        run(self.folder, *command)
        run(self.folder, *command)
        (self.folder / "mine.toml").write_text(values.format(2))
        self.assertIn("another mix, seed, ladder or learned value", run(self.folder, *command, code=2).stderr)

    def test_an_agent_may_be_told_what_only_a_part_of_the_mix_knows(self):
        run(self.folder, "card", "two.toml", "--ladder", "careful:no-farmers:width=2", "--games", 8, "-q", "--no-switches",
            "--keep", "told", "--json", "told.json")
        kept = {one["module"]: one["why"] for one in json.loads((self.folder / "told.json").read_text())["kept"]}
        self.assertIn("'no-farmers' means nothing in this game", kept["farmers"])
        self.assertIn("'no-castle' means nothing in this game",
                      run(self.folder, "card", "two.toml", "--ladder", "careful:no-castle", "--keep", "none", "-q", code=2).stderr)
        self.assertFalse((self.folder / "none").exists())

    def test_a_file_that_another_run_writes_is_said_to_be_held(self):
        with open(self.folder / "held", "w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            self.assertIn("another run writes into this file", card(self.folder, "--keep", "held", code=75).stderr)

    def test_nothing_is_removed_from_what_is_no_file_of_games(self):
        for text in ("a letter", "a letter\nwhose last line has no end", '{"card": 1}'):
            (self.folder / "letter").write_text(text)
            self.assertIn("letter:1: this is no file of games", card(self.folder, "--keep", "letter", code=2).stderr)
            self.assertEqual((self.folder / "letter").read_text(), text)

    def test_a_first_line_that_was_cut_off_is_written_again(self):
        whole = (self.folder / "two.card-games").read_text()
        for length in (1, 30):
            (self.folder / "begun").write_text(whole[:length])
            run(self.folder, "card", "two.toml", "--ladder", ",".join(LADDER), "--games", 8, "-q", "--no-switches", "--keep", "begun")
            self.assertEqual((self.folder / "begun").read_text().partition("\n")[0], whole.partition("\n")[0])

    def test_what_is_wrong_is_said(self):
        self.assertIn("There is no agent 'gredy'", run(self.folder, "card", "two.toml", "--ladder", "gredy", code=2).stderr)
        said = run(self.folder, "card", "two.toml", "--ladder", "random,greedy", "--seed", 9, "-q", code=2).stderr
        self.assertIn("another mix, seed, ladder", said)
        (self.folder / "none.json").write_text("{}")
        self.assertIn("this is no card", run(self.folder, "card", "none.json", code=2).stderr)
        (self.folder / "half.json").write_text('{"card": 1, "length": {}}')
        self.assertIn("lacks something", run(self.folder, "card", "half.json", code=2).stderr)
        self.assertIn("--games says how games are played, and half.json is a card", run(self.folder, "card", "half.json", "-n", 9, code=2).stderr)

    def test_the_command_that_makes_it_again_works_in_a_shell(self):
        agent = "bot:seconds=20:command=exec it's mine.py --fast"
        strange = {**self.card, "game": "two of us.toml", "agents": ["random", agent]}
        (self.folder / "command.json").write_text(json.dumps(strange))
        page = run(self.folder, "card", "command.json", "--html", "-").stdout
        command = shlex.split(html.unescape(re.search("<code>(bastide card .*?)</code>", page)[1]))
        self.assertEqual(command, ["bastide", "card", "two of us.toml", "--games", "24", "--seed", "1", "--ladder", "random," + agent])

    def test_cards_that_lack_something_are_refused_whatever_it_is(self):
        for number, (path, there) in enumerate([(["agents"], []), (["skill", "ladder"], []), (["luck", "agents"], ["greedy"]), (["length"], {})]):
            lacking = json.loads(json.dumps(self.card))
            place = lacking
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = there
            (self.folder / f"lacking-{number}.json").write_text(json.dumps(lacking))
            self.assertIn("lacks something", run(self.folder, "card", f"lacking-{number}.json", code=2).stderr)

    def test_figures_that_no_card_has_are_shown_as_they_are(self):
        strange = json.loads(json.dumps(self.card))
        strange["skill"]["ladder"][1]["elo"]["high"] = 1e300
        strange["expansions"][0]["adds"] = [{"name": "x", "points": {"value": 1}}]
        (self.folder / "strange.json").write_text(json.dumps(strange))
        self.assertIn("adds x +1.0", run(self.folder, "card", "strange.json").stdout)
        run(self.folder, "card", "strange.json", "--svg", "strange.svg")
        ElementTree.parse(self.folder / "strange.svg")

    def test_what_others_wrote_into_a_card_does_nothing_to_a_terminal(self):
        strange = json.loads(json.dumps(self.card))
        strange["luck"]["agents"][0] = strange["skill"]["ladder"][0]["agent"] = "ran\x1b[2Jdom"
        strange["expansions"][0]["adds"] = [{"name": "points.\x1b]0;x\x07", "points": {"value": 1}}]
        strange["expansions"][0]["crowds_out"] = [{"name": "points.\x9b2J", "points": {"value": 1}}]
        (self.folder / "acting.json").write_text(json.dumps(strange))
        self.assertIsNone(re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", run(self.folder, "card", "acting.json").stdout))

    def test_pages_are_whole_and_need_nothing_else(self):
        ElementTree.parse(self.folder / "card.svg")
        page = (self.folder / "card.html").read_text()
        self.assertIn("Two &amp; &lt;two&gt;", page)
        for text in (page, (self.folder / "card.svg").read_text()):
            self.assertIsNone(re.search(r"https?://(?!www.w3.org/2000/svg)|<script|\bnan\b|\binf\b", text))
        again = run(self.folder, "card", "card.json", "--html", "-")
        self.assertEqual(again.stdout, page)


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    unittest.main()
