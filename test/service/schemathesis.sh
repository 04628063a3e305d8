#!/usr/bin/env bash
# Requests that schemathesis makes from /openapi.json, valid and invalid: no 500, and every answer has a status, type and shape that the
# description allows. The description itself is checked by openapi-spec-validator. Needs `npm run build`, and Python for .cache/venv-service.
#   test/service/schemathesis.sh [examples of each address, default 20] [seed]
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
export PATH="$root/node_modules/.bin:$PATH"
sh "$root/bench/python/setup.sh" -service
bin="$root/.cache/venv-service/bin"
work=$(mktemp -d)
cd "$work"
node "$root/packages/satchel/bin/satchel.js" serve --data data --port 0 --max-rate 0 --max-failed-keys 1000000 > service.json &
server=$!
trap 'kill -9 $server 2>/dev/null; rm -rf "$work"' EXIT
until [ -s service.json ]; do sleep 0.05; done
url=$(node -p 'JSON.parse(require("fs").readFileSync("service.json")).url')
key="authorization: Bearer $(cat data/key)"
for i in 1 2 3 4 5 6; do
  printf '{"id":"b%d","label":"baker","text":"flour oven dough loaf %d"}\n{"id":"s%d","label":"smith","text":"anvil hammer forge iron %d"}\n' $i $i $i $i
done > mail.jsonl
curl -fs -o /dev/null -H "$key" -T mail.jsonl "$url/v1/corpora/mail"
curl -fs -o /dev/null -H "$key" -H 'content-type: application/json' -d '{"type":"train","corpus":"mail","save":"mail"}' "$url/v1/jobs"
curl -fs -o openapi.json "$url/openapi.json"
"$bin/openapi-spec-validator" openapi.json
"$bin/schemathesis" run "$url/openapi.json" -H "$key" --exclude-path-regex 'events$' --max-examples "${1:-20}" --seed "${2:-7}" --workers 1 \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,unsupported_method \
  --phases examples,coverage,fuzzing
curl -fs -o /dev/null "$url/health"
