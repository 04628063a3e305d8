/**
 * Which components each word belongs to and how much (core/memberships.ts), made from clusters and mixtures, and checked.
 *
 * Most responsibilities are nearly 0; those below a bound are left out, the largest of a word always stays. Measured on 20 Newsgroups
 * (SCDV, K = 60), leaving out those below ε moves a document's vector by about ε of its length: 1e-5 leaves 10 of 60 shares.
 */
import { type Bags, bagCount } from '../../core/bag.ts';
import { inconsistent } from '../../core/errors.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { Memberships } from '../../core/memberships.ts';
import { type Arrays, SHARES, takeArray, tensor } from '../../core/tensor.ts';
import { indexOfLargest } from '../../numeric/largest.ts';

export type { Memberships } from '../../core/memberships.ts';

/** Every word belongs entirely to one component. */
export function hardMemberships(assignments: Uint32Array, count: number): Memberships {
  const offsets = Uint32Array.from({ length: assignments.length + 1 }, (_, w) => w);
  return { count, offsets, components: assignments, shares: new Float32Array(assignments.length).fill(1) };
}

/** How many of the bags hold a word of each cluster. */
export function clusterCounts(bags: Bags, clusters: Uint32Array, count: number): Uint32Array {
  const counts = new Uint32Array(count);
  const lastSeen = new Int32Array(count).fill(-1);
  for (let row = 0; row < bagCount(bags); row++) {
    for (let j = bags.offsets[row]!; j < bags.offsets[row + 1]!; j++) {
      const cluster = clusters[bags.ids[j]!]!;
      if (lastSeen[cluster] === row) continue;
      lastSeen[cluster] = row;
      counts[cluster]!++;
    }
  }
  return counts;
}

/** Words per batch: few enough to keep the full table of responsibilities small. */
const WORDS_AT_A_TIME = 2048;

/** `responsibilities` returns one number per word and component, words in rows; those below `least` are left out. */
export function softMemberships(
  wordMatrix: Matrix,
  count: number,
  least: number,
  responsibilities: (wordMatrix: Matrix) => Float64Array,
): Memberships {
  const offsets = new Uint32Array(wordMatrix.rows + 1);
  const components: number[] = [];
  const shares: number[] = [];
  for (let start = 0; start < wordMatrix.rows; start += WORDS_AT_A_TIME) {
    const table = responsibilities(slice(wordMatrix, start, Math.min(wordMatrix.rows, start + WORDS_AT_A_TIME)));
    for (let row = 0; row * count < table.length; row++) {
      const own = table.subarray(row * count, (row + 1) * count);
      const largest = indexOfLargest(own);
      own.forEach((share, k) => {
        if (share < least && k !== largest) return;
        components.push(k);
        shares.push(share);
      });
      offsets[start + row + 1] = components.length;
    }
  }
  return { count, offsets, components: Uint32Array.from(components), shares: Float32Array.from(shares) };
}

const slice = ({ columns, data }: Matrix, start: number, end: number): Matrix => ({
  rows: end - start,
  columns,
  data: data.subarray(start * columns, end * columns),
});

export const membershipArrays = ({ offsets, components, shares }: Memberships): Arrays => ({
  memberOffsets: tensor(offsets),
  memberComponents: tensor(components),
  memberShares: tensor(shares),
});

/** The memberships that `membershipArrays` was given; for arrays of this process. */
export const membershipsOf = (
  { memberOffsets, memberComponents, memberShares }: Arrays,
  count: number,
): Memberships => ({
  count,
  offsets: memberOffsets!.data as Uint32Array,
  components: memberComponents!.data as Uint32Array,
  shares: memberShares!.data as Float32Array,
});

/** The memberships of `wordCount` words in `count` components, checked, because they may come from an untrusted file. */
export function takeMemberships(owner: string, arrays: Arrays, wordCount: number, count: number): Memberships {
  const offsets = takeArray(owner, arrays, 'memberOffsets', 'u32', [wordCount + 1], { rising: true }).data;
  const length = offsets[wordCount]!;
  const components = takeArray(owner, arrays, 'memberComponents', 'u32', [length], { max: count - 1 }).data;
  const shares = takeArray(owner, arrays, 'memberShares', 'f32', [length], SHARES).data;
  for (let w = 0; w < wordCount; w++) {
    for (let j = offsets[w]! + 1; j < offsets[w + 1]!; j++) {
      if (components[j]! <= components[j - 1]!) throw inconsistent(owner, `the components of word ${w} must rise.`);
    }
  }
  return { count, offsets, components, shares };
}

/** The array `name` of one component below `count` for each word. */
export const takeAssignments = (
  owner: string,
  arrays: Arrays,
  name: string,
  wordCount: number,
  count: number,
): Uint32Array => takeArray(owner, arrays, name, 'u32', [wordCount], { max: count - 1 }).data;
