/** K25: a model file written by version 1 of the format loads and predicts as it did on the day it was written. */
import { describe, expect, it } from 'vitest';
import { loadModel } from './model-on-disk.ts';

const path = new URL('../../../../test/fixtures/crafts-v1.satchel', import.meta.url).pathname;

const GOLD = [
  { label: 'smith', score: 0.6067590256387785 },
  { label: 'sailor', score: 0.638808799667426 },
  { label: 'baker', score: 0.7378585882013997 },
  { label: 'baker', score: -0.20465365052223206 },
];

describe('a file of format version 1', () => {
  it('loads and gives the labels and scores it gave when it was written', async () => {
    const model = await loadModel(path);
    const answers = model.predict(['hot iron on the anvil', 'rope and tide', 'flour in the oven', 'nothing known']);
    expect(answers.map(({ labels }) => labels[0])).toEqual(GOLD.map(({ label }) => label));
    for (const [i, { score }] of GOLD.entries()) expect(answers[i]!.scores[GOLD[i]!.label]).toBeCloseTo(score, 12);
  });
});
