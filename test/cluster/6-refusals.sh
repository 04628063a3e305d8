#!/usr/bin/env bash
# 6. A wrong model, a missing column, an old Node, a bad document: one sentence each, without a Java stack trace unless asked for; with IDLE=1 also within 15 s.
set -uo pipefail
. "$(dirname "$0")/lib.sh"
use_spark
newsgroups
head -200 20news.jsonl >few.jsonl
printf '#!/bin/sh\necho v18.19.0\n' >old-node
chmod +x old-node

refused() { # PATTERN CODE ARGUMENTS…
  local pattern=$1 code=$2 started=$SECONDS
  shift 2
  rm -rf refused
  spark transform "$@" --out "$work/refused" 2>refused.log
  local got=$?
  cat refused.log
  echo "$((SECONDS - started)) s, exit code $got"
  [ "${IDLE:-}" != 1 ] || [ $((SECONDS - started)) -le 15 ] || return 1
  [ $got = "$code" ] && grep -q "$pattern" refused.log && [ "$(wc -l <refused.log)" -le "${lines:-2}" ] && [ ! -d refused ]
}

workers 1
echo 'not a model' >broken.satchel
check 'a file that is no model' refused 'safetensors' 65 broken.satchel --in "$work/few.jsonl"
check 'a column that is not there' refused "no column 'body' in .*; there are: " 2 scdv.satchel --in "$work/few.jsonl" --text body
check 'a Node that is too old' refused 'Node v18.19.0, and Satchel needs 22.18' 78 scdv.satchel --in "$work/few.jsonl" --node "$work/old-node"
check 'a Node that is not there' refused 'Node cannot be started on the executors' 78 scdv.satchel --in "$work/few.jsonl" --node /no/node
printf '#!/bin/sh\necho nothing\n' >other-node
chmod +x other-node
check 'a program that is no Node' refused 'Node cannot be started on the executors (nothing)' 78 scdv.satchel --in "$work/few.jsonl" --node "$work/other-node"
check 'documents that are not there' refused 'PATH_NOT_FOUND' 74 scdv.satchel --in "$work/missing.jsonl"

traced() { # with --debug the trace of Spark is there
  lines=100000 refused 'PATH_NOT_FOUND' 74 scdv.satchel --in "$work/missing.jsonl" --debug && grep -q 'Traceback' refused.log && grep -q '^\s*at ' refused.log
}
check 'the same with --debug, which shows the trace' traced

bad() { # --on-error
  printf '{"id":"a","text":"iron"}\n{"id":"b"}\n' >bad.jsonl
  rm -rf vectors-bad
  spark transform scdv.satchel --in "$work/bad.jsonl" --out "$work/vectors-bad" --json "$@" >bad.json
  [ $? = "${want_code:-0}" ] && grep -q '"documents":2,"problems":1' bad.json
}
check 'a bad document is a row with a problem' bad
want_code=65 check 'with --on-error stop it fails the command at its end' bad --on-error stop
finish
