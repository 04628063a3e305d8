import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { train } from './train.ts';

it('L15: trainings at once share nothing: each gives the bytes that it gives alone', async () => {
  const corpus = corpusFrom(toyDocuments(60));
  const choices = [
    { classifier: 'linear-svm', seed: 1 },
    { classifier: 'logistic', seed: 2 },
    { classifier: 'linear-svm', seed: 1, threads: 2 },
    { representation: 'lsi', options: { lsi: { dimensions: 5 } }, seed: 3 },
  ];
  const alone: Uint8Array[] = [];
  for (const choice of choices) alone.push((await train(corpus, { protocol: 'none', ...choice })).model.toBytes());
  const atOnce = await Promise.all(choices.map((choice) => train(corpus, { protocol: 'none', ...choice })));
  atOnce.forEach(({ model }, i) => {
    expect(Buffer.compare(model.toBytes(), alone[i]!), JSON.stringify(choices[i])).toBe(0);
  });
  expect(Buffer.compare(alone[0]!, alone[2]!)).toBe(0);
});
