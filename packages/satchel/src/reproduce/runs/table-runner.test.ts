import { describe, expect, it } from 'vitest';
import { folderWith, runnerIn, toyNotes } from '../toy-data.case.ts';

const folder = await folderWith({
  'r8-no-stop.jsonl': toyNotes(60),
  'time/docs.jsonl.gz': '{"id":"d1","text":"wing flutter"}\n{"id":"d2","text":"jet noise"}\n',
  'time/queries.jsonl': '{"id":"q1","text":"wing"}\n',
  'time/qrels.tsv': 'q1\t0\td1\t1\n',
  'vectors/glove.6B.100d.txt': 'anvil 3 0 4\nsail 0 1 0\nflour 1 1 1\n',
});
const bow = { data: ['r8-no-stop'], representation: 'bow', protocol: 'official' } as const;
const average = {
  ...bow,
  representation: 'average',
  vectors: ['glove-50'],
  options: { words: { dimensions: 4, epochs: 1 } },
} as const;

const short = { 'pv-dm': { dimensions: 5, epochs: 2, inferenceEpochs: 2, window: 2 } };
const paragraphs = { ...bow, representation: 'pv-dm', vectors: ['glove-50', 'glove-100'], options: short } as const;

describe('words that start from vectors', () => {
  it('give a representation their dimensions and other results, and are named among the data', async () => {
    await using runner = await runnerIn(folder);
    const atRandom = await runner.evaluate(paragraphs, 1);
    expect(runner.takeUses().map(({ kind }) => kind)).toEqual(['data']);
    const started = await runner.evaluate({ ...paragraphs, startsFromVectors: true }, 1);
    expect(started.options['pv-dm']).toMatchObject({ dimensions: 3, epochs: 2 });
    expect(started.folds[0]?.modelSha256).not.toBe(atRandom.folds[0]?.modelSha256);
    const uses = runner.takeUses();
    expect(uses.map(({ name, insteadOf }) => [name, insteadOf])).toEqual([
      ['r8-no-stop', undefined],
      ['glove-100', 'GloVe 6B, 50 dimensions'],
    ]);
    await runner.evaluate({ ...paragraphs, startsFromVectors: true }, 1);
    expect(runner.takeUses()).toEqual(uses);
  });

  it('are left out where there is no such file, or the method takes none', async () => {
    await using runner = await runnerIn(folder);
    const { options } = await runner.evaluate({ ...paragraphs, vectors: ['glove-50'], startsFromVectors: true }, 1);
    expect(options['pv-dm']).toMatchObject({ dimensions: 5 });
    await runner.evaluate({ ...bow, vectors: ['glove-100'], startsFromVectors: true }, 1);
    expect(runner.takeUses().map(({ kind }) => kind)).toEqual(['data']);
  });
});

describe('a table runner', () => {
  it('evaluates a run once, whatever the metric', async () => {
    await using runner = await runnerIn(folder);
    const first = await runner.evaluate({ ...bow, metric: 'accuracy' }, 1);
    expect(await runner.evaluate({ ...bow, metric: 'macroF1' }, 1)).toBe(first);
    expect(await runner.evaluate(bow, 2)).not.toBe(first);
  });

  it('records the data of a cached run again, for the table that uses it', async () => {
    await using runner = await runnerIn(folder);
    await runner.evaluate(average, 1);
    const uses = runner.takeUses();
    expect(uses.map(({ kind, name }) => [kind, name])).toEqual([
      ['data', 'r8-no-stop'],
      ['vectors', 'trained on the corpus'],
    ]);
    expect(uses[1]?.insteadOf).toBe('GloVe 6B, 50 dimensions');
    expect(runner.takeUses()).toEqual([]);
    await runner.evaluate(average, 1);
    expect(runner.takeUses()).toEqual(uses);
  });

  it('draws a random split per seed', async () => {
    await using runner = await runnerIn(folder);
    const random = { ...bow, protocol: 'random:60/20/20' };
    const one = await runner.evaluate(random, 1);
    expect(one.folds).toHaveLength(1);
    expect(one.folds[0]?.modelSha256).not.toBe((await runner.evaluate(bow, 1)).folds[0]?.modelSha256);
    expect(one.folds[0]?.modelSha256).not.toBe((await runner.evaluate(random, 2)).folds[0]?.modelSha256);
  });

  it('returns the model of the first split with the corpus', async () => {
    await using runner = await runnerIn(folder);
    const { model, corpus, summary } = await runner.fit({ ...bow, protocol: 'cv:3' }, 1);
    expect(model.classes).toEqual(['baker', 'sailor', 'smith']);
    expect(summary.folds).toHaveLength(3);
    const ids: string[] = [];
    for await (const { id } of corpus.documents()) ids.push(id);
    expect(ids).toHaveLength(60);
  });

  it('ranks a collection once', async () => {
    await using runner = await runnerIn(folder);
    const run = { data: ['time'], ranker: 'bm25' } as const;
    const first = await runner.retrieve({ ...run, metric: 'map' }, 1);
    expect(first.metrics['map']).toBe(1);
    expect(await runner.retrieve({ ...run, metric: 'ndcg' }, 1)).toBe(first);
    expect(runner.takeUses().map(({ name }) => name)).toEqual(['time']);
  });
});
