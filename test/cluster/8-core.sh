#!/usr/bin/env bash
# 8. The core package needs what it needed before: no package comes with Spark or OpenSearch.
set -uo pipefail
. "$(dirname "$0")/lib.sh"
cd "$root" || exit 1
direct() { node -p 'Object.keys(require("./packages/satchel/package.json").dependencies).join(" ")'; }
check 'the core has its twelve dependencies' test "$(direct | wc -w)" = 12
check 'satchel-cluster needs satchel alone' test "$(node -p 'Object.keys(require("./packages/cluster/package.json").dependencies).join()')" = satchel
finish
