#!/bin/sh
# docs/measures.md is what the program prints of the game with everything.
page="$BASTIDE_SOURCE_DIR/docs/measures.md"
printed=$(mktemp) || exit 1
trap 'rm -f "$printed"' EXIT
if ! "$BASTIDE" measures "$BASTIDE_SOURCE_DIR/host/games/everything.toml" --markdown > "$printed"; then
    echo "bastide measures failed."
    exit 1
fi
if ! cmp -s "$printed" "$page"; then
    [ -f "$page" ] && diff "$page" "$printed" | head -n 10
    echo "docs/measures.md is not up to date. Renew it with:"
    echo "    host/run measures everything --markdown > docs/measures.md"
    exit 1
fi
