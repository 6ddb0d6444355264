#!/usr/bin/env python3
"""docs/build-site makes a site of all pages, with a search that finds their words; every link in what it made leads somewhere."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote

SOURCE = Path(os.environ["BASTIDE_SOURCE_DIR"])
problems = []


def links_lead_somewhere(site):
    pages = {page: page.read_text() for page in site.rglob("*.html")}
    names = {page: set(re.findall(r'\bid="([^"]+)"', text)) for page, text in pages.items()}
    for page, text in pages.items():
        for target in re.findall(r'\bhref="([^"]+)"', text):
            path, _, anchor = unquote(target).partition("#")
            if re.match(r"[a-z]+:", target):
                continue
            file = (page.parent / path).resolve() if path else page
            if not file.exists():
                problems.append(f"{page.relative_to(site)}: the link to {target} leads nowhere.")
            elif anchor and file in names and anchor not in names[file]:
                problems.append(f"{page.relative_to(site)}: there is no #{anchor} in {file.relative_to(site)}.")


def generator_is_there():
    """With the part that reads our pages; a test installs nothing."""
    program = shutil.which("sphinx-build")
    if not program:
        return False
    with open(program, encoding="utf-8", errors="replace") as file:
        python = file.readline().removeprefix("#!").split()
    return bool(python) and subprocess.run([*python, "-c", "import myst_parser"], capture_output=True).returncode == 0


def wrong_words_are_refused(folder):
    for words, part in ((["--nonsense"], "no option '--nonsense'"), ([folder / "a", "--atlsa"], "no option '--atlsa'"),
                        ([folder / "a", folder / "b"], "one site")):
        done = subprocess.run([SOURCE / "docs/build-site", *words], capture_output=True, text=True)
        if done.returncode != 2 or part not in done.stderr or any(folder.iterdir()):
            problems.append(f"build-site {words} is not refused: {done.stdout}{done.stderr}")


def main():
    with tempfile.TemporaryDirectory(prefix="bastide-site-") as temporary:
        wrong_words_are_refused(Path(temporary))
    if problems:
        print(*problems, sep="\n")
        return 1
    if not generator_is_there():
        print("Sphinx with MyST is not installed; tests/run installs it.")
        return 77
    with tempfile.TemporaryDirectory(prefix="bastide-site-") as temporary:
        site = Path(temporary).resolve() / "site"
        done = subprocess.run([SOURCE / "docs/build-site", site], capture_output=True, text=True)
        if done.returncode != 0:
            problems.append(done.stdout + done.stderr)
        else:
            links_lead_somewhere(site)
            for page in [*SOURCE.glob("docs/**/*.md"), *SOURCE.glob("modules/*/README.md"), SOURCE / "README.md"]:
                made = (site / page.relative_to(SOURCE)).with_suffix(".html")
                if "site" not in page.parts[-2:] and not made.is_file():
                    problems.append(f"{page.relative_to(SOURCE)} has no page on the site.")
            index = (site / "searchindex.js").read_text()
            if "lighthous" not in index or "docs/scenarios" not in index:
                problems.append("The search does not know the pages.")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


sys.exit(main())
