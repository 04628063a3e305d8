#!/usr/bin/env bash
# 8. No package comes to the core with Spark or OpenSearch: it needs these six, and nothing of a cluster is below them.
set -uo pipefail
. "$(dirname "$0")/lib.sh"
cd "$root" || exit 1
needed() { node -p "Object.keys(require('./packages/$1/package.json').dependencies).sort().join(' ')"; }
clean() { ! npm ls --workspace satchel --all --parseable --omit=dev | sed -n 's|.*/node_modules/||p' | grep -iE 'arrow|spark|opensearch|cluster'; }
check 'the core has its six dependencies' test "$(needed satchel)" = '@huggingface/tokenizers htmlparser2 hyparquet hyparquet-writer pure-rand stopwords-iso'
check 'none of them brings anything of a cluster' clean
bare() { # without Java, Python and Maven the other checks are skipped, and say so
  local folder script
  folder=$(mktemp -d)
  for program in bash env dirname basename mkdir cut seq; do ln -s "$(command -v $program)" "$folder/$program"; done
  for script in 1-transform 7-opensearch 9-engines; do
    PATH=$folder bash "$here/$script.sh" | tee "$folder/skipped.log"
    [ "${PIPESTATUS[0]}" -eq 0 ] && grep -qx 'skipped: there is no [a-z0-9]* on this machine' "$folder/skipped.log" || return 1
  done
  rm -rf "$folder"
}
check 'where there is no Java, Python or Maven, the others are skipped and say so' bare
check 'satchel-cluster needs satchel alone' test "$(needed cluster)" = satchel
finish
