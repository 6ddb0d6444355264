"""Many tables at once: how long a move takes to the other client, how much memory it costs, and that none is lost.

BASTIDE_LOAD_TABLES (default 40) tables with two clients each, one move a second a table, for BASTIDE_LOAD_SECONDS (default 6). All
clients are of this one process, which reads no more of a message than it needs, so that it is the server that is measured.
"""
import base64
import heapq
import json
import os
import re
import selectors
import socket
import struct
import tempfile
import time
import unittest

from client import Server, descriptors, frame

TABLES = int(os.environ.get("BASTIDE_LOAD_TABLES", "40"))
SECONDS = float(os.environ.get("BASTIDE_LOAD_SECONDS", "6"))
ALONE = TABLES >= 1000  # a measurement, for which a machine has nothing else to do
SLOWEST = 0.05 if ALONE else 0.25 * float(os.environ.get("BASTIDE_SLOWEST", "1"))  # seconds; of a small load, of the server's work
GAME = """
[game]
modules = ["base", "farmers"]
tilesets = [{ set = "base-c2", copies = 3 }]
[[player]]
name = "Ann"
youngest = true
[[player]]
name = "Ben"
"""
MOVE = re.compile(rb'"move":(\d+)')
ACTION = re.compile(rb'"actions":\{"((?:[^"\\]|\\.)*)"')


class Client:
    """One WebSocket, read without blocking. Knows the move it stands at, and the first thing it may do."""

    def __init__(self, port, table, key):
        self.buffer = bytearray()
        self.move, self.action, self.over = -1, None, False
        self.link = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        head = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version: 13"]
        self.link.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.link.recv(1 << 16)
        del self.buffer[:self.buffer.index(b"\r\n\r\n") + 4]
        self.say({"type": "join", "table": table, "key": key})
        while self.move < 0:
            self.read(self.link.recv(1 << 16))
        self.link.setblocking(False)

    def say(self, message):
        self.link.sendall(frame(json.dumps(message).encode()))

    def act(self):
        self.say({"type": "act", "move": self.move, "text": self.action})
        self.action = None

    def read(self, data):
        """True if the state went on."""
        self.buffer += data
        went_on = False
        while len(self.buffer) >= 2:
            length, at = self.buffer[1] & 0x7F, 2
            if length == 126 and len(self.buffer) >= 4:
                length, at = struct.unpack_from(">H", self.buffer, 2)[0], 4
            elif length == 127 and len(self.buffer) >= 10:
                length, at = struct.unpack_from(">Q", self.buffer, 2)[0], 10
            elif length > 125:
                break
            if len(self.buffer) < at + length:
                break
            opcode, text = self.buffer[0] & 15, bytes(self.buffer[at:at + length])
            del self.buffer[:at + length]
            if opcode == 9:
                self.link.sendall(frame(text, 10))
            else:
                went_on = self.hear(text) or went_on
        return went_on

    def hear(self, text):
        start = text[:40]
        if b'"no"' in start or b'"refused"' in start:
            raise AssertionError(text)
        if b'"over"' in start:
            self.over = True
        if b'"changes"' not in start and b'"state"' not in start:
            return False
        before, self.move = self.move, int(MOVE.search(text)[1])
        found = ACTION.search(text)
        self.action = found[1].decode() if found else (self.action if self.move == before else None)
        return self.move != before


def memory(process):
    """Of the server, in MB."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024


class Load(unittest.TestCase):
    def test_many_tables(self):
        descriptors(4 * TABLES + 200)
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            try:
                self.load(server)
            finally:
                server.kill()

    def load(self, server):
        clock = time.monotonic if ALONE else server.work
        started = time.monotonic()
        selector = selectors.DefaultSelector()
        tables = []
        for number in range(TABLES):
            made = server.table(GAME, seed=number, headers={"X-Forwarded-For": f"10.0.0.{number // 200}"})  # no client makes them all
            pair = [Client(server.port, made["table"], key) for key in made["keys"]["seats"]]
            for seat, client in enumerate(pair):
                selector.register(client.link, selectors.EVENT_READ, (number, seat))
            tables.append(pair)
            for key, _ in selector.select(0):  # pings of those that wait
                tables[key.data[0]][key.data[1]].read(key.fileobj.recv(1 << 18))
        print(f"{TABLES} tables opened in {time.monotonic() - started:.1f} s, {memory(server.process):.0f} MB")
        due = [(time.monotonic() + number / TABLES, number) for number in range(TABLES)]
        heapq.heapify(due)
        sent, times, moves, end = {}, [], 0, time.monotonic() + SECONDS
        while time.monotonic() < end or sent:
            now = time.monotonic()
            self.assertLess(now, end + 20, f"{len(sent)} moves were lost")
            while due and due[0][0] <= now < end:
                _, number = heapq.heappop(due)
                client = next((one for one in tables[number] if one.action is not None), None)
                if client is not None and number not in sent:
                    other = tables[number][0 if client is tables[number][1] else 1]
                    sent[number] = (clock(), other)
                    client.act()
                    moves += 1
                if not tables[number][0].over:
                    heapq.heappush(due, (now + 1, number))
            for key, _ in selector.select(max(0.0, min(0.02, (due[0][0] if due else now + 1) - time.monotonic()))):
                number, seat = key.data
                client = tables[number][seat]
                if client.read(client.link.recv(1 << 18)) and number in sent and sent[number][1] is client:
                    times.append(clock() - sent.pop(number)[0])
        times.sort()
        slow = times[int(0.99 * len(times))]
        used = memory(server.process)
        print(f"{moves} moves in {SECONDS:.0f} s: half of them in {1000 * times[len(times) // 2]:.1f} ms, 99 of 100 in {1000 * slow:.1f} ms, "
              f"the slowest in {1000 * times[-1]:.1f} ms; {used:.0f} MB")
        self.assertEqual(moves, len(times))
        self.assertGreater(moves, TABLES * (SECONDS - 2) * 0.8 if ALONE else TABLES / 2)
        self.assertLess(slow, SLOWEST)
        self.assertLess(used, 2048)


if __name__ == "__main__":
    unittest.main()
