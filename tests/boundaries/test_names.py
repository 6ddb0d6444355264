#!/usr/bin/env python3
"""No file of the kernel or the host (game files apart) names an expansion or one of its concepts, not even in a comment.

Words come from words.txt, reviewed exceptions from exceptions.txt. The test first proves on planted words that it sees them.
"""
import os
import re
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = Path(os.environ.get("BASTIDE_SOURCE_DIR", HERE.parent.parent))
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")  # parts of identifiers: END_FIELDS, end_fields, FieldKind


def entries(file):
    lines = (line.split("#", 1)[0].strip() for line in file.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def plurals(word):
    forms = {word, word + "s", word + "es"}
    if word.endswith("y"):
        forms.add(word[:-1] + "ies")
    if word.endswith("man"):
        forms.add(word[:-3] + "men")
    if word.endswith("f"):
        forms.add(word[:-1] + "ves")
    if word == "thief":
        forms.add("thieves")
    return forms


def phrases(file):
    """Every form of every entry, as a tuple of words, with the entry."""
    table = {}
    for entry in entries(file):
        *head, last = entry.lower().split()
        for form in plurals(last):
            table[(*head, form)] = entry
    return table


def parts(text):
    return [part.lower() for part in PART.findall(text)]


def found(words, table):
    """The entries that occur in a list of words."""
    longest = max(len(phrase) for phrase in table)
    for start in range(len(words)):
        for length in range(1, longest + 1):
            entry = table.get(tuple(words[start:start + length]))
            if entry and start + length <= len(words):
                yield entry


def files(root):
    for folder in ("kernel", "host"):
        for place, folders, names in os.walk(root / folder):
            web = Path(place) == root / "host/web"
            folders[:] = sorted(name for name in folders if not (web and name in ("node_modules", "dist", "build")))
            for path in (Path(place, name) for name in sorted(names)):
                name = path.relative_to(root).as_posix()
                if name != "host/web/package-lock.json" and not name.startswith("host/games/"):
                    yield name, path


def findings(root, table):
    """(file, line, entry) of each word that should not be there; line 0 is the file's name."""
    for name, path in files(root):
        for entry in found(parts(name), table):
            yield name, 0, entry
        text = path.read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), 1):
            for entry in found(parts(line), table):
                yield name, number, entry


def exceptions(file):
    result = {}
    for line in entries(file):
        match = re.fullmatch(r"(\S+) ([^:]+): (.+)", line)
        if not match:
            sys.exit(f"{file}: '{line}' is not understood; write FILE WORD: REASON.")
        result[match[1], match[2].lower()] = match[3]
    return result


def sees_planted_words(table):
    """A copy of nothing but planted words: each must be found, and what only looks like one must not."""
    planted = [
        "/// As in a city.", "int end_fields = 0;", "class FieldKind {};", 'add("Monasteries");', "#define MAX_ABBOTS 1",
        "// the count of Carcassonne", "// the wheel of fortune turns", "// highwaymen and thieves", "kingRobber();",
    ]
    innocent = ["int inner = capacity; // counting, checking, roadmap, pigment, fielded", "// the count of all tiles"]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "kernel/src").mkdir(parents=True)
        (root / "host/games").mkdir(parents=True)
        (root / "host/games/evening.toml").write_text('modules = ["abbot"]\n', encoding="utf-8")
        (root / "kernel/src/river.cpp").write_text("\n".join(planted + innocent) + "\n", encoding="utf-8")
        seen = {line for name, line, entry in findings(root, table) if name == "kernel/src/river.cpp"}
        everything = {name for name, line, entry in findings(root, table)}
    wanted = set(range(len(planted) + 1))
    if seen != wanted or everything != {"kernel/src/river.cpp"}:
        print(f"The test itself is broken: it reported lines {sorted(seen)} of {sorted(everything)}, not {sorted(wanted)}.")
        return False
    return True


def main():
    table = phrases(HERE / "words.txt")
    if not sees_planted_words(table):
        return 1
    allowed = exceptions(HERE / "exceptions.txt")
    unused = set(allowed)
    bad = 0
    for name, line, entry in findings(ROOT, table):
        if (name, entry) in allowed:
            unused.discard((name, entry))
            continue
        bad += 1
        print(f"{name}:{line}: '{entry}' belongs to a module, not here." if line else f"{name}: the file is named after '{entry}'.")
    for name, entry in sorted(unused):
        bad += 1
        print(f"tests/boundaries/exceptions.txt: {name} has no '{entry}' any more; remove the exception.")
    checked = sum(1 for _ in files(ROOT))
    if checked < 50:
        bad += 1
        print(f"Only {checked} files were found below {ROOT}; is that the repository?")
    print(f"{checked} files, {len(set(table.values()))} words, {bad} findings")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
