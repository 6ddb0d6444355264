# shellcheck shell=bash
# Shared by host/run and tests/run (sourced, not run): packages and builds, one line per stage on standard error.

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

# Compilers and tests want a folder for temporary files; a variable that names none is a mistake elsewhere.
if [ -n "${TMPDIR-}" ] && ! { [ -d "$TMPDIR" ] && [ -w "$TMPDIR" ] && [ -x "$TMPDIR" ]; }; then
    say "TMPDIR names $TMPDIR, which is no folder that can be written to; temporary files go to /tmp."
    unset TMPDIR
fi

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
        grep -v -E '^(--|\[[0-9]+/[0-9]+\])' | head -n 60) || true # nothing is found, or more than is shown
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

# to_log PRESET LOG FIRST: passes a build's output on, without ninja's explanations, the first of which tells that there is something
# to do (that the lists of files are looked at again is always one), and tells how far the build has come. FIRST is yes if nothing
# was built before: how long that takes is known, if the variable cpu_seconds_of_build says it.
to_log() {
    local line told=no started=$SECONDS finished steps left=""
    progress_told=$SECONDS
    if [ "$3" = yes ] && [ -n "${cpu_seconds_of_build-}" ]; then left=", $(about $((cpu_seconds_of_build / $(jobs_that_fit))))"; fi
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
        "ninja explain: "*[Vv]erify*[Gg]lobs* | "[0/"*) continue ;;
        "ninja explain: "*)
            if [ "$told" = no ]; then say "Building $1$left ... (see $2)"; fi
            told=yes
            continue
            ;;
        esac
        printf '%s\n' "$line" >>"$2"
        [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
        finished=${BASH_REMATCH[1]}
        steps=${BASH_REMATCH[2]}
        left="" # the first steps are longer than most
        if [ $((4 * finished)) -ge "$steps" ] && [ $((SECONDS - started)) -ge 10 ]; then
            left=", $(about $((1 + (SECONDS - started) * (steps - finished) / finished))) left"
        fi
        progress "Building $1: $finished of $steps steps$left"
    done
    progress_ends
}

# page_packages: in host/web, what the page is made of, from the npm registry as the lock file says. npm writes its own list of them last:
# where there is none it was interrupted, and what is there is not whole. Those of another version do not do.
page_packages() {
    local list=node_modules/.package-lock.json
    if [ -f "$list" ] && [ ! package-lock.json -nt "$list" ]; then return 0; fi
    npm ci --omit=dev --no-audit --no-fund && touch "$list"
}

# page_is_built: of what lies there now.
page_is_built() {
    local web="$root/host/web"
    [ -f "$web/dist/index.html" ] &&
        [ -z "$(find "$web/src" "$web/package-lock.json" "$web/build.mjs" "$web/bundle.mjs" "$web/typefaces.mjs" -newer "$web/dist/index.html" -print -quit)" ]
}

# build_web: the page of `bastide serve`, if it is older than what it is made of.
build_web() {
    local log="$root/build/web.log"
    if page_is_built; then return 0; fi
    mkdir -p "$root/build"
    if ! command -v node >/dev/null || ! command -v npm >/dev/null; then "$root/host/install-packages" --web || return 1; fi
    (
        cd "$root/host/web" || exit 1
        exec 9>.lock # one at a time builds here, or tests
        if ! flock -n 9; then
            say "Waiting for another run that builds the page ..."
            flock 9
        fi
        if page_is_built; then exit 0; fi
        say "Building the page ... (see build/web.log)"
        { page_packages && npm run build; } >"$log" 2>&1 </dev/null 9>&-
    ) || {
        tail -n 15 "$log" >&2
        say "The page could not be built; the whole output is in $log."
        return 1
    }
}

# forget_other_place FOLDER: a build knows its sources by where they lay. In a tree that was moved or copied since then, it would be one of
# another place, or of none: it is configured anew.
forget_other_place() {
    local place
    place=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$1/CMakeCache.txt" 2>/dev/null) || return 0 # nothing is built there
    if [ -z "$place" ] || [ "$place" -ef "$root" ]; then return 0; fi
    say "$1 was built of $place, so it is built anew."
    rm -rf "$1/CMakeCache.txt" "$1/CMakeFiles" "$1/build.ninja"
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
        forget_other_place "build/$preset"
        first=no
        [ -f "build/$preset/.ninja_log" ] || first=yes
        if [ ! -f "build/$preset/build.ninja" ] || [ -n "$options" ]; then
            if [ ! -f "build/$preset/build.ninja" ]; then say "Configuring $preset ... (see $log)"; fi
            # shellcheck disable=SC2086  # options are several words
            cmake --preset "$preset" $options >>"$log" 2>&1 </dev/null 9>&- || exit 1
        fi
        cmake --build "build/$preset" --parallel "$(jobs_that_fit)" --target "$@" -- -d explain 2>&1 </dev/null 9>&- |
            to_log "$preset" "$log" "$first"
    ) || {
        show_errors "$root/$log"
        say "The build failed; the whole output is in $root/$log."
        return 1
    }
    if [ $((SECONDS - started)) -ge 5 ] && ! grep -q '^ninja: no work to do' "$root/$log"; then say "Built $preset in $((SECONDS - started)) s."; fi
}
