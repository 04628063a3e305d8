#!/usr/bin/env bash
# A Spark standalone cluster on loopback, out of the pyspark wheel: spark-class starts one master and workers of one core.
#   spark-cluster.sh up DIR WORKERS     starts what is missing; prints the master's URL once WORKERS workers are alive
#   spark-cluster.sh down DIR           ends what `up DIR` started, by process id
# PYTHON: a Python with pyspark. PIN=1: worker i runs on processor i alone, with its executor and its children, as if it were a machine of one core. PORT (17077): the master; PORT + 1 its page; PORT + 10 + i worker i.
set -euo pipefail
dir=$(mkdir -p "$2" && cd "$2" && pwd)
port=${PORT:-17077}
url=spark://127.0.0.1:$port
[ "$1" != down ] || exec "$(dirname "$0")/end.sh" "$dir"

unset PYTHONPATH # under spark-submit it points into a zip
SPARK_HOME=$("$PYTHON" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
export SPARK_HOME SPARK_LOCAL_IP=127.0.0.1 SPARK_LOCAL_DIRS=$dir/tmp SPARK_DAEMON_MEMORY=256m PYSPARK_PYTHON=$PYTHON
mkdir -p "$dir/tmp"

start() { # NAME CLASS ARGUMENTS…; a file NAME.pid says that it was started
  local name=$1
  shift
  [ -f "$dir/$name.pid" ] && kill -0 "$(cat "$dir/$name.pid")" 2>/dev/null && return
  nohup $pinned "$SPARK_HOME/bin/spark-class" "$@" >"$dir/$name.log" 2>&1 &
  echo $! >"$dir/$name.pid"
}

alive() { curl -fs "http://127.0.0.1:$((port + 1))/json/" | sed -n 's/.*"aliveworkers" : \([0-9]*\).*/\1/p'; }

# A lost worker is noticed after 15 s; nobody else can submit jobs (port 6066 is open by default since Spark 4).
SPARK_MASTER_OPTS='-Dspark.worker.timeout=15 -Dspark.master.rest.enabled=false' \
  pinned='' start master org.apache.spark.deploy.master.Master --host 127.0.0.1 --port "$port" --webui-port $((port + 1))
for i in $(seq "$3"); do
  pinned=$([ "${PIN:-}" != 1 ] || echo "taskset -c $((i - 1))") start "worker$i" org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --port $((port + 10 + i)) \
    --webui-port $((port + 20 + i)) --cores 1 --memory 2g --work-dir "$dir/work$i" "$url"
done
for _ in $(seq 180); do
  [ "$(alive || echo 0)" = "$3" ] && { echo "$url"; exit 0; }
  sleep 1
done
echo 'the cluster did not come up:' >&2
tail -n 5 "$dir"/*.log >&2
exit 1
