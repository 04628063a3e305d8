#!/usr/bin/env bash
# All checks against a real Spark and a real OpenSearch on this machine, one after the other. Downloads some 700 MB at the first run (install.sh).
#
#   npm run test:cluster [-- NUMBER…]     all of them, or some
#   IDLE=1 npm run test:cluster           also what says something on an idle machine alone: two workers beside one (5), refusals within 15 s (6)
#
# Ends with "N passed, N failed". A script is ended after LIMIT_MINUTES (25), with all that it started; a process that outlives its script by
# PATIENCE (30) seconds is a failure. What was printed stays in last.txt of the cache. Not part of .ci/run; results: bench/results/cluster.md.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cache=$("$here/install.sh" none)
record=$cache/last.txt
passed=0 failed=0 skipped=0
run=$$-$RANDOM$RANDOM # in the environment of everything that a script starts
pid='' shown=''

say() { printf '%s\n' "$@" | tee -a "$record"; }

started() { # what this run started and is still there
  grep -lszxF "SATCHEL_CLUSTER_RUN=$run" /proc/[0-9]*/environ | cut -d/ -f3
}

interrupted() {
  # shellcheck disable=SC2046
  [ -z "$pid" ] || { kill "$pid" "$shown" 2>/dev/null; sleep 2; kill -9 $(started) 2>/dev/null; }
  exit 130
}
trap interrupted INT TERM

one() { # SCRIPT
  local log code own_passed own_failed left
  log=$(mktemp)
  SATCHEL_CLUSTER_RUN=$run timeout --kill-after=30 "${LIMIT_MINUTES:-25}m" bash "$1" >"$log" 2>&1 &
  pid=$!
  tail --pid=$pid -n +1 -f "$log" &
  shown=$!
  wait $shown # a signal interrupts `wait`, and no program in the foreground
  wait $pid
  code=$?
  pid=''
  cat "$log" >>"$record"
  own_passed=$(grep -c '^yes: ' "$log") own_failed=$(grep -c '^NO: ' "$log")
  passed=$((passed + own_passed)) failed=$((failed + own_failed)) skipped=$((skipped + $(grep -c '^skipped: ' "$log")))
  rm "$log"
  if [ $code -gt 1 ] || { [ $code -eq 1 ] && [ "$own_failed" -eq 0 ]; }; then
    failed=$((failed + 1))
    say "NO:  $(basename "$1") ended with $code (124: after ${LIMIT_MINUTES:-25} minutes)"
  fi
  for _ in $(seq "${PATIENCE:-30}"); do
    left=$(started)
    [ -z "$left" ] && return
    sleep 1
  done
  failed=$((failed + 1))
  say "NO:  no process of $(basename "$1") is left" "$(ps -o pid=,ppid=,args= -p "$(paste -sd, <<<"$left")" | cut -c-200)"
  # shellcheck disable=SC2086
  kill -9 $left 2>/dev/null
}

: >"$record"
say "$(date -u '+%F %R UTC'), commit $(git -C "$here" rev-parse --short HEAD 2>/dev/null), $(nproc) processors, load $(cut -d' ' -f1-3 /proc/loadavg), IDLE=${IDLE:-}"
for script in "$here"/[1-9]-*.sh; do
  number=$(basename "$script" | cut -d- -f1)
  [ $# -eq 0 ] || [[ " $* " == *" $number "* ]] || continue
  say '' "=== $(basename "$script")"
  began=$SECONDS
  one "$script"
  say "$((SECONDS - began)) s"
done
say '' "$((SECONDS / 60)) minutes$([ $skipped -eq 0 ] || echo "; $skipped scripts or parts of scripts were skipped")" "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
