#!/usr/bin/env bash
# All that is tested of the page in a real Chromium: what test_page.sh looks at, every screen in every size, look and language,
# and whole games.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=prepare.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/prepare.sh"

npm run build
cd "$root"
BASTIDE_WEB_SCREENS=all BASTIDE_WEB_MOVES=0 node tests/web/browser/main.mjs # games to the end
