"""What moved is told with what changed: tiles, figures, points and pieces, with their places; and what a module says about itself."""

import json
import unittest

from at_server import AtServer, MIX, SECRETS, base_game
from client import Player


class Movements(AtServer):
    def joined(self, table, key):
        player = Player(self.server.port, table["table"], key)
        self.addCleanup(player.close)
        return player

    def seated(self, toml, seed=1):
        table = self.server.table(toml, seed)
        return table, [self.joined(table, key) for key in table["keys"]["seats"] if key]

    def told(self, player, condition):
        """All movements until then."""
        moves = []
        while not condition():
            moves += player.take().get("moves", [])
        return moves

    def test_a_tile_lands_and_a_figure_walks(self):
        _, (ann, ben) = self.seated(base_game())
        ann.until(ann.mine)
        text = next(iter(ann.actions))
        self.assertIsNone(ann.act(text))
        for player in (ann, ben):
            player.until(lambda p=player: len(p.state["tiles"]) == 2)
            (tile,) = json.loads(player.socket.received[-1])["moves"]
            lies = player.state["tiles"][str(tile["id"])]
            self.assertEqual(("tile", "lands", 0), (tile["what"], tile["way"], tile["by"]))
            self.assertEqual({"x": 100 * lies["x"] + 50, "y": 100 * lies["y"] + 50}, tile["to"])
            self.assertEqual(player.state["move"], tile["move"])
        deploy = next(text for text, action in ann.actions.items() if any(part["sort"] == "figure" for part in action["parts"]))
        ann.socket.say({"type": "act", "move": ann.state["move"], "text": deploy})
        moves = self.told(ben, lambda: ben.state["standing"])
        figure = next(move for move in moves if move["what"] == "figure")
        stands = ben.state["standing"][str(figure["id"])]
        self.assertEqual(({"seat": 0}, 0, "walks"), (figure["from"], figure["seat"], figure["way"]))
        self.assertEqual({"x": stands["x"], "y": stands["y"]}, figure["to"])

    def test_what_is_scored_rises_where_it_is(self):
        table = self.server.table(base_game("greedy", "greedy"), 3)
        watching = self.joined(table, table["keys"]["spectator"])
        moves = self.told(watching, lambda: watching.over)
        moves += json.loads(next(text for text in watching.socket.received if '"type":"state"' in text))["moves"]
        points = [move for move in moves if move["what"] == "points"]
        for seat in range(2):
            self.assertLessEqual(sum(p["points"] for p in points if p["seat"] == seat), watching.state["seats"][str(seat)]["score"])
        home = [move for move in moves if move["what"] == "figure" and move["to"] == {"seat": move["seat"]}]
        self.assertTrue(points and home)
        for move in points + home:
            self.assertIn("x", move["from"])
        again = self.joined(table, table["keys"]["spectator"])
        first = next(text for text in again.socket.received if '"type":"state"' in text)
        self.assertLessEqual(len(json.loads(first)["moves"]), 60)
        self.assertTrue(json.loads(first)["moves"])

    def test_what_is_taken_back_has_never_moved(self):
        table, (ann, _) = self.seated(base_game())
        ann.until(ann.mine)
        self.assertIsNone(ann.act(next(iter(ann.actions))))
        ann.until(lambda: ann.state["may_undo"])
        ann.socket.say({"type": "undo", "move": ann.state["move"]})
        self.assertEqual([], self.told(ann, lambda: len(ann.state["tiles"]) == 1))
        again = self.joined(table, table["keys"]["seats"][0])
        state = json.loads(next(text for text in again.socket.received if '"type":"state"' in text))
        self.assertNotIn("lands", [move.get("way") for move in state["moves"] if move["by"] == 0])

    def test_pictures_come_before_movements_that_name_them(self):
        table = self.server.table(MIX % (SECRETS, "random", "random"), 7)
        watching = self.joined(table, table["keys"]["spectator"])
        watching.until(lambda: watching.over)
        known, ways = set(), set()
        for text in watching.socket.received:
            message = json.loads(text)
            known |= set(message.get("figures", {})) if message["type"] == "pictures" else set()
            for move in message.get("moves", []):
                ways.add(move.get("way"))
                if "picture" in move:
                    self.assertIn(move["picture"], known)
        self.assertLessEqual({"lands", "walks"}, ways)


class About(AtServer):
    def test_every_module_says_what_it_does(self):
        installed = json.loads(self.server.request("GET", "/api/installed")[2])
        for module in installed["modules"]:
            with self.subTest(module=module["name"]):
                status, headers, text = self.server.request("GET", f"/api/modules/{module['name']}/about")
                self.assertEqual((200, "application/json"), (status, headers["Content-Type"]))
                about = json.loads(text)
                self.assertEqual(module["title"], about["title"])
                self.assertGreater(sum(len(block.get("text", "")) for block in about["blocks"]), 300)
                for block in about["blocks"]:
                    for words in [block.get("text", ""), *block.get("cells", [])]:
                        self.assertNotRegex(words, r"\]\(|`|\*\*|At the prompt|\([A-Z]+-\d{3}")
        self.assertEqual(400, self.server.request("GET", "/api/modules/nothing/about")[0])
        self.assertEqual(404, self.server.request("GET", "/api/modules/../about")[0])


if __name__ == "__main__":
    unittest.main()
