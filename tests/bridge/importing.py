"""Saved games of the other program, as tests read and import them."""
import json
import lzma
import os
import pathlib
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
BASTIDE = os.environ["BASTIDE"]
GAMES = HERE / "games"
SCORES = json.loads((GAMES / "scores.json").read_text(encoding="utf-8"))  # what the other program counted


def game_named(name):
    return json.loads(lzma.decompress((GAMES / f"{name}.jcz.xz").read_bytes()))


class Importing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def bastide(self, *arguments, code=0):
        ran = subprocess.run([BASTIDE, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True, timeout=120, check=False,
                             env={**os.environ, "XDG_DATA_HOME": str(self.folder / "data")})
        self.assertEqual(ran.returncode, code, (arguments, ran.stdout[-2000:], ran.stderr[-2000:]))
        return ran.stdout if code != 2 else ran.stderr

    def imported(self, game, code=0, *arguments):
        """What is said of a game, or of the text of a file; the record is game.bastide."""
        text = game if isinstance(game, (str, bytes)) else json.dumps(game)
        (self.folder / "game.jcz").write_bytes(text.encode() if isinstance(text, str) else text)
        (self.folder / "game.bastide").unlink(missing_ok=True)
        return self.bastide("import", "game.jcz", "-o", "game.bastide", *arguments, code=code)

    def scores_of_record(self):
        told = json.loads(self.bastide("replay", "game.bastide", "--verify", "--json"))
        self.assertTrue(told["verified"])
        return told["finished"], told["scores"]
