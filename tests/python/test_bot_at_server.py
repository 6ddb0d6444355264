"""A program in Python sits at a table of the server, by the same function as a bot of the program."""
import sys
import tempfile
import unittest
from pathlib import Path

from engine import SOURCE, main, need

need("websocket")
sys.path += [str(SOURCE / "tests/serve"), str(SOURCE / "host/bots")]

import bastide  # noqa: E402
from bastide import bot  # noqa: E402
from at_server import MIX, SECRETS, AtServer, base_game  # noqa: E402
from client import Player, Server  # noqa: E402
import one_ply  # noqa: E402


class AtTheServer(AtServer):
    def join(self, table, choose, seat=0, **more):
        return bot.join(f"ws://127.0.0.1:{self.server.port}/ws", table["table"], table["keys"]["seats"][seat], choose, **more)

    def test_it_plays_to_the_end_and_the_record_says_so(self):
        table = self.server.table(base_game(ben="random"), seed=3)
        asked = []

        def choose(question):
            asked.append(question.turn)
            self.assertEqual(question.seat, 0)
            self.assertEqual(question.legal, [question.state.action_to_string(action) for action in question.state.legal_actions()])
            return one_ply.choose(question)

        told = self.join(table, choose, want=["state"])
        self.assertGreater(len(asked), 30)
        text = self.file(table).read_text(encoding="utf-8")
        self.assertIn(f"result: Ann {told['scores'][0]}, Ben {told['scores'][1]}", text)
        self.assertGreater(told["scores"][0], told["scores"][1])
        self.assertEqual(text.count("\nAnn: "), len(asked))
        with tempfile.TemporaryDirectory() as folder:  # what the table played is what the engine here plays
            record = Path(folder, "table.bastide")
            record.write_text(text, encoding="utf-8")
            self.assertEqual(bastide.read_record(str(record)).returns(), told["scores"])
        self.assertEqual(self.join(table, choose), told)  # who comes later hears how it ended

    def test_it_comes_back_to_a_server_that_began_anew(self):
        table = self.server.table(base_game(ben="random"), seed=3)
        asked = []

        def choose(question):
            asked.append(question.turn)
            if len(asked) in (3, 10):
                port = self.server.port
                self.server.kill()
                self.server = Server(self.folder.name, port)
            return question.legal[0]

        told = self.join(table, choose)
        self.assertIn(f"result: Ann {told['scores'][0]}, Ben {told['scores'][1]}", self.file(table).read_text(encoding="utf-8"))

    def test_hidden_hands_stay_hidden(self):
        """Asked twice, what the other holds is dealt anew each time; one's own hand and what is legal are the same."""
        table = self.server.table(MIX % (SECRETS, "person", "person"), seed=4)
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        told = [ann.ask(type="ask", what="question", want=["state"]) for _ in range(6)]
        questions = [bot.Question(one["question"], bot.Table(one["greeting"])) for one in told]
        self.assertGreater(len({question.part("state") for question in questions}), 1)
        self.assertEqual(len({tuple(question.legal) for question in questions}), 1)
        self.assertEqual(len({str(question.unseen) for question in questions}), 1)
        for question in questions:
            self.assertEqual([question.state.action_to_string(action) for action in question.state.legal_actions()], question.legal)

    def test_who_may_not_ask_is_told_why(self):
        table = self.server.table(base_game(), seed=3)
        for key, sentence in ((table["keys"]["seats"][1], "not for you"), (table["keys"]["spectator"], "not for you")):
            other = Player(self.server.port, table["table"], key)
            self.assertIn(sentence, other.ask(type="ask", what="question")["sentence"])
        ann = Player(self.server.port, table["table"], table["keys"]["seats"][0])
        plain = ann.ask(type="ask", what="question")["question"]
        self.assertNotIn("state", plain)
        self.assertEqual(sorted(plain["legal"]), sorted(ann.actions))
        for wanted in (["dreams"], "state", 7, [{}]):
            self.assertEqual(ann.ask(type="ask", what="question", want=wanted)["type"], "no")
        tournament = self.server.table(base_game(), seed=3, aids="tournament")
        with self.assertRaisesRegex(bastide.Error, "aids of a tournament"):
            self.join(tournament, one_ply.choose, want=["state"])
        with self.assertRaises(bastide.Error):
            bot.join(f"ws://127.0.0.1:{self.server.port}/ws", table["table"], "0" * 32, one_ply.choose)
        with self.assertRaisesRegex(bastide.Error, "legal|no action"):
            self.join(table, lambda question: "place nothing 0,0")


if __name__ == "__main__":
    main()
