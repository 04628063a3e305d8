#!/usr/bin/env bash
# 4. What `satchel spark sql` prints, run by spark-sql: the same vectors, without Python on the executors. With and without an archive.
set -uo pipefail
. "$(dirname "$0")/lib.sh"
use_spark
newsgroups
want=$(digest e.parquet)
export SPARK_HOME
SPARK_HOME=$("$PYTHON" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')

same() { # FLAGS…
  rm -rf vectors-sql
  satchel spark sql scdv.satchel --in "$work/20news.jsonl" --out "$work/vectors-sql" "$@" >job.sql &&
    "$SPARK_HOME/bin/spark-sql" --master "$master" --conf spark.executor.memory=640m --conf spark.ui.enabled=false -f job.sql &&
    [ "$(digest vectors-sql)" = "$want" ]
}

workers 1
check 'the statement gives the embedded vectors' same
satchel spark pack --out satchel-runtime.tgz --force
check 'with the archive of pack, too' same --runtime satchel-runtime.tgz
finish
