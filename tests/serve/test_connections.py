"""What one client may have of connections, requests and tables before its eyes, however it asks for more."""
import contextlib
import json
import os
import select
import socket
import time
import unittest

from at_server import AtServer, SHORT
from client import Socket

SLOWEST = float(os.environ.get("BASTIDE_SLOWEST", "1"))  # seconds of the server's work


class Connections(AtServer):
    def test_many_requests_of_one(self):
        """One client has so many requests waiting; another gets its answer."""
        game = json.loads(self.server.request("GET", "/api/games/full-mix")[2])["toml"]
        body = json.dumps({"toml": game}).encode()
        head = f"POST /api/compose HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nX-Forwarded-For: 10.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
        links = []
        for _ in range(60):
            link = socket.create_connection(("127.0.0.1", self.server.port), timeout=60)
            link.sendall(head.encode() + body)
            links.append(link)
        begun = self.server.work()
        self.assertEqual(200, self.server.request("GET", "/api/installed", None, {"X-Forwarded-For": "10.0.0.2"})[0])
        self.assertLess(self.server.work() - begun, SLOWEST)
        answers = [link.recv(12)[-3:] for link in links]
        self.assertEqual({b"200", b"503"}, set(answers))
        for link in links:
            link.close()

    def status_of(self, link):
        with contextlib.suppress(OSError):
            return link.recv(12)[-3:]
        return b""

    def test_bodies_that_do_not_arrive(self):
        """One client has few unfinished requests, and others send theirs meanwhile."""
        def begun(client):
            link = socket.create_connection(("127.0.0.1", self.server.port), timeout=60)
            link.sendall((f"POST /api/compose HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n{client}Content-Length: 200000\r\n\r\n").encode() + b"{")
            return link
        # A client may write such a line itself; the proxy's comes last.
        links = [begun(f"X-Forwarded-For: 10.0.1.{n}\r\nX-Forwarded-For: 10.0.0.{n}, 10.0.0.1\r\n") for n in range(40)]
        end = time.monotonic() + 10
        while len(refused := select.select(links, [], [], 0)[0]) < 8 and time.monotonic() < end:
            time.sleep(0.1)
        self.assertEqual([b"503"] * 8, [self.status_of(link) for link in refused])
        self.assertEqual(200, self.server.request("POST", "/api/compose", {"toml": SHORT % "person"}, {"X-Forwarded-For": "10.0.0.2"})[0])
        for link in links:
            link.close()
        end = time.monotonic() + 20
        while self.server.request("POST", "/api/compose", {"toml": SHORT % "person"}, {"X-Forwarded-For": "10.0.0.1"})[0] != 200:
            self.assertLess(time.monotonic(), end, "what has gone counts on")
            time.sleep(0.1)

    def test_connections_of_one(self):
        """One client has so many tables before its eyes; another joins."""
        def asked(client):
            link = socket.create_connection(("127.0.0.1", self.server.port), timeout=60)
            link.sendall((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nX-Forwarded-For: {client}\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n").encode())
            return link, self.status_of(link)
        links = [asked("::ffff:10.0.0.1") for _ in range(128)]
        self.assertEqual({b"101"}, {status for _, status in links})
        self.assertEqual(b"503", asked("10.0.0.1")[1])
        self.assertEqual(b"101", asked("10.0.0.2")[1])
        for link, _ in links:
            link.close()
        end = time.monotonic() + 20
        while asked("10.0.0.1")[1] != b"101":
            self.assertLess(time.monotonic(), end, "who has gone counts on")
            time.sleep(0.1)

    # ---- work: a quarter of a second in each second, two at once, and every message counts 5 ms

    def joined(self, table, client):
        link = Socket(self.server.port, client=client)
        link.say({"type": "join", "table": table["table"], "key": table["keys"]["spectator"]})
        self.assertEqual("hello", link.hear()["type"])
        return link

    def test_work_over_several_connections_is_one_clients(self):
        table = self.server.table(SHORT % "person")
        begun = time.monotonic()
        links = [self.joined(table, "10.0.0.1") for _ in range(6)]
        for number in range(90):
            for link in links:
                link.say({"type": "ask", "what": "scores", "id": number})
            for link in links:
                while link.hear().get("id") != number:
                    pass
        owed = (90 * 6 - len(links)) * 0.005 - 2  # the last answers are there before they are paid for
        self.assertGreater(time.monotonic() - begun, owed / 0.25)
        for link in links:
            link.close()

    def test_who_comes_and_goes_owes_what_they_made(self):
        table = self.server.table(SHORT % "person")
        begun = time.monotonic()
        for _ in range(600):
            self.joined(table, "10.0.0.1").close()
        self.assertGreater(time.monotonic() - begun, (590 * 0.005 - 2) / 0.25)  # the last few may not be counted yet
        other = self.joined(table, "10.0.0.2")
        other.close()


if __name__ == "__main__":
    unittest.main()
