#!/usr/bin/env python3
"""What `cmake --install` puts into a prefix is whole: documents whose links lead somewhere, manual pages, and all works when moved."""
import re
import shutil
import sys

from installed import SOURCE, Installed, ending, expect, skip_unless_plain

LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)\s]*)?\)")


def documents(there):
    root = there.prefix / "share/doc/bastide"
    pages = [*root.rglob("*.md")]
    expect(len(pages) >= 60 and (root / "docs/writing-a-module.md") in pages, "the documents are installed", len(pages))
    for page in pages:
        for target in LINK.findall(re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)):
            if not re.match(r"[a-z]+:", target):
                expect((page.parent / target).exists(), f"in the installed {page.relative_to(root)} the link to {target} leads somewhere")


def names_in_help(text, heading):
    return re.findall(r"^  ([a-z][a-z-]*)  ", text.partition(heading)[2].partition("Example")[0], re.M)


def manual(there):
    folder = there.prefix / "share/man/man1"
    commands = names_in_help(there.run("bastide", "--help").stdout, "Subcommands:")
    expect(len(commands) > 15, "the program has commands", commands)
    wanted = {"bastide.1", *(f"bastide-{name}.1" for name in commands), "bastide-lab-run.1", "bastide-lab-report.1", "bastide-lab-merge.1",
              "bastide-lab-archive.1", "bastide-lab-plan.1", "bastide-lab-register.1", "bastide-lab-submit.1", "bastide-lab-status.1",
              *(f"bastide-index-{name}.1" for name in ("add", "check", "entry", "list", "remove"))}
    found = {page.name for page in folder.iterdir()}
    expect(found == wanted, "there is a page for every command and for nothing else", found ^ wanted)
    for page in sorted(folder.iterdir()):
        words = page.stem.replace("bastide-lab-", "lab ").replace("bastide-index-", "index ").replace("bastide-", "").replace("bastide", "").split()
        options = re.findall(r"(?<![\w-])(--[a-z][a-z-]*)", there.run("bastide", *words, "--help").stdout.split("\nExample")[0])
        text = page.read_text().replace("\\-", "-")
        for option in options:
            expect(option in text, f"{page.name} tells of {option}")
        expect("Examples" not in text and ".SH SYNOPSIS" in text, f"{page.name} has its sections")
        if shutil.which("mandoc"):
            done = there.run("mandoc", "-T", "lint", "-W", "warning", page)
            expect(done.returncode == 0, f"mandoc finds nothing in {page.name}", done.stdout)
        if shutil.which("man"):
            done = there.run("man", "--warnings", "-l", page, MANWIDTH="100")
            expect(done.returncode == 0 and not done.stderr.strip(), f"man shows {page.name} without a warning", done.stderr)
    expect(there.run("bastide", "man", "lab", "run").stdout == (folder / "bastide-lab-run.1").read_text(), "bastide man prints a page")
    done = there.run("bastide", "man", "plya")
    expect(done.returncode == 2 and "'play'" in done.stderr, "an unknown command is told, with the nearest", done.stderr)


def moved(there):
    """Nothing in the prefix knows where it was, nor where it was built."""
    elsewhere = there.home / "else where"
    there.prefix.rename(elsewhere)
    there.prefix = elsewhere
    for words in (["modules"], ["tiles"], ["simulate", "full-mix", "--games", "1", "--agents", "random"], ["completion", "bash"],
                  ["new-module", "oaks", "--bare"]):
        done = there.run("bastide", *words)
        expect(done.returncode == 0 and str(SOURCE) not in done.stdout, f"`bastide {words[0]}` works in a prefix that was moved", done.stderr)


def main():
    skip_unless_plain()
    with Installed() as there:
        documents(there)
        manual(there)
        moved(there)
    return ending()


if __name__ == "__main__":
    sys.exit(main())
