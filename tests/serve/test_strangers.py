"""What strangers with and without keys may try: forged records, files of keys, shares of others, more than their part."""
import contextlib
import json
import os
import re
import socket
import time
import unittest
from pathlib import Path

from at_server import AtServer, SHORT, base_game
from client import Player, Server, Socket, descriptors

EXTENT = os.environ.get("BASTIDE_EXTENT", "usual")
THINKERS = int(os.environ.get("BASTIDE_THINKERS", {"quick": "8", "usual": "8"}.get(EXTENT, "200")))
SLOWEST = float(os.environ.get("BASTIDE_SLOWEST", "1"))  # seconds of the server's work
THINKER = f"mcts:milliseconds={10000 if EXTENT == 'all' else 1000}"
ALL_AGENTS = "".join(f'[[player]]\nname = "P{i}"\nagent = "%s"\n' for i in range(5))
AGENTS = '[game]\nmodules = ["base"]\ntilesets = ["base-c2"]\n' + ALL_AGENTS


class Strangers(AtServer):
    def refused(self, table, key):
        link = Socket(self.server.port)
        link.say({"type": "join", "table": table["table"], "key": key})
        said = link.hear()
        link.close()
        self.assertEqual("refused", said["type"])
        return said["sentence"]

    def move_and_answer(self, player):
        """Seconds of the server's work until a move of one's own and what follows it are there."""
        player.until(player.mine)
        begun = self.server.work()
        player.act(next(iter(player.actions)))
        player.until(lambda: player.mine() or player.state["over"])
        return self.server.work() - begun

    # ---- records

    def head(self):
        table = self.server.table(SHORT % "random")
        return self.asked(table, table["keys"]["host"], "record")[2].split("\n\n")[0] + "\n\n"

    def test_forged_players(self):
        """Once an honest record is live, one that claims its digest gets none of its rules without being it."""
        head = self.head()
        self.assertEqual(201, self.server.request("POST", "/api/records", {"record": head})[0])
        both = r'\[player "Ann".*\n\[player "Ben".*\n'
        for players, says in (('[player "Ann\\\\x0aBen" agent "person"]\n', "control characters"),
                              ('[player "Ann" agent "person"]\n', "needs 2"),
                              ('[player "Ann" agent "person"]\n[player "Ben" agent "random"]\n[player "Cy" agent "random"]\n', "digest")):
            status, _, text = self.server.request("POST", "/api/records", {"record": re.sub(both, players, head)})
            self.assertEqual(400, status, text)
            self.assertIn(says, text)
        for changed in (re.sub("copies 1", "copies 2", head), re.sub(r"\[module base \S+", "[module base 9.9.9", head)):
            self.assertNotEqual(head, changed)
            self.assertEqual(400, self.server.request("POST", "/api/records", {"record": changed})[0])

    def test_endless_words(self):
        """What is said of a text may repeat a part of it, however long that is, and whatever it looks like."""
        long = "x /" + "a" * 240_000
        record = '[bastide-record 1]\n["' + long + '"]\n'
        toml = f'[game]\nmodules = ["base"]\ntilesets = ["{long[:120_000]}", "{long[:120_000]}"]\n'
        for path, body in (("/api/records", {"record": record}), ("/api/compose", {"toml": toml}), ("/api/tables", {"toml": toml})):
            self.assertIn(self.server.request("POST", path, body)[0], (200, 400), path)
        self.assertEqual(200, self.server.request("GET", "/api/installed")[0])

    def test_titles_have_bounds(self):
        head = self.head().split("\n", 1)
        for size, wanted in ((1000, 201), (1001, 400)):
            title = "x" * size
            for path, body in (("/api/tables", {"toml": SHORT.replace("[game]", f'[game]\ntitle = "{title}"') % "person"}),
                               ("/api/records", {"record": f'{head[0]}\n[title "{title}"]\n{head[1]}'})):
                status, _, text = self.server.request("POST", path, body)
                self.assertEqual(wanted, status, text)
                self.assertEqual(wanted == 400, "longer than 1000 bytes" in text)

    # ---- files of keys

    def test_files_of_keys(self):
        table = self.server.table(SHORT % "person")
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        ann.close()
        file = self.file(table, ".keys")
        written = file.read_text()
        first = json.loads(written.splitlines()[0])
        trap = Path(self.folder.name) / "started"
        self.server.kill()
        for line in ('{"claimed":1000000000}', '{"claimed":-1}', '{"claimed":"x"}', '{"stand_in":99,"agent":"greedy"}', '{"stand_in":0}',
                     '{"stand_in":0,"agent":"nobody"}', '{"stand_in":0,"agent":"person"}', '{"time":[1]}', '{"time":[-5,1e300]}',
                     json.dumps({"stand_in": 0, "agent": f"bot:command=touch {trap}"}), '{"time":["a"]}', "\0\xff{{{", "[" * 50000, '{"claimed":'):
            file.write_text(written + line + "\n")
            self.server = Server(self.folder.name)
            player = Player(self.server.port, table["table"], table["keys"]["seats"][0])
            player.until(lambda p=player: p.state["decision"]["seat"] != "chance")
            self.assertEqual("", player.state["seats"]["0"]["stand_in"])
            player.close()
            self.server.kill()
        self.assertFalse(trap.exists(), "a program was started")
        for seats in (first["seats"][:1], [], [None, None], first["seats"] * 20, "x"):
            file.write_text(json.dumps({**first, "seats": seats}) + "\n")
            self.server = Server(self.folder.name)
            says = self.refused(table, table["keys"]["host"])
            self.assertTrue("no such table" in says or "keys" in says, says)
            self.server.kill()
        file.write_text(written)
        self.server = Server(self.folder.name)
        Player(self.server.port, table["table"], table["keys"]["host"]).close()

    def test_keys_do_not_grow(self):
        table = self.server.table(SHORT % "person")
        ben = Player(self.server.port, table["table"], table["keys"]["seats"][1])
        for n in range(600):
            ben.socket.say({"type": "stand_in", "seat": 1, "agent": "careful" if n % 2 else "greedy"})
        ben.socket.say({"type": "stand_in", "seat": 1, "agent": "random"})
        ben.until(lambda: ben.state["seats"]["1"]["stand_in"] == "random")
        self.assertLess(self.file(table, ".keys").stat().st_size, 20_000)
        self.restart()
        self.assertEqual("random", Player(self.server.port, table["table"], table["keys"]["host"]).state["seats"]["1"]["stand_in"])

    def test_who_has_a_key_is_told(self):
        table = self.server.table(SHORT % "person")
        Player(self.server.port, table["table"], table["keys"]["host"]).close()
        self.server.kill()
        record = self.file(table)
        record.write_text(record.read_text() + "chance: draw what there is not\n")
        self.server = Server(self.folder.name)
        told = self.refused(table, table["keys"]["host"])
        self.assertIn("cannot be opened at the moment", told)
        self.assertIn(record.name, told)
        self.assertNotIn(self.folder.name, told)
        self.assertEqual("There is no such table, or this is no key of it.", self.refused(table, "0" * 32))
        self.assertEqual("There is no such table, or this is no key of it.", self.refused({"table": "0" * 16}, table["keys"]["host"]))
        self.assertNotIn(self.folder.name, self.asked(table, table["keys"]["host"], "picture/3")[2])

    # ---- shares

    def test_tables_that_think(self):
        """However many tables think for long, half of them before somebody's eyes, a quick agent answers at once."""
        descriptors(4 * THINKERS + 200)
        watching = []
        for seed in range(THINKERS):
            table = self.server.table(AGENTS % ((THINKER,) * 5), seed=seed)
            if seed % 2:
                watching.append(Player(self.server.port, table["table"], table["keys"]["spectator"]))
        times = []
        for seed in range(3):
            table = self.server.table(SHORT % "greedy", seed=seed)
            ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
            while not ann.state["over"] and len(times) < (50 if EXTENT == "all" else 25):
                times.append(self.move_and_answer(ann))
                time.sleep(0.01)
            ann.close()
        for watcher in watching:
            watcher.close()
        times.sort()
        slow = times[int(0.99 * len(times))]
        print(f"{THINKERS} tables think: half of {len(times)} answers of another after {1000 * times[len(times) // 2]:.1f} ms, "
              f"99 of 100 in {1000 * slow:.1f} ms")
        self.assertLess(slow, SLOWEST)

    def test_watched_tables_first(self):
        """A table that somebody watches does not wait for those that nobody does."""
        for seed in range(8):
            self.server.table(AGENTS % ((THINKER,) * 5), seed=seed)
        table = self.server.table(SHORT % "mcts:milliseconds=200", seed=1)
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        # At most what is under way has to end: one choice of at most ten seconds a thread.
        self.assertLess(self.move_and_answer(ann), 30)
        for _ in range(3):
            self.assertLess(self.move_and_answer(ann), 30)

    def finished(self, seed=3):
        """A long game of everything that agents have played to its end, and somebody who looks at it."""
        everything = json.loads(self.server.request("GET", "/api/games/full-mix")[2])["toml"]
        toml = re.sub(r'(?m)^(name = ".*")$', r'\1\nagent = "random"', re.sub(r"(?m)^agent = .*\n", "", everything))
        table = self.server.table(toml, seed=seed)
        player = Player(self.server.port, table["table"], table["keys"]["spectator"])
        player.until(lambda: player.state["over"])
        return table, player

    def test_earlier_positions(self):
        """What strangers ask at other tables costs them time, not others, and ends when they go."""
        table = self.server.table(SHORT % "greedy", seed=1)
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        lookers = [self.finished(seed=seed)[1] for seed in range(3)]
        last = lookers[0].state["move"]
        for looker in lookers:
            with contextlib.suppress(OSError):  # who asks so much may be cut off
                for _ in range(1000):
                    looker.socket.say({"type": "ask", "what": "at", "move": last - 5})
        worst = max(self.move_and_answer(ann) for _ in range(10))
        self.assertLess(worst, SLOWEST)
        for looker in lookers:
            looker.close()
        time.sleep(1)
        before = self.server.cpu()
        time.sleep(1)
        self.assertLess(self.server.cpu() - before, 0.3, "it works on for those who have gone")

    def test_films(self):
        """Films that nobody waits for any more are not made, and nobody waits for films."""
        table, looker = self.finished()
        looker.close()
        key = table["keys"]["spectator"]
        self.assertEqual(200, self.asked(table, key, "film")[0])
        links = []
        for _ in range(20):
            link = socket.create_connection(("127.0.0.1", self.server.port))
            link.sendall((f"GET /api/tables/{table['table']}/film HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
                          f"Authorization: Bearer {key}\r\n\r\n").encode())
            links.append(link)
        begun = self.server.work()
        Player(self.server.port, table["table"], key).close()
        self.assertLess(self.server.work() - begun, SLOWEST)
        for link in links:
            link.close()
        self.assertEqual(200, self.asked(table, key, "film")[0])
        self.assertEqual(200, self.server.request("GET", "/api/installed")[0])

    def test_lazy_readers(self):
        """Those who read nothing cost no more together than the one limit."""
        table, looker = self.finished()
        before = self.server.memory()
        lazy, most = [], 0
        for _ in range(80):
            link = Socket(self.server.port)
            link.link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            link.say({"type": "join", "table": table["table"], "key": table["keys"]["spectator"]})
            lazy.append(link)
        for _ in range(6):
            for link in lazy:
                try:
                    for _ in range(60):
                        link.say({"type": "again"})
                except OSError:
                    pass
            time.sleep(1)
            most = max(most, self.server.memory())
        with open(f"/proc/{self.server.process.pid}/maps", encoding="utf-8") as file:
            keeps_freed = 300 if "libasan" in file.read() else 0  # MB that AddressSanitizer holds back, to know them
        print(f'{most - before:.0f} MB for 80 lazy readers')
        self.assertLess(most - before, 200 + keeps_freed)
        begun = self.server.work()
        self.assertEqual("answer", looker.ask(type="ask", what="scores")["type"])
        self.assertLess(self.server.work() - begun, 5 * SLOWEST, "who reads waits for those who do not")

    # ---- tables

    def test_tables_of_one_client(self):
        made, text = 0, ""
        for _ in range(320):
            status, _, text = self.server.request("POST", "/api/tables", {"toml": SHORT % "person"}, {"X-Forwarded-For": "10.0.0.1, 10.0.0.9"})
            if status != 201:
                break
            made += 1
        self.assertIn(made, range(300, 310))
        self.assertIn("You have made many tables", text)
        self.server.table(SHORT % "person", headers={"X-Forwarded-For": "10.0.0.8"})

    def test_who_gets_no_table_has_made_none(self):
        for _ in range(301):
            text = self.server.request("POST", "/api/tables", {"toml": (SHORT % "person").replace('"base"]', '"bsae"]')})[2]
            self.assertIn("there is no module", text)
        self.server.table(SHORT % "person")

    def test_an_agent_that_means_nothing_makes_no_table(self):
        """Habits are about what there is: farmers, where there are any."""
        odd = "careful:no-farmers"
        status, _, text = self.server.request("POST", "/api/tables", {"toml": SHORT % odd})
        self.assertEqual((400, True), (status, "means nothing in this game" in text), text)
        self.assertEqual([], list(Path(self.folder.name).iterdir()))
        said = json.loads(self.server.request("POST", "/api/compose", {"toml": SHORT % odd})[2])
        self.assertEqual((False, 1), (said["ok"], len(said["problems"])), said)
        table = self.server.table(SHORT % "greedy")
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        ann.socket.say({"type": "stand_in", "seat": 0, "agent": odd, "id": "odd"})
        while ann.take().get("id") != "odd":
            self.assertEqual("", ann.state["seats"]["0"]["stand_in"])
        record = self.asked(table, table["keys"]["host"], "record")[2]
        self.assertEqual(400, self.server.request("POST", "/api/records", {"record": record, "agents": ["person", odd]})[0])
        self.assertEqual(2, len(list(Path(self.folder.name).iterdir())))
        ann.close()

    def test_tables_are_counted_anew(self):
        folder = Path(self.folder.name)
        self.server.kill()
        for number in range(4096):
            (folder / f"{number:016x}.bastide").touch()
        self.server = Server(self.folder.name)
        status, _, text = self.server.request("POST", "/api/tables", {"toml": SHORT % "person"})
        self.assertEqual(400, status)
        self.assertIn("There are 4096 tables here", text)
        (folder / f"{7:016x}.bastide").unlink()
        self.server.table(SHORT % "person")

    def test_tables_nobody_came_to(self):
        joined, lonely, old = (self.server.table(SHORT % "person", seed=seed) for seed in range(3))
        moved = self.server.table(base_game("random", "person"), clock={"minutes": 1})  # the agent begins, whoever is there
        host = {"Authorization": "Bearer " + moved["keys"]["host"]}
        while json.loads(self.server.request("GET", f"/api/tables/{moved['table']}", None, host)[2])["seat"] != 1:
            time.sleep(0.05)
        Player(self.server.port, joined["table"], joined["keys"]["host"]).close()
        time.sleep(0.2)
        self.server.kill()
        folder = Path(self.folder.name)
        for table in (joined, old, moved):
            file = self.file(table, ".keys")
            lines = file.read_text().splitlines(keepends=True)
            first = json.loads(lines[0])
            first["made"] -= 25 * 3600
            file.write_text(json.dumps(first) + "\n" + "".join(lines[1:]))
        self.server = Server(self.folder.name)
        end = time.monotonic() + 20
        while any(self.file(table, ".keys").exists() for table in (old, moved)) and time.monotonic() < end:
            time.sleep(0.1)
        self.assertEqual(sorted(table["table"] + kind for table in (joined, lonely) for kind in (".bastide", ".keys")),
                         sorted(file.name for file in folder.iterdir()))
        Player(self.server.port, joined["table"], joined["keys"]["seats"][0]).close()
        Player(self.server.port, lonely["table"], lonely["keys"]["seats"][0]).close()

    # ---- clocks

    def test_a_kill_gives_no_time_back(self):
        table = self.server.table(SHORT % "person", clock={"minutes": 10, "seconds": 0})
        players = [Player(self.server.port, table["table"], key) for key in table["keys"]["seats"]]
        while len({p.state["decision"]["seat"] for p in players}) > 1 or not all(p.state["seats"][s]["clock"]["left"] for p in players for s in "01"):
            players[0].take()
        for _ in range(12):  # until one's clock runs
            for player in players:
                player.ask(type="ask", what="scores")
            player = next(p for p in players if p.mine())
            if player.state["seats"][str(player.hello["seats"][0])]["clock"]["runs"]:
                break
            player.act(next(iter(player.actions)))
        seat = str(player.hello["seats"][0])
        time.sleep(6.5)
        player.socket.say({"type": "again"})
        player.until(lambda: json.loads(player.socket.received[-1])["type"] == "state")
        now = player.state["seats"][seat]["clock"]["left"]
        self.assertLess(now, 600_000 - 6_000, "`again` tells an old clock")
        self.restart()
        again = Player(self.server.port, table["table"], table["keys"]["seats"][int(seat)])
        again.until(lambda: again.state["decision"]["seat"] != "chance")
        self.assertLess(again.state["seats"][seat]["clock"]["left"], 600_000 - 4_500)


if __name__ == "__main__":
    unittest.main()
