"""A client of `bastide serve` with the standard library alone: HTTP requests, and a WebSocket (RFC 6455)."""

import base64
import http.client
import json
import os
import re
import resource
import socket
import struct
import subprocess
import sys

PROGRAM = os.environ["BASTIDE"]

try:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        socket.create_connection(listening.getsockname()).close()
except OSError as trouble:
    print(f"Nothing can be reached on this machine, not even by itself: {trouble}.")
    sys.exit(77)


def descriptors(wanted):
    """Makes room for so many connections, here and in the servers begun from now on, as far as the system lets us."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


descriptors(1000)
PATIENCE = 120 * max(1, float(os.environ.get("BASTIDE_SLOWEST", "1")))  # seconds; an instrumented server takes its time


class Server:
    """`bastide serve` on any free port of the loopback."""

    def __init__(self, tables, port=0, *options):
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", str(port), "--tables", str(tables), *options],
                                        stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise RuntimeError(f"The server did not begin: {line!r}")
        self.port = int(found[1])

    def request(self, method, path, body=None, headers=None):
        """Status, headers and text of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        text = json.dumps(body) if body is not None else None
        connection.request(method, path, text, headers or {})
        answer = connection.getresponse()
        result = answer.status, dict(answer.getheaders()), answer.read().decode()
        connection.close()
        return result

    def table(self, toml, seed=1, **customs):
        headers = customs.pop("headers", None)
        status, _, text = self.request("POST", "/api/tables", {"toml": toml, "seed": seed, **customs}, headers)
        if status != 201:
            raise RuntimeError(text)
        return json.loads(text)

    def files_up_to(self, size=None):
        """From now on no file of the server may grow beyond so many bytes, as on a disk that is full; None: it has room."""
        hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))

    def cpu(self):
        """Seconds of processors that it has taken."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def work(self):
        """Seconds of work, shared evenly among the processors: what somebody has to wait for the server, and not for others that the
        machine has to do with."""
        return self.cpu() / len(os.sched_getaffinity(0))

    def memory(self):
        """In MB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.terminate()
        code = self.process.wait(timeout=20)
        self.process.stdout.close()
        return code


def frame(payload, opcode=1, masked=True, final=True):
    head = bytes([(0x80 if final else 0) | opcode])
    mark = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([mark | len(payload)])
    elif len(payload) < 1 << 16:
        head += bytes([mark | 126]) + struct.pack(">H", len(payload))
    else:
        head += bytes([mark | 127]) + struct.pack(">Q", len(payload))
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


class Socket:
    """A WebSocket; `received` keeps the text of everything that came."""

    def __init__(self, port, origin=None, host=None, client=None):
        self.received = []
        self.buffer = b""
        self.link = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if origin:
            lines.append(f"Origin: {origin}")
        if client:  # as a proxy on this machine names who asks
            lines.append(f"X-Forwarded-For: {client}")
        self.link.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def _more(self):
        data = self.link.recv(1 << 16)
        if not data:
            raise ConnectionError("The server closed the connection.")
        self.buffer += data

    def _take(self, size):
        while len(self.buffer) < size:
            self._more()
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def say(self, message):
        self.link.sendall(frame(json.dumps(message).encode()))

    def hear(self):
        """The next message, of one frame or several; pings are answered."""
        text = b""
        while True:
            opcode, length = self._take(2)
            length &= 0x7F
            if length == 126:
                length = struct.unpack(">H", self._take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(length)
            if opcode & 15 == 9:
                self.link.sendall(frame(payload, 10))
            elif opcode & 15 == 8:
                raise ConnectionError("The server closed the WebSocket.")
            else:
                text += payload
                if opcode & 0x80:
                    self.received.append(text.decode())
                    return json.loads(text)

    def close(self):
        self.link.close()


def merged(target, patch):
    """RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), value)
    return result


class Player:
    """Somebody at a table, with the state as the messages tell it."""

    def __init__(self, port, table, key):
        self.join(Socket(port), table, key)

    def join(self, connection, table, key):
        """By any connection."""
        self.socket = connection
        self.socket.say({"type": "join", "table": table, "key": key})
        self.hello = self.socket.hear()
        if self.hello["type"] != "hello":
            raise RuntimeError(self.hello)
        self.state, self.actions, self.log, self.over = {}, None, [], None
        self.until(lambda: self.state)

    def take(self):
        """One message, put into the state."""
        message = self.socket.hear()
        if message["type"] == "state":
            self.state = dict(message["state"])
            self.actions = self.state.pop("actions", None)
            self.log = message["log"]
        elif message["type"] == "changes":
            if message["from"] != self.state["move"]:
                raise RuntimeError(f"changes from {message['from']} came at {self.state['move']}")
            self.state = merged(self.state, message["patch"])
            self.actions = message.get("actions", self.actions)
            self.log += message["log"]
        elif message["type"] == "over":
            self.over = message
        return message

    def until(self, condition):
        while not condition():
            self.take()

    def mine(self):
        return bool(self.state.get("decision", {}).get("mine")) and bool(self.actions)

    def act(self, text):
        """Plays and waits until the game has gone on, or until the server refuses; then the sentence."""
        move = self.state["move"]
        self.socket.say({"type": "act", "move": move, "text": text, "id": move})
        while self.state["move"] == move:
            message = self.take()
            if message["type"] == "no":
                return message["sentence"]
        return None

    def ask(self, **question):
        self.socket.say({**question, "id": "question"})
        while True:
            message = self.take()
            if message.get("id") == "question":
                return message

    def close(self):
        self.socket.close()
