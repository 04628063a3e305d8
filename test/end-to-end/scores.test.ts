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
