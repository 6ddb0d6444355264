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

# progress TEXT: how far something has come. On a terminal one line that is written anew, elsewhere a line every half minute.
progress_told=0
progress() {
    if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then
        printf '\r\033[K%s' "$1" >&2
    elif [ $((SECONDS - progress_told)) -ge 30 ]; then
        progress_told=$SECONDS
        say "$1"
    fi
}
progress_ends() {
    progress_told=0
    if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then printf '\r\033[K' >&2; fi
}

# about SECONDS: so much time in words.
about() {
    if [ "$1" -ge 90 ]; then echo "about $((($1 + 30) / 60)) min"; else echo "about $1 s"; fi
}

# announce PRESET LOG TARGET...: tells what a build is about to do; false if there is nothing to do.
announce() {
    local preset=$1 log=$2 steps
    shift 2
    steps=$(cmake --build "build/$preset" --target "$@" -- -n 2>/dev/null | sed -n '/Re-running CMake/d;s|^\[[1-9][0-9]*/\([0-9]*\)\].*|\1|p' | tail -n 1)
    [ -n "$steps" ] || return 1
    if [ "$steps" -gt 5 ]; then # a step takes one and a half seconds on average
        say "Building $preset: $steps steps, $(about $((1 + steps * 3 / 2 / $(jobs_that_fit)))) ... (see $log)"
    else
        say "Building $preset ... (see $log)"
    fi
}

# to_log PRESET LOG ANNOUNCED: passes a build's output on and tells how far it has come.
to_log() {
    local line announced=$3 started=$SECONDS finished steps left
    progress_told=$SECONDS
    while IFS= read -r line || [ -n "$line" ]; do
        [[ $line != "[0/"* ]] || continue # looks whether lists of files have changed
        printf '%s\n' "$line" >>"$2"
        [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
        if [ "$announced" = no ]; then say "Building $1 ... (see $2)"; fi # a file was new, which only looking for files tells
        announced=yes
        finished=${BASH_REMATCH[1]}
        steps=${BASH_REMATCH[2]}
        left=""
        if [ $((SECONDS - started)) -ge 10 ]; then left=", $(about $((1 + (SECONDS - started) * (steps - finished) / finished))) left"; fi
        progress "Building $1: $finished of $steps steps$left"
    done
    progress_ends
}

# build_web: the page of `bastide serve`, if it is older than what it is made of. Packages come from the npm registry, as the lock
# file says.
build_web() {
    local web="$root/host/web" log="$root/build/web.log"
    if [ -f "$web/dist/index.html" ] &&
        [ -z "$(find "$web/src" "$web/package-lock.json" "$web/build.mjs" -newer "$web/dist/index.html" -print -quit)" ]; then
        return 0
    fi
    mkdir -p "$root/build"
    if ! command -v node >/dev/null || ! command -v npm >/dev/null; then "$root/host/install-packages" --web || return 1; fi
    say "Building the page ... (see build/web.log)"
    (
        cd "$web" || exit 1
        [ -d node_modules/smol-toml ] || npm ci --omit=dev --no-audit --no-fund || exit 1
        npm run build
    ) >"$log" 2>&1 </dev/null || {
        tail -n 15 "$log" >&2
        say "The page could not be built; the whole output is in $log."
        return 1
    }
}

# build PRESET "CMAKE OPTIONS" TARGET...: configures if needed and builds into build/PRESET.
build() {
    local preset=$1 options=$2 started=$SECONDS
    shift 2
    local log="build/$preset/build.log"
    mkdir -p "$root/build/$preset"
    (
        cd "$root"
        export LC_ALL=C.UTF-8 # what compilers say is looked through
        unset LANGUAGE
        exec 9>"build/$preset/.lock"
        if ! flock -n 9; then
            say "Waiting for another run that builds ..."
            flock 9
        fi
        : >"$log"
        if [ ! -f "build/$preset/build.ninja" ] || [ -n "$options" ]; then
            if [ ! -f "build/$preset/build.ninja" ]; then say "Configuring $preset ... (see $log)"; fi
            # shellcheck disable=SC2086  # options are several words
            cmake --preset "$preset" $options >>"$log" 2>&1 </dev/null 9>&- || exit 1
        fi
        announced=yes
        announce "$preset" "$log" "$@" 9>&- || announced=no
        cmake --build "build/$preset" --parallel "$(jobs_that_fit)" --target "$@" 2>&1 </dev/null 9>&- |
            to_log "$preset" "$log" "$announced"
    ) || {
        show_errors "$root/$log"
        say "The build failed; the whole output is in $root/$log."
        return 1
    }
    if [ $((SECONDS - started)) -ge 5 ] && ! grep -q '^ninja: no work to do' "$root/$log"; then say "Built $preset in $((SECONDS - started)) s."; fi
}
