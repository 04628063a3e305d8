#!/usr/bin/env bash
# 1. Vectors on Spark are those of `satchel encode`, bit for bit: 1 and 2 workers, 4, 8 and 16 partitions.
set -uo pipefail
. "$(dirname "$0")/lib.sh"
use_spark
newsgroups
want=$(digest e.parquet)
echo "embedded: $want"

same() { # PARTITIONS
  rm -rf "vectors-$1"
  spark transform scdv.satchel --in "$work/20news.jsonl" --out "$work/vectors-$1" --partitions "$1" && [ "$(digest "vectors-$1")" = "$want" ]
}

workers 1
for partitions in ${PARTITIONS:-4 8}; do check "1 worker, $partitions partitions" same "$partitions"; done
workers 2
for partitions in ${PARTITIONS:-8 16}; do check "2 workers, $partitions partitions" same "$partitions"; done
finish
