# Reads what ctest printed (for the names of tests that were skipped or could not be started) and its LastTest.log. Writes per test a line
# "test <passed> <failed> <name> <text>" (tab-separated), and for failed ones "text" lines: those that say what failed, wherever
# they stand, as whoever prints this may keep a part only, and the end of the output. Cases
# inside a test count each: the closing lines of Catch2 and of Python's unittest are understood, and any test may close with a
# line "N passed, N failed"; otherwise a test is one case.
BEGIN { OFS = "\t" }

FILENAME == ARGV[1] {
    if (/\*\*\*(Skipped|Not Run)/) {
        lost = /\*\*\*Not Run/
        sub(/^.*Test +#[0-9]+: /, "")
        if (lost) not_run[$1] = 1; else skipped[$1] = 1
    }
    next
}

/^[0-9]+\/[0-9]+ Testing: / { name = $0; sub(/^[^:]*: /, "", name); lines = 0; good = -1; bad = 0; left = 0; time = ""; inside = 0; ran = 0; next }
/^Output:$/ { inside = 1; next }
/^<end of output>$/ { inside = 0; next }
/^Test time =/ { time = $4; next }

inside {
    text[lines++] = $0
    if (match($0, /^All tests passed \(.* in [0-9]+ test case/)) { n = $0; sub(/.* in /, "", n); good = n + 0; bad = 0 }
    if ($0 ~ /^test cases: /) { good = count("passed"); bad = count("failed") }
    if ($0 ~ /^Ran [0-9]+ tests? in /) { good = $2 + 0; bad = 0; ran = 1; next }
    if (ran && $0 ~ /^(OK|FAILED) \(/) {
        bad = number_after("failures=") + number_after("errors=")
        left = number_after("skipped=")
        good -= bad + left
        ran = 0
    }
    if ($0 ~ /^[0-9]+ passed, [0-9]+ failed/) { good = $1 + 0; bad = $3 + 0 }
    next
}

# The number before a word, as in "test cases: 12 | 10 passed | 2 failed".
function count(word,    field, parts, i, n) {
    n = split($0, parts, "|")
    for (i = 1; i <= n; i++) { field = parts[i]; if (field ~ (" " word "$") || field ~ (" " word " *$")) return field + 0 }
    return 0
}

# The number after a word, as in "FAILED (failures=1, errors=2)".
function number_after(word) { return match($0, word "[0-9]+") ? substr($0, RSTART + length(word), RLENGTH - length(word)) + 0 : 0 }

function report(ok, how) {
    if (name in skipped) { print "text", 0, 0, name, "  skipped " name; return }
    if (name in not_run) { ok = 0; how = "NOT RUN" } # of which the log says that it has passed
    if (good < 0) { good = ok ? 1 : 0; bad = ok ? 0 : 1 }
    if (!ok && bad == 0) bad = 1
    if (ok && bad > 0) how = "FAILED" # its exit code says otherwise; what it counted is believed
    counts = good " passed, " bad " failed" (left ? ", " left " skipped" : "")
    print "test", good, bad, name, sprintf("  %-7s %s: %s (%.1f s)", how, name, counts, time)
    if (!ok) {
        from = lines > 60 ? lines - 60 : 0
        for (i = 0; i < lines; i++)
            if (text[i] ~ /^(Not so:|not ok |FAIL: |ERROR: |.*: FAILED:$)/) print "text", 0, 0, name, "    | " text[i]
        if (from > 0) print "text", 0, 0, name, "    | ... (" from " lines before)"
        for (i = from; i < lines; i++) print "text", 0, 0, name, "    | " text[i]
    }
}

/^Test Passed\./ { report(1, "passed") }
/^Test Failed\./ { report(0, "FAILED") }
/^Test Timeout\./ { report(0, "TIMEOUT") }
