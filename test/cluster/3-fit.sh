#!/usr/bin/env bash
# 3. A model fitted on Spark has the bytes of `satchel train --evaluate none`: whole-number sums, floating sums over shards, word vectors of the documents.
# WORKERS (1 2) and PARTITIONS (5 16): which numbers of them.
set -uo pipefail
. "$(dirname "$0")/lib.sh"
use_spark
posts
awk 'NR % 9 == 0' 20news.jsonl >some.jsonl # 2,094 posts, 3 blocks of counts, 12 and 13 shards of a sum

words='--set words.dimensions=20 --set words.epochs=1'
methods=(
  '--representation bow --classifier multinomial-nb --set text.minDocuments=2'
  "--representation idf-average --classifier centroid --set text.minDocuments=5 $words"
  "--representation scdv --classifier centroid --set text.minDocuments=20 --set scdv.components=5 $words"
  "--representation spm --classifier centroid --set text.minDocuments=5 $words"
  '--representation lsi --classifier centroid --set text.minDocuments=5 --set lsi.dimensions=10'
)

embedded() { # NAME FLAGS…: the same file on one thread and on two
  satchel train some.jsonl "${@:2}" --evaluate none --threads 1 --out "$1" --force --quiet >/dev/null &&
    satchel train some.jsonl "${@:2}" --evaluate none --threads 2 --out "two-$1" --force --quiet >/dev/null && cmp "$1" "two-$1"
}

same() { # NAME PARTITIONS FLAGS…: with every sum on Spark
  spark fit "${@:3}" --in "$work/some.jsonl" --partitions "$2" --sweep-rows 0 --out spark.satchel --force --json >fit.json &&
    cat fit.json | tee -a figures-fit.txt && cmp "$1" spark.satchel
}

: >figures-fit.txt
# shellcheck disable=SC2086
for i in "${!methods[@]}"; do check "1 and 2 threads: ${methods[i]}" embedded "embedded-$i.satchel" ${methods[i]}; done
for count in ${WORKERS:-1 2}; do
  workers "$count"
  for partitions in ${PARTITIONS:-5 16}; do
    for i in "${!methods[@]}"; do
      # shellcheck disable=SC2086
      check "workers: $count, partitions: $partitions, ${methods[i]}" same "embedded-$i.satchel" "$partitions" ${methods[i]}
    done
  done
done
cat figures-fit.txt

counted() { # counts add up to those of one process
  rm -rf counts tokens
  spark count --in "$work/some.jsonl" --out "$work/counts" --partitions 5 --json &&
    spark tokenise --in "$work/some.jsonl" --out "$work/tokens" --partitions 5 --json &&
    "$PYTHON" - <<'PYTHON_END'
import collections, pyarrow.dataset as d
tokens = d.dataset('tokens', format='parquet').to_table().to_pylist()
documents, total = collections.Counter(), collections.Counter()
for row in tokens:
    words = row['text'].split(' ') if row['text'] else []
    assert len(words) == row['tokens']
    total.update(words); documents.update(set(words))
counts = d.dataset('counts', format='parquet').to_table().to_pylist()
for row in counts:
    if row['term'] == '':
        assert row['documents'] == len(tokens) and row['total'] == sum(total.values())
    else:
        assert (row['documents'], row['total']) == (documents[row['term']], total[row['term']]), row
assert len(counts) == len(total) + 1
print(len(tokens), 'documents', len(total), 'terms', sum(total.values()), 'tokens')
PYTHON_END
}
check 'count and tokenise agree' counted

trained() { # word vectors of the tokens are those of the texts
  local settings=(--method skip-gram --dimensions 20 --epochs 1 --threads 1 --force --quiet)
  satchel words train some.jsonl --out texts.bin "${settings[@]}" && satchel words train 'tokens/*.parquet' --out tokens.bin "${settings[@]}" && cmp texts.bin tokens.bin
}
check 'words train reads the tokens' trained
finish
