"""How strong opponents are in a mix is told where it was measured with the mix's rules and the agents' values of now."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from at_server import base_game
from client import PROGRAM, Server

SHORT_GAME = base_game()  # is not among those that come with the program
THIRD = '[[player]]\nname = "Cleo"\n'


class Opponents(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.kept = self.folder / "bastide/ladder.json"
        self.kept.parent.mkdir()
        environment = mock.patch.dict(os.environ, {"XDG_DATA_HOME": folder.name})
        environment.start()
        self.addCleanup(environment.stop)

    def measured(self):
        game = self.folder / "short.toml"
        game.write_text(SHORT_GAME)
        subprocess.run([PROGRAM, "ladder", str(game), "--games", "10", "--seconds", "5", "--fast", "-q", "--keep", str(self.kept), "-o",
                        str(self.folder / "page.md")], check=False)
        return json.loads(self.kept.read_text())

    def told(self, *mixes):
        server = Server(str(self.folder))
        try:
            answers = [server.request("POST", "/api/compose", {"toml": toml}) for toml in mixes]
        finally:
            server.kill()
        return [json.loads(text)["opponents"] for _, _, text in answers]

    def test_sentences_are_told_for_their_own_rules_alone(self):
        self.measured()
        short, three = self.told(SHORT_GAME, SHORT_GAME + THIRD)
        self.assertEqual([f"level-{n}" for n in range(1, 8)], [one["agent"] for one in short])
        self.assertEqual(["It moves at once."], short[0]["says"])
        self.assertRegex(short[4]["says"][0], "^Here .* 'fair'")
        self.assertEqual([], three)

    def test_what_was_measured_with_another_value_or_other_agents_is_not_told(self):
        kept = self.measured()
        kept["measured"][0]["value"] += "0"
        self.kept.write_text(json.dumps(kept))
        self.assertEqual([[]], self.told(SHORT_GAME))
        kept["measured"][0]["value"] = kept["measured"][0]["value"][:-1]
        kept["agents"][4] = "greedy"  # what level-5 was
        self.kept.write_text(json.dumps(kept))
        self.assertEqual([f"level-{n}" for n in (1, 2, 3, 4, 6, 7)], [one["agent"] for one in self.told(SHORT_GAME)[0]])

    def test_a_broken_file_tells_nothing(self):
        self.kept.write_text('{"format": 2, "measured": 7}')
        self.assertEqual([[]], self.told(SHORT_GAME))


if __name__ == "__main__":
    unittest.main()
