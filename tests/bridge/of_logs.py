#!/usr/bin/env python3
"""Writes logs of random games (docs/differential.md) as saved games of that program, in its form: tests/bridge/games was made by it.

    of_logs.py FOLDER-WITH-LOGS OUT-FOLDER MIX:POLICY:GAME ...
"""
import json
import lzma
import sys
from pathlib import Path

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
STANDARD = {  # a saved game names the rules that are not these
    "princess-action": "may", "fairy-placement": "next-follower", "dragon-move": "before-scoring", "barn-placement": "not-occupied",
    "wagon-move": "C2", "bazaar-no-auction": False, "hill-tiebreaker": "at-least-one-follower", "espace-variant": "any-tile",
    "gq11-pig-herd": "pig", "tunnelize-other-expansions": True, "more-tunnel-tokens": "3/2", "festival-return": "meeple",
    "keep-monasteries": "replace", "labyrinth-variant": "advanced", "coc-final-scoring": "market-only", "count-move": "by-player",
    "little-buildings-scoring": "1/1/1", "king-and-robber-scoring": "default", "tiny-city-scoring": "4"}


def pointer(place):
    """A part of a tile, or a tile as a whole, which is its position."""
    return {"position": place["pos"], "location": place["loc"], "feature": place["f"]} if "loc" in place else place["pos"]


def figure_pointer(step):
    return {"featurePointer": pointer(step["at"]), "meepleId": step["id"]}


def part_pointer(step):
    return pointer(step["at"]) if step["at"] else None  # mage and witch may leave the board


def payload(step):
    kind = step["t"]
    if kind == "PLACE_TILE":
        return {"tileId": step["tile"], "rotation": f"R{step['rot']}", "position": step["pos"]}
    if kind == "DEPLOY_MEEPLE":
        return {"pointer": pointer(step["at"]), "meepleId": step["id"]}
    if kind == "MOVE_NEUTRAL_FIGURE":
        to = {"fairy": figure_pointer, "dragon": lambda s: s["pos"]}.get(step["fig"], part_pointer)(step)
        return {"figureId": step["fig"] + ".1", "to": to}
    if kind == "SCORE_ACROBATS":
        return {"pointer": pointer(step["at"])}
    if kind == "PLACE_TOKEN":
        return {"token": step["token"], "pointer": pointer(step["at"])}
    if kind == "CAPTURE_FOLLOWER":
        return {"pointer": figure_pointer(step)}
    if kind == "RETURN_MEEPLE":
        return {"pointer": figure_pointer(step), "source": step["src"]}
    if kind in ("EXCHANGE_FOLLOWER", "PAY_RANSOM"):
        return {"meepleId": step["id"]}
    if kind == "BAZAAR_BID":
        return {"supplyIndex": step["index"], "price": step["price"]}
    result = {"value": step["value"]} if "value" in step else {}
    return result | ({"random": step["rnd"]} if "rnd" in step else {})


def saved(game):
    messages = [{"type": step["t"], "payload": payload(step), "player": step["p"], "clock": 1000 * number}
                for number, step in enumerate((step for step in game["steps"] if "t" in step), 1)]
    setup = game["setup"]
    # Logs without the numbers that it drew by are written as its own tests are, with the tiles in the order in which they were drawn.
    chance = {"initialRandom": setup["rnd"]} if any("rnd" in step for step in game["steps"]) else \
        {"gameAnnotations": {"drawOrder": [step["tile"] for step in game["steps"] if step.get("ev") == "draw"]}}
    return {
        "appVersion": "5.12.0", "gameId": f"{game['mix_no']:02}{game['game']:030}", "name": "", **chance,
        "created": "2026-11-21T12:00:00.000Z", "clock": 1000 * (len(messages) + 1),
        "setup": {"options": {}, "sets": setup["sets"], "elements": setup["elements"],
                  "rules": {name: value for name, value in setup["rules"].items() if value != STANDARD[name]},
                  "timer": None, "start": game["start"]},
        "players": [{"name": NAMES[seat], "slot": seat, "clientId": f"{seat:032}"} for seat in range(setup["players"])],
        "replay": messages}


def main():
    logs, out = Path(sys.argv[1]), Path(sys.argv[2])
    scores_file = out / "scores.json"
    scores = json.loads(scores_file.read_text(encoding="utf-8")) if scores_file.exists() else {}
    for wanted in sys.argv[3:]:
        mix, policy, number = wanted.split(":")
        (log,) = logs.glob(f"{mix}-*.jsonl.xz")
        with lzma.open(log, "rt", encoding="utf-8") as lines:
            near = (json.loads(line) for line in lines if number in line[:200])  # whole games are slow to read
            game = next(each for each in near if each["policy"] == policy and each["game"] == int(number))
        name = f"{mix}-{policy}-{number}"
        text = json.dumps(saved(game), indent=2, ensure_ascii=False)
        (out / f"{name}.jcz.xz").write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
        scores[name] = game["scores"]
    scores_file.write_text(json.dumps(dict(sorted(scores.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
