#!/usr/bin/env bash
# 7. Three nodes: loading twice changes nothing, exact search gives the embedded top ten on every query of Cranfield and SciFact, candidates + ranking
# find 99 % of them, a service in front gives the same, a killed node changes no answer, another model is refused.
set -uo pipefail
. "$(dirname "$0")/lib.sh"
needs java curl mvn unzip
"$here/install.sh" opensearch >/dev/null
export CACHE=$cache
trap '"$here/opensearch-cluster.sh" down "$work/opensearch"' EXIT
rm -rf "$work/opensearch"
urls=()
for address in $("$here/opensearch-cluster.sh" up "$work/opensearch" 3); do urls+=(--url "$address"); done
[ ${#urls[@]} -gt 0 ] || exit 1

prepare() { # NAME
  [ -f "$data/retrieval/$1/docs.jsonl.gz" ] || { echo "skipped: no $1 in SATCHEL_DATA"; exit 0; }
  gunzip -c "$data/retrieval/$1/docs.jsonl.gz" >"$1.jsonl"
  [ -f "$1.satchel" ] || satchel train "$1.jsonl" --representation lsi --classifier none --set lsi.dimensions=100 --out "$1.satchel" --quiet >/dev/null
  node "$here/embedded-top.ts" "$1.satchel" "$1.jsonl" "$data/retrieval/$1/queries.jsonl" >"$1.embedded"
}
load() { satchel opensearch load "$1.satchel" "$1.jsonl" "${urls[@]}" --index "$1" --shards 3 --replicas 1 --json; }
twice() { load "$1" >first.json && load "$1" >second.json && cat first.json second.json &&
  [ "$(node -p 'JSON.parse(require("fs").readFileSync("first.json")).count')" = "$(node -p 'JSON.parse(require("fs").readFileSync("second.json")).count')" ]; }
answers() { # NAME FILE FLAGS…
  satchel opensearch search "$1.satchel" "${urls[@]}" --index "$1" --queries "$data/retrieval/$1/queries.jsonl" "${@:3}" >"$2"
}
exactly() { answers "$1" "$1.exact" --exact && node "$here/compare-top.ts" "$1.embedded" "$1.exact" | tee -a figures.txt | grep -E '^([0-9]+)/\1 equal'; }
ranked() { answers "$1" "$1.ranked" && node "$here/compare-top.ts" "$1.embedded" "$1.ranked" | tee -a figures.txt | grep -E 'recall (0\.99|1\.0)'; }
hits() { node -e 'for (const line of require("fs").readFileSync(process.argv[1], "utf8").trim().split("\n")) { const { id, hits } = JSON.parse(line); console.log(id, hits.map((hit) => hit.id).join()) }' "$1" | sha256sum | cut -c1-12; }

: >figures.txt
for name in cranfield scifact; do
  prepare $name
  check "$name: loading twice leaves the same documents" twice $name
  check "$name: exact search = embedded top 10 on every query" exactly $name
  check "$name: candidates and ranking have recall@10 of 0.99 or more" ranked $name
done
cat figures.txt
check 'another model is refused' bash -c "! node '$root/packages/satchel/bin/satchel.js' opensearch search scifact.satchel 'wing' ${urls[*]} --index cranfield 2>other.log && grep -q 'was made with the model' other.log"
served() { # the built service in front of the index
  rm -rf service
  node "$root/packages/satchel/bin/satchel.js" serve --data service --port "$((${PORT:-19200} + 50))" --collection "opensearch:${urls[1]}/cranfield" >service.log 2>&1 &
  local pid=$! code=1
  for _ in $(seq 60); do grep -q '"url"' service.log && break; sleep 1; done
  node "$here/served.ts" "http://127.0.0.1:$((${PORT:-19200} + 50))" service/key cranfield cranfield.satchel "$data/retrieval/cranfield/queries.jsonl" cranfield.ranked && code=0
  kill $pid
  wait $pid
  return $code
}
check 'the service gives the same hits, and documents come, change and go' served
before="$(hits cranfield.exact) $(hits cranfield.ranked) $(hits scifact.exact) $(hits scifact.ranked)"
curl -fs "http://127.0.0.1:${PORT:-19200}" >/dev/null || true
curl -fs "${urls[1]}/_cluster/health?wait_for_status=green&timeout=60s" >/dev/null
kill -9 "$(cat "$work/opensearch/n2.pid")"
killed() { for name in cranfield scifact; do answers $name $name.exact --exact && answers $name $name.ranked || return 1; done
  local after="$(hits cranfield.exact) $(hits cranfield.ranked) $(hits scifact.exact) $(hits scifact.ranked)"
  echo "before: $before; after: $after"; [ "$before" = "$after" ]; }
check 'a node is killed: the same answers' killed
echo "hashes: $before"
finish
