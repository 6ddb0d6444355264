"""What measures count of moves that a game makes by itself, where nobody has a choice: those are among them."""

import json
import os
import unittest

from playing import Playing, main

GAME = """\
[game]
title = "Measured"
modules = [{modules}]
tilesets = [{sets}]
[switches]
{switch}
[[player]]
name = "Ann"
agent = "random"
[[player]]
name = "Ben"
agent = "random"
"""


class MovesOfNobodys(Playing):
    """The sum over the seats is how often the game told of it, in some game more often than somebody acted."""

    def hold(self, measure, told, acted, figures=1, **of_game):
        game = self.path("measured.toml")
        with open(game, "w", encoding="utf-8") as file:
            file.write(GAME.format(**of_game))
        by_itself = 0
        for seed in range(1, 9):
            folder = self.path(f"games-{seed}")
            os.mkdir(folder)
            done = self.run_bastide("simulate", game, "--games", 1, "--seed", seed, "--measures", "--quiet", "--record", 0,
                                    folder)
            record = os.path.join(folder, os.listdir(folder)[0])
            lines = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith(measure + " ")]
            measured = sum(float(mean) for means in lines for mean in means)
            shown = json.dumps(json.loads(self.run_bastide("replay", record, "--json").stdout))
            with self.subTest(measure=measure, seed=seed):
                self.assertEqual(measured, figures * shown.count(told))
            by_itself += shown.count(told) - self.read(record).count(f": {acted} ")
        self.assertGreater(by_itself, 0)

    def test_who_must_join_the_only_own_follower_is_counted(self):
        self.hold("crop-circles.joined", " joins another on the ", "join", modules='"base", "farmers", "crop-circles"',
                  sets='"base-c1", { set = "crop-circles-1", copies = 4 }', switch='crop_circle_deployment = "mandatory"')

    def test_the_only_follower_that_the_plague_finds_is_counted(self):
        self.hold("wheel-of-fortune.plague", "The plague drives ", "return", modules='"base", "farmers", "wheel-of-fortune"',
                  sets='"wheel-of-fortune"', switch='wheel_tile_set = "standalone_72"')

    def test_prisoners_who_are_exchanged_at_once_are_counted(self):
        self.hold("tower.exchanges", "exchange prisoners, one for one", "exchange", figures=2,
                  modules='"base", "farmers", "tower"', sets='"base-c1", "tower"', switch="")


if __name__ == "__main__":
    main()
