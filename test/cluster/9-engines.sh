#!/usr/bin/env bash
# 9. The same vectors under Dask and Ray, and the recipe of docs/cluster.md for PostgreSQL with pgvector. All three come from PyPI, into the ignored cache.
set -uo pipefail
. "$(dirname "$0")/lib.sh"
needs python3 jq
"$here/install.sh" engines >/dev/null
export PYTHON="$cache/engines/bin/python" NODE="$root/node_modules/.bin/node"
[ -s r8.jsonl ] || gunzip -c "$data/classification/r8-no-stop.jsonl.gz" >r8.jsonl || { echo 'skipped: no R8 in SATCHEL_DATA'; exit 0; }
satchel train r8.jsonl --representation average --classifier none --words skip-gram --set words.dimensions=20 --set words.epochs=1 --out r8.satchel --force --quiet >/dev/null
satchel encode r8.satchel r8.jsonl --out r8.parquet --force --quiet >/dev/null
"$PYTHON" - <<'PYTHON_END'
import json, pyarrow as pa, pyarrow.parquet as pq
rows = [json.loads(line) for line in open('r8.jsonl')]
pq.write_table(pa.table({'seq': pa.array(range(len(rows)), pa.int64()), 'id': [row['id'] for row in rows], 'text': [row['text'] for row in rows]}), 'r8-texts.parquet')
PYTHON_END

want=$(digest r8.parquet)
echo "satchel encode: $want"
under() { # ENGINE
  "$PYTHON" "$root/examples/dask-and-ray/vectors.py" "$1" r8-texts.parquet r8.satchel "r8-$1.parquet" && [ "$(digest "r8-$1.parquet")" = "$want" ]
}
check 'Dask gives the vectors of satchel encode' under dask
check 'Ray gives the vectors of satchel encode' under ray

in_postgres() { # the nearest of the first document by pgvector are those by cosine here
  head -500 r8.jsonl >some-r8.jsonl
  satchel encode r8.satchel some-r8.jsonl --out vectors.jsonl --dense --force --quiet
  jq -r 'select(.empty | not) | [.id, (.vector | tojson)] | @tsv' vectors.jsonl >vectors.tsv
  rm -rf postgres
  "$PYTHON" - <<'PYTHON_END'
import json, os, subprocess
import numpy, pgserver
server = pgserver.get_server(os.path.abspath('postgres'))
server.psql('CREATE EXTENSION IF NOT EXISTS vector; CREATE TABLE mail (id text PRIMARY KEY, vector vector(20));')
psql = os.path.join(os.path.dirname(pgserver.__file__), 'pginstall/bin/psql')
subprocess.run([psql, server.get_uri(), '-c', r'\copy mail FROM stdin'], stdin=open('vectors.tsv'), check=True)
server.psql('CREATE INDEX ON mail USING hnsw (vector vector_cosine_ops);')
rows = [row for row in map(json.loads, open('vectors.jsonl')) if not row.get('empty')]
query = json.dumps(rows[0]['vector'])
found = subprocess.run([psql, server.get_uri(), '-Atc', f"SELECT id FROM mail ORDER BY vector <=> '{query}' LIMIT 10"], capture_output=True, text=True, check=True).stdout.split()
vectors = numpy.array([row['vector'] for row in rows])
vectors /= numpy.linalg.norm(vectors, axis=1, keepdims=True)
best = [rows[i]['id'] for i in numpy.argsort(-(vectors @ vectors[0]), kind='stable')[:10]]
assert found == best, (found, best)
server.cleanup()
PYTHON_END
}
check 'pgvector finds the ten nearest' in_postgres
finish
