# Sourced by the tests of the page: what they need, the packages, and the page built; 77 (skipped) where that is not to be had.
# With browser=none they need none.
root=${BASTIDE_SOURCE_DIR:?}
export CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

for tool in node npm "$CHROMIUM"; do
    if [ "$tool" = "$CHROMIUM" ] && [ "${browser:-}" = none ]; then
        continue
    fi
    if ! command -v "$tool" >/dev/null; then
        echo "There is no $tool here."
        exit 77
    fi
done
if [ "$(node -p 'parseInt(process.versions.node)')" -lt 18 ]; then
    echo "The page wants node 18 or later, not $(node --version)."
    exit 77
fi

# npm writes to the home folder; not everybody has one.
if [ ! -w "${HOME:-/nonexistent}" ]; then
    export HOME="$scratch"
fi
# What is told in the language of the machine is compared by no test, but whoever reads it reads English.
export LC_ALL=C.UTF-8 npm_config_update_notifier=false npm_config_fund=false npm_config_audit=false

cd "$root/host/web"
exec 9>"$root/host/web/.lock" # one at a time builds here
flock 9
list=node_modules/.package-lock.json # npm writes it last: without it npm was interrupted
if [ ! -f "$list" ] || [ ! -d node_modules/playwright-core ] || [ package-lock.json -nt "$list" ]; then
    if ! npm ci --include=dev --fetch-retries=1 --fetch-timeout=60000 >"$scratch/npm.log" 2>&1; then
        cat "$scratch/npm.log"
        if grep -qE 'EAI_AGAIN|ENOTFOUND|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|SOCKET|CERT|E40[137]|E5[0-9][0-9]' "$scratch/npm.log"; then
            echo "The packages of the page cannot be fetched."
            exit 77
        fi
        echo "npm does not install the packages of the page: see above."
        exit 1
    fi
    touch "$list"
fi
