import { describe, expect, it } from 'vitest';
import { type Matrix, sparseRows } from '../../core/matrix.ts';
import { bernoulliNb } from '../bernoulli-nb.ts';
import { complementNb } from '../complement-nb.ts';
import { linearSvm } from '../linear-svm.ts';
import { multinomialNb } from '../multinomial-nb.ts';
import { examplesOf, train } from './toy-examples.case.ts';

/** 600,000 words and 2,000 classes: 4.5 GB of weights. */
const [WORDS, CLASSES] = [600_000, 2000];
const rows = Array.from({ length: 4 }, (_, i) => ({ indices: Uint32Array.of(i), values: Float32Array.of(1) }));
const several = examplesOf(sparseRows(rows, WORDS), [[0, 1], [1], [2], [0]], CLASSES);
const message = (name: string) => `${name}: 2000 classes and 600000 dimensions need a table of 4.5 GB, more than 4 GB.`;

describe('a table that would be too large', () => {
  it.each([
    [bernoulliNb, {}],
    [multinomialNb, { classWeights: 'balanced' }],
    [complementNb, { classWeights: 'balanced' }],
    [complementNb, { normalise: true }],
  ])('is refused before the counts are made: several labels, %o with %j', async (method, options) => {
    await expect(train(method as typeof multinomialNb, several, options)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: message(method.name),
      remedy: expect.stringContaining('Use linear-svm, logistic or nbsvm'),
      facts: { bytes: 4 * WORDS * CLASSES },
    });
  });

  it('is none where several labels have a sparse one', async () => {
    for (const method of [multinomialNb, complementNb])
      expect((await train(method as typeof multinomialNb, several)).arrays['cells']).toBeDefined();
  });

  it('is refused for options that need every weight', async () => {
    const single = examplesOf(sparseRows(rows, WORDS), [0, 1, 2, 0], CLASSES);
    const refused = expect.objectContaining({ message: message('complement-nb') });
    await expect(train(complementNb, single, { normalise: true })).rejects.toEqual(refused);
    expect((await train(complementNb, single)).arrays['cells']).toBeDefined();
  });

  it('is refused for dense vectors', async () => {
    const vectors: Matrix = { rows: 4, columns: WORDS, data: new Float32Array(4 * WORDS).fill(1) };
    const refused = expect.objectContaining({ message: message('linear-svm') });
    await expect(train(linearSvm, examplesOf(vectors, [0, 1, 2, 0], CLASSES))).rejects.toEqual(refused);
  });
});
