"""What helps players is a setting of the table, and the server keeps it: who asks past the page hears no either."""

import json
import unittest

from at_server import AtServer, base_game
from client import Player

QUESTIONS = {"square": {"x": 1, "y": 0}, "left": {}, "feature": {"tile": 0, "segment": 0}}
ALLOWED = {"all": {"hint", "points", "square", "left", "feature", "worth", "dead"},
           "tournament": {"left", "feature"},
           "none": set()}


class Aids(AtServer):
    def seated(self, **customs):
        table = self.server.table(base_game("person", "random"), **customs)
        return table, Player(self.server.port, table["table"], table["keys"]["seats"][0])

    def had(self, player):
        """Which aids somebody has who decides where to place a tile."""
        player.until(player.mine)
        answers = {what: player.ask(type="ask", what=what, **more) for what, more in QUESTIONS.items()}
        answers["hint"] = player.ask(type="hint")
        had = {name for name, answer in answers.items() if answer["type"] != "no"}
        for name, answer in answers.items():
            if answer["type"] == "no":
                self.assertIn("when the game is over", answer["sentence"])
        had |= {"points"} if any("points" in action for action in player.actions.values()) else set()
        had |= {"worth"} if answers["feature"].get("feature", {}).get("now") else set()
        had |= {"dead"} if "left" in had and len(answers["left"]["dead"]) > 0 else set()
        return had

    def test_a_table_has_the_aids_that_it_was_made_with(self):
        for aids, allowed in ALLOWED.items():
            table, player = self.seated(aids=aids)
            self.assertEqual(aids, player.hello["aids"])
            self.assertEqual(allowed - {"dead"}, self.had(player) - {"dead"}, aids)
            why = player.ask(type="ask", what="why", text="pass")
            self.assertEqual("answer", why["type"], aids)  # always
            player.close()
            self.restart()
            head = self.file(table).read_text().split("\n\n")[0]
            self.assertEqual([] if aids == "all" else [f"# Aids: {aids}"], [line for line in head.splitlines() if line.startswith("#")])
            player = Player(self.server.port, table["table"], table["keys"]["seats"][0])
            self.assertEqual(allowed - {"dead"}, self.had(player) - {"dead"}, f"{aids} after a restart")
            player.close()

    def test_who_plays_several_seats_need_not_look_at_one_to_ask(self):
        """As long as none of them decides they look at none; where something is hidden, they would learn it by that."""
        for hidden in (False, True):
            game = base_game("mcts:milliseconds=2000").replace('name = "Ben"', 'name = "Cleo"\n[[player]]\nname = "Ben"')
            table = self.server.table("[switches]\nhand_size = 2\n" + game if hidden else game)
            host, watcher = (Player(self.server.port, table["table"], table["keys"][who]) for who in ("host", "spectator"))
            self.assertEqual(([1, 2], hidden), (host.hello["seats"], host.hello["hidden"]))
            for what in ("left", "square"):
                self.assertEqual("no" if hidden else "answer", host.ask(type="ask", what=what, **QUESTIONS[what])["type"], what)
                self.assertEqual("no", watcher.ask(type="ask", what=what, **QUESTIONS[what])["type"], what)
            host.close()
            watcher.close()

    def test_a_table_of_a_record_has_those_that_are_said(self):
        table, player = self.seated(aids="tournament")
        player.close()
        record = self.file(table).read_text()
        for said, aids in (({}, "all"), ({"aids": "none"}, "none"), ({"aids": "tournament"}, "tournament")):
            status, _, text = self.server.request("POST", "/api/records", {"record": record, **said})
            self.assertEqual(201, status, text)
            made = json.loads(text)
            player = Player(self.server.port, made["table"], made["keys"]["seats"][0])
            self.assertEqual(aids, player.hello["aids"])
            self.assertEqual("hint" in ALLOWED[aids], player.ask(type="hint")["type"] != "no", aids)
            player.close()
        for odd in ("some", 1, None):
            self.assertEqual(400, self.server.request("POST", "/api/records", {"record": record, "aids": odd})[0])

    def test_no_agent_decides_where_none_gives_hints(self):
        player = self.seated(aids="tournament")[1]
        player.until(player.mine)
        self.assertIn("without all aids", player.ask(type="stand_in", seat=0, agent="mcts")["sentence"])
        player.socket.say({"type": "stand_in", "seat": 0, "agent": "greedy"})  # who has to go may be stood in for
        player.until(lambda: player.state["seats"]["0"]["stand_in"] == "greedy")
        player.close()

    def test_all_of_them_without_a_word(self):
        player = self.seated()[1]
        self.assertEqual("all", player.hello["aids"])
        player.close()

    def test_a_game_that_is_over_hides_nothing(self):
        table = self.server.table(base_game("random", "random"), aids="none")
        watcher = Player(self.server.port, table["table"], table["keys"]["spectator"])
        watcher.until(lambda: watcher.over)
        self.assertEqual("answer", watcher.ask(type="ask", what="feature", tile=0, segment=0)["type"])
        watcher.close()

    def test_how_many_real_tiles_are_left_counts_who_may(self):
        for aids, counted in (("all", True), ("tournament", True), ("none", False)):
            table, player = self.seated(aids=aids, real_tiles=True)
            self.assertEqual(counted, all("left" in action for action in player.actions.values()), aids)
            player.close()

    def test_other_aids_are_refused(self):
        for odd in ("some", "", 1, None, ["all"]):
            status, _, text = self.server.request("POST", "/api/tables", {"toml": base_game(), "aids": odd})
            self.assertEqual(400, status)
            self.assertTrue(json.loads(text)["error"])

    def test_a_file_that_says_nonsense_gives_none(self):
        table, player = self.seated(aids="tournament")
        player.close()
        self.server.kill()
        keys = self.file(table, ".keys")
        keys.write_text(keys.read_text().replace('"aids":"tournament"', '"aids":"everything"'))
        self.restart()
        player = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        self.assertEqual("none", player.hello["aids"])
        player.close()


if __name__ == "__main__":
    unittest.main()
