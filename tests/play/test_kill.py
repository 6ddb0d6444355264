"""A game killed with SIGKILL at a random moment goes on as if nothing had happened, however often (BASTIDE_KILLS)."""

import os
import random
import re
import signal
import subprocess
import time

from playing import BASTIDE, GAMES, Playing, main

ALL = os.environ.get("BASTIDE_EXTENT") == "all"
KILLS = int(os.environ.get("BASTIDE_KILLS", "100" if ALL else "16"))
SEEDS = 5
PACE = 2  # milliseconds after each move, so that there is time to be killed in

WHEEL = """\
[game]
modules = ["base", "farmers", "wheel-of-fortune"]
tilesets = ["wheel-of-fortune"]
[switches]
wheel_tile_set = "standalone_72"
"""

COUNT = """\
[game]
modules = ["base", "farmers", "count-of-carcassonne"]
tilesets = [{ set = "base-c2", copies = 3 }, "count-of-carcassonne"]
"""
# Everybody comes to have a follower in the castle; then Ben's tile completes a city, and all are asked before it scores.
BEFORE_A_CITY_SCORES = """\
chance: draw straight-road
Ann: place straight-road 0,2 r90
Ann: deploy follower road:n
chance: draw crossroads
Ben: place crossroads 0,3 r0
Ben: pass
Ben: carcassonne follower castle
Ben: count market
chance: draw straight-road
Cleo: place straight-road 1,-2 r90
Cleo: deploy follower road:s
chance: draw crossroads
Ann: place crossroads 1,-3 r0
Ann: pass
Ann: carcassonne follower castle
Ann: pass
chance: draw straight-road
Ben: place straight-road -3,-1 r0
Ben: deploy follower road:e
chance: draw crossroads
Cleo: place crossroads -4,-1 r0
Cleo: pass
Cleo: carcassonne follower castle
Cleo: pass
chance: draw monastery
Ann: place monastery 2,0 r0
Ann: pass
chance: draw cap
Ben: place cap -2,2 r0
Ben: pass
"""


