#!/bin/sh
# Makes .cache/venv-peers, the Python with the word vector trainers the benchmarks measure against, from requirements-peers.txt.
# Safe to run again: it does nothing while the requirements are unchanged. PYTHON names another interpreter.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
requirements="$root/bench/python/requirements-peers.txt"
venv="$root/.cache/venv-peers"
installed="$venv/requirements.installed.txt"

if cmp -s "$requirements" "$installed"; then
  exit 0
fi
"${PYTHON:-python3}" -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$requirements"
cp "$requirements" "$installed"
