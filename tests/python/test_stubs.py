"""The type stubs say what the extension module has, and all of it; mypy, where it is installed, finds nothing wrong with them."""
import ast
import importlib.util
import inspect
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from engine import PACKAGE, SOURCE, main

import bastide
from bastide import _engine

STUB = SOURCE / "host/python/bastide/_engine.pyi"
CHECKED = """
import bastide
game = bastide.Game(modules=["base"], players=2)
state: bastide.State = game.new_initial_state(seed=1)
actions: list[int] = state.legal_actions()
state.apply_action(actions[0])
class Mine:
    def choose(self, state: bastide.State) -> int:
        return state.legal_actions()[0]
print(bastide.match(Mine, "random", game)["ahead"], state.features()[0].kind)
"""


def names_of(body):
    names = set()
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            names.add(node.target.id)
    return {name for name in names if not name.startswith("_")}


class Stubs(unittest.TestCase):
    def test_they_name_what_there_is(self):
        tree = ast.parse(STUB.read_text(encoding="utf-8")).body
        public = lambda thing: {name for name in dir(thing) if not name.startswith("_")}  # noqa: E731
        self.assertEqual(names_of(tree), public(_engine))
        for node in tree:
            if isinstance(node, ast.ClassDef) and node.bases == []:
                thing = getattr(_engine, node.name)
                self.assertEqual(names_of(node.body), public(thing), node.name)

    def test_everything_has_words(self):
        silent = {"is_terminal", "is_chance_node", "num_players", "title", "description", "columns", "read", "threads", "games_begun", "game", "game_names"}
        for kind in (bastide.Game, bastide.State, bastide.Pool, bastide.Library, bastide.Agent, bastide.Layout, bastide.LearnedValue):
            self.assertTrue(inspect.getdoc(kind))
            for name, member in vars(kind).items():
                if not name.startswith("_") and name not in silent:
                    words = (inspect.getdoc(member) or "").split("\n")
                    self.assertTrue(len(" ".join(words)) > 5 and ("(self" not in words[0] or len(words) > 2), f"{kind.__name__}.{name}")

    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
    def test_types_hold(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "user.py").write_text(CHECKED, encoding="utf-8")
            done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", f"{folder}/cache", f"{folder}/user.py"],
                                  env={"MYPYPATH": str(PACKAGE), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    main()
