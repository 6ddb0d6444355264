"""Programs that play a seat, good and bad ones, and matches between agents."""

import json
import os
import signal
import subprocess
import unittest

from playing import BASTIDE, SOURCE, Playing, main, python_program, wait_until, worked

SAMPLE = os.path.join(SOURCE, "host", "bots", "points_first.py")

# Each is given standard input and output as the protocol has it. READ reads a question.
READ = """
import json, sys, time
def question():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "act":
            return message
    sys.exit(0)
def answer(action):
    print(json.dumps({"action": action}), flush=True)
"""
BAD = {
    "crash": ("question(); sys.exit(3)", "it ended with exit code 3"),
    "silent": ("answer(question()['legal'][0]); question(); time.sleep(600)", "it did not answer within"),
    "lie": ("question(); answer('place nothing 0,0')", "which is not legal"),
    "no json": ("question(); print('hello', flush=True)", "which is not {\"action\": \"...\"}"),
    "number": ("question(); print(json.dumps({'action': 1}), flush=True)", "which is not {\"action\": \"...\"}"),
    "flood": ("question()\nwhile True: sys.stdout.write('x' * 65536)", "a line of more than 65,536 bytes"),
    "chatter": ("first = json.dumps({'action': question()['legal'][0]}); sys.stdout.write(first + '\\n' + first + '\\n'); "
                "sys.stdout.flush(); question(); time.sleep(600)", "without being asked"),
    "wants what there is not": ("question(); print(json.dumps({'want': ['dreams']}), flush=True)", "it wants 'dreams', which nobody tells; there are actions, tiles"),
    "wants at length": ("question(); print(json.dumps({'want': ['x' * 60000]}), flush=True)", "it wants '" + "x" * 60 + "...', which nobody tells"),
    "wants lists in lists": ("question(); print('{\"want\": [' + '[' * 30000 + ']' * 30000 + ']}', flush=True)", "it wants what is no text, which nobody tells"),
    "wants no list": ("question(); print(json.dumps({'want': {'state': 1}, 'action': 'pass'}), flush=True)", "what it wants is no list of names"),
    "always wants more": ("while True:\n    question(); print(json.dumps({'want': ['state']}), flush=True)", "it wanted more twice"),
    "half a line": ("question(); sys.stdout.write('{\"act'); sys.stdout.flush(); sys.exit(0)",
                    "it ended with exit code 0"),
    "killed": ("import os; question(); os.kill(os.getpid(), 9)", "was ended by a signal"),
    "deaf": ("answer(question()['legal'][0]); sys.stdin.close(); time.sleep(600)", "it did not answer within"),
}


