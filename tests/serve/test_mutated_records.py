"""Records with mistakes of every sort, sent as new tables: each is refused with a sentence or played on with, and the server lives.

BASTIDE_MUTATED_RECORDS of them (default 80), half of those that are taken looked at with the host's key.
"""
import json
import os
import random
import re
import unittest

from at_server import AtServer, MIX, SECRETS
from client import Player

RECORDS = int(os.environ.get("BASTIDE_MUTATED_RECORDS", {"quick": "20", "usual": "80"}.get(os.environ.get("BASTIDE_EXTENT", "usual"), "700")))
NUMBERS = ["-1", "0", "7", "99999", "65536", "-32769", "18446744073709551615"]
SIGNS = [chr(code) for code in (0, 9, 10, 27, 34, 91, 92, 93, 127, 233, 0x202E, 0xFFFD)]
AGENTS = ["random", "person", "greedy", "mcts:playouts=1", "bot:command=id", "nobody", ""]


class MutatedRecords(AtServer):
    def setUp(self):
        super().setUp()
        self.chance = random.Random(7)

    def played(self, seed):
        table = self.server.table(MIX % (SECRETS, "random", "random"), seed=seed)
        looker = Player(self.server.port, table["table"], table["keys"]["spectator"])
        looker.until(lambda: looker.state["over"])
        looker.close()
        return self.asked(table, table["keys"]["host"], "record")[2]

    def spoiled(self, lines):
        """One mistake more."""
        chance = self.chance
        at = chance.randrange(len(lines) if chance.random() < 0.6 else min(40, len(lines)))
        kind = chance.randrange(8)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, chance.choice(lines))
        elif kind == 2:
            lines[at] = chance.choice(lines)
        elif kind == 3:
            lines[at] = re.sub(r"-?\d+", lambda found: chance.choice([found[0], *NUMBERS]), lines[at])
        elif kind == 4:
            lines[at] = lines[at].replace('"', chance.choice(['\\"', "\\x0a", "\\x00", "\\xff", ""]), 1)
        elif kind == 5 and lines[at]:
            place = chance.randrange(len(lines[at]))
            lines[at] = lines[at][:place] + chance.choice(SIGNS) + lines[at][place + 1:]
        elif kind == 6:
            lines[at] = lines[at][:chance.randrange(len(lines[at]) + 1)]
        else:
            del lines[at + 1:]
        return lines or [""]

    def test_mutated_records(self):
        records = [self.played(seed) for seed in (3, 4)]
        taken = 0
        for number in range(RECORDS):
            lines = self.chance.choice(records).split("\n")
            for _ in range(self.chance.choice((1, 1, 2, 5))):
                lines = self.spoiled(lines)
            body = {"record": "\n".join(lines)}
            if self.chance.random() < 0.4:
                body["moves"] = self.chance.choice((0, 1, 50, 10 ** 6))
            if self.chance.random() < 0.3:
                body["agents"] = [self.chance.choice(AGENTS) for _ in range(self.chance.choice((2, 2, 2, 1, 3)))]
            status, _, text = self.server.request("POST", "/api/records", body, {"X-Forwarded-For": f"10.1.{number // 200}.{number % 200}"})
            self.assertIn(status, (201, 400), f"{text} of {json.dumps(body)}")
            if status == 400:
                self.assertTrue(json.loads(text)["error"].endswith((".", ")", "?")), text)
                continue
            taken += 1
            if taken % 2 == 0:
                self.look_at(json.loads(text))
        print(f"{RECORDS} mutated records, {taken} taken")

    def look_at(self, table):
        for what in ("picture/999999", "picture/3", "record"):
            status, _, text = self.asked(table, table["keys"]["host"], what)
            self.assertIn(status, (200, 400), text)
        host = Player(self.server.port, table["table"], table["keys"]["host"])
        for seat in host.hello["seats"]:
            host.socket.say({"type": "view", "seat": seat})
            host.ask(type="ask", what="scores")
            if host.mine():
                host.act(next(iter(host.actions)))
        host.close()


if __name__ == "__main__":
    unittest.main()
