"""What Python games use of OpenSpiel, as its documents describe it: the base classes do the bookkeeping that its C++ does."""
import copy
import enum


class PlayerId(enum.IntEnum):
    CHANCE = -1
    TERMINAL = -4


class GameType:
    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL")
    ChanceMode = enum.Enum("ChanceMode", "EXPLICIT_STOCHASTIC")
    Information = enum.Enum("Information", "IMPERFECT_INFORMATION")
    Utility = enum.Enum("Utility", "GENERAL_SUM")
    RewardModel = enum.Enum("RewardModel", "TERMINAL")

    def __init__(self, **told):
        self.__dict__.update(told)


class GameInfo:
    def __init__(self, **told):
        self.__dict__.update(told)


registered = {}


def register_game(kind, game):
    registered[kind.short_name] = game


def load_game(name, params=None):
    return registered[name](params or {})


class Game:
    def __init__(self, kind, info, params):
        self.kind, self.info, self.params = kind, info, params

    def num_distinct_actions(self):
        return self.info.num_distinct_actions

    def max_chance_outcomes(self):
        return self.info.max_chance_outcomes

    def num_players(self):
        return self.info.num_players

    def deserialize_state(self, text):
        state = self.new_initial_state()
        for action in text.split():
            state.apply_action(int(action))
        return state


class State:
    def __init__(self, game):
        self._game, self._done = game, []

    def get_game(self):
        return self._game

    def legal_actions(self):
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        return self._legal_actions(self.current_player())

    def is_chance_node(self):
        return self.current_player() == PlayerId.CHANCE

    def apply_action(self, action):
        self._apply_action(action)
        self._done.append(action)

    def history(self):
        return list(self._done)

    def action_to_string(self, action):
        return self._action_to_string(self.current_player(), action)

    def serialize(self):
        return "\n".join(str(action) for action in self._done)

    def clone(self):
        twin = copy.deepcopy(self)
        twin._done = list(self._done)
        return twin
