"""Everything that the server says is as docs/protocol.schema.json says: in a game of everything, with all questions asked."""
import json
import os
import random
import sys
import tempfile
import unittest
from pathlib import Path

try:
    import jsonschema
except ImportError:
    print("There is no python3-jsonschema here.")
    sys.exit(77)

from client import Player, Server

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
MOVES = int(os.environ.get("BASTIDE_PROTOCOL_MOVES", "90"))


def everything():
    text = (SOURCE / "host/games/full-mix.toml").read_text(encoding="utf-8")
    head = text[:text.index("[[player]]")].replace("[switches]", '[switches]\n"base.hand_size" = 2')
    return head + '[[player]]\nname = "Ann"\nyoungest = true\n[[player]]\nname = "Ben"\n'


class Protocol(unittest.TestCase):
    def test_messages_are_as_the_schema_says(self):
        schema = json.loads((SOURCE / "docs/protocol.schema.json").read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        # by type: of a list of alternatives a validator would tell nothing but that none holds
        names = {"state": "state_message"}
        validators = {}
        for one in schema["oneOf"]:
            name = one["$ref"].rsplit("/", 1)[1]
            kind = "state" if name == names["state"] else name
            validators[kind] = jsonschema.Draft202012Validator({"$defs": schema["$defs"], **one})
        chance = random.Random(9)
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            try:
                table = server.table(everything(), seed=5)
                players = [Player(server.port, table["table"], key) for key in (*table["keys"]["seats"], table["keys"]["spectator"])]
                for _ in range(MOVES):
                    for player in players:
                        player.until(lambda p=player: p.mine() or p.state["over"] or p.state["decision"]["seat"] != "chance")
                    player = next(p for p in players if p.mine())
                    self.assertIsNone(player.act(chance.choice(list(player.actions))))
                    for other in players:
                        other.until(lambda o=other, p=player: o.state["move"] >= p.state["move"])
                ann = players[0]
                for question in ({"what": "feature", "tile": 0, "segment": 0}, {"what": "square", "x": 1, "y": 1}, {"what": "left"}, {"what": "question", "want": ["actions", "state"]},
                                 {"what": "at", "move": 5}, {"what": "scores"}, {"what": "why", "text": "pass"}, {"what": "why_not", "square": [1, 1]},
                                 {"what": "why_not", "tile": 0, "segment": 0}, {"what": "why_not", "standing": 0}, {"what": "nothing"}):
                    self.assertIn(ann.ask(type="ask", **question)["type"], ("answer", "no"))
                ann.ask(type="hint")
                ann.socket.say({"type": "undo", "move": ann.state["move"]})
                ann.ask(type="ask", what="scores")
                seen = set()
                for player in players:
                    for text in player.socket.received:
                        message = json.loads(text)
                        seen.add(message["type"])
                        for error in validators[message["type"]].iter_errors(message):
                            self.fail(f"{message['type']}: {error.message[:300]} at {list(error.absolute_path)}")
                self.assertLessEqual({"hello", "pictures", "state", "changes", "seats", "answer", "no"}, seen)
            finally:
                server.kill()


if __name__ == "__main__":
    unittest.main()
