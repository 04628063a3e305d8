#!/usr/bin/env bash
# All checks against a real Spark and a real OpenSearch on this machine, one after the other: npm run test:cluster [NUMBER…]
# Downloads some 600 MB at the first run and takes an hour on two busy cores. Not part of .ci/run; see bench/results/cluster.md for the last result.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
failed=0
for script in "$here"/[1-9]-*.sh; do
  number=$(basename "$script" | cut -d- -f1)
  [ $# -eq 0 ] || [[ " $* " == *" $number "* ]] || continue
  printf '\n=== %s\n' "$(basename "$script")"
  bash "$script" || failed=$((failed + 1))
done
printf '\n%d scripts failed\n' "$failed"
[ "$failed" -eq 0 ]
