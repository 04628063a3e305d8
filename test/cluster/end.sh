#!/usr/bin/env bash
# end.sh DIR: ends the processes whose ids are in the files DIR/*.pid, and removes the files.
for file in "$1"/*.pid; do
  [ -f "$file" ] || continue
  kill "$(cat "$file")" 2>/dev/null || true
  rm -f "$file"
done
