#!/usr/bin/env bash
# Scanners against a service on loopback (S10): wapiti looks for known weaknesses, slowhttptest holds connections open with slow heads, bodies and reads.
# Needs `npm run build` and the Debian packages wapiti and slowhttptest; installs nothing. Ends with "N passed, N failed"; with 77 where a tool is missing.
#   test/service/scan.sh [seconds of each slow test, default 30]
set -uo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
export PATH="$root/node_modules/.bin:$PATH"
for tool in wapiti slowhttptest curl; do
  command -v $tool > /dev/null || { echo "$tool is missing: apt-get install wapiti slowhttptest curl"; exit 77; }
done
seconds=${1:-30}
work=$(mktemp -d)
cd "$work"
node "$root/packages/satchel/bin/satchel.js" serve --data data --port 0 --max-rate 0 > service.json 2> service.err &
server=$!
trap 'kill -9 $server 2>/dev/null; rm -rf "$work"' EXIT
until [ -s service.json ]; do sleep 0.05; kill -0 $server || { cat service.err; exit 1; }; done
url=$(node -p 'JSON.parse(require("fs").readFileSync("service.json")).url')
key=$(cat data/key)
H="authorization: Bearer $key"
for i in 1 2 3 4; do
  printf '{"id":"b%d","label":"baker","text":"flour oven %d"}\n{"id":"s%d","label":"smith","text":"anvil iron %d"}\n' $i $i $i $i
done > mail.jsonl
curl -fs -o /dev/null -H "$H" -T mail.jsonl "$url/v1/corpora/mail"
curl -fs -o /dev/null -H "$H" -X PUT "$url/v1/collections/notes"
passed=0 failed=0
check() { if "${@:2}"; then passed=$((passed + 1)); echo "ok: $1"; else failed=$((failed + 1)); echo "FAILED: $1"; fi; }

# Modules that ask other machines (nikto, ssrf, xxe, wapp) and brute force are left out. Addresses are given, since JSON has no links; those that start a
# process for each request are left out too: they are slow by design, and limited by --max-tasks.
pages=(/ /docs /openapi.json /problems/NO_KEY /v1/models /v1/jobs?limit=5 /v1/corpora/mail /v1/collections/notes /v1/collections/notes/documents/a%2Fb /v1/methods /metrics)
starts=(); for page in "${pages[@]}"; do starts+=(-s "$url$page"); done
wapiti -u "$url/" "${starts[@]}" --scope domain -H "$H" --store-session "$work/session" --flush-session --max-scan-time 600 \
  -m backup,blindsql,csp,crlf,cookieflags,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss \
  -f json -o report.json --no-bugreport -v 0 > wapiti.txt 2>&1 || tail -5 wapiti.txt
check 'wapiti finds nothing of level medium or worse' node -e '
  const { vulnerabilities, anomalies, infos } = JSON.parse(require("fs").readFileSync("report.json", "utf8"));
  const found = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, rows]) => rows.map((row) => ({ kind, ...row })));
  for (const { kind, level, method, path, info } of found) console.log(`  level ${level}: ${kind}: ${method} ${path}: ${info}`);
  console.log(`  ${infos.crawled_pages_nbr ?? infos.crawledPages ?? "?"} pages, ${found.length} findings`);
  process.exit(found.some(({ level }) => level >= 2) ? 1 : 0);'

# 1: heads that never end. 2: bodies that never end. 3: answers that are read slowly. The service answers others meanwhile.
slow() {
  slowhttptest -c 500 -r 200 -i 2 -l "$seconds" -p 3 -u "$url$2" "${@:3}" > "slow-$1.txt" 2>&1 &
  local tool=$! late=0
  for _ in $(seq $((seconds / 2))); do
    sleep 1
    curl -fs -m 3 -o /dev/null "$url/health" || late=$((late + 1))
  done
  wait $tool
  sed 's/\x1b\[[0-9;]*m//g' "slow-$1.txt" | grep -aE 'service available|closed|error' | tail -4 | sed 's/^/  /'
  [ $late -eq 0 ]
}
check 'slow heads keep nobody out' slow heads /health -H
check 'slow bodies keep nobody out' slow bodies /v1/embeddings -B -t POST
check 'slow reads keep nobody out' slow reads /openapi.json -X -w 1 -y 2 -z 2 -k 3
check 'the service is well afterwards' curl -fs -m 3 -o /dev/null -H "$H" "$url/v1/models"
printf '\n%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ]
