#!/usr/bin/env bash
# 5. What Spark costs: the CPU seconds of a job of 40 s or more, beside those of `satchel encode` on one thread. With IDLE=1 also the wall time of 1 and 2
# workers, each on a processor of its own; that says something only on an idle machine. (Not pinned, the threads of one worker use two processors.) CPU seconds of all processes under this script's cluster, children that ended included.
set -uo pipefail
. "$(dirname "$0")/lib.sh"
export PIN=${IDLE:-}
use_spark
newsgroups
copies=${COPIES:-8}
if [ ! -s many.jsonl ]; then
  for i in $(seq "$copies"); do sed "s|^{\"id\": \"|{\"id\": \"$i/|" 20news.jsonl; done >many.jsonl
fi

cpu_of() { # PID…: user and system seconds of processes and of their children that ended
  for pid in "$@"; do [ -r "/proc/$pid/stat" ] && sed 's/.*) //' "/proc/$pid/stat"; done | awk '{ s += $12 + $13 + $14 + $15 } END { print s / 100 }'
}
tree() { # PID…: with all descendants
  for pid in "$@"; do echo "$pid"; tree $(pgrep -P "$pid" || true); done
}

embedded() {
  /usr/bin/env bash -c "TIMEFORMAT='%U %S'; time node '$root/packages/satchel/bin/satchel.js' encode scdv.satchel many.jsonl --threads 1 --out many.parquet --force --quiet >/dev/null" 2>&1 | awk '{ print $1 + $2 }'
}
on_spark() { # prints CPU seconds of executors, their children and the driver while the job runs, then wall seconds
  rm -rf vectors-many
  local started=$SECONDS before after
  before=$(cpu_of $(tree $(cat spark/worker*.pid)))
  spark transform scdv.satchel --in "$work/many.jsonl" --out "$work/vectors-many" --partitions 8 >/dev/null &
  local job=$! seen=0 now
  while kill -0 $job 2>/dev/null; do
    now=$(cpu_of $(tree $(cat spark/worker*.pid) $job))
    seen=$(awk -v a="$seen" -v b="$now" 'BEGIN { print (b > a ? b : a) }')
    sleep 1
  done
  wait $job
  awk -v a="$seen" -v b="$before" -v w="$((SECONDS - started))" 'BEGIN { print a - b, w }'
}

want=$(embedded)
echo "embedded, one thread: $want s CPU"
workers 1
read -r got wall < <(on_spark)
echo "Spark, 1 worker: $got s CPU with JVMs and driver, $wall s wall"
check 'the job is 40 s or more' awk -v a="$want" 'BEGIN { exit !(a >= 40) }'
check 'Spark with one worker takes at most 1.5 times the CPU' awk -v a="$got" -v b="$want" 'BEGIN { exit !(a <= 1.5 * b) }'
if [ "${IDLE:-}" = 1 ]; then
  workers 2
  read -r _ two < <(on_spark)
  echo "Spark, 2 workers: $two s wall"
  check 'two workers are 1.6 times as fast as one' awk -v a="$wall" -v b="$two" 'BEGIN { exit !(a >= 1.6 * b) }'
else
  echo 'not measured: 1 and 2 workers by wall time (set IDLE=1 on an idle machine)'
fi
finish
