/** `satchel topics` of documents, as people use it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { satchel } from './run-satchel.ts';

let folder: string;
const run = (...words: string[]) => satchel(words, { cwd: folder });
const crafts = ['dough in the oven, flour and yeast', 'hammer and anvil in the forge', 'the mast, a rope and the tide'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-topics-'));
  const rows = Array.from({ length: 45 }, (_, i) => `${i},"${crafts[i % 3]}",202${i % 4}-01-01\n`);
  await writeFile(join(folder, 'notes.csv'), `id,text,sent\n${rows.join('')}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('finds topics of plain text, over time, as a table and a page', async () => {
  const words = ['topics', 'notes.csv', '--topics', '3', '--refits', '2', '--set', 'lda.sweeps=50', '--date', 'sent'];
  const { code, stdout } = await run(...words, '--page', 'topics.html', '--out', 'topics.csv', '--json');
  expect(code).toBe(0);
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({ documents: 45, representation: 'lda', outliers: 0 });
  expect(report.topics).toHaveLength(3);
  expect(report.overTime.periods).toHaveLength(4);
  for (const topic of report.topics) expect(topic.words.map(({ word }: { word: string }) => word)).not.toContain('the');
  expect(await readFile(join(folder, 'topics.html'), 'utf8')).toContain('Over time');
  expect((await readFile(join(folder, 'topics.csv'), 'utf8')).split('\n')[0]).toBe('id,topic,name,share');
});

it('takes several files as one corpus, and no model among them', async () => {
  await writeFile(join(folder, 'lines.txt'), crafts.join('\n'));
  const words = ['--topics', '3', '--refits', '0', '--set', 'lda.sweeps=10', '--language', 'en'];
  const { code, stdout } = await run('topics', 'notes.csv', 'lines.txt', '--json', ...words);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).documents).toBe(48);
  await run('train', 'notes.csv', '--representation', 'lda', '--set', 'lda.topics=2', '--out', 'notes.satchel');
  expect(await run('topics', 'notes.satchel', 'notes.csv')).toMatchObject({
    code: 2,
    stderr: 'satchel: several files are documents of one corpus, and the first of these is a model.\n',
  });
});

it('shows the topics of a model in documents: coherence, names, documents, and a page', async () => {
  const { code, stdout } = await run(
    'topics',
    'notes.satchel',
    '--corpus',
    'notes.csv',
    '--out',
    'model.html',
    '--json',
  );
  expect(code).toBe(0);
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({ documents: 45, coherence: { documents: 45, window: 0 }, representation: 'lda' });
  expect(report.topics).toHaveLength(2);
  for (const { coherence, name, examples } of report.topics) {
    expect(coherence.cv).toBeGreaterThan(0);
    expect([name.length > 0, examples.length > 0]).toEqual([true, true]);
  }
  const page = await readFile(join(folder, 'model.html'), 'utf8');
  for (const part of ['Intertopic map', 'UCI', 'words by lift', 'Over time']) expect(page).toContain(part);
  const { stdout: text } = await run('topics', 'notes.satchel', '--corpus', 'notes.csv', '--window', '5');
  for (const part of ['C_v', 'UMass', 'words by lift', 'in windows of 5 tokens']) expect(text).toContain(part);
});

it.each([
  [['notes.csv', '--window', '5'], '--window is for the topics of a model'],
  [['notes.csv', '--page', 'topics.csv'], '--page must end in .html.'],
  [
    ['notes.csv', '--out', 'topics.txt'],
    '--out must end in .csv or .jsonl for the topic of each document, or in .html',
  ],
  [
    ['notes.satchel', '--page', 'topics.html'],
    '--page needs documents, and this file is a model.\nName documents for its topics: --corpus FILE.',
  ],
  [
    ['notes.satchel', '--corpus', 'notes.csv', '--refits', '2'],
    '--refits is for topics of documents, and this file is a model.',
  ],
  [['notes.csv', '--topics', '4', '--set', 'lda.topics=3'], "4 topics were asked for, and 'lda.topics' is 3."],
])('refuses %j', async (words, message) => {
  const { code, stderr } = await run('topics', ...words);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
