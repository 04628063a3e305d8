#!/usr/bin/env bash
# 5. What Spark costs: the CPU seconds of a job of 40 s or more, beside those of `satchel encode` on one thread. With IDLE=1 also the wall time of 1 and 2
# workers, each on a processor of its own; that says something only on an idle machine. (Not pinned, the threads of one worker use two processors.) CPU seconds of all processes under
# this script's cluster, children that ended included. Both runs are the same job with the same settings; wall time from the start of the command, and of the job on Spark alone.
# COPIES of the posts (8; 48 with IDLE=1: two workers start two JVMs, and what starts once must be small beside the job), PARTITIONS (16).
set -uo pipefail
. "$(dirname "$0")/lib.sh"
export PIN=${IDLE:-}
use_spark
newsgroups
copies=${COPIES:-$([ "${IDLE:-}" = 1 ] && echo 48 || echo 8)}
many=many-$copies.jsonl
[ -s "$many" ] || for i in $(seq "$copies"); do sed "s|^{\"id\": \"|{\"id\": \"$i/|" 20news.jsonl; done >"$many"
executor_java_options=-XX:+UseSerialGC # both compilers: the job is long enough
executor_memory=1g

cpu_of() { # PID…: user and system seconds of processes and of their children that ended
  for pid in "$@"; do echo "/proc/$pid/stat"; done | xargs cat 2>/dev/null | sed 's/.*) //' | awk '{ s += $12 + $13 + $14 + $15 } END { print s / 100 }'
}
embedded() {
  /usr/bin/env bash -c "TIMEFORMAT='%U %S'; time node '$root/packages/satchel/bin/satchel.js' encode scdv.satchel '$many' --threads 1 --out many.parquet --force --quiet >/dev/null" 2>&1 | awk '{ print $1 + $2 }'
}
on_spark() { # prints CPU seconds of executors, their children and the driver while the job runs, then wall seconds of the command and of the job
  rm -rf vectors-many
  local started before job seen=0 now
  before=$(cpu_of $(tree $(cat spark/worker*.pid)))
  started=$(date +%s%N)
  { spark transform scdv.satchel --in "$work/$many" --out "$work/vectors-many" --partitions "${PARTITIONS:-16}" --json >many.json; date +%s%N >many.end; } &
  job=$!
  while kill -0 $job 2>/dev/null; do
    now=$(cpu_of $(tree $(cat spark/worker*.pid) $job))
    seen=$(awk -v a="$seen" -v b="$now" 'BEGIN { print (b > a ? b : a) }')
    sleep 2
  done
  awk -v a="$seen" -v b="$before" -v w="$(($(cat many.end) - started))" -v j="$(sed 's/.*"seconds"://; s/}.*//' many.json)" 'BEGIN { print a - b, w / 1e9, j }'
}

want=$(embedded)
echo "embedded, one thread: $want s CPU"
workers 1
read -r got one job < <(on_spark)
echo "Spark, 1 worker: $got s CPU with JVMs and driver, $one s wall, $job s of them the job"
check 'the job is 40 s or more' awk -v a="$want" 'BEGIN { exit !(a >= 40) }'
check 'Spark with one worker takes at most 1.5 times the CPU' awk -v a="$got" -v b="$want" 'BEGIN { exit !(a <= 1.5 * b) }'
if [ "${IDLE:-}" = 1 ]; then
  workers 2
  read -r more two job_of_two < <(on_spark)
  echo "Spark, 2 workers: $more s CPU, $two s wall, $job_of_two s of them the job"
  awk -v a="$one" -v b="$two" -v c="$job" -v d="$job_of_two" 'BEGIN { printf "times as fast: %.2f, the job alone %.2f\n", a / b, c / d }'
  node "$root/bench/speed/cluster-worker.ts" 2 scdv.satchel # the rates of docs/scale.md
  check 'two workers are 1.6 times as fast as one' awk -v a="$one" -v b="$two" 'BEGIN { exit !(a >= 1.6 * b) }'
else
  echo 'not measured: 1 and 2 workers by wall time (set IDLE=1 on an idle machine)'
fi
finish
