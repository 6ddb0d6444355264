"""Words of games in Czech: sentences are right whoever they name, a woman or a man, one or several. In every language one thing has
one name, whichever module speaks of it."""
import os
import pathlib
import re
import tomllib
import unittest

SOURCE = pathlib.Path(os.environ["BASTIDE_SOURCE_DIR"])
CATALOGUES = {file.parent.parent.name: tomllib.loads(file.read_text(encoding="utf-8"))
              for file in [SOURCE / "host/words/cs.toml", *sorted(SOURCE.glob("modules/*/words/cs.toml"))]}
WHO = r"\{(?:player|other|who)\b[^}]*\}"
# A verb in the past tells man from woman, so none is beside the hole for a person.
PAST = re.compile(rf"{WHO} (?:(?:si|se|to|už) )?\w+(?:l|la)\b|\w(?:l|la)(?: to| si| se| už)? {WHO}")
ONE_OR_SEVERAL = re.compile(r"\w \{animal\b")  # a verb, which would have to know: "je slon", but "jsou tygři"

# What else somebody might call a barn, a pig-herd or a bazaar: "Gutshof", "Schweineherde", "stádo vepřů", "tržiště" are their names.
OTHER_NAMES = {"de": re.compile("scheune|schweinehirt", re.I), "cs": re.compile(r"pasáč|\bbazar", re.I)}


def texts_of(words):
    return [words] if isinstance(words, str) else [text for inner in words.values() for text in texts_of(inner)]


def phrases():
    return [(f"{name}: {phrase}", text) for name, catalogue in CATALOGUES.items() for sort, lines in catalogue.items()
            if sort not in ("module", "switches") for phrase, words in lines.items() for text in texts_of(words)]


class Czech(unittest.TestCase):
    def test_no_sentence_knows_whether_a_player_is_a_man(self):
        self.assertEqual([(where, text) for where, text in phrases() if PAST.search(text)], [])

    def test_no_verb_stands_before_animals_of_which_there_may_be_several(self):
        self.assertEqual([(where, text) for where, text in phrases() if ONE_OR_SEVERAL.search(text)], [])

    def test_several_figures_have_an_accusative_where_their_kind_has_one(self):
        for name, catalogue in CATALOGUES.items():
            for phrase, words in catalogue.get("some", {}).items():
                kind = catalogue.get("figures", {}).get(phrase.removeprefix("{n} "))
                if isinstance(kind, dict) and kind.get("acc", kind["nom"]) != kind["nom"]:
                    self.assertIn("acc", words, f"{name}: {phrase}")


class Names(unittest.TestCase):
    def test_one_thing_has_one_name_in_all_catalogues(self):
        for language, others in OTHER_NAMES.items():
            for file in sorted(SOURCE.glob(f"modules/*/words/{language}.toml")):
                words = tomllib.loads(file.read_text(encoding="utf-8"))
                self.assertEqual([text for text in texts_of(words) if others.search(text)], [], file)


if __name__ == "__main__":
    unittest.main()
