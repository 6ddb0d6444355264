"""Writes what is told in some random games of everything, and the words of all languages, as JSON for count.ts."""

import json
import os
import sys
import tempfile
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "serve"))

from client import Server  # noqa: E402
from told import Told, everything  # noqa: E402

TILES = [used if isinstance(used, str) else used["set"]
         for used in tomllib.loads((Path(__file__).resolve().parents[3] / "host/games/everything.toml").read_text(encoding="utf-8"))["game"]["tilesets"]]
USUAL = """
wheel_tile_set = "icon_tiles_only"
bazaar_highest_bid = 9
"""
OTHER = USUAL + """
start_player = "youngest_decides"
tile_supply = "bag"
unplayable_tile = "return_to_bag"
unplayable_consent = "unanimous"
hand_size = 2
tile_offers = true
tile_offer_limit = 3
hole_fill_extra_turn = true
score_lap_marker = "point_tile"
role_names = "anniversary"
farm_scoring = "first_edition"
hill_tiebreaker = "most_followers_on_hills"
king_robber_record_markers = true
king_and_robber_scoring = "continuous"
dragon_tile_without_dragon = "return_and_redraw"
fairy_point_claim = "until_turn_passes"
princess_removal = "mandatory"
bazaar_mode = "free_choice"
castle_follower_role = "lord"
count_mayor_wagon_strength = "two_each"
second_tile_timing = "immediately"
trade_goods_consolation = true
"""


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        told = Told()
        told.add_installed(server)
        told.add_refused(server)
        told.add_refused_mixes(server)
        told.add_refused_to_players(server)
        games = [(2, OTHER), (1, USUAL)]
        for seed, switches in games if os.environ.get("BASTIDE_EXTENT") == "all" else games[:1]:
            told.add_game(server, everything(server, TILES, switches), seed)
        languages = json.loads(server.request("GET", "/api/words")[2])["languages"]
        words = {name: json.loads(server.request("GET", f"/api/words/{name}")[2]) for name in languages}
        cpu = server.cpu()
        server.kill()
    kinds = {kind: sorted(texts) for kind, texts in told.texts.items()}
    Path(sys.argv[1]).write_text(json.dumps({"told": kinds, "words": words}), encoding="utf-8")
    print(f"{sum(map(len, kinds.values()))} texts, {cpu:.1f} s of the server")


if __name__ == "__main__":
    main()
