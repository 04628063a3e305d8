# For the checks beside it: paths, a cluster of their own, and yes-or-no questions. Sourced, after `set -uo pipefail`.
# SATCHEL_DATA: the folder of the data sets. SATCHEL_CLUSTER_WORK: where models and vectors are kept between runs.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
export PATH="$root/node_modules/.bin:$PATH" # the Node that the project pins
data=${SATCHEL_DATA:-$root/../shared/data}
cache=$("$here/install.sh" none)
work=${SATCHEL_CLUSTER_WORK:-$cache/work}
mkdir -p "$work" && cd "$work" || exit 1
passed=0 failed=0

satchel() { node "$root/packages/satchel/bin/satchel.js" "$@"; }

tree() { # PID…: with all descendants
  ps -eo ppid=,pid= | awk -v roots="$*" '
    { children[$1] = children[$1] " " $2 }
    END { n = split(roots, todo, " "); for (i = 1; i <= n; i++) { print todo[i]; m = split(children[todo[i]], more, " "); for (j = 1; j <= m; j++) todo[++n] = more[j] } }'
}

within() { # SECONDS PID: waits for a process of this shell; ends it with its descendants once the time is over, and returns 124
  local deadline=$((SECONDS + $1)) all
  while kill -0 "$2" 2>/dev/null; do
    if [ $SECONDS -ge $deadline ]; then
      all=$(tree "$2")
      # shellcheck disable=SC2086
      kill $all 2>/dev/null; sleep 2; kill -9 $all 2>/dev/null
      echo "ended after $1 s" >>"$work/check.log"
      return 124
    fi
    sleep 0.1
  done
  wait "$2"
}

check() { # SENTENCE COMMAND…: asks a question, whose answer comes within LIMIT (600) seconds or is no
  local started=$SECONDS
  "${@:2}" >"$work/check.log" 2>&1 &
  if within "${LIMIT:-600}" $!; then
    passed=$((passed + 1))
    echo "yes: $1 ($((SECONDS - started)) s)"
  else
    failed=$((failed + 1))
    echo "NO:  $1 ($((SECONDS - started)) s)"
    tail -c 1500 "$work/check.log"
  fi
}

finish() { # ends the script
  printf '%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" -eq 0 ]
}

needs() { # PROGRAM…: without them the checks are skipped, and say so
  for program in "$@"; do
    command -v "$program" >/dev/null || { echo "skipped: there is no $program on this machine"; exit 0; }
  done
}

use_spark() {
  needs python3 java curl
  "$here/install.sh" spark >/dev/null
  export PYTHON="$cache/python/bin/python" SPARK_LOCAL_IP=127.0.0.1
  unset SPARK_HOME
  trap '"$here/spark-cluster.sh" down "$work/spark"' EXIT
}

workers() { master=$("$here/spark-cluster.sh" up "$work/spark" "$1"); }

# Java that starts with little work: jobs of a minute do not earn back what the second compiler costs. A script with a longer job sets executor_java_options.
java_options='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

spark() { # satchel spark COMMAND … on the cluster of this script
  satchel spark "$@" --master "$master" --python "$PYTHON" --conf spark.executor.memory="${executor_memory:-640m}" --conf spark.executor.cores=1 \
    --conf spark.ui.enabled=false --conf spark.sql.shuffle.partitions=4 \
    --conf "spark.driver.extraJavaOptions=$java_options" --conf "spark.executor.extraJavaOptions=${executor_java_options-$java_options}"
}

digest() { "$PYTHON" "$here/digest.py" "$1"; }

posts() { # 20 Newsgroups as JSON lines
  [ -s 20news.jsonl ] || gunzip -c "$data/classification/20news-bydate.jsonl.gz" >20news.jsonl || { echo "skipped: no 20 Newsgroups in SATCHEL_DATA"; exit 0; }
}

newsgroups() { # the posts, a small SCDV encoder of them, and its vectors
  posts
  [ -f scdv.satchel ] || satchel train 20news.jsonl --representation scdv --classifier none --words skip-gram \
    --set words.dimensions=50 --set words.epochs=2 --set scdv.components=20 --set text.minDocuments=5 --out scdv.satchel --quiet >/dev/null
  [ e.parquet -nt "$root/packages/cluster/dist/worker.mjs" ] || satchel encode scdv.satchel 20news.jsonl --out e.parquet --force --quiet >/dev/null
}
