"""A module that declares one of everything, rightly, and what can be wrong with it; one with a limit alone."""

MILLS = """\
[module]
name = "mills"
title = "Mills"
version = "1.0"
played_by = "declarations"
requires = ["base"]

[[switch]]
name = "grain"
type = "number"
default = 2
min = 0
max = 9
summary = "How many millers there are, and more."
[[switch]]
name = "wind"
type = "choice"
values = ["north", "south"]
default = "north"
summary = "Where it blows from."

[[rule]]
id = "MILL-1"
status = "house"
text = "Mills are rules."
state = "played"
[[rule]]
id = "MILL-2"
status = "house"
text = "Mills have sails."
state = "display"
reason = "Nobody plays with them."

[[word]]
name = "sack"
[[word]]
name = "sign"
on = "tiles"

[[kind]]
name = "mill"
closing = "surrounded"
family = "monastery"
rule = "MILL-1"

[[figure]]
name = "miller"
per_player = "grain"
strength = 2
stands_on = ["mill", "road"]
roles = ["grinder"]
qualities = ["follower"]
rule = "MILL-1"

[[limit]]
of = ["miller", { quality = "follower" }]
on = "road"
has = { sack = 2 }
most = 1
none_around = "miller"
rule = "MILL-1"

[[tariff]]
of = "mill"
rank = "base"
count = "tiles-around"
points = "grain"
rule = "MILL-1"

[[tariff]]
of = ["road", "farmers.field"]
rank = "scale"
times = 3
divided_by = 2
rounding = "up"
at = "completion"
tiles_from = 2
tiles_to = 9
lacks = "sack"
own_figure = "miller"
when = { wind = ["north"] }
rule = "MILL-1"

[[tariff]]
of = "road"
rank = "add"
count = "closed-beside"
beside = "city"
term = "mill-town"
plural = "mill-towns"
points = 1
rule = "MILL-1"

[[tariff]]
of = "all"
rank = "cancel"
has = ["sack"]
rule = "MILL-1"

[[bonus]]
tile_has = "sign"
points = 1
words = "a sign"
rule = "MILL-1"

[[another-part]]
tile_has = "sack"
rule = "MILL-1"

[[terrain]]
name = "weir"
beside = ["road", ".canal"]
rule = "MILL-1"

[qualities]
miller = "It works in a mill."
"""

GAME = """\
[game]
modules = ["base", "mills"]
tilesets = ["base-c2"]
[[player]]
name = "Ann"
[[player]]
name = "Ben"
"""

LONE_KNIGHTS = """\
[module]
name = "lone-knights"
title = "Lone Knights"
version = "1.0.0"
played_by = "declarations"
requires = ["base"]

[[rule]]
id = "LONE-001"
status = "house"
text = "In a city there is one follower at most."
state = "played"

[[limit]]
of = { quality = "follower" }
on = "city"
most = 1
rule = "LONE-001"
"""
REPLACED = """\
title = "A knight may take the place of the only one"
rules = ["LONE-001"]
[game]
modules = ["base", "lone-knights", "catapult"]
tilesets = ["base-c2", "catapult"]
players = ["red", "blue"]
[[step]]
do = [
  "draw straight-road", "place straight-road 1,0 r0", "deploy follower road:e", "draw tube", "place tube 0,-1 r90", "deploy follower city:n",
  "draw field-fair", "place field-fair 0,1 r0", "throw seduction", "nearest blue follower city:n @0,-1",
]
only = ["swap follower", "swap follower road:e @1,0", "pass"]
"""
