import { describe, expect, it } from 'vitest';
import { createRandom } from '../numeric/random.ts';
import { createBandIndex, createMinHash } from './min-hash.ts';

/** Two sets of `size` numbers that share `common`. */
function twoSets(size: number, common: number, seed: number): [Uint32Array, Uint32Array] {
  const random = createRandom(seed, 'two sets');
  const drawn = Array.from({ length: 2 * size - common }, () => random.bits());
  return [Uint32Array.from(drawn.slice(0, size)), Uint32Array.from(drawn.slice(size - common))];
}

describe('MinHash', () => {
  it.each([
    [100, 0],
    [100, 50],
    [100, 90],
  ])('agrees as often as the sets are alike: of %i each, %i in common', (size, common) => {
    const [a, b] = twoSets(size, common, 5);
    const signatureOf = createMinHash(2000, 1);
    const first = signatureOf(a).slice();
    const agreed = signatureOf(b).filter((value, k) => value === first[k]).length / 2000;
    const jaccard = common / (2 * size - common);
    expect(Math.abs(agreed - jaccard)).toBeLessThan(4 * Math.sqrt((jaccard * (1 - jaccard)) / 2000) + 0.005);
  });

  it('does not depend on the order of the shingles', () => {
    const [a] = twoSets(50, 0, 6);
    const signatureOf = createMinHash(64, 1);
    expect(signatureOf(a).slice()).toEqual(signatureOf(a.slice().reverse()).slice());
  });
});

describe('bands', () => {
  const meetings = (common: number): number => {
    let met = 0;
    for (let trial = 0; trial < 200; trial++) {
      const [a, b] = twoSets(100, common, trial);
      const index = createBandIndex(1);
      index.add(0, a, () => {});
      let isMet = false;
      index.add(1, b, () => {
        isMet = true;
      });
      if (isMet) met++;
    }
    return met / 200;
  };

  it('bring together what is alike, J = .75 (86 of 100 shared), and keep apart what is not, J = .1 (18 of 100)', () => {
    expect(meetings(86)).toBeGreaterThanOrEqual(0.99);
    expect(meetings(18)).toBeLessThanOrEqual(0.02);
  });
});
