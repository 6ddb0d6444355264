"""A game killed with SIGKILL at a random moment goes on as if nothing had happened: 100 times out of 100."""

import os
import random
import signal
import subprocess
import time

from playing import BASTIDE, Playing, main

KILLS = int(os.environ.get("BASTIDE_KILLS", "100"))
SEEDS = 5
PACE = 2  # milliseconds after each move, so that there is time to be killed in


class Killed(Playing):
    def play_and_kill(self, arguments, seconds):
        """True if the program was killed, not at its end already."""
        process = subprocess.Popen([BASTIDE, "play", *map(str, arguments), "--pace", str(PACE)], cwd=self.folder,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            process.wait(seconds)
            return False
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            code = process.wait()
            self.assertIn(code, (0, -signal.SIGKILL))  # it may just have come to its end
            return code != 0

    def test_killed_games_go_on(self):
        chance = random.Random(20)
        game = self.game(ann="greedy", ben="random")
        whole = {}
        begin = time.monotonic()
        for seed in range(SEEDS):
            self.run_bastide("play", game, "--seed", seed, "--record", f"whole-{seed}", "--pace", PACE)
            whole[seed] = self.read(f"whole-{seed}")
        longest = (time.monotonic() - begin) / SEEDS

        kills, games, unborn, kept = 0, 0, 0, []
        while kills < KILLS:
            seed = games % SEEDS
            record = f"killed-{games}"
            games += 1
            if self.play_and_kill([game, "--seed", seed, "--record", record], chance.uniform(0, longest)):
                kills += 1
            if not os.path.exists(self.path(record)):  # killed before anything was played
                unborn += 1
                self.run_bastide("play", game, "--seed", seed, "--record", record)
            elif games % 2 == 0 and self.play_and_kill(["--resume", record], chance.uniform(0, longest / 3)):
                kills += 1  # and killed again while it goes on
            played = self.read(record)
            self.assertTrue(whole[seed].startswith(played[:played.rfind("\n") + 1]))
            kept.append(len(played) / len(whole[seed]))
            self.run_bastide("play", "--resume", record)
            self.assertEqual(self.read(record), whole[seed])
            self.run_bastide("replay", record, "--verify")
        print(f"{kills} kills in {games} games; {unborn} before the record was there; "
              f"{sum(0.02 < part < 0.98 for part in kept)} in the middle of a game")
        self.assertGreater(sum(0.02 < part < 0.98 for part in kept), games / 2)
        self.assertEqual([name for name in os.listdir(self.folder) if ".new-" in name][unborn:], [])

    def test_cut_anywhere(self):
        """Whatever byte the file ends with, no more than the last line is lost."""
        game = self.game(ann="random", ben="random")
        self.run_bastide("play", game, "--seed", 1, "--record", "whole")
        whole = self.read("whole").encode()
        chance = random.Random(21)
        head = whole.index(b"\n\n") + 2
        for cut in [head, len(whole) - 1, *(chance.randrange(head, len(whole)) for _ in range(30))]:
            with open(self.path("cut"), "wb") as file:
                file.write(whole[:cut])
            self.run_bastide("play", "--resume", "cut")
            self.assertEqual(self.read("cut").encode(), whole)


if __name__ == "__main__":
    main()
