"""README.md and docs: relative links lead somewhere, and the commands in them exist, with their options. The page of a module names
its switches."""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tomllib

SOURCE = pathlib.Path(os.environ["BASTIDE_SOURCE_DIR"])
BASTIDE = os.environ["BASTIDE"]
FENCE = re.compile(r"^\s*(```+|~~~+)\s*(\w*)")
LINK = re.compile(r"\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
PROGRAMS = {"bastide", "host/run", "./host/run", "build/dev/bin/bastide", "build/release/bin/bastide"}
SHELLS = {"", "sh", "bash", "console", "text"}

problems = []


def pages():
    everything = [SOURCE / "README.md", *SOURCE.glob("docs/**/*.md"), *SOURCE.glob("modules/*/README.md")]
    return [page for page in everything if page.is_file()]


def parts(page):
    """Lines outside of code blocks, and lines in blocks of shell commands: (number, line, in a block)."""
    fence, language = None, ""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        mark = FENCE.match(line)
        if fence is None and mark:
            fence, language = mark.group(1), mark.group(2)
        elif fence is not None and line.strip() == fence:
            fence = None
        elif fence is None:
            yield number, line, False
        elif language in SHELLS:
            yield number, line, True


def anchors(page):
    """The names by which the headings of a page can be linked to, as GitHub makes them."""
    found = set()
    for _, line, block in parts(page):
        heading = re.match(r"#+\s+(.*)", line)
        if heading and not block:
            words = re.sub(r"[^\w\- ]", "", heading.group(1).strip().lower())
            found.add(words.replace(" ", "-"))
    return found


def check_link(page, where, target, known={}):
    if re.match(r"[a-z]+:", target):
        return
    path, _, anchor = target.partition("#")
    file = (page.parent / path) if path else page
    if not file.exists():
        problems.append(f"{where}: the link to {target} leads nowhere.")
    elif anchor and file.suffix == ".md":
        if file not in known:
            known[file] = anchors(file)
        if anchor not in known[file]:
            problems.append(f"{where}: {file.relative_to(SOURCE)} has no heading #{anchor}.")


def help_of(subcommand, known={}):
    """The help text, or None if there is no such subcommand; "lab run" is one of another one."""
    if subcommand not in known:
        words = [BASTIDE, *subcommand.split(), "--help"]
        done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
        known[subcommand] = done.stdout if done.returncode == 0 else None
    return known[subcommand]


def options_of(text):
    return set(re.findall(r"(?<![\w-])(--?[a-zA-Z][\w-]*)", text.split("\nExample")[0]))


def commands_in(line):
    """The words of every command of the program in a line of shell."""
    line = re.sub(r"^\s*\$ ", "", line)
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    command = []
    for word in [*lexer, ";"]:
        if re.fullmatch(r"[;&|<>()]+", word):
            if command and command[0] in PROGRAMS:
                yield command[1:]
            command = []
        else:
            command.append(word)


def subcommands_of(text):
    return re.findall(r"^  ([a-z][a-z-]*)  ", text.partition("Subcommands:")[2].partition("Example")[0], re.M)


def check_command(where, words):
    everywhere = help_of("")
    names = subcommands_of(everywhere)
    subcommand = ""
    before = list(words)
    while before and before[0].startswith("-"):
        option = before.pop(0)
        if option in ("--modules", "--tilesets", "--log") and before:
            before.pop(0)
    if before:
        subcommand = before[0]
        if subcommand.isupper() or subcommand == "...":
            return  # COMMAND stands for any of them
        if subcommand not in names:
            problems.append(f"{where}: bastide has no command '{subcommand}'.")
            return
        inner = subcommands_of(help_of(subcommand))
        if inner and len(before) > 1:
            if before[1] not in inner:
                problems.append(f"{where}: bastide {subcommand} has no command '{before[1]}'.")
                return
            subcommand += " " + before[1]
    known = options_of(everywhere) | options_of(help_of(subcommand) or "")
    for word in words:
        option = word.partition("=")[0]
        if re.match(r"--?[a-zA-Z]", option) and option not in known:
            problems.append(f"{where}: bastide {subcommand} has no option '{option}'.")


def check_switches():
    read = 0
    for rules in SOURCE.glob("modules/*/rules.toml"):
        page = rules.with_name("README.md")
        for switch in tomllib.loads(rules.read_text(encoding="utf-8")).get("switch", []):
            read += 1
            if f"`{switch['name']}`" not in page.read_text(encoding="utf-8"):
                problems.append(f"{page.relative_to(SOURCE)} does not name the switch {switch['name']}.")
    if read == 0:
        problems.append("No module with switches was found, so this test has stopped looking at their pages.")


def check_unchecked():
    """Which commands play with modules of others without checking their calls, as two pages tell."""
    sources = (SOURCE / "host/src/commands").glob("*.cpp")
    unchecked = {source.stem.partition("_")[0] for source in sources if "unchecked_library()" in source.read_text(encoding="utf-8")}
    for name, sentence in (("docs/commands.md", r"are checked anyway, except in (.*?)\. "), ("docs/writing-a-module.md", r"\(([^()]*) skip this for speed")):
        told = re.search(sentence, (SOURCE / name).read_text(encoding="utf-8"), re.S)
        if not told or set(re.findall(r"`([a-z]\w*)", told.group(1))) != unchecked:
            problems.append(f"{name} does not tell which commands check no calls: {', '.join(sorted(unchecked))}.")


def main():
    commands = 0
    check_switches()
    check_unchecked()
    for page in pages():
        for number, line, block in parts(page):
            where = f"{page.relative_to(SOURCE)}:{number}"
            if not block:
                for target in LINK.findall(line):
                    check_link(page, where, target)
                continue
            try:
                found = list(commands_in(line))
            except ValueError:
                continue  # not shell
            for words in found:
                commands += 1
                check_command(where, words)
    if commands == 0:
        problems.append("No command was found in any page, so this test has stopped looking at them.")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


sys.exit(main())
