"""Random mutants of C++ files: places where a small change still compiles, and what to put there."""

import random
import re
from dataclasses import dataclass
from pathlib import Path

RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
NO_CALLS = {"if", "while", "for", "switch", "max", "min", "return", "sizeof", "install"}


@dataclass
class Mutant:
    path: str  # below the root
    line: int
    kind: str
    begin: int
    end: int
    after: str
    before: str
    context: str  # the line, before


def end_of_string(text, at):
    """Behind the string or character that begins at `at`."""
    quote, at = text[at], at + 1
    while text[at] != quote:
        at += 2 if text[at] == "\\" else 1
    return at + 1


def masked(text):
    """The text with comments and the inside of strings blanked, same length."""
    out, at = list(text), 0

    def blank(begin, end, sign):
        out[begin:end] = [c if c == "\n" else sign for c in text[begin:end]]
        return end

    while at < len(text):
        if text.startswith("//", at):
            at = blank(at, (text + "\n").index("\n", at), " ")
        elif text.startswith("/*", at):
            at = blank(at, text.index("*/", at) + 2, " ")
        elif text[at] == '"' or (text[at] == "'" and not (at and text[at - 1].isalnum())):  # 1'000 holds no character
            end = end_of_string(text, at)
            blank(at + 1, end - 1, "_")
            at = end
        else:
            at += 1
    return "".join(out)


def closing(mask, at):
    """Index of the bracket that closes the one at `at`, or -1."""
    pairs, stack = {"(": ")", "[": "]", "{": "}"}, []
    for i in range(at, len(mask)):
        if mask[i] in pairs:
            stack.append(pairs[mask[i]])
        elif mask[i] in ")]}":
            if not stack or mask[i] != stack.pop():
                return -1
            if not stack:
                return i
    return -1


def arguments(mask, at, end):
    """Spans of the arguments between the brackets at `at` and `end`."""
    parts, depth, start = [], 0, at + 1
    for i in range(at + 1, end):
        if mask[i] in "([{":
            depth += 1
        elif mask[i] in ")]}":
            depth -= 1
        elif mask[i] == "," and depth == 0:
            parts.append((start, i))
            start = i + 1
    return parts + [(start, end)]


