#!/usr/bin/env python3
"""`bastide sheet`: tiles in their true size on A4 and Letter, as often as they are in the box, with backs that lie on them; the rules to read."""
import re
import shutil
import sys
import xml.etree.ElementTree as xml

from shelving import COOKBOOK, Home, ending, expect

SVG = "{http://www.w3.org/2000/svg}"
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}


def millimetres(text):
    expect(text.endswith("mm"), f"{text} is in mm")
    return float(text[:-2])


def tiles_on(page):
    """Where each lies, in mm."""
    found = []
    for group in page.findall(f"{SVG}g"):
        match = re.match(r"translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)", group.get("transform"))
        expect(abs(float(match[3]) * 100 - 45) < 0.01, "a tile is 45 mm wide")
        found.append((float(match[1]), float(match[2])))
    return found


def fits(tiles, width, height):
    return all(5 <= x and x + 45 <= width - 5 and 5 <= y and y + 45 <= height - 5 for x, y in tiles)


with Home() as home:
    home.does("a module is added", "add", COOKBOOK / "lakes", "--yes", "--without-checks")
    total = int(re.search(r"total = (\d+)", (COOKBOOK / "lakes/tilesets/lakes.toml").read_text())[1])
    for paper, (width, height) in PAPERS.items():
        home.does("its sheets are written", "sheet", "lakes", "--paper", paper, "-o", "to-print")
        tiles = 0
        for file in (home.folder / "to-print").glob(f"lakes-{paper}-*.svg"):
            page = xml.parse(file).getroot()
            size = millimetres(page.get("width")), millimetres(page.get("height"))
            expect(size == (width, height), f"{file.name} is as large as the paper", size)
            if "-tiles-" in file.name:
                lie = tiles_on(page)
                tiles += len(lie)
                expect(lie and fits(lie, width, height), "tiles lie within what printers print", lie)
                expect("M" in page.find(f"{SVG}path").get("d"), "there are marks to cut along")
                behind = xml.parse(str(file).replace("-tiles-", "-back-")).getroot().find(f"{SVG}rect[@fill='#5b4a36']")
                left, breadth = float(behind.get("x")), float(behind.get("width"))
                expect(abs(left + breadth / 2 - width / 2) < 0.02 and all(left - 0.02 <= x and x + 45 <= left + breadth + 0.02 for x, _ in lie),
                       "the back covers them however it is turned", (left, breadth))
        expect(tiles == total, f"all {total} tiles are there", tiles)
    words = "".join(xml.parse(home.folder / "to-print/lakes-a4-leaflet-1.svg").getroot().itertext())
    expect("LAKE-001" in words and "Each player has one boat" in words, "the leaflet says the rules", words)
    home.does("all of the base game", "sheet", "base", "-o", "to-print")
    home.refuses("no paper", "Did you mean 'letter'?", "sheet", "lakes", "--paper", "lettre")
    if shutil.which("rsvg-convert"):
        home.does("as a PDF", "sheet", "lakes", "--pdf", "-o", "to-print")
        raw = (home.folder / "to-print/lakes-a4.pdf").read_bytes()
        pages = len(list((home.folder / "to-print").glob("lakes-a4-*.svg")))
        expect(raw.startswith(b"%PDF") and raw.count(b"/Type /Page\n") + raw.count(b"/Type /Page ") >= pages, "the PDF has a page for each", raw[:20])
        for box in re.findall(rb"/MediaBox \[\s*([\d. ]+?)\s*\]", raw):
            _, _, right, top = map(float, box.split())
            expect(abs(right - 210 / 25.4 * 72) < 1 and abs(top - 297 / 25.4 * 72) < 1, "its pages are A4", box)
sys.exit(ending())
