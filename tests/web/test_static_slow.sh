#!/usr/bin/env bash
# The page without a server: made as docs/static-page.md says, weighed, and played in a real Chromium.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=prepare.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/prepare.sh"

for tool in emcc rsvg-convert; do
    if ! command -v "$tool" >/dev/null; then
        echo "There is no $tool here."
        exit 77
    fi
done
"$root/host/web/build-static" "$scratch/page" | tee "$scratch/weight"
weight=$(sed -n 's/^A first visit fetches, with brotli: \([0-9]*\) bytes.$/\1/p' "$scratch/weight")
if [ "$weight" -ge 1000000 ]; then
    echo "That is a megabyte or more."
    exit 1
fi
weight=$(sed -n 's/^In another language at most: \([0-9]*\) bytes.$/\1/p' "$scratch/weight")
if [ "$weight" -ge 1048576 ]; then
    echo "That is a mebibyte or more."
    exit 1
fi
# What hosts send instead of a file is that file.
for file in "$scratch"/page/engine-*.wasm; do gzip -dc "$file.gz" | cmp - "$file"; done
# Nobody's files are thrown away for it.
mkdir "$scratch/other" && touch "$scratch/other/file"
if "$root/host/web/build-static" "$scratch/other" 2>/dev/null || [ ! -f "$scratch/other/file" ]; then
    echo "build-static writes over a folder that is not its own."
    exit 1
fi
cd "$root"
node tests/web/static/main.mjs "$scratch/page"