class File:
    """A source file, and the mutations of each of its lines."""

    def __init__(self, root, path):
        self.path = str(path.relative_to(root))
        self.text = path.read_text()
        self.mask = masked(self.text)
        self.lines = self.text.split("\n")
        self.mask_lines = self.mask.split("\n")
        self.starts = [0]
        for line in self.mask_lines:
            self.starts.append(self.starts[-1] + len(line) + 1)

    def code(self):
        """Numbers of the lines that hold code."""
        for number, line in enumerate(self.mask_lines):
            if re.search(r"\w", line) and not re.match(r"\s*(#|using |namespace)", line):
                yield number

    def sites(self, number, rng):
        """What can be done to a line: kind -> list of (begin, end, replacement)."""
        found = {}
        for kind, begin, end, after in self.all_sites(number, rng):
            found.setdefault(kind, []).append((begin, end, after))
        return found

    def all_sites(self, number, rng):
        line, start = self.mask_lines[number], self.starts[number]
        yield from self.operators(line, start)
        yield from self.constants(line, start, rng)
        yield from self.conditions(line, start)
        yield from self.returns(line, start, number)
        yield from self.statements(line, start)
        yield from self.swaps(line, start)

    def operators(self, line, start):
        for x in re.finditer(r" (<=|>=|==|!=|<|>) ", line):
            if not re.match(r"\s*template", line):
                yield "relation", start + x.start(1), start + x.end(1), RELATIONS[x[1]]
        for x in re.finditer(r" (&&|\|\|) ", line):
            yield "and-or", start + x.start(1), start + x.end(1), "||" if x[1] == "&&" else "&&"

    def constants(self, line, start, rng):
        for x in re.finditer(r"(?<![\w.])(\d+)(U?)\b(?![.'])", line):
            value = int(x[1]) + (1 if x[1] == "0" and x[2] else rng.choice((-1, 1)))
            after = f"({value})" if value < 0 else str(value)
            yield "constant", start + x.start(), start + x.end(), after + x[2]

    def negated(self, begin, end):
        return "negate-condition", begin, end, f"!({self.text[begin:end]})"

    def conditions(self, line, start):
        for x in re.finditer(r"\b(if|while) \(", line):
            begin = start + x.end() - 1
            end = closing(self.mask, begin)
            declares = re.match(r"\((const )?(auto|\w+[*&]?) \w+ = ", self.mask[begin:end])
            if end > 0 and ";" not in self.mask[begin:end] and not declares:
                yield self.negated(begin + 1, end)
        for x in re.finditer(r"(?<= )(\w[\w.:\[\]()>\-]*(?: [<>=!]=? [\w.:()]+)?) \? ", line):
            yield self.negated(start + x.start(1), start + x.end(1))

    def returns(self, line, start, number):
        x = re.match(r"\s*return ([^;]+)", line) or re.search(r"\{ return ([^;]+); \}", line)
        if x is None:
            return
        begin = start + x.start(1)
        end = self.mask.find(";", begin)
        value = self.text[begin:end].strip()
        if not value.startswith("[") and (value in ("true", "false") or self.in_bool_function(number)):
            yield "negate-return", begin, end, {"true": "false", "false": "true"}.get(value, f"!({value})")

    def in_bool_function(self, number):
        for line in reversed(self.mask_lines[: number + 1]):
            if re.match(r"\s*(static |inline )*bool [\w:~]+\([^;]*$", line) or re.search(r"\) ?-> ?bool \{", line):
                return True
            if re.match(r"[A-Za-z].*\{\s*$", line):
                return False
        return False

    def statements(self, line, start):
        """A statement that is one call and begins on this line."""
        x = re.match(r"\s*((?:\w+(?:::\w+)*(?:\[[^\]]*\])?(?:\([^()]*\))?(?:\.|->))*\w+(?:::\w+)*)\(", line)
        if x is None or self.mask[:start].rstrip()[-1:] not in (";", "{", "}"):
            return
        if re.match(r"(return|if|while|for|switch|BASTIDE_MODULE)\b", x[1]):
            return
        end = closing(self.mask, start + x.end() - 1)
        if end > 0 and self.mask[end + 1 : end + 2] == ";":
            registers = x[1].startswith("registry.") and x[1] != "registry.refuse"
            yield "drop-registration" if registers else "delete-call", start + x.start(1), end + 2, ""

    def swaps(self, line, start):
        if re.match(r"[A-Za-z].*\{\s*$", line):  # a function's head
            return
        for x in re.finditer(r"(\w+)\(", line):
            begin = start + x.end() - 1
            end = -1 if x[1] in NO_CALLS else closing(self.mask, begin)
            spans = arguments(self.mask, begin, end) if end > 0 and "{" not in self.mask[begin:end] else []
            if len(spans) < 2:
                continue
            first, second = (self.text[a:b].strip() for a, b in spans[:2])
            alike = first.startswith('"') == second.startswith('"')
            if first and second and first != second and alike and not re.search(r"\[&|const ", first + " " + second):
                yield "swap-arguments", spans[0][0], spans[1][1], f"{second}, {first}"


def sources(root, paths):
    for place in paths:
        whole = root / place
        yield from sorted(whole.rglob("*.cpp")) if whole.is_dir() else [whole]


def mutants(root, paths, seed):
    """Mutants without end, the same ones in the same order for the same seed and sources."""
    root = Path(root)
    rng = random.Random(str(seed))
    lines = [(file, n) for path in sources(root, paths) for file in [File(root, path)] for n in file.code()]
    seen = set()
    misses = 0
    while misses < 100000:  # in small files the stock of mutants runs out
        file, number = rng.choice(lines)
        found = file.sites(number, rng)
        kind = rng.choice(sorted(found)) if found else ""
        begin, end, after = rng.choice(found[kind]) if found else (0, 0, "")
        misses += 1
        if not found or (file.path, begin, end, after) in seen:
            continue
        misses = 0
        seen.add((file.path, begin, end, after))
        yield Mutant(file.path, number + 1, kind, begin, end, after, file.text[begin:end], file.lines[number].strip())
