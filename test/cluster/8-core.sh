#!/usr/bin/env bash
# 8. No package comes to the core with Spark or OpenSearch: it needs these six, and nothing of a cluster is below them.
set -uo pipefail
. "$(dirname "$0")/lib.sh"
cd "$root" || exit 1
needed() { node -p "Object.keys(require('./packages/$1/package.json').dependencies).sort().join(' ')"; }
clean() { ! npm ls --workspace satchel --all --parseable --omit=dev | sed -n 's|.*/node_modules/||p' | grep -iE 'arrow|spark|opensearch|cluster'; }
check 'the core has its six dependencies' test "$(needed satchel)" = '@huggingface/tokenizers htmlparser2 hyparquet hyparquet-writer pure-rand stopwords-iso'
check 'none of them brings anything of a cluster' clean
check 'satchel-cluster needs satchel alone' test "$(needed cluster)" = satchel
finish
