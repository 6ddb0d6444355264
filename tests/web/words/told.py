"""What people are told by a server, by kind: of what is installed, and of random games with everything in them."""

import json
import random

from client import Player, Socket

ASKED = 9  # decisions between two hints, which take their time
PLACES = [[x, y] for x in range(-3, 4) for y in range(-3, 4)]
EVERY_SEAT = "\n".join(f'[[player]]\nname = "{name}"\nagent = "{agent}"\n{more}' for name, agent, more in
                       (("Ann", "person", "youngest = true\n"), ("Ben", "random", ""), ("Cleo", "random", "")))


def everything(server, tile_sets, switches=""):
    """A game file with all modules that are installed, in the order in which they are told."""
    modules = [one["name"] for one in installed(server)["modules"]]
    return (f"[game]\nmodules = {json.dumps(modules)}\ntilesets = {json.dumps(tile_sets)}\n"
            f"[switches]\n{switches}\n{EVERY_SEAT}")


def installed(server):
    return json.loads(server.request("GET", "/api/installed")[2])


# What somebody composes that does not go together, as a game file: what stands in [game], in [switches], and how many players.
MIXES = [
    ('["base"]', "[]", "", 2), ("[]", '["base-c2"]', "", 2), ('["farmers"]', '["base-c2"]', "", 2),
    ('["base", "gondolas"]', '["base-c2"]', "", 2), ('["base"]', '["base-c2", "gondolas"]', "", 2),
    ('["base", "towers"]', '["base-c2"]', "", 2), ('["base"]', '["base-c3"]', "", 2),
    ('["base"]', '[{ set = "base-c2", copies = 200 }]', "", 2),
    ('["base"]', '["base-c2"]', "", 1), ('["base"]', '["base-c2"]', "", 6), ('["base"]', '["base-c2"]', "", 9),
    ('["base", "inns-and-cathedrals"]', '["base-c2"]', "", 8),
    ('["base"]', '["base-c2"]', "river_reversed = true", 2), ('["base"]', '["base-c2"]', "table_width = 1000", 2),
    ('["base"]', '["base-c2"]', "start_tile_in_bag = true", 2), ('["base"]', '["base-c2"]', 'unplayable_tile = "return_to_bag"', 2),
    ('["base"]', '["base-c2"]', "table_border_completes = true", 2),
    *(('["base"]', '["base-c2"]', f'play_area = "floor"\nfurniture = "{squares}"', 2) for squares in ("abc", "0,0")),
    *(('["base", "river"]', f'["base-c2", {sets}]', switches, 2) for sets, switches in (
        ('"river-20ae", "river-1-c2"', ""), ('"river-20ae"', "river_reversed = true"), ('"river-3", "river-1-c2"', ""),
        ('"river-gq11"', ""), ('"river-1-c2"', "river_gq11_source = true"), ('"river-2"', "river_reversed = true"),
        ('"river-1-c2"', 'river2_layout = "fork_start"'), ('"river-1-c2"', "river_two_springs_reversed = true"),
        ('"river-1-c2"', "river_reversed = true\nriver_tiles_in_bag = true"),
        ('"river-1-c2"', 'river_start_tile = "after_river"\nriver_tiles_in_bag = true'),
        ('"river-1-c2"', "river_no_meeples = true\nriver_tiles_in_bag = true"))),
    ('["base", "river", "count-of-carcassonne"]', '["base-c2", "river-2", "count-of-carcassonne"]', 'count_with_river = "forbidden"', 2),
    ('["base", "princess-and-dragon"]', '["base-c2", "princess-and-dragon"]', 'fairy_position = "on_tile"', 2),
    ('["base", "wheel-of-fortune"]', '["base-c2", "wheel-of-fortune"]', 'wheel_tile_set = "standalone_72"', 2),
    ('["base", "under-the-big-top"]', '["base-c2", "under-the-big-top"]', "big_top_acrobats = false", 2),
    ('["base", "catapult"]', '["base-c2", "catapult"]', 'catapult_spread = "far"', 2)]
NAMES = [("Ann", "Ann"), ("", "Ben"), ("Ann ", "Ben"), ("chance", "Ben")]
NO_RECORDS = ["", "Dear diary", "[bastide-record 999]\n", "{", '{"a": 1}', '{"setup": {"sets": {}, "elements": {}}}']


