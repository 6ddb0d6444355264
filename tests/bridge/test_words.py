"""modules/*/jcz.toml: tiles and sets are ours, and where the replay of logs (tests/differential/mapping.toml) has the same facts, they are the same."""
import os
import pathlib
import sys
import tomllib
import unittest

SOURCE = pathlib.Path(os.environ["BASTIDE_SOURCE_DIR"])
MAPPING = tomllib.loads((SOURCE / "tests/differential/mapping.toml").read_text(encoding="utf-8"))
WORDS = {file.parent.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(SOURCE.glob("modules/*/jcz.toml"))}
TOTALS = {"abbey-and-mayor:1": 12, "count": 12}  # abbeys are in no set there, and the City is one piece here


def merged(table):
    return {key: value for words in WORDS.values() for key, value in words.get(table, {}).items()}


def listed(table):
    return [(module, entry) for module, words in WORDS.items() for entry in words.get(table, [])]


class Words(unittest.TestCase):
    def test_tiles_are_ours_in_their_numbers(self):
        sets = {theirs["name"]: theirs for _, theirs in listed("set")}
        for theirs in sets.values():
            with self.subTest(theirs["name"]):
                if "like" in theirs:
                    self.assertLessEqual(set(theirs["instead"]), set(sets[theirs["like"]]["tiles"]))
                    continue
                ours = [tomllib.loads((SOURCE / f"tilesets/{name}.toml").read_text(encoding="utf-8")) for name in theirs["tile_sets"]]
                names = {tile["name"] for tiles in ours for tile in tiles["tile"]}
                words = {tile: value.split() for tile, value in theirs["tiles"].items()}
                self.assertLessEqual({word[0] for word in words.values()}, names)
                copies = sum(next((int(part[1:]) for part in word[1:] if part[0] == "x"), 1) for word in words.values())
                self.assertEqual(copies, TOTALS.get(theirs["name"]) or sum(tiles["tileset"]["total"] for tiles in ours))

    def test_modules_and_switches_are_ours(self):
        for module, words in WORDS.items():
            rules = tomllib.loads((SOURCE / f"modules/{module}/rules.toml").read_text(encoding="utf-8"))
            known = {switch["name"]: [str(value) for value in switch.get("values", ["true", "false"])]
                     for switch in rules.get("switch", []) + rules.get("part", [])}
            for values in [entry.get(key, {}) for entry in words.get("element", []) for key in ("switches", "absent")] + \
                    [values for rule in words.get("rule", []) for values in rule["values"].values()]:
                for name, value in values.items():
                    self.assertIn(value, known[name], (module, name))

    def test_sets_bring_elements_that_are_known(self):
        known = {element["name"] for _, element in listed("element")}
        for _, theirs in listed("set"):
            self.assertLessEqual(set(theirs.get("brings", [])), known, theirs["name"])

    def test_as_the_replay_of_logs_has_it(self):
        self.assertEqual(merged("figures"), MAPPING["figures"])
        places = MAPPING["pieces"] | MAPPING["spaces"]  # some of theirs are pieces
        spaces = merged("spaces")
        self.assertEqual(spaces, {name: places.get(name, ours) for name, ours in spaces.items()})
        # how tunnels are called there, the replay makes up of a token and a side
        self.assertLessEqual({name for name in MAPPING["spaces"] if not name.startswith("TUNNEL_")}, set(spaces))
        kinds = {}
        for words in WORDS.values():
            for kind, ours in words.get("kinds", {}).items():
                kinds.setdefault(kind, set()).update(ours)
        for kind, ours in kinds.items():
            replayed = MAPPING["kinds"].get(kind) or MAPPING["inner"][kind.split()[-1]]
            self.assertEqual(ours, {replayed} if isinstance(replayed, str) else set(replayed))
        for module, element in listed("element"):
            ways = MAPPING["elements"][element["name"]].get("present", [{}])
            if element.get("loads", True):  # else they hold where something else loads the module, and no log is of such a game
                self.assertIn({f"{module}.{name}": value for name, value in element.get("switches", {}).items()},
                              [way.get("switches", {}) for way in ways], element["name"])
            self.assertEqual(element.get("figure"), MAPPING["elements"][element["name"]].get("figure"))
            if element.get("loads", True) and "modules" in ways[0]:
                self.assertEqual([module], ways[0]["modules"])
        for module, rule in listed("rule"):
            for value, switches in MAPPING["rules"][rule["name"]]["values"].items():
                self.assertEqual(switches, {f"{module}.{name}": value for name, value in rule["values"][value].items()})
        for _, theirs in listed("set"):
            if theirs["name"] in MAPPING["tile_sets"] and "like" not in theirs:
                ours = MAPPING["tile_sets"][theirs["name"]]
                self.assertEqual(theirs["tile_sets"], [ours] if isinstance(ours, str) else ours)


if __name__ == "__main__":
    sys.exit(not unittest.main(exit=False).result.wasSuccessful())
