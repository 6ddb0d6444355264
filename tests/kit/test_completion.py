#!/usr/bin/env python3
"""Shell completion, as bash, zsh and fish run it. What fits is said by the program from its own definitions."""
import os
import pty
import re
import select
import shlex
import shutil
import sys
import time

from installed import Installed, ending, expect, skip_unless_plain

# Words of a command line, of which the last is being typed; some that are offered, some that are not.
CASES = [
    (["si"], ["simulate"], ["play", "--seed"]),
    ([""], ["play", "lab", "new-module", "man"], ["complete"]),
    (["play", ""], ["quick", "full-mix"], ["play"]),
    (["play", "qu"], ["quick"], ["agents"]),
    (["play", "--se"], ["--seed"], ["--modules"]),
    (["play", "quick", "--"], ["--seed", "--modules", "--log", "--agents"], ["--games"]),
    (["rules", "inns"], ["inns-and-cathedrals"], ["river"]),
    (["tiles", "base"], ["base-c1", "base-c2"], ["river-1"]),
    (["tile", "cap-three"], ["cap-three-way"], ["monastery"]),
    (["tile", "--set", "base-c"], ["base-c1"], ["river-1"]),
    (["rule", "BASE-1"], ["BASE-112"], ["RIVER-001"]),
    (["rule", "base-11"], ["base-112"], ["BASE-112", "river-001"]),
    (["play", "--agents", ""], ["person", "greedy"], ["quick"]),
    (["new-game", "--agents", "greedy,pe"], ["greedy,person"], ["person"]),
    (["simulate", "--agents", ""], ["greedy"], ["person"]),
    (["play", "--he"], ["--help"], ["--seed"]),
    (["match", "careful", "gr"], ["greedy"], ["careful"]),
    (["--log", "w"], ["warning"], ["info"]),
    (["simulate", "quick", "--log", ""], ["warning", "off"], ["quick"]),
    (["new-game", "--modules", "base,far"], ["base,farmers"], ["base", "farmers"]),
    (["new-game", "--modules", "base,farmers,"], ["base,farmers,river"], ["base,farmers,base", "base,farmers,farmers"]),
    (["simulate", "--agents", "greedy,"], ["greedy,greedy"], ["greedy"]),
    (["lab", ""], ["run", "report", "merge"], ["play"]),
    (["lab", "run", "--sh"], ["--shard"], ["--csv"]),
    (["completion", ""], ["bash", "zsh", "fish"], []),
    (["man", "simu"], ["simulate"], ["play"]),
    (["man", "lab", ""], ["run", "report"], ["play", "lab"]),
    (["man", "lab", "run", ""], [], ["run", "play"]),
    (["man", "nothing", ""], [], ["play"]),
    (["modules", "--nonsense", ""], [], ["play"]),
    (["render", "eve"], ["evening.bastide"], ["quick"]),
    (["add", "eve"], ["evening.bastide"], []),
    (["index", "entry", "my-"], ["my-modules"], []),
    (["lab", "plan", "--from", "eve"], ["evening.bastide"], []),
    (["lab", "status", "--folder", "my-"], ["my-modules"], []),
    (["card", "quick", "--json", "eve"], ["evening.bastide"], []),
    (["ladder", "quick", "five"], ["five-players"], ["quick"]),
    (["train", "quick", "--against", "ran"], ["random"], ["greedy"]),
    (["play", "quick", "--resume", "eve"], ["evening.bastide"], ["everything"]),
    (["play", "--resume", "eve"], ["evening.bastide"], ["everything"]),
    (["play", "--resume", "evening.bastide", "qu"], ["quick"], ["evening.bastide"]),
    (["play", "--resume=evening.bastide", "qu"], ["quick"], ["evening.bastide"]),
    (["check", "--rules", "inns"], ["inns-and-cathedrals"], ["river"]),
    (["play", "--resume", "--se"], ["--seed"], ["--modules"]),
    (["play", "quick", "--modules", "my-"], ["my-modules"], ["quick"]),
]


def told_by_program(there):
    for words, offered, others in CASES:
        done = there.run("bastide", "complete", *words)
        found = [line.split("\t")[0] for line in done.stdout.splitlines()[1:]]
        expect(done.returncode == 0, f"complete {words} ends well", done.stderr)
        expect(len(found) == len(set(found)), f"complete {words} offers nothing twice", found)
        paths = {"evening.bastide", "my-modules"}
        expect(set(offered) - paths <= set(found), f"complete {words} offers {offered}", found)
        expect(not set(others) & set(found), f"complete {words} does not offer {others}", found)
    for words in (["--modules"], ["--modules", "/nowhere", "rules", ""], ["play", "--log="], ["--log=", ""], ["=", ""], [], ["lab", "lab", "lab", ""]):
        expect(there.run("bastide", "complete", *words).returncode == 0, f"complete {words} ends well")
    done = there.run("bastide", "complete", "--log=w")
    expect("--log=warning\t" in done.stdout, "a value behind '=' is completed", done.stdout)
    done = there.run("bastide", "complete", "new-game", "--modules=base,far", "--modules=base,")
    expect("--modules=base,farmers\t" in done.stdout and "base,base\t" not in done.stdout, "so is a list, with what it has not yet", done.stdout)


