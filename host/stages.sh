# shellcheck shell=bash
# Shared by host/run and tests/run (sourced, not run): packages and builds, one line per stage on standard error.

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

# One compiler needs up to 1.5 GB: on a small machine fewer run at a time than there are processors.
jobs_that_fit() {
    local processors memory
    processors=$(nproc)
    memory=$(awk '/^MemAvailable:/ { print int($2 / 1500000) }' /proc/meminfo 2>/dev/null)
    if [ -n "$memory" ] && [ "$memory" -lt "$processors" ]; then processors=$memory; fi
    if [ "$processors" -lt 1 ]; then processors=1; fi
    echo "$processors"
}

# show_errors LOG: what a person needs of a failed build's log.
show_errors() {
    local found
    found=$(grep -E -A 4 'error:|CMake Error|undefined (reference|symbol)|ld returned|ninja: error|internal compiler error|Killed' "$1" |
        grep -v -E '^(--|\[[0-9]+/[0-9]+\])' | head -n 60)
    if [ -n "$found" ]; then printf '%s\n' "$found" >&2; else tail -n 20 "$1" >&2; fi
}

# build PRESET "CMAKE OPTIONS" TARGET...: configures if needed and builds into build/PRESET.
build() {
    local preset=$1 options=$2 started=$SECONDS
    shift 2
    local log="build/$preset/build.log"
    mkdir -p "$root/build/$preset"
    say "Building $preset ... (see $log)"
    (
        cd "$root"
        exec 9>"build/$preset/.lock"
        flock 9 # two runs at once take turns
        : >"$log"
        if [ ! -f "build/$preset/build.ninja" ] || [ -n "$options" ]; then
            # shellcheck disable=SC2086  # options are several words
            cmake --preset "$preset" $options >>"$log" 2>&1 </dev/null 9>&- || exit 1
        fi
        cmake --build "build/$preset" --parallel "$(jobs_that_fit)" --target "$@" >>"$log" 2>&1 </dev/null 9>&-
    ) || {
        show_errors "$root/$log"
        say "The build failed; the whole output is in $root/$log."
        return 1
    }
    if [ $((SECONDS - started)) -ge 5 ]; then say "Built $preset in $((SECONDS - started)) s."; fi
}
