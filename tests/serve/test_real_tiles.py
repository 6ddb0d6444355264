"""Tables with real tiles: people say what chance brings, and the program is the referee."""

import json
import re
import subprocess
import unittest

from at_server import MIX, SECRETS, AtServer, base_game
from client import PROGRAM, Player

PERSONS = base_game()
RIVERS = """
[game]
modules = ["base", "river"]
tilesets = ["base-c2", "river-1-c2", "river-2"]
[switches]
river_two_springs_reversed = true
[[player]]
name = "Ann"
agent = "%s"
youngest = true
[[player]]
name = "Ben"
agent = "%s"
"""


def moves_of(record):
    """Who did what, of a record's text."""
    lines = record.split("\n\n", 1)[1].splitlines()
    return [tuple(line.split(": ", 1)) for line in lines if line and not line.startswith(("result:", "["))]


def result_of(record):
    return re.search("^result: (.*)$", record, re.M)[1]


class Seats:
    """Two persons who each have a key, and see the same moves."""

    def __init__(self, server, table):
        self.players = [Player(server.port, table["table"], key) for key in table["keys"]["seats"]]
        self.meet()

    def meet(self):
        """All have seen what one has seen."""
        last = max(player.state["move"] for player in self.players)
        for player in self.players:
            player.until(lambda p=player: p.state["move"] >= last)
        return last

    def who_may(self):
        return next(player for player in self.players if player.mine())

    def act(self, text):
        move = self.meet()
        done = self.who_may().act(text)
        if done is not None:
            raise AssertionError(f"'{text}' at move {move}: {done}")

    def undo(self, player):
        before = player.state["move"]
        player.socket.say({"type": "undo", "move": before, "id": "undo"})
        while player.state["move"] == before:
            message = player.take()
            if message["type"] == "no":
                return message["sentence"]
        for other in self.players:
            other.until(lambda p=other: p.state["move"] == player.state["move"])
        return None

    def close(self):
        for player in self.players:
            player.close()


