"""A corpus says what happened in the games: judged by playing them again from its columns."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from engine import PROGRAM, SOURCE, main, need

numpy = need("numpy")

import bastide  # noqa: E402
from bastide import corpus  # noqa: E402


def game_seed(seed, number):
    """The seed of game `number` of a run, as docs/commands.md has it."""
    mask = 2 ** 64 - 1

    def mixed(z):
        z = (z + 0x9E3779B97F4A7C15) & mask
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return z ^ (z >> 31)

    return seed if number == 0 else mixed((mixed(seed) + number * ((0x9E3779B97F4A7C15 * 0x100000001) & mask)) & mask) >> 11


class Corpus(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def program(self, *arguments, code=0):
        done = subprocess.run([PROGRAM, "corpus", *map(str, arguments), "-q"], capture_output=True, text=True, cwd=self.folder, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def check_replayed(self, game, seed, dictionary, columns, agents):
        """Every column computed once more by Python's own replay of the actions that were chosen; results by another run of the games."""
        layout = game.layout(dictionary["window"])
        points = bastide.play_games(game, agents, games=dictionary["games"], seed=seed)
        begin = numpy.concatenate([[0], numpy.cumsum(columns["legal"])])
        self.assertEqual(begin[-1], len(columns["options"]))
        row = 0
        for number in range(dictionary["games"]):
            state = game.new_initial_state(seed=game_seed(seed, number))
            step = 0
            while not state.is_terminal():
                legal = state.legal_actions()
                choice = int(columns["choice"][row])
                told = {name: columns[name][row].tolist() for name in columns if name not in ("options", "result")}
                observed = state.observation(layout=layout)
                self.assertEqual(told, {
                    "game": number, "source": 0, "step": step, "turn": state.turn, "seat": state.current_player(),
                    "decision": dictionary["decisions"].index(state.decision()), "legal": len(legal), "choice": choice, "action": legal[choice],
                    "points": state.returns(), "value": state.estimate(), "facts": observed["facts"].tolist(),
                    **({"planes": observed["planes"].tolist()} if "planes" in columns else {})})
                self.assertEqual(columns["options"][begin[row]:begin[row + 1]].tolist(), legal)
                self.assertEqual(columns["result"][row].tolist(), points[number].tolist())
                state.apply_action(legal[choice])
                row, step = row + 1, step + 1
            self.assertEqual(state.returns(), points[number].tolist())
        return row

    def test_columns_are_the_games(self):
        self.program("agents", "-n", 3, "-a", "greedy,random", "-s", 9, "-o", "corpus", "--part", 2)
        dictionary, columns = corpus.read(self.folder / "corpus")
        self.assertEqual(dictionary["rows"], self.check_replayed(bastide.Game("agents"), 9, dictionary, columns, ["greedy", "random"]))
        for column in dictionary["columns"]:
            self.assertEqual(columns[column["name"]].dtype.name, column["type"])
        self.assertEqual((dictionary["finished"], dictionary["parts"], len(list((self.folder / "corpus").glob("part-*")))), (True, 2, 2))

    def test_a_mix_with_planes(self):
        self.program("four-agents", "-n", 1, "-a", "random", "-s", 4, "-o", "corpus", "--planes", "--window", 9)
        dictionary, columns = corpus.read(self.folder / "corpus")
        self.assertEqual(columns["planes"].shape, (dictionary["rows"], len(dictionary["planes"]), 9, 9))
        self.assertEqual(dictionary["rows"], self.check_replayed(bastide.Game("four-agents"), 4, dictionary, columns, ["random"]))

    def test_python_writes_the_same_files(self):
        self.program("agents", "-n", 5, "-a", "greedy,random", "-s", 9, "-o", "program", "-t", 1)
        told = corpus.write(bastide.Game("agents"), self.folder / "python", games=5, agents=["greedy", "random"], seed=9)
        self.assertEqual(told, corpus.dictionary(self.folder / "program"))
        done = subprocess.run([sys.executable, "-m", "bastide.corpus", "agents", "--games", "5", "--agents", "greedy,random", "--seed", "9",
                               "--out", str(self.folder / "module")], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        files = sorted(file.relative_to(self.folder / "program") for file in (self.folder / "program").rglob("*") if file.is_file())
        self.assertGreater(len(files), 10)
        for other in ("python", "module"):
            for file in files:
                self.assertEqual((self.folder / "program" / file).read_bytes(), (self.folder / other / file).read_bytes(), file)
        for arguments in (["no-such-game", "--out", "x"], ["agents", "--agents", "nobody", "--out", "y"], ["agents", "--out", str(SOURCE)]):
            self.assertEqual(subprocess.run([sys.executable, "-m", "bastide.corpus", *arguments], capture_output=True, cwd=self.folder).returncode, 2)

    def test_an_agent_in_python_fills_one(self):
        class Last:
            def choose(self, state):
                return state.legal_actions()[-1]

        corpus.write(bastide.Game("agents"), self.folder / "corpus", games=2, agents=[Last, "random"], seed=2)
        _, columns = corpus.read(self.folder / "corpus")
        mine = columns["seat"] == 0
        self.assertTrue((columns["choice"][mine] == columns["legal"][mine] - 1).all())

    def test_one_file_is_no_list_of_records(self):
        for one in ("game.bastide", self.folder / "game.bastide"):
            with self.assertRaisesRegex(TypeError, "list of files"):
                corpus.write(bastide.Game("agents"), self.folder / "corpus", games=0, records=one)

    def test_records_join(self):
        subprocess.run([PROGRAM, "simulate", "agents", "--agents", "greedy,random", "--games", "3", "--seed", "9", "-q", "--record", "2", self.folder],
                       capture_output=True, check=True)
        record = next(self.folder.glob("*.bastide"))
        text = record.read_text(encoding="utf-8")
        unfinished = self.folder / "unfinished.bastide"
        unfinished.write_text("".join(text.splitlines(keepends=True)[:-40]), encoding="utf-8")
        subprocess.run([PROGRAM, "simulate", "quick", "--agents", "random", "--games", "1", "-q", "--record", "0", self.folder], capture_output=True, check=True)
        other = next(self.folder.glob("quick*.bastide"))
        done = self.program("agents", "-n", 3, "-a", "greedy,random", "-s", 9, "-o", "corpus", "--records", unfinished, record, other, self.folder / "none")
        for sentence in ("is not over", "other rules", "none"):
            self.assertIn(sentence, done.stderr)
        dictionary, columns = corpus.read(self.folder / "corpus")
        self.assertEqual(dictionary["sources"], ["played", str(record)])
        self.assertEqual(len(dictionary["refused"]), 3)
        # The record is game 2 of the same run, so its rows are those of that game.
        second, joined = (columns["source"] == 0) & (columns["game"] == 2), columns["source"] == 1
        self.assertTrue(joined.any())
        for name in columns:
            if name not in ("game", "source", "options"):
                self.assertTrue((columns[name][second] == columns[name][joined]).all(), name)
        self.program("agents", "-n", 0, "-o", "alone", "--records", record)
        _, alone = corpus.read(self.folder / "alone")
        self.assertTrue((alone["action"] == columns["action"][joined]).all())
        self.assertIn("no record joins", self.program("agents", "-n", 0, "-o", "nothing", "--records", other, code=2).stderr)


if __name__ == "__main__":
    main()
