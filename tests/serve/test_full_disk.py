"""A disk that fills and has room again: what is not written has not happened, who waits is told, and nothing is lost.

The system refuses what would make a file longer than a size that changes while the server runs, in the middle of lines, too.
"""
import os
import subprocess
import unittest

from at_server import MIX, SECRETS, AtServer, SHORT
from client import PROGRAM, Player, Socket


class FullDisk(AtServer):
    def verified(self, table):
        done = subprocess.run([PROGRAM, "replay", "--verify", self.file(table, ".bastide")], capture_output=True, text=True, check=False)
        self.assertEqual(0, done.returncode, done.stderr)

    def players(self, table):
        return [Player(self.server.port, table["table"], key) for key in table["keys"]["seats"] if key]

    def next_move(self, players):
        """Who decides acts as they may first; a sentence if that was refused, and the moves before and after."""
        for player in players:
            player.ask(type="ask", what="scores")
        player = next(one for one in players if one.mine())
        before = player.state["move"]
        sentence = player.act(next(iter(player.actions)))
        for other in players:
            other.ask(type="ask", what="scores")
        return sentence, before, player.state["move"]

    def test_in_the_middle_of_a_move(self):
        table = self.server.table(SHORT % "person")
        players = self.players(table)
        record = self.file(table, ".bastide")
        for _ in range(6):
            self.assertIsNone(self.next_move(players)[0])
        whole = record.read_bytes()
        for room in (0, 1, 7):
            self.server.files_up_to(len(whole) + room)
            sentence, before, after = self.next_move(players)
            self.assertIn("cannot write this down at the moment", sentence)
            self.assertNotIn("/", sentence)
            self.assertEqual(before, after)
            self.assertEqual(whole, record.read_bytes())
        self.server.files_up_to()
        self.assertIsNone(self.next_move(players)[0])
        self.assertTrue(record.read_bytes().startswith(whole))
        moves = players[0].state["move"]
        self.restart()
        self.assertEqual(moves, self.players(table)[0].state["move"])
        self.verified(table)

    def test_while_chance_and_agents_move(self):
        """However far the room reaches, the game waits there, says so, and goes on by itself."""
        table = self.server.table(SHORT % "greedy")
        ann = self.players(table)[0]
        record = self.file(table, ".bastide")
        troubles = 0
        for room in (15, 40, 60, 80, 100, 120, 140, 160):
            ann.until(ann.mine)
            self.server.files_up_to(record.stat().st_size + room)
            waits = ann.act(next(iter(ann.actions))) is not None
            while not ann.mine():
                message = ann.take()
                if message["type"] == "trouble" and message["sentence"]:
                    troubles += 1
                    self.assertIn("cannot write this down at the moment", message["sentence"])
                    seen = Player(self.server.port, table["table"], table["keys"]["spectator"])
                    self.assertEqual("trouble", next(m for m in iter(seen.take, None) if m["type"] in ("trouble", "seats"))["type"])
                    seen.close()
                    self.server.files_up_to()
            self.server.files_up_to()
            if waits:
                self.assertIsNone(ann.act(next(iter(ann.actions))))
        self.assertGreater(troubles, 0)
        self.restart()
        again = self.players(table)[0]
        self.assertGreaterEqual(again.state["move"], ann.state["move"])
        self.verified(table)

    def test_who_comes_is_told(self):
        table = self.server.table(SHORT % "person")
        keys = self.file(table, ".keys")
        self.server.files_up_to(keys.stat().st_size + 9)
        link = Socket(self.server.port)
        link.say({"type": "join", "table": table["table"], "key": table["keys"]["seats"][0]})
        said = link.hear()
        self.assertEqual("refused", said["type"])
        self.assertIn("cannot write this down at the moment", said["sentence"])
        self.server.files_up_to()
        self.assertEqual([0], Player(self.server.port, table["table"], table["keys"]["seats"][0]).hello["seats"])
        self.assertEqual([1], Player(self.server.port, table["table"], table["keys"]["host"]).hello["seats"])
        self.restart()
        self.assertEqual([1], Player(self.server.port, table["table"], table["keys"]["host"]).hello["seats"])

    def test_no_table_is_made_by_halves(self):
        toml = MIX % (SECRETS, "person", "person")  # whose record's head is longer than its file of keys
        for room in (0, 20, 700):  # for neither file, for none whole, for that of the keys alone
            self.server.files_up_to(room)
            status, _, text = self.server.request("POST", "/api/tables", {"toml": toml})
            self.assertEqual(503, status)
            self.assertIn("cannot write this down at the moment", text)
            self.assertNotIn(self.folder.name, text)
            self.assertEqual([], os.listdir(self.folder.name))
        self.server.files_up_to()
        self.server.table(SHORT % "person")

    def test_talk_goes_on(self):
        table = self.server.table(SHORT % "person", chat=True)
        ann, ben = self.players(table)
        self.server.files_up_to(0)
        ann.socket.say({"type": "chat", "text": "Is it full?"})
        ben.until(lambda: "Is it full?" in ben.socket.received[-1])
        self.server.files_up_to()


if __name__ == "__main__":
    unittest.main()
