"""A server that runs for long: tables are made, played for a minute, left and forgotten, and memory does not grow.

BASTIDE_SOAK_MINUTES (default 0.05): how long. From half an hour on memory of the last quarter is held against that of the second one;
before, tables that nobody is at have not left memory yet. BASTIDE_SOAK_TABLES (default 4) at the same time.
"""

import os
import random
import tempfile
import threading
import time
import unittest

from client import Player, Server
from test_load import memory

MINUTES = float(os.environ.get("BASTIDE_SOAK_MINUTES", "0.05"))
TABLES = int(os.environ.get("BASTIDE_SOAK_TABLES", "4"))
TABLE_SECONDS = min(60.0, MINUTES * 30)
GAME = """
[game]
modules = ["base", "farmers", "inns-and-cathedrals", "traders-and-builders"]
tilesets = ["base-c2", "inns-and-cathedrals", "traders-and-builders"]
[[player]]
name = "Ann"
youngest = true
[[player]]
name = "Ben"
[[player]]
name = "Cleo"
agent = "random"
"""


class Soak(unittest.TestCase):
    def setUp(self):
        self.moves, self.tables, self.troubles = 0, 0, []

    def play(self, server, chance, end):
        """A table from its making until everybody leaves."""
        made = server.table(GAME, seed=chance.randrange(1000), chat=True)
        keys = [*made["keys"]["seats"][:2], made["keys"]["spectator"]]
        readers = [Player(server.port, made["table"], key) for key in keys]
        until = min(end, time.monotonic() + TABLE_SECONDS)
        self.tables += 1
        while time.monotonic() < until and not readers[2].state["over"]:
            readers[2].until(lambda: readers[2].state["over"] or readers[2].state["decision"]["seat"] in (0, 1))
            if readers[2].state["over"]:
                break
            seat = readers[2].state["decision"]["seat"]
            player = readers[seat]
            player.until(lambda p=player: p.mine() and p.state["move"] >= readers[2].state["move"])
            what = chance.randrange(40)
            if what == 0:
                player.ask(type="hint")
            elif what == 1:
                player.ask(type="ask", what="left")
            elif what == 2:
                player.ask(type="ask", what="at", move=player.state["move"] // 2)
            elif what == 3:
                player.socket.say({"type": "chat", "text": "hello"})
            elif what == 4:
                player.close()
                player = readers[seat] = Player(server.port, made["table"], keys[seat])
                player.until(player.mine)
            move = player.state["move"]
            player.act(chance.choice(list(player.actions)))
            readers[2].until(lambda m=move: readers[2].state["move"] > m)
            self.moves += 1
            time.sleep(0.1)
        for reader in readers:
            reader.close()

    def sit(self, server, seed, end):
        chance = random.Random(seed)
        try:
            while time.monotonic() < end:
                self.play(server, chance, end)
        except Exception as trouble:  # told by the test's own thread
            self.troubles.append(trouble)

    def test_memory_does_not_grow(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            try:
                end = time.monotonic() + 60 * MINUTES
                threads = [threading.Thread(target=self.sit, args=(server, seed, end)) for seed in range(TABLES)]
                for thread in threads:
                    thread.start()
                used = []
                while any(thread.is_alive() for thread in threads):
                    used.append(memory(server.process))
                    time.sleep(min(10.0, MINUTES * 3))
                for thread in threads:
                    thread.join()
            finally:
                server.kill()
        self.assertEqual([], self.troubles)
        quarter = len(used) // 4
        second, last = (sum(part) / max(1, len(part)) for part in (used[quarter:2 * quarter], used[3 * quarter:]))
        print(f"{self.tables} tables, {self.moves} moves in {MINUTES} minutes; memory {used[0]:.0f} MB at first, {second:.1f} MB in the second "
              f"quarter, {last:.1f} MB in the last, at most {max(used):.0f} MB")
        self.assertGreater(self.moves, TABLES)
        if MINUTES >= 30:
            self.assertLess(last, 1.05 * second + 2)


if __name__ == "__main__":
    unittest.main()
