"""Games over the wire: two clients and a spectator, the server killed in between, and nothing secret on a foreign wire."""

import json
import os
import random
import stat
import unittest
from pathlib import Path

from at_server import MIX, SECRETS, SHORT, AtServer, base_game
from client import Player, Server


class Tables(AtServer):
    def play(self, players, chance, disturb):
        """Random moves to the end; `disturb` may replace players between moves."""
        moves = 0
        while not players[0].state["over"]:
            players = disturb(moves, players)
            for player in players:
                player.until(lambda p=player: p.mine() or p.state["over"] or p.state["decision"]["seat"] != "chance")
            seats = [p for p in players if p.mine()]
            if not seats:
                players[0].take()
                continue
            player = seats[0]
            self.assertIsNone(player.act(chance.choice(list(player.actions))))
            for other in players:
                other.until(lambda o=other: o.state["move"] >= player.state["move"])
            moves += 1
        return players, moves

    def test_a_whole_game_with_restarts_and_reloads(self):
        table = self.server.table(MIX % (SECRETS, "person", "person"), seed=11)
        keys = [*table["keys"]["seats"], table["keys"]["spectator"]]

        def join():
            return [Player(self.server.port, table["table"], key) for key in keys]

        self.assertTrue(Player(self.server.port, table["table"], keys[2]).hello["hidden"])
        chance = random.Random(5)
        texts = [[], [], []]

        def disturb(moves, players):
            if moves % 60 == 30:
                before = [p.state for p in players]
                self.restart()
                for p, kept in zip(players, texts):
                    kept += p.socket.received
                    p.close()
                players = join()
                for old, new in zip(before, players):
                    self.assertEqual(old["tiles"], new.state["tiles"])
                    self.assertEqual(old["standing"], new.state["standing"])
            elif chance.random() < 0.03:
                which = chance.randrange(3)
                texts[which] += players[which].socket.received
                old = players[which].state
                players[which].close()
                players[which] = Player(self.server.port, table["table"], keys[which])
                self.assertEqual(old["tiles"], players[which].state["tiles"])
            return players

        players, moves = self.play(join(), chance, disturb)
        self.assertGreater(moves, 100)
        for player in players:
            player.until(lambda p=player: p.over)
            self.assertTrue(player.state["verdict"])
            self.assertEqual([player.state["seats"][s]["score"] for s in "01"], player.over["scores"])
        for seat, kept in enumerate(texts):
            kept += players[seat].socket.received
            self.check_wire(seat, [json.loads(text) for text in kept])
            players[seat].close()
        status, _, record = self.server.request("GET", f"/api/tables/{table['table']}/record",
                                                headers={"Authorization": "Bearer " + keys[2]})
        self.assertEqual(200, status)
        self.assertIn("result: ", record)

    def check_wire(self, seat, messages):
        """Hidden hands are told to their own seats alone, and so are actions."""
        for message in messages:
            state = message.get("state") or message.get("patch") or {}
            for other, it in state.get("seats", {}).items():
                if int(other) != seat:
                    held = [tile["name"] for tile in it.get("hand") or [] if tile["name"] != "abbey"]  # lies open
                    self.assertFalse(held, "the hand of another seat was sent")
            decision = state.get("decision") or {}
            if decision.get("mine") is False or seat == 2:
                self.assertFalse(message.get("actions"), "another seat's actions were sent")
                hidden = [tile for tile in decision.get("offered") or [] if tile["name"] != "abbey"]  # lies open
                self.assertFalse(hidden, "what another seat may place was sent")

    def test_agents_fill_seats_and_undo(self):
        table = self.server.table(SHORT % "greedy")
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        self.assertIsNone(table["keys"]["seats"][1])
        ann.until(ann.mine)
        before = ann.state["tiles"]
        self.assertIn("tile", [part["sort"] for part in next(iter(ann.actions.values()))["parts"]])
        self.assertIsNone(ann.act(next(iter(ann.actions))))
        ann.until(lambda: ann.mine() and ann.state["may_undo"])
        self.assertEqual(len(before) + 1, len(ann.state["tiles"]))
        ann.socket.say({"type": "undo", "move": ann.state["move"]})
        ann.until(lambda: len(ann.state["tiles"]) == len(before))
        ann.until(ann.mine)
        self.assertFalse(ann.state["may_undo"])
        ann.socket.say({"type": "undo", "move": ann.state["move"]})
        self.assertEqual("no", ann.take()["type"])
        stale = {"type": "act", "move": 0, "text": next(iter(ann.actions)), "id": 7}
        ann.socket.say(stale)
        refused = ann.take()
        self.assertEqual(("no", 7), (refused["type"], refused["id"]))
        turn = ann.state["turn"]
        while ann.state["turn"] < turn + 2:
            ann.until(ann.mine)
            self.assertIsNone(ann.act(list(ann.actions)[-1]))
        ann.close()

    def test_what_was_open_before_a_restart_can_be_taken_back(self):
        table = self.server.table(SHORT % "person")
        seats = table["keys"]["seats"]
        ann = Player(self.server.port, table["table"], seats[0])
        ann.until(ann.mine)
        self.assertIsNone(ann.act(next(iter(ann.actions))))
        self.restart()
        ann, ben = (Player(self.server.port, table["table"], key) for key in seats)
        self.assertTrue(ann.state["may_undo"])
        self.assertFalse(ben.state["may_undo"])
        ann.socket.say({"type": "undo", "move": ann.state["move"]})
        ann.until(lambda: ann.mine() and len(ann.state["tiles"]) == 1)
        self.restart()  # and the record knows that it was
        ann = Player(self.server.port, table["table"], seats[0])
        self.assertEqual(1, len(ann.state["tiles"]))
        self.assertFalse(ann.state["may_undo"])
        ann.close()

    def test_what_was_chosen_in_secret_cannot_be_taken_back(self):
        modules = Path(os.environ.get("BASTIDE_BUILD_DIR", "")) / "test-modules"
        if not (modules / "bids-and-dice").is_dir():
            self.skipTest("the test modules are not built")
        self.server.kill()
        self.server = Server(self.folder.name, 0, "--modules", modules)
        table = self.server.table((SHORT % "person").replace('"base"', '"base", "bids-and-dice"'))
        for key in table["keys"]["seats"]:
            player = Player(self.server.port, table["table"], key)
            player.until(player.mine)
            self.assertIsNone(player.act("bid 2"))
            self.assertFalse(player.state["may_undo"])
            self.assertEqual("no", player.ask(type="undo", move=player.state["move"])["type"])
            player.close()

    def test_questions_have_answers(self):
        table = self.server.table(SHORT % "greedy")
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        ann.until(ann.mine)
        feature = ann.ask(type="ask", what="feature", tile=0, segment=0)["feature"]
        self.assertIn([0, 0], feature["squares"])
        self.assertTrue(ann.ask(type="ask", what="left")["tiles"])
        action = next(iter(ann.actions.values()))
        square = next(part for part in action["parts"] if part["sort"] == "square")
        self.assertTrue(ann.ask(type="ask", what="square", x=square["x"], y=square["y"])["fits"])
        self.assertIn(ann.ask(type="hint")["text"], ann.actions)
        self.assertEqual(0, ann.ask(type="ask", what="at", move=0)["state"]["move"])
        self.assertEqual("no", ann.ask(type="ask", what="feature", tile=999, segment=0)["type"])
        ann.close()

    def test_who_has_no_key_of_a_seat_changes_nothing(self):
        table = self.server.table(SHORT % "person")
        watcher = Player(self.server.port, table["table"], table["keys"]["spectator"])
        host = Player(self.server.port, table["table"], table["keys"]["host"])
        self.assertEqual([0, 1], host.hello["seats"])
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        ann.until(ann.mine)
        for stranger in (watcher, host):
            stranger.until(lambda s=stranger: s.state["move"] == ann.state["move"])
            self.assertIsNone(stranger.actions)
            self.assertEqual("It is not for you to decide now.", stranger.act(next(iter(ann.actions))))
        self.assertEqual("no", host.ask(type="view", seat=0)["type"])
        with self.assertRaises(RuntimeError):
            Player(self.server.port, table["table"], "0" * 32)
        for player in (watcher, host, ann):
            player.close()

    def test_records_and_pictures(self):
        table = self.server.table(SHORT % "greedy")
        bearer = {"Authorization": "Bearer " + table["keys"]["seats"][0]}
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        while ann.state["move"] < 12:
            ann.until(ann.mine)
            self.assertIsNone(ann.act(list(ann.actions)[0]))
        ann.until(ann.mine)
        status, _, record = self.server.request("GET", f"/api/tables/{table['table']}/record", headers=bearer)
        self.assertEqual(200, status, record)
        status, headers, picture = self.server.request("GET", f"/api/tables/{table['table']}/picture/5", headers=bearer)
        self.assertEqual((200, "image/svg+xml"), (status, headers["Content-Type"]))
        self.assertTrue(picture.startswith("<svg") or picture.startswith("<?xml"))
        self.assertEqual(400, self.server.request("GET", f"/api/tables/{table['table']}/picture/5")[0])
        for moves, agents in ((8, None), (None, ["greedy", "greedy"])):
            body = {"record": record} | ({"moves": moves} if moves else {}) | ({"agents": agents} if agents else {})
            status, _, text = self.server.request("POST", "/api/records", body)
            self.assertEqual(201, status, text)
            made = json.loads(text)
            watcher = Player(self.server.port, made["table"], made["keys"]["spectator"])
            watcher.until(lambda: watcher.state["over"] if agents else watcher.state["move"] >= 8)
            if agents:
                judged = watcher.ask(type="ask", what="analysis")
                while "moves" not in judged and judged["type"] != "no":  # progress, and what the server says meanwhile
                    judged = watcher.take()
                self.assertTrue(all(one["loss"] >= 0 for one in judged["moves"]) and len(judged["moves"]) > 50)
                better = [one for one in judged["moves"] if "better" in one]
                explained = [one for one in better if one["because"]]
                self.assertGreater(len(explained), len(better) / 2, "it is mostly said why another was better")
                advice = watcher.ask(type="ask", what="analysis", move=explained[0]["move"], agent="level-5")
                self.assertRegex(advice["because"][-1], "^(Next best|About as good): ")
                ends = watcher.ask(type="ask", what="scores")["moves"]
                self.assertEqual([watcher.state["seats"][s]["score"] for s in "01"], ends[-1]["scores"])
            watcher.close()
        status, _, text = self.server.request("POST", "/api/records", {"record": record, "agents": ["greedy"]})
        self.assertEqual(400, status)
        self.assertEqual("no", ann.ask(type="ask", what="analysis")["type"])
        why = ann.ask(type="ask", what="why", text="place cap 5,5 r0")["sentence"]
        self.assertIn("not legal", why)
        ann.close()

    def test_every_choice_is_a_sentence_and_has_its_place(self):
        """Base game and farmers, seed 15: the first tile shows a monastery."""
        table = self.server.table(base_game().replace('"base"]', '"base", "farmers"]'), seed=15)
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        ann.until(ann.mine)
        for action in ann.actions.values():
            self.assertRegex(action["sentence"], r"^Place the tile at \(-?\d+, -?\d+\)(, turned (right|round|left))?$")
            self.assertEqual(action["sentence"], action["label"])
            self.assertEqual(["tile", "square"], [part["sort"] for part in action["parts"]])
        first = next(iter(ann.actions))
        self.assertIn("monastery", first)
        self.assertIsNone(ann.act(first))
        ann.until(ann.mine)
        monk = ann.actions["deploy follower monastery"]
        self.assertEqual("Put a follower on the monastery, as a monk", monk["sentence"])
        figure, place = monk["parts"]
        self.assertEqual(("figure", "segment", "the monastery"), (figure["sort"], place["sort"], place["name"]))
        self.assertEqual({"verb": "pass", "sentence": "Do nothing", "label": "Do nothing", "parts": []},
                         {name: value for name, value in ann.actions["pass"].items() if name != "points"})
        ann.close()

    def test_why_something_cannot_be_chosen(self):
        table = self.server.table(base_game(), seed=15)
        ann, ben = (Player(self.server.port, table["table"], key) for key in table["keys"]["seats"])
        ann.until(ann.mine)

        def why(player, **what):
            return player.ask(type="ask", what="why_not", **what)

        square = next(part for part in next(iter(ann.actions.values()))["parts"] if part["sort"] == "square")
        near = why(ann, square=[square["x"], square["y"]])
        self.assertIn("It can lie at", near["sentence"])
        self.assertTrue(any(reason["legal"] for reason in near["reasons"]))
        self.assertLessEqual({"tile", "rotation", "picture", "legal", "sentence"}, set(near["reasons"][0]))
        far = why(ann, square=[9, 9])
        self.assertEqual(("Nothing can be placed at (9, 9): no tile lies beside it.", []), (far["sentence"], far["reasons"]))
        self.assertIn("not deployed at this decision", why(ann, tile=0, segment=0)["sentence"])
        self.assertIn("Ann decides now", why(ben, square=[0, 0])["sentence"])
        self.assertIsNone(ann.act(next(iter(ann.actions))))
        ann.until(ann.mine)
        self.assertIn("No tile is placed now", why(ann, square=[square["x"], square["y"]])["sentence"])
        self.assertEqual(1, len(why(ann, tile=1, segment=0, figure="follower")["reasons"]))
        self.assertIn("the tile just placed", why(ann, tile=0, segment=0)["sentence"])
        self.assertIsNone(ann.act(next(text for text in ann.actions if text.startswith("deploy"))))
        ben.until(ben.mine)
        standing = next(iter(ben.state["standing"]))
        self.assertIn("Nothing can be done with Ann's follower now", why(ben, standing=int(standing))["sentence"])
        for wrong in ({"square": [1]}, {"square": "x"}, {"square": [10 ** 9, 0]}, {"square": [-10 ** 9, 0]}, {"tile": 99, "segment": 0}, {"tile": 0, "segment": 99},
                      {"tile": 0, "segment": 0, "figure": "nobody"}, {"standing": 999}, {"standing": -1}, {}):
            self.assertEqual("no", why(ben, **wrong)["type"], wrong)
        ann.close()
        ben.close()

    def test_the_host_sees_another_seat_by_what_differs(self):
        for switches in ("", SECRETS):
            table = self.server.table((SHORT % "person") + switches)
            host, whole = (Player(self.server.port, table["table"], table["keys"]["host"]) for _ in range(2))

            def viewed(player, seat, **more):
                player.socket.say({"type": "view", "seat": seat, **more})
                message = player.take()
                while message["type"] not in ("state", "changes"):
                    message = player.take()
                return message

            for seat in (0, 1, 0):
                for player in (host, whole):
                    player.until(lambda p=player: p.state["decision"]["seat"] == 0)
                told = viewed(host, seat, move=host.state["move"])
                self.assertEqual("state", viewed(whole, seat)["type"])
                self.assertEqual((whole.state, whole.actions, whole.log), (host.state, host.actions, host.log))
                self.assertEqual("changes", told["type"])
                self.assertEqual(seat == 0, host.mine())
                sent = [json.loads(text) for text in host.socket.received]
                known = {picture for message in sent if message["type"] == "pictures" for picture in message["tiles"]}
                self.assertLessEqual({tile["type"] for one in host.state["seats"].values() for tile in one.get("hand", [])}, known)
            self.assertEqual("state", viewed(host, 1, move=0)["type"], "it has another move")
            for player in (host, whole):
                player.close()

    def test_talk_where_the_table_is_made_for_it(self):
        silent, talking = self.server.table(SHORT % "person"), self.server.table(SHORT % "person", chat=True)
        ann = Player(self.server.port, silent["table"], silent["keys"]["seats"][0])
        self.assertFalse(ann.hello["chat"])
        self.assertEqual("no", ann.ask(type="chat", text="hello")["type"])
        ann.close()
        ann, watcher = (Player(self.server.port, talking["table"], key) for key in (talking["keys"]["seats"][0], talking["keys"]["spectator"]))
        self.assertEqual("no", ann.ask(type="chat", text="x" * 501)["type"])
        for seat, player in ((0, ann), (None, watcher)):
            player.socket.say({"type": "chat", "text": "<b>hello</b>"})
            for other in (ann, watcher):
                heard = other.take()
                while heard["type"] != "chat":
                    heard = other.take()
                self.assertEqual((seat, "<b>hello</b>"), (heard["seat"], heard["text"]))
        late = Player(self.server.port, talking["table"], talking["keys"]["seats"][1])
        self.assertEqual(["chat", "chat"], [m["type"] for m in (late.take() for _ in range(3)) if m["type"] == "chat"])
        for player in (ann, watcher, late):
            player.close()

    def test_two_persons_have_no_record_before_the_end(self):
        table = self.server.table(SHORT % "person")
        for key in (table["keys"]["host"], table["keys"]["seats"][0]):
            status, _, text = self.server.request("GET", f"/api/tables/{table['table']}/record", headers={"Authorization": "Bearer " + key})
            self.assertEqual(400, status)
            self.assertIn("drawn", text)

    def test_keys_are_for_their_owner_alone(self):
        table = self.server.table(SHORT % "person")
        for extension in (".keys", ".bastide"):
            mode = (Path(self.folder.name) / (table["table"] + extension)).stat().st_mode
            self.assertEqual(0o600, stat.S_IMODE(mode), extension)

    def test_strangers_name_no_programs_and_no_files(self):
        for toml in (SHORT % "bot:command=touch /tmp/x",
                     (SHORT % "person").replace('"base-c2"', '"../../secret.toml"'),
                     SHORT % "mcts:playouts=10000000"):
            status, _, text = self.server.request("POST", "/api/tables", {"toml": toml})
            self.assertEqual(400, status, text)
        status, _, text = self.server.request("POST", "/api/compose", {"toml": SHORT % "person"})
        self.assertTrue(json.loads(text)["ok"])


if __name__ == "__main__":
    unittest.main()
