#!/usr/bin/env python3
"""Which switches change the mean score by more than a point? Tries every value of every switch of every module, one at
a time, in the base game for two with that module, and prints a table.

    docs/studies/switches.py --games 10000 --agent random > switches.md
    docs/studies/switches.py --games 500 --agent careful --only switches.md > switches-careful.md

Experiments and results go into a folder (--folder); a run that was interrupted goes on where it was. With --only, just
the values that the table of another run has are tried. Texts are not tried; of numbers the least, the largest and one
between are."""

import argparse
import json
import math
import os
import re
import subprocess
import sys

ALWAYS = {"base", "farmers"}
POINT = 1.0


def bastide(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False)


def listed(*arguments):
    done = bastide(*arguments, "--json")
    if done.returncode != 0:
        sys.exit(done.stderr.strip())
    return json.loads(done.stdout)


def values_of(switch):
    if switch["type"] == "flag":
        every = ["true", "false"]
    elif switch["type"] == "number":
        every = [str(value) for value in sorted({switch["min"], round(math.sqrt(switch["max"])), switch["max"]})]
    else:
        every = switch.get("values", [])
    return [value for value in every if value != str(switch["default"]).lower()]


def experiment(module, variants, options):
    joined = "" if module in ALWAYS else f'with = ["{module}"]\n'
    text = f"""[experiment]
title = "Switches of {module}, {options.agent} players"
question = "Which switches change the score?"
game = "game.toml"
games = {options.games}
measures = ["score"]
baseline = "as it is"

[[variant]]
name = "as it is"
{joined}"""
    for switch, value in variants:
        quoted = value if value in ("true", "false") or value.isdigit() else f'"{value}"'
        text += f'\n[[variant]]\nname = "{switch} = {value}"\n{joined}switches = {{ "{module}.{switch}" = {quoted} }}\n'
    return text


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def play(module, variants, options):
    """Findings by variant, and the sentences about what cannot be played."""
    refused = {}
    path = os.path.join(options.folder, f"{module}.toml")
    results = os.path.join(options.folder, f"{module}.lab")
    while variants:
        write(path, experiment(module, variants, options))
        done = bastide("lab", "run", path, "-o", results, "-q")
        wrong = re.search(r"the variant '([^']* = [^']*)' cannot be played: (.*)", done.stderr)
        if wrong is None:
            if done.returncode != 0:
                sys.exit(done.stderr.strip() or "Stopped.")
            report = json.loads(bastide("lab", "report", results, "--json").stdout)
            return {finding["name"]: finding for finding in report["findings"]}, refused
        refused[wrong.group(1)] = wrong.group(2)
        variants = [(switch, value) for switch, value in variants if f"{switch} = {value}" != wrong.group(1)]
    return {}, refused


def wanted(text):
    """module and variant of every row of a table"""
    return set(re.findall(r"^\| ([a-z-]+) \| `([^`]+)` \|", text, re.MULTILINE))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10000, help="of every value")
    parser.add_argument("--agent", default="random", help="who plays")
    parser.add_argument("--only", help="table whose rows are tried again")
    parser.add_argument("--folder", help="for experiments and results (default: switches-AGENT)")
    parser.add_argument("--bastide", default=os.environ.get("BASTIDE", "bastide"), help="the program")
    options = parser.parse_args()
    global PROGRAM
    PROGRAM = options.bastide
    options.folder = options.folder or f"switches-{options.agent.replace(':', '-')}"
    os.makedirs(options.folder, exist_ok=True)
    write(os.path.join(options.folder, "game.toml"),
          '[game]\nmodules = ["base", "farmers"]\ntilesets = ["base-c2"]\n'
          + "".join(f'[[player]]\nname = "{name}"\nagent = "{options.agent}"\n' for name in ["Red", "Blue"]))
    only = wanted(open(options.only, encoding="utf-8").read()) if options.only else None

    large, tried, same, impossible = [], 0, 0, []
    for entry in listed("modules"):
        module = entry["name"]
        variants = [(switch["name"], value) for switch in listed("rules", module)["switches"] for value in values_of(switch)]
        if only is not None:
            variants = [one for one in variants if (module, f"{one[0]} = {one[1]}") in only]
        if not variants:
            continue
        print(f"{module}: {len(variants)} values", file=sys.stderr)
        findings, refused = play(module, variants, options)
        impossible += [(module, name, why) for name, why in refused.items()]
        tried += len(findings)
        for name, finding in findings.items():
            same += finding["sd"] == 0
            if (only is not None or abs(finding["mean"]) > POINT / 2) and finding["sd"] != 0:
                large.append((module, name, finding))
    large.sort(key=lambda row: -abs(row[2]["mean"]))

    print("| module | switch and value | score, more by | 95 % | |\n|---|---|---:|---:|---|")
    for module, name, finding in large:
        beyond = min(abs(finding["low"]), abs(finding["high"])) > POINT and finding["low"] * finding["high"] > 0
        within = max(abs(finding["low"]), abs(finding["high"])) < POINT
        verdict = "more than a point" if beyond else "less than a point" if within else "open"
        print(f"| {module} | `{name}` | {finding['mean']:+.2f} | {finding['low']:+.2f} to {finding['high']:+.2f} | {verdict} |")
    print(f"\n{tried} values were tried, {options.games:,} games each; {same} of them changed nothing in any game"
          + ("." if only is not None else "; rows are those of more than half a point."))
    if impossible:
        print("\nNot played alone:\n")
        for module, name, why in impossible:
            print(f"- {module}, `{name}`: {re.sub(r'^.*?: ', '', why) if '.toml' in why else why}")


if __name__ == "__main__":
    main()