class Killed(Playing):
    def play_and_kill(self, arguments, record, size, seconds):
        """Kills the program `seconds` after its record has `size` bytes; True if it had not come to its end already."""
        process = subprocess.Popen([BASTIDE, "play", *map(str, arguments), "--pace", str(PACE)], cwd=self.folder,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        while process.poll() is None and self.size(record) < size:
            time.sleep(0.001)
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        code = process.wait()
        self.assertIn(code, (0, -signal.SIGKILL))
        return code != 0

    def size(self, record):
        path = self.path(record)
        return os.path.getsize(path) if os.path.exists(path) else 0

    def test_killed_games_go_on(self):
        self.kill_and_go_on(self.game(ann="greedy", ben="random"), KILLS)

    def test_killed_games_of_everything_go_on(self):
        self.kill_and_go_on(self.everything(), KILLS // 4)

    def everything(self):
        """The game with all expansions and with throws, played by agents that take no time to think."""
        with open(os.path.join(GAMES, "full-mix.toml"), encoding="utf-8") as file:
            text = re.sub('agent = "[a-z]+"', 'agent = "random"', file.read())
        if '"catapult"' not in text:
            text = text.replace("modules = [", 'modules = ["catapult", ').replace("tilesets = [", 'tilesets = ["catapult", ')
        with open(self.path("everything.toml"), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path("everything.toml")

    def kill_and_go_on(self, game, wanted):
        chance = random.Random(20)
        whole = {}
        for seed in range(SEEDS):
            self.run_bastide("play", game, "--seed", seed, "--record", f"whole-{seed}")
            whole[seed] = self.read(f"whole-{seed}")

        kills, games, unborn, kept = 0, 0, 0, []
        while kills < wanted and games < 4 * wanted:
            seed = games % SEEDS
            record = f"killed-{games}"
            games += 1
            length = len(whole[seed])
            moment = (0, chance.uniform(0, 0.1)) if games % 5 == 0 else (chance.randrange(length), chance.uniform(0, PACE / 1000))
            if self.play_and_kill([game, "--seed", seed, "--record", record], record, *moment):
                kills += 1
            if not os.path.exists(self.path(record)):  # killed before anything was played
                unborn += 1
                self.run_bastide("play", game, "--seed", seed, "--record", record)
            elif games % 2 == 0 and self.play_and_kill(["--resume", record], record, chance.randrange(length), 0):
                kills += 1  # and killed again while it goes on
            played = self.read(record)
            self.assertTrue(whole[seed].startswith(played[:played.rfind("\n") + 1]))
            kept.append(len(played) / len(whole[seed]))
            self.run_bastide("play", "--resume", record)
            self.assertEqual(self.read(record), whole[seed])
            self.run_bastide("replay", record, "--verify")
        print(f"{kills} kills in {games} games; {unborn} before the record was there; "
              f"{sum(0.02 < part < 0.98 for part in kept)} in the middle of a game")
        self.assertGreaterEqual(kills, wanted)
        self.assertGreater(sum(0.02 < part < 0.98 for part in kept), games / 2)
        self.assertEqual([name for name in os.listdir(self.folder) if ".new-" in name][unborn:], [])

    def test_cut_anywhere(self):
        """Whatever byte the file ends with, no more than the last line is lost."""
        game = self.game(ann="random", ben="random")
        self.run_bastide("play", game, "--seed", 1, "--record", "whole")
        whole = self.read("whole").encode()
        chance = random.Random(21)
        head = whole.index(b"\n\n") + 2
        self.cut_and_go_on(whole, [head, len(whole) - 1, *(chance.randrange(head, len(whole)) for _ in range(30 if ALL else 12))])

    def cut_and_go_on(self, whole, places):
        for cut in places:
            with open(self.path("cut"), "wb") as file:
                file.write(whole[:cut])
            self.run_bastide("play", "--resume", "cut")
            self.assertEqual(self.read("cut").encode(), whole)

    def test_cut_after_every_verb(self):
        """In the game with everything, resumed in the middle of whatever the expansions have players decide."""
        self.run_bastide("play", self.everything(), "--seed", 1, "--record", "whole")
        whole = self.read("whole").encode()
        head = whole.index(b"\n\n") + 2
        ends, at = {}, head
        for line in whole[head:].splitlines(keepends=True):
            at += len(line)
            for word in line.decode().split():
                if re.fullmatch("[a-z-]+", word):
                    ends.setdefault(word, []).append(at)
                    break
        self.assertGreater(len(ends), 8, msg=str(sorted(ends)))
        self.assertIn("throw", ends)
        places = sorted({place for found in ends.values() for place in (found[0], found[len(found) // 2], found[-1])})
        self.cut_and_go_on(whole, places)

    def test_cut_while_the_wheel_turns(self):
        """Resumed before and after every answer to the plague: the event goes on with whoever comes next."""
        with open(self.path("wheel.toml"), "w", encoding="utf-8") as file:
            file.write(WHEEL + '[[player]]\nagent = "random"\n' * 4)
        self.run_bastide("play", self.path("wheel.toml"), "--seed", 1, "--record", "whole")
        whole = self.read("whole").encode()
        head = whole.index(b"\n\n") + 2
        places, at = set(), head
        for line in whole[head:].splitlines(keepends=True):
            if b"return" in line.split():
                places |= {at, at + len(line)}
            at += len(line)
        self.assertGreater(len(places), 8)
        self.cut_and_go_on(whole, sorted(places))

    def test_cut_while_the_pig_runs(self):
        """Resumed before and after the tile that brings each event of the wheel: nothing of it is lost or comes twice."""
        with open(self.path("wheel.toml"), "w", encoding="utf-8") as file:
            file.write(WHEEL + '[[player]]\nagent = "random"\n' * 3)
        self.run_bastide("play", self.path("wheel.toml"), "--seed", 2, "--record", "whole")
        whole = self.read("whole").encode()
        head = whole.index(b"\n\n") + 2
        pig, at, events = 0, head, {}
        for line in whole[head:].splitlines(keepends=True):
            icon = re.search(rb"draw .*-wheel-(\d)", line)
            if icon:
                pig = (pig + int(icon[1])) % 6
                events.setdefault(pig, []).append((at, at + len(line) - 1, at + len(line)))
            at += len(line)
        self.assertEqual(len(events), 6, msg=str(sorted(events)))
        self.cut_and_go_on(whole, sorted(place for found in events.values() for place in found[len(found) // 2]))

    def test_cut_while_followers_leave_the_city(self):
        """Resumed before and after every answer to the question who joins a city before it scores."""
        with open(self.path("count.toml"), "w", encoding="utf-8") as file:
            file.write(COUNT + "".join(f'[[player]]\nname = "{name}"\nagent = "random"\n' for name in ("Ann", "Ben", "Cleo")))
        self.run_bastide("play", self.path("count.toml"), "--seed", 1, "--record", "head")
        head = self.read("head").partition("\n\n")[0] + "\n\n"
        with open(self.path("whole"), "w", encoding="utf-8") as file:
            file.write(head + BEFORE_A_CITY_SCORES)
        self.run_bastide("play", "--resume", "whole")
        whole = self.read("whole").encode()
        self.assertTrue(whole.startswith((head + BEFORE_A_CITY_SCORES).encode()))
        place, places = len((head + BEFORE_A_CITY_SCORES).encode()), []
        answers = whole[place:].splitlines(keepends=True)[:3]
        self.assertEqual([answer.split(b":")[0] for answer in answers], [b"Cleo", b"Ann", b"Ben"])
        self.assertIn(b"redeploy", b"".join(answers))
        for answer in answers:
            places += [place, place + len(answer) - 1]
            place += len(answer)
        self.cut_and_go_on(whole, [*places, place])


if __name__ == "__main__":
    main()
