/** `satchel cluster` as people use it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { satchel } from './run-satchel.ts';

let folder: string;
const run = (...words: string[]) => satchel(words, { cwd: folder });
const crafts = ['dough in the oven, flour and yeast', 'hammer and anvil in the forge', 'the mast, a rope and the tide'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-cluster-'));
  const lines = Array.from({ length: 45 }, (_, i) => `${crafts[i % 3]}, "day"\n`);
  await writeFile(join(folder, 'notes.txt'), lines.join(''));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('groups plain lines, writes a table and a page, and the table trains a classifier', async () => {
  const { code, stdout } = await run('cluster', 'notes.txt', '--out', 'groups.csv', '--page', 'groups.html', '--json');
  expect(code).toBe(0);
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({ clusters: 3, documents: 45, method: 'k-means', representation: 'lsi', ungrouped: 0 });
  expect(report.groups.map((group: { size: number }) => group.size)).toEqual([15, 15, 15]);
  const rows = (await readFile(join(folder, 'groups.csv'), 'utf8')).split('\n');
  expect(rows[0]).toBe('id,label,cluster,silhouette,nearest,probability,text');
  expect(rows[1]).toContain('"dough in the oven, flour and yeast, ""day"""');
  expect(await readFile(join(folder, 'groups.html'), 'utf8')).toContain('Documents of each group');
  const words = ['train', 'groups.csv', '--label', 'label', '--out', 'groups.satchel', '--json'];
  const trained = await run(...words);
  expect(JSON.parse(trained.stdout).evaluation.metrics.accuracy.mean).toBe(1);
});

it('groups the documents of several files together', async () => {
  const { code, stdout } = await run('cluster', 'notes.txt', 'notes.txt', '--clusters', '3', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout).documents).toBe(90);
});

it.each([
  [['--out', 'groups.xls'], '--out must end in .csv, .jsonl or .html'],
  [['--page', 'groups.csv'], '--page must end in .html.'],
  [['--clusters', '0'], '--clusters must be a whole number from 1 to 100000'],
  [['--model', 'm.satchel', '--representation', 'bow'], '--model brings its own representation'],
])('refuses %j', async (words, message) => {
  const { code, stderr } = await run('cluster', 'notes.txt', ...words);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
