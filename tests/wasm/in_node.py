"""The engine of host/wasm in node, with the calls that tests make of a server (serve/client.py)."""

import json
import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
sys.path.insert(0, str(SOURCE / "tests/serve"))

from client import Player  # noqa: E402  (its state is made of the same messages)

BUILT = SOURCE / "build/wasm"


class Engine:
    """`files`: a folder whose content the engine finds in its root."""

    def __init__(self, files, begin="{}"):
        self.node = subprocess.Popen(["node", str(SOURCE / "tests/wasm/driver.mjs"), str(BUILT), str(files)],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines = {}
        self.choose = None  # what makes a choice that is asked for: of an engine that was begun with "elsewhere"
        self.version = self.call("bastide_begin", begin).get("version")

    def call(self, *call):
        self.node.stdin.write(json.dumps(call) + "\n")
        self.node.stdin.flush()
        answer = self.node.stdout.readline()
        if not answer:
            raise RuntimeError(f"the engine has ended at {json.dumps(call)[:200]}")
        return json.loads(answer)

    def request(self, method, path, body=None, key=None):
        """Status and text of the answer."""
        asked = {"method": method, "path": path, "body": json.dumps(body) if body is not None else ""}
        if key:
            asked["authorization"] = "Bearer " + key
        answer = self.call("bastide_request", json.dumps(asked))
        return answer["status"], answer["body"]

    def table(self, toml, **more):
        status, text = self.request("POST", "/api/tables", {"toml": toml, **more})
        if status != 201:
            raise RuntimeError(text)
        return json.loads(text)

    def step(self, milliseconds=100):
        """What was said goes to the lines; how long there is nothing to do."""
        stepped = self.call("bastide_step", milliseconds)
        for line, text in stepped["out"]:
            self.lines[line].heard.append(text)
        for line in stepped["closed"]:
            self.lines[line].closed = True
        for choice in stepped["choices"]:
            self.call("bastide_chosen", choice["id"], self.choose(choice))
        return 0 if stepped["choices"] else stepped["wait"]

    def end(self):
        self.node.stdin.close()
        code = self.node.wait(timeout=60)
        self.node.stdout.close()
        return code


class Line:
    """A connection, as client.Socket is one."""

    def __init__(self, engine, number):
        self.engine, self.number = engine, number
        self.heard, self.closed, self.received = [], False, []
        engine.lines[number] = self
        engine.call("bastide_connect", number)

    def say(self, message):
        self.engine.call("bastide_hear", self.number, json.dumps(message))

    def hear(self):
        while not self.heard:
            if self.closed or self.engine.step() == -1 and not self.heard:
                raise ConnectionError("nothing more is said")
        self.received.append(self.heard.pop(0))
        return json.loads(self.received[-1])

    def close(self):
        self.engine.call("bastide_leave", self.number)


class Guest(Player):
    """Somebody at a table of an engine."""

    def __init__(self, engine, number, table, key):  # pylint: disable=super-init-not-called
        self.join(Line(engine, number), table, key)
