"""Input that is right; the cases of test_broken_input.py are made from it by changing one thing."""

GAME = """\
[game]
title = "A short game"
modules = ["base", "farmers"]
tilesets = ["mini.toml"]

[switches]
small_city_scoring = "halved"

[[player]]
name = "Ann"
agent = "random"

[[player]]
name = "Bob"
agent = "greedy"
"""

TILES = """\
[tileset]
name = "mini"
total = 12
start = "start"
edges = { c = "city", r = "road", f = "field" }
kinds = ["city", "road", "field", "monastery"]
words = ["pennant"]

[[tile]]
name = "start"
count = 4
edges = "crfr"
segments = [
  { city = "n", pennant = true },
  { road = "e w" },
  { field = "ene wnw", borders = ["city n"] },
  { field = "ese sse ssw wsw" },
]
adjacent = ["city n ~ road e"]

[[tile]]
name = "end"
count = 8
edges = "cfff"
segments = [
  { city = "n" },
  { field = "ene ese sse ssw wsw wnw", borders = ["city n"] },
]
"""

SCENARIO = """\
title = "A completed city of two tiles scores 4"
rules = ["BASE-112"]

[game]
modules = ["base", "farmers"]
tilesets = ["base-c2"]
players = ["red", "blue"]

[[step]]
by = "red"
do = ["draw cap", "place cap 0,-1 r180", "deploy follower city:s"]
scores = { red = 4, blue = 0 }

[[step]]
do = ["draw cap", "place cap 0,1 r180", "pass"]
"""

MANIFEST = """\
[module]
name = "mine"
title = "A module"
version = "1.0.0"
requires = ["base"]

[[switch]]
name = "speed"
type = "number"
min = 1
max = 9
default = 2
summary = "How fast."
"""
