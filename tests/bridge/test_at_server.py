"""The server takes saved games where it takes records: whole ones become tables, others are refused with a sentence."""
import json
import lzma
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "serve"))
from at_server import AtServer  # noqa: E402


def game_named(name):
    return json.loads(lzma.decompress((HERE / f"games/{name}.jcz.xz").read_bytes()))


class SavedGames(AtServer):
    def post(self, record, **more):
        status, _, text = self.server.request("POST", "/api/records", {"record": record if isinstance(record, str) else json.dumps(record), **more})
        return status, json.loads(text)

    def test_a_whole_game(self):
        status, table = self.post(game_named("10-closing-1008"))
        self.assertEqual(status, 201, table)
        record = self.file(table).read_text(encoding="utf-8")
        self.assertIn("result: Ann 92, Ben 62", record)
        self.assertIn("Ann: fairy ", record)

    def test_what_is_otherwise_here_is_said(self):
        game = game_named("01-uniform-0")
        self.assertNotIn("notes", self.post(game)[1])
        game["setup"]["elements"]["small-follower"] = 8
        game["setup"]["rules"]["meteorite-impact"] = "twice"
        status, table = self.post(game)
        self.assertEqual(status, 201, table)
        self.assertEqual(table["notes"], ["Not carried over, as no module here has it: the rule 'meteorite-impact = twice' and "
                                          "that each player has 8 'small-follower', not 7."])

    def test_a_game_to_go_on_with(self):
        game = game_named("01-uniform-0")
        game["replay"] = game["replay"][:30]
        status, table = self.post(game, agents=["person", "greedy"])
        self.assertEqual(status, 201, table)

    def test_what_cannot_be_followed(self):
        status, answer = self.post(game_named("19-closing-1002"))
        self.assertEqual((status, list(answer)), (400, ["error"]))
        self.assertRegex(answer["error"], r"^The saved game can be followed only up to message 4 .*'bastide import'")
        for broken in ("{", "{}", '{"setup": 1, "players": [], "replay": []}', "[" * 5000, "{" * 5000):
            status, answer = self.post(broken)
            self.assertEqual((status, list(answer)), (400, ["error"]), answer)


if __name__ == "__main__":
    unittest.main()
