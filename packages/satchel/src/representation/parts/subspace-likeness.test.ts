import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBag, bagsOf } from '../../../../../test/fixtures/toy.ts';
import { cosine, dotProduct, likenessOf } from '../../core/likeness.ts';
import { vectorAt } from '../../core/matrix.ts';
import { representationNamed } from '../registry.ts';
import { subspace } from '../subspace.ts';
import { similarityOfSubspaces, subspaceLikeness } from './subspace-likeness.ts';
import { fitted, wordsT } from './toy-words.case.ts';

const dense = (...numbers: number[]) => Float32Array.from(numbers);

describe('the measure of two vectors', () => {
  it('cosine asks for the angle alone, dot for the lengths too', () => {
    expect(likenessOf(cosine, dense(3, 4), dense(8, 6), 2).similarity).toBeCloseTo(48 / 50, 12);
    expect(likenessOf(dotProduct, dense(3, 4), dense(8, 6), 2).similarity).toBe(48);
    expect(likenessOf(cosine, dense(1, 0), dense(-2, 0), 2).similarity).toBe(-1);
  });

  it('reads sparse vectors as the dense ones they stand for', () => {
    const sparse = { indices: Uint32Array.of(1, 3), values: dense(3, 4) };
    expect(likenessOf(cosine, sparse, dense(9, 3, 0, 4), 4)).toEqual(
      likenessOf(cosine, dense(0, 3, 0, 4), dense(9, 3, 0, 4), 4),
    );
  });

  it('nothing is like a document without words', () => {
    for (const measure of [cosine, dotProduct, subspaceLikeness]) {
      expect(likenessOf(measure, dense(0, 0), dense(1, 0), 2).similarity).toBe(0);
    }
  });

  it('subspaces: a line in a plane is all in it; lines at 60° are a quarter alike', () => {
    const [line, plane] = [dense(0.6, 0.8, 0, 0, 0, 0), dense(1, 0, 0, 0, 1, 0)];
    expect(likenessOf(subspaceLikeness, line, plane, 6, 3).similarity).toBeCloseTo(1, 6);
    expect(likenessOf(subspaceLikeness, dense(1, 0), dense(0.5, Math.sqrt(0.75)), 2, 2).similarity).toBeCloseTo(
      0.25,
      6,
    );
  });
});

it('subspaces: agrees with the canonical angles', async () => {
  const representer = await fitted(subspace, { dimensions: 2 });
  fc.assert(
    fc.property(anyBag, anyBag, (one, other) => {
      const vectors = representer.represent({ bags: bagsOf(one, other) });
      const [a, b] = [vectorAt(vectors, 0) as Float32Array, vectorAt(vectors, 1) as Float32Array];
      const expected = similarityOfSubspaces(a, b, wordsT.columns);
      expect(likenessOf(subspaceLikeness, a, b, representer.dimensions, wordsT.columns).similarity).toBeCloseTo(
        expected,
        6,
      );
    }),
  );
});

it.each(['average', 'scdv', 'bowv', 'subspace'])(
  '%s: the words of either document add up to the similarity',
  async (name) => {
    const method = representationNamed(name);
    const given = 'components' in method.options ? { components: 2 } : {};
    const representer = await fitted(method, given);
    fc.assert(
    fc.property(anyBag, anyBag, (one, other) => {
      const vectors = representer.represent({ bags: bagsOf(one, other) });
      const likeness = likenessOf(method.likeness, vectorAt(vectors, 0), vectorAt(vectors, 1), representer.dimensions, wordsT.columns);
      const { similarity, alongFirst, alongSecond } = likeness;
      for (const [bag, along] of [[one, alongFirst], [other, alongSecond]] as const) {
        const shares = new Float64Array(bag.ids.length);
        const remainder = representer.attribute({ bag }, (i) => along[i]!, shares);
        expect(shares.reduce((sum, share) => sum + share, remainder)).toBeCloseTo(similarity, 6);
      }
    }),
  ); // biome-ignore format: pairs
  },
);
