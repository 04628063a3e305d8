/** Documents without labels, from `train` to `search`: no step asks for a label. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toyDocuments } from '../../packages/satchel/src/contract/toy-world.ts';
import { type Outcome, satchel } from './run-satchel.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-encoders-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = (...words: string[]): Promise<Outcome> => satchel(words, { cwd: folder });
const json = async (...words: string[]) => JSON.parse((await run(...words, '--json')).stdout);

const notes = toyDocuments(60);
const linesOf = (documents: readonly object[]): string => documents.map((one) => `${JSON.stringify(one)}\n`).join('');
const small = ['--set', 'words.dimensions=6', '--set', 'words.minCount=1', '--set', 'scdv.components=3'];

beforeAll(async () => {
  writeFileSync(join(folder, 'notes.jsonl'), linesOf(notes.map(({ id, text }) => ({ id, text }))));
  writeFileSync(
    join(folder, 'labelled.jsonl'),
    linesOf(notes.map(({ id, text, labels }) => ({ id, text, label: labels[0] }))),
  );
  const partly = notes.map(({ id, text, labels }, i) => (i < 7 ? { id, text } : { id, text, label: labels[0] }));
  writeFileSync(join(folder, 'partly.jsonl'), linesOf(partly));
  const { code, stderr } = await run(
    'train',
    'notes.jsonl',
    '--representation',
    'scdv',
    ...small,
    '--out',
    'e.satchel',
  );
  expect({ code, stderr }).toMatchObject({ code: 0 });
});

describe('an unlabelled file', () => {
  it('becomes an encoder by itself, and train says so', async () => {
    const { code, stdout } = await run('train', 'notes.jsonl', '--out', 'said.satchel');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^No document has a label, so this is an encoder: it makes vectors and gives no labels\.\n/);
    const report = await json('train', 'notes.jsonl', '--out', 'said.satchel', '--force');
    expect(report).toMatchObject({
      kind: 'encoder',
      reason: 'no labels',
      documents: 60,
      options: { representation: 'bow' },
    });
  });

  it('has no score, and says so where one was asked for', async () => {
    const words = ['train', 'notes.jsonl', '--out', 'unscored.satchel', '--force'];
    const { code, stderr } = await run(...words, '--evaluate', 'cv:3');
    expect(code).toBe(0);
    expect(stderr).toContain('an encoder gives no labels, so nothing was evaluated: --evaluate is for classifiers.\n');
    expect((await run(...words, '--evaluate', 'none')).stderr).not.toContain('evaluated');
  });

  it('beside a labelled one is counted apart', async () => {
    const { code, stdout } = await run(
      ...['train', 'labelled.jsonl', '--unlabelled', 'notes.jsonl', '--out', 'both.satchel', '--evaluate', 'none'],
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^labelled\.jsonl: learned from 60 labelled documents and 60 texts without labels, /);
    const { rounds, taken } = (await json('inspect', 'both.satchel')).provenance.selfTraining;
    const all = Object.values<number>(taken).reduce((sum, count) => sum + count, 0);
    const row = `self-training +${rounds} rounds?, ${all} of 60 unlabelled texts taken\n`;
    expect((await run('inspect', 'both.satchel')).stdout).toMatch(new RegExp(row));
    const tested = (await run('test', 'both.satchel', 'labelled.jsonl')).stdout;
    const judged = (
      await run(...['evaluate', 'labelled.jsonl', '--unlabelled', 'notes.jsonl', '--test', 'labelled.jsonl'])
    ).stdout;
    for (const report of [tested, judged]) {
      expect(report).toContain('\ntrained on 60 labelled documents and 60 texts without labels of other files\n');
      expect(report).toMatch(/\n {2}self-training: .*\n/);
    }
  });

  it('whose labels stand in a column of another name is told which', async () => {
    const rows = notes.map(({ text, labels }) => `"${text}",${labels[0]}\n`);
    writeFileSync(join(folder, 'target.csv'), `text,target\n${rows.join('')}`);
    const hint = "satchel: the column 'target' looks like labels. To learn from them: --label target\n";
    const trained = await run('train', 'target.csv', '--out', 'target.satchel');
    expect(trained).toMatchObject({ code: 0, stderr: hint, stdout: expect.stringMatching(/^No document has a label/) });
    const judged = await run('evaluate', 'target.csv');
    expect(judged).toMatchObject({ code: 65, stderr: expect.stringMatching(`^${hint}`) });
    const raced = await run('compare', 'target.csv', '--budget', '1s');
    expect(raced).toMatchObject({ code: 65, stderr: expect.stringContaining(hint) });
  });

  it('in the place of a model is named as what it is', async () => {
    writeFileSync(join(folder, 'table.csv'), 'text,label\nflour and yeast,bread\n');
    for (const [file, kind] of [
      ['notes.jsonl', 'JSON text'],
      ['table.csv', 'a table or other text'],
    ] as const)
      expect(await run('predict', file, 'notes.jsonl')).toMatchObject({
        code: 65,
        stderr:
          `satchel: ${file}: This looks like ${kind}, not like a Satchel model; it was not opened further.\n` +
          'A model is a file that `satchel train --out` wrote; it is named before the documents.\n',
      });
  });

  it('goes through topics, encode, similar, senses, map, inspect, index and search', async () => {
    const { topics } = await json('topics', 'e.satchel');
    expect(topics).toHaveLength(3);
    expect(await json('encode', 'e.satchel', 'notes.jsonl', '--out', 'v.npy')).toMatchObject({ documents: 60 });
    expect(await json('similar', 'e.satchel', 'flour oven', 'dough')).toMatchObject({ measure: 'cosine' });
    expect((await json('senses', 'e.satchel', 'flour')).words ?? []).not.toBeNull();
    const mapped = await run('map', 'e.satchel', 'notes.jsonl', '--out', 'm.html');
    expect(mapped).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('not coloured: the documents have no labels'),
    });
    expect(await json('inspect', 'e.satchel')).toMatchObject({ kind: 'encoder', classes: [], metrics: null });
    expect(await json('index', 'coll', 'notes.jsonl', '--model', 'e.satchel')).toMatchObject({
      added: 60,
      vectors: { representation: 'scdv', dimensions: 18 },
    });
    const { hits } = await json('search', 'coll', 'flour and the oven', '--ranker', 'scdv', '--top', '3');
    expect(hits).toHaveLength(3);
    const fused = await json('search', 'coll', 'flour', '--fuse', 'scdv', '--top', '1');
    const parts = fused.hits[0].parts as readonly { share: number }[];
    expect(parts.reduce((sum, { share }) => sum + share, fused.hits[0].remainder)).toBeCloseTo(fused.hits[0].score, 5);
    expect((await run('check', 'coll')).stdout).toMatch(/^coll is sound: 60 documents/);
  });

  it('that is indexed with a model keeps its encoder for documents that come later', async () => {
    await run('train', 'labelled.jsonl', '--representation', 'lsi', '--set', 'lsi.dimensions=3', '--out', 'm.satchel');
    await run('index', 'later', 'notes.jsonl', '--model', 'm.satchel');
    writeFileSync(join(folder, 'more.jsonl'), linesOf([{ id: 'new', text: 'flour flour oven dough' }]));
    expect(await json('index', 'later', 'more.jsonl')).toMatchObject({ added: 1, vectors: { representation: 'lsi' } });
    const { hits } = await json('search', 'later', 'dough oven', '--ranker', 'lsi', '--top', '61');
    expect(hits.map(({ id }: { id: string }) => id)).toContain('new');
    expect(await json('index', 'later', '--refit')).toMatchObject({
      vectors: { representation: 'lsi', dimensions: 3 },
    });
  });
});

describe('labels', () => {
  it.each([
    [['train', 'notes.jsonl', '--classifier', 'linear-svm', '--out', 'x.satchel'], 65, 'none of the 60 documents'],
    [['train', 'partly.jsonl', '--out', 'x.satchel'], 65, "7 of 60 documents have no label; the first is 'note-0'."],
    [['evaluate', 'notes.jsonl'], 65, 'none of the 60 documents of notes.jsonl has a label'],
    [['compare', 'notes.jsonl', '--budget', '5s'], 65, 'none of the 60 documents of notes.jsonl has a label'],
    [['predict', 'e.satchel', 'notes.jsonl'], 65, 'this file holds an encoder'],
    [['index', 'other', 'notes.jsonl', '--model', 'e.satchel', '--representation', 'lsi'], 2, '--model brings its own'],
    [
      ['train', 'notes.jsonl', '--classifier', 'none', '--representation', 'nb-ratio', '--out', 'x.satchel'],
      65,
      'label',
    ],
  ])('are asked for where they are needed: %j', async (words, code, message) => {
    const outcome = await run(...words);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toContain(message);
  });

  it('are left aside with --classifier none', async () => {
    const report = await json(
      'train',
      'partly.jsonl',
      '--classifier',
      'none',
      '--representation',
      'bow',
      '--out',
      'none.satchel',
    );
    expect(report).toMatchObject({ kind: 'encoder', reason: 'asked', documents: 60 });
  });
});
