/**
 * Compact models and exported pages: size and score. `node bench/quality/small-models.ts [--write]`; `--write` records the table in bench/results.
 *
 * The model learns from the training part and is scored on the test part, with all weights and with 12 % of 8 bits; the level was fixed before
 * (specification of the studio). MR has no split: folds of models with the same settings. A row below its minimum fails.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCorpus, train, version } from 'satchel';
import { compactModel, savePage } from 'satchel/models';
import { dataFile } from '../data.ts';

/** Largest page in bytes, and least accuracy of the compact model. */
const sets: readonly [data: string, title: string, page?: number, accuracy?: number][] = [
  ['20news-bydate', '20 Newsgroups by date, headers kept', 1.6e6, 0.864],
  ['r8-all-terms', 'R8', 0.8e6, 0.973],
  ['mr', 'MR, three folds'],
];
const folder = mkdtempSync(join(tmpdir(), 'small-models-'));
const lines = [
  '# Small models',
  '',
  `satchel ${version}, bow + linear-svm, seed 1, written by bench/quality/small-models.ts. Accuracy on the test part; page: \`satchel export --html\`.`,
  '',
  '| data | accuracy, all weights | 12 % of 8 bits | level by folds: kept | accuracy | file, MB | compact, MB | page, MB | page with all weights, MB |',
  '|---|---|---|---|---|---|---|---|---|',
];
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(2);
const percent = (share: number): string => (100 * share).toFixed(2);
let failed = false;
for (const [data, title, mostBytes = Number.POSITIVE_INFINITY, least = 0] of sets) {
  const corpus = await openCorpus(dataFile('classification', `${data}.jsonl.gz`));
  const { model } = await train(corpus, { seed: 1, protocol: data === 'mr' ? 'none' : 'official' });
  const fixed = await compactModel(model, { corpus, keep: 0.12 });
  const chosen = await compactModel(model, { corpus });
  const page = join(folder, 'page.html');
  await savePage(model, page);
  const size = statSync(page).size;
  await savePage(model, page, { full: true, force: true });
  const { full, compact } = fixed.measured!;
  const cells = [
    title,
    percent(full),
    percent(compact),
    `${100 * chosen.level.keep} %`,
    percent(chosen.measured!.compact),
    megabytes(model.toBytes().length),
    megabytes(fixed.model.toBytes().length),
    megabytes(size),
    megabytes(statSync(page).size),
  ];
  lines.push(`| ${cells.join(' | ')} |`);
  console.log(lines.at(-1));
  rmSync(page);
  if (size > mostBytes || compact < least) failed = true;
}
rmSync(folder, { recursive: true });
if (process.argv.includes('--write'))
  writeFileSync(new URL('../results/small-models.md', import.meta.url), `${lines.join('\n')}\n`);
if (failed) throw new Error('A page is too large, or a compact model scores too low.');
