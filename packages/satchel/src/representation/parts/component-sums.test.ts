import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bagOf } from '../../../../../test/fixtures/toy.ts';
import type { Bag } from '../../core/bag.ts';
import { createRandom } from '../../numeric/random.ts';
import { shareByWord } from './component-shares.ts';
import { type ComponentSumsSettings, createComponentSums } from './component-sums.ts';
import { softMemberships } from './memberships.ts';

const [WORDS, K] = [12, 5];

interface World extends ComponentSumsSettings {
  readonly wordWeights: Float32Array;
}

/** Twelve words of d numbers, each in some of five components. */
function world(d: number): World {
  const random = createRandom(d, 'component sums');
  const numbers = (length: number) => Float32Array.from({ length }, () => random.uniform() - 0.5);
  const words = { rows: WORDS, columns: d, data: numbers(WORDS * d) };
  const shares = Float64Array.from({ length: WORDS * K }, (_, i) =>
    Math.max(i % K === Math.floor(i / K) % K ? 0.1 : 0, random.uniform() - 0.5),
  );
  const memberships = softMemberships(words, K, 1e-9, () => shares);
  return { wordMatrix: words, memberships, wordWeights: numbers(WORDS).map(Math.abs), squares: true };
}

/** S_k, N_k and the sums of squares, straight from the definition. */
function plainSums(bag: Bag, { wordMatrix: words, memberships, wordWeights }: World) {
  const { columns: d, data } = words;
  const [sums, squares, masses] = [new Float64Array(K * d), new Float64Array(K * d), new Float64Array(K)];
  bag.ids.forEach((w, j) => {
    for (let m = memberships.offsets[w]!; m < memberships.offsets[w + 1]!; m++) {
      const k = memberships.components[m]!;
      const weight = bag.counts[j]! * wordWeights[w]! * memberships.shares[m]!;
      masses[k]! += weight;
      for (let i = 0; i < d; i++) {
        sums[k * d + i]! += weight * data[w * d + i]!;
        squares[k * d + i]! += weight * data[w * d + i]! ** 2;
      }
    }
  });
  return { sums, squares, masses };
}

const anyBag = fc
  .dictionary(fc.integer({ min: 0, max: WORDS - 1 }).map(String), fc.integer({ min: 1, max: 9 }))
  .map((counts) => bagOf({ ...counts }));

describe.each([1, 7, 8, 19, 32])('component sums of %s dimensions', (d) => {
  const settings = world(d);
  const gathered = createComponentSums(settings); // one for all bags: what was gathered before must be gone

  it('are the sums of the definition, component by component', () => {
    fc.assert(
      fc.property(anyBag, (bag) => {
        const { sums, squares, masses } = plainSums(bag, settings);
        gathered.gather(bag);
        const touched = [...gathered.touched.subarray(0, gathered.size)];
        expect(touched).toEqual([...masses.keys()].filter((k) => masses[k]! > 0));
        touched.forEach((k, t) => {
          expect(gathered.masses[t]).toBeCloseTo(masses[k]!, 12);
          for (let i = 0; i < d; i++) {
            expect(gathered.sums[t * d + i]).toBeCloseTo(sums[k * d + i]!, 12);
            expect(gathered.squares[t * d + i]).toBeCloseTo(squares[k * d + i]!, 12);
          }
        });
      }),
    );
  });

  it('are split by word without anything left', () => {
    const along = Float64Array.from({ length: K * d }, (_, i) => Math.sin(i));
    const constants = Float64Array.from({ length: K }, (_, k) => Math.cos(k));
    fc.assert(
      fc.property(anyBag, (bag) => {
        const { sums, masses } = plainSums(bag, settings);
        const shares = new Float64Array(bag.ids.length);
        shareByWord(bag, settings, along, constants, shares);
        const whole =
          sums.reduce((sum, value, i) => sum + value * along[i]!, 0) +
          masses.reduce((sum, mass, k) => sum + mass * constants[k]!, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(whole, 10);
      }),
    );
  });
});
