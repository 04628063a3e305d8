#!/usr/bin/env bash
# 1. Vectors on Spark are those of `satchel encode`, bit for bit: 1 and 2 workers, 4, 8 and 16 partitions; with this Node, and with an archive of `spark pack`.
# WORKERS (1 2) and PARTITIONS (4 8 16): which numbers of them.
set -uo pipefail
. "$(dirname "$0")/lib.sh"
use_spark
newsgroups
want=$(digest e.parquet)
echo "embedded: $want"

same() { # PARTITIONS FLAGS…: a task writes a file
  rm -rf vectors
  spark transform scdv.satchel --in "$work/20news.jsonl" --out "$work/vectors" --partitions "$1" "${@:2}" &&
    [ "$(digest vectors)" = "$want" ] && [ "$(find vectors -name 'part-*' | wc -l)" -ge "$1" ]
}

columns() { # of the vectors that were written last
  "$PYTHON" - <<'PYTHON_END'
import pyarrow.dataset as d
own = d.dataset('e.parquet', format='parquet').to_table()
there = d.dataset('vectors', format='parquet').to_table().sort_by('seq')
assert there.column_names == ['seq', 'id', 'indices', 'values', 'tokens', 'known', 'empty', 'problem'], there.column_names
for name in ('id', 'empty'):
    assert there[name].to_pylist() == own[name].to_pylist(), name
assert there['problem'].null_count == len(there) == len(own)
for tokens, known, empty in zip(*(there[name].to_pylist() for name in ('tokens', 'known', 'empty'))):
    assert tokens >= known >= 0 and empty == (known == 0), (tokens, known, empty)
PYTHON_END
}

for count in ${WORKERS:-1 2}; do
  workers "$count"
  for partitions in ${PARTITIONS:-4 8 16}; do check "workers: $count, partitions: $partitions" same "$partitions"; done
done
check 'ids, emptiness and order are those of satchel encode; the other columns fit' columns
satchel spark pack --out satchel-runtime.tgz --force
check 'with the Node and the worker of spark pack, too' same 4 --runtime satchel-runtime.tgz
finish
