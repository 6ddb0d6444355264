#!/usr/bin/env bash
# Every preset of CMakePresets.json that is not hidden configures and builds, with the program starting, in a folder that is removed again.
#
# tests/run has built release and asan already, and tests/package builds package, so without names those are left out. Presets with another
# compiler than release build the tests as well; the others have them from tests/run, which takes a warning for a failure, too. Nothing is
# optimised, as whether it builds does not depend on it, but for the compiler's own faults and warnings, of which tests/run --release
# learns (test_optimised_bare.sh); what is optimised as a whole is so at -O1, as g++ 12 cannot link it at -O0.
# `test_presets_slow.sh NAME...` builds only those, and `test_presets_slow.sh --optimised NAME...` as users do.
set -euo pipefail
BASTIDE_SOURCE_DIR=${BASTIDE_SOURCE_DIR:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)}
BASTIDE_BUILD_DIR=${BASTIDE_BUILD_DIR:-$BASTIDE_SOURCE_DIR/build}
# shellcheck source-path=SCRIPTDIR source=../../host/stages.sh
source "$BASTIDE_SOURCE_DIR/host/stages.sh"
cmake=${BASTIDE_CMAKE:-cmake}
# shellcheck disable=SC2031  # what a subshell of stages.sh sets is its own
export LC_ALL=C.UTF-8 # errors are found by their English names
as_users_do=no
if [ "${1-}" = --optimised ]; then
    as_users_do=yes
    shift
fi
unset LANGUAGE CXX CXXFLAGS CPPFLAGS LDFLAGS DESTDIR MAKEFLAGS NINJA_STATUS CMAKE_GENERATOR CMAKE_INSTALL_MODE

# A line for each preset: its name, the folder it is built in, its compiler, whether it is optimised as a whole, and what it does with a
# profile; what is empty is a dash.
# Presets that differ by the profile alone share a folder: what it does not guide is compiled once for all of them.
presets() {
    python3 - "$BASTIDE_SOURCE_DIR/CMakePresets.json" "$@" <<'PYTHON'
import json
import pathlib
import sys

known, folders = {}, {}
for preset in json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))["configurePresets"]:
    inherits = preset.get("inherits", [])
    whole = {"cacheVariables": {}}
    for parent in reversed([inherits] if isinstance(inherits, str) else inherits):
        variables = {**whole["cacheVariables"], **known[parent]["cacheVariables"]}
        whole = {**whole, **known[parent], "cacheVariables": variables}
    whole = {**whole, **preset, "cacheVariables": {**whole["cacheVariables"], **preset.get("cacheVariables", {})}}
    known[preset["name"]] = whole
    wanted = sys.argv[2:] or [name for name in known if name not in ("release", "asan", "package")]
    if preset.get("hidden") or preset["name"] not in wanted:
        continue
    alike = {name: value for name, value in whole["cacheVariables"].items() if name != "BASTIDE_PROFILE"}
    folder = next((name for name, others in folders.items() if others == alike), preset["name"])
    folders.setdefault(folder, alike)
    variables = [whole["cacheVariables"].get(name) or "-"
                 for name in ("CMAKE_CXX_COMPILER", "BASTIDE_LTO", "BASTIDE_PROFILE")]
    print(preset["name"], folder, *variables)
PYTHON
}

temporary=$BASTIDE_BUILD_DIR/presets # always the same: ccache finds what an earlier run has compiled
rm -rf "$temporary"
mkdir -p "$temporary"
trap 'rm -rf "$temporary"' EXIT

# make PRESET FOLDER OPTION...: configures, builds, and starts what was built.
make() {
    local preset=$1 folder=$2
    shift 2
    (cd "$BASTIDE_SOURCE_DIR" && "$cmake" --preset "$preset" -B "$folder" "$@" </dev/null) &&
        "$cmake" --build "$folder" --parallel "$(jobs_that_fit)" </dev/null &&
        "$folder/bin/bastide" --version </dev/null
}

passed=0
failed=0
list=$(presets "$@")
if [ -z "$list" ]; then
    say "There is no such preset in CMakePresets.json: ${*:-it has none}."
    exit 1
fi
while read -r preset name compiler whole profile; do
    if ! command -v "$compiler" >/dev/null; then
        echo "$compiler is not installed, so the preset $preset was not built."
        continue
    fi
    folder="$temporary/$name"
    log="$temporary/$preset.log"
    options=(-DBASTIDE_TESTS=OFF)
    if [ "$compiler" != g++ ]; then options=(-DBASTIDE_TESTS=AUTO); fi
    if [ $as_users_do = no ]; then
        level=-O0
        if [ "$whole" = ON ]; then level=-O1; fi
        options+=(-DCMAKE_BUILD_TYPE=Debug "-DCMAKE_CXX_FLAGS_DEBUG=$level")
    fi
    started=$SECONDS
    if make "$preset" "$folder" "${options[@]}" >"$log" 2>&1; then
        passed=$((passed + 1))
        echo "The preset $preset builds (in $((SECONDS - started)) s)."
        # A profile, so that the preset that follows one has something to follow.
        if [ "$profile" = collect ]; then "$folder/bin/bastide" simulate quick --games 5 --agents random --quiet </dev/null >/dev/null; fi
    else
        failed=$((failed + 1))
        echo "The preset $preset does not build:"
        show_errors "$log" 2>&1 | head -n 20 || true # there may be more
    fi
    if [ "$(grep -c " $name " <<<"$list")" -le 1 ]; then rm -rf "$folder"; fi # there may be little room for all of them
done <<<"$list"
echo "$passed passed, $failed failed"
if [ "$failed" -gt 0 ]; then exit 1; fi
if [ "$passed" -eq 0 ]; then exit 77; fi
