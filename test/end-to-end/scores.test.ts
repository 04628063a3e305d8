/** Scores at a terminal: two files, a saved model, rows per document, and the page. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { satchel } from './run-satchel.ts';
import { asJsonl, reviews } from './toy-reviews.ts';

let folder: string;
const run = (...words: string[]) => satchel(words, { cwd: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-scores-'));
  const all = reviews(120);
  await writeFile(join(folder, 'train.jsonl'), asJsonl(all.slice(0, 80)));
  await writeFile(join(folder, 'test.jsonl'), asJsonl(all.slice(80)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('two files and a saved model print the same numbers', async () => {
  const train = await run('train', 'train.jsonl', '--out', 'm.satchel', '--quiet');
  expect(train.code).toBe(0);
  const [two, saved] = [
    await run('evaluate', 'train.jsonl', '--test', 'test.jsonl', '--json'),
    await run('test', 'm.satchel', 'test.jsonl', '--json', '--out', 'rows.csv', '--out', 'page.html'),
  ];
  expect([two.code, saved.code]).toEqual([0, 0]);
  const [a, b] = [JSON.parse(two.stdout), JSON.parse(saved.stdout)];
  const timeless = ({ seconds: _s, cpuSeconds: _c, peakMemoryMB: _m, ...rest }: Record<string, unknown>) => rest;
  expect(timeless(b)).toEqual(timeless(a));
  expect(a.metrics.accuracy.mean).toBeGreaterThan(0.5);
  const rows = (await readFile(join(folder, 'rows.csv'), 'utf8')).trim().split('\n');
  expect(rows[0]).toBe('id,label,predicted,correct,probability,score,fold');
  expect(rows).toHaveLength(41);
  const page = await readFile(join(folder, 'page.html'), 'utf8');
  expect(page).toContain('Confusion matrix');
  expect(page).toContain('<svg');
  expect(page).toContain('data-live="cells"');
  expect(saved.stderr).toMatch(/page\.html, \d+\.\d kB, holds the first 200 characters/);
  const bare = await run('test', 'm.satchel', 'test.jsonl', '--out', 'bare.html', '--no-texts');
  expect([bare.code, bare.stderr]).toEqual([0, '']);
});

it('--test and --split exclude each other; an ending that cannot be written is refused', async () => {
  expect(await run('evaluate', 'train.jsonl', '--test', 'test.jsonl', '--split', 'cv:3')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'satchel: --test and --split exclude each other: the test file is the split.\nLeave one of them out.\n',
  });
  expect(await run('evaluate', 'train.jsonl', '--out', 'rows.xlsx')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('a table is written as .csv, .tsv, .jsonl or .parquet, not as .xlsx.'),
  });
});

it('the terminal shows the confusion matrix', async () => {
  const { code, stdout } = await run('evaluate', 'train.jsonl', '--test', 'test.jsonl');
  expect(code).toBe(0);
  expect(stdout).toMatch(/true class \\ predicted/);
  expect(stdout).toContain('trained on 80 documents of another file');
});

it('--folds-out writes the fold of each document, and a column of folds gives the same score', async () => {
  const first = await run(
    'evaluate',
    'train.jsonl',
    '--split',
    'cv:3',
    '--folds-out',
    'folds.csv',
    '--json',
    '--quiet',
  );
  expect(first.code).toBe(0);
  const [head, ...rows] = (await readFile(join(folder, 'folds.csv'), 'utf8')).trim().split('\n');
  const folds = new Map(rows.map((row) => row.split(',') as [string, string]));
  const documents = reviews(120).slice(0, 80);
  expect([head, rows.length, new Set(folds.values())]).toEqual(['id,fold', 80, new Set(['1', '2', '3'])]);
  await writeFile(join(folder, 'given.jsonl'), asJsonl(documents.map((one) => ({ ...one, part: folds.get(one.id) }))));
  const again = await run('evaluate', 'given.jsonl', '--split', 'column:part', '--json', '--quiet');
  expect(JSON.parse(again.stdout).metrics).toEqual(JSON.parse(first.stdout).metrics);
});

it('--weight 2 is as good as the document given twice, and 0 leaves it out', async () => {
  const documents = reviews(120).slice(0, 40);
  const weightOf = (i: number): number => i % 3;
  const twice = documents.flatMap((one, i) =>
    Array.from({ length: weightOf(i) }, (_, k) => ({ ...one, id: `${one.id}-${k}` })),
  );
  await writeFile(join(folder, 'weighted.jsonl'), asJsonl(documents.map((one, i) => ({ ...one, times: weightOf(i) }))));
  await writeFile(join(folder, 'twice.jsonl'), asJsonl(twice));
  const scores = async (corpus: string, ...more: string[]): Promise<number[]> => {
    const words = ['--classifier', 'multinomial-nb', '--evaluate', 'none', '--force', '--quiet', '--out', 'w.satchel'];
    expect(await run('train', corpus, ...words, ...more)).toMatchObject({ code: 0 });
    const { stdout } = await run('predict', 'w.satchel', 'test.jsonl');
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).scores.good);
  };
  const [weighted, repeated, plain] = [await scores('weighted.jsonl', '--weight', 'times'), await scores('twice.jsonl'), await scores('weighted.jsonl')]; // biome-ignore format: three runs
  for (const [i, score] of weighted.entries()) expect(score).toBeCloseTo(repeated[i]!, 9);
  expect(plain.some((score, i) => Math.abs(score - weighted[i]!) > 1e-6)).toBe(true);
});
