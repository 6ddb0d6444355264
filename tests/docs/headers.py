"""What the public headers declare, read from their text: classes with their members, functions, enumerations, constants.

No compiler is asked: declarations end at a semicolon or a body, bodies are passed over, and a comment belongs to what
follows it (`///`) or to what stands before it on its line (`///<`). What has no comment is there all the same.
"""
import re
from dataclasses import dataclass, field

RULE = re.compile(r"//\s*[-=]{4,}\s*(.*?)\s*[-=]*$")  # a line that begins a section: // ---- board
SCOPE = re.compile(r"(?:template <.*> )?(?:requires .*)?(class|struct|union) (\w+(?:<.*>)?)(?: final)?(?: : .*)?$")


@dataclass
class Entry:
    text: str  # the declaration, on one line
    doc: str = ""
    section: str = ""
    members: list = field(default_factory=list)  # of a class or an enumeration
    scope: str = ""  # its name, if it is one of these


def first_sentence(comment):
    text = " ".join(comment.split())
    return re.split(r"(?<=[.?!])(?: +(?=[A-Z`\"'])|$)", text, maxsplit=1)[0]


def tokens(source):
    """Words and marks with their lines: ('doc' | 'behind' | 'section' | 'code', text, line). Directives are left out."""
    source = re.sub(r"(?m)^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", lambda m: "\n" * m.group().count("\n"), source)
    pattern = re.compile(r'(?P<comment>//[^\n]*)|(?P<text>"(?:\\.|[^"\\\n])*")|(?P<char>(?<!\w)\'(?:\\.|[^\'\\\n])\')'
                         r"|(?P<word>\w[\w']*)|(?P<mark>::|->|\S)")
    line, last = 1, 0
    for match in pattern.finditer(source):
        line += source.count("\n", last, match.start())
        last = match.start()
        text = match.group()
        if match.lastgroup != "comment":
            yield "code", text, line, source[match.start() - 1:match.start()].isspace()
        elif RULE.match(text):
            yield "section", RULE.match(text)[1], line, True
        elif text.startswith("///<"):
            yield "behind", text[4:].strip(), line, True
        elif text.startswith("///"):
            yield "doc", text[3:].strip(), line, True


def without_angles(text):
    """The text without what stands in angle brackets."""
    text = re.sub(r"operator *(?:<=>|<<|>>|<=|>=|<|>|->)", "operator", text)
    while (shorter := re.sub(r"<[^<>]*>", "", text)) != text:
        text = shorter
    return text


def tidy(text):
    text = re.sub(r"\b(?:BASTIDE_API|inline|explicit|virtual|\[\[\w+\]\]) *", "", text)
    text = re.sub(r"\balignas ?\([^)]*\) *", "", text)
    text = re.sub(r"\[ ?\[ ?\w+ ?\] ?\] *", "", text)
    return " ".join(text.split())


