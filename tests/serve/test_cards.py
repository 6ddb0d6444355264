"""The card of a mix is told beside it, if there is one of its rules."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from at_server import base_game
from client import PROGRAM, Server

THIRD = '[[player]]\nname = "Cleo"\n'


class Cards(unittest.TestCase):
    def test_a_card_is_told_for_its_own_rules_alone(self):
        with tempfile.TemporaryDirectory() as name, mock.patch.dict(os.environ, {"XDG_DATA_HOME": name}):
            cards = Path(name) / "bastide/cards"
            cards.mkdir(parents=True)
            (cards / "broken.json").write_text('{"card": 1}')
            game = Path(name) / "two.toml"
            game.write_text(base_game())
            subprocess.run([PROGRAM, "card", str(game), "--games", "8", "--ladder", "random,greedy", "--no-switches", "-q", "--keep",
                            str(Path(name) / "two.card-games"), "--json", str(cards / "two.json")], check=True)
            whole = json.loads((cards / "two.json").read_text())
            server = Server(name)
            try:
                card = self.composed(server, base_game(ann="greedy"))["card"]
                self.assertEqual((8, "greedy"), (card["games"], card["agent"]))
                self.assertEqual(whole["length"]["turns"], card["turns"])
                self.assertEqual(whole["luck"]["points"]["luck"], card["luck"])
                self.assertEqual(whole["suspense"]["settled"], card["settled"])
                self.assertNotIn("card", self.composed(server, base_game() + THIRD))
                self.assertNotIn("card", self.composed(server, "no game"))
            finally:
                server.kill()

    def composed(self, server, toml):
        status, _, text = server.request("POST", "/api/compose", {"toml": toml})
        self.assertEqual(200, status, text)
        return json.loads(text)


if __name__ == "__main__":
    unittest.main()
