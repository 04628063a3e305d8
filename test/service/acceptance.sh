#!/usr/bin/env bash
# The service from outside, with curl, as a stranger meets it. Needs `npm run build`. Ends with "N passed, N failed".
#   test/service/acceptance.sh [documents of the long stream, default 20000] [permission]
# With `permission` the service runs under node --permission and may write to its data folder alone.
set -uo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
export PATH="$root/node_modules/.bin:$PATH"
satchel="$root/packages/satchel/bin/satchel.js"
work=$(mktemp -d)
cd "$work"
server=''
trap '[ -n "$server" ] && kill -9 $server 2>/dev/null; rm -rf "$work"' EXIT
passed=0 failed=0
check() { if "${@:2}" >out.txt 2>&1; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $1"; head -c 600 out.txt; fi; }
status() { curl -s -o /dev/null -w '%{http_code}' "$@"; }
json() { node -e 'let t="";process.stdin.on("data",d=>t+=d).on("end",()=>{const j=JSON.parse(t);process.exit(eval(process.argv[1])?0:(console.log(t.slice(0,500)),1))})' "$1"; }

for i in 1 2 3 4 5 6 7 8; do
  printf '{"id":"b%d","label":"baker","text":"flour oven dough loaf %d"}\n{"id":"s%d","label":"smith","text":"anvil hammer forge hot iron %d"}\n' $i $i $i $i
done > mail.jsonl

rights=()
if [ "${2:-}" = permission ]; then
  mkdir data
  rights=(--permission --allow-child-process --allow-worker --allow-fs-read=/proc --allow-fs-read="$root" --allow-fs-read="$work/data" --allow-fs-write="$work/data")
fi
started=$(date +%s%N)
node "${rights[@]}" "$satchel" serve --data data --port 0 --max-rate 0 > service.json 2> service.err &
server=$!
until [ -s service.json ]; do sleep 0.05; kill -0 $server || { cat service.err; exit 1; }; done
echo "started after $((($(date +%s%N) - started) / 1000000)) ms"
B=$(node -p 'JSON.parse(require("fs").readFileSync("service.json")).url')
H="authorization: Bearer $(cat data/key)" J='content-type: application/json'

check 'the key file is named' json 'j.keyFile=="data/key"' < service.json
check 'the key is for its owner alone' test "$(stat -c %a data/key)" = 600
check 'health needs no key' curl -fs $B/health
check 'models need one' test "$(status $B/v1/models)" = 401
check 'a foreign host' test "$(status -H "$H" -H 'Host: evil.example' $B/v1/models)" = 421
check 'a foreign origin' test "$(status -H "$H" -H 'Origin: http://evil.example' -X POST $B/v1/jobs)" = 403
node "$satchel" serve --host 0.0.0.0 --data d2 > /dev/null 2>&1
check 'not elsewhere without a key file' test $? = 78
node "$satchel" serve --data data --port 0 > /dev/null 2>&1
check 'one service has the folder' test $? = 75

check 'upload' curl -fs -H "$H" -T mail.jsonl $B/v1/corpora/mail
L=$(curl -fsi -H "$H" -H "$J" -d '{"type":"train","corpus":"mail","save":"mail"}' $B/v1/jobs | sed -n 's/^location: //Ip' | tr -d '\r')
curl -fsN -H "$H" $B$L/events > events.txt
check 'the job is done' grep -q 'event: done' events.txt
check 'it told its progress' grep -q 'event: advance' events.txt
check 'ids count up from 0' bash -c "grep '^id: ' events.txt | awk '\$2 != NR-1 { exit 1 }'"
check 'predict' json 'j.predictions[0].labels[0]=="smith"' < <(curl -fs -H "$H" -H "$J" -d '{"texts":["hot iron"]}' $B/v1/models/mail/predict)
node "$satchel" train mail.jsonl --out own.satchel --quiet > /dev/null 2>&1
check 'the same bytes as on the command line' test "$(curl -fs -H "$H" $B/v1/models/mail/file | sha256sum)" = "$(sha256sum < own.satchel)"

lines=${1:-20000}
node -e 'for (let i = 0; i < process.argv[1]; i++) console.log(JSON.stringify({ id: String(i), text: "hot iron on the anvil ".repeat(20) + i }))' $lines > big.jsonl
before=$(awk '/VmRSS/{print $2}' /proc/$server/status)
curl -fs -H "$H" -H 'content-type: application/x-ndjson' -X POST -T big.jsonl $B/v1/models/mail/predict > answers.jsonl
after=$(awk '/VmRSS/{print $2}' /proc/$server/status)
check 'a line for each document, and the last' test "$(wc -l < answers.jsonl)" = $((lines + 1))
echo "memory grew by $(((after - before) / 1024)) MB over a stream of $(($(wc -c < big.jsonl) / 1048576)) MB"
check 'memory grew by less than 64 MB' test $((after - before)) -lt 65536
check 'answers come before the end of the request' bash -c "
  (echo '{\"id\":\"1\",\"text\":\"iron\"}'; for i in 1 2 3 4 5 6 7 8 9 10; do [ -s first.txt ] && break; sleep 0.3; done; [ -s first.txt ] && echo '{\"id\":\"2\",\"text\":\"yes\"}') |
  curl -fsN -H '$H' -H 'content-type: application/x-ndjson' -X POST -T . $B/v1/models/mail/predict > first.txt; grep -q '\"id\":\"2\"' first.txt"

for body in '{"texts":["a"],"texts":["b"]}' '{"texts":["a"' '{"texts":[]}' '{"texts":["a"],"x":1}' "$(printf '[%.0s' {1..50})"; do
  check "refused: ${body:0:40}" json 'j.status==400 && !!j.where' < <(curl -s -H "$H" -H "$J" -d "$body" $B/v1/models/mail/predict)
done
check '405 with Allow' bash -c "curl -s -X PATCH -H '$H' -i $B/v1/models/mail/predict | tr -d '\r' | grep -iq '^allow: .*POST'"
check 'OpenAPI 3.1' json 'j.openapi=="3.1.0"' < <(curl -fs $B/openapi.json)
check 'metrics' bash -c "curl -fs -H '$H' $B/metrics | grep -q satchel_request_seconds_count"

for job in '{"type":"evaluate","corpus":"mail"}' '{"type":"words","corpus":"mail","save":"w","options":{"words":{"dimensions":4,"minCount":1,"epochs":1}}}' \
  '{"type":"index","corpus":"mail","save":"notes"}' '{"type":"audit","corpus":"mail"}' '{"type":"map","corpus":"mail","model":"mail","options":{"method":"pca"}}'; do
  L=$(curl -fsi -H "$H" -H "$J" -d "$job" $B/v1/jobs | sed -n 's/^location: //Ip' | tr -d '\r')
  check "job $job" bash -c "curl -fsN -H '$H' $B$L/events | tee events.txt | grep -q 'event: done'"
done
check 'a document is stored' curl -fs -H "$H" -H "$J" -d '{"documents":[{"id":"new","text":"hot iron"}]}' $B/v1/collections/notes/documents
check 'and found' json 'j.hits.some(({id})=>id=="new")' < <(curl -fs -H "$H" -H "$J" -d '{"query":"iron"}' $B/v1/collections/notes/search)
check 'a model is uploaded' curl -fs -H "$H" -H 'content-type: application/octet-stream' -T own.satchel $B/v1/models/own
check 'a model is tested' json 'j.documents==16' < <(curl -fs -H "$H" -H "$J" -d '{"corpus":"mail"}' $B/v1/models/own/test)
check 'a model is deleted' curl -fs -X DELETE -H "$H" $B/v1/models/own
[ ${#rights[@]} = 0 ] || check 'nothing else was written' test "$(ls | sort | tr '\n' ' ')" = 'answers.jsonl big.jsonl data events.txt first.txt mail.jsonl out.txt own.satchel service.err service.json '

kill -TERM $server
wait $server
check 'SIGTERM ends with 143' test $? = 143
server=''
printf '\n%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ]
