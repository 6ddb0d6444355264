"""The public list: only where the server's owner allows it and the host chooses it; a seat from it is one's own."""

import json
import time
import unittest

from at_server import AtServer, base_game
from client import Player, Server


def three(*agents):
    return base_game().split("[[player]]")[0] + "".join(
        f'[[player]]\nname = "{name}"\nagent = "{agent}"\n' for name, agent in zip(("Ann", "Ben", "Cleo"), agents))


class Public(AtServer):
    def setUp(self):
        super().setUp()
        self.server.kill()
        self.server = Server(self.folder.name, 0, "--public-tables")

    def restart(self):
        self.server.kill()
        self.server = Server(self.folder.name, 0, "--public-tables")

    def listed(self, page=""):
        status, _, text = self.server.request("GET", "/api/public" + page)
        self.assertEqual(200, status, text)
        return json.loads(text)

    def listed_when(self, condition):
        """As soon as the list says so: who comes is greeted first."""
        for _ in range(600):
            found = self.listed()
            if found["tables"] and condition(found["tables"][0]):
                return found
            time.sleep(0.05)
        raise AssertionError(found)

    def take(self, table, **headers):
        status, _, text = self.server.request("POST", f"/api/public/{table['table']}/seat", {}, headers)
        return status, json.loads(text)

    def test_a_listed_table_is_seen_and_its_free_seat_is_ones_own(self):
        table = self.server.table(three("person", "person", "greedy"), listed=True, seed=None)
        self.server.table(base_game())  # not listed
        host = Player(self.server.port, table["table"], table["keys"]["host"])
        self.assertEqual([0, 1], host.hello["seats"])
        self.assertTrue(host.hello["listed"])
        found = self.listed_when(lambda one: one["there"] == 1)
        self.assertEqual(1, found["of"])
        one = found["tables"][0]
        self.assertEqual([("Ann", None, False), ("Ben", None, True), ("Cleo", "greedy", False)],
                         [(seat["name"], seat["agent"], seat["free"]) for seat in one["players"]])
        self.assertEqual((table["table"], 1, table["keys"]["spectator"], 1, False),
                         tuple(one[name] for name in ("table", "free", "watch", "there", "over")))
        self.assertNotIn(table["keys"]["host"], json.dumps(found))
        status, taken = self.take(table)
        self.assertEqual((200, 1), (status, taken["seat"]))
        self.assertNotIn(taken["key"], json.dumps(table))
        ben = Player(self.server.port, table["table"], taken["key"])
        self.assertEqual([1], ben.hello["seats"])
        self.listed_when(lambda one: one["free"] == 0)
        status, refused = self.take(table)
        self.assertEqual((400, "No seat of this table is free; you may watch."), (status, refused["error"]))
        again = Player(self.server.port, table["table"], table["keys"]["host"])
        self.assertEqual([0], again.hello["seats"])  # the host's screen plays Ben no longer
        watcher = Player(self.server.port, table["table"], one["watch"])
        self.assertEqual("spectator", watcher.hello["role"])
        for player in (host, ben, again, watcher):
            player.close()

    def test_the_key_that_the_host_had_opens_nothing_any_more(self):
        table = self.server.table(three("person", "person", "person"), listed=True)
        taken = [self.take(table)[1] for _ in range(2)]
        self.assertEqual([1, 2], [one["seat"] for one in taken])
        for after_restart in (False, True):
            for seat in (1, 2):
                with self.assertRaises(RuntimeError, msg=after_restart) as refused:
                    Player(self.server.port, table["table"], table["keys"]["seats"][seat])
                self.assertIn("no key of it", str(refused.exception))
                self.assertNotEqual(200, self.server.request("GET", f"/api/tables/{table['table']}", None,
                                                             {"Authorization": "Bearer " + table["keys"]["seats"][seat]})[0])
            if after_restart:
                for one in taken:
                    player = Player(self.server.port, table["table"], one["key"])
                    self.assertEqual([one["seat"]], player.hello["seats"])
                    player.close()
            self.restart()
        first = json.loads(self.file(table, ".keys").read_text().splitlines()[0])
        self.assertEqual([table["keys"]["seats"][0], *(one["key"] for one in taken)], first["seats"])

    def test_another_game_is_for_those_who_played(self):
        table = self.server.table(three("person", "person", "person"), listed=True)
        taken = self.take(table)[1]
        host = Player(self.server.port, table["table"], table["keys"]["host"])
        for seat in range(3):
            host.socket.say({"type": "stand_in", "seat": seat, "agent": "random"})
        host.until(lambda: host.over)

        def again(key):
            return json.loads(self.server.request("POST", f"/api/tables/{table['table']}/rematch", None,
                                                  {"Authorization": "Bearer " + key})[2])
        stranger, hosts = again(taken["key"]), again(table["keys"]["host"])
        self.assertEqual(stranger["table"], hosts["table"])
        self.assertEqual([table["table"]], [one["table"] for one in self.listed()["tables"]])
        self.assertEqual("This table is not on the public list.", self.take(hosts)[1]["error"])
        self.assertNotIn(stranger["key"], json.dumps(hosts))  # the seat is the stranger's alone, there too
        self.assertEqual([False, True, True], [bool(key) for key in hosts["keys"]["seats"]])
        host.until(lambda: any('"rematch"' in text for text in host.socket.received))
        self.assertNotIn(stranger["key"], "".join(host.socket.received))
        host.close()

    def play_on(self, table, key, others=()):
        """Agents play all seats to the end, for the host and for these others; the answers of all who ask for another game."""
        players = [Player(self.server.port, table, one) for one in (*others, key)]
        for player in players:
            for seat in player.hello["seats"]:
                player.socket.say({"type": "stand_in", "seat": seat, "agent": "random"})
        players[-1].until(lambda: players[-1].over)
        for player in players:
            player.close()
        return [json.loads(self.server.request("POST", f"/api/tables/{table}/rematch", None, {"Authorization": "Bearer " + one})[2])
                for one in (key, *others)]

    def test_a_strangers_seat_stays_theirs_from_game_to_game(self):
        table = self.server.table(base_game(), listed=True)
        hosts, strangers = table["keys"]["host"], self.take(table)[1]["key"]
        at = table["table"]
        for seat in (0, 1, 0):  # the stranger's, who sat second at first
            host, stranger = self.play_on(at, hosts, [strangers])
            self.assertEqual([seat != 0, seat != 1], [bool(key) for key in host["keys"]["seats"]], at)
            self.assertNotIn(stranger["key"], json.dumps(host))
            at, hosts, strangers = host["table"], host["key"], stranger["key"]
            self.restart()

    def test_no_clock_runs_where_nobody_is(self):
        table = self.server.table(base_game(), listed=True, clock={"minutes": 10, "seconds": 0})
        players = [Player(self.server.port, table["table"], key) for key in table["keys"]["seats"]]
        while not any(clock["runs"] for clock in self.clocks(players[0])):  # from the second turn on
            for player in players:
                player.ask(type="ask", what="scores")
            player = next(one for one in players if one.mine())
            self.assertIsNone(player.act(next(iter(player.actions))))
            for one in players:
                one.ask(type="ask", what="scores")
        for player in players:
            player.close()
        self.listed_when(lambda one: one["there"] == 0)
        kept = [json.loads(line)["time"] for line in self.file(table, ".keys").read_text().splitlines() if '"time"' in line][-1]
        time.sleep(1)
        begun = time.monotonic()
        again = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        here = time.monotonic() - begun  # which counts again
        for before, clock in zip(kept, self.clocks(again)):
            self.assertLess(before - clock["left"], here * 1000 + 10)
        again.until(lambda: any(clock["runs"] for clock in self.clocks(again)))
        again.close()

    def test_a_seat_whose_time_is_over_is_nobodys_to_take(self):
        table = self.server.table(three("person", "person", "person"), listed=True, clock={"minutes": 10})
        Player(self.server.port, table["table"], table["keys"]["host"]).close()
        self.server.kill()
        with self.file(table, ".keys").open("a") as keys:
            keys.write('{"stand_in":1,"agent":"greedy"}\n{"time":[600000,0,600000]}\n')
        self.server = Server(self.folder.name, 0, "--public-tables")
        host = Player(self.server.port, table["table"], table["keys"]["host"])
        one = self.listed_when(lambda one: one["there"] == 1)["tables"][0]
        self.assertEqual([False, False, True], [seat["free"] for seat in one["players"]])
        self.assertEqual([2, None], [self.take(table)[1].get("seat") for _ in range(2)])
        host.close()

    def clocks(self, player):
        return [player.state["seats"][seat]["clock"] for seat in "01"]

    def test_nobody_floods_the_talk(self):
        table = self.server.table(base_game(), listed=True, chat=True)
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        watchers = [Player(self.server.port, table["table"], table["keys"]["spectator"]) for _ in range(2)]
        said = []
        for number in range(20):
            for watcher in watchers:
                watcher.socket.say({"type": "chat", "text": "Hello!", "id": f"chat {number}"})
                watcher.ask(type="ask", what="scores")
        for watcher in watchers:
            said += [message for message in map(json.loads, watcher.socket.received) if message["type"] == "no"]
        self.assertGreater(len(said), 10)  # of 40: five at once, and one in two seconds
        self.assertIn("You have said much at once", said[0]["sentence"])
        ann.socket.say({"type": "chat", "text": "I may."})
        ann.until(lambda: "I may." in ann.socket.received[-1])
        for player in (ann, *watchers):
            player.close()

    def test_after_a_restart_it_is_listed_when_somebody_comes(self):
        table = self.server.table(three("person", "person", "person"), listed=True)
        self.take(table)
        self.restart()
        self.assertEqual(0, self.listed()["of"])
        host = Player(self.server.port, table["table"], table["keys"]["host"])
        found = self.listed_when(lambda one: one["there"] == 1)
        self.assertEqual([False, False, True], [seat["free"] for seat in found["tables"][0]["players"]])
        host.close()

    def test_what_strangers_typed_stays_text(self):
        name = "<img src=x onerror=alert(1)>"
        toml = base_game().replace('"Ann"', json.dumps(name)).replace("[game]", '[game]\ntitle = "' + "<b>x" * 50 + '"')
        self.server.table(toml, listed=True)
        one = self.listed()["tables"][0]
        self.assertEqual(name, one["players"][0]["name"])
        self.assertLess(len(one["title"]), 100)

    def test_pages_and_their_order(self):
        for i in range(23):
            self.server.table(three("person", "greedy", "greedy") if i >= 20 else three("person", "person", "greedy"), listed=True)
        first, second = self.listed(), self.listed("/20")
        self.assertEqual((23, 20, 3), (first["of"], len(first["tables"]), len(second["tables"])))
        self.assertEqual({0}, {one["free"] for one in second["tables"]})  # those with a free seat come first, however old
        self.assertEqual([], self.listed("/9999")["tables"])
        for odd in ("/x", "/-1", "/20/1", "/99999999999999999999"):
            self.assertEqual(404, self.server.request("GET", "/api/public" + odd)[0])

    def test_nobody_takes_many_seats(self):
        tables = [self.server.table(base_game(), listed=True) for _ in range(12)]
        taken = [self.take(table)[0] for table in tables]
        self.assertEqual([200] * 10 + [400] * 2, taken)

    def test_who_gets_no_seat_has_taken_none(self):
        full, free = (self.server.table(base_game(), listed=True) for _ in range(2))
        self.assertEqual([200] + [400] * 15, [self.take(full)[0] for _ in range(16)])
        self.assertEqual(200, self.take(free)[0])

    def test_what_is_not_listed_gives_no_seat(self):
        table = self.server.table(base_game())
        for one in (table, {"table": "0" * 16}):
            status, answer = self.take(one)
            self.assertEqual((400, "This table is not on the public list."), (status, answer["error"]))
        over = self.server.table(three("person", "person", "random"), listed=True)
        watcher = Player(self.server.port, over["table"], over["keys"]["host"])
        for seat in (0, 1):
            watcher.socket.say({"type": "stand_in", "seat": seat, "agent": "random"})
        watcher.until(lambda: watcher.over)
        self.listed_when(lambda one: one["over"])
        self.assertEqual(400, self.take(over)[0])
        watcher.close()

    def test_without_the_owners_leave_there_is_none(self):
        self.assertTrue(json.loads(self.server.request("GET", "/api/installed")[2])["public"])
        self.server.kill()
        self.server = Server(self.folder.name)
        self.assertFalse(json.loads(self.server.request("GET", "/api/installed")[2])["public"])
        status, _, text = self.server.request("POST", "/api/tables", {"toml": base_game(), "listed": True})
        self.assertEqual(400, status)
        self.assertIn("--public-tables", json.loads(text)["error"])
        self.assertEqual(0, self.listed()["of"])


if __name__ == "__main__":
    unittest.main()
