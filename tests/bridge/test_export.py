"""bastide export: what docs/export.schema.json says, and the facts of the record."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["BASTIDE_SOURCE_DIR"])
BASTIDE = os.environ["BASTIDE"]
try:
    import jsonschema
except ImportError:
    jsonschema = None


class Exporting(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def bastide(self, *arguments, code=0):
        ran = subprocess.run([BASTIDE, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(ran.returncode, code, ran.stderr)
        return ran.stderr if code else ran.stdout

    def recorded(self, game, name):
        text = self.bastide("new-game", "--modules", game, "--players", 3, "--agents", "random,random,random")
        (self.folder / f"{name}.toml").write_text(text, encoding="utf-8")
        self.bastide("play", f"{name}.toml", "--seed", 4, "--record", f"{name}.bastide")
        return self.folder / f"{name}.bastide"

    def check_schema(self, exported):
        if jsonschema is None:
            return
        schema = json.loads((SOURCE / "docs/export.schema.json").read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        trouble = next(jsonschema.Draft202012Validator(schema).iter_errors(exported), None)
        self.assertIsNone(trouble, trouble and f"{list(trouble.absolute_path)}: {trouble.message[:500]}")

    def check_facts(self, exported, record):
        lines = [line for line in record.read_text(encoding="utf-8").split("\n\n", 1)[1].splitlines() if line[0] not in "[#"]
        lines = [line for line in lines if not line.startswith("result: ")]
        names = [player["name"] for player in exported["players"]]
        told = ["chance: " + move["text"] if move["chance"] else f"{names[move['player']]}: {move['text']}" for move in exported["moves"]]
        self.assertEqual(told, lines)
        events = [event for move in exported["moves"] for event in move["events"]]
        for seat, score in enumerate(exported["scores"]):
            self.assertEqual(sum(event["points"] for event in events if event["event"] == "points" and event["player"] == seat), score)
        self.assertTrue(all(event["rules"] for event in events if event["event"] == "points"))
        laid = {(tile["x"], tile["y"]): (tile["tile"], tile["rotation"])
                for tile in exported["start"] + [event for event in events if event["event"] in ("laid", "changed")]}
        self.assertEqual(laid, {(tile["x"], tile["y"]): (tile["tile"], tile["rotation"]) for tile in exported["board"]})

    def test_games_of_many_modules(self):
        modules = "farmers,abbot,inns-and-cathedrals,traders-and-builders,princess-and-dragon,tower,abbey-and-mayor,count-of-carcassonne,"
        modules += "bridges-castles-and-bazaars,hills-and-sheep,catapult,wheel-of-fortune,king-and-robber,heretics-and-shrines"
        for name, game in (("base", "base"), ("river", "base,farmers,river"), ("many", "base," + modules)):
            with self.subTest(name):
                record = self.recorded(game, name)
                exported = json.loads(self.bastide("export", record))
                self.assertEqual((exported["format"], exported["version"], exported["finished"]), ("bastide-export", 1, True))
                self.check_schema(exported)
                self.check_facts(exported, record)

    def test_into_a_new_file_alone(self):
        record = self.recorded("base", "one")
        self.bastide("export", record, "-o", "one.json")
        self.assertEqual(json.loads((self.folder / "one.json").read_text(encoding="utf-8")), json.loads(self.bastide("export", record)))
        self.assertRegex(self.bastide("export", record, "-o", "one.json", code=2), r"^bastide: [^\n]*\n$")

    def test_moves_that_a_secret_says_nothing_of(self):
        """Those of the record that a table began with: whoever checks the draws begins behind them."""
        record = self.recorded("base", "one")
        text = record.read_text(encoding="utf-8")
        for words, after in (("", None), (" after 7", 7)):
            record.write_text(text.replace("[seed 4]", f"[commitment {'0a' * 32}{words}]"), encoding="utf-8")
            exported = json.loads(self.bastide("export", record))
            self.check_schema(exported)
            self.assertEqual((exported["chance"]["commitment"], exported["chance"].get("after")), ("0a" * 32, after))

    def test_what_is_no_record_is_refused(self):
        (self.folder / "x").write_text("no record\n", encoding="utf-8")
        record = self.recorded("base", "one")
        lines = record.read_text(encoding="utf-8").splitlines()
        at = next(number for number, line in enumerate(lines) if ": place " in line)
        lines[at] = lines[at].split(":")[0] + ": place cap 70,70 r0"
        (self.folder / "illegal").write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.assertIn(f"illegal:{at + 1}: ", self.bastide("export", "illegal", code=2))
        for file in ("x", "missing", "."):
            self.assertRegex(self.bastide("export", file, code=2), r"^bastide: [^\n]*\n$")


if __name__ == "__main__":
    sys.exit(not unittest.main(exit=False).result.wasSuccessful())