class RealTiles(AtServer):
    def known(self, toml, seed=3):
        """The record of a game that agents played."""
        table = self.server.table(toml, seed=seed)
        watcher = Player(self.server.port, table["table"], table["keys"]["spectator"])
        watcher.until(lambda: watcher.over)
        watcher.close()
        return self.asked(table, table["keys"]["host"], "record")[2]

    def refused(self, **body):
        status, _, text = self.server.request("POST", "/api/tables", body)
        self.assertEqual(400, status, text)
        return json.loads(text)["error"]

    def enter(self, table, moves):
        """All moves of the known game, as people would; the program does by itself what needs nobody."""
        seats = Seats(self.server, table)
        for i, (_, text) in enumerate(moves):
            if seats.meet() == i:
                seats.act(text)
        seats.meet()
        return seats

    def compare(self, toml_of_persons, known):
        table = self.server.table(toml_of_persons, real_tiles=True)
        seats = self.enter(table, moves_of(known))
        self.assertEqual({"by": "people"}, seats.players[0].hello["chance"])
        self.assertTrue(seats.players[0].state["over"])
        seats.players[0].until(lambda: seats.players[0].over)
        self.assertNotIn("secret", seats.players[0].over)
        entered = self.asked(table, table["keys"]["host"], "record")[2]
        self.assertEqual(result_of(known), result_of(entered))
        found = subprocess.run([PROGRAM, "replay", self.file(table), "--verify"], capture_output=True, text=True, timeout=60)
        self.assertEqual(0, found.returncode, found.stderr)
        self.assertIn("what chance brought was told by people", found.stdout)
        seats.close()
        return moves_of(entered)

    def test_a_whole_game_is_entered(self):
        known = self.known(base_game("random", "random"))
        self.assertEqual(moves_of(known), self.compare(PERSONS, known))

    def test_a_game_with_hidden_hands_and_tiles_put_away_unseen(self):
        known = self.known(MIX % (SECRETS, "random", "random"))
        entered = self.compare(MIX % (SECRETS, "person", "person"), known)
        unlike = {(now[1].split()[0]) for was, now in zip(moves_of(known), entered) if was != now}
        self.assertEqual({"hide"}, unlike)  # what nobody saw may have been something else

    def test_stacks_that_nobody_saw_being_made(self):
        """Rivers backwards: half of their tiles lie in the first stack, unseen; what is drawn tells which they were."""
        known = self.known(RIVERS % ("random", "random"))
        entered = self.compare(RIVERS % ("person", "person"), known)
        unlike = [i for i, (was, now) in enumerate(zip(moves_of(known), entered)) if was != now]
        first_tile = next(i for i, (who, _) in enumerate(entered) if who != "chance")
        self.assertTrue(unlike)
        self.assertLess(max(unlike), first_tile)

    def test_what_can_come_is_told_to_who_draws(self):
        table = self.server.table(PERSONS, real_tiles=True)
        seats = Seats(self.server, table)
        watcher = Player(self.server.port, table["table"], table["keys"]["spectator"])
        ann, ben = seats.players
        self.assertEqual(("chance", True, [0]), tuple(ann.state["decision"][name] for name in ("seat", "mine", "tellers")))
        self.assertEqual([False, False], [one.state["decision"]["mine"] for one in (ben, watcher)])
        self.assertIsNone(ben.actions)
        self.assertEqual(71, sum(action["left"] for action in ann.actions.values()))
        self.assertEqual({"tile"}, {part["sort"] for action in ann.actions.values() for part in action["parts"]})
        text = next(iter(ann.actions))
        for one in (ben, watcher):
            self.assertEqual("It is not for you to decide now.", one.act(text))
        self.assertIsNone(ann.act(text))
        host = Player(self.server.port, table["table"], table["keys"]["host"])
        self.assertFalse(host.state["decision"]["mine"])  # Ann places
        ann.act(next(iter(ann.actions)))
        while ann.state["decision"]["seat"] != "chance":
            ann.act("pass")
        host.until(host.mine)  # the host says it for Ben
        self.assertIsNone(host.act(next(iter(host.actions))))
        for one in (host, watcher):
            one.close()
        seats.close()

    def test_what_cannot_come_is_refused_with_the_reason(self):
        table = self.server.table(PERSONS, real_tiles=True)
        seats = Seats(self.server, table)
        ann, ben = seats.players
        only = next(text for text, action in ann.actions.items() if action["left"] == 1)
        name = only.split()[1]
        ann.act(only)
        ann.act(next(iter(ann.actions)))
        while ann.state["decision"]["seat"] != "chance":
            ann.act("pass")
        ben.until(ben.mine)
        self.assertNotIn(only, ben.actions)
        sentence = f"The only copy of {name} is on the table."
        self.assertEqual(sentence, ben.act(only))
        self.assertEqual(sentence, ben.ask(type="ask", what="why", text=only)["sentence"])
        possible = next(iter(ben.actions))
        self.assertEqual(f"'{possible}' is legal now.", ben.ask(type="ask", what="why", text=possible)["sentence"])
        self.assertEqual(f"'{possible}' is legal now.", ben.act(possible.split()[1]))  # as it would be typed
        for nonsense in ("draw", "draw nonsense", "draw " + "x" * 5000, "place cap 0,0", "", "draw cap\ndraw cap", "pass"):
            self.assertTrue(ben.act(nonsense), nonsense)
        self.assertEqual(ann.state["move"] + 0, ben.state["move"])
        for odd in ({"text": None}, {"text": ["draw cap"]}, {"move": "x", "text": only}, {}):
            ben.socket.say({"type": "act", "move": ben.state["move"], "id": "odd", **odd})
            self.assertEqual("no", ben.take()["type"])
        seats.close()

    def test_wrong_taps_are_taken_back_until_somebody_decides(self):
        table = self.server.table(PERSONS, real_tiles=True)
        seats = Seats(self.server, table)
        ann, ben = seats.players
        first, second = list(ann.actions)[:2]
        before = ann.state["left"]
        self.assertTrue(seats.undo(ann))  # nothing was said yet
        for by in (ann, ben):
            seats.act(first)
            seats.meet()
            self.assertEqual([True, True], [one.state["may_undo"] for one in seats.players])
            self.assertIsNone(seats.undo(by))
            self.assertEqual(before, ann.state["left"])
        seats.act(second)
        self.restart_at(table, seats)
        ann, ben = seats.players
        self.assertIsNone(seats.undo(ben))
        seats.act(first)
        seats.act(next(iter(ann.actions)))
        seats.meet()
        self.assertTrue(seats.undo(ben))  # Ann has decided since
        self.assertIsNone(seats.undo(ann))  # her own decision
        self.assertIsNone(seats.undo(ben))  # and now the tile
        self.assertEqual([], moves_of(self.file(table).read_text()))
        seats.close()

    def restart_at(self, table, seats):
        seats.close()
        self.restart()
        seats.__init__(self.server, table)

    def test_a_restart_in_between_changes_nothing(self):
        known = self.known(base_game("random", "random"), seed=8)
        table = self.server.table(PERSONS, real_tiles=True)
        moves = moves_of(known)
        for part in (moves[:40], moves[:41], moves[:90]):
            self.enter(table, part).close()
            self.restart()
        self.enter(table, moves).close()
        self.assertEqual(result_of(known), result_of(self.file(table).read_text()))

    def test_agents_wait_until_their_tiles_are_told(self):
        table = self.server.table(base_game("person", "random"), real_tiles=True, clock={"minutes": 1})
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        drawn = 0
        while drawn < 12:
            ann.until(ann.mine)
            at_chance = ann.state["decision"]["seat"] == "chance"
            self.assertFalse(at_chance and ann.state["seats"]["0"]["clock"]["runs"])
            drawn += at_chance
            ann.act("pass" if "pass" in ann.actions else next(iter(ann.actions)))
        self.assertGreater(sum(who == "Ben" for who, _ in moves_of(self.file(table).read_text())), 4)
        ann.close()

    def test_what_cannot_be_played_so_is_refused(self):
        self.assertIn("only agents play here", self.refused(toml=base_game("random", "random"), real_tiles=True))
        hidden = self.refused(toml=MIX % (SECRETS, "person", "random"), real_tiles=True)
        self.assertIn("nobody could say which tiles Ben draws", hidden)
        for odd in ("yes", 1, None, []):
            self.refused(toml=PERSONS, real_tiles=odd)

    def test_from_its_record_a_table_draws_by_itself(self):
        table = self.server.table(base_game("person", "random"), real_tiles=True)
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        ann.act(next(iter(ann.actions)))
        ann.close()
        record = self.asked(table, table["keys"]["host"], "record")[2]
        self.assertRegex(record, r"^\[bastide-record 5\]\n")
        self.assertRegex(record, r"\n\[seed \d+ told\]\n")
        made = json.loads(self.server.request("POST", "/api/records", {"record": record})[2])
        ann = Player(self.server.port, made["table"], made["keys"]["seats"][0])
        self.assertEqual("secret", ann.hello["chance"]["by"])
        self.assertEqual("place", ann.state["decision"]["name"])
        ann.close()

    def test_what_was_decided_comes_back_to_who_decided(self):
        """Where an agent stands in by now, the seat is taken back first."""
        table = self.server.table(PERSONS, real_tiles=True)
        seats = Seats(self.server, table)
        self.addCleanup(seats.close)
        while True:
            player = seats.who_may()
            decides = player.state["decision"]["seat"]
            seats.act(next(iter(player.actions)))
            seats.meet()
            if decides != "chance" and player.state["decision"]["seat"] == "chance":
                break
        move = player.state["move"]
        player.socket.say({"type": "stand_in", "seat": decides, "agent": "random"})
        player.until(lambda: player.state["seats"][str(decides)]["stand_in"])
        self.assertFalse(player.state["may_undo"])
        self.assertIn("take the seat back first", seats.undo(player))
        player.socket.say({"type": "stand_in", "seat": decides, "agent": None})
        player.until(lambda: player.state["may_undo"])
        self.assertIsNone(seats.undo(player))
        self.assertLess(player.state["move"], move)
        self.assertTrue(player.mine())


if __name__ == "__main__":
    unittest.main()
