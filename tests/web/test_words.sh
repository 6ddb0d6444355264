#!/usr/bin/env bash
# What people are told has words in every language: random games of everything are played at a server, and what the page's
# phrasebook cannot say is counted. How many texts may be missing is written in words/count.ts.
set -euo pipefail
browser=none
# shellcheck source-path=SCRIPTDIR source=prepare.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/prepare.sh"

python3 "$root/tests/web/words/gather.py" "$scratch/told.json"
node_modules/.bin/esbuild "$root/tests/web/words/count.ts" --bundle --platform=node --format=esm --log-level=warning \
    --outfile="$scratch/count.mjs"
node "$scratch/count.mjs" "$scratch/told.json"
