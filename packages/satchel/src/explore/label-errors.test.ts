import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { evaluate } from '../pipeline/evaluate.ts';
import { probableLabelErrors } from './label-errors.ts';

/** 240 notes of three crafts; every twentieth has the label of another craft. */
const documents = toyDocuments(240);
const swapped = new Map([
  ['baker', 'sailor'],
  ['sailor', 'smith'],
  ['smith', 'baker'],
]);
const isWrong = (i: number): boolean => i % 20 === 7;
const corpus = corpusFrom(
  documents.map((one, i) =>
    isWrong(i) ? { ...one, labels: one.labels.map((label) => swapped.get(label) ?? label) } : one,
  ),
);
const wrongIds = new Set(documents.flatMap(({ id }, i) => (isWrong(i) ? [id] : [])));

describe.each(['linear-svm', 'multinomial-nb'])('planted wrong labels, by %s', (classifier) => {
  it('are found with recall and precision of at least .9, each with its right label', async () => {
    const { errors, share } = probableLabelErrors(await evaluate(corpus, { classifier, protocol: 'cv:5' }));
    const hits = errors.filter(({ id }) => wrongIds.has(id));
    expect(hits.length / wrongIds.size).toBeGreaterThanOrEqual(0.9);
    expect(hits.length / errors.length).toBeGreaterThanOrEqual(0.9);
    const labelOf = new Map(documents.map(({ id, labels }) => [id, labels[0]]));
    for (const { id, suggested, given } of hits) {
      expect(suggested).toBe(labelOf.get(id));
      expect(given).not.toBe(suggested);
    }
    expect(Math.abs(share - wrongIds.size / 240)).toBeLessThan(0.02);
  });
});

it('counts a document once, however often it is judged', async () => {
  const { errors } = probableLabelErrors(await evaluate(corpus, { protocol: 'cv:3x2' }));
  expect(new Set(errors.map(({ id }) => id)).size).toBe(errors.length);
});

it('refuses documents of several labels', async () => {
  const several = corpusFrom(documents.map((one, i) => (i < 5 ? { ...one, labels: [...one.labels, 'old'] } : one)));
  const evaluation = await evaluate(several, { protocol: 'holdout:0.3' });
  expect(() => probableLabelErrors(evaluation)).toThrowError(expect.objectContaining({ code: 'LABEL_TYPE' }));
});
