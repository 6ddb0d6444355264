#!/bin/sh
# The converted games replay as expected, and a change in what is expected is noticed.
program="$BASTIDE_BUILD_DIR/bin/differential"
sample="$BASTIDE_SOURCE_DIR/tests/differential/sample"
if [ ! -x "$program" ]; then
    echo "$program is not built"
    exit 77
fi
"$program" --sample "$sample" || exit 1

broken=$(mktemp -d) || exit 1
trap 'rm -rf "$broken"' EXIT
cp "$sample"/01-uniform-0.* "$broken" || exit 1
sed -i '$ s/[0-9]$/x/' "$broken/01-uniform-0.expected"
if "$program" --sample "$broken" > "$broken/output"; then
    echo "A wrong final score was not noticed."
    exit 1
fi
grep -q "the game differs" "$broken/output" || { cat "$broken/output"; exit 1; }
