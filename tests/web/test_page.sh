#!/usr/bin/env bash
# The page of `bastide serve`: types, lint, format and tests of its parts; its weight; then games in a real Chromium.
# Skipped (77) where node, npm, a Chromium or the npm registry are not there.
set -euo pipefail
root=${BASTIDE_SOURCE_DIR:?}
export CHROMIUM=${CHROMIUM:-/usr/bin/chromium}

for tool in node npm "$CHROMIUM"; do
    if ! command -v "$tool" >/dev/null; then
        echo "There is no $tool here."
        exit 77
    fi
done
cd "$root/host/web"
exec 9>"$root/host/web/.lock" # one at a time builds here
flock 9
if [ ! -d node_modules/playwright-core ] || [ package-lock.json -nt node_modules ]; then
    if ! npm ci --no-audit --no-fund; then
        echo "The packages of the page cannot be fetched."
        exit 77
    fi
    touch node_modules
fi
npm run check
npm run build
weight=$(gzip -c dist/page.js dist/style.css | wc -c)
echo "The page weighs $weight bytes gzipped."
if [ "$weight" -gt 250000 ]; then
    echo "That is more than 250 KB."
    exit 1
fi
cd "$root"
exec node tests/web/browser/main.mjs
