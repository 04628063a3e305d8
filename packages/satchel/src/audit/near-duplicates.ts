/**
 * Which documents of a corpus are copies of one another?
 *
 *   exact       the same words in the same order; case, punctuation and spacing do not count
 *   near        J(A, B) ≥ `near`: a few words changed
 *   contained   C(A, B) ≥ `contained`: one text inside another, with words before, after or around it
 *
 * Candidates come from MinHash bands (near) and winnowed fingerprints (contained). Every returned pair was checked on
 * the true sets of shingles (shingles.ts), so hashing can only miss pairs, never invent them. Texts are read once, in
 * order, and not stored. Documents without words are never copies. Of several exact copies only the first appears in
 * near and contained pairs.
 */

import { checkArguments } from '../core/checks/kinds.ts';
import { type Compute, pause } from '../core/compute.ts';
import { integer, number, type Options, type OptionValues, resolveOptions } from '../core/options.ts';
import { requireText } from '../text/analyzer.ts';
import { textOptions } from '../text/options.ts';
import { createFingerprintIndex } from './fingerprints.ts';
import { createBandIndex } from './min-hash.ts';
import { createRowSets } from './row-sets.ts';
import { commonCount, createShingler } from './shingles.ts';

export type DuplicateKind = 'exact' | 'near' | 'contained';

/** Two rows of the corpus, first < second. */
export interface DuplicatePair {
  readonly first: number;
  readonly second: number;
  readonly kind: DuplicateKind;
  /** J of their shingles. */
  readonly similarity: number;
  /** C of their shingles. */
  readonly containment: number;
}

export interface Duplicates {
  readonly documents: number;
  /** How many documents have no words. */
  readonly empty: number;
  /** In the order of `second`, then `first`. */
  readonly pairs: readonly DuplicatePair[];
  /** Rows joined by exact and near pairs; rows rise within a cluster, clusters are in the order of their first rows. */
  readonly clusters: readonly (readonly number[])[];
}

export const duplicateOptions = {
  shingle: integer('words in a shingle', 3, { min: 1, max: 20 }),
  near: number('least Jaccard similarity of the shingles of near duplicates', 0.6, { min: 0.3, max: 1 }),
  contained: number('least share of the shorter text that must be in the longer', 0.8, { min: 0.5, max: 1 }),
  shortest: integer('least words of a text that is looked for inside others', 12, { min: 1 }),
  seed: integer('seed of the hash functions', 1, { min: 0, max: 0xffffffff }),
} satisfies Options;

export type DuplicateOptions = OptionValues<typeof duplicateOptions>;

export async function findDuplicates(
  texts: Iterable<string> | AsyncIterable<string>,
  given: Partial<DuplicateOptions> = {},
  compute: Partial<Pick<Compute, 'progress' | 'signal'>> = {},
): Promise<Duplicates> {
  checkArguments('findDuplicates', { texts: [texts, 'iterable'], compute: [compute, 'object'] });
  const finder = createDuplicateFinder(given);
  const paced = { signal: compute.signal };
  let read = 0;
  for await (const text of texts) {
    requireText(text, read);
    finder.add(text);
    if (++read % BETWEEN === 0) compute.progress?.advance(read, undefined, 'documents');
    await pause(paced);
  }
  return finder.finish();
}

/** Texts between two calls of `progress`. */
const BETWEEN = 512;

/** Longer windows keep fewer fingerprints, and miss texts in which single words were changed. */
const MOST_WINDOW = 12;

export interface DuplicateFinder {
  /** Adds the next document and returns its copies among the documents before it. */
  add(text: string): readonly DuplicatePair[];
  finish(): Duplicates;
}

/** The same, for a caller that iterates over the texts itself. */
export function createDuplicateFinder(given: Partial<DuplicateOptions> = {}): DuplicateFinder {
  const options = resolveOptions('duplicates', duplicateOptions, given);
  const shinglesOf = createShingler(options.shingle, resolveOptions('text', textOptions));
  const window = Math.min(MOST_WINDOW, Math.max(1, options.shortest - options.shingle + 1)); // the shortest texts share a fingerprint too
  const [bands, fingerprints] = [createBandIndex(options.seed), createFingerprintIndex(window)];
  const firstWith = new Map<number, number>(); // the first row with exactly these words
  const kept: Uint32Array[] = []; // the distinct shingles of each row; none for exact copies
  const pairs: DuplicatePair[] = [];
  let empty = 0;

  function add(text: string): readonly DuplicatePair[] {
    const row = kept.length;
    const { running, distinct, whole, wordCount } = shinglesOf(text);
    const twin = firstWith.get(whole);
    kept.push(wordCount === 0 || twin !== undefined ? new Uint32Array(0) : distinct);
    if (wordCount === 0) {
      empty++;
      return [];
    }
    if (twin !== undefined) return keep([{ first: twin, second: row, kind: 'exact', similarity: 1, containment: 1 }]);
    firstWith.set(whole, row);
    const met = new Set<number>();
    bands.add(row, distinct, (other) => met.add(other));
    if (wordCount >= options.shortest) fingerprints.add(row, running, (other) => met.add(other));
    const found: DuplicatePair[] = [];
    for (const other of [...met].sort((a, b) => a - b)) {
      const pair = compare(other, row, kept[other]!, distinct);
      if (pair) found.push(pair);
    }
    return keep(found);
  }

  function compare(first: number, second: number, a: Uint32Array, b: Uint32Array): DuplicatePair | undefined {
    const common = commonCount(a, b);
    const shorter = Math.min(a.length, b.length);
    const similarity = common / (a.length + b.length - common);
    const containment = common / shorter;
    if (similarity >= options.near) return { first, second, kind: 'near', similarity, containment };
    const isLongEnough = shorter + options.shingle - 1 >= options.shortest;
    if (isLongEnough && containment >= options.contained)
      return { first, second, kind: 'contained', similarity, containment };
    return undefined;
  }

  function keep(found: readonly DuplicatePair[]): readonly DuplicatePair[] {
    pairs.push(...found);
    return found;
  }

  return { add, finish: () => ({ documents: kept.length, empty, pairs, clusters: clustersOf(pairs, kept.length) }) };
}

/** Rows that are connected by exact and near pairs, directly or through others. */
function clustersOf(pairs: readonly DuplicatePair[], documents: number): number[][] {
  const { join, headOf } = createRowSets(documents);
  for (const { first, second, kind } of pairs) if (kind !== 'contained') join(first, second);
  const copies = Uint32Array.from({ length: documents }, (_, row) => row).filter((row) => headOf(row) !== row);
  const clusters = [...Map.groupBy(copies, headOf)].map(([head, others]) => [head, ...others]);
  return clusters.sort((a, b) => a[0]! - b[0]!);
}
