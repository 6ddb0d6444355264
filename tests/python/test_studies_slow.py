"""The notebook that asks questions of docs/studies again, by what docs/python.md says alone: all its cells run, what they tell is what the
notebook shows, and the numbers are those of the reports there."""
import contextlib
import importlib.util
import io
import json
import os
import re
import tempfile
import unittest
from statistics import NormalDist

from engine import SOURCE, main, need, sanitized, skip

need("numpy")
if sanitized():
    skip("thousands of games, of which the sanitizers would learn nothing new.")

NOTEBOOK = SOURCE / "docs/studies/again.ipynb"
REPORTED = re.compile(r"^(score|points\.monastery\.final) +(\S+=\S+) +(\S+) +(\S+) to (\S+)  ", re.MULTILINE)
COMPARED = re.compile(r"^\S+ +\S+=\S+ +\S+ +\S+ to \S+  ", re.MULTILINE)
TOLD = re.compile(r"(\S+=\S+): (\S+) \((\S+) to (\S+)\)")


def told_by(cell):
    return "".join("".join(output["text"]) for output in cell.get("outputs", ()) if output["output_type"] == "stream")


def run_as_a_notebook(text):
    """By a kernel, whose sockets are files: no port can be somebody else's."""
    import jupyter_client
    import nbclient
    import nbformat

    os.environ["PATH"] = "/usr/bin:" + os.environ.get("PATH", "")
    book = nbformat.reads(text, as_version=4)
    nbformat.validate(book)
    with tempfile.TemporaryDirectory(dir="/tmp") as sockets:  # the name of a socket must be short
        manager = jupyter_client.AsyncKernelManager(kernel_name="python3", transport="ipc", ip=f"{sockets}/kernel")
        nbclient.NotebookClient(book, km=manager, timeout=None, startup_timeout=600, resources={"metadata": {"path": str(SOURCE)}}).execute()
    return [told_by(cell) for cell in book.cells if cell.cell_type == "code"]


def run_as_a_script(text):
    names, told = {"__name__": "__main__"}, []
    for cell in json.loads(text)["cells"]:
        if cell["cell_type"] == "code":
            heard = io.StringIO()
            with contextlib.redirect_stdout(heard):
                exec(compile("".join(cell["source"]), NOTEBOOK.name, "exec"), names)
            told.append(heard.getvalue())
    return told


class Studies(unittest.TestCase):
    def test_three_questions_have_the_same_answers(self):
        text = NOTEBOOK.read_text(encoding="utf-8")
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(SOURCE)
        as_notebook = all(importlib.util.find_spec(name) for name in ("nbclient", "nbformat", "ipykernel"))
        told = run_as_a_notebook(text) if as_notebook else run_as_a_script(text)
        self.assertEqual(told, [told_by(cell) for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"])
        numbers = [{name: [float(number) for number in rest] for name, *rest in TOLD.findall(one)} for one in told if one]
        asked = [("halved", "score"), ("farms", "score"), ("hands", "score"), ("hands", "points.monastery.final")]
        self.assertEqual(len(numbers), len(asked))
        for (report, measure), found in zip(asked, numbers):
            written = (SOURCE / f"docs/studies/reports/{report}.txt").read_text(encoding="utf-8")
            wanted = {name: [float(number) for number in rest] for which, name, *rest in REPORTED.findall(written) if which == measure}
            self.assertEqual(list(found), list(wanted))
            for name, values in wanted.items():
                self.same_answer(found[name], values, len(COMPARED.findall(written)), f"{report}: {name}")

    def same_answer(self, alone, reported, compared, where):
        """The same difference; the interval of the report is that of it alone, as wide as one step of Holm's correction makes it."""
        self.assertAlmostEqual(alone[0], reported[0], delta=0.0011, msg=where)
        wider = [NormalDist().inv_cdf(1 - 0.025 / left) / 1.96 for left in range(1, compared + 1)]
        for one, other in zip(alone[1:], reported[1:]):
            reach = one - alone[0]
            self.assertLessEqual(min(abs(alone[0] + times * reach - other) for times in wider), 0.0011 * wider[-1], msg=where)


if __name__ == "__main__":
    main()
