/**
 * What people do all day, beside the best native tool, as one table: ranking, indexing, opening a collection, encoding, predicting, evaluating,
 * classifying.
 * Answers are checked first. Times are CPU seconds of one thread, best of several, but for queries: wall clock, the least of five of each query.
 *
 *   npm run bench                        100,000 documents of SATCHEL_DATA; peers are installed into .cache
 *   node bench/table.ts --small          3,000 made-up documents, no peers, some seconds; times are not judged
 *   node bench/table.ts --fasttext       the rows beside fastText alone
 *   node bench/table.ts --write          also writes bench/results/table.md
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fastTextRows } from './table/fasttext-rows.ts';
import { fullInputs, smallInputs } from './table/inputs.ts';
import { searchRows } from './table/search-rows.ts';
import { textRows } from './table/text-rows.ts';

const isSmall = process.argv.includes('--small');
const isAlone = process.argv.includes('--fasttext');
const work = mkdtempSync(join(tmpdir(), 'satchel-table-'));
try {
  const inputs = isSmall ? smallInputs(work) : await fullInputs(work);
  const others = isAlone ? [] : [...(await searchRows(inputs)), ...textRows(inputs)];
  const rows = [...others, ...(await fastTextRows(inputs))];
  const table = [
    '| work | peer | Satchel | goal | checked first |',
    '|---|---|---|---|---|',
    ...rows.map(({ work: what, peer, ours, goal, checked }) => `| ${[what, peer, ours, goal, checked].join(' | ')} |`),
  ].join('\n');
  console.log(table);
  if (process.argv.includes('--write'))
    writeFileSync(
      resolve(import.meta.dirname, 'results/table.md'),
      `# What people do all day\n\n${inputs.about}\n\n${table}\n`,
    );
} finally {
  rmSync(work, { recursive: true, force: true });
}
