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
exec 9>&- # build-static waits until nobody builds in host/web
"$root/host/web/build-static" "$scratch/page" | tee "$scratch/weight"
weights=$(sed -nE 's/^(A first visit fetches, with brotli|In [a-z-]+): ([0-9]+) bytes\.$/\2/p' "$scratch/weight")
if [ "$(wc -w <<<"$weights")" -lt 2 ]; then
    echo "build-static does not say what a first visit fetches in each language."
    exit 1
fi
for weight in $weights; do
    if [ "$weight" -ge 1000000 ]; then
        echo "That is a megabyte or more."
        exit 1
    fi
done
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
