"""Every example of docs/python.md is run, in order, as its reader would; what it says comes out, comes out."""
import doctest
import os
import re
import tempfile
import unittest

from engine import SOURCE, main, need

need("numpy")

import bastide  # noqa: E402,F401

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Examples(unittest.TestCase):
    def test_they_run(self):
        text = (SOURCE / "docs/python.md").read_text(encoding="utf-8")
        names = {"__name__": "examples"}
        parser = doctest.DocTestParser()
        home = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for match in BLOCK.finditer(text):
                    line = text.count("\n", 0, match.start()) + 1
                    if match[1].startswith(">>>"):
                        examples = parser.get_doctest(match[1], names, "docs/python.md", "docs/python.md", line)
                        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
                        told = []
                        runner.run(examples, out=told.append, clear_globs=False)
                        names.update(examples.globs)
                        self.assertEqual(runner.summarize(verbose=False).failed, 0, "".join(told))
                    else:
                        exec(compile("\n" * line + match[1], "docs/python.md", "exec"), names)
            finally:
                os.chdir(home)

    def test_every_call_is_told_of(self):
        """Public names of the package stand on the page."""
        text = (SOURCE / "docs/python.md").read_text(encoding="utf-8")
        said = set(re.findall(r"\w+", text))
        for kind in (bastide.State, bastide.Pool):
            for name in vars(kind):
                if not name.startswith("_") and callable(getattr(kind, name)) and name not in ("read", "tell"):
                    self.assertTrue(name in said, f"docs/python.md does not tell of {kind.__name__}.{name}")


if __name__ == "__main__":
    main()
