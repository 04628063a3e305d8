import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import type { Document } from '../../core/corpus.ts';
import { readBoth } from '../../pipeline/self-training/read-both.ts';
import { readingOf, resolveSettings } from '../../pipeline/settings.ts';
import { createEngine } from '../../run/engine.ts';
import { ingest } from '../../run/ingest.ts';
import { groupsWith, labelledWords, planFor } from './plan.ts';

const read = async (documents: readonly Document[]) =>
  ingest(corpusFrom(documents), readingOf(resolveSettings()), await createEngine());

describe('the plan', () => {
  it('has ten folds for a small corpus', async () => {
    const plan = planFor(await read(toyDocuments(60)), undefined, [], 1);
    expect(plan).toMatchObject({ protocol: 'cv:10' });
    expect(plan.folds).toHaveLength(10);
    expect(plan.final).toBeUndefined();
    expect(plan.testToTrain).toBeCloseTo(1 / 9, 10);
  });

  it('has five folds above a million words', async () => {
    const ingested = await read(toyDocuments(60));
    const withWords = (words: number) => {
      const tokens = Uint32Array.from(ingested.counted.tokens, (_, row) => (row === 0 ? words : 0));
      return planFor({ ...ingested, counted: { ...ingested.counted, tokens } }, undefined, [], 1).protocol;
    };
    expect([withWords(1_000_000), withWords(1_000_001)]).toEqual(['cv:10', 'cv:5']);
  });

  it('does not count the words of texts without labels', async () => {
    const { reading } = await readBoth(
      corpusFrom(toyDocuments(60)),
      corpusFrom([{ id: 'text', text: 'flour '.repeat(1_000_001), labels: [] }]),
      readingOf(resolveSettings()),
      await createEngine(),
    );
    expect(planFor(reading, undefined, [], 1).protocol).toBe('cv:10');
    expect(labelledWords(reading)).toBe(labelledWords(await read(toyDocuments(60))));
  });

  it('has folds of the training part alone if documents are marked train and test', async () => {
    const documents = toyDocuments(60).map((document, i) => ({ ...document, split: i % 3 === 0 ? 'test' : 'train' }));
    const { protocol, folds, final } = planFor(await read(documents), undefined, [], 1);
    expect(protocol).toBe('official');
    expect(folds).toHaveLength(5);
    const test = new Set(final!.test);
    expect(test.size).toBe(20);
    for (const fold of folds) for (const row of [...fold.train, ...fold.test]) expect(test.has(row)).toBe(false);
    expect(folds.flatMap((fold) => [...fold.test]).sort((a, b) => a - b)).toEqual([...final!.train]);
  });

  it('holds a share out on request', async () => {
    const { final, folds } = planFor(await read(toyDocuments(60)), 'holdout:0.25', [], 1);
    expect(final!.test).toHaveLength(15);
    expect(folds).toHaveLength(5);
  });

  it('keeps duplicates on one side of every fold', async () => {
    const { folds } = planFor(await read(toyDocuments(60)), undefined, [[0, 31, 47]], 1);
    for (const { test } of folds) expect([0, 3]).toContain([0, 31, 47].filter((row) => test.includes(row)).length);
  });

  it('spreads sets of duplicates that are larger than a fold', async () => {
    const most = Array.from({ length: 50 }, (_, row) => row);
    const plan = planFor(await read(toyDocuments(60)), undefined, [most, [55, 56]], 1);
    expect(plan.tooLarge).toBe(1);
    expect(plan.folds.every(({ test }) => test.length >= 5)).toBe(true);
  });
});

describe('groups', () => {
  it('joins duplicates with the groups of their documents, and groups that share a duplicate', () => {
    const groups = groupsWith(
      ['a', 'a', 'b', undefined, undefined, undefined],
      [
        [1, 3],
        [2, 3],
      ],
    );
    expect(groups).toEqual(['g0', 'g0', 'g0', 'g0', undefined, undefined]);
  });

  it('has none for documents without group and duplicates', () => {
    expect(groupsWith([undefined, 'x', undefined], [])).toEqual([undefined, undefined, undefined]);
  });
});
