#!/usr/bin/env bash
# All that is tested of the page in a real Chromium: what test_page.sh looks at, every screen in every size, look and language,
# whole games, and of a game of everything, which takes a quarter of an hour as a whole, the beginning and the end.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=prepare.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/prepare.sh"

npm run build
cd "$root"
BASTIDE_WEB_SCREENS=all BASTIDE_WEB_MOVES=120 BASTIDE_WEB_LAST=60 node tests/web/browser/main.mjs
