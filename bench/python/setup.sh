#!/bin/sh
# Makes .cache/venv, the Python that the benchmarks measure against, from bench/python/requirements.txt; with the argument -peers
# .cache/venv-peers, with the word vector trainers, from requirements-peers.txt.
# Safe to run again: it does nothing while the requirements are unchanged. PYTHON names another interpreter.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
requirements="$root/bench/python/requirements${1:-}.txt"
venv="$root/.cache/venv${1:-}"
installed="$venv/requirements.installed.txt"

if cmp -s "$requirements" "$installed"; then
  exit 0
fi
"${PYTHON:-python3}" -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$requirements"
cp "$requirements" "$installed"