class Told:
    """Texts by kind; each is kept once."""

    def __init__(self):
        self.texts = {}

    def add(self, kind, *texts):
        self.texts.setdefault(kind, {}).update(dict.fromkeys(text for text in texts if text))

    def add_installed(self, server):
        all_there_is = installed(server)
        for module in all_there_is["modules"]:
            self.add("title", module["title"], module.get("summary"))
            for switch in module["switches"]:
                self.add("switch", switch["summary"])
                self.add("name", f"switch {switch['name']}")
                if switch["type"] == "choice":
                    self.add("value", *(f"switch {switch['name']} = {value}" for value in switch["values"]
                                        if not value.isdigit()))
        for one in all_there_is["tile_sets"] + all_there_is["games"]:
            self.add("title", one["title"], one.get("summary"))
        for agent in all_there_is["agents"]:
            self.add("agent", agent["summary"], agent.get("level"), agent.get("character"), *(option["summary"] for option in agent["options"]))
        for game in all_there_is["games"]:
            toml = json.loads(server.request("GET", "/api/games/" + game["name"])[2])["toml"]
            for opponent in json.loads(server.request("POST", "/api/compose", {"toml": toml})[2]).get("opponents", []):
                self.add("opponent", *opponent["says"])

    def add_state(self, state):
        self.add("verdict", state["verdict"])
        facts = [*state["facts"], *(fact for seat in state["seats"].values() for fact in seat["facts"])]
        for fact in facts:
            self.add("fact", fact["name"], fact["text"])
        for figure in state["standing"].values():
            self.add("figure", figure["title"], figure["at"])
        self.add("question", state.get("decision", {}).get("question"))

    def add_actions(self, actions):
        for action in actions.values():
            self.add("sentence", action.get("sentence", action["label"]))
            self.add("points", action.get("points", {}).get("text"))

    def add_refused(self, server):
        """What somebody asks for who may not have it."""
        toml = f'[game]\nmodules = ["base"]\ntilesets = ["base-c2"]\n[switches]\nhand_size = 3\n{EVERY_SEAT}'
        table = server.table(toml)

        def ask(path, body=None, key=""):
            status, _, text = server.request("POST", "/api/tables" + path, body, {"Authorization": "Bearer " + key})
            assert status == 400, text
            self.add("no", json.loads(text)["error"])
        again = f"/{table['table']}/rematch"
        ask(again, key=table["keys"]["seats"][0])
        ask(again, key=table["keys"]["spectator"])
        ask("", {"toml": toml, "real_tiles": True})
        ask("", {"toml": toml.replace('"person"', '"random"'), "real_tiles": True})
        ask("", {"toml": toml.replace('"random"', '"bot:command=true"')})
        ask("", {"toml": toml, "listed": True})

    def add_refused_mixes(self, server):
        """What somebody meets who composes a game, or opens a file that is no record."""
        mixes = [(*mix[:3], [f"Player {n}" for n in range(mix[3])]) for mix in MIXES]
        for modules, sets, switches, names in mixes + [('["base"]', '["base-c2"]', "", pair) for pair in NAMES]:
            players = "\n".join(f'[[player]]\nname = "{name}"' for name in names)
            toml = f"[game]\nmodules = {modules}\ntilesets = {sets}\n[switches]\n{switches}\n{players}\n"
            problems = json.loads(server.request("POST", "/api/compose", {"toml": toml})[2])["problems"]
            assert problems, toml
            self.add("problem", *problems)
        for text in NO_RECORDS:
            status, _, answer = server.request("POST", "/api/records", {"record": text})
            assert status == 400, text
            self.add("problem", json.loads(answer)["error"])

    def add_refused_to_players(self, server):
        """A link that is none, a real tile that somebody else holds, an agent that would be a hint, a move that no disk keeps."""
        link = Socket(server.port)
        link.say({"type": "join", "table": "0" * 16, "key": "0" * 32})
        self.add("no", link.hear()["sentence"])
        link.close()

        def of_persons(more=""):
            return f'[game]\nmodules = ["base"]\ntilesets = ["base-c2"]\n[switches]\n{more}\n{EVERY_SEAT.replace("random", "person")}'

        def seated(seats, **customs):
            table = server.table(**customs)
            return [Player(server.port, table["table"], table["keys"]["seats"][seat]) for seat in seats]
        ann, ben = seated((0, 1), toml=of_persons("hand_size = 3"), real_tiles=True)
        first = next(iter(ann.actions))
        while ann.mine():
            assert ann.act(first if first in ann.actions else next(iter(ann.actions))) is None
        ben.until(ben.mine)
        self.add("no", ben.act(first))
        self.add("why", ben.ask(type="ask", what="why", text=first)["sentence"])
        (watched,) = seated((0,), toml=of_persons(), aids="tournament")
        watched.until(watched.mine)
        self.add("no", watched.ask(type="stand_in", seat=0, agent="careful")["sentence"])
        server.files_up_to(1)
        self.add("no", watched.act(next(iter(watched.actions))))
        server.files_up_to()
        for player in (ann, ben, watched):
            player.close()

    def add_game(self, server, toml, seed):
        """A game of one person, who says something else than `pass` where there is a choice, each verb as often."""
        table = server.table(toml, seed=seed)
        player = Player(server.port, table["table"], table["keys"]["seats"][0])
        chance = random.Random(seed)
        for figure in player.hello["figures"]:
            self.add("figure", figure["singular"], figure["plural"])
        decided = 0
        while not player.state["over"]:
            player.until(lambda: player.mine() or player.state["over"])
            self.add_state(player.state)
            if player.state["over"]:
                break
            self.add_actions(player.actions)
            decided += 1
            if decided % ASKED == 0:
                self.ask(player, chance)
            self.add("no", player.act(self.choice(player.actions, chance)))
        player.until(lambda: player.over)
        self.add("log", *(entry["text"] for entry in player.log))
        self.add("sort", *(entry.get("sort") for entry in player.log))
        player.close()

    def ask(self, player, chance):
        self.add("hint", *player.ask(type="hint").get("reasons", []))
        tile = chance.choice(list(player.state["tiles"]))
        for pointed in ({"square": chance.choice(PLACES)}, {"standing": int(chance.choice([*player.state["standing"], 0]))},
                        {"tile": int(tile), "segment": 0}):
            answer = player.ask(type="ask", what="why_not", **pointed)
            self.add("why", answer.get("sentence"), *(reason["sentence"] for reason in answer.get("reasons", [])))
        feature = player.ask(type="ask", what="feature", tile=int(tile), segment=0).get("feature")
        if feature:
            self.add("feature", feature["name"])

    @staticmethod
    def choice(actions, chance):
        verbs = {}
        for text, action in actions.items():
            verbs.setdefault(action["verb"], []).append(text)
        verb = chance.choice(sorted(verbs, key=lambda name: name == "pass")[:max(1, len(verbs) - ("pass" in verbs))])
        if "pass" in verbs and chance.random() < 0.3:
            verb = "pass"
        return chance.choice(verbs[verb])
