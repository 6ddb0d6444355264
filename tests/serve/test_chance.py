"""What a table draws follows from a secret that nobody has until the game is over, and that was settled before the first move."""

import hashlib
import json
import os
import re
import subprocess
import unittest
from pathlib import Path

from at_server import AtServer, base_game
from client import PROGRAM, Player, Server

PERSONS = base_game()
AGENTS = base_game("random", "random")


def commitment(secret):
    """As docs/records.md says, with nothing of ours."""
    return hashlib.blake2b(b"bastide's secret of chance\n" + bytes.fromhex(secret), digest_size=32).hexdigest()


def bastide(*arguments, **options):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=120, **options)


class Chance(AtServer):
    def setUp(self):
        super().setUp()
        self.watchers = []

    def tearDown(self):
        for watcher in self.watchers:
            watcher.close()
        super().tearDown()

    def watch(self, table):
        self.watchers.append(Player(self.server.port, table["table"], table["keys"]["spectator"]))
        return self.watchers[-1]

    def record(self, table, key="spectator"):
        return self.asked(table, table["keys"][key], "record")

    def finished(self):
        table = self.server.table(AGENTS, seed=None)
        watcher = self.watch(table)
        watcher.until(lambda: watcher.over)
        return table, watcher

    def play(self, table, moves):
        """So many first choices; then what was drawn."""
        players = [Player(self.server.port, table["table"], key) for key in table["keys"]["seats"]]
        for _ in range(moves):
            for player in players:
                player.until(lambda p=player: p.state["decision"]["seat"] != "chance")
            mover = next((p for p in players if p.state["decision"]["mine"]))
            mover.until(mover.mine)
            self.assertIsNone(mover.act(next(iter(mover.actions))))
            for player in players:
                player.until(lambda p=player: p.state["move"] >= mover.state["move"])
        for player in players:
            player.close()
        return re.findall("chance: draw (.*)", self.file(table).read_text())

    def test_a_secret_is_committed_to_and_told_to_nobody(self):
        table = self.server.table(PERSONS, seed=None)
        watcher = self.watch(table)
        chance = watcher.hello["chance"]
        self.play(table, 8)
        record, keys = self.file(table).read_text(), json.loads(self.file(table, ".keys").read_text().split("\n")[0])
        self.assertEqual({"by": "secret", "commitment": commitment(keys["secret"])}, chance)
        self.assertIn(f"[commitment {chance['commitment']}]\n", record)
        self.assertNotIn("[seed", record)
        self.assertNotIn(keys["secret"], record)
        watcher.until(lambda: watcher.state["move"] >= 8)
        self.assertNotIn(keys["secret"], "".join(watcher.socket.received))
        self.assertEqual(400, self.record(table)[0])
        found = bastide("replay", self.file(table), "--verify")
        self.assertEqual(0, found.returncode, found.stderr)
        self.assertIn(f"the draws can be checked against commitment {chance['commitment']} when its secret is published", found.stdout)

    def test_the_secret_is_published_with_the_result_and_anybody_can_check_it(self):
        table, watcher = self.finished()
        status, _, record = self.record(table)
        self.assertEqual(200, status)
        secret = re.search(r"\n\[secret ([0-9a-f]{64})\]\nresult: .*\n$", record)[1]
        self.assertEqual(watcher.over["secret"], secret)
        self.assertEqual(watcher.hello["chance"]["commitment"], commitment(secret))
        self.assertEqual(secret, self.watch(table).take()["secret"])  # whoever comes later is told, too
        copy = Path(self.folder.name) / "copy"
        copy.write_text(record)
        found = bastide("replay", copy, "--verify")
        self.assertEqual(0, found.returncode, found.stderr)
        self.assertIn(f"the draws are those of commitment {commitment(secret)} and its secret.", found.stdout)
        found = json.loads(bastide("replay", copy, "--verify", "--json").stdout)
        self.assertEqual((True, True, secret), (found["verified"], found["draws_follow_secret"], found["secret"]))
        # One draw is another; the record is as legal as before.
        lines = record.split("\n")
        draws = [i for i, line in enumerate(lines) if line.startswith("chance: draw ")]
        other = "two-caps-opposite" if lines[draws[0]] == "chance: draw cap" else "cap"
        copy.write_text("\n".join([*lines[:draws[0]], f"chance: draw {other}", f"[secret {secret}]", ""]))
        found = bastide("replay", copy, "--verify")
        self.assertEqual(1, found.returncode)
        self.assertIn(f"copy:{draws[0] + 1}: the secret that the record commits to gives '{lines[draws[0]][8:]}' here", found.stderr)
        copy.write_text(record.replace(f"[secret {secret[:2]}", f"[secret {int(secret[:2], 16) ^ 1:02x}"))
        found = bastide("replay", copy, "--verify")
        self.assertEqual(1, found.returncode)
        self.assertIn("is not the one that the record's [commitment ...] was made of", found.stderr)

    def test_a_table_draws_on_after_a_restart(self):
        table = self.server.table(PERSONS, seed=None)
        self.play(table, 6)
        kept = [path.read_bytes() for path in (self.file(table), self.file(table, ".keys"))]
        drawn = []
        for _ in range(2):
            port = self.server.port
            self.server.kill()
            for path, content in zip((self.file(table), self.file(table, ".keys")), kept):
                path.write_bytes(content)
            self.server = Server(self.folder.name, port)
            drawn.append(self.play(table, 20))
        self.assertEqual(*drawn)

    def test_tables_of_one_game_draw_differently(self):
        first, second = (self.play(self.server.table(PERSONS, seed=None), 20) for _ in range(2))
        self.assertNotEqual(first, second)

    def test_a_table_without_its_secret_does_not_go_on(self):
        table = self.server.table(PERSONS, seed=None)
        self.play(table, 2)
        port = self.server.port
        self.server.kill()
        keys = self.file(table, ".keys").read_text()
        self.file(table, ".keys").write_text(re.sub('"secret":"[0-9a-f]*"', '"secret":"' + "0" * 64 + '"', keys))
        self.server = Server(self.folder.name, port)
        with self.assertRaises(RuntimeError):
            self.play(table, 1)
        self.file(table, ".keys").write_text(keys)
        self.play(table, 1)

    def test_a_seed_that_is_named_is_told_of(self):
        drawn = []
        for _ in range(2):
            table = self.server.table(PERSONS, seed=5)
            self.assertEqual({"by": "seed"}, self.watch(table).hello["chance"])
            drawn.append(self.play(table, 8))
            self.assertIn("[seed 5]\n", self.file(table).read_text())
        self.assertEqual(*drawn)

    def test_from_a_record_a_table_goes_on_by_a_new_secret(self):
        table, old = self.finished()
        record = self.record(table)[2]
        made = json.loads(self.server.request("POST", "/api/records", {"record": record, "moves": 40})[2])
        watcher = self.watch(made)
        watcher.until(lambda: watcher.over)
        self.assertNotEqual(old.hello["chance"], watcher.hello["chance"])
        text = self.record(made)[2]
        self.assertIn(f"[commitment {watcher.hello['chance']['commitment']} after 40]\n", text)
        copy = Path(self.folder.name) / "copy"
        copy.write_text(text)
        self.assertIn("the draws are those of commitment ", bastide("replay", copy, "--verify").stdout)

    def test_a_table_goes_on_at_the_terminal(self):
        table = self.server.table(PERSONS, seed=None)
        self.play(table, 4)
        self.server.kill()
        home = dict(os.environ, XDG_DATA_HOME=self.folder.name)
        other = Path(self.folder.name) / "other"
        keys = self.file(table, ".keys").read_text()
        self.file(table, ".keys").unlink()
        found = bastide("play", "--resume", self.file(table), "--agents", "random,random", env=home)
        self.assertEqual(2, found.returncode)
        self.assertIn("--record FILE", found.stderr)
        found = bastide("play", "--resume", self.file(table), "--agents", "random,random", "--record", other, env=home)
        self.assertEqual(0, found.returncode, found.stderr)
        self.assertRegex(other.read_text(), r"\[seed \d+\]")
        self.file(table, ".keys").write_text(keys)
        found = bastide("play", "--resume", self.file(table), "--agents", "random,random", env=home)
        self.assertEqual(0, found.returncode, found.stderr)
        self.assertIn("(drawn from a secret)", found.stdout)
        found = bastide("replay", self.file(table), "--verify")
        self.assertIn("the draws are those of commitment ", found.stdout, found.stderr)
        self.server = Server(self.folder.name)


if __name__ == "__main__":
    unittest.main()
