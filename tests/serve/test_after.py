"""What a table tells besides the state: whether it is there, whose seats are whose, what a sentence is about, another game."""
import json
import unittest

from at_server import MIX, AtServer, base_game
from client import Player, Socket

FAMILY = "\U0001F469\u200D\U0001F469\u200D\U0001F467"


class After(AtServer):
    def join(self, table, key):
        player = Player(self.server.port, table["table"], key)
        self.addCleanup(player.close)
        return player

    def over(self, toml):
        """A game that agents have played, seen by its host."""
        table = self.server.table(toml)
        host = self.join(table, table["keys"]["host"])
        host.until(lambda: host.over)
        return table, host

    def again(self, table, key):
        return self.server.request("POST", f"/api/tables/{table['table']}/rematch", None, {"Authorization": "Bearer " + key})

    def test_who_wants_to_hear_that_the_server_is_there_does(self):
        table = self.server.table(base_game())
        for wants in (True, False):
            socket = Socket(self.server.port)
            socket.say({"type": "join", "table": table["table"], "key": table["keys"]["spectator"], "beats": wants})
            heard = [socket.hear()["type"] for _ in range(4)]
            if wants:
                while "beat" not in heard[-1:]:
                    heard.append(socket.hear()["type"])
                self.assertEqual(socket.hear()["type"], "beat", "it is said once only")
            else:
                socket.link.settimeout(5)
                with self.assertRaises(TimeoutError):
                    while True:
                        self.assertNotEqual(socket.hear()["type"], "beat")
            socket.close()

    def test_the_host_is_told_whose_seats_are_no_longer_theirs(self):
        table = self.server.table(base_game())
        host = self.join(table, table["keys"]["host"])
        self.assertEqual(host.hello["seats"], [0, 1])
        ben = self.join(table, table["keys"]["seats"][1])
        yours = {}
        for player in (host, ben):
            while yours.get(player) not in ([0], [1]):
                message = player.take()
                yours[player] = message.get("yours", yours.get(player))
        self.assertEqual((yours[host], yours[ben]), ([0], [1]))

    def test_sentences_say_what_they_are_about(self):
        _, host = self.over(MIX % ("", "random", "random"))
        about = [entry["about"] for entry in host.log if "about" in entry]
        self.assertTrue(any("segment" in one for one in about))
        for one in about:
            if "segment" in one:
                answer = host.ask(type="ask", what="feature", tile=one["tile"], segment=one["segment"])
                self.assertEqual(answer["type"], "answer", answer)
        last = [entry for entry in host.log if entry.get("final")]
        self.assertTrue(last)
        self.assertTrue(all(entry["kind"] == "score" and entry["sort"] for entry in last))

    def test_agents_say_why_beside_their_moves(self):
        _, host = self.over(base_game("greedy", "random"))
        said, told = {0: [], 1: []}, set()
        for entry in host.log:
            first = entry["kind"] == "act" and entry["move"] not in told  # the others are what came of it
            told.update([entry["move"]] if entry["kind"] == "act" else [])
            if first and entry["seat"] is not None:
                answer = host.ask(type="ask", what="because", move=entry["move"])
                self.assertEqual(entry["agent"], "because" in answer, (entry, answer))  # chance brought what was drawn
                if entry["agent"]:
                    said[entry["seat"]].append(answer["because"])
        self.assertTrue(any("It scores" in sentence for one in said[0] for sentence in one))
        self.assertTrue(said[1])
        self.assertEqual([one for one in said[1] if one != ["It does anything that is allowed."]], [])
        for move, sentence in ((0, "not come to this move"), (len(host.log) + 1000, "not come to this move"), (1, "Nobody decided this")):
            self.assertIn(sentence, host.ask(type="ask", what="because", move=move)["sentence"])

    def test_why_is_an_aid_and_persons_keep_theirs(self):
        for aids, sentence in (("none", "without aids"), ("all", "A person decided this")):
            table = self.server.table(base_game("greedy", "person"), aids=aids)
            ben = self.join(table, table["keys"]["seats"][1])
            ben.until(ben.mine)
            move = ben.state["move"] + 1
            self.assertIsNone(ben.act(next(iter(ben.actions))))
            self.assertIn(sentence, ben.ask(type="ask", what="because", move=move)["sentence"])

    def test_why_is_told_by_who_decided_then(self):
        table = self.server.table(base_game())
        ann = self.join(table, table["keys"]["seats"][0])
        own = ann.state["move"] + 1
        self.assertIsNone(ann.act(next(iter(ann.actions))))
        for agent in ("random", None):
            ann.socket.say({"type": "stand_in", "seat": 0, "agent": agent})
            ann.until(lambda: (ann.state["seats"]["0"]["stand_in"] or None) == agent and ann.state["decision"]["seat"] == 1)
            self.assertIn("A person decided this", ann.ask(type="ask", what="because", move=own).get("sentence", ""))
            self.assertEqual(["It does anything that is allowed."], ann.ask(type="ask", what="because", move=own + 1).get("because"))
            self.assertEqual({own: False, own + 1: True}, {one["move"]: one["agent"] for one in ann.log if one["kind"] == "act" and own <= one["move"] <= own + 1})
        for _ in range(2):  # what is written down once is read as what is written anew
            self.restart()
            keys = self.file(table, ".keys")
            keys.write_text(keys.read_text() + json.dumps({"more": "x" * 20000}) + "\n")
            ann = self.join(table, table["keys"]["seats"][0])
            self.assertIn("A person decided this", ann.ask(type="ask", what="because", move=own).get("sentence", ""))
            self.assertEqual(["It does anything that is allowed."], ann.ask(type="ask", what="because", move=own + 1).get("because"))

    def test_why_is_told_by_who_decided_in_the_game_that_is_gone_on_from(self):
        table, host = self.over(base_game("random", "greedy"))
        acts = {}
        for entry in host.log:
            if entry["kind"] == "act" and entry["seat"] is not None:
                acts.setdefault(entry["move"], entry["seat"])  # the others are what came of it
        moves = sorted(acts)[len(acts) // 2]
        record = self.asked(table, table["keys"]["host"], "record")[2]
        status, _, text = self.server.request("POST", "/api/records", {"record": record, "moves": moves, "agents": ["person", "random"]})
        self.assertEqual(201, status, text)
        made = json.loads(text)
        for _ in range(2):
            ann = self.join(made, made["keys"]["seats"][0])
            for move, seat in acts.items():
                answer = ann.ask(type="ask", what="because", move=move) if move <= moves else {}
                said = answer.get("because", answer.get("sentence", "Nobody decided this."))
                if said != "Nobody decided this.":
                    self.assertEqual(seat == 0, said == ["It does anything that is allowed."], (move, said))
            self.restart()

    def test_every_turn_has_its_heading(self):
        """The first one too, whose beginning nobody has heard; and again after a restart."""
        table = self.server.table(base_game())
        for _ in range(2):
            ann = self.join(table, table["keys"]["seats"][0])
            self.assertEqual((ann.log[0]["kind"], ann.log[0]["text"]), ("turn", "Turn 1: Ann"))
            self.restart()

    def known(self, player):
        """What happened, by the moves at which it did."""
        state = next(message for message in map(json.loads, player.socket.received) if message["type"] == "state")
        return state["log"], state["moves"], player.ask(type="ask", what="scores")

    def test_what_happened_stays_at_its_moves(self):
        """After a restart, too; and what is taken back then takes nothing else with it."""
        table, host = self.over(base_game("greedy", "greedy"))
        told = self.known(self.join(table, table["keys"]["host"]))
        self.assertGreater(len({one["move"] for one in told[2]["moves"]}), 30)
        played = self.server.table(base_game())
        ann, ben = (self.join(played, key) for key in played["keys"]["seats"])
        while len(ann.log) < 20 or ann.state["decision"]["seat"] == "chance" or not ann.state["may_undo"]:
            mover = ben if ann.state["decision"]["seat"] == 1 else ann
            mover.until(mover.mine)
            self.assertIsNone(mover.act(next(iter(mover.actions))))
            move = mover.state["move"]
            for one in (ann, ben):
                one.until(lambda one=one: one.state["move"] >= move and one.state["decision"]["seat"] != "chance")
        move, before = ann.state["move"], self.known(self.join(played, played["keys"]["seats"][0]))
        self.restart()
        self.assertEqual(told, self.known(self.join(table, table["keys"]["host"])))
        ann = self.join(played, played["keys"]["seats"][0])
        self.assertEqual(before, self.known(ann))
        self.assertTrue(ann.state["may_undo"])
        ann.socket.say({"type": "undo", "move": move})
        ann.until(lambda: ann.state["move"] < move)
        log = self.join(played, played["keys"]["seats"][0]).log
        self.assertEqual(log, [entry for entry in before[0] if entry["move"] <= ann.state["move"]])

    def test_points_are_told_by_what_gave_them(self):
        _, host = self.over(base_game("greedy", "greedy"))
        sorts = host.ask(type="ask", what="scores")["points"]
        self.assertIn("cities", [one["sort"] for one in sorts])
        for seat in range(2):
            self.assertEqual(sum(one["points"][seat] for one in sorts), host.state["seats"][str(seat)]["score"])

    def test_a_field_shows_what_is_finished_beside_it_and_where_it_is(self):
        _, host = self.over(base_game("greedy", "greedy").replace('"base"]', '"base", "farmers"]'))
        pictures = {}
        for text in host.socket.received:
            pictures.update(json.loads(text).get("tiles", {}) if '"pictures"' in text[:40] else {})
        fields = [(int(tile), n) for tile, state in host.state["tiles"].items()
                  for n, segment in enumerate(pictures[state["picture"]]["segments"]) if segment["kind"] == "field"]
        self.assertTrue(fields)
        for tile, segment in fields:
            outline = pictures[host.state["tiles"][str(tile)]["picture"]]["segments"][segment]["outline"]
            self.assertRegex(outline, "^M.*Z$")
        beside = [host.ask(type="ask", what="feature", tile=tile, segment=segment)["feature"]["beside"] for tile, segment in fields]
        self.assertTrue(any(beside), "no city counts for any field")
        cities = {tuple(sorted((one["tile"], one["segment"]) for one in city["segments"])) for all_of in beside for city in all_of}
        for city in cities:
            tile, segment = city[0]
            self.assertTrue(host.ask(type="ask", what="feature", tile=tile, segment=segment)["feature"]["finished"])

    def test_another_game_seats_everybody_one_further(self):
        table = self.server.table(base_game("random", "random"))
        host = self.join(table, table["keys"]["host"])
        watcher = self.join(table, table["keys"]["spectator"])
        host.until(lambda: host.over)
        status, _, text = self.again(table, table["keys"]["host"])
        self.assertEqual(status, 201, text)
        made = json.loads(text)
        self.assertEqual(json.loads(self.again(table, table["keys"]["host"])[2]), made, "a second table was made")
        invited = {}
        for player in (host, watcher):
            while player not in invited:
                message = player.take()
                if message["type"] == "rematch":
                    invited[player] = message
        self.assertEqual(invited[watcher]["table"], made["table"])
        self.assertNotIn("keys", invited[watcher])
        self.assertEqual(invited[host]["keys"], made["keys"])
        next_host = self.join(made, made["key"])
        self.assertEqual([p["name"] for p in next_host.hello["players"]], ["Ben", "Ann"])
        colour = {p["name"]: p["colour"] for p in host.hello["players"]}
        self.assertEqual({p["name"]: p["colour"] for p in next_host.hello["players"]}, colour)
        self.assertEqual(next_host.hello["game"]["modules"], host.hello["game"]["modules"])
        watching = self.join(invited[watcher], invited[watcher]["key"])
        self.assertEqual(watching.hello["role"], "spectator")
        late = self.join(table, table["keys"]["spectator"])
        while late.take()["type"] != "rematch":
            pass

    def test_persons_keep_their_place_in_another_game(self):
        cleo = '[[player]]\nname = "Cleo"\nagent = "person"\n'  # with two, one further is also one back
        table = self.server.table(base_game("person", "person") + cleo)
        keys = table["keys"]["seats"]
        status, _, text = self.again(table, keys[0])
        self.assertEqual(status, 400, text)
        self.assertIn("not over", json.loads(text)["error"])
        self.assertEqual(self.again(table, "0" * 32)[0], 400)
        players = [self.join(table, key) for key in keys]
        for player in players:
            player.socket.say({"type": "stand_in", "seat": players.index(player), "agent": "random"})
        players[0].until(lambda: players[0].over)
        made = json.loads(self.again(table, keys[1])[2])
        self.assertNotIn("keys", made)
        ben = self.join(made, made["key"])
        self.assertEqual((ben.hello["role"], ben.hello["seats"]), ("seat", [0]))
        self.assertEqual([player["name"] for player in ben.hello["players"]], ["Ben", "Cleo", "Ann"])
        ben.until(lambda: ben.state["decision"]["seat"] != "chance")
        self.assertEqual(0, ben.state["decision"]["seat"], "to begin is a matter of the seat")
        self.assertEqual(self.again(table, table["keys"]["spectator"])[0], 201, "there is one now")

    def test_after_a_restart_the_same_game_is_joined(self):
        table = self.server.table(base_game("random", "person"))
        ben = self.join(table, table["keys"]["seats"][1])
        ben.socket.say({"type": "stand_in", "seat": 1, "agent": "random"})
        ben.until(lambda: ben.over)
        made = json.loads(self.again(table, table["keys"]["seats"][1])[2])
        host = json.loads(self.again(table, table["keys"]["host"])[2])
        self.restart()
        late = self.join(table, table["keys"]["host"])
        invited = late.take()
        while invited["type"] != "rematch":
            invited = late.take()
        self.assertEqual({name: invited[name] for name in host}, host)
        self.assertEqual(json.loads(self.again(table, table["keys"]["seats"][1])[2]), made, "a second table was made")
        self.assertEqual(self.join(made, made["key"]).hello["seats"], [0])
        for begins_anew in (lambda: None, self.restart):
            for extension in (".bastide", ".keys"):  # nobody came in time, so it is gone
                self.file(made, extension).unlink()
            begins_anew()
            another = json.loads(self.again(table, table["keys"]["seats"][1])[2])
            self.assertNotEqual(another["table"], made["table"])
            made = another

    def test_somebody_may_be_called_result(self):
        """A result would look like that player's move, so their record has none; the game is over nevertheless."""
        table = self.server.table(base_game().replace("Ben", "result"))
        players = [self.join(table, key) for key in table["keys"]["seats"]]
        for seat, player in enumerate(players):
            player.socket.say({"type": "stand_in", "seat": seat, "agent": "random"})
        players[0].until(lambda: players[0].over)
        for after_restart in (False, True):
            status, _, record = self.asked(table, table["keys"]["host"], "record")
            self.assertEqual((status, after_restart), (200, after_restart), record)
            self.assertRegex(record, r"\n\[turns \d+\]\n$")
            self.assertEqual(self.again(table, table["keys"]["seats"][1])[0], 201)
            self.restart()
            self.join(table, table["keys"]["host"])

    def test_only_who_played_asks_for_another_game(self):
        table, _ = self.over(base_game("random", "random"))
        status, _, text = self.again(table, table["keys"]["spectator"])
        self.assertEqual(status, 400, text)
        self.assertIn("who watched", json.loads(text)["error"])

    def test_names_may_have_pictures_of_several_in_them(self):
        toml = base_game().replace("Ann", "Ann " + FAMILY)
        table = self.server.table(toml)
        ann = self.join(table, table["keys"]["seats"][0])
        self.assertEqual(ann.hello["players"][0]["name"], "Ann " + FAMILY)
        with self.assertRaises(RuntimeError):
            self.server.table(base_game().replace("Ann", "An\u200Dn"))


if __name__ == "__main__":
    unittest.main()
