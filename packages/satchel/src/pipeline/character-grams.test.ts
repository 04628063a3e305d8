/** Character n-grams in models: words that no training document holds are recognised by their parts, and explained as words. */
import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { modelFromBytes } from './open-model.ts';
import { train } from './train.ts';

const trained = async (representation: string, classifier = 'linear-svm') => {
  const options = { text: { characters: 5, gramDocuments: 2 } };
  const choice = { representation, classifier, options, protocol: 'none', threads: 1 };
  const { model } = await train(corpusFrom(toyDocuments(60)), choice);
  return modelFromBytes(model.toBytes());
};

it.each([
  ['bow', 'linear-svm'],
  ['nb-ratio', 'linear-svm'],
  ['bow', 'blend'],
])('%s + %s labels and explains words by their parts, and everything adds up', async (representation, classifier) => {
  const model = await trained(representation, classifier);
  const text = 'anvils hammering the harbours anvils';
  const [answer] = model.predict([text]);
  expect(answer).toMatchObject({ labels: ['smith'], empty: false, tokens: 5, known: 5 });
  const { contributions, remainder, bias, score } = model.explain(text);
  expect(contributions.every(({ word }) => !word.includes('~'))).toBe(true);
  expect(contributions.find(({ word }) => word === 'anvils')).toMatchObject({ count: 2 });
  expect(contributions.find(({ word }) => word === 'anvils')!.contribution).toBeGreaterThan(0);
  const total = contributions.reduce((sum, { contribution }) => sum + contribution, bias + remainder);
  expect(total).toBeCloseTo(score, 6);
});

it('gives words length 1 and their n-grams 0.7, before the row is scaled', async () => {
  const model = await trained('bow');
  const { terms: words } = model.fitted.vocabulary;
  const vector = model.encode('anvil and rope').vector as { indices: Uint32Array; values: Float32Array };
  const squares = { words: 0, grams: 0 };
  vector.indices.forEach((id, j) => {
    squares[words[id]!.startsWith('~') ? 'grams' : 'words'] += vector.values[j]! ** 2;
  });
  expect(squares.words).toBeCloseTo(1 / 1.49, 5);
  expect(squares.grams).toBeCloseTo(0.49 / 1.49, 5);
});

it('refuses a longest n-gram of one character, which would mean none', async () => {
  await expect(train(corpusFrom(toyDocuments(10)), { options: { text: { characters: 1 } } })).rejects.toMatchObject({
    code: 'BAD_PARAM',
    message: expect.stringContaining('must be 0, for none, or at least 2'),
  });
});
