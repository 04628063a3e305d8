/**
 * The tokens of a corpus, laid out for LDA's sampler so that several threads work on them at once.
 *
 * Documents are cut into P shards of about equally many tokens, words into P blocks. A sweep has P rounds: in round r shard s samples its
 * tokens of block (s + r) mod P. Shards of one round have no document and no word in common, hence no counts n_dk or n_wk. They share the
 * totals n_k alone, of which each has a copy; the changes are added up after the round.
 *
 * P follows from the number of tokens, never from the number of threads. With P = 1 the sampler is the exact collapsed Gibbs sampler.
 */
import { type Bags, bagCount } from '../core/bag.ts';
import type { Range } from '../core/compute.ts';
import { deal } from '../core/lists/deal.ts';

export interface LdaTokens {
  /** P */
  readonly parts: number;
  readonly documents: number;
  readonly count: number;
  /** Documents of each shard. */
  readonly shards: readonly Range[];
  /** Which block each word is in. */
  readonly blockOf: Uint8Array;
  /** Tokens of document d in block b begin at `starts[b * documents + d]`, and end where the next begin. */
  readonly starts: Uint32Array;
}

/** Corpora with fewer tokens are one shard: a sweep takes some milliseconds. */
const LEAST_TOKENS = 1 << 17;
/** From here on there are tokens enough to keep 16 threads busy. */
const MANY_TOKENS = 1 << 24;

export const partsFor = (tokens: number): number => (tokens < LEAST_TOKENS ? 1 : tokens < MANY_TOKENS ? 4 : 16);

export function layOutTokens(bags: Bags, wordCount: number, partsWanted?: number): LdaTokens {
  const { lengths, frequencies, count } = countTokens(bags, wordCount);
  const parts = partsWanted ?? partsFor(count);
  const blockOf = deal(frequencies, parts);
  return {
    ...{ parts, documents: lengths.length, count, blockOf },
    shards: cutDocuments(lengths, count, parts),
    starts: startsOf(bags, blockOf, parts),
  };
}

/** Writes the word of every token to `into`: block by block, document by document, by rising word. */
export function writeWords(bags: Bags, { documents, blockOf, starts }: LdaTokens, into: Uint32Array): void {
  const next = starts.slice();
  eachEntry(bags, (document, word, count) => {
    const cell = blockOf[word]! * documents + document;
    into.fill(word, next[cell]!, next[cell]! + count);
    next[cell]! += count;
  });
}

/**
 * The topics of tokens from the sampler's order to the order of the bags: document by document, by rising word, the tokens of a word side by
 * side.
 */
export function inBagOrder(bags: Bags, { documents, blockOf, starts }: LdaTokens, assigned: Uint32Array): Uint32Array {
  const next = starts.slice();
  const ordered = new Uint32Array(assigned.length);
  let at = 0;
  eachEntry(bags, (document, word, count) => {
    const cell = blockOf[word]! * documents + document;
    ordered.set(assigned.subarray(next[cell]!, next[cell]! + count), at);
    next[cell]! += count;
    at += count;
  });
  return ordered;
}

function countTokens(bags: Bags, wordCount: number) {
  const [lengths, frequencies] = [new Float64Array(bagCount(bags)), new Float64Array(wordCount)];
  let count = 0;
  eachEntry(bags, (document, word, times) => {
    lengths[document]! += times;
    frequencies[word]! += times;
    count += times;
  });
  return { lengths, frequencies, count };
}

/** Shard s ends where its share of all tokens is reached. */
function cutDocuments(lengths: Float64Array, count: number, parts: number): Range[] {
  const shards: Range[] = [];
  let [start, document, seen] = [0, 0, 0];
  for (let shard = 1; shard <= parts; shard++) {
    while (document < lengths.length && (shard === parts || seen < (count * shard) / parts))
      seen += lengths[document++]!;
    shards.push({ start, end: document });
    start = document;
  }
  return shards;
}

function startsOf(bags: Bags, blockOf: Uint8Array, parts: number): Uint32Array {
  const documents = bagCount(bags);
  const starts = new Uint32Array(parts * documents + 1);
  eachEntry(bags, (document, word, count) => {
    starts[blockOf[word]! * documents + document + 1]! += count;
  });
  for (let cell = 0; cell + 1 < starts.length; cell++) starts[cell + 1]! += starts[cell]!;
  return starts;
}

function eachEntry(bags: Bags, visit: (document: number, word: number, count: number) => void): void {
  const { offsets, ids, counts } = bags;
  for (let document = 0; document < bagCount(bags); document++)
    for (let j = offsets[document]!; j < offsets[document + 1]!; j++) visit(document, ids[j]!, counts[j]!);
}
