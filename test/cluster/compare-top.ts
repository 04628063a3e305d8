/** Two files of answers, {"id","hits"} a line: how many lists are equal, and recall@10 of the second. node compare-top.ts EMBEDDED OTHER. */
import { readFileSync } from 'node:fs';

interface Line {
  readonly id: string;
  readonly hits: readonly { readonly id: string }[];
}
const [first, second] = process.argv.slice(2, 4).map(
  (path) =>
    new Map(
      readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line)
        .map(({ id, hits }) => [id, hits.map((hit) => hit.id)] as const),
    ),
);
let [equal, recall] = [0, 0];
for (const [id, want] of first!) {
  const got = second!.get(id) ?? [];
  if (got.join() === want.join()) equal++;
  recall += want.filter((hit) => got.includes(hit)).length / Math.max(1, want.length);
}
process.stdout.write(`${equal}/${first!.size} equal, recall ${(recall / first!.size).toFixed(4)}\n`);
