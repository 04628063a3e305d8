/**
 * Finds texts that are probably similar without comparing every pair: MinHash (Broder 1997) with bands
 * (locality-sensitive hashing).
 *
 *   m_k(A) = min over shingles x of A of h_k(x),        P(m_k(A) = m_k(B)) = J(A, B)                     (1)
 *   P(some band of r values agrees) = 1 − (1 − J^r)^b                                                    (2)
 *
 *   h_k   one of b · r hash functions drawn from the seed        factors, shifts
 *   b, r  bands, and values per band                             BANDS, ROWS
 *
 * With b = 20 and r = 4 a pair at J = .75 is found with probability .9995, a pair at .6 with .938, and a pair at J = .1
 * with .002. A bucket is searched from its newest member back, at most `MOST_MEMBERS` of them, so that ten thousand
 * copies of one form stay affordable.
 */
import { createRandom } from '../numeric/random.ts';
import { scramble } from '../numeric/random-bits.ts';

const BANDS = 20;
const ROWS = 4;
const MOST_MEMBERS = 64;
const NONE = -1;

export interface BandIndex {
  /** Calls `meet` for every earlier row that shares a band with this one, some more than once, then adds the row. */
  add(row: number, distinct: Uint32Array, meet: (row: number) => void): void;
}

export function createBandIndex(seed: number): BandIndex {
  const signatureOf = createMinHash(BANDS * ROWS, seed);
  const newest = Array.from({ length: BANDS }, () => new Map<number, number>()); // the place of a bucket's newest member
  const rows: number[] = [];
  const before: number[] = []; // before[place · BANDS + band] is the place of the member before
  return {
    add(row, distinct, meet) {
      const signature = signatureOf(distinct);
      const place = rows.push(row) - 1;
      for (let band = 0; band < BANDS; band++) {
        const key = keyOf(signature, band);
        const last = newest[band]!.get(key) ?? NONE;
        let met = last;
        for (let i = 0; i < MOST_MEMBERS && met !== NONE; i++) {
          meet(rows[met]!);
          met = before[met * BANDS + band]!;
        }
        before.push(last);
        newest[band]!.set(key, place);
      }
    },
  };
}

/** (1): the signature of a set of shingles. The returned array is reused by the next call. */
export function createMinHash(values: number, seed: number): (distinct: Uint32Array) => Uint32Array {
  const random = createRandom(seed, 'min hash');
  const factors = Int32Array.from({ length: values }, () => random.bits() | 1);
  const shifts = Int32Array.from({ length: values }, () => random.bits());
  const signature = new Uint32Array(values);
  return (distinct) => {
    for (let k = 0; k < values; k++) {
      const [factor, shift] = [factors[k]!, shifts[k]!];
      let least = 0xffffffff;
      for (let i = 0; i < distinct.length; i++) {
        const hash = (Math.imul(distinct[i]!, factor) + shift) >>> 0;
        if (hash < least) least = hash;
      }
      signature[k] = least;
    }
    return signature;
  };
}

function keyOf(signature: Uint32Array, band: number): number {
  let key = band;
  for (let i = band * ROWS; i < (band + 1) * ROWS; i++) key = scramble(Math.imul(key, 31) ^ signature[i]!);
  return key;
}
