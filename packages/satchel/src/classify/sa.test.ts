import { describe, expect, it } from 'vitest';
import { dense, examplesOf, scoresOf, sparse, train, winners } from './parts/toy-examples.case.ts';
import { sa } from './sa.ts';

/** Corpus T: a = (1, 0), b = (0.8, 0.6), c = (0, 1), d = (−0.6, 0.8); documents `a a b`, `b c`, `c d d a`, a class each. */
const words = dense([
  [1, 0],
  [0.8, 0.6],
  [0, 1],
  [-0.6, 0.8],
]);
const rows = sparse([
  [2, 1, 0, 0],
  [0, 1, 1, 0],
  [1, 0, 1, 2],
]);
const corpusT = examplesOf(rows, [0, 1, 2], 3);
const printed = { centre: false, similarity: 'dot' };

describe('sa', () => {
  it.each(['class', 'document'])(
    "gives the catalogue's averages as the paper prints them (distinct in a %s)",
    async (distinct) => {
      const { classifier } = await train(sa, corpusT, { ...printed, distinct }, { words });
      const expected = [
        [0.9, 0.6, 0.3],
        [0.6, 0.8, 0.53333333],
        [0.3, 0.53333333, 0.37777778],
      ];
      scoresOf(classifier, rows).forEach((scores, i) => {
        scores.forEach((score, c) => {
          expect(score).toBeCloseTo(expected[i]![c]!, 6);
        });
      });
    },
  );

  it('is the mean over all pairs of words, centred or not', async () => {
    const centre = [0.3, 0.6]; // of the four words
    const { classifier } = await train(sa, corpusT, { centre: true, similarity: 'dot' }, { words });
    const centred = [0, 1, 2, 3].map((w) => [words.data[2 * w]! - centre[0]!, words.data[2 * w + 1]! - centre[1]!]);
    const pairs = [0, 1].flatMap((a) =>
      [1, 2].map((b) => centred[a]![0]! * centred[b]![0]! + centred[a]![1]! * centred[b]![1]!),
    );
    expect(scoresOf(classifier, rows)[0]![1]).toBeCloseTo(pairs.reduce((x, y) => x + y) / 4, 6);
  });

  it('compares directions by default, so that every class is most like itself', async () => {
    const { classifier } = await train(sa, corpusT, {}, { words });
    expect(winners(classifier, rows)).toEqual([0, 1, 2]);
    scoresOf(classifier, rows).forEach((scores, i) => {
      expect(scores[i]).toBeCloseTo(1, 6);
    });
  });

  it('weighs the words of a class by its documents, or each once', async () => {
    const examples = examplesOf(
      sparse([
        [1, 1, 0, 0],
        [1, 0, 0, 0],
        [1, 0, 0, 0],
        [0, 0, 1, 0],
      ]),
      [0, 0, 0, 1],
      2,
    );
    const scoreOfB = async (distinct: string) =>
      scoresOf(
        (await train(sa, examples, { ...printed, distinct }, { words })).classifier,
        sparse([[0, 1, 0, 0]]),
      )[0]![0];
    expect(await scoreOfB('class')).toBeCloseTo((0.8 + 1) / 2, 6);
    expect(await scoreOfB('document')).toBeCloseTo((3 * 0.8 + 1) / 4, 6);
  });

  it('gives a document without words to the largest class', async () => {
    const examples = examplesOf(
      sparse([
        [1, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 0, 1, 0],
      ]),
      [0, 1, 1],
      2,
    );
    const { classifier } = await train(sa, examples, {}, { words });
    expect(winners(classifier, sparse([[0, 0, 0, 0]]))).toEqual([1]);
  });
});