class Bots(Playing):
    def bot(self, body, seconds=0.3):
        file = self.path("bot.py")
        with open(file, "w", encoding="utf-8") as out:
            out.write(READ + body + "\n")
        return f"bot:seconds={seconds}:command={python_program(file)}"

    def simulate(self, agents, *more):
        done = subprocess.run([BASTIDE, "simulate", self.game(), "--threads", "1", "--json", "-q",
                               "--agents", agents, *map(str, more)],
                              capture_output=True, text=True, timeout=120, cwd=self.folder)
        self.assertEqual(done.returncode, 0, msg=done.stderr)
        return json.loads(done.stdout), done.stderr

    def test_the_sample_plays_and_is_better_than_chance(self):
        done = self.run_bastide("match", f"bot:command={python_program(SAMPLE)}", "random", self.game(), "--games", 40,
                                "--json", "-q")
        result = json.loads(done.stdout)
        self.assertEqual([agent["forfeits"] for agent in result["agents"]], [0, 0])
        self.assertEqual(result["games"], 40)
        self.assertGreater(result["ahead"]["mean"], 0)

    def test_bad_bots_forfeit_with_a_sentence(self):
        for name, (body, sentence) in BAD.items():
            with self.subTest(bot=name):
                # The first answer has ten seconds more, so those that are late give one. Nobody waits for those that sleep on:
                # that would be longer than a program may run here.
                result, remarks = self.simulate(self.bot(body), "--games", 1)
                self.assertEqual([player.get("forfeits") for player in result["players"]], [1, 1], msg=remarks)
                self.assertEqual([player["wins"] for player in result["players"]], [0, 0])
                self.assertIn(sentence, remarks)
                self.assertIn("forfeits the game at its decision", remarks)

    def test_a_bot_that_always_fails_is_not_started_for_ever(self):
        result, remarks = self.simulate(self.bot("open('starts', 'a').write('x'); sys.exit(1)"), "--games", 8)
        self.assertEqual(result["players"][0]["forfeits"], 8)
        self.assertEqual(len(self.read(self.path("starts"))), 6)  # three for each seat

    def test_the_first_forfeit_is_that_of_the_first_game_whatever_the_threads(self):
        bot = self.bot("import os\nasked = json.dumps(question()['legal'])\n"
                       "if os.path.exists('first'):\n    time.sleep(2 * (open('first').read() == asked))\n"  # game 0 ends last
                       "else:\n    open('first', 'w').write(asked)\n"
                       "sys.exit(3)", seconds=20)
        for games in (1, 2):
            done = self.run_bastide("simulate", self.game(), "--agents", f"{bot},greedy", "-n", games, "-t", games, "-q")
            self.assertIn("\nGame 0: ", done.stderr)

    def test_a_game_whose_program_was_ended_together_with_all_is_dropped(self):
        bot = self.bot("import os, signal\nwhile True:\n    q = question()\n"
                       "    if q['tiles_left'] == 0 and any(a.startswith('deploy') for a in q['legal']):\n"
                       "        os.kill(os.getppid(), signal.SIGINT); time.sleep(0.5); sys.exit(1)\n"
                       "    answer(q['legal'][-1])", seconds=20).replace("command=", "command=exec ")
        for more in ((), ("--measures",)):
            done = self.run_bastide("simulate", self.game(), "--agents", f"{bot},{bot}", "-n", 4, "-t", 1, "--json", "-q", *more, code=130)
            result = json.loads(done.stdout)
            self.assertLess(result["games"], 4)
            self.assertEqual([player.get("forfeits") for player in result["players"]], [None, None], msg=done.stderr)

    def test_play_tells_a_forfeit_and_goes_on(self):
        file = self.game()
        bot = self.bot("question(); sys.exit(4)")
        done = subprocess.run([BASTIDE, "play", file, "--no-record", "--agents", f"random,{bot}", "--seed", "1"],
                              capture_output=True, text=True, timeout=120, cwd=self.folder)
        self.assertEqual(done.returncode, 0, msg=done.stderr)
        self.assertIn("of Ben forfeits the game at its decision 1: it ended with exit code 4", done.stdout)

    def test_a_program_of_a_record_is_not_started_unasked(self):
        record = self.path("game.bastide")
        bot = f"bot:command={python_program(SAMPLE)}"
        self.run_bastide("play", self.game(), "--agents", f"random,{bot}", "--seed", 1, "--record", record)
        refused = self.run_bastide("play", "--resume", record, code=2)
        self.assertIn("name it with --agents", refused.stderr)

    def test_game_files_seat_programs(self):
        file = self.game(extra="")
        text = self.read(file).replace('agent = "random"',
                                       f'agent = {{ command = {json.dumps(python_program(SAMPLE), ensure_ascii=False)}, seconds = 20 }}')
        with open(file, "w", encoding="utf-8") as out:
            out.write(text.replace('agent = "person"', 'agent = "random"'))
        done = json.loads(self.run_bastide("simulate", file, "--games", 1, "--json", "-q").stdout)
        self.assertNotIn("forfeits", done["players"][1])

    def test_a_bot_is_told_nothing_of_other_hands(self):
        log = self.path("log")
        body = (f"log = open({log!r}, 'w')\nwhile True:\n    q = question(); log.write(json.dumps(q) + '\\n'); log.flush()\n"
                "    answer(q['legal'][0])")
        file = self.game(extra='[switches]\nhand_size = 3\n')
        subprocess.run([BASTIDE, "simulate", file, "--games", "1", "-q", "--agents", f"random,{self.bot(body, 20)}"],
                       capture_output=True, timeout=120, check=True)
        for line in self.read(log).splitlines():
            question = json.loads(line)
            self.assertEqual(set(question), {"type", "seat", "seconds", "turn", "decision", "question", "scores",
                                             "tiles_left", "legal", "board", "figures", "unseen"})
            # What is left and the three tiles of the other hand are told together.
            self.assertLessEqual(question["tiles_left"], sum(question["unseen"].values()))


