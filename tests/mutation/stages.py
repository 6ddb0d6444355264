"""What mutants are tested by, cheapest first, and how one of these stages is run within limits."""

import os
import re
import resource
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

MEMORY = 8 << 30
IDLE = 120  # seconds in which a program that is not stuck works for at least a moment
QUICK = {"BASTIDE_EXTENT": "quick", "RC_PARAMS": "max_success=20 seed=1"}
USUAL = {"BASTIDE_EXTENT": "usual", "RC_PARAMS": "seed=1"}
FULL = {"BASTIDE_EXTENT": "all", "RC_PARAMS": "seed=1"}

# What only authors meet: tests of the mistakes they make. Kernel and host are of no module.
AUTHORS = {"": ("input/test_wrong_modules.py", "conform/test_planted.py"), "declarations": ("rules-only/test_declared.py",)}
READERS = ("input/test_broken_input.py", "input/test_unreadable_sets.py")


@dataclass
class Stage:
    name: str
    command: list
    environment: dict = field(default_factory=lambda: USUAL)


def module_of(path):
    parts = Path(path).parts
    return parts[1] if parts[0] == "modules" else ""


def conform(root, program, module):
    command = [program, "conform", root / "modules" / module, "--scenarios", root / "tests/scenarios", "--skip", "scenarios", "--games", "1"]
    return Stage("conform", command)


def own_scenarios(root, program, path):
    """Those of the changed module, or what the kernel cannot do without: most mutants are caught by these alone."""
    module = module_of(path) or "base"
    folder = root / "tests/scenarios" / module
    return [Stage("own scenarios", [program, "check", folder, "--quiet"])] if folder.is_dir() else []


def everything(root, build, path):
    """All that `--tests all` has after the default."""
    program = build / "bin/bastide"
    stages = [Stage("property: others, all", [build / "bin/property-tests", "~[random]~[.]"], FULL),
              Stage("property: random, all", [build / "bin/property-tests", "[random]"], FULL)]
    for module in [module_of(path)] if module_of(path) else ["base", "tower"]:
        if "interprets = true" not in (root / "modules" / module / "rules.toml").read_text():
            stages.append(conform(root, program, module))
    return stages + [Stage("fuzz", [build / "bin/fuzz-tests"], FULL)]


def stages(root, build, path, tests):
    program, bin = build / "bin/bastide", build / "bin"
    found = own_scenarios(root, program, path)
    found += [Stage("scenarios", [program, "check", root / "tests/scenarios", "--quiet"]),
              Stage("differential", [bin / "differential", "--sample", root / "tests/differential/sample"]),
              Stage("golden", [bin / "golden-tests"]),
              Stage("kernel", [bin / "kernel-tests"]),
              Stage("unit", [bin / "unit-tests"]),
              Stage("property", [bin / "property-tests"], QUICK)]
    reads = Path(path).parts[0] == "host"
    if reads:
        found.append(Stage("fuzz, quick", [bin / "fuzz-tests"], QUICK))
    for script in AUTHORS.get(module_of(path), ()) + (READERS if reads else ()):
        found.append(Stage(script, ["/usr/bin/env", "python3", root / "tests" / script]))
    found = [stage for stage in found if Path(stage.command[0]).exists()]
    return found + (everything(root, build, path) if tests == "all" else [])


@dataclass
class Outcome:
    passed: bool
    seconds: float
    cases: list  # of Catch2 programs: the cases that failed
    output: str


class Runner:
    """Runs stages; a stage gets three times what the unchanged program takes, and ten times that of the clock."""

    def __init__(self, root, build, all_cases=False):
        self.root, self.build, self.all_cases = root, build, all_cases
        self.usual = {}

    def measure(self, stage):
        """The unchanged program has to pass, and says how long is normal."""
        key = tuple(map(str, stage.command)) + tuple(stage.environment.items())
        if key not in self.usual:
            outcome = self.run(stage, 1200)
            if not outcome.passed:
                raise RuntimeError(f"The unchanged tree fails '{stage.name}': repair that first.\n{outcome.output[-2000:]}")
            self.usual[key] = outcome.seconds
        return self.usual[key]

    def test(self, stage):
        return self.run(stage, int(3 * self.measure(stage)) + 5)

    def run(self, stage, limit):
        command = [str(part) for part in stage.command]
        catch = command[0].endswith("-tests")
        if catch:
            command += ["-r", "xml"] + ([] if self.all_cases and stage.name.startswith("property") else ["-a"])
        environment = dict(os.environ, BASTIDE=str(self.build / "bin/bastide"), BASTIDE_SOURCE_DIR=str(self.root),
                           BASTIDE_BUILD_DIR=str(self.build), **stage.environment)
        output = os.path.join(os.environ["XDG_DATA_HOME"], "output")
        with open(output, "w+b") as file:
            code, seconds = self.wait(command, environment, file, limit)
        text = Path(output).read_text(errors="replace")
        return Outcome(code == 0, seconds, failed_cases(text) if catch and code != 0 else [], text)

    def wait(self, command, environment, file, limit):
        def limits():
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.Popen(command, env=environment, cwd=self.build, stdin=subprocess.DEVNULL, stdout=file,
                                   stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=limits)
        code = ended(process, time.monotonic() + 10 * limit + 20)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return code, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def session_ticks(session):
    """Clock ticks of all processes of a session."""
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            values = file.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        if int(values[3]) == session:
            ticks += sum(map(int, values[11:15]))
    return ticks


def ended(process, deadline):
    """The exit code; what takes too long is killed, and what waits for ever, as a broken heap does within a signal's handler."""
    ticks, since = 0, time.monotonic()
    while True:
        try:
            return process.wait(timeout=min(5, IDLE))
        except subprocess.TimeoutExpired:
            now = time.monotonic()
            if (latest := session_ticks(process.pid)) != ticks:
                ticks, since = latest, now
            if now > deadline or now - since > IDLE:
                os.killpg(process.pid, signal.SIGKILL)
                return process.wait()


def failed_cases(text):
    """Names of the cases that failed, of the report as XML; of one that broke off, the last that began."""
    cases = re.split(r"(?=<TestCase )", text)[1:]
    failed = [case for case in cases if '<OverallResult success="false"' in case or "<FatalErrorCondition" in case]
    if cases and "</TestCase>" not in cases[-1] and cases[-1] not in failed:
        failed.append(cases[-1])
    names = [re.match(r'<TestCase name="([^"]*)"', case)[1] for case in failed]
    return [ElementTree.fromstring(f'<x y="{name}"/>').get("y") for name in names]