class Parser:
    def __init__(self, source):
        self.tokens = list(tokens(source))
        self.at = 0

    def passed_body(self):
        """Passes over a body whose { was just taken; gives the doc comment on its first line."""
        depth, doc, line = 1, "", self.tokens[self.at - 1][2]
        while depth and self.at < len(self.tokens):
            kind, text, here, _ = self.tokens[self.at]
            if kind == "behind" and here == line:
                doc = text
            elif kind == "code":
                depth += {"{": 1, "}": -1}.get(text, 0)
            self.at += 1
        return doc

    def enumerators(self):
        members, words, docs = [], [], []
        while self.at < len(self.tokens):
            kind, text, _, _ = self.tokens[self.at]
            self.at += 1
            if kind == "behind" and (words or members):
                if words:
                    docs.append(text)
                else:
                    members[-1].doc = (members[-1].doc + " " + text).strip()
            elif kind == "doc":
                docs.append(text)
            elif kind == "code" and text in (",", "}"):
                if words:
                    members.append(Entry(" ".join(words), " ".join(docs)))
                words, docs = [], []
                if text == "}":
                    return members
            elif kind == "code":
                words.append(text)
        return members

    def scope(self, public=True, in_class=""):
        """The declarations up to the closing brace, as Entries; what is not public is read and left out."""
        entries, words, docs, section, last_line = [], "", [], "", 0

        def add(entry):
            nonlocal words, docs
            entry.text, entry.doc, entry.section = tidy(entry.text), " ".join([*docs, entry.doc]).strip(), section
            if public and wanted(entry, in_class):
                entries.append(entry)
                known[0] = entry
            else:
                known[0] = None
            words, docs = "", []

        known = [None]
        while self.at < len(self.tokens):
            kind, text, line, apart = self.tokens[self.at]
            self.at += 1
            if kind == "section":
                section, docs = text, []
            elif kind == "doc":
                docs.append(text)
            elif kind == "behind":
                if words:
                    docs.append(text)  # in the midst of a declaration of several lines
                elif known[0] is not None and line - last_line <= 1:
                    known[0].doc = (known[0].doc + " " + text).strip()
                    last_line = line
            elif text == "}" and not words:
                return entries
            elif text == ";":
                last_line = line
                if words:
                    add(Entry(words))
            elif text == ":" and words in ("public", "private", "protected"):
                public, words, docs = words == "public", "", []
            elif text == "{":
                plain = without_angles(tidy(words))
                if re.match(r"(inline )?namespace\b", plain) or plain.startswith("extern"):
                    within = plain.split()[-1]
                    words, docs = "", []
                    entries += [named_within(within, entry) for entry in self.scope(public, in_class)]
                elif re.match(r"enum\b", plain):
                    name = tidy(words)
                    entry = Entry(name, scope=name.split(" : ")[0].split()[-1])
                    entry.members = self.enumerators()
                    add(entry)
                elif (match := SCOPE.match(tidy(words))) and "(" not in plain:
                    kept, words = tidy(words), ""
                    mine, docs = docs, []
                    members = self.scope(match[1] != "class", match[2])
                    docs = mine
                    add(Entry(kept, scope=match[2], members=members))
                elif "(" in plain and not re.search(r"=\s*$", words) and not in_parentheses(plain):
                    words = re.sub(r"(\)[^():]*?)\s:(?!:) .*", r"\1", words)  # what a constructor begins with
                    entry = Entry(words, self.passed_body())
                    add(entry)
                    last_line = self.tokens[self.at - 1][2]
                else:  # a value in braces; a text at its end tells what it is
                    self.passed_body()
                    last = self.tokens[self.at - 2][1]
                    docs += [last.strip('"')] if last.startswith('"') and not words.endswith("]") else []
                    words += " {}" if re.search(r"=\s*$", words) or in_parentheses(plain) else ""
            else:
                words += (" " if words and apart else "") + text
        return entries


def named_within(namespace, entry):
    """What is in a namespace of its own is used with its name: reasons::scored."""
    if namespace not in ("bastide", "namespace", '"C"') and not entry.scope:
        entry.text = re.sub(r"(\w+)(?=\[\] =| =|$| \{|\()", namespace + r"::\1", entry.text, count=1)
    return entry


def in_parentheses(text):
    return text.count("(") > text.count(")")


def wanted(entry, in_class):
    """Declarations ahead, friends, and what every class has (copies, destructors, comparisons) tell nothing."""
    text = entry.text
    if re.match(r"(friend|static_assert|using namespace|extern)\b", text) or not text:
        return False
    if re.fullmatch(r"(?:template <.*> )?(?:class|struct|union|enum class) \w+", text) and not entry.scope:
        return False
    name = re.escape(re.sub(r"<.*", "", in_class)) if in_class else None
    if name and re.match(rf"~{name}\(|{name}\((?:const )?{name} ?&&?|{name} ?& ?operator ?=", text):
        return False
    return True


def entries_of(source):
    return Parser(source).scope()


def about(source):
    """The first paragraph of the comment at the top of a header, as far as its sentences go."""
    lines = []
    for line in source.splitlines():
        if not line.startswith("//") or not line[2:].strip():
            break
        lines.append(line[2:].strip())
    text = " ".join(lines)
    return text[:text.rfind(".") + 1] or text