class Matches(Playing):
    def match(self, *arguments, code=0):
        return self.run_bastide("match", *arguments, code=code)

    def test_an_agent_against_itself_is_even(self):
        result = json.loads(self.match("greedy", "greedy", self.game(), "--games", 40, "--json", "-q").stdout)
        self.assertEqual((result["games"], result["rounds"]), (40, 20))
        self.assertLessEqual(result["elo"]["low"], 0)
        self.assertGreaterEqual(result["elo"]["high"], 0)

    def test_chance_against_itself_differs_from_game_to_game(self):
        result = json.loads(self.match("random", "random", self.game(), "--games", 40, "--json", "-q").stdout)
        self.assertGreater(result["ahead"]["variance"], 0)
        self.assertGreater(result["score"]["variance"], 0)  # of rounds: both games of a deal need not end alike

    def test_threads_change_nothing_and_a_test_ends_early(self):
        results = []
        for threads in (1, 3):
            result = json.loads(self.match("greedy", "random", self.game(), "--games", 400, "--sprt", "0,20", "--json",
                                           "-q", "--threads", threads).stdout)
            del result["cpu_seconds"]
            results.append(result)
        self.assertEqual(results[0], results[1])
        self.assertEqual(results[0]["sprt"]["verdict"], "higher")
        self.assertLess(results[0]["games"], 400)

    def test_programs_that_play_count_in_cpu_seconds(self):
        worker = self.path("worker.py")
        with open(worker, "w", encoding="utf-8") as file:
            file.write("import json, sys, time\n"
                       "while time.process_time() < 1.5:\n    pass\n"  # of the processor
                       "for line in sys.stdin:\n    question = json.loads(line)\n"
                       "    if question['type'] == 'act':\n"
                       "        print(json.dumps({'action': question['legal'][0]}), flush=True)\n")
        bot = "bot:seconds=60:command=" + python_program(worker)
        result = json.loads(self.match("random", bot, self.game(), "--games", 2, "--json", "-q").stdout)
        self.assertEqual(result["agents"][1]["forfeits"], 0)
        self.assertGreater(result["cpu_seconds"], 1.5)
        result = json.loads(self.run_bastide("simulate", self.game(), "--agents", f"random,{bot}", "--games", 1, "--json",
                                             "-q").stdout)
        self.assertGreater(result["cpu_seconds"], 1.5)

    def test_every_game_won_has_no_upper_end(self):
        result = json.loads(self.match("greedy", "random", self.game(), "--games", 16, "--json", "-q").stdout)
        score, elo = result["score"], result["elo"]
        self.assertEqual((score["mean"], score["high"]), (1, 1))
        self.assertLess(0.3, score["low"])
        self.assertEqual((elo["mean"], elo["high"]), (None, None))
        self.assertLess(elo["low"], 400)
        told = self.match("greedy", "random", self.game(), "--games", 16, "-q").stdout
        self.assertIn("Elo: more than any number (95 %: +", told)
        self.assertIn(" or more)", told)

    def test_mistakes_are_one_sentence(self):
        for arguments, sentence in ((("greedy", "gredy"), "Did you mean 'greedy'?"),
                                    (("greedy", "random", "--sprt", "20,0"), "the lower one first, as in"),
                                    (("person", "random"), "Persons play no matches")):
            with self.subTest(arguments=arguments):
                self.assertIn(sentence, self.match(*arguments, code=2).stderr)

    def test_ctrl_c_tells_what_there_is(self):
        running = subprocess.Popen([BASTIDE, "match", "greedy", "greedy", self.game(), "--games", "1000000", "-q"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        wait_until(lambda: worked(running) > 1, running)
        running.send_signal(signal.SIGINT)
        shown, remarks = running.communicate(timeout=60)
        self.assertEqual(running.returncode, 130)
        self.assertIn("Ahead of the mean of the others", shown)
        self.assertIn("Stopped after", remarks)


if __name__ == "__main__":
    main()