def in_bash(there):
    script = there.prefix / "share/bash-completion/completions/bastide"
    for words, offered, others in [*CASES, (["--log", "=", "w"], ["warning"], ["--log=warning"])]:
        typed = " ".join(f"'{word}'" for word in ["bastide", *words])
        done = there.run("bash", "-c", f"set -u; source {shlex.quote(str(script))}; COMP_WORDS=({typed}); COMP_CWORD={len(words)}; _bastide; "
                                       "printf '%s\\n' \"${COMPREPLY[@]}\"")
        found = done.stdout.splitlines()
        expect(set(offered) <= set(found) and not set(others) & set(found), f"bash completes {words}", f"{found}\n{done.stderr}")
    expect(there.run("bastide", "completion", "bash").stdout == script.read_text(), "bastide completion bash prints the installed script")


def at_terminal(there, program, start, line, wanted):
    """What a shell makes of a line and TAB."""
    shell = shutil.which(program)
    if not shell:
        return
    try:
        pid, terminal = pty.fork()
    except OSError as trouble:  # a container without /dev/pts
        print(f"No terminal can be opened here, so {program} was not tried in one: {trouble}.")
        return
    if pid == 0:
        os.chdir(there.home)
        os.execve(shell, start, {"HOME": str(there.home), "PATH": f"{there.prefix}/bin:/usr/bin:/bin", "TERM": "dumb", "LC_ALL": "C.UTF-8",
                                 "XDG_DATA_DIRS": f"{there.prefix}/share:/usr/share"})
    told = b""

    def listen(until, seconds):
        nonlocal told
        end = time.monotonic() + seconds
        while time.monotonic() < end and not re.search(until, told):
            if select.select([terminal], [], [], 0.2)[0]:
                try:
                    told += os.read(terminal, 4096)
                except OSError:
                    return
    listen(rb"ready> ", 20)
    told = b""
    os.write(terminal, line.encode() + b"\t")
    listen(wanted.encode(), 20)
    expect(wanted.encode() in told, f"{program} makes '{wanted}' of '{line}' and TAB", told)
    os.close(terminal)
    os.waitpid(pid, 0)


def scripts_are_understood(there):
    for program, file in (("zsh", "share/zsh/site-functions/_bastide"), ("fish", "share/fish/vendor_completions.d/bastide.fish")):
        if shutil.which(program):
            done = there.run(program, "-n", there.prefix / file)
            expect(done.returncode == 0 and not done.stderr, f"{program} reads its script", done.stderr)
        done = there.run("bastide", "completion", program)
        expect(done.stdout == (there.prefix / file).read_text(), f"bastide completion {program} prints the installed script", done.stderr)
    if shutil.which("fish"):
        done = there.run("fish", "-c", "complete -C 'bastide play qu'; complete -C 'bastide lab run --sh'", XDG_DATA_DIRS=f"{there.prefix}/share")
        expect("quick" in done.stdout and "--shard" in done.stdout, "fish completes", done.stdout + done.stderr)
    done = there.run("bastide", "completion", "fisch")
    expect(done.returncode == 2 and "'fish'" in done.stderr, "an unknown shell is told, with the nearest", done.stderr)


def main():
    skip_unless_plain()
    with Installed() as there:
        (there.home / "evening.bastide").write_text("")
        (there.home / "my-modules").mkdir()
        told_by_program(there)
        in_bash(there)
        scripts_are_understood(there)
        script = there.prefix / "share/bash-completion/completions/bastide"
        (there.home / "bashrc").write_text(f"PS1='ready> '\nsource {shlex.quote(str(script))}\n")
        at_terminal(there, "bash", ["bash", "--rcfile", str(there.home / "bashrc"), "-i"], "bastide simul", "simulate ")
        (there.home / ".zshrc").write_text(f"PS1='ready> '\nfpath=({shlex.quote(str(there.prefix))}/share/zsh/site-functions $fpath)\n"
                                           "autoload -U compinit && compinit -u -D\n")
        at_terminal(there, "zsh", ["zsh", "-i"], "bastide simul", "simulate ")
    return ending()


if __name__ == "__main__":
    sys.exit(main())
