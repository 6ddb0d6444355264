#!/usr/bin/env bash
# The page of `bastide serve`: types, lint, format and tests of its parts; its weight; then how half of the screens look, in a
# real Chromium. test_browser_slow.sh looks at everything and plays.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=prepare.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/prepare.sh"

npm run check
npm run build
weight=$(gzip -c dist/page.js dist/style.css | wc -c)
echo "The page weighs $weight bytes gzipped."
if [ "$weight" -gt 80000 ]; then
    echo "That is more than 80 KB."
    exit 1
fi
weight=$(cat dist/fonts/*.woff2 | wc -c)
echo "Its typefaces weigh $weight bytes."
if [ "$weight" -gt 80000 ]; then
    echo "That is more than 80 KB."
    exit 1
fi
if [ "${BASTIDE_EXTENT-}" = all ]; then exit 0; fi # test_browser_slow.sh begins with what follows
cd "$root"
node tests/web/browser/main.mjs appearance asked puzzles
