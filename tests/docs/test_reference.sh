#!/bin/sh
# The pages that the program prints are what it prints; in docs/reference every module and tile set has one.
docs="$BASTIDE_SOURCE_DIR/docs"
reference="$docs/reference"
printed=$(mktemp) || exit 1
trap 'rm -f "$printed"' EXIT
stale=0

# compare PAGE COMMAND NAME: the page must be what `bastide COMMAND NAME --markdown` prints.
compare() {
    if ! "$BASTIDE" "$2" "$3" --markdown > "$printed"; then
        echo "bastide $2 $3 --markdown failed."
        stale=1
    elif ! cmp -s "$printed" "$docs/$1"; then
        [ -f "$docs/$1" ] && diff "$docs/$1" "$printed" | head -n 10
        echo "docs/$1 is not up to date. Renew it with:"
        echo "    host/run $2 $3 --markdown > docs/$1"
        stale=1
    fi
}

for rules in "$BASTIDE_SOURCE_DIR"/modules/*/rules.toml; do
    grep -q '^interprets = true' "$rules" && continue # no module of a game, so it has no page
    name=$(basename "$(dirname "$rules")")
    compare "reference/$name.md" rules "$name"
done
for set in "$BASTIDE_SOURCE_DIR"/tilesets/*.toml; do
    name=$(basename "$set" .toml)
    compare "reference/tiles-$name.md" tiles "$name"
done

compare reference/names.md names everything
compare measures.md measures everything
compare turn-order.md phases everything

if ! python3 "$BASTIDE_SOURCE_DIR/tests/docs/expansions_page.py" > "$printed" || ! cmp -s "$printed" "$BASTIDE_SOURCE_DIR/docs/expansions.md"; then
    diff "$BASTIDE_SOURCE_DIR/docs/expansions.md" "$printed" | head -n 10
    echo "docs/expansions.md is not up to date. Renew it with:"
    echo "    BASTIDE=build/release/bin/bastide python3 tests/docs/expansions_page.py > docs/expansions.md"
    stale=1
fi

# A page whose module or tile set is gone.
for page in "$reference"/*.md; do
    name=$(basename "$page" .md)
    case "$name" in
    README) continue ;;
    names) continue ;; # compared above
    tiles-*) source="tilesets/${name#tiles-}.toml" ;;
    *) source="modules/$name/rules.toml" ;;
    esac
    if [ ! -f "$BASTIDE_SOURCE_DIR/$source" ]; then
        echo "docs/reference/$name.md has no source $source; remove it."
        stale=1
    fi
done
exit $stale
