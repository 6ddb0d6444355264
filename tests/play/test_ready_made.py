"""The games that come with the program, and the game of everything that is installed, can be played as they stand."""

import glob
import json
import os

from playing import GAMES, SOURCE, Playing, main


class PlayedOnce(Playing):
    def plays(self, game, *agents):
        """One game to its end; nothing that the file asks for is idle."""
        done = self.run_bastide("simulate", game, "--games", 1, "--seed", 3, "--json", "--quiet", *agents)
        self.assertEqual(done.stderr, "")
        return json.loads(done.stdout)


class ReadyMade(PlayedOnce):
    def test_every_ready_made_game(self):
        games = sorted(glob.glob(os.path.join(GAMES, "*.toml")))
        self.assertTrue(games)
        for game in games:
            with self.subTest(os.path.basename(game)):
                self.plays(game, "--agents", "random")
                self.assertEqual(json.loads(self.run_bastide("phases", game, "--json").stdout)["idle_modules"], [])

    def test_every_ready_made_game_is_listed(self):
        with open(os.path.join(SOURCE, "docs", "commands.md"), encoding="utf-8") as file:
            listed = file.read()
        for game in glob.glob(os.path.join(GAMES, "*.toml")):
            self.assertIn("`" + os.path.basename(game)[:-len(".toml")] + "`", listed)


class Everything(PlayedOnce):
    def test_all_modules_for_every_number_of_players(self):
        for players in range(2, 7):
            with self.subTest(players=players):
                self.run_bastide("new-game", "--all", "--players", players, "--agents", ",".join(["random"] * players),
                                 "-o", f"{players}.toml")
                self.plays(f"{players}.toml")

    def test_all_modules_are_named(self):
        text = self.run_bastide("new-game", "--all").stdout
        modules = json.loads(next(line for line in text.splitlines() if line.startswith("modules = "))[len("modules = "):])
        installed = [module["name"] for module in json.loads(self.run_bastide("modules", "--json").stdout)]
        self.assertEqual(sorted(modules), sorted(installed))
        self.assertEqual(modules[0], "base")  # what is required stands first

    def test_all_or_chosen(self):
        for arguments in ([], ["--all", "--modules", "base"]):
            self.assertIn("--modules", self.run_bastide("new-game", *arguments, code=2).stderr)

    def test_each_thing_is_asked_for_once(self):
        for arguments, part in ((["--set", "max_players=5", "--set", "max_players=6"], "base.max_players is set already"),
                                (["--set", "max_players=5", "--set", "base.max_players=6"], "base.max_players is set already"),
                                (["--figures", "follower=5,follower=6"], "'follower' has its number already")):
            self.assertIn(part, self.run_bastide("new-game", "--modules", "base", *arguments, code=2).stderr)


if __name__ == "__main__":
    main()
