/** K25: a model file written by version 1 of the format loads and predicts as it did on the day it was written. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { loadModel } from './model-on-disk.ts';

const path = new URL('../../../../test/fixtures/crafts-v1.satchel', import.meta.url).pathname;

const GOLD = [
  { label: 'smith', score: 0.6067590256387785 },
  { label: 'sailor', score: 0.638808799667426 },
  { label: 'baker', score: 0.7378585882013997 },
  { label: 'baker', score: -0.20465365052223206 },
];

const withWords = new URL('../../../../test/fixtures/crafts-words-v1.satchel', import.meta.url).pathname;

describe('a file of 0.1.0 with word vectors that were trained', () => {
  it('loads, gives the scores it gave, and is saved to the same bytes', async () => {
    const model = await loadModel(withWords);
    const answers = model.predict(['hot iron on the anvil', 'rope and tide', 'flour in the oven']);
    const gold = { smith: 0.9898669792618662, sailor: 0.5456621557791301, baker: 0.03826447111849518 };
    expect(answers.map(({ labels }) => labels[0])).toEqual(Object.keys(gold));
    for (const [i, [label, score]] of Object.entries(gold).entries())
      expect(answers[i]!.scores[label]).toBeCloseTo(score, 12);
    expect(model.fitted.settings.words).toMatchObject({
      ...{ method: { name: 'glove' }, dimensions: 4, minCount: 2 },
      methodOptions: { epochs: 20, window: 4, cap: 10, power: 0.75 },
    });
    expect(Buffer.from(model.toBytes()).equals(await readFile(withWords))).toBe(true);
  });
});

describe('a file of format version 1', () => {
  it('loads and gives the labels and scores it gave when it was written', async () => {
    const model = await loadModel(path);
    const answers = model.predict(['hot iron on the anvil', 'rope and tide', 'flour in the oven', 'nothing known']);
    expect(answers.map(({ labels }) => labels[0])).toEqual(GOLD.map(({ label }) => label));
    for (const [i, { score }] of GOLD.entries()) expect(answers[i]!.scores[GOLD[i]!.label]).toBeCloseTo(score, 12);
  });
});
