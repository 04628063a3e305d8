#!/usr/bin/env bash
# 2. The same vectors while a Node child, an executor and a worker are killed; afterwards no child is left.
set -uo pipefail
. "$(dirname "$0")/lib.sh"
use_spark
newsgroups
want=$(digest e.parquet)

children() { pgrep -f 'satchel-[0-9a-f]{64}\.mjs' || true; }
victim() { # KIND: a process of this cluster alone
  case $1 in
    node) children | head -1 ;;
    executor) pgrep -f "CoarseGrainedExecutorBackend.*127.0.0.1.*--worker-url spark://Worker@127.0.0.1:${PORT:-17077}" | head -1 || pgrep -f 'CoarseGrainedExecutorBackend' | head -1 ;;
    worker) cat "$work/spark/worker1.pid" ;;
  esac
}

survives() { # KIND: the job runs until Node children are at work, then one process is killed
  rm -rf vectors-kill
  spark transform scdv.satchel --in "$work/20news.jsonl" --out "$work/vectors-kill" --partitions 16 &
  local job=$! found=''
  for _ in $(seq 300); do
    sleep 1
    [ -n "$(children)" ] && { sleep 2; found=$(victim "$1"); }
    [ -n "$found" ] && break
    kill -0 $job || return 1
  done
  kill -9 "$found" && echo "killed $1 $found"
  wait $job && [ "$(digest vectors-kill)" = "$want" ] && sleep 5 && [ -z "$(children)" ]
}

workers 2
check 'a Node child is killed: same vectors, no child left' survives node
check 'an executor is killed: same vectors, no child left' survives executor
check 'a worker is killed: same vectors, no child left' survives worker
stopped() { # the command itself is killed: nothing goes on
  rm -rf vectors-kill
  spark transform scdv.satchel --in "$work/20news.jsonl" --out "$work/vectors-kill" --partitions 16 &
  local job=$!
  for _ in $(seq 300); do sleep 1; [ -n "$(children)" ] && break; done
  kill -9 "$(pgrep -P $job | head -1 || echo $job)" $job 2>/dev/null
  for _ in $(seq 30); do sleep 1; [ -z "$(children)" ] && return 0; done
  return 1
}
check 'the command is killed: no child goes on' stopped
finish
