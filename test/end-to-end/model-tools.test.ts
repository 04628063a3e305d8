/** What is done with a trained model, from the command line: compact, export, forget, update, merge, explain --counterfactual. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeModel } from '../../packages/satchel/src/model-file/envelope.ts';
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

it('forget, train --update and merge give the arrays of a model trained on what remains', async () => {
  const lines = (await readFile(join(folder, 'reviews.jsonl'), 'utf8')).trimEnd().split('\n');
  await writeFile(join(folder, 'a.jsonl'), lines.slice(0, 70).join('\n'));
  await writeFile(join(folder, 'b.jsonl'), lines.slice(70).join('\n'));
  const flags = ['--classifier', 'multinomial-nb', '--evaluate', 'none', '--quiet', '--out'];
  for (const name of ['reviews', 'a', 'b']) await run('train', `${name}.jsonl`, ...flags, `${name}.satchel`);
  expect(await json('forget', 'reviews.satchel', 'b.jsonl', '--out', 'a2.satchel')).toMatchObject({ documents: 70, updated: { added: 0, removed: 50 } });
  await json('train', 'b.jsonl', '--update', 'a.satchel', '--out', 'all2.satchel');
  await json('merge', 'a.satchel', 'b.satchel', '--out', 'all3.satchel');
  const learned = async (name: string) => {
    const { arrays, strings } = decodeModel(await readFile(join(folder, `${name}.satchel`)));
    return { arrays, strings };
  };
  expect(await learned('a2')).toEqual(await learned('a'));
  expect(await learned('all2')).toEqual(await learned('reviews'));
  expect(await learned('all3')).toEqual(await learned('reviews'));
  expect((await run('inspect', 'a2.satchel')).stdout).toContain('0 documents added and 50 taken out since it was trained');
  expect(await run('forget', 'm.satchel', 'b.jsonl', '--out', 'x.satchel')).toMatchObject({ code: 2, stderr: expect.stringContaining('linear-svm looks at all documents at once') });
  for (const flag of [['--classifier', 'knn'], ['--seed', '3'], ['--group-copies']])
    expect(await run('train', 'b.jsonl', '--update', 'a.satchel', ...flag, '--out', 'x.satchel')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${flag[0]} and --update exclude each other`),
    });
}); // biome-ignore format: long expectations

it('forget, train --update and merge take encoders of whole counts', async () => {
  const lines = (await readFile(join(folder, 'reviews.jsonl'), 'utf8')).trimEnd().split('\n');
  await writeFile(join(folder, 'first.jsonl'), lines.slice(0, 70).join('\n'));
  await writeFile(join(folder, 'later.jsonl'), lines.slice(70).join('\n'));
  const flags = ['--classifier', 'none', '--representation', 'nb-ratio', '--quiet', '--out'];
  for (const name of ['reviews', 'first', 'later']) await run('train', `${name}.jsonl`, ...flags, `${name}.e`);
  expect(await json('forget', 'reviews.e', 'later.jsonl', '--out', 'rest.e')).toMatchObject({ kind: 'encoder', documents: 70, updated: { added: 0, removed: 50 } });
  const { stdout } = await run('train', 'later.jsonl', '--update', 'first.e', '--out', 'more.e');
  expect(stdout).toContain('more.e: an encoder of 120 documents, ');
  await json('merge', 'first.e', 'later.e', '--out', 'both.e');
  const learned = async (name: string) => {
    const { arrays, strings } = decodeModel(await readFile(join(folder, name)));
    return { arrays, strings };
  };
  expect(await learned('rest.e')).toEqual(await learned('first.e'));
  expect(await learned('more.e')).toEqual(await learned('reviews.e'));
  expect(await learned('both.e')).toEqual(await learned('reviews.e'));
}); // biome-ignore format: long expectations

it('forget --weight takes weighted documents out, and without it they are refused', async () => {
  const records = (await readFile(join(folder, 'reviews.jsonl'), 'utf8')).trimEnd().split('\n').map((line, i) => ({ ...JSON.parse(line), w: 1 + (i % 2) }));
  await writeFile(join(folder, 'heavy.jsonl'), asJsonl(records));
  await writeFile(join(folder, 'gone.jsonl'), asJsonl(records.slice(70)));
  const flags = ['--classifier', 'multinomial-nb', '--weight', 'w', '--evaluate', 'none', '--quiet', '--out'];
  await run('train', 'heavy.jsonl', ...flags, 'heavy.satchel');
  expect(await run('forget', 'heavy.satchel', 'gone.jsonl', '--out', 'x.satchel')).toMatchObject({
    code: 65,
    stderr: expect.stringContaining('the model learned from documents with weights, and these documents have none.'),
  });
  expect(await json('forget', 'heavy.satchel', 'gone.jsonl', '--weight', 'w', '--out', 'light.satchel')).toMatchObject({ kind: 'classifier', documents: 70 });
  expect((await run('forget', '--help')).stdout).toContain('--weight');
}); // biome-ignore format: long expectations

it('predict --coverage gives label sets, and refuses models without held-out scores', async () => {
  await run('train', 'reviews.jsonl', '--set', 'labels.calibrate=platt', '--evaluate', 'none', '--out', 'p.satchel', '--quiet');
  const { stdout } = await run('predict', 'p.satchel', 'reviews.jsonl', '--coverage', '0.9', '--quiet');
  const sets = stdout.trim().split('\n').map((line) => JSON.parse(line).labelSet);
  expect(sets).toHaveLength(120);
  expect(sets.every(Array.isArray)).toBe(true);
  expect((await run('predict', 'p.satchel', 'reviews.jsonl', '--coverage', '0.9', '--out', 'sets.csv')).code).toBe(0);
  expect((await readFile(join(folder, 'sets.csv'), 'utf8')).split('\n')[0]).toContain(',label,probability,reasons,label_set');
  expect(await run('predict', 'm.satchel', 'reviews.jsonl', '--coverage', '.9')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--set labels.calibrate=platt') });
}); // biome-ignore format: long expectations

it('explain --counterfactual names words without which the label is another', async () => {
  const text = 'superb joy and a superb film, dull';
  const { counterfactual, labels } = await json('explain', 'm.satchel', '--text', text, '--counterfactual');
  expect(counterfactual).toMatchObject({ from: labels[0], exact: true });
  const rest = text.replaceAll(/[a-z]+/g, (word) => (counterfactual.without.includes(word) ? '' : word));
  expect((await json('explain', 'm.satchel', '--text', rest)).labels[0]).toBe(counterfactual.label);
  const { stdout } = await run('explain', 'm.satchel', '--text', text, '--counterfactual');
  expect(stdout).toContain('(no smaller set of words changes the label)');
});
