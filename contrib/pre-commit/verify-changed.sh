#!/bin/sh
# Verifies each file that has a main function; fails at a violation, not where the answer is unknown.
# SUREFOOT names the executable, SUREFOOT_TIMEOUT the seconds for each file.
set -u
worst=0
for file in "$@"; do
    grep -Eq '(^|[^[:alnum:]_])main[[:space:]]*\(' "$file" || continue
    code=0
    "${SUREFOOT:-surefoot}" verify --quiet --timeout "${SUREFOOT_TIMEOUT:-30}" "$file" || code=$?
    case $code in
        1 | 101) worst=1 ;;
    esac
done
exit "$worst"
