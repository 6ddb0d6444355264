#!/bin/sh
# docs/turn-order.md is what the program prints of the game with everything.
page="$BASTIDE_SOURCE_DIR/docs/turn-order.md"
printed=$(mktemp) || exit 1
trap 'rm -f "$printed"' EXIT
if ! "$BASTIDE" phases "$BASTIDE_SOURCE_DIR/host/games/everything.toml" --markdown > "$printed"; then
    echo "bastide phases failed."
    exit 1
fi
if ! cmp -s "$printed" "$page"; then
    [ -f "$page" ] && diff "$page" "$printed" | head -n 10
    echo "docs/turn-order.md is not up to date. Renew it with:"
    echo "    host/run phases everything --markdown > docs/turn-order.md"
    exit 1
fi
