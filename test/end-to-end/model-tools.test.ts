/** What is done with a trained model, from the command line: compact, export, explain --counterfactual. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { satchel } from './run-satchel.ts';
import { asJsonl, reviews } from './toy-reviews.ts';

let folder: string;
const run = (...words: string[]) => satchel(words, { cwd: folder });
const json = async (...words: string[]) => {
  const { code, stdout, stderr } = await run(...words, '--json');
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-tools-'));
  await writeFile(join(folder, 'reviews.jsonl'), asJsonl(reviews(120)));
  await run('train', 'reviews.jsonl', '--out', 'm.satchel', '--quiet');
  await run('train', 'reviews.jsonl', '--classifier', 'knn', '--evaluate', 'none', '--out', 'knn.satchel', '--quiet');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('compact says that the loss was not measured, and with a corpus what it is', async () => {
  const plain = await json('compact', 'm.satchel', '--out', 's.satchel', '--keep', '0.5');
  expect(plain).toMatchObject({ bits: 8, keep: 0.5, measured: null, tried: [] });
  expect((await run('inspect', 's.satchel')).stdout).toMatch(/compact .* 8 bits each; the loss was not measured/);
  const measured = await json('compact', 'm.satchel', '--corpus', 'reviews.jsonl', '--out', 'c.satchel');
  expect(measured.measured).toMatchObject({ metric: 'accuracy', on: 'folds', documents: 120 });
  expect((await json('inspect', 'c.satchel')).provenance.compact.measured).toEqual(measured.measured);
  expect((await json('test', 'c.satchel', 'reviews.jsonl')).metrics.accuracy.mean).toBeGreaterThan(0.8);
  expect(await run('compact', 'knn.satchel', '--out', 'x.satchel')).toMatchObject({ code: 2, stderr: expect.stringContaining('knn has no table of weights') }); // biome-ignore format: one line
});

it('export writes a page, compact unless --full', async () => {
  const small = await json('export', 'm.satchel', '--html', 'p.html');
  const full = await json('export', 'm.satchel', '--html', 'f.html', '--full', '--title', 'All <weights>');
  expect([small.compact, full.compact]).toEqual([true, false]);
  expect(await readFile(join(folder, 'f.html'), 'utf8')).toContain('<title>All &lt;weights&gt;</title>');
  expect(await run('export', 'm.satchel', '--html', 'p.html')).toMatchObject({ code: 73 });
  expect(await run('export', 'knn.satchel', '--html', 'k.html')).toMatchObject({ code: 2, stderr: expect.stringContaining('a page holds a linear classifier over bow or nb-ratio') }); // biome-ignore format: one line
});

it('explain --counterfactual names words without which the label is another', async () => {
  const text = 'superb joy and a superb film, dull';
  const { counterfactual, labels } = await json('explain', 'm.satchel', '--text', text, '--counterfactual');
  expect(counterfactual).toMatchObject({ from: labels[0], exact: true });
  const rest = text.replaceAll(/[a-z]+/g, (word) => (counterfactual.without.includes(word) ? '' : word));
  expect((await json('explain', 'm.satchel', '--text', rest)).labels[0]).toBe(counterfactual.label);
  const { stdout } = await run('explain', 'm.satchel', '--text', text, '--counterfactual');
  expect(stdout).toContain('(no smaller set of words changes the label)');
});
