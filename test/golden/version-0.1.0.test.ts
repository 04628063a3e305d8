/** Files that version 0.1.0 wrote still open and give the same answers, or are refused with the command that makes them again. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadModel, openCollection, openCollectionWriter } from '../../packages/satchel/src/index.ts';
import { checkCollection } from '../../packages/satchel/src/retrieval.ts';

const folder = join(import.meta.dirname, '../fixtures/v0.1.0');
const work = mkdtempSync(join(tmpdir(), 'satchel-golden-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

interface Answer {
  readonly labels: readonly string[];
  readonly scores: Readonly<Record<string, number>>;
  readonly known: number;
}

const expected: Readonly<Record<string, readonly Answer[]>> = JSON.parse(
  readFileSync(join(folder, 'expected.json'), 'utf8'),
);
const models = readdirSync(folder).filter((name) => name.endsWith('.satchel'));

describe('models of version 0.1.0', () => {
  it('are all here', () => {
    expect(models).toHaveLength(Object.keys(expected).length);
  });

  it.each(models)('%s gives the labels and scores it gave', async (file) => {
    const model = await loadModel(join(folder, file));
    const answers = model.predict(['hot iron on the anvil', 'flour and rope']);
    expected[file.replace('.satchel', '')]!.forEach(({ labels, scores, known }, i) => {
      expect(answers[i]).toMatchObject({ labels, known });
      for (const [label, score] of Object.entries(scores)) expect(answers[i]!.scores[label]).toBeCloseTo(score, 9);
    });
  });

  it.each(['scdv', 'vlad', 'bowv', 'boc', 'fused'])('%s still tells its topics', async (name) => {
    const topics = (await loadModel(join(folder, `${name}.satchel`))).topics(3);
    expect(topics.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  });
});

describe('collections of version 0.1.0', () => {
  const copyOf = (name: string): string => {
    const copy = mkdtempSync(join(work, 'c-'));
    cpSync(join(folder, name), copy, { recursive: true });
    return copy;
  };

  it('without vectors are searched and written to', async () => {
    const copy = copyOf('collection-plain');
    {
      await using writer = await openCollectionWriter(copy);
      writer.add([{ id: 'new', text: 'an anvil of iron' }]);
    }
    using collection = await openCollection(copy);
    expect(collection.search('anvil iron').hits[0]?.id).toBe('new');
    expect(checkCollection(copy).problems).toEqual([]);
  });

  it('with vectors are searched by words, and say how to make their vectors again', async () => {
    const copy = copyOf('collection-vectors');
    using collection = await openCollection(copy);
    expect(collection.search('anvil').hits[0]?.id).toMatch(/^smith/);
    expect(() => collection.search('anvil', { ranker: 'lsi' })).toThrowError(
      expect.objectContaining({
        code: 'VERSION',
        remedy: expect.stringContaining('satchel index DIR --representation lsi --refit'),
      }),
    );
    await using writer = await openCollectionWriter(copy);
    expect(() => writer.add([{ id: 'new', text: 'an anvil' }])).toThrowError(
      expect.objectContaining({ code: 'VERSION' }),
    );
  });

  it('with vectors get new ones, or go on without', async () => {
    const copy = copyOf('collection-vectors');
    {
      await using writer = await openCollectionWriter(copy);
      await writer.represent({ representation: 'lsi', options: { lsi: { dimensions: 3 } } });
      writer.add([{ id: 'new', text: 'an anvil' }]);
    }
    expect(checkCollection(copy).problems).toEqual([]);
    using collection = await openCollection(copy);
    expect(collection.search('anvil', { ranker: 'lsi' }).hits).toHaveLength(10);

    const other = copyOf('collection-vectors');
    await using writer = await openCollectionWriter(other);
    writer.dropVectors();
    expect(writer.add([{ id: 'new', text: 'an anvil' }])).toMatchObject({ added: 1 });
    expect(checkCollection(other).problems).toEqual([]);
  });
});
