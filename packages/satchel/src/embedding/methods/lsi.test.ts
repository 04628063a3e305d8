import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../../test/fixtures/contracts.ts';
import { bagOf, bagsOf, plainCompute } from '../../../../../test/fixtures/toy.ts';
import { silentProgress } from '../../core/compute.ts';
import { type Matrix, rowOf } from '../../core/matrix.ts';
import { resolveOptions } from '../../core/options.ts';
import { createVocabulary } from '../../core/vocabulary.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { lsi as representation } from '../../representation/lsi.ts';
import { collectTrainingText } from '../train/training-text.ts';
import { lsi } from './lsi.ts';

const room = { progress: silentProgress, threads: 1, inUse: () => 0 };

/** The catalogue's X = [[2,0,1],[0,1,0],[1,1,0],[0,0,2]], its columns as documents. */
const text = await collectTrainingText([['a', 'a', 'c'], ['c', 'b'], ['d', 'a', 'd']], { minCount: 1 }); // biome-ignore format: documents

async function vectors(given: Record<string, unknown> = {}): Promise<Matrix> {
  const options = resolveOptions('lsi', lsi.options, { weighting: 'tf', rowNorm: 'none', ...given });
  const training = await lsi.prepare(text, { ...options, dimensions: 2, seed: 1 }, room);
  const { words } = await training.train({ ...plainCompute, kernels: kernelProvider });
  return words.vectors;
}

describe('vectors of lsi', () => {
  it("are the rows of U, as the representation of a document of one word is, plain or scaled by the catalogue's singular values", async () => {
    expect(text.terms).toEqual(['a', 'c', 'd', 'b']);
    const plain = await vectors();
    const [values, roots] = [await vectors({ scale: 'values' }), await vectors({ scale: 'root' })];
    for (const word of [0, 1, 2, 3]) {
      expect(rowOf(values, word)[0]! / rowOf(plain, word)[0]!).toBeCloseTo(2.66466358, 5);
      expect(rowOf(values, word)[1]! / rowOf(plain, word)[1]!).toBeCloseTo(1.82726016, 5);
      expect(rowOf(roots, word)[1]! / rowOf(plain, word)[1]!).toBeCloseTo(Math.sqrt(1.82726016), 5);
    }

    const vocabulary = createVocabulary(text.terms, Uint32Array.of(2, 2, 1, 1), 3);
    const bags = bagsOf(bagOf({ 0: 2, 1: 1 }), bagOf({ 1: 1, 3: 1 }), bagOf({ 0: 1, 2: 2 }));
    const options = resolveOptions('lsi', representation.options, {
      ...{ weighting: 'tf', rowNorm: 'none', norm: 'none', dimensions: 2 },
    });
    const arrays = await representation.fit(trainingOf({ bags, vocabulary }, options));
    const { represent } = representation.prepare(fittedOf({ options, arrays }, vocabulary));
    expect(rowOf(represent({ bags: bagsOf(bagOf({ 0: 1 })) }) as Matrix, 0)).toEqual(rowOf(plain, 0));
  });
});
