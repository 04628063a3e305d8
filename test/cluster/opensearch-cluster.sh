#!/usr/bin/env bash
# OpenSearch 2.19.1 with its k-NN plugin, NODES nodes of 512 MB on loopback.
#   opensearch-cluster.sh up DIR NODES     prints the addresses of the nodes once all are there
#   opensearch-cluster.sh down DIR         ends what `up DIR` started, by process id
# CACHE: the folder of install.sh. PORT (19200): node i answers on PORT + i.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
dir=$(mkdir -p "$2" && cd "$2" && pwd)
port=${PORT:-19200}
[ "$1" != down ] || exec "$(dirname "$0")/end.sh" "$dir"

for i in $(seq "$3"); do
  [ -f "$dir/n$i.pid" ] && kill -0 "$(cat "$dir/n$i.pid")" 2>/dev/null && continue
  nohup java -Xms512m -Xmx512m -cp "$CACHE/opensearch/lib/*:$CACHE/opensearch/knn/*" "$here/OpenSearchNode.java" \
    "$i" "$3" "$port" "$dir/n$i" >"$dir/n$i.log" 2>&1 &
  echo $! >"$dir/n$i.pid"
done
for _ in $(seq 300); do
  if curl -fs "http://127.0.0.1:$((port + 1))/_cluster/health" | grep -q "\"number_of_nodes\":$3"; then
    for i in $(seq "$3"); do echo "http://127.0.0.1:$((port + i))"; done
    exit 0
  fi
  sleep 1
done
echo 'the cluster did not come up:' >&2
tail -n 3 "$dir"/n*.log >&2
exit 1
