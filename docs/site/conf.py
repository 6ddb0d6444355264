"""Of the site that docs/build-site makes: Sphinx, which brings the search, reading Markdown by MyST."""
import re
from pathlib import Path

project = "Bastide"
extensions = ["myst_parser"]
root_doc = "index"
html_theme = "alabaster"
html_theme_options = {
    "description": "An engine for Carcassonne in which every expansion is a plug-in",
    "fixed_sidebar": True,
    "page_width": "72rem",
}
html_sidebars = {"**": ["about.html", "searchbox.html", "navigation.html"]}
html_copy_source = False
html_show_sphinx = False
myst_heading_anchors = 4  # headings can be linked to, as on forges
suppress_warnings = [
    "myst.header",  # reference pages begin deeper than with a title
    "misc.highlighting_failure",  # blocks show parts of files, which a lexer need not understand
]

LINK = re.compile(r"\]\(([^)\s#:]+)\)")


def link_folders(app, page, source):
    """A link to a folder leads to its page, as on forges."""
    here = (Path(app.srcdir) / page).parent
    source[0] = LINK.sub(lambda link: f"]({link[1]}/README.md)" if (here / link[1]).is_dir() else link[0], source[0])


def list_folders(app, _):
    """A folder that is linked to and has no page gets one that lists its files."""
    for page in list(Path(app.srcdir).rglob("*.md")):
        for target in LINK.findall(page.read_text()):
            folder = page.parent / target
            if folder.is_dir() and not (folder / "README.md").exists():
                files = sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())
                text = f"# {folder.resolve().name}\n\n" + "".join(f"- [{file}]({file})\n" for file in files)
                (folder / "README.md").write_text("---\norphan: true\n---\n" + text)


def setup(app):
    app.connect("config-inited", list_folders)
    app.connect("source-read", link_folders)
