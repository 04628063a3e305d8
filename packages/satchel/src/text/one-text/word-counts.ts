/**
 * Counts the words of one text after the other and lists them by rising ids without sorting: a word that occurs sets its bit, the bit of its
 * block of 32 words, and that of its group of 32 blocks. Listing looks at set bits alone, so a text of n distinct words takes n steps and one for every
 * 32,768 words of the vocabulary.
 */
import type { Bags } from '../../core/bag.ts';
import type { WordId } from '../../core/vocabulary.ts';
import { enlarged } from '../enlarged.ts';

export interface WordCounts {
  /** Counts a word of the text under way. */
  add(word: WordId): void;
  /** Counts the words of tokens: token t is `wordIds[t]`, or not known if that is below 0. Returns how many are known. */
  addAll(tokens: Int32Array, wordIds: readonly number[]): number;
  /** Counts a word that occurs so often, and was not counted in this text before. */
  addTimes(word: WordId, times: number): void;
  endText(): void;
  /** The bags of the texts that have ended since the last call. */
  take(): Bags;
}

/** `size`: words of the vocabulary; `entries`: how many words of texts to make room for at first. */
export function createWordCounts(size: number, entries = 1 << 10): WordCounts {
  const counted = new Float64Array(size);
  const bits = new Uint32Array((size >>> 5) + 1);
  const blocks = new Uint32Array((size >>> 10) + 1);
  const groups = new Uint32Array((size >>> 15) + 1);
  let distinct = 0;
  let ids = new Uint32Array(entries);
  let counts = new Float32Array(entries);
  let offsets = new Uint32Array(1 << 6);
  let [texts, end] = [0, 0];

  function listBlock(block: number): void {
    for (let set = bits[block]!; set !== 0; set &= set - 1) {
      const word = (block << 5) + lowestBit(set);
      ids[end] = word;
      counts[end++] = counted[word]!;
      counted[word] = 0;
    }
    bits[block] = 0;
  }

  function listGroup(group: number): void {
    for (let set = blocks[group]!; set !== 0; set &= set - 1) listBlock((group << 5) + lowestBit(set));
    blocks[group] = 0;
  }

  function mark(word: WordId): void {
    distinct++;
    bits[word >>> 5]! |= 1 << (word & 31);
    blocks[word >>> 10]! |= 1 << ((word >>> 5) & 31);
    groups[word >>> 15]! |= 1 << ((word >>> 10) & 31);
  }

  return {
    add(word) {
      if (counted[word]!++ === 0) mark(word);
    },
    addAll(tokens, wordIds) {
      let known = 0;
      for (let i = 0; i < tokens.length; i++) {
        const word = wordIds[tokens[i]!]!;
        if (word < 0) continue;
        known++;
        if (counted[word]!++ === 0) mark(word);
      }
      return known;
    },
    addTimes(word, times) {
      counted[word] = times;
      mark(word);
    },
    endText() {
      ids = enlarged(ids, end + distinct);
      counts = enlarged(counts, end + distinct);
      offsets = enlarged(offsets, texts + 2);
      for (let group = 0; group < groups.length; group++) {
        for (let set = groups[group]!; set !== 0; set &= set - 1) listGroup((group << 5) + lowestBit(set));
        groups[group] = 0;
      }
      distinct = 0;
      offsets[++texts] = end;
    },
    take() {
      const bags = { offsets: offsets.slice(0, texts + 1), ids: ids.slice(0, end), counts: counts.slice(0, end) };
      [texts, end] = [0, 0];
      return bags;
    },
  };
}

const lowestBit = (set: number): number => 31 - Math.clz32(set & -set);
