"""Clocks, and agents that stand in for persons who are away or have no time left."""

import json
import time
import unittest

from at_server import AtServer, base_game
from client import Player, Server

TWO = base_game()


class Seats(AtServer):
    def join(self, table, key):
        return Player(self.server.port, table["table"], key)

    def play_turn(self, player):
        """All decisions in a row of who is to decide."""
        player.until(player.mine)
        seat = player.state["decision"]["seat"]
        while player.state.get("decision", {}).get("seat") == seat:
            self.assertIsNone(player.act(next(iter(player.actions))))
            player.until(lambda: player.state["decision"]["seat"] != "chance")
        return seat

    def test_time_runs_from_the_second_turn_on_and_then_an_agent_plays(self):
        table = self.server.table(TWO, clock={"minutes": 0.05, "seconds": 1})
        ann, ben = (self.join(table, key) for key in table["keys"]["seats"])
        ann.until(ann.mine)
        self.assertEqual({"left": 3000, "runs": False}, ann.state["seats"]["0"]["clock"])
        self.play_turn(ann)
        self.play_turn(ben)
        ann.until(ann.mine)
        began = time.monotonic()
        clock = ann.state["seats"]["0"]["clock"]
        self.assertTrue(clock["runs"])
        self.assertTrue(3000 < clock["left"] <= 4000, clock)  # with the second more
        time.sleep(1)
        ann.close()
        ben.close()
        self.restart()
        ben = self.join(table, table["keys"]["seats"][1])
        ben.until(ben.mine)
        self.assertTrue(clock["left"] / 1000 - 0.1 < time.monotonic() - began < 20, time.monotonic() - began)
        self.assertEqual("greedy", ben.state["seats"]["0"]["stand_in"])
        self.assertEqual(0, ben.state["seats"]["0"]["clock"]["left"])
        ann = self.join(table, table["keys"]["seats"][0])
        for agent in (None, "mcts"):
            self.assertIn("over", ann.ask(type="stand_in", seat=0, agent=agent)["sentence"])
        ann.close()
        ben.close()

    def test_no_time_of_somebody_runs_who_has_not_come_yet(self):
        """After a restart no more than before it."""
        table = self.server.table(TWO, clock={"minutes": 0.5, "seconds": 0})
        ann = self.join(table, table["keys"]["seats"][0])
        self.play_turn(ann)
        for _ in range(2):
            self.assertEqual((1, {"left": 30000, "runs": False}), (ann.state["decision"]["seat"], ann.state["seats"]["1"]["clock"]))
            ann.close()
            self.restart()
            ann = self.join(table, table["keys"]["seats"][0])
        ben = self.join(table, table["keys"]["seats"][1])
        self.play_turn(ben)
        ann.until(ann.mine)
        self.assertTrue(ann.state["seats"]["0"]["clock"]["runs"])  # Ann's does: she has decided before
        ann.close()
        ben.close()

    def test_clocks_have_bounds(self):
        for clock in ({"minutes": -1}, {"minutes": 1e9}, {"minutes": 5, "seconds": 1e9}, {"minutes": "5"}, 7,
                      {"seconds": 30}, {"minuts": 5}, {"minutes": 0.005, "seconds": 5}, {}):  # of which no time would come
            status, _, text = self.server.request("POST", "/api/tables", {"toml": TWO, "clock": clock})
            self.assertEqual(400, status, text)

    def test_the_host_fills_an_empty_seat_until_its_owner_takes_it_back(self):
        table = self.server.table(TWO)
        host, ann = self.join(table, table["keys"]["host"]), self.join(table, table["keys"]["seats"][0])
        self.assertIn("says who", ann.ask(type="stand_in", seat=1, agent="greedy")["sentence"])
        self.assertIn("says who", host.ask(type="stand_in", seat=0, agent="greedy")["sentence"])
        for agent in ("person", "nobody", "mcts:playouts=1000000", "bot:command=touch /tmp/x", 7):
            self.assertEqual("no", host.ask(type="stand_in", seat=1, agent=agent)["type"])
        host.socket.say({"type": "stand_in", "seat": 1, "agent": "greedy"})
        ann.until(lambda: ann.state["seats"]["1"]["stand_in"] == "greedy")
        for _ in range(2):
            self.play_turn(ann)
            ann.until(ann.mine)  # the agent has played in between
        self.server.kill()
        self.server = Server(self.folder.name, self.server.port)
        ann, ben = (self.join(table, key) for key in table["keys"]["seats"])
        self.play_turn(ann)
        ann.until(ann.mine)
        ben.socket.say({"type": "stand_in", "seat": 1, "agent": None})
        ben.until(lambda: ben.state["seats"]["1"]["stand_in"] == "")
        self.play_turn(ann)
        ben.until(ben.mine)
        ben.socket.say({"type": "stand_in", "seat": 1, "agent": "greedy"})  # and leaves it again, in mid-turn
        ann.until(ann.mine)
        for player in (host, ann, ben):
            player.close()

    def test_who_takes_the_seat_back_decides(self):
        """Also where an agent is thinking at that moment."""
        table = self.server.table(TWO)
        ann, ben = (self.join(table, key) for key in table["keys"]["seats"])
        ann.until(lambda: ann.state["decision"]["seat"] != "chance")
        player = ann if ann.mine() else ben
        seat = player.hello["seats"][0]
        move = player.state["move"]
        player.socket.say({"type": "stand_in", "seat": seat, "agent": "mcts:milliseconds=3000"})
        player.socket.say({"type": "stand_in", "seat": seat, "agent": None})
        player.until(lambda: player.state["seats"][str(seat)]["stand_in"] == "")
        time.sleep(4)
        self.assertEqual("answer", player.ask(type="ask", what="scores")["type"])
        self.assertEqual(move, player.state["move"])
        player.act(next(iter(player.actions)))
        player.until(lambda: player.state["move"] > move)
        ann.close()
        ben.close()

    def test_what_a_stand_in_chose_is_not_its_persons_to_take_back(self):
        """Not even where nothing has been drawn since, after a restart."""
        table = self.server.table(TWO, real_tiles=True)
        ann = self.join(table, table["keys"]["seats"][0])
        self.assertIsNone(ann.act(next(iter(ann.actions))))  # what she has drawn
        self.assertTrue(ann.state["may_undo"])
        ann.socket.say({"type": "stand_in", "seat": 0, "agent": "greedy"})
        ann.until(lambda: ann.state["decision"]["seat"] == "chance")
        ann.socket.say({"type": "stand_in", "seat": 0, "agent": None})
        ann.until(lambda: ann.state["seats"]["0"]["stand_in"] == "")
        for _ in range(2):
            self.assertFalse(ann.state["may_undo"])
            self.assertIn("Nothing of yours", ann.ask(type="undo", move=ann.state["move"])["sentence"])
            ann.close()
            self.restart()
            ann = self.join(table, table["keys"]["seats"][0])
        ann.close()

    def clock(self, player, seat):
        """As it is now."""
        before = len(player.socket.received)
        player.socket.say({"type": "again"})
        player.until(lambda: any(json.loads(text)["type"] == "state" for text in player.socket.received[before:]))
        return player.state["seats"][seat]["clock"]

    def test_an_agent_thinks_in_the_seats_own_time(self):
        """And who takes the seat back need not wait until it has thought."""
        table = self.server.table(TWO, clock={"minutes": 10, "seconds": 0})
        players = [self.join(table, key) for key in table["keys"]["seats"]]
        for player in (*players, *players):
            self.play_turn(player)
            for one in players:
                one.ask(type="ask", what="scores")
        player = next(one for one in players if one.mine())
        seat = str(player.hello["seats"][0])
        for _ in range(2):
            before = self.clock(player, seat)
            self.assertTrue(before["runs"])
            player.socket.say({"type": "stand_in", "seat": int(seat), "agent": "mcts:milliseconds=10000"})
            player.until(lambda: player.state["seats"][seat]["stand_in"])
            begun = time.monotonic()
            self.assertTrue(player.state["seats"][seat]["clock"]["runs"])
            time.sleep(0.5)
            thought = time.monotonic() - begun
            player.socket.say({"type": "stand_in", "seat": int(seat), "agent": None})
            player.until(lambda: not player.state["seats"][seat]["stand_in"])
            self.assertLess(self.clock(player, seat)["left"], before["left"] - thought * 1000 + 10)  # rounded
        self.assertIsNone(player.act(next(iter(player.actions))))
        for one in players:
            one.close()

    def test_a_hint_has_reasons_and_a_game_is_a_film(self):
        table = self.server.table(TWO)
        ann, ben = (self.join(table, key) for key in table["keys"]["seats"])
        said = []
        for _ in range(8):
            for player in (ann, ben):
                player.until(player.mine)
                seat = player.state["decision"]["seat"]
                while player.state.get("decision", {}).get("seat") == seat:
                    hint = player.ask(type="hint")
                    said += hint["reasons"]
                    self.assertIsNone(player.act(hint["text"]))
                    player.until(lambda p=player: p.state["decision"]["seat"] != "chance")
        text = " ".join(said)
        for words in ("It scores", "if finished", "It leaves you", "still needs", "unseen tiles fit", "For Ann it"):
            self.assertIn(words, text)
        status, _, film = self.server.request("GET", f"/api/tables/{table['table']}/film",
                                              headers={"Authorization": "Bearer " + table["keys"]["spectator"]})
        self.assertEqual(200, status)
        self.assertIn('id="film"', film)
        self.assertGreater(film.count("<set "), 10)
        status, _, _ = self.server.request("GET", f"/api/tables/{table['table']}/film", headers={"Authorization": "Bearer " + "0" * 32})
        self.assertEqual(400, status)
        for player in (ann, ben):
            player.close()


if __name__ == "__main__":
    unittest.main()
