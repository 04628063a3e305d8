/** MSM and TF-MSM: the worked numbers of the catalogue, and what must hold whatever the words. */

import { describe, expect, it } from 'vitest';
import { createRandom } from '../../numeric/random.ts';
import { msm } from '../msm.ts';
import { tfMsm } from '../tf-msm.ts';
import { dense, examplesOf, scoresOf, sparse, train, winners } from './toy-examples.case.ts';

/** Words 0–2 are the catalogue's class, 3 and 0 its query; word 4 makes a class of its own. */
const words = dense([
  [1, 0, 0],
  [0.8, 0.6, 0],
  [0, 1, 0],
  [0.6, 0, 0.8],
  [0, 0, 1],
]);
const query = sparse([[1, 0, 0, 1, 0]]);

describe("the catalogue's classes", () => {
  const once = examplesOf(
    sparse([
      [1, 1, 1, 0, 0],
      [0, 0, 0, 0, 1],
    ]),
    [0, 1],
    2,
  );
  const often = examplesOf(
    sparse([
      [5, 1, 1, 0, 0],
      [0, 0, 0, 0, 1],
    ]),
    [0, 1],
    2,
  );

  it.each([
    [1, 1, 0, 0.512],
    [2, 1, 0, 0.8],
    [2, 2, 1, 1],
    [2, 2, 0, 0.5],
  ])('m_c = %i, m_q = %i, t = %i score %d', async (classDimensions, queryDimensions, angles, expected) => {
    for (const distinct of ['document', 'class']) {
      const { classifier } = await train(msm, once, { classDimensions, queryDimensions, angles, distinct }, { words });
      expect(scoresOf(classifier, query)[0]![0]).toBeCloseTo(expected, 6);
    }
  });

  it('weigh words by how often they occur in TF-MSM, and not in MSM', async () => {
    const options = { classDimensions: 1, queryDimensions: 1 };
    const weighted = await train(tfMsm, often, options, { words });
    expect(scoresOf(weighted.classifier, query)[0]![0]).toBeCloseTo(0.7903024, 6);
    const plain = await train(msm, often, options, { words });
    expect(scoresOf(plain.classifier, query)[0]![0]).toBeCloseTo(0.512, 6);
    const wide = await train(tfMsm, often, { ...options, classDimensions: 2 }, { words });
    expect(scoresOf(wide.classifier, query)[0]![0]).toBeCloseTo(0.8, 6);
  });

  it('repeated in five documents weigh as in one document with five of each word, or as one, by what distinct means', async () => {
    const repeated = examplesOf(
      sparse([...Array.from({ length: 5 }, () => [1, 0, 0, 0, 0]), [0, 1, 1, 0, 0], [0, 0, 0, 0, 1]]),
      [0, 0, 0, 0, 0, 0, 1],
      2,
    );
    const options = { classDimensions: 1, queryDimensions: 1 };
    const scoreBy = async (distinct: string) =>
      scoresOf((await train(msm, repeated, { ...options, distinct }, { words })).classifier, query)[0]![0];
    expect(await scoreBy('document')).toBeCloseTo(0.7903024, 6);
    expect(await scoreBy('class')).toBeCloseTo(0.512, 6);
  });

  it('have as many dimensions as hold a share of their eigenvalues', async () => {
    const ranksFor = async (classShare: number) => {
      const { arrays } = await train(tfMsm, once, { classShare }, { words });
      return { ranks: [...arrays['ranks']!.data], width: arrays['bases']!.shape[1] };
    };
    expect(await ranksFor(0.01)).toEqual({ ranks: [1, 1], width: 1 });
    expect(await ranksFor(1)).toEqual({ ranks: [2, 1], width: 2 });
  });

  it('have a rank of at most their words, and never fill the space', async () => {
    const { arrays } = await train(tfMsm, once, { classDimensions: 3 }, { words });
    expect(arrays['bases']!.shape).toEqual([2, 2, 3]);
    expect([...arrays['ranks']!.data]).toEqual([2, 1]);
  });
});

describe.each([msm, tfMsm])('$name', (method) => {
  const random = createRandom(1, 'words');
  const vectors = dense(
    Array.from({ length: 30 }, (_, w) =>
      Array.from({ length: 6 }, (_, j) => (w % 3 === j % 3 ? 1 : 0) + 0.3 * random.uniform()),
    ),
  );
  const rows = Array.from({ length: 24 }, (_, i) =>
    Array.from({ length: 30 }, (_, w) => (w % 3 === i % 3 && (w + i) % 4 === 0 ? 1 + (i % 2) : 0)),
  );
  const labels = rows.map((_, i) => i % 3);

  it('scores between 0 and 1, and finds the class', async () => {
    const options = { classDimensions: 2, queryDimensions: 1 };
    const { classifier } = await train(method, examplesOf(sparse(rows), labels, 3), options, { words: vectors });
    expect(winners(classifier, sparse(rows))).toEqual(labels);
    for (const score of scoresOf(classifier, sparse(rows)).flat()) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
  });

  it('does not change when word vectors are scaled', async () => {
    const examples = examplesOf(sparse(rows), labels, 3);
    const scaled = { ...vectors, data: vectors.data.map((x) => 4 * x) };
    const [plain, large] = [
      await train(method, examples, {}, { words: vectors }),
      await train(method, examples, {}, { words: scaled }),
    ];
    const expected = scoresOf(plain.classifier, sparse(rows)).flat();
    scoresOf(large.classifier, sparse(rows))
      .flat()
      .forEach((score, i) => {
        expect(score).toBeCloseTo(expected[i]!, 6);
      });
  });

  it('gives a document without words to the largest class', async () => {
    const { classifier } = await train(
      method,
      examplesOf(
        sparse(rows),
        labels.map((label) => (label === 1 ? 2 : label)),
        3,
      ),
      {},
      { words: vectors },
    );
    expect(winners(classifier, sparse([rows[0]!.map(() => 0)]))).toEqual([2]);
  });

  it('gives labels from 0 on where there may be many', async () => {
    const { classifier } = await train(
      method,
      examplesOf(
        sparse(rows),
        labels.map((label) => (label === 2 ? [0, 1] : [label])),
        2,
      ),
      { classDimensions: 2 },
      { words: vectors },
    );
    const given = scoresOf(classifier, sparse(rows)).map((scores) =>
      scores.map((score) => score >= classifier.threshold),
    );
    expect(given[0]).toEqual([true, false]);
    expect(given[1]).toEqual([false, true]);
  });

  it('asks for rows that are weights of words', async () => {
    const examples = examplesOf(sparse(rows), labels, 3);
    await expect(train(method, examples, {}, { words: dense([[1, 0]]) })).rejects.toMatchObject({
      code: 'INCONSISTENT',
      message: `${method.name} reads a document's vector as the weights of its words: 1 words have vectors, but the document vectors have 30 dimensions.`,
    });
    await expect(
      train(
        method,
        examplesOf(
          dense([
            [1, -1],
            [1, 0],
          ]),
          [0, 1],
          2,
        ),
      ),
    ).rejects.toMatchObject({ code: 'NEGATIVE_INPUT' });
  });
});
