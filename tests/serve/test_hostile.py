"""Clients that mean harm: frames and messages of every wrong sort, floods, foreign seats, forged origins, path tricks.

After each the server answers, and another table plays on. BASTIDE_HOSTILE random messages (default 600) come last.
"""
import json
import os
import random
import socket
import string
import struct
import tempfile
import time
import unittest

from at_server import MIX, SHORT
from client import Player, Server, Socket, frame

RANDOM_MESSAGES = int(os.environ.get("BASTIDE_HOSTILE", "600"))


def raw(port, data, patience=3):
    """What the server says to these bytes before it closes, or in so many seconds."""
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as link:
        said = b""
        try:
            link.sendall(data)
            while True:
                more = link.recv(1 << 16)
                if not more:
                    return said
                said += more
        except OSError:
            return said


class Hostile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = Server(cls.folder.name)
        cls.quiet = cls.server.table(SHORT % "greedy")
        cls.target = cls.server.table(MIX % ("", "person", "person"))

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        cls.folder.cleanup()
        assert code == 0, f"the server ended with {code}"

    def tearDown(self):
        """Somebody else's table goes on."""
        self.assertIsNone(self.server.process.poll(), "the server has ended")
        ann = Player(self.server.port, self.quiet["table"], self.quiet["keys"]["seats"][0])
        if not ann.state["over"]:
            ann.until(lambda: ann.mine() or ann.state["over"])
        if ann.mine():
            self.assertIsNone(ann.act(next(iter(ann.actions))))
        ann.close()

    def joined(self, key="spectator"):
        keys = self.target["keys"]
        return Player(self.server.port, self.target["table"], keys["spectator"] if key == "spectator" else keys["seats"][key])

    def refused(self, data):
        """A WebSocket that says these bytes is closed."""
        link = Socket(self.server.port)
        link.link.settimeout(10)
        link.link.sendall(data)
        with self.assertRaises((ConnectionError, OSError)):
            for _ in range(1000):
                if link.hear().get("type") == "refused":
                    raise ConnectionError
        link.close()

    def test_malformed_frames(self):
        join = json.dumps({"type": "join", "table": self.target["table"], "key": self.target["keys"]["spectator"]}).encode()
        for data in (
            frame(join, masked=False),
            bytes([0xF1, 0x80]) + bytes(4),                       # reserved bits
            frame(b"x", opcode=5),                                # an opcode that there is not
            frame(b"x", opcode=0),                                # goes on with nothing
            frame(b"x" * 200, opcode=9),                          # a ping that is too long
            frame(b"x", opcode=9, final=False),
            frame(b"\xff\xfe{}"),                                 # no UTF-8
            bytes([0x81, 0xFF]) + struct.pack(">Q", 1 << 62),     # a length that nobody sends
            bytes([0x81, 0xFF]) + struct.pack(">Q", (1 << 64) - 1),
            frame(b"[" * 12000),                                  # deeply nested
            frame(b'{"type":' * 2000),
            frame(b'"text"'), frame(b"null"), frame(b""), frame(b"{}"), frame(b'{"type":"act"}'),
            frame(b'{"type":"join","table":[],"key":{}}'),
            frame(b'{"type":"join","table":"../../x","key":"' + b"0" * 32 + b'"}'),
            frame(join, opcode=2),
            frame(b"{" + b" " * (17 << 10) + b"}"),               # larger than a message may be
        ):
            with self.subTest(data=data[:40]):
                self.refused(data)

    def test_half_a_frame_and_silence(self):
        links = []
        for data in (b"", b"\x81", frame(b'{"type":"join"')[:6], b"GET /ws HT"):
            link = socket.create_connection(("127.0.0.1", self.server.port))
            link.sendall(data)
            links.append(link)
        status, _, _ = self.server.request("GET", "/api/installed")
        self.assertEqual(200, status)
        for link in links:
            link.close()

    def test_requests_that_are_none(self):
        host = f"Host: 127.0.0.1:{self.server.port}\r\n".encode()
        for data in (b"\x00" * 100, b"\x16\x03\x01" + bytes(200), b"GET / HTTP/9.9\r\n\r\n", b"GET\r\n\r\n", b"A" * 20000,
                     b"GET / HTTP/1.1\r\n" + host + b"X: " + b"y" * 20000 + b"\r\n\r\n",
                     b"POST /api/tables HTTP/1.1\r\n" + host + b"Content-Length: 99999999999999999999\r\n\r\n",
                     b"POST /api/tables HTTP/1.1\r\n" + host + b"Content-Length: 5000000\r\n\r\n" + b"x" * 5000,
                     b"POST /api/tables HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n",
                     b"POST /api/tables HTTP/1.1\r\n" + host + b"Content-Length: -1\r\n\r\n"):
            with self.subTest(data=data[:60]):
                self.assertNotIn(b"HTTP/1.1 2", raw(self.server.port, data))

    def test_path_tricks(self):
        host = f"Host: 127.0.0.1:{self.server.port}\r\nConnection: close\r\n\r\n".encode()
        table = self.target["table"]
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/..%2f..%2fetc/passwd", "/.", "/..", "/\\..\\x",
                     "/index.html/../../x", "/%00", "/api/games/..%2fx", "/api/games/../../x", f"/api/tables/{table}.keys", f"/{table}.keys",
                     f"/api/tables/{table}/record", "/api/tables/" + "0" * 16 + "/record", "/api/tile_sets/..", "/api/rules/" + "A" * 5000,
                     "http://127.0.0.1/etc/passwd", "/~root"):
            with self.subTest(path=path[:60]):
                said = raw(self.server.port, b"GET " + path.encode() + b" HTTP/1.1\r\n" + host)
                self.assertNotIn(b"root:", said)
                self.assertNotIn(table.encode() + b" ", said)
                self.assertRegex(said, rb"^(HTTP/1.1 4\d\d|$)")

    def test_forged_origins_and_hosts(self):
        for origin, host in (("http://evil.example", None), ("null", None), (f"http://127.0.0.1:{self.server.port}.evil.example", None),
                             (f"https://127.0.0.1:{self.server.port}", None), (None, "evil.example"), (None, f"127.0.0.1:{self.server.port + 1}")):
            with self.subTest(origin=origin, host=host):
                self.assertEqual(403, Socket(self.server.port, origin, host).status)
        status, _, _ = self.server.request("POST", "/api/tables", {"toml": SHORT % "person"}, {"Origin": "http://evil.example"})
        self.assertEqual(403, status)
        self.assertEqual(101, Socket(self.server.port, f"http://127.0.0.1:{self.server.port}").status)

    def test_foreign_seats(self):
        ann, ben, watcher = self.joined(0), self.joined(1), self.joined()
        decides = next(p for p in (ann, ben) if p.state["decision"].get("seat") == p.hello["seats"][0])
        text = next(iter(decides.actions))
        for stranger in (watcher, ben if decides is ann else ann):
            self.assertIsNotNone(stranger.act(text))
            for message in ({"type": "undo", "move": stranger.state["move"]}, {"type": "view", "seat": 0}, {"type": "view", "seat": -1},
                            {"type": "view", "seat": 1 << 60}, {"type": "hint"}, {"type": "ask", "what": "why", "text": text}):
                self.assertEqual("no", stranger.ask(**message)["type"], message)
        for key in ("", "0" * 32, self.quiet["keys"]["host"], ["x"], None, self.target["keys"]["host"][:-1]):
            with self.assertRaises(RuntimeError):
                Player(self.server.port, self.target["table"], key)
        for player in (ann, ben, watcher):
            player.close()

    def test_floods(self):
        """Who says much waits for the answers, one after the other; nobody else does."""
        player = self.joined()
        for _ in range(4000):
            player.socket.say({"type": "again"})
        other = Player(self.server.port, self.quiet["table"], self.quiet["keys"]["seats"][0])
        for _ in range(5):
            asked = self.server.work()
            other.ask(type="ask", what="scores")
            self.assertLess(self.server.work() - asked, 2)
        other.close()
        for _ in range(20):
            self.assertNotEqual("refused", player.take()["type"])
        player.close()

    def test_many_connections(self):
        links = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(300)]
        status, _, _ = self.server.request("GET", "/api/installed")
        self.assertEqual(200, status)
        for link in links:
            link.close()

    def test_slow_readers(self):
        """Who does not take what is sent costs no memory without end."""
        lazy = self.joined()
        lazy.socket.link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for _ in range(150):
            lazy.socket.say({"type": "ask", "what": "at", "move": 0, "id": "x" * 1000})
        time.sleep(1)
        lazy.close()

    def test_bodies(self):
        for body in ("", "[]", "{}", '{"toml":1}', '{"toml":"x = "}', '{"toml":"' + "x" * 100000 + '"}', "[" * 100000, '{"toml":null}',
                     json.dumps({"toml": SHORT % "person", "seed": -1}), json.dumps({"toml": SHORT % "person", "seed": "x"}),
                     json.dumps({"toml": SHORT.replace('"base-c2"', '{set = "base-c2", copies = 500}') % "person"})):
            for path in ("/api/tables", "/api/compose", "/api/records"):
                data = body.encode()
                head = (f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nConnection: close\r\n"
                        f"Content-Length: {len(data)}\r\n\r\n").encode()
                said = raw(self.server.port, head + data, 20)
                if path != "/api/compose":
                    self.assertRegex(said, rb"^HTTP/1.1 4\d\d", (path, body[:60]))

    def test_numbers_that_name_something_else(self):
        """What is too large, a fraction or no number names nothing: no answer is about another square, segment or move."""
        table = self.server.table(SHORT % "person")
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        ann.until(ann.mine)
        for square in (65537, -65535, 1.0, 0.9, True, 2 ** 32, 2 ** 64 - 1, 2 ** 64):
            for message in ({"what": "square", "x": square, "y": 0}, {"what": "square", "x": 0, "y": square}, {"what": "why_not", "square": [square, 0]}):
                self.assertEqual("no", ann.ask(type="ask", **message)["type"], message)
        for number in (-1, -2 ** 64, 0.5, True, None, "0", 2 ** 32, 2 ** 64, 2 ** 64 + 1):
            for message in ({"what": "feature", "tile": number, "segment": 0}, {"what": "feature", "tile": 0, "segment": number}, {"what": "at", "move": number}):
                self.assertEqual("no", ann.ask(type="ask", **message)["type"], message)
        for message in ({"what": "feature", "tile": 0, "segment": 0}, {"what": "at", "move": 0}, {"what": "square", "x": -1, "y": 0},
                        {"what": "why_not", "square": [1, 0]}):
            self.assertEqual("answer", ann.ask(type="ask", **message)["type"], message)
        ann.close()
        for moves in (-1, 2.7, True, "1"):
            status, _, text = self.server.request("POST", "/api/records", {"record": "", "moves": moves})
            self.assertEqual((400, {"error": "'moves' is a whole number from 0 on."}), (status, json.loads(text)), moves)

    def test_random_messages(self):
        chance = random.Random(4)
        whose = [0 if number % 2 else "spectator" for number in range(20)]
        players = [self.joined(key) for key in whose]  # each says as much as one client may, half of them with a seat's key
        player = players[0]

        def anything(depth=0):
            kind = chance.randrange(9 if depth < 3 else 6)
            if kind == 0:
                return chance.choice([0, 1, -1, 1 << 31, 1 << 63, 10 ** 30, 1.5, -0.0])
            if kind == 1:
                return chance.choice([None, True, False])
            if kind <= 4:
                return chance.choice(["act", "undo", "view", "again", "hint", "ask", "feature", "square", "left", "at", "why", "scores", "pass", "",
                                      "".join(chance.choices(string.printable + "žß€\u0000😀", k=chance.randrange(40)))])
            if kind == 5:
                return chance.choice(list(player.actions or ["place"]))
            if kind == 6:
                return [anything(depth + 1) for _ in range(chance.randrange(5))]
            return {chance.choice(["type", "move", "text", "id", "seat", "what", "tile", "segment", "x", "y", "z"]): anything(depth + 1)
                    for _ in range(chance.randrange(6))}

        for sent in range(RANDOM_MESSAGES):
            at = sent % len(players)
            player = players[at]
            message = anything()
            if not isinstance(message, dict):
                message = {"type": chance.choice(["ask", "act", "view"]), "what": chance.choice(["feature", "square", "at", "why"]), "text": message}
            message.setdefault("type", chance.choice(["ask", "act", "hint", "undo"]))
            try:
                player.socket.say(message)
                if sent // len(players) % 40 == 39:
                    player.ask(type="ask", what="scores")
            except (ConnectionError, OSError):
                players[at] = self.joined(whose[at])
            if sent % 800 == 799:
                time.sleep(1)
            if sent % 10000 == 9999:
                print(f"{sent + 1} messages")
        for player in players:
            player.close()


if __name__ == "__main__":
    unittest.main()
