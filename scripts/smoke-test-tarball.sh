#!/usr/bin/env bash
# Tests the package as users get it: packs it, installs the tarball in an empty folder, trains and predicts.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
export PATH="$root/node_modules/.bin:$PATH" # the Node that the project pins
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

npm pack --silent --workspace satchel --pack-destination "$folder" >/dev/null
cd "$folder"
tar -tzf satchel-*.tgz | sort > files.txt
if grep -vE '^package/(package\.json|README\.md|CHANGELOG\.md|docs/[a-z-]+\.md|LICENSE|bin/satchel\.js|dist/.*\.(js|d\.ts|wasm)|dist/carried/licences\.txt)$' files.txt; then
  echo 'the tarball contains unexpected files' >&2
  exit 1
fi
grep -q '^package/docs/classifiers.md$' files.txt
size=$(wc -c < satchel-*.tgz)
[ "$size" -le 5242880 ] || { echo "the tarball is too large: $size bytes" >&2; exit 1; }

printf '{"name":"stranger","private":true}' > package.json
npm install --silent --no-audit --no-fund ./satchel-*.tgz
packages=$(npm ls --all --parseable | tail -n +2 | wc -l)
[ "$packages" -le 35 ] || { echo "users would install $packages packages" >&2; exit 1; }
installed=$(du -sm node_modules | cut -f1)
[ "$installed" -le 12 ] || { echo "users would install $installed MB" >&2; exit 1; }
for i in 1 2 3 4 5 6; do
  printf '{"id":"b%d","label":"baker","text":"flour oven dough loaf %d"}\n{"id":"s%d","label":"smith","text":"anvil hammer forge iron %d"}\n' "$i" "$i" "$i" "$i"
done > crafts.jsonl
printf '{"id":"new","text":"hot iron on the anvil"}\n' > new.jsonl
npx satchel --version
npx satchel train crafts.jsonl --out crafts.satchel
npx satchel predict crafts.satchel new.jsonl | tee answer.jsonl
grep -q '"label":"smith"' answer.jsonl
npx satchel map crafts.satchel crafts.jsonl --method umap --out map.html # loads what dist/ carries
echo "the packed tarball works ($size bytes; $packages packages, $installed MB installed)"
